/* SPDX-License-Identifier: MIT */
/* Hackenbush pictures of all colours: values against a plain recursion over
   sets of edges, known pictures, long stalks, refusals. */
#include "theory/graph/hotchpotch.h"
#include "theory/graph/redblue.h"

#include "unit.h"

#include "support/partizan_desk.h"

enum {
  MOST_EDGES = 40,
  SMALL = 9, /* edges of a random picture */
  PLAIN = 15 /* edges of a picture that the plain recursion takes apart */
};

typedef struct drawing {
  uint32_t vertices, edges;
  uint32_t ends[2 * MOST_EDGES];
  unsigned char colours[MOST_EDGES];
} drawing;

static gi_picture picture_of(const drawing *d) {
  return (gi_picture){.vertices = d->vertices,
                      .edges = {d->ends, d->colours, d->edges}};
}

static gi_game worth_of(gi_hotchpotch *h, const drawing *d) {
  gi_game carried[MOST_EDGES + 1];
  for (uint32_t v = 0; v < d->vertices; v++)
    carried[v] = GI_GAME_ZERO;
  assert_int_equal(gi_hotchpotch_value(h, picture_of(d), carried, NULL, NULL),
                   GRUNDY_OK);
  assert_int_equal(h->nesting, 0);
  return carried[0];
}

/* ------------------------------------------------------ plain recursion */

/* Returns the edges of the set that are connected with the ground. */
static unsigned connected(const drawing *d, unsigned set) {
  unsigned reached = 1, kept = 0;
  for (uint32_t round = 0; round <= d->edges; round++)
    for (uint32_t e = 0; e < d->edges; e++) {
      uint32_t u = d->ends[2 * e], v = d->ends[2 * e + 1];
      if (set >> e & 1 && (reached >> u & 1 || reached >> v & 1)) {
        reached |= 1u << u | 1u << v;
        kept |= 1u << e;
      }
    }
  return kept;
}

/* Returns the value of a set of edges by the rules alone. */
static gi_game plain(games_desk *desk, const drawing *d, unsigned set,
                     gi_game *known) {
  gi_game lefts[PLAIN], rights[PLAIN];
  size_t l = 0, r = 0;
  set = connected(d, set);
  if (known[set] != GI_NO_GAME)
    return known[set];
  for (uint32_t e = 0; e < d->edges; e++) {
    if (!(set >> e & 1))
      continue;
    gi_game after = plain(desk, d, set & ~(1u << e), known);
    if (d->colours[e] != GI_RED)
      lefts[l++] = after;
    if (d->colours[e] != GI_BLUE)
      rights[r++] = after;
  }
  return known[set] = make_game(desk, lefts, l, rights, r);
}

static void check_plain(games_desk *desk, gi_hotchpotch *h, const drawing *d) {
  static gi_game known[1 << PLAIN];
  memset(known, 0, sizeof *known << d->edges);
  assert_true(d->edges <= PLAIN);
  gi_game judged = plain(desk, d, (1u << d->edges) - 1, known);
  assert_int_equal(worth_of(h, d), judged);
}

/* Draws a picture with edges of the first `colours` colours of a list. */
static drawing sketch(uint64_t *random, const gi_colour *list,
                      uint32_t colours) {
  drawing d = {.vertices = 2 + (uint32_t)draw(random, 5),
               .edges = 1 + (uint32_t)draw(random, SMALL)};
  for (uint32_t e = 0; e < d.edges; e++) {
    /* mostly a tree, with some cycles, loops and parallel edges */
    uint32_t v = (uint32_t)draw(random, d.vertices);
    uint32_t u = (uint32_t)draw(random, v + 1);
    d.ends[2 * e] = draw(random, 2) ? u : v;
    d.ends[2 * e + 1] = d.ends[2 * e] == u ? v : u;
    d.colours[e] = (unsigned char)list[draw(random, colours)];
  }
  return d;
}

static void test_random(void **state) {
  static const gi_colour all[] = {GI_GREEN, GI_BLUE, GI_RED};
  static const gi_colour mostly[] = {GI_GREEN, GI_GREEN, GI_GREEN, GI_BLUE,
                                     GI_RED};
  games_desk desk;
  gi_hotchpotch h;
  uint64_t random = 19;
  (void)state;
  games_desk_open(&desk, 0);
  gi_hotchpotch_init(&h, desk.store);
  for (int i = 0; i < 3000; i++) {
    drawing d = i % 4 == 0   ? sketch(&random, all + 1, 2)
                : i % 4 == 1 ? sketch(&random, mostly, 5)
                             : sketch(&random, all, 3);
    check_plain(&desk, &h, &d);
  }
  gi_hotchpotch_clear(&h);
  games_desk_close(&desk);
}

