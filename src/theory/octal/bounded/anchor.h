/* SPDX-License-Identifier: MIT */
/*
 * An anchor: a copy of consecutive values of a sequence that keeps few values.
 *
 * Where the values of an anchor occur again, the sequence may be periodic
 * (bounded/detect.h).  An anchor and the first values of the sequence, which
 * are always kept, are a state of the sequence: from it the values after the
 * anchor can be computed again, without those before it (bounded/start.h).
 */
#ifndef GI_THEORY_OCTAL_BOUNDED_ANCHOR_H
#define GI_THEORY_OCTAL_BOUNDED_ANCHOR_H

#include "theory/octal/sequence.h"

typedef struct gi_anchor {
  uint64_t end;  /* first heap after the copied ones */
  size_t length; /* values copied: heaps end - length .. end - 1; 0: none */
  void *values;  /* the copies, each as wide as a value of the sequence */
  size_t sought; /* values that must occur again, the last of the copies */
  size_t probe;  /* offset in bytes of the rarest byte of the sought values */
} gi_anchor;

/* Copies the values before heap `end` of a sequence that has or had a gap.
   More values are copied than determine the next one now, because a later heap
   may need an option farther away; fewer if the head is nearer than that.  The
   caller drops the anchor. */
grundy_status gi_anchor_take(gi_anchor *anchor, const gi_sequence *q,
                             uint64_t end);
/* Computes `sought` and `probe` from the copied values. */
void gi_anchor_finish(gi_anchor *anchor, const gi_sequence *q);
/* Frees an anchor whose values are `width` bytes wide. */
void gi_anchor_drop(gi_anchor *anchor, gi_memory *memory, unsigned width);

/* Returns the most values sought of an anchor, and the most heaps between two
   looks, for a sequence that keeps about `keep` values.  Together they are at
   most a quarter of `keep`: the tail, which is always kept. */
static inline size_t gi_anchor_most(size_t keep) { return keep / 8; }

/* Returns whether the values after the anchor can be computed from it, as far
   as the sequence `like` has been computed. */
bool gi_anchor_serves(const gi_anchor *anchor, const gi_sequence *like);
/* Turns `q`, just initialised, into what `like`, which has a gap, was at an
   anchor that serves.  Without an anchor (NULL) `q` gets the head alone. */
grundy_status gi_anchor_restore(gi_sequence *q, const gi_sequence *like,
                                const gi_code *code, const gi_anchor *anchor);

#endif
