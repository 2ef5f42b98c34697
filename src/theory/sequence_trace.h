/* SPDX-License-Identifier: MIT */
/*
 * The period of a sequence of which the first and the last values are kept.
 *
 * Anchors are copies of some values in a row, made from time to time and
 * looked for among the new ones.  Where one comes again, and is long enough,
 * the theorem of the repeated state (doc/algorithms.md, Periods) proves a
 * period.  From which heap on is then seen from two sequences side by side,
 * one of them a period ahead, that keep few values as well.
 */
#ifndef GI_THEORY_SEQUENCE_TRACE_H
#define GI_THEORY_SEQUENCE_TRACE_H

#include "theory/sequence.h"

enum {
  GI_ANCHORS = 6,
  GI_TRACE_STEP = 1 << 18 /* heaps between two looks, at most */
};

typedef struct gi_anchor {
  uint64_t end;  /* values of heaps end - length ... end - 1 */
  size_t length; /* so many */
  void *values;  /* of as many bytes each as those of the sequence */
  size_t probe;  /* the byte by which it is looked for */
} gi_anchor;

typedef struct gi_trace {
  gi_memory *memory;
  gi_anchor anchors[GI_ANCHORS]; /* the oldest first */
  size_t count;
  unsigned width; /* of their values */
  uint64_t seen;  /* heaps below it were looked at */
} gi_trace;

void gi_trace_init(gi_trace *trace, gi_memory *memory);
void gi_trace_clear(gi_trace *trace);

/* As many heaps at most between two looks at a sequence that keeps so many. */
uint64_t gi_trace_step(size_t keep);

/* Are so many values kept that a repeat could be seen? */
bool gi_trace_fits(const gi_sequence *q);

/* What is proved: the least period, not from the least heap on, and how many
   values in a row the proof saw repeated. */
typedef struct gi_repeat {
  gi_period period;
  uint64_t window;
} gi_repeat;

/* Looks at the values that are new; nothing is seen while the sequence has no
   gap.  repeat->period.period is 0: none is proved. */
grundy_status gi_trace_look(gi_trace *t, const gi_sequence *q,
                            gi_repeat *repeat);

/* Two sequences side by side. */
typedef struct gi_twins {
  gi_sequence low, high; /* heaps n and n + period */
  size_t keep;           /* of each, unless it turns out to need all */
  gi_period proved;
  uint64_t compared; /* for n below it */
  uint64_t first;    /* they agree for n from here on, as far as compared */
} gi_twins;

void gi_twins_init(gi_twins *twins, gi_memory *memory, size_t keep,
                   gi_period proved);
void gi_twins_clear(gi_twins *twins);

static inline bool gi_twins_are_done(const gi_twins *twins) {
  return twins->compared == twins->proved.preperiod;
}

/* Some more heaps of both; when they are done, `first` is the least heap of
   the periodic part. */
grundy_status gi_twins_extend(gi_twins *t, const gi_code *code,
                              gi_budget *budget);

#endif
