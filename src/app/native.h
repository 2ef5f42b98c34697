/* SPDX-License-Identifier: MIT */
/* --native: rules are compiled, and stderr is told how long that took. */
#ifndef APP_NATIVE_H
#define APP_NATIVE_H

#include "app/command.h"

/* Nothing unless the option is given.  OK: compiled, or the reason why not has
   been told; else the work has the error. */
grundy_status native_rules(call *c, const grundy_rules *rules);
/* All rules of its components. */
grundy_status native_position(call *c, const grundy_position *position);

#endif
