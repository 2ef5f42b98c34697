/* SPDX-License-Identifier: MIT */
/* Remarks about rules and formulas that are correct but may not be meant. */
#ifndef GI_LANG_RULE_REMARK_H
#define GI_LANG_RULE_REMARK_H

#include "engine/work.h"
#include "lang/rule/rule.h"

/* Write a sentence in the user's language about the first `^` that may be meant
   as a power: its right side is a number of 2 or more, as in n-k^2.  *remark is
   NULL if there is none. */
grundy_status gi_rule_remark(grundy_work *work, const gi_rule *rule,
                             const char **remark);
grundy_status gi_formula_remark(grundy_work *work, const gi_formula *formula,
                                const char **remark);

#endif
