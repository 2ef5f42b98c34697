/* SPDX-License-Identifier: MIT */
/*
 * Slices that are read at once against the same cells asked one by one, in
 * slices of all shapes: with fixed numbers, from other numbers than 0, with
 * holes, of sorted tuples and of rules that are asked by cell all the same.
 */
#include "unit.h"

#include <stdio.h>

#include "engine/table/block.h"

enum {
  SLICES = 40,
  MOST_CELLS = 1 << 13
};

static const struct {
  const char *rules;
  bool has_blocks; /* of values of two ranges, or of heaps */
} games[] = {
    {"{(x,y) -> (x-k,y) for k in 1..3 ; (x,y-k) for k in {2,5} ; (x-1,y-1)}",
     true},
    {"{(x,y) -> (x-k,y) for k in 1..x ; (x-k,y-k) for k in 1..x}", true},
    {"{sym (x,y) -> (x-k,y) for k in 1..x ; (x,y-k) for k in 1..y ; "
     "(x-k,y-k) for k in 1..x}",
     true},
    {"{sym (x,y) -> (y-k,x) for k in 1..y}", true},
    {"{(n,q) -> (n-k,2*k) for k in 1..min(n,q)}", true},
    {"{(x,y,z) -> (x-1,y,z) ; (x,y-2,z) ; (x,y,z-1)}", true},
    {"{n -> n-k for k in squares}", true},
    {"{n -> n-k for k in 1..n/2}", true},
    {"{n -> n-1 if n > 0 ; n/2 if n > 0}", true},
    {"wythoff", true},
    {"kayles", true},
    {"grundy", true},
    {"ed", false},
    {"nim", true},
    {"lasker", true},
    {"chocolate", false},
    {"{(x,y) -> (x-1,y+3) ; (x,y-1)}", false},
    {"{loopy (x,y) -> (y,x) ; (x-1,y) ; (x,y-2)}", false},
    {"{(x,y) -> L: (x-1,y) ; R: (x,y-1)}", false},
    {"{n -> L: n-k for k in 1..3 ; R: n-k for k in {1,5}}", false},
    {"{sym (x,y) -> L: (x-1,y) ; (x,y-2) ; R: (x,y-k) for k in 1..y}", false},
};

/* Draws a slice of at most MOST_CELLS cells. */
static grundy_slice draw_slice(unsigned arity, uint64_t *seed) {
  grundy_slice s = {.arity = arity};
  for (unsigned i = 0; i < arity; i++) {
    unsigned most = arity == 1 ? 6000 : arity == 2 ? 60 : 12;
    s.from[i] = draw(seed, 2) ? draw(seed, most / 4) : 0;
    s.to[i] = s.from[i] + draw(seed, most);
    s.fixed[i] = !draw(seed, 4);
    s.to[i] = s.fixed[i] ? s.from[i] : s.to[i];
  }
  return s;
}

static uint64_t expected(const grundy_cell *cell, grundy_table_kind kind) {
  return cell->hole                       ? UINT64_MAX
         : cell->loopy || cell->has_sides ? UINT64_MAX - 1
         : kind == GRUNDY_TABLE_OUTCOMES  ? (uint64_t)cell->outcome
                                          : cell->number;
}

/* Compares every cell of a slice, by a work that never reads blocks. */
static void compare(grundy_work *judge, const grundy_rules *rules,
                    const grundy_slice *s, grundy_table_kind kind,
                    grundy_query query, const uint64_t *cells) {
  uint64_t at[GRUNDY_MOST_INTEGERS];
  memcpy(at, s->from, sizeof at);
  for (size_t i = 0;; i++) {
    grundy_cell cell;
    assert_int_equal(grundy_cell_at(judge, rules, at, kind, query, &cell),
                     GRUNDY_OK);
    assert_int_equal(cells[i], expected(&cell, kind));
    unsigned e = s->arity;
    while (e-- > 0 && at[e] == s->to[e])
      at[e] = s->from[e];
    if (e >= s->arity)
      break;
    at[e]++;
  }
}

