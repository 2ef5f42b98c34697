/* SPDX-License-Identifier: MIT */
/*
 * Directed edge geography: a token on a vertex moves along an arc, and the arc
 * is used up.
 *
 * A component is a net (games/base/graph.h): the token, and the arcs that it
 * can still reach, parallel ones included.  The names of the vertices belong to
 * the position, and a net has only one form.
 *
 * Arcs a->b and b->a cancel: in the sum of the game with both and the game
 * without them the second player copies, and answers a move along one of the
 * two by the other, which leads back.  So the sum is 0 and the values agree.
 * Two loops at one vertex cancel in the same way; one loop stays.  No move
 * makes new pairs, so they are taken away once.  If no cycle of more than one
 * arc is left, the token comes back to a vertex only by a loop, and the values
 * come in one pass.
 */
#include "theory/graph/values.h"

#include "core/text.h"
#include "core/writer.h"
#include "engine/assess.h"
#include "games/base/graph_samples.h"
#include "games/base/graph_sketch.h"

static const gi_form form = {.between = "->",
                             .vertex = N_("the name of a vertex"),
                             .expected = N_("'->' and another vertex"),
                             .directed = true,
                             .alone = true,
                             .token = true};

/* ------------------------------------------------------------ notation */

/* Marks as gone what the token cannot reach. */
static grundy_status cut_off(gi_net *net, gi_budget *budget) {
  for (size_t v = 0; v < net->vertex_count; v++)
    net->vertices[v].gone = false;
  return gi_net_cut_off(net, budget, GI_ALONG, net->token);
}

static grundy_status parse(grundy_work *work, const grundy_rules *rules,
                           gi_text args, grundy_position *sum) {
  gi_net net;
  grundy_status status = gi_net_read(&net, work, args, &form);
  if (status != GRUNDY_OK)
    return status;
  if (net.token == GI_NO_VERTEX) {
    gi_net_end(&net);
    return gi_text_expected(&work->error, args, args.length,
                            "';' and the vertex with the token");
  }
  status = cut_off(&net, &work->budget);
  if (status == GRUNDY_OK)
    status = gi_net_add(&net, work, rules, args.offset, sum);
  gi_net_end(&net);
  return status;
}

static grundy_status print(gi_component component, gi_buffer *out) {
  return gi_net_print(component.bytes, &form, out);
}

/* --------------------------------------------------------------- moves */

static bool is_again(const gi_net *net, size_t i) {
  return i && net->links[i].a == net->links[i - 1].a &&
         net->links[i].b == net->links[i - 1].b;
}

/* Emits the option that moves the token along link i.  Leaves the net as it
   was, except for the marks of vertices. */
static grundy_status go_along(grundy_work *work, const grundy_rules *rules,
                              gi_net *net, size_t i, gi_sink *sink) {
  gi_link *link = &net->links[i];
  link->gone = true;
  net->token = link->b;
  grundy_status status = cut_off(net, &work->budget);
  if (status == GRUNDY_OK)
    status = gi_net_emit_part(net, rules, sink);
  if (status == GRUNDY_OK)
    status = gi_emit(sink, "to %s", gi_net_name_of(net, link->b).text);
  link->gone = false;
  net->token = link->a;
  return status;
}

static grundy_status options(grundy_work *work, gi_component component,
                             grundy_side side, gi_sink *sink) {
  (void)side;
  gi_net net;
  grundy_status status = gi_net_of(&net, &work->memory, component.bytes);
  for (size_t i = 0; i < net.link_count && status == GRUNDY_OK; i++)
    if (net.links[i].a == net.token && !is_again(&net, i))
      status = go_along(work, component.rules, &net, i, sink);
  gi_net_end(&net);
  return status;
}

static void drop_cache(gi_memory *memory, void *kept) {
  gi_free(memory, kept, sizeof(gi_graph_row));
}

