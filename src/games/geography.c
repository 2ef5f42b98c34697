/* SPDX-License-Identifier: MIT */
/*
 * Undirected geography: a token on a vertex moves along an edge to a vertex
 * where it has not been.  Without a token the first move puts it somewhere.
 *
 * A component is a net (games/base/graph.h): the vertex with the token, and the
 * vertices that the token has not visited and can still reach.  Without a token
 * it is the whole graph, which is not empty.  Parallel edges count once, and
 * loops are left out.  The names of the vertices belong to the position, and a
 * net has only one form.
 *
 * The player to move wins iff every maximum matching covers the vertex with the
 * token, by following the matching.  The winning moves go to vertices that some
 * maximum matching of the graph without that vertex leaves out.  Without a
 * token: the first player wins iff there is no perfect matching, by starting on
 * a vertex that some maximum matching leaves out.
 */
#include "theory/graph/matching.h"

#include "engine/bulk.h"
#include "engine/explain/reasons.h"
#include "games/base/graph_sketch.h"
#include "games/base/list.h"

static const gi_form form = {.between = "-",
                             .vertex = N_("the name of a vertex"),
                             .expected = N_("'-' and another vertex"),
                             .once = true,
                             .no_loops = true,
                             .alone = true,
                             .token = true};

/* ------------------------------------------------------------ notation */

static grundy_status parse(grundy_work *work, const grundy_rules *rules,
                           gi_text args, grundy_position *sum) {
  gi_net net;
  grundy_status status = gi_net_read(&net, work, args, &form);
  if (status != GRUNDY_OK)
    return status;
  if (net.token != GI_NO_VERTEX) /* what it cannot reach is gone */
    status = gi_net_cut_off(&net, &work->budget, GI_BOTH_WAYS, net.token);
  if (status == GRUNDY_OK && net.vertex_count)
    status = gi_net_add(&net, work, rules, args.offset, sum);
  gi_net_end(&net);
  return status;
}

static grundy_status print(gi_component component, gi_buffer *out) {
  return gi_net_print(component.bytes, &form, out);
}

/* --------------------------------------------------------------- moves */

/* Emits the option that moves the token to v and removes its old vertex.
   Leaves the net as it was. */
static grundy_status go_to(grundy_work *work, const grundy_rules *rules,
                           gi_net *net, uint32_t v, gi_sink *sink) {
  uint32_t from = net->token;
  if (from != GI_NO_VERTEX)
    net->vertices[from].gone = true;
  net->token = v;
  grundy_status status = gi_net_cut_off(net, &work->budget, GI_BOTH_WAYS, v);
  if (status == GRUNDY_OK)
    status = gi_net_emit_part(net, rules, sink);
  if (status == GRUNDY_OK) {
    gi_net_name name = gi_net_name_of(net, v);
    status = gi_emit(sink, from == GI_NO_VERTEX ? "start at %s" : "to %s",
                     name.text);
  }
  for (size_t i = 0; i < net->vertex_count; i++)
    net->vertices[i].gone = false;
  net->token = from;
  return status;
}

/* Marks the vertices to which the token may go, one mark for each vertex. */
static grundy_status mark_goals(const gi_net *net, uint32_t **marks) {
  if (!gi_graph_array(net->memory, marks, net->vertex_count))
    return gi_memory_refusal(net->memory);
  uint32_t from = net->token;
  for (size_t v = 0; v < net->vertex_count; v++)
    (*marks)[v] = from == GI_NO_VERTEX;
  for (size_t i = 0; i < net->link_count; i++) {
    gi_link link = net->links[i];
    if (link.a == from)
      (*marks)[link.b] = 1;
    if (link.b == from)
      (*marks)[link.a] = 1;
  }
  return GRUNDY_OK;
}

/* Emits the moves; with a matching, only those to vertices that some maximum
   matching leaves out. */
static grundy_status moves(grundy_work *work, const grundy_rules *rules,
                           gi_net *net, const gi_matching *matching,
                           gi_sink *sink) {
  uint32_t *marks;
  grundy_status status = mark_goals(net, &marks);
  for (uint32_t v = 0; v < net->vertex_count && status == GRUNDY_OK; v++)
    if (marks[v] && (!matching || matching->spare[v]))
      status = go_to(work, rules, net, v, sink);
  gi_graph_release(net->memory, marks, net->vertex_count);
  return status;
}

