/* SPDX-License-Identifier: MIT */
/*
 * Random rules, written with all parentheses: fast code, sweeps and exact code
 * against the plain judge, and the canonical text against its original.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "support/rule_fixture.h"

enum {
  RULES = 5000,
  STATES = 6,
  STEPS = 1000
};

/* ------------------------------------------------------------ generator */

typedef struct generator {
  uint64_t random;
  gi_buffer *out;
  unsigned arity, names; /* a, b, ...: the state, then binders */
} generator;

static uint64_t draw(generator *g, uint64_t below) {
  g->random = g->random * 6364136223846793005u + 1442695040888963407u;
  return (g->random >> 33) % below;
}

static void put(generator *g, const char *text) {
  assert_int_equal(gi_buffer_text(g->out, text), GRUNDY_OK);
}

static void put_number(generator *g, uint64_t number) {
  assert_int_equal(gi_buffer_number(g->out, number), GRUNDY_OK);
}

static void put_name(generator *g, uint64_t i) {
  char name = (char)('a' + i);
  assert_int_equal(gi_buffer_put(g->out, &name, 1), GRUNDY_OK);
}

static void put_expr(generator *g, unsigned depth);

static void put_leaf(generator *g) {
  static const char *const large[] = {"9223372036854775807", "4294967296",
                                      "3037000500", "1000000"};
  uint64_t kind = draw(g, 40);
  if (kind == 0)
    put(g, large[draw(g, 4)]);
  else if (kind < 18)
    put_number(g, draw(g, 6));
  else
    put_name(g, draw(g, g->names));
}

static void put_call(generator *g, unsigned depth) {
  static const char *const functions[] = {
      "min", "max", "gcd", "abs", "popcount", "bitlen", "ctz", "isqrt", "lpf"};
  uint64_t which = draw(g, 9);
  put(g, functions[which]);
  put(g, "(");
  put_expr(g, depth);
  for (uint64_t more = which < 3 ? 1 + draw(g, 2) : 0; more; more--) {
    put(g, ",");
    put_expr(g, depth);
  }
  put(g, ")");
}

static void put_expr(generator *g, unsigned depth) {
  static const char *const operators[] = {
      "+", "-", "-", "+",  "*",  "-",  "/",  "%",     "&",   "|",
      "^", "<", ">", ">=", "<=", "==", "!=", " and ", " or "};
  uint64_t kind = depth ? draw(g, 16) : 0;
  if (kind < 5) {
    put_leaf(g);
  } else if (kind < 13) {
    put(g, "(");
    put_expr(g, depth - 1);
    put(g, operators[draw(g, sizeof operators / sizeof *operators)]);
    put_expr(g, depth - 1);
    put(g, ")");
  } else if (kind == 13) {
    put(g, draw(g, 2) ? "(-" : "(not ");
    put_expr(g, depth - 1);
    put(g, ")");
  } else if (kind == 14) {
    put(g, "(");
    put_expr(g, depth - 1);
    put(g, "?");
    put_expr(g, depth - 1);
    put(g, ":");
    put_expr(g, depth - 1);
    put(g, ")");
  } else {
    put_call(g, depth - 1);
  }
}

static void put_range(generator *g) {
  put_expr(g, 1);
  put(g, "..");
  put_expr(g, 2);
  if (draw(g, 3))
    return;
  put(g, " step ");
  put_expr(g, 1);
}

static void put_domain(generator *g) {
  static const char *const sets[] = {"fib", "pow2", "squares", "primes",
                                     "odd", "even", "divisors"};
  uint64_t kind = draw(g, 6);
  if (kind < 3) {
    put_range(g);
  } else if (kind == 3) {
    put(g, sets[draw(g, 7)]);
    if (draw(g, 2)) {
      put(g, "(");
      put_expr(g, 1);
      put(g, ")");
    }
  } else {
    put(g, "{");
    for (uint64_t i = 0, count = draw(g, 4); i < count; i++) {
      put(g, i ? "," : "");
      if (kind == 4)
        put_number(g, draw(g, 9));
      else if (draw(g, 2))
        put_range(g);
      else
        put_expr(g, 1);
    }
    put(g, "}");
  }
}

/* The option names binders that are declared behind it, so the binders are
   counted first. */
static void put_clause(generator *g, unsigned depth) {
  unsigned binders = (unsigned)draw(g, 4);
  uint64_t parts = draw(g, 8) ? 1 + draw(g, 2) : draw(g, 4);
  put(g, draw(g, 8) ? "" : draw(g, 2) ? "L:" : "R:");
  g->names = g->arity + binders;
  put(g, parts == 1 ? "" : "[");
  for (uint64_t i = 0; i < parts; i++) {
    put(g, i ? "," : "");
    put(g, g->arity > 1 ? "(" : "");
    for (unsigned e = 0; e < g->arity; e++) {
      put(g, e ? "," : "");
      put_expr(g, depth);
    }
    put(g, g->arity > 1 ? ")" : "");
  }
  put(g, parts == 1 ? "" : "]");
  for (unsigned i = 0; i < binders; i++) {
    put(g, " for ");
    put_name(g, g->arity + i);
    put(g, " in ");
    g->names = g->arity + i;
    put_domain(g);
  }
  g->names = g->arity + binders;
  if (draw(g, 2))
    return;
  put(g, " if ");
  put_expr(g, 2);
}

