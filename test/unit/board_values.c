/* SPDX-License-Identifier: MIT */
/* Values of Col and Snort on all boards of 2 x 3 cells: what Winning Ways says
   about Col, and three ways to state each game that must agree. */
#include <grundy.h>
#include <stdio.h>

#include "desk.h"

#define COL "{board L: . -> x if near(x) == 0 ; R: L with xo}"
#define SNORT "{board L: . -> x if near(o) == 0 ; R: L with xo}"
/* l is a cell for Left alone, r for Right alone */
#define COL_TINTED "{board L: [.l] -> # also near .l->r# ; R: L with lr}"
#define SNORT_TINTED "{board L: [.l] -> # also near .r->l# ; R: L with lr}"

enum {
  ROWS = 2,
  COLUMNS = 3,
  CELLS = ROWS * COLUMNS,
  BOARDS = 4096 /* 4 letters on 6 cells */
};

static void board_at(unsigned number, char *cells) {
  for (unsigned i = 0; i < CELLS; i++, number /= 4)
    cells[i] = ".xo#"[number % 4];
}

/* Writes the value of a position as text. */
static void value_of(desk d, const char *text, char *value, size_t size) {
  grundy_verdict verdict;
  grundy_query query = {.max_moves = 0};
  assert_int_equal(grundy_eval(d.work, parse(d, text), query, &verdict),
                   GRUNDY_OK);
  const grundy_value *v = &verdict.value;
  if (v->number)
    snprintf(value, size, "%s", v->number);
  else
    snprintf(value, size, "*%u", (unsigned)v->nimber);
}

static void write_board(char *text, size_t size, const char *rule,
                        const char *cells) {
  snprintf(text, size, "%s(%.3s/%.3s)", rule, cells, cells + COLUMNS);
}

/* Writes the board as a graph: the vertices a b c / d e f. */
static void write_graph(char *text, size_t size, const char *rule,
                        const char *c) {
  snprintf(text, size,
           "%s[a-b,b-c,d-e,e-f,a-d,b-e,c-f](a:%c,b:%c,c:%c,d:%c,e:%c,f:%c)",
           rule, c[0], c[1], c[2], c[3], c[4], c[5]);
}

static bool is_beside(const char *cells, unsigned i, char piece) {
  unsigned row = i / COLUMNS, column = i % COLUMNS;
  return (row > 0 && cells[i - COLUMNS] == piece) ||
         (row + 1 < ROWS && cells[i + COLUMNS] == piece) ||
         (column > 0 && cells[i - 1] == piece) ||
         (column + 1 < COLUMNS && cells[i + 1] == piece);
}

/* Replaces pieces by tints.  Left may not play beside the piece `left`, Right
   not beside `right`. */
static void tint(const char *cells, char left, char right, char *tints) {
  for (unsigned i = 0; i < CELLS; i++) {
    bool no_left = is_beside(cells, i, left);
    bool no_right = is_beside(cells, i, right);
    tints[i] = cells[i] != '.' || (no_left && no_right) ? '#'
               : no_left                                ? 'r'
               : no_right                               ? 'l'
                                                        : '.';
  }
}

/* Says whether the text is a number, a number and *, or *. */
static bool is_number_or_star(const char *value) {
  size_t length = strlen(value);
  if (strcmp(value, "*") == 0 || strcmp(value, "*1") == 0)
    return true;
  if (length > 2 && strcmp(value + length - 2, "+*") == 0)
    length -= 2;
  return strspn(value, "-0123456789/") == length;
}

static void check_game(const char *rule, const char *tinted, char left,
                       char right, bool is_col) {
  char text[300], own[200], other[200], cells[CELLS], tints[CELLS];
  desk d = sit();
  for (unsigned n = 0; n < BOARDS; n++) {
    board_at(n, cells);
    write_board(text, sizeof text, rule, cells);
    value_of(d, text, own, sizeof own);
    if (is_col && !is_number_or_star(own))
      fail_msg("%s has the value %s", text, own);
    tint(cells, left, right, tints);
    write_board(text, sizeof text, tinted, tints);
    value_of(d, text, other, sizeof other);
    if (strcmp(own, other) != 0)
      fail_msg("%s is %s, by pieces %s", text, other, own);
    if (n % 5 != 0)
      continue;
    write_graph(text, sizeof text, rule, cells);
    value_of(d, text, other, sizeof other);
    if (strcmp(own, other) != 0)
      fail_msg("%s is %s, on a board %s", text, other, own);
  }
  leave(d);
}

/* Winning Ways, chapter 2: every position of Col is a number, or a number
   and *. */
static void col(void **state) {
  (void)state;
  check_game(COL, COL_TINTED, 'x', 'o', true);
}

static void snort(void **state) {
  (void)state;
  check_game(SNORT, SNORT_TINTED, 'o', 'x', false);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(col),
      cmocka_unit_test(snort),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
