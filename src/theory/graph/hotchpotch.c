/* SPDX-License-Identifier: MIT */
#include "theory/graph/hotchpotch.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "core/hash.h"
#include "theory/graph/redblue.h"

void gi_hotchpotch_init(gi_hotchpotch *h, gi_games *games) {
  gi_memory *memory = gi_games_memory(games);
  *h = (gi_hotchpotch){.games = games};
  gi_map_init(&h->blocks, memory, 4);
  gi_memo_init(&h->edges, memory);
  gi_buffer_init(&h->key, memory);
}

void gi_hotchpotch_clear(gi_hotchpotch *h) {
  gi_map_clear(&h->blocks);
  gi_memo_clear(&h->edges);
  gi_buffer_clear(&h->key);
}

static gi_memory *memory_of(const gi_hotchpotch *h) {
  return gi_games_memory(h->games);
}

/* Begins a nested question.  UNABLE if there are too many. */
static grundy_status enter(gi_hotchpotch *h) {
  if (h->nesting == GI_HOTCHPOTCH_DEPTH)
    return GRUNDY_UNABLE;
  h->nesting++;
  return gi_budget_step(gi_games_budget(h->games));
}

static void leave(gi_hotchpotch *h) { h->nesting--; }

/* ------------------------------------------------------------- options */

/* The options of both players that were found. */
typedef struct choices {
  gi_buffer lists[2]; /* of gi_game: Left's, Right's */
} choices;

static void choices_begin(choices *c, gi_memory *memory) {
  gi_buffer_init(&c->lists[0], memory);
  gi_buffer_init(&c->lists[1], memory);
}

static void choices_end(choices *c) {
  gi_buffer_clear(&c->lists[0]);
  gi_buffer_clear(&c->lists[1]);
}

static grundy_status choices_add(choices *c, grundy_side side, gi_game g) {
  return gi_buffer_put(&c->lists[side == GRUNDY_RIGHT], &g, sizeof g);
}

/* Adds what the cut of an edge leaves, for each player who may cut it. */
static grundy_status choices_add_cut(choices *c, gi_colour colour, gi_game g) {
  grundy_status status = GRUNDY_OK;
  if (colour != GI_RED)
    status = choices_add(c, GRUNDY_LEFT, g);
  if (status == GRUNDY_OK && colour != GI_BLUE)
    status = choices_add(c, GRUNDY_RIGHT, g);
  return status;
}

static grundy_status choices_make(gi_hotchpotch *h, const choices *c,
                                  gi_game *out) {
  const gi_buffer *left = &c->lists[0], *right = &c->lists[1];
  return gi_game_make(h->games, (const gi_game *)(const void *)left->data,
                      left->length / sizeof(gi_game),
                      (const gi_game *)(const void *)right->data,
                      right->length / sizeof(gi_game), out);
}

/* --------------------------------------------------------------- edges */

/* Writes the value of a blue edge that carries the number x, as in
   theory/dyadic.h: (x + p) / 2^(p-1) for the least p > 0 with x + p > 1. */
static bool blue_number(gi_number x, gi_number *out) {
  gi_number rest;
  int64_t p = 1;
  if (gi_number_sign(x) <= 0) {
    if (!gi_number_subtract(gi_number_of(1), x, &rest))
      return false;
    p = gi_number_floor(rest) + 1;
  }
  if (p > GI_NUMBER_BITS || !gi_number_add(x, gi_number_of(p), out))
    return false;
  while (--p)
    if (!gi_number_halve(*out, out))
      return false;
  return true;
}

/* Writes the value of an edge in closed form.  UNABLE if there is none, or if a
   number is out of range; *closed says which. */
static grundy_status closed_edge(gi_hotchpotch *h, gi_colour colour,
                                 gi_game carried, bool *closed, gi_game *out) {
  gi_number x = {0}, y;
  uint32_t nim;
  *closed = true;
  if (colour == GI_GREEN && gi_game_is_nimber(h->games, carried, &nim))
    return gi_game_nimber(h->games, (uint64_t)nim + 1, out);
  *closed = colour != GI_GREEN && gi_game_is_number(h->games, carried, &x);
  if (!*closed)
    return GRUNDY_UNABLE;
  if (!blue_number(colour == GI_RED ? gi_number_negate(x) : x, &y))
    return GRUNDY_UNABLE;
  return gi_game_number(h->games, colour == GI_RED ? gi_number_negate(y) : y,
                        out);
}

