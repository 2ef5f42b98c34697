/* SPDX-License-Identifier: MIT */
/*
 * A token on a directed graph: move it along an arc.  Every impartial game is
 * of this kind.  Several tokens are a sum, and may share a vertex.
 *
 * A component is the place of a vertex in the list of names, as a varint.  A
 * vertex without arcs is a component too, without moves.
 *
 * What is known of the vertices is computed when the graph is opened: values
 * and plies, and from which vertices play must end.  From the others play may
 * come back: engine/value/loopy.h.
 */
#include "theory/graph/values.h"

#include <assert.h>
#include <inttypes.h>

#include "engine/bulk.h"
#include "engine/position.h"
#include "games/base/graph_sketch.h"
#include "games/base/list.h"
#include "theory/graph/loopy.h"
#include "theory/graph/retrograde.h"

static const gi_form form = {.between = "->",
                             .vertex = N_("the name of a vertex"),
                             .expected = N_("'->' and another vertex"),
                             .directed = true,
                             .once = true,
                             .alone = true};

typedef struct board {
  gi_net net;
  uint32_t *first, *to; /* as in theory/graph/graph.h */
  uint32_t *plies;      /* moves left under best play, or GI_DRAW */
  uint32_t *values;     /* nimbers, or GI_INFINITE */
  bool *ends;           /* from the vertex no cycle can be reached */
} board;

static const board *board_of(const grundy_rules *rules) { return rules->data; }

static uint32_t vertex_of(gi_component component) {
  const unsigned char *at = component.bytes.data;
  uint64_t vertex = gi_varint_get(&at);
  assert(at == component.bytes.data + component.bytes.length);
  assert(vertex < board_of(component.rules)->net.vertex_count);
  return (uint32_t)vertex;
}

/* -------------------------------------------------------------- opening */

static uint32_t *kept_array(grundy_work *work, const uint32_t *from,
                            size_t count) {
  uint32_t *array = gi_arena_alloc(&work->arena, (count + 1) * sizeof *array);
  if (array && from && count)
    memcpy(array, from, count * sizeof *array);
  return array;
}

/* Computes the values of vertices from which no cycle can be reached: a
   vertex is ready when all its followers are. */
static grundy_status solve_ending(const gi_graph *graph, grundy_work *work,
                                  board *b) {
  uint32_t *order = NULL, *open = NULL, *seen = NULL, ready = 0;
  size_t n = graph->vertices;
  size_t kinds = (size_t)gi_graph_most_value(graph->arcs) + 2;
  gi_graph into;
  grundy_status status = gi_graph_turn(&into, graph, &work->budget);
  if (status != GRUNDY_OK)
    return status;
  bool room = gi_graph_array(&work->memory, &order, n) &&
              gi_graph_array(&work->memory, &open, n) &&
              gi_graph_array(&work->memory, &seen, kinds);
  for (uint32_t v = 0; v < n && room; v++) {
    b->values[v] = GI_NO_VERTEX;
    open[v] = gi_graph_degree(graph, v);
    if (!open[v])
      order[ready++] = v;
  }
  for (uint32_t at = 0; at < ready && room; at++) {
    uint32_t v = order[at], mex = 0;
    for (uint32_t a = graph->first[v]; a < graph->first[v + 1]; a++)
      seen[b->values[graph->to[a]]] = v + 1;
    while (seen[mex] == v + 1)
      mex++;
    b->values[v] = mex;
    for (uint32_t a = into.first[v]; a < into.first[v + 1]; a++)
      if (!--open[into.to[a]])
        order[ready++] = into.to[a];
  }
  gi_graph_release(&work->memory, seen, kinds);
  gi_graph_release(&work->memory, open, n);
  gi_graph_release(&work->memory, order, n);
  gi_graph_clear(&into);
  return room ? GRUNDY_OK : gi_refused(work);
}

