/* SPDX-License-Identifier: MIT */
/* What tests of the rule language need around a rule. */
#ifndef TEST_SUPPORT_RULE_FIXTURE_H
#define TEST_SUPPORT_RULE_FIXTURE_H

#include "support/rule_judge.h"

typedef struct rule_fixture {
  gi_memory memory;
  gi_arena arena;
  grundy_error error;
  gi_budget budget;
  gi_rule_run run;
  gi_buffer text;
  const gi_rule *rule;
} rule_fixture;

void rule_fixture_init(rule_fixture *f);
/* Frees everything, and asserts that nothing stays allocated. */
void rule_fixture_clear(rule_fixture *f);

/* Compiles a C string as if it were at this offset in the user's line. */
grundy_status rule_fixture_compile(rule_fixture *f, const char *text,
                                   size_t offset);
/* Returns the canonical text as a C string, valid until the next call. */
const char *rule_fixture_print(rule_fixture *f);
/* Returns the options of a state "3,5", sorted, each once, as in
   "3 [1,4] (2,2)", or "error OFFSET: message".  A sweep receiver is optional.
 */
const char *rule_fixture_options(rule_fixture *f, const char *state,
                                 grundy_side side, bool sweeps);

#endif
