/* SPDX-License-Identifier: MIT */
#include "lang/prove/search.h"

#include "lang/formula/formula.h"

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
  LEVELS_LINE = 250, /* numbers that levels are learned from at first */
  LEVELS_PLANE = 34,
  LEVELS_SPACE = 16,
  TRANSLATE = 1 << 17,     /* steps to translate the rule at first */
  LEARN = 1 << 19,         /* steps to learn one claim */
  FIRST_ROUND = 1 << 14,   /* steps of a claim in the first round */
  LAST_ROUND = 1 << 20,    /* the same in the last round */
  FIRST_FORMULA = 1 << 17, /* steps of a numeration with a formula */
  LAST_FORMULA = 1 << 20,
  LENGTHEN = 1 << 20, /* steps to compute a longer table */
  GROWTH = 8, /* of the steps, from round to round; steps to translate the rule
                 are as many times more */
  LONGER = 6  /* longer tables of one lesson */
};

/* Returns the number for the count of free entries of a state. */
static uint64_t by_arity(const gi_search *s, uint64_t line, uint64_t plane,
                         uint64_t space) {
  uint32_t free = s->rule->arity - s->sample.flat;
  return free == 1 ? line : free == 2 ? plane : space;
}

/* ------------------------------------------------------------ candidates */

static void drop_claim(gi_candidate *c) {
  gi_conjecture_clear(&c->claim, &c->shop);
  c->has_claim = false;
}

void gi_search_clear(gi_search *s) {
  for (uint32_t i = 0; i < s->count; i++) {
    drop_claim(&s->candidates[i]);
    gi_automatic_clear(&s->candidates[i].moves);
  }
  gi_sample_clear(&s->sample, &s->work->memory);
}

/* Notes the size of the automata, and makes the workshop usable again after an
   attempt that ended at its own allowance. */
static void settle(gi_search *s, gi_candidate *c) {
  if (s->largest < c->shop.largest)
    s->largest = c->shop.largest;
  c->shop.status = GRUNDY_OK;
}

/* Remembers the first reason why something cannot be said. */
static void keep_refusal(gi_search *s, const gi_decision *d, bool in_formula) {
  if (s->refusal.verdict != GI_PROVED)
    return;
  s->refusal = *d;
  s->in_formula = in_formula;
}

/* Translates the rule, if that was not done.  UNABLE at the end of the
   allowance, and if automata in this numeration would have too many letters;
   then, and if the rule cannot be said, the candidate is dead. */
static grundy_status translate(gi_search *s, gi_candidate *c) {
  gi_decision d = {.verdict = GI_PROVED};
  if (c->has_moves)
    return GRUNDY_OK;
  grundy_status status = gi_automatic_read(&c->moves, s->rule, &d);
  c->is_dead = status == GRUNDY_UNABLE ||
               (status == GRUNDY_OK && d.verdict != GI_PROVED);
  c->has_moves = status == GRUNDY_OK && !c->is_dead;
  c->translated = c->shop.largest;
  if (status == GRUNDY_OK && c->is_dead) {
    keep_refusal(s, &d, false);
    return GRUNDY_UNABLE;
  }
  return status;
}

/* Translates the rule in every numeration in which that takes few steps: what
   cannot be said is refused before any value is computed. */
static grundy_status translate_all(gi_search *s) {
  for (uint32_t i = 0; i < s->count; i++) {
    gi_candidate *c = &s->candidates[i];
    gi_try attempt = gi_budget_try(&s->work->budget, TRANSLATE);
    grundy_status status = translate(s, c);
    status = gi_budget_tried(&s->work->budget, attempt, status);
    settle(s, c);
    if (status != GRUNDY_OK && status != GRUNDY_UNABLE)
      return status;
  }
  return GRUNDY_OK;
}

