/* SPDX-License-Identifier: MIT */
#include "lang/prove/prove.h"

#include "engine/misuse.h"
#include "engine/reasons.h"
#include "engine/table.h"
#include "lang/find/find.h"
#include "lang/prove/certify.h"
#include "lang/prove/numeration.h"

#include <assert.h>

enum {
  USUAL_LINE = 2000,    /* last number of the values to learn from */
  USUAL_PLANE = 100,    /* the same for two numbers */
  USUAL_SPACE = 24,     /* the same for three numbers */
  LONGEST_LINE = 40000, /* the most, after refutations beyond the table */
  LONGEST_PLANE = 400,
  LONGEST_SPACE = 40,
  GRAPH_LINE = 400, /* numbers that a graph is learned from: words of two tracks
                       are many, and the rest of the table is a test */
  GRAPH_PLANE = 48,
  GRAPH_SPACE = 16,
  ATTEMPT = 1 << 21, /* steps of one attempt with a learned claim */
  CONFIRM = 1 << 23  /* steps to compute the value of a counterexample */
};

typedef struct prover {
  grundy_work *work;
  const grundy_rules *rules;
  const gi_rule *rule;
  const grundy_proof_query *query;
  const gi_digit_rule *digits; /* the claim; NULL: a formula, or learned */
  grundy_proof *proof;
  gi_automata shop;
  gi_automatic moves;
  gi_sample sample;
  uint64_t *values;     /* of the sample; owned */
  size_t count;         /* of the values */
  uint64_t most;        /* largest value */
  gi_conjecture proved; /* the claim, once it is proved */
} prover;

/* ------------------------------------------------------------ values */

static void drop_values(prover *p) {
  gi_free(&p->work->memory, p->values, p->count * sizeof *p->values);
  p->values = NULL;
  p->count = 0;
}

/* Returns the last number that the values may have. */
static uint64_t longest(const prover *p) {
  return p->rule->arity == 1   ? LONGEST_LINE
         : p->rule->arity == 2 ? LONGEST_PLANE
                               : LONGEST_SPACE;
}

/* Computes the values, or 0 and 1 for P and N, up to a number.  DOMAIN if some
   number is not a position. */
static grundy_status compute_values(prover *p, uint64_t to) {
  grundy_work *work = p->work;
  uint32_t arity = p->rule->arity;
  uint64_t last[GI_PROVE_ARITY], count = 1;
  bool outcomes = p->query->outcomes;
  grundy_query query = {.play =
                            p->query->misere ? GRUNDY_MISERE : GRUNDY_NORMAL};
  for (uint32_t i = 0; i < arity; i++) {
    last[i] = to;
    count *= to + 1;
  }
  drop_values(p);
  p->values =
      gi_alloc(&work->memory, gi_array_size((size_t)count, sizeof *p->values));
  if (!p->values)
    return gi_refused(work);
  p->count = (size_t)count;
  p->most = 0;
  p->sample = (gi_sample){
      .arity = arity, .side = to + 1, .part = to + 1, .values = p->values};
  grundy_status status = GRUNDY_OK;
  if (!outcomes)
    status = gi_table_begin(work, p->rules, last);
  for (size_t i = 0; status == GRUNDY_OK && i < p->count; i++) {
    uint64_t at[GI_PROVE_ARITY], rest = i;
    for (uint32_t k = arity; k > 0; k--, rest /= to + 1)
      at[k - 1] = rest % (to + 1);
    grundy_cell cell;
    status = gi_cell_at(work, p->rules, at,
                        outcomes ? GRUNDY_TABLE_OUTCOMES : GRUNDY_TABLE_VALUES,
                        query, &cell);
    if (status == GRUNDY_OK && (cell.hole || cell.loopy))
      status = gi_fail(&work->error, GRUNDY_DOMAIN, GRUNDY_NOWHERE,
                       "some numbers are not positions of {0}, so there is no "
                       "table to learn from: give the claim with --formula",
                       p->rules->text);
    if (status != GRUNDY_OK)
      break;
    p->values[i] = outcomes ? cell.outcome == GRUNDY_N : cell.number;
    p->most = p->values[i] > p->most ? p->values[i] : p->most;
    status = gi_budget_step(&work->budget);
  }
  return status;
}

/* ------------------------------------------------------------ the answer */

/* Copies an array into the arena of the work. */
static const void *keep_array(prover *p, const void *from, size_t size) {
  void *to = gi_arena_alloc(&p->work->arena, size);
  if (to)
    memcpy(to, from, size);
  else
    p->shop.status = gi_memory_refusal(&p->work->memory);
  return to;
}

