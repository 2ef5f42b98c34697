/* SPDX-License-Identifier: MIT */
/*
 * Misère quotients: refused memory, limits, the judge, and large sums compared
 * with search.
 */
#include "theory/misere/quotient.h"
#include "theory/misere/judge.h"
#include "theory/misere/outcome.h"
#include "theory/misere/period.h"

#include "desk.h"
#include "support/plain_quotient.h"
#include "theory/misere/genus.h"

/* ------------------------------------------------- an octal game of its own */

enum {
  HEAPS = 40
};

typedef struct octal {
  unsigned digits[8];
  size_t count;
} octal;

/* Atom i is heap i + 1: every heap from 1 on has moves in these games. */
static grundy_status options(void *data, uint32_t atom, gi_option_sink sink) {
  const octal *g = data;
  uint32_t n = atom + 1, parts[2];
  for (uint32_t k = 1; k <= g->count && k <= n; k++) {
    uint32_t left = n - k;
    unsigned digit = g->digits[k - 1];
    grundy_status status = GRUNDY_OK;
    if ((digit & 1) && !left)
      status = sink.emit(sink.data, NULL, 0);
    parts[0] = left - 1;
    if ((digit & 2) && left && status == GRUNDY_OK)
      status = sink.emit(sink.data, parts, 1);
    for (uint32_t a = 1; (digit & 4) && 2 * a <= left; a++) {
      parts[0] = a - 1;
      parts[1] = left - a - 1;
      if (status == GRUNDY_OK)
        status = sink.emit(sink.data, parts, 2);
    }
    if (status != GRUNDY_OK)
      return status;
  }
  return GRUNDY_OK;
}

static const octal kayles = {{7, 7}, 2};

/* Adds heaps until a failure or the last one; returns the last status. */
static grundy_status extend(gi_quotient *q, uint32_t heaps) {
  grundy_status status = GRUNDY_OK;
  while (status == GRUNDY_OK && q->count < heaps)
    status = gi_quotient_extend(q);
  return status;
}

static void sizes_of_kayles(void **state) {
  (void)state;
  static const struct {
    uint32_t heap;
    size_t order, losses;
  } known[] = {{1, 2, 1},   {2, 6, 2},   {4, 6, 2},   {5, 12, 3}, {9, 18, 6},
               {12, 24, 8}, {25, 32, 9}, {27, 40, 9}, {40, 40, 9}};
  gi_memory memory = {0};
  gi_budget budget;
  octal game = kayles;
  gi_budget_init(&budget, (grundy_limits){0});
  gi_quotient q;
  assert_int_equal(
      gi_quotient_init(&q, &memory, &budget, (gi_atoms){options, &game}),
      GRUNDY_OK);
  assert_int_equal(gi_quotient_monoid(&q)->order, 1);
  for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
    assert_int_equal(extend(&q, known[i].heap), GRUNDY_OK);
    assert_int_equal(gi_quotient_monoid(&q)->order, known[i].order);
    assert_int_equal(gi_monoid_losses(gi_quotient_monoid(&q)), known[i].losses);
  }
  gi_quotient_clear(&q);
  assert_int_equal(memory.used, 0);
}

/* Every request for memory is refused in turn: the quotient stays as it was,
   and continues afterwards to the same answer. */
static void refused_memory(void **state) {
  (void)state;
  octal game = kayles;
  for (uint64_t n = 1; n < 4000; n += 1 + n / 16) {
    gi_memory memory = {0};
    gi_budget budget;
    gi_budget_init(&budget, (grundy_limits){0});
    gi_quotient q;
    memory.fail_at = n;
    grundy_status status =
        gi_quotient_init(&q, &memory, &budget, (gi_atoms){options, &game});
    if (status == GRUNDY_OK)
      status = extend(&q, 27);
    bool is_over = status == GRUNDY_OK;
    if (!is_over)
      assert_int_equal(status, GRUNDY_NOMEM);
    memory.fail_at = 0;
    if (q.now) {
      assert_int_equal(extend(&q, 27), GRUNDY_OK);
      assert_int_equal(gi_quotient_monoid(&q)->order, 40);
    }
    gi_quotient_clear(&q);
    assert_int_equal(memory.used, 0);
    if (is_over)
      return;
  }
}

