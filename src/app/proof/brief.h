/* SPDX-License-Identifier: MIT */
/* A proof by automata in a line of text and as a JSON object, for commands that
   prove on the side. */
#ifndef APP_PROOF_BRIEF_H
#define APP_PROOF_BRIEF_H

#include "app/text/json.h"

#include <grundy.h>

/* Returns a sentence of how it was proved, such as "digits in base 2, at most 9
   states; every move makes n smaller". */
typedef struct proof_line {
  char text[400];
} proof_line;
proof_line proof_how(const grundy_rules *rules, const grundy_proof *p);
/* Returns where the claim fails first, such as "n = 7, formula 0, value 3"; a
   claim that is not a formula is called a pattern. */
proof_line proof_where(const grundy_rules *rules, const grundy_proof *p,
                       bool is_formula);
/* Writes the pair "proof": {numeration, states, order}, or null without a
   proof by automata. */
void proof_json(json *out, const grundy_rules *rules, const grundy_proof *p);

#endif