static grundy_status options(grundy_work *work, gi_component component,
                             grundy_side side, gi_sink *sink) {
  (void)side;
  gi_net net;
  grundy_status status = gi_net_of(&net, &work->memory, component.bytes);
  if (status == GRUNDY_OK)
    status = moves(work, component.rules, &net, NULL, sink);
  gi_net_end(&net);
  return status;
}

/* ------------------------------------------------------------- samples */

enum {
  MOST_SAMPLED = 7 /* vertices */
};

/* Where `sample` was: the edges are bits, in the order 0-1, 0-2, 1-2, 0-3 ...
 */
typedef struct cache {
  uint64_t index;
  uint32_t vertices, edges;
  uint32_t token; /* 0: no token; otherwise the vertex plus 1 */
} cache;

static void drop_cache(gi_memory *memory, void *kept) {
  gi_free(memory, kept, sizeof(cache));
}

/* Can the token reach all vertices? */
static bool is_sample(const cache *c) {
  uint32_t reached = c->token ? 1u << (c->token - 1) : 0, before = 0;
  while (reached != before) {
    unsigned bit = 0;
    before = reached;
    for (uint32_t b = 1; b < c->vertices; b++)
      for (uint32_t a = 0; a < b; a++, bit++)
        if (c->edges >> bit & 1 && reached & (1u << a | 1u << b))
          reached |= 1u << a | 1u << b;
  }
  return !c->token || reached == (1u << c->vertices) - 1;
}

/* Moves to the next sample: each graph without a token, then with the token
   on each of its vertices.  False after the last. */
static bool next(cache *c) {
  if (++c->token <= c->vertices)
    return true;
  c->token = 0;
  if (++c->edges < 1u << c->vertices * (c->vertices - 1) / 2)
    return true;
  c->edges = 0;
  return ++c->vertices <= MOST_SAMPLED;
}

static grundy_status put(grundy_work *work, const cache *c, gi_buffer *bytes) {
  gi_net net;
  unsigned bit = 0;
  gi_net_begin(&net, &work->memory);
  grundy_status status = gi_net_number(&net, c->vertices);
  for (uint32_t b = 1; b < c->vertices; b++)
    for (uint32_t a = 0; a < b && status == GRUNDY_OK; a++, bit++)
      if (c->edges >> bit & 1)
        status = gi_net_link(&net, a, b, GI_GREEN);
  if (c->token)
    net.token = c->token - 1;
  if (status == GRUNDY_OK)
    status = gi_net_settle(&net, &form, &work->budget);
  if (status == GRUNDY_OK)
    status = gi_net_put(&net, bytes);
  gi_net_end(&net);
  return status;
}

static grundy_status sample(grundy_work *work, const grundy_rules *rules,
                            uint64_t i, gi_buffer *bytes) {
  cache *c = gi_rules_cache(work, rules, sizeof *c, drop_cache);
  if (!c)
    return gi_refused(work);
  if (!c->vertices || c->index > i)
    *c = (cache){.vertices = 1};
  while (c->index < i) {
    grundy_status status = gi_budget_ticks(&work->budget, 1);
    if (status != GRUNDY_OK)
      return status;
    if (!next(c))
      return GRUNDY_DOMAIN;
    c->index += is_sample(c);
  }
  return put(work, c, bytes);
}

/* ------------------------------------------------------------ theorems */

typedef struct solved {
  gi_net net;
  gi_matching whole;   /* maximum matching of all vertices */
  gi_matching without; /* maximum matching without the token's vertex; empty if
                          there is no token */
} solved;

static void forget(solved *s) {
  gi_matching_clear(&s->whole);
  gi_matching_clear(&s->without);
  gi_net_end(&s->net);
}

static grundy_status solve(solved *s, grundy_work *work,
                           gi_component component) {
  gi_memory *memory = &work->memory;
  gi_graph graph = {.memory = memory};
  *s = (solved){.whole = {.memory = memory}, .without = {.memory = memory}};
  grundy_status status = gi_net_of(&s->net, memory, component.bytes);
  if (status == GRUNDY_OK)
    status = gi_net_arrays(&s->net, &work->budget, GI_BOTH_WAYS, &graph);
  if (status == GRUNDY_OK)
    status = gi_matching_find(&s->whole, &graph, &work->budget, GI_NO_VERTEX);
  if (status == GRUNDY_OK && s->net.token != GI_NO_VERTEX)
    status = gi_matching_find(&s->without, &graph, &work->budget, s->net.token);
  gi_graph_clear(&graph);
  return status;
}

static bool mover_wins(const solved *s) {
  uint32_t token = s->net.token;
  if (token == GI_NO_VERTEX)
    return 2 * (size_t)s->whole.size < s->net.vertex_count;
  return !s->whole.spare[token];
}

