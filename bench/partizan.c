/* SPDX-License-Identifier: MIT */
/*
 * Values of partizan positions: positions per second, new games per second, and
 * bytes per game.
 *
 * The rival reduces to canonical forms too, and remembers the value of every
 * position, but it keeps games as trees: it does not look up equal games, and
 * it caches no comparison and no sum.  Both run the same generators: boards of
 * Domineering and Clobber, split into connected parts, and Toads and Frogs.
 */
#include "lang/value/parse.h"
#include "support/bench.h"
#include "theory/partizan/store.h"
#include "theory/partizan/sum.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---------------------------------------------------------------- trees */

typedef struct tree tree;
struct tree {
  size_t l, r;
  const tree **options; /* left, then right */
};

static const tree nothing = {0, 0, NULL};

/* Returns whether g <= h. */
static bool tree_le(const tree *g, const tree *h) {
  if (g == h)
    return true;
  for (size_t i = 0; i < g->l; i++)
    if (tree_le(h, g->options[i]))
      return false;
  for (size_t i = 0; i < h->r; i++)
    if (tree_le(h->options[h->l + i], g))
      return false;
  return true;
}

typedef struct options {
  const tree *games[2][512];
  size_t count[2];
} options;

static void put(options *o, int side, const tree *g) {
  if (o->count[side] == 512)
    exit(1);
  o->games[side][o->count[side]++] = g;
}

static bool side_le(int side, const tree *g, const tree *h) {
  return side ? tree_le(h, g) : tree_le(g, h);
}

static const tree *plant(const options *o) {
  tree *g = malloc(sizeof *g);
  size_t count = o->count[0] + o->count[1];
  *g = (tree){o->count[0], o->count[1], malloc((count + 1) * sizeof(tree *))};
  memcpy(g->options, o->games[0], o->count[0] * sizeof(tree *));
  memcpy(g->options + g->l, o->games[1], o->count[1] * sizeof(tree *));
  return g;
}

static void drop_dominated(options *o, int side) {
  for (size_t i = 0; i < o->count[side];) {
    bool dominated = false;
    for (size_t j = 0; j < o->count[side] && !dominated; j++)
      dominated = j != i && side_le(side, o->games[side][i], o->games[side][j]);
    if (dominated)
      o->games[side][i] = o->games[side][--o->count[side]];
    else
      i++;
  }
}

/* Bypasses one reversible option; returns whether there was one. */
static bool bypass(options *o, int side) {
  const tree *whole = plant(o);
  for (size_t i = 0; i < o->count[side]; i++) {
    const tree *option = o->games[side][i];
    size_t from = side ? 0 : option->l,
           to = from + (side ? option->l : option->r);
    for (size_t k = from; k < to; k++) {
      const tree *reply = option->options[k];
      if (!side_le(side, reply, whole))
        continue;
      o->games[side][i] = o->games[side][--o->count[side]];
      for (size_t m = 0; m < (side ? reply->r : reply->l); m++)
        put(o, side, reply->options[side ? reply->l + m : m]);
      return true;
    }
  }
  return false;
}

static const tree *tree_make(options *o) {
  do {
    drop_dominated(o, 0);
    drop_dominated(o, 1);
  } while (bypass(o, 0) || bypass(o, 1));
  return plant(o);
}

static const tree *tree_add(const tree *g, const tree *h) {
  if (!g->l && !g->r)
    return h;
  if (!h->l && !h->r)
    return g;
  options *o = calloc(1, sizeof *o);
  for (size_t i = 0; i < g->l + g->r; i++)
    put(o, i >= g->l, tree_add(g->options[i], h));
  for (size_t i = 0; i < h->l + h->r; i++)
    put(o, i >= h->l, tree_add(g, h->options[i]));
  const tree *sum = tree_make(o);
  free(o);
  return sum;
}

/* ---------------------------------------------------------------- games */

/* Positions are numbers below POSITIONS, and their options come before them in
   the recursion.  A game lists the parts of a position, or its options. */