static void put_rule(generator *g) {
  g->arity = 1 + (unsigned)draw(g, 3);
  put(g, draw(g, 4) ? "(" : "sym (");
  for (unsigned i = 0; i < g->arity; i++) {
    put(g, i ? "," : "");
    put_name(g, i);
  }
  put(g, ")->");
  for (uint64_t i = 0, clauses = 1 + draw(g, 2); i < clauses; i++) {
    put(g, i ? ";" : "");
    put_clause(g, 1 + (unsigned)draw(g, 3));
  }
}

/* ----------------------------------------------------------- comparison */

/* What was compared, so that the test cannot pass by comparing nothing. */
typedef struct tally {
  unsigned fine, failed, too_big;
} tally;

static void check_way(rule_fixture *f, const int64_t *state, grundy_side side,
                      unsigned way, judgement verdict, uint32_t place,
                      const option_list *expected) {
  option_list found;
  option_list_init(&found, gi_rule_arity(f->rule));
  gi_tuple_sink sink = {option_list_emit, way == 1 ? option_list_sweep : NULL,
                        &found};
  f->run.exact = way == 2;
  gi_budget_init(&f->budget, (grundy_limits){.positions = 0});
  gi_budget_try(&f->budget, 3 * STEPS);
  grundy_status status = gi_rule_options(f->rule, &f->run, &f->budget,
                                         &f->error, state, side, sink);
  option_list_settle(&found);
  if (verdict == JUDGE_OK) {
    assert_int_equal(status, GRUNDY_OK);
    assert_true(option_list_equal(expected, &found));
  } else if (verdict == JUDGE_ERROR) {
    assert_int_equal(status, GRUNDY_DOMAIN);
    assert_int_equal(f->error.offset, place);
  }
  option_list_clear(&found);
}

static void check_state(rule_fixture *f, const int64_t *state, grundy_side side,
                        tally *t) {
  option_list expected;
  uint32_t place = 0;
  option_list_init(&expected, gi_rule_arity(f->rule));
  judgement verdict =
      judge_rule(f->rule, state, side, STEPS, &expected, &place);
  option_list_settle(&expected);
  t->fine += verdict == JUDGE_OK && expected.count > 0;
  t->failed += verdict == JUDGE_ERROR;
  t->too_big += verdict == JUDGE_TOO_BIG;
  for (unsigned way = 0; way < 3; way++)
    check_way(f, state, side, way, verdict, place, &expected);
  option_list_clear(&expected);
}

static void check_states(rule_fixture *f, generator *g, tally *t) {
  for (unsigned i = 0; i < STATES; i++) {
    int64_t state[3];
    for (unsigned e = 0; e < 3; e++)
      state[e] =
          draw(g, 16) ? (int64_t)draw(g, 9) : INT64_MAX - (int64_t)draw(g, 3);
    check_state(f, state, (grundy_side)draw(g, 3), t);
  }
}

/* The canonical text is a fixed point and means the same: two judges, one on
   each tree. */
static void check_canonical(rule_fixture *f) {
  static const int64_t sample[] = {3, 7, 5};
  const gi_rule *first = f->rule;
  option_list one, two;
  uint32_t place;
  gi_buffer text;
  gi_buffer_init(&text, &f->memory);
  assert_int_equal(gi_rule_print(first, &text), GRUNDY_OK);
  gi_text canonical = {(const char *)text.data, text.length, 0};
  assert_int_equal(gi_rule_compile(&f->arena, &f->error, canonical, &f->rule),
                   GRUNDY_OK);
  const char *print = rule_fixture_print(f);
  assert_int_equal(strlen(print), text.length);
  assert_memory_equal(print, text.data, text.length);
  option_list_init(&one, gi_rule_arity(first));
  option_list_init(&two, gi_rule_arity(first));
  assert_int_equal(
      judge_rule(first, sample, GRUNDY_BOTH, STEPS, &one, &place),
      judge_rule(f->rule, sample, GRUNDY_BOTH, STEPS, &two, &place));
  assert_true(option_list_equal(&one, &two));
  option_list_clear(&one);
  option_list_clear(&two);
  gi_buffer_clear(&text);
}

static void random_rules(void **state) {
  (void)state;
  tally t = {0};
  for (uint64_t seed = 1; seed <= RULES; seed++) {
    rule_fixture f;
    rule_fixture_init(&f);
    gi_buffer text;
    gi_buffer_init(&text, &f.memory);
    generator g = {.random = seed * 0x9e3779b97f4a7c15u, .out = &text};
    put_rule(&g);
    gi_text original = {(const char *)text.data, text.length, 0};
    assert_int_equal(gi_rule_compile(&f.arena, &f.error, original, &f.rule),
                     GRUNDY_OK);
    check_states(&f, &g, &t);
    check_canonical(&f);
    gi_buffer_clear(&text);
    rule_fixture_clear(&f);
  }
  print_message("options %u, errors %u, too big %u\n", t.fine, t.failed,
                t.too_big);
  assert_true(t.fine > RULES && t.failed > RULES / 4);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(random_rules)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
