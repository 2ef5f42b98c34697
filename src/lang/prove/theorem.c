/* SPDX-License-Identifier: MIT */
/*
 * Claims that a theorem decides.
 *
 * A theorem may give a closed form of rules that automata cannot read: a ring
 * of apples, coins, a game whose positions have more numbers in play.  The
 * closed form is then a claim that is proved.  A formula of the user is decided
 * by comparing it with the closed form: the sentence that two expressions agree
 * everywhere is about numbers alone, and automata decide it.
 */
#include "engine/misuse.h"
#include "lang/formula/closed.h"
#include "lang/formula/formula.h"
#include "lang/prove/settle.h"

#include <assert.h>

/* The two expressions, in the same variables. */
typedef struct comparison {
  grundy_work *work;
  const grundy_rules *rules;
  const grundy_proof_query *query;
  const gi_formula *claim, *known;
  gi_least least;
} comparison;

static gi_text text_of(const char *text) {
  return (gi_text){text, strlen(text), GRUNDY_NOWHERE};
}

/* Reads the closed form, which is in n, or in x and y. */
static grundy_status read_known(comparison *c, const gi_fact *fact) {
  static const gi_text letters[] = {{"n", 1, 0}, {"x", 1, 0}, {"y", 1, 0}};
  return gi_formula_compile(&c->work->arena, &c->work->error,
                            text_of(fact->expr), letters + c->rules->arity - 1,
                            c->rules->arity, &c->known);
}

/* Reads the claim once more: its tree becomes a part of a larger one. */
static grundy_status read_claim(comparison *c) {
  gi_text names[2];
  for (unsigned i = 0; i < c->rules->arity; i++)
    names[i] = text_of(grundy_rules_variable(c->rules, i));
  return gi_formula_compile(&c->work->arena, &c->work->error,
                            text_of(grundy_formula_text(c->query->formula)),
                            names, c->rules->arity, &c->claim);
}

/* ------------------------------------------------------------ the sentence */

/* Returns where the claim is wrong in this numeration; NULL if that cannot be
   said. */
static gi_automaton *differences(const comparison *c, gi_automata *shop,
                                 const gi_expr *agree) {
  gi_translation t;
  gi_translation_begin(&t, shop, c->rules->arity, c->rules->arity);
  for (gi_variable i = 0; i < c->rules->arity; i++)
    t.guard = gi_automaton_and(
        shop, t.guard,
        gi_automaton_and(shop, gi_automaton_number(shop, i),
                         gi_automaton_linear(shop, (gi_term[]){{-1, i}}, 1,
                                             GI_AT_MOST,
                                             -(int64_t)c->least.of[i])));
  gi_automaton *states = gi_automaton_keep(t.guard);
  gi_automaton *result =
      gi_automaton_minus(shop, states, gi_translate_truth(&t, agree));
  if (!gi_translation_works(&t)) {
    gi_automaton_drop(shop, result);
    result = NULL;
  }
  gi_translation_end(&t);
  return result;
}

/* Computes both expressions at the position; *known says whether they have
   values. */
static grundy_status evaluate(const comparison *c, grundy_proof *proof,
                              bool *known) {
  int64_t numbers[2] = {(int64_t)proof->at[0], (int64_t)proof->at[1]};
  int64_t value = 0;
  grundy_error *error = &c->work->error;
  gi_rule_run run;
  gi_rule_run_init(&run, &c->work->memory);
  grundy_status status =
      gi_formula_eval(c->claim, &run, error, numbers, &proof->formula);
  if (status == GRUNDY_OK)
    status = gi_formula_eval(c->known, &run, error, numbers, &value);
  gi_rule_run_clear(&run);
  proof->value = c->query->outcomes ? value != 0 : (uint64_t)value;
  *known = status == GRUNDY_OK;
  if (status == GRUNDY_DOMAIN)
    gi_clear_error(c->work);
  return status == GRUNDY_DOMAIN ? GRUNDY_OK : status;
}

/* Takes the verdict from the automaton of the differences. */
static grundy_status judge(const comparison *c, gi_automata *shop,
                           const gi_automaton *wrong, grundy_proof *proof) {
  uint64_t numbers[GI_TRACKS_MOST] = {0};
  bool known = false;
  if (gi_automaton_is_empty(wrong)) {
    proof->status = GRUNDY_PROVED;
    return GRUNDY_OK;
  }
  grundy_status status = gi_automaton_least(shop, wrong, numbers);
  for (unsigned i = 0; i < c->rules->arity; i++)
    proof->at[i] = c->least.of[i];
  for (uint32_t i = 0; i < wrong->tracks; i++)
    proof->at[wrong->variables[i]] = numbers[i];
  if (status == GRUNDY_OK)
    status = evaluate(c, proof, &known);
  if (status == GRUNDY_OK && known)
    proof->status = GRUNDY_REFUTED;
  return status;
}

/* Decides whether the claim and the closed form agree everywhere. */
static grundy_status compare(const comparison *c, grundy_proof *proof) {
  gi_expr zeros[2] = {{.op = GI_NUMBER, .height = 1},
                      {.op = GI_NUMBER, .height = 1}};
  gi_expr tests[2] = {{.op = GI_NE, .args = c->claim->expr},
                      {.op = GI_NE, .args = c->known->expr}};
  gi_expr agree = {.op = GI_EQ, .args = c->claim->expr};
  if (c->query->outcomes) { /* both are 0 or both are not */
    c->claim->expr->next = &zeros[0];
    c->known->expr->next = &zeros[1];
    tests[0].next = &tests[1];
    agree.args = tests;
  } else {
    c->claim->expr->next = c->known->expr;
  }
  gi_formula formula = {.arity = c->rules->arity, .expr = &agree};
  gi_numerations list;
  gi_numerations_for(NULL, &formula, &list);
  grundy_status status = GRUNDY_UNABLE;
  for (uint32_t i = 0; i < list.count && status == GRUNDY_UNABLE; i++) {
    gi_automata shop = {.memory = &c->work->memory,
                        .budget = &c->work->budget,
                        .numeration = list.list[i],
                        .status = GRUNDY_OK};
    gi_automaton *wrong = differences(c, &shop, &agree);
    if (wrong)
      status = judge(c, &shop, wrong, proof);
    else if (shop.status != GRUNDY_OK)
      status = shop.status;
    gi_automaton_drop(&shop, wrong);
  }
  return status;
}

