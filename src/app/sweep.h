/* SPDX-License-Identifier: MIT */
/*
 * A sweep: `--let a=1..9` puts the numbers 1 to 9 in place of the word a in the
 * rules and the formula, and asks table, find, period or check about each.
 */
#ifndef APP_SWEEP_H
#define APP_SWEEP_H

#include "app/command.h"

/* Is a sweep asked for?  *is_wrong: an option needs one; that was reported. */
bool sweep_is_asked(const call *c, bool *is_wrong);
/* Answers for each number, a row each; returns the exit code. */
int sweep_run(call *c);

#endif
