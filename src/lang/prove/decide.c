/* SPDX-License-Identifier: MIT */
#include "lang/prove/decide.h"

#include <assert.h>
#include <string.h>

void gi_conjecture_clear(gi_conjecture *c, gi_automata *shop) {
  gi_automaton_drop(shop, c->graph);
  for (uint32_t w = 0; w < c->count; w++)
    gi_automaton_drop(shop, c->levels[w]);
  *c = (gi_conjecture){0};
}

/* ------------------------------------------------------------ formulas */

/* Returns where the value variable is w. */
static gi_automaton *value_is(const gi_automatic *m, gi_variable value,
                              uint64_t w) {
  gi_term term = {1, value};
  return gi_automaton_linear(m->shop, &term, 1, GI_EQUAL, (int64_t)w);
}

/* Replaces a graph that has few values by its levels: they give smaller
   automata, and sums need no bits. */
static void split_into_levels(gi_conjecture *c, const gi_automatic *m) {
  gi_automata *shop = m->shop;
  gi_variable value = gi_automatic_value(m);
  gi_term term = {1, value};
  gi_automaton *values = gi_automaton_keep(c->graph);
  for (uint32_t i = 0; i < m->arity; i++)
    values = gi_automaton_exists(shop, values, i);
  gi_automaton *few =
      gi_automaton_linear(shop, &term, 1, GI_AT_MOST, GI_PROVE_LEVELS - 1);
  values = gi_automaton_minus(shop, values, few);
  bool is_small = values && gi_automaton_is_empty(values);
  gi_automaton_drop(shop, values);
  gi_automaton *rest = is_small ? gi_automaton_keep(c->graph) : NULL;
  while (rest && !gi_automaton_is_empty(rest)) {
    gi_automaton *is_w = value_is(m, value, c->count);
    c->levels[c->count++] =
        gi_automaton_exists(shop,
                            gi_automaton_and(shop, gi_automaton_keep(c->graph),
                                             gi_automaton_keep(is_w)),
                            value);
    rest = gi_automaton_minus(shop, rest, is_w);
  }
  gi_automaton_drop(shop, rest);
  if (is_small) {
    gi_automaton_drop(shop, c->graph);
    c->graph = NULL;
  }
}

grundy_status gi_conjecture_of_formula(gi_conjecture *c, const gi_automatic *m,
                                       const gi_formula *formula,
                                       gi_about about, bool misere,
                                       gi_decision *decision) {
  gi_translation t;
  gi_automata *shop = m->shop;
  *c = (gi_conjecture){.about = about, .misere = misere};
  gi_translation_begin(&t, shop, formula->arity, gi_automatic_fresh(m));
  t.guard = gi_automaton_and(shop, t.guard, gi_automatic_states(m));
  if (about == GI_ABOUT_OUTCOMES && (m->by_parts[2] || m->by_parts[3]))
    gi_translation_refuse(
        &t, N_("outcomes of sums, which need the values of their parts"), 0);
  if (about == GI_ABOUT_OUTCOMES) {
    gi_automaton *is_n = gi_translate_truth(&t, formula->expr);
    c->levels[0] = gi_automaton_minus(shop, gi_automatic_states(m), is_n);
    c->count = 1;
  } else {
    gi_join join;
    gi_affine form, value = gi_affine_variable(gi_automatic_value(m));
    gi_automaton *states = gi_automatic_states(m);
    gi_join_begin(&join, shop);
    gi_join_add(&join, gi_automaton_keep(states));
    if (gi_translate_affine(&t, &join, formula->expr, &form)) {
      gi_join holes = {.shop = shop};
      for (uint32_t i = 0; i < join.count; i++)
        gi_join_add(&holes, gi_automaton_keep(join.conjuncts[i]));
      gi_affine zero = gi_affine_constant(0);
      gi_join_add(&holes, gi_affine_compare(&t, &form, GI_AT_MOST, &zero, 1));
      gi_automaton *negative = gi_join_end(&holes);
      if (negative && !gi_automaton_is_empty(negative))
        gi_translation_refuse(&t, N_("a number that can be negative here"),
                              formula->expr->place);
      gi_automaton_drop(shop, negative);
      gi_join_add(&join, gi_affine_compare(&t, &value, GI_EQUAL, &form, 0));
    }
    gi_automaton_drop(shop, states);
    c->graph = gi_join_end(&join);
    if (gi_translation_works(&t))
      split_into_levels(c, m);
  }
  gi_translation_end(&t);
  if (t.reason) {
    decision->verdict = GI_INEXPRESSIBLE;
    decision->reason = t.reason;
    decision->place = t.place;
  }
  if (t.reason || shop->status != GRUNDY_OK)
    gi_conjecture_clear(c, shop);
  return shop->status;
}

