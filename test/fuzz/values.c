/* SPDX-License-Identifier: MIT */
/* runs: 4000 */
/*
 * Random rules whose play ends: the dense tables, the search, and whatever the
 * engine likes best, against plain recursion over the judge's options.
 */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "engine/search/search.h"
#include "engine/table/dense.h"
#include "support/rule_generator.h"
#include "support/rule_judge.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* The sum of a state is below SIDE, and so is every entry that is reached. */
enum {
  ARITY = 3,
  SIDE = 22,
  CELLS = SIDE * SIDE * SIDE,
  STEPS = 500,
  UNKNOWN = -1
};

typedef struct plain {
  const gi_rule *rule;
  judgement trouble;
  bool is_single; /* no option is a sum of several */
  int16_t values[CELLS];
  int8_t wins[2][3][CELLS]; /* by play and side */
} plain;

static size_t cell_of(const plain *p, const int64_t *state) {
  size_t cell = 0;
  for (unsigned i = 0; i < gi_rule_arity(p->rule); i++) {
    assert(state[i] >= 0 && state[i] < SIDE);
    cell = SIDE * cell + (size_t)state[i];
  }
  return cell;
}

/* False when the judge gives up; the list must be cleared in either case. */
static bool list_options(plain *p, const int64_t *state, grundy_side side,
                         option_list *list) {
  uint32_t place;
  option_list_init(list, gi_rule_arity(p->rule));
  judgement verdict = judge_rule(p->rule, state, side, STEPS, list, &place);
  if (p->trouble == JUDGE_OK || verdict == JUDGE_TOO_BIG)
    p->trouble = verdict;
  for (size_t i = 0; i < list->count; i++)
    p->is_single = p->is_single && option_list_at(list, i)[0] <= 1;
  return p->trouble == JUDGE_OK;
}

static int16_t value_of(plain *p, const int64_t *state) {
  int16_t *known = &p->values[cell_of(p, state)];
  option_list list;
  if (*known != UNKNOWN)
    return *known;
  *known = 0;
  if (list_options(p, state, GRUNDY_BOTH, &list)) {
    bool *seen = calloc(list.count + 1, 1);
    assert(seen);
    for (size_t i = 0; i < list.count; i++) {
      const int64_t *option = option_list_at(&list, i);
      int16_t total = 0;
      for (int64_t k = 0; k < option[0]; k++)
        total ^= value_of(p, option + 1 + k * gi_rule_arity(p->rule));
      if ((size_t)total < list.count)
        seen[total] = true;
    }
    while (seen[*known])
      ++*known;
    free(seen);
  }
  option_list_clear(&list);
  return *known;
}

/* Does `side` win who is to move?  For rules without sums. */
static bool mover_wins(plain *p, const int64_t *state, grundy_play play,
                       grundy_side side) {
  int8_t *known = &p->wins[play][side][cell_of(p, state)];
  grundy_side other = side == GRUNDY_LEFT    ? GRUNDY_RIGHT
                      : side == GRUNDY_RIGHT ? GRUNDY_LEFT
                                             : GRUNDY_BOTH;
  option_list list;
  if (*known != UNKNOWN)
    return *known;
  bool wins = false;
  if (list_options(p, state, side, &list)) {
    wins = list.count == 0 && play == GRUNDY_MISERE;
    for (size_t i = 0; i < list.count && !wins; i++) {
      const int64_t *option = option_list_at(&list, i);
      wins = option[0] ? !mover_wins(p, option + 1, play, other)
                       : play == GRUNDY_NORMAL;
    }
  }
  option_list_clear(&list);
  *known = wins;
  return wins;
}

static grundy_outcome outcome_of(plain *p, const int64_t *state,
                                 grundy_play play) {
  if (!gi_rule_is_partizan(p->rule))
    return mover_wins(p, state, play, GRUNDY_BOTH) ? GRUNDY_N : GRUNDY_P;
  bool left = mover_wins(p, state, play, GRUNDY_LEFT);
  bool right = mover_wins(p, state, play, GRUNDY_RIGHT);
  return left ? right ? GRUNDY_N : GRUNDY_L : right ? GRUNDY_R : GRUNDY_P;
}

/* ------------------------------------------------------------- engine */

/* Stopped by the small budget: nothing to compare. */
static bool is_stopped(grundy_status status) {
  return status == GRUNDY_STOPPED || status == GRUNDY_UNABLE;
}

