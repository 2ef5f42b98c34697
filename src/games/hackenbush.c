/* SPDX-License-Identifier: MIT */
/*
 * Hackenbush: edges connected to the ground, vertex 0.  A move cuts one edge;
 * the edges that are no longer connected to the ground fall.  Both players may
 * cut green edges, only Left blue ones (:b), only Right red ones (:r).
 *
 * A component is a net (games/base/graph.h) without a token, all of whose edges
 * are connected to the ground.  The names of the vertices belong to the
 * position, and a net has only one form.  Without edges there is no component.
 *
 * Green Hackenbush is solved by fusion and colon, and so are all cuts that win
 * (theory/graph/hackenbush.h, theory/graph/cuts.h).  A forest of red and blue
 * edges is worth a number: the edges on a vertex add up, and theory/dyadic.h
 * says what an edge that carries x is worth.  All other pictures are taken
 * apart at their bridges, and only their cycles are searched
 * (theory/graph/hotchpotch.h).
 */
#include "theory/graph/hackenbush.h"

#include "engine/explain/reasons.h"
#include "games/base/graph_samples.h"
#include "games/base/graph_sketch.h"
#include "games/base/hackenbush.h"
#include "games/base/hotchpotch.h"
#include "games/base/list.h"
#include "theory/graph/cuts.h"

static const gi_form form = {.between = "-",
                             .vertex = N_("the name of a vertex"),
                             .expected = N_("'-' and another vertex"),
                             .colours = true};

static const char *const colours[GI_COLOURS] = {
    [GI_GREEN] = "", [GI_BLUE] = ":b", [GI_RED] = ":r"};

static uint32_t ground_of(const gi_net *net) {
  return gi_net_find(net, "0", 1);
}

/* ------------------------------------------------------------- falling */

/* Marks as gone what is not connected to the ground. */
static grundy_status fall(gi_net *net, gi_budget *budget) {
  for (size_t v = 0; v < net->vertex_count; v++)
    net->vertices[v].gone = false;
  return gi_net_cut_off(net, budget, GI_BOTH_WAYS, ground_of(net));
}

static bool is_bare(const gi_net *net) {
  for (size_t i = 0; i < net->link_count; i++)
    if (!net->links[i].gone && !net->vertices[net->links[i].a].gone)
      return false;
  return true;
}

static grundy_status parse(grundy_work *work, const grundy_rules *rules,
                           gi_text args, grundy_position *sum) {
  gi_net net;
  grundy_status status = gi_net_read(&net, work, args, &form);
  if (status != GRUNDY_OK)
    return status;
  if (net.link_count && ground_of(&net) == GI_NO_VERTEX) {
    status = gi_fail(&work->error, GRUNDY_SYNTAX,
                     args.offset + gi_text_skip(args, 0),
                     "no edge touches the ground, which is the vertex 0");
    gi_net_end(&net);
    return status;
  }
  if (net.link_count)
    status = fall(&net, &work->budget);
  if (status == GRUNDY_OK && net.link_count)
    status = gi_net_add(&net, work, rules, args.offset, sum);
  gi_net_end(&net);
  return status;
}

static grundy_status print(gi_component component, gi_buffer *out) {
  return gi_net_print(component.bytes, &form, out);
}

/* --------------------------------------------------------------- moves */

static bool is_again(const gi_net *net, size_t i) {
  const gi_link *a = &net->links[i], *b = a - 1;
  return i && a->a == b->a && a->b == b->b && a->colour == b->colour;
}

static bool may_cut(const gi_link *link, grundy_side side) {
  return link->colour == GI_GREEN || side == GRUNDY_BOTH ||
         (link->colour == GI_BLUE) == (side == GRUNDY_LEFT);
}

/* A component with its search tree from the ground, which shows at once what
   a cut fells. */
typedef struct solved {
  gi_net net;
  gi_graph graph;
  gi_hackenbush h;
  uint32_t *end; /* number of the upper end of a bridge -> first number after
                    its subtree, which falls with the bridge; 0: no bridge */
} solved;

