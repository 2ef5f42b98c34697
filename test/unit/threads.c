/* SPDX-License-Identifier: MIT */
/* One `grundy`, a work for each thread: nothing shared is ever written. */
#include <pthread.h>
#include <stdio.h>

#include <grundy.h>

#include "unit.h"

enum {
  THREADS = 4,
  ROUNDS = 40
};

typedef struct job {
  const grundy *grundy;
  unsigned start;
  unsigned wrong;
} job;

/* Nim heaps a, b, c: the value is their exclusive or, by every method. */
static bool is_right(grundy_work *work, unsigned a, unsigned b, unsigned c,
                     grundy_method method) {
  char text[64];
  snprintf(text, sizeof text, "nim(%u,%u) + nim(%u)", a, b, c);
  grundy_position *position;
  grundy_verdict verdict;
  grundy_query query = {.method = method, .explain = true, .max_moves = 100};
  return grundy_position_parse(work, text, strlen(text), &position) ==
             GRUNDY_OK &&
         grundy_eval(work, position, query, &verdict) == GRUNDY_OK &&
         verdict.value.nimber == (a ^ b ^ c) &&
         (verdict.outcome == GRUNDY_N) == (verdict.move_count > 0);
}

static void *run(void *data) {
  job *j = data;
  grundy_work *work = grundy_work_new(j->grundy, (grundy_limits){0});
  for (unsigned i = j->start; i < j->start + ROUNDS; i++) {
    j->wrong += !is_right(work, i, 3 * i % 50, 7 * i % 90, GRUNDY_BEST);
    j->wrong += !is_right(work, i, 3 * i % 50, 7 * i % 90, GRUNDY_SEARCH);
    if (i % 8 == 0)
      grundy_work_reset(work);
  }
  grundy_work_free(work);
  return NULL;
}

static void works_at_once(void **state) {
  (void)state;
  grundy *g = grundy_new();
  pthread_t threads[THREADS];
  job jobs[THREADS];
  for (unsigned i = 0; i < THREADS; i++) {
    jobs[i] = (job){.grundy = g, .start = 5 * i};
    assert_int_equal(pthread_create(&threads[i], NULL, run, &jobs[i]), 0);
  }
  for (unsigned i = 0; i < THREADS; i++) {
    pthread_join(threads[i], NULL);
    assert_int_equal(jobs[i].wrong, 0);
  }
  grundy_free(g);
}

/* ------------------------------------------------- every kind of question */

static grundy_status subtract(void *data, grundy_custom_position position,
                              grundy_side side, grundy_options *out) {
  (void)data, (void)side;
  for (uint64_t k = 1; k <= 3 && k <= position.integers[0]; k++) {
    uint64_t left = position.integers[0] - k;
    grundy_status status = grundy_option_integers(out, &left);
    if (status == GRUNDY_OK)
      status = grundy_option_end(out, NULL);
    if (status != GRUNDY_OK)
      return status;
  }
  return GRUNDY_OK;
}

static const grundy_rules *opened(grundy_work *work, const char *text) {
  const grundy_rules *rules = NULL;
  return grundy_rules_parse(work, text, strlen(text), &rules) == GRUNDY_OK
             ? rules
             : NULL;
}

static bool has_outcome(grundy_work *work, const char *text, grundy_play play,
                        grundy_outcome outcome) {
  grundy_position *p;
  grundy_verdict v;
  return grundy_position_parse(work, text, strlen(text), &p) == GRUNDY_OK &&
         grundy_eval(work, p, (grundy_query){.play = play}, &v) == GRUNDY_OK &&
         v.outcome == outcome;
}

static bool ask_games(grundy_work *work) {
  return has_outcome(work, "mine(8) + limit(7)", GRUNDY_NORMAL, GRUNDY_N) &&
         has_outcome(work, "mine(9)", GRUNDY_MISERE, GRUNDY_P) &&
         has_outcome(work, "kayles(9) + kayles(9)", GRUNDY_MISERE, GRUNDY_N) &&
         has_outcome(work, "domineering(../..)", GRUNDY_NORMAL, GRUNDY_N) &&
         has_outcome(work, "graph[a->b,b->a](a)", GRUNDY_NORMAL, GRUNDY_D);
}

static bool ask_sequences(grundy_work *work) {
  grundy_period_search found;
  grundy_period_search_query query = {.limit = 5000};
  grundy_pattern pattern;
  grundy_cell cell;
  uint64_t at = 100;
  const grundy_rules *kayles = opened(work, "kayles");
  const grundy_rules *half = opened(work, "{n -> n-k for k in 1..n/2}");
  return kayles && half &&
         grundy_period_search_run(work, kayles, query, &found) == GRUNDY_OK &&
         found.period == 12 &&
         grundy_cell_at(work, kayles, &at, GRUNDY_TABLE_VALUES,
                        (grundy_query){0}, &cell) == GRUNDY_OK &&
         cell.number == 1 &&
         grundy_find(work, half, &(grundy_find_query){.to = 200}, &pattern) ==
             GRUNDY_OK &&
         pattern.found;
}

