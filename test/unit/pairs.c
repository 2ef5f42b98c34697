/* SPDX-License-Identifier: MIT */
/* Parts solved apart, against the plain search. */
#include "engine/search/pairs.h"

#include <stdio.h>

#include "core/random.h"
#include "desk.h"
#include "engine/method/method.h"
#include "engine/search/search.h"
#include "games/base/heap.h"

static gi_pairs *pairs_of(desk d) {
  gi_pairs *pairs;
  assert_int_equal(gi_pairs_new(d.work, false, &pairs), GRUNDY_OK);
  return pairs;
}

static uint64_t plain_value(desk d, gi_component part) {
  uint64_t value;
  assert_int_equal(
      gi_search_component(d.work, GI_FIND_VALUE, part, false, &value),
      GRUNDY_OK);
  return value;
}

/* Compares outcome and value of one component, and the outcomes beside heaps.
 */
static void compare(desk d, gi_pairs *pairs, gi_component part) {
  uint64_t value = plain_value(d, part), found;
  bool lost;
  for (uint64_t heap = 0; heap < 4; heap++) {
    assert_int_equal(gi_pairs_lost(pairs, &part, 1, heap, &lost), GRUNDY_OK);
    assert_int_equal(lost, value == heap);
    assert_int_equal(gi_pairs_known(pairs, &part, 1, heap, &lost), GRUNDY_OK);
    assert_int_equal(lost, value == heap);
  }
  assert_int_equal(gi_pairs_value(pairs, part, GI_PAIRS_MOST, &found),
                   GRUNDY_OK);
  assert_int_equal(found, value);
  if (value)
    assert_int_equal(gi_pairs_value(pairs, part, value - 1, &found),
                     GRUNDY_UNABLE);
}

/* Writes a random board of Cram inside rows x columns. */
static void write_board(uint64_t *random, unsigned rows, unsigned columns,
                        char *text) {
  text += sprintf(text, "cram(");
  uint64_t full = 1 + gi_random_below(random, 4); /* of 5 cells */
  for (unsigned r = 0; r < rows; r++) {
    for (unsigned c = 0; c < columns; c++)
      *text++ = gi_random_below(random, 5) < full ? '.' : '#';
    *text++ = r + 1 < rows ? '/' : ')';
  }
  *text = '\0';
}

static void random_boards(void **state) {
  (void)state;
  static const unsigned sides[][2] = {{4, 5}, {4, 6}, {5, 5}};
  desk d = sit();
  uint64_t random = 20;
  gi_pairs *fresh = NULL, *kept = pairs_of(d);
  for (unsigned i = 0; i < 3000; i++) {
    char text[64];
    const unsigned *side = sides[i % 3];
    write_board(&random, side[0], side[1], text);
    const grundy_position *p = parse(d, text);
    compare(d, kept, p->parts[0]);
    if (i % 50)
      continue;
    fresh = pairs_of(d); /* nothing known from other boards */
    compare(d, fresh, p->parts[0]);
    assert_int_equal(gi_pairs_check(fresh), GRUNDY_OK);
    gi_pairs_free(fresh);
  }
  assert_int_equal(gi_pairs_check(kept), GRUNDY_OK);
  gi_pairs_free(kept);
  leave(d);
}

static void rules_of_all_kinds(void **state) {
  (void)state;
  static const char *const positions[] = {
      "{n -> n-k for k in 1..n ; [a, n-a] for a in 1..n-1}(12)",
      "{n -> [a, b, n-a-b] for a in 1..n/3 for b in a..(n-a)/2}(20)",
      "{n -> n/k for k in 2..6 if n > 0}(500)",
      "{(x,y) -> (x-k,y) for k in 1..x ; (x,y-k) for k in 1..y}(5,9)",
      "{sym (x,y) -> (a,x-a) for a in 1..x-1 ; (a,y-a) for a in 1..y-1}(9,7)",
      "{(n,q) -> (n-k, 2*k) for k in 1..min(n,q)}(30,4)",
      ("{(x,y,z) -> (x-1,y+1,z) if x > 0 ; (x,y-1,z) if y > 0 ; (x,y,z-k) for "
       "k in 1..z}(3,4,2)"),
      "wythoff(7,9)",
      "chomp(5,4,2)",
      "lasker(14)",
      "octal[0.77](30)",
      "hackenbush(0-1,1-2,2-0,1-3,3-4,4-1,0-5,5-6)",
      "poset[a<b,a<c,b<d,c<d,c<e](all)",
      "graph[a->b,a->c,b->d,c->d,d->e,a->e](a,b,c)",
      "trail(0->1,1->2,2->0,0->3,3->1,2->3;0)",
      "coins[twins](HTHHTH)",
  };
  desk d = sit();
  gi_pairs *pairs = pairs_of(d);
  for (size_t i = 0; i < sizeof positions / sizeof *positions; i++) {
    const grundy_position *p = parse(d, positions[i]);
    assert_true(gi_pairs_take(p->parts, p->count));
    for (size_t k = 0; k < p->count; k++)
      compare(d, pairs, p->parts[k]);
  }
  assert_int_equal(gi_pairs_check(pairs), GRUNDY_OK);
  gi_pairs_free(pairs);
  leave(d);
}

