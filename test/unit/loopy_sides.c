/* SPDX-License-Identifier: MIT */
/*
 * Games in which play may come back and the players' moves differ, as a user
 * asks about them, against a plain judge: all rules on two states, random rules
 * on more states, sums of two, and games played on them.
 */
#include <grundy.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>

#include "desk.h"

enum {
  MOST = 6,            /* states of a rule */
  NODES = MOST * MOST, /* states of a sum of two */
};

/* Moves of the two players, as sets of states. */
typedef struct rule {
  uint32_t states;
  uint32_t to[2][MOST]; /* bits; Left, Right */
} rule;

typedef struct line {
  char text[4000];
  size_t length;
} line;

__attribute__((format(printf, 2, 3))) static void add(line *l,
                                                      const char *format, ...) {
  va_list list;
  va_start(list, format);
  l->length += (size_t)vsnprintf(l->text + l->length,
                                 sizeof l->text - l->length, format, list);
  va_end(list);
  assert_true(l->length < sizeof l->text);
}

/* Adds the rule with one state, such as {loopy n -> L: 1 if n == 0}(0). */
static void add_rule(line *l, const rule *r, uint32_t state) {
  const char *between = "";
  add(l, "{loopy n -> ");
  for (int side = 0; side < 2; side++)
    for (uint32_t v = 0; v < r->states; v++)
      for (uint32_t w = 0; w < r->states; w++)
        if (r->to[side][v] >> w & 1) {
          add(l, "%s%s: %" PRIu32 " if n == %" PRIu32, between,
              side ? "R" : "L", w, v);
          between = " ; ";
        }
  add(l, "%sL: n if n < 0}(%" PRIu32 ")", between, state);
}

/* ------------------------------------------------------------ the judge */

typedef enum fate {
  OPEN,
  LOST,
  WON
} fate;

typedef struct judged {
  fate fates[2][NODES];
  uint32_t plies[2][NODES];
} judged;

/* The sum of two rules: a node is first * MOST + second. */
typedef struct pair {
  rule first, second;
} pair;

/* Lists the nodes after one move; returns their number. */
static size_t list_moves(const pair *p, int side, uint32_t node,
                         uint32_t *list) {
  uint32_t v = node / MOST, w = node % MOST;
  size_t count = 0;
  for (uint32_t to = 0; to < MOST; to++) {
    if (v < p->first.states && p->first.to[side][v] >> to & 1)
      list[count++] = to * MOST + w;
    if (w < p->second.states && p->second.to[side][w] >> to & 1)
      list[count++] = v * MOST + to;
  }
  return count;
}

/* Decides a node from the nodes that were decided in earlier rounds. */
static fate decide(const pair *p, const judged *j, int side, uint32_t node,
                   uint32_t round, bool misere) {
  uint32_t list[2 * MOST];
  size_t count = list_moves(p, side, node, list);
  bool all_won = true;
  if (!count)
    return misere ? WON : LOST;
  for (size_t i = 0; i < count; i++) {
    bool is_known =
        j->fates[!side][list[i]] != OPEN && j->plies[!side][list[i]] < round;
    if (is_known && j->fates[!side][list[i]] == LOST)
      return WON;
    all_won &= is_known;
  }
  return all_won ? LOST : OPEN;
}

static void judge(const pair *p, bool misere, judged *j) {
  bool changed = true;
  *j = (judged){.fates = {{OPEN}}};
  for (uint32_t round = 0; changed || round < 2; round++) {
    changed = false;
    for (int side = 0; side < 2; side++)
      for (uint32_t node = 0; node < NODES; node++) {
        if (j->fates[side][node] != OPEN)
          continue;
        fate now = decide(p, j, side, node, round, misere);
        j->fates[side][node] = now;
        j->plies[side][node] = now == OPEN ? 0 : round;
        changed |= now != OPEN;
      }
  }
}

/* Returns who wins if this side starts. */
static grundy_outcome winner(const judged *j, int side, uint32_t node) {
  fate f = j->fates[side][node];
  return f == OPEN ? GRUNDY_D : (f == WON) == !side ? GRUNDY_L : GRUNDY_R;
}

static grundy_outcome outcome_of(grundy_outcome left, grundy_outcome right) {
  if (left == GRUNDY_D || right == GRUNDY_D)
    return GRUNDY_D;
  if (left == right)
    return left;
  return left == GRUNDY_L ? GRUNDY_N : GRUNDY_P;
}

/* ---------------------------------------------------------------- tests */

static grundy_verdict eval(desk d, const char *text, bool misere) {
  grundy_verdict verdict;
  grundy_query query = {.play = misere ? GRUNDY_MISERE : GRUNDY_NORMAL,
                        .explain = true,
                        .max_moves = 1000};
  if (grundy_eval(d.work, parse(d, text), query, &verdict) != GRUNDY_OK)
    fail_msg("%s: %s", text, grundy_work_error(d.work)->message);
  return verdict;
}

