/* SPDX-License-Identifier: MIT */
#include "lang/prove/settle.h"

#include "core/writer.h"
#include "engine/explain/reasons.h"
#include "engine/misuse.h"
#include "lang/formula/closed.h"
#include "lang/formula/formula.h"

/* Begins a proof that decides nothing yet. */
static grundy_proof undecided(const grundy_rules *rules, bool outcomes) {
  return (grundy_proof){.status = GRUNDY_UNDECIDED,
                        .about = outcomes ? GRUNDY_ABOUT_OUTCOMES
                                          : GRUNDY_ABOUT_VALUES,
                        .place = GRUNDY_NOWHERE,
                        .numbers = rules->arity};
}

/* Says in the proof why nothing was decided.  Returns OK, unless the caller
   cancelled or memory ran out. */
static grundy_status excuse(grundy_work *work, grundy_status status,
                            bool is_claimed, grundy_proof *proof) {
  status = gi_budget_leave_out(&work->budget, status);
  if (status != GRUNDY_UNABLE && status != GRUNDY_DOMAIN &&
      status != GRUNDY_SYNTAX)
    return status;
  *proof = (grundy_proof){.status = GRUNDY_UNDECIDED,
                          .about = proof->about,
                          .place = GRUNDY_NOWHERE,
                          .numbers = proof->numbers};
  if (status == GRUNDY_DOMAIN && is_claimed) {
    proof->status = GRUNDY_INEXPRESSIBLE;
    proof->reason = N_("rules that the rule language cannot say in one line");
  }
  gi_clear_error(work);
  return GRUNDY_OK;
}

/* Is the counterexample a position?  Some families have no positions with a
   number 0, of which their rule in the rule language does not know. */
static grundy_status check_position(grundy_work *work,
                                    const grundy_rules *rules,
                                    grundy_proof *proof) {
  gi_buffer bytes;
  bool empty;
  gi_buffer_init(&bytes, &work->memory);
  grundy_status status =
      rules->base->family->at(work, rules->base, proof->at, &bytes, &empty);
  gi_buffer_clear(&bytes);
  if (status != GRUNDY_DOMAIN)
    return status;
  gi_clear_error(work);
  *proof = (grundy_proof){
      .status = GRUNDY_INEXPRESSIBLE,
      .about = proof->about,
      .place = GRUNDY_NOWHERE,
      .numbers = proof->numbers,
      .reason = N_("rules under which some numbers are not positions")};
  return GRUNDY_OK;
}

/* Decides with a share of the work. */
static grundy_status decide(grundy_work *work, const grundy_rules *rules,
                            const grundy_proof_query *query,
                            const gi_digit_rule *digits, uint64_t steps,
                            grundy_proof *proof) {
  bool is_claimed = digits || query->formula;
  *proof = undecided(rules, query->outcomes);
  if (rules->arity == 0 || rules->arity > GRUNDY_PROOF_NUMBERS)
    return excuse(work, GRUNDY_DOMAIN, is_claimed, proof);
  gi_try attempt = gi_budget_try(&work->budget, steps);
  grundy_status status = gi_prove_claim(work, rules, query, digits, proof);
  status = gi_budget_tried(&work->budget, attempt, status);
  if (status == GRUNDY_OK && proof->status == GRUNDY_REFUTED)
    status = check_position(work, rules, proof);
  return excuse(work, status, is_claimed, proof);
}

grundy_status gi_settle(grundy_work *work, const grundy_rules *rules,
                        const gi_claim *claim, grundy_proof *proof) {
  grundy_proof_query query = {.outcomes = claim->outcomes || claim->misere,
                              .play =
                                  claim->misere ? GRUNDY_MISERE : GRUNDY_NORMAL,
                              .to = claim->to};
  uint64_t steps = claim->steps ? claim->steps : GI_SETTLE_STEPS;
  *proof = undecided(rules, query.outcomes);
  if (claim->digits) {
    query.base = claim->digits->base;
    grundy_status status =
        decide(work, rules, &query, claim->digits, steps, proof);
    if (status != GRUNDY_OK || proof->status != GRUNDY_UNDECIDED ||
        !claim->expr)
      return status;
    query.base = 0;
  }
  grundy_status status = GRUNDY_OK;
  if (claim->expr)
    status = gi_formula_read(
        work, (gi_text){claim->expr, strlen(claim->expr), GRUNDY_NOWHERE},
        claim->names, rules->arity, &query.formula);
  return status == GRUNDY_OK ? decide(work, rules, &query, NULL, steps, proof)
                             : excuse(work, status, true, proof);
}

grundy_status grundy_settle(grundy_work *work, const grundy_rules *rules,
                            const grundy_proof_query *query,
                            grundy_proof *proof) {
  if (gi_misused(work, GI_NEEDS({gi_is_counted(work, rules), "rules"},
                                {gi_is_proof_query(work, query), "query"},
                                {gi_is_given(proof), "proof"})))
    return GRUNDY_MISUSE;
  return gi_finish(work,
                   decide(work, rules, query, NULL, GI_SETTLE_STEPS, proof),
                   GRUNDY_NOWHERE);
}

/* ------------------------------------------------------------ theorems */

static grundy_status settle_theorem(grundy_work *work,
                                    const grundy_rules *rules,
                                    grundy_settled *s) {
  static const char *const letters[] = {"x", "y"};
  static const char *const letter[] = {"n"};
  gi_fact fact;
  *s = (grundy_settled){.proof = undecided(rules, false)};
  grundy_status status = gi_closed_form(work, rules, GI_FORMULA_VALUE, &fact);
  if (status == GRUNDY_OK && !fact.expr)
    status = gi_closed_form(work, rules, GI_FORMULA_OUTCOME, &fact);
  if (status != GRUNDY_OK || !fact.expr)
    return status;
  s->theorem = fact.theorem;
  s->formula = fact.expr;
  s->outcomes = fact.zeros;
  gi_claim claim = {.expr = s->formula,
                    .names = rules->arity == 1 ? letter : letters,
                    .outcomes = s->outcomes};
  return gi_settle(work, rules, &claim, &s->proof);
}

grundy_status grundy_settle_theorem(grundy_work *work,
                                    const grundy_rules *rules,
                                    grundy_settled *settled) {
  if (gi_misused(work, GI_NEEDS({gi_is_rules(work, rules), "rules"},
                                {gi_is_given(settled), "settled"})))
    return GRUNDY_MISUSE;
  return gi_finish(work, settle_theorem(work, rules, settled), GRUNDY_NOWHERE);
}
