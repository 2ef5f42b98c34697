/* SPDX-License-Identifier: MIT */
#include "lang/prove/prove.h"

#include "core/text.h"
#include "engine/explain/reasons.h"
#include "engine/misuse.h"
#include "engine/position.h"
#include "engine/table/table.h"
#include "lang/formula/closed.h"
#include "lang/formula/formula.h"
#include "lang/formula/turns.h"
#include "lang/prove/certify.h"
#include "lang/prove/ladder.h"
#include "lang/prove/outcome.h"

#include <assert.h>

enum {
  CONFIRM = 1 << 18 /* steps to compute the value of a counterexample */
};

typedef struct prover {
  gi_search search;
  grundy_proof *proof;
  const gi_rule *rule; /* of the game itself, where the search has a ladder */
  gi_ladder ladder;    /* rules are NULL: none */
} prover;

/* ------------------------------------------------------------ the answer */

/* Copies an array into the arena of the work. */
static const void *keep_array(grundy_work *work, const void *from,
                              size_t size) {
  void *to = gi_arena_alloc(&work->arena, size);
  if (to)
    memcpy(to, from, size);
  return to;
}

/* Returns the claim about the game itself, without the stage of a ladder. */
static gi_automaton *without_stage(const prover *p, gi_automata *shop,
                                   const gi_conjecture *c) {
  gi_variable stage = p->rule->arity;
  gi_term term = {1, stage};
  gi_automatic game = gi_automatic_begin(shop, p->rule, p->search.sample.least);
  gi_automaton *a = gi_automaton_and(
      shop, gi_automaton_keep(c->levels[0]),
      gi_automaton_linear(shop, &term, 1, GI_EQUAL, p->ladder.stage));
  return gi_automaton_and(shop, gi_automaton_exists(shop, a, stage),
                          gi_automatic_states(&game));
}

/* Keeps the claim for whoever wants to look at it. */
static grundy_status keep_machine(prover *p) {
  gi_candidate *winner = p->search.winner;
  const gi_conjecture *c = &winner->claim;
  gi_automata *shop = &winner->shop;
  grundy_work *work = p->search.work;
  grundy_machine *m = &p->proof->machine;
  gi_automaton *a = p->ladder.rules ? without_stage(p, shop, c)
                    : c->graph      ? gi_automaton_keep(c->graph)
                               : gi_automaton_label(shop, c->levels, c->count);
  if (!a)
    return shop->status;
  *m = (grundy_machine){.tracks = a->tracks,
                        .digits = gi_numeration_digits(shop->numeration),
                        .letters = a->letters,
                        .states = a->states,
                        .graph = c->graph != NULL};
  for (uint32_t i = 0; i < a->tracks; i++)
    m->names[i] = a->variables[i] < p->rule->arity
                      ? grundy_rules_variable(p->proof->rules, a->variables[i])
                      : "value";
  size_t row = a->letters * sizeof *a->next;
  m->next = keep_array(work, a->next, a->states * row);
  m->labels = keep_array(work, a->accepts, a->states);
  gi_automaton_drop(shop, a);
  return m->next && m->labels ? GRUNDY_OK : gi_refused(work);
}

/* Writes the certificate. */
static grundy_status keep_certificate(prover *p) {
  gi_search *s = &p->search;
  grundy_work *work = s->work;
  gi_proved proved = {.work = work,
                      .rules = s->rules,
                      .formula = s->query->formula
                                     ? grundy_formula_text(s->query->formula)
                                     : NULL,
                      .moves = &s->winner->moves,
                      .claim = &s->winner->claim};
  gi_buffer text;
  gi_buffer_init(&text, &work->memory);
  grundy_status status = gi_certify(&proved, &text);
  if (status == GRUNDY_OK)
    status = gi_buffer_keep(work, &text, &p->proof->certificate);
  gi_buffer_clear(&text);
  return status;
}

/* Computes what the formula gives at the counterexample, and the value there
   by the engine, which must agree with the automata. */
static grundy_status confirm(prover *p) {
  gi_search *s = &p->search;
  grundy_work *work = s->work;
  grundy_proof *proof = p->proof;
  const gi_decision *d = &s->decision;
  grundy_status status = GRUNDY_OK;
  int64_t values[GI_PROVE_ARITY];
  gi_rule_run run;
  gi_rule_run_init(&run, &work->memory);
  for (uint32_t i = 0; i < s->rule->arity; i++) {
    proof->at[i] = d->at[i];
    values[i] = (int64_t)d->at[i];
  }
  proof->value = d->value;
  if (s->digits)
    proof->formula = (int64_t)gi_digit_rule_value(s->digits, d->at[0]);
  else
    status = gi_formula_eval(gi_formula_code(s->query->formula), &run,
                             &work->error, values, &proof->formula);
  gi_rule_run_clear(&run);
  if (status != GRUNDY_OK)
    return status;
  grundy_cell cell;
  grundy_query query = {.play = s->query->play};
  bool outcomes = s->query->outcomes;
  gi_try attempt = gi_budget_try(&work->budget, CONFIRM);
  status = gi_cell_at(work, s->rules, d->at,
                      outcomes ? GRUNDY_TABLE_OUTCOMES : GRUNDY_TABLE_VALUES,
                      query, &cell);
  status = gi_budget_leave_out(&work->budget,
                               gi_budget_tried(&work->budget, attempt, status));
  if (status == GRUNDY_UNABLE)
    return GRUNDY_OK; /* too far away to compute: the proof is the witness */
  assert(status != GRUNDY_OK || cell.hole ||
         (outcomes ? (cell.outcome == GRUNDY_N) == (d->value != 0)
                   : cell.number == d->value));
  return status;
}

