/* SPDX-License-Identifier: MIT */
#include "lang/prove/sample.h"

#include "core/text.h"
#include "engine/position.h"
#include "engine/table/table.h"

#include <assert.h>

enum {
  LOOK = 6 /* numbers of an entry at which gi_least_of looks */
};

uint64_t gi_sample_side(const gi_sample *s, uint32_t i) {
  return s->flat && i + 1 == s->arity ? s->stages : s->side;
}

uint64_t gi_sample_at(const gi_sample *s, const uint64_t *state) {
  uint64_t index = 0;
  for (uint32_t i = 0; i < s->arity; i++) {
    uint64_t side = gi_sample_side(s, i);
    bool beyond = state[i] >= side;
    assert(!beyond || (s->flat && i + 1 == s->arity));
    index = index * side + (beyond ? side - 1 : state[i]);
  }
  return s->values[index];
}

bool gi_sample_has(const gi_sample *s, const uint64_t *state) {
  for (uint32_t i = 0; i < s->arity; i++)
    if (state[i] < s->least.of[i])
      return false;
  return true;
}

void gi_sample_clear(gi_sample *s, gi_memory *memory) {
  gi_free(memory, s->values, s->count * sizeof *s->values);
  s->values = NULL;
  s->count = 0;
}

/* ------------------------------------------------------------ positions */

/* Finds whether the numbers are a position of the game. */
static grundy_status is_position(grundy_work *work, const grundy_rules *rules,
                                 const uint64_t *numbers, bool *is) {
  gi_mark mark = gi_arena_mark(&work->scratch);
  grundy_position *position = NULL;
  grundy_status status = gi_position_new(work, &work->scratch, &position);
  if (status == GRUNDY_OK)
    status = gi_position_add_at(work, position, rules, numbers, GRUNDY_NOWHERE);
  *is = status == GRUNDY_OK;
  if (status == GRUNDY_DOMAIN) {
    gi_clear_error(work);
    status = GRUNDY_OK;
  }
  gi_arena_release(&work->scratch, mark);
  return status;
}

grundy_status gi_least_of(grundy_work *work, const grundy_rules *rules,
                          gi_least *least) {
  gi_sample small = {.arity = rules->arity, .side = LOOK};
  grundy_status status = GRUNDY_OK;
  *least = (gi_least){{0}};
  if (gi_rules_are_numeric(rules) || rules->arity > GI_PROVE_ARITY)
    return GRUNDY_OK;
  for (uint32_t i = 0; i < small.arity && status == GRUNDY_OK; i++) {
    uint64_t at[GI_PROVE_ARITY] = {LOOK - 1, LOOK - 1, LOOK - 1};
    bool is = true;
    at[i] = 0;
    status = is_position(work, rules, at, &is);
    small.least.of[i] = !is;
  }
  uint64_t at[GI_PROVE_ARITY] = {0};
  for (bool more = true; more && status == GRUNDY_OK;) {
    bool is = true;
    status = is_position(work, rules, at, &is);
    if (status == GRUNDY_OK && is != gi_sample_has(&small, at))
      return gi_fail(&work->error, GRUNDY_DOMAIN, GRUNDY_NOWHERE,
                     "prove does not know which numbers are positions of {0}",
                     rules->text);
    more = false;
    for (uint32_t i = small.arity; i-- > 0 && !more;) {
      more = at[i] + 1 < LOOK;
      at[i] = more ? at[i] + 1 : 0;
    }
  }
  *least = small.least;
  return status;
}

/* ------------------------------------------------------------ values */

/* Computes the value at one state. */
static grundy_status compute(gi_sample *s, grundy_work *work,
                             const grundy_rules *rules, gi_sample_query query,
                             size_t index) {
  uint64_t at[GI_PROVE_ARITY], rest = index;
  grundy_query play = {.play = query.play};
  grundy_cell cell;
  for (uint32_t k = s->arity; k > 0; k--) {
    at[k - 1] = rest % gi_sample_side(s, k - 1);
    rest /= gi_sample_side(s, k - 1);
  }
  s->values[index] = 0;
  if (!gi_sample_has(s, at))
    return gi_budget_step(&work->budget);
  grundy_status status =
      gi_cell_at(work, rules, at,
                 query.outcomes ? GRUNDY_TABLE_OUTCOMES : GRUNDY_TABLE_VALUES,
                 play, &cell);
  if (status == GRUNDY_OK && (cell.hole || cell.loopy))
    status = gi_fail(&work->error, GRUNDY_DOMAIN, GRUNDY_NOWHERE,
                     "prove does not know which numbers are positions of {0}",
                     rules->text);
  if (status != GRUNDY_OK)
    return status;
  s->values[index] = query.outcomes ? cell.outcome == GRUNDY_N : cell.number;
  if (s->most < s->values[index])
    s->most = s->values[index];
  return gi_budget_step(&work->budget);
}

grundy_status gi_sample_compute(gi_sample *s, grundy_work *work,
                                const grundy_rules *rules,
                                gi_sample_query query, uint64_t to) {
  uint64_t last[GI_PROVE_ARITY];
  size_t count = 1;
  gi_sample_clear(s, &work->memory);
  s->side = s->part = to + 1;
  s->most = 0;
  for (uint32_t i = 0; i < s->arity; i++) {
    last[i] = gi_sample_side(s, i) - 1;
    count = gi_array_size(count, (size_t)last[i] + 1);
  }
  size_t size = gi_array_size(count, sizeof *s->values);
  if (!size)
    return gi_memory_exceed(&work->memory);
  s->values = gi_alloc(&work->memory, size);
  if (!s->values)
    return gi_refused(work);
  s->count = count;
  grundy_status status =
      query.outcomes ? GRUNDY_OK : gi_table_begin(work, rules, last);
  for (size_t i = 0; status == GRUNDY_OK && i < count; i++)
    status = compute(s, work, rules, query, i);
  return status;
}
