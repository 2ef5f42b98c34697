/* SPDX-License-Identifier: MIT */
/*
 * The order of an explanation: first the reason in one sentence, then what it
 * rests on (theorems, values of the components), last what the winner does.
 */
#include "engine/explain/explain.h"

#include <assert.h>

#include "core/text.h"
#include "engine/database/database.h"
#include "engine/opened.h"
#include "engine/search/deep.h"
#include "engine/search/pairs.h"
#include "engine/sink.h"
#include "engine/value/quotients.h"

enum {
  MOST_TERMS = 64,    /* terms of a nim-sum that are given as data */
  MOST_WRITTEN = 12,  /* terms of a sum that a sentence writes out */
  MOST_OPTIONS = 1000 /* different values of options */
};

const char *gi_explained_text(gi_explanation *e, gi_writer *writer) {
  const char *text;
  gi_reasons_note(&e->reasons, gi_writer_keep(writer, &e->work->arena, &text));
  gi_writer_clear(writer);
  return text ? text : "";
}

const char *gi_explained_name(gi_explanation *e, size_t i) {
  gi_component part = e->position->parts[i];
  gi_writer out;
  gi_writer_init(&out, &e->work->memory);
  gi_buffer *buffer = gi_writer_out(&out);
  gi_writer_note(&out, gi_rules_are_listed(part.rules) && e->one_rules
                           ? gi_component_args(part, buffer)
                           : gi_component_print(part, buffer));
  return gi_explained_text(e, &out);
}

/* ------------------------------------------------------------ nim-sum */

/* "13 xor 12 xor 8" */
static const char *sum_text(gi_explanation *e) {
  gi_writer out;
  gi_writer_init(&out, &e->work->memory);
  for (size_t i = 0; i < e->position->count && i <= MOST_WRITTEN; i++) {
    gi_write_text(&out, i ? " xor " : "");
    if (i < MOST_WRITTEN)
      gi_write_number(&out, e->nimbers->values[i]);
    else
      gi_write_text(&out, "...");
  }
  return gi_explained_text(e, &out);
}

/* Adds the terms of the nim-sum to a reason, with the names of the
   components. */
static void add_terms(gi_explanation *e, grundy_reason *step) {
  size_t count = e->position->count;
  if (count > MOST_TERMS)
    count = MOST_TERMS;
  uint64_t *values = gi_arena_alloc(&e->work->arena, count * sizeof *values);
  const char **labels = gi_arena_alloc(&e->work->arena, count * sizeof *labels);
  if (!values || !labels) {
    gi_reasons_note(&e->reasons, gi_refused(e->work));
    return;
  }
  for (size_t i = 0; i < count; i++) {
    values[i] = e->nimbers->values[i];
    labels[i] = gi_explained_name(e, i);
  }
  step->count = count;
  step->values = values;
  step->labels = labels;
}

static const char *nim_sum_words(const gi_explanation *e) {
  if (e->query.play == GRUNDY_NORMAL)
    return e->nimbers->sum
               ? N_("the nim-sum {0} is {1}, not 0: some move makes it 0")
               : N_("the nim-sum {0} is 0: every move makes it different from "
                    "0, and the opponent makes it 0 again");
  return e->nimbers->all_fickle
             ? N_("the nim-sum {0} is {1}; all components are fickle (like "
                  "heaps of 0 or 1), so in misère play P means nim-sum 1")
             : N_("the nim-sum {0} is {1}; some component is firm (like a "
                  "heap above 1), so misère play goes as normal play: P means "
                  "nim-sum 0");
}

static void explain_nim_sum(gi_explanation *e) {
  uint64_t sum = e->nimbers->sum;
  grundy_reason *step =
      gi_reasons_add(&e->reasons, GRUNDY_REASON_NIM_SUM,
                     (const char *const[]){nim_sum_words(e), sum_text(e),
                                           gi_digits_of(sum).text, NULL});
  if (!step)
    return;
  step->has_result = true;
  step->result = sum;
  add_terms(e, step);
}

/* ----------------------------------------------------------- theorems */

