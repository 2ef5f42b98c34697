/* SPDX-License-Identifier: MIT */
/* Moves by what a person types. */
#include "engine/work.h"

#include "unit.h"

typedef struct want {
  const char *position, *typed;
  const char
      *to; /* NULL if `typed` is not a move; `name` is then the message */
  const char *name;
} want;

static const want wants[] = {
    {"nim(13,12,8)", "13->4", "nim(4,12,8)", "13->4"},
    {"nim(13,12,8)", " 13 -> 4 ", "nim(4,12,8)", "13->4"},
    {"nim(13,12,8)", "nim: 13->4", "nim(4,12,8)", "13->4"},
    {"nim(13,12,8)", "nim(8,4,12)", "nim(4,12,8)", "13->4"},
    {"nim(13,12,8)", "nim(12) + nim(8)", "nim(12,8)", "13->0"},
    {"nim(5,5)", "nim(5,3)", "nim(3,5)", "5->3"},
    {"nim(7)", "0", "0", "7->0"},
    {"nim(7)", "7->0", "0", "7->0"},
    {"kayles(5)", "kayles(2,2)", "kayles(2,2)", "5->2+2"},
    {"kayles(5)", "5->2+2", "kayles(2,2)", "5->2+2"},
    {"wythoff(5,3)", "wythoff(2,4)", "wythoff(2,4)", "(3,5)->(2,4)"},
    {"lasker(6)+nim(6)", "lasker: 6->1+5", "lasker(1,5) + nim(6)",
     "lasker: 6->1+5"},
    {"lasker(6)+nim(6)", "6->1+5", "lasker(1,5) + nim(6)", "lasker: 6->1+5"},
    {"lasker(6)+nim(6)", "lasker: 6 -> 5 + 1", "lasker(1,5) + nim(6)",
     "lasker: 6->1+5"},
    {"chomp(3,3)", "bite(1,2)", "chomp(1,1)", "bite (1,2)"},
    {"{n -> n-k for k in 1..n ; [] if n == 4}(4)", "4->[]", "0", "4->[]"},
    /* positions without the name of the game, and of one game of a sum */
    {"nim(2,5,9)", "2,5,7", "nim(2,5,7)", "9->7"},
    {"nim(2,5,9)", " 7, 2,5 ", "nim(2,5,7)", "9->7"},
    {"nim(2,5,9)", "(7,2,5)", "nim(2,5,7)", "9->7"},
    {"nim(2,5,9)", "2,5", "nim(2,5)", "9->0"},
    {"nim(2,5,9)", "0,5,9", "nim(5,9)", "2->0"},
    {"nim(9)", "7", "nim(7)", "9->7"},
    {"wythoff(3,7)", "(3,5)", "wythoff(3,5)", "(3,7)->(3,5)"},
    {"wythoff(3,7)", "5,3", "wythoff(3,5)", "(3,7)->(3,5)"},
    {"2*wythoff(3,7)", "(3,7),(5,3)", "wythoff(3,5) + wythoff(3,7)",
     "(3,7)->(3,5)"},
    {"kayles(5)", "2,2", "kayles(2,2)", "5->2+2"},
    {"treblecross(9)", "1,4", NULL, "no move leads to '1,4'"},
    {"treblecross(9)", "4,0", "treblecross(0,4)", "9->0+4"},
    {"treblecross(9)", "treblecross(4,0)", "treblecross(0,4)", "9->0+4"},
    {"{n -> n-k for k in 1..2}(9)", "8", "{n -> n-k for k in 1..2}(8)", "9->8"},
    {"chomp(3,3)", "3,1", "chomp(3,1)", "bite (2,2)"},
    {"nim(3,5) + wythoff(3,7)", "nim(2,5)", "nim(2,5) + wythoff(3,7)",
     "nim: 3->2"},
    {"nim(3,5,6) + wythoff(3,7)", "3,5,2", "nim(3,5,2) + wythoff(3,7)",
     "nim: 6->2"},
    {"nim(3,5) + wythoff(3,5)", "3,4", NULL,
     "'3,4' names more than one move here"},
    {"nim(3,5) + wythoff(3,5)", "nim(3,4)", "nim(3,4) + wythoff(3,5)",
     "nim: 5->4"},
    {"nim(2,5,9)", "2,5,10", NULL, "no move leads to '2,5,10'"},
    {"nim(2,5,9)", "2,x", NULL, "expected '*' and a game, found ','"},
    /* heaps that nobody can list */
    {"nim(1000000000000000000,7)", "1000000000000000000->5", "nim(5,7)",
     "1000000000000000000->5"},
    {"nim(1000000000000000000,7)", "nim(7,2)", "nim(2,7)",
     "1000000000000000000->2"},
    {"nim(1000000000000000000)", "1000000000000000000->0", "0",
     "1000000000000000000->0"},
    {"nim(1000000000000000000) + lasker(5)", "nim:1000000000000000000->3",
     "nim(3) + lasker(5)", "nim: 1000000000000000000->3"},
    {"lasker(1000000000000000000)", "1000000000000000000->1+999999999999999999",
     "lasker(1,999999999999999999)",
     "1000000000000000000->1+999999999999999999"},
    {"wythoff(1000000000000,2000000000000)", "wythoff(7,2000000000000)", NULL,
     "there are too many moves to find this one among them"},
    /* no moves */
    {"nim(1000000000000000000,7)", "1000000000000000000->1000000000000000001",
     NULL,
     "'1000000000000000000->1000000000000000001' is not a move in this "
     "position"},
    {"nim(1000000000000000000,7)", "1000000000000000000->x", NULL,
     "'1000000000000000000->x' is not a move in this position"},
    {"nim(13,12,8)", "13->13", NULL, "'13->13' is not a move in this position"},
    {"nim(13,12,8)", "nim(13,12,8)", NULL, "no move leads to 'nim(13,12,8)'"},
    {"nim(13,12,8)", "nim(13,11,7)", NULL, "no move leads to 'nim(13,11,7)'"},
    {"nim(13,12,8)", "nim(13,12,9)", NULL, "no move leads to 'nim(13,12,9)'"},
    {"nim(13,12,8)", "0", NULL, "no move leads to '0'"},
    {"nim(13,12,8)", "lasker(4)", NULL, "no move leads to 'lasker(4)'"},
    {"kayles(5,3)", "kayles(2,2)", NULL, "no move leads to 'kayles(2,2)'"},
    {"lasker(6)+nim(6)", "6->3", NULL, "'6->3' names more than one move here"},
    {"chomp(3,3)+chomp(2,2)", "bite (1,2)", NULL,
     "'bite (1,2)' names more than one move here"},
    {"nim(13)", "nim(1", NULL, "missing ')'"},
    {"nim(13)", "", NULL,
     "the position is empty: write 0, or a sum such as nim(3,5,7)"},
    {"0", "0", NULL, "no move leads to '0'"},
    {"0", "1->0", NULL, "'1->0' is not a move in this position"},
};

