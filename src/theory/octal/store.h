/* SPDX-License-Identifier: MIT */
/*
 * A sequence on the disk, with all that decides how it goes on: a run that was
 * killed and resumed ends in the same state as one that was not.
 */
#ifndef GI_THEORY_OCTAL_STORE_H
#define GI_THEORY_OCTAL_STORE_H

#include "core/file.h"
#include "theory/octal/bounded/detect.h"

/* What is stored: `rules` tells whose it is, `next` what the caller wants to
   find again.  A sequence that keeps few values has a trace. */
typedef struct gi_store {
  const char *rules;
  gi_sequence *sequence;
  gi_trace *trace; /* NULL: all values are there, or it is not read */
  uint64_t next;
} gi_store;

/* Can it be stored as it is?  With a gap, not if more values are needed than
   are kept; but then all will soon be. */
bool gi_store_takes(const gi_sequence *q);
grundy_status gi_store_save(const gi_store *store, const char *name);

typedef enum gi_stored {
  GI_STORED_NONE,    /* there is no such file */
  GI_STORED,         /* read */
  GI_STORED_NO_FILE, /* it cannot be read; see errno */
  GI_STORED_FOREIGN, /* no checkpoint, or of a version or kind unknown */
  GI_STORED_OTHER,   /* of other rules */
  GI_STORED_FEW,     /* with a gap, where all values are wanted */
  GI_STORED_DAMAGED,
  GI_STORED_REFUSED /* memory */
} gi_stored;

/* Into a sequence and a trace just initialised; they stay so unless
   GI_STORED. */
gi_stored gi_store_load(gi_store *store, const gi_code *code, const char *name);

#endif