static void say_theorem(gi_explanation *e, const gi_theorem *theorem) {
  grundy_reason *step = gi_reasons_add(
      &e->reasons, GRUNDY_REASON_THEOREM,
      (const char *const[]){"by the theorem '{0}' ({1})",
                            gi_word(e->work, theorem->name),
                            gi_word(e->work, theorem->condition), NULL});
  if (step)
    step->theorem = gi_theorem_public(e->work->grundy, theorem);
}

/* Says that parts were solved apart. */
static void explain_apart(gi_explanation *e, size_t i) {
  uint64_t parts = 0;
  for (size_t k = 0; k < 2; k++)
    parts += e->work->pairs[k] ? gi_pairs_count(e->work->pairs[k]) : 0;
  gi_digits count = gi_digits_of(parts);
  if (e->nimbers && e->nimbers->dark == GI_NONE)
    gi_reason(&e->reasons, GRUNDY_REASON_SEARCH,
              "{0} has value {1}: parts solved apart, {2} of them",
              gi_explained_name(e, i), gi_digits_of(e->nimbers->values[i]).text,
              count.text);
  else
    gi_reason(&e->reasons, GRUNDY_REASON_SEARCH,
              e->a->outcome == GRUNDY_P
                  ? N_("parts solved apart, {0} of them: every move leads to a "
                       "position that the next player wins")
                  : N_("parts solved apart, {0} of them: a move leads to a "
                       "position that the next player loses"),
              count.text);
}

/* Says that large parts were searched beside values. */
static void explain_deep(gi_explanation *e) {
  gi_reason(&e->reasons, GRUNDY_REASON_SEARCH,
            e->query.play == GRUNDY_MISERE
                ? N_("by search, the most promising moves first, {0} positions")
                : N_("large parts searched beside the values of small ones, "
                     "{0} positions"),
            gi_digits_of(gi_deep_count(e->work->deep[e->query.play])).text);
  if (e->query.play == GRUNDY_NORMAL && !e->query.outcome)
    gi_reason(&e->reasons, GRUNDY_REASON_LIMIT,
              "the value is not known: it takes longer than who wins");
}

/* Removes repeated sentences from index `first` on: the first sentence stays
   in front, of any other the last copy stays. */