static void compare_values(plain *p, grundy_work *work,
                           const grundy_rules *rules,
                           const grundy_position *position,
                           const int64_t *state) {
  uint64_t integers[ARITY], found = 0;
  uint64_t expected = (uint64_t)value_of(p, state);
  for (unsigned i = 0; i < gi_rule_arity(p->rule); i++)
    integers[i] = (uint64_t)state[i];
  if (p->trouble == JUDGE_TOO_BIG)
    return;
  grundy_status status = GRUNDY_OK;
  if (position->count)
    status = gi_search_component(work, GI_FIND_VALUE, position->parts[0], false,
                                 &found);
  if (p->trouble == JUDGE_ERROR)
    assert(status == GRUNDY_DOMAIN || is_stopped(status));
  else
    assert(is_stopped(status) || (status == GRUNDY_OK && found == expected));
  if (p->trouble == JUDGE_ERROR || rules->base != rules)
    return;
  status = gi_dense_value(work, rules, integers, CELLS, &found);
  assert(is_stopped(status) || (status == GRUNDY_OK && found == expected));
}

static void compare_verdicts(plain *p, grundy_work *work,
                             const grundy_position *position,
                             const int64_t *state) {
  for (int play = GRUNDY_NORMAL; play <= GRUNDY_MISERE; play++) {
    bool is_valued = play == GRUNDY_NORMAL && !gi_rule_is_partizan(p->rule);
    grundy_verdict verdict;
    grundy_query query = {.play = (grundy_play)play, .max_moves = 3};
    grundy_outcome expected = GRUNDY_OUTCOME_NONE;
    if (p->is_single)
      expected = outcome_of(p, state, (grundy_play)play);
    if (p->trouble != JUDGE_OK)
      return;
    grundy_work_start(work);
    grundy_status status = grundy_eval(work, position, query, &verdict);
    if (is_stopped(status))
      continue;
    assert(status == GRUNDY_OK);
    if (is_valued && verdict.value.kind == GRUNDY_VALUE_NIMBER)
      assert(verdict.value.nimber == (uint64_t)value_of(p, state));
    if (p->is_single)
      assert(verdict.outcome == expected);
    else if (is_valued)
      assert((verdict.outcome == GRUNDY_N) == (value_of(p, state) != 0));
  }
}

static void compare(plain *p, const char *text, size_t length,
                    const int64_t *state) {
  grundy *g = grundy_new();
  grundy_limits limits = {.positions = 500, .memory = 16 << 20};
  grundy_work *work = grundy_work_new(g, limits);
  const grundy_rules *rules;
  grundy_position *position;
  uint64_t integers[ARITY];
  assert(g && work);
  for (unsigned i = 0; i < ARITY; i++)
    integers[i] = (uint64_t)state[i];
  grundy_status status = grundy_rules_parse(work, text, length, &rules);
  assert(status == GRUNDY_OK);
  status = grundy_position_at(work, rules, integers, &position);
  assert(status == GRUNDY_OK && position->count <= 1);
  memset(p->values, 0xff, sizeof p->values);
  memset(p->wins, 0xff, sizeof p->wins);
  p->is_single = true;
  p->trouble = JUDGE_OK;
  compare_values(p, work, rules, position, state);
  compare_verdicts(p, work, position, state);
  grundy_work_free(work);
  grundy_free(g);
}

/* The first bytes are the state, the rest is the rule. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static const int64_t below[] = {SIDE, 10, 8};
  gi_memory memory = {.limit = 1 << 24};
  gi_arena arena;
  gi_buffer text;
  if (size < ARITY)
    return 0;
  gi_arena_init(&arena, &memory);
  gi_buffer_init(&text, &memory);
  rule_generator g = {.bytes = data + ARITY,
                      .left = size - ARITY,
                      .random = 1,
                      .out = &text,
                      .falling = true};
  grundy_status status = gi_buffer_text(&text, "{");
  rule_generate(&g);
  if (status == GRUNDY_OK)
    status = gi_buffer_text(&text, "}");
  assert(status == GRUNDY_OK);
  grundy_error error = {0};
  plain *p = malloc(sizeof *p);
  assert(p);
  gi_text rule = {(const char *)text.data + 1, text.length - 2, 0};
  if (gi_rule_compile(&arena, &error, rule, &p->rule) == GRUNDY_OK) {
    int64_t state[ARITY];
    for (unsigned i = 0; i < ARITY; i++)
      state[i] = data[i] % below[g.arity - 1];
    compare(p, (const char *)text.data, text.length, state);
  }
  free(p);
  gi_buffer_clear(&text);
  gi_arena_clear(&arena);
  return 0;
}
