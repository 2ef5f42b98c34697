/* SPDX-License-Identifier: MIT */
/*
 * The order of an explanation: first the reason in one sentence, then what it
 * stands on (theorems, values of the components), last what the winner does.
 */
#include "engine/explain.h"

#include <assert.h>

#include "engine/moves.h"
#include "engine/sink.h"

enum {
  MOST_TERMS = 64,   /* of a nim-sum that are named one by one */
  MOST_WRITTEN = 12, /* of them that a sentence writes out */
  MOST_OPTIONS = 1000
};

typedef struct teller {
  grundy_work *work;
  const grundy_position *position;
  const gi_assessment *a;
  grundy_query query;
  const grundy_verdict *verdict;
  bool one_rules; /* all components have the same */
  gi_reasons reasons;
} teller;

/* ------------------------------------------------------------ nim-sum */

/* What a component is called among others: "13" in a sum of heaps of one
   game, "lasker(6)" in a sum of several. */
static grundy_status label(teller *t, size_t i, const char **text) {
  gi_component part = t->position->parts[i];
  gi_buffer out;
  gi_buffer_init(&out, &t->work->memory);
  grundy_status status = gi_rules_are_listed(part.rules) && t->one_rules
                             ? part.rules->family->print(part, &out)
                             : gi_component_print(part, &out);
  if (status == GRUNDY_OK)
    status = gi_buffer_keep(t->work, &out, text);
  gi_buffer_clear(&out);
  return status;
}

/* "13 xor 12 xor 8" */
static grundy_status written_sum(teller *t, const char **text) {
  gi_buffer out;
  gi_buffer_init(&out, &t->work->memory);
  size_t count = t->position->count;
  grundy_status status = GRUNDY_OK;
  for (size_t i = 0; i < count && status == GRUNDY_OK; i++) {
    if (i)
      status = gi_buffer_text(&out, " xor ");
    if (i == MOST_WRITTEN) {
      status = gi_buffer_text(&out, "...");
      break;
    }
    if (status == GRUNDY_OK)
      status = gi_buffer_number(&out, t->a->values[i]);
  }
  if (status == GRUNDY_OK)
    status = gi_buffer_keep(t->work, &out, text);
  gi_buffer_clear(&out);
  return status;
}

/* Copies of the terms, with labels, into a reason. */
static grundy_status add_terms(teller *t, grundy_reason *step) {
  size_t count = t->position->count;
  if (count > MOST_TERMS)
    count = MOST_TERMS;
  uint64_t *values = gi_arena_alloc(&t->work->arena, count * sizeof *values);
  const char **labels = gi_arena_alloc(&t->work->arena, count * sizeof *labels);
  if (!values || !labels)
    return gi_refused(t->work);
  grundy_status status = GRUNDY_OK;
  for (size_t i = 0; i < count && status == GRUNDY_OK; i++) {
    values[i] = t->a->values[i];
    status = label(t, i, &labels[i]);
  }
  step->count = count;
  step->values = values;
  step->labels = labels;
  return status;
}

static grundy_status tell_nim_sum(teller *t) {
  uint64_t sum = 0;
  for (size_t i = 0; i < t->position->count; i++)
    sum ^= t->a->values[i];
  const char *written, *words;
  grundy_status status = written_sum(t, &written);
  if (status != GRUNDY_OK)
    return status;
  if (t->query.play == GRUNDY_MISERE)
    words =
        t->a->all_fickle
            ? N_("the nim-sum {0} is {1}; all components are fickle (like "
                 "heaps of 0 or 1), so in misère play P means nim-sum 1")
            : N_("the nim-sum {0} is {1}; some component is firm (like a "
                 "heap above 1), so misère play goes as normal play: P means "
                 "nim-sum 0");
  else
    words = sum ? N_("the nim-sum {0} is {1}, not 0: some move makes it 0")
                : N_("the nim-sum {0} is 0: every move makes it different from "
                     "0, and the opponent makes it 0 again");
  grundy_reason *step;
  status = gi_reasons_add(
      &t->reasons, GRUNDY_REASON_NIM_SUM,
      (const char *const[]){words, written, gi_digits_of(sum).text, NULL},
      &step);
  if (status != GRUNDY_OK)
    return status;
  step->has_result = true;
  step->result = sum;
  return add_terms(t, step);
}

