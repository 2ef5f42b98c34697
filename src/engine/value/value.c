/* SPDX-License-Identifier: MIT */
#include "engine/value/value.h"

#include <assert.h>

#include "engine/opened.h"
#include "engine/search/pairs.h"
#include "engine/search/search.h"
#include "engine/table/dense.h"
#include "engine/table/reached.h"
#include "engine/value/theorem.h"

/* Computes the value of a heap by the sequence engine.  UNABLE: the rules have
   no code. */
static grundy_status sequence_value(grundy_work *work, gi_component component,
                                    uint64_t *value) {
  component = gi_component_same(component);
  if (!component.rules->family->code)
    return GRUNDY_UNABLE;
  const unsigned char *at = component.bytes.data;
  uint64_t heap = component.bytes.length ? gi_varint_get(&at) : 0;
  const gi_sequence *sequence;
  grundy_status status =
      gi_rules_values(work, component.rules, heap, &sequence);
  if (status == GRUNDY_OK)
    status = gi_rules_ahead(work, component.rules, heap);
  if (status == GRUNDY_OK) {
    assert(heap < sequence->count);
    *value = gi_sequence_value(sequence, heap);
  }
  return status;
}

/* Computes the value of a tuple of integers by a table.  Often a large dense
   table is not worth it, because play reaches few of its cells.  So it is
   filled only if a short search has not found the answer and play reaches many
   of the cells.  UNABLE: the search may answer. */
static grundy_status table_value(grundy_work *work, gi_component component,
                                 uint64_t *value) {
  enum {
    SMALL = 1 << 12,
    LARGE = 1 << 28,
    SHORT = 1 << 18
  };
  uint64_t integers[GRUNDY_MOST_INTEGERS];
  const grundy_rules *rules = component.rules;
  const unsigned char *at = component.bytes.data;
  if (!rules->family->tuples)
    return GRUNDY_UNABLE;
  for (unsigned i = 0; i < rules->arity; i++)
    integers[i] = gi_varint_get(&at);
  grundy_status status = gi_reached_known(work, rules, integers, value);
  if (status != GRUNDY_UNABLE)
    return status;
  size_t small = 2 * gi_opened_of(work, rules)->dense.cells;
  if (small < SMALL)
    small = SMALL;
  status = gi_dense_value(work, rules, integers, small, value);
  if (status != GRUNDY_UNABLE)
    return status;
  gi_try attempt = gi_budget_try(&work->budget, SHORT);
  status = gi_search_component(work, GI_FIND_VALUE, component, true, value);
  status = gi_budget_tried(&work->budget, attempt, status);
  bool few = false;
  if (status == GRUNDY_UNABLE)
    status = gi_reached_value(work, rules, integers, LARGE, value, &few);
  return status == GRUNDY_UNABLE && !few
             ? gi_dense_value(work, rules, integers, LARGE, value)
             : status;
}

enum {
  FIRST_STEPS = 1 << 19, /* of the first try: some 20,000 parts of a board */
  MOST_APART = 4         /* largest value that is looked for by pairs */
};

/* Searches for a value by turns: plain search, then pairs, each with an
   allowance that doubles.  Either keeps what it knows, so all takes at most a
   few times as long as the faster of the two.  Sets *apart if pairs answered.
 */
static grundy_status search_by_turns(grundy_work *work, gi_component component,
                                     uint64_t *value, bool *apart) {
  bool asks_pairs = gi_pairs_take(&component, 1);
  for (uint64_t steps = FIRST_STEPS; asks_pairs; steps *= 2) {
    uint64_t before = work->budget.steps;
    gi_try attempt = gi_budget_try(&work->budget, steps);
    grundy_status status =
        gi_search_component(work, GI_FIND_VALUE, component, true, value);
    status = gi_budget_tried(&work->budget, attempt, status);
    if (status != GRUNDY_UNABLE)
      return status;
    if (work->budget.steps - before < steps)
      break; /* a range is too long: more steps do not help */
    gi_pairs *pairs;
    status = gi_work_pairs(work, true, &pairs);
    if (status != GRUNDY_OK)
      return status;
    attempt = gi_budget_try(&work->budget, steps);
    status = gi_pairs_value(pairs, component, MOST_APART, value);
    asks_pairs = status != GRUNDY_UNABLE; /* which means that it gives up */
    status = gi_budget_tried(&work->budget, attempt, status);
    *apart |= status == GRUNDY_OK;
    if (status != GRUNDY_UNABLE)
      return status;
  }
  return gi_search_component(work, GI_FIND_VALUE, component, true, value);
}

grundy_status gi_component_value_how(grundy_work *work, gi_component component,
                                     grundy_method method, uint64_t *value,
                                     const gi_theorem **by, bool *apart) {
  if (by)
    *by = NULL;
  if (method == GRUNDY_BEST || method == GRUNDY_THEOREM) {
    grundy_status status = gi_theorem_value(work, component, value, by);
    if (status != GRUNDY_UNABLE)
      return status;
    if (method == GRUNDY_THEOREM)
      return GRUNDY_UNABLE;
    status = sequence_value(work, component, value);
    if (status == GRUNDY_UNABLE)
      status = table_value(work, component, value);
    if (status != GRUNDY_UNABLE)
      return status;
    return search_by_turns(work, component, value, apart);
  }
  return gi_search_component(work, GI_FIND_VALUE, component, false, value);
}

grundy_status gi_component_value(grundy_work *work, gi_component component,
                                 grundy_method method, uint64_t *value,
                                 const gi_theorem **by) {
  bool apart = false;
  return gi_component_value_how(work, component, method, value, by, &apart);
}