static grundy_status solve(grundy_work *work, board *b) {
  gi_graph graph;
  grundy_status status =
      gi_net_arrays(&b->net, &work->budget, GI_ALONG, &graph);
  if (status != GRUNDY_OK)
    return status;
  size_t n = graph.vertices;
  b->first = kept_array(work, graph.first, n + 1);
  b->to = kept_array(work, graph.to, graph.arcs);
  b->plies = kept_array(work, NULL, n);
  b->values = kept_array(work, NULL, n);
  b->ends = gi_arena_alloc(&work->arena, n + 1);
  if (!b->first || !b->to || !b->plies || !b->values || !b->ends)
    status = gi_refused(work);
  if (status == GRUNDY_OK)
    status = gi_graph_retrograde(&graph, &work->budget, b->plies);
  if (status == GRUNDY_OK)
    status = solve_ending(&graph, work, b);
  bool all_end = true;
  for (size_t v = 0; v < n && status == GRUNDY_OK; v++) {
    b->ends[v] = b->values[v] != GI_NO_VERTEX;
    all_end &= b->ends[v];
  }
  if (status == GRUNDY_OK && !all_end)
    status = gi_graph_loopy(&graph, &work->budget, b->values);
  gi_graph_clear(&graph);
  return status;
}

static grundy_status open(grundy_work *work, gi_text params,
                          grundy_rules *rules, gi_buffer *canonical) {
  if (!params.data || !gi_text_trim(params).length)
    return gi_fail(&work->error, GRUNDY_SYNTAX, params.offset,
                   "the arcs are missing: graph[a->b,a->c,b->c](a)");
  board *b = gi_arena_alloc(&work->arena, sizeof *b);
  if (!b)
    return gi_refused(work);
  grundy_status status = gi_net_read(&b->net, work, params, &form);
  if (status == GRUNDY_OK)
    status = gi_net_keep(&b->net, work);
  if (status == GRUNDY_OK)
    status = solve(work, b);
  rules->data = b;
  return status == GRUNDY_OK ? gi_net_write(&b->net, &form, canonical) : status;
}

/* ------------------------------------------------------------- notation */

typedef struct adder {
  grundy_work *work;
  const grundy_rules *rules;
  grundy_position *sum;
} adder;

static grundy_status add(void *data, uint32_t vertex, size_t place) {
  adder *a = data;
  unsigned char bytes[GI_VARINT_MAX];
  return gi_position_add(a->work, a->sum, a->rules,
                         (gi_bytes){bytes, gi_varint_put(bytes, vertex)},
                         place);
}

static grundy_status parse(grundy_work *work, const grundy_rules *rules,
                           gi_text args, grundy_position *sum) {
  adder a = {work, rules, sum};
  return gi_net_list(&board_of(rules)->net, work, args, add, &a);
}

static grundy_status print(gi_component component, gi_buffer *out) {
  const gi_net *net = &board_of(component.rules)->net;
  return gi_buffer_text(out, gi_net_name_of(net, vertex_of(component)).text);
}

/* ---------------------------------------------------------------- moves */

static grundy_status go(gi_component component, uint32_t to, gi_sink *sink) {
  const gi_net *net = &board_of(component.rules)->net;
  unsigned char bytes[GI_VARINT_MAX];
  gi_net_name from = gi_net_name_of(net, vertex_of(component));
  grundy_status status =
      gi_emit_part(sink, component.rules, bytes, gi_varint_put(bytes, to));
  return status == GRUNDY_OK
             ? gi_emit(sink, "%s->%s", from.text, gi_net_name_of(net, to).text)
             : status;
}

static grundy_status options(grundy_work *work, gi_component component,
                             grundy_side side, gi_sink *sink) {
  (void)work, (void)side;
  const board *b = board_of(component.rules);
  uint32_t v = vertex_of(component);
  grundy_status status = GRUNDY_OK;
  for (uint32_t a = b->first[v]; a < b->first[v + 1] && status == GRUNDY_OK;
       a++)
    status = go(component, b->to[a], sink);
  return status;
}