/* A limit of steps ends the search anywhere; what was verified stays. */
static void limited_steps(void **state) {
  (void)state;
  octal game = kayles;
  for (uint64_t steps = 64; steps < 20000; steps += steps / 3) {
    gi_memory memory = {0};
    gi_budget budget;
    gi_budget_init(&budget, (grundy_limits){0});
    gi_quotient q;
    assert_int_equal(
        gi_quotient_init(&q, &memory, &budget, (gi_atoms){options, &game}),
        GRUNDY_OK);
    gi_try attempt = gi_budget_try(&budget, steps);
    grundy_status status = gi_budget_tried(&budget, attempt, extend(&q, HEAPS));
    assert_true(status == GRUNDY_OK || status == GRUNDY_UNABLE);
    uint32_t reached = q.count;
    if (reached >= 27)
      assert_int_equal(gi_quotient_monoid(&q)->order, 40);
    assert_int_equal(extend(&q, HEAPS), GRUNDY_OK);
    assert_int_equal(gi_quotient_monoid(&q)->order, 40);
    gi_quotient_clear(&q);
    assert_int_equal(memory.used, 0);
  }
}

/* The plain form of the method finds the same quotients. */
static void plain_method_agrees(void **state) {
  (void)state;
  static const struct {
    octal game;
    uint32_t heaps;
  } jobs[] = {{{{7, 7}, 2}, 12},
              {{{1, 5}, 2}, 14},
              {{{7, 1}, 2}, 14},
              {{{1, 2, 3}, 3}, 14},
              {{{5, 7}, 2}, 14}};
  for (size_t i = 0; i < sizeof jobs / sizeof *jobs; i++) {
    gi_memory memory = {0};
    gi_budget budget;
    octal game = jobs[i].game;
    gi_budget_init(&budget, (grundy_limits){0});
    gi_quotient q;
    gi_atoms atoms = {options, &game};
    assert_int_equal(gi_quotient_init(&q, &memory, &budget, atoms), GRUNDY_OK);
    assert_int_equal(extend(&q, jobs[i].heaps), GRUNDY_OK);
    plain_quotient plain;
    assert_int_equal(
        plain_quotient_run(&memory, &budget, atoms, jobs[i].heaps, &plain),
        GRUNDY_OK);
    assert_int_equal(plain.count, jobs[i].heaps);
    assert_int_equal(plain.order, gi_quotient_monoid(&q)->order);
    assert_int_equal(plain.losses, gi_monoid_losses(gi_quotient_monoid(&q)));
    gi_quotient_clear(&q);
    assert_int_equal(memory.used, 0);
  }
}

/* Outcomes of sums of three heaps by search are those of the quotient with one
   heap more; each request for memory is refused in turn. */