/* ------------------------------------------------------------ options */

/* Returns a set of states, or the graph, for part p of an option in place of
   the state; its value variable, if any, becomes `value`. */
static gi_automaton *at_part(const gi_automatic *m, gi_automaton *a,
                             uint32_t part, gi_variable value) {
  gi_variable names[GI_TRACKS_MOST];
  for (uint32_t i = 0; i < a->tracks; i++)
    names[i] =
        a->variables[i] < m->arity ? m->arity * part + a->variables[i] : value;
  return gi_automaton_rename(m->shop, gi_automaton_keep(a), names);
}

/* Forgets the entries of all options. */
static void forget_options(const gi_automatic *m, gi_join *join,
                           uint32_t parts) {
  for (uint32_t i = 0; i < m->arity * parts; i++)
    gi_join_forget(join, m->arity + i);
}

/* Returns the states with an option whose value is w, by levels: the values of
   the parts add up to w by xor. */
static gi_automaton *reaches_level(const gi_automatic *m,
                                   const gi_conjecture *c, uint32_t w) {
  gi_automata *shop = m->shop;
  gi_automaton *result = gi_automaton_truth(shop, false);
  if (w == 0 && m->by_parts[0] && !c->misere) /* in misere play it is N */
    result = gi_automaton_or(shop, result, gi_automaton_keep(m->by_parts[0]));
  for (uint32_t parts = 1; parts <= GI_PROVE_PARTS; parts++) {
    uint32_t choices = 1; /* values of all parts but the last */
    for (uint32_t p = 1; p < parts; p++)
      choices *= c->count;
    for (uint32_t k = 0; m->by_parts[parts] && k < choices; k++) {
      uint32_t rest = k, last = w;
      gi_join join;
      gi_join_begin(&join, shop);
      gi_join_add(&join, gi_automaton_keep(m->by_parts[parts]));
      for (uint32_t p = 1; p < parts; p++, rest /= c->count) {
        last ^= rest % c->count;
        gi_join_add(&join, at_part(m, c->levels[rest % c->count], p, 0));
      }
      if (last < c->count)
        gi_join_add(&join, at_part(m, c->levels[last], parts, 0));
      forget_options(m, &join, parts);
      gi_automaton *some = gi_join_end(&join);
      if (last < c->count)
        result = gi_automaton_or(shop, result, some);
      else
        gi_automaton_drop(shop, some);
    }
  }
  return result;
}

/* Returns the pairs (state, w) such that some option has the value w, by the
   graph. */