/* Adds the moves of a side in what the edge carries. */
static grundy_status edge_options(gi_hotchpotch *h, gi_colour colour,
                                  gi_game carried, grundy_side side,
                                  choices *c) {
  uint32_t count = gi_game_options(h->games, carried, side);
  grundy_status status = GRUNDY_OK;
  for (uint32_t i = 0; i < count && status == GRUNDY_OK; i++) {
    gi_game option, value = GI_NO_GAME;
    status = gi_game_option(h->games, carried, side, i, &option);
    if (status == GRUNDY_OK)
      status = gi_hotchpotch_edge(h, colour, option, &value);
    if (status == GRUNDY_OK)
      status = choices_add(c, side, value);
  }
  return status;
}

static grundy_status ordinal_edge(gi_hotchpotch *h, gi_colour colour,
                                  gi_game carried, gi_game *out) {
  choices c;
  grundy_status status = enter(h);
  if (status != GRUNDY_OK)
    return status;
  choices_begin(&c, memory_of(h));
  status = choices_add_cut(&c, colour, GI_GAME_ZERO);
  if (status == GRUNDY_OK)
    status = edge_options(h, colour, carried, GRUNDY_LEFT, &c);
  if (status == GRUNDY_OK)
    status = edge_options(h, colour, carried, GRUNDY_RIGHT, &c);
  if (status == GRUNDY_OK)
    status = choices_make(h, &c, out);
  choices_end(&c);
  leave(h);
  return status;
}

grundy_status gi_hotchpotch_edge(gi_hotchpotch *h, gi_colour colour,
                                 gi_game carried, gi_game *out) {
  uint64_t known;
  bool closed;
  grundy_status status = closed_edge(h, colour, carried, &closed, out);
  if (closed)
    return status;
  if (gi_memo_find(&h->edges, carried, colour, &known)) {
    *out = (gi_game)known;
    return GRUNDY_OK;
  }
  status = ordinal_edge(h, colour, carried, out);
  return status == GRUNDY_OK ? gi_memo_put(&h->edges, carried, colour, *out)
                             : status;
}

/* -------------------------------------------------------------- blocks */

/* A block; vertex 0 is the one on which it hangs.  All arrays are parts of one
   block of memory. */
typedef struct block {
  uint32_t vertices, edges;
  uint32_t *room;         /* owned */
  size_t size;            /* numbers in `room` */
  uint32_t *ends;         /* two for each edge */
  gi_game *carried;       /* vertex -> value; that of vertex 0 is 0 */
  uint32_t *scratch;      /* vertex -> some number */
  unsigned char *colours; /* edge -> gi_colour */
} block;

static grundy_status block_new(block *b, gi_memory *memory, uint32_t vertices,
                               uint32_t edges) {
  size_t m = edges, n = vertices;
  *b = (block){
      .vertices = vertices, .edges = edges, .size = 2 * m + 2 * n + m / 4 + 1};
  if (!gi_graph_room(memory, &b->room, b->size))
    return gi_memory_refusal(memory);
  b->ends = b->room;
  b->carried = b->ends + 2 * m;
  b->scratch = b->carried + n;
  b->colours = (unsigned char *)(b->scratch + n);
  return GRUNDY_OK;
}

static void block_free(block *b, gi_memory *memory) {
  gi_graph_release(memory, b->room, b->size);
}

static gi_picture picture_of(const block *b) {
  return (gi_picture){.vertices = b->vertices,
                      .edges = {b->ends, b->colours, b->edges}};
}

/* Fuses a green block whose vertices carry nimbers to one point, where its
   edges are loops.  Returns false for other blocks. */
static bool is_fused(const gi_hotchpotch *h, const block *b, uint64_t *nim) {
  *nim = b->edges % 2;
  for (uint32_t e = 0; e < b->edges; e++)
    if (b->colours[e] != GI_GREEN)
      return false;
  for (uint32_t v = 0; v < b->vertices; v++) {
    uint32_t k;
    if (!gi_game_is_nimber(h->games, b->carried[v], &k))
      return false;
    *nim ^= k;
  }
  return true;
}

/* Returns whether all edges are red or blue and all vertices carry numbers,
   which are written. */