static void forget(solved *s) {
  gi_graph_release(s->graph.memory, s->end, s->net.vertex_count);
  gi_hackenbush_clear(&s->h);
  gi_graph_clear(&s->graph);
  gi_net_end(&s->net);
}

/* Finds `end`.  A subtree has consecutive numbers. */
static grundy_status find_ends(solved *s, gi_budget *budget) {
  const gi_hackenbush *h = &s->h;
  gi_memory *memory = s->graph.memory;
  if (!gi_graph_array(memory, &s->end, s->net.vertex_count))
    return gi_memory_refusal(memory);
  for (uint32_t i = 0; i < h->count; i++)
    s->end[i] = i + 1;
  for (uint32_t i = h->count; i-- > 1;)
    if (s->end[h->parent[i]] < s->end[i])
      s->end[h->parent[i]] = s->end[i];
  for (uint32_t i = 0; i < h->count; i++)
    if (!gi_hackenbush_is_bridge(h, i))
      s->end[i] = 0;
  return gi_budget_ticks(budget, h->count);
}

/* Searches a component from the ground.  Colours do not matter. */
static grundy_status survey(solved *s, grundy_work *work,
                            gi_component component) {
  gi_memory *memory = &work->memory;
  *s = (solved){.graph = {.memory = memory}, .h = {.memory = memory}};
  grundy_status status = gi_net_of(&s->net, memory, component.bytes);
  if (status == GRUNDY_OK)
    status = gi_net_arrays(&s->net, &work->budget, GI_BOTH_WAYS, &s->graph);
  if (status == GRUNDY_OK)
    status = gi_hackenbush_solve(&s->h, &s->graph, &work->budget,
                                 ground_of(&s->net));
  if (status == GRUNDY_OK)
    status = find_ends(s, &work->budget);
  return status;
}

/* Marks what falls with a link as gone, or as there again. */
static void fell(solved *s, const gi_link *link, bool gone) {
  uint32_t i = s->h.number[link->a], j = s->h.number[link->b];
  uint32_t upper = i > j ? i : j, lower = i > j ? j : i;
  if (s->h.parent[upper] != lower)
    return; /* not an edge of the tree */
  for (uint32_t k = upper; k < s->end[upper]; k++)
    s->net.vertices[s->h.vertex[k]].gone = gone;
}

/* Emits the option that cuts link i.  Leaves the net as it was. */
static grundy_status cut(grundy_work *work, const grundy_rules *rules,
                         solved *s, size_t i, gi_sink *sink) {
  gi_net *net = &s->net;
  gi_link *link = &net->links[i];
  grundy_status status =
      gi_budget_ticks(&work->budget, net->vertex_count + net->link_count);
  if (status != GRUNDY_OK)
    return status;
  link->gone = true;
  fell(s, link, true);
  if (!is_bare(net))
    status = gi_net_emit_part(net, rules, sink);
  fell(s, link, false);
  link->gone = false;
  if (status == GRUNDY_OK) {
    gi_net_name a = gi_net_name_of(net, link->a);
    gi_net_name b = gi_net_name_of(net, link->b);
    status =
        gi_emit(sink, "cut %s-%s%s", a.text, b.text, colours[link->colour]);
  }
  return status;
}

static grundy_status options(grundy_work *work, gi_component component,
                             grundy_side side, gi_sink *sink) {
  solved s;
  grundy_status status = survey(&s, work, component);
  for (size_t i = 0; i < s.net.link_count && status == GRUNDY_OK; i++)
    if (!is_again(&s.net, i) && may_cut(&s.net.links[i], side))
      status = cut(work, component.rules, &s, i, sink);
  forget(&s);
  return status;
}

static gi_traits traits(gi_component component) {
  return (gi_traits){.impartial = !gi_net_is_coloured(component.bytes),
                     .loop_free = true};
}

/* ------------------------------------------------------------- samples */

typedef struct cache {
  gi_graph_row rows[2]; /* green, coloured */
  gi_hotchpotch h;      /* its `games` are NULL until it is begun */
} cache;

