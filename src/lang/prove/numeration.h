/* SPDX-License-Identifier: MIT */
/* Which numerations may serve a rule and a formula. */
#ifndef GI_LANG_PROVE_NUMERATION_H
#define GI_LANG_PROVE_NUMERATION_H

#include "lang/rule/ast.h"
#include "theory/automata/numeration.h"

enum {
  GI_NUMERATIONS_MOST = 10
};

typedef struct gi_numerations {
  gi_numeration list[GI_NUMERATIONS_MOST]; /* the most promising first */
  uint32_t count;
} gi_numerations;

/* Reads the trees: bits and powers of two want base 2, Fibonacci numbers
   Zeckendorf's numeration, divisors a base that they divide.  The rule, or the
   formula, may be NULL. */
void gi_numerations_for(const gi_rule *rule, const gi_formula *formula,
                        gi_numerations *out);

#endif
