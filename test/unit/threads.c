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

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(works_at_once)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
