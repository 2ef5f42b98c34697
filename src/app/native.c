/* SPDX-License-Identifier: MIT */
#include "app/native.h"

#include "app/interrupt.h"
#include "app/language.h"

grundy_status native_rules(call *c, const grundy_rules *rules) {
  grundy_compilation made;
  if (!options_has(&c->options, OPTION_NATIVE))
    return GRUNDY_OK;
  interrupt_hold();
  grundy_status status = grundy_rules_compile(c->work, rules, &made);
  interrupt_release();
  if (status != GRUNDY_OK || (made.done && made.seconds == 0))
    return status; /* compiled earlier, and reported then */
  char seconds[32];
  snprintf(seconds, sizeof seconds, "%.2f", made.seconds);
  progress_erase(&c->progress);
  if (made.done)
    fprintf(stderr, tr("grundy: compiled in %s seconds\n"), seconds);
  else
    fprintf(stderr,
            tr("grundy: not compiled: %s; continuing without compilation\n"),
            made.why);
  return GRUNDY_OK;
}

grundy_status native_position(call *c, const grundy_position *position) {
  grundy_status status = GRUNDY_OK;
  if (!options_has(&c->options, OPTION_NATIVE))
    return GRUNDY_OK;
  const grundy_rules *last = NULL;
  size_t count = grundy_position_count(position);
  for (size_t i = 0; i < count && status == GRUNDY_OK; i++) {
    grundy_component part;
    status = grundy_position_component(c->work, position, i, &part);
    if (status == GRUNDY_OK && part.rules != last)
      status = native_rules(c, part.rules);
    last = part.rules;
  }
  return status;
}
