/* SPDX-License-Identifier: MIT */
/*
 * Misère sums by quotients: the work remembers the quotients of the games that
 * it was asked about, one for each set of games.
 */
#ifndef GI_ENGINE_VALUE_QUOTIENTS_H
#define GI_ENGINE_VALUE_QUOTIENTS_H

#include "engine/position.h"

typedef struct gi_quotients gi_quotients;

/* Frees all quotients; NULL is allowed. */
void gi_quotients_free(gi_quotients *all);

/* How a quotient decides a sum, in words. */
typedef struct gi_quotient_words {
  size_t order;
  uint64_t to;         /* heaps that were verified, in the user's numbers */
  bool is_complete;    /* for all heaps */
  const char *factors; /* "a * b2": the elements of the components */
  const char *product; /* normal form of their product */
} gi_quotient_words;

/* Describes how a quotient decides a sum that it has assessed
   (engine/method/quotient.c); the texts are in the work's arena. */
grundy_status gi_quotient_describe(grundy_work *work, const gi_component *parts,
                                   size_t count, gi_quotient_words *words);

/* Finds a period of the misère outcomes of single heaps: that of their elements
   in the quotient of all heaps.  Appends the outcomes of the heaps before the
   period and of one period: 0 for P, 3 for N.  UNABLE: the quotient is not
   complete, or not cheap. */
grundy_status gi_quotient_outcomes(grundy_work *work, const grundy_rules *rules,
                                   uint64_t *preperiod, uint64_t *period,
                                   gi_buffer *outcomes);

#endif
