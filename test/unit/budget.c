/* SPDX-License-Identifier: MIT */
/* Every limit ends a search with its own name, and leaves the work usable. */
#include <pthread.h>
#include <time.h>

#include "core/limit.h"
#include "desk.h"
#include "engine/work.h"
#include "support/toys.h"

typedef struct bench {
  desk desk;
  grundy_work *work; /* the desk's */
  grundy_position *position;
} bench;

static bench begin(grundy_limits limits, const char *text) {
  bench b = {.desk = sit_at(toys_new(), limits)};
  b.work = b.desk.work;
  assert_int_equal(
      grundy_position_parse(b.work, text, strlen(text), &b.position),
      GRUNDY_OK);
  return b;
}

static void end(bench b) { leave(b.desk); }

static void expect_limit(bench b, grundy_limit limit) {
  grundy_query query = {.method = GRUNDY_SEARCH};
  grundy_verdict verdict;
  assert_int_equal(grundy_eval(b.work, b.position, query, &verdict),
                   GRUNDY_STOPPED);
  const grundy_error *error = grundy_work_error(b.work);
  assert_int_equal(error->status, GRUNDY_STOPPED);
  assert_int_equal(error->limit, limit);
  assert_string_not_equal(error->message, "");
}

/* Another position can be asked about afterwards. */
static void expect_usable(bench b) {
  grundy_position *small;
  grundy_verdict verdict;
  grundy_query query = {.method = GRUNDY_SEARCH};
  grundy_work_start(b.work);
  assert_int_equal(grundy_position_parse(b.work, "chain(7)", 8, &small),
                   GRUNDY_OK);
  assert_int_equal(grundy_eval(b.work, small, query, &verdict), GRUNDY_OK);
  assert_int_equal(verdict.value.nimber, 1);
}

static void positions(void **state) {
  (void)state;
  bench b = begin((grundy_limits){.positions = 5000}, "chain(1000000000)");
  expect_limit(b, GRUNDY_LIMIT_POSITIONS);
  uint64_t remembered = grundy_work_positions(b.work);
  assert_true(remembered > 4000 && remembered < 10000);
  expect_usable(b);
  end(b);
}

static void memory(void **state) {
  (void)state;
  size_t limit = 1 << 20;
  bench b = begin((grundy_limits){.memory = limit}, "chain(1000000000)");
  expect_limit(b, GRUNDY_LIMIT_MEMORY);
  assert_true(grundy_work_bytes(b.work) <= limit);
  end(b);
}

static void seconds(void **state) {
  (void)state;
  bench b = begin((grundy_limits){.seconds = 0.05}, "chain(1000000000)");
  grundy_work_start(b.work);
  double begun = gi_clock();
  expect_limit(b, GRUNDY_LIMIT_TIME);
  assert_true(gi_clock() - begun >= 0.04);
  expect_usable(b);
  end(b);
}

static void *cancel_soon(void *work) {
  nanosleep(&(struct timespec){0, 20 * 1000 * 1000}, NULL);
  grundy_work_cancel(work);
  return NULL;
}

static void cancel(void **state) {
  (void)state;
  bench b = begin((grundy_limits){0}, "chain(1000000000)");
  pthread_t thread;
  assert_int_equal(pthread_create(&thread, NULL, cancel_soon, b.work), 0);
  expect_limit(b, GRUNDY_LIMIT_CANCEL);
  pthread_join(thread, NULL);
  end(b);
}

static void count_reports(void *data, uint64_t positions, double seconds) {
  (void)positions, (void)seconds;
  ++*(int *)data;
}

static void progress_is_reported(void **state) {
  (void)state;
  int reports = 0;
  bench b = begin((grundy_limits){.seconds = 1.0}, "chain(1000000000)");
  grundy_work_set_progress(b.work, (grundy_progress){count_reports, &reports});
  grundy_work_start(b.work);
  expect_limit(b, GRUNDY_LIMIT_TIME);
  assert_in_range(reports, 1, 10);
  end(b);
}

