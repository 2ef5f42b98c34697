/* SPDX-License-Identifier: MIT */
/* Automata on digits: random formulas against their meaning, point by point. */
#include "theory/automata/automaton.h"

#include "unit.h"

enum {
  NAMES = 4,     /* variables 0 .. 3 */
  POINT = 7,     /* free variables run from 0 to here */
  BOUND = 20,    /* bounded quantifiers run from 0 to here */
  NODES = 64,    /* most nodes of a formula */
  FORMULAS = 120 /* for each numeration */
};

typedef enum kind {
  EQUAL,
  AT_MOST,
  BITWISE,
  POWERS,
  AND,
  OR,
  NOT,
  MINUS,
  EXISTS
} kind;

typedef struct node {
  kind kind;
  int64_t factors[NAMES], constant;
  gi_digitwise op;
  uint32_t names[3]; /* of bitwise, powers; the bound variable */
  struct node *left, *right;
} node;

typedef struct bench {
  gi_memory memory;
  gi_budget budget;
  gi_automata shop;
  node nodes[NODES];
  size_t count;
} bench;

static void open_bench(bench *b, uint32_t base) {
  memset(b, 0, sizeof *b);
  gi_budget_init(&b->budget, (grundy_limits){0});
  b->shop = (gi_automata){.memory = &b->memory,
                          .budget = &b->budget,
                          .numeration = {.base = base},
                          .status = GRUNDY_OK};
}

/* ---------------------------------------------------------------- meaning */

static bool is_fibonacci(uint64_t x) {
  uint64_t a = 1, b = 2;
  while (a < x) {
    uint64_t c = a + b;
    a = b;
    b = c;
  }
  return a == x;
}

static bool is_power(uint32_t base, uint64_t x) {
  return x && (base ? !(x & (x - 1)) : is_fibonacci(x));
}

static bool means(const bench *b, const node *n, uint64_t *x) {
  int64_t sum = 0;
  uint64_t u = x[n->names[0]], v = x[n->names[1]], w = x[n->names[2]];
  uint32_t base = b->shop.numeration.base;
  bool found = false;
  switch (n->kind) {
  case EQUAL:
  case AT_MOST:
    for (unsigned i = 0; i < NAMES; i++)
      sum += n->factors[i] * (int64_t)x[i];
    return n->kind == EQUAL ? sum == n->constant : sum <= n->constant;
  case BITWISE:
    return w == (n->op == GI_DIGITWISE_XOR   ? u ^ v
                 : n->op == GI_DIGITWISE_AND ? (u & v)
                                             : (u | v));
  case POWERS:
    return is_power(base, u);
  case AND:
    return means(b, n->left, x) && means(b, n->right, x);
  case OR:
    return means(b, n->left, x) || means(b, n->right, x);
  case NOT:
    return !means(b, n->left, x);
  case MINUS:
    return means(b, n->left, x) && !means(b, n->right, x);
  default: /* EXISTS, bounded */
    for (x[n->names[0]] = 0; x[n->names[0]] <= BOUND && !found;
         x[n->names[0]]++)
      found = means(b, n->left, x);
    x[n->names[0]] = u;
    return found;
  }
}

/* ---------------------------------------------------------------- drawing */

static node *draw_node(bench *b, uint64_t *seed, unsigned depth) {
  assert_true(b->count < NODES);
  node *n = &b->nodes[b->count++];
  uint32_t base = b->shop.numeration.base;
  n->kind = depth && draw(seed, 4) ? (kind)(AND + draw(seed, 5))
                                   : (kind)draw(seed, 4);
  if (n->kind == BITWISE && (base == 0 || base == 3))
    n->kind = AT_MOST;
  if (n->kind == POWERS && base == 3)
    n->kind = EQUAL;
  n->constant = (int64_t)draw(seed, 31) - 12;
  for (unsigned i = 0; i < NAMES; i++)
    n->factors[i] = draw(seed, 2) ? (int64_t)draw(seed, 7) - 3 : 0;
  n->op = (gi_digitwise)draw(seed, 3);
  uint32_t shift = (uint32_t)draw(seed, NAMES);
  for (unsigned i = 0; i < 3; i++)
    n->names[i] = (i + shift) % NAMES;
  if (n->kind >= AND)
    n->left = draw_node(b, seed, depth - 1);
  if (n->kind == AND || n->kind == OR || n->kind == MINUS)
    n->right = draw_node(b, seed, depth - 1);
  return n;
}

/* ---------------------------------------------------------------- building */

static gi_automaton *linear(gi_automata *shop, const node *n) {
  gi_term terms[2 * NAMES];
  size_t count = 0;
  for (unsigned i = 0; i < NAMES; i++) /* each factor in two pieces */
    if (n->factors[i]) {
      terms[count++] = (gi_term){n->factors[i] - 5, i};
      terms[count++] = (gi_term){5, i};
    }
  return gi_automaton_linear(shop, terms, count,
                             n->kind == EQUAL ? GI_EQUAL : GI_AT_MOST,
                             n->constant);
}

