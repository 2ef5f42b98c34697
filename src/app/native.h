/* SPDX-License-Identifier: MIT */
/* --native: compiles rules, and says on stderr how long that took. */
#ifndef APP_NATIVE_H
#define APP_NATIVE_H

#include "app/command.h"

/* Compiles the rules if --native is given.  Returns OK if they were compiled,
   or if the reason why not was printed; otherwise the work has the error. */
grundy_status native_rules(call *c, const grundy_rules *rules);
/* Compiles the rules of all components. */
grundy_status native_position(call *c, const grundy_position *position);

#endif
