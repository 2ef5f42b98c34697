/* SPDX-License-Identifier: MIT */
/*
 * Games in which play may come back, as a user asks about them, against a plain
 * judge: every digraph on up to four vertices, up to isomorphism, written as a
 * graph and as a rule; sums of two of them and a heap; games played on them.
 */
#include <grundy.h>
#include <inttypes.h>
#include <stdio.h>

#include "desk.h"

enum {
  MOST = 64, /* vertices of a product */
  HEAPS = 6  /* heaps of 0 to 5 determine a value */
};

typedef struct net {
  uint32_t vertices;
  uint64_t to[MOST]; /* bits */
} net;

/* ------------------------------------------------------------ the judge */

typedef struct fate {
  char outcome;
  uint32_t plies;
} fate;

/* By rounds: in round k what is won or lost in k plies, and not sooner. */
static void judge(const net *n, grundy_play play, fate *fates) {
  uint64_t won = 0, lost = 0;
  for (uint32_t v = 0; v < n->vertices; v++)
    fates[v] = (fate){'D', 0};
  for (uint32_t k = 0; k <= n->vertices; k++) {
    uint64_t won_now = 0, lost_now = 0;
    for (uint32_t v = 0; v < n->vertices; v++) {
      bool is_stuck = n->to[v] == 0;
      if (fates[v].outcome != 'D')
        continue;
      if (is_stuck ? play == GRUNDY_MISERE : (n->to[v] & lost) != 0)
        won_now |= UINT64_C(1) << v;
      else if (!(n->to[v] & ~won))
        lost_now |= UINT64_C(1) << v;
    }
    for (uint32_t v = 0; v < n->vertices; v++)
      if ((won_now | lost_now) >> v & 1)
        fates[v] = (fate){won_now >> v & 1 ? 'N' : 'P', k};
    won |= won_now;
    lost |= lost_now;
  }
}

/* Two tokens: the pair (v, w) is the vertex v * b->vertices + w. */
static net sum_of(const net *a, const net *b) {
  net sum = {.vertices = a->vertices * b->vertices};
  assert_true(sum.vertices <= MOST);
  for (uint32_t v = 0; v < a->vertices; v++)
    for (uint32_t w = 0; w < b->vertices; w++) {
      uint64_t to = b->to[w] << (v * b->vertices);
      for (uint32_t u = 0; u < a->vertices; u++)
        if (a->to[v] >> u & 1)
          to |= UINT64_C(1) << (u * b->vertices + w);
      sum.to[v * b->vertices + w] = to;
    }
  return sum;
}

static net heap_of(uint32_t sizes) {
  net n = {.vertices = sizes};
  for (uint32_t v = 0; v < sizes; v++)
    n.to[v] = (UINT64_C(1) << v) - 1;
  return n;
}

/* ------------------------------------------------------------- digraphs */

static net digraph(uint32_t vertices, uint32_t chosen) {
  net n = {.vertices = vertices};
  for (uint32_t v = 0; v < vertices; v++)
    n.to[v] = chosen >> (v * vertices) & ((1u << vertices) - 1);
  return n;
}

/* The code of the digraph with its vertices renamed. */
static uint32_t renamed(uint32_t n, uint32_t chosen, const uint32_t *names) {
  uint32_t code = 0;
  for (uint32_t v = 0; v < n; v++)
    for (uint32_t u = 0; u < n; u++)
      if (chosen >> (v * n + u) & 1)
        code |= 1u << (names[v] * n + names[u]);
  return code;
}

static bool is_first_of_its_kind(uint32_t n, uint32_t chosen) {
  for (uint32_t p = 0; p < 256; p++) {
    uint32_t names[4], used = 0;
    for (uint32_t v = 0; v < n; v++) {
      names[v] = p >> 2 * v & 3;
      used |= 1u << names[v];
    }
    bool is_order = used == (1u << n) - 1 && (n == 4 || p >> 2 * n == 0);
    if (is_order && renamed(n, chosen, names) < chosen)
      return false;
  }
  return true;
}

