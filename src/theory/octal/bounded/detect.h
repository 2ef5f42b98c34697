/* SPDX-License-Identifier: MIT */
/*
 * The period of a sequence of which the first and the last values are kept.
 *
 * Anchors are taken from time to time and looked for among the new values.
 * Where one comes again, and is long enough, the theorem of the repeated state
 * (doc/algorithms.md, Periods) proves a period.  From which heap on is told by
 * a second pass (bounded/start.h).
 */
#ifndef GI_THEORY_OCTAL_BOUNDED_DETECT_H
#define GI_THEORY_OCTAL_BOUNDED_DETECT_H

#include "theory/octal/bounded/anchor.h"

enum {
  GI_ANCHORS = 16,
  GI_TRACE_STEP = 1 << 18 /* heaps between two looks, at most */
};

/* What is proved: the least period, not from the least heap on, and how many
   values in a row the proof saw repeated.  No period: nothing is. */
typedef struct gi_repeat {
  gi_period period;
  uint64_t window;
} gi_repeat;

/* The second pass compares heaps n and n + period, for n up to the preperiod,
   from some n on; and if they are all the same, for n up to that one. */
typedef struct gi_pass {
  bool is_begun;
  uint64_t from;     /* where n began */
  uint64_t compared; /* where it is: all below it were */
  uint64_t first;    /* they agree for n from here on, as far as compared */
} gi_pass;

typedef struct gi_trace {
  gi_memory *memory;
  gi_anchor anchors[GI_ANCHORS]; /* the oldest first */
  size_t count;
  gi_anchor marks[2]; /* where the two sequences of the second pass were */
  unsigned width;     /* of their values */
  uint64_t seen;      /* heaps below it were looked at */
  gi_repeat repeat;
  gi_pass pass;
} gi_trace;

void gi_trace_init(gi_trace *trace, gi_memory *memory);
void gi_trace_clear(gi_trace *trace);

/* As many heaps at most between two looks at a sequence that keeps so many. */
uint64_t gi_trace_step(size_t keep);

/* Are so many values kept that a repeat could be seen? */
bool gi_trace_fits(const gi_sequence *q);

/* Looks at the values that are new; nothing is seen while the sequence has no
   gap.  Then trace->repeat tells what is proved. */
grundy_status gi_trace_look(gi_trace *t, const gi_sequence *q);

#endif
