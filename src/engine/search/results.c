/* SPDX-License-Identifier: MIT */
#include "engine/search/results.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "core/text.h"
#include "engine/opened.h"
#include "engine/position.h"
#include "engine/sink.h"
#include "engine/waiting.h"

typedef struct arc {
  uint32_t to;
  int64_t gain;
} arc;

typedef struct vertex {
  gi_record record;
  uint32_t first; /* index of the first arc */
  bool is_known;  /* the result is known, and there are no arcs */
  bool passes;    /* the only move is to pass, which is not counted */
  int64_t result;
} vertex;

typedef struct explorer {
  grundy_work *work;
  const grundy_rules *rules;
  gi_results *results;
  bool misere, scored, partizan;
  gi_map nodes;       /* key -> vertex */
  gi_buffer vertices; /* vertex */
  gi_buffer arcs;     /* arc */
  gi_buffer key, node;
  grundy_side side; /* player to move at the vertex that is left */
  gi_sink sink;
} explorer;

void gi_results_init(gi_results *results, gi_memory *memory) {
  gi_map_init(&results->nodes, memory, 4);
  gi_buffer_init(&results->values, memory);
}

void gi_results_clear(gi_results *results) {
  gi_map_clear(&results->nodes);
  gi_buffer_clear(&results->values);
}

static vertex *vertices(const explorer *e) {
  return (vertex *)(void *)e->vertices.data;
}

static const arc *arcs(const explorer *e) {
  return (const arc *)(const void *)e->arcs.data;
}

static uint32_t count_of(const explorer *e) {
  return (uint32_t)(e->vertices.length / sizeof(vertex));
}

/* Index after the last arc of a vertex. */
static uint32_t end_of(const explorer *e, uint32_t v) {
  return v + 1 < count_of(e) ? vertices(e)[v + 1].first
                             : (uint32_t)(e->arcs.length / sizeof(arc));
}

/* ------------------------------------------------------------- exploring */

static grundy_status put_key(gi_buffer *key, grundy_side side, gi_bytes bytes) {
  unsigned char mark = (unsigned char)side;
  key->length = 0;
  grundy_status status = gi_buffer_put(key, &mark, 1);
  return status == GRUNDY_OK ? gi_buffer_put(key, bytes.data, bytes.length)
                             : status;
}

static bool look_up(const gi_results *results, gi_bytes key, int64_t *result) {
  gi_record record = gi_map_find(&results->nodes, key);
  if (record == GI_NO_RECORD)
    return false;
  const int64_t *values = (const void *)results->values.data;
  *result = values[gi_map_answer(&results->nodes, record)];
  return true;
}

/* Returns the vertex of e->key; adds it if it is new. */
static grundy_status number_node(explorer *e, uint32_t *number) {
  gi_bytes key = {e->key.data, e->key.length};
  bool added = false;
  vertex new = {.first = 0};
  if (count_of(e) >= UINT32_MAX - 1 ||
      e->arcs.length / sizeof(arc) >= UINT32_MAX - 1)
    return gi_too_large(e->work, "there are more positions than 32 bits can "
                                 "number");
  grundy_status status =
      gi_map_add(&e->nodes, key, count_of(e), &new.record, &added);
  if (status != GRUNDY_OK)
    return status;
  *number = gi_map_answer(&e->nodes, new.record);
  if (!added)
    return GRUNDY_OK;
  new.is_known = look_up(e->results, key, &new.result);
  status = gi_buffer_put(&e->vertices, &new, sizeof new);
  return status == GRUNDY_OK ? gi_budget_position(&e->work->budget) : status;
}

static grundy_status receive(gi_sink *sink, const gi_option *option) {
  explorer *e = sink->data;
  arc to = {.gain = option->gain};
  assert(option->count == 1 && option->parts[0].rules == e->rules);
  grundy_status status =
      put_key(&e->key, gi_other_side(e->side), option->parts[0].bytes);
  if (status == GRUNDY_OK)
    status = number_node(e, &to.to);
  return status == GRUNDY_OK ? gi_buffer_put(&e->arcs, &to, sizeof to) : status;
}

/* Returns the result where play has ended, or where there is no move. */
static int64_t result_of_end(const explorer *e, gi_ended end) {
  if (e->scored)
    return end.score;
  if (!end.is_over)
    return e->misere ? GI_RESULT_WIN : -GI_RESULT_WIN;
  return end.score * GI_RESULT_WIN;
}