/* ---------------------------------------------------------- Node Kayles */

/* The graph that the toy family plays on: a component is the set of the
   vertices left, connected, as a heap. */
static uint64_t neighbours[40];

static grundy_status take_vertex(grundy_work *work, gi_component component,
                                 grundy_side side, gi_sink *sink) {
  (void)work, (void)side;
  uint64_t all = gi_heap_of(component);
  grundy_status status = GRUNDY_OK;
  for (unsigned v = 0; v < 40 && status == GRUNDY_OK; v++) {
    if (!(all >> v & 1))
      continue;
    uint64_t left = all & ~neighbours[v] & ~(UINT64_C(1) << v);
    while (left && status == GRUNDY_OK) {
      uint64_t part = left & -left, before = 0;
      while (part != before) {
        before = part;
        for (unsigned u = 0; u < 40; u++)
          if (before >> u & 1)
            part |= neighbours[u] & left;
      }
      unsigned char bytes[GI_VARINT_MAX];
      status = gi_emit_part(sink, component.rules, bytes,
                            gi_varint_put(bytes, part));
      left &= ~part;
    }
    if (status == GRUNDY_OK)
      status = gi_emit(sink, NULL);
  }
  return status;
}

static uint64_t count_vertices(gi_component component) {
  return (uint64_t)__builtin_popcountll(gi_heap_of(component));
}

static const gi_family kayles = {GI_HEAP_FAMILY, .name = "kayles",
                                 .options = take_vertex,
                                 .moves = count_vertices};

static void random_graphs(void **state) {
  (void)state;
  static const gi_registered families[] = {{.code = &kayles}};
  uint64_t random = 7;
  for (unsigned round = 0; round < 60; round++) {
    desk d = sit_at(gi_grundy_over(families, 1), (grundy_limits){0});
    unsigned count = 6 + (unsigned)gi_random_below(&random, 16);
    for (unsigned v = 0; v < 40; v++)
      neighbours[v] = 0;
    for (unsigned v = 1; v < count + count / 2; v++) { /* a tree, and more */
      unsigned a = v < count ? v : (unsigned)gi_random_below(&random, count);
      unsigned b = (unsigned)gi_random_below(&random, v < count ? v : count);
      if (a == b)
        continue;
      neighbours[a] |= UINT64_C(1) << b;
      neighbours[b] |= UINT64_C(1) << a;
    }
    char text[64];
    snprintf(text, sizeof text, "kayles(%llu)",
             (unsigned long long)((UINT64_C(1) << count) - 1));
    gi_pairs *pairs = pairs_of(d);
    compare(d, pairs, parse(d, text)->parts[0]);
    assert_int_equal(gi_pairs_check(pairs), GRUNDY_OK);
    gi_pairs_free(pairs);
    leave(d);
  }
}

/* ------------------------------------------------------------- refusals */

static void sums(void **state) {
  (void)state;
  desk d = sit();
  gi_pairs *pairs = pairs_of(d);
  static const struct {
    const char *text;
    bool lost;
  } rows[] = {{"cram(4 x 5) + cram(#./../.#)", true}, /* 2 and 2 */
              {"cram(4 x 5) + cram(3 x 4)", false},
              {"cram(4 x 5) + cram(3 x 4) + lasker(3)", false}, /* 2, 1, 4 */
              {"2*cram(5 x 6) + cram(5 x 5)", true},
              {"cram(4 x 5) + nim(2)", true},
              {"cram()", true},
              {"cram(#) + cram(.#/#.)", true}};
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    const grundy_position *p = parse(d, rows[i].text);
    bool lost;
    assert_int_equal(gi_pairs_lost(pairs, p->parts, p->count, 0, &lost),
                     GRUNDY_OK);
    assert_int_equal(lost, rows[i].lost);
  }
  gi_pairs_free(pairs);
  leave(d);
}

/* Values above the most are not shifted into the set: the search gives up. */
static void large_values(void **state) {
  (void)state;
  desk d = sit();
  gi_pairs *pairs = pairs_of(d);
  uint64_t value;
  bool lost;
  gi_component heap = parse(d, "nim(62)")->parts[0];
  assert_int_equal(gi_pairs_value(pairs, heap, GI_PAIRS_MOST, &value),
                   GRUNDY_OK);
  assert_int_equal(value, 62);
  heap = parse(d, "nim(63)")->parts[0];
  assert_int_equal(gi_pairs_value(pairs, heap, UINT64_MAX, &value),
                   GRUNDY_UNABLE);
  heap = parse(d, "nim(200)")->parts[0];
  assert_int_equal(gi_pairs_lost(pairs, &heap, 1, 0, &lost), GRUNDY_OK);
  assert_false(lost);
  assert_int_equal(gi_pairs_lost(pairs, &heap, 1, 63, &lost), GRUNDY_UNABLE);
  const grundy_position *two = parse(d, "nim(200,201)");
  assert_int_equal(gi_pairs_lost(pairs, two->parts, 2, 0, &lost),
                   GRUNDY_UNABLE);
  assert_int_equal(gi_pairs_check(pairs), GRUNDY_OK);
  gi_pairs_free(pairs);
  leave(d);
}

