/* SPDX-License-Identifier: MIT */
/* A call reports its own errors, never those of an earlier call. */
#include <grundy.h>

#include "unit.h"

static grundy_position *parse(grundy_work *work, const char *text) {
  grundy_position *position;
  assert_int_equal(grundy_position_parse(work, text, strlen(text), &position),
                   GRUNDY_OK);
  return position;
}

static void errors_are_not_stale(void **state) {
  (void)state;
  grundy *g = grundy_new();
  grundy_work *work = grundy_work_new(g, (grundy_limits){.positions = 1000});
  grundy_verdict verdict;
  const grundy_error *error = grundy_work_error(work);
  grundy_position *p = parse(work, "{n -> (n+1)%3}(1)");
  grundy_query query = {.longest = true};
  assert_int_equal(grundy_eval(work, p, query, &verdict), GRUNDY_DOMAIN);
  assert_non_null(strstr(error->message, "play need not end"));

  p = parse(work, "grundy(10)");
  assert_int_equal(error->status, GRUNDY_OK);
  query = (grundy_query){.method = GRUNDY_THEOREM};
  assert_int_equal(grundy_eval(work, p, query, &verdict), GRUNDY_UNABLE);
  assert_null(strstr(error->message, "play need not end"));

  const char *many = "99999999*nim(1)";
  assert_int_equal(grundy_position_parse(work, many, strlen(many), &p),
                   GRUNDY_STOPPED);
  assert_int_equal(error->limit, GRUNDY_LIMIT_SIZE);
  p = parse(work, "nim(1000000)");
  query = (grundy_query){.method = GRUNDY_SEARCH};
  grundy_work_start(work);
  assert_int_equal(grundy_eval(work, p, query, &verdict), GRUNDY_STOPPED);
  assert_int_equal(error->limit, GRUNDY_LIMIT_POSITIONS);
  assert_null(strstr(error->message, "components"));
  grundy_work_free(work);
  grundy_free(g);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(errors_are_not_stale)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
