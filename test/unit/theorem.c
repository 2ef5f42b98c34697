/* SPDX-License-Identifier: MIT */
/*
 * A theorem that forgets a field of its answer, or sets one too many, is
 * caught when it is asked.
 */
#include "desk.h"

#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "support/toys.h"

/* Asks about a heap of 3 in a process of its own; returns whether an assertion
   ended the process. */
static bool is_caught(const char *rules, grundy_play play) {
  pid_t child = fork();
  assert_true(child >= 0);
  if (child == 0) {
    setrlimit(RLIMIT_CORE, &(struct rlimit){0, 0});
    fclose(stderr);
    grundy *g = toys_forgetful();
    grundy_work *work = grundy_work_new(g, (grundy_limits){0});
    grundy_verdict verdict;
    grundy_position *position;
    char text[32];
    snprintf(text, sizeof text, "%s(3)", rules);
    grundy_status status =
        grundy_position_parse(work, text, strlen(text), &position);
    if (status == GRUNDY_OK)
      status =
          grundy_eval(work, position, (grundy_query){.play = play}, &verdict);
    _exit(status != GRUNDY_OK);
  }
  int ended;
  assert_int_equal(waitpid(child, &ended, 0), child);
  return WIFSIGNALED(ended) && WTERMSIG(ended) == SIGABRT;
}

static void forgotten_fields(void **state) {
  (void)state;
  assert_true(is_caught("no_number", GRUNDY_NORMAL));
  assert_true(is_caught("no_firm", GRUNDY_MISERE));
  assert_true(is_caught("no_outcome", GRUNDY_NORMAL));
  assert_true(is_caught("too_much", GRUNDY_NORMAL));
  assert_false(is_caught("honest", GRUNDY_NORMAL));
  assert_false(is_caught("honest", GRUNDY_MISERE));
}

/* The nimber that marks a forgotten field may also be a true answer. */
static void any_number(void **state) {
  (void)state;
  desk d = sit();
  grundy_verdict verdict;
  const grundy_position *p = parse(d, "nim(6616326156524508135)");
  assert_int_equal(grundy_eval(d.work, p, (grundy_query){0}, &verdict),
                   GRUNDY_OK);
  assert_true(verdict.value.nimber == UINT64_C(6616326156524508135));
  leave(d);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(forgotten_fields),
                                     cmocka_unit_test(any_number)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
