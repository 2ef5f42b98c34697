/* SPDX-License-Identifier: MIT */
/* Proofs by automata: classics, planted faults, random rules against the
   engine. */
#include "lang/prove/prove.h"

#include "unit.h"

#include <inttypes.h>
#include <stdio.h>

typedef struct desk {
  grundy *g;
  grundy_work *work;
  const grundy_rules *rules;
} desk;

static void open_desk(desk *d, const char *rules, grundy_limits limits) {
  d->g = grundy_new();
  d->work = grundy_work_new(d->g, limits);
  assert_int_equal(grundy_rules_parse(d->work, rules, strlen(rules), &d->rules),
                   GRUNDY_OK);
}

static void close_desk(desk *d) {
  grundy_work_free(d->work);
  grundy_free(d->g);
}

static grundy_proof prove(desk *d, const char *formula,
                          grundy_proof_query query) {
  grundy_proof proof;
  if (formula)
    assert_int_equal(grundy_formula_parse(d->work, d->rules, formula,
                                          strlen(formula), &query.formula),
                     GRUNDY_OK);
  assert_int_equal(grundy_prove(d->work, d->rules, &query, &proof), GRUNDY_OK);
  return proof;
}

/* ------------------------------------------------------------ formulas */

typedef struct claim {
  const char *rules, *formula;
  grundy_proof_query query;
} claim;

#define LASKER "{n -> n-k for k in 1..n ; [a, n-a] for a in 1..n-1}"
#define WYTHOFF                                                                \
  "{sym (x,y) -> (x-k,y) for k in 1..x ; (x,y-k) for k in 1..y ; (x-k,y-k) "   \
  "for k in 1..x}"

static const claim true_claims[] = {
    {"{n -> n-k for k in pow2}", "n % 3", {0}},
    {"{n -> n-k for k in 2..5}", "n % 7 / 2", {0}},
    {"{n -> n-k for k in 1..n}", "n", {0}},
    {"{n -> n-k for k in odd}", "n % 2", {0}},
    {"{n -> n-k for k in even}", "n / 2", {0}},
    {"{n -> n-k for k in 1..9 step 2}", "n % 2", {0}},
    {"{n -> n-k for k in {1,3,4}}",
     "n % 7 != 0 and n % 7 != 2",
     {.outcomes = true}},
    {LASKER, "n % 4 == 3 ? n+1 : n > 0 and n % 4 == 0 ? n-1 : n", {0}},
    {"{(x,y) -> (x-k,y) for k in 1..x ; (x,y-k) for k in 1..y}", "x ^ y", {0}},
    {"{(x,y,z) -> (x-k,y,z) for k in 1..x ; (x,y-k,z) for k in 1..y ; "
     "(x,y,z-k) for k in 1..z}",
     "x ^ y ^ z",
     {0}},
    {"{(x,y) -> (x-1,y+2) ; (x,y-1)}", "(x+y) % 2", {0}},
    {"{n -> n-k for k in 1..3}",
     "n % 4 != 1",
     {.outcomes = true, .play = GRUNDY_MISERE}},
    {"{n -> n-k for k in 1..3}", "n % 4", {.base = 10}},
    {"{n -> n-k for k in 1..3}", "n % 4", {.zeckendorf = true}},
    {"nim", "n", {0}},
};

static void truths_are_proved(void **state) {
  (void)state;
  for (size_t i = 0; i < sizeof true_claims / sizeof *true_claims; i++) {
    desk d;
    open_desk(&d, true_claims[i].rules, (grundy_limits){0});
    grundy_proof p = prove(&d, true_claims[i].formula, true_claims[i].query);
    if (p.status != GRUNDY_PROVED)
      fail_msg("%s: %s has status %d, first at %" PRIu64 " %" PRIu64,
               true_claims[i].rules, true_claims[i].formula, (int)p.status,
               p.at[0], p.at[1]);
    close_desk(&d);
  }
}

