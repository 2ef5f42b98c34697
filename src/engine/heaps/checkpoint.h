/* SPDX-License-Identifier: MIT */
/* Computes values with a checkpoint on the disk, so that a long run can be
   resumed. */
#ifndef GI_ENGINE_HEAPS_CHECKPOINT_H
#define GI_ENGINE_HEAPS_CHECKPOINT_H

#include "engine/work.h"
#include "theory/octal/bounded/bounded.h"

typedef struct gi_checkpoint {
  const char *name;    /* NULL: there is none */
  double seconds;      /* least time between two saves */
  double next;         /* time of the next save, by gi_clock */
  uint64_t goal;       /* values of the whole run, for progress; 0: not known */
  gi_bounded *bounded; /* search of a run that may keep few values; NULL: all
                          values are kept */
} gi_checkpoint;

/* Reads the file, if there is one and no values are known yet.  Sets *next to
   the number given to the last save; leaves it unchanged if there is none. */
grundy_status gi_checkpoint_resume(grundy_work *work, gi_checkpoint *c,
                                   const grundy_rules *rules, uint64_t *next);
/* Computes values of heaps up to n, always in the same steps; saves from time
   to time. */
grundy_status gi_checkpoint_values(grundy_work *work, gi_checkpoint *c,
                                   const grundy_rules *rules, uint64_t n,
                                   uint64_t next, const gi_sequence **sequence);
/* Says whether it is time to save, for work that gi_checkpoint_values does not
   do. */
bool gi_checkpoint_is_due(const gi_checkpoint *c);
/* Saves the values known, if there is a file. */
grundy_status gi_checkpoint_keep(grundy_work *work, gi_checkpoint *c,
                                 const grundy_rules *rules, uint64_t next);

#endif
