/* SPDX-License-Identifier: MIT */
/*
 * Second pass: finds the least heap from which a proved period holds.
 *
 * Two sequences are computed side by side, `high` one period ahead of `low`,
 * and compared up to the heap from which the period is proved.  They start at
 * the last anchors of the first pass that serve, so that the way is short.  If
 * they agree all the way, the pass is repeated from an earlier anchor, in the
 * end from the head of the sequence.
 */
#ifndef GI_THEORY_OCTAL_BOUNDED_START_H
#define GI_THEORY_OCTAL_BOUNDED_START_H

#include "theory/octal/bounded/detect.h"

/* Which heaps n were compared with n + period.
   from <= first <= compared <= preperiod proved so far. */
typedef struct gi_pass {
  bool is_begun;
  uint64_t from;     /* first heap compared */
  uint64_t compared; /* first heap not yet compared */
  uint64_t first;    /* heaps first .. compared - 1 agree; first - 1 does not,
                        unless first = from */
} gi_pass;

typedef struct gi_start {
  gi_pass pass;
  gi_anchor marks[2];    /* where low and high were when last saved */
  gi_sequence low, high; /* heaps n, and heaps n + period */
  uint64_t spent;        /* values computed in this pass, for progress */
} gi_start;

void gi_start_init(gi_start *s, gi_memory *memory);
/* `width` is that of the copied values of the first pass. */
void gi_start_clear(gi_start *s, gi_memory *memory, unsigned width);
/* Frees the two sequences; they are computed again from marks and anchors. */
void gi_start_drop(gi_start *s);

/* Returns whether s->pass.first is the least heap of the periodic part. */
bool gi_start_is_done(const gi_start *s, const gi_repeat *proved);
/* Computes and compares some more heaps; `like` is the sequence of the first
   pass.  Lowers d->repeat.period.preperiod when a pass is repeated from an
   earlier anchor.  UNABLE if the first pass is inconsistent: a forgotten value
   is needed. */
grundy_status gi_start_extend(gi_start *s, gi_detect *d,
                              const gi_sequence *like, const gi_code *code,
                              gi_budget *budget);
/* Sets the marks to where the two sequences are.  Without memory for that, the
   earlier marks stay. */
void gi_start_mark(gi_start *s, const gi_detect *d);

#endif