/* ---------------------------------------------------------- one value */

static grundy_status name_theorem(teller *t, const gi_theorem *theorem,
                                  grundy_reason **step) {
  grundy_status status = gi_reasons_add(
      &t->reasons, GRUNDY_REASON_THEOREM,
      (const char *const[]){"by the theorem '{0}' ({1})",
                            gi_word(t->work, theorem->name),
                            gi_word(t->work, theorem->condition), NULL},
      step);
  if (status == GRUNDY_OK)
    (*step)->theorem = gi_theorem_public(t->work->grundy, theorem);
  return status;
}

static const gi_theorem *theorem_of(const teller *t, size_t i) {
  return t->a->each ? t->a->each[i] : t->a->by;
}

/* A sentence that is said of several components from `first` on stays once:
   where it begins what is said, before the others, else behind them. */
static void tell_once(gi_reasons *reasons, size_t first) {
  size_t kept = first;
  for (size_t i = first; i < reasons->count; i++) {
    const char *text = reasons->list[i].text;
    bool again = i > first && strcmp(reasons->list[first].text, text) == 0;
    for (size_t k = i + 1; i > first && k < reasons->count && !again; k++)
      again = strcmp(reasons->list[k].text, text) == 0;
    if (!again)
      reasons->list[kept++] = reasons->list[i];
  }
  reasons->count = kept;
}

/* The facts that a theorem uses, about the component and, in an explanation,
   the next few that it speaks of. */
static grundy_status tell_facts(teller *t, size_t i,
                                const gi_theorem *theorem) {
  enum {
    FEW = 4
  };
  size_t first = t->reasons.count, told = 0;
  grundy_status status = GRUNDY_OK;
  for (; i < t->position->count && told < FEW && status == GRUNDY_OK; i++) {
    gi_component part = gi_component_same(t->position->parts[i]);
    if (!theorem->explain || theorem_of(t, i) != theorem)
      continue;
    status = theorem->explain(t->work, part, &t->reasons);
    told += t->query.explain ? 1 : FEW;
  }
  tell_once(&t->reasons, first);
  return status;
}

/* A theorem, the facts that it uses and, if it speaks of other rules, that
   these are the same. */
static grundy_status tell_theorem(teller *t, size_t i,
                                  const gi_theorem *theorem) {
  size_t first = t->reasons.count;
  gi_component part = t->position->parts[i], same = gi_component_same(part);
  grundy_status status = tell_facts(t, i, theorem);
  if (status == GRUNDY_OK && same.rules != part.rules)
    status = gi_reason(&t->reasons, GRUNDY_REASON_FACT,
                       t->one_rules ? "these rules are {0}" : "{1} is {0}",
                       same.rules->text, part.rules->text);
  grundy_reason *step;
  if (status == GRUNDY_OK)
    status = name_theorem(t, theorem, &step);
  /* whoever reads one sentence gets the fact; it knows its theorem */
  for (size_t k = first; k < t->reasons.count; k++)
    t->reasons.list[k].theorem = gi_theorem_public(t->work->grundy, theorem);
  return status;
}

typedef struct collector {
  grundy_work *work;
  grundy_method method;
  uint64_t *values;
  size_t count;
} collector;

static grundy_status collect_value(gi_sink *sink, const gi_option *option) {
  collector *c = sink->data;
  uint64_t total = 0;
  for (size_t i = 0; i < option->count; i++) {
    uint64_t value = 0;
    grundy_status status =
        gi_component_value(c->work, option->parts[i], c->method, &value, NULL);
    if (status != GRUNDY_OK)
      return status;
    total ^= value;
  }
  for (size_t i = 0; i < c->count; i++)
    if (c->values[i] == total)
      return GRUNDY_OK;
  if (c->count == MOST_OPTIONS)
    return GRUNDY_UNABLE;
  c->values[c->count++] = total;
  return GRUNDY_OK;
}

static void sort_values(uint64_t *values, size_t count) {
  for (size_t i = 1; i < count; i++) {
    uint64_t value = values[i];
    size_t at = i;
    for (; at > 0 && values[at - 1] > value; at--)
      values[at] = values[at - 1];
    values[at] = value;
  }
}

