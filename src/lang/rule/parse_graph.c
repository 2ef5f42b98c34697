/* SPDX-License-Identifier: MIT */
/*
 * Graphs as data:  with graph g = [1-2,2-3,3->1].
 *
 * A graph is two arrays: the neighbours of v are g_near[g_first[v]] to
 * g_near[g_first[v+1]-1], ascending.  So `for u in near(v)` is two loops, over
 * the indices and over one entry, deg(v) is a difference, and a rule is printed
 * with the arrays.
 */
#include <stdlib.h>
#include <string.h>

#include "core/buffer.h"
#include "core/text.h"
#include "lang/rule/parse.h"

enum {
  MOST_VERTEX = 100000
};

static bool is_word(const gi_parser *p, gi_token token, const char *word) {
  return token.kind == GI_TOKEN_NAME &&
         gi_text_is(
             gi_text_part(p->text, token.place, token.place + token.length),
             word);
}

bool gi_parser_is_graph(const gi_parser *p) {
  return is_word(p, p->token, "graph") &&
         gi_token_after(p, p->token).kind == GI_TOKEN_NAME;
}

static bool parse_vertex(gi_parser *p, int64_t *vertex) {
  if (p->token.kind != GI_TOKEN_NUMBER) {
    gi_parser_expected(p, "a vertex, which is a number");
    return false;
  }
  *vertex = p->token.number;
  if (*vertex > MOST_VERTEX)
    gi_parser_fail(p, p->token.place,
                   "the vertices of a graph are at most 100000");
  return p->status == GRUNDY_OK && gi_parser_advance(p);
}

/* Parses  1-2  or  1->2, and puts the arcs into the list. */
static bool parse_edge(gi_parser *p, gi_buffer *arcs) {
  int64_t arc[4];
  if (!gi_parser_advance(p) || !parse_vertex(p, &arc[0]))
    return false;
  bool is_arc = p->token.kind == GI_TOKEN_ARROW;
  if (!is_arc &&
      (p->token.kind != GI_TOKEN_OPERATOR || p->token.value != GI_SUB)) {
    gi_parser_expected(p, "'-' or '->' between two vertices");
    return false;
  }
  if (!gi_parser_advance(p) || !parse_vertex(p, &arc[1]))
    return false;
  arc[2] = arc[1];
  arc[3] = arc[0];
  p->status = gi_buffer_put(arcs, arc, (is_arc ? 2 : 4) * sizeof *arc);
  return p->status == GRUNDY_OK;
}

static int compare(const void *left, const void *right) {
  const int64_t *a = left, *b = right;
  int order = (a[0] > b[0]) - (a[0] < b[0]);
  return order ? order : (a[1] > b[1]) - (a[1] < b[1]);
}

/* Adds an array called NAME_ENDING to the constants. */
static gi_data *add_array(gi_parser *p, gi_name name, const char *ending,
                          int64_t *list, size_t count) {
  gi_data *d = gi_parser_alloc(p, sizeof *d), **last = &p->data;
  size_t length = name.length + strlen(ending);
  char *text = gi_parser_alloc(p, length);
  if (!d || !text)
    return NULL;
  memcpy(text, name.text, name.length);
  memcpy(text + name.length, ending, length - name.length);
  *d = (gi_data){.name = {text, (uint32_t)length, name.place},
                 .is_array = true,
                 .width = 1,
                 .count = (uint32_t)count,
                 .list = list,
                 .least = list[0],
                 .most = list[0]};
  for (size_t i = 0; i < count; i++) {
    d->least = list[i] < d->least ? list[i] : d->least;
    d->most = list[i] > d->most ? list[i] : d->most;
  }
  while (*last)
    last = &(*last)->next;
  *last = d;
  return d;
}

/* Makes the two arrays of the arcs, which are sorted. */
static bool add_graph(gi_parser *p, gi_name name, const int64_t *arcs,
                      size_t count) {
  int64_t most = 0;
  for (size_t i = 0; i < 2 * count; i++)
    most = arcs[i] > most ? arcs[i] : most;
  size_t size = (size_t)most + 2, kept = 0;
  int64_t *first = gi_parser_alloc(p, size * sizeof *first);
  int64_t *near = gi_parser_alloc(p, count * sizeof *near);
  if (!first || !near)
    return false;
  size_t v = 0;
  for (size_t i = 0; i < count; i++) {
    if (i && compare(arcs + 2 * i, arcs + 2 * i - 2) == 0)
      continue;
    for (; v <= (size_t)arcs[2 * i]; v++)
      first[v] = (int64_t)kept;
    near[kept++] = arcs[2 * i + 1];
  }
  for (; v < size; v++)
    first[v] = (int64_t)kept;
  p->first = add_array(p, name, "_first", first, size);
  p->near = add_array(p, name, "_near", near, kept);
  return p->first && p->near;
}