static void drop_cache(gi_memory *memory, void *kept) {
  cache *c = kept;
  if (c->h.games)
    gi_hotchpotch_clear(&c->h);
  gi_free(memory, kept, sizeof(cache));
}

/* Each sample of an even number is green, each of an odd number is not. */
static grundy_status sample(grundy_work *work, const grundy_rules *rules,
                            uint64_t i, gi_buffer *bytes) {
  cache *c = gi_rules_cache(work, rules, sizeof *c, drop_cache);
  if (!c)
    return gi_refused(work);
  bool coloured = i % 2;
  gi_graph_row *r = &c->rows[coloured];
  grundy_status status = gi_graph_row_seek(work, r, &form, coloured, i / 2);
  return status == GRUNDY_OK ? gi_graph_row_put(work, r, &form, coloured, bytes)
                             : status;
}

/* --------------------------------------------------- green: the theorem */

/* Solves a green component.  UNABLE if there are colours. */
static grundy_status solve(solved *s, grundy_work *work,
                           gi_component component) {
  if (!gi_net_is_coloured(component.bytes))
    return survey(s, work, component);
  *s = (solved){.graph = {.memory = &work->memory},
                .h = {.memory = &work->memory}};
  gi_net_begin(&s->net, &work->memory);
  return GRUNDY_UNABLE;
}

static grundy_status value(grundy_work *work, gi_component component,
                           gi_answer *answer) {
  solved s;
  grundy_status status = solve(&s, work, component);
  if (status == GRUNDY_OK)
    answer->number = s.h.value[0];
  forget(&s);
  return status;
}

static grundy_status mark_link(void *data, uint32_t u, uint32_t v) {
  gi_net *net = data;
  gi_link wanted = {.a = u < v ? u : v, .b = u < v ? v : u};
  size_t low = 0, high = net->link_count;
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    gi_link link = net->links[middle];
    if (link.a < wanted.a || (link.a == wanted.a && link.b < wanted.b))
      low = middle + 1;
    else
      high = middle;
  }
  net->links[low].gone = true; /* the first of parallel links */
  return GRUNDY_OK;
}

/* Emits the cuts of the links marked as gone. */
static grundy_status cut_marked(grundy_work *work, const grundy_rules *rules,
                                solved *s, gi_sink *sink) {
  gi_net *net = &s->net;
  uint32_t *marked, count = 0;
  if (!gi_graph_array(&work->memory, &marked, net->link_count))
    return gi_refused(work);
  for (size_t i = 0; i < net->link_count; i++) {
    if (net->links[i].gone)
      marked[count++] = (uint32_t)i;
    net->links[i].gone = false;
  }
  grundy_status status = GRUNDY_OK;
  for (uint32_t k = 0; k < count && status == GRUNDY_OK; k++)
    status = cut(work, rules, s, marked[k], sink);
  gi_graph_release(&work->memory, marked, net->link_count);
  return status;
}

static grundy_status reach(grundy_work *work, gi_component component,
                           uint64_t target, gi_sink *sink) {
  solved s;
  grundy_status status = solve(&s, work, component);
  if (status == GRUNDY_OK && target < GI_NO_VERTEX) {
    status = gi_hackenbush_cuts(&s.h, &work->budget, (uint32_t)target,
                                mark_link, &s.net);
    if (status == GRUNDY_OK)
      status = cut_marked(work, component.rules, &s, sink);
  }
  forget(&s);
  return status;
}

/* ------------------------------------------------------ red-blue forests */

/* A forest that was grown from a component. */
typedef struct plant {
  gi_net net;
  gi_forest forest;
} plant;

static void uproot(plant *p) {
  gi_forest_clear(&p->forest);
  gi_net_end(&p->net);
}