/* Exchanging the colours negates the value; a vertex that carries 1 in advance
   is as good as a blue loop there. */
static void test_laws(void **state) {
  static const gi_colour all[] = {GI_GREEN, GI_BLUE, GI_RED};
  games_desk desk;
  gi_hotchpotch h;
  uint64_t random = 23;
  (void)state;
  games_desk_open(&desk, 0);
  gi_hotchpotch_init(&h, desk.store);
  for (int i = 0; i < 500; i++) {
    drawing d = sketch(&random, all, 3), turned = d;
    gi_game carried[MOST_EDGES + 1];
    for (uint32_t e = 0; e < d.edges; e++)
      turned.colours[e] = d.colours[e] == GI_BLUE  ? GI_RED
                          : d.colours[e] == GI_RED ? GI_BLUE
                                                   : GI_GREEN;
    gi_game value = worth_of(&h, &d);
    assert_int_equal(worth_of(&h, &turned), negate_game(&desk, value));
    uint32_t v = (uint32_t)draw(&random, d.vertices);
    for (uint32_t u = 0; u < d.vertices; u++)
      carried[u] = u == v ? integer_game(&desk, 1) : GI_GAME_ZERO;
    assert_int_equal(
        gi_hotchpotch_value(&h, picture_of(&d), carried, NULL, NULL),
        GRUNDY_OK);
    drawing more = d;
    more.ends[2 * d.edges] = v;
    more.ends[2 * d.edges + 1] = v; /* a loop is worth 1 */
    more.colours[d.edges] = GI_BLUE;
    more.edges++;
    assert_int_equal(carried[0], worth_of(&h, &more));
  }
  gi_hotchpotch_clear(&h);
  games_desk_close(&desk);
}

/* -------------------------------------------------------- known values */

/* Reads edges such as "01b 12g 20r": two letters and a colour; 0 is the
   ground. */
static drawing read(const char *text) {
  static const char letters[] = "0123456789abcdefghijklmnopqrstuvwxyz";
  drawing d = {0};
  for (; *text; text += 3 + (text[3] == ' ')) {
    for (int i = 0; i < 2; i++) {
      uint32_t v = (uint32_t)(strchr(letters, text[i]) - letters);
      d.ends[2 * d.edges + (uint32_t)i] = v;
      d.vertices = v >= d.vertices ? v + 1 : d.vertices;
    }
    d.colours[d.edges++] = text[2] == 'b'   ? GI_BLUE
                           : text[2] == 'r' ? GI_RED
                                            : GI_GREEN;
  }
  return d;
}

static void check_number(gi_hotchpotch *h, const char *text, int64_t numerator,
                         uint32_t exponent) {
  drawing d = read(text);
  gi_number x;
  assert_true(gi_game_is_number(h->games, worth_of(h, &d), &x));
  assert_int_equal(x.numerator, numerator);
  assert_int_equal(x.exponent, exponent);
}

static void check_nus(gi_hotchpotch *h, const char *text, gi_nus expected) {
  drawing d = read(text);
  gi_nus found;
  assert_true(gi_game_is_nus(h->games, worth_of(h, &d), &found));
  assert_int_equal(found.number.numerator, expected.number.numerator);
  assert_int_equal(found.number.exponent, expected.number.exponent);
  assert_int_equal(found.ups, expected.ups);
  assert_int_equal(found.nim, expected.nim);
}

static void test_known(void **state) {
  games_desk desk;
  gi_hotchpotch h;
  (void)state;
  games_desk_open(&desk, 0);
  gi_hotchpotch_init(&h, desk.store);
  /* stalks: CGSuite's lrlrrllr; a tree; Winning Ways, chapter 2 */
  check_number(&h, "01b 12r 23b 34r 45r 56b 67b 78r", 77, 7);
  check_number(&h, "01b 12b 13r 34b", 3, 1);
  /* a flower: a green stem with a blue petal is {0,*|0}, up + * */
  check_nus(&h, "01g 11b", (gi_nus){{0, 0}, 1, 1});
  check_nus(&h, "01g 12b", (gi_nus){{0, 0}, 1, 1});
  /* the green girl of Winning Ways, chapter 7: *2 */
  check_nus(&h, "01g 12g 23g 14g 43g 35g 56g 67g 58g 89g 8ag 9ag",
            (gi_nus){{0, 0}, 0, 2});
  /* two green edges that carry a blue one are not fused */
  drawing d = read("01g 01g 12b");
  assert_false(
      gi_game_is_number(desk.store, worth_of(&h, &d), &(gi_number){0}));
  check_plain(&desk, &h, &d);
  gi_hotchpotch_clear(&h);
  games_desk_close(&desk);
}

