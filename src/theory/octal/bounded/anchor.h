/* SPDX-License-Identifier: MIT */
/*
 * An anchor is a copy of some values in a row of a sequence that keeps few.
 * Where it comes again the sequence may be periodic (bounded/detect.h), and
 * from it the values that follow can be computed once more, without those
 * before it (bounded/start.h).
 */
#ifndef GI_THEORY_OCTAL_BOUNDED_ANCHOR_H
#define GI_THEORY_OCTAL_BOUNDED_ANCHOR_H

#include "theory/octal/sequence.h"

typedef struct gi_anchor {
  uint64_t end;  /* values of heaps end - length ... end - 1 */
  size_t length; /* so many; 0: there is none */
  void *values;  /* of as many bytes each as those of the sequence */
  size_t sought; /* the last so many are looked for */
  size_t probe;  /* by the first byte of them that is rarest: here it stands */
} gi_anchor;

/* The values before heap `end` of a sequence that has or had a gap: more than
   determine the next one now, for it may turn out that a value farther away
   matters; fewer if there are not so many behind the first ones. */
grundy_status gi_anchor_take(gi_anchor *anchor, const gi_sequence *q,
                             uint64_t end);
/* Values are there; what else follows from them. */
void gi_anchor_finish(gi_anchor *anchor, const gi_sequence *q);
void gi_anchor_drop(gi_anchor *anchor, gi_memory *memory, unsigned width);

/* The last values of which so many must come again, if a period is to be
   proved: see doc/algorithms.md, Periods. */
uint64_t gi_anchor_window(const gi_sparse *sparse);
/* What is sought of an anchor, or the heaps between two looks, are at most so
   many, so that both are among the last quarter, which is always there. */
static inline size_t gi_anchor_most(size_t keep) { return keep / 8; }

/* Has it all that is needed to go on from there, up to where `like` is? */
bool gi_anchor_serves(const gi_anchor *anchor, const gi_sequence *like);
/* A sequence just initialised becomes what `like`, which has a gap, was at an
   anchor that serves; NULL: where its first values end. */
grundy_status gi_sequence_at(gi_sequence *q, const gi_sequence *like,
                             const gi_code *code, const gi_anchor *anchor);

#endif
