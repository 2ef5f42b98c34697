/* SPDX-License-Identifier: MIT */
/*
 * Games on boards against a judge that knows neither parts nor symmetry: it
 * plays on strings.
 */
#include <stdio.h>
#include <stdlib.h>

#include "desk.h"
#include "engine/assess.h"
#include "engine/search/search.h"

enum {
  MOST = 12 /* cells */
};

/* A game on boards whose cells are the letters. */
typedef struct judge {
  const char *name, *letters;
  unsigned rows, columns;
  bool impartial;
  unsigned boards;        /* letters^cells */
  unsigned char *values;  /* impartial: nimbers, plus one; 0: not known */
  unsigned char *wins[2]; /* who moves first, Left or Right: 1 loses, 2 wins */
} judge;

static unsigned power(unsigned base, unsigned exponent) {
  return exponent ? base * power(base, exponent - 1) : 1;
}

static void board_of(const judge *j, unsigned number, char *cells) {
  unsigned count = (unsigned)strlen(j->letters);
  for (unsigned i = 0; i < j->rows * j->columns; i++, number /= count)
    cells[i] = j->letters[number % count];
}

static unsigned number_of(const judge *j, const char *cells) {
  unsigned number = 0, count = (unsigned)strlen(j->letters);
  for (unsigned i = j->rows * j->columns; i--;)
    number =
        number * count + (unsigned)(strchr(j->letters, cells[i]) - j->letters);
  return number;
}

/* Lists the boards after one move of a side: 0 is Left, 1 is Right. */
static unsigned list_after(const judge *j, unsigned number, int side,
                           unsigned *after) {
  char cells[MOST];
  unsigned count = 0, all = j->rows * j->columns;
  bool clobber = strcmp(j->name, "clobber") == 0;
  board_of(j, number, cells);
  for (unsigned i = 0; i < all; i++)
    for (unsigned k = 0; k < all; k++) {
      bool lies =
          i / j->columns == k / j->columns && (k == i + 1 || i == k + 1);
      bool stands = k == i + j->columns || i == k + j->columns;
      char a = cells[i], b = cells[k];
      if (!lies && !stands)
        continue;
      if (clobber ? a != "xo"[side] || b != "ox"[side] : a != '.' || b != '.')
        continue;
      if (!clobber && !j->impartial && stands != (side == 0))
        continue;
      cells[i] = clobber ? '.' : '#';
      cells[k] = clobber ? a : '#';
      after[count++] = number_of(j, cells);
      cells[i] = a;
      cells[k] = b;
    }
  return count;
}

static unsigned value_of(judge *j, unsigned number) {
  unsigned after[MOST * MOST];
  if (j->values[number])
    return j->values[number] - 1u;
  uint64_t seen = 0;
  for (unsigned i = list_after(j, number, 0, after); i--;)
    seen |= UINT64_C(1) << value_of(j, after[i]);
  j->values[number] = (unsigned char)(1 + __builtin_ctzll(~seen));
  return j->values[number] - 1u;
}

static bool does_win(judge *j, unsigned number, int side) {
  unsigned after[MOST * MOST];
  if (j->wins[side][number])
    return j->wins[side][number] == 2;
  bool wins = false;
  for (unsigned i = list_after(j, number, side, after); i-- && !wins;)
    wins = !does_win(j, after[i], !side);
  j->wins[side][number] = wins ? 2 : 1;
  return wins;
}

static void check_board(desk d, judge *j, unsigned number) {
  char cells[MOST], text[64];
  int at = snprintf(text, sizeof text, "%s(", j->name);
  board_of(j, number, cells);
  for (unsigned r = 0; r < j->rows; r++)
    at +=
        snprintf(text + at, sizeof text - (size_t)at, "%.*s%c", (int)j->columns,
                 cells + r * j->columns, r + 1 < j->rows ? '/' : ')');
  const grundy_position *p = parse(d, text);
  if (j->impartial) {
    uint64_t value;
    assert_int_equal(
        gi_search_component(d.work, GI_FIND_VALUE, p->parts[0], false, &value),
        GRUNDY_OK);
    assert_int_equal(value, value_of(j, number));
    return;
  }
  gi_assessment a;
  gi_query q = gi_query_of(p->parts, p->count, GRUNDY_NORMAL, GRUNDY_BEST,
                           GI_WANT_VALUE);
  assert_int_equal(gi_assess(d.work, &q, &a), GRUNDY_OK);
  assert_int_equal(a.left_wins, does_win(j, number, 0));
  assert_int_equal(a.right_wins, does_win(j, number, 1));
}

static void check_all(judge j) {
  desk d = sit();
  j.boards = power((unsigned)strlen(j.letters), j.rows * j.columns);
  j.values = calloc(j.boards, 1);
  j.wins[0] = calloc(j.boards, 1);
  j.wins[1] = calloc(j.boards, 1);
  for (unsigned i = 0; i < j.boards; i++)
    check_board(d, &j, i);
  free(j.values);
  free(j.wins[0]);
  free(j.wins[1]);
  leave(d);
}

static void crams(void **state) {
  (void)state;
  check_all((judge){"cram", "#.", 3, 4, true, 0, NULL, {NULL, NULL}});
  check_all((judge){"cram", "#.", 2, 5, true, 0, NULL, {NULL, NULL}});
}

static void domineerings(void **state) {
  (void)state;
  check_all((judge){"domineering", "#.", 3, 4, false, 0, NULL, {NULL, NULL}});
}

static void clobbers(void **state) {
  (void)state;
  check_all((judge){"clobber", ".xo", 2, 4, false, 0, NULL, {NULL, NULL}});
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(crams),
      cmocka_unit_test(domineerings),
      cmocka_unit_test(clobbers),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