static void outcomes_of_sums(void **state) {
  (void)state;
  enum {
    N = 8
  };
  octal game = kayles;
  bool is_over = false;
  for (uint64_t n = 0; !is_over; n++) {
    gi_memory memory = {0};
    gi_budget budget;
    gi_quotient q, with_n;
    gi_outcomes outcomes;
    gi_atoms atoms = {options, &game};
    gi_budget_init(&budget, (grundy_limits){0});
    assert_int_equal(gi_quotient_init(&q, &memory, &budget, atoms), GRUNDY_OK);
    assert_int_equal(gi_quotient_init(&with_n, &memory, &budget, atoms),
                     GRUNDY_OK);
    assert_int_equal(extend(&q, N), GRUNDY_OK);
    assert_int_equal(extend(&with_n, N + 1), GRUNDY_OK);
    const gi_monoid *m = gi_quotient_monoid(&with_n);
    const uint32_t *phi = gi_quotient_phi(&with_n);
    gi_outcomes_init(&outcomes, &q);
    memory.fail_at = memory.requests + n + 1;
    grundy_status status = GRUNDY_OK;
    for (uint32_t i = 0; i < (N + 1) * (N + 1) && status == GRUNDY_OK; i++) {
      gi_sum sum = {0};
      uint32_t x = i / (N + 1), y = i % (N + 1);
      bool is_lost = false;
      assert_true(gi_sum_add(&sum, x) && gi_sum_add(&sum, N) &&
                  gi_sum_add(&sum, y));
      status = gi_outcomes_find(&outcomes, &sum, &is_lost);
      uint32_t element =
          gi_monoid_times(m, gi_monoid_times(m, phi[x], phi[y]), phi[N]);
      if (status == GRUNDY_OK)
        assert_int_equal(is_lost, gi_bit(m->portion, element));
    }
    is_over = status == GRUNDY_OK;
    if (!is_over)
      assert_int_equal(status, GRUNDY_NOMEM);
    memory.fail_at = 0;
    gi_outcomes_clear(&outcomes);
    gi_quotient_clear(&with_n);
    gi_quotient_clear(&q);
    assert_int_equal(memory.used, 0);
  }
}

/* A sum that is too long to be searched is left alone. */
static void long_sums(void **state) {
  (void)state;
  gi_memory memory = {0};
  gi_budget budget;
  gi_quotient q;
  gi_outcomes outcomes;
  gi_sum sum = {0};
  bool is_lost = false;
  octal game = kayles;
  gi_budget_init(&budget, (grundy_limits){0});
  assert_int_equal(
      gi_quotient_init(&q, &memory, &budget, (gi_atoms){options, &game}),
      GRUNDY_OK);
  assert_int_equal(extend(&q, 6), GRUNDY_OK);
  gi_outcomes_init(&outcomes, &q);
  while (gi_sum_add(&sum, 6))
    continue;
  assert_int_equal(sum.count, GI_MOST_SUMMANDS);
  assert_int_equal(gi_outcomes_find(&outcomes, &sum, &is_lost), GRUNDY_UNABLE);
  gi_outcomes_clear(&outcomes);
  gi_quotient_clear(&q);
  assert_int_equal(memory.used, 0);
}

/* ------------------------------------------------------------------ genus */

/* Symbols of Kayles: Winning Ways, chapter 13; each request for memory is
   refused in turn. */
static void genera_of_kayles(void **state) {
  (void)state;
  static const struct {
    uint64_t value;
    size_t count;
    uint64_t exponents[4];
  } known[] = {{1, 3, {0, 3, 1}}, {2, 2, {2, 0}},    {3, 2, {3, 1}},
               {1, 3, {0, 3, 1}}, {4, 3, {1, 4, 6}}, {3, 2, {3, 1}},
               {2, 2, {2, 0}},    {1, 2, {1, 3}},    {4, 3, {0, 4, 6}}};
  octal game = kayles;
  bool is_over = false;
  for (uint64_t n = 1; !is_over; n += 1 + n / 8) {
    gi_memory memory = {.fail_at = n};
    gi_budget budget;
    gi_buffer symbols;
    gi_budget_init(&budget, (grundy_limits){0});
    gi_buffer_init(&symbols, &memory);
    grundy_status status =
        gi_genera(&memory, &budget, (gi_atoms){options, &game}, 9, &symbols);
    is_over = status == GRUNDY_OK;
    if (!is_over)
      assert_int_equal(status, GRUNDY_NOMEM);
    const gi_symbol *s = (const void *)symbols.data;
    size_t count = symbols.length / sizeof *s;
    assert_true(count == 9 || !is_over);
    for (size_t i = 0; i < count; i++) {
      assert_int_equal(s[i].value, known[i].value);
      assert_int_equal(s[i].count, known[i].count);
      assert_memory_equal(s[i].exponents, known[i].exponents,
                          s[i].count * sizeof *s[i].exponents);
      assert_int_equal(gi_symbol_is_nim(&s[i]), i != 4 && i != 8);
    }
    gi_buffer_clear(&symbols);
    assert_int_equal(memory.used, 0);
  }
}