/* "the options have the values 0, 1, 3: 2 is the least that is missing" */
static grundy_status tell_mex(teller *t, size_t i) {
  collector c = {.work = t->work, .method = t->query.method};
  c.values = gi_arena_alloc(&t->work->arena, MOST_OPTIONS * sizeof *c.values);
  if (!c.values)
    return gi_refused(t->work);
  gi_sink sink;
  gi_sink_init(&sink, t->work, collect_value, &c, false);
  grundy_status status = gi_options(&sink, t->position->parts[i], GRUNDY_BOTH);
  gi_sink_clear(&sink);
  if (status == GRUNDY_UNABLE)
    return GRUNDY_OK; /* too many different values to show */
  if (status != GRUNDY_OK)
    return status;
  sort_values(c.values, c.count);
  grundy_reason *step = NULL;
  const char *name;
  status = label(t, i, &name);
  if (status == GRUNDY_OK)
    status = gi_reasons_add(
        &t->reasons, GRUNDY_REASON_MEX,
        (const char *const[]){
            c.count ? "{0} has value {1}: the least number that is not the "
                      "value of an option (mex)"
                    : "{0} has no moves, so its value is {1}",
            name, gi_digits_of(t->a->values[i]).text, NULL},
        &step);
  if (status != GRUNDY_OK)
    return status;
  step->values = c.values;
  step->count = c.count;
  step->has_result = true;
  step->result = t->a->values[i];
  return GRUNDY_OK;
}

/* Of a sum with a firm component it is not told here which one it is. */
static const char *tame_words(const teller *t, size_t i) {
  if (t->a->all_fickle)
    return t->a->values[i]
               ? N_("{0} is tame: in misère play it is like an odd number of "
                    "Nim heaps of 1, as all positions that it leads to show")
               : N_("{0} is tame: in misère play it is like an even number of "
                    "Nim heaps of 1, as all positions that it leads to show");
  if (t->position->count == 1)
    return N_("{0} is tame: in misère play it is like Nim heaps, some above 1, "
              "whose nim-sum is {1}, as all positions that it leads to show; "
              "P means nim-sum 0");
  return N_("{0} is tame: in misère play it is like Nim heaps whose nim-sum is "
            "{1}, as all positions that it leads to show");
}

/* Tame, found by search. */
static grundy_status tell_tame(teller *t, size_t i) {
  const char *name;
  grundy_status status = label(t, i, &name);
  if (status != GRUNDY_OK)
    return status;
  return gi_reason(&t->reasons, GRUNDY_REASON_TAME, tame_words(t, i), name,
                   gi_digits_of(t->a->values[i]).text);
}

static grundy_status tell_wild(teller *t) {
  gi_component part = t->position->parts[t->a->wild];
  gi_component first = {part.rules, gi_opened_of(t->work, part.rules)->wild};
  if (first.bytes.data && gi_part_compare(first, part) == 0)
    first.bytes.data = NULL; /* it is not like itself */
  const char *name;
  grundy_status status = label(t, t->a->wild, &name);
  gi_buffer text;
  gi_buffer_init(&text, &t->work->memory);
  if (status == GRUNDY_OK && first.bytes.data)
    status = gi_component_print(first, &text);
  if (status == GRUNDY_OK)
    status = gi_buffer_put(&text, "", 1);
  if (status == GRUNDY_OK)
    status = gi_reason(
        &t->reasons, GRUNDY_REASON_WILD,
        first.bytes.data
            ? "{0} is wild, like {1}: in misère play it is not like any Nim "
              "heap, so the whole sum was searched, {2} positions"
            : "{0} is wild: in misère play it is not like any Nim heap, so "
              "the whole sum was searched, {2} positions",
        name, (const char *)text.data,
        gi_digits_of(grundy_work_positions(t->work)).text);
  gi_buffer_clear(&text);
  return status;
}

/* "3/4 + -1/2 + *2" */
static grundy_status written_numbers(teller *t, const char **text) {
  gi_buffer out;
  gi_buffer_init(&out, &t->work->memory);
  grundy_status status = GRUNDY_OK;
  for (size_t i = 0; i < t->position->count && status == GRUNDY_OK; i++) {
    if (i)
      status = gi_buffer_text(&out, " + ");
    if (i == MOST_WRITTEN) {
      status = gi_buffer_text(&out, "...");
      break;
    }
    if (status == GRUNDY_OK)
      status = gi_buffer_text(&out, t->a->numbers[i]);
  }
  if (status == GRUNDY_OK)
    status = gi_buffer_keep(t->work, &out, text);
  gi_buffer_clear(&out);
  return status;
}