/* ------------------------------------------------------------ the answer */

static grundy_status decide(comparison *c, const gi_fact *fact,
                            grundy_proof *proof) {
  grundy_status status = read_known(c, fact);
  if (status != GRUNDY_OK || !c->query->formula) {
    proof->status = GRUNDY_PROVED;
    return status;
  }
  status = read_claim(c);
  if (status == GRUNDY_OK)
    status = gi_least_of(c->work, c->rules, &c->least);
  if (status != GRUNDY_OK)
    return status;
  if (gi_expr_is_same(c->claim->expr, c->known->expr)) {
    proof->status = GRUNDY_PROVED;
    return GRUNDY_OK;
  }
  gi_try attempt = gi_budget_try(&c->work->budget, GI_SETTLE_STEPS);
  status = compare(c, proof);
  return gi_budget_tried(&c->work->budget, attempt, status);
}

/* Writes the closed form in the names that the rules have. */
static grundy_status keep_known(const comparison *c, grundy_known *known) {
  const char *names[2];
  for (unsigned i = 0; i < c->rules->arity; i++)
    names[i] = grundy_rules_variable(c->rules, i);
  gi_rename_variables(c->known->expr, names);
  gi_writer out;
  gi_writer_init(&out, &c->work->memory);
  gi_writer_note(&out, gi_formula_print(c->known, gi_writer_out(&out)));
  grundy_status status =
      gi_writer_keep(&out, &c->work->arena, &known->closed_form);
  gi_writer_clear(&out);
  return status;
}

/* Decides by automata what a text states, which by itself proves nothing. */
static grundy_status settle_stated(comparison *c, const gi_fact *fact,
                                   grundy_known *known) {
  static const char *const letters[] = {"n", "x", "y"};
  gi_claim claim = {.expr = fact->expr,
                    .names = letters + c->rules->arity - 1,
                    .outcomes =
                        c->query->outcomes || c->query->play == GRUNDY_MISERE,
                    .misere = c->query->play == GRUNDY_MISERE};
  grundy_proof proof;
  if (c->query->formula)
    return GRUNDY_OK;
  grundy_status status = gi_settle(c->work, c->rules, &claim, &proof);
  if (status != GRUNDY_OK || proof.status > GRUNDY_REFUTED)
    return status;
  known->theorem = fact->theorem;
  known->citation = fact->citation;
  known->proof = proof;
  status = read_known(c, fact);
  return status == GRUNDY_OK ? keep_known(c, known) : status;
}

static grundy_status prove_by_theorem(grundy_work *work,
                                      const grundy_rules *rules,
                                      const grundy_proof_query *query,
                                      grundy_known *known) {
  bool outcomes = query->outcomes || query->play == GRUNDY_MISERE;
  grundy_proof_query asked = *query;
  gi_fact fact;
  comparison c = {.work = work, .rules = rules, .query = &asked};
  *known = (grundy_known){.theorem = NULL};
  grundy_status status =
      gi_closed_form(work, rules,
                     query->play == GRUNDY_MISERE ? GI_FORMULA_MISERE
                     : outcomes                   ? GI_FORMULA_OUTCOME
                                                  : GI_FORMULA_VALUE,
                     &fact);
  if (status == GRUNDY_OK && !fact.expr && !query->formula && !outcomes) {
    outcomes = true; /* the zeros alone */
    status = gi_closed_form(work, rules, GI_FORMULA_OUTCOME, &fact);
  }
  asked.outcomes = outcomes;
  known->proof = (grundy_proof){.status = GRUNDY_UNDECIDED,
                                .about = outcomes ? GRUNDY_ABOUT_OUTCOMES
                                                  : GRUNDY_ABOUT_VALUES,
                                .place = GRUNDY_NOWHERE,
                                .numbers = rules->arity,
                                .rules = rules};
  if (status != GRUNDY_OK || !fact.expr)
    return status;
  if (fact.stated)
    return settle_stated(&c, &fact, known);
  known->theorem = fact.theorem;
  known->citation = fact.citation;
  status = decide(&c, &fact, &known->proof);
  status = gi_budget_leave_out(&work->budget, status);
  if (status == GRUNDY_UNABLE || status == GRUNDY_DOMAIN) {
    gi_clear_error(work);
    known->proof.status = GRUNDY_UNDECIDED;
    status = GRUNDY_OK;
  }
  return status == GRUNDY_OK ? keep_known(&c, known) : status;
}

grundy_status grundy_prove_by_theorem(grundy_work *work,
                                      const grundy_rules *rules,
                                      const grundy_proof_query *query,
                                      grundy_known *known) {
  if (gi_misused(work, GI_NEEDS({gi_is_rules(work, rules), "rules"},
                                {gi_is_proof_query(work, query), "query"},
                                {gi_is_given(known), "known"})))
    return GRUNDY_MISUSE;
  return gi_finish(work, prove_by_theorem(work, rules, query, known),
                   GRUNDY_NOWHERE);
}
