/* SPDX-License-Identifier: MIT */
/*
 * A second evaluator of rules, for tests.  It walks the tree and lists every
 * set, as plainly as the semantics are written.  It shares only the tree with
 * the library.
 */
#ifndef TEST_SUPPORT_RULE_JUDGE_H
#define TEST_SUPPORT_RULE_JUDGE_H

#include "lang/rule/ast.h"
#include "lang/rule/rule.h"

/* Options as they come; then, after option_list_settle, sorted and each once.
   An option is its number of parts followed by its entries.  The arity 0 means
   that each part is its number of entries followed by its entries. */
typedef struct option_list {
  unsigned arity;
  int64_t *words;
  size_t word_count, word_capacity;
  size_t *starts;
  size_t count, capacity;
} option_list;

void option_list_init(option_list *list, unsigned arity);
void option_list_init_for(option_list *list, const gi_rule *rule);
void option_list_clear(option_list *list);
void option_list_add(option_list *list, size_t parts, const int64_t *entries);
void option_list_settle(option_list *list);
bool option_list_equal(const option_list *a, const option_list *b);
const int64_t *option_list_at(const option_list *list, size_t i);
/* Receivers for gi_tuple_sink; data is an option_list. */
grundy_status option_list_emit(void *data, size_t parts,
                               const int64_t *entries);
grundy_status option_list_sweep(void *data, size_t parts, const int64_t *first,
                                const int64_t *delta, size_t count);

typedef enum judgement {
  JUDGE_OK,
  JUDGE_ERROR,  /* the rule fails at `place` */
  JUDGE_TOO_BIG /* for a plain judge */
} judgement;

judgement judge_rule(const gi_rule *rule, const int64_t *state,
                     grundy_side side, uint64_t steps, option_list *list,
                     uint32_t *place);
judgement judge_formula(const gi_formula *formula, const int64_t *values,
                        int64_t *result, uint32_t *place);

#endif
