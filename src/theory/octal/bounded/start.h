/* SPDX-License-Identifier: MIT */
/*
 * Where a period begins that is proved for heaps from a late one on: two
 * sequences side by side, one of them a period ahead.  They start at anchors of
 * the first pass, the last ones that will do, so that the way is short; at last
 * behind the first values, which are all there.
 */
#ifndef GI_THEORY_OCTAL_BOUNDED_START_H
#define GI_THEORY_OCTAL_BOUNDED_START_H

#include "theory/octal/bounded/detect.h"

typedef struct gi_twins {
  gi_trace *trace;         /* the first pass; where the second is, is there */
  const gi_sequence *like; /* its sequence */
  gi_sequence low, high;   /* heaps n and n + period */
  uint64_t spent;          /* values computed */
} gi_twins;

void gi_twins_init(gi_twins *t, gi_trace *trace, const gi_sequence *like);
void gi_twins_clear(gi_twins *t);

/* When they are done, trace->pass.first is the least heap of the periodic
   part. */
bool gi_twins_are_done(const gi_twins *t);
/* Some more heaps.  UNABLE: a value is needed that was forgotten, as none is if
   the first pass was as it says. */
grundy_status gi_twins_extend(gi_twins *t, const gi_code *code,
                              gi_budget *budget);
/* Notes in the trace where they are, to go on from there; without memory for
   that, from where it was noted before. */
void gi_twins_mark(gi_twins *t);

#endif
