/* SPDX-License-Identifier: MIT */
/*
 * Graphs and trees as data:  with graph g = [1-2,2-3,3->1],
 * with tree t = [1-2,1-3].
 *
 * They become arrays, and what asks about them becomes expressions with these
 * arrays; a rule is printed with the arrays that it uses.
 *
 *   near(v)      after 'in': two loops, over the indices g_first[v] to
 *                g_first[v+1]-1, and over one entry of g_near
 *   deg(v)       a difference of two entries of g_first
 *   near(m)      of a set of vertices, the bits of m: an aggregate
 *   dist(u,v)    an entry of a table of all pairs
 *   parent(v), size(v), depth(v)    entries of arrays of the tree
 *   children(v)  after 'in': as near(v), with arrays of their own
 */
#include <stdlib.h>
#include <string.h>

#include "core/buffer.h"
#include "core/text.h"
#include "lang/rule/parse.h"

enum {
  MOST_VERTEX = 100000,
  MOST_BITS = 63,   /* vertices of a graph with sets of vertices */
  MOST_PAIRED = 128 /* of a graph with distances */
};

static bool is_word(const gi_parser *p, gi_token token, const char *word) {
  return token.kind == GI_TOKEN_NAME &&
         gi_text_is(
             gi_text_part(p->text, token.place, token.place + token.length),
             word);
}