static gi_automaton *build(bench *b, const node *n) {
  gi_automata *shop = &b->shop;
  gi_automaton *left = n->left ? build(b, n->left) : NULL;
  gi_automaton *right = n->right ? build(b, n->right) : NULL;
  gi_automaton *result = NULL;
  gi_term bound = {1, n->names[0]};
  switch (n->kind) {
  case EQUAL:
  case AT_MOST:
    result = linear(shop, n);
    break;
  case BITWISE:
    result = gi_automaton_digitwise(shop, n->op, n->names[0], n->names[1],
                                    n->names[2]);
    break;
  case POWERS:
    result = gi_automaton_powers(shop, n->names[0]);
    break;
  case AND:
    result = gi_automaton_and(shop, left, right);
    break;
  case OR:
    result = gi_automaton_or(shop, left, right);
    break;
  case NOT:
    result = gi_automaton_not(shop, left);
    break;
  case MINUS:
    result = gi_automaton_minus(shop, left, right);
    break;
  default:
    left = gi_automaton_and(
        shop, left, gi_automaton_linear(shop, &bound, 1, GI_AT_MOST, BOUND));
    result = gi_automaton_exists(shop, left, n->names[0]);
  }
  if (result)
    gi_automaton_check(shop, result);
  return result;
}

/* Compares the automaton with the meaning at every point, and looks at the
   least word. */
static void compare(bench *b, const node *n, const gi_automaton *a) {
  uint64_t x[NAMES];
  for (x[0] = 0; x[0] <= POINT; x[0]++)
    for (x[1] = 0; x[1] <= POINT; x[1]++)
      for (x[2] = 0; x[2] <= POINT; x[2]++)
        for (x[3] = 0; x[3] <= POINT; x[3]++) {
          uint64_t given[NAMES];
          for (uint32_t i = 0; i < a->tracks; i++)
            given[i] = x[a->variables[i]];
          assert_int_equal(gi_automaton_holds(&b->shop, a, given),
                           means(b, n, x));
        }
  uint64_t least[NAMES], at[NAMES] = {0};
  grundy_status status = gi_automaton_least(&b->shop, a, least);
  assert_int_equal(status == GRUNDY_DOMAIN, gi_automaton_is_empty(a));
  for (uint32_t i = 0; status == GRUNDY_OK && i < a->tracks; i++)
    at[a->variables[i]] = least[i];
  if (status == GRUNDY_OK)
    assert_true(means(b, n, at));
}

/* The least weighted sum is that of some accepted tuple, and no accepted tuple
   has a smaller one. */
static void check_minimum(bench *b, gi_automaton *a, uint64_t *seed) {
  gi_automata *shop = &b->shop;
  gi_term terms[NAMES];
  uint32_t weights[NAMES];
  uint64_t least = 0;
  for (uint32_t i = 0; i < a->tracks; i++) {
    weights[i] = (uint32_t)draw(seed, 4);
    terms[i] = (gi_term){weights[i], a->variables[i]};
  }
  grundy_status status = gi_automaton_minimum(shop, a, weights, &least);
  assert_int_equal(status == GRUNDY_DOMAIN, gi_automaton_is_empty(a));
  if (status != GRUNDY_OK)
    return;
  gi_automaton *there = gi_automaton_and(
      shop, gi_automaton_keep(a),
      gi_automaton_linear(shop, terms, a->tracks, GI_EQUAL, (int64_t)least));
  gi_automaton *below =
      gi_automaton_and(shop, gi_automaton_keep(a),
                       gi_automaton_linear(shop, terms, a->tracks, GI_AT_MOST,
                                           (int64_t)least - 1));
  assert_false(gi_automaton_is_empty(there));
  assert_true(gi_automaton_is_empty(below));
  gi_automaton_drop(shop, there);
  gi_automaton_drop(shop, below);
}

/* not not a = a, and a implies exists v a. */
static void check_laws(bench *b, gi_automaton *a) {
  gi_automata *shop = &b->shop;
  gi_automaton *twice =
      gi_automaton_not(shop, gi_automaton_not(shop, gi_automaton_keep(a)));
  assert_true(gi_automaton_is_same(a, twice));
  gi_automaton_drop(shop, twice);
  gi_automaton *some =
      gi_automaton_exists(shop, gi_automaton_keep(a), a->variables[0]);
  gi_automaton *fails = gi_automaton_minus(shop, gi_automaton_keep(a), some);
  assert_true(gi_automaton_is_empty(fails));
  gi_automaton_drop(shop, fails);
}