static grundy_status reach(grundy_work *work, gi_component component,
                           uint64_t target, gi_sink *sink) {
  (void)work;
  const board *b = board_of(component.rules);
  uint32_t v = vertex_of(component);
  grundy_status status = GRUNDY_OK;
  for (uint32_t a = b->first[v]; a < b->first[v + 1] && status == GRUNDY_OK;
       a++)
    if (b->values[b->to[a]] != GI_INFINITE && b->values[b->to[a]] == target)
      status = go(component, b->to[a], sink);
  return status;
}

static gi_traits traits(gi_component component) {
  bool ends = board_of(component.rules)->ends[vertex_of(component)];
  return (gi_traits){.impartial = true, .loop_free = ends, .loopy = !ends};
}

static grundy_status sample(grundy_work *work, const grundy_rules *rules,
                            uint64_t i, gi_buffer *bytes) {
  (void)work;
  if (i >= board_of(rules)->net.vertex_count)
    return GRUNDY_DOMAIN;
  return gi_buffer_varint(bytes, i);
}

/* ------------------------------------------------------------- theorems */

static grundy_status value(grundy_work *work, gi_component component,
                           gi_answer *answer) {
  const board *b = board_of(component.rules);
  uint32_t v = vertex_of(component);
  (void)work;
  answer->number = b->values[v];
  return b->ends[v] ? GRUNDY_OK : GRUNDY_UNABLE;
}

static grundy_status loopy_value(grundy_work *work, gi_component component,
                                 gi_answer *answer) {
  const board *b = board_of(component.rules);
  uint32_t v = vertex_of(component);
  (void)work;
  answer->infinite = b->values[v] == GI_INFINITE;
  answer->number = answer->infinite ? 0 : b->values[v];
  return b->ends[v] ? GRUNDY_UNABLE : GRUNDY_OK;
}

static grundy_status plies(grundy_work *work, gi_component component,
                           gi_answer *answer) {
  const board *b = board_of(component.rules);
  (void)work;
  answer->number = b->plies[vertex_of(component)];
  return answer->number == GI_DRAW ? GRUNDY_UNABLE : GRUNDY_OK;
}

/* "b: 1, c: 0" */
static grundy_status list_followers(const board *b, uint32_t v,
                                    grundy_work *work, const char **text) {
  gi_list list;
  gi_list_begin(&list, work);
  for (uint32_t a = b->first[v]; a < b->first[v + 1]; a++)
    if (gi_list_next(&list))
      gi_write(&list.text, "%s: %" PRIu32,
               gi_net_name_of(&b->net, b->to[a]).text, b->values[b->to[a]]);
  return gi_list_end(&list, text);
}

static grundy_status explain(grundy_work *work, gi_component component,
                             gi_reasons *reasons) {
  const board *b = board_of(component.rules);
  uint32_t v = vertex_of(component);
  gi_net_name name = gi_net_name_of(&b->net, v);
  if (b->first[v] == b->first[v + 1])
    return gi_reason(reasons, GRUNDY_REASON_FACT, "no arc leaves {0}",
                     name.text);
  const char *followers;
  grundy_status status = list_followers(b, v, work, &followers);
  if (status != GRUNDY_OK)
    return status;
  return gi_reason(reasons, GRUNDY_REASON_FACT,
                   "from {0} arcs lead to {1}; the least value that is missing "
                   "is {2}",
                   name.text, followers, gi_digits_of(b->values[v]).text);
}

