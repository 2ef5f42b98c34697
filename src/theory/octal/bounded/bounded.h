/* SPDX-License-Identifier: MIT */
/*
 * The period of a sequence that keeps few values.
 *
 * A sequence with a sparse space (sparse/space.h) computes its next value from
 * the values of its rare heaps and from its last values.  So only the head,
 * which has all rare heaps, and the tail are kept:
 *
 *     heaps   0 ....... | head ............... | head + gap ....... count - 1
 *             the head  | the gap: forgotten   | the tail
 *             kept      |   [A1]  [A2]   [A3]  |         [A3 again]
 *                                        |<----- period ----->|
 *
 * First pass (bounded/detect.h).  An anchor A is a copy of consecutive values,
 * taken from time to time; the copy stays when the values themselves are
 * forgotten.  Where an anchor occurs again, the theorem of the repeated state
 * proves that the values are periodic from that anchor on.
 *
 * Second pass (bounded/start.h).  The period may hold for earlier heaps too.
 * Their values are forgotten, but with the head each anchor is a state from
 * which they are computed again, by two sequences a period apart:
 *
 *     low    head and A1 ----> heap n         the least n from which on all
 *     high   head and A2 ----> heap n + p     values agree is the preperiod
 *
 * Invariants (gi_bounded_check):
 *   - no heap after the head is rare; a sequence for which one turned out to be
 *     rare ends the search with GI_BOUNDED_NEEDS_ALL;
 *   - anchors are ascending, lie after the head, and are at most GI_ANCHORS;
 *   - where the search looks and takes anchors depends on the values alone, so
 *     a run that was stopped and resumed finds what another one finds;
 *   - in the second pass from <= first <= compared <= preperiod proved so far.
 *
 * Source of the theorem, with proof: doc/algorithms.md, Periods, "repeated
 * state" and "Constant memory".
 */
#ifndef GI_THEORY_OCTAL_BOUNDED_BOUNDED_H
#define GI_THEORY_OCTAL_BOUNDED_BOUNDED_H

#include "theory/octal/bounded/start.h"

/* What the caller of gi_bounded_step does next. */
typedef enum gi_bounded_next {
  GI_BOUNDED_COMPUTE,  /* extend the sequence to `count` values; step again */
  GI_BOUNDED_COMPARE,  /* a period is proved, its start not; step again */
  GI_BOUNDED_PROVED,   /* the least period and its least heap are proved: end */
  GI_BOUNDED_LIMIT,    /* the limit is reached and nothing repeats: end */
  GI_BOUNDED_NEEDS_ALL /* the values kept do not decide: keep all values */
} gi_bounded_next;

typedef struct gi_bounded {
  gi_bounded_next next;
  uint64_t count; /* with GI_BOUNDED_COMPUTE: values to have at the next step */
  gi_detect detect; /* first pass */
  gi_start start;   /* second pass */
} gi_bounded;

/* Begins a search in `q`, which from `whole` values on forgets those between
   its head and its tail.  With whole = 0, or where the theorem does not apply,
   how much `q` keeps stays as it is.  The caller clears the search. */
void gi_bounded_begin(gi_bounded *b, gi_sequence *q, const gi_code *code,
                      uint64_t whole);
/* Goes on for a while and sets b->next.  `q` has a gap, or will have one soon;
   `limit` is the most values to look at.  STOPPED or NOMEM leave a state that
   can be saved and stepped again. */
grundy_status gi_bounded_step(gi_bounded *b, const gi_sequence *q,
                              const gi_code *code, gi_budget *budget,
                              uint64_t limit);
void gi_bounded_clear(gi_bounded *b);

/* Returns the period proved so far, with the least preperiod proved so far;
   period 0: none. */
gi_repeat gi_bounded_found(const gi_bounded *b);

/* Asserts the invariants. */
void gi_bounded_check(const gi_bounded *b, const gi_sequence *q);

#endif
