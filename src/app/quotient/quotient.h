/* SPDX-License-Identifier: MIT */
/* What `quotient` shows: text, JSON, GAP, LaTeX and a picture. */
#ifndef APP_QUOTIENT_QUOTIENT_H
#define APP_QUOTIENT_QUOTIENT_H

#include "app/command.h"

/* Returns the letter of a generator. */
static inline char quotient_letter(size_t i) {
  return (char)(i < 26 ? 'a' + (int)i : 'A' + (int)i - 26);
}

/* Print the quotient on standard output. */
void quotient_text(const call *c, const grundy_quotient *q);
void quotient_json(const grundy_quotient *q, const grundy_error *error);
void quotient_gap(const grundy_quotient *q);
void quotient_latex(const grundy_quotient *q);

/* Draws the Cayley graph for the options given; returns the exit code. */
int quotient_draw(const call *c, const grundy_quotient *q);

#endif