/* A sum decided by numbers. */
static grundy_status tell_numbers(teller *t) {
  const char *sum, *words;
  grundy_status status = written_numbers(t, &sum);
  if (status != GRUNDY_OK)
    return status;
  switch (t->a->outcome) {
  case GRUNDY_L:
    words = N_("the values {0} add up to more than 0 (a nimber *n counts for "
               "less than any number), so Left wins");
    break;
  case GRUNDY_R:
    words = N_("the values {0} add up to less than 0 (a nimber *n counts for "
               "less than any number), so Right wins");
    break;
  case GRUNDY_N:
    words = N_("of the values {0} the numbers add up to 0 and the nimbers do "
               "not, so whoever moves first wins");
    break;
  default:
    words = N_("the values {0} add up to 0, so whoever moves first loses");
  }
  return gi_reason(&t->reasons, GRUNDY_REASON_FACT, words, sum);
}

/* The value of one component is not known, and not needed. */
static grundy_status tell_dark(teller *t) {
  const char *name;
  size_t dark = t->a->dark;
  grundy_status status = label(t, dark, &name);
  if (status == GRUNDY_OK)
    status = gi_reason(&t->reasons, GRUNDY_REASON_FACT,
                       "the nim-sum of the others is 0, so who wins {0} wins "
                       "the sum",
                       name);
  return status == GRUNDY_OK ? tell_theorem(t, dark, t->a->each[dark]) : status;
}

/* What its options make of a component that may come back, and who knew. */
static grundy_status tell_loopy(teller *t, size_t i) {
  const char *name;
  grundy_reason *step;
  const gi_theorem *theorem = theorem_of(t, i);
  for (size_t k = 0; k < i && theorem; k++)
    if (theorem_of(t, k) == theorem)
      theorem = NULL; /* named before */
  grundy_status status = label(t, i, &name);
  if (status == GRUNDY_OK)
    status =
        gi_tell_label(t->work, t->position->parts[i], name, t->query.method,
                      t->position->count == 1, &t->reasons);
  return status == GRUNDY_OK && theorem ? name_theorem(t, theorem, &step)
                                        : status;
}

/* Where values are computed: under which rules, told once. */
static grundy_status tell_same(teller *t, size_t i) {
  gi_component part = t->position->parts[i], same = gi_component_same(part);
  if (!t->query.explain || t->query.method == GRUNDY_SEARCH ||
      same.rules == part.rules)
    return GRUNDY_OK;
  for (size_t k = 0; k < i; k++)
    if (t->position->parts[k].rules == part.rules)
      return GRUNDY_OK;
  return gi_reason(&t->reasons, GRUNDY_REASON_FACT,
                   t->one_rules ? "these rules are {0}" : "{1} is {0}",
                   same.rules->text, part.rules->text);
}

static grundy_status tell_component(teller *t, size_t i) {
  const gi_theorem *theorem = theorem_of(t, i);
  if (t->a->values && gi_is_loopy(t->position->parts[i]))
    return tell_loopy(t, i);
  if (theorem)
    return tell_theorem(t, i, theorem);
  if (!t->a->values)
    return GRUNDY_OK;
  grundy_status status = t->a->tame ? tell_tame(t, i) : tell_mex(t, i);
  return status == GRUNDY_OK ? tell_same(t, i) : status;
}

/* Each theorem is told once, with the first few components that it speaks of;
   computed values are told for the first few components. */
static grundy_status tell_components(teller *t) {
  enum {
    FEW = 4
  };
  size_t computed = 0;
  grundy_status status = GRUNDY_OK;
  for (size_t i = 0; i < t->position->count && status == GRUNDY_OK; i++) {
    const gi_theorem *theorem = theorem_of(t, i);
    bool told = false;
    if (t->a->values && gi_is_loopy(t->position->parts[i]))
      theorem = NULL; /* each has its own label */
    for (size_t k = 0; k < i && k < MOST_TERMS && !told; k++)
      told = theorem ? theorem_of(t, k) == theorem
                     : gi_part_compare(t->position->parts[k],
                                       t->position->parts[i]) == 0;
    if (told || i >= MOST_TERMS || (!theorem && computed++ >= FEW))
      continue;
    status = tell_component(t, i);
  }
  return status;
}