static grundy_status reach(grundy_work *work, gi_component component,
                           uint64_t target, gi_sink *sink) {
  solved s;
  if (target)
    return GRUNDY_UNABLE;
  grundy_status status = solve(&s, work, component);
  if (status == GRUNDY_OK)
    status = moves(work, component.rules, &s.net,
                   s.net.token == GI_NO_VERTEX ? &s.whole : &s.without, sink);
  forget(&s);
  return status;
}

static grundy_status with_token(grundy_work *work, gi_component component,
                                bool token, gi_answer *answer) {
  solved s;
  grundy_status status = solve(&s, work, component);
  if (status == GRUNDY_OK && token != (s.net.token != GI_NO_VERTEX))
    status = GRUNDY_UNABLE;
  if (status == GRUNDY_OK)
    answer->outcome = mover_wins(&s) ? GRUNDY_N : GRUNDY_P;
  forget(&s);
  return status;
}

static grundy_status started(grundy_work *work, gi_component component,
                             gi_answer *answer) {
  return with_token(work, component, true, answer);
}

static grundy_status unstarted(grundy_work *work, gi_component component,
                               gi_answer *answer) {
  return with_token(work, component, false, answer);
}

/* --------------------------------------------------------- explanation */

/* Returns the maximum matching that an explanation shows; if the player to
   move loses, one that leaves the token's vertex out. */
static const gi_matching *matching_shown(const solved *s) {
  return s->net.token == GI_NO_VERTEX || mover_wins(s) ? &s->whole
                                                       : &s->without;
}

/* "a-b, c-d": the matching. */
static grundy_status list_matching(const solved *s, grundy_work *work,
                                   const char **text) {
  const gi_matching *shown = matching_shown(s);
  gi_list list;
  gi_list_begin(&list, work);
  for (uint32_t v = 0; v < s->net.vertex_count; v++) {
    uint32_t mate = shown->mate[v];
    if (mate != GI_NO_VERTEX && mate >= v && gi_list_next(&list))
      gi_write(&list.text, "%s-%s", gi_net_name_of(&s->net, v).text,
               gi_net_name_of(&s->net, mate).text);
  }
  return gi_list_end(&list, text);
}

/* Adds the reason which vertices every maximum matching covers. */
static grundy_status explain_essential(const solved *s, gi_reasons *reasons) {
  const char *names;
  gi_list list;
  gi_list_begin(&list, reasons->work);
  for (uint32_t v = 0; v < s->net.vertex_count; v++)
    if (!s->whole.spare[v] && gi_list_next(&list))
      gi_write_text(&list.text, gi_net_name_of(&s->net, v).text);
  bool some = list.count > 0;
  grundy_status status = gi_list_end(&list, &names);
  if (status != GRUNDY_OK)
    return status;
  return some ? gi_reason(reasons, GRUNDY_REASON_FACT,
                          "the essential vertices, which every maximum "
                          "matching covers, are {0}: the player who must "
                          "move from one of them wins",
                          names)
              : gi_reason(reasons, GRUNDY_REASON_FACT,
                          "no vertex is essential: each is left out by some "
                          "maximum matching");
}

static grundy_status explain_token(const solved *s, gi_reasons *reasons,
                                   const char *matching) {
  gi_net_name at = gi_net_name_of(&s->net, s->net.token);
  if (s->net.vertex_count == 1)
    return gi_reason(reasons, GRUNDY_REASON_FACT,
                     "from {0} there is nowhere to go", at.text);
  if (!mover_wins(s))
    return gi_reason(reasons, GRUNDY_REASON_FACT,
                     "some maximum matching leaves {0} out, for example {1}: "
                     "it covers every vertex that the player to move can go "
                     "to, and the opponent goes from there to the mate",
                     at.text, matching);
  gi_net_name mate = gi_net_name_of(&s->net, s->whole.mate[s->net.token]);
  return gi_reason(reasons, GRUNDY_REASON_FACT,
                   "every maximum matching covers {0}, for example {2}: go "
                   "from {0} to its mate {1}, and later always to the mate",
                   at.text, mate.text, matching);
}