/* A true claim that is changed at one number is refuted there. */
static void planted_faults_are_found(void **state) {
  static const uint64_t places[] = {0, 1, 777, 4096, 99999, 123456789};
  (void)state;
  for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
    desk d;
    char formula[80];
    open_desk(&d, "{n -> n-k for k in pow2}", (grundy_limits){0});
    snprintf(formula, sizeof formula, "n == %" PRIu64 " ? 7 : n %% 3",
             places[i]);
    grundy_proof p = prove(&d, formula, (grundy_proof_query){0});
    assert_int_equal(p.status, GRUNDY_REFUTED);
    assert_int_equal(p.at[0], places[i]);
    assert_int_equal(p.formula, 7);
    assert_int_equal(p.value, places[i] % 3);
    close_desk(&d);
  }
}

/* A rule that is changed at one number is refuted there too. */
static void planted_moves_are_found(void **state) {
  static const struct {
    const char *rules, *formula;
    uint64_t at, value;
  } wrong[] = {
      {"{n -> n-k for k in pow2 ; n-3 if n == 3000000}", "n % 3", 3000000, 3},
      {"{n -> n-k for k in pow2 ; n-65535 if n >= 65535}", "n % 3", 65535, 3},
      {"{n -> n-k for k in 1..1000}", "n", 1001, 0},
      {LASKER, "n", 3, 4},
      {"{n -> n-k for k in 1..n if k != 5000}", "n", 5000, 0},
  };
  (void)state;
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
    desk d;
    open_desk(&d, wrong[i].rules, (grundy_limits){0});
    grundy_proof p = prove(&d, wrong[i].formula, (grundy_proof_query){0});
    assert_int_equal(p.status, GRUNDY_REFUTED);
    assert_int_equal(p.at[0], wrong[i].at);
    assert_int_equal(p.value, wrong[i].value);
    close_desk(&d);
  }
}

/* ------------------------------------------------------------ learning */

/* Reads the machine at a position: its value, or -1 if it says none. */
static int64_t read_machine(const grundy_proof *p, const uint64_t *at) {
  const grundy_machine *m = &p->machine;
  gi_numeration numeration = {p->base};
  gi_automaton a = {
      .tracks = m->tracks, .letters = m->letters, .states = m->states};
  gi_automata shop = {.numeration = numeration};
  uint64_t numbers[GRUNDY_PROOF_NUMBERS + 1];
  a.next = (uint32_t *)(uintptr_t)m->next;
  a.accepts = (uint8_t *)(uintptr_t)m->labels;
  for (unsigned i = 0; i < p->numbers; i++)
    numbers[i] = at[i];
  if (!m->graph)
    return (int64_t)gi_automaton_label_at(&shop, &a, numbers) - 1;
  for (uint64_t v = 0; v < 100000; v++) {
    numbers[p->numbers] = v;
    if (gi_automaton_label_at(&shop, &a, numbers))
      return (int64_t)v;
  }
  return -1;
}

/* Compares what was proved with the engine, beyond the values that it was
   learned from. */
static void compare(desk *d, const grundy_proof *p, uint64_t from,
                    uint64_t to) {
  uint64_t at[GRUNDY_PROOF_NUMBERS] = {0};
  for (at[0] = from; at[0] <= to; at[0]++)
    for (at[1] = p->numbers > 1 ? at[0] : 0; at[1] <= (p->numbers > 1 ? to : 0);
         at[1]++) {
      grundy_cell cell;
      assert_int_equal(grundy_cell_at(d->work, d->rules, at,
                                      GRUNDY_TABLE_VALUES, (grundy_query){0},
                                      &cell),
                       GRUNDY_OK);
      int64_t said = read_machine(p, at);
      if (p->about == GRUNDY_ABOUT_OUTCOMES)
        assert_int_equal(said == 0, cell.number == 0);
      else if (p->about == GRUNDY_ABOUT_BELOW)
        assert_int_equal(said,
                         cell.number < p->below ? (int64_t)cell.number : -1);
      else
        assert_int_equal(said, cell.number);
    }
}

