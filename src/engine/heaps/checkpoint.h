/* SPDX-License-Identifier: MIT */
/* Long runs that survive: values computed with a checkpoint on the disk. */
#ifndef GI_ENGINE_HEAPS_CHECKPOINT_H
#define GI_ENGINE_HEAPS_CHECKPOINT_H

#include "engine/work.h"
#include "theory/octal/bounded/bounded.h"

typedef struct gi_checkpoint {
  const char *name;    /* NULL: there is none */
  double seconds;      /* between two writings */
  double next;         /* when to write again */
  uint64_t goal;       /* values of the whole run, for progress; 0: not told */
  gi_bounded *bounded; /* search of a run that may keep few values; NULL: all
                          values are kept */
} gi_checkpoint;

/* Takes up what the file holds, if there is one and nothing is known yet;
   `next` is what was given to the last save, or stays as it is. */
grundy_status gi_checkpoint_resume(grundy_work *work, gi_checkpoint *c,
                                   const grundy_rules *rules, uint64_t *next);
/* Values of heaps up to n, always in the same steps; writes now and then. */
grundy_status gi_checkpoint_values(grundy_work *work, gi_checkpoint *c,
                                   const grundy_rules *rules, uint64_t n,
                                   uint64_t next, const gi_sequence **sequence);
/* Is it time to write?  For work that is not done by the above. */
bool gi_checkpoint_is_due(const gi_checkpoint *c);
/* Writes what is known, if there is a file. */
grundy_status gi_checkpoint_keep(grundy_work *work, gi_checkpoint *c,
                                 const grundy_rules *rules, uint64_t next);

#endif