static void read_slices(const char *text, unsigned game) {
  static uint64_t cells[MOST_CELLS];
  grundy *g = grundy_new();
  grundy_work *work = grundy_work_new(g, (grundy_limits){0});
  grundy_work *judge = grundy_work_new(g, (grundy_limits){0});
  const grundy_rules *rules, *same;
  uint64_t seed = 77 + game;
  assert_int_equal(grundy_rules_parse(work, text, strlen(text), &rules), 0);
  assert_int_equal(grundy_rules_parse(judge, text, strlen(text), &same), 0);
  for (unsigned i = 0; i < SLICES; i += apart()) {
    grundy_slice s = draw_slice(grundy_rules_arity(rules), &seed);
    grundy_table_kind kind =
        draw(&seed, 2) ? GRUNDY_TABLE_OUTCOMES : GRUNDY_TABLE_VALUES;
    grundy_query query = {.play = GRUNDY_NORMAL};
    if (kind == GRUNDY_TABLE_OUTCOMES && s.arity > 1 && !draw(&seed, 3))
      query.play = GRUNDY_MISERE;
    grundy_status status =
        grundy_table_read(work, rules, &s, kind, query, 8, cells);
    if (status == GRUNDY_DOMAIN) /* the players' moves differ: no values */
      assert_true(strstr(text, "L:") && kind == GRUNDY_TABLE_VALUES);
    else
      assert_int_equal(status, GRUNDY_OK);
    if (status == GRUNDY_OK)
      compare(judge, same, &s, kind, query, cells);
  }
  grundy_work_free(judge);
  grundy_work_free(work);
  grundy_free(g);
}

static void slices_are_their_cells(void **state) {
  (void)state;
  for (unsigned i = 0; i < sizeof games / sizeof *games; i++)
    read_slices(games[i].rules, i);
}

/* Otherwise the test above compares cells with themselves. */
static void blocks_are_read(void **state) {
  (void)state;
  for (unsigned i = 0; i < sizeof games / sizeof *games; i++) {
    static gi_blocks blocks;
    const char *text = games[i].rules;
    const grundy_rules *rules;
    grundy *g = grundy_new();
    grundy_work *work = grundy_work_new(g, (grundy_limits){0});
    assert_int_equal(grundy_rules_parse(work, text, strlen(text), &rules), 0);
    grundy_slice s = gi_slice_whole(grundy_rules_arity(rules), 0, 20);
    gi_begin(work);
    grundy_status status = gi_blocks_open(work, rules, &s, GRUNDY_TABLE_VALUES,
                                          (grundy_query){0}, &blocks);
    if ((status == GRUNDY_OK) != games[i].has_blocks)
      fail_msg("%s: %d", text, status);
    gi_blocks_close(&blocks);
    grundy_work_free(work);
    grundy_free(g);
  }
}

static void widths(void **state) {
  (void)state;
  grundy *g = grundy_new();
  grundy_work *work = grundy_work_new(g, (grundy_limits){0});
  const grundy_rules *rules;
  grundy_slice s = gi_slice_whole(1, 0, 299);
  static uint8_t bytes[300];
  static uint16_t pairs[300];
  static uint32_t words[300];
  grundy_query query = {0};
  assert_int_equal(grundy_rules_parse(work, "nim", 3, &rules), GRUNDY_OK);
  assert_int_equal(
      grundy_table_read(work, rules, &s, GRUNDY_TABLE_VALUES, query, 2, pairs),
      GRUNDY_OK);
  assert_int_equal(
      grundy_table_read(work, rules, &s, GRUNDY_TABLE_PLIES, query, 4, words),
      GRUNDY_OK);
  for (unsigned i = 0; i < 300; i++) {
    assert_int_equal(pairs[i], i);
    assert_int_equal(words[i], i > 0);
  }
  assert_int_equal(
      grundy_table_read(work, rules, &s, GRUNDY_TABLE_VALUES, query, 1, bytes),
      GRUNDY_DOMAIN); /* 254 says that there is no number */
  assert_string_equal(grundy_work_error(work)->message,
                      "the number 254 does not fit into 8 bits of a cell");
  s.to[0] = 253;
  assert_int_equal(
      grundy_table_read(work, rules, &s, GRUNDY_TABLE_VALUES, query, 1, bytes),
      GRUNDY_OK);
  for (unsigned i = 0; i < 254; i++)
    assert_int_equal(bytes[i], i);
  grundy_work_free(work);
  grundy_free(g);
}