static gi_automaton *reaches(const gi_automatic *m, const gi_conjecture *c) {
  gi_automata *shop = m->shop;
  gi_variable w = gi_automatic_value(m) + 1, sum = w + 1, value = w + 2;
  gi_automaton *result = gi_automaton_truth(shop, false);
  if (m->by_parts[0])
    result = gi_automaton_or(shop, result,
                             gi_automaton_and(shop,
                                              gi_automaton_keep(m->by_parts[0]),
                                              value_is(m, w, 0)));
  for (uint32_t parts = 1; parts <= GI_PROVE_PARTS; parts++) {
    if (!m->by_parts[parts])
      continue;
    gi_join join;
    gi_join_begin(&join, shop);
    gi_join_add(&join, gi_automaton_keep(m->by_parts[parts]));
    for (uint32_t p = 1; p <= parts; p++) {
      gi_variable name = parts == 1 ? w : value + p;
      gi_join_add(&join, at_part(m, c->graph, p, name));
      if (parts > 1)
        gi_join_forget(&join, name);
    }
    if (parts == 2) {
      gi_join_add(&join, gi_automaton_digitwise(shop, GI_DIGITWISE_XOR,
                                                value + 1, value + 2, w));
    } else if (parts == 3) {
      gi_join_add(&join, gi_automaton_digitwise(shop, GI_DIGITWISE_XOR,
                                                value + 1, value + 2, sum));
      gi_join_add(&join, gi_automaton_digitwise(shop, GI_DIGITWISE_XOR, sum,
                                                value + 3, w));
      gi_join_forget(&join, sum);
    }
    forget_options(m, &join, parts);
    result = gi_automaton_or(shop, result, gi_join_end(&join));
  }
  return result;
}

/* Returns the states that have a move. */
static gi_automaton *has_move(const gi_automatic *m) {
  gi_automaton *result = gi_automaton_truth(m->shop, false);
  for (uint32_t parts = 0; parts <= GI_PROVE_PARTS; parts++) {
    if (!m->by_parts[parts])
      continue;
    gi_join join;
    gi_join_begin(&join, m->shop);
    gi_join_add(&join, gi_automaton_keep(m->by_parts[parts]));
    forget_options(m, &join, parts);
    result = gi_automaton_or(m->shop, result, gi_join_end(&join));
  }
  return result;
}

/* ------------------------------------------------------------ claims */

/* What the workshop builds: the conditions in the order of grundy_proof.sizes;
   JOB_OTHER is the rule, the claim and the first failure. */
enum {
  JOB_OTHER,
  JOB_SINGLE,
  JOB_NONE,
  JOB_SOME
};

/* Returns the states at which a claim about levels fails. */
static gi_automaton *levels_fail(const gi_automatic *m,
                                 const gi_conjecture *c) {
  gi_automata *shop = m->shop;
  gi_automaton *fails = gi_automaton_truth(shop, false);
  gi_automaton *higher = gi_automatic_states(m); /* in no level so far */
  for (uint32_t w = 0; w < c->count; w++) {
    gi_automaton *level = c->levels[w];
    shop->job = JOB_SOME;
    gi_automaton *some = reaches_level(m, c, w);
    shop->job = JOB_SINGLE;
    gi_automaton *twice = gi_automaton_and(shop, gi_automaton_keep(level),
                                           gi_automaton_keep(higher));
    twice = gi_automaton_minus(shop, gi_automaton_keep(level), twice);
    fails = gi_automaton_or(shop, fails, twice); /* in two levels */
    higher = gi_automaton_minus(shop, higher, gi_automaton_keep(level));
    shop->job = JOB_NONE;
    fails = gi_automaton_or(shop, fails,
                            gi_automaton_and(shop, gi_automaton_keep(level),
                                             gi_automaton_keep(some)));
    shop->job = JOB_SOME;
    fails = gi_automaton_or(
        shop, fails, gi_automaton_minus(shop, gi_automaton_keep(higher), some));
  }
  if (c->about == GI_ABOUT_VALUES)
    return gi_automaton_or(shop, fails, higher);
  gi_automaton_drop(shop, higher);
  return fails;
}

/* Returns the states at which a claim about misere outcomes fails. */
static gi_automaton *misere_fails(const gi_automatic *m,
                                  const gi_conjecture *c) {
  gi_automata *shop = m->shop;
  shop->job = JOB_SOME;
  gi_automaton *some = reaches_level(m, c, 0);
  gi_automaton *wins =
      gi_automaton_or(/* no move, or a move to P */
                      shop, gi_automaton_keep(some),
                      gi_automaton_minus(shop, gi_automatic_states(m),
                                         has_move(m)));
  gi_automaton_drop(shop, some);
  shop->job = JOB_NONE;
  gi_automaton *both = gi_automaton_and(shop, gi_automaton_keep(c->levels[0]),
                                        gi_automaton_keep(wins));
  shop->job = JOB_SOME;
  gi_automaton *neither =
      gi_automaton_minus(shop,
                         gi_automaton_minus(shop, gi_automatic_states(m),
                                            gi_automaton_keep(c->levels[0])),
                         wins);
  return gi_automaton_or(shop, both, neither);
}