static bool is_red_blue(const gi_hotchpotch *h, const block *b,
                        gi_number *carried) {
  if (b->edges > GI_REDBLUE_EDGES)
    return false;
  for (uint32_t e = 0; e < b->edges; e++)
    if (b->colours[e] == GI_GREEN)
      return false;
  for (uint32_t v = 0; v < b->vertices; v++)
    if (!gi_game_is_number(h->games, b->carried[v], &carried[v]))
      return false;
  return true;
}

/* Writes the value of a red-blue block by comparisons with numbers.  UNABLE for
   other blocks, for small ones, and where that takes too long: blocks with many
   symmetries are searched faster.  After such a failure no block is tried. */
static grundy_status number_block(gi_hotchpotch *h, const block *b,
                                  gi_game *out) {
  enum {
    SMALL = 12,     /* edges of a block that is searched at once */
    STEPS = 1 << 20 /* for one block */
  };
  gi_number carried[GI_REDBLUE_EDGES], x = {0};
  gi_budget *budget = gi_games_budget(h->games);
  if (h->gave_up || b->edges < SMALL || !is_red_blue(h, b, carried))
    return GRUNDY_UNABLE;
  gi_redblue picture = {b->vertices, {b->ends, b->colours, b->edges}, carried};
  gi_try attempt = gi_budget_try(budget, STEPS);
  grundy_status status = gi_redblue_value(memory_of(h), budget, picture, &x);
  status = gi_budget_tried(budget, attempt, status);
  h->gave_up = status == GRUNDY_UNABLE;
  return status == GRUNDY_OK ? gi_game_number(h->games, x, out) : status;
}

/* ------------------------------------------------------ canonical forms */

/* A vertex with a number that depends on its neighbourhood alone. */
typedef struct ranked {
  uint64_t rank;
  uint32_t vertex;
} ranked;

static bool is_before(ranked a, ranked b) {
  return a.rank != b.rank ? a.rank < b.rank : a.vertex < b.vertex;
}

static int by_rank(const void *left, const void *right) {
  const ranked *a = left, *b = right;
  return is_before(*a, *b) ? -1 : is_before(*b, *a);
}

static int by_number(const void *left, const void *right) {
  uint64_t a = *(const uint64_t *)left, b = *(const uint64_t *)right;
  return a < b ? -1 : a > b;
}

enum {
  FEW = 48 /* entries that insertion sorts faster than qsort */
};

static void sort_ranked(ranked *list, size_t count) {
  if (count > FEW) {
    qsort(list, count, sizeof *list, by_rank);
    return;
  }
  for (size_t i = 1; i < count; i++) {
    ranked one = list[i];
    size_t at = i;
    for (; at && is_before(one, list[at - 1]); at--)
      list[at] = list[at - 1];
    list[at] = one;
  }
}

static void sort_numbers(uint64_t *list, size_t count) {
  if (count > FEW) {
    qsort(list, count, sizeof *list, by_number);
    return;
  }
  for (size_t i = 1; i < count; i++) {
    uint64_t one = list[i];
    size_t at = i;
    for (; at && one < list[at - 1]; at--)
      list[at] = list[at - 1];
    list[at] = one;
  }
}

static uint64_t mix(uint64_t x) {
  return gi_hash_fold(x ^ UINT64_C(0x243f6a8885a308d3),
                      UINT64_C(0xb7e151628aed2a6b));
}

/* Ranks the vertices by what they carry, and then a few times by the ranks of
   their neighbours.  `next` has room for as many numbers. */
static void rank_vertices(const block *b, ranked *order, uint64_t *next) {
  enum {
    ROUNDS = 4
  };
  for (uint32_t v = 0; v < b->vertices; v++)
    order[v] = (ranked){mix(v ? b->carried[v] : UINT64_MAX), v};
  for (unsigned round = 0; round < ROUNDS; round++) {
    for (uint32_t v = 0; v < b->vertices; v++)
      next[v] = mix(order[v].rank);
    for (uint32_t e = 0; e < b->edges; e++) {
      uint32_t u = b->ends[2 * e], v = b->ends[2 * e + 1];
      next[u] += mix(order[v].rank + b->colours[e]);
      next[v] += mix(order[u].rank + b->colours[e]);
    }
    for (uint32_t v = 0; v < b->vertices; v++)
      order[v].rank = next[v];
  }
}

