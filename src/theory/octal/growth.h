/* SPDX-License-Identifier: MIT */
/*
 * Arithmetic periods: g(n + p) = g(n) + s from some n on, s the saltus.
 *
 * An arithmetic period is seen among the values known, and proved for two kinds
 * of codes (doc/algorithms.md, Arithmetic periods):
 *
 *   - a subtraction set whose digits repeat from some number on: a state
 *     occurs again, and the state determines all later values;
 *   - Lasker's Nim.
 */
#ifndef GI_THEORY_OCTAL_GROWTH_H
#define GI_THEORY_OCTAL_GROWTH_H

#include "theory/octal/sequence.h"

typedef struct gi_growth {
  uint64_t period, preperiod, saltus; /* period 0: none was seen */
} gi_growth;

typedef enum gi_growth_proof {
  GI_GROWTH_OBSERVED, /* not proved */
  GI_GROWTH_ALL_BUT,  /* Siegel: all but finitely many numbers may be taken */
  GI_GROWTH_STATE,    /* a repeated state, with saltus 0 */
  GI_GROWTH_LASKER
} gi_growth_proof;

/* Returns the least period that holds in the second half of the values
   known. */
gi_growth gi_growth_seen(const gi_sequence *q, const gi_code *code);

/* Finds a proof that what was seen holds for ever; GI_GROWTH_OBSERVED if there
   is none.  OK unless memory is refused. */
grundy_status gi_growth_prove(const gi_sequence *q, const gi_code *code,
                              gi_growth seen, gi_growth_proof *proof);

#endif