/* Grows the forest from the edges of the net. */
static grundy_status grow_net(plant *p, gi_budget *budget, bool keep,
                              gi_forest_met *met, void *data) {
  gi_memory *memory = p->net.memory;
  size_t edges = p->net.link_count;
  gi_graph graph = {.memory = memory};
  uint32_t *ends = NULL;
  unsigned char *colour = gi_alloc(memory, edges);
  bool room = gi_graph_array(memory, &ends, 2 * edges) && colour;
  for (size_t e = 0; e < edges && room; e++) {
    ends[2 * e] = p->net.links[e].a;
    ends[2 * e + 1] = p->net.links[e].b;
    colour[e] = p->net.links[e].colour;
  }
  grundy_status status =
      room ? gi_net_arrays(&p->net, budget, GI_BOTH_WAYS, &graph)
           : gi_memory_refusal(memory);
  if (status == GRUNDY_OK)
    status =
        gi_forest_grow(&p->forest, &graph, (gi_coloured){ends, colour, edges},
                       budget, ground_of(&p->net), keep, met, data);
  gi_graph_clear(&graph);
  gi_free(memory, colour, edges);
  gi_graph_release(memory, ends, 2 * edges);
  return status;
}

/* Makes a forest of a component.  UNABLE if the component is not a red-blue
   forest. */
static grundy_status grow(plant *p, grundy_work *work, gi_component component,
                          bool keep, gi_forest_met *met, void *data) {
  gi_memory *memory = &work->memory;
  *p = (plant){.net = {.memory = memory}, .forest = {.memory = memory}};
  if (!gi_net_is_coloured(component.bytes))
    return GRUNDY_UNABLE;
  grundy_status status = gi_net_of(&p->net, memory, component.bytes);
  return status == GRUNDY_OK ? grow_net(p, &work->budget, keep, met, data)
                             : status;
}

static const gi_dyadic *whole_of(const plant *p) {
  return &p->forest.worth[p->forest.order[0]];
}

static grundy_status number(grundy_work *work, gi_component component,
                            gi_answer *answer) {
  plant p;
  grundy_status status = grow(&p, work, component, false, NULL, NULL);
  gi_dyadic_init(&answer->dyadic, &work->memory);
  if (status == GRUNDY_OK)
    status = gi_dyadic_add(&answer->dyadic, whole_of(&p));
  if (status != GRUNDY_OK)
    gi_dyadic_clear(&answer->dyadic);
  uproot(&p);
  return status;
}

typedef struct cut_list {
  gi_net *net;
  const gi_forest *f;
} cut_list;

static grundy_status mark_cut(void *data, uint32_t v) {
  cut_list *list = data;
  return mark_link(list->net, v, list->f->parent[v]);
}

static grundy_status reach_number(grundy_work *work, gi_component component,
                                  grundy_side side, const gi_dyadic *bound,
                                  bool strict, gi_sink *sink) {
  plant p;
  solved s;
  gi_forest_goal goal = {side == GRUNDY_RIGHT, bound, strict};
  grundy_status status = grow(&p, work, component, true, NULL, NULL);
  if (status == GRUNDY_OK) {
    status = survey(&s, work, component);
    cut_list list = {&s.net, &p.forest};
    if (status == GRUNDY_OK)
      status = gi_forest_cuts(&p.forest, &work->budget, goal, mark_cut, &list);
    uproot(&p); /* its numbers may be long */
    if (status == GRUNDY_OK)
      status = cut_marked(work, component.rules, &s, sink);
    forget(&s);
  }
  uproot(&p);
  return status;
}

/* "0-1: 3/4, 0-2: -1" */
static grundy_status list_ground(const plant *p, grundy_work *work,
                                 const char **text) {
  const gi_forest *f = &p->forest;
  gi_list list;
  gi_list_begin(&list, work);
  for (size_t i = 1; i < f->count; i++) {
    uint32_t v = f->order[i];
    if (f->parent[v] != f->order[0] || !gi_list_next(&list))
      break; /* the order goes by the distance from the ground */
    gi_write(&list.text, "0-%s: ", gi_net_name_of(&p->net, v).text);
    gi_writer_note(&list.text, gi_dyadic_print(&f->worth[v], &work->budget,
                                               gi_writer_out(&list.text)));
  }
  return gi_list_end(&list, text);
}

