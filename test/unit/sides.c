/* SPDX-License-Identifier: MIT */
/*
 * Who wins random rules in which the players' moves differ: the tables of two
 * bits, and the periods of outcomes with their certificates, against a plain
 * loop, which knows the moves as numbers and not as text.
 */
#include "unit.h"

#include "engine/heaps/outcomes.h"
#include "engine/position.h"
#include "engine/table/sides.h"

#include <stdio.h>

enum {
  RULES = 900,
  CLAUSES = 5,
  TEXT = 1024,
  HEAPS = 420,
  SIDE = 26, /* of a square */
  MOST = 1 << 20,
  MARGIN = 64 /* a pair may grow by less */
};

/* A move: down by (a,b) + k*(s,t) for k in 0..last, or for all k. */
typedef struct clause {
  unsigned side; /* 0: Left, 1: Right, 2: both */
  int64_t by[2], step[2];
  int64_t last;          /* -1: no end */
  int64_t modulus, rest; /* only if the first number has this rest; 0 */
  int64_t below;         /* only if the first number is below; 0 */
  bool ends;             /* the move ends the play */
} clause;

typedef struct game {
  unsigned arity, count;
  clause clauses[CLAUSES];
  char text[TEXT];
} game;

/* ------------------------------------------------------------------- games */

static clause draw_clause(uint64_t *seed, unsigned arity, bool may_grow) {
  clause c = {.side = (unsigned)draw(seed, 3)};
  c.by[0] = (int64_t)draw(seed, 8);
  if (!draw(seed, 12))
    c.by[0] += 60 + (int64_t)draw(seed, 20); /* beyond a word */
  c.by[1] = arity == 2 ? (int64_t)draw(seed, 4) : 0;
  c.by[0] += !c.by[0] && !c.by[1];
  if (arity == 2 && may_grow && !draw(seed, 3)) {
    c.by[0] = 1 + (int64_t)draw(seed, 3);
    c.by[1] = -(int64_t)draw(seed, 3);
  }
  c.last = draw(seed, 3) ? 0 : draw(seed, 2) ? (int64_t)draw(seed, 4) : -1;
  c.step[0] = c.last != 0;
  c.step[1] = c.last && arity == 2 && c.by[1] >= 0 && draw(seed, 2);
  if (!draw(seed, 3)) {
    c.modulus = 2 + (int64_t)draw(seed, 3);
    c.rest = (int64_t)draw(seed, (uint64_t)c.modulus);
  }
  c.below = draw(seed, 5) ? 0 : 1 + (int64_t)draw(seed, 9);
  c.ends = !draw(seed, 8);
  return c;
}

/* Writes n - 3 - k, or n + 2. */
static void write_entry(game *g, size_t *at, const clause *c, unsigned i) {
  const char *name = g->arity == 1 ? "n" : i ? "y" : "x";
  *at += (size_t)snprintf(
      g->text + *at, TEXT - *at, "%s%s%lld%s", name, c->by[i] < 0 ? "+" : "-",
      (long long)(c->by[i] < 0 ? -c->by[i] : c->by[i]), c->step[i] ? "-k" : "");
}

static void write_clause(game *g, size_t *at, const clause *c) {
  static const char *const sides[] = {"L: ", "R: ", ""};
  const char *name = g->arity == 1 ? "n" : "x";
  const char *between = "if";
  char *text = g->text;
  *at += (size_t)snprintf(text + *at, TEXT - *at, "%s", sides[c->side]);
  if (c->ends) {
    *at += (size_t)snprintf(text + *at, TEXT - *at, "[]");
  } else {
    *at += (size_t)snprintf(text + *at, TEXT - *at, g->arity == 2 ? "(" : "");
    write_entry(g, at, c, 0);
    if (g->arity == 2) {
      *at += (size_t)snprintf(text + *at, TEXT - *at, ",");
      write_entry(g, at, c, 1);
      *at += (size_t)snprintf(text + *at, TEXT - *at, ")");
    }
    if (c->last > 0)
      *at += (size_t)snprintf(text + *at, TEXT - *at, " for k in 0..%lld",
                              (long long)c->last);
    if (c->last < 0)
      *at += (size_t)snprintf(text + *at, TEXT - *at, " for k in 0..%s", name);
  }
  if (c->modulus) {
    *at += (size_t)snprintf(text + *at, TEXT - *at, " if %s %% %lld == %lld",
                            name, (long long)c->modulus, (long long)c->rest);
    between = "and";
  }
  if (c->below)
    *at += (size_t)snprintf(text + *at, TEXT - *at, " %s %s < %lld", between,
                            name, (long long)c->below);
}

