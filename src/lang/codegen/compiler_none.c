/* SPDX-License-Identifier: MIT */
/* No compiler can be started: the bytecode gives the same answers. */
#include "engine/explain/reasons.h"
#include "engine/work.h"

grundy_status grundy_rules_compile(grundy_work *work, const grundy_rules *rules,
                                   grundy_compilation *c) {
  (void)rules;
  gi_begin(work);
  *c = (grundy_compilation){
      .why = gi_word(work, N_("this build cannot start a C compiler"))};
  return gi_finish(work, GRUNDY_OK, GRUNDY_NOWHERE);
}
