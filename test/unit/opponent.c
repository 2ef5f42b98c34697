/* SPDX-License-Identifier: MIT */
/* The opponent is judged by the games it plays, not by what it says. */
#include <grundy.h>
#include <stdio.h>

#include "desk.h"

static grundy_side other(grundy_side side) {
  return side == GRUNDY_LEFT ? GRUNDY_RIGHT : GRUNDY_LEFT;
}

static grundy_reply reply(desk d, grundy_turn turn, unsigned errs,
                          uint64_t random) {
  grundy_reply r;
  assert_int_equal(
      grundy_reply_choose(d.work, turn,
                          (grundy_reply_query){.errs = errs, .random = random},
                          &r),
      GRUNDY_OK);
  return r;
}

/* Any move; NULL if there is none. */
static const grundy_move *any_move(desk d, grundy_turn turn, uint64_t *random) {
  grundy_move_list list;
  assert_int_equal(grundy_turn_moves(d.work, turn, 10000, &list), GRUNDY_OK);
  assert_false(list.truncated);
  return list.count ? &list.moves[draw(random, list.count)] : NULL;
}

/* ---------------------------------------------------------------- games */

/* Small enough that all plies can be counted. */
static const struct kind {
  const char *rules;
  unsigned integers, below; /* how many, and how large */
  grundy_play play;
} kinds[] = {
    {"nim", 3, 9, GRUNDY_NORMAL},
    {"nim", 3, 9, GRUNDY_MISERE},
    {"kayles", 2, 12, GRUNDY_NORMAL},
    {"wythoff", 2, 16, GRUNDY_NORMAL},
    {"wythoff", 2, 16, GRUNDY_MISERE},
    {"chomp", 3, 6, GRUNDY_NORMAL},
    {"lasker", 2, 8, GRUNDY_MISERE},
    {"{n -> L: n-k for k in 1..3 ; R: n-k for k in {1,2,4}}", 2, 12,
     GRUNDY_NORMAL},
    {"{n -> L: n-k for k in 1..3 ; R: n-k for k in {1,2,4}}", 2, 12,
     GRUNDY_MISERE},
};
enum {
  KINDS = sizeof kinds / sizeof kinds[0]
};

/* A random position that the player to move, Left or Right, wins or loses. */
static grundy_turn draw_turn(desk d, const struct kind *k, bool wins,
                             uint64_t *random) {
  for (;;) {
    char text[128];
    unsigned n[3] = {0};
    for (unsigned i = 0; i < k->integers; i++)
      n[i] = (unsigned)draw(random, k->below);
    if (strcmp(k->rules, "chomp") == 0) { /* descending, one at least */
      n[0] += n[1] + n[2] + 1;
      n[1] += n[2];
    }
    snprintf(text, sizeof text, k->integers == 3 ? "%s(%u,%u,%u)" : "%s(%u,%u)",
             k->rules, n[0], n[1], n[2]);
    bool is_left = draw(random, 2) == 0;
    grundy_turn turn = {parse(d, text), is_left ? GRUNDY_LEFT : GRUNDY_RIGHT,
                        k->play};
    grundy_verdict v;
    grundy_query query = {.play = k->play, .method = GRUNDY_SEARCH};
    assert_int_equal(grundy_eval(d.work, turn.position, query, &v), GRUNDY_OK);
    if ((v.outcome == GRUNDY_N ||
         v.outcome == (is_left ? GRUNDY_L : GRUNDY_R)) == wins)
      return turn;
  }
}

static bool is_legal(desk d, grundy_turn turn, const grundy_move *move) {
  grundy_move_list list;
  const char *wanted, *listed;
  assert_int_equal(grundy_turn_moves(d.work, turn, 10000, &list), GRUNDY_OK);
  assert_int_equal(grundy_position_print(d.work, move->to, &wanted), GRUNDY_OK);
  for (size_t i = 0; i < list.count; i++) {
    assert_int_equal(grundy_position_print(d.work, list.moves[i].to, &listed),
                     GRUNDY_OK);
    if (strcmp(wanted, listed) == 0)
      return true;
  }
  return false;
}

/* The opponent moves first and replies to random moves; does it win? */
static bool opponent_wins(desk d, grundy_turn turn, uint64_t *random) {
  for (bool is_ours = true;; is_ours = !is_ours) {
    const grundy_move *move = is_ours ? reply(d, turn, 0, draw(random, 99)).move
                                      : any_move(d, turn, random);
    if (!move) /* nobody can move: a loss, or in misère play a win */
      return is_ours == (turn.play == GRUNDY_MISERE);
    assert_true(is_legal(d, turn, move));
    turn.position = move->to;
    turn.side = other(turn.side);
  }
}

