/* SPDX-License-Identifier: MIT */
/* Tests the laws themselves; test/faults shows that they catch faults. */
#include <stdio.h>

#include "engine/work.h"
#include "support/toys.h"
#include "unit.h"

typedef struct notes {
  int reports, broken;
  uint64_t positions[GRUNDY_LAW_COUNT];
} notes;

static void note(void *data, const grundy_law_report *r) {
  notes *n = data;
  /* these families have no theorems: each other law once, in order */
  grundy_law wanted =
      (grundy_law)(n->reports + (n->reports >= GRUNDY_LAW_THEOREM));
  assert_int_equal(r->law, wanted);
  n->positions[r->law] = r->positions;
  n->reports++;
  n->broken += r->broken;
  if (r->broken)
    print_message("%s: %s\n", grundy_law_name(r->law), r->counterexample);
}

static grundy_status verify(grundy_work *work, const char *name,
                            uint64_t samples, notes *n) {
  const grundy_rules *rules;
  *n = (notes){0};
  grundy_status status = grundy_rules_parse(work, name, strlen(name), &rules);
  return status == GRUNDY_OK ? grundy_verify(work, rules, samples, note, n)
                             : status;
}

static void honest_families_pass(void **state) {
  (void)state;
  static const char *const names[] = {"chain", "split", "unfair", "loop"};
  grundy *g = toys_new();
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    grundy_work *work = grundy_work_new(g, (grundy_limits){0});
    notes n;
    assert_int_equal(verify(work, names[i], 60, &n), GRUNDY_OK);
    assert_int_equal(n.reports, GRUNDY_LAW_COUNT - 1);
    assert_int_equal(n.broken, 0);
    assert_int_equal(n.positions[GRUNDY_LAW_NOTATION], 60);
    assert_int_equal(n.positions[GRUNDY_LAW_TRAITS], 60);
    /* where play need not end, nothing is asked of search */
    assert_int_equal(n.positions[GRUNDY_LAW_SUM] > 0, i != 3);
    assert_int_equal(n.positions[GRUNDY_LAW_WINNING] > 0, i != 3);
    grundy_work_free(work);
  }
  grundy_free(g);
}

/* What the caller holds is still there, and what search knew is kept. */
static void the_caller_keeps(void **state) {
  (void)state;
  grundy *g = toys_new();
  grundy_work *work = grundy_work_new(g, (grundy_limits){0});
  grundy_position *position;
  const char *text;
  notes n;
  assert_int_equal(
      grundy_position_parse(work, "split(3,4) + chain(5)", 21, &position),
      GRUNDY_OK);
  assert_int_equal(verify(work, "chain", 30, &n), GRUNDY_OK);
  size_t bytes = grundy_work_bytes(work);
  assert_int_equal(verify(work, "chain", 30, &n), GRUNDY_OK);
  assert_int_equal(grundy_work_bytes(work), bytes);
  assert_int_equal(grundy_position_print(work, position, &text), GRUNDY_OK);
  assert_string_equal(text, "split(3,4) + chain(5)");
  grundy_work_free(work);
  grundy_free(g);
}

static void refusals(void **state) {
  (void)state;
  grundy *g = toys_new();
  bool done = false;
  for (uint64_t at = 1; !done; at += 1 + at / 16) {
    grundy_work *work = grundy_work_new(g, (grundy_limits){0});
    notes n;
    work->memory.fail_at = at;
    grundy_status status = verify(work, "split", 7, &n);
    done = status == GRUNDY_OK;
    assert_int_equal(n.broken, 0);
    if (!done)
      assert_int_equal(status, GRUNDY_NOMEM);
    grundy_work_free(work);
  }
  grundy_free(g);
}

static void the_budget_stops_it(void **state) {
  (void)state;
  grundy *g = toys_new();
  grundy_work *work = grundy_work_new(g, (grundy_limits){.positions = 300});
  notes n;
  assert_int_equal(verify(work, "split", 1000, &n), GRUNDY_STOPPED);
  assert_int_equal(grundy_work_error(work)->limit, GRUNDY_LIMIT_POSITIONS);
  grundy_work_free(work);
  grundy_free(g);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(honest_families_pass),
      cmocka_unit_test(the_caller_keeps),
      cmocka_unit_test(refusals),
      cmocka_unit_test(the_budget_stops_it),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
