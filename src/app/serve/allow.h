/* SPDX-License-Identifier: MIT */
/*
 * What a question may ask: a list of the commands and options that compute and
 * print, and touch nothing else of the machine.  What is not listed is refused,
 * also what somebody adds to the command line later.
 */
#ifndef APP_SERVE_ALLOW_H
#define APP_SERVE_ALLOW_H

#include "app/command.h"

/* May a question run the command as it was called?  If not, the reason goes to
   standard error, without a newline. */
bool allow_call(const command *own, const call *c);

#endif