static void make_game(game *g, unsigned arity, uint64_t *seed) {
  size_t at = 0;
  bool may_grow = draw(seed, 4) == 0;
  *g = (game){.arity = arity, .count = 1 + (unsigned)draw(seed, CLAUSES)};
  at += (size_t)snprintf(g->text, TEXT, "{%s ->", arity == 1 ? "n" : "(x,y)");
  for (unsigned i = 0; i < g->count; i++) {
    g->clauses[i] = draw_clause(seed, arity, may_grow);
    if (!i)
      g->clauses[i].side = 0; /* the players' moves differ */
    at += (size_t)snprintf(g->text + at, TEXT - at, i ? " ; " : " ");
    write_clause(g, &at, &g->clauses[i]);
  }
  snprintf(g->text + at, TEXT - at, "}");
}

/* ------------------------------------------------------------ a plain loop */

static bool is_open(const clause *c, int64_t x) {
  return (!c->modulus || x % c->modulus == c->rest) &&
         (!c->below || x < c->below);
}

/* won[p][x][y]: player p wins when starting. */
typedef struct plain {
  bool won[2][HEAPS + MARGIN][SIDE + MARGIN];
} plain;

/* Looks at the options of a clause; x falls in every move, or x stays and y
   falls.  No option of a state that is compared lies outside `won`. */
static void look(const plain *t, const clause *c, unsigned player, int64_t x,
                 int64_t y, bool misere, bool *any, bool *wins) {
  if (!is_open(c, x) || (c->side != 2 && c->side != player))
    return;
  if (c->ends) {
    *any = true;
    *wins |= !misere;
    return;
  }
  for (int64_t k = 0; k <= (c->last < 0 ? x : c->last); k++) {
    int64_t to = x - c->by[0] - k * c->step[0];
    int64_t other = y - c->by[1] - k * c->step[1];
    if (to < 0 || other < 0 || other >= SIDE + MARGIN)
      continue;
    *any = true;
    *wins |= !t->won[!player][to][other];
  }
}

static void fill(plain *t, const game *g, bool misere) {
  int64_t columns = g->arity == 1 ? 1 : SIDE + MARGIN;
  int64_t rows = g->arity == 1 ? HEAPS : SIDE;
  for (int64_t x = 0; x < rows; x++)
    for (int64_t y = 0; y < columns; y++)
      for (unsigned p = 0; p < 2; p++) {
        bool any = false, wins = false;
        for (unsigned i = 0; i < g->count; i++)
          look(t, &g->clauses[i], p, x, y, misere, &any, &wins);
        t->won[p][x][y] = wins || (misere && !any);
      }
}

/* ------------------------------------------------------------------ tests */

static grundy_outcome outcome_of(const plain *t, const uint64_t *at) {
  bool left = t->won[0][at[0]][at[1]], right = t->won[1][at[0]][at[1]];
  return left ? (right ? GRUNDY_N : GRUNDY_L) : (right ? GRUNDY_R : GRUNDY_P);
}

/* Compares the outcomes in some order, so that the tables grow. */
static unsigned compare(const game *g, const plain *t, grundy_play play,
                        uint64_t *seed) {
  grundy *own = grundy_new();
  grundy_work *work = grundy_work_new(own, (grundy_limits){0});
  const grundy_rules *rules;
  unsigned known = 0;
  if (grundy_rules_parse(work, g->text, strlen(g->text), &rules) != GRUNDY_OK)
    fail_msg("%s: %s", g->text, grundy_work_error(work)->message);
  for (unsigned i = 0; i < 200; i++) {
    uint64_t at[2] = {draw(seed, g->arity == 1 ? HEAPS : SIDE),
                      g->arity == 1 ? 0 : draw(seed, SIDE)};
    grundy_outcome outcome = GRUNDY_OUTCOME_NONE;
    if (i < 20)
      at[0] /= 4;
    grundy_status status =
        gi_sides_outcome(work, rules, play, at, MOST, &outcome);
    if (status == GRUNDY_UNABLE)
      continue;
    assert_int_equal(status, GRUNDY_OK);
    if (outcome != outcome_of(t, at))
      fail_msg("%s at %d,%d: %s", g->text, (int)at[0], (int)at[1],
               grundy_outcome_name(outcome));
    known++;
  }
  grundy_work_free(work);
  grundy_free(own);
  return known;
}

static void sides_are_plain(void **state) {
  (void)state;
  static plain t;
  uint64_t seed = 0x9e3779b97f4a7c15;
  unsigned known[3] = {0}, rules = 0;
  for (unsigned i = 0; i < RULES; i += apart()) {
    game g;
    unsigned arity = 1 + i % 2;
    grundy_play play = i % 4 < 2 ? GRUNDY_NORMAL : GRUNDY_MISERE;
    make_game(&g, arity, &seed);
    fill(&t, &g, play == GRUNDY_MISERE);
    known[arity] += compare(&g, &t, play, &seed) == 200;
    rules++;
  }
  assert_true(known[1] == (rules + 1) / 2);
  assert_true(known[2] > rules / 3);
}

/* ---------------------------------------------------------------- periods */

