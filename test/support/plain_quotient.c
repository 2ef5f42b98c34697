/* SPDX-License-Identifier: MIT */
#include "plain_quotient.h"

#include "theory/misere/candidate.h"
#include "theory/misere/complete.h"

#include <limits.h>
#include <string.h>

enum {
  WORDS = 32 /* 64-bit words of a set of guesses */
};

/* A rule, or a guess. */
typedef struct plain_rule {
  gi_monomial left, right;
  uint64_t from[WORDS]; /* guesses that led to the rule */
  bool is_dead, is_bound;
} plain_rule;

typedef struct plain_rewriting {
  gi_memory *memory;
  gi_budget *budget;
  size_t rank;
  gi_monomial apart; /* equal to no smaller word */
  gi_buffer guesses, rules, pairs;
  size_t culprit; /* guess to give up; SIZE_MAX: none */
} plain_rewriting;

static plain_rule *rule_in(const gi_buffer *rules, size_t i) {
  return (plain_rule *)(void *)rules->data + i;
}

static size_t rules_in(const gi_buffer *rules) {
  return rules->length / sizeof(plain_rule);
}

static void plain_init(plain_rewriting *r, gi_memory *memory, gi_budget *budget,
                       size_t rank, const gi_monomial *apart) {
  *r = (plain_rewriting){
      .memory = memory, .budget = budget, .rank = rank, .apart = *apart};
  gi_buffer_init(&r->guesses, memory);
  gi_buffer_init(&r->rules, memory);
  gi_buffer_init(&r->pairs, memory);
}

static void plain_clear(plain_rewriting *r) {
  gi_buffer_clear(&r->guesses);
  gi_buffer_clear(&r->rules);
  gi_buffer_clear(&r->pairs);
}

static grundy_status add_guess(plain_rewriting *r, const gi_monomial *left,
                               const gi_monomial *right, bool is_bound) {
  size_t number = rules_in(&r->guesses);
  plain_rule g = {.left = *left, .right = *right, .is_bound = is_bound};
  if (number >= (size_t)WORDS * 64)
    return GRUNDY_UNABLE;
  gi_bit_set(g.from, number);
  return gi_buffer_put(&r->guesses, &g, sizeof g);
}

static grundy_status plain_add(plain_rewriting *r, const gi_monomial *left,
                               const gi_monomial *right) {
  return add_guess(r, left, right, false);
}

static void plain_bound(plain_rewriting *r, size_t letter, unsigned index,
                        unsigned period) {
  gi_monomial left = {0}, right = {0};
  left.power[letter] = (uint8_t)(index + period);
  right.power[letter] = (uint8_t)index;
  (void)add_guess(r, &left, &right, true); /* refused memory shows later */
}

/* Returns whether a guess says that a power of the bound's letter is equal to a
   smaller word. */
static bool is_needless(const plain_rewriting *r, const plain_rule *bound) {
  for (size_t i = 0; i < rules_in(&r->guesses); i++) {
    const plain_rule *g = rule_in(&r->guesses, i);
    if (!g->is_dead && !g->is_bound &&
        gi_support(&g->left) == gi_support(&bound->left))
      return true;
  }
  return false;
}

/* Replaces the divisor of a word by another word. */
static grundy_status replace(gi_monomial *word, const gi_monomial *left,
                             const gi_monomial *right) {
  for (size_t i = 0; i < GI_LETTERS; i++) {
    unsigned power = (unsigned)word->power[i] - left->power[i];
    power += right->power[i];
    if (power > GI_MOST_POWER)
      return GRUNDY_UNABLE;
    word->power[i] = (uint8_t)power;
  }
  return GRUNDY_OK;
}

static grundy_status reduce(plain_rewriting *r, gi_monomial *word,
                            uint64_t *from) {
  grundy_status status = GRUNDY_OK;
  for (size_t i = 0; i < rules_in(&r->rules) && status == GRUNDY_OK; i++) {
    const plain_rule *rule = rule_in(&r->rules, i);
    if (rule->is_dead || !gi_divides(&rule->left, word))
      continue;
    status = replace(word, &rule->left, &rule->right);
    for (size_t k = 0; k < WORDS; k++)
      from[k] |= rule->from[k];
    if (status == GRUNDY_OK)
      status = gi_budget_ticks(r->budget, i + 1);
    i = SIZE_MAX; /* begin again */
  }
  return status;
}

/* Chooses the guess to give up, as the library does: a low bound, otherwise the
   guess of highest degree. */
