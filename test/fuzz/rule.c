/* SPDX-License-Identifier: MIT */
/* runs: 2500 */
/*
 * Any bytes as a rule and as a formula: what compiles prints to a fixed
 * point, and runs as the plain judge says, under a small budget.
 */
#include <assert.h>
#include <string.h>

#include "support/rule_judge.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum {
  MEMORY = 1 << 26,
  STEPS = 500
};

/* Options by the library, one way or another. */
static grundy_status enumerate(const gi_rule *rule, gi_rule_run *run,
                               grundy_error *error, const int64_t *state,
                               grundy_side side, bool sweeps,
                               option_list *list) {
  gi_budget budget;
  gi_budget_init(&budget, (grundy_limits){.positions = 0});
  gi_budget_try(&budget, 3 * STEPS); /* a clause may run twice */
  gi_tuple_sink sink = {.emit = option_list_emit,
                        .sweep = sweeps ? option_list_sweep : NULL,
                        .data = list};
  option_list_init_for(list, rule);
  grundy_status status =
      gi_rule_options(rule, run, &budget, error, state, side, sink);
  option_list_settle(list);
  return status;
}

static void compare(const gi_rule *rule, gi_rule_run *run, const int64_t *state,
                    grundy_side side, size_t offset) {
  option_list expected, found;
  uint32_t place = 0;
  option_list_init_for(&expected, rule);
  judgement verdict = judge_rule(rule, state, side, STEPS, &expected, &place);
  option_list_settle(&expected);
  for (unsigned way = 0; way < 3; way++) {
    grundy_error error = {.offset = 0};
    run->exact = way == 2;
    grundy_status status =
        enumerate(rule, run, &error, state, side, way == 1, &found);
    if (verdict == JUDGE_OK) {
      assert(status == GRUNDY_OK);
      assert(option_list_equal(&expected, &found));
    } else if (verdict == JUDGE_ERROR) {
      assert(status == GRUNDY_DOMAIN && error.offset == offset + place);
    }
    option_list_clear(&found);
  }
  option_list_clear(&expected);
}

static void run_rule(const gi_rule *rule, gi_memory *memory, size_t offset) {
  static const int64_t samples[] = {0, 1, 2, 3, 5, 12, INT64_MAX};
  enum {
    SAMPLES = sizeof samples / sizeof *samples
  };
  gi_rule_run run;
  gi_rule_run_init(&run, memory);
  int64_t state[GI_RULE_NAMES];
  for (size_t i = 0; i < SAMPLES; i++) {
    for (size_t j = 0; j < GI_RULE_NAMES; j++)
      state[j] = samples[(i + 3 * j) % SAMPLES];
    if (gi_rule_has_entries(rule))
      state[0] = (int64_t)i % 5; /* the number of entries */
    compare(rule, &run, state, GRUNDY_BOTH, offset);
  }
  compare(rule, &run, state, GRUNDY_LEFT, offset);
  gi_rule_run_clear(&run);
}

static void try_rule(gi_arena *arena, gi_text text) {
  grundy_error error = {.offset = GRUNDY_NOWHERE};
  const gi_rule *rule, *again;
  if (gi_rule_compile(arena, &error, text, &rule) != GRUNDY_OK) {
    assert(error.offset >= text.offset &&
           error.offset <= text.offset + text.length);
    return;
  }
  gi_buffer first, second;
  gi_buffer_init(&first, arena->memory);
  gi_buffer_init(&second, arena->memory);
  grundy_status status = gi_rule_print(rule, &first);
  assert(status == GRUNDY_OK);
  status = gi_rule_compile(arena, &error,
                           (gi_text){(const char *)first.data, first.length, 0},
                           &again);
  assert(status == GRUNDY_OK);
  status = gi_rule_print(again, &second);
  assert(status == GRUNDY_OK && first.length == second.length &&
         memcmp(first.data, second.data, first.length) == 0);
  gi_buffer_clear(&first);
  gi_buffer_clear(&second);
  run_rule(rule, arena->memory, text.offset);
  run_rule(again, arena->memory, 0);
}

static void try_formula(gi_arena *arena, gi_text text) {
  static const gi_text names[] = {{"n", 1, 0}, {"k", 1, 0}};
  static const int64_t samples[][2] = {
      {0, 1}, {3, 2}, {-7, 12}, {INT64_MAX, INT64_MIN}, {100, -3}};
  const gi_formula *formula;
  grundy_error error = {0};
  if (gi_formula_compile(arena, &error, text, names, 2, &formula) != GRUNDY_OK)
    return;
  gi_rule_run run;
  gi_rule_run_init(&run, arena->memory);
  for (size_t i = 0; i < sizeof samples / sizeof *samples; i++) {
    int64_t expected, found = 0;
    uint32_t place;
    judgement verdict = judge_formula(formula, samples[i], &expected, &place);
    grundy_status status =
        gi_formula_eval(formula, &run, &error, samples[i], &found);
    if (verdict == JUDGE_OK)
      assert(status == GRUNDY_OK && found == expected);
    else if (verdict == JUDGE_ERROR)
      assert(status == GRUNDY_DOMAIN && error.offset == text.offset + place);
  }
  gi_rule_run_clear(&run);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  gi_memory memory = {.limit = MEMORY};
  gi_arena arena;
  gi_arena_init(&arena, &memory);
  gi_text text = {(const char *)data, size, 7};
  try_rule(&arena, text);
  try_formula(&arena, text);
  gi_arena_clear(&arena);
  assert(memory.used == 0);
  return 0;
}
