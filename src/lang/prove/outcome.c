/* SPDX-License-Identifier: MIT */
#include "lang/prove/outcome.h"

/* Returns the positions of value 0, by the claim that was proved. */
static gi_automaton *zeros_of(gi_candidate *winner) {
  gi_automata *shop = &winner->shop;
  const gi_conjecture *c = &winner->claim;
  gi_term value = {1, gi_automatic_value(&winner->moves)};
  if (!c->graph)
    return gi_automaton_keep(c->levels[0]);
  return gi_automaton_exists(
      shop,
      gi_automaton_and(shop, gi_automaton_keep(c->graph),
                       gi_automaton_linear(shop, &value, 1, GI_EQUAL, 0)),
      value.variable);
}

/* Returns the positions where the formula is wrong: it says N where the value
   is 0, or P elsewhere.  NULL if automata cannot say it. */
static gi_automaton *wrong_positions(gi_search *s, const gi_formula *formula,
                                     gi_automaton *zeros, grundy_proof *proof) {
  gi_automata *shop = &s->winner->shop;
  const gi_automatic *m = &s->winner->moves;
  gi_translation t;
  gi_translation_begin(&t, shop, s->rule->arity, gi_automatic_fresh(m));
  t.guard = gi_automaton_and(shop, t.guard, gi_automatic_states(m));
  gi_automaton *wins = gi_translate_truth(&t, formula->expr);
  gi_automaton *lost =
      gi_automaton_and(shop, gi_automaton_keep(zeros), gi_automaton_keep(wins));
  gi_automaton *won =
      gi_automaton_minus(shop,
                         gi_automaton_minus(shop, gi_automatic_states(m),
                                            gi_automaton_keep(zeros)),
                         wins);
  gi_automaton *wrong = gi_automaton_or(shop, lost, won);
  if (t.reason) {
    proof->status = GRUNDY_INEXPRESSIBLE;
    proof->reason = t.reason;
    proof->in_formula = true;
    proof->place = t.place;
    gi_automaton_drop(shop, wrong);
    wrong = NULL;
  }
  gi_translation_end(&t);
  return wrong;
}

/* Fills in the first wrong position, and what the formula gives there. */
static grundy_status keep_wrong(gi_search *s, const gi_formula *formula,
                                const gi_automaton *zeros,
                                const gi_automaton *wrong,
                                grundy_proof *proof) {
  uint64_t numbers[GI_TRACKS_MOST] = {0};
  int64_t values[GI_PROVE_ARITY] = {0};
  grundy_status status = gi_automaton_least(&s->winner->shop, wrong, numbers);
  gi_rule_run run;
  gi_rule_run_init(&run, &s->work->memory);
  for (uint32_t i = 0; i < wrong->tracks; i++)
    proof->at[wrong->variables[i]] = numbers[i];
  for (uint32_t i = 0; i < s->rule->arity; i++)
    values[i] = (int64_t)proof->at[i];
  for (uint32_t i = 0; i < zeros->tracks; i++)
    numbers[i] = proof->at[zeros->variables[i]];
  proof->value = !gi_automaton_holds(&s->winner->shop, zeros, numbers);
  if (status == GRUNDY_OK)
    status = gi_formula_eval(formula, &run, &s->work->error, values,
                             &proof->formula);
  gi_rule_run_clear(&run);
  return status;
}

grundy_status gi_decide_by_values(gi_search *s, const gi_formula *formula,
                                  grundy_proof *proof) {
  gi_automata *shop = &s->winner->shop;
  gi_automaton *zeros = zeros_of(s->winner), *wrong = NULL;
  proof->about = GRUNDY_ABOUT_OUTCOMES;
  proof->machine = (grundy_machine){0}; /* it gives the values */
  if (zeros)
    wrong = wrong_positions(s, formula, zeros, proof);
  grundy_status status = shop->status;
  if (status == GRUNDY_OK && wrong && !gi_automaton_is_empty(wrong)) {
    proof->status = GRUNDY_REFUTED;
    status = keep_wrong(s, formula, zeros, wrong, proof);
  }
  gi_automaton_drop(shop, wrong);
  gi_automaton_drop(shop, zeros);
  return status;
}
