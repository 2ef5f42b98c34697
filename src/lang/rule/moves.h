/* SPDX-License-Identifier: MIT */
/*
 * The moves of a rule as data for tables.
 *
 * A binder over constants takes each of its values in turn; what is left of a
 * clause is an instance, with at most one binder whose range depends on the
 * state.
 */
#ifndef GI_LANG_RULE_MOVES_H
#define GI_LANG_RULE_MOVES_H

#include "engine/heaps/outcomes.h"
#include "engine/table/rays.h"
#include "engine/table/windows.h"
#include "lang/rule/rule.h"

/* Finds the rays that are the moves of a player (engine/table/rays.h) at all
   states whose entries are at most `most`; `side` is BOTH where both have the
   same.  The list is in the arena.  UNABLE: the moves have another form. */
grundy_status gi_rule_rays(const gi_rule *rule, gi_arena *arena,
                           grundy_side side, int64_t most, gi_rays *rays);
/* Finds the windows that are the moves of a rule about heaps.  They live in the
   arena, and one thread uses them at a time.  UNABLE as above. */
grundy_status gi_rule_windows(const gi_rule *rule, gi_arena *arena,
                              gi_windows *windows);

/* Finds how far the moves of a rule about heaps lead back, for both players.
   UNABLE: any distance, or they leave sums. */
grundy_status gi_rule_lookback(const gi_rule *rule, gi_arena *arena,
                               gi_lookback *back);

#endif