/* Says what was decided. */
static grundy_status keep_verdict(prover *p) {
  gi_search *s = &p->search;
  grundy_proof *proof = p->proof;
  const gi_conjecture *c = &s->winner->claim;
  const gi_order *order = &s->decision.order;
  bool proved = s->decision.verdict == GI_PROVED;
  proof->status = proved ? GRUNDY_PROVED : GRUNDY_REFUTED;
  proof->about = c->about == GI_ABOUT_VALUES     ? GRUNDY_ABOUT_VALUES
                 : c->about == GI_ABOUT_OUTCOMES ? GRUNDY_ABOUT_OUTCOMES
                                                 : GRUNDY_ABOUT_BELOW;
  proof->below = c->about == GI_ABOUT_BELOW ? c->count : 0;
  proof->learned = s->learned;
  proof->learned_to = s->learned ? s->sample.side - 1 : 0;
  proof->base = s->winner->shop.numeration.base;
  proof->states = s->winner->shop.largest;
  for (uint32_t i = 0; i < 3; i++)
    proof->sizes[i] = s->winner->shop.sizes[i + 1];
  for (uint32_t i = 0; i < p->rule->arity; i++)
    proof->weights[i] = order->lexicographic ? 0 : order->weights[i];
  grundy_status status = keep_machine(p);
  if (status == GRUNDY_OK && proved && s->query->certify)
    status = keep_certificate(p);
  if (status == GRUNDY_OK && !proved)
    status = confirm(p);
  return status;
}

/* Says what cannot be said; or that nothing was proved. */
static void keep_refusal(prover *p) {
  gi_search *s = &p->search;
  grundy_proof *proof = p->proof;
  const gi_decision *d = &s->refusal;
  size_t offset = s->in_formula ? 0 : s->rule->text.offset;
  proof->states = s->largest;
  if (d->verdict == GI_PROVED && !s->query->formula)
    return; /* undecided */
  proof->status = GRUNDY_INEXPRESSIBLE;
  proof->in_formula = s->in_formula;
  if (d->verdict == GI_PROVED)
    proof->reason = N_("numbers, or automata, that are too large");
  else if (d->verdict == GI_NO_ORDER)
    proof->reason = N_("no measure of the position was found that every move "
                       "makes smaller");
  else
    proof->reason = d->reason;
  if (d->verdict == GI_INEXPRESSIBLE && offset != GRUNDY_NOWHERE)
    proof->place = offset + d->place;
}

/* ------------------------------------------------------------ the rule */

/* Finds the rule in the rule language.  Where a position has more numbers
   there than in the family, the rules become those of the rule in braces. */
static grundy_status find_rule(prover *p, const grundy_rules *rules) {
  gi_search *s = &p->search;
  grundy_work *work = s->work;
  if (rules->shift && !s->query->formula && !s->digits)
    rules = rules->base; /* the same game, in other numbers */
  grundy_status status = rules->shift
                             ? GRUNDY_OK
                             : gi_rule_of(work, &work->arena, rules, &s->rule);
  if (status == GRUNDY_OK && !s->rule && gi_rules_are_numeric(rules->base))
    return gi_unfit(
        work, gi_fail(&work->error, GRUNDY_DOMAIN, GRUNDY_NOWHERE,
                      "of the rules that say how play ends, prove reads those "
                      "with 'win if' and 'lose if' alone"));
  if (status == GRUNDY_OK && !s->rule)
    return gi_unfit(
        work, gi_fail(&work->error, GRUNDY_DOMAIN, GRUNDY_NOWHERE,
                      "the rule language cannot say {0} in one line, and prove "
                      "reads rules",
                      rules->text));
  if (status == GRUNDY_OK && s->rule->arity != rules->arity) {
    status = gi_rules_written(work, s->rule, &rules);
    if (status == GRUNDY_OK && (s->query->formula || s->digits))
      return gi_fail(&work->error, GRUNDY_DOMAIN, GRUNDY_NOWHERE,
                     "a position of this game has more numbers than are typed: "
                     "the claim has to be about {0}",
                     rules->text);
    s->rule = rules->data;
  }
  s->rules = p->proof->rules = rules;
  p->rule = s->rule;
  return status;
}