/* Keeps the claim for whoever wants to look at it. */
static void keep_machine(prover *p, const gi_conjecture *c) {
  grundy_machine *m = &p->proof->machine;
  gi_automaton *a = c->graph
                        ? gi_automaton_keep(c->graph)
                        : gi_automaton_label(&p->shop, c->levels, c->count);
  if (!a)
    return;
  *m = (grundy_machine){.tracks = a->tracks,
                        .digits = gi_numeration_digits(p->shop.numeration),
                        .letters = a->letters,
                        .states = a->states,
                        .graph = c->graph != NULL};
  for (uint32_t i = 0; i < a->tracks; i++)
    m->names[i] = a->variables[i] < p->rule->arity
                      ? grundy_rules_variable(p->rules, a->variables[i])
                      : "value";
  size_t row = a->letters * sizeof *a->next;
  m->next = keep_array(p, a->next, a->states * row);
  m->labels = keep_array(p, a->accepts, a->states);
  gi_automaton_drop(&p->shop, a);
}

/* Writes the certificate, if it is wanted. */
static grundy_status keep_certificate(prover *p) {
  grundy_work *work = p->work;
  gi_proved proved = {.work = work,
                      .rules = p->rules,
                      .formula = p->query->formula
                                     ? grundy_formula_text(p->query->formula)
                                     : NULL,
                      .moves = &p->moves,
                      .claim = &p->proved};
  gi_buffer text;
  grundy_status status = GRUNDY_OK;
  gi_buffer_init(&text, &work->memory);
  if (p->query->certify) {
    status = gi_certify(&proved, &text);
    if (status == GRUNDY_OK)
      status = gi_buffer_keep(work, &text, &p->proof->certificate);
  }
  gi_buffer_clear(&text);
  return status;
}

static void keep_order(prover *p, const gi_order *order) {
  for (uint32_t i = 0; i < GI_PROVE_ARITY; i++)
    p->proof->weights[i] = order->lexicographic ? 0 : order->weights[i];
}

/* Computes what the formula gives at the counterexample, and the value there
   by the engine, which must agree with the automata. */
