/* SPDX-License-Identifier: MIT */
/*
 * Loopy games: all graphs of two positions beside 0, and random ones of four.
 * The sides that are found say who wins the game and its sums with others, and
 * a stopper is equal to its simplest form.  The judge plays backwards from the
 * ends of the sum of two graphs; it knows no order and no sides.
 */
#include "unit.h"

#include "engine/work.h"
#include "theory/loopy/graph.h"

enum {
  NODES_MOST = 40, /* of a graph that the judge plays */
  UNKNOWN = 0,
  WON,
  LOST
};

typedef struct desk {
  gi_memory memory;
  gi_budget budget;
  gi_games *store;
} desk;

static desk *sit(void) {
  static desk d;
  d = (desk){0};
  gi_budget_init(&d.budget, (grundy_limits){0});
  assert_int_equal(gi_games_new(&d.memory, &d.budget, 0, &d.store), GRUNDY_OK);
  return &d;
}

static void leave(desk *d) {
  gi_games_free(d->store);
  assert_int_equal(d->memory.used, 0);
}

/* ------------------------------------------------------------------- judge */

/* A position of the sum of two games, of which the second may be negative. */
typedef struct contest {
  const gi_loopy *first, *second;
  bool negative;
  unsigned char result[NODES_MOST][NODES_MOST][2]; /* for the player to move */
} contest;

static const gi_branch *second_of(const contest *c, size_t b) {
  return &c->second->nodes[b];
}

/* Returns the result that follows from those of the options. */
static unsigned char follow(const contest *c, size_t a, size_t b, int player) {
  const gi_branch *x = &c->first->nodes[a], *y = second_of(c, b);
  int side = c->negative ? !player : player;
  bool all_won = true;
  for (uint32_t i = 0; i < x->count[player]; i++) {
    unsigned char after = c->result[x->options[player][i]][b][!player];
    if (after == LOST)
      return WON;
    all_won &= after == WON;
  }
  for (uint32_t i = 0; i < y->count[side]; i++) {
    unsigned char after = c->result[a][y->options[side][i]][!player];
    if (after == LOST)
      return WON;
    all_won &= after == WON;
  }
  return all_won ? LOST : UNKNOWN;
}

static void play(contest *c) {
  memset(c->result, UNKNOWN, sizeof c->result);
  assert_true(c->first->count <= NODES_MOST && c->second->count <= NODES_MOST);
  for (bool changed = true; changed;) {
    changed = false;
    for (size_t a = 0; a < c->first->count; a++)
      for (size_t b = 0; b < c->second->count; b++)
        for (int player = 0; player < 2; player++) {
          unsigned char *at = &c->result[a][b][player];
          if (*at == UNKNOWN && (*at = follow(c, a, b, player)) != UNKNOWN)
            changed = true;
        }
  }
}

/* Says whether Left, or Right, does not lose the sum. */
static bool survives(const contest *c, gi_node a, gi_node b, int who,
                     int starter) {
  return c->result[a][b][starter] != (who == starter ? LOST : WON);
}

/* ------------------------------------------------------------------ graphs */

/* Makes a graph of 0 and `count` nodes; option k of a player is node k where
   the bits of the seed say so. */
static void make(desk *d, gi_loopy *graph, size_t count, uint64_t bits) {
  gi_node node, options[8];
  gi_loopy_init(graph, d->store);
  assert_int_equal(gi_loopy_game(graph, GI_GAME_ZERO, &node), GRUNDY_OK);
  for (size_t i = 0; i < count; i++)
    assert_int_equal(gi_loopy_add(graph, &node), GRUNDY_OK);
  for (gi_node i = 1; i <= count; i++)
    for (int side = 0; side < 2; side++) {
      size_t n = 0;
      for (gi_node to = 0; to <= count; to++, bits >>= 1)
        if (bits & 1)
          options[n++] = to;
      assert_int_equal(gi_loopy_link(graph, i, (gi_player)side, options, n),
                       GRUNDY_OK);
    }
}

/* The sides of a game against what play says, alone and beside `other`. */
static void check_sides(const gi_loopy *graph, gi_node root,
                        const gi_loopy *other, size_t *found) {
  contest raw = {.first = graph, .second = other}, sided;
  gi_loopy sides[2];
  gi_node node[2];
  play(&raw);
  for (int side = 0; side < 2; side++) {
    gi_loopy_init(&sides[side], graph->store);
    grundy_status status = (side ? gi_loopy_offside : gi_loopy_onside)(
        &sides[side], graph, root, &node[side]);
    assert_true(status == GRUNDY_OK || status == GRUNDY_UNABLE);
    if (status == GRUNDY_OK && sides[side].count <= NODES_MOST) {
      sided = (contest){.first = &sides[side], .second = other};
      play(&sided);
      /* the onside says whether Left survives, the offside whether Right does
       */
      for (gi_node b = 0; b < other->count; b++)
        for (int starter = 0; starter < 2; starter++)
          assert_int_equal(survives(&sided, node[side], b, side, starter),
                           survives(&raw, root, b, side, starter));
      *found += 1;
    }
    gi_loopy_clear(&sides[side]);
  }
}