/* Cells of all kinds are those that another work gives one by one. */
static void cells_of_all_kinds(void **state) {
  static const struct {
    const char *rules;
    grundy_table_kind kind;
  } asked[] = {
      {"kayles", GRUNDY_TABLE_GENUS},
      {"wythoff", GRUNDY_TABLE_LONGEST},
      {"domineering", GRUNDY_TABLE_GAMES},
      {"domineering", GRUNDY_TABLE_TEMPERATURE},
      {"domineering", GRUNDY_TABLE_WEIGHT},
      {"{n -> L: n-1 ; R: n-k for k in 1..2}", GRUNDY_TABLE_PLIES},
      {"{loopy n -> L: n-1 ; R: n+1 if n < 5}", GRUNDY_TABLE_PLIES},
      {"{loopy n -> n-2 ; n+1 if n < 6}", GRUNDY_TABLE_VALUES},
  };
  (void)state;
  for (unsigned i = 0; i < sizeof asked / sizeof *asked; i++) {
    grundy *g = grundy_new();
    grundy_work *work = grundy_work_new(g, (grundy_limits){0});
    grundy_work *judge = grundy_work_new(g, (grundy_limits){0});
    const char *text = asked[i].rules;
    const grundy_rules *rules, *same;
    grundy_cell cells[16], cell;
    grundy_query query = {0};
    assert_int_equal(grundy_rules_parse(work, text, strlen(text), &rules), 0);
    assert_int_equal(grundy_rules_parse(judge, text, strlen(text), &same), 0);
    unsigned arity = grundy_rules_arity(rules), count = arity == 1 ? 4 : 16;
    grundy_slice s = gi_slice_whole(arity, 1, 4);
    assert_int_equal(
        grundy_table_cells(work, rules, &s, asked[i].kind, query, cells), 0);
    for (unsigned k = 0; k < count; k++) {
      uint64_t at[] = {1 + (arity == 1 ? k : k / 4), 1 + k % 4};
      const grundy_cell *c = &cells[k];
      assert_int_equal(
          grundy_cell_at(judge, same, at, asked[i].kind, query, &cell), 0);
      assert_true(c->hole == cell.hole && c->loopy == cell.loopy);
      assert_true(c->number == cell.number && c->misere == cell.misere);
      assert_true(c->has_sides == cell.has_sides &&
                  c->right_plies == cell.right_plies);
      assert_int_equal(!c->value, !cell.value);
      if (c->value)
        assert_string_equal(c->value->number, cell.value->number);
    }
    grundy_work_free(judge);
    grundy_work_free(work);
    grundy_free(g);
  }
}

/* A limit of memory or of positions refuses; it never leaves wrong cells. */
static void limits_refuse(void **state) {
  (void)state;
  grundy *g = grundy_new();
  grundy_slice s = gi_slice_whole(2, 0, 299);
  static uint64_t cells[300 * 300];
  for (unsigned i = 0; i < 2; i++) {
    grundy_limits limits = {.positions = i ? 100 : 0,
                            .memory = i ? 0 : 200 << 10};
    grundy_work *work = grundy_work_new(g, limits);
    const grundy_rules *rules;
    assert_int_equal(grundy_rules_parse(work, "wythoff", 7, &rules), 0);
    assert_int_equal(grundy_table_read(work, rules, &s, GRUNDY_TABLE_VALUES,
                                       (grundy_query){0}, 8, cells),
                     GRUNDY_STOPPED);
    static grundy_cell whole[300 * 300];
    assert_int_equal(grundy_table_cells(work, rules, &s, GRUNDY_TABLE_GENUS,
                                        (grundy_query){0}, whole),
                     GRUNDY_STOPPED);
    grundy_work_free(work);
  }
  grundy_free(g);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(slices_are_their_cells),
      cmocka_unit_test(blocks_are_read),
      cmocka_unit_test(widths),
      cmocka_unit_test(cells_of_all_kinds),
      cmocka_unit_test(limits_refuse),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
