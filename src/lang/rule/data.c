/* SPDX-License-Identifier: MIT */
#include "lang/rule/data.h"

grundy_status gi_data_rays(grundy_work *work, const grundy_rules *rules,
                           grundy_side side, int64_t most, gi_rays *list) {
  return rules->moves
             ? gi_rule_rays(rules->moves, &work->scratch, side, most, list)
             : GRUNDY_UNABLE;
}

grundy_status gi_data_windows(grundy_work *work, const grundy_rules *rules,
                              gi_windows *list) {
  return rules->moves ? gi_rule_windows(rules->moves, &work->scratch, list)
                      : GRUNDY_UNABLE;
}

grundy_status gi_data_lookback(grundy_work *work, const grundy_rules *rules,
                               gi_lookback *back) {
  return rules->moves ? gi_rule_lookback(rules->moves, &work->scratch, back)
                      : GRUNDY_UNABLE;
}
