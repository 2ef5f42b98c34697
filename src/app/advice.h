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

/* Where the question does not fit the game, answers it about a list of its
   positions (app/closure/closure.h) if that is possible; otherwise reports the
   work's error, with advice if no limit was reached.  Returns the exit code.
   `where` may be NULL. */
int report_refusal(call *c, const place *where);

#endif