typedef struct rules {
  /* Writes the parts of a position whose sum it is; returns their number, 1 if
     the position is one part. */
  size_t (*split)(unsigned position, unsigned *parts);
  /* Writes the positions that a side, 0 for Left, moves to. */
  size_t (*moves)(unsigned position, int side, unsigned *out);
} rules;

enum {
  CELLS = 4, /* cells of a row of the board */
  POSITIONS = 1 << 24,
  MOVES = 64
};

/* A board is the set of its free cells; shifted to the first row and column. */
static unsigned corner(unsigned board) {
  while (board && !(board & 0x000f))
    board >>= CELLS;
  while (board && !(board & 0x1111))
    board >>= 1;
  return board;
}

static size_t split_board(unsigned board, unsigned *parts) {
  size_t count = 0;
  while (board) {
    unsigned part = board & -board, before = 0;
    while (part != before) {
      before = part;
      part |= (part << CELLS | part >> CELLS | (part & 0x7777) << 1 |
               (part & 0xeeee) >> 1) &
              board;
    }
    board &= ~part;
    parts[count++] = corner(part);
  }
  return count;
}

/* Left places dominoes upright, Right lays them flat. */
static size_t place_domino(unsigned board, int side, unsigned *out) {
  size_t count = 0;
  for (unsigned cell = 0; cell < 16; cell++) {
    unsigned domino = side ? 3u << cell : 0x11u << cell;
    if ((!side || cell % CELLS < CELLS - 1) && (board & domino) == domino &&
        domino < 0x10000)
      out[count++] = board & ~domino;
  }
  return count;
}

static size_t split_strip(unsigned strip, unsigned *parts) {
  parts[0] = strip;
  return 1;
}

/* Two bits a square from the left: 0 an end, 1 toad, 2 frog, 3 free.  A toad
   moves to the right, onto a free square or over one frog. */
static size_t jump(unsigned strip, int side, unsigned *out) {
  size_t count = 0;
  unsigned own = side ? 2 : 1, foe = side ? 1 : 2;
  for (int at = 0; at < 12; at++) {
    int step = side ? -1 : 1, to = at + step;
    if ((strip >> 2 * at & 3) != own)
      continue;
    if (to >= 0 && to < 12 && (strip >> 2 * to & 3) == foe)
      to += step;
    if (to < 0 || to >= 12 || (strip >> 2 * to & 3) != 3)
      continue;
    unsigned moved = strip | 3u << 2 * at;
    out[count++] = (moved & ~(3u << 2 * to)) | own << 2 * to;
  }
  return count;
}

static unsigned strip_of(const char *text) {
  unsigned strip = 0;
  for (int i = 0; text[i]; i++)
    strip |= (text[i] == 't' ? 1u : text[i] == 'f' ? 2u : 3u) << 2 * i;
  return strip;
}

/* Clobber on 3 rows of 4: two bits a cell, 1 for Left's stone, 2 for Right's.
   A part is a set of neighbouring stones, shifted to the first row and column;
   a part of one colour has no moves. */
static unsigned stones(unsigned board) {
  return (board | board >> 1) & 0x555555;
}

static size_t split_stones(unsigned board, unsigned *parts) {
  size_t count = 0;
  while (board) {
    unsigned all = stones(board), part = all & -all, before = 0;
    while (part != before) {
      before = part;
      part |= (part << 8 | part >> 8 | (part & 0x3f3f3f) << 2 |
               (part & 0xfcfcfc) >> 2) &
              all;
    }
    unsigned group = board & 3 * part;
    board &= ~group;
    if (!(group & 0x555555) || !(group & 0xaaaaaa))
      continue;
    while (!(group & 0x0000ff))
      group >>= 8;
    while (!(group & 0x030303))
      group >>= 2;
    parts[count++] = group;
  }
  return count;
}