/* Numbers the vertices of b by rank, 0 first, and writes the edges by these
   numbers, sorted: the smaller end, the larger end, the colour. */
static void write_form(const block *b, ranked *order, uint64_t *edges) {
  uint32_t *number = b->scratch;
  sort_ranked(order + 1, b->vertices - 1);
  for (uint32_t i = 0; i < b->vertices; i++)
    number[order[i].vertex] = i;
  for (uint32_t e = 0; e < b->edges; e++) {
    uint64_t u = number[b->ends[2 * e]], v = number[b->ends[2 * e + 1]];
    edges[e] = (u < v ? u << 32 | v : v << 32 | u) << 2 | b->colours[e];
  }
  sort_numbers(edges, b->edges);
}

/* Rewrites the block in its canonical form, with sorted edges. */
static grundy_status normalise(gi_hotchpotch *h, block *b) {
  gi_memory *memory = memory_of(h);
  size_t most = b->edges > b->vertices ? b->edges : b->vertices;
  size_t order_size = gi_array_size(b->vertices, sizeof(ranked));
  size_t numbers_size = gi_array_size(most, sizeof(uint64_t));
  assert(b->vertices >= 2 && b->vertices < UINT32_C(1) << 30);
  ranked *order = gi_alloc(memory, order_size);
  uint64_t *numbers = gi_alloc(memory, numbers_size);
  grundy_status status =
      order && numbers ? GRUNDY_OK : gi_memory_refusal(memory);
  if (status == GRUNDY_OK) {
    rank_vertices(b, order, numbers);
    write_form(b, order, numbers);
    for (uint32_t e = 0; e < b->edges; e++) {
      b->ends[2 * e] = (uint32_t)(numbers[e] >> 34);
      b->ends[2 * e + 1] = (uint32_t)(numbers[e] >> 2);
      b->colours[e] = numbers[e] & 3;
    }
    for (uint32_t i = 0; i < b->vertices; i++)
      b->scratch[i] = b->carried[order[i].vertex];
    gi_game *carried = b->scratch;
    b->scratch = b->carried;
    b->carried = carried;
  }
  gi_free(memory, numbers, numbers_size);
  gi_free(memory, order, order_size);
  return status;
}

/* Writes the key of a block in canonical form. */
static grundy_status write_key(gi_hotchpotch *h, const block *b) {
  gi_buffer *key = &h->key;
  key->length = 0;
  grundy_status status = gi_buffer_varint(key, b->vertices);
  for (uint32_t v = 1; v < b->vertices && status == GRUNDY_OK; v++)
    status = gi_buffer_varint(key, b->carried[v]);
  for (uint32_t e = 0; e < b->edges && status == GRUNDY_OK; e++) {
    status = gi_buffer_varint(key, b->ends[2 * e]);
    if (status == GRUNDY_OK)
      status = gi_buffer_varint(key, (uint64_t)b->ends[2 * e + 1] << 2 |
                                         b->colours[e]);
  }
  return status;
}

/* -------------------------------------------------- search of a block */

static grundy_status block_value(gi_hotchpotch *h, block *b, gi_game *out);

/* Writes the value of the block without edge number `cut`. */
static grundy_status cut_value(gi_hotchpotch *h, const block *b, uint32_t cut,
                               gi_game *out) {
  gi_memory *memory = memory_of(h);
  block rest;
  grundy_status status = block_new(&rest, memory, b->vertices, b->edges - 1);
  if (status == GRUNDY_OK) {
    size_t after = b->edges - cut - 1;
    memcpy(rest.ends, b->ends, 2 * cut * sizeof *b->ends);
    memcpy(rest.ends + 2 * cut, b->ends + 2 * cut + 2,
           2 * after * sizeof *b->ends);
    memcpy(rest.colours, b->colours, cut);
    memcpy(rest.colours + cut, b->colours + cut + 1, after);
    memcpy(rest.carried, b->carried, b->vertices * sizeof *b->carried);
    status =
        gi_hotchpotch_value(h, picture_of(&rest), rest.carried, NULL, NULL);
    *out = rest.carried[0];
  }
  block_free(&rest, memory);
  return status;
}