static grundy_status sample(grundy_work *work, const grundy_rules *rules,
                            uint64_t i, gi_buffer *bytes) {
  gi_graph_row *row = gi_rules_cache(work, rules, sizeof *row, drop_cache);
  if (!row)
    return gi_refused(work);
  grundy_status status = gi_graph_row_seek(work, row, &form, false, i);
  return status == GRUNDY_OK ? gi_graph_row_put(work, row, &form, false, bytes)
                             : status;
}

/* ------------------------------------------------------------ canceling */

static bool precedes(gi_link a, gi_link b) {
  return a.a < b.a || (a.a == b.a && a.b < b.b);
}

/* Returns the first link from a to b that is not gone; link_count if there
   is none. */
static size_t find_link(const gi_net *net, uint32_t a, uint32_t b) {
  gi_link wanted = {.a = a, .b = b};
  size_t low = 0, high = net->link_count;
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    if (precedes(net->links[middle], wanted))
      low = middle + 1;
    else
      high = middle;
  }
  while (low < net->link_count && net->links[low].a == a &&
         net->links[low].b == b && net->links[low].gone)
    low++;
  return low < net->link_count && net->links[low].a == a &&
                 net->links[low].b == b
             ? low
             : net->link_count;
}

/* Pairs of opposite arcs are gone, and so is what can no longer be reached.
 *pairs: how many there were. */
static grundy_status cancel(gi_net *net, grundy_work *work, uint64_t *pairs) {
  grundy_status status = GRUNDY_OK;
  *pairs = 0;
  for (size_t i = 0; i < net->link_count && status == GRUNDY_OK; i++) {
    gi_link *link = &net->links[i];
    if (link->gone || link->a > link->b)
      continue;
    link->gone = true; /* a loop is not its own partner */
    size_t k = find_link(net, link->b, link->a);
    link->gone = k < net->link_count;
    if (link->gone) {
      net->links[k].gone = true;
      ++*pairs;
    }
    status = gi_budget_ticks(&work->budget, 8);
  }
  return status == GRUNDY_OK ? cut_off(net, &work->budget) : status;
}

/* ------------------------------------------------------------ theorems */

/* Makes a graph of the arcs that are left.  A vertex with a loop gets a copy
   without the loop, and the loop leads to the copy. */
static grundy_status unrolled(const gi_net *net, gi_budget *budget,
                              gi_graph *graph) {
  uint32_t *ends, *second = NULL;
  size_t count = 0, most = 2 * net->link_count;
  uint32_t vertices = (uint32_t)net->vertex_count;
  *graph = (gi_graph){.memory = net->memory};
  bool room = gi_graph_array(net->memory, &ends, 2 * most) &&
              gi_graph_array(net->memory, &second, net->vertex_count);
  for (size_t i = 0; room && i < net->link_count; i++)
    if (!net->links[i].gone && net->links[i].a == net->links[i].b)
      second[net->links[i].a] = vertices++;
  for (size_t i = 0; room && i < net->link_count; i++) {
    gi_link link = net->links[i];
    uint32_t without = second[link.a];
    if (link.gone)
      continue;
    ends[2 * count] = link.a;
    ends[2 * count++ + 1] = link.a == link.b ? without : link.b;
    if (without && link.a != link.b) {
      ends[2 * count] = without;
      ends[2 * count++ + 1] = link.b;
    }
  }
  grundy_status status = room ? gi_graph_make(graph, net->memory, budget,
                                              vertices, ends, count, GI_ALONG)
                              : gi_memory_refusal(net->memory);
  gi_graph_release(net->memory, second, net->vertex_count);
  gi_graph_release(net->memory, ends, 2 * most);
  return status;
}