static void check(const char *text, const grundy_verdict *v, const judged *j,
                  uint32_t node) {
  grundy_outcome left = winner(j, 0, node), right = winner(j, 1, node);
  if (v->left_starts != left || v->right_starts != right ||
      v->outcome != outcome_of(left, right))
    fail_msg("%s: %s, if Left starts %s, if Right starts %s; not %s and %s",
             text, grundy_outcome_name(v->outcome),
             grundy_outcome_name((grundy_outcome)v->left_starts),
             grundy_outcome_name((grundy_outcome)v->right_starts),
             grundy_outcome_name(left), grundy_outcome_name(right));
  assert_int_equal(v->value.kind, GRUNDY_VALUE_NONE);
}

static void all_rules_on_two_states(void **state) {
  (void)state;
  desk d = sit();
  const rule none = {.states = 0};
  size_t mixed = 0;
  for (uint32_t bits = 0; bits < 256; bits++) {
    rule r = {2, {{bits & 3, bits >> 2 & 3}, {bits >> 4 & 3, bits >> 6}}};
    pair p = {r, none};
    for (int misere = 0; misere < 2; misere++) {
      judged j;
      judge(&p, misere, &j);
      for (uint32_t v = 0; v < 2; v++) {
        line l = {.length = 0};
        add_rule(&l, &r, v);
        grundy_verdict verdict = eval(d, l.text, misere);
        check(l.text, &verdict, &j, v * MOST);
        mixed += verdict.outcome == GRUNDY_D &&
                 verdict.left_starts != verdict.right_starts;
      }
    }
    grundy_work_reset(d.work);
  }
  assert_true(mixed > 50);
  leave(d);
}

/* Most moves lead downwards, so that there are ends. */
static rule draw_rule(uint64_t *seed, uint32_t states) {
  rule r = {.states = states};
  for (uint32_t i = 0; i < 2 * states; i++) {
    uint32_t v = (uint32_t)draw(seed, states), w = (uint32_t)draw(seed, states);
    uint32_t low = w < v / 2 ? w : v / 2;
    r.to[draw(seed, 2)][v] |= 1u << (draw(seed, 2) ? w : low);
  }
  return r;
}

static void sums_of_two(void **state) {
  (void)state;
  desk d = sit();
  uint64_t seed = 913;
  size_t drawn = 0;
  for (int round = 0; round < 200; round++) {
    pair p = {draw_rule(&seed, 2 + (uint32_t)draw(&seed, MOST - 1)),
              draw_rule(&seed, 2 + (uint32_t)draw(&seed, MOST - 1))};
    uint32_t v = (uint32_t)draw(&seed, p.first.states);
    uint32_t w = (uint32_t)draw(&seed, p.second.states);
    line l = {.length = 0};
    add_rule(&l, &p.first, v);
    add(&l, " + ");
    add_rule(&l, &p.second, w);
    for (int misere = 0; misere < 2; misere++) {
      judged j;
      judge(&p, misere, &j);
      grundy_verdict verdict = eval(d, l.text, misere);
      check(l.text, &verdict, &j, v * MOST + w);
      drawn += verdict.outcome == GRUNDY_D;
    }
    grundy_work_reset(d.work);
  }
  assert_true(drawn > 50 && drawn < 350);
  leave(d);
}

/* Plays a game: `side` plays best, the other player at random.  Returns whether
   `side` has won and lost, and how many moves were made. */
typedef struct played {
  bool won, lost;
  uint64_t moves;
} played;

static played play_game(desk d, const char *text, grundy_side side,
                        grundy_play play, uint64_t *seed) {
  enum {
    LONG = 100
  };
  played p = {.moves = 0};
  grundy_turn turn = {parse(d, text), side, play};
  for (; p.moves < LONG; p.moves++) {
    grundy_move_list list;
    grundy_reply reply;
    assert_int_equal(grundy_turn_moves(d.work, turn, 1000, &list), GRUNDY_OK);
    if (!list.count) {
      p.lost = (p.moves % 2 == 0) == (play == GRUNDY_NORMAL);
      p.won = !p.lost;
      return p;
    }
    if (p.moves % 2 == 0) {
      assert_int_equal(
          grundy_reply_choose(
              d.work, turn,
              (grundy_reply_query){.errs = 0, .random = draw(seed, 1000)},
              &reply),
          GRUNDY_OK);
      assert_true(reply.known && !(reply.wins && reply.draws));
      turn.position = reply.move->to;
    } else {
      turn.position = list.moves[draw(seed, list.count)].to;
    }
    turn.side = turn.side == GRUNDY_LEFT ? GRUNDY_RIGHT : GRUNDY_LEFT;
  }
  return p;
}