static grundy_status add_cuts(gi_hotchpotch *h, const block *b, choices *c) {
  grundy_status status = GRUNDY_OK;
  for (uint32_t e = 0; e < b->edges && status == GRUNDY_OK; e++) {
    gi_game value = GI_NO_GAME;
    if (e && b->colours[e] == b->colours[e - 1] &&
        b->ends[2 * e] == b->ends[2 * e - 2] &&
        b->ends[2 * e + 1] == b->ends[2 * e - 1])
      continue; /* parallel edges of one colour */
    status = cut_value(h, b, e, &value);
    if (status == GRUNDY_OK)
      status = choices_add_cut(c, b->colours[e], value);
  }
  return status;
}

/* Writes the value of the block if vertex v carries something else. */
static grundy_status changed_value(gi_hotchpotch *h, const block *b, uint32_t v,
                                   gi_game carried, gi_game *out) {
  gi_memory *memory = memory_of(h);
  block changed;
  grundy_status status = block_new(&changed, memory, b->vertices, b->edges);
  if (status == GRUNDY_OK) {
    memcpy(changed.ends, b->ends, 2 * b->edges * sizeof *b->ends);
    memcpy(changed.colours, b->colours, b->edges);
    memcpy(changed.carried, b->carried, b->vertices * sizeof *b->carried);
    changed.carried[v] = carried;
    status = block_value(h, &changed, out);
  }
  block_free(&changed, memory);
  return status;
}

/* Adds the moves of a side in the values that the vertices carry. */
static grundy_status add_changes(gi_hotchpotch *h, const block *b,
                                 grundy_side side, choices *c) {
  grundy_status status = GRUNDY_OK;
  for (uint32_t v = 1; v < b->vertices; v++) {
    uint32_t count = gi_game_options(h->games, b->carried[v], side);
    for (uint32_t i = 0; i < count && status == GRUNDY_OK; i++) {
      gi_game option, value = GI_NO_GAME;
      status = gi_game_option(h->games, b->carried[v], side, i, &option);
      if (status == GRUNDY_OK)
        status = changed_value(h, b, v, option, &value);
      if (status == GRUNDY_OK)
        status = choices_add(c, side, value);
    }
  }
  return status;
}

/* Writes the value of a block in canonical form, by its options. */
static grundy_status search_block(gi_hotchpotch *h, const block *b,
                                  gi_game *out) {
  choices c;
  grundy_status status = enter(h);
  if (status != GRUNDY_OK)
    return status;
  choices_begin(&c, memory_of(h));
  status = add_cuts(h, b, &c);
  if (status == GRUNDY_OK)
    status = add_changes(h, b, GRUNDY_LEFT, &c);
  if (status == GRUNDY_OK)
    status = add_changes(h, b, GRUNDY_RIGHT, &c);
  if (status == GRUNDY_OK)
    status = choices_make(h, &c, out);
  choices_end(&c);
  leave(h);
  return status;
}

/* Remembers the value of a block. */
static grundy_status keep_block(gi_hotchpotch *h, const block *b,
                                gi_game value) {
  gi_record record;
  bool added;
  grundy_status status = write_key(h, b);
  if (status == GRUNDY_OK)
    status = gi_map_add(&h->blocks, (gi_bytes){h->key.data, h->key.length},
                        value, &record, &added);
  return status == GRUNDY_OK ? gi_budget_position(gi_games_budget(h->games))
                             : status;
}

/* Writes the value of a block of at least two edges.  Changes the order of its
   vertices and edges. */
static grundy_status block_value(gi_hotchpotch *h, block *b, gi_game *out) {
  uint64_t nim;
  if (is_fused(h, b, &nim))
    return gi_game_nimber(h->games, nim, out);
  grundy_status status = normalise(h, b);
  if (status == GRUNDY_OK)
    status = write_key(h, b);
  if (status != GRUNDY_OK)
    return status;
  gi_record record =
      gi_map_find(&h->blocks, (gi_bytes){h->key.data, h->key.length});
  if (record != GI_NO_RECORD) {
    *out = gi_map_answer(&h->blocks, record);
    return GRUNDY_OK;
  }
  status = number_block(h, b, out);
  if (status == GRUNDY_UNABLE)
    status = search_block(h, b, out);
  return status == GRUNDY_OK ? keep_block(h, b, *out) : status;
}

/* ----------------------------------------------- taking a picture apart */

