/* SPDX-License-Identifier: MIT */
/* Aliases with a shift answer in their own numbers.  Their answers are compared
   with those of their base, whose heaps are larger by the shift. */
#include <inttypes.h>
#include <stdio.h>

#include "desk.h"

enum {
  MOST_HEAP = 14
};

typedef struct pair {
  const grundy_position *own, *base; /* the same position, in both ways */
} pair;

static pair pair_of(desk d, const grundy_alias *alias, uint64_t n) {
  char own[80], base[80];
  snprintf(own, sizeof own, "%s(%" PRIu64 ")", alias->name, n);
  snprintf(base, sizeof base, "%s(%" PRIu64 ")", alias->rules,
           n + alias->shift);
  return (pair){parse(d, own), parse(d, base)};
}

static const char *text_of(desk d, const grundy_position *position) {
  const char *text;
  assert_int_equal(grundy_position_print(d.work, position, &text), GRUNDY_OK);
  return text;
}

static uint64_t heap_at(desk d, const grundy_position *position, size_t i) {
  grundy_component part;
  assert_int_equal(grundy_position_component(d.work, position, i, &part),
                   GRUNDY_OK);
  assert_int_equal(part.count, 1);
  return part.integers[0];
}

/* A move of the alias is the move of the base with smaller heaps; a heap below
   the shift is 0. */
static void compare_moves(desk d, const grundy_alias *alias, pair p) {
  grundy_move_list own, base;
  grundy_query query = {.max_moves = 1000};
  assert_int_equal(grundy_moves(d.work, p.own, query, &own), GRUNDY_OK);
  assert_int_equal(grundy_moves(d.work, p.base, query, &base), GRUNDY_OK);
  assert_int_equal(own.count, base.count);
  for (size_t i = 0; i < own.count; i++) {
    const grundy_position *to = own.moves[i].to;
    assert_int_equal(own.moves[i].outcome, base.moves[i].outcome);
    assert_int_equal(own.moves[i].value.nimber, base.moves[i].value.nimber);
    assert_int_equal(grundy_position_count(to),
                     grundy_position_count(base.moves[i].to));
    char name[80];
    int length =
        snprintf(name, sizeof name, "%" PRIu64 "->", heap_at(d, p.own, 0));
    for (size_t k = 0; k < grundy_position_count(to); k++) {
      uint64_t heap = heap_at(d, base.moves[i].to, k);
      uint64_t mine = heap > alias->shift ? heap - alias->shift : 0;
      assert_int_equal(heap_at(d, to, k), mine);
      length += snprintf(name + length, sizeof name - (size_t)length,
                         "%s%" PRIu64, k ? "+" : "", mine);
    }
    if (!grundy_position_count(to))
      snprintf(name + length, sizeof name - (size_t)length, "0");
    assert_string_equal(own.moves[i].name, name);
    /* what is printed is read again, and is a move */
    const char *text = text_of(d, to);
    assert_string_equal(text_of(d, parse(d, text)), text);
    grundy_turn turn = {p.own, GRUNDY_BOTH, GRUNDY_NORMAL};
    grundy_move found;
    assert_int_equal(grundy_move_find(d.work, turn, name, strlen(name), &found),
                     GRUNDY_OK);
    assert_string_equal(text_of(d, found.to), text);
    assert_int_equal(grundy_move_find(d.work, turn, text, strlen(text), &found),
                     GRUNDY_OK);
    assert_string_equal(found.name, name);
  }
}

static void compare_verdicts(desk d, pair p) {
  for (int play = GRUNDY_NORMAL; play <= GRUNDY_MISERE; play++) {
    grundy_verdict own, base;
    grundy_query query = {.play = (grundy_play)play,
                          .plies = true,
                          .longest = true,
                          .max_moves = 1000};
    assert_int_equal(grundy_eval(d.work, p.own, query, &own), GRUNDY_OK);
    assert_int_equal(grundy_eval(d.work, p.base, query, &base), GRUNDY_OK);
    assert_int_equal(own.outcome, base.outcome);
    assert_int_equal(own.value.nimber, base.value.nimber);
    assert_int_equal(own.plies, base.plies);
    assert_int_equal(own.longest, base.longest);
    assert_int_equal(own.move_count, base.move_count);
  }
}

static void own_numbers(void **state) {
  (void)state;
  desk d = sit();
  size_t shifted = 0;
  for (size_t i = 0; i < grundy_alias_count(d.grundy); i++) {
    const grundy_alias *alias = grundy_alias_at(d.grundy, i);
    if (!alias->shift)
      continue;
    shifted++;
    for (uint64_t n = 0; n <= MOST_HEAP; n++) {
      char text[80];
      pair p = pair_of(d, alias, n);
      snprintf(text, sizeof text, "%s(%" PRIu64 ")", alias->name, n);
      assert_string_equal(text_of(d, p.own), text);
      assert_int_equal(heap_at(d, p.own, 0), n);
      compare_verdicts(d, p);
      compare_moves(d, alias, p);
    }
  }
  assert_true(shifted >= 2);
  leave(d);
}

/* The heaps of the base up to the shift have no moves: an option may show any
   of them as 0. */
static void small_heaps(void **state) {
  (void)state;
  desk d = sit();
  for (size_t i = 0; i < grundy_alias_count(d.grundy); i++) {
    const grundy_alias *alias = grundy_alias_at(d.grundy, i);
    for (uint64_t n = 1; n <= alias->shift; n++) {
      char text[80];
      grundy_move_list list;
      snprintf(text, sizeof text, "%s(%" PRIu64 ")", alias->rules, n);
      assert_int_equal(grundy_moves(d.work, parse(d, text),
                                    (grundy_query){.max_moves = 9}, &list),
                       GRUNDY_OK);
      assert_int_equal(list.count, 0);
    }
  }
  leave(d);
}

/* The alias and its base in one sum. */
static void mixed_sum(void **state) {
  (void)state;
  desk d = sit();
  grundy_verdict v;
  const grundy_position *sum = parse(d, "octal[0.007](7) + treblecross(5,6)");
  assert_string_equal(text_of(d, sum), "octal[0.007](7) + treblecross(5,6)");
  assert_int_equal(grundy_eval(d.work, sum, (grundy_query){.max_moves = 9}, &v),
                   GRUNDY_OK);
  assert_int_equal(v.outcome, GRUNDY_P);
  assert_int_equal(v.value.nimber, 0);
  leave(d);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(own_numbers),
      cmocka_unit_test(small_heaps),
      cmocka_unit_test(mixed_sum),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
