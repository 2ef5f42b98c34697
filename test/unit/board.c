/* SPDX-License-Identifier: MIT */
/* Board rules: what is inferred from their text, and two laws on all small
   boards: the value of a board is the value of the sum of its parts, and the
   value of an image is what the symmetry says. */
#include <grundy.h>
#include <stdio.h>

#include "desk.h"
#include "engine/position.h"
#include "engine/value/partizan.h"
#include "lang/board/moves.h"
#include "lang/board/parts.h"
#include "lang/board/position.h"
#include "theory/partizan/store.h"

#define DOMINEERING "board L: .. -> ## down ; R: .. -> ## right"
#define CRAM "board .. -> ## right, down"
#define CLOBBER "board L: xo -> .x any ; R: L with xo"
#define ROOKS "board L: x(.)*o -> .(.)*x any ; R: L with xo"
#define TOADS                                                                  \
  "board L: t. -> .t right ; L: tf. -> .ft right ; R: L with tf back"
#define KONANE "board L: x(o.)+ -> (..)+x any ; R: L with xo"
#define AMAZONS                                                                \
  "board L: x(.)+ -> .(.)*x all then x(.)+ -> x(.)*# all ; R: L with xo"
#define NOGO "board L: . -> x so that min(libs(x),libs(o)) > 0 ; R: L with xo"
#define COL "board L: . -> x if near(x) == 0 ; R: L with xo"
#define SNORT "board L: . -> x if near(o) == 0 ; R: L with xo"
#define TOPPLING "board L: [le](_)*$ -> .(.)* hor ; R: [re](_)*$ -> .(.)* hor"
#define NODES "board . -> # also near .->#"
#define LIGHTS "board H -> T also near H->T"
#define CHOMP "board . -> # also quad .-># if r + c > 0"

/* ------------------------------------------------------------ inference */

typedef struct table {
  gi_memory memory;
  gi_arena arena;
} table;

static const gi_board *compile(table *t, const char *text) {
  const gi_board *board;
  grundy_error error = {.offset = 0};
  assert_int_equal(gi_board_compile(&t->arena, &error,
                                    (gi_text){text, strlen(text), 0}, &board),
                   GRUNDY_OK);
  return board;
}

static void test_inference(void **state) {
  static const struct {
    const char *rule;
    bool splits;
    uint32_t symmetries, negations;
    gi_board_end end;
    const char *fixed; /* letters that separate parts */
  } wanted[] = {
      {DOMINEERING, true, 4, 4, GI_END_WEIGHTS, "#"},
      {CRAM, true, 8, 0, GI_END_WEIGHTS, "#"},
      {CLOBBER, true, 8, 8, GI_END_WEIGHTS, "#."},
      {ROOKS, true, 8, 8, GI_END_WEIGHTS, "#"},
      {TOADS, true, 2, 2, GI_END_ROWS, "#"},
      {KONANE, true, 8, 8, GI_END_WEIGHTS, "#"},
      {AMAZONS, true, 8, 8, GI_END_WEIGHTS, "#"},
      {NOGO, true, 8, 8, GI_END_WEIGHTS, "#"},
      {COL, true, 8, 8, GI_END_WEIGHTS, "#ox"},
      {SNORT, true, 8, 8, GI_END_WEIGHTS, "#ox"},
      {TOPPLING, false, 4, 4, GI_END_WEIGHTS, ""},
      {NODES, true, 8, 0, GI_END_WEIGHTS, "#"},
      {LIGHTS, true, 8, 0, GI_END_WEIGHTS, "#.T"},
      {CHOMP, false, 2, 0, GI_END_WEIGHTS, ""},
      {"board x. -> .x hor", true, 4, 0, GI_END_UNKNOWN, "#"},
      {"board L: . -> x so that libs(x) > 0 ; R: . -> o so that libs(o) > 0",
       false, 8, 8, GI_END_WEIGHTS, ""},
      {"board L: . -> x so that libs(x) == 1 ; R: L with xo", false, 8, 8,
       GI_END_WEIGHTS, ""},
      {"board . -> x if near(#) == 0", false, 8, 0, GI_END_WEIGHTS, ""},
      {"board . -> x if count(x) < 3", false, 8, 0, GI_END_WEIGHTS, ""},
  };
  (void)state;
  for (size_t i = 0; i < sizeof wanted / sizeof wanted[0]; i++) {
    table t = {.memory = {.limit = 0}};
    gi_arena_init(&t.arena, &t.memory);
    const gi_board *b = compile(&t, wanted[i].rule);
    gi_cells fixed = 0;
    for (const char *c = wanted[i].fixed; *c; c++)
      fixed |= gi_cell_bit(*c);
    if (b->splits != wanted[i].splits ||
        b->symmetry_count != wanted[i].symmetries ||
        b->negation_count != wanted[i].negations || b->end != wanted[i].end)
      fail_msg("%s: splits %d, symmetries %u, negations %u, end %d",
               wanted[i].rule, b->splits, b->symmetry_count, b->negation_count,
               (int)b->end);
    if (b->splits)
      assert_true((b->letters & ~b->live) == fixed);
    gi_arena_clear(&t.arena);
  }
}

/* ----------------------------------------------------- whole boards */

/* The values of whole boards, by moves alone. */
typedef struct judge {
  grundy_work *work;
  gi_games *games;
  const gi_board *board;
  gi_map known;
} judge;

typedef struct options {
  judge *judge;
  gi_game games[512];
  size_t count;
} options;

static gi_game value_of(judge *j, const gi_field *f);