static const struct {
  const char *rules;
  bool outcomes;
  unsigned base;
  uint64_t to; /* compare up to here */
} lessons[] = {
    {"{n -> n/2 if n > 0 ; n-1 if n > 0}", false, 2, 5000},
    {"{n -> n-1 ; n/3 if n > 0}", false, 3, 5000},
    {LASKER, false, 2, 2300},
    {WYTHOFF, true, 0, 160},
    {"{(n,q) -> (n-k, 2*k) for k in 1..min(n,q)}", true, 0, 140},
    {"{n -> n-k for k in 1..n/2}", false, 2, 3000},
    {"{(x,y) -> (x-k,y) for k in 1..x ; (x,y-k) for k in 1..y}", false, 2, 130},
};

static void claims_are_learned(void **state) {
  (void)state;
  for (size_t i = 0; i < sizeof lessons / sizeof *lessons; i++) {
    desk d;
    open_desk(&d, lessons[i].rules, (grundy_limits){0});
    grundy_proof p =
        prove(&d, NULL,
              (grundy_proof_query){.outcomes = lessons[i].outcomes,
                                   .base = lessons[i].base,
                                   .zeckendorf = lessons[i].base == 0});
    if (p.status != GRUNDY_PROVED)
      fail_msg("%s is not proved: %d %s", lessons[i].rules, (int)p.status,
               p.reason ? p.reason : "");
    assert_true(p.learned);
    compare(&d, &p, p.learned_to > 30 ? p.learned_to - 30 : 0, lessons[i].to);
    close_desk(&d);
  }
}

/* ------------------------------------------------------------ positions */

/* Families whose positions begin at 1, and one whose positions have a further
   number in play. */
static void positions_may_begin_at_one(void **state) {
  static const struct {
    const char *rules;
    bool outcomes;
    grundy_proof_about about;
    unsigned least;
  } games[] = {
      {"ed", true, GRUNDY_ABOUT_OUTCOMES, 1},
      {"ed", false, GRUNDY_ABOUT_BELOW, 1},
      {"chocolate", false, GRUNDY_ABOUT_VALUES, 1},
      {"wythoff", true, GRUNDY_ABOUT_OUTCOMES, 0},
  };
  (void)state;
  for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
    desk d;
    open_desk(&d, games[i].rules, (grundy_limits){0});
    grundy_proof p =
        prove(&d, NULL, (grundy_proof_query){.outcomes = games[i].outcomes});
    assert_int_equal(p.status, GRUNDY_PROVED);
    assert_int_equal(p.about, games[i].about);
    assert_ptr_equal(p.rules, d.rules);
    for (unsigned k = 0; k < p.numbers; k++)
      assert_int_equal(p.least[k], games[i].least);
    uint64_t none[GRUNDY_PROOF_NUMBERS] = {0, 5};
    if (games[i].least) /* what is not a position has no value */
      assert_int_equal(read_machine(&p, none), -1);
    compare(&d, &p, games[i].least, 20);
    compare(&d, &p, 95, 130);
    close_desk(&d);
  }
}

/* A formula is asked about positions only. */
static void formulas_are_about_positions(void **state) {
  desk d;
  (void)state;
  open_desk(&d, "ed", (grundy_limits){0});
  grundy_proof p = prove(&d, "x % 2 == 0 or y % 2 == 0",
                         (grundy_proof_query){.outcomes = true});
  assert_int_equal(p.status, GRUNDY_PROVED);
  p = prove(&d, "x > 1", (grundy_proof_query){.outcomes = true});
  assert_int_equal(p.status, GRUNDY_REFUTED);
  assert_int_equal(p.at[0], 1);
  assert_int_equal(p.at[1], 2);
  close_desk(&d);
  open_desk(&d, "fibnim", (grundy_limits){0});
  p = prove(&d, NULL, (grundy_proof_query){.outcomes = true});
  assert_int_equal(p.status, GRUNDY_PROVED);
  assert_int_equal(p.numbers, 2);
  assert_non_null(strstr(grundy_rules_text(p.rules), "(n,q)"));
  for (uint64_t n = 1; n < 300; n++) {
    uint64_t whole[GRUNDY_PROOF_NUMBERS] = {n, n - 1};
    grundy_cell cell;
    assert_int_equal(grundy_cell_at(d.work, d.rules, &n, GRUNDY_TABLE_OUTCOMES,
                                    (grundy_query){0}, &cell),
                     GRUNDY_OK);
    assert_int_equal(read_machine(&p, whole) == 0, cell.outcome == GRUNDY_P);
  }
  close_desk(&d);
}