/* ------------------------------------------------------------- search */

static grundy_status tell_search(teller *t) {
  if (t->a->loopy && t->a->outcome == GRUNDY_D) {
    grundy_status status = gi_tell_endless(t->work, t->position, &t->reasons);
    if (status != GRUNDY_UNABLE)
      return status;
  }
  uint64_t positions = grundy_work_positions(t->work) -
                       t->work->memo[GI_ASK_ENDLESS].count; /* not twice */
  const char *words = t->a->loopy ? N_("from the ends backwards, over all {0} "
                                       "positions that can be reached")
                      : positions == 1 ? N_("by search, {0} position")
                                       : N_("by search, {0} positions");
  if (!t->position->count)
    words = t->query.play == GRUNDY_MISERE
                ? N_("nobody can move, and in misère play whoever cannot move "
                     "wins")
                : N_("nobody can move, and whoever cannot move loses");
  return gi_reason(&t->reasons, GRUNDY_REASON_SEARCH, words,
                   gi_digits_of(positions).text);
}

static grundy_status tell_limits(teller *t) {
  grundy_status status = GRUNDY_OK;
  if (t->a->dark != GI_NONE)
    status = gi_reason(&t->reasons, GRUNDY_REASON_LIMIT,
                       "the value is not 0; which it is would take a longer "
                       "search");
  if (status == GRUNDY_OK && t->verdict->moves_truncated &&
      t->query.max_moves > 0)
    status = gi_reason(&t->reasons, GRUNDY_REASON_LIMIT,
                       t->a->outcome == GRUNDY_D
                           ? "there may be more moves that keep the draw than "
                             "listed"
                       : t->verdict->move_count
                           ? "there may be more winning moves than listed"
                           : "there is a winning move, but too many moves to "
                             "look for it");
  return status;
}

/* What a family says of rules for which its theorems are silent. */
static grundy_status tell_remarks(teller *t) {
  const grundy_rules *last = NULL;
  grundy_status status = GRUNDY_OK;
  for (size_t i = 0; i < t->position->count && status == GRUNDY_OK; i++) {
    const grundy_rules *rules = t->position->parts[i].rules;
    const char *words = rules != last && rules->family->remark
                            ? rules->family->remark(rules)
                            : NULL;
    if (words && !last)
      status = gi_reason(&t->reasons, GRUNDY_REASON_LIMIT, words);
    last = words ? rules : last;
  }
  return status;
}

static grundy_status stop(gi_sink *sink, const gi_option *option) {
  (void)sink, (void)option;
  return GRUNDY_UNABLE;
}

static grundy_status find_move(teller *t, bool *found) {
  gi_sink sink;
  gi_sink_init(&sink, t->work, stop, NULL, false);
  grundy_status status = GRUNDY_OK;
  for (size_t i = 0; i < t->position->count && status == GRUNDY_OK; i++) {
    /* rules that were recognised may look far for a move */
    gi_component part = gi_component_same(t->position->parts[i]);
    status =
        gi_options(&sink, part, t->a->impartial ? GRUNDY_BOTH : GRUNDY_LEFT);
    if (status == GRUNDY_OK && !t->a->impartial)
      status = gi_options(&sink, part, GRUNDY_RIGHT);
  }
  gi_sink_clear(&sink);
  *found = status == GRUNDY_UNABLE;
  return *found ? GRUNDY_OK : status;
}

/* A few moves, each with the answer that beats it; what would take long is
   left out. */
