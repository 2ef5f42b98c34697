/* SPDX-License-Identifier: MIT */
/*
 * A bounded search in a checkpoint (octal/store.c): some fields of the file's
 * head, and at the end of the file the anchors.
 */
#ifndef GI_THEORY_OCTAL_BOUNDED_SAVED_H
#define GI_THEORY_OCTAL_BOUNDED_SAVED_H

#include "core/file.h"
#include "theory/octal/bounded/bounded.h"

/* The last fields of the file's head; all 0 without a gap. */
typedef struct gi_bounded_saved {
  uint64_t anchors, seen;                   /* see gi_detect */
  uint64_t period, preperiod, window;       /* see gi_repeat */
  uint64_t is_begun, from, compared, first; /* see gi_pass */
} gi_bounded_saved;

/* Marks where the second pass is, and returns the fields of the head.  They are
   all 0 if the sequence has no gap, or values of another width than the
   anchors, which are then of no use. */
gi_bounded_saved gi_bounded_save(gi_bounded *b, const gi_sequence *q);
/* Writes the anchors and the marks, if there are anchors. */
void gi_bounded_write(const gi_bounded *b, const gi_bounded_saved *saved,
                      gi_file *file);

/* Returns whether the fields are possible for a sequence of `count` values
   that keeps about `keep`. */
bool gi_bounded_saved_is_sane(const gi_bounded_saved *saved, uint64_t count,
                              uint64_t keep, bool has_gap);
/* Reads what gi_bounded_write wrote into a search that has just begun.  DOMAIN
   if the file is damaged, NOMEM or STOPPED if memory is refused; then the
   caller clears the search. */
grundy_status gi_bounded_read(gi_bounded *b, const gi_bounded_saved *saved,
                              gi_file *file, const gi_sequence *q);

#endif
