/* SPDX-License-Identifier: MIT */
#include "engine/search/explore.h"

#include <assert.h>

#include "engine/search/search.h"
#include "engine/sink.h"
#include "theory/graph/loopy.h"

/* Stands for the last vertex, whose number is not yet known. */
#define LAST UINT32_MAX

typedef struct explorer {
  grundy_work *work;
  gi_explored *found;
  gi_quantity quantity;
  size_t known;      /* entries of found->known that have been passed */
  bool only_nimbers; /* the vertex is known to be infinite: only its moves to
                        nimbers matter */
  gi_sink sink;
  gi_buffer first, to; /* arrays of the graph so far */
  gi_buffer parents;   /* for each vertex, the vertex that first led to it */
  uint32_t leaving;    /* the vertex whose moves are listed */
  grundy_side side;    /* player to move there */
  gi_buffer node;      /* copy of its key */
  gi_buffer key;       /* scratch: the key of an option */
  gi_buffer sum;       /* components of the node, sorted */
  gi_buffer after;     /* scratch: components after a move */
  size_t moved;
} explorer;

static gi_component *components(const gi_buffer *buffer) {
  return (gi_component *)(void *)buffer->data;
}

static size_t count_of(const gi_buffer *buffer) {
  return buffer->length / sizeof(gi_component);
}

size_t gi_explored_count(const gi_explored *explored) {
  return explored->records.length / sizeof(gi_record);
}

gi_bytes gi_explored_key(const gi_explored *explored, size_t vertex) {
  const gi_record *records = (const void *)explored->records.data;
  assert(vertex < gi_explored_count(explored));
  return gi_map_key(&explored->nodes, records[vertex]);
}

static gi_bytes key_of(const explorer *e) {
  return (gi_bytes){e->key.data, e->key.length};
}

/* Says whether the quantity is known already of the sum in e->key. */
static bool is_known(const explorer *e, uint32_t *label) {
  const gi_map *memo = &e->work->memo[e->quantity];
  gi_record record = gi_map_find(memo, key_of(e));
  if (record != GI_NO_RECORD)
    *label = gi_map_answer(memo, record);
  return record != GI_NO_RECORD;
}

static grundy_status add_vertex(explorer *e, uint32_t vertex,
                                gi_record record) {
  gi_labelled known = {.vertex = vertex};
  assert(vertex == gi_explored_count(e->found) && vertex >= e->leaving);
  grundy_status status =
      gi_buffer_put(&e->found->records, &record, sizeof record);
  if (status == GRUNDY_OK)
    status = gi_buffer_put(&e->parents, &e->leaving, sizeof e->leaving);
  if (status != GRUNDY_OK || !is_known(e, &known.label))
    return status == GRUNDY_OK ? gi_budget_position(&e->work->budget) : status;
  status = gi_buffer_put(&e->found->known, &known, sizeof known);
  return status == GRUNDY_OK ? gi_budget_step(&e->work->budget) : status;
}

/* Returns the vertex of the sum in e->key; adds it if it is new. */
static grundy_status number_node(explorer *e, uint32_t *vertex) {
  gi_record record;
  bool added;
  size_t count = gi_explored_count(e->found);
  if (count >= LAST - 1)
    return gi_too_large(e->work, "there are more positions than 32 bits can "
                                 "number");
  grundy_status status =
      gi_map_add(&e->found->nodes, key_of(e), (uint32_t)count, &record, &added);
  if (status == GRUNDY_OK && added)
    status = add_vertex(e, (uint32_t)count, record);
  if (status == GRUNDY_OK) {
    *vertex = gi_map_answer(&e->found->nodes, record);
    assert(*vertex < gi_explored_count(e->found));
  }
  return status;
}

static grundy_status receive(gi_sink *sink, const gi_option *option) {
  explorer *e = sink->data;
  grundy_status status = GRUNDY_OK;
  const gi_component *sum = components(&e->sum);
  e->after.length = 0;
  for (size_t i = 0; i < count_of(&e->sum) && status == GRUNDY_OK; i++)
    if (i != e->moved)
      status = gi_buffer_put(&e->after, &sum[i], sizeof *sum);
  size_t sorted = count_of(&e->after);
  if (status == GRUNDY_OK)
    status = gi_buffer_put(&e->after, option->parts,
                           option->count * sizeof *option->parts);
  if (status != GRUNDY_OK)
    return status;
  gi_parts_sort(components(&e->after), sorted, count_of(&e->after));
  assert(count_of(&e->after) + 1 == count_of(&e->sum) + option->count);
  e->key.length = 0;
  status = gi_sum_charge(e->work, count_of(&e->after));
  if (status == GRUNDY_OK)
    status = gi_sorted_key(components(&e->after), count_of(&e->after),
                           gi_other_side(e->side), &e->key);
  uint32_t vertex = 0, label;
  if (status == GRUNDY_OK && e->only_nimbers && is_known(e, &label) &&
      label == GI_INFINITE)
    return GRUNDY_OK;
  if (status == GRUNDY_OK)
    status = number_node(e, &vertex);
  return status == GRUNDY_OK ? gi_buffer_put(&e->to, &vertex, sizeof vertex)
                             : status;
}

