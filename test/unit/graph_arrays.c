/* SPDX-License-Identifier: MIT */
/* A graph from arrays has the same answers as the same graph from a text. */
#include <stdio.h>

#include "core/random.h"
#include "desk.h"

enum {
  VERTICES = 30,
  EDGES = 60,
  ROUNDS = 200
};

typedef struct sample {
  uint32_t vertices;
  size_t count;
  uint32_t ends[2 * EDGES];
  char colours[EDGES];
} sample;

static sample random_graph(uint64_t *state, bool is_ordered) {
  sample s = {.vertices = (uint32_t)(gi_random(state) % VERTICES + 2)};
  s.count = (size_t)(gi_random(state) % EDGES);
  for (size_t i = 0; i < s.count; i++) {
    uint32_t a = (uint32_t)(gi_random(state) % s.vertices);
    uint32_t b = (uint32_t)(gi_random(state) % s.vertices);
    s.ends[2 * i] = is_ordered && a > b ? b : a;
    s.ends[2 * i + 1] = is_ordered && a > b ? a : b;
    s.colours[i] = "brg"[gi_random(state) % 3];
  }
  return s;
}

/* Opens the graph as a text: every vertex alone, so that each occurs in the
   order of the numbers, and then the edges. */
static grundy_bulk *from_text(desk d, const char *family, const sample *s,
                              bool is_coloured) {
  grundy_bulk *bulk;
  char line[64];
  assert_int_equal(grundy_bulk_open(d.work, family, &bulk), GRUNDY_OK);
  for (uint32_t v = 0; v < s->vertices; v++) {
    int length = snprintf(line, sizeof line, "%u\n", v);
    assert_int_equal(grundy_bulk_feed(bulk, line, (size_t)length), GRUNDY_OK);
  }
  for (size_t i = 0; i < s->count; i++) {
    int length =
        snprintf(line, sizeof line, "%u %u %c", s->ends[2 * i],
                 s->ends[2 * i + 1], is_coloured ? s->colours[i] : ' ');
    line[length++] = '\n';
    assert_int_equal(grundy_bulk_feed(bulk, line, (size_t)length), GRUNDY_OK);
  }
  assert_int_equal(grundy_bulk_end(bulk), GRUNDY_OK);
  return bulk;
}

/* Opens the graph from arrays, in two pieces. */
static grundy_bulk *from_arrays(desk d, const char *family, const sample *s,
                                bool is_coloured) {
  grundy_bulk *bulk;
  size_t half = s->count / 2;
  assert_int_equal(grundy_bulk_open(d.work, family, &bulk), GRUNDY_OK);
  assert_int_equal(grundy_bulk_edges(bulk, s->vertices, s->ends,
                                     is_coloured ? s->colours : NULL, half),
                   GRUNDY_OK);
  assert_int_equal(grundy_bulk_edges(bulk, s->vertices, s->ends + 2 * half,
                                     is_coloured ? s->colours + half : NULL,
                                     s->count - half),
                   GRUNDY_OK);
  assert_int_equal(grundy_bulk_end(bulk), GRUNDY_OK);
  return bulk;
}

static void compare(desk d, const char *family, const sample *s,
                    bool is_coloured) {
  grundy_bulk *text = from_text(d, family, s, is_coloured);
  grundy_bulk *array = from_arrays(d, family, s, is_coloured);
  grundy_bulk_query query = {.start = 1, .all = true, .max_moves = 100};
  grundy_bulk_answer a, b;
  uint32_t vertex;
  char name[16];
  assert_int_equal(grundy_bulk_name(array, 1, name, sizeof name), 1);
  assert_string_equal(name, "1");
  assert_int_equal(grundy_bulk_find(array, "1", &vertex), GRUNDY_OK);
  assert_int_equal(vertex, 1);
  grundy_status status = grundy_bulk_solve(text, query, &a);
  assert_int_equal(grundy_bulk_solve(array, query, &b), status);
  if (status == GRUNDY_OK) {
    assert_int_equal(a.vertices, s->vertices);
    assert_int_equal(b.vertices, s->vertices);
    assert_int_equal(a.edges, b.edges);
    assert_int_equal(a.outcome, b.outcome);
    assert_int_equal(a.move_count, b.move_count);
    assert_int_equal(!a.outcomes, !b.outcomes);
    if (a.outcomes)
      assert_memory_equal(a.outcomes, b.outcomes, s->vertices);
    assert_memory_equal(a.counts, b.counts, sizeof a.counts);
    for (size_t i = 0; i < 2 * a.move_count; i++)
      assert_int_equal(a.moves[i], b.moves[i]);
    assert_int_equal(!a.number, !b.number);
    if (a.number)
      assert_string_equal(a.number, b.number);
  }
  grundy_bulk_close(text);
  grundy_bulk_close(array);
}

static void arrays_agree_with_text(void **state) {
  (void)state;
  desk d = sit();
  uint64_t random = 1;
  for (unsigned i = 0; i < ROUNDS; i++) {
    sample s = random_graph(&random, false),
           forest = random_graph(&random, true);
    compare(d, "graph", &s, false);
    compare(d, "geography", &s, false);
    compare(d, "hackenbush", &s, false);
    for (size_t k = 0; k < forest.count; k++) { /* a tree with the root 0 */
      forest.ends[2 * k] = (uint32_t)(gi_random(&random) % (k + 1));
      forest.ends[2 * k + 1] = (uint32_t)k + 1;
    }
    forest.vertices = (uint32_t)forest.count + 2;
    compare(d, "hackenbush", &forest, true);
  }
  leave(d);
}

static void a_graph_may_be_empty(void **state) {
  (void)state;
  desk d = sit();
  grundy_bulk *bulk;
  grundy_bulk_answer answer;
  grundy_bulk_query query = {.start = GRUNDY_NO_VERTEX, .all = true};
  assert_int_equal(grundy_bulk_open(d.work, "graph", &bulk), GRUNDY_OK);
  assert_int_equal(grundy_bulk_edges(bulk, 3, NULL, NULL, 0), GRUNDY_OK);
  assert_int_equal(grundy_bulk_end(bulk), GRUNDY_OK);
  assert_int_equal(grundy_bulk_solve(bulk, query, &answer), GRUNDY_OK);
  assert_int_equal(answer.vertices, 3);
  assert_int_equal(answer.edges, 0);
  assert_int_equal(answer.counts[GRUNDY_P], 3);
  grundy_bulk_close(bulk);
  leave(d);
}

static void a_cancel_stops(void **state) {
  (void)state;
  desk d = sit();
  grundy_bulk *bulk;
  uint32_t ends[2] = {0, 1};
  assert_int_equal(grundy_bulk_open(d.work, "graph", &bulk), GRUNDY_OK);
  grundy_work_cancel(d.work);
  grundy_status status = GRUNDY_OK;
  for (unsigned i = 0; i < 1 << 22 && status == GRUNDY_OK; i++)
    status = grundy_bulk_edges(bulk, 2, ends, NULL, 1);
  assert_int_equal(status, GRUNDY_STOPPED);
  assert_int_equal(grundy_work_error(d.work)->limit, GRUNDY_LIMIT_CANCEL);
  grundy_bulk_close(bulk);
  leave(d);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(arrays_agree_with_text),
      cmocka_unit_test(a_graph_may_be_empty),
      cmocka_unit_test(a_cancel_stops),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