/* ------------------------------------------------------------------ judge */

static void judge_finds_faults(void **state) {
  (void)state;
  gi_memory memory = {0};
  gi_budget budget;
  octal game = kayles;
  gi_budget_init(&budget, (grundy_limits){0});
  gi_quotient q;
  assert_int_equal(
      gi_quotient_init(&q, &memory, &budget, (gi_atoms){options, &game}),
      GRUNDY_OK);
  assert_int_equal(extend(&q, 30), GRUNDY_OK);
  const gi_monoid *m = gi_quotient_monoid(&q);
  bool losses[64];
  uint32_t phi[30], right[64 * 8];
  enum {
    ORDER = 40
  };
  assert_true(m->order == ORDER && m->rank <= 8);
  for (size_t x = 0; x < m->order; x++)
    losses[x] = gi_bit(m->portion, x);
  memcpy(phi, gi_quotient_phi(&q), sizeof phi);
  memcpy(right, m->right, m->order * m->rank * sizeof *right);
  gi_stored_quotient stored = {.order = m->order,
                               .rank = m->rank,
                               .right = right,
                               .is_loss = losses,
                               .atom_count = 30,
                               .phi = phi,
                               .atoms = {options, &game}};
  gi_judgement judgement;
  uint32_t witness[2];
  assert_int_equal(gi_judge(&memory, &budget, &stored, &judgement, witness),
                   GRUNDY_OK);
  assert_int_equal(judgement, GI_JUDGED_RIGHT);
  for (size_t x = 0; x < m->order; x++) { /* each label */
    losses[x] = !losses[x];
    assert_int_equal(gi_judge(&memory, &budget, &stored, &judgement, witness),
                     GRUNDY_OK);
    assert_int_not_equal(judgement, GI_JUDGED_RIGHT);
    losses[x] = !losses[x];
  }
  uint64_t random = 7;
  /* Each heap but the generators: another element for a generator may be the
     same quotient with other names of the elements. */
  for (size_t i = 0; i < 30; i++) {
    if (gi_monoid_generator(m, (uint32_t)i) < m->rank)
      continue;
    uint32_t old = phi[i];
    phi[i] = (old + 1 + (uint32_t)draw(&random, ORDER - 1)) % ORDER;
    assert_int_equal(gi_judge(&memory, &budget, &stored, &judgement, witness),
                     GRUNDY_OK);
    assert_int_not_equal(judgement, GI_JUDGED_RIGHT);
    phi[i] = old;
  }
  for (size_t i = 0; i < m->order * m->rank; i++) { /* each product */
    uint32_t old = right[i];
    right[i] = (old + 1 + (uint32_t)draw(&random, ORDER - 1)) % ORDER;
    assert_int_equal(gi_judge(&memory, &budget, &stored, &judgement, witness),
                     GRUNDY_OK);
    assert_int_not_equal(judgement, GI_JUDGED_RIGHT);
    right[i] = old;
  }
  gi_quotient_clear(&q);
  assert_int_equal(memory.used, 0);
}

/* A monoid with two elements that nothing tells apart is not reduced. */
static void judge_finds_doubles(void **state) {
  (void)state;
  gi_memory memory = {0};
  gi_budget budget;
  gi_budget_init(&budget, (grundy_limits){0});
  octal game = {{3}, 1}; /* take one */
  static const uint32_t right[] = {1, 2, 3, 0}, phi[] = {1};
  static const bool losses[] = {false, true, false, true};
  gi_stored_quotient stored = {.order = 4,
                               .rank = 1,
                               .right = right,
                               .is_loss = losses,
                               .atom_count = 1,
                               .phi = phi,
                               .atoms = {options, &game}};
  gi_judgement judgement;
  uint32_t witness[2];
  assert_int_equal(gi_judge(&memory, &budget, &stored, &judgement, witness),
                   GRUNDY_OK);
  assert_int_equal(judgement, GI_JUDGED_UNREDUCED);
  assert_int_equal(witness[0] + 2, witness[1]);
  assert_int_equal(memory.used, 0);
}