/* Replaces moves by multiples by single steps, if there are any. */
static grundy_status find_ladder(prover *p) {
  gi_search *s = &p->search;
  if (s->query->formula || s->digits || s->query->play == GRUNDY_MISERE)
    return GRUNDY_OK;
  grundy_status status = gi_ladder_find(s->work, s->rule, &p->ladder);
  if (status != GRUNDY_OK || !p->ladder.rules)
    return status;
  s->rules = p->ladder.rules;
  s->rule = s->rules->data;
  s->sample.flat = true;
  s->sample.stages = p->ladder.stage + 2;
  p->proof->steps = s->rules->text;
  return GRUNDY_OK;
}

/* Where the players' moves differ, replaces the rules by those in which the
   player to move is one more number, and the claim by one about the outcomes
   of these.  Leaves them as they are if that is impossible. */
static grundy_status take_turns(grundy_work *work, const grundy_rules **rules,
                                grundy_proof_query *query) {
  const grundy_rules *turns = NULL;
  bool is_possible = rules[0]->arity < GRUNDY_PROOF_NUMBERS &&
                     (query->outcomes || !query->formula);
  grundy_status status =
      is_possible ? gi_rules_with_turns(work, *rules, &turns) : GRUNDY_UNABLE;
  if (status == GRUNDY_OK && query->formula)
    status = gi_formula_with_turns(work, turns, query->formula, query->play,
                                   &query->formula);
  if (status != GRUNDY_OK)
    return status == GRUNDY_UNABLE ? GRUNDY_OK : status;
  *rules = turns;
  query->outcomes = true;
  return GRUNDY_OK;
}

grundy_status gi_prove_claim(grundy_work *work, const grundy_rules *rules,
                             const grundy_proof_query *asked,
                             const gi_digit_rule *digits, grundy_proof *proof) {
  grundy_proof_query own = *asked, *query = &own;
  grundy_status status = digits ? GRUNDY_OK : take_turns(work, &rules, query);
  prover p = {.proof = proof,
              .search = {.work = work, .query = query, .digits = digits}};
  grundy_proof_query outcomes = *query, values = *query;
  gi_search *s = &p.search;
  *proof = (grundy_proof){.status = GRUNDY_UNDECIDED,
                          .about = query->outcomes ? GRUNDY_ABOUT_OUTCOMES
                                                   : GRUNDY_ABOUT_VALUES,
                          .place = GRUNDY_NOWHERE};
  if (status == GRUNDY_OK)
    status = find_rule(&p, rules);
  if (status != GRUNDY_OK)
    return status;
  assert(p.rule);
  bool is_alone = gi_rules_are_numeric(p.proof->rules) &&
                  gi_rule_is_alone(p.proof->rules->data);
  if (is_alone && !query->outcomes)
    return gi_unfit(
        work, gi_fail(&work->error, GRUNDY_DOMAIN, GRUNDY_NOWHERE,
                      "where a rule says who wins, or who moves again, there "
                      "are no values, only outcomes"));
  proof->numbers = p.rule->arity;
  bool by_values = query->outcomes && query->play != GRUNDY_MISERE && !digits &&
                   !is_alone && !(query->formula && query->certify) &&
                   gi_rule_has_sums(p.rule);
  values.outcomes = false;
  values.formula = NULL;
  if (by_values)
    s->query = &values;
  status = gi_least_of(work, proof->rules, &s->sample.least);
  for (uint32_t i = 0; i < p.rule->arity && i < GI_PROVE_ARITY; i++)
    proof->least[i] = s->sample.least.of[i];
  if (status == GRUNDY_OK)
    status = find_ladder(&p);
  if (p.ladder.rules) {
    by_values = false;
    outcomes.outcomes = true;
    s->query = &outcomes;
  }
  s->sample.arity = s->rule->arity;
  if (status == GRUNDY_OK)
    status = gi_search_run(s);
  if (status == GRUNDY_OK && s->winner)
    status = keep_verdict(&p);
  else
    keep_refusal(&p);
  if (status == GRUNDY_OK && s->winner && by_values && query->formula)
    status = gi_decide_by_values(s, gi_formula_code(query->formula), proof);
  gi_search_clear(s);
  return status;
}

grundy_status gi_prove(grundy_work *work, const grundy_rules *rules,
                       const grundy_proof_query *query, grundy_proof *proof) {
  return gi_prove_claim(work, rules, query, NULL, proof);
}

bool gi_is_proof_query(const grundy_work *work,
                       const grundy_proof_query *query) {
  return query && gi_is_play(query->play) &&
         (!query->base || (query->base >= 2 && query->base <= GI_BASE_MOST)) &&
         (!query->formula || gi_is_formula(work, query->formula));
}

grundy_status grundy_prove(grundy_work *work, const grundy_rules *rules,
                           const grundy_proof_query *query,
                           grundy_proof *proof) {
  if (gi_misused(work, GI_NEEDS({gi_is_counted(work, rules), "rules"},
                                {gi_is_proof_query(work, query), "query"},
                                {gi_is_given(proof), "proof"})))
    return GRUNDY_MISUSE;
  return gi_finish(work, gi_prove(work, rules, query, proof), GRUNDY_NOWHERE);
}
