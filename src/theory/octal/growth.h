/* SPDX-License-Identifier: MIT */
/*
 * Arithmetic periods: g(n + p) = g(n) + s from some n on, s the saltus.
 *
 * They are seen among values known, and proved where the code is one of these
 * (doc/algorithms.md, Arithmetic periods):
 *
 *   - a subtraction set whose digits repeat from some number on: a state comes
 *     again, and the values from there on follow from the state;
 *   - Lasker's Nim.
 */
#ifndef GI_THEORY_OCTAL_GROWTH_H
#define GI_THEORY_OCTAL_GROWTH_H

#include "theory/octal/sequence.h"

typedef struct gi_growth {
  uint64_t period, preperiod, saltus; /* period 0: none */
} gi_growth;

typedef enum gi_growth_proof {
  GI_GROWTH_OBSERVED, /* and no more */
  GI_GROWTH_ALL_BUT,  /* Siegel: all but finitely many numbers may be taken */
  GI_GROWTH_STATE,    /* a repeated state; the saltus is 0 */
  GI_GROWTH_LASKER
} gi_growth_proof;

/* The least period that the second half of the values known has. */
gi_growth gi_growth_seen(const gi_sequence *q, const gi_code *code);

/* Is what was seen true for ever?  OK unless memory was refused. */
grundy_status gi_growth_prove(const gi_sequence *q, const gi_code *code,
                              gi_growth seen, gi_growth_proof *proof);

#endif