/* Finds out whether play has ended at a vertex and, if not, lists the moves. */
static grundy_status leave_vertex(explorer *e, uint32_t v) {
  uint32_t before = (uint32_t)(e->arcs.length / sizeof(arc));
  gi_ended end = {.is_over = false};
  vertices(e)[v].first = before;
  if (vertices(e)[v].is_known)
    return GRUNDY_OK;
  gi_bytes key = gi_map_key(&e->nodes, vertices(e)[v].record);
  e->node.length = 0;
  grundy_status status = gi_buffer_put(&e->node, key.data, key.length);
  if (status != GRUNDY_OK)
    return status;
  gi_component component = {e->rules, {e->node.data + 1, e->node.length - 1}};
  e->side = (grundy_side)e->node.data[0];
  vertices(e)[v].passes = gi_waits(component);
  if (!vertices(e)[v].passes)
    status = e->rules->family->ended(e->work, component, e->side, &end);
  if (status == GRUNDY_OK && !end.is_over)
    status = gi_options(&e->sink, component, e->side);
  if (status == GRUNDY_OK && e->arcs.length / sizeof(arc) == before) {
    vertices(e)[v].is_known = true;
    vertices(e)[v].result = result_of_end(e, end);
  }
  return status;
}

/* -------------------------------------------------------- play that ends */

static grundy_status name_of(const explorer *e, uint32_t v, gi_buffer *text) {
  gi_bytes key = gi_map_key(&e->nodes, vertices(e)[v].record);
  gi_component component = {e->rules, {key.data + 1, key.length - 1}};
  return gi_component_name(component, e->rules, text);
}

/* Sets the error that shows the cycle at the end of a path. */
static grundy_status report_cycle(explorer *e, const uint32_t *path,
                                  size_t length, uint32_t again) {
  enum {
    SHOWN = 8
  };
  gi_buffer text;
  gi_buffer_init(&text, &e->work->memory);
  grundy_status status = GRUNDY_OK;
  size_t from = length;
  while (path[from - 1] != again)
    from--;
  for (size_t i = from - 1; i < length && status == GRUNDY_OK; i++) {
    bool is_cut = i == from - 1 + SHOWN;
    status = is_cut ? gi_buffer_text(&text, "...") : name_of(e, path[i], &text);
    if (status == GRUNDY_OK)
      status = gi_buffer_text(&text, " -> ");
    if (is_cut)
      break;
  }
  if (status == GRUNDY_OK)
    status = name_of(e, again, &text);
  if (status == GRUNDY_OK)
    status = gi_buffer_put(&text, "", 1);
  if (status == GRUNDY_OK) {
    status = gi_fail(&e->work->error, GRUNDY_DOMAIN, GRUNDY_NOWHERE,
                     "play need not end: {0}", (const char *)text.data);
    if (e->scored)
      gi_hint(&e->work->error, "add a condition: ... if ...");
    else
      gi_hint(&e->work->error,
              "if play may come back, the rule begins with loopy: {0}",
              "{loopy n -> ...}");
  }
  gi_buffer_clear(&text);
  return status;
}

static int64_t nearer(int64_t result) {
  return result - (result > 0) + (result < 0);
}

/* Decides a vertex whose options are decided. */
static grundy_status decide(explorer *e, uint32_t v) {
  vertex *all = vertices(e);
  int64_t best = INT64_MIN;
  if (all[v].is_known)
    return GRUNDY_OK;
  for (uint32_t a = all[v].first; a < end_of(e, v); a++) {
    int64_t one = -all[arcs(e)[a].to].result;
    if (!e->scored)
      one = all[v].passes ? one : nearer(one);
    else if (__builtin_add_overflow(one, arcs(e)[a].gain, &one) ||
             one == INT64_MIN)
      return gi_fail(&e->work->error, GRUNDY_DOMAIN, GRUNDY_NOWHERE,
                     "the score does not fit in 64 bits");
    best = one > best ? one : best;
  }
  all[v].result = best;
  all[v].is_known = true;
  return gi_budget_ticks(&e->work->budget, end_of(e, v) - all[v].first + 1);
}

/* Decides all vertices, options first: depth first along the arcs.  `next` is
   the arc to follow from each vertex of the path, which is open. */
static grundy_status decide_all(explorer *e, uint32_t *path, uint32_t *next) {
  size_t length = 0;
  grundy_status status = GRUNDY_OK;
  uint32_t count = count_of(e);
  for (uint32_t v = 0; v < count; v++)
    next[v] = UINT32_MAX; /* not open */
  for (uint32_t root = 0; root < count && status == GRUNDY_OK; root++) {
    if (vertices(e)[root].is_known)
      continue;
    next[root] = vertices(e)[root].first;
    path[length++] = root;
    while (length && status == GRUNDY_OK) {
      uint32_t v = path[length - 1];
      if (next[v] == end_of(e, v)) {
        status = decide(e, v);
        length--;
        continue;
      }
      uint32_t to = arcs(e)[next[v]++].to;
      if (vertices(e)[to].is_known)
        continue;
      if (next[to] != UINT32_MAX)
        return report_cycle(e, path, length, to);
      next[to] = vertices(e)[to].first;
      path[length++] = to;
    }
  }
  return status;
}

