/* SPDX-License-Identifier: MIT */
/*
 * Checkpoints: a sequence on the disk, with all that its continuation depends
 * on.  A run that was killed and resumed ends in the same state as a run that
 * was not.
 */
#ifndef GI_THEORY_OCTAL_STORE_H
#define GI_THEORY_OCTAL_STORE_H

#include "core/file.h"
#include "theory/octal/bounded/bounded.h"

/* What a checkpoint holds.  All pointers are borrowed. */
typedef struct gi_store {
  const char *rules;     /* text of the rules whose values these are */
  gi_sequence *sequence; /* the values, and the sparse space */
  gi_bounded *bounded;   /* search in a sequence that keeps few values; NULL:
                            all values are kept */
  uint64_t next;         /* a number of the caller's, stored as it is */
} gi_store;

/* Returns whether the sequence can be stored as it is.  One with a gap cannot
   if its space needs more values than the tail has; soon all values will be
   kept. */
bool gi_store_takes(const gi_sequence *q);
/* Replaces the file by a checkpoint.  IO: see errno. */
grundy_status gi_store_save(const gi_store *store, const char *name);

typedef enum gi_stored {
  GI_STORED_NONE,    /* there is no such file */
  GI_STORED,         /* the checkpoint was loaded */
  GI_STORED_NO_FILE, /* the file cannot be read; see errno */
  GI_STORED_FOREIGN, /* not a checkpoint, or of an unknown version */
  GI_STORED_OTHER,   /* a checkpoint of other rules */
  GI_STORED_FEW,     /* the checkpoint has a gap, and all values are wanted */
  GI_STORED_DAMAGED, /* the checksum or the contents are wrong */
  GI_STORED_REFUSED  /* memory was refused */
} gi_stored;

/* Loads a checkpoint into a sequence just initialised and a search that has
   just begun.  They stay empty unless GI_STORED is returned. */
gi_stored gi_store_load(gi_store *store, const gi_code *code, const char *name);

#endif