static void remove_repeated(gi_reasons *reasons, size_t first) {
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

/* Adds the facts that a theorem uses about one component. */
static grundy_status explain_part(gi_explanation *e, const gi_theorem *theorem,
                                  gi_component part) {
  return theorem->stated
             ? theorem->stated->explain(e->work, theorem, part, &e->reasons)
             : theorem->explain(e->work, part, &e->reasons);
}

/* Adds the facts that a theorem uses: about the i-th component and, in a full
   explanation, about the next few components that it answered about. */
static void explain_facts(gi_explanation *e, size_t i,
                          const gi_theorem *theorem) {
  enum {
    FEW = 4
  };
  size_t first = e->reasons.count, explained = 0,
         most = e->query.explain ? FEW : 1;
  for (; i < e->position->count && explained < most; i++) {
    gi_component part = gi_theorem_subject(theorem, e->position->parts[i]);
    bool has_words = theorem->explain || theorem->stated;
    if (!has_words || gi_assessed_theorem(e->a, i) != theorem)
      continue;
    if (e->reasons.status == GRUNDY_OK)
      gi_reasons_note(&e->reasons, explain_part(e, theorem, part));
    explained++;
  }
  remove_repeated(&e->reasons, first);
}

/* Says which rules of another family are the same game. */
static void say_same(gi_explanation *e, const grundy_rules *rules,
                     const grundy_rules *same) {
  gi_reason(&e->reasons, GRUNDY_REASON_FACT,
            e->one_rules ? N_("these rules are {0}") : N_("{1} is {0}"),
            same->text, rules->text);
}

/* Says which theorem answered about a component, with the facts that it uses;
   and that the rules are the same game, if it is a theorem about other rules.
 */
static void explain_by_theorem(gi_explanation *e, size_t i,
                               const gi_theorem *theorem) {
  size_t first = e->reasons.count;
  gi_component part = e->position->parts[i],
               same = gi_theorem_subject(theorem, part);
  explain_facts(e, i, theorem);
  if (same.rules != part.rules)
    say_same(e, part.rules, same.rules);
  say_theorem(e, theorem);
  /* a reader of one sentence reads the fact: so the fact has the theorem */
  for (size_t k = first; k < e->reasons.count; k++)
    e->reasons.list[k].theorem = gi_theorem_public(e->work->grundy, theorem);
}

/* ---------------------------------------------------------- one value */

/* The different values of the options of a component. */
typedef struct collector {
  grundy_work *work;
  grundy_method method;
  uint64_t *values;
  size_t count;
} collector;

/* ENOUGH: there are too many different values to show.  UNABLE: the method does
   not give one. */
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
    return GI_ENOUGH;
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

/* Collects the values of the options of the i-th component, ascending. */
static grundy_status collect_values(gi_explanation *e, size_t i, collector *c) {
  *c = (collector){.work = e->work, .method = e->query.method};
  c->values = gi_arena_alloc(&e->work->arena, MOST_OPTIONS * sizeof *c->values);
  if (!c->values)
    return gi_refused(e->work);
  gi_sink sink;
  gi_sink_init(&sink, e->work, collect_value, c, false);
  grundy_status status = gi_options(&sink, e->position->parts[i], GRUNDY_BOTH);
  gi_sink_clear(&sink);
  if (status == GRUNDY_OK)
    sort_values(c->values, c->count);
  return status;
}

/* Says that the value is the mex of the options' values; nothing if the values
   are too many. */
static void explain_mex(gi_explanation *e, size_t i) {
  collector c;
  grundy_status status = collect_values(e, i, &c);
  if (status == GI_ENOUGH || status == GRUNDY_UNABLE)
    return;
  gi_reasons_note(&e->reasons, status);
  grundy_reason *step = gi_reasons_add(
      &e->reasons, GRUNDY_REASON_MEX,
      (const char *const[]){
          c.count ? N_("{0} has value {1}: the least number that is not the "
                       "value of an option (mex)")
                  : N_("{0} has no moves, so its value is {1}"),
          gi_explained_name(e, i), gi_digits_of(e->nimbers->values[i]).text,
          NULL});
  if (!step)
    return;
  step->values = c.values;
  step->count = c.count;
  step->has_result = true;
  step->result = e->nimbers->values[i];
}

/* The words for a sum with a firm component do not say which one is firm. */
static const char *tame_words(const gi_explanation *e, size_t i) {
  if (e->nimbers->all_fickle)
    return e->nimbers->values[i]
               ? N_("{0} is tame: in misère play it is like an odd number of "
                    "Nim heaps of 1, as all positions that it leads to show")
               : N_("{0} is tame: in misère play it is like an even number of "
                    "Nim heaps of 1, as all positions that it leads to show");
  if (e->position->count == 1)
    return N_("{0} is tame: in misère play it is like Nim heaps, some above 1, "
              "whose nim-sum is {1}, as all positions that it leads to show; "
              "P means nim-sum 0");
  return N_("{0} is tame: in misère play it is like Nim heaps whose nim-sum is "
            "{1}, as all positions that it leads to show");
}

/* Says that a search found the component tame. */
static void explain_tame(gi_explanation *e, size_t i) {
  gi_reason(&e->reasons, GRUNDY_REASON_TAME, tame_words(e, i),
            gi_explained_name(e, i), gi_digits_of(e->nimbers->values[i]).text);
}

/* Returns the text of the wild position with tame options that the search met
   first; NULL if there is none, or if it is the component itself. */
static const char *first_wild(gi_explanation *e, gi_component part) {
  gi_component first = {part.rules, gi_opened_of(e->work, part.rules)->wild};
  if (!first.bytes.data || gi_part_compare(first, part) == 0)
    return NULL;
  gi_writer out;
  gi_writer_init(&out, &e->work->memory);
  gi_writer_note(&out, gi_component_print(first, gi_writer_out(&out)));
  return gi_explained_text(e, &out);
}

static void explain_wild(gi_explanation *e) {
  const char *first = first_wild(e, e->position->parts[e->a->wild]);
  if (e->a->method == GRUNDY_QUOTIENT) {
    gi_reason(&e->reasons, GRUNDY_REASON_WILD,
              first ? N_("{0} is wild, like {1}: in misère play it is not like "
                         "any Nim heap")
                    : N_("{0} is wild: in misère play it is not like any Nim "
                         "heap"),
              gi_explained_name(e, e->a->wild), first ? first : "");
    return;
  }
  gi_reason(&e->reasons, GRUNDY_REASON_WILD,
            first ? N_("{0} is wild, like {1}: in misère play it is not like "
                       "any Nim heap, so the whole sum was searched, {2} "
                       "positions")
                  : N_("{0} is wild: in misère play it is not like any Nim "
                       "heap, so the whole sum was searched, {2} positions"),
            gi_explained_name(e, e->a->wild), first ? first : "",
            gi_digits_of(grundy_work_positions(e->work)).text);
}

/* -------------------------------------------------------------- numbers */

/* "3/4 + -1/2 + *2" */
static const char *numbers_text(gi_explanation *e) {
  gi_writer out;
  gi_writer_init(&out, &e->work->memory);
  for (size_t i = 0; i < e->position->count && i <= MOST_WRITTEN; i++) {
    gi_write_text(&out, i ? " + " : "");
    gi_write_text(&out, i < MOST_WRITTEN ? e->a->numbers.texts[i] : "...");
  }
  return gi_explained_text(e, &out);
}

static const char *numbers_words(grundy_outcome outcome) {
  switch (outcome) {
  case GRUNDY_L:
    return N_("the values {0} add up to more than 0 (a nimber *n counts for "
              "less than any number), so Left wins");
  case GRUNDY_R:
    return N_("the values {0} add up to less than 0 (a nimber *n counts for "
              "less than any number), so Right wins");
  case GRUNDY_N:
    return N_("of the values {0} the numbers add up to 0 and the nimbers do "
              "not, so whoever moves first wins");
  default:
    assert(outcome == GRUNDY_P);
    return N_("the values {0} add up to 0, so whoever moves first loses");
  }
}

/* ----------------------------------------------------------- components */

/* Says that the component whose value is not known decides the sum. */
static void explain_dark(gi_explanation *e) {
  size_t dark = e->nimbers->dark;
  gi_reason(&e->reasons, GRUNDY_REASON_FACT,
            "the nim-sum of the others is 0, so who wins {0} wins the sum",
            gi_explained_name(e, dark));
  explain_by_theorem(e, dark, e->nimbers->each[dark]);
}

/* Says which value a loopy component has; the theorem that knew it is named
   once. */
static void explain_loopy(gi_explanation *e, size_t i) {
  const gi_theorem *theorem = gi_assessed_theorem(e->a, i);
  for (size_t k = 0; k < i && theorem; k++)
    if (gi_assessed_theorem(e->a, k) == theorem)
      theorem = NULL; /* named before */
  gi_explain_loopy(e, i);
  if (theorem)
    say_theorem(e, theorem);
}

/* Says, once, under which rules the values were computed. */
static void explain_same(gi_explanation *e, size_t i) {
  gi_component part = e->position->parts[i], same = gi_component_same(part);
  if (!e->query.explain || e->query.method == GRUNDY_SEARCH ||
      same.rules == part.rules)
    return;
  for (size_t k = 0; k < i; k++)
    if (e->position->parts[k].rules == part.rules)
      return;
  say_same(e, part.rules, same.rules);
}

static bool has_loopy_value(const gi_explanation *e, size_t i) {
  return e->nimbers && gi_is_loopy(e->position->parts[i]);
}

static void explain_component(gi_explanation *e, size_t i) {
  const gi_theorem *theorem = gi_assessed_theorem(e->a, i);
  if (has_loopy_value(e, i)) {
    explain_loopy(e, i);
  } else if (theorem) {
    explain_by_theorem(e, i, theorem);
  } else if (e->a->evidence == GI_BY_GAMES) {
    gi_explain_game(e, i);
  } else if (e->nimbers) {
    if (e->a->evidence == GI_BY_GENUS)
      explain_tame(e, i);
    else if (e->a->method == GRUNDY_PAIRS)
      explain_apart(e, i);
    else
      explain_mex(e, i);
    explain_same(e, i);
  }
}

/* Says whether an earlier component has said what the i-th would say: the same
   theorem or, where a value was computed, an equal component. */
static bool is_explained(const gi_explanation *e, size_t i,
                         const gi_theorem *theorem) {
  for (size_t k = 0; k < i && k < MOST_TERMS; k++)
    if (theorem ? gi_assessed_theorem(e->a, k) == theorem
                : gi_part_compare(e->position->parts[k],
                                  e->position->parts[i]) == 0)
      return true;
  return false;
}

/* Explains each theorem once, with the first few components that it answered
   about, and the computed values of the first few components. */
static void explain_components(gi_explanation *e) {
  enum {
    FEW = 4
  };
  size_t computed = 0, count = e->position->count;
  for (size_t i = 0; i < count && i < MOST_TERMS; i++) {
    /* each loopy component has a value of its own to explain */
    const gi_theorem *theorem =
        has_loopy_value(e, i) ? NULL : gi_assessed_theorem(e->a, i);
    if (e->reasons.status != GRUNDY_OK)
      return;
    if (is_explained(e, i, theorem) || (!theorem && computed++ >= FEW))
      continue;
    explain_component(e, i);
  }
}

/* ------------------------------------------------------------- search */

static void explain_search(gi_explanation *e) {
  if (e->a->loopy && e->a->outcome == GRUNDY_D)
    gi_explain_endless(e);
  if (e->reasons.count)
    return;
  uint64_t positions = grundy_work_positions(e->work) -
                       e->work->memo[GI_FIND_ENDLESS].count; /* not twice */
  const char *words =
      e->a->loopy && !e->a->impartial
          ? N_("from the ends backwards, over all {0} positions "
               "that can be reached, each counted with the "
               "player to move")
      : e->a->loopy    ? N_("from the ends backwards, over all {0} "
                               "positions that can be reached")
      : positions == 1 ? N_("by search, {0} position")
                       : N_("by search, {0} positions");
  if (!e->position->count)
    words = e->query.play == GRUNDY_MISERE
                ? N_("nobody can move, and in misère play whoever cannot move "
                     "wins")
                : N_("nobody can move, and whoever cannot move loses");
  gi_reason(&e->reasons, GRUNDY_REASON_SEARCH, words,
            gi_digits_of(positions).text);
}

/* Says which database was asked. */
static void explain_database(gi_explanation *e) {
  const gi_database *database = e->work->database;
  const gi_database_about *about = gi_database_read_about(database);
  gi_reason(&e->reasons, GRUNDY_REASON_SEARCH,
            "looked up in {0}, which has all {1} positions from {2} on",
            gi_database_name(database), gi_digits_of(about->positions).text,
            about->start);
}

/* Says how a misère quotient decides the sum. */
static void explain_quotient(gi_explanation *e) {
  gi_quotient_words words = {0};
  grundy_status status = gi_quotient_describe(e->work, e->position->parts,
                                              e->position->count, &words);
  if (status != GRUNDY_OK) {
    gi_reasons_note(&e->reasons, status);
    return;
  }
  gi_digits order = gi_digits_of(words.order), to = gi_digits_of(words.to);
  bool is_lost = e->a->outcome == GRUNDY_P;
  if (words.is_complete)
    gi_reason(&e->reasons, GRUNDY_REASON_FACT,
              is_lost ? N_("in the misère quotient, which has {0} elements, "
                           "{1} = {2} is in P")
                      : N_("in the misère quotient, which has {0} elements, "
                           "{1} = {2} is not in P: some move leads to an "
                           "element of P"),
              order.text, words.factors, words.product);
  else
    gi_reason(&e->reasons, GRUNDY_REASON_FACT,
              is_lost ? N_("in the misère quotient of the heaps up to {3}, "
                           "which has {0} elements, {1} = {2} is in P")
                      : N_("in the misère quotient of the heaps up to {3}, "
                           "which has {0} elements, {1} = {2} is not in P: "
                           "some move leads to an element of P"),
              order.text, words.factors, words.product, to.text);
}

/* -------------------------------------------------------------- limits */

/* Says what was left out. */
static void explain_limits(gi_explanation *e) {
  const grundy_verdict *v = e->verdict;
  if (e->nimbers && e->nimbers->dark != GI_NONE)
    gi_reason(&e->reasons, GRUNDY_REASON_LIMIT,
              "the value is not 0; which it is would take a longer search");
  /* a list of max_moves moves is as long as the caller wants it */
  size_t count = e->a->outcome == GRUNDY_D ? v->drawing_count : v->move_count;
  if (v->moves_truncated && count < e->query.max_moves)
    gi_reason(&e->reasons, GRUNDY_REASON_LIMIT,
              e->a->outcome == GRUNDY_D
                  ? N_("there may be more moves that keep the draw than listed")
              : v->move_count
                  ? N_("there may be more winning moves than listed")
                  : N_("there is a winning move, but too many moves to look "
                       "for it"));
}

/* Adds the first remark of a family about rules for which an expected theorem
   does not hold. */
static void explain_remark(gi_explanation *e) {
  for (size_t i = 0; i < e->position->count; i++) {
    const grundy_rules *rules = e->position->parts[i].rules;
    const char *words =
        rules->family->remark ? rules->family->remark(rules) : NULL;
    if (!words)
      continue;
    gi_reason(&e->reasons, GRUNDY_REASON_LIMIT, words);
    return;
  }
}

/* ---------------------------------------------------------------- order */

/* Says how the values of the components decide an impartial sum. */
static void explain_nimbers(gi_explanation *e) {
  size_t count = e->position->count;
  if (count == 1)
    explain_component(e, 0);
  else if (e->nimbers->infinite)
    gi_explain_infinite(e);
  else if (e->nimbers->dark != GI_NONE)
    explain_dark(e);
  else if (count)
    explain_nim_sum(e);
}

/* Says how the numbers of the components decide a sum. */
static void explain_numbers(gi_explanation *e) {
  if (e->position->count == 1)
    explain_component(e, 0);
  else
    gi_reason(&e->reasons, GRUNDY_REASON_FACT, numbers_words(e->a->outcome),
              numbers_text(e));
}

/* Adds the first reason of the list: what the evidence shows. */
static void explain_briefly(gi_explanation *e) {
  switch (e->a->evidence) {
  case GI_BY_NIMBERS:
  case GI_BY_GENUS:
    explain_nimbers(e);
    break;
  case GI_BY_NUMBERS:
    explain_numbers(e);
    break;
  case GI_BY_GAMES:
    gi_explain_games(e);
    break;
  case GI_BY_THEOREM:
    explain_component(e, 0);
    break;
  case GI_BY_PAIRS:
    explain_apart(e, 0);
    break;
  case GI_BY_DEEP:
    explain_deep(e);
    break;
  case GI_BY_QUOTIENT:
    explain_quotient(e);
    break;
  case GI_BY_DATABASE:
    explain_database(e);
    break;
  case GI_BY_RESULTS:
    gi_explain_results(e);
    break;
  case GI_BY_LOOPS:
  case GI_BY_SEARCH:
    break;
  }
  if (e->a->wild != GI_NONE)
    explain_wild(e);
  if (!e->reasons.count && e->reasons.status == GRUNDY_OK)
    explain_search(e);
}

grundy_status gi_explain(grundy_work *work, const grundy_position *position,
                         const gi_assessment *a, grundy_query query,
                         grundy_verdict *verdict) {
  gi_explanation e = {.work = work,
                      .position = position,
                      .a = a,
                      .nimbers = gi_assessed_nimbers(a),
                      .query = query,
                      .verdict = verdict,
                      .one_rules = gi_position_has_one_rules(position)};
  gi_reasons_init(&e.reasons, work);
  explain_briefly(&e);
  bool has_more = position->count > 1 || a->evidence == GI_BY_GAMES;
  if (query.explain && has_more && a->evidence != GI_BY_DATABASE)
    explain_components(&e);
  explain_limits(&e);
  explain_remark(&e);
  if (query.explain && e.reasons.status == GRUNDY_OK)
    gi_explain_strategy(&e);
  assert(e.reasons.count || e.reasons.status != GRUNDY_OK);
  verdict->reasons = e.reasons.list;
  verdict->reason_count = e.reasons.count;
  return e.reasons.status;
}