static grundy_status load_sum(explorer *e, size_t vertex) {
  gi_bytes key = gi_explored_key(e->found, vertex);
  e->node.length = e->sum.length = 0;
  grundy_status status = gi_buffer_put(&e->node, key.data, key.length);
  if (status != GRUNDY_OK)
    return status;
  e->side = (grundy_side)e->node.data[0];
  const unsigned char *at = e->node.data + 1;
  while (at < e->node.data + e->node.length && status == GRUNDY_OK) {
    gi_component part = gi_part_get(e->work, &at);
    status = gi_buffer_put(&e->sum, &part, sizeof part);
  }
  assert(status != GRUNDY_OK || at == e->node.data + e->node.length);
  return status;
}

/* Says whether the vertex is known and its moves are not needed.  Must be
   called for each vertex in order. */
static bool is_settled(explorer *e, size_t vertex) {
  const gi_labelled *known = (const void *)e->found->known.data;
  size_t count = e->found->known.length / sizeof *known;
  e->only_nimbers = false;
  assert(e->known <= count);
  if (e->known == count || known[e->known].vertex != vertex) {
    assert(e->known == count || known[e->known].vertex > vertex);
    return false;
  }
  e->only_nimbers =
      e->quantity == GI_FIND_LOOPY && known[e->known].label == GI_INFINITE;
  e->known++;
  return !e->only_nimbers;
}

static grundy_status leave_vertex(explorer *e, size_t vertex) {
  uint32_t before = (uint32_t)(e->to.length / sizeof(uint32_t)), last = LAST;
  e->leaving = (uint32_t)vertex;
  assert(e->first.length == vertex * sizeof before);
  grundy_status status = gi_buffer_put(&e->first, &before, sizeof before);
  if (status != GRUNDY_OK || is_settled(e, vertex))
    return status;
  status = load_sum(e, vertex);
  const gi_component *sum = components(&e->sum);
  for (e->moved = 0; e->moved < count_of(&e->sum) && status == GRUNDY_OK;
       e->moved++)
    if (!e->moved || gi_part_compare(sum[e->moved], sum[e->moved - 1]) != 0)
      status = gi_options(&e->sink, sum[e->moved], e->side);
  if (status == GRUNDY_OK && e->quantity == GI_FIND_END_MISERE &&
      e->to.length / sizeof(uint32_t) == before)
    status = gi_buffer_put(&e->to, &last, sizeof last);
  if (status == GRUNDY_OK && e->to.length / sizeof(uint32_t) >= LAST)
    status = gi_too_large(e->work, "there are more moves than 32 bits can "
                                   "number");
  return status;
}

/* Builds the graph, with arrays of exact size. */
static grundy_status build(explorer *e) {
  bool misere = e->quantity == GI_FIND_END_MISERE;
  gi_graph *graph = &e->found->graph;
  const uint32_t *first = (const void *)e->first.data;
  const uint32_t *to = (const void *)e->to.data;
  uint32_t count = (uint32_t)gi_explored_count(e->found);
  assert(e->first.length == count * sizeof *first);
  assert(e->known * sizeof(gi_labelled) == e->found->known.length);
  assert(e->to.length % sizeof *to == 0 && count);
  graph->vertices = count + misere;
  graph->arcs = (uint32_t)(e->to.length / sizeof *to);
  if (!gi_graph_array(graph->memory, &graph->first,
                      (size_t)graph->vertices + 1) ||
      !gi_graph_array(graph->memory, &graph->to, graph->arcs))
    return gi_refused(e->work);
  for (uint32_t v = 0; v <= graph->vertices; v++)
    graph->first[v] = v < count ? first[v] : graph->arcs;
  for (uint32_t a = 0; a < graph->arcs; a++) {
    assert(to[a] < count || (to[a] == LAST && misere));
    graph->to[a] = to[a] == LAST ? count : to[a];
  }
  return GRUNDY_OK;
}