static grundy_status explain_number(grundy_work *work, gi_component component,
                                    gi_reasons *reasons) {
  plant p;
  const char *ground = NULL;
  grundy_status status = grow(&p, work, component, false, NULL, NULL);
  if (status == GRUNDY_OK)
    status = list_ground(&p, work, &ground);
  if (status == GRUNDY_OK) {
    int sign = gi_dyadic_sign(whole_of(&p));
    status = gi_reason(
        reasons, GRUNDY_REASON_FACT,
        sign > 0   ? "the edges on the ground, with what they carry, are worth "
                     "{0}: together more than 0, in favour of Left"
        : sign < 0 ? "the edges on the ground, with what they carry, are worth "
                     "{0}: together less than 0, in favour of Right"
                   : "the edges on the ground, with what they carry, are worth "
                     "{0}: together 0, in favour of neither player",
        ground);
  }
  if (status == GRUNDY_OK)
    status = gi_reason(
        reasons, GRUNDY_REASON_FACT,
        "a blue edge that carries x is worth (x+p)/2^(p-1), where p is the "
        "least number from 1 on with x+p > 1; a red edge that carries x is "
        "worth the negative of a blue edge that carries -x");
  uproot(&p);
  return status;
}

/* ------------------------------------------------------- mixed colours */

/* Finds what is known about pictures of all colours. */
static grundy_status recall(grundy_work *work, const grundy_rules *rules,
                            gi_hotchpotch **known) {
  gi_games *games = NULL;
  cache *c = gi_rules_cache(work, rules, sizeof *c, drop_cache);
  if (!c)
    return gi_refused(work);
  grundy_status status = gi_work_games(work, &games);
  if (status == GRUNDY_OK && !c->h.games)
    gi_hotchpotch_init(&c->h, games);
  *known = &c->h;
  return status;
}

static grundy_status game(grundy_work *work, gi_component component,
                          gi_answer *answer) {
  gi_hotchpotch *h = NULL;
  if (!gi_net_is_coloured(component.bytes))
    return GRUNDY_UNABLE;
  grundy_status status = recall(work, component.rules, &h);
  return status == GRUNDY_OK
             ? gi_hackenbush_game(work, h, component.bytes, &answer->game)
             : status;
}

static grundy_status explain_game(grundy_work *work, gi_component component,
                                  gi_reasons *reasons) {
  gi_hotchpotch *h = NULL;
  grundy_status status = recall(work, component.rules, &h);
  return status == GRUNDY_OK
             ? gi_hackenbush_explain_game(work, h, component.bytes, reasons)
             : status;
}

/* --------------------------------------------------------- explanation */

/* What the explanation of a green component needs.  A block is a vertex with
   all vertices that are on common cycles with it: fusion makes it one point. */
typedef struct account {
  const solved *s;
  gi_reasons *reasons;
  uint32_t *first; /* number of a vertex -> number of the first of its block */
  uint32_t *edges; /* first of a block -> edges inside it, twice each */
  uint32_t
      *stalk; /* first of a block -> first block that it carries; 0: none */
  uint32_t
      *next; /* first of a block -> next block on the same block; 0: none */
} account;

/* Returns whether a block carries more than one stalk. */
static bool has_stalks(const account *t, uint32_t first) {
  uint32_t one = t->stalk[first];
  return one && (t->next[one] || t->edges[first] / 2 % 2);
}

/* "3 xor 2 xor 6": the stalks that a block carries. */
static grundy_status list_stalks(const account *t, uint32_t first,
                                 const char **text) {
  const gi_hackenbush *h = &t->s->h;
  gi_list list;
  gi_list_begin(&list, t->reasons->work);
  list.between = " xor ";
  for (uint32_t i = t->stalk[first]; i && gi_list_next(&list); i = t->next[i])
    gi_write_number(&list.text, h->value[i] + UINT64_C(1));
  if (t->edges[first] / 2 % 2 && gi_list_next(&list))
    gi_write_number(&list.text, 1); /* an odd number of loops */
  return gi_list_end(&list, text);
}

