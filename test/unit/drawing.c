/* SPDX-License-Identifier: MIT */
/* What the library tells those who draw: shapes, integers, periods. */
#include "app/figure.h"

#include "unit.h"

typedef struct bench {
  grundy *grundy;
  grundy_work *work;
} bench;

static bench open_bench(void) {
  bench b = {.grundy = grundy_new()};
  assert_non_null(b.grundy);
  b.work = grundy_work_new(b.grundy, (grundy_limits){0});
  assert_non_null(b.work);
  return b;
}

static void close_bench(bench *b) {
  grundy_work_free(b->work);
  grundy_free(b->grundy);
}

static void check_part(bench *b, const char *text, size_t i, const char *wanted,
                       size_t count, const uint64_t *integers) {
  grundy_position *position;
  grundy_component part;
  assert_int_equal(
      grundy_position_parse(b->work, text, strlen(text), &position), GRUNDY_OK);
  assert_true(i < grundy_position_count(position));
  assert_int_equal(grundy_position_component(b->work, position, i, &part),
                   GRUNDY_OK);
  assert_string_equal(part.shape, wanted);
  assert_int_equal(part.count, count);
  assert_memory_equal(part.integers, integers, count * sizeof *integers);
}
#define CHECK_PART(b, text, i, shape, ...)                                     \
  check_part(b, text, i, shape,                                                \
             sizeof((uint64_t[]){__VA_ARGS__}) / sizeof(uint64_t),             \
             (uint64_t[]){__VA_ARGS__})

static void components(void **state) {
  (void)state;
  bench b = open_bench();
  CHECK_PART(&b, "nim(3,500,18446744073709551615)", 2, "heaps", UINT64_MAX);
  CHECK_PART(&b, "nim(3) + kayles(200)", 1, "row", 200);
  CHECK_PART(&b, "moore[2](5,4,300)", 0, "heaps", 4, 5, 300);
  CHECK_PART(&b, "chomp(5,3,1)", 0, "board", 5, 3, 1);
  CHECK_PART(&b, "stairs(0,2,0,3)", 0, "stairs", 0, 2, 0, 3);
  CHECK_PART(&b, "shift(1,0,0)", 0, "piles", 1, 0, 0);
  CHECK_PART(&b, "wythoff(300,5)", 0, "pair", 5, 300);
  CHECK_PART(&b, "ring[2..4](9)", 0, "ring", 9);
  CHECK_PART(&b, "fibnim(20)", 0, "heap", 20, 19);
  CHECK_PART(&b, "{n -> n-1}(7)", 0, "heaps", 7);
  CHECK_PART(&b, "{(x,y) -> (x-1,y)}(7,0)", 0, "tuple", 7, 0);
  CHECK_PART(&b, "coins[mock](TTHTH)", 0, "coins", 2, 4);
  CHECK_PART(&b, "selective[mock, twins](HTH ; TTH)", 0, "coin-rows", 2, 0, 2,
             2);
  CHECK_PART(&b, "corners(TH/TTTH)", 0, "coin-board", 0, 1, 1, 3);
  CHECK_PART(&b, "tartan[mock, ruler]((300,5))", 0, "coin-board", 300, 5);
  grundy_position *nothing;
  assert_int_equal(grundy_position_parse(b.work, "0", 1, &nothing), GRUNDY_OK);
  assert_int_equal(grundy_position_count(nothing), 0);
  close_bench(&b);
}

/* Every family has one of the shapes that are drawn, but for graphs, which are
   not yet. */
static void shapes(void **state) {
  (void)state;
  bench b = open_bench();
  for (size_t i = 0; i < grundy_family_count(b.grundy); i++) {
    const grundy_family *family = grundy_family_at(b.grundy, i);
    assert_non_null(family->shape);
    bool is_graph = strcmp(family->shape, "graph") == 0 ||
                    strcmp(family->shape, "poset") == 0;
    assert_int_equal(shape_named(family->shape) == NULL, is_graph);
  }
  assert_null(shape_named("unheard of"));
  close_bench(&b);
}

static uint64_t value_of(bench *b, const grundy_rules *rules, uint64_t n) {
  grundy_cell cell;
  grundy_query query = {.method = GRUNDY_SEARCH};
  assert_int_equal(
      grundy_cell_at(b->work, rules, &n, GRUNDY_TABLE_VALUES, query, &cell),
      GRUNDY_OK);
  return cell.number;
}

/* The period is as said, the values by search have it, and no value before
   the preperiod does. */
static void check_period(bench *b, const char *text, uint64_t preperiod,
                         uint64_t period) {
  const grundy_rules *rules;
  grundy_period found;
  assert_int_equal(grundy_rules_parse(b->work, text, strlen(text), &rules),
                   GRUNDY_OK);
  assert_int_equal(grundy_rules_period(b->work, rules, &found), GRUNDY_OK);
  assert_int_equal(found.known, period > 0);
  if (!period)
    return;
  assert_int_equal(found.preperiod, preperiod);
  assert_int_equal(found.period, period);
  for (uint64_t n = preperiod; n < preperiod + 2 * period && n < 200; n++)
    assert_int_equal(value_of(b, rules, n), value_of(b, rules, n + period));
  if (preperiod)
    assert_int_not_equal(value_of(b, rules, preperiod - 1),
                         value_of(b, rules, preperiod - 1 + period));
}

static void periods(void **state) {
  (void)state;
  bench b = open_bench();
  check_period(&b, "octal[0.77]", 71, 12);
  check_period(&b, "kayles", 71, 12);
  check_period(&b, "bash[3]", 0, 4);
  check_period(&b, "take[1,3,4]", 0, 7);
  check_period(&b, "take[1..3]", 0, 4);
  check_period(&b, "{n -> n-k for k in {1,3,4}}", 0, 7);
  check_period(&b, "dawson_chess", 52, 34); /* the last exception is 51 */
  check_period(&b, "bash[18446744073709551615]", 0, 0);
  check_period(&b, "nim", 0, 0);
  check_period(&b, "wythoff", 0, 0);
  check_period(&b, "take[2..]", 0, 0);
  check_period(&b, "chomp", 0, 0);
  close_bench(&b);
}

/* Work that is stopped is a status, not a wrong period. */
static void limits(void **state) {
  (void)state;
  bench b = open_bench();
  const grundy_rules *rules;
  grundy_period found;
  static const char text[] = "octal[0.6]"; /* no period is known */
  grundy_work_start(b.work);
  assert_int_equal(grundy_rules_parse(b.work, text, strlen(text), &rules),
                   GRUNDY_OK);
  grundy_work_cancel(b.work);
  assert_int_equal(grundy_rules_period(b.work, rules, &found), GRUNDY_STOPPED);
  assert_false(found.known);
  close_bench(&b);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(components), cmocka_unit_test(shapes),
      cmocka_unit_test(periods), cmocka_unit_test(limits)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
