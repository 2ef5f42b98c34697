/* SPDX-License-Identifier: MIT */
/*
 * States of any number of entries: the bags and rows of the rule language.
 *
 * A component is one state: its entries as varints, those of a bag in ascending
 * order.  Zeros are kept.  A state without entries has no bytes; it is a
 * component only if the rule has a move from it (gi_rule_ends_empty).
 */
#ifndef GI_GAMES_BASE_ENTRIES_H
#define GI_GAMES_BASE_ENTRIES_H

#include "engine/family.h"
#include "lang/rule/rule.h"

/* The method `parse`: a,b,... is one state, (a,b),(c),... are several. */
grundy_status gi_entries_parse(grundy_work *work, const grundy_rules *rules,
                               gi_text args, grundy_position *sum);
/* The method `at`, for rules of a given number of integers. */
grundy_status gi_entries_at(grundy_work *work, const grundy_rules *rules,
                            const uint64_t *integers, gi_buffer *bytes);
/* The method `sample`. */
grundy_status gi_entries_sample(grundy_work *work, const grundy_rules *rules,
                                uint64_t i, gi_buffer *bytes);

/* Writes the component as the evaluator reads it: the number of the entries,
   then the entries, all as int64_t. */
grundy_status gi_entries_get(gi_component component, gi_buffer *state);
/* Emits an option of the evaluator: `parts` states, each after its length.
   `bytes` is scratch memory. */
grundy_status gi_entries_emit(gi_sink *sink, const grundy_rules *rules,
                              size_t parts, const int64_t *entries,
                              gi_buffer *bytes);

#endif