/* Decides the claim of a candidate. */
static grundy_status judge(gi_search *s, gi_candidate *c, gi_decision *d) {
  grundy_status status = translate(s, c);
  d->order = c->moves.order;
  return status == GRUNDY_OK ? gi_decide(&c->moves, &c->claim, d) : status;
}

/* The same within an allowance.  UNABLE if that ends before there is a
   verdict. */
static grundy_status judge_within(gi_search *s, gi_candidate *c, uint64_t steps,
                                  gi_decision *d) {
  gi_budget *budget = &s->work->budget;
  gi_try attempt = gi_budget_try(budget, steps * GROWTH);
  grundy_status status = translate(s, c);
  status = gi_budget_tried(budget, attempt, status);
  settle(s, c);
  if (status != GRUNDY_OK)
    return status;
  c->shop.largest = c->translated; /* without those of earlier claims */
  attempt = gi_budget_try(budget, steps);
  status = judge(s, c, d);
  status = gi_budget_tried(budget, attempt, status);
  settle(s, c);
  return status;
}

static void win(gi_search *s, gi_candidate *c, const gi_decision *d) {
  s->winner = c;
  s->decision = *d;
}

/* ------------------------------------------------------------ formulas */

/* Makes the claim of the formula, or of the rule on digits. */
static grundy_status state_formula(gi_search *s, gi_candidate *c) {
  gi_decision d = {.verdict = GI_PROVED};
  gi_about about = s->query->outcomes ? GI_ABOUT_OUTCOMES : GI_ABOUT_VALUES;
  grundy_status status =
      s->digits
          ? gi_conjecture_of_digits(&c->claim, &c->moves, s->digits, about,
                                    s->query->play == GRUNDY_MISERE)
          : gi_conjecture_of_formula(&c->claim, &c->moves,
                                     gi_formula_code(s->query->formula), about,
                                     s->query->play == GRUNDY_MISERE, &d);
  c->has_claim = status == GRUNDY_OK && d.verdict == GI_PROVED;
  c->is_dead = status == GRUNDY_UNABLE ||
               (status == GRUNDY_OK && d.verdict != GI_PROVED);
  if (status == GRUNDY_OK && c->is_dead) {
    keep_refusal(s, &d, true);
    return GRUNDY_UNABLE;
  }
  return status;
}

static grundy_status try_formula(gi_search *s, gi_candidate *c) {
  gi_decision d = {.verdict = GI_PROVED};
  grundy_status status = translate(s, c);
  if (status == GRUNDY_OK && !c->has_claim)
    status = state_formula(s, c);
  if (status == GRUNDY_OK)
    status = judge(s, c, &d);
  assert(d.verdict != GI_NOT_A_FUNCTION); /* a formula has one value */
  if (status == GRUNDY_OK)
    win(s, c, &d);
  return status;
}

/* Tries all numerations in rounds, and at last one without an allowance. */
static grundy_status search_formula(gi_search *s) {
  for (uint64_t steps = FIRST_FORMULA; steps <= LAST_FORMULA; steps *= GROWTH)
    for (uint32_t i = 0; i < s->count && !s->winner; i++) {
      gi_candidate *c = &s->candidates[i];
      if (c->is_dead)
        continue;
      gi_try attempt = gi_budget_try(&s->work->budget, steps);
      grundy_status status = try_formula(s, c);
      status = gi_budget_tried(&s->work->budget, attempt, status);
      settle(s, c);
      if (status != GRUNDY_OK && status != GRUNDY_UNABLE)
        return status;
    }
  for (uint32_t i = s->count; i-- > 0 && !s->winner;) {
    gi_candidate *c = &s->candidates[i];
    if (c->is_dead)
      continue;
    grundy_status status = try_formula(s, c);
    settle(s, c);
    if (status != GRUNDY_OK && status != GRUNDY_UNABLE)
      return status;
  }
  return GRUNDY_OK;
}

/* ------------------------------------------------------------ learning */