static void what_is_typed(void **state) {
  (void)state;
  grundy *g = grundy_new();
  for (size_t i = 0; i < sizeof wants / sizeof *wants; i++) {
    const want *w = &wants[i];
    grundy_work *work = grundy_work_new(g, (grundy_limits){0});
    grundy_position *position;
    grundy_move move;
    const char *text;
    assert_non_null(work);
    assert_int_equal(grundy_position_parse(work, w->position,
                                           strlen(w->position), &position),
                     GRUNDY_OK);
    grundy_turn turn = {position, GRUNDY_BOTH, GRUNDY_NORMAL};
    grundy_status status =
        grundy_move_find(work, turn, w->typed, strlen(w->typed), &move);
    if (!w->to) {
      assert_int_not_equal(status, GRUNDY_OK);
      assert_string_equal(grundy_work_error(work)->message, w->name);
    } else {
      assert_int_equal(status, GRUNDY_OK);
      assert_string_equal(move.name, w->name);
      assert_int_equal(grundy_position_print(work, move.to, &text), GRUNDY_OK);
      assert_string_equal(text, w->to);
    }
    grundy_work_free(work);
  }
  grundy_free(g);
}

/* Every listed move is found by the position that it leads to. */
static void positions_wanted(void **state) {
  (void)state;
  static const char *const texts[] = {
      "nim(4,4,1)",   "kayles(7) + lasker(5)",       "wythoff(3,5)",
      "chomp(4,3,3)", "2*chomp(2,2) + wythoff(1,2)", "fibnim(9,4)",
      "stairs(2,1,3)"};
  grundy *g = grundy_new();
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
    grundy_work *work = grundy_work_new(g, (grundy_limits){0});
    grundy_position *position;
    grundy_move_list list;
    assert_int_equal(
        grundy_position_parse(work, texts[i], strlen(texts[i]), &position),
        GRUNDY_OK);
    grundy_turn turn = {position, GRUNDY_BOTH, GRUNDY_NORMAL};
    assert_int_equal(grundy_turn_moves(work, turn, 1000, &list), GRUNDY_OK);
    assert_false(list.truncated);
    assert_true(list.count > 2);
    for (size_t k = 0; k < list.count; k++) {
      const char *to, *found;
      grundy_move move;
      assert_int_equal(grundy_position_print(work, list.moves[k].to, &to),
                       GRUNDY_OK);
      assert_int_equal(grundy_move_find(work, turn, to, strlen(to), &move),
                       GRUNDY_OK);
      assert_int_equal(grundy_position_print(work, move.to, &found), GRUNDY_OK);
      assert_string_equal(found, to);
    }
    grundy_work_free(work);
  }
  grundy_free(g);
}