/* A stopper is equal to its simplest form: second in the difference, nobody
   loses. */
static void check_stopper(const gi_loopy *graph, gi_node root, size_t *found) {
  bool stops;
  gi_loopy simplest;
  gi_node node;
  assert_int_equal(gi_loopy_is_stopper(graph, root, &stops), GRUNDY_OK);
  if (!stops)
    return;
  gi_loopy_init(&simplest, graph->store);
  assert_int_equal(gi_loopy_simplest(&simplest, graph, root, &node), GRUNDY_OK);
  assert_true(simplest.count <= graph->count || simplest.nodes[node].game);
  if (simplest.count <= NODES_MOST) {
    contest c = {.first = graph, .second = &simplest, .negative = true};
    play(&c);
    assert_true(survives(&c, root, node, GI_LEFT, GI_RIGHT));
    assert_true(survives(&c, root, node, GI_RIGHT, GI_LEFT));
    *found += 1;
  }
  gi_loopy_clear(&simplest);
}

/* Games that end, beside which the sides are compared. */
static void make_others(desk *d, gi_loopy *graph) {
  gi_game game;
  gi_node node;
  gi_loopy_init(graph, d->store);
  for (int64_t n = -2; n <= 2; n++) {
    assert_int_equal(gi_game_integer(d->store, n, &game), GRUNDY_OK);
    assert_int_equal(gi_loopy_game(graph, game, &node), GRUNDY_OK);
    assert_int_equal(gi_game_ups(d->store, n, &game), GRUNDY_OK);
    assert_int_equal(gi_loopy_game(graph, game, &node), GRUNDY_OK);
  }
  assert_int_equal(gi_game_integer(d->store, 1, &game), GRUNDY_OK);
  assert_int_equal(gi_game_switch(d->store, game, &game), GRUNDY_OK);
  assert_int_equal(gi_loopy_game(graph, game, &node), GRUNDY_OK);
}

/* ------------------------------------------------------------------- tests */

static void all_small_graphs(void **state) {
  (void)state;
  desk *d = sit();
  gi_loopy other, graph;
  size_t sides = 0, stoppers = 0, cases = 1 << 12;
  make_others(d, &other);
  for (uint64_t bits = 0; bits < cases; bits += apart()) {
    make(d, &graph, 2, bits);
    check_sides(&graph, 1, &other, &sides);
    check_stopper(&graph, 1, &stoppers);
    gi_loopy_clear(&graph);
  }
  assert_true(sides * apart() > cases && stoppers > 0);
  gi_loopy_clear(&other);
  leave(d);
}

static void random_graphs(void **state) {
  (void)state;
  desk *d = sit();
  gi_loopy other, graph;
  size_t sides = 0, stoppers = 0;
  uint64_t seed = 7;
  make_others(d, &other);
  for (int i = 0; i < 600; i++) {
    /* a quarter of the 40 arcs */
    uint64_t bits = draw(&seed, UINT64_C(1) << 40);
    bits &= draw(&seed, UINT64_C(1) << 40);
    if (i % (int)apart())
      continue;
    make(d, &graph, 4, bits);
    check_sides(&graph, 1, &other, &sides);
    check_stopper(&graph, 1, &stoppers);
    gi_loopy_clear(&graph);
  }
  assert_true(sides > 0 && stoppers > 0);
  gi_loopy_clear(&other);
  leave(d);
}

static grundy_status ask(grundy_work *work, const char *text) {
  grundy_sides sides;
  grundy_comparison found;
  grundy_status status = grundy_sides_find(work, text, strlen(text), &sides);
  if (status == GRUNDY_OK)
    status = grundy_sides_compare(work, text, strlen(text), "over", 4, &found);
  return status;
}

static void every_refusal_is_a_status(void **state) {
  (void)state;
  static const char *const texts[] = {"a{1||a|0}", "+-(2over) + 3.upon",
                                      "on & tiny(over)"};
  grundy *g = grundy_new();
  assert_non_null(g);
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
    grundy_status status = GRUNDY_NOMEM;
    for (uint64_t fail_at = 1; status != GRUNDY_OK;
         fail_at += 1 + fail_at / 16) {
      grundy_work *work = grundy_work_new(g, (grundy_limits){0});
      assert_non_null(work);
      work->memory.fail_at = fail_at;
      status = ask(work, texts[i]);
      assert_true(status == GRUNDY_OK || status == GRUNDY_NOMEM);
      work->memory.fail_at = 0;
      assert_int_equal(ask(work, texts[i]), GRUNDY_OK); /* nothing lost */
      grundy_work_free(work); /* asserts that nothing stays */
    }
  }
  grundy_free(g);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(all_small_graphs),
      cmocka_unit_test(random_graphs),
      cmocka_unit_test(every_refusal_is_a_status),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
