/* SPDX-License-Identifier: MIT */
/*
 * A sequence on the disk, with all that decides how it goes on: a run that was
 * killed and resumed ends in the same state as one that was not.
 */
#ifndef GI_THEORY_SEQUENCE_STORE_H
#define GI_THEORY_SEQUENCE_STORE_H

#include "core/file.h"
#include "theory/sequence.h"

/* `rules` tells whose it is, `next` what the caller wants to find again. */
grundy_status gi_sequence_save(const gi_sequence *q, const char *rules,
                               uint64_t next, const char *name);

typedef enum gi_stored {
  GI_STORED_NONE,    /* there is no such file */
  GI_STORED,         /* read */
  GI_STORED_NO_FILE, /* it cannot be read; see errno */
  GI_STORED_FOREIGN, /* no checkpoint, or of a version or kind unknown */
  GI_STORED_OTHER,   /* of other rules */
  GI_STORED_DAMAGED,
  GI_STORED_REFUSED /* memory */
} gi_stored;

/* Into a sequence just initialised; it stays so unless GI_STORED. */
gi_stored gi_sequence_load(gi_sequence *q, const gi_code *code,
                           const char *rules, uint64_t *next, const char *name);

#endif