/* A stone moves onto a neighbouring stone of the other player. */
static size_t clobber(unsigned board, int side, unsigned *out) {
  size_t count = 0;
  unsigned own = side ? 2 : 1, foe = 3 - own;
  for (int cell = 0; cell < 12; cell++) {
    if ((board >> 2 * cell & 3) != own)
      continue;
    const int to[4] = {cell % 4 < 3 ? cell + 1 : -1, cell % 4 ? cell - 1 : -1,
                       cell + 4, cell - 4};
    for (int i = 0; i < 4; i++)
      if (to[i] >= 0 && to[i] < 12 && (board >> 2 * to[i] & 3) == foe)
        out[count++] =
            (board & ~(3u << 2 * cell) & ~(3u << 2 * to[i])) | own << 2 * to[i];
  }
  return count;
}

/* Returns whether no cell holds two stones. */
static bool is_board(unsigned board) {
  return !(board & board >> 1 & 0x555555);
}

static const rules domineering = {split_board, place_domino};
static const rules clobbering = {split_stones, clobber};
static const rules toads = {split_strip, jump};

/* ---------------------------------------------------------------- ours */

typedef struct ours {
  gi_games *store;
  gi_game *memo;
  const rules *rules;
  uint64_t positions;
} ours;

static gi_game value(ours *o, unsigned position) {
  if (o->memo[position])
    return o->memo[position];
  unsigned parts[16], moves[2][MOVES];
  gi_game list[2][MOVES], g = GI_GAME_ZERO;
  size_t count = o->rules->split(position, parts), n[2];
  if (count == 1 && parts[0] == position) {
    o->positions++;
    for (int side = 0; side < 2; side++) {
      n[side] = o->rules->moves(position, side, moves[side]);
      for (size_t i = 0; i < n[side]; i++)
        list[side][i] = value(o, moves[side][i]);
    }
    if (gi_game_make(o->store, list[0], n[0], list[1], n[1], &g))
      exit(1);
  } else {
    for (size_t i = 0; i < count; i++)
      if (gi_game_add(o->store, g, value(o, parts[i]), &g))
        exit(1);
  }
  return o->memo[position] = g;
}

/* ---------------------------------------------------------------- the rival */

typedef struct theirs {
  const tree **memo;
  const rules *rules;
} theirs;

static const tree *tree_value(theirs *t, unsigned position) {
  if (t->memo[position])
    return t->memo[position];
  unsigned parts[16], moves[MOVES];
  const tree *g = &nothing;
  size_t count = t->rules->split(position, parts);
  if (count == 1 && parts[0] == position) {
    options *o = calloc(1, sizeof *o);
    for (int side = 0; side < 2; side++) {
      size_t n = t->rules->moves(position, side, moves);
      for (size_t i = 0; i < n; i++)
        put(o, side, tree_value(t, moves[i]));
    }
    g = tree_make(o);
    free(o);
  } else {
    for (size_t i = 0; i < count; i++)
      g = tree_add(g, tree_value(t, parts[i]));
  }
  return t->memo[position] = g;
}

/* ---------------------------------------------------------------- rows */

/* Returns a tree as a game of the store. */
static gi_game from_tree(gi_games *store, const tree *g) {
  gi_game list[512], made = GI_NO_GAME;
  for (size_t i = 0; i < g->l + g->r; i++)
    list[i] = from_tree(store, g->options[i]);
  if (gi_game_make(store, list, g->l, list + g->l, g->r, &made))
    exit(1);
  return made;
}

/* Values the positions first .. last.  `rival` says whether the rival can do so
   in a reasonable time. */