static void a_win_is_kept(void **state) {
  (void)state;
  uint64_t random = 7;
  for (size_t k = 0; k < KINDS; k++) {
    desk d = sit();
    for (int i = 0; i < 100; i++)
      assert_true(
          opponent_wins(d, draw_turn(d, &kinds[k], true, &random), &random));
    leave(d);
  }
}

/* Both play well from a lost position: the game is lost, and as long as the
   plies that eval counts. */
static uint64_t length_of_game(desk d, grundy_turn turn) {
  uint64_t length = 0, plies = 0;
  for (grundy_reply r; (r = reply(d, turn, 0, 0)).move; length++) {
    assert_true(r.known && r.has_plies);
    assert_int_equal(r.wins, length % 2 == 1);
    assert_true(length == 0 || r.plies + 1 == plies);
    plies = r.plies;
    turn.position = r.move->to;
    turn.side = other(turn.side);
  }
  assert_int_equal(plies, 0);
  return length;
}

static void a_loss_is_long(void **state) {
  (void)state;
  uint64_t random = 11;
  for (size_t k = 0; k < KINDS; k++) {
    desk d = sit();
    grundy_query query = {.play = kinds[k].play, .plies = true};
    for (int i = 0; i < 30; i++) {
      grundy_turn turn = draw_turn(d, &kinds[k], false, &random);
      uint64_t length = length_of_game(d, turn);
      assert_int_equal(length % 2, kinds[k].play == GRUNDY_MISERE);
      if (!grundy_position_is_impartial(turn.position))
        continue;
      grundy_verdict v;
      assert_int_equal(grundy_eval(d.work, turn.position, query, &v),
                       GRUNDY_OK);
      assert_int_equal(length, v.plies);
    }
    leave(d);
  }
}

/* Left takes 1 or 2, Right 2 or 3: by hand, from a heap of 8 with Left to move
   and lost.  A loser who takes 1 gives Right 7, and Right takes 3; 4 is lost
   likewise: 4 moves. */
static void a_partizan_loss(void **state) {
  (void)state;
  desk d = sit();
  grundy_turn turn = {parse(d, "{n -> L: n-k for k in 1..2 ; R: n-k for k in "
                               "2..3}(8)"),
                      GRUNDY_LEFT, GRUNDY_NORMAL};
  assert_int_equal(length_of_game(d, turn), 4);
  leave(d);
}

/* The reply is a good move even if there are too many plies to count. */
static void a_large_win(void **state) {
  (void)state;
  desk d = sit();
  grundy_turn turn = {parse(d, "nim(1000000000000000000,7,12345678901)"),
                      GRUNDY_BOTH, GRUNDY_NORMAL};
  grundy_reply r = reply(d, turn, 0, 0);
  assert_true(r.known && r.wins);
  assert_false(r.has_plies);
  assert_string_equal(r.move->name, "1000000000000000000->12345678898");
  leave(d);
}

/* --------------------------------------------------------------- errors */

static void errors_are_told(void **state) {
  (void)state;
  desk d = sit();
  grundy_turn turn = {parse(d, "nim(13,12,8)"), GRUNDY_BOTH, GRUNDY_NORMAL};
  unsigned erred = 0;
  for (uint64_t random = 0; random < 1000; random++) {
    grundy_verdict v;
    grundy_reply never = reply(d, turn, 0, random);
    grundy_reply always = reply(d, turn, 100, random);
    grundy_reply half = reply(d, turn, 50, random);
    assert_true(never.wins && !never.erred);
    assert_true(always.erred && !always.wins && always.known);
    assert_string_equal(always.missed->name, never.move->name);
    assert_int_equal(grundy_eval(d.work, always.move->to,
                                 (grundy_query){.method = GRUNDY_SEARCH}, &v),
                     GRUNDY_OK);
    assert_int_equal(v.outcome, GRUNDY_N);
    grundy_reply again = reply(d, turn, 50, random);
    assert_string_equal(half.move->name, again.move->name);
    assert_int_equal(half.erred, again.erred);
    erred += half.erred;
  }
  assert_in_range(erred, 450, 550);
  turn.position = parse(d, "nim(1)"); /* its only move wins */
  assert_false(reply(d, turn, 100, 3).erred);
  assert_true(reply(d, turn, 100, 3).wins);
  turn.position = parse(d, "nim(2,2)"); /* lost: nothing to give away */
  assert_false(reply(d, turn, 100, 3).erred);
  turn.position = parse(d, "0");
  assert_null(reply(d, turn, 100, 3).move);
  leave(d);
}

