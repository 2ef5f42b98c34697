/* SPDX-License-Identifier: MIT */
/*
 * First pass: detects that the values of a sequence with a gap repeat.
 *
 * Anchors are taken from time to time, and each is looked for among the values
 * that are new.  Where one occurs again, and is long enough, the theorem of the
 * repeated state (doc/algorithms.md, Periods) proves a period from some heap
 * on; the second pass finds the least such heap (bounded/start.h).
 */
#ifndef GI_THEORY_OCTAL_BOUNDED_DETECT_H
#define GI_THEORY_OCTAL_BOUNDED_DETECT_H

#include "theory/octal/bounded/anchor.h"

enum {
  GI_ANCHORS = 16,
  GI_DETECT_STEP = 1 << 18 /* heaps between two looks, at most */
};

/* A period that is proved. */
typedef struct gi_repeat {
  gi_period period; /* least period, from a heap that need not be the least;
                       period 0: nothing is proved */
  uint64_t window;  /* consecutive values that the proof saw repeated */
} gi_repeat;

typedef struct gi_detect {
  gi_memory *memory;
  gi_anchor anchors[GI_ANCHORS]; /* ascending by end */
  size_t count;                  /* anchors taken, 0..GI_ANCHORS */
  unsigned width;                /* bytes of a copied value: 1, 2 or 4 */
  uint64_t seen;                 /* first heap not yet looked at */
  gi_repeat repeat;
} gi_detect;

void gi_detect_init(gi_detect *d, gi_memory *memory);
void gi_detect_clear(gi_detect *d);

/* Returns the heaps between two looks at a sequence that keeps about `keep`
   values. */
uint64_t gi_detect_step(size_t keep);

/* Returns whether the sequence keeps enough values for a repeat to be seen. */
bool gi_detect_fits(const gi_sequence *q);

/* Looks at the values since the last look, sets d->repeat if they prove a
   period, or takes an anchor if one is due.  Does nothing while the sequence
   has no gap. */
grundy_status gi_detect_look(gi_detect *d, const gi_sequence *q);

#endif
