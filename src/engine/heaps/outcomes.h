/* SPDX-License-Identifier: MIT */
/*
 * Periods of outcomes.  Where moves lead back a bounded distance d, and where
 * which moves there are depends on the heap n only by n mod m, the outcomes of
 * heap n follow from n mod m and the outcomes of the d heaps before it.  So
 * where these repeat, all later outcomes do: a repeated window is a proof.
 *
 * Where moves leave sums, a misère quotient of all heaps has a period, and the
 * outcomes of single heaps have it, too.
 */
#ifndef GI_ENGINE_HEAPS_OUTCOMES_H
#define GI_ENGINE_HEAPS_OUTCOMES_H

#include "engine/work.h"

/* How far moves lead back.  For every heap n >= from: each option is the end of
   play or a heap n-distance..n-1, and the differences are those of heap
   n + modulus. */
struct gi_lookback {
  uint64_t distance, modulus, from;
};

typedef struct gi_outcome_period {
  bool proved;
  uint64_t period, preperiod; /* least ones, if proved */
  gi_lookback back;
  uint64_t first, again; /* before these heaps, and of them, all is the same */
  uint64_t computed;     /* heaps whose outcomes are known */
  uint64_t limit;
  const unsigned char *outcomes;  /* of heaps 0..again-1: see gi_sides_heaps; in
                                     the arena, if proved */
  const char *theorem, *citation; /* that prove it; to translate */
  bool by_quotient; /* no window was looked for: `back` says nothing */
} gi_outcome_period;

extern const char gi_window_theorem[]; /* to translate */

/* Finds the bounds of the moves.  UNABLE: there are none, or moves leave
   sums. */
grundy_status gi_outcome_lookback(grundy_work *work, const grundy_rules *rules,
                                  gi_lookback *back);
/* Looks for the period among the outcomes of at most `limit` heaps; 0: a
   default.  UNABLE: the moves have no bounded distance, or leave sums and no
   quotient of all heaps is cheap.  STOPPED at a limit of the work: `computed`
   is set. */
grundy_status gi_outcome_period_find(grundy_work *work,
                                     const grundy_rules *rules,
                                     grundy_play play, uint64_t limit,
                                     gi_outcome_period *found);
/* Says why there is no such period: the status UNABLE, with an error. */
grundy_status gi_outcome_period_refuse(grundy_work *work,
                                       const grundy_rules *rules);

/* Letters of outcomes, by the numbers of gi_sides_heaps. */
static inline char gi_outcome_letter(unsigned char outcome) {
  return "PLRN"[outcome & 3];
}

/* Writes the certificate of a proved period into the arena. */
grundy_status gi_outcome_certificate(grundy_work *work,
                                     const grundy_rules *rules,
                                     grundy_play play,
                                     const gi_outcome_period *found,
                                     const char **text);

/* What a certificate claims, and whether it holds. */
typedef struct gi_outcome_check {
  const char *rules, *trouble; /* NULL: it holds */
  grundy_play play;
  gi_lookback back;
  uint64_t first, again, period, preperiod;
} gi_outcome_check;

/* Is the text such a certificate, by its first word? */
bool gi_is_outcome_certificate(gi_text text);
/* Checks a certificate: computes all outcomes again from the options of the
   rules, by other code. */
grundy_status gi_outcome_certificate_check(grundy_work *work, gi_text text,
                                           gi_outcome_check *check);

#endif