static grundy_status explain_ground(const account *t) {
  const char *stalks;
  gi_digits all = gi_digits_of(t->s->h.value[0]);
  grundy_status status = list_stalks(t, 0, &stalks);
  if (status != GRUNDY_OK)
    return status;
  return has_stalks(t, 0)
             ? gi_reason(t->reasons, GRUNDY_REASON_FACT,
                         "the edges on the ground, with what they "
                         "carry, are worth stalks of {0}, together {1}",
                         stalks, all.text)
             : gi_reason(t->reasons, GRUNDY_REASON_FACT,
                         "the edges on the ground, with what they "
                         "carry, are worth a stalk of length {0}",
                         all.text);
}

/* Adds the reason that the cycles of a block are one point. */
static grundy_status explain_fusion(const account *t, uint32_t first) {
  const gi_hackenbush *h = &t->s->h;
  uint32_t edges = t->edges[first] / 2;
  const char *names;
  gi_list list;
  gi_list_begin(&list, t->reasons->work);
  for (uint32_t i = first; i < h->count; i++)
    if (t->first[i] == first && gi_list_next(&list))
      gi_write_text(&list.text, gi_net_name_of(&t->s->net, h->vertex[i]).text);
  grundy_status status = gi_list_end(&list, &names);
  if (status != GRUNDY_OK)
    return status;
  return gi_reason(
      t->reasons, GRUNDY_REASON_FACT,
      edges % 2
          ? "by the fusion principle the cycles through {0} are one point; "
            "their edges become loops there, an odd number ({1}), worth 1"
          : "by the fusion principle the cycles through {0} are one point; "
            "their edges become loops there, an even number ({1}), worth 0",
      names, gi_digits_of(edges).text);
}

/* Adds the reason that a bridge with several stalks on it is one stalk. */
static grundy_status explain_colon(const account *t, uint32_t i) {
  const gi_hackenbush *h = &t->s->h;
  const char *stalks;
  grundy_status status = list_stalks(t, i, &stalks);
  if (status != GRUNDY_OK)
    return status;
  gi_net_name lower = gi_net_name_of(&t->s->net, h->vertex[h->parent[i]]);
  gi_net_name upper = gi_net_name_of(&t->s->net, h->vertex[i]);
  return gi_reason(
      t->reasons, GRUNDY_REASON_FACT,
      "by the colon principle the stalks of {2} on {1} are worth {3} together, "
      "so the edge {0}-{1} with them is a stalk of {4}",
      lower.text, upper.text, stalks, gi_digits_of(h->value[i]).text,
      gi_digits_of(h->value[i] + UINT64_C(1)).text);
}

/* Finds the blocks, and which block carries which. */
static grundy_status mark_blocks(account *t, gi_budget *budget) {
  const gi_hackenbush *h = &t->s->h;
  const gi_graph *g = h->graph;
  grundy_status status = GRUNDY_OK;
  for (uint32_t i = 0; i < h->count; i++)
    t->first[i] =
        !i || gi_hackenbush_is_bridge(h, i) ? i : t->first[h->parent[i]];
  for (uint32_t i = 0; i < h->count && status == GRUNDY_OK; i++) {
    uint32_t v = h->vertex[i];
    for (uint32_t a = g->first[v]; a < g->first[v + 1]; a++)
      t->edges[t->first[i]] += t->first[h->number[g->to[a]]] == t->first[i];
    status = gi_budget_ticks(budget, 2 * gi_graph_degree(g, v) + 2);
  }
  for (uint32_t i = h->count; i-- > 1;) /* the lists are then ascending */
    if (t->first[i] == i) {
      uint32_t *stalk = &t->stalk[t->first[h->parent[i]]];
      t->next[i] = *stalk;
      *stalk = i;
    }
  return status;
}

/* Adds the reasons: the ground, then from the leaves down, cycles before what
   carries them. */
static grundy_status explain_all(account *t) {
  enum {
    MOST_REASONS = 8 /* after the one of the ground */
  };
  unsigned said = 0;
  grundy_status status = mark_blocks(t, &t->reasons->work->budget);
  if (status == GRUNDY_OK)
    status = explain_ground(t);
  for (uint32_t i = t->s->h.count;
       i-- > 0 && said < MOST_REASONS && status == GRUNDY_OK;) {
    if (t->first[i] != i)
      continue;
    if (t->edges[i]) {
      status = explain_fusion(t, i);
      said++;
    }
    if (i && status == GRUNDY_OK && has_stalks(t, i)) {
      status = explain_colon(t, i);
      said++;
    }
  }
  return status;
}