/* --------------------------------------------------- play that may return */

/* The arcs reversed, and the vertices that are decided. */
typedef struct retreat {
  uint32_t *first, *from; /* the vertices with an arc to v */
  uint32_t *open;         /* options that are not won for the other player */
  uint32_t *queue;        /* by the number of moves left */
  uint32_t count;         /* of the queue */
} retreat;

static void turn_arcs(const explorer *e, retreat *r) {
  uint32_t count = count_of(e);
  for (uint32_t v = 0; v < count; v++)
    for (uint32_t a = vertices(e)[v].first; a < end_of(e, v); a++)
      r->first[arcs(e)[a].to + 1]++;
  for (uint32_t v = 0; v < count; v++)
    r->first[v + 1] += r->first[v];
  for (uint32_t v = count; v-- > 0;)
    for (uint32_t a = vertices(e)[v].first; a < end_of(e, v); a++)
      r->from[--r->first[arcs(e)[a].to + 1]] = v;
  /* each first[v + 1] is now where the arcs to v begin */
  for (uint32_t v = 0; v < count; v++)
    r->first[v] = r->first[v + 1];
  r->first[count] = (uint32_t)(e->arcs.length / sizeof(arc));
}

/* Decides the vertices before v, as far as v decides them.  A pass comes at
   once, since it is not counted. */
static void retreat_from(explorer *e, retreat *r, uint32_t v) {
  vertex *all = vertices(e);
  int64_t result = -all[v].result;
  for (uint32_t i = r->first[v]; i < r->first[v + 1]; i++) {
    uint32_t u = r->from[i];
    if (all[u].is_known || (result < 0 && --r->open[u]))
      continue;
    all[u].is_known = true;
    all[u].result = all[u].passes ? result : nearer(result);
    if (all[u].passes)
      retreat_from(e, r, u);
    else
      r->queue[r->count++] = u;
  }
}

static int by_plies(const void *left, const void *right) {
  const int64_t *a = left, *b = right;
  return (a[0] > b[0]) - (a[0] < b[0]);
}

/* Lists the known vertices that are no draws, by the moves left. */
static grundy_status list_known(const explorer *e, gi_buffer *list) {
  grundy_status status = GRUNDY_OK;
  for (uint32_t v = 0; v < count_of(e) && status == GRUNDY_OK; v++) {
    const vertex *one = &vertices(e)[v];
    int64_t entry[] = {(int64_t)gi_result_plies(one->result), v};
    if (one->is_known && one->result)
      status = gi_buffer_put(list, entry, sizeof entry);
  }
  size_t count = list->length / (2 * sizeof(int64_t));
  if (count > 1)
    qsort(list->data, count, 2 * sizeof(int64_t), by_plies);
  return status;
}

/* Decides in the order of the moves left: known vertices and the queue are
   merged. */
static grundy_status retreat_all(explorer *e, retreat *r,
                                 const gi_buffer *known) {
  const int64_t *list = (const void *)known->data;
  size_t count = known->length / (2 * sizeof *list), i = 0;
  uint32_t at = 0;
  grundy_status status = GRUNDY_OK;
  for (uint32_t v = 0; v < count_of(e); v++)
    r->open[v] = end_of(e, v) - vertices(e)[v].first;
  while (status == GRUNDY_OK && (at < r->count || i < count)) {
    uint64_t queued =
        at < r->count ? gi_result_plies(vertices(e)[r->queue[at]].result) : 0;
    bool takes_queue =
        i == count || (at < r->count && queued <= (uint64_t)list[2 * i]);
    uint32_t v = takes_queue ? r->queue[at++] : (uint32_t)list[2 * i++ + 1];
    retreat_from(e, r, v);
    status = gi_budget_ticks(&e->work->budget, r->first[v + 1] - r->first[v]);
  }
  for (uint32_t v = 0; v < count_of(e); v++)
    vertices(e)[v].is_known = true; /* what is not decided is a draw: 0 */
  return status;
}