/* A winner wins within the plies of the judge, and a draw is not lost. */
static void games(void **state) {
  (void)state;
  desk d = sit();
  uint64_t seed = 786;
  size_t won = 0, drawn = 0;
  for (int round = 0; round < 600; round++) {
    pair p = {draw_rule(&seed, 3 + (uint32_t)draw(&seed, MOST - 2)),
              {.states = 0}};
    uint32_t v = (uint32_t)draw(&seed, p.first.states);
    int side = round % 2;
    bool misere = round % 3 == 0;
    line l = {.length = 0};
    judged j;
    judge(&p, misere, &j);
    add_rule(&l, &p.first, v);
    fate f = j.fates[side][v * MOST];
    played game = play_game(d, l.text, side ? GRUNDY_RIGHT : GRUNDY_LEFT,
                            misere ? GRUNDY_MISERE : GRUNDY_NORMAL, &seed);
    if (f == WON)
      assert_true(game.won && game.moves <= j.plies[side][v * MOST]);
    if (f == OPEN)
      assert_false(game.lost);
    won += f == WON;
    drawn += f == OPEN;
    grundy_work_reset(d.work);
  }
  assert_true(won > 50 && drawn > 50);
  leave(d);
}

/* What the moves are marked with, and the move that gave the draw away. */
static void moves(void **state) {
  (void)state;
  desk d = sit();
  const char *text = "{loopy n -> L: 0 if n == 1 ; L: 4 if n == 1 or n == 3 ; "
                     "R: 3 if n == 1 or n == 4}(1)";
  grundy_move_list list;
  assert_int_equal(grundy_moves(d.work, parse(d, text),
                                (grundy_query){.max_moves = 10}, &list),
                   GRUNDY_OK);
  assert_int_equal(list.count, 3);
  for (size_t i = 0; i < list.count; i++) {
    const grundy_move *move = &list.moves[i];
    assert_int_equal(move->winning, strcmp(move->name, "1->0") == 0);
    assert_int_equal(move->drawing, move->player == GRUNDY_RIGHT);
  }
  const grundy_position *way[] = {
      parse(d, text),
      parse(d, "{loopy n -> L: 0 if n == 1 ; L: 4 if n == 1 or n == 3 ; "
               "R: 3 if n == 1 or n == 4}(4)"),
      parse(d, "{loopy n -> L: 0 if n == 1 ; L: 4 if n == 1 or n == 3 ; "
               "R: 3 if n == 1 or n == 4}(3)")};
  grundy_review review;
  assert_int_equal(grundy_game_review(d.work, way, 3, 0, GRUNDY_LEFT,
                                      GRUNDY_NORMAL, &review),
                   GRUNDY_OK);
  assert_true(review.found && !review.draw && review.at == 0);
  assert_string_equal(review.better.move->name, "1->0");
  leave(d);
}

/* Who wins for each starter is said of all games. */
static void starters(void **state) {
  (void)state;
  static const struct {
    const char *text;
    grundy_outcome left, right;
  } cases[] = {
      {"nim(1)", GRUNDY_L, GRUNDY_R},
      {"nim(1,1)", GRUNDY_R, GRUNDY_L},
      {"hackenbush(0-1:b)", GRUNDY_L, GRUNDY_L},
      {"hackenbush(0-1:r)", GRUNDY_R, GRUNDY_R},
      {"graph[a->b,b->a](a)", GRUNDY_D, GRUNDY_D},
      {"graph[a->b,b->a](a) + hackenbush(0-1:b)", GRUNDY_D, GRUNDY_D},
      {"graph[a->a,a->b,b->c](a) + hackenbush(0-1:b)", GRUNDY_L, GRUNDY_L},
      {"{loopy n -> L: n-1 ; R: n+1 if n < 5}(5)", GRUNDY_D, GRUNDY_L}};
  desk d = sit();
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    grundy_verdict v = eval(d, cases[i].text, false);
    assert_int_equal(v.left_starts, cases[i].left);
    assert_int_equal(v.right_starts, cases[i].right);
  }
  leave(d);
}

/* Values are refused, with the reason. */
static void refusals(void **state) {
  (void)state;
  static const grundy_table_kind kinds[] = {
      GRUNDY_TABLE_VALUES, GRUNDY_TABLE_GAMES, GRUNDY_TABLE_MEAN,
      GRUNDY_TABLE_GENUS};
  desk d = sit();
  const char *text = "{loopy n -> L: n-1 ; R: n+1 if n < 5}";
  const grundy_rules *rules;
  grundy_cell cell;
  assert_int_equal(grundy_rules_parse(d.work, text, strlen(text), &rules),
                   GRUNDY_OK);
  for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
    assert_int_equal(grundy_cell_at(d.work, rules, (uint64_t[]){3}, kinds[i],
                                    (grundy_query){.max_moves = 0}, &cell),
                     GRUNDY_DOMAIN);
    assert_true(strlen(grundy_work_error(d.work)->message) > 0);
  }
  assert_int_equal(grundy_cell_at(d.work, rules, (uint64_t[]){3},
                                  GRUNDY_TABLE_LONGEST,
                                  (grundy_query){.max_moves = 0}, &cell),
                   GRUNDY_OK);
  assert_true(cell.loopy);
  leave(d);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(all_rules_on_two_states),
      cmocka_unit_test(sums_of_two),
      cmocka_unit_test(games),
      cmocka_unit_test(moves),
      cmocka_unit_test(starters),
      cmocka_unit_test(refusals),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