static void compare(const char *what, const rules *game, unsigned first,
                    unsigned last, bool rival) {
  gi_memory memory = {0};
  gi_budget budget;
  char row[120];
  gi_budget_init(&budget, (grundy_limits){0});
  ours o = {.rules = game, .memo = calloc(POSITIONS, sizeof(gi_game))};
  theirs t = {.rules = game, .memo = calloc(POSITIONS, sizeof(tree *))};
  double begun = bench_seconds();
  if (gi_games_new(&memory, &budget, 0, &o.store))
    exit(1);
  for (unsigned position = first; position <= last; position++)
    if (game->split != split_stones || is_board(position))
      value(&o, position);
  double mine = bench_seconds() - begun, yours = 0;
  if (rival) {
    begun = bench_seconds();
    for (unsigned position = first; position <= last; position++)
      if (game->split != split_stones || is_board(position))
        tree_value(&t, position);
    yours = bench_seconds() - begun;
    for (unsigned position = first; position <= last; position += 997)
      if (t.memo[position] &&
          from_tree(o.store, t.memo[position]) != o.memo[position])
        exit(1);
  }
  gi_games_counts counts = gi_games_count(o.store);
  double games = (double)(counts.forms + counts.nus);
  const char *name = rival ? "trees, no hash-consing" : NULL;
  snprintf(row, sizeof row, "%s, all", what);
  bench_row(row, "runs/s", 1 / mine, name, rival ? 1 / yours : 0);
  snprintf(row, sizeof row, "%s, parts of positions", what);
  bench_row(row, "thousand/s", (double)o.positions / mine * 1e-3, name,
            rival ? (double)o.positions / yours * 1e-3 : 0);
  snprintf(row, sizeof row, "%s, new games", what);
  bench_row(row, "thousand/s", games / mine * 1e-3, NULL, 0);
  snprintf(row, sizeof row, "%s, records", what);
  bench_row(row, "bytes/game", (double)counts.bytes / games, NULL, 0);
  gi_games_free(o.store);
  free(o.memo);
  free(t.memo);
}

/* A sum of 16 hot games whose left stop is 0: the outcome by search. */
static void hot_sum(void) {
  static const char text[] =
      "{9/2|7/4||1|-3/8} + {5|1/8} + {7/2|3/2||-2} + {3|-1/4||-5/2|-4}"
      "+ {6|4||2|1/2} + {15/4|-1} + {2|1||0|-5} + {1|-9/8} + {8|5||7/2}"
      "+ {4|5/2||-1/2|-2} + {11/4|0||-3|-13/4} + {7|3} + {3/2|1/4||-4}"
      "+ {5/2|-3/4||-1|-6} + {1/2|-2||-17/8|-3} + {10|6||9/4|-7/2}";
  gi_memory memory = {0};
  gi_budget budget;
  gi_games *store = NULL;
  gi_game_list terms;
  gi_value_error error;
  gi_sum_answer answer;
  gi_budget_init(&budget, (grundy_limits){0});
  if (gi_games_new(&memory, &budget, 0, &store) ||
      gi_value_parse_terms(store, (gi_text){text, sizeof text - 1, 0}, &terms,
                           &error) ||
      gi_sum_decide(store, terms.games, terms.count, (gi_sum_limits){0},
                    &answer))
    exit(1);
  gi_game *games = malloc((terms.count + 1) * sizeof *games);
  memcpy(games, terms.games, terms.count * sizeof *games);
  if (gi_game_number(store, gi_number_negate(answer.left_low),
                     &games[terms.count]))
    exit(1);
  bool wins = false;
  double begun = bench_seconds();
  if (gi_sum_wins(store, games, terms.count + 1, GRUNDY_LEFT,
                  (gi_sum_limits){0}, &wins, NULL))
    exit(1);
  double took = bench_seconds() - begun;
  bench_row("sum of 16 hot games with left stop 0, outcome", "runs/s", 1 / took,
            NULL, 0);
  free(games);
  gi_game_list_clear(store, &terms);
  gi_games_free(store);
}

int main(void) {
  bench_begin("partizan");
  compare("Domineering, boards of 4 x 4", &domineering, 0, 0xffff, true);
  compare("Clobber, boards of 2 x 4", &clobbering, 0, 0xaaaa, true);
  compare("Clobber, boards of 3 x 4", &clobbering, 0, 0xaaaaaa, true);
  unsigned strip = strip_of("ttttt..fffff");
  compare("Toads and Frogs 5-2-5", &toads, strip, strip, true);
  hot_sum();
  bench_end();
  return 0;
}
