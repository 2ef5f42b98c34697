/* SPDX-License-Identifier: MIT */
/* A search that keeps few values finds the same periods as one that keeps all
   values. */
#include "theory/octal/bounded/bounded.h"
#include "engine/work.h"
#include "theory/octal/sparse/space.h"

#include "unit.h"

#include <unistd.h>

/* One step, and the values that it asks for. */
static grundy_status step(gi_bounded *b, gi_sequence *q, const gi_code *code,
                          gi_budget *budget, uint64_t limit) {
  grundy_status status = gi_bounded_step(b, q, code, budget, limit);
  if (status == GRUNDY_OK && b->next == GI_BOUNDED_COMPUTE)
    status = gi_sequence_extend(q, code, budget, b->count - 1);
  gi_sequence_check(q);
  if (status == GRUNDY_OK)
    gi_sparse_check_all(q);
  return status;
}

/* Computes until values are forgotten, or `limit` values are computed. */
static grundy_status fill(gi_sequence *q, const gi_code *code,
                          gi_budget *budget, uint64_t limit) {
  grundy_status status = GRUNDY_OK;
  while (status == GRUNDY_OK && q->count < limit && !q->gap)
    status = gi_sequence_extend(q, code, budget,
                                q->count + gi_detect_step(q->keep) - 1);
  return status;
}

/* Runs both passes on a sequence that keeps only some values. */
static bool trace(const gi_code *code, size_t keep, uint64_t limit,
                  gi_period *found, bool *second) {
  gi_memory memory = {0};
  gi_sequence q;
  gi_bounded b;
  gi_budget budget;
  /* without a sparse space it would take long */
  gi_budget_init(&budget, (grundy_limits){.positions = 10000});
  gi_sequence_init(&q, &memory);
  gi_bounded_begin(&b, &q, code, 0);
  q.keep = keep;
  grundy_status status = fill(&q, code, &budget, limit);
  while (status == GRUNDY_OK && q.gap && b.next == GI_BOUNDED_COMPUTE) {
    /* as if the run had been stopped here */
    status = gi_bounded_step(&b, &q, code, &budget, limit);
    if (status == GRUNDY_OK && b.next == GI_BOUNDED_COMPUTE)
      status = step(&b, &q, code, &budget, limit);
  }
  *found = gi_bounded_found(&b).period;
  *second = q.sparse && q.sparse->second;
  gi_budget_init(&budget, (grundy_limits){0});
  while (found->period && b.next == GI_BOUNDED_COMPARE)
    assert_int_equal(step(&b, &q, code, &budget, limit), GRUNDY_OK);
  if (found->period) {
    assert_int_equal(b.next, GI_BOUNDED_PROVED);
    assert_true(gi_bounded_found(&b).period.preperiod <= found->preperiod);
    *found = gi_bounded_found(&b).period;
  }
  gi_bounded_clear(&b);
  gi_sequence_clear(&q);
  assert_int_equal(memory.used, 0);
  return found->period > 0;
}

/* Random codes of both kinds, of few digits and of many. */
static void all_values_tell_the_same(void **state) {
  (void)state;
  enum {
    KEEP = 1 << 14,
    N = 60000
  };
  uint64_t seed = 106;
  unsigned proved[2] = {0, 0}, late = 0;
  for (unsigned round = 0; round < 400; round++) {
    uint8_t digits[7];
    size_t count = 3 + draw(&seed, 5);
    for (size_t k = 0; k < count; k++)
      digits[k] = k ? (uint8_t)draw(&seed, round % 2 ? 4 : 8) : 0;
    digits[count - 1] |= 1 + (uint8_t)draw(&seed, 7);
    if (round % 2) /* one digit splits: of the second kind, perhaps */
      digits[1 + draw(&seed, count - 1)] |= GI_LEAVES_TWO;
    gi_code code = {.digits = digits, .count = count, .tail = count};
    gi_period found, known = {0};
    bool second;
    if (!trace(&code, KEEP, N, &found, &second))
      continue;
    gi_memory memory = {0};
    gi_sequence all;
    gi_budget budget;
    gi_budget_init(&budget, (grundy_limits){0});
    gi_sequence_init(&all, &memory);
    assert_int_equal(gi_sequence_extend(&all, &code, &budget, 3 * N),
                     GRUNDY_OK);
    assert_true(gi_sequence_period(&all, &code, &known));
    assert_int_equal(found.period, known.period);
    assert_int_equal(found.preperiod, known.preperiod);
    proved[second]++;
    late += known.preperiod + known.period > 1000;
    gi_sequence_clear(&all);
    assert_int_equal(memory.used, 0);
  }
  assert_true(proved[0] >= 12);
  assert_true(proved[1] >= 12);
  assert_true(late >= 8);
}