/* Short side questions do not put the check of the limits off. */
static void side_questions_keep_the_check(void **state) {
  (void)state;
  gi_budget budget;
  gi_budget_init(&budget, (grundy_limits){0});
  atomic_store(&budget.cancelled, true);
  grundy_status status = GRUNDY_OK;
  unsigned questions = 0;
  while (status == GRUNDY_OK && questions < 10000) {
    gi_try attempt = gi_budget_try(&budget, 1000);
    for (unsigned i = 0; i < 10 && status == GRUNDY_OK; i++)
      status = gi_budget_step(&budget);
    status = gi_budget_tried(&budget, attempt, status);
    questions++;
  }
  assert_int_equal(status, GRUNDY_STOPPED);
  assert_int_equal(budget.reached, GRUNDY_LIMIT_CANCEL);
}

/* The limit of positions is exceeded by at most two, whatever is counted. */
static void the_limit_is_sharp(void **state) {
  (void)state;
  for (uint64_t most = 1; most < 20000; most += most / 3 + 1)
    for (unsigned every = 1; every < 100; every *= 3) {
      gi_budget budget;
      gi_budget_init(&budget, (grundy_limits){.positions = most});
      grundy_status status = GRUNDY_OK;
      for (unsigned i = 1; status == GRUNDY_OK; i++)
        status = i % every == 0 ? gi_budget_position(&budget)
                                : gi_budget_step(&budget);
      assert_int_equal(budget.reached, GRUNDY_LIMIT_POSITIONS);
      assert_in_range(gi_budget_spent(&budget), most + 1, most + 2);
    }
}

/* A message counts in the unit of the limit, and its numbers add up. */
static void messages(void **state) {
  (void)state;
  gi_budget budget;
  gi_memory memory = {.limit = 1 << 20};
  grundy_error error = {0};
  grundy_limits limits = {.positions = 100, .memory = 1 << 20, .seconds = 0.5};
  gi_budget_init(&budget, limits);
  while (gi_budget_position(&budget) == GRUNDY_OK)
    continue;
  gi_limit_fail(&error, 0, &budget, &memory, limits);
  assert_string_equal(error.message,
                      "stopped at the limit of 100 positions "
                      "(--max-positions): counted 101, namely 98 remembered "
                      "and 1 for every 32 of 98 steps");
  assert_string_equal(error.hint, "raise the limit with --max-positions 200");
  budget.reached = GRUNDY_LIMIT_NONE;
  assert_null(gi_alloc(&memory, (size_t)3 << 20));
  gi_limit_fail(&error, 0, &budget, &memory, limits);
  assert_int_equal(error.limit, GRUNDY_LIMIT_MEMORY);
  assert_string_equal(error.message,
                      "stopped at the limit of 1 MiB of memory "
                      "(--max-memory), where 3 MiB were needed; positions "
                      "remembered: 98, steps: 98");
  assert_string_equal(error.hint, "raise the limit with --max-memory 4M");
  budget.reached = GRUNDY_LIMIT_TIME;
  gi_limit_fail(&error, 0, &budget, &memory, limits);
  assert_string_equal(error.hint, "raise the limit with --time 1");
}

/* Many ticks are a step, and a range may be too long for any limit. */
static void ticks(void **state) {
  (void)state;
  gi_budget budget;
  gi_budget_init(&budget, (grundy_limits){.positions = 1000});
  uint64_t most = 1000 * GI_STEPS_A_POSITION * GI_TICKS_A_STEP;
  assert_true(gi_budget_allows(&budget, most));
  assert_false(gi_budget_allows(&budget, 2 * most));
  uint64_t spent = 0;
  while (gi_budget_ticks(&budget, 5) == GRUNDY_OK)
    spent += 5;
  assert_int_equal(budget.reached, GRUNDY_LIMIT_POSITIONS);
  assert_in_range(spent, most, most + most / 4);
  gi_budget_init(&budget, (grundy_limits){.positions = 1000});
  assert_int_equal(gi_budget_ticks(&budget, UINT64_MAX), GRUNDY_STOPPED);
  gi_budget_init(&budget, (grundy_limits){0});
  assert_true(gi_budget_allows(&budget, UINT64_MAX));
}

/* Looking ahead often does not put off the check that is due: one of the two
   makes it. */