/* ------------------------------------------------------------ ladders */

/* Euclid's game: (x,y) with 0 < x < y is P exactly if y/x is below the golden
   section, that is, if y^2 < xy + x^2. */
static void euclid_is_golden(void **state) {
  static const char *const rules[] = {
      "{sym (x,y) -> (x,y-k*x) for k in 1..(x > 0 ? y/x : 0)}",
      "{(x,y) -> (x,y-k*x) for k in 1..y if x > 0 ; "
      "(x-y*k,y) for k in 1..x if y > 0}",
  };
  (void)state;
  for (size_t i = 0; i < sizeof rules / sizeof *rules; i++) {
    desk d;
    uint64_t at[GRUNDY_PROOF_NUMBERS] = {0};
    open_desk(&d, rules[i], (grundy_limits){0});
    grundy_proof p = prove(&d, NULL, (grundy_proof_query){.outcomes = true});
    assert_int_equal(p.status, GRUNDY_PROVED);
    assert_int_equal(p.numbers, 2);
    assert_int_equal(p.machine.tracks, 2);
    assert_non_null(strstr(p.steps, "(x,y,m)"));
    for (at[0] = 0; at[0] < 700; at[0] += 1 + at[0] / 7)
      for (at[1] = at[0]; at[1] < 2 * at[0] + 40; at[1]++) {
        uint64_t x = at[0], y = at[1];
        bool lost = x == 0 || (x < y && y * y < x * y + x * x);
        assert_int_equal(read_machine(&p, at) == 0, lost);
      }
    close_desk(&d);
  }
}

/* Where a multiple of 0 could be taken, play need not end: no ladder. */
static void ladders_end(void **state) {
  static const char *const rules[] = {
      "{(x,y) -> (x,y-k*x) for k in 1..y}",
      "{(x,y) -> (x,y-k*x) for k in 1..y if y > 0}",
      "{(x,y) -> (x,y-k*x) for k in 1..y-1 if x > 0}",
      "{(x,y) -> (x,y-k*x) for k in 2..y if x > 0}",
      "{(x,y) -> (x,y-k*x) for k in 1..y if x > 0 and k != 5}",
      "{(x,y) -> (x,y-k*y) for k in 1..y if y > 0}",
      "{n -> n-k*k for k in 1..n}",
  };
  (void)state;
  for (size_t i = 0; i < sizeof rules / sizeof *rules; i++) {
    desk d;
    open_desk(&d, rules[i], (grundy_limits){0});
    grundy_proof p = prove(&d, NULL, (grundy_proof_query){.outcomes = true});
    assert_int_equal(p.status, GRUNDY_INEXPRESSIBLE);
    assert_non_null(strstr(p.reason, "product"));
    close_desk(&d);
  }
}

/* ------------------------------------------------------------ numerations */

/* The verdict does not depend on the numeration. */
static void numerations_agree(void **state) {
  static const unsigned bases[] = {2, 3, 7, 10, 0};
  static const claim claims[] = {
      {"{n -> n-k for k in {1,3,4}}", NULL, {0}},
      {"{n -> n-k for k in {1,3,4}}", "n % 7 % 4", {0}},
      {"{n -> n-k for k in 2..5}", "n % 7 / 2", {0}},
      {"{n -> n-k for k in 2..5 ; n-9 if n == 4711}", "n % 7 / 2", {0}},
      {"{(x,y) -> (x-1,y+2) ; (x,y-1)}", "(x+y) % 2", {0}},
      {"{(x,y) -> (x-1,y+2) ; (x,y-1) if y != 77}", "(x+y) % 2", {0}},
  };
  (void)state;
  for (size_t i = 0; i < sizeof claims / sizeof *claims; i++) {
    grundy_proof first = {.status = GRUNDY_UNDECIDED};
    for (size_t k = 0; k < sizeof bases / sizeof *bases; k++) {
      desk d;
      open_desk(&d, claims[i].rules, (grundy_limits){0});
      grundy_proof p = prove(
          &d, claims[i].formula,
          (grundy_proof_query){.base = bases[k], .zeckendorf = !bases[k]});
      assert_int_not_equal(p.status, GRUNDY_UNDECIDED);
      if (k == 0)
        first = p;
      assert_int_equal(p.status, first.status);
      assert_memory_equal(p.at, first.at, sizeof p.at);
      assert_int_equal(p.value, first.value);
      if (p.learned)
        compare(&d, &p, 1990, 2300);
      close_desk(&d);
    }
  }
}

