/* SPDX-License-Identifier: MIT */
/* Closed forms: proved by a theorem of a family or for certain rules, or stated
   by a theorem of a text. */
#ifndef GI_LANG_FORMULA_CLOSED_H
#define GI_LANG_FORMULA_CLOSED_H

#include "engine/work.h"
#include "lang/formula/kind.h"
#include "lang/rule/rule.h"

typedef struct gi_fact {
  const char *rule; /* in the rule language */
  const char *expr; /* in n, or in x and y */
  gi_pattern_kind kind;
  bool zeros; /* the expression is 0 exactly where the value is 0; it need not
                 be the value elsewhere */
  const char *theorem, *citation;
  const gi_stated *stated; /* the theorem is one of a text, and nobody proved
                              it; NULL: it is proved */
} gi_fact;

/* Looks up the rules in the rule language; *rule is NULL if the language cannot
   say them. */
grundy_status gi_rule_of(grundy_work *work, gi_arena *arena,
                         const grundy_rules *rules, const gi_rule **rule);

/* Finds what is proved about all positions as an expression: by the theorem of
   the family or of the family of the same game, or by somebody for this rule;
   or else what a theorem of a text states (fact->stated).  Rules that differ
   only in the names of variables and in the order of clauses are the same.  A
   formula of values is one of outcomes too.  fact->expr is NULL if nothing is
   known.  Every command asks here. */
grundy_status gi_closed_form(grundy_work *work, const grundy_rules *rules,
                             gi_formula_of of, gi_fact *fact);

/* Returns fact i; NULL after the last. */
const gi_fact *gi_fact_at(size_t i);

#endif