/* The depth-first search for blocks (R. Tarjan, Depth-first search and linear
   graph algorithms, SIAM Journal on Computing 1 (1972), 146-160).  Numbers
   count from 1 in the order in which vertices are met. */
typedef struct walk {
  gi_hotchpotch *h;
  gi_picture p;
  gi_game *carried;
  gi_hotchpotch_met *receive; /* NULL: nobody wants the parts */
  void *data;                 /* for the receiver */
  uint32_t *room;             /* owned: all arrays below, zero at first */
  size_t size;                /* numbers in `room` */
  uint32_t
      *first;     /* vertex -> its first place in `arcs`; one more at the end */
  uint32_t *arcs; /* edges at each vertex; a loop is there once */
  uint32_t *number; /* vertex -> number; 0: not met */
  uint32_t *low;    /* vertex -> least number reached from its subtree */
  uint32_t *next;   /* vertex -> next place in `arcs` to look at */
  uint32_t *path;   /* vertices from the ground to the current one */
  uint32_t *stack;  /* edges met that are not yet in a block */
  uint32_t *local;  /* vertex -> number in the current block, plus 1; 0: none */
  unsigned char *seen;           /* edge -> 1 once it was met */
  uint32_t height, met, waiting; /* of path; vertices met; edges on the stack */
} walk;

static bool walk_begin(walk *w, gi_memory *memory) {
  size_t n = w->p.vertices, m = w->p.edges.count;
  w->size = 6 * n + 1 + 3 * m + m / 4 + 1;
  if (!gi_graph_array(memory, &w->room, w->size))
    return false;
  w->first = w->room;
  w->number = w->first + n + 1;
  w->low = w->number + n;
  w->next = w->low + n;
  w->path = w->next + n;
  w->local = w->path + n;
  w->arcs = w->local + n;
  w->stack = w->arcs + 2 * m;
  w->seen = (unsigned char *)(w->stack + m);
  return true;
}

static void walk_end(walk *w, gi_memory *memory) {
  gi_graph_release(memory, w->room, w->size);
}

/* Lists the edges at each vertex. */
static void list_arcs(walk *w) {
  const gi_coloured *edges = &w->p.edges;
  uint32_t n = w->p.vertices;
  for (size_t e = 0; e < edges->count; e++) {
    uint32_t u = edges->ends[2 * e], v = edges->ends[2 * e + 1];
    w->first[u + 1]++;
    w->first[v + 1] += u != v;
  }
  for (uint32_t v = 0; v < n; v++)
    w->first[v + 1] += w->first[v];
  memcpy(w->next, w->first, n * sizeof *w->next);
  for (size_t e = 0; e < edges->count; e++) {
    uint32_t u = edges->ends[2 * e], v = edges->ends[2 * e + 1];
    w->arcs[w->next[u]++] = (uint32_t)e;
    if (u != v)
      w->arcs[w->next[v]++] = (uint32_t)e;
  }
  memcpy(w->next, w->first, n * sizeof *w->next);
}

static uint32_t other_end(const walk *w, uint32_t e, uint32_t v) {
  const uint32_t *ends = &w->p.edges.ends[2 * (size_t)e];
  return ends[0] == v ? ends[1] : ends[0];
}

/* Hangs a part of some edges on the vertex v. */
static grundy_status hang(walk *w, uint32_t v, const uint32_t *edges,
                          size_t count, gi_game value) {
  grundy_status status =
      gi_game_add(w->h->games, w->carried[v], value, &w->carried[v]);
  return status == GRUNDY_OK && w->receive
             ? w->receive(w->data, v, edges, count, value)
             : status;
}

/* Returns the number of a vertex in the block, a new one if it has none. */
static uint32_t number_in(walk *w, block *b, uint32_t v) {
  if (!w->local[v]) {
    b->carried[b->vertices] = b->vertices ? w->carried[v] : GI_GAME_ZERO;
    b->scratch[b->vertices] = v;
    w->local[v] = ++b->vertices;
  }
  return w->local[v] - 1;
}

/* Writes the value of the block of the edges on the stack from `from` on, which
   hangs on the vertex `top`. */