static grundy_status explain_start(const solved *s, gi_reasons *reasons,
                                   const char *matching) {
  if (!mover_wins(s))
    return gi_reason(reasons, GRUNDY_REASON_FACT,
                     "there is a perfect matching, {0}: wherever the token is "
                     "put, the opponent goes to the mate",
                     matching);
  if (!s->whole.size)
    return gi_reason(reasons, GRUNDY_REASON_FACT,
                     "there is no edge: wherever the token is put, nobody can "
                     "move it");
  return gi_reason(reasons, GRUNDY_REASON_FACT,
                   "no matching covers all {0} vertices, at most {1} of them "
                   "(for example {2}): start on a vertex that a maximum "
                   "matching leaves out, and later always go to the mate",
                   gi_digits_of(s->net.vertex_count).text,
                   gi_digits_of(2 * (uint64_t)s->whole.size).text, matching);
}

static grundy_status explain(grundy_work *work, gi_component component,
                             gi_reasons *reasons) {
  solved s;
  const char *matching = NULL;
  grundy_status status = solve(&s, work, component);
  if (status == GRUNDY_OK)
    status = list_matching(&s, work, &matching);
  if (status == GRUNDY_OK)
    status = s.net.token == GI_NO_VERTEX ? explain_start(&s, reasons, matching)
                                         : explain_token(&s, reasons, matching);
  if (status == GRUNDY_OK)
    status = explain_essential(&s, reasons);
  forget(&s);
  return status;
}

static const gi_theorem theorems[] = {
    {
        .name = "matching",
        .citation = "A. S. Fraenkel, E. R. Scheinerman and D. Ullman, "
                    "Undirected edge geography, Theoretical Computer Science "
                    "112 (1993), 371-381",
        .condition = "the token is on a vertex",
        .also = "匹配必须点, 最大匹配必须点, 最大匹配必须边, 最大匹配必经点, "
                "匹配关键点, 一般图最大匹配, 一般图匹配, max flow, network "
                "flow, 网络流, 最大流, 交错路, 交替路, alternating path, "
                "necessary vertex, "
                "maximum matching, bipartite matching, matching theorem, "
                "essential vertex, inessential vertex, unmatched vertex, "
                "augmenting path, Hungarian algorithm, Hopcroft-Karp, "
                "blossom algorithm, 最大匹配, 二分图匹配, 二分图最大匹配, "
                "博弈与二分图最大匹配, 必匹配点, 必需点, 必须点, 非必需点, "
                "非必须点, 最大匹配非必需点, 二分图最大匹配非必需点, 非匹配点, "
                "增广路, 匈牙利算法, 带花树",
        .answers = GI_ANSWERS_OUTCOME,
        .play = GI_NORMAL,
        .answer = started,
        .explain = explain,
    },
    {
        .name = "perfect matching",
        .citation = "J. A. Bondy and U. S. R. Murty, Graph Theory with "
                    "Applications, Elsevier (1976), exercise 5.1.4",
        .condition = "the first move puts the token on a vertex",
        .also = "1-factor, 完备匹配, 完美匹配",
        .answers = GI_ANSWERS_OUTCOME,
        .play = GI_NORMAL,
        .answer = unstarted,
        .explain = explain,
    },
    {.name = NULL},
};

/* ---------------------------------------------------------- large graphs */

static grundy_status list_starts(gi_bulk_job *job, const gi_matching *m) {
  grundy_status status = GRUNDY_OK;
  for (uint32_t v = 0; v < m->vertices && status == GRUNDY_OK; v++)
    if (m->spare[v])
      status = gi_bulk_move(job, v, v);
  return status;
}

/* Lists the neighbours of the start that some maximum matching without the
   start leaves out. */
static grundy_status list_goals(gi_bulk_job *job, const gi_graph *graph) {
  gi_matching without;
  uint32_t start = job->query.start;
  grundy_status status =
      gi_matching_find(&without, graph, &job->work->budget, start);
  for (uint32_t a = graph->first[start];
       a < graph->first[start + 1] && status == GRUNDY_OK; a++) {
    uint32_t v = graph->to[a];
    if (v == start || !without.spare[v])
      continue;
    without.spare[v] = 0; /* parallel edges count once */
    status = gi_bulk_move(job, start, v);
  }
  gi_matching_clear(&without);
  return status;
}

static grundy_status mark_all(gi_bulk_job *job, const gi_matching *m) {
  unsigned char *outcomes = gi_bulk_array(job, m->vertices, 1);
  bool *essential = gi_bulk_array(job, m->vertices, sizeof *essential);
  if (!outcomes || !essential)
    return gi_refused(job->work);
  for (uint32_t v = 0; v < m->vertices; v++) {
    grundy_outcome outcome = m->spare[v] ? GRUNDY_P : GRUNDY_N;
    outcomes[v] = (unsigned char)outcome;
    essential[v] = !m->spare[v];
    job->answer->counts[outcome]++;
  }
  job->answer->outcomes = outcomes;
  job->answer->essential = essential;
  return GRUNDY_OK;
}