/* --------------------------------------------------------------- limits */

static void a_limit_is_told(void **state) {
  (void)state;
  desk d = sit_with((grundy_limits){.positions = 200});
  grundy_turn turn = {parse(d, "kayles(30,29,28)"), GRUNDY_BOTH, GRUNDY_MISERE};
  grundy_reply r = reply(d, turn, 0, 5);
  assert_false(r.known);
  assert_int_equal(r.limit, GRUNDY_LIMIT_POSITIONS);
  grundy_move found;
  const char *name = r.move->name;
  grundy_work_start(d.work);
  assert_int_equal(grundy_move_find(d.work, turn, name, strlen(name), &found),
                   GRUNDY_OK);
  leave(d);
  d = sit();
  turn.position = parse(d, "kayles(30,29,28)");
  grundy_work_cancel(d.work);
  r = reply(d, turn, 0, 5);
  assert_false(r.known);
  assert_int_equal(r.limit, GRUNDY_LIMIT_CANCEL);
  assert_non_null(r.move);
  leave(d);
}

static void a_side_is_needed(void **state) {
  (void)state;
  desk d = sit();
  grundy_turn turn = {parse(d, "{n -> L: n-1 ; R: n-2}(5)"), GRUNDY_BOTH,
                      GRUNDY_NORMAL};
  grundy_reply r;
  grundy_move_list list;
  assert_false(grundy_position_is_impartial(turn.position));
  assert_int_equal(
      grundy_reply_choose(d.work, turn,
                          (grundy_reply_query){.errs = 0, .random = 0}, &r),
      GRUNDY_DOMAIN);
  assert_int_equal(grundy_turn_moves(d.work, turn, 9, &list), GRUNDY_DOMAIN);
  turn.side = GRUNDY_RIGHT;
  assert_int_equal(grundy_turn_moves(d.work, turn, 9, &list), GRUNDY_OK);
  assert_int_equal(list.count, 1);
  assert_string_equal(list.moves[0].name, "5->3");
  leave(d);
}

/* --------------------------------------------------------------- review */

static grundy_review review(desk d, const char *const *texts, size_t from,
                            grundy_side side, grundy_play play) {
  const grundy_position *positions[16];
  size_t count = 0;
  for (; texts[count]; count++)
    positions[count] = parse(d, texts[count]);
  grundy_review r;
  assert_int_equal(
      grundy_game_review(d.work, positions, count, from, side, play, &r),
      GRUNDY_OK);
  return r;
}

static void the_first_mistake(void **state) {
  (void)state;
  desk d = sit();
  /* 3->3,2 keeps the win; then 2->1 loses nothing, 3->2 gives it away */
  static const char *const nim[] = {
      "nim(3,5)", "nim(3,3)", "nim(3,2)", "nim(1,2)", "nim(1)", "0", NULL};
  grundy_review r = review(d, nim, 0, GRUNDY_BOTH, GRUNDY_NORMAL);
  assert_true(r.found);
  assert_int_equal(r.at, 2);
  assert_string_equal(r.better.move->name, "3->2");
  r = review(d, nim, 3, GRUNDY_BOTH, GRUNDY_NORMAL);
  assert_true(r.found);
  assert_int_equal(r.at, 3);
  assert_string_equal(r.better.move->name, "2->1");
  r = review(d, nim, 4, GRUNDY_BOTH, GRUNDY_NORMAL);
  assert_false(r.found);
  r = review(d, (const char *const[]){"nim(1,2)", "nim(1,1)", "nim(1)", NULL},
             0, GRUNDY_BOTH, GRUNDY_MISERE);
  assert_true(r.found);
  assert_int_equal(r.at, 0);
  assert_string_equal(r.better.move->name, "2->0");
  /* Right takes 1 or 2, Left 1 to 3 */
  static const char *const unequal[] = {
      "{n -> L: n-k for k in 1..3 ; R: n-k for k in 1..2}(3)",
      "{n -> L: n-k for k in 1..3 ; R: n-k for k in 1..2}(2)",
      "{n -> L: n-k for k in 1..3 ; R: n-k for k in 1..2}(0)", NULL};
  r = review(d, unequal, 0, GRUNDY_LEFT, GRUNDY_NORMAL);
  assert_true(r.found);
  assert_int_equal(r.at, 0);
  assert_string_equal(r.better.move->name, "3->0");
  r = review(d, unequal, 0, GRUNDY_RIGHT, GRUNDY_NORMAL);
  assert_false(r.found); /* Right to move at 3 is lost */
  leave(d);
  d = sit_with((grundy_limits){.positions = 200});
  static const char *const large[] = {"kayles(30,29,28)", "kayles(29,29,28)",
                                      NULL};
  r = review(d, large, 0, GRUNDY_BOTH, GRUNDY_MISERE);
  assert_true(r.cut && !r.found);
  assert_int_equal(r.at, 0);
  leave(d);
}