static bool ask_values(grundy_work *work) {
  const grundy_expression *e;
  grundy_measures m;
  grundy_nim128 x = {5, 0}, base = {2, 0}, exponent;
  grundy_status status = grundy_nim_log(work, x, base, &exponent);
  return grundy_expression_parse(work, "{3|1} + ^", 9, &e) == GRUNDY_OK &&
         grundy_expression_measure(work, e, &m) == GRUNDY_OK &&
         strcmp(m.mean, "2") == 0 && status == GRUNDY_DOMAIN &&
         grundy_nim_mul(7, grundy_nim_inv(7)) == 1;
}

static bool ask_graph(grundy_work *work) {
  static const uint32_t ends[] = {0, 1, 1, 2, 2, 3};
  grundy_bulk_query query = {.start = 0};
  grundy_bulk_answer answer;
  grundy_bulk *bulk;
  if (grundy_bulk_open(work, "graph", &bulk) != GRUNDY_OK)
    return false;
  bool is_right = grundy_bulk_edges(bulk, 4, ends, NULL, 3) == GRUNDY_OK &&
                  grundy_bulk_end(bulk) == GRUNDY_OK &&
                  grundy_bulk_solve(bulk, query, &answer) == GRUNDY_OK &&
                  answer.outcome == GRUNDY_N;
  grundy_bulk_close(bulk);
  return is_right;
}

static bool ask_picture(grundy_work *work) {
  static const char text[] = "hackenbush(0-1,1-2:r) + nim(3)";
  grundy_position *position;
  const char *svg;
  return grundy_position_parse(work, text, strlen(text), &position) ==
             GRUNDY_OK &&
         grundy_position_draw(work, position, GRUNDY_BOTH, &svg) == GRUNDY_OK &&
         strstr(svg, "</svg>");
}

static void *run_all(void *data) {
  static bool (*const asks[])(grundy_work *) = {
      ask_games, ask_sequences, ask_values, ask_graph, ask_picture};
  enum {
    KINDS = sizeof asks / sizeof *asks
  };
  job *j = data;
  for (unsigned i = 0; i < 8; i++) { /* a new work for every question */
    grundy_work *work = grundy_work_new(j->grundy, (grundy_limits){0});
    if (i % 2)
      grundy_work_set_language(work, GRUNDY_CHINESE);
    j->wrong += !work || !asks[(j->start + i) % KINDS](work);
    grundy_work_free(work);
  }
  return NULL;
}

static void every_kind_at_once(void **state) {
  (void)state;
  enum {
    MANY = 8
  };
  static const char mine[] = "limit = n -> n-k for k in 1..3\n";
  grundy_custom game = {
      .name = "mine", .example = "8", .arity = 1, .options = subtract};
  grundy_error error;
  grundy *g = grundy_new();
  assert_int_equal(grundy_define(g, mine, strlen(mine), GRUNDY_ENGLISH, &error),
                   GRUNDY_OK);
  assert_int_equal(grundy_register(g, &game, GRUNDY_ENGLISH, &error),
                   GRUNDY_OK);
  pthread_t threads[MANY];
  job jobs[MANY];
  for (unsigned i = 0; i < MANY; i++) {
    jobs[i] = (job){.grundy = g, .start = i};
    assert_int_equal(pthread_create(&threads[i], NULL, run_all, &jobs[i]), 0);
  }
  for (unsigned i = 0; i < MANY; i++) {
    pthread_join(threads[i], NULL);
    assert_int_equal(jobs[i].wrong, 0);
  }
  grundy_free(g);
}

/* ------------------------------------------------------------- cancelling */

typedef struct endless {
  grundy_work *work;
  grundy_status status;
} endless;

static void *search(void *data) {
  static const char text[] =
      "{(a,b,c,d) -> (a-i,b-j,c,d) for i in 1..a for j in 1..b ; "
      "(a,b,c-1,d) ; (a,b,c,d-1)}(90,90,90,90)";
  endless *e = data;
  grundy_position *p;
  grundy_verdict v;
  e->status = grundy_position_parse(e->work, text, strlen(text), &p);
  if (e->status == GRUNDY_OK)
    e->status =
        grundy_eval(e->work, p, (grundy_query){.method = GRUNDY_SEARCH}, &v);
  return NULL;
}

static void another_thread_cancels(void **state) {
  (void)state;
  grundy *g = grundy_new();
  endless e[THREADS];
  pthread_t threads[THREADS];
  for (unsigned i = 0; i < THREADS; i++) {
    e[i].work = grundy_work_new(g, (grundy_limits){.memory = 100 << 20});
    assert_int_equal(pthread_create(&threads[i], NULL, search, &e[i]), 0);
  }
  for (unsigned i = 0; i < THREADS; i++)
    grundy_work_cancel(e[i].work);
  for (unsigned i = 0; i < THREADS; i++) {
    pthread_join(threads[i], NULL);
    assert_int_equal(e[i].status, GRUNDY_STOPPED);
    grundy_work_free(e[i].work);
  }
  grundy_free(g);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(works_at_once),
      cmocka_unit_test(every_kind_at_once),
      cmocka_unit_test(another_thread_cancels),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