/* ------------------------------------------------------------ no memory */

/* Everything that play asks for, up to the first that fails. */
static grundy_status ask_all(grundy_work *work) {
  static const char text[] =
      "chomp(3,2) + nim(1000000000000,7) + {n -> n-1}(3)";
  static const char *const typed[] = {"nim: 1000000000000->5", "nim: 7->x",
                                      "chomp(3,2) + nim(7,1) + {n -> n-1}(3)"};
  grundy_position *position, *drawn;
  const grundy_rules *rules;
  grundy_move move;
  grundy_move_list list;
  grundy_reply r;
  grundy_review review;
  grundy_status status =
      grundy_position_parse(work, text, strlen(text), &position);
  grundy_turn turn = {position, GRUNDY_BOTH, GRUNDY_NORMAL};
  for (size_t i = 0; i < 3 && status == GRUNDY_OK; i++) {
    status = grundy_move_find(work, turn, typed[i], strlen(typed[i]), &move);
    if (status == GRUNDY_DOMAIN) /* one text is not a move */
      status = GRUNDY_OK;
  }
  if (status == GRUNDY_OK)
    status = grundy_turn_moves(work, turn, 40, &list);
  if (status == GRUNDY_OK)
    status = grundy_position_parse(work, "kayles(3,4)", 11, &position);
  turn.position = position;
  for (unsigned errs = 0; errs <= 100 && status == GRUNDY_OK; errs += 100)
    status = grundy_reply_choose(
        work, turn, (grundy_reply_query){.errs = errs, .random = 1}, &r);
  if (status == GRUNDY_OK)
    status = grundy_game_review(
        work, (const grundy_position *const[]){position, r.move->to}, 2, 0,
        GRUNDY_BOTH, GRUNDY_NORMAL, &review);
  if (status == GRUNDY_OK)
    status = grundy_rules_parse(work, "wythoff", 7, &rules);
  if (status == GRUNDY_OK)
    status = grundy_position_random(work, rules, GRUNDY_BOTH, GRUNDY_NORMAL,
                                    true, 1, &drawn);
  return status;
}

/* The first request for memory and all later ones are refused, then from the
   second on, and so forth; freeing the work asserts that nothing is left. */
static void refused_memory(void **state) {
  (void)state;
  grundy *g = grundy_new();
  grundy_work *work = grundy_work_new(g, (grundy_limits){0});
  assert_non_null(work);
  assert_int_equal(ask_all(work), GRUNDY_OK);
  uint64_t requests = work->memory.requests;
  grundy_work_free(work);
  assert_true(requests > 100);
  for (uint64_t n = 1; n <= requests; n += 1 + n / 50) {
    work = grundy_work_new(g, (grundy_limits){0});
    assert_non_null(work);
    work->memory.fail_at = n;
    assert_int_equal(ask_all(work), GRUNDY_NOMEM);
    grundy_work_free(work);
  }
  grundy_free(g);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(what_is_typed),
      cmocka_unit_test(positions_wanted),
      cmocka_unit_test(refused_memory),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