static grundy_period_search ask(const char *rules_text,
                                grundy_period_search_query query,
                                grundy_status expected) {
  grundy *g = grundy_new();
  grundy_work *work = grundy_work_new(g, (grundy_limits){0});
  const grundy_rules *rules;
  grundy_period_search found;
  assert_int_equal(
      grundy_rules_parse(work, rules_text, strlen(rules_text), &rules),
      GRUNDY_OK);
  assert_int_equal(grundy_period_search_run(work, rules, query, &found),
                   expected);
  found.rares = NULL;
  grundy_work_free(work);
  grundy_free(g);
  return found;
}

/* Late periods: the answers are the same but for the proof. */
static void questions_are_answered_alike(void **state) {
  (void)state;
  static const struct {
    const char *rules;
    uint64_t keep, period, preperiod;
    bool needs_all;
  } table[] = {
      {"octal[0.56]", 1 << 16, 144, 326640, false},
      {"octal[0.3157]", 1 << 15, 100, 47601, false},
      {"octal[4.6003002]", 1 << 17, 904, 474066, false},
      {"octal[0.11106]", 1 << 15, 310, 59535, false},
      {"octal[4.406]", 1 << 16, 44, 294097, false},
      /* an option too far away for a window */
      {"octal[0.16]", 1 << 18, 149459, 105351, true},
  };
  for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
    grundy_period_search_query query = {.limit = 3000000};
    grundy_period_search all = ask(table[i].rules, query, GRUNDY_OK);
    query.keep = table[i].keep;
    grundy_period_search few = ask(table[i].rules, query, GRUNDY_OK);
    assert_true(all.proved && few.proved);
    assert_string_equal(few.theorem, table[i].needs_all
                                         ? "Guy and Smith"
                                         : "repeated state of a sparse space");
    assert_int_equal(all.period, table[i].period);
    assert_int_equal(few.period, table[i].period);
    assert_int_equal(all.preperiod, table[i].preperiod);
    assert_int_equal(few.preperiod, table[i].preperiod);
    assert_int_equal(few.max_value, all.max_value);
    assert_int_equal(few.rare_count, all.rare_count);
  }
}

/* A limit in the second pass: the answer reports what is known by then. */
static void a_limit_ends_it(void **state) {
  (void)state;
  grundy *g = grundy_new();
  const char *text = "octal[0.56]";
  grundy_period_search_query query = {.limit = 3000000, .keep = 1 << 16};
  unsigned seen = 0;
  grundy_period_search found = {0};
  for (uint64_t positions = 64; !found.proved; positions += positions / 16) {
    grundy_work *work =
        grundy_work_new(g, (grundy_limits){.positions = positions});
    const grundy_rules *rules;
    assert_int_equal(grundy_rules_parse(work, text, strlen(text), &rules),
                     GRUNDY_OK);
    grundy_status status = grundy_period_search_run(work, rules, query, &found);
    assert_true(status == (found.proved ? GRUNDY_OK : GRUNDY_STOPPED));
    assert_true(found.proved == (found.theorem != NULL));
    if (found.found && !found.proved) {
      seen++;
      assert_int_equal(found.period % 144, 0);
      assert_true(found.preperiod >= 326640);
    }
    grundy_work_free(work);
  }
  assert_true(seen > 0);
  grundy_free(g);
}

/* A run that is stopped again and again, in both passes, and taken up from its
   file, ends as one that was not. */
