/* SPDX-License-Identifier: MIT */
/*
 * What to type instead of a question that does not fit a game: a command line
 * that works, in the words of the question.
 */
#ifndef APP_ADVICE_H
#define APP_ADVICE_H

#include "app/command.h"

typedef struct advice {
  char text[1000]; /* in the user's language; empty: there is none */
} advice;

/* Returns what to type instead of the call's question about these rules. */
advice advice_for(const call *c, const grundy_rules *rules);

/* Reports the work's error, with advice if the question does not fit the game
   and no limit was reached; returns the exit code.  `where` may be NULL. */
int report_refusal(const call *c, const place *where);

#endif