static void periods(void **state) {
  (void)state;
  gi_period p;
  /* heaps 1, 2, 3 without moves prove nothing about 0.04: H = 3 < 4 */
  static const uint32_t dead[] = {0, 0, 0, 0, 1};
  assert_false(gi_quotient_period(dead, 4, 2, 2, &p));
  assert_false(gi_quotient_period(dead, 5, 2, 2, &p));
  static const uint32_t two[] = {0, 1, 2, 1, 2, 1, 2, 1, 2, 1, 2};
  assert_true(gi_quotient_period(two, 11, 2, 2, &p));
  assert_int_equal(p.preperiod, 1);
  assert_int_equal(p.period, 2);
  assert_false(gi_quotient_period(two, 6, 2, 2, &p));
}

/* ----------------------------------------------------- sums, by the library */

/* Multiplies an element by the element of another, letter by letter of its
   word. */
static uint32_t times(const grundy_quotient *q, uint32_t x, uint32_t y) {
  for (const char *c = q->words[y]; *c && *c != '1'; c++) {
    size_t letter = (size_t)(*c - 'a');
    unsigned power = 0;
    while (c[1] >= '0' && c[1] <= '9')
      power = 10 * power + (unsigned)(*++c - '0');
    for (unsigned k = power ? power : 1; k > 0; k--)
      x = q->products[x * q->generator_count + letter];
  }
  return x;
}

/* Compares random sums with the search from the rules alone. */
static void sums_by_search(void **state) {
  (void)state;
  static const char *const games[] = {"kayles",    "octal[0.07]", "grundy",
                                      "take[1,4]", "octal[4.56]", "hex[0.8]"};
  enum {
    TO = 11,
    SUMS = 60
  };
  uint64_t random = 99;
  for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
    desk d = sit();
    const grundy_rules *rules;
    assert_int_equal(
        grundy_rules_parse(d.work, games[i], strlen(games[i]), &rules),
        GRUNDY_OK);
    grundy_quotient q;
    assert_int_equal(grundy_quotient_run(d.work, &rules, 1,
                                         (grundy_quotient_query){.to = TO}, &q),
                     GRUNDY_OK);
    for (size_t k = 0; k < SUMS; k++) {
      char text[80];
      uint32_t x = 0;
      int length = snprintf(text, sizeof text, "%s(", games[i]);
      size_t count = 1 + draw(&random, 4);
      for (size_t h = 0; h < count; h++) {
        uint64_t heap = 1 + draw(&random, TO < q.to ? TO : q.to);
        length += snprintf(text + length, sizeof text - (size_t)length, "%s%d",
                           h ? "," : "", (int)heap);
        x = times(&q, x, q.maps[0].elements[heap]);
      }
      snprintf(text + length, sizeof text - (size_t)length, ")");
      grundy_verdict verdict;
      assert_int_equal(grundy_eval(d.work, parse(d, text),
                                   (grundy_query){.play = GRUNDY_MISERE,
                                                  .method = GRUNDY_SEARCH},
                                   &verdict),
                       GRUNDY_OK);
      if ((verdict.outcome == GRUNDY_P) != q.is_loss[x])
        fail_msg("%s: element %s", text, q.words[x]);
    }
    leave(d);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(sizes_of_kayles),
                                     cmocka_unit_test(refused_memory),
                                     cmocka_unit_test(limited_steps),
                                     cmocka_unit_test(plain_method_agrees),
                                     cmocka_unit_test(outcomes_of_sums),
                                     cmocka_unit_test(long_sums),
                                     cmocka_unit_test(genera_of_kayles),
                                     cmocka_unit_test(judge_finds_faults),
                                     cmocka_unit_test(judge_finds_doubles),
                                     cmocka_unit_test(periods),
                                     cmocka_unit_test(sums_by_search)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