/* Returns the states at which a claim about the graph fails. */
static gi_automaton *graph_fails(const gi_automatic *m, const gi_conjecture *c,
                                 gi_automaton *reached) {
  gi_automata *shop = m->shop;
  gi_variable v = gi_automatic_value(m), w = v + 1;
  gi_term smaller[2] = {{1, w}, {-1, v}};
  shop->job = JOB_NONE;
  gi_automaton *same = at_part(m, c->graph, 0, w);
  gi_automaton *equal = gi_automaton_exists(
      shop, gi_automaton_and(shop, same, gi_automaton_keep(reached)), w);
  shop->job = JOB_SOME;
  gi_automaton *below =
      gi_automaton_and(shop, gi_automaton_keep(c->graph),
                       gi_automaton_linear(shop, smaller, 2, GI_AT_MOST, -1));
  below = gi_automaton_minus(shop, below, gi_automaton_keep(reached));
  below = gi_automaton_exists(shop, below, v);
  below = gi_automaton_exists(shop, below, w);
  return gi_automaton_or(shop, equal, below);
}

/* Returns whether the graph has exactly one value at every state. */
static bool is_function(const gi_automatic *m, const gi_conjecture *c) {
  gi_automata *shop = m->shop;
  gi_variable v = gi_automatic_value(m), w = v + 1;
  gi_term smaller[2] = {{1, w}, {-1, v}};
  gi_automaton *none = gi_automaton_minus(
      shop, gi_automatic_states(m),
      gi_automaton_exists(shop, gi_automaton_keep(c->graph), v));
  gi_automaton *two =
      gi_automaton_and(shop,
                       gi_automaton_and(shop, gi_automaton_keep(c->graph),
                                        at_part(m, c->graph, 0, w)),
                       gi_automaton_linear(shop, smaller, 2, GI_AT_MOST, -1));
  bool result =
      none && two && gi_automaton_is_empty(none) && gi_automaton_is_empty(two);
  gi_automaton_drop(shop, none);
  gi_automaton_drop(shop, two);
  return result;
}

/* ------------------------------------------------------------ first failure */

/* Replaces the failing states by those with the least sum of their entries
   times the weights.  *least is this sum. */
static grundy_status keep_least(const gi_automatic *m, gi_automaton **fails,
                                const uint32_t *weights, uint64_t *least) {
  gi_automata *shop = m->shop;
  uint32_t by_track[GI_TRACKS_MOST];
  gi_term terms[GI_PROVE_ARITY];
  assert((*fails)->tracks == m->arity);
  for (uint32_t i = 0; i < m->arity; i++) {
    by_track[i] = weights[(*fails)->variables[i]];
    terms[i] = (gi_term){weights[i], i};
  }
  grundy_status status = gi_automaton_minimum(shop, *fails, by_track, least);
  if (status != GRUNDY_OK || *least >> 59)
    return status == GRUNDY_OK ? GRUNDY_UNABLE : status;
  *fails = gi_automaton_and(
      shop, *fails,
      gi_automaton_linear(shop, terms, m->arity, GI_EQUAL, (int64_t)*least));
  return shop->status;
}

/* Finds the least failing state in the order; of several with the same weight,
   the one with the smallest entries, first entry first. */
static grundy_status first_failure(const gi_automatic *m, gi_automaton *fails,
                                   uint64_t *at) {
  uint64_t sum = 0;
  grundy_status status = GRUNDY_OK;
  gi_automaton_keep(fails);
  if (m->arity == 1) {
    status = gi_automaton_least(m->shop, fails, at);
  } else {
    if (!m->order.lexicographic)
      status = keep_least(m, &fails, m->order.weights, &sum);
    for (uint32_t i = 0; i < m->arity && status == GRUNDY_OK; i++) {
      uint32_t weights[GI_PROVE_ARITY] = {0};
      weights[i] = 1;
      status = keep_least(m, &fails, weights, &at[i]);
    }
  }
  gi_automaton_drop(m->shop, fails);
  return status;
}