static void it_goes_on(void **state) {
  (void)state;
  static const struct {
    const char *rules;
    uint64_t keep, positions;
  } table[] = {
      {"octal[0.56]", 1 << 16, 600},
      {"octal[0.11106]", 1 << 15, 100},
      {"octal[0.16]", 1 << 18, 1300}, /* all are needed in the end */
      {"octal[0.31743]", 115756, 60}, /* stopped long before values go */
  };
  char name[] = "/tmp/grundy-unit-XXXXXX";
  int made = mkstemp(name);
  assert_true(made >= 0);
  close(made);
  grundy *g = grundy_new();
  for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
    const char *text = table[i].rules;
    grundy_period_search_query query = {.limit = 3000000,
                                        .keep = table[i].keep};
    grundy_period_search whole = ask(text, query, GRUNDY_OK), found = {0};
    unsigned stops = 0, late = 0;
    query.checkpoint.file = name;
    query.checkpoint.seconds = 1000;
    remove(name);
    while (!found.proved) {
      grundy_work *work =
          grundy_work_new(g, (grundy_limits){.positions = table[i].positions +
                                                          10 * (stops % 7)});
      const grundy_rules *rules;
      assert_int_equal(grundy_rules_parse(work, text, strlen(text), &rules),
                       GRUNDY_OK);
      grundy_status status =
          grundy_period_search_run(work, rules, query, &found);
      assert_true(status == (found.proved ? GRUNDY_OK : GRUNDY_STOPPED));
      late += found.found && !found.proved;
      assert_true(++stops < 1000);
      grundy_work_free(work);
    }
    assert_true(stops > 4);
    assert_true(late || whole.theorem[0] == 'G');
    assert_int_equal(found.period, whole.period);
    assert_int_equal(found.preperiod, whole.preperiod);
    assert_int_equal(found.values_computed, whole.values_computed);
    assert_int_equal(found.window, whole.window);
    assert_int_equal(found.max_value, whole.max_value);
    assert_string_equal(found.theorem, whole.theorem);
  }
  remove(name);
  grundy_free(g);
}

/* Each request for memory in the second pass is refused in turn: the pass ends,
   and what was noted before is kept. */
static void memory_lacks(void **state) {
  (void)state;
  enum {
    KEEP = 1 << 14
  };
  static const uint8_t digits[] = {0, 3, 1, 5, 7};
  const gi_code code = {.digits = digits, .count = 5, .tail = 5};
  grundy_status status = GRUNDY_NOMEM;
  for (unsigned lacking = 1; status != GRUNDY_OK; lacking++) {
    gi_memory memory = {0};
    gi_sequence q;
    gi_bounded b;
    gi_budget budget;
    gi_budget_init(&budget, (grundy_limits){0});
    gi_sequence_init(&q, &memory);
    gi_bounded_begin(&b, &q, &code, 0);
    q.keep = KEEP;
    assert_int_equal(fill(&q, &code, &budget, UINT64_MAX), GRUNDY_OK);
    while (b.next == GI_BOUNDED_COMPUTE)
      assert_int_equal(step(&b, &q, &code, &budget, UINT64_MAX), GRUNDY_OK);
    assert_int_equal(step(&b, &q, &code, &budget, UINT64_MAX), GRUNDY_OK);
    gi_start_mark(&b.start, &b.detect);
    assert_true(b.start.marks[1].length > 0);
    if (lacking % 2) /* to be made once more, from there */
      gi_start_drop(&b.start);
    memory.fail_at = memory.requests + (lacking + 1) / 2;
    do
      status = step(&b, &q, &code, &budget, UINT64_MAX);
    while (status == GRUNDY_OK && b.next == GI_BOUNDED_COMPARE);
    assert_true(status == GRUNDY_OK || status == GRUNDY_NOMEM);
    gi_start_mark(&b.start, &b.detect);
    assert_true(b.start.marks[1].length > 0);
    gi_bounded_check(&b, &q);
    gi_bounded_clear(&b);
    gi_sequence_clear(&q);
    assert_int_equal(memory.used, 0);
    assert_true(lacking < 1000);
  }
}

/* Where the values kept do not decide (0.054 with so few), all are kept. */
static void all_come_back(void **state) {
  (void)state;
  grundy_period_search_query query = {.limit = 900000, .keep = 1 << 14};
  grundy_period_search few = ask("octal[0.054]", query, GRUNDY_OK);
  assert_false(few.found);
  assert_int_equal(few.values_computed, 900000);
  query.keep = 1 << 18;
  few = ask("octal[0.054]", query, GRUNDY_OK);
  assert_false(few.found);
  assert_int_equal(few.values_computed, 900000);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(all_values_tell_the_same),
      cmocka_unit_test(questions_are_answered_alike),
      cmocka_unit_test(a_limit_ends_it),
      cmocka_unit_test(it_goes_on),
      cmocka_unit_test(memory_lacks),
      cmocka_unit_test(all_come_back),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