/* Computes the value in one pass; UNABLE if there are cycles. */
static grundy_status pass(const gi_net *net, gi_budget *budget,
                          uint64_t *value) {
  gi_graph graph;
  uint32_t *values = NULL, on_cycle;
  grundy_status status = unrolled(net, budget, &graph);
  if (status == GRUNDY_OK &&
      !gi_graph_array(net->memory, &values, graph.vertices))
    status = gi_memory_refusal(net->memory);
  if (status == GRUNDY_OK)
    status = gi_graph_values(&graph, budget, net->token, values, &on_cycle);
  if (status == GRUNDY_OK)
    *value = values[net->token];
  gi_graph_release(net->memory, values, graph.vertices);
  gi_graph_clear(&graph);
  return status == GRUNDY_DOMAIN ? GRUNDY_UNABLE : status;
}

static grundy_status in_one_pass(grundy_work *work, gi_component component,
                                 gi_answer *answer) {
  gi_net net;
  uint64_t pairs;
  grundy_status status = gi_net_of(&net, &work->memory, component.bytes);
  if (status == GRUNDY_OK)
    status = cancel(&net, work, &pairs);
  if (status == GRUNDY_OK)
    status = pass(&net, &work->budget, &answer->number);
  gi_net_end(&net);
  return status;
}

/* Writes the bytes of what is left when pairs have cancelled; UNABLE if
   nothing cancels. */
static grundy_status reduce(grundy_work *work, gi_component component,
                            gi_buffer *bytes, uint64_t *pairs) {
  gi_net net;
  grundy_status status = gi_net_of(&net, &work->memory, component.bytes);
  if (status == GRUNDY_OK)
    status = cancel(&net, work, pairs);
  if (status == GRUNDY_OK)
    status = *pairs ? gi_net_put(&net, bytes) : GRUNDY_UNABLE;
  gi_net_end(&net);
  return status;
}

/* No move from what is left makes a new pair, so the recursion is one deep. */
static grundy_status reduced(grundy_work *work, gi_component component,
                             gi_answer *answer) {
  gi_buffer bytes;
  uint64_t pairs;
  gi_buffer_init(&bytes, &work->memory);
  grundy_status status = reduce(work, component, &bytes, &pairs);
  if (status == GRUNDY_OK) {
    gi_component left = {component.rules, {bytes.data, bytes.length}};
    status = gi_component_value(work, left, GRUNDY_BEST, &answer->number, NULL);
  }
  gi_buffer_clear(&bytes);
  return status;
}

/* Writes the component that is left when pairs have cancelled, into the work's
   arena.  UNABLE if nothing cancels. */
static grundy_status write_left(grundy_work *work, gi_component component,
                                uint64_t *pairs, const char **text) {
  gi_buffer bytes;
  gi_writer left;
  gi_buffer_init(&bytes, &work->memory);
  gi_writer_init(&left, &work->memory);
  grundy_status status = reduce(work, component, &bytes, pairs);
  if (status == GRUNDY_OK)
    status = gi_net_print((gi_bytes){bytes.data, bytes.length}, &form,
                          gi_writer_out(&left));
  if (status == GRUNDY_OK)
    status = gi_writer_keep(&left, &work->arena, text);
  gi_writer_clear(&left);
  gi_buffer_clear(&bytes);
  return status;
}

/* Adds the reason which arcs cancel, if any do. */
static grundy_status explain_left(grundy_work *work, gi_component component,
                                  gi_reasons *reasons) {
  uint64_t pairs = 0;
  const char *left = NULL;
  grundy_status status = write_left(work, component, &pairs, &left);
  if (status != GRUNDY_OK)
    return status == GRUNDY_UNABLE ? GRUNDY_OK : status;
  return gi_reason(reasons, GRUNDY_REASON_FACT,
                   "opposite arcs, and two loops at one vertex, cancel in "
                   "pairs ({0}): a move along one is answered by the other; "
                   "what is left is trail({1})",
                   gi_digits_of(pairs).text, left);
}