typedef struct line {
  char text[1200];
} line;

static void add(line *l, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
static void add(line *l, const char *format, ...) {
  size_t used = strlen(l->text);
  va_list arguments;
  va_start(arguments, format);
  int length =
      vsnprintf(l->text + used, sizeof l->text - used, format, arguments);
  va_end(arguments);
  assert_true(length >= 0 && used + (size_t)length < sizeof l->text);
}

/* graph[0,1,0->1](v), or {loopy n -> 1 if n == 0}(v). */
static void add_token(line *l, const net *n, uint32_t v, bool is_rule) {
  bool is_empty = true;
  add(l, "%s%s", *l->text ? " + " : "", is_rule ? "{loopy n -> " : "graph[");
  for (uint32_t a = 0; a < n->vertices; a++) {
    if (!is_rule)
      add(l, "%s%" PRIu32, a ? "," : "", a);
    for (uint32_t b = 0; b < n->vertices; b++)
      if (n->to[a] >> b & 1) {
        if (is_rule)
          add(l, "%s%" PRIu32 " if n == %" PRIu32, is_empty ? "" : "; ", b, a);
        else
          add(l, ",%" PRIu32 "->%" PRIu32, a, b);
        is_empty = false;
      }
  }
  if (is_rule && is_empty)
    add(l, "n if n > 9");
  add(l, "%s(%" PRIu32 ")", is_rule ? "}" : "]", v);
}

static grundy_verdict eval(desk d, const char *text, grundy_play play,
                           grundy_method method) {
  grundy_verdict verdict;
  grundy_query query = {.play = play,
                        .method = method,
                        .plies = true,
                        .explain = true,
                        .max_moves = 1000};
  if (grundy_eval(d.work, parse(d, text), query, &verdict) != GRUNDY_OK)
    fail_msg("%s: %s", text, grundy_work_error(d.work)->message);
  return verdict;
}

/* Outcome, plies, and how many moves win or keep the draw. */
static void check_fate(const char *text, const grundy_verdict *v, const net *n,
                       const fate *fates, uint32_t at) {
  fate expected = fates[at];
  char outcome = *grundy_outcome_name(v->outcome);
  if (outcome != expected.outcome)
    fail_msg("%s: %c, not %c", text, outcome, expected.outcome);
  assert_int_equal(v->has_plies, outcome != 'D');
  if (v->has_plies && v->plies != expected.plies)
    fail_msg("%s: %" PRIu64 " plies, not %" PRIu32, text, v->plies,
             expected.plies);
  size_t lost = 0, drawn = 0;
  for (uint32_t u = 0; u < n->vertices; u++)
    if (n->to[at] >> u & 1) {
      lost += fates[u].outcome == 'P';
      drawn += fates[u].outcome == 'D';
    }
  assert_true(v->moves_known && !v->moves_truncated);
  if (v->move_count != lost || v->drawing_count != (outcome == 'D' ? drawn : 0))
    fail_msg("%s: %zu moves win, %zu draw; not %zu, %zu", text, v->move_count,
             v->drawing_count, lost, drawn);
  assert_true(v->reason_count > 0);
}

/* By the definition: beside a heap of its nimber it is lost; where it is
   infinite its set are the heaps beside which it is won, and beside the others
   it is drawn. */
static void check_value(const char *text, grundy_value value, const net *n,
                        uint32_t at) {
  fate fates[MOST];
  net heap = heap_of(HEAPS), sum = sum_of(n, &heap);
  judge(&sum, GRUNDY_NORMAL, fates);
  for (uint32_t h = 0; h < HEAPS; h++) {
    char expected = value.nimber == h ? 'P' : 'N';
    if (value.kind == GRUNDY_VALUE_LOOPY) {
      expected = 'D';
      for (size_t i = 0; i < value.count; i++)
        if (value.set[i] == h)
          expected = 'N';
    } else {
      assert_int_equal(value.kind, GRUNDY_VALUE_NIMBER);
    }
    if (fates[at * HEAPS + h].outcome != expected)
      fail_msg("%s: its value predicts %c beside a heap of %" PRIu32, text,
               expected, h);
  }
  if (value.kind == GRUNDY_VALUE_LOOPY) {
    line printed = {"infinity{"};
    for (size_t i = 0; i < value.count; i++) {
      assert_true(i == 0 || value.set[i - 1] < value.set[i]);
      add(&printed, "%s%" PRIu64, i ? "," : "", value.set[i]);
    }
    add(&printed, "}");
    assert_string_equal(value.number, printed.text);
  }
}

/* ---------------------------------------------------------------- tests */

static void check_digraph(desk d, const net *n) {
  fate normal[MOST], misere[MOST];
  judge(n, GRUNDY_NORMAL, normal);
  judge(n, GRUNDY_MISERE, misere);
  for (uint32_t v = 0; v < n->vertices; v++)
    for (int form = 0; form < 3; form++) {
      line l = {""};
      grundy_method method = form == 1 ? GRUNDY_SEARCH : GRUNDY_BEST;
      add_token(&l, n, v, form == 2);
      grundy_verdict verdict = eval(d, l.text, GRUNDY_NORMAL, method);
      check_fate(l.text, &verdict, n, normal, v);
      check_value(l.text, verdict.value, n, v);
      verdict = eval(d, l.text, GRUNDY_MISERE, method);
      check_fate(l.text, &verdict, n, misere, v);
    }
}

static void every_digraph_on_four_vertices(void **state) {
  (void)state;
  static const uint32_t kinds[] = {0, 2, 10, 104, 3044};
  desk d = sit();
  for (uint32_t vertices = 1; vertices <= 4; vertices++) {
    uint32_t count = 0;
    for (uint32_t chosen = 0; chosen < 1u << vertices * vertices; chosen++) {
      if (!is_first_of_its_kind(vertices, chosen))
        continue;
      net n = digraph(vertices, chosen);
      count++;
      check_digraph(d, &n);
      grundy_work_reset(d.work);
    }
    assert_int_equal(count, kinds[vertices]);
  }
  leave(d);
}

static void sums_of_two_and_a_heap(void **state) {
  (void)state;
  uint64_t seed = 99;
  desk d = sit();
  for (int round = 0; round < 3000; round++) {
    net a = digraph(4, (uint32_t)draw(&seed, 1u << 16));
    net b = digraph(3, (uint32_t)draw(&seed, 1u << 9));
    uint32_t v = (uint32_t)draw(&seed, 4), w = (uint32_t)draw(&seed, 3);
    uint32_t heap = (uint32_t)draw(&seed, 5);
    grundy_play play = draw(&seed, 4) ? GRUNDY_NORMAL : GRUNDY_MISERE;
    net heaps = heap_of(5), two = sum_of(&a, &b), sum = sum_of(&two, &heaps);
    fate fates[MOST];
    line l = {""};
    add_token(&l, &a, v, draw(&seed, 2));
    add_token(&l, &b, w, draw(&seed, 2));
    add(&l, " + nim(%" PRIu32 ")", heap);
    judge(&sum, play, fates);
    grundy_verdict verdict = eval(d, l.text, play, GRUNDY_BEST);
    /* a token that stays where it is, and equal results, are one move */
    uint32_t at = (v * 3 + w) * 5 + heap;
    check_fate(l.text, &verdict, &sum, fates, at);
    if (round % 64 == 0)
      grundy_work_reset(d.work);
  }
  leave(d);
}

/* Grundy against anybody: it wins what is won, in time, and draws at least what
   is drawn. */
static void games(void **state) {
  (void)state;
  enum {
    LONG = 60
  };
  uint64_t seed = 5;
  desk d = sit();
  int drawn = 0, won = 0;
  for (int round = 0; round < 600; round++) {
    net a = digraph(4, (uint32_t)draw(&seed, 1u << 16));
    line l = {""};
    add_token(&l, &a, (uint32_t)draw(&seed, 4), round % 2);
    add(&l, " + nim(%" PRIu64 ")", draw(&seed, 3));
    grundy_verdict first = eval(d, l.text, GRUNDY_NORMAL, GRUNDY_BEST);
    grundy_turn turn = {.position = parse(d, l.text)};
    int moves = 0;
    bool has_lost = false, has_won = false;
    for (; moves < LONG && !has_lost && !has_won; moves++) {
      grundy_move_list list;
      grundy_reply reply;
      assert_int_equal(grundy_turn_moves(d.work, turn, 1000, &list), GRUNDY_OK);
      has_lost = !list.count && moves % 2 == 0;
      has_won = !list.count && moves % 2 == 1;
      if (!list.count)
        break;
      if (moves % 2 == 0) {
        assert_int_equal(
            grundy_reply_choose(
                d.work, turn,
                (grundy_reply_query){.errs = 0, .random = draw(&seed, 1000)},
                &reply),
            GRUNDY_OK);
        assert_true(reply.known && !(reply.wins && reply.draws));
        turn.position = reply.move->to;
      } else {
        turn.position = list.moves[draw(&seed, list.count)].to;
      }
    }
    if (first.outcome == GRUNDY_N)
      assert_true(has_won && (uint64_t)moves <= first.plies);
    if (first.outcome == GRUNDY_D)
      assert_false(has_lost);
    won += first.outcome == GRUNDY_N;
    drawn += first.outcome == GRUNDY_D;
    grundy_work_reset(d.work);
  }
  assert_true(won > 50 && drawn > 50);
  leave(d);
}

/* Where a draw, or a win, was given away. */
static void reviews(void **state) {
  (void)state;
  desk d = sit();
  const grundy_position *drawn[] = {parse(d, "graph[a->a,a->b,b->c](a)"),
                                    parse(d, "graph[a->a,a->b,b->c](a)"),
                                    parse(d, "graph[a->a,a->b,b->c](b)"),
                                    parse(d, "graph[a->a,a->b,b->c](c)")};
  grundy_review review;
  assert_int_equal(grundy_game_review(d.work, drawn, 4, 0, GRUNDY_BOTH,
                                      GRUNDY_NORMAL, &review),
                   GRUNDY_OK);
  assert_true(review.found && review.draw && review.at == 1);
  assert_true(review.better.draws && !review.better.wins);
  assert_string_equal(review.better.move->name, "a->a");
  const grundy_position *won[] = {parse(d, "graph[a->a,a->b](a)"),
                                  parse(d, "graph[a->a,a->b](a)"),
                                  parse(d, "graph[a->a,a->b](b)")};
  assert_int_equal(grundy_game_review(d.work, won, 3, 0, GRUNDY_BOTH,
                                      GRUNDY_NORMAL, &review),
                   GRUNDY_OK);
  assert_true(review.found && !review.draw && review.at == 0);
  assert_string_equal(review.better.move->name, "a->b");
  leave(d);
}

/* A set of positions without end stops at the limit. */
static void refusals(void **state) {
  (void)state;
  grundy *g = grundy_new();
  grundy_work *work = grundy_work_new(g, (grundy_limits){.positions = 5000});
  desk d = {g, work};
  grundy_verdict verdict;
  grundy_query query = {.max_moves = 10};
  static const char *const endless[] = {"{loopy n -> n+1 ; n-1}(3)",
                                        "{loopy n -> L: n+1 ; R: n+2}(3)"};
  for (size_t i = 0; i < 2; i++) {
    assert_int_equal(grundy_eval(work, parse(d, endless[i]), query, &verdict),
                     GRUNDY_STOPPED);
    assert_int_equal(grundy_work_error(work)->limit, GRUNDY_LIMIT_POSITIONS);
  }
  leave(d);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(every_digraph_on_four_vertices),
      cmocka_unit_test(sums_of_two_and_a_heap),
      cmocka_unit_test(games),
      cmocka_unit_test(reviews),
      cmocka_unit_test(refusals),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