static void formulas_mean_what_they_say(void **state) {
  static const uint32_t bases[] = {2, 3, 4, 0};
  static bench b;
  uint64_t seed = 88172645463325252u;
  (void)state;
  for (size_t k = 0; k < sizeof bases / sizeof *bases; k++)
    for (unsigned i = 0; i < FORMULAS; i++) {
      open_bench(&b, bases[k]);
      const node *n = draw_node(&b, &seed, 3);
      gi_automaton *a = build(&b, n);
      assert_int_equal(b.shop.status, GRUNDY_OK);
      compare(&b, n, a);
      if (a->tracks)
        check_laws(&b, a);
      check_minimum(&b, a, &seed);
      gi_automaton_drop(&b.shop, a);
      assert_int_equal(b.memory.used, 0);
    }
}

/* Large constants cost few states, and the least word is the number. */
static void constants_are_cheap(void **state) {
  static const uint32_t bases[] = {2, 3, 10, 0};
  static bench b;
  (void)state;
  for (size_t k = 0; k < sizeof bases / sizeof *bases; k++)
    for (int64_t c = 1; c < INT64_C(1) << 59; c = c * 3 + 1) {
      open_bench(&b, bases[k]);
      gi_term x = {1, 0}, pair[2] = {{1, 1}, {-1, 0}};
      gi_automaton *a = gi_automaton_linear(&b.shop, &x, 1, GI_EQUAL, c);
      uint64_t least[2] = {0, 0};
      assert_int_equal(gi_automaton_least(&b.shop, a, least), GRUNDY_OK);
      assert_int_equal(least[0], c);
      gi_automaton_drop(&b.shop, a);
      a = gi_automaton_linear(&b.shop, pair, 2, GI_AT_MOST, c);
      gi_automaton_check(&b.shop, a);
      uint64_t inside[2] = {7, 7 + (uint64_t)c}, outside[2] = {7, 8};
      outside[1] += (uint64_t)c;
      assert_true(gi_automaton_holds(&b.shop, a, inside));
      assert_false(gi_automaton_holds(&b.shop, a, outside));
      assert_true(a->states < 1500);
      gi_automaton_drop(&b.shop, a);
      assert_int_equal(b.memory.used, 0);
    }
}

/* Every number is written and read back. */
static void numbers_are_words(void **state) {
  uint64_t seed = 99;
  (void)state;
  for (uint32_t base = 0; base <= GI_BASE_MOST; base += base ? 1 : 2)
    for (unsigned i = 0; i < 2000; i++) {
      uint64_t n = i < 100    ? i
                   : i == 100 ? UINT64_MAX
                              : draw(&seed, UINT64_MAX);
      uint64_t back = 0;
      uint8_t digits[GI_DIGITS_MOST];
      n >>= i % 5 * 12;
      unsigned count = gi_numeration_write((gi_numeration){base}, n, digits);
      assert_true(
          gi_numeration_read((gi_numeration){base}, digits, count, &back));
      assert_int_equal(n, back);
      assert_true(count == 0 || digits[0] != 0);
    }
  uint8_t large[GI_DIGITS_MOST] = {1};
  uint64_t number = 0;
  assert_false(gi_numeration_read((gi_numeration){2}, large, 65, &number));
  assert_false(gi_numeration_read((gi_numeration){0}, large, 93, &number));
  assert_true(gi_numeration_read((gi_numeration){0}, large, 92, &number));
}

/* Every refusal of memory and every limit ends in a status, with nothing left
   allocated. */
static void refusals_leave_nothing(void **state) {
  static const uint32_t bases[] = {2, 0};
  static bench b;
  (void)state;
  for (size_t k = 0; k < sizeof bases / sizeof *bases; k++)
    for (uint64_t fail_at = 1;; fail_at++) {
      uint64_t seed = 4711;
      open_bench(&b, bases[k]);
      b.memory.fail_at = fail_at;
      const node *n = draw_node(&b, &seed, 3);
      gi_automaton *a = build(&b, n);
      assert_true(a || b.shop.status == GRUNDY_NOMEM);
      gi_automaton_drop(&b.shop, a);
      assert_int_equal(b.memory.used, 0);
      if (a)
        break;
    }
  open_bench(&b, 2);
  gi_budget_init(&b.budget, (grundy_limits){.positions = 1});
  gi_term big[3] = {{1000003, 0}, {-999983, 1}, {77, 2}};
  assert_null(gi_automaton_linear(&b.shop, big, 3, GI_EQUAL, 5));
  assert_int_equal(b.shop.status, GRUNDY_STOPPED);
  assert_int_equal(b.memory.used, 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(numbers_are_words),
      cmocka_unit_test(formulas_mean_what_they_say),
      cmocka_unit_test(constants_are_cheap),
      cmocka_unit_test(refusals_leave_nothing),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