/* A position at which a claim was refuted. */
typedef struct fact {
  uint64_t at[GI_PROVE_ARITY], value;
} fact;

enum {
  FACTS = 32 /* refutations that are remembered */
};

/* What to learn. */
typedef struct lesson {
  gi_about about;
  uint32_t levels; /* 0: a graph */
  fact facts[FACTS];
  uint32_t fact_count;
  uint32_t longer; /* times that the table was made longer */
} lesson;

static uint64_t transitions(const gi_automaton *a) {
  return (uint64_t)a->states * a->letters;
}

static uint64_t size_of(const gi_conjecture *c) {
  uint64_t size = c->graph ? transitions(c->graph) : 0;
  for (uint32_t w = 0; w < c->count; w++)
    size += transitions(c->levels[w]);
  return size;
}

/* Returns whether the claim is right at a position at which another one was
   refuted. */
static bool agrees(const gi_candidate *c, const fact *f) {
  const gi_conjecture *claim = &c->claim;
  uint64_t numbers[GI_PROVE_ARITY + 1];
  memcpy(numbers, f->at, sizeof f->at);
  numbers[c->moves.arity] = f->value;
  if (claim->graph)
    return gi_automaton_holds(&c->shop, claim->graph, numbers);
  for (uint32_t w = 0; w < claim->count; w++)
    if (gi_automaton_holds(&c->shop, claim->levels[w], numbers))
      return f->value == w;
  return f->value >= claim->count;
}

static bool agrees_with_all(const gi_candidate *c, const lesson *what) {
  for (uint32_t i = 0; i < what->fact_count; i++)
    if (!agrees(c, &what->facts[i]))
      return false;
  return true;
}

static void keep_fact(lesson *what, const gi_decision *d) {
  if (what->fact_count == FACTS)
    return;
  fact *f = &what->facts[what->fact_count++];
  memcpy(f->at, d->at, sizeof f->at);
  f->value = d->value;
}

/* Learns the next claim that fits the table and the known refutations, with
   more and more evidence.  The candidate has no claim if there is none. */
static grundy_status learn_next(gi_search *s, gi_candidate *c,
                                const lesson *what) {
  while (!c->has_claim && !c->is_spent) {
    if (++c->depth > GI_LEARN_DEPTH) {
      c->is_spent = true;
      break;
    }
    gi_try attempt = gi_budget_try(&s->work->budget, LEARN);
    grundy_status status =
        what->levels
            ? gi_learn_levels(&c->claim, &c->moves, &s->sample, what->levels,
                              c->depth)
            : gi_learn_graph(&c->claim, &c->moves, &s->sample, c->depth);
    status = gi_budget_tried(&s->work->budget, attempt, status);
    settle(s, c);
    if (status == GRUNDY_UNABLE)
      c->is_spent = true; /* more depth would not help */
    else if (status == GRUNDY_OK && agrees_with_all(c, what))
      c->has_claim = true;
    else if (status != GRUNDY_OK && status != GRUNDY_DOMAIN)
      return status;
    if (status == GRUNDY_OK && !c->has_claim)
      drop_claim(c);
  }
  if (c->has_claim) {
    c->claim.about = what->about;
    c->claim.misere = s->query->play == GRUNDY_MISERE;
    c->size = size_of(&c->claim);
  }
  return GRUNDY_OK;
}

/* Learns in all numerations that have no claim. */
static grundy_status learn_all(gi_search *s, const lesson *what) {
  grundy_status status = GRUNDY_OK;
  for (uint32_t i = 0; i < s->count && status == GRUNDY_OK; i++) {
    gi_candidate *c = &s->candidates[i];
    if (c->has_claim)
      continue;
    c->depth = 0;
    c->is_spent = c->is_dead;
    status = learn_next(s, c, what);
  }
  return status;
}

/* Makes the table longer, if a claim was refuted beyond it and that is not too
   far away, and learns again. */
