/* SPDX-License-Identifier: MIT */
/* Sentences about a proof, each a C string in a buffer. */
#ifndef APP_PROOF_SAY_H
#define APP_PROOF_SAY_H

#include "app/proof/proof.h"

typedef struct sayer {
  const proof_view *view;
  grundy_language language;
  gi_writer out;
} sayer;

/* Adds a sentence.  The pieces are the template, which is translated, and what
   fills it; NULL ends them. */
void say_with(sayer *s, const char *const *pieces);
#define say(s, ...) say_with(s, (const char *const[]){__VA_ARGS__, NULL})

/* Says the automaton of the claim as a rule on digits: in one sentence where
   that is possible, otherwise as a table. */
void say_rule(sayer *s);

#endif