/* Returns whether the automaton holds at a state, with this value if it reads
   one. */
static bool holds_at(const gi_automatic *m, const gi_automaton *a,
                     const uint64_t *state, uint64_t value) {
  uint64_t numbers[GI_TRACKS_MOST];
  for (uint32_t i = 0; i < a->tracks; i++)
    numbers[i] = a->variables[i] < m->arity ? state[a->variables[i]] : value;
  return gi_automaton_holds(m->shop, a, numbers);
}

/* Finds the least number that is not the value of an option of a state, by the
   graph. */
static grundy_status least_missing(const gi_automatic *m, gi_automaton *reached,
                                   const uint64_t *state, uint64_t *least) {
  gi_automata *shop = m->shop;
  gi_variable w = gi_automatic_value(m) + 1;
  gi_join join;
  gi_join_begin(&join, shop);
  for (uint32_t i = 0; i < m->arity; i++) {
    gi_join_add(&join, value_is(m, i, state[i]));
    gi_join_forget(&join, i);
  }
  gi_join_add(&join, gi_automaton_keep(reached));
  gi_automaton *missing = gi_automaton_minus(shop, gi_automaton_number(shop, w),
                                             gi_join_end(&join));
  grundy_status status =
      missing ? gi_automaton_least(shop, missing, least) : shop->status;
  gi_automaton_drop(shop, missing);
  return status;
}

/* Finds the value of the first failing state: the least that no option has.
   All smaller states are right, so the conjecture gives their values. */
static grundy_status value_there(const gi_automatic *m, const gi_conjecture *c,
                                 gi_automaton *reached, gi_decision *decision) {
  gi_automata *shop = m->shop;
  if (c->about == GI_ABOUT_OUTCOMES) { /* the conjecture says the opposite */
    decision->value = holds_at(m, c->levels[0], decision->at, 0);
    return GRUNDY_OK;
  }
  if (c->graph)
    return least_missing(m, reached, decision->at, &decision->value);
  for (uint32_t w = 0; w < c->count; w++) {
    gi_automaton *level = reaches_level(m, c, w);
    if (!level)
      return shop->status;
    decision->value = w;
    bool some = holds_at(m, level, decision->at, 0);
    gi_automaton_drop(shop, level);
    if (!some)
      return GRUNDY_OK;
  }
  decision->value = c->count;
  return GRUNDY_OK;
}

grundy_status gi_decide(const gi_automatic *m, const gi_conjecture *c,
                        gi_decision *decision) {
  gi_automata *shop = m->shop;
  gi_automaton *reached = NULL, *fails = NULL;
  memset(shop->sizes, 0, sizeof shop->sizes);
  shop->job = JOB_SINGLE;
  if (c->graph && !is_function(m, c)) {
    shop->job = JOB_OTHER;
    decision->verdict = GI_NOT_A_FUNCTION;
    return shop->status;
  }
  shop->job = JOB_SOME;
  if (c->graph) {
    reached = reaches(m, c);
    fails = reached ? graph_fails(m, c, reached) : NULL;
  } else {
    fails = c->misere ? misere_fails(m, c) : levels_fail(m, c);
  }
  shop->job = JOB_OTHER;
  if (fails)
    fails = gi_automaton_and(shop, fails, gi_automatic_states(m));
  grundy_status status = shop->status;
  if (fails && gi_automaton_is_empty(fails)) {
    decision->verdict = GI_PROVED;
  } else if (fails) {
    decision->verdict = GI_REFUTED;
    status = first_failure(m, fails, decision->at);
    if (status == GRUNDY_OK)
      status = value_there(m, c, reached, decision);
  }
  gi_automaton_drop(shop, fails);
  gi_automaton_drop(shop, reached);
  return status;
}
