/* SPDX-License-Identifier: MIT */
/* What families with a rule of the rule language (rules->moves) tell tables
   about its moves as data: `rays`, `windows` and `lookback` of their
   descriptors.  UNABLE where there is no such rule. */
#ifndef GI_LANG_RULE_DATA_H
#define GI_LANG_RULE_DATA_H

#include "engine/work.h"
#include "lang/rule/moves.h"

grundy_status gi_data_rays(grundy_work *work, const grundy_rules *rules,
                           grundy_side side, int64_t most, gi_rays *list);
grundy_status gi_data_windows(grundy_work *work, const grundy_rules *rules,
                              gi_windows *list);
grundy_status gi_data_lookback(grundy_work *work, const grundy_rules *rules,
                               gi_lookback *back);

#endif