static void peeks(void **state) {
  (void)state;
  gi_budget budget;
  grundy_status status = GRUNDY_OK;
  unsigned rounds = 0;
  gi_budget_init(&budget, (grundy_limits){.seconds = 1e-9});
  for (; status == GRUNDY_OK && rounds < 1000; rounds++) {
    for (uint64_t ahead = 0; ahead < 5 && status == GRUNDY_OK; ahead++)
      status = gi_budget_peek(&budget, ahead * 4096);
    if (status == GRUNDY_OK)
      status = gi_budget_ticks(&budget, UINT64_C(5) * 4096);
  }
  assert_int_equal(budget.reached, GRUNDY_LIMIT_TIME);
  assert_true(rounds < 10);
}

/* A side question has its own small limit, inside the real one. */
static void a_side_question(void **state) {
  (void)state;
  gi_budget budget;
  gi_budget_init(&budget, (grundy_limits){0});
  gi_try outer = gi_budget_try(&budget, 1000);
  gi_try inner = gi_budget_try(&budget, 10);
  int steps = 0;
  while (gi_budget_step(&budget) == GRUNDY_OK)
    steps++;
  assert_int_equal(steps, 9);
  assert_int_equal(gi_budget_tried(&budget, inner, GRUNDY_STOPPED),
                   GRUNDY_UNABLE);
  assert_int_equal(budget.reached, GRUNDY_LIMIT_NONE);
  while (gi_budget_step(&budget) == GRUNDY_OK)
    steps++;
  assert_int_equal(steps, 998); /* one step of the inner question failed */
  assert_int_equal(gi_budget_tried(&budget, outer, GRUNDY_DOMAIN),
                   GRUNDY_DOMAIN);
  for (int i = 0; i < 100000; i++)
    assert_int_equal(gi_budget_step(&budget), GRUNDY_OK);
  gi_try narrow = gi_budget_try(&budget, 100);
  gi_try wide = gi_budget_try(&budget, UINT64_MAX); /* cannot widen the outer */
  for (steps = 0; gi_budget_step(&budget) == GRUNDY_OK;)
    steps++;
  assert_int_equal(steps, 99);
  assert_int_equal(gi_budget_tried(&budget, wide, GRUNDY_STOPPED),
                   GRUNDY_STOPPED); /* the outer question has ended too */
  assert_int_equal(gi_budget_tried(&budget, narrow, GRUNDY_STOPPED),
                   GRUNDY_UNABLE);
}

/* A limit of the work ends side questions too, and is not excused as theirs. */
static void a_real_limit(void **state) {
  (void)state;
  gi_budget budget;
  gi_budget_init(&budget, (grundy_limits){.positions = 10});
  gi_try attempt = gi_budget_try(&budget, 1u << 20);
  while (gi_budget_step(&budget) == GRUNDY_OK)
    continue;
  grundy_status status = gi_budget_tried(&budget, attempt, GRUNDY_STOPPED);
  assert_int_equal(status, GRUNDY_STOPPED);
  assert_int_equal(budget.reached, GRUNDY_LIMIT_POSITIONS);
  assert_int_equal(gi_budget_leave_out(&budget, status), GRUNDY_UNABLE);
  gi_budget_init(&budget, (grundy_limits){0});
  attempt = gi_budget_try(&budget, 1u << 20);
  atomic_store(&budget.cancelled, true);
  while (gi_budget_step(&budget) == GRUNDY_OK)
    continue;
  status = gi_budget_tried(&budget, attempt, GRUNDY_STOPPED);
  assert_int_equal(status, GRUNDY_STOPPED);
  assert_int_equal(gi_budget_leave_out(&budget, status), GRUNDY_STOPPED);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(positions),
      cmocka_unit_test(memory),
      cmocka_unit_test(seconds),
      cmocka_unit_test(cancel),
      cmocka_unit_test(progress_is_reported),
      cmocka_unit_test(side_questions_keep_the_check),
      cmocka_unit_test(the_limit_is_sharp),
      cmocka_unit_test(messages),
      cmocka_unit_test(ticks),
      cmocka_unit_test(peeks),
      cmocka_unit_test(a_side_question),
      cmocka_unit_test(a_real_limit),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