static grundy_status tell_refutations(teller *t) {
  enum {
    FEW = 3,
    SHORT = 1 << 16
  };
  gi_moves moves = {0};
  gi_try attempt = gi_budget_try(&t->work->budget, SHORT);
  grundy_status status =
      gi_all_moves(t->work, t->position, t->a->impartial, FEW, &moves);
  for (size_t i = 0; i < moves.count && status == GRUNDY_OK; i++) {
    const grundy_move *move = &moves.list[i];
    const char *answer = NULL;
    gi_assessment a;
    status = gi_assess(t->work, move->to->parts, move->to->count, t->query.play,
                       t->query.method, &a);
    if (status == GRUNDY_OK)
      status = gi_refutation(t->work, move, &a, t->query.play, t->query.method,
                             &answer);
    if (status == GRUNDY_OK && answer)
      status = gi_reason(&t->reasons, GRUNDY_REASON_REFUTATION,
                         "suppose {0}: the answer is {1}", move->name, answer);
  }
  status = gi_budget_leave_out(
      &t->work->budget, gi_budget_tried(&t->work->budget, attempt, status));
  return status == GRUNDY_UNABLE ? GRUNDY_OK : status;
}

static grundy_status tell_lost(teller *t) {
  bool found;
  grundy_status status = find_move(t, &found);
  if (status != GRUNDY_OK)
    return status;
  status =
      gi_reason(&t->reasons, GRUNDY_REASON_STRATEGY,
                found ? N_("whatever the first player does, the second has "
                           "an answer that leads back to a P-position")
                      : N_("there is no move, and whoever cannot move "
                           "loses"));
  return status == GRUNDY_OK && found ? tell_refutations(t) : status;
}

static grundy_status tell_strategy(teller *t) {
  const grundy_verdict *v = t->verdict;
  if (v->outcome == GRUNDY_D)
    return gi_tell_draw(t->work, t->position, t->query, v, &t->reasons);
  if (v->move_count && v->moves[0].player != GRUNDY_BOTH)
    return gi_reason(&t->reasons, GRUNDY_REASON_STRATEGY,
                     v->moves[0].player == GRUNDY_LEFT
                         ? "a winning move of Left is {0}: Right moves next, "
                           "and loses"
                         : "a winning move of Right is {0}: Left moves next, "
                           "and loses",
                     v->moves[0].name);
  if (v->move_count)
    return gi_reason(&t->reasons, GRUNDY_REASON_STRATEGY,
                     v->move_count == 1 && !v->moves_truncated
                         ? "the only winning move is {0}; it leaves a "
                           "P-position, where every move loses"
                         : "a winning move is {0}; it leaves a P-position, "
                           "where every move loses",
                     v->moves[0].name);
  return v->outcome == GRUNDY_P && t->position->count ? tell_lost(t)
                                                      : GRUNDY_OK;
}

/* The sum is infinite: which component, and its set. */
static grundy_status tell_infinite(teller *t) {
  const char *name;
  grundy_status status = label(t, t->a->last_infinite, &name);
  return status == GRUNDY_OK
             ? gi_tell_infinite(t->work, t->position, t->a, name, &t->reasons)
             : status;
}

grundy_status gi_explain(grundy_work *work, const grundy_position *position,
                         const gi_assessment *a, grundy_query query,
                         grundy_verdict *verdict) {
  teller t = {.work = work,
              .position = position,
              .a = a,
              .query = query,
              .verdict = verdict,
              .one_rules = gi_position_has_one_rules(position)};
  gi_reasons_init(&t.reasons, work);
  grundy_status status = GRUNDY_OK;
  bool values = a->values && a->dark == GI_NONE;
  if (a->infinite && position->count > 1)
    status = tell_infinite(&t);
  else if (values && position->count > 1)
    status = tell_nim_sum(&t);
  else if (a->numbers && position->count > 1)
    status = tell_numbers(&t);
  else if (position->count == 1 && (a->by || a->values))
    status = tell_component(&t, 0);
  else if (a->dark != GI_NONE)
    status = tell_dark(&t);
  if (a->wild != GI_NONE && !values)
    status = tell_wild(&t);
  if (status == GRUNDY_OK && !t.reasons.count)
    status = tell_search(&t);
  if (status == GRUNDY_OK && query.explain && position->count > 1)
    status = tell_components(&t);
  if (status == GRUNDY_OK)
    status = tell_limits(&t);
  if (status == GRUNDY_OK)
    status = tell_remarks(&t);
  if (status == GRUNDY_OK && query.explain)
    status = tell_strategy(&t);
  verdict->reasons = t.reasons.list;
  verdict->reason_count = t.reasons.count;
  return status;
}