bool gi_parser_is_graph(const gi_parser *p) {
  return (is_word(p, p->token, "graph") || is_word(p, p->token, "tree")) &&
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
static bool parse_edge(gi_parser *p, gi_graph *g, gi_buffer *arcs) {
  int64_t arc[4];
  gi_token from, first = gi_token_after(p, p->token);
  if (!gi_parser_advance(p) || !parse_vertex(p, &arc[0]))
    return false;
  from = p->token;
  bool is_arc = p->token.kind == GI_TOKEN_ARROW;
  if (!is_arc &&
      (p->token.kind != GI_TOKEN_OPERATOR || p->token.value != GI_SUB)) {
    gi_parser_expected(p, "'-' or '->' between two vertices");
    return false;
  }
  if (!gi_parser_advance(p) || !parse_vertex(p, &arc[1]))
    return false;
  if (g->is_tree && arcs->length && is_arc != g->has_arcs) {
    gi_parser_fail(p, from.place,
                   "the edges of a tree are all '-', or all '->'");
    gi_hint(p->error, "1->2 says that 1 is the parent of 2; with 1-2 the root "
                      "is the smallest vertex");
    return false;
  }
  if (g->is_tree && arc[0] == arc[1]) {
    gi_parser_fail(p, first.place, "an edge of a tree joins two vertices");
    return false;
  }
  g->has_arcs = g->has_arcs || is_arc;
  arc[2] = arc[1];
  arc[3] = arc[0];
  size_t numbers = is_arc && !g->is_tree ? 2 : 4;
  p->status = gi_buffer_put(arcs, arc, numbers * sizeof *arc);
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

/* Makes the two arrays of arcs that are sorted. */
static bool add_lists(gi_parser *p, gi_name name, const char *const *endings,
                      const int64_t *arcs, size_t count, size_t vertices,
                      gi_data **firsts, gi_data **nears) {
  int64_t *first = gi_parser_alloc(p, (vertices + 1) * sizeof *first);
  int64_t *near = gi_parser_alloc(p, (count + 1) * sizeof *near);
  if (!first || !near)
    return false;
  size_t v = 0, kept = 0;
  for (size_t i = 0; i < count; i++) {
    if (i && compare(arcs + 2 * i, arcs + 2 * i - 2) == 0)
      continue;
    for (; v <= (size_t)arcs[2 * i]; v++)
      first[v] = (int64_t)kept;
    near[kept++] = arcs[2 * i + 1];
  }
  for (; v <= vertices; v++)
    first[v] = (int64_t)kept;
  *firsts = add_array(p, name, endings[0], first, vertices + 1);
  *nears = *firsts ? add_array(p, name, endings[1], near, kept) : NULL;
  return *nears;
}

static bool add_graph(gi_parser *p, gi_graph *g, const int64_t *arcs,
                      size_t count) {
  static const char *const endings[] = {"_first", "_near"};
  int64_t most = 0;
  for (size_t i = 0; i < 2 * count; i++)
    most = arcs[i] > most ? arcs[i] : most;
  g->vertices = (size_t)most + 1;
  return add_lists(p, g->name, endings, arcs, count, g->vertices, &g->first,
                   &g->near);
}

/* ----------------------------------------------------------------- trees */

/* Returns an array of `value` for each vertex. */
static int64_t *filled(gi_parser *p, const gi_graph *g, int64_t value) {
  int64_t *list = gi_parser_alloc(p, g->vertices * sizeof *list);
  for (size_t v = 0; list && v < g->vertices; v++)
    list[v] = value;
  return list;
}

static int64_t degree(const gi_graph *g, size_t v) {
  return g->first->list[v + 1] - g->first->list[v];
}

/* Says that the edges are no tree, and names a vertex that shows it. */
static bool refuse_tree(gi_parser *p, const gi_graph *g, const char *why,
                        int64_t vertex) {
  gi_parser_fail(p, g->name.place, why, gi_digits_of((uint64_t)vertex).text);
  return false;
}

/* Returns the root: the least vertex or, if the edges are arcs, the first one
   to which none leads.  The arcs are as typed, each with its reverse. */
static int64_t root_of(gi_parser *p, const gi_graph *g, const int64_t *arcs,
                       size_t count) {
  int64_t root = INT64_MAX, *into = filled(p, g, 0);
  if (!into)
    return -1;
  for (size_t i = 0; i < count; i += 2)
    into[arcs[2 * i + 1]]++;
  for (size_t i = 0; i < 2 * count; i++)
    if ((!g->has_arcs || !into[arcs[i]]) && arcs[i] < root)
      root = arcs[i];
  for (size_t v = 0; g->has_arcs && v < g->vertices; v++)
    if (into[v] > 1) {
      refuse_tree(p, g, N_("this is not a tree: {0} has two parents"),
                  (int64_t)v);
      return -1;
    }
  if (root != INT64_MAX)
    return root;
  refuse_tree(p, g, N_("this is not a tree: there is a cycle through {0}"),
              arcs[0]);
  return -1;
}

/* Finds parents and depths from the root on; the vertices are then listed in
   `order`, each after its parent.  Returns their number, 0 after an error. */
static size_t walk(gi_parser *p, const gi_graph *g, int64_t root,
                   int64_t *order, int64_t *parent, int64_t *depth) {
  size_t count = 1;
  order[0] = root;
  depth[root] = 0;
  for (size_t i = 0; i < count; i++) {
    int64_t v = order[i];
    for (int64_t at = g->first->list[v]; at < g->first->list[v + 1]; at++) {
      int64_t u = g->near->list[at];
      if (u == parent[v])
        continue;
      if (depth[u] >= 0) {
        refuse_tree(p, g,
                    N_("this is not a tree: there is a cycle through {0}"), u);
        return 0;
      }
      parent[u] = v;
      depth[u] = depth[v] + 1;
      order[count++] = u;
    }
  }
  for (size_t v = 0; v < g->vertices; v++)
    if (degree(g, v) && depth[v] < 0) {
      refuse_tree(p, g,
                  N_("this is not a tree: no path leads from the root to {0}"),
                  (int64_t)v);
      return 0;
    }
  return count;
}

static bool add_tree(gi_parser *p, gi_graph *g, int64_t root) {
  static const char *const endings[] = {"_child_first", "_child"};
  int64_t *order = filled(p, g, 0), *parent = filled(p, g, -1);
  int64_t *depth = filled(p, g, -1), *size = filled(p, g, 0);
  int64_t *arcs = gi_parser_alloc(p, 2 * g->vertices * sizeof *arcs);
  if (!order || !parent || !depth || !size || !arcs)
    return false;
  size_t count = walk(p, g, root, order, parent, depth);
  if (!count)
    return false;
  for (size_t i = count; i--;) {
    int64_t v = order[i];
    size[v]++;
    if (!i)
      break;
    size[parent[v]] += size[v];
    arcs[2 * i - 2] = parent[v];
    arcs[2 * i - 1] = v;
  }
  qsort(arcs, count - 1, 2 * sizeof *arcs, compare);
  g->parent = add_array(p, g->name, "_parent", parent, g->vertices);
  g->size = add_array(p, g->name, "_size", size, g->vertices);
  g->depth = add_array(p, g->name, "_depth", depth, g->vertices);
  return g->parent && g->size && g->depth &&
         add_lists(p, g->name, endings, arcs, count - 1, g->vertices,
                   &g->child_first, &g->children);
}

/* ------------------------------------------------------------ definitions */

/* Parses the edges in brackets. */
static bool parse_edges(gi_parser *p, gi_graph *g, gi_buffer *arcs) {
  gi_token open = p->token;
  if (open.kind != GI_TOKEN_OPEN_SUM) {
    gi_parser_expected(p, "edges in brackets, as in [1-2,2-3]");
    return false;
  }
  bool works;
  do
    works = parse_edge(p, g, arcs);
  while (works && p->token.kind == GI_TOKEN_COMMA);
  return works && gi_parser_close(p, GI_TOKEN_CLOSE_SUM, "]", open);
}

bool gi_parse_graph(gi_parser *p) {
  gi_buffer arcs;
  if (p->graph)
    return gi_parser_fail(p, p->token.place, "a rule has one graph at most");
  gi_graph *g = gi_parser_alloc(p, sizeof *g);
  if (!g)
    return false;
  *g = (gi_graph){.is_tree = is_word(p, p->token, "tree")};
  if (!gi_parser_advance(p) || !gi_parse_new_name(p, &g->name) ||
      !gi_parse_equals(p, N_("'=' and edges, as in [1-2,2-3]")))
    return false;
  gi_buffer_init(&arcs, p->arena->memory);
  bool works = parse_edges(p, g, &arcs);
  int64_t *list = (int64_t *)(void *)arcs.data, root = 0;
  size_t count = arcs.length / (2 * sizeof *list);
  for (size_t i = 0; works && i < 2 * count; i++)
    g->vertices =
        (size_t)list[i] >= g->vertices ? (size_t)list[i] + 1 : g->vertices;
  if (works && g->is_tree) {
    root = root_of(p, g, list, count);
    works = root >= 0;
  }
  if (works) {
    qsort(list, count, 2 * sizeof *list, compare);
    works =
        add_graph(p, g, list, count) && (!g->is_tree || add_tree(p, g, root));
  }
  gi_buffer_clear(&arcs);
  p->graph = g;
  return works;
}

/* -------------------------------------------------------------- questions */

/* Returns  array[index + more]. */
static gi_expr *entry_of(gi_parser *p, gi_data *array, const gi_expr *index,
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

/* Parses the vertices in parentheses after a word; links them. */
static gi_expr *parse_vertices(gi_parser *p, unsigned count) {
  gi_expr *first = NULL, **last = &first;
  const char *outside = p->inside;
  bool in_heap = p->in_heap;
  gi_token word = p->token;
  if (!gi_parser_advance(p))
    return NULL;
  gi_token open = p->token;
  p->inside = N_("function");
  p->in_heap = false;
  for (unsigned i = 0; i < count; i++) {
    if (i && p->token.kind != GI_TOKEN_COMMA)
      return gi_parser_fail(p, word.place, "'{0}' takes two arguments, not {1}",
                            "dist", "1");
    *last = gi_parser_advance(p) ? gi_parse_expr(p) : NULL;
    if (!*last)
      return NULL;
    if (gi_expr_has_loop(*last))
      return gi_parser_fail(p, open.place,
                            "a vertex of the graph is an expression without "
                            "loops");
    last = &(*last)->next;
  }
  p->inside = outside;
  p->in_heap = in_heap;
  return gi_parser_close(p, GI_TOKEN_CLOSE, ")", open) ? first : NULL;
}

static gi_expr *pair(gi_parser *p, gi_op op, uint32_t place, const gi_expr *a,
                     const gi_expr *b) {
  gi_expr *left = a ? gi_parser_alloc(p, sizeof *left) : NULL;
  gi_expr *right = b ? gi_parser_alloc(p, sizeof *right) : NULL;
  if (!left || !right)
    return NULL;
  *left = *a;
  *right = *b;
  left->next = right;
  right->next = NULL;
  return gi_parser_node(p, op, place, left);
}

/* Returns  deg(v). */
static gi_expr *degree_of(gi_parser *p, const gi_expr *v, uint32_t place) {
  gi_graph *g = p->graph;
  return pair(p, GI_SUB, place, entry_of(p, g->first, v, 1, place),
              entry_of(p, g->first, v, 0, place));
}

/* Computes all distances, -1 where there is no path. */
static bool add_distances(gi_parser *p, gi_graph *g, uint32_t place) {
  size_t n = g->vertices;
  if (n > MOST_PAIRED)
    return gi_parser_fail(p, place,
                          "dist needs a graph of vertices from 0 to 127");
  int64_t *list = gi_parser_alloc(p, n * n * sizeof *list);
  int64_t *queue = filled(p, g, 0);
  if (!list || !queue)
    return false;
  for (size_t v = 0; v < n; v++) {
    int64_t *row = list + v * n;
    size_t count = 1;
    for (size_t u = 0; u < n; u++)
      row[u] = u == v ? 0 : -1;
    queue[0] = (int64_t)v;
    for (size_t i = 0; i < count; i++)
      for (int64_t at = g->first->list[queue[i]];
           at < g->first->list[queue[i] + 1]; at++)
        if (row[g->near->list[at]] < 0) {
          row[g->near->list[at]] = row[queue[i]] + 1;
          queue[count++] = g->near->list[at];
        }
  }
  g->dist = add_array(p, g->name, "_dist", list, n * n);
  return g->dist;
}

/* Returns  g_dist[0 <= v and v < n ? u*n + v : -1]: a vertex v that is too
   large must not read another row. */
static gi_expr *distance_of(gi_parser *p, gi_expr *u, uint32_t place) {
  gi_graph *g = p->graph;
  const gi_expr *v = u->next;
  if (!g->dist && !add_distances(p, g, place))
    return NULL;
  gi_expr *n = gi_parser_constant(p, (int64_t)g->vertices);
  gi_expr *zero = gi_parser_constant(p, 0), *none = gi_parser_constant(p, -1);
  gi_expr *inside = pair(p, GI_AND, place, pair(p, GI_GE, place, v, zero),
                         pair(p, GI_LT, place, v, n));
  gi_expr *at = pair(p, GI_ADD, place, pair(p, GI_MUL, place, u, n), v);
  if (!inside || !at || !none)
    return NULL;
  inside->next = at;
  at->next = none;
  gi_expr *index = gi_parser_node(p, GI_CHOOSE, place, inside);
  return index ? entry_of(p, g->dist, index, 0, place) : NULL;
}

/* Makes the array of the sets of neighbours. */
static bool add_sets(gi_parser *p, gi_graph *g, uint32_t place) {
  int64_t *sets = filled(p, g, 0);
  if (g->vertices > MOST_BITS)
    return gi_parser_fail(p, place,
                          "a set of vertices has the vertices from 0 to 62");
  for (size_t v = 0; sets && v < g->vertices; v++)
    for (int64_t at = g->first->list[v]; at < g->first->list[v + 1]; at++)
      sets[v] |= INT64_C(1) << g->near->list[at];
  return sets && (g->sets = add_array(p, g->name, "_sets", sets, g->vertices));
}

/* Returns  or(g_sets[i] for i in 0..n-1 if m >> i & 1 == 1). */
static gi_expr *neighbours_of(gi_parser *p, gi_expr *m, uint32_t place) {
  gi_graph *g = p->graph;
  gi_name name;
  if ((!g->sets && !add_sets(p, g, place)) || !gi_parse_fresh_name(p, &name))
    return NULL;
  gi_binder *b = gi_parser_alloc(p, sizeof *b);
  gi_item *item = gi_parser_alloc(p, sizeof *item);
  gi_loop *loop = gi_parser_alloc(p, sizeof *loop);
  gi_expr *i = gi_parser_node(p, GI_VARIABLE, place, NULL);
  gi_expr *one = gi_parser_constant(p, 1);
  if (!b || !item || !loop || !i || !one)
    return NULL;
  i->name = name.text;
  i->length = name.length;
  *item = (gi_item){.from = gi_parser_constant(p, 0),
                    .to = gi_parser_constant(p, (int64_t)g->vertices - 1)};
  *b = (gi_binder){
      .name = name, .domain = GI_DOMAIN_RANGE, .place = place, .items = item};
  gi_expr *bit = pair(p, GI_BIT_AND, place, pair(p, GI_SHR, place, m, i), one);
  *loop = (gi_loop){
      .binders = b, .count = 1, .condition = pair(p, GI_EQ, place, bit, one)};
  gi_expr *body = entry_of(p, g->sets, i, 0, place);
  return body && item->from && item->to && loop->condition
             ? gi_parser_loop(p, GI_LOOP_OR, place, body, loop)
             : NULL;
}

typedef enum question {
  Q_NONE,
  Q_NEAR,
  Q_CHILDREN,
  Q_DEGREE,
  Q_DISTANCE,
  Q_PARENT,
  Q_SIZE,
  Q_DEPTH
} question;

/* Returns the question that comes next, with its argument. */
static question question_here(const gi_parser *p) {
  static const char *const words[] = {
      [Q_NEAR] = "near",     [Q_CHILDREN] = "children", [Q_DEGREE] = "deg",
      [Q_DISTANCE] = "dist", [Q_PARENT] = "parent",     [Q_SIZE] = "size",
      [Q_DEPTH] = "depth"};
  if (p->token.kind != GI_TOKEN_NAME || !p->rule ||
      gi_token_after(p, p->token).kind != GI_TOKEN_OPEN)
    return Q_NONE;
  for (unsigned i = Q_NEAR; i <= Q_DEPTH; i++)
    if (is_word(p, p->token, words[i]))
      return (question)i;
  return Q_NONE;
}

static bool is_of_trees(question q) { return q == Q_CHILDREN || q >= Q_PARENT; }

bool gi_parser_asks_graph(gi_parser *p) {
  question q = question_here(p);
  gi_text word =
      gi_text_part(p->text, p->token.place, p->token.place + p->token.length);
  if (!q || gi_function_named(p->functions, word))
    return false;
  if (p->graph && (p->graph->is_tree || !is_of_trees(q)))
    return true;
  bool has_graph = p->graph != NULL;
  gi_parser_fail(p, p->token.place,
                 has_graph ? "'{0}' is about a tree, and this is a graph"
                           : "there is no function '{0}'",
                 gi_excerpt_of(word).text);
  gi_hint(p->error, "{0} needs a {1} at the end of the rule: {2}",
          gi_excerpt_of(word).text,
          gi_translated(p->error->language,
                        is_of_trees(q) ? N_("tree") : N_("graph")),
          is_of_trees(q) ? "with tree t = [1-2,1-3]"
                         : "with graph g = [1-2,2-3]");
  return true;
}

gi_expr *gi_parse_question(gi_parser *p) {
  uint32_t place = p->token.place;
  gi_graph *g = p->graph;
  question q = question_here(p);
  if (p->status != GRUNDY_OK)
    return NULL;
  if (q == Q_CHILDREN) {
    gi_parser_fail(p, place, "'{0}' is a set: it can only come after 'in'",
                   "children");
    return NULL;
  }
  gi_expr *v = parse_vertices(p, q == Q_DISTANCE ? 2 : 1);
  if (!v)
    return NULL;
  switch (q) {
  case Q_NEAR:
    return neighbours_of(p, v, place);
  case Q_DEGREE:
    return degree_of(p, v, place);
  case Q_DISTANCE:
    return distance_of(p, v, place);
  case Q_PARENT:
    return entry_of(p, g->parent, v, 0, place);
  case Q_SIZE:
    return entry_of(p, g->size, v, 0, place);
  default:
    return entry_of(p, g->depth, v, 0, place);
  }
}

gi_binder *gi_parse_near(gi_parser *p, gi_binder *index) {
  static const char ending[] = "_row";
  gi_name name = index->name;
  uint32_t place = p->token.place;
  question q = question_here(p);
  if (p->status != GRUNDY_OK)
    return NULL;
  if (q != Q_NEAR && q != Q_CHILDREN)
    return gi_parser_fail(
        p, place, "'{0}' is a number, not a set of vertices",
        gi_excerpt_of(gi_text_part(p->text, place, place + p->token.length))
            .text);
  gi_data *firsts = q == Q_NEAR ? p->graph->first : p->graph->child_first;
  gi_data *nears = q == Q_NEAR ? p->graph->near : p->graph->children;
  gi_binder *b = gi_parser_alloc(p, sizeof *b);
  gi_item *range = gi_parser_alloc(p, sizeof *range);
  gi_item *one = gi_parser_alloc(p, sizeof *one);
  char *text = gi_parser_alloc(p, name.length + sizeof ending - 1);
  gi_expr *at = gi_parser_node(p, GI_VARIABLE, place, NULL);
  gi_expr *vertex = at ? parse_vertices(p, 1) : NULL;
  if (!b || !range || !one || !text || !vertex)
    return NULL;
  memcpy(text, name.text, name.length);
  memcpy(text + name.length, ending, sizeof ending - 1);
  index->name.text = text;
  index->name.length += (uint32_t)sizeof ending - 1;
  at->name = text;
  at->length = index->name.length;
  gi_expr *from = entry_of(p, firsts, vertex, 0, place);
  gi_expr *end = entry_of(p, firsts, vertex, 1, place);
  gi_expr *entry = entry_of(p, nears, at, 0, place);
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

/* Reads  x in near(v)  as  any(x == h_1 for h_1 in near(v)). */
gi_expr *gi_parse_among_near(gi_parser *p, gi_expr *x) {
  gi_binder *index = gi_parser_alloc(p, sizeof *index);
  gi_loop *loop = gi_parser_alloc(p, sizeof *loop);
  gi_name name;
  if (!index || !loop || !gi_parse_fresh_name(p, &name))
    return NULL;
  gi_expr *y = gi_parser_node(p, GI_VARIABLE, p->token.place, NULL);
  if (!y)
    return NULL;
  y->name = name.text;
  y->length = name.length;
  *index = (gi_binder){.name = name};
  *loop = (gi_loop){.binders = index, .count = 2};
  if (!gi_parse_near(p, index))
    return NULL;
  gi_expr *body = pair(p, GI_EQ, x->place, x, y);
  return body ? gi_parser_loop(p, GI_LOOP_ANY, x->place, body, loop) : NULL;
}