/* A part of the moderately hard bed of Winning Ways, chapter 7, figure 31: legs
   of a blue and a red edge, and red edges above them. */
static void test_bed(void **state) {
  games_desk desk;
  gi_hotchpotch h;
  (void)state;
  games_desk_open(&desk, 0);
  gi_hotchpotch_init(&h, desk.store);
  drawing d = read("01b 15r 02b 26r 03b 37r 04b 48r 59r 96r 5ar a7r 6br b7r "
                   "b8r");
  assert_int_equal(d.edges, PLAIN);
  check_plain(&desk, &h, &d);
  gi_hotchpotch_clear(&h);
  games_desk_close(&desk);
}

/* -------------------------------------------------------------- limits */

/* A tree of many edges takes linear time, and numbers end at 62 bits. */
static void test_large(void **state) {
  enum {
    COUNT = 200000
  };
  games_desk desk;
  gi_hotchpotch h;
  uint32_t *ends = calloc(2 * COUNT, sizeof *ends);
  unsigned char *colours = calloc(COUNT, 1);
  gi_game *carried = calloc(COUNT + 1, sizeof *carried);
  (void)state;
  assert_true(ends && colours && carried);
  games_desk_open(&desk, 0);
  gi_hotchpotch_init(&h, desk.store);
  for (uint32_t e = 0; e < COUNT; e++) {
    ends[2 * e] = e % 50 ? e : 0; /* stalks of 50 edges */
    ends[2 * e + 1] = e + 1;
    colours[e] = e / 50 % 2 ? GI_GREEN : e % 2 ? GI_RED : GI_BLUE;
    carried[e] = GI_GAME_ZERO;
  }
  carried[COUNT] = GI_GAME_ZERO;
  gi_picture p = {COUNT + 1, 0, {ends, colours, COUNT}};
  assert_int_equal(gi_hotchpotch_value(&h, p, carried, NULL, NULL), GRUNDY_OK);
  gi_nus sum;
  assert_true(gi_game_is_nus(desk.store, carried[0], &sum));
  assert_int_equal(sum.nim, 0); /* 2000 times 50 */
  assert_int_equal(sum.ups, 0);
  assert_true(sum.number.exponent > 40);
  for (uint32_t e = 0; e < COUNT; e++) { /* one stalk: too many bits */
    ends[2 * e] = e;
    colours[e] = e % 2 ? GI_RED : GI_BLUE;
    carried[e] = GI_GAME_ZERO;
  }
  assert_int_equal(gi_hotchpotch_value(&h, p, carried, NULL, NULL),
                   GRUNDY_UNABLE);
  assert_int_equal(h.nesting, 0);
  gi_hotchpotch_clear(&h);
  games_desk_close(&desk);
  free(carried);
  free(colours);
  free(ends);
}

/* Refuses each request for memory in turn; what was found before stays right.
 */
static void test_refusals(void **state) {
  games_desk desk;
  gi_hotchpotch h;
  drawing d = read("01g 12b 20r 13g 32b 34g 42r");
  (void)state;
  games_desk_open(&desk, 0);
  gi_hotchpotch_init(&h, desk.store);
  gi_game right = worth_of(&h, &d);
  gi_hotchpotch_clear(&h);
  gi_hotchpotch_init(&h, desk.store);
  uint64_t refused = 0;
  grundy_status status;
  do {
    gi_game carried[MOST_EDGES + 1];
    for (uint32_t v = 0; v < d.vertices; v++)
      carried[v] = GI_GAME_ZERO;
    desk.memory.fail_at = desk.memory.requests + ++refused;
    status = gi_hotchpotch_value(&h, picture_of(&d), carried, NULL, NULL);
    desk.memory.fail_at = 0;
    if (status == GRUNDY_OK)
      assert_int_equal(carried[0], right);
    else
      assert_int_equal(status, GRUNDY_NOMEM);
    assert_int_equal(h.nesting, 0);
    gi_hotchpotch_clear(&h);
    gi_hotchpotch_init(&h, desk.store);
  } while (status != GRUNDY_OK);
  assert_true(refused > 20);
  gi_hotchpotch_clear(&h);
  games_desk_close(&desk);
}