static grundy_status receive(void *data, const gi_field *after,
                             const gi_trail *trail) {
  options *o = data;
  (void)trail;
  assert_true(o->count < 512);
  o->games[o->count++] = value_of(o->judge, after);
  return GRUNDY_OK;
}

static void list(judge *j, const gi_field *f, grundy_side side, options *out) {
  gi_board_run run;
  gi_board_run_init(&run, &j->work->memory);
  *out = (options){.judge = j};
  assert_int_equal(gi_board_moves(j->board, &run, &j->work->budget,
                                  &j->work->error, f, side, receive, out),
                   GRUNDY_OK);
  gi_board_run_clear(&run);
}

static gi_game value_of(judge *j, const gi_field *f) {
  gi_bytes key = {(const unsigned char *)f->cells, gi_field_count(f)};
  gi_record record = gi_map_find(&j->known, key);
  if (record != GI_NO_RECORD)
    return gi_map_answer(&j->known, record);
  options left, right;
  gi_game game;
  bool added;
  list(j, f, GRUNDY_LEFT, &left);
  list(j, f, GRUNDY_RIGHT, &right);
  assert_int_equal(gi_game_make(j->games, left.games, left.count, right.games,
                                right.count, &game),
                   GRUNDY_OK);
  assert_int_equal(gi_map_add(&j->known, key, game, &record, &added),
                   GRUNDY_OK);
  return game;
}

/* Is the board a position: has every group enough liberties? */
static bool is_position(const judge *j, const gi_field *f) {
  gi_board_run run;
  bool is = true;
  gi_board_run_init(&run, &j->work->memory);
  for (uint32_t i = 0; i < j->board->law_count; i++) {
    uint64_t least;
    uint32_t where;
    assert_int_equal(
        gi_field_liberties(f, j->board->laws[i].letter, &run, &least, &where),
        GRUNDY_OK);
    is = is && least >= j->board->laws[i].least;
  }
  gi_board_run_clear(&run);
  return is;
}

/* Compares the images of a board.  The judge knows boards of one size only, so
   an image that is turned has a judge of its own. */
static void check_images(judge *j, judge *turned, const gi_field *f,
                         gi_game value) {
  const gi_board *b = j->board;
  char cells[16];
  gi_game opposite;
  assert_int_equal(gi_game_negate(j->games, value, &opposite), GRUNDY_OK);
  for (uint32_t i = 0; i < b->symmetry_count + b->negation_count; i++) {
    bool keeps = i < b->symmetry_count;
    gi_symmetry s =
        keeps ? b->symmetries[i] : b->negations[i - b->symmetry_count];
    gi_field image = {.cells = cells};
    gi_field_image(f, s, &image);
    judge *own = s.map & 4 ? turned : j;
    assert_true(value_of(own, &image) == (keeps ? value : opposite));
  }
}

/* Compares all boards of a size. */
static void check_boards(const char *rule, uint32_t rows, uint32_t columns) {
  desk d = sit();
  const grundy_rules *rules;
  char text[200], letters[64], cells[16];
  snprintf(text, sizeof text, "{%s}", rule);
  assert_int_equal(grundy_rules_parse(d.work, text, strlen(text), &rules),
                   GRUNDY_OK);
  table t = {.memory = {.limit = 0}};
  gi_arena_init(&t.arena, &t.memory);
  judge j = {.work = d.work, .board = compile(&t, rule)};
  assert_int_equal(gi_work_games(d.work, &j.games), GRUNDY_OK);
  gi_map_init(&j.known, &d.work->memory, 4);
  judge turned = j;
  unsigned kinds = 0, count = rows * columns;
  uint64_t boards = 1;
  for (unsigned i = 0; i < 64; i++)
    if (j.board->letters >> i & 1)
      letters[kinds++] = gi_cell_letter(i);
  for (unsigned i = 0; i < count; i++)
    boards *= kinds;
  for (uint64_t n = 0; n < boards; n++) {
    uint64_t rest = n;
    unsigned char bytes[18] = {(unsigned char)rows, (unsigned char)columns};
    gi_field f = {.rows = rows, .columns = columns, .cells = cells};
    for (unsigned i = 0; i < count; i++, rest /= kinds)
      cells[i] = letters[rest % kinds];
    memcpy(bytes + 2, cells, count);
    gi_component component = {rules, {bytes, count + 2}};
    gi_game whole, parts;
    if (!is_position(&j, &f))
      continue;
    whole = value_of(&j, &f);
    assert_int_equal(
        gi_component_game(d.work, component, GRUNDY_SEARCH, &parts, NULL),
        GRUNDY_OK);
    if (whole != parts)
      fail_msg("%s: board %.*s of %u rows", rule, (int)count, cells, rows);
    check_images(&j, rows == columns ? &j : &turned, &f, whole);
  }
  gi_map_clear(&j.known);
  gi_map_clear(&turned.known);
  gi_arena_clear(&t.arena);
  leave(d);
}

static void test_laws(void **state) {
  (void)state;
  check_boards(DOMINEERING, 3, 3);
  check_boards(CRAM, 2, 4);
  check_boards(CLOBBER, 2, 3);
  check_boards(ROOKS, 2, 3);
  check_boards(TOADS, 1, 5);
  check_boards(KONANE, 1, 5);
  check_boards(AMAZONS, 2, 2);
  check_boards(NOGO, 2, 3);
  check_boards(COL, 2, 3);
  check_boards(SNORT, 2, 3);
  check_boards(TOPPLING, 1, 4);
  check_boards(NODES, 3, 3);
  check_boards(LIGHTS, 2, 3);
  check_boards(CHOMP, 2, 3);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_inference),
      cmocka_unit_test(test_laws),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
