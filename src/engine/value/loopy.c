/* SPDX-License-Identifier: MIT */
#include "engine/value/loopy.h"

#include <assert.h>
#include <stdlib.h>

#include "engine/assess.h"
#include "engine/search/explore.h"
#include "engine/sink.h"
#include "theory/graph/loopy.h"
#include "theory/graph/retrograde.h"

bool gi_is_loopy(gi_component component) {
  return gi_traits_of(component).loopy;
}

bool gi_parts_are_loopy(const gi_component *parts, size_t count) {
  for (size_t i = 0; i < count; i++)
    if (gi_is_loopy(parts[i]))
      return true;
  return false;
}

/* ------------------------------------------------------------ exploring */

static int compare_labels(const void *a, const void *b) {
  uint32_t x = ((const gi_labelled *)a)->label;
  uint32_t y = ((const gi_labelled *)b)->label;
  return (x > y) - (x < y);
}

/* Labels all positions that were explored.  In misère play there is a last
   vertex, and the move to it is not a move: plies are remembered less 1. */
static grundy_status label_vertices(grundy_work *work, gi_quantity quantity,
                                    const gi_explored *explored,
                                    uint32_t *labels) {
  const gi_graph *graph = &explored->graph;
  gi_labelled *known = (gi_labelled *)(void *)explored->known.data;
  size_t count = explored->known.length / sizeof *known;
  uint32_t more = quantity == GI_FIND_END_MISERE;
  if (quantity == GI_FIND_ENDLESS)
    return gi_graph_endless_on(graph, &work->budget, known, count, labels);
  for (size_t i = 0; i < count; i++)
    known[i].label += known[i].label == GI_DRAW ? 0 : more;
  if (count > 1)
    qsort(known, count, sizeof *known, compare_labels);
  if (quantity == GI_FIND_LOOPY)
    return gi_graph_loopy_on(graph, &work->budget, known, count, labels);
  grundy_status status =
      gi_graph_retrograde_on(graph, &work->budget, known, count, labels);
  for (uint32_t v = 0; more && v + 1 < graph->vertices; v++)
    labels[v] -= labels[v] != GI_DRAW;
  return status;
}

/* Remembers the label of each position. */
static grundy_status keep_labels(grundy_work *work, gi_quantity quantity,
                                 const gi_explored *explored,
                                 const uint32_t *labels) {
  grundy_status status = GRUNDY_OK;
  size_t count = gi_explored_count(explored);
  for (size_t v = 0; v < count && status == GRUNDY_OK; v++) {
    gi_record record;
    bool added;
    status = gi_map_add(&work->memo[quantity], gi_explored_key(explored, v),
                        labels[v], &record, &added);
    if (status == GRUNDY_OK)
      status = gi_budget_step(&work->budget);
  }
  return status;
}

static grundy_status explore(grundy_work *work, gi_quantity quantity,
                             const gi_component *parts, size_t count,
                             grundy_side side, uint32_t *answer) {
  gi_explored explored;
  uint32_t *labels = NULL;
  grundy_status status =
      gi_explore(work, quantity, parts, count, side, &explored);
  size_t vertices = explored.graph.vertices;
  if (status == GRUNDY_OK && !gi_graph_array(&work->memory, &labels, vertices))
    status = gi_refused(work);
  if (status == GRUNDY_OK)
    status = label_vertices(work, quantity, &explored, labels);
  if (status == GRUNDY_OK) {
    assert(vertices > 0);
    *answer = labels[0];
    status = keep_labels(work, quantity, &explored, labels);
  }
  gi_graph_release(&work->memory, labels, vertices);
  gi_explored_clear(&explored);
  return status;
}

/* Finds a quantity in the memo or, if it is not there, by exploring. */
static grundy_status look_up_or_explore(grundy_work *work, gi_quantity quantity,
                                        const gi_component *parts, size_t count,
                                        grundy_side side, uint32_t *answer) {
  gi_buffer key;
  gi_buffer_init(&key, &work->memory);
  grundy_status status = gi_sum_key(work, parts, count, side, &key);
  gi_record record = GI_NO_RECORD;
  if (status == GRUNDY_OK)
    record =
        gi_map_find(&work->memo[quantity], (gi_bytes){key.data, key.length});
  gi_buffer_clear(&key);
  if (status != GRUNDY_OK)
    return status;
  if (record == GI_NO_RECORD)
    return explore(work, quantity, parts, count, side, answer);
  *answer = gi_map_answer(&work->memo[quantity], record);
  return GRUNDY_OK;
}

/* --------------------------------------------------------------- values */

grundy_status gi_component_loopy(grundy_work *work, gi_component component,
                                 grundy_method method, gi_loopy *value,
                                 const gi_theorem **by) {
  *value = (gi_loopy){.infinite = false};
  if (gi_traits_of(component).alone)
    return GRUNDY_UNABLE;
  if (!gi_is_loopy(component))
    return gi_component_value(work, component, method, &value->nimber, by);
  if (by)
    *by = NULL;
  if (method != GRUNDY_SEARCH) {
    gi_answer by_theorem;
    grundy_status status = gi_theorem_answer(work, component, GI_ANSWERS_LOOPY,
                                             GRUNDY_NORMAL, &by_theorem, by);
    *value = (gi_loopy){by_theorem.infinite,
                        by_theorem.infinite ? 0 : by_theorem.number};
    if (status != GRUNDY_UNABLE || method == GRUNDY_THEOREM)
      return status;
  }
  uint32_t label = 0;
  grundy_status status = look_up_or_explore(work, GI_FIND_LOOPY, &component, 1,
                                            GRUNDY_BOTH, &label);
  *value = label == GI_INFINITE ? (gi_loopy){.infinite = true}
                                : (gi_loopy){.nimber = label};
  return status;
}