/* Too many plies to count, and each move of the loser could be taken back for
   ever: the winner must get on. */
static void a_win_that_comes_back(void **state) {
  (void)state;
  enum {
    PAIRS = 8,
    MOST_TURNS = 200
  };
  char rules[PAIRS * 40] = "graph[", args[PAIRS * 10] = "(", text[PAIRS * 50];
  for (int i = 0; i < PAIRS; i++) {
    snprintf(rules + strlen(rules), sizeof rules - strlen(rules),
             "a%d->b%d,b%d->a%d,a%d->c%s", i, i, i, i, i,
             i + 1 < PAIRS ? "," : "]");
    snprintf(args + strlen(args), sizeof args - strlen(args), "a%d,a%d%s", i, i,
             i + 1 < PAIRS ? "," : ")");
  }
  snprintf(text, sizeof text, "%s%s", rules, args);
  desk d = sit_with((grundy_limits){.positions = 20000});
  grundy_turn turn = {.position = parse(d, text)};
  bool ended = false;
  for (int i = 0; i < MOST_TURNS && !ended; i++) {
    grundy_move_list list;
    grundy_work_start(d.work);
    assert_int_equal(grundy_turn_moves(d.work, turn, 10000, &list), GRUNDY_OK);
    ended = !list.count;
    if (ended)
      break;
    turn.position = list.moves[0].to; /* a to b where there is an a */
    grundy_work_start(d.work);
    grundy_reply r = reply(d, turn, 0, 1);
    assert_true(r.wins);
    assert_true(i > 0 || !r.has_plies);
    turn.position = r.move->to;
  }
  assert_true(ended);
  leave(d);
}

/* Does the player who is to move after this move win? */
static bool is_given_away(desk d, grundy_turn turn, const grundy_move *move) {
  grundy_turn next = {move->to, other(turn.side), turn.play};
  grundy_reply r = reply(d, next, 0, 0);
  return r.move ? r.wins : turn.play == GRUNDY_MISERE;
}

/* A slow opponent gives the win away wherever some move does, and no such move
   leaves more plies; the plies are counted by another call. */
static void a_slow_loss(void **state) {
  (void)state;
  uint64_t random = 11;
  size_t given = 0;
  for (size_t k = 0; k < KINDS; k++) {
    desk d = sit();
    for (int i = 0; i < 25; i++) {
      grundy_turn turn = draw_turn(d, &kinds[k], true, &random);
      grundy_reply r;
      grundy_move_list all;
      assert_int_equal(grundy_reply_choose(
                           d.work, turn,
                           (grundy_reply_query){.slow = true, .random = 5}, &r),
                       GRUNDY_OK);
      if (!r.move) /* misère play: no move is left, and that wins */
        continue;
      assert_true(r.known && r.erred != r.wins);
      assert_int_equal(grundy_turn_moves(d.work, turn, 10000, &all), GRUNDY_OK);
      for (size_t m = 0; m < all.count; m++) {
        if (!is_given_away(d, turn, &all.moves[m]))
          continue;
        assert_true(r.erred && r.has_plies);
        if (!grundy_position_is_impartial(turn.position))
          continue;
        grundy_verdict v;
        grundy_query query = {.play = turn.play, .plies = true};
        assert_int_equal(grundy_eval(d.work, all.moves[m].to, query, &v),
                         GRUNDY_OK);
        assert_true(v.has_plies && v.plies <= r.plies);
      }
      given += r.erred;
      if (r.erred)
        assert_true(is_given_away(d, turn, r.move));
    }
    leave(d);
  }
  assert_true(given > 100);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_win_is_kept),
      cmocka_unit_test(a_loss_is_long),
      cmocka_unit_test(a_partizan_loss),
      cmocka_unit_test(a_large_win),
      cmocka_unit_test(errors_are_told),
      cmocka_unit_test(a_limit_is_told),
      cmocka_unit_test(a_side_is_needed),
      cmocka_unit_test(the_first_mistake),
      cmocka_unit_test(a_win_that_comes_back),
      cmocka_unit_test(a_slow_loss),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