/* A rule that is right far beyond the table and changes later: what is learned
   from the table is never proved. */
static void late_changes_are_noticed(void **state) {
  static const uint64_t places[] = {2048, 3000, 20000, 4000000, 123456789};
  (void)state;
  for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
    desk d;
    char rules[120];
    snprintf(rules, sizeof rules,
             "{n -> n-k for k in 1..3 ; n-4 if n == %" PRIu64 "}", places[i]);
    open_desk(&d, rules, (grundy_limits){0});
    grundy_proof p = prove(&d, NULL, (grundy_proof_query){0});
    if (p.status == GRUNDY_PROVED && places[i] < 100000)
      compare(&d, &p, places[i] - 20, places[i] + 200);
    else if (places[i] % 4) /* the value changes, and stays above 0 */
      assert_int_equal(p.about, GRUNDY_ABOUT_OUTCOMES);
    else
      assert_int_equal(p.status, GRUNDY_UNDECIDED);
    close_desk(&d);
  }
}

/* ------------------------------------------------------------ random rules */

/* Draws a rule of one number whose play ends. */
static void draw_rule(uint64_t *seed, char *out, size_t size) {
  size_t used = (size_t)snprintf(out, size, "{n -> ");
  unsigned clauses = 1 + (unsigned)draw(seed, 3);
  for (unsigned i = 0; i < clauses; i++) {
    unsigned number = 2 + (unsigned)draw(seed, 3);
    if (i)
      used += (size_t)snprintf(out + used, size - used, " ; ");
    switch (draw(seed, 8)) {
    case 0:
      used += (size_t)snprintf(out + used, size - used, "n-%u", number);
      break;
    case 1:
      used +=
          (size_t)snprintf(out + used, size - used, "n/%u if n > 0", number);
      break;
    case 2:
      used += (size_t)snprintf(out + used, size - used, "n-%u if n %% %u == 1",
                               number, number);
      break;
    case 3:
      used += (size_t)snprintf(out + used, size - used, "n-n/%u if n > %u",
                               number, number);
      break;
    case 4:
      used += (size_t)snprintf(out + used, size - used, "n-k for k in 1..%u",
                               number);
      break;
    case 5:
      used += (size_t)snprintf(out + used, size - used, "n-k for k in pow2");
      break;
    case 6:
      used += (size_t)snprintf(out + used, size - used, "(n+1)/%u if n > 1",
                               number);
      break;
    default:
      used += (size_t)snprintf(out + used, size - used, "n-k for k in 1..n/%u",
                               number);
    }
  }
  snprintf(out + used, size - used, "}");
}

/* What is proved about a random rule is true far beyond the table. */
static void random_rules_are_proved_rightly(void **state) {
  uint64_t seed = 20261116;
  unsigned proved = 0;
  (void)state;
  for (unsigned i = 0; i < 25; i++) {
    desk d;
    char rule[200];
    grundy_proof p;
    draw_rule(&seed, rule, sizeof rule);
    open_desk(&d, rule, (grundy_limits){.positions = 300000});
    grundy_proof_query query = {.to = 600, .base = 2};
    if (grundy_prove(d.work, d.rules, &query, &p) == GRUNDY_OK &&
        p.status == GRUNDY_PROVED) {
      proved++;
      grundy_work_free(d.work);
      d.work = grundy_work_new(d.g, (grundy_limits){0});
      assert_int_equal(grundy_rules_parse(d.work, rule, strlen(rule), &d.rules),
                       GRUNDY_OK);
      assert_int_equal(grundy_prove(d.work, d.rules, &query, &p), GRUNDY_OK);
      compare(&d, &p, 0, 4000);
    }
    close_desk(&d);
  }
  assert_true(proved >= 10);
}