bool gi_parse_graph(gi_parser *p) {
  gi_name name;
  gi_buffer arcs;
  if (p->first)
    return gi_parser_fail(p, p->token.place, "a rule has one graph at most");
  if (!gi_parser_advance(p) || !gi_parse_new_name(p, &name) ||
      !gi_parse_equals(p, N_("'=' and edges, as in [1-2,2-3]")))
    return false;
  gi_token open = p->token;
  if (open.kind != GI_TOKEN_OPEN_SUM) {
    gi_parser_expected(p, "edges in brackets, as in [1-2,2-3]");
    return false;
  }
  gi_buffer_init(&arcs, p->arena->memory);
  bool works;
  do
    works = parse_edge(p, &arcs);
  while (works && p->token.kind == GI_TOKEN_COMMA);
  works = works && gi_parser_close(p, GI_TOKEN_CLOSE_SUM, "]", open);
  size_t count = arcs.length / (2 * sizeof(int64_t));
  if (works) {
    qsort(arcs.data, count, 2 * sizeof(int64_t), compare);
    works = add_graph(p, name, (const int64_t *)(const void *)arcs.data, count);
  }
  gi_buffer_clear(&arcs);
  return works;
}

/* ------------------------------------------------------------ neighbours */

/* Is the next token `near` or `deg` of the graph, with an argument? */
bool gi_parser_is_near(const gi_parser *p, const char *word) {
  return p->first && is_word(p, p->token, word) &&
         gi_token_after(p, p->token).kind == GI_TOKEN_OPEN;
}

/* Returns  array[index + more]. */
static gi_expr *entry_of(gi_parser *p, gi_data *array, gi_expr *index,
                         int64_t more, uint32_t place) {
  gi_expr *copy = gi_parser_alloc(p, sizeof *copy);
  if (!copy)
    return NULL;
  *copy = *index; /* its arguments are shared */
  copy->next = more ? gi_parser_constant(p, more) : NULL;
  gi_expr *at =
      more ? copy->next ? gi_parser_node(p, GI_ADD, place, copy) : NULL : copy;
  gi_expr *entry = at ? gi_parser_node(p, GI_INDEX, place, at) : NULL;
  if (entry)
    entry->data = array;
  array->is_used = true;
  return entry;
}

/* Parses the vertex in parentheses after `near` or `deg`. */
static gi_expr *parse_argument(gi_parser *p) {
  if (!gi_parser_advance(p))
    return NULL;
  gi_token open = p->token;
  gi_expr *vertex = gi_parser_advance(p) ? gi_parse_expr(p) : NULL;
  if (vertex && gi_expr_has_loop(vertex))
    return gi_parser_fail(p, open.place,
                          "a vertex of the graph is an expression without "
                          "loops");
  return vertex && gi_parser_close(p, GI_TOKEN_CLOSE, ")", open) ? vertex
                                                                 : NULL;
}

gi_expr *gi_parse_degree(gi_parser *p) {
  uint32_t place = p->token.place;
  gi_expr *vertex = parse_argument(p);
  gi_expr *last = vertex ? entry_of(p, p->first, vertex, 1, place) : NULL;
  gi_expr *first = vertex ? entry_of(p, p->first, vertex, 0, place) : NULL;
  if (!last || !first)
    return NULL;
  last->next = first;
  return gi_parser_node(p, GI_SUB, place, last);
}

gi_binder *gi_parse_near(gi_parser *p, gi_binder *index) {
  static const char ending[] = "_row";
  gi_name name = index->name;
  uint32_t place = p->token.place;
  gi_binder *b = gi_parser_alloc(p, sizeof *b);
  gi_item *range = gi_parser_alloc(p, sizeof *range);
  gi_item *one = gi_parser_alloc(p, sizeof *one);
  char *text = gi_parser_alloc(p, name.length + sizeof ending - 1);
  gi_expr *at = gi_parser_node(p, GI_VARIABLE, place, NULL);
  gi_expr *vertex = at ? parse_argument(p) : NULL;
  if (!b || !range || !one || !text || !vertex)
    return NULL;
  memcpy(text, name.text, name.length);
  memcpy(text + name.length, ending, sizeof ending - 1);
  index->name.text = text;
  index->name.length += (uint32_t)sizeof ending - 1;
  at->name = text;
  at->length = index->name.length;
  gi_expr *from = entry_of(p, p->first, vertex, 0, place);
  gi_expr *end = entry_of(p, p->first, vertex, 1, place);
  gi_expr *entry = entry_of(p, p->near, at, 0, place);
  if (!from || !end || !entry || !(end->next = gi_parser_constant(p, 1)))
    return NULL;
  gi_expr *to = gi_parser_node(p, GI_SUB, place, end);
  *range = (gi_item){.from = from, .to = to};
  *one = (gi_item){.from = entry, .to = entry};
  index->domain = GI_DOMAIN_RANGE;
  index->place = place;
  index->items = range;
  *b = (gi_binder){
      .name = name, .domain = GI_DOMAIN_RANGE, .place = place, .items = one};
  index->next = b;
  return to ? index : NULL;
}
