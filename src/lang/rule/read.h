/* SPDX-License-Identifier: MIT */
/* From text to tree, in two steps: what the grammar says, then the names. */
#ifndef GI_LANG_RULE_READ_H
#define GI_LANG_RULE_READ_H

#include "lang/rule/parse.h"

/* Fills the tree; the variables have names, no numbers or levels yet. */
grundy_status gi_rule_read(gi_arena *arena, grundy_error *error, gi_text text,
                           gi_rule *rule);
grundy_status gi_formula_read(gi_arena *arena, grundy_error *error,
                              gi_text text, gi_formula *formula);

/* Gives every variable its number and every expression its level; finds
   names that are unknown or declared twice. */
grundy_status gi_rule_check(gi_rule *rule, grundy_error *error);
grundy_status gi_formula_check(gi_formula *formula, grundy_error *error);

#endif