static void blame(plain_rewriting *r, const uint64_t *from) {
  unsigned most = 0;
  for (size_t i = 0; i < rules_in(&r->guesses); i++) {
    const plain_rule *g = rule_in(&r->guesses, i);
    unsigned degree = gi_degree(&g->left), weight = degree + 1;
    if (g->is_bound)
      weight = degree < 3 * gi_degree(&r->apart) + 16 ? UINT_MAX - degree : 1;
    if (gi_bit(from, i) && weight > most) {
      most = weight;
      r->culprit = i;
    }
  }
}

/* Adds the rule that makes two words equal, with its critical pairs. */
static grundy_status equate(plain_rewriting *r, plain_rule equation) {
  grundy_status status = reduce(r, &equation.left, equation.from);
  if (status == GRUNDY_OK)
    status = reduce(r, &equation.right, equation.from);
  int order = gi_monomial_compare(&equation.left, &equation.right);
  if (status != GRUNDY_OK || !order)
    return status;
  if (order < 0) {
    gi_monomial left = equation.right;
    equation.right = equation.left;
    equation.left = left;
  }
  if (gi_divides(&equation.left, &r->apart)) {
    blame(r, equation.from);
    return GRUNDY_OK;
  }
  uint32_t pair[2] = {0, (uint32_t)rules_in(&r->rules)};
  status = gi_buffer_put(&r->rules, &equation, sizeof equation);
  for (; pair[0] < pair[1] && status == GRUNDY_OK; pair[0]++) {
    const plain_rule *other = rule_in(&r->rules, pair[0]);
    if (!other->is_dead &&
        (gi_support(&other->left) & gi_support(&equation.left)))
      status = gi_buffer_put(&r->pairs, pair, sizeof pair);
  }
  return status;
}

static grundy_status look_at_pair(plain_rewriting *r, const uint32_t *pair) {
  const plain_rule *f = rule_in(&r->rules, pair[0]),
                   *g = rule_in(&r->rules, pair[1]);
  if (f->is_dead || g->is_dead)
    return GRUNDY_OK;
  plain_rule equation = {0};
  for (size_t i = 0; i < GI_LETTERS; i++)
    equation.left.power[i] = f->left.power[i] > g->left.power[i]
                                 ? f->left.power[i]
                                 : g->left.power[i];
  equation.right = equation.left;
  for (size_t k = 0; k < WORDS; k++)
    equation.from[k] = f->from[k] | g->from[k];
  bool f_divides = gi_divides(&f->left, &g->left),
       g_divides = gi_divides(&g->left, &f->left);
  grundy_status status = replace(&equation.left, &f->left, &f->right);
  if (status == GRUNDY_OK)
    status = replace(&equation.right, &g->left, &g->right);
  if (status == GRUNDY_OK)
    status = equate(r, equation);
  if (f_divides)
    rule_in(&r->rules, pair[1])->is_dead = true;
  else if (g_divides)
    rule_in(&r->rules, pair[0])->is_dead = true;
  return status;
}

/* Completes the guesses that are left; ends early at a culprit. */
static grundy_status complete_once(plain_rewriting *r) {
  grundy_status status = GRUNDY_OK;
  r->culprit = SIZE_MAX;
  r->rules.length = r->pairs.length = 0;
  for (size_t i = 0; i < rules_in(&r->guesses) && status == GRUNDY_OK &&
                     r->culprit == SIZE_MAX;
       i++) {
    const plain_rule *g = rule_in(&r->guesses, i);
    if (!g->is_dead && !(g->is_bound && is_needless(r, g)))
      status = equate(r, *g);
  }
  while (r->pairs.length && status == GRUNDY_OK && r->culprit == SIZE_MAX) {
    uint32_t pair[2];
    r->pairs.length -= sizeof pair;
    memcpy(pair, r->pairs.data + r->pairs.length, sizeof pair);
    status = look_at_pair(r, pair);
    if (status == GRUNDY_OK)
      status = gi_budget_ticks(r->budget, 4);
  }
  return status;
}

static grundy_status plain_complete(plain_rewriting *r) {
  for (;;) {
    grundy_status status = complete_once(r);
    if (status != GRUNDY_OK || r->culprit == SIZE_MAX)
      return status;
    plain_rule *g = rule_in(&r->guesses, r->culprit);
    if (!g->is_bound) {
      g->is_dead = true;
      continue;
    }
    for (size_t i = 0; i < r->rank; i++)
      if (g->left.power[i]) {
        if (g->left.power[i] >= GI_MOST_POWER)
          return GRUNDY_UNABLE;
        g->left.power[i]++;
        g->right.power[i]++;
      }
  }
}