static grundy_status confirm(prover *p, const gi_decision *d) {
  grundy_work *work = p->work;
  grundy_proof *proof = p->proof;
  grundy_status status = GRUNDY_OK;
  for (uint32_t i = 0; i < p->rule->arity; i++)
    proof->at[i] = d->at[i];
  proof->value = d->value;
  if (p->query->formula) {
    int64_t values[GI_PROVE_ARITY];
    gi_rule_run run;
    gi_rule_run_init(&run, &work->memory);
    for (uint32_t i = 0; i < p->rule->arity; i++)
      values[i] = (int64_t)d->at[i];
    status = gi_formula_eval(gi_formula_code(p->query->formula), &run,
                             &work->error, values, &proof->formula);
    gi_rule_run_clear(&run);
  }
  if (status != GRUNDY_OK)
    return status;
  if (p->digits)
    proof->formula = (int64_t)gi_digit_rule_value(p->digits, d->at[0]);
  grundy_cell cell;
  grundy_query query = {.play =
                            p->query->misere ? GRUNDY_MISERE : GRUNDY_NORMAL};
  bool outcomes = p->query->outcomes;
  gi_try attempt = gi_budget_try(&work->budget, CONFIRM);
  status = gi_cell_at(work, p->rules, d->at,
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

/* ------------------------------------------------------------ one claim */

/* Remembers the first reason why something cannot be said. */
static void keep_refusal(prover *p, const gi_decision *d, bool in_formula) {
  grundy_proof *proof = p->proof;
  if (proof->reason)
    return;
  proof->reason =
      d->verdict == GI_NO_ORDER
          ? N_("no measure of the position was found that every move makes "
               "smaller")
          : d->reason;
  proof->in_formula = in_formula;
  size_t offset = in_formula ? 0 : p->rule->text.offset;
  proof->place = d->verdict == GI_NO_ORDER || offset == GRUNDY_NOWHERE
                     ? GRUNDY_NOWHERE
                     : offset + d->place;
}

/* Decides the formula, or the rule on digits.  *done says whether there is a
   verdict. */
static grundy_status try_claim(prover *p, bool *done) {
  gi_conjecture c;
  gi_decision d = {.verdict = GI_PROVED};
  gi_about about = p->query->outcomes ? GI_ABOUT_OUTCOMES : GI_ABOUT_VALUES;
  grundy_status status =
      p->digits ? gi_conjecture_of_digits(&c, &p->moves, p->digits, about,
                                          p->query->misere)
                : gi_conjecture_of_formula(&c, &p->moves,
                                           gi_formula_code(p->query->formula),
                                           about, p->query->misere, &d);
  if (status != GRUNDY_OK)
    return status;
  if (d.verdict != GI_PROVED) {
    keep_refusal(p, &d, true);
    return GRUNDY_OK;
  }
  status = gi_decide(&p->moves, &c, &d);
  *done = status == GRUNDY_OK;
  if (*done) {
    p->proof->status = d.verdict == GI_PROVED ? GRUNDY_PROVED : GRUNDY_REFUTED;
    keep_machine(p, &c);
  }
  if (*done && d.verdict == GI_PROVED)
    p->proved = c;
  else
    gi_conjecture_clear(&c, &p->shop);
  if (*done && d.verdict == GI_REFUTED)
    status = confirm(p, &d);
  return status;
}

/* What to learn. */
typedef struct lesson {
  grundy_proof_about about;
  uint32_t levels; /* 0: a graph */
} lesson;

/* Learns a claim with one depth and decides it.  DOMAIN and UNABLE as in
   gi_learn_levels; *beyond: the counterexample's largest number, if it was
   refuted there. */
static grundy_status try_depth(prover *p, lesson what, unsigned depth,
                               bool *done, uint64_t *beyond) {
  gi_conjecture c;
  gi_decision d = {.verdict = GI_PROVED};
  uint64_t part = p->rule->arity == 1   ? GRAPH_LINE
                  : p->rule->arity == 2 ? GRAPH_PLANE
                                        : GRAPH_SPACE;
  p->sample.part = what.levels || p->sample.side < part ? p->sample.side : part;
  grundy_status status =
      what.levels
          ? gi_learn_levels(&c, &p->moves, &p->sample, what.levels, depth)
          : gi_learn_graph(&c, &p->moves, &p->sample, depth);
  if (status != GRUNDY_OK)
    return status;
  c.about = what.about == GRUNDY_ABOUT_VALUES     ? GI_ABOUT_VALUES
            : what.about == GRUNDY_ABOUT_OUTCOMES ? GI_ABOUT_OUTCOMES
                                                  : GI_ABOUT_BELOW;
  c.misere = p->query->misere;
  status = gi_decide(&p->moves, &c, &d);
  *done = status == GRUNDY_OK && d.verdict == GI_PROVED;
  if (*done) {
    p->proof->status = GRUNDY_PROVED;
    p->proof->about = what.about;
    p->proof->below = what.levels;
    p->proof->learned = true;
    p->proof->learned_to = p->sample.side - 1;
    keep_machine(p, &c);
  }
  for (uint32_t i = 0; d.verdict == GI_REFUTED && i < p->rule->arity; i++)
    *beyond = d.at[i] > *beyond ? d.at[i] : *beyond;
  if (*done)
    p->proved = c;
  else
    gi_conjecture_clear(&c, &p->shop);
  return status;
}

/* Learns with more and more evidence; where a claim is refuted beyond the
   table, with a longer table. */
static grundy_status try_lesson(prover *p, lesson what, bool *done) {
  for (unsigned depth = 1; depth <= GI_LEARN_DEPTH && !*done; depth++) {
    uint64_t beyond = 0;
    gi_try attempt = gi_budget_try(&p->work->budget, ATTEMPT);
    grundy_status status = try_depth(p, what, depth, done, &beyond);
    status = gi_budget_tried(&p->work->budget, attempt, status);
    if (p->shop.status != GRUNDY_OK) { /* the attempt's own end */
      p->shop.status = GRUNDY_OK;
      p->shop.largest = 0;
    }
    if (status == GRUNDY_UNABLE) /* more depth would not help */
      return GRUNDY_OK;
    if (status != GRUNDY_OK && status != GRUNDY_DOMAIN)
      return status;
    uint64_t longer = beyond + beyond / 4;
    if (beyond >= p->sample.side && longer <= longest(p)) {
      status = compute_values(p, longer);
      if (status != GRUNDY_OK)
        return status;
      depth = 0;
    }
  }
  return GRUNDY_OK;
}

/* Learns all values, or, where that fails, which positions have small
   values. */
static grundy_status try_learning(prover *p, bool *done) {
  bool sums = p->moves.by_parts[2] || p->moves.by_parts[3];
  lesson lessons[3];
  unsigned count = 0;
  if (p->query->outcomes && sums) { /* as with formulas */
    gi_decision d = {
        .verdict = GI_INEXPRESSIBLE,
        .reason = N_("outcomes of sums, which need the values of their parts")};
    keep_refusal(p, &d, false);
    return GRUNDY_OK;
  }
  if (p->query->outcomes) {
    lessons[count++] = (lesson){GRUNDY_ABOUT_OUTCOMES, 1};
  } else {
    bool few = p->most < GI_PROVE_LEVELS / 2;
    lessons[count++] =
        (lesson){GRUNDY_ABOUT_VALUES, few ? (uint32_t)p->most + 1 : 0};
    if (!few && !sums)
      lessons[count++] = (lesson){GRUNDY_ABOUT_BELOW, 3};
    if (!sums)
      lessons[count++] = (lesson){GRUNDY_ABOUT_OUTCOMES, 1};
  }
  grundy_status status = GRUNDY_OK;
  for (unsigned i = 0; i < count && !*done && status == GRUNDY_OK; i++)
    status = try_lesson(p, lessons[i], done);
  return status;
}

/* ------------------------------------------------------------ numerations */

/* Tries one numeration. */
static grundy_status try_numeration(prover *p, gi_numeration numeration,
                                    bool *done) {
  gi_decision d = {.verdict = GI_PROVED};
  p->shop = (gi_automata){.memory = &p->work->memory,
                          .budget = &p->work->budget,
                          .numeration = numeration,
                          .status = GRUNDY_OK};
  grundy_status status = gi_automatic_read(&p->moves, &p->shop, p->rule, &d);
  if (status != GRUNDY_OK)
    return status;
  if (d.verdict != GI_PROVED) {
    keep_refusal(p, &d, false);
    return GRUNDY_OK;
  }
  p->proof->status = GRUNDY_UNDECIDED;
  status = p->query->formula || p->digits ? try_claim(p, done)
                                          : try_learning(p, done);
  uint32_t largest = p->shop.largest;
  if (status == GRUNDY_OK && *done && p->proof->status == GRUNDY_PROVED)
    status = keep_certificate(p);
  gi_conjecture_clear(&p->proved, &p->shop);
  gi_automatic_clear(&p->moves);
  if (status == GRUNDY_OK)
    status = p->shop.status;
  if (*done) {
    p->proof->base = numeration.base;
    p->proof->states = largest;
    keep_order(p, &d.order);
  }
  return status;
}

/* Tries the numerations that may serve, until there is a verdict. */
static grundy_status try_all(prover *p) {
  gi_numerations list;
  bool done = false;
  grundy_status status = GRUNDY_OK;
  const gi_formula *formula =
      p->query->formula ? gi_formula_code(p->query->formula) : NULL;
  if (p->query->zeckendorf || p->query->base)
    list = (gi_numerations){
        .list = {{p->query->zeckendorf ? 0 : p->query->base}}, .count = 1};
  else
    gi_numerations_for(p->rule, formula, &list);
  if (!formula && !p->digits) {
    uint64_t to = p->query->to          ? p->query->to
                  : p->rule->arity == 1 ? USUAL_LINE
                  : p->rule->arity == 2 ? USUAL_PLANE
                                        : USUAL_SPACE;
    status = compute_values(p, to);
  }
  for (uint32_t i = 0; i < list.count && !done && status == GRUNDY_OK; i++) {
    status = try_numeration(p, list.list[i], &done);
    if (status == GRUNDY_UNABLE && i + 1 < list.count)
      status = GRUNDY_OK; /* too many letters: another base may do */
  }
  if (!done && status == GRUNDY_OK)
    p->proof->status =
        p->proof->reason ? GRUNDY_INEXPRESSIBLE : GRUNDY_UNDECIDED;
  return status;
}

grundy_status gi_prove_claim(grundy_work *work, const grundy_rules *rules,
                             const grundy_proof_query *query,
                             const gi_digit_rule *digits, grundy_proof *proof) {
  prover p = {.work = work,
              .rules = rules,
              .query = query,
              .digits = digits,
              .proof = proof};
  *proof = (grundy_proof){.status = GRUNDY_UNDECIDED,
                          .about = query->outcomes ? GRUNDY_ABOUT_OUTCOMES
                                                   : GRUNDY_ABOUT_VALUES,
                          .place = GRUNDY_NOWHERE,
                          .numbers = rules->arity};
  grundy_status status =
      rules->shift ? GRUNDY_OK : gi_rule_of(work, &work->arena, rules, &p.rule);
  if (status == GRUNDY_OK && !p.rule)
    return gi_fail(&work->error, GRUNDY_DOMAIN, GRUNDY_NOWHERE,
                   "the rule language cannot say {0} in one line, and prove "
                   "reads rules",
                   rules->text);
  if (status == GRUNDY_OK)
    status = try_all(&p);
  drop_values(&p);
  return status;
}

grundy_status gi_prove(grundy_work *work, const grundy_rules *rules,
                       const grundy_proof_query *query, grundy_proof *proof) {
  return gi_prove_claim(work, rules, query, NULL, proof);
}

static bool is_base(unsigned base) { return base >= 2 && base <= GI_BASE_MOST; }

grundy_status grundy_prove(grundy_work *work, const grundy_rules *rules,
                           const grundy_proof_query *query,
                           grundy_proof *proof) {
  if (gi_misused(
          work,
          GI_NEEDS({gi_is_counted(work, rules), "rules"},
                   {query && (!query->base || is_base(query->base)), "query"},
                   {gi_is_given(proof), "proof"})))
    return GRUNDY_MISUSE;
  return gi_finish(work, gi_prove(work, rules, query, proof), GRUNDY_NOWHERE);
}