typedef struct collector {
  grundy_work *work;
  grundy_method method;
  gi_buffer *set;
} collector;

static grundy_status collect(gi_sink *sink, const gi_option *option) {
  collector *c = sink->data;
  gi_loopy value;
  grundy_status status = gi_sum_loopy(c->work, option->parts, option->count,
                                      c->method, &value, NULL);
  if (status != GRUNDY_OK || value.infinite)
    return status;
  return gi_buffer_put(c->set, &value.nimber, sizeof value.nimber);
}

static int compare(const void *a, const void *b) {
  uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
  return (x > y) - (x < y);
}

static void sort(uint64_t *set, size_t count) {
  if (count > 1)
    qsort(set, count, sizeof *set, compare);
}

grundy_status gi_loopy_set(grundy_work *work, gi_component component,
                           grundy_method method, gi_buffer *set) {
  collector c = {work, method, set};
  gi_sink sink;
  set->length = 0;
  gi_sink_init(&sink, work, collect, &c, false);
  grundy_status status = gi_options(&sink, component, GRUNDY_BOTH);
  gi_sink_clear(&sink);
  uint64_t *values = (uint64_t *)(void *)set->data;
  size_t count = set->length / sizeof *values, kept = 0;
  sort(values, count);
  for (size_t i = 0; i < count; i++)
    if (!i || values[i] != values[kept - 1])
      values[kept++] = values[i];
  set->length = kept * sizeof *values;
  return status;
}

bool gi_nimbers_have(const uint64_t *set, size_t count, uint64_t nimber) {
  return count && bsearch(&nimber, set, count, sizeof *set, compare);
}

void gi_set_add(uint64_t *set, size_t count, uint64_t nimber) {
  for (size_t i = 0; i < count; i++)
    set[i] ^= nimber;
  sort(set, count);
}

grundy_status gi_set_print(const uint64_t *set, size_t count, gi_buffer *out) {
  grundy_status status = gi_buffer_text(out, "infinity{");
  for (size_t i = 0; i < count && status == GRUNDY_OK; i++) {
    if (i)
      status = gi_buffer_put(out, ",", 1);
    if (status == GRUNDY_OK)
      status = gi_buffer_number(out, set[i]);
  }
  return status == GRUNDY_OK ? gi_buffer_put(out, "}", 1) : status;
}

grundy_status gi_sum_loopy(grundy_work *work, const gi_component *parts,
                           size_t count, grundy_method method, gi_loopy *value,
                           gi_buffer *set) {
  size_t infinite = 0, which = 0;
  uint64_t sum = 0;
  grundy_status status = GRUNDY_OK;
  for (size_t i = 0; i < count && status == GRUNDY_OK; i++) {
    gi_loopy one;
    status = gi_component_loopy(work, parts[i], method, &one, NULL);
    sum ^= one.nimber;
    infinite += one.infinite;
    which = one.infinite ? i : which;
  }
  *value = (gi_loopy){infinite > 0, infinite ? 0 : sum};
  if (set)
    set->length = 0;
  if (status == GRUNDY_OK && set && infinite == 1) {
    status = gi_loopy_set(work, parts[which], method, set);
    gi_set_add((uint64_t *)(void *)set->data, set->length / sizeof sum, sum);
  }
  return status;
}

/* --------------------------------------------------------------- ending */

grundy_status gi_sum_endless(grundy_work *work, const gi_component *parts,
                             size_t count, size_t *which) {
  grundy_status status = GRUNDY_OK;
  *which = count;
  for (size_t i = 0; i < count && *which == count; i++) {
    uint32_t endless = 0;
    gi_traits traits = gi_traits_of(parts[i]);
    if (traits.loopy && traits.impartial)
      status = look_up_or_explore(work, GI_FIND_ENDLESS, &parts[i], 1,
                                  GRUNDY_BOTH, &endless);
    if (status != GRUNDY_OK)
      return status;
    *which = endless ? i : count;
  }
  return status;
}

grundy_status gi_sum_ending(grundy_work *work, const gi_component *parts,
                            size_t count, grundy_side side, grundy_play play,
                            gi_ending *ending) {
  bool misere = play == GRUNDY_MISERE;
  uint32_t plies = GI_DRAW;
  size_t endless = count;
  grundy_status status = GRUNDY_OK;
  if (count > 1) /* the product of all positions may be large */
    status = gi_sum_endless(work, parts, count, &endless);
  if (status == GRUNDY_OK && endless == count)
    status = look_up_or_explore(work, misere ? GI_FIND_END_MISERE : GI_FIND_END,
                                parts, count, side, &plies);
  bool wins = (plies % 2 == 1) != misere;
  *ending = plies == GI_DRAW ? (gi_ending){.outcome = GRUNDY_D}
                             : (gi_ending){wins ? GRUNDY_N : GRUNDY_P, plies};
  return status;
}