/* Red-blue pictures by comparisons with numbers, against the plain recursion;
   vertices may carry numbers, which are stalks of the same value. */
static void test_numbers(void **state) {
  (void)state;
  static gi_game known[1 << PLAIN];
  uint64_t seed = 55;
  for (int round = 0; round < 150; round++) {
    games_desk desk;
    drawing d = {.vertices = 2 + (uint32_t)draw(&seed, 5)};
    gi_number carried[MOST_EDGES] = {{0}}, value = {0}, judged = {0};
    games_desk_open(&desk, 0);
    d.edges = 3 + (uint32_t)draw(&seed, 8);
    for (uint32_t e = 0; e < d.edges; e++) {
      d.ends[2 * e] = (uint32_t)draw(&seed, d.vertices);
      d.ends[2 * e + 1] = (uint32_t)draw(&seed, d.vertices);
      d.colours[e] = draw(&seed, 2) ? GI_BLUE : GI_RED;
    }
    gi_redblue picture = {
        d.vertices, {d.ends, d.colours, d.edges}, round % 2 ? carried : NULL};
    if (round % 2) { /* 1/2 hangs on vertex 1: a blue edge, a red one above */
      gi_number half = {1, 1};
      carried[1] = half;
    }
    assert_int_equal(
        gi_redblue_value(&desk.memory, &desk.budget, picture, &value),
        GRUNDY_OK);
    if (round % 2) {
      const uint32_t stalk[4] = {1, d.vertices, d.vertices, d.vertices + 1};
      memcpy(d.ends + 2 * d.edges, stalk, sizeof stalk);
      d.colours[d.edges] = GI_BLUE;
      d.colours[d.edges + 1] = GI_RED;
      d.edges += 2;
      d.vertices += 2;
    }
    memset(known, 0, sizeof *known << d.edges);
    gi_game g = plain(&desk, &d, (1u << d.edges) - 1, known);
    assert_true(gi_game_is_number(desk.store, g, &judged));
    assert_int_equal(gi_number_compare(value, judged), 0);
    games_desk_close(&desk);
  }
}

/* Refusals of red-blue pictures: too many edges, memory, steps. */
static void test_numbers_refused(void **state) {
  (void)state;
  uint32_t ends[2 * (GI_REDBLUE_EDGES + 1)];
  unsigned char colours[GI_REDBLUE_EDGES + 1];
  gi_number x = {0};
  for (uint32_t e = 0; e <= GI_REDBLUE_EDGES; e++) {
    ends[2 * e] = e % 4;
    ends[2 * e + 1] = 1 + e * e % 7;
    colours[e] = e % 3 ? GI_BLUE : GI_RED;
  }
  gi_redblue picture = {8, {ends, colours, GI_REDBLUE_EDGES + 1}, NULL};
  gi_memory memory = {0};
  gi_budget budget;
  gi_budget_init(&budget, (grundy_limits){0});
  assert_int_equal(gi_redblue_value(&memory, &budget, picture, &x),
                   GRUNDY_UNABLE);
  picture.edges.count = 20;
  grundy_status status = GRUNDY_NOMEM;
  uint64_t at = 1;
  for (; status != GRUNDY_OK; at++) {
    memory = (gi_memory){.fail_at = at};
    status = gi_redblue_value(&memory, &budget, picture, &x);
    assert_true(status == GRUNDY_OK || status == GRUNDY_NOMEM);
    assert_int_equal(memory.used, 0);
  }
  assert_true(at > 2);
  memory = (gi_memory){0};
  gi_budget_init(&budget, (grundy_limits){.positions = 1});
  status = gi_redblue_value(&memory, &budget, picture, &x);
  assert_true(status == GRUNDY_OK || status == GRUNDY_STOPPED);
  assert_int_equal(memory.used, 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_random),          cmocka_unit_test(test_laws),
      cmocka_unit_test(test_known),           cmocka_unit_test(test_bed),
      cmocka_unit_test(test_large),           cmocka_unit_test(test_numbers),
      cmocka_unit_test(test_numbers_refused), cmocka_unit_test(test_refusals),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
