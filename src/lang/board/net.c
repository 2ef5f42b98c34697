/* SPDX-License-Identifier: MIT */
/* Graphs on which a board rule may be played. */
#include "lang/board/position.h"

#include "core/text.h"
#include "lang/rule/ast.h"

typedef struct reader {
  gi_arena *arena;
  grundy_error *error;
  gi_text text;
  size_t at;
  const char *names[GI_BOARD_GRAPH];
  uint32_t count;
  bool joined[GI_BOARD_GRAPH][GI_BOARD_GRAPH];
} reader;

/* Reads the name of a vertex; adds the vertex if it is new. */
static grundy_status read_vertex(reader *r, uint32_t *vertex) {
  r->at = gi_text_skip(r->text, r->at);
  size_t from = r->at, length;
  while ((length = gi_text_letter(r->text, r->at)) != 0)
    r->at += length;
  gi_text name = gi_text_part(r->text, from, r->at);
  if (!name.length)
    return gi_text_expected(r->error, r->text, r->at,
                            "the name of a vertex, as in a-b,b-c");
  for (*vertex = 0; *vertex < r->count; ++*vertex)
    if (gi_text_is(name, r->names[*vertex]))
      return GRUNDY_OK;
  if (r->count == GI_BOARD_GRAPH)
    return gi_fail(r->error, GRUNDY_SYNTAX, name.offset,
                   "the graph of a board rule has at most 120 vertices");
  r->names[r->count] = gi_arena_text(r->arena, name.data, name.length);
  if (!r->names[r->count])
    return gi_memory_refusal(r->arena->memory);
  r->count++;
  return GRUNDY_OK;
}

/* Reads an edge or a vertex. */
static grundy_status read_edge(reader *r) {
  uint32_t a = 0, b = 0;
  grundy_status status = read_vertex(r, &a);
  size_t at = gi_text_skip(r->text, r->at);
  if (status != GRUNDY_OK || at >= r->text.length || r->text.data[at] != '-')
    return status;
  r->at = at + 1;
  status = read_vertex(r, &b);
  if (status != GRUNDY_OK)
    return status;
  if (a == b)
    return gi_fail(r->error, GRUNDY_SYNTAX, r->text.offset + at,
                   "an edge joins two different vertices");
  r->joined[a][b] = r->joined[b][a] = true;
  return GRUNDY_OK;
}

static grundy_status keep(const reader *r, const gi_board_net **net) {
  uint32_t sum = 0, n = r->count;
  for (uint32_t i = 0; i < n; i++)
    for (uint32_t k = 0; k < n; k++)
      sum += r->joined[i][k];
  gi_board_net *made = gi_arena_alloc(r->arena, sizeof *made);
  const char **names = gi_arena_alloc(r->arena, n * sizeof *names);
  uint32_t *starts = gi_arena_alloc(r->arena, (n + 1) * sizeof *starts);
  uint32_t *ends = gi_arena_alloc(r->arena, (sum + 1) * sizeof *ends);
  if (!made || !names || !starts || !ends)
    return gi_memory_refusal(r->arena->memory);
  sum = 0;
  for (uint32_t i = 0; i < n; i++) {
    names[i] = r->names[i];
    starts[i] = sum;
    for (uint32_t k = 0; k < n; k++)
      if (r->joined[i][k])
        ends[sum++] = k;
  }
  starts[n] = sum;
  *made = (gi_board_net){n, names, starts, ends};
  *net = made;
  return GRUNDY_OK;
}

grundy_status gi_board_net_parse(gi_arena *arena, grundy_error *error,
                                 gi_text text, const gi_board_net **net) {
  reader r = {.arena = arena, .error = error, .text = text};
  for (;;) {
    grundy_status status = read_edge(&r);
    if (status != GRUNDY_OK)
      return status;
    r.at = gi_text_skip(text, r.at);
    if (r.at >= text.length)
      return keep(&r, net);
    if (text.data[r.at] != ',')
      return gi_text_expected(error, text, r.at, "'-', ',' or ']'");
    r.at++;
  }
}

static bool are_joined(const gi_board_net *net, uint32_t a, uint32_t b) {
  for (uint32_t k = net->starts[a]; k < net->starts[a + 1]; k++)
    if (net->ends[k] == b)
      return true;
  return false;
}

/* Each vertex is first named in its turn: by an edge to an earlier vertex, by
   an edge to the next one, or alone. */
void gi_board_net_print(gi_writer *w, const gi_board_net *net) {
  const char *between = "";
  bool waits = false; /* the vertex before this one has no name yet */
  for (uint32_t v = 0; v < net->count; v++) {
    if (waits) {
      gi_write(w, "%s%s-%s", between, net->names[v - 1], net->names[v]);
      between = ",";
    }
    bool is_named = waits;
    for (uint32_t u = 0; u < v; u++)
      if (are_joined(net, u, v) && !(waits && u + 1 == v)) {
        gi_write(w, "%s%s-%s", between, net->names[u], net->names[v]);
        between = ",";
        is_named = true;
      }
    waits = !is_named && v + 1 < net->count && are_joined(net, v, v + 1);
    if (!is_named && !waits) {
      gi_write(w, "%s%s", between, net->names[v]);
      between = ",";
    }
  }
}

/* -------------------------------------------------------------- the rules */

static grundy_status check_condition(const gi_board *b, grundy_error *error,
                                     const gi_condition *c) {
  bool is_square = false;
  for (uint32_t i = 0; i < c->count; i++)
    is_square = is_square || c->asks[i].kind == GI_ASKS_NEAR8;
  for (uint32_t i = 0; i < GI_ASK_FIXED && c->formula; i++)
    is_square = is_square || gi_expr_uses(c->formula->expr, i);
  if (!is_square)
    return GRUNDY_OK;
  return gi_fail(
      error, GRUNDY_SYNTAX, b->text.offset + c->place,
      "a graph has no rows and columns: near8, r, c, h and w are for "
      "boards of squares");
}

static grundy_status check_step(const gi_board *b, grundy_error *error,
                                const gi_board_step *s) {
  if (s->source.count > 2 || s->source.times || s->source.edge)
    return gi_fail(error, GRUNDY_SYNTAX, b->text.offset + s->place,
                   "on a graph a pattern has one cell, or two along an edge");
  if (s->region > GI_REGION_NEAR)
    return gi_fail(error, GRUNDY_SYNTAX, b->text.offset + s->region_place,
                   "on a graph the only region is near");
  grundy_status status = check_condition(b, error, &s->when);
  return status == GRUNDY_OK ? check_condition(b, error, &s->so) : status;
}

grundy_status gi_board_check_net(const gi_board *board, grundy_error *error) {
  grundy_status status = GRUNDY_OK;
  for (const gi_board_clause *c = board->clauses; c && status == GRUNDY_OK;
       c = c->next)
    for (const gi_board_step *s = c->steps; s && status == GRUNDY_OK;
         s = s->next)
      status = check_step(board, error, s);
  return status;
}
