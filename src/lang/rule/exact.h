/* SPDX-License-Identifier: MIT */
/*
 * Expressions and rules on numbers up to 2^64 - 1, by walking the tree.
 *
 * The machine (rule/machine.h) has signed words of 64 bits.  Our own games have
 * heaps up to 2^64 - 1: where a number is above 2^63 - 1, or the machine
 * overflows, they are computed here, in 128 bits and as slowly as a tree is
 * walked.
 */
#ifndef GI_LANG_RULE_EXACT_H
#define GI_LANG_RULE_EXACT_H

#include "lang/rule/ast.h"

__extension__ typedef __int128 gi_exact;

/* Numbers for the nodes with `given` (rule/ast.h), the first for 1. */
typedef struct gi_exact_given {
  const uint64_t *numbers;
  unsigned count;
} gi_exact_given;

/* Computes the expression at these values of its variables.  False: a number
   has no result, or needs more than 127 bits, or the expression has an
   operation that is not done here: loops, arrays and prime factors. */
bool gi_exact_value(const gi_expr *expr, const gi_exact *values,
                    gi_exact_given given, gi_exact *result);

typedef struct gi_exact_sink {
  /* Takes an option of `parts` states. */
  grundy_status (*emit)(void *data, size_t parts, const uint64_t *entries);
  void *data;
} gi_exact_sink;

/* Emits every option of a state, as gi_rule_options does.  UNABLE: a number
   fails as above, or a clause has other parts than states and other domains
   than ranges.  Options may have been emitted before. */
grundy_status gi_exact_options(const gi_rule *rule, gi_budget *budget,
                               gi_exact_given given, const uint64_t *state,
                               gi_exact_sink sink);

#endif
