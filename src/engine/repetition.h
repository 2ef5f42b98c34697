/* SPDX-License-Identifier: MIT */
/* The search for a period, and what it leaves for a certificate. */
#ifndef GI_ENGINE_REPETITION_H
#define GI_ENGINE_REPETITION_H

#include "engine/checkpoint.h"

typedef struct gi_seeker {
  grundy_work *work;
  const grundy_rules *rules; /* whose kernel tells the values */
  uint64_t shift;            /* heaps of n mean heaps of n + shift there */
  gi_code code;
  const gi_sequence *sequence;
  grundy_repetition_query query;
  gi_checkpoint checkpoint;
} gi_seeker;

extern const char gi_guy_smith[], gi_three_heaps[], gi_repeated_window[],
    gi_repeated_state[];

/* Can the proof be written as a certificate? */
bool gi_repetition_is_certifiable(const grundy_repetition *found);

/* In the heaps of seeker->rules. */
grundy_status gi_repetition_seek(grundy_work *work, const grundy_rules *rules,
                                 grundy_repetition_query query, gi_seeker *s,
                                 grundy_repetition *found);

/* Values up to heap `last` at least, with the sparse space if there is one: a
   proof may need fewer values than a space is found from.  Where a limit of
   the work forbids more, those of the seeker.  `own` is to be cleared. */
const gi_sequence *gi_repetition_space(const gi_seeker *s, uint64_t last,
                                       gi_sequence *own);

/* The period that the family or its theorems tell of heaps; 0: none. */
grundy_status gi_known_period(grundy_work *work, const grundy_rules *rules,
                              gi_period *period);

#endif