static void cycles(void **state) {
  (void)state;
  desk d = sit();
  gi_pairs *pairs = pairs_of(d);
  bool lost;
  const grundy_position *p = parse(d, "{n -> 7-n if n < 8}(3)");
  assert_int_equal(gi_pairs_lost(pairs, p->parts, 1, 0, &lost), GRUNDY_UNABLE);
  p = parse(d, "{n -> n if n == 5 ; n-1 if n > 0}(5)");
  assert_int_equal(gi_pairs_lost(pairs, p->parts, 1, 1, &lost), GRUNDY_UNABLE);
  p = parse(d, "{loopy n -> 7-n if n < 8}(3)");
  assert_false(gi_pairs_take(p->parts, 1));
  p = parse(d, "toads(t.f)");
  assert_false(gi_pairs_take(p->parts, 1));
  gi_pairs_free(pairs);
  leave(d);
}

/* A search that is stopped again and again ends with the right answer. */
static void stops(void **state) {
  (void)state;
  desk d = sit();
  gi_pairs *pairs = pairs_of(d);
  const grundy_position *p = parse(d, "cram(4 x 6)");
  grundy_status status = GRUNDY_UNABLE;
  bool lost = false;
  unsigned tries = 0;
  for (uint64_t steps = 1000; status == GRUNDY_UNABLE; steps += 1000, tries++) {
    gi_try attempt = gi_budget_try(&d.work->budget, steps);
    status = gi_pairs_lost(pairs, p->parts, 1, 0, &lost);
    status = gi_budget_tried(&d.work->budget, attempt, status);
    assert_int_equal(gi_pairs_check(pairs), GRUNDY_OK);
  }
  assert_int_equal(status, GRUNDY_OK);
  assert_true(lost && tries > 3);
  gi_pairs_free(pairs);
  leave(d);
}

/* Whichever allocation is refused, the store stays whole. */
static void refusals(void **state) {
  (void)state;
  desk d = sit();
  const grundy_position *p = parse(d, "cram(4 x 5) + cram(.../..#/#../...)");
  gi_memory *memory = &d.work->memory;
  bool expected = plain_value(d, p->parts[0]) == plain_value(d, p->parts[1]);
  for (uint64_t n = 1;; n++) {
    gi_pairs *pairs;
    bool lost = true;
    memory->fail_at = memory->requests + n;
    grundy_status status = gi_pairs_new(d.work, false, &pairs);
    if (status == GRUNDY_OK)
      status = gi_pairs_lost(pairs, p->parts, p->count, 0, &lost);
    bool refused = memory->requests >= memory->fail_at;
    memory->fail_at = 0;
    assert_int_equal(status, refused ? GRUNDY_NOMEM : GRUNDY_OK);
    if (pairs) {
      assert_int_equal(gi_pairs_check(pairs), GRUNDY_OK);
      assert_int_equal(gi_pairs_lost(pairs, p->parts, p->count, 0, &lost),
                       GRUNDY_OK);
      assert_int_equal(lost, expected);
    }
    gi_pairs_free(pairs);
    if (!refused)
      break;
  }
  leave(d);
}

/* ----------------------------------------------------------- assessments */

static void outcomes(void **state) {
  (void)state;
  desk d = sit();
  /* no theorem answers: both sides are odd */
  const grundy_position *p = parse(d, "cram(5 x 7)");
  grundy_verdict v;
  grundy_query query = {.outcome = true, .max_moves = 5};
  assert_int_equal(grundy_eval(d.work, p, query, &v), GRUNDY_OK);
  assert_int_equal(v.outcome, GRUNDY_N);
  assert_int_equal(v.method, GRUNDY_PAIRS);
  assert_int_equal(v.value.kind, GRUNDY_VALUE_NONE);
  assert_true(v.move_count >= 1);
  gi_assessment a;
  const grundy_position *to = v.moves[0].to;
  gi_query apart = gi_query_of(to->parts, to->count, GRUNDY_NORMAL, GRUNDY_BEST,
                               GI_WANT_WINNER);
  assert_int_equal(gi_assess_by(d.work, &gi_by_pairs, &apart, &a), GRUNDY_OK);
  assert_int_equal(a.outcome, GRUNDY_P);
  query.method = GRUNDY_PAIRS;
  query.play = GRUNDY_MISERE;
  assert_int_equal(grundy_eval(d.work, p, query, &v), GRUNDY_UNABLE);
  leave(d);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(random_boards), cmocka_unit_test(rules_of_all_kinds),
      cmocka_unit_test(random_graphs), cmocka_unit_test(sums),
      cmocka_unit_test(large_values),  cmocka_unit_test(cycles),
      cmocka_unit_test(stops),         cmocka_unit_test(refusals),
      cmocka_unit_test(outcomes),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