static const gi_theorem theorems[] = {
    {
        .name = "one pass",
        .citation = "R. P. Sprague (1935) and P. M. Grundy (1939) for the "
                    "values; A. B. Kahn, Topological sorting of large "
                    "networks, Communications of the ACM 5 (1962), 558-562, "
                    "for the order",
        .condition = "no cycle can be reached",
        .answers = GI_ANSWERS_VALUE,
        .play = GI_NORMAL,
        .answer = value,
        .explain = explain,
    },
    {
        .name = "from the ends backwards",
        .citation = "E. Zermelo, Über eine Anwendung der Mengenlehre auf die "
                    "Theorie des Schachspiels, Proceedings of the Fifth "
                    "International Congress of Mathematicians 2 (1913), "
                    "501-504",
        .condition = "the position is not a draw",
        .answers = GI_ANSWERS_PLIES,
        .play = GI_NORMAL,
        .answer = plies,
    },
    {
        .name = "labels",
        .citation = "C. A. B. Smith, Graphs and composite games, Journal of "
                    "Combinatorial Theory 1 (1966), 51-81; A. S. Fraenkel and "
                    "Y. Yesha, The generalized Sprague-Grundy function and "
                    "its invariance under certain mappings, Journal of "
                    "Combinatorial Theory A 43 (1986), 165-177",
        .condition = "a cycle can be reached",
        .answers = GI_ANSWERS_LOOPY,
        .play = GI_NORMAL,
        .answer = loopy_value,
    },
    {.name = NULL},
};

/* ---------------------------------------------------------- large graphs */

typedef struct solved {
  gi_graph graph;
  uint32_t *values; /* GI_INFINITE: no nimber */
  uint32_t *plies;  /* NULL: there is no cycle */
} solved;

static grundy_outcome outcome_at(const solved *s, uint32_t v) {
  if (!s->plies)
    return s->values[v] ? GRUNDY_N : GRUNDY_P;
  if (s->plies[v] == GI_DRAW)
    return GRUNDY_D;
  return s->plies[v] % 2 ? GRUNDY_N : GRUNDY_P;
}

/* Solves in one pass if there is no cycle, otherwise from the ends
   backwards. */
static grundy_status solve_bulk(gi_bulk_job *job, solved *s, uint32_t from) {
  uint32_t on_cycle;
  gi_budget *budget = &job->work->budget;
  grundy_status status = gi_bulk_graph(job, GI_ALONG, &s->graph);
  if (status != GRUNDY_OK)
    return status;
  size_t n = s->graph.vertices;
  s->values = gi_bulk_array(job, n, sizeof *s->values);
  if (!s->values)
    return gi_refused(job->work);
  status = gi_graph_values(&s->graph, budget, from, s->values, &on_cycle);
  if (status != GRUNDY_DOMAIN)
    return status;
  s->plies = gi_bulk_array(job, n, sizeof *s->plies);
  if (!s->plies)
    return gi_refused(job->work);
  status = gi_graph_retrograde(&s->graph, budget, s->plies);
  return status == GRUNDY_OK ? gi_graph_loopy(&s->graph, budget, s->values)
                             : status;
}

static grundy_status answer_start(gi_bulk_job *job, const solved *s) {
  grundy_bulk_answer *answer = job->answer;
  uint32_t start = job->query.start;
  grundy_status status = GRUNDY_OK;
  answer->outcome = outcome_at(s, start);
  answer->has_value = true;
  answer->value = s->values[start];
  if (s->plies && s->plies[start] != GI_DRAW) {
    answer->has_plies = true;
    answer->plies = s->plies[start];
  }
  if (answer->outcome != GRUNDY_N)
    return GRUNDY_OK;
  for (uint32_t a = s->graph.first[start];
       a < s->graph.first[start + 1] && status == GRUNDY_OK; a++)
    if (outcome_at(s, s->graph.to[a]) == GRUNDY_P)
      status = gi_bulk_move(job, start, s->graph.to[a]);
  return status;
}