/* ------------------------------------------------------------ refusals */

static const struct {
  const char *rules, *formula, *reason;
} inexpressible[] = {
    {"{n -> n-k for k in primes}", "n", "primes"},
    {"{n -> n-k for k in 1..n if gcd(n,k) == 1}", "n", "function"},
    {"{n -> n-k for k in 1..n}", "n*n", "product"},
    {"{n -> n-k for k in 1..n}", "n/(n+1)", "divisor"},
    {"{n -> n-k for k in {1,4}}", "n-1", "negative"},
    {"{n -> n-k for k in fib}", "n ^ 1", "bits"},
    {"{n -> n+1 if n < 5 ; n-1 if n > 5}", "n", "measure"},
    {"{n -> L: n-1 ; R: n-2}", "n", "players"},
    {"{loopy n -> n-1 ; n+1 if n == 3}", "n", "come back"},
};

static void what_cannot_be_said_is_refused(void **state) {
  (void)state;
  for (size_t i = 0; i < sizeof inexpressible / sizeof *inexpressible; i++) {
    desk d;
    open_desk(&d, inexpressible[i].rules, (grundy_limits){0});
    grundy_proof p =
        prove(&d, inexpressible[i].formula, (grundy_proof_query){0});
    assert_int_equal(p.status, GRUNDY_INEXPRESSIBLE);
    if (!strstr(p.reason, inexpressible[i].reason))
      fail_msg("%s: %s", inexpressible[i].rules, p.reason);
    close_desk(&d);
  }
}

/* Every refusal of memory, in turn; then a limit of work. */
static void refusals_leave_nothing(void **state) {
  (void)state;
  desk d;
  for (uint64_t fail_at = 1;; fail_at += 1 + fail_at / 16) {
    grundy_proof proof;
    grundy_proof_query query = {.to = 60, .base = 2};
    open_desk(&d, "{n -> n/2 if n > 0 ; n-1 if n > 0}", (grundy_limits){0});
    d.work->memory.fail_at = d.work->memory.requests + fail_at;
    grundy_status status = grundy_prove(d.work, d.rules, &query, &proof);
    bool done = status == GRUNDY_OK;
    if (!done)
      assert_int_equal(status, GRUNDY_NOMEM);
    close_desk(&d);
    if (done)
      break;
  }
  open_desk(&d,
            "{(x,y) -> (x-k,y) for k in 1..x if k != 1234567 ; (x,y-k) for k "
            "in 1..y}",
            (grundy_limits){.positions = 10000});
  grundy_proof proof;
  grundy_proof_query query = {0};
  assert_int_equal(
      grundy_formula_parse(d.work, d.rules, "x ^ y", 5, &query.formula),
      GRUNDY_OK);
  assert_int_equal(grundy_prove(d.work, d.rules, &query, &proof),
                   GRUNDY_STOPPED);
  close_desk(&d);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(truths_are_proved),
      cmocka_unit_test(planted_faults_are_found),
      cmocka_unit_test(planted_moves_are_found),
      cmocka_unit_test(claims_are_learned),
      cmocka_unit_test(positions_may_begin_at_one),
      cmocka_unit_test(formulas_are_about_positions),
      cmocka_unit_test(euclid_is_golden),
      cmocka_unit_test(ladders_end),
      cmocka_unit_test(numerations_agree),
      cmocka_unit_test(late_changes_are_noticed),
      cmocka_unit_test(random_rules_are_proved_rightly),
      cmocka_unit_test(what_cannot_be_said_is_refused),
      cmocka_unit_test(refusals_leave_nothing),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