/* Returns the single component of a vertex and the sum of its integers; false
   if the vertex is not a single component, or has no integers. */
static bool total_of(const explorer *e, uint32_t vertex,
                     gi_component *component, uint64_t *total) {
  gi_bytes key = gi_explored_key(e->found, vertex);
  const unsigned char *at = key.data + 1, *end = key.data + key.length;
  *total = 0;
  if (at == end)
    return false;
  *component = gi_part_get(e->work, &at);
  const unsigned char *bytes = component->bytes.data;
  for (unsigned i = 0; i < component->rules->arity; i++)
    *total += gi_varint_get(&bytes);
  return at == end && component->rules->arity;
}

/* Notes the beginning of the path to the last vertex for the message, if the
   exploring was stopped and the states had grown. */
static grundy_status note_growth(explorer *e) {
  enum {
    SHOWN = 3,
    LONG = 100
  };
  const uint32_t *parents = (const void *)e->parents.data;
  uint32_t count = (uint32_t)(e->parents.length / sizeof *parents);
  uint32_t way[SHOWN] = {0};
  size_t length = 0;
  gi_component component;
  uint64_t from = 0, to = 0;
  if (!count || !total_of(e, 0, &component, &from) ||
      !total_of(e, count - 1, &component, &to) || to <= from)
    return GRUNDY_OK;
  for (uint32_t v = count - 1;; v = parents[v]) {
    assert(!v || parents[v] < v); /* the way back ends at 0 */
    memmove(way + 1, way, (SHOWN - 1) * sizeof *way);
    way[0] = v;
    length++;
    if (!v)
      break;
  }
  e->key.length = 0;
  grundy_status status = GRUNDY_OK;
  for (size_t i = 0; i < SHOWN && length >= LONG && status == GRUNDY_OK; i++) {
    if (i)
      status = gi_buffer_text(&e->key, " -> ");
    if (status == GRUNDY_OK && total_of(e, way[i], &component, &to))
      status = gi_component_name(component, component.rules, &e->key);
  }
  if (status == GRUNDY_OK && e->key.length < sizeof e->work->growth) {
    if (e->key.length)
      memcpy(e->work->growth, e->key.data, e->key.length);
    e->work->growth[e->key.length] = '\0';
  }
  return status;
}

static grundy_status explore_all(explorer *e, const gi_component *parts,
                                 size_t count, grundy_side side) {
  uint32_t root;
  grundy_status status = gi_sum_key(e->work, parts, count, side, &e->key);
  if (status == GRUNDY_OK)
    status = number_node(e, &root);
  for (size_t v = 0; status == GRUNDY_OK && v < gi_explored_count(e->found);
       v++)
    status = leave_vertex(e, v);
  if (status == GRUNDY_STOPPED && note_growth(e) == GRUNDY_NOMEM)
    return GRUNDY_NOMEM;
  return status == GRUNDY_OK ? build(e) : status;
}

grundy_status gi_explore(grundy_work *work, gi_quantity quantity,
                         const gi_component *parts, size_t count,
                         grundy_side side, gi_explored *explored) {
  gi_memory *memory = &work->memory;
  explorer e = {.work = work, .found = explored, .quantity = quantity};
  gi_buffer *buffers[] = {&e.first, &e.to,  &e.parents, &e.node,
                          &e.key,   &e.sum, &e.after};
  *explored = (gi_explored){.graph = {.memory = memory}};
  gi_map_init(&explored->nodes, memory, 4);
  gi_buffer_init(&explored->records, memory);
  gi_buffer_init(&explored->known, memory);
  for (size_t i = 0; i < sizeof buffers / sizeof *buffers; i++)
    gi_buffer_init(buffers[i], memory);
  gi_sink_init(&e.sink, work, receive, &e, false);
  e.sink.reduced = true;
  grundy_status status = explore_all(&e, parts, count, side);
  gi_sink_clear(&e.sink);
  for (size_t i = 0; i < sizeof buffers / sizeof *buffers; i++)
    gi_buffer_clear(buffers[i]);
  return status;
}

void gi_explored_clear(gi_explored *explored) {
  gi_graph_clear(&explored->graph);
  gi_buffer_clear(&explored->known);
  gi_buffer_clear(&explored->records);
  gi_map_clear(&explored->nodes);
}