static grundy_status explain_pass(grundy_work *work, gi_component component,
                                  gi_reasons *reasons) {
  grundy_status status = explain_left(work, component, reasons);
  return status == GRUNDY_OK
             ? gi_reason(reasons, GRUNDY_REASON_FACT,
                         "no cycle is left, so no arc is met twice: each "
                         "vertex has the least value that none of its "
                         "followers has")
             : status;
}

static const gi_theorem theorems[] = {
    {
        .name = "no cycle left",
        .citation = "proof in src/games/trail.c",
        .condition = "when opposite arcs and pairs of loops are taken away, "
                     "no cycle is left except single loops",
        .answers = GI_ANSWERS_VALUE,
        .play = GI_NORMAL,
        .answer = in_one_pass,
        .explain = explain_pass,
    },
    {
        .name = "opposite arcs cancel",
        .citation = "proof in src/games/trail.c",
        .condition = "there are opposite arcs, or two loops at one vertex",
        .also = "opposite arcs, 反向边相消",
        .answers = GI_ANSWERS_VALUE,
        .play = GI_NORMAL,
        .answer = reduced,
        .explain = explain_left,
    },
    {.name = NULL},
};

/* -------------------------------------------------------------- drawing */

/* Labels v with the value for the token on v, if no cycle is left then. */
static grundy_status label(grundy_work *work, gi_component component,
                           uint32_t v, gi_sketch_job *out) {
  gi_net net;
  uint64_t pairs, worth = 0;
  grundy_status status = gi_net_of(&net, &work->memory, component.bytes);
  net.token = v;
  if (status == GRUNDY_OK)
    status = cancel(&net, work, &pairs);
  if (status == GRUNDY_OK)
    status = pass(&net, &work->budget, &worth);
  gi_net_end(&net);
  if (status == GRUNDY_OK)
    status = gi_sketch_value(out, v, worth);
  return status == GRUNDY_UNABLE ? GRUNDY_OK : status;
}

static grundy_status sketch(grundy_work *work, gi_component component,
                            gi_sketch_job *out) {
  gi_net net;
  grundy_status status = gi_net_of(&net, &work->memory, component.bytes);
  if (status == GRUNDY_OK)
    status = gi_net_sketch(&net, &form, out);
  for (size_t i = 0; i < net.link_count && status == GRUNDY_OK; i++) {
    gi_sketch_edge *edge = &out->edges[i];
    if (edge->from != net.token)
      continue;
    edge->move = gi_sketch_text(out, "to %s", out->vertices[edge->to].name);
    status = edge->move ? GRUNDY_OK : gi_refused(work);
  }
  for (uint32_t v = 0; v < net.vertex_count && status == GRUNDY_OK; v++)
    status = label(work, component, v, out);
  out->out->labels =
      N_("Below a vertex's name is the value with the token on it and all "
         "these arcs unused, where a theorem gives it.");
  gi_net_end(&net);
  return status;
}

const gi_family gi_family_trail = {
    .name = "trail",
    .kind = GI_KIND_GRAPHS,
    .title = "Edge geography",
    .also =
        "generalized geography, generalised geography, 广义地理, 广义地理学, "
        "每条边只走一次, edge geography, directed edge geography, geography, "
        "directed geography, two-cycle, 有向图博弈, 有向图博弈技巧, "
        "删边移动, 消除二元环, 二元环, 反向边",
    .usage = "trail(a->b,b->c,...;a)",
    .example = "trail(a->b,b->c,c->a,a->c;a)",
    .brief = "Move the token along an arc that has not been used.",
    .about = "A token is on the vertex after ';'. Move it along an arc; each "
             "arc can be used only once. Arcs may be parallel, and loops are "
             "allowed.",
    .shape = "graph",
    .verbs = {{"to ", N_("moving to {0}")}},
    .args = GI_WHOLE,
    .parse = parse,
    .print = print,
    .options = options,
    .sample = sample,
    .sketch = sketch,
    .theorems = theorems,
};