static grundy_status explain(grundy_work *work, gi_component component,
                             gi_reasons *reasons) {
  solved s;
  account t = {.s = &s, .reasons = reasons};
  uint32_t **const arrays[] = {&t.first, &t.edges, &t.stalk, &t.next};
  size_t howmany = sizeof arrays / sizeof *arrays;
  grundy_status status = solve(&s, work, component);
  if (status == GRUNDY_OK)
    status = gi_graph_arrays(&work->memory, arrays, howmany, s.h.count)
                 ? explain_all(&t)
                 : gi_refused(work);
  gi_graph_release_all(&work->memory, arrays, howmany, s.h.count);
  forget(&s);
  return status;
}

static const gi_theorem theorems[] = {
    {
        .name = "fusion and colon",
        .citation = "E. R. Berlekamp, J. H. Conway and R. K. Guy, Winning Ways "
                    "for your Mathematical Plays, Academic Press (1982), "
                    "chapter 7",
        .condition = "all edges are green",
        .also =
            "奇环, 偶环, odd cycle, even cycle, 环缩点, 缩环, 缩点, 费森定理, "
            "fusion principle, fusion, colon principle, colon, colon rule, "
            "克朗, 克朗原理, 冒号原理, 费森, 费森原理, 融合原理, 融合",
        .answers = GI_ANSWERS_VALUE,
        .play = GI_NORMAL,
        .answer = value,
        .explain = explain,
    },
    {
        .name = "red-blue forests",
        .citation = "E. R. Berlekamp, J. H. Conway and R. K. Guy, Winning Ways "
                    "for your Mathematical Plays, Academic Press (1982), "
                    "chapters 2 and 7",
        .condition = "all edges are red or blue, and there is no cycle",
        .also = "red-blue tree, 红蓝树",
        .answers = GI_ANSWERS_NUMBER,
        .play = GI_NORMAL,
        .answer = number,
        .explain = explain_number,
    },
    {
        .name = "bridges and blocks",
        .citation = "E. R. Berlekamp, J. H. Conway and R. K. Guy, Winning Ways "
                    "for your Mathematical Plays, Academic Press (1982), "
                    "chapter 7: the colon principle",
        .condition = "normal play; some edges are red or blue",
        .answers = GI_ANSWERS_GAME,
        .play = GI_NORMAL,
        .answer = game,
        .explain = explain_game,
    },
    {.name = NULL},
};

/* -------------------------------------------------------------- drawing */

static grundy_status label_green(grundy_work *work, gi_component component,
                                 gi_sketch_job *out) {
  solved s;
  uint32_t *first = NULL;
  grundy_status status = solve(&s, work, component);
  const gi_hackenbush *h = &s.h;
  if (status == GRUNDY_OK && !gi_graph_array(&work->memory, &first, h->count))
    status = gi_refused(work);
  for (uint32_t i = 0; i < h->count && status == GRUNDY_OK; i++) {
    first[i] = !i || gi_hackenbush_is_bridge(h, i) ? i : first[h->parent[i]];
    status = gi_sketch_value(out, h->vertex[i], h->value[first[i]]);
  }
  gi_graph_release(&work->memory, first, h->count);
  forget(&s);
  return status;
}

/* Labels a vertex with the number that it carries. */
static grundy_status label_number(void *data, uint32_t v, const gi_dyadic *x) {
  enum {
    MOST = 16 /* letters that can be drawn */
  };
  gi_sketch_job *out = data;
  gi_buffer text;
  gi_buffer_init(&text, &out->work->memory);
  int sign = gi_dyadic_sign(x);
  grundy_status status = gi_dyadic_print(x, &out->work->budget, &text);
  if (status == GRUNDY_OK)
    status = gi_buffer_put(&text, "", 1);
  if (status == GRUNDY_OK) {
    const char *shown = text.length > MOST ? "..." : (const char *)text.data;
    out->vertices[v].label = gi_sketch_text(out, "%s", shown);
    out->vertices[v].outcome = sign > 0   ? GRUNDY_L
                               : sign < 0 ? GRUNDY_R
                                          : GRUNDY_P;
    status = out->vertices[v].label ? GRUNDY_OK : gi_refused(out->work);
  }
  gi_buffer_clear(&text);
  return status;
}