static grundy_status answer_all(gi_bulk_job *job, const solved *s) {
  grundy_bulk_answer *answer = job->answer;
  unsigned char *outcomes = gi_bulk_array(job, s->graph.vertices, 1);
  if (!outcomes)
    return gi_refused(job->work);
  for (uint32_t v = 0; v < s->graph.vertices; v++) {
    outcomes[v] = (unsigned char)outcome_at(s, v);
    answer->counts[outcomes[v]]++;
  }
  answer->outcomes = outcomes;
  answer->values = s->values;
  answer->plies_left = s->plies;
  return GRUNDY_OK;
}

static grundy_status bulk(gi_bulk_job *job) {
  solved s = {.graph = {.memory = &job->work->memory}};
  uint32_t start = job->query.start;
  bool all = job->query.all || start == GRUNDY_NO_VERTEX;
  grundy_status status = solve_bulk(job, &s, all ? GI_NO_VERTEX : start);
  if (status == GRUNDY_OK && start != GRUNDY_NO_VERTEX)
    status = answer_start(job, &s);
  if (status == GRUNDY_OK && all)
    status = answer_all(job, &s);
  job->graph = s.graph; /* the sets of infinite values are read from it */
  job->values = s.values;
  return status;
}

/* -------------------------------------------------------------- drawing */

static grundy_status label(const board *b, gi_sketch_job *out, uint32_t v) {
  uint32_t plies = b->plies[v];
  if (b->values[v] != GI_NO_VERTEX)
    return gi_sketch_value(out, v, b->values[v]);
  gi_sketch_outcome(out, v,
                    plies == GI_DRAW ? GRUNDY_D
                    : plies % 2      ? GRUNDY_N
                                     : GRUNDY_P);
  return GRUNDY_OK;
}

static grundy_status sketch(grundy_work *work, gi_component component,
                            gi_sketch_job *out) {
  const board *b = board_of(component.rules);
  grundy_status status = gi_net_sketch(&b->net, &form, out);
  for (uint32_t v = 0; v < b->net.vertex_count && status == GRUNDY_OK; v++)
    status = label(b, out, v);
  if (status != GRUNDY_OK)
    return status;
  for (size_t i = 0; i < out->out->edge_count; i++) {
    gi_sketch_edge *edge = &out->edges[i];
    edge->move = gi_sketch_text(out, "%s->%s", out->vertices[edge->from].name,
                                out->vertices[edge->to].name);
    if (!edge->move)
      return gi_refused(work);
  }
  out->vertices[vertex_of(component)].token = true;
  out->out->shared = true;
  out->out->labels =
      N_("Below a vertex's name is the value of a token on it, or the "
         "outcome where play need not end.");
  return GRUNDY_OK;
}

const gi_family gi_family_graph = {
    .name = "graph",
    .kind = GI_KIND_GRAPHS,
    .title = "Tokens on a graph",
    .also = "树上移动, 树上移动棋子, 棋子在图上移动, 树形博弈, 图博弈, vertex, "
            "节点图, token on a graph, graph game, game on a graph, "
            "game on a directed graph, game graph, directed graph, "
            "directed graph game, digraph, digraph game, acyclic graph, "
            "directed acyclic graph, DAG, sum of graph games, "
            "progressively bounded, 图, 有向图, 有向图游戏, 图游戏, 图论游戏, "
            "有向无环图, 有向图上的游戏, 有向图上移动棋子, 局面图, 状态图, "
            "博弈图, 终止节点, 图游戏的和",
    .usage = "graph[a->b,a->c,...](a,b,...)",
    .example = "graph[a->b,a->c,b->c](a)",
    .brief = "Move one token along an arc.",
    .about = "A token is on each vertex in the parentheses; several tokens "
             "may share a vertex. Move one token along an arc. Vertices "
             "without arcs can be listed in the brackets too. There may be "
             "cycles: play that never ends is a draw.",
    .shape = "graph",
    .args = GI_WHOLE,
    .listed = true,
    .open = open,
    .parse = parse,
    .print = print,
    .options = options,
    .traits = traits,
    .sample = sample,
    .reach = reach,
    .sketch = sketch,
    .bulk = bulk,
    .theorems = theorems,
};