static grundy_status decide_returning(explorer *e) {
  gi_memory *memory = &e->work->memory;
  size_t count = count_of(e), all = e->arcs.length / sizeof(arc);
  size_t size = (3 * count + 1 + all) * sizeof(uint32_t);
  uint32_t *room = gi_alloc(memory, size);
  gi_buffer known;
  if (!room)
    return gi_refused(e->work);
  memset(room, 0, size);
  gi_buffer_init(&known, memory);
  retreat r = {.first = room,
               .open = room + count + 1,
               .queue = room + 2 * count + 1,
               .from = room + 3 * count + 1};
  turn_arcs(e, &r);
  grundy_status status = list_known(e, &known);
  if (status == GRUNDY_OK)
    status = retreat_all(e, &r, &known);
  gi_buffer_clear(&known);
  gi_free(memory, room, size);
  return status;
}

/* --------------------------------------------------------------- results */

static grundy_status decide_ending(explorer *e) {
  size_t count = count_of(e), size = 2 * count * sizeof(uint32_t);
  uint32_t *room = gi_alloc(&e->work->memory, size);
  if (!room)
    return gi_refused(e->work);
  grundy_status status = decide_all(e, room, room + count);
  gi_free(&e->work->memory, room, size);
  return status;
}

/* Remembers all results. */
static grundy_status keep_results(explorer *e) {
  gi_results *r = e->results;
  grundy_status status = GRUNDY_OK;
  for (uint32_t v = 0; v < count_of(e) && status == GRUNDY_OK; v++) {
    gi_record record;
    bool added = false;
    uint32_t index = (uint32_t)(r->values.length / sizeof(int64_t));
    const vertex *one = &vertices(e)[v];
    status = gi_buffer_put(&r->values, &one->result, sizeof one->result);
    if (status == GRUNDY_OK)
      status = gi_map_add(&r->nodes, gi_map_key(&e->nodes, one->record), index,
                          &record, &added);
    if (status != GRUNDY_OK || !added)
      r->values.length = index * sizeof(int64_t);
  }
  return status;
}

/* Lists and decides all that can be reached from the component in e->key. */
static grundy_status explore(explorer *e, bool returns, int64_t *result) {
  uint32_t root = 0;
  grundy_status status = number_node(e, &root);
  for (uint32_t v = 0; v < count_of(e) && status == GRUNDY_OK; v++)
    status = leave_vertex(e, v);
  if (status == GRUNDY_OK)
    status = returns ? decide_returning(e) : decide_ending(e);
  if (status == GRUNDY_OK)
    status = keep_results(e);
  if (status == GRUNDY_OK)
    *result = vertices(e)[root].result;
  return status;
}

grundy_status gi_result_refuse_misere(grundy_work *work, bool scored) {
  return gi_fail(&work->error, GRUNDY_DOMAIN, GRUNDY_NOWHERE,
                 scored ? N_("there is no misère play of scores")
                        : N_("there is no misère play of a rule that says who "
                             "wins"));
}

grundy_status gi_result_of(grundy_work *work, gi_component component,
                           grundy_side side, grundy_play play,
                           int64_t *result) {
  gi_traits traits = gi_traits_of(component);
  gi_memory *memory = &work->memory;
  explorer e = {.work = work,
                .rules = component.rules,
                .misere = play == GRUNDY_MISERE,
                .scored = traits.scored};
  assert(traits.alone);
  if (e.misere && !traits.plain_ends)
    return gi_result_refuse_misere(work, e.scored);
  e.results = &gi_opened_of(work, component.rules)->results[e.misere];
  gi_buffer *const buffers[] = {&e.vertices, &e.arcs, &e.key, &e.node};
  for (size_t i = 0; i < sizeof buffers / sizeof *buffers; i++)
    gi_buffer_init(buffers[i], memory);
  gi_map_init(&e.nodes, memory, 4);
  gi_sink_init(&e.sink, work, receive, &e, false);
  grundy_status status =
      put_key(&e.key, traits.impartial ? GRUNDY_BOTH : side, component.bytes);
  if (status == GRUNDY_OK &&
      !look_up(e.results, (gi_bytes){e.key.data, e.key.length}, result))
    status = explore(&e, traits.returns, result);
  gi_sink_clear(&e.sink);
  gi_map_clear(&e.nodes);
  for (size_t i = 0; i < sizeof buffers / sizeof *buffers; i++)
    gi_buffer_clear(buffers[i]);
  return status;
}

size_t gi_results_count(grundy_work *work, const grundy_rules *rules,
                        grundy_play play) {
  const gi_results *r =
      &gi_opened_of(work, rules)->results[play == GRUNDY_MISERE];
  return r->values.length / sizeof(int64_t);
}
