/* SPDX-License-Identifier: MIT */
/* `period` about outcomes, and certificates of them. */
#ifndef APP_PERIOD_OUTCOMES_H
#define APP_PERIOD_OUTCOMES_H

#include "app/source.h"
#include "engine/heaps/outcomes.h"

/* Are outcomes asked for?  So it is in misère play, and where the players'
   moves differ. */
bool outcomes_are_asked(const call *c, const grundy_rules *rules);
enum {
  OUTCOMES_NONE = -1 /* no option asked for them, and none can be proved */
};

/* Looks for their period, shows it, and writes its certificate; returns the
   exit code, or OUTCOMES_NONE. */
int outcomes_period(call *c, const source *s, const grundy_rules *rules);
/* Proves it for `prove`, where the players' moves differ, or returns
   OUTCOMES_NONE. */
int outcomes_prove(call *c, const source *s, const grundy_rules *rules);
/* Checks a certificate of outcomes; returns the exit code. */
int outcomes_verify(call *c, const source *file);

#endif