static grundy_status lengthen(gi_search *s, lesson *what, const gi_decision *d,
                              bool *longer) {
  uint64_t beyond = 0;
  uint64_t last = by_arity(s, LONGEST_LINE, LONGEST_PLANE, LONGEST_SPACE);
  for (uint32_t i = 0; i < s->rule->arity - s->sample.flat; i++)
    beyond = d->at[i] > beyond ? d->at[i] : beyond;
  uint64_t to = beyond + beyond / 4;
  *longer = false;
  if (beyond < s->sample.side || to > last || what->longer == LONGER)
    return GRUNDY_OK;
  gi_sample table = s->sample;
  gi_sample_query query = {s->query->outcomes, s->query->play};
  table.values = NULL;
  table.count = 0;
  gi_try attempt = gi_budget_try(&s->work->budget, LENGTHEN);
  grundy_status status =
      gi_sample_compute(&table, s->work, s->rules, query, to);
  status = gi_budget_tried(&s->work->budget, attempt, status);
  what->longer++;
  if (status == GRUNDY_OK) {
    if (!what->levels)
      table.part = s->sample.part;
    gi_sample_clear(&s->sample, &s->work->memory);
    s->sample = table;
    *longer = true;
    return learn_all(s, what);
  }
  gi_sample_clear(&table, &s->work->memory);
  if (status != GRUNDY_UNABLE)
    return status;
  gi_clear_error(s->work); /* the old table stays */
  return GRUNDY_OK;
}

/* Judges the claim of a candidate, and after a refutation further ones, within
   the allowance. */
static grundy_status pursue(gi_search *s, gi_candidate *c, lesson *what,
                            uint64_t steps) {
  while (c->has_claim && !c->is_dead) {
    gi_decision d = {.verdict = GI_PROVED};
    grundy_status status = judge_within(s, c, steps, &d);
    if (status == GRUNDY_UNABLE)
      return GRUNDY_OK; /* in the next round, with more steps */
    if (status == GRUNDY_OK && d.verdict == GI_PROVED) {
      win(s, c, &d);
      return GRUNDY_OK;
    }
    bool longer = false;
    drop_claim(c);
    if (status == GRUNDY_OK && d.verdict == GI_REFUTED) {
      keep_fact(what, &d);
      status = lengthen(s, what, &d, &longer);
    }
    if (status == GRUNDY_OK && !longer)
      status = learn_next(s, c, what);
    if (status != GRUNDY_OK)
      return status;
  }
  return GRUNDY_OK;
}

/* Returns the candidate with the smallest claim after that of `last`; of equal
   ones the first in the list.  NULL: there is none. */
static gi_candidate *next_smallest(gi_search *s, const gi_candidate *last) {
  gi_candidate *best = NULL;
  for (uint32_t i = 0; i < s->count; i++) {
    gi_candidate *c = &s->candidates[i];
    bool later =
        !last || c->size > last->size || (c->size == last->size && c > last);
    if (c->has_claim && !c->is_dead && later && (!best || c->size < best->size))
      best = c;
  }
  return best;
}

/* Learns from a part of the table in all numerations, and judges the claims in
   rounds. */
static grundy_status try_part(gi_search *s, lesson *what, uint64_t part) {
  s->sample.part = part < s->sample.side ? part : s->sample.side;
  for (uint32_t i = 0; i < s->count; i++)
    drop_claim(&s->candidates[i]);
  grundy_status status = learn_all(s, what);
  for (uint64_t steps = FIRST_ROUND; steps <= LAST_ROUND; steps *= GROWTH) {
    gi_candidate *order[GI_NUMERATIONS_MOST], *c = NULL;
    uint32_t count = 0;
    while ((c = next_smallest(s, c)))
      order[count++] = c;
    for (uint32_t i = 0; i < count && status == GRUNDY_OK && !s->winner; i++)
      status = pursue(s, order[i], what, steps);
  }
  return status;
}