static grundy_status bulk(gi_bulk_job *job) {
  gi_graph graph;
  gi_matching whole = {.memory = &job->work->memory};
  grundy_bulk_answer *answer = job->answer;
  uint32_t start = job->query.start;
  bool wins = false;
  grundy_status status = gi_bulk_graph(job, GI_BOTH_WAYS, &graph);
  if (status == GRUNDY_OK)
    status = gi_matching_find(&whole, &graph, &job->work->budget, GI_NO_VERTEX);
  if (status == GRUNDY_OK) {
    wins = start == GRUNDY_NO_VERTEX ? 2 * (uint64_t)whole.size < whole.vertices
                                     : !whole.spare[start];
    answer->outcome = wins ? GRUNDY_N : GRUNDY_P;
    if (job->query.all)
      status = mark_all(job, &whole);
  }
  wins &= job->query.max_moves > 0;
  if (status == GRUNDY_OK && wins && start == GRUNDY_NO_VERTEX)
    status = list_starts(job, &whole);
  gi_matching_clear(&whole);
  if (status == GRUNDY_OK && wins && start != GRUNDY_NO_VERTEX)
    status = list_goals(job, &graph);
  gi_graph_clear(&graph);
  return status;
}

/* -------------------------------------------------------------- drawing */

/* Names the moves: on the edges from the token, or on the vertices if there
   is no token. */
static grundy_status name_moves(const gi_net *net, gi_sketch_job *out) {
  for (size_t i = 0; i < net->link_count; i++) {
    gi_sketch_edge *edge = &out->edges[i];
    if (edge->from != net->token && edge->to != net->token)
      continue;
    uint32_t goal = edge->from == net->token ? edge->to : edge->from;
    edge->move = gi_sketch_text(out, "to %s", out->vertices[goal].name);
    if (!edge->move)
      return gi_refused(out->work);
  }
  for (uint32_t v = 0; v < net->vertex_count && net->token == GI_NO_VERTEX;
       v++) {
    gi_sketch_vertex *vertex = &out->vertices[v];
    vertex->move = gi_sketch_text(out, "start at %s", vertex->name);
    if (!vertex->move)
      return gi_refused(out->work);
  }
  return GRUNDY_OK;
}

static grundy_status sketch(grundy_work *work, gi_component component,
                            gi_sketch_job *out) {
  solved s;
  grundy_status status = solve(&s, work, component);
  if (status == GRUNDY_OK)
    status = gi_net_sketch(&s.net, &form, out);
  if (status == GRUNDY_OK)
    status = name_moves(&s.net, out);
  for (uint32_t v = 0; v < s.net.vertex_count && status == GRUNDY_OK; v++)
    gi_sketch_outcome(out, v, s.whole.spare[v] ? GRUNDY_P : GRUNDY_N);
  out->out->labels =
      N_("The letter below a vertex's name is the outcome with the token on "
         "it.");
  forget(&s);
  return status;
}

const gi_family gi_family_geography = {
    .name = "geography",
    .kind = GI_KIND_GRAPHS,
    .title = "Undirected geography",
    .also =
        "JSOI2009 游戏, NOI2011 兔兔与蛋蛋游戏, 成语接龙, word chain, P4055, "
        "P1971, NOI2011 兔兔与蛋蛋, 地理游戏, 地理, geography, vertex "
        "geography, undirected vertex geography, "
        "bipartite, bipartite graph, bipartite game, bipartite graph game, "
        "geography on a bipartite graph, Slither, walking on a graph, 二分图, "
        "二分图上移动棋子, 一般图, 一般图上的博弈, 二分图博弈在一般图的扩展, "
        "无向图博弈, 无向图游戏",
    .usage = "geography(a-b,b-c,...;a)",
    .example = "geography(a-b,b-c,c-d;a)",
    .brief = "Move the token along an edge to a vertex where it has not been.",
    .about = "A token is on the vertex after ';'. Move it along an edge to a "
             "vertex where it has not been. Without ';' the first move puts "
             "the token on any vertex; vertices without edges can then be "
             "listed too.",
    .shape = "graph",
    .verbs = {{"to ", N_("moving to {0}")},
              {"start at ", N_("starting at {0}")}},
    .args = GI_WHOLE,
    .parse = parse,
    .print = print,
    .options = options,
    .sample = sample,
    .reach = reach,
    .sketch = sketch,
    .bulk = bulk,
    .theorems = theorems,
};