static grundy_status value_of_edges(walk *w, uint32_t top, uint32_t from,
                                    gi_game *out) {
  gi_memory *memory = memory_of(w->h);
  const gi_coloured *edges = &w->p.edges;
  uint32_t count = w->waiting - from;
  block b;
  /* on cycles there are at most as many vertices as edges */
  grundy_status status = block_new(&b, memory, count, count);
  if (status == GRUNDY_OK) {
    b.vertices = 0;
    number_in(w, &b, top);
    for (uint32_t i = 0; i < count; i++) {
      uint32_t e = w->stack[from + i];
      b.ends[2 * i] = number_in(w, &b, edges->ends[2 * (size_t)e]);
      b.ends[2 * i + 1] = number_in(w, &b, edges->ends[2 * (size_t)e + 1]);
      b.colours[i] = edges->colours[e];
    }
    for (uint32_t v = 0; v < b.vertices; v++)
      w->local[b.scratch[v]] = 0;
    status = block_value(w->h, &b, out);
  }
  block_free(&b, memory);
  return status;
}

/* Takes the block off the stack that hangs on `top` and begins with the edge to
   `above`, and adds its value to what `top` carries. */
static grundy_status take_block(walk *w, uint32_t top, uint32_t above,
                                uint32_t edge) {
  uint32_t from = w->waiting;
  gi_game value;
  grundy_status status;
  do
    from--;
  while (w->stack[from] != edge);
  if (from + 1 == w->waiting)
    status = gi_hotchpotch_edge(w->h, w->p.edges.colours[edge],
                                w->carried[above], &value);
  else
    status = value_of_edges(w, top, from, &value);
  size_t count = w->waiting - from;
  w->waiting = from;
  return status == GRUNDY_OK ? hang(w, top, w->stack + from, count, value)
                             : status;
}

static void meet(walk *w, uint32_t v) {
  w->number[v] = w->low[v] = ++w->met;
  w->path[w->height++] = v;
}

/* Looks at an edge of the current vertex. */
static grundy_status follow(walk *w, uint32_t v, uint32_t e) {
  uint32_t to = other_end(w, e, v);
  w->seen[e] = 1;
  if (to == v) { /* a loop */
    gi_game value;
    grundy_status status =
        gi_hotchpotch_edge(w->h, w->p.edges.colours[e], GI_GAME_ZERO, &value);
    return status == GRUNDY_OK ? hang(w, v, &e, 1, value) : status;
  }
  w->stack[w->waiting++] = e;
  if (!w->number[to])
    meet(w, to);
  else if (w->number[to] < w->low[v])
    w->low[v] = w->number[to];
  return GRUNDY_OK;
}

/* Leaves the last vertex of the path, whose edges have all been met. */
static grundy_status go_back(walk *w) {
  uint32_t v = w->path[--w->height];
  if (!w->height)
    return GRUNDY_OK;
  uint32_t below = w->path[w->height - 1];
  uint32_t edge = w->arcs[w->next[below] - 1]; /* by which v was met */
  if (w->low[v] < w->low[below])
    w->low[below] = w->low[v];
  return w->low[v] >= w->number[below] ? take_block(w, below, v, edge)
                                       : GRUNDY_OK;
}

static grundy_status walk_all(walk *w) {
  gi_budget *budget = gi_games_budget(w->h->games);
  grundy_status status = GRUNDY_OK;
  list_arcs(w);
  meet(w, w->p.ground);
  while (w->height && status == GRUNDY_OK) {
    uint32_t v = w->path[w->height - 1];
    status = gi_budget_ticks(budget, 1);
    if (status != GRUNDY_OK)
      break;
    if (w->next[v] == w->first[v + 1])
      status = go_back(w);
    else if (!w->seen[w->arcs[w->next[v]++]])
      status = follow(w, v, w->arcs[w->next[v] - 1]);
  }
  assert(status != GRUNDY_OK || !w->waiting);
  return status;
}

grundy_status gi_hotchpotch_value(gi_hotchpotch *h, gi_picture picture,
                                  gi_game *carried, gi_hotchpotch_met *met,
                                  void *data) {
  gi_memory *memory = memory_of(h);
  walk w = {
      .h = h, .p = picture, .carried = carried, .receive = met, .data = data};
  assert(picture.ground < picture.vertices);
  grundy_status status =
      walk_begin(&w, memory) ? walk_all(&w) : gi_memory_refusal(memory);
  walk_end(&w, memory);
  return status;
}
