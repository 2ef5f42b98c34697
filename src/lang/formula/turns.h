/* SPDX-License-Identifier: MIT */
/* Rules and formulas in which the player to move is one more number
   (lang/rule/turns.h): what is asked of impartial rules may be asked of
   them. */
#ifndef GI_LANG_FORMULA_TURNS_H
#define GI_LANG_FORMULA_TURNS_H

#include "engine/work.h"
#include "lang/rule/rule.h"

/* Opens the rules that this rule says. */
grundy_status gi_rules_written(grundy_work *work, const gi_rule *rule,
                               const grundy_rules **rules);

/* Opens the rules with the player to move as the last number.  UNABLE if the
   players have the same moves, or the rule language cannot say the rules so. */
grundy_status gi_rules_with_turns(grundy_work *work, const grundy_rules *rules,
                                  const grundy_rules **turns);

/* Reads the formula that is not 0 where the player to move wins under the rules
   with turns, if `formula` is 0, 1, 2, 3 where the outcome is P, N, L, R.  If
   it is anything else somewhere, the formula read is wrong there. */
grundy_status gi_formula_with_turns(grundy_work *work,
                                    const grundy_rules *turns,
                                    const grundy_formula *formula,
                                    grundy_play play,
                                    const grundy_formula **of_turns);

#endif