static grundy_status label_forest(grundy_work *work, gi_component component,
                                  gi_sketch_job *out) {
  plant p;
  grundy_status status = grow(&p, work, component, false, label_number, out);
  uproot(&p);
  return status;
}

static grundy_status name_cuts(const gi_net *net, gi_sketch_job *out) {
  for (size_t i = 0; i < net->link_count; i++) {
    gi_sketch_edge *edge = &out->edges[i];
    edge->move = gi_sketch_text(
        out, "cut %s-%s%s", out->vertices[edge->from].name,
        out->vertices[edge->to].name, colours[net->links[i].colour]);
    if (!edge->move)
      return gi_refused(out->work);
  }
  return GRUNDY_OK;
}

static grundy_status sketch(grundy_work *work, gi_component component,
                            gi_sketch_job *out) {
  gi_net net;
  bool coloured = gi_net_is_coloured(component.bytes);
  grundy_status status = gi_net_of(&net, &work->memory, component.bytes);
  if (status == GRUNDY_OK)
    status = gi_net_sketch(&net, &form, out);
  if (status == GRUNDY_OK)
    status = name_cuts(&net, out);
  out->out->ground = ground_of(&net);
  out->out->taken = true;
  gi_net_end(&net);
  if (status != GRUNDY_OK)
    return status;
  out->out->labels =
      coloured ? N_("Below a vertex's name is the value of the edges that it "
                    "carries.")
               : N_("Below a vertex's name is the value of the edges that it "
                    "carries; vertices on a common cycle carry them together.");
  status = coloured ? label_forest(work, component, out)
                    : label_green(work, component, out);
  if (status != GRUNDY_UNABLE)
    return status;
  out->out->labels = NULL;
  return GRUNDY_OK;
}

const gi_family gi_family_hackenbush = {
    .name = "hackenbush",
    .kind = GI_KIND_GRAPHS,
    .title = "Hackenbush",
    .also =
        "竹林, 竹, 树, 树的删边博弈, 树删边, 图删边, 红蓝, 红蓝图, "
        "红蓝 Hackenbush, 红蓝绿, red-blue, Blue-Red-Green Hackenbush, "
        "Hackenbush string, Hackenbush strings, Hackenbush tree, green tree, "
        "Hackenbush on trees, 哈肯布什, POJ 3710, Christmas Game, "
        "无向图的删边游戏, 树的删边, Green Hackenbush, Red-Blue Hackenbush, "
        "Blue-Red Hackenbush, LR Hackenbush, stalk, bamboo stalk, "
        "cutting edges, deleting edges, edge deletion, 删边, 砍树, 砍树枝, "
        "树上删边, 图上删边, 树上公平删边, 树上的 Green Hackenbush, "
        "无向图删边, 竹子, 红蓝删边",
    .usage = "hackenbush(0-1,1-2:b,1-3:r,...)",
    .example = "hackenbush(0-1,1-2,1-3)",
    .brief = "Cut one edge; what is no longer connected to the ground falls.",
    .about = "Edges connected to the ground, which is the vertex 0. Cut one "
             "edge; the edges that are no longer connected to the ground "
             "fall. Both players may cut green edges, only Left blue ones "
             "(:b), only Right red ones (:r). Edges may be parallel, and "
             "loops are allowed.",
    .shape = "graph",
    .verbs = {{"cut ", N_("cutting {0}")}},
    .args = GI_WHOLE,
    .parse = parse,
    .print = print,
    .options = options,
    .traits = traits,
    .sample = sample,
    .reach = reach,
    .reach_number = reach_number,
    .sketch = sketch,
    .bulk = gi_hackenbush_bulk,
    .bulk_colours = true,
    .theorems = theorems,
};