/* Does the list of a plain loop have the period, and no shorter one? */
static void check_period(const game *g, const plain *t,
                         const gi_outcome_period *p) {
  if (p->again >= HEAPS / 2)
    return;
  for (uint64_t length = 1; length <= p->period; length++) {
    uint64_t n = HEAPS - length;
    uint64_t at[2] = {0}, to[2] = {0};
    do {
      n--;
      at[0] = n;
      to[0] = n + length;
    } while (n > 0 && outcome_of(t, at) == outcome_of(t, to));
    uint64_t start = outcome_of(t, at) == outcome_of(t, to) ? 0 : n + 1;
    bool is_own = length == p->period;
    if (is_own ? start != p->preperiod : start <= p->first)
      fail_msg("%s: period %d from %d", g->text, (int)length, (int)start);
  }
}

/* Writes a certificate, which holds, and changes it, so that it does not. */
static void check_certificate(grundy_work *work, const grundy_rules *rules,
                              grundy_play play, const gi_outcome_period *p,
                              uint64_t *seed) {
  static const char letters[] = "PLRN";
  const char *text;
  gi_outcome_check check;
  assert_int_equal(gi_outcome_certificate(work, rules, play, p, &text),
                   GRUNDY_OK);
  size_t length = strlen(text);
  assert_true(gi_is_outcome_certificate((gi_text){text, length, 0}));
  assert_int_equal(
      gi_outcome_certificate_check(work, (gi_text){text, length, 0}, &check),
      GRUNDY_OK);
  assert_null(check.trouble);
  assert_int_equal(check.period, p->period);
  char *changed = (char *)(uintptr_t)text;
  char *at = changed + length - 2 - draw(seed, p->again);
  *at = letters[(size_t)(strchr(letters, *at) - letters + 1) % 4];
  assert_int_equal(
      gi_outcome_certificate_check(work, (gi_text){text, length, 0}, &check),
      GRUNDY_OK);
  assert_non_null(check.trouble);
}

static bool has_period(const game *g, const plain *t, grundy_play play,
                       uint64_t *seed) {
  grundy *own = grundy_new();
  grundy_work *work = grundy_work_new(own, (grundy_limits){0});
  const grundy_rules *rules;
  gi_outcome_period p;
  assert_int_equal(grundy_rules_parse(work, g->text, strlen(g->text), &rules),
                   GRUNDY_OK);
  grundy_status status = gi_outcome_period_find(work, rules, play, 1 << 16, &p);
  bool is_bounded = true;
  for (unsigned i = 0; i < g->count; i++)
    is_bounded = is_bounded && (g->clauses[i].last >= 0 || g->clauses[i].ends);
  assert_int_equal(status, is_bounded ? GRUNDY_OK : GRUNDY_UNABLE);
  bool is_proved = status == GRUNDY_OK && p.proved;
  if (is_proved) {
    check_period(g, t, &p);
    check_certificate(work, rules, play, &p, seed);
  }
  grundy_work_free(work);
  grundy_free(own);
  return is_proved;
}

static void periods_are_plain(void **state) {
  (void)state;
  static plain t;
  uint64_t seed = 0xd1b54a32d192ed03;
  unsigned proved = 0, rules = 0;
  for (unsigned i = 0; i < RULES / 2; i += apart(), rules++) {
    game g;
    grundy_play play = i % 2 ? GRUNDY_MISERE : GRUNDY_NORMAL;
    make_game(&g, 1, &seed);
    fill(&t, &g, play == GRUNDY_MISERE);
    proved += has_period(&g, &t, play, &seed);
  }
  assert_true(proved > rules / 4);
}

/* ----------------------------------------------------------------- others */

/* The tables give the outcomes of a cell, and of a sum nothing. */
static void sums_are_left(void **state) {
  (void)state;
  grundy *g = grundy_new();
  grundy_work *work = grundy_work_new(g, (grundy_limits){0});
  static const struct {
    const char *rules;
    grundy_status status;
  } cases[] = {{"{n -> L: [n-1,n-1] ; R: n-1}", GRUNDY_UNABLE},
               {"{n -> L: n+1 if n < 5 ; R: n-1}", GRUNDY_UNABLE},
               {"{n -> L: n-1/(n-9) ; R: n-1}", GRUNDY_UNABLE},
               {"take[L: 1,2,3 ; R: 1,2]", GRUNDY_OK},
               {"cutcake", GRUNDY_UNABLE},
               {"domineering", GRUNDY_UNABLE}};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    const grundy_rules *rules;
    uint64_t at[2] = {20, 20};
    grundy_outcome outcome;
    assert_int_equal(grundy_rules_parse(work, cases[i].rules,
                                        strlen(cases[i].rules), &rules),
                     GRUNDY_OK);
    assert_int_equal(
        gi_sides_outcome(work, rules, GRUNDY_NORMAL, at, MOST, &outcome),
        cases[i].status);
  }
  grundy_work_free(work);
  grundy_free(g);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(sides_are_plain),
      cmocka_unit_test(periods_are_plain),
      cmocka_unit_test(sums_are_left),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