/* Makes the monoid; its elements are counted by the library. */
static grundy_status plain_monoid(plain_rewriting *r, gi_monoid *monoid,
                                  uint32_t *letters) {
  gi_rewriting all;
  gi_rewriting_init(&all, r->memory, r->budget, r->rank, &r->apart);
  grundy_status status = GRUNDY_OK;
  for (size_t i = 0; i < rules_in(&r->rules) && status == GRUNDY_OK; i++) {
    const plain_rule *rule = rule_in(&r->rules, i);
    if (!rule->is_dead)
      status = gi_rewriting_add(&all, &rule->left, &rule->right);
  }
  if (status == GRUNDY_OK)
    status = gi_rewriting_monoid(&all, monoid, letters);
  gi_rewriting_clear(&all);
  return status;
}

/* The refinement of the library with the completion above. */
#define gi_rewriting plain_rewriting
#define gi_rewriting_init plain_init
#define gi_rewriting_clear plain_clear
#define gi_rewriting_add plain_add
#define gi_rewriting_bound plain_bound
#define gi_rewriting_complete plain_complete
#define gi_rewriting_monoid plain_monoid
#define gi_refine plain_refine
#include "theory/misere/refine.c"

/* Checks a candidate with all its atoms; copies the violation. */
static grundy_status check_all(gi_memory *memory, gi_budget *budget,
                               gi_atoms atoms, const gi_valued *candidate,
                               uint32_t count, gi_buffer *violation) {
  gi_products products;
  gi_check check;
  gi_valuation valuation;
  gi_buffer options;
  const uint32_t *phi = gi_valued_phi(candidate);
  grundy_status status =
      gi_products_init(&products, &candidate->monoid, memory);
  if (status != GRUNDY_OK)
    return status;
  gi_check_init(&check, memory, budget, &products);
  gi_valuation_init(&valuation, memory, budget, atoms, &products, phi);
  gi_buffer_init(&options, memory);
  for (uint32_t a = 0; a < count && status == GRUNDY_OK; a++) {
    bool is_fresh = false;
    options.length = 0;
    status = gi_options_elements(&valuation, a, &options);
    if (status == GRUNDY_OK)
      status = gi_check_add(&check, a, phi[a], (const void *)options.data,
                            options.length / sizeof *phi, &is_fresh);
  }
  if (status == GRUNDY_OK)
    status = gi_check_search(&check, 0);
  violation->length = 0;
  if (status == GRUNDY_OK && check.violation.length)
    status =
        gi_buffer_put(violation, check.violation.data, check.violation.length);
  gi_buffer_clear(&options);
  gi_valuation_clear(&valuation);
  gi_check_clear(&check);
  gi_products_clear(&products);
  return status;
}

/* Adds the next atom n to `now`. */
static grundy_status add_atom(gi_memory *memory, gi_budget *budget,
                              gi_atoms atoms, gi_valued *now, uint32_t n) {
  gi_valued larger, candidate;
  gi_buffer violation;
  gi_valued_init(&larger, memory);
  gi_buffer_init(&violation, memory);
  const gi_valued *base = now;
  grundy_status status = GRUNDY_OK;
  bool is_found = false;
  while (status == GRUNDY_OK && !is_found) {
    gi_valued_init(&candidate, memory);
    status = gi_candidate_make(budget, atoms, base, n, &candidate);
    if (status == GRUNDY_OK)
      status = check_all(memory, budget, atoms, &candidate, n + 1, &violation);
    is_found = status == GRUNDY_OK && !violation.length;
    if (is_found) {
      gi_valued_clear(now);
      *now = candidate;
      break;
    }
    if (status == GRUNDY_OK)
      status = plain_refine(budget, &candidate, n, (const void *)violation.data,
                            violation.length / sizeof n, NULL, &larger);
    base = &larger;
    gi_valued_clear(&candidate);
  }
  gi_buffer_clear(&violation);
  gi_valued_clear(&larger);
  return status;
}

grundy_status plain_quotient_run(gi_memory *memory, gi_budget *budget,
                                 gi_atoms atoms, uint32_t count,
                                 plain_quotient *q) {
  gi_valued now;
  gi_valued_init(&now, memory);
  grundy_status status = gi_monoid_trivial(&now.monoid);
  *q = (plain_quotient){.order = 1};
  while (status == GRUNDY_OK && q->count < count) {
    status = add_atom(memory, budget, atoms, &now, q->count);
    if (status != GRUNDY_OK)
      break;
    *q = (plain_quotient){q->count + 1, now.monoid.order,
                          gi_monoid_losses(&now.monoid)};
  }
  gi_valued_clear(&now);
  return status;
}
