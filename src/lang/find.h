/* SPDX-License-Identifier: MIT */
/* Patterns that somebody proved for rules that are written like these. */
#ifndef GI_LANG_FIND_H
#define GI_LANG_FIND_H

#include "engine/work.h"
#include "theory/pattern.h"

typedef struct gi_fact {
  const char *rule; /* in the rule language, or the text of other rules */
  const char *expr; /* in n, or in x and y */
  gi_pattern_kind kind;
  bool zeros; /* the expression is 0 where the value is, and says no more */
  const char *theorem, *citation;
} gi_fact;

/* NULL: none is known.  Two rules are the same if they differ in the names of
   variables and the order of clauses alone. */
grundy_status gi_fact_of(grundy_work *work, const grundy_rules *rules,
                         const gi_fact **fact);

/* The i-th of all; NULL behind the last. */
const gi_fact *gi_fact_at(size_t i);

#endif
