/* SPDX-License-Identifier: MIT */
/* Patterns: those that somebody proved for rules that are written like these,
   and the parts of the search for others. */
#ifndef GI_LANG_FIND_FIND_H
#define GI_LANG_FIND_FIND_H

#include "engine/work.h"
#include "lang/find/pattern/pattern.h"
#include "lang/rule/rule.h"

typedef struct gi_fact {
  const char *rule; /* in the rule language, or the text of other rules */
  const char *expr; /* in n, or in x and y */
  gi_pattern_kind kind;
  bool zeros; /* the expression is 0 where the value is, and says no more */
  const char *theorem, *citation;
} gi_fact;

/* Looks up the rules in the rule language; *rule is NULL if the language cannot
   say them. */
grundy_status gi_rule_of(grundy_work *work, gi_arena *arena,
                         const grundy_rules *rules, const gi_rule **rule);

/* NULL: none is known.  Two rules are the same if they differ in the names of
   variables and the order of clauses alone. */
grundy_status gi_fact_of(grundy_work *work, const grundy_rules *rules,
                         const gi_fact **fact);

/* The i-th of all; NULL behind the last. */
const gi_fact *gi_fact_at(size_t i);

enum {
  GI_FIND_SOUGHT = 1 << 20 /* positions, for what is welcome but not needed */
};

typedef struct gi_finder {
  grundy_work *work;
  const grundy_rules *rules;
  unsigned arity;
  const char *names[2]; /* of the variables, as the rules have them */
  gi_observed sample;
  uint64_t *values, *signs; /* signs: 1 where the value is not 0 */
  uint64_t most;            /* value */
  size_t count;
  uint64_t asked;       /* the list's end, if somebody said it; or 0 */
  gi_fact fact;         /* of the family */
  grundy_period period; /* proved, if known */
  const char *theorem, *citation; /* of the period; or NULL: as the family has
                                     it */
  grundy_pattern *told;
} gi_finder;

/* The last number of what is told to be compared. */
static inline uint64_t gi_find_end(const gi_finder *f) {
  return f->asked ? f->asked : f->sample.last;
}
/* All patterns of the values, or of the zeros alone. */
grundy_status gi_find_look(gi_finder *f, bool zeros, gi_patterns *patterns);
/* Tells the pattern, if it holds. */
grundy_status gi_find_tell(gi_finder *f, const gi_pattern *p, bool zeros,
                           bool *told);
/* A closed form that was proved: it is compared all the same. */
grundy_status gi_find_tell_fact(gi_finder *f, const gi_fact *fact, bool *told);

#endif