static grundy_status try_lesson(gi_search *s, lesson *what) {
  uint64_t first = what->levels
                       ? by_arity(s, LEVELS_LINE, LEVELS_PLANE, LEVELS_SPACE)
                       : by_arity(s, GRAPH_LINE, GRAPH_PLANE, GRAPH_SPACE);
  grundy_status status = try_part(s, what, first);
  if (status == GRUNDY_OK && !s->winner && what->levels)
    status = try_part(s, what, s->sample.side);
  return status;
}

bool gi_rule_has_sums(const gi_rule *rule) {
  for (const gi_clause *c = rule->clauses; c; c = c->next)
    if (c->part_count > 1)
      return true;
  return false;
}

/* Lists what to learn, the most first; returns how many there are. */
static uint32_t plan(const gi_search *s, lesson *out) {
  bool sums = gi_rule_has_sums(s->rule);
  uint32_t count = 0;
  uint64_t most = s->sample.most;
  if (!s->query->outcomes && most < GI_PROVE_LEVELS / 2)
    out[count++] =
        (lesson){.about = GI_ABOUT_VALUES, .levels = (uint32_t)most + 1};
  if (!s->query->outcomes && most > 3)
    out[count++] = (lesson){.about = GI_ABOUT_VALUES, .levels = 0};
  if (!s->query->outcomes && most > 3 && !sums)
    out[count++] = (lesson){.about = GI_ABOUT_BELOW, .levels = 3};
  if (!sums)
    out[count++] = (lesson){.about = GI_ABOUT_OUTCOMES, .levels = 1};
  return count;
}

static grundy_status search_lessons(gi_search *s) {
  lesson lessons[4];
  uint64_t to = s->query->to
                    ? s->query->to
                    : by_arity(s, USUAL_LINE, USUAL_PLANE, USUAL_SPACE);
  gi_sample_query query = {s->query->outcomes, s->query->play};
  grundy_status status =
      gi_sample_compute(&s->sample, s->work, s->rules, query, to);
  uint32_t count = plan(s, lessons);
  s->learned = true;
  for (uint32_t i = 0; i < count && !s->winner && status == GRUNDY_OK; i++)
    status = try_lesson(s, &lessons[i]);
  return status;
}

/* ------------------------------------------------------------ the search */

static bool is_dead(const gi_search *s) {
  for (uint32_t i = 0; i < s->count; i++)
    if (!s->candidates[i].is_dead)
      return false;
  return true;
}

grundy_status gi_search_run(gi_search *s) {
  const grundy_proof_query *q = s->query;
  gi_numerations list = {.list = {{q->zeckendorf ? 0 : q->base}}, .count = 1};
  const gi_formula *formula = q->formula ? gi_formula_code(q->formula) : NULL;
  if (!q->zeckendorf && !q->base)
    gi_numerations_for(s->rule, formula, &list);
  s->refusal.verdict = GI_PROVED;
  s->count = list.count;
  for (uint32_t i = 0; i < s->count; i++) {
    gi_candidate *c = &s->candidates[i];
    c->shop = (gi_automata){.memory = &s->work->memory,
                            .budget = &s->work->budget,
                            .numeration = list.list[i],
                            .status = GRUNDY_OK};
    c->moves = gi_automatic_begin(&c->shop, s->rule, s->sample.least);
  }
  if (!formula && !s->digits && q->outcomes &&
      gi_rule_has_sums(s->rule)) { /* as with formulas */
    gi_decision d = {
        .verdict = GI_INEXPRESSIBLE,
        .reason = N_("outcomes of sums, which need the values of their parts")};
    keep_refusal(s, &d, false);
    return GRUNDY_OK;
  }
  if (formula || s->digits)
    return search_formula(s);
  grundy_status status = translate_all(s);
  return status == GRUNDY_OK && !is_dead(s) ? search_lessons(s) : status;
}
