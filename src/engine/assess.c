/* SPDX-License-Identifier: MIT */
#include "engine/assess.h"
#include "engine/database/database.h"

#include <assert.h>

#include "engine/fold.h"
#include "engine/pairs.h"
#include "engine/partizan.h"
#include "engine/quotients.h"
#include "engine/search.h"

/* ---------------------------------------------------------- component */

/* Computes the value of a heap by the sequence engine.  UNABLE: the rules have
   no code. */
static grundy_status sequence_value(grundy_work *work, gi_component component,
                                    uint64_t *value) {
  component = gi_component_same(component);
  if (!component.rules->family->code)
    return GRUNDY_UNABLE;
  const unsigned char *at = component.bytes.data;
  uint64_t heap = component.bytes.length ? gi_varint_get(&at) : 0;
  const gi_sequence *sequence;
  grundy_status status =
      gi_rules_values(work, component.rules, heap, &sequence);
  if (status == GRUNDY_OK)
    status = gi_rules_ahead(work, component.rules, heap);
  if (status == GRUNDY_OK) {
    assert(heap < sequence->count);
    *value = gi_sequence_value(sequence, heap);
  }
  return status;
}

/* Computes the value of a tuple of integers by a table.  Often a large dense
   table is not worth it, because play reaches few of its cells.  So it is
   filled only if a short search has not found the answer and play reaches many
   of the cells.  UNABLE: the search may answer. */
static grundy_status table_value(grundy_work *work, gi_component component,
                                 uint64_t *value) {
  enum {
    SMALL = 1 << 12,
    LARGE = 1 << 28,
    SHORT = 1 << 18
  };
  uint64_t integers[GRUNDY_MOST_INTEGERS];
  const grundy_rules *rules = component.rules;
  const unsigned char *at = component.bytes.data;
  if (!rules->family->tuples)
    return GRUNDY_UNABLE;
  for (unsigned i = 0; i < rules->arity; i++)
    integers[i] = gi_varint_get(&at);
  grundy_status status = gi_reached_known(work, rules, integers, value);
  if (status != GRUNDY_UNABLE)
    return status;
  size_t small = 2 * gi_opened_of(work, rules)->dense.cells;
  if (small < SMALL)
    small = SMALL;
  status = gi_dense_value(work, rules, integers, small, value);
  if (status != GRUNDY_UNABLE)
    return status;
  gi_try attempt = gi_budget_try(&work->budget, SHORT);
  status = gi_search_component(work, GI_FIND_VALUE, component, true, value);
  status = gi_budget_tried(&work->budget, attempt, status);
  bool few = false;
  if (status == GRUNDY_UNABLE)
    status = gi_reached_value(work, rules, integers, LARGE, value, &few);
  return status == GRUNDY_UNABLE && !few
             ? gi_dense_value(work, rules, integers, LARGE, value)
             : status;
}

enum {
  FIRST_STEPS = 1 << 19, /* of the first try: some 20,000 parts of a board */
  MOST_APART = 4         /* largest value that is looked for by pairs */
};

/* Searches for a value by turns: plain search, then pairs, each with an
   allowance that doubles.  Either keeps what it knows, so all takes at most a
   few times as long as the faster of the two.  Sets *apart if pairs answered.
 */
static grundy_status search_by_turns(grundy_work *work, gi_component component,
                                     uint64_t *value, bool *apart) {
  bool asks_pairs = gi_pairs_take(&component, 1);
  for (uint64_t steps = FIRST_STEPS; asks_pairs; steps *= 2) {
    uint64_t before = work->budget.steps;
    gi_try attempt = gi_budget_try(&work->budget, steps);
    grundy_status status =
        gi_search_component(work, GI_FIND_VALUE, component, true, value);
    status = gi_budget_tried(&work->budget, attempt, status);
    if (status != GRUNDY_UNABLE)
      return status;
    if (work->budget.steps - before < steps)
      break; /* a range is too long: more steps do not help */
    gi_pairs *pairs;
    status = gi_work_pairs(work, true, &pairs);
    if (status != GRUNDY_OK)
      return status;
    attempt = gi_budget_try(&work->budget, steps);
    status = gi_pairs_value(pairs, component, MOST_APART, value);
    asks_pairs = status != GRUNDY_UNABLE; /* which means that it gives up */
    status = gi_budget_tried(&work->budget, attempt, status);
    *apart = status == GRUNDY_OK;
    if (status != GRUNDY_UNABLE)
      return status;
  }
  return gi_search_component(work, GI_FIND_VALUE, component, true, value);
}

/* Returns the nimber of a component as gi_component_value does; sets *apart if
   pairs gave it. */
static grundy_status component_value(grundy_work *work, gi_component component,
                                     grundy_method method, uint64_t *value,
                                     const gi_theorem **by, bool *apart) {
  if (by)
    *by = NULL;
  if (method == GRUNDY_BEST || method == GRUNDY_THEOREM) {
    grundy_status status = gi_theorem_value(work, component, value, by);
    if (status != GRUNDY_UNABLE)
      return status;
    if (method == GRUNDY_THEOREM)
      return GRUNDY_UNABLE;
    status = sequence_value(work, component, value);
    if (status == GRUNDY_UNABLE)
      status = table_value(work, component, value);
    if (status != GRUNDY_UNABLE)
      return status;
    return search_by_turns(work, component, value, apart);
  }
  return gi_search_component(work, GI_FIND_VALUE, component, false, value);
}

grundy_status gi_component_value(grundy_work *work, gi_component component,
                                 grundy_method method, uint64_t *value,
                                 const gi_theorem **by) {
  bool apart;
  return component_value(work, component, method, value, by, &apart);
}

/* ---------------------------------------------------------------- sum */

/* Notes the theorem that answered about the i-th component: a->by stays only if
   it is the same for all components. */
static void note_theorem(gi_assessment *a, size_t i, const gi_theorem *by) {
  a->by = i == 0 || a->by == by ? by : NULL;
  if (!by)
    a->method = GRUNDY_SEARCH;
}

/* Looks for the value of a component that is known to be N.  The outcome does
   not need the value, so the search is limited by work->side_steps. */
static grundy_status try_value(grundy_work *work, gi_component component,
                               uint64_t *value, bool *found) {
  *found = false;
  if (!work->side_steps)
    return GRUNDY_OK;
  uint64_t before = work->budget.steps;
  /* a step of a large position costs more */
  uint64_t allowance = work->side_steps / (1 + component.bytes.length / 16);
  gi_try attempt = gi_budget_try(&work->budget, allowance);
  grundy_status status =
      gi_component_value(work, component, GRUNDY_BEST, value, NULL);
  /* whatever limit was reached, the outcome is known */
  status = gi_budget_leave_out(&work->budget,
                               gi_budget_tried(&work->budget, attempt, status));
  uint64_t spent = work->budget.steps - before;
  work->side_steps -= spent < work->side_steps ? spent : work->side_steps;
  *found = status == GRUNDY_OK;
  return status == GRUNDY_UNABLE ? GRUNDY_OK : status;
}

/* Assesses the i-th component by its value.  If no theorem gives the value, but
   one says that the component is N, the component becomes *dark: its value may
   not be needed. */
static grundy_status assess_value(grundy_work *work, gi_component part,
                                  size_t i, grundy_method method,
                                  uint64_t *value, size_t *dark,
                                  gi_assessment *a) {
  gi_answer answer;
  grundy_status status = GRUNDY_UNABLE;
  a->looked_at = i;
  if (gi_is_loopy(part)) {
    gi_loopy loopy;
    status = gi_component_loopy(work, part, method, &loopy, &a->each[i]);
    *value = loopy.nimber;
    a->loopy = true;
    a->infinite += loopy.infinite;
    a->last_infinite = loopy.infinite ? i : a->last_infinite;
    return status;
  }
  if (method != GRUNDY_SEARCH)
    status = gi_theorem_value(work, part, value, &a->each[i]);
  if (status == GRUNDY_UNABLE && method != GRUNDY_SEARCH && *dark == GI_NONE &&
      gi_theorem_answer(work, part, GI_ANSWERS_OUTCOME, GRUNDY_NORMAL, &answer,
                        &a->each[i]) == GRUNDY_OK &&
      (method == GRUNDY_THEOREM ||
       part.bytes.length > a->each[i]->search_up_to)) {
    *dark = i; /* known to be N */
    return GRUNDY_OK;
  }
  if (status == GRUNDY_UNABLE)
    status = component_value(work, part, method, value, &a->each[i], &a->apart);
  return status;
}

/* Assesses the dark component, which is known to be N: its value is needed if
   the nim-sum of the others is not 0. */
static grundy_status assess_dark(grundy_work *work, gi_component part,
                                 size_t *dark, grundy_method method,
                                 uint64_t *value, gi_assessment *a) {
  bool found = false;
  grundy_status status = GRUNDY_OK;
  a->looked_at = *dark;
  if (a->sum || a->infinite == 1) { /* its value is needed */
    status =
        component_value(work, part, method, value, &a->each[*dark], &a->apart);
    found = status == GRUNDY_OK;
    a->method = GRUNDY_SEARCH;
    a->by = NULL;
  } else if (method == GRUNDY_BEST) {
    status = try_value(work, part, value, &found);
    a->value_searched = found;
  }
  a->sum ^= *value;
  if (found)
    *dark = GI_NONE;
  return status;
}

/* Assesses a sum with infinite components.  With one, the sum is N if a move in
   it makes the nim-sum 0.  With several, the sum is a draw. */
static grundy_status assess_infinite(grundy_work *work,
                                     const gi_component *parts,
                                     grundy_method method, gi_assessment *a) {
  a->outcome = GRUNDY_D;
  a->value = (grundy_value){.kind = GRUNDY_VALUE_LOOPY};
  if (a->infinite > 1)
    return GRUNDY_OK;
  gi_buffer set;
  gi_buffer_init(&set, &work->memory);
  grundy_status status =
      gi_loopy_set(work, parts[a->last_infinite],
                   method == GRUNDY_THEOREM ? GRUNDY_BEST : method, &set);
  if (status == GRUNDY_OK && set.length) {
    void *kept = gi_arena_alloc(&work->scratch, set.length);
    if (kept)
      memcpy(kept, set.data, set.length);
    a->set = kept;
    a->set_count = set.length / sizeof *a->set;
    status = kept ? GRUNDY_OK : gi_refused(work);
  }
  gi_buffer_clear(&set);
  if (status == GRUNDY_OK && gi_nimbers_have(a->set, a->set_count, a->sum))
    a->outcome = GRUNDY_N;
  return status;
}

/* Assesses an impartial sum in normal play by values, which add. */
static grundy_status assess_values(grundy_work *work, const gi_component *parts,
                                   size_t count, grundy_method method,
                                   gi_assessment *a) {
  uint64_t *values = gi_arena_alloc(&work->scratch, count * sizeof *values);
  a->each = gi_arena_alloc(&work->scratch, count * sizeof *a->each);
  if (!values || !a->each)
    return gi_refused(work);
  size_t dark = GI_NONE;
  a->method = GRUNDY_THEOREM;
  for (size_t i = 0; i < count; i++) {
    values[i] = 0;
    grundy_status status =
        assess_value(work, parts[i], i, method, &values[i], &dark, a);
    if (status != GRUNDY_OK)
      return status;
    a->sum ^= values[i];
    note_theorem(a, i, a->each[i]);
  }
  a->values = values;
  if (dark != GI_NONE) {
    grundy_status status =
        assess_dark(work, parts[dark], &dark, method, &values[dark], a);
    if (status != GRUNDY_OK)
      return status;
  }
  if (a->infinite)
    return assess_infinite(work, parts, method, a);
  a->dark = dark;
  a->method = a->apart ? GRUNDY_PAIRS : a->method;
  a->outcome = a->sum || dark != GI_NONE ? GRUNDY_N : GRUNDY_P;
  if (dark == GI_NONE)
    a->value = (grundy_value){.kind = GRUNDY_VALUE_NIMBER, .nimber = a->sum};
  return GRUNDY_OK;
}

grundy_status gi_assessed_value(grundy_work *work, const gi_assessment *a,
                                grundy_value *value) {
  *value = a->value;
  if (value->kind != GRUNDY_VALUE_LOOPY)
    return GRUNDY_OK;
  uint64_t *set =
      gi_arena_alloc(&work->arena, (a->set_count + 1) * sizeof *set);
  if (!set)
    return gi_refused(work);
  if (a->set_count)
    memcpy(set, a->set, a->set_count * sizeof *set);
  gi_set_add(set, a->set_count, a->sum);
  value->set = set;
  value->count = a->set_count;
  gi_buffer text;
  gi_buffer_init(&text, &work->memory);
  grundy_status status = gi_set_print(set, a->set_count, &text);
  if (status == GRUNDY_OK)
    status = gi_buffer_keep(work, &text, &value->number);
  gi_buffer_clear(&text);
  return status;
}

/* Returns the genus of a component: by theorem or, if `search`, by search. */
static grundy_status component_genus(grundy_work *work, gi_component component,
                                     bool search, gi_genus *genus,
                                     const gi_theorem **by) {
  gi_answer by_theorem;
  *by = NULL;
  grundy_status status = gi_theorem_answer(work, component, GI_ANSWERS_GENUS,
                                           GRUNDY_MISERE, &by_theorem, by);
  if (status == GRUNDY_OK)
    *genus = (gi_genus){.firm = by_theorem.firm, .value = by_theorem.number};
  if (status != GRUNDY_UNABLE || !search)
    return status;
  uint64_t answer = 0;
  status = gi_search_component(work, GI_FIND_GENUS, component, true, &answer);
  *genus = gi_genus_of(answer);
  return status;
}

/* Assesses misère play by genus (see fold.c).  If every component is tame, the
   sum is P iff its nim-sum is 1 when all are fickle, 0 otherwise.  UNABLE: some
   component is wild, or no theorem gives its genus and `search` is false. */
static grundy_status assess_tame(grundy_work *work, const gi_component *parts,
                                 size_t count, bool search, gi_assessment *a) {
  uint64_t sum = 0, *values;
  bool firm = false;
  values = gi_arena_alloc(&work->scratch, count * sizeof *values);
  a->each = gi_arena_alloc(&work->scratch, count * sizeof *a->each);
  if (!values || !a->each)
    return gi_refused(work);
  a->method = GRUNDY_THEOREM;
  for (size_t i = 0; i < count; i++) {
    gi_genus genus = {0};
    a->looked_at = i;
    grundy_status status =
        component_genus(work, parts[i], search, &genus, &a->each[i]);
    if (status == GRUNDY_OK && genus.wild) {
      a->wild = i;
      status = GRUNDY_UNABLE;
    }
    if (status != GRUNDY_OK)
      return status;
    note_theorem(a, i, a->each[i]);
    values[i] = genus.value;
    sum ^= genus.value;
    firm |= genus.firm;
  }
  a->values = values;
  a->sum = sum;
  a->tame = true;
  a->all_fickle = !firm;
  a->outcome = (sum == 0) == firm ? GRUNDY_P : GRUNDY_N;
  return GRUNDY_OK;
}

/* Assesses misère play where no theorem does: by a quotient that is known, by
   genus if it is found soon, by a quotient if it is cheap, otherwise by
   genus.  UNABLE: some component is
   wild, and the quotient is not cheap. */
static grundy_status assess_misere(grundy_work *work, const gi_component *parts,
                                   size_t count, gi_assessment *a) {
  enum {
    SOON = 1 << 16 /* steps */
  };
  grundy_status status = gi_assess_quotient(work, parts, count, true, a);
  if (status != GRUNDY_UNABLE)
    return status;
  gi_try attempt = gi_budget_try(&work->budget, SOON);
  status = assess_tame(work, parts, count, true, a);
  status = gi_budget_tried(&work->budget, attempt, status);
  if (status == GRUNDY_UNABLE)
    status = gi_assess_quotient(work, parts, count, false, a);
  if (status == GRUNDY_UNABLE && a->wild == GI_NONE)
    status = assess_tame(work, parts, count, true, a);
  return status;
}

grundy_outcome gi_starts_outcome(bool left_wins, bool right_wins) {
  if (left_wins)
    return right_wins ? GRUNDY_N : GRUNDY_L;
  return right_wins ? GRUNDY_R : GRUNDY_P;
}

static grundy_status assess_whole(grundy_work *work, const gi_component *parts,
                                  size_t count, grundy_play play,
                                  gi_assessment *a) {
  gi_quantity quantity =
      play == GRUNDY_MISERE ? GI_FIND_WIN_MISERE : GI_FIND_WIN;
  uint64_t first = 0, second = 0;
  a->method = GRUNDY_SEARCH;
  a->by = NULL;
  a->each = NULL; /* of a try by genus */
  grundy_status status =
      gi_search_whole(work, quantity, parts, count,
                      a->impartial ? GRUNDY_BOTH : GRUNDY_LEFT, &first);
  if (status == GRUNDY_OK && !a->impartial)
    status =
        gi_search_whole(work, quantity, parts, count, GRUNDY_RIGHT, &second);
  a->left_wins = first != 0;
  a->right_wins = a->impartial ? a->left_wins : second != 0;
  a->outcome = gi_starts_outcome(a->left_wins, a->right_wins);
  return status;
}

/* Assesses one component by a theorem on outcomes. */
static grundy_status assess_outcome(grundy_work *work, gi_component component,
                                    grundy_play play, gi_assessment *a) {
  gi_answer answer;
  grundy_status status = gi_theorem_answer(work, component, GI_ANSWERS_OUTCOME,
                                           play, &answer, &a->by);
  a->outcome = answer.outcome;
  a->method = GRUNDY_THEOREM;
  a->each = NULL; /* of a try by genus */
  return status;
}

/* Assesses a sum with a loopy component as a whole: misère play does not add,
   and where the players' moves differ there are no values. */
static grundy_status assess_ending(grundy_work *work, const gi_component *parts,
                                   size_t count, grundy_play play,
                                   grundy_method method, gi_assessment *a) {
  gi_ending ending;
  a->loopy = true;
  while (a->looked_at < count && !gi_is_loopy(parts[a->looked_at]))
    a->looked_at++;
  if (method == GRUNDY_THEOREM)
    return GRUNDY_UNABLE;
  if (!a->impartial)
    return gi_assess_sides(work, parts, count, play, a);
  grundy_status status =
      gi_sum_ending(work, parts, count, GRUNDY_BOTH, play, &ending);
  a->outcome = ending.outcome;
  return status;
}

/* Assesses a partizan sum by values, normal play. */
static grundy_status assess_partizan(grundy_work *work,
                                     const gi_component *parts, size_t count,
                                     grundy_method method, gi_assessment *a) {
  grundy_status status = gi_assess_numbers(work, parts, count, method, true, a);
  return status == GRUNDY_UNABLE
             ? gi_assess_games(work, parts, count, method, true, a)
             : status;
}

grundy_status gi_assess_apart(grundy_work *work, const gi_component *parts,
                              size_t count, grundy_method method,
                              gi_assessment *a) {
  gi_pairs *pairs;
  bool lost = false;
  *a = (gi_assessment){.impartial = gi_parts_are_impartial(parts, count),
                       .dark = GI_NONE,
                       .wild = GI_NONE,
                       .apart = true,
                       .method = GRUNDY_PAIRS};
  if (!gi_pairs_take(parts, count))
    return GRUNDY_UNABLE;
  grundy_status status = gi_work_pairs(work, method != GRUNDY_PAIRS, &pairs);
  if (status == GRUNDY_OK)
    status = gi_pairs_lost(pairs, parts, count, 0, &lost);
  a->outcome = lost ? GRUNDY_P : GRUNDY_N;
  a->left_wins = a->right_wins = !lost;
  if (lost)
    a->value = (grundy_value){.kind = GRUNDY_VALUE_NIMBER};
  return status;
}

static grundy_status assess(grundy_work *work, const gi_component *parts,
                            size_t count, grundy_play play,
                            grundy_method method, gi_assessment *a) {
  *a = (gi_assessment){.impartial = gi_parts_are_impartial(parts, count),
                       .dark = GI_NONE,
                       .wild = GI_NONE,
                       .method = GRUNDY_SEARCH};
  if (method == GRUNDY_PAIRS)
    return play == GRUNDY_NORMAL
               ? gi_assess_apart(work, parts, count, method, a)
               : GRUNDY_UNABLE;
  if (a->impartial && play == GRUNDY_NORMAL)
    return assess_values(work, parts, count, method, a);
  if (gi_parts_are_loopy(parts, count))
    return assess_ending(work, parts, count, play, method, a);
  grundy_status status = GRUNDY_UNABLE;
  if (method != GRUNDY_SEARCH) {
    bool misere = a->impartial && play == GRUNDY_MISERE;
    if (misere)
      status = assess_tame(work, parts, count, false, a);
    else if (play == GRUNDY_NORMAL)
      status = assess_partizan(work, parts, count, method, a);
    if (status == GRUNDY_UNABLE && count == 1)
      status = assess_outcome(work, parts[0], play, a);
    if (status == GRUNDY_UNABLE && misere && method == GRUNDY_BEST)
      status = assess_misere(work, parts, count, a);
    if (status != GRUNDY_UNABLE || method == GRUNDY_THEOREM)
      return status;
  }
  return assess_whole(work, parts, count, play, a);
}

/* Looks a sum up in the database of the work. */
static grundy_status assess_database(grundy_work *work,
                                     const gi_component *parts, size_t count,
                                     grundy_play play, gi_assessment *a) {
  gi_database_answer answer;
  *a = (gi_assessment){.impartial = gi_parts_are_impartial(parts, count),
                       .dark = GI_NONE,
                       .wild = GI_NONE,
                       .method = GRUNDY_DATABASE};
  a->loopy = gi_parts_are_loopy(parts, count);
  grundy_status status =
      gi_database_ask(work, work->database, parts, count, play, &answer);
  if (status != GRUNDY_OK)
    return status;
  a->outcome = answer.outcome;
  a->left_wins = answer.outcome == GRUNDY_N || answer.outcome == GRUNDY_L;
  a->right_wins = answer.outcome == GRUNDY_N || answer.outcome == GRUNDY_R;
  if (a->impartial && play == GRUNDY_NORMAL &&
      (answer.has_value || answer.outcome == GRUNDY_P))
    a->value =
        (grundy_value){.kind = GRUNDY_VALUE_NIMBER, .nimber = answer.value};
  return GRUNDY_OK;
}

/* Says whether a question of this method is looked up. */
static bool asks_database(const grundy_work *work, grundy_method method) {
  return work->database && method == GRUNDY_BEST;
}

/* Asserts that the fields of an assessment fit together. */
static void check_assessment(const gi_assessment *a, size_t count,
                             grundy_play play) {
  assert(a->outcome != GRUNDY_OUTCOME_NONE);
  assert(!a->impartial || (a->outcome != GRUNDY_L && a->outcome != GRUNDY_R));
  assert(a->outcome != GRUNDY_D || a->loopy);
  assert(a->dark == GI_NONE || (a->dark < count && a->each));
  assert(a->dark == GI_NONE || !a->each || a->each[a->dark]);
  assert(a->infinite <= count && (!a->infinite || a->loopy));
  assert(!a->tame || (play == GRUNDY_MISERE && a->values));
  assert(!a->by || a->method == GRUNDY_THEOREM);
  assert(a->value.kind != GRUNDY_VALUE_NIMBER ||
         (a->value.nimber != 0) == (a->outcome == GRUNDY_N));
  assert((a->value.kind == GRUNDY_VALUE_LOOPY) == (a->infinite > 0));
}

grundy_status gi_assess(grundy_work *work, const gi_component *parts,
                        size_t count, grundy_play play, grundy_method method,
                        gi_assessment *a) {
  grundy_status status = asks_database(work, method)
                             ? assess_database(work, parts, count, play, a)
                             : assess(work, parts, count, play, method, a);
  if (status == GRUNDY_OK)
    check_assessment(a, count, play);
  if (a->impartial) { /* after a move of Left or Right in a partizan sum */
    a->left_wins = a->right_wins = a->outcome == GRUNDY_N;
    a->left_draws = a->right_draws = a->outcome == GRUNDY_D;
  }
  return status;
}

grundy_status gi_assess_outcome(grundy_work *work, const gi_component *parts,
                                size_t count, grundy_play play,
                                grundy_method method, gi_assessment *a) {
  bool asks_pairs = play == GRUNDY_NORMAL && method == GRUNDY_BEST &&
                    !work->database && gi_pairs_take(parts, count);
  for (uint64_t steps = FIRST_STEPS; asks_pairs; steps *= 2) {
    gi_try attempt = gi_budget_try(&work->budget, steps);
    grundy_status status = gi_assess(work, parts, count, play, method, a);
    status = gi_budget_tried(&work->budget, attempt, status);
    if (status != GRUNDY_UNABLE)
      return status;
    attempt = gi_budget_try(&work->budget, steps);
    status = gi_assess_apart(work, parts, count, method, a);
    asks_pairs = status != GRUNDY_UNABLE; /* which means that it gives up */
    status = gi_budget_tried(&work->budget, attempt, status);
    if (status != GRUNDY_UNABLE)
      return status;
  }
  return gi_assess(work, parts, count, play, method, a);
}

/* Sets *wins if Left, or Right, wins moving first.  No component is loopy, so
   there are no draws. */
static grundy_status side_wins(grundy_work *work, const gi_component *parts,
                               size_t count, grundy_side side, grundy_play play,
                               grundy_method method, bool *wins) {
  uint64_t answer = 0;
  gi_assessment numbers;
  if (asks_database(work, method)) {
    grundy_status status = assess_database(work, parts, count, play, &numbers);
    *wins = side == GRUNDY_LEFT ? numbers.left_wins : numbers.right_wins;
    return status;
  }
  if (play == GRUNDY_NORMAL && method != GRUNDY_SEARCH) {
    grundy_status status =
        gi_assess_numbers(work, parts, count, method, false, &numbers);
    *wins = side == GRUNDY_LEFT ? numbers.left_wins : numbers.right_wins;
    if (status == GRUNDY_UNABLE)
      status = gi_games_mover_wins(work, parts, count, side, method, wins);
    if (status != GRUNDY_UNABLE)
      return status;
  }
  gi_quantity quantity =
      play == GRUNDY_MISERE ? GI_FIND_WIN_MISERE : GI_FIND_WIN;
  grundy_status status =
      gi_search_whole(work, quantity, parts, count, side, &answer);
  *wins = answer != 0;
  return status;
}

grundy_status gi_mover_gets(grundy_work *work, const gi_component *parts,
                            size_t count, grundy_side side, grundy_play play,
                            grundy_method method, gi_result *result) {
  *result = GI_LOSS;
  bool loopy = side != GRUNDY_BOTH && gi_parts_are_loopy(parts, count);
  if (side != GRUNDY_BOTH && !loopy) {
    bool wins = false;
    grundy_status status =
        side_wins(work, parts, count, side, play, method, &wins);
    *result = wins ? GI_WIN : GI_LOSS;
    return status;
  }
  gi_mark mark = gi_arena_mark(&work->scratch);
  gi_assessment a = {.impartial = false};
  gi_ending ending = {.outcome = GRUNDY_P};
  grundy_status status = GRUNDY_OK;
  if (loopy && !gi_parts_are_impartial(parts, count))
    status = gi_sum_ending(work, parts, count, side, play, &ending);
  else
    status = gi_assess_outcome(work, parts, count, play, method, &a);
  gi_arena_release(&work->scratch, mark);
  grundy_outcome outcome = a.outcome ? a.outcome : ending.outcome;
  *result = outcome == GRUNDY_N   ? GI_WIN
            : outcome == GRUNDY_D ? GI_DRAWN
                                  : GI_LOSS;
  return status;
}

grundy_status gi_mover_wins(grundy_work *work, const gi_component *parts,
                            size_t count, grundy_side side, grundy_play play,
                            grundy_method method, bool *wins) {
  gi_result result;
  grundy_status status =
      gi_mover_gets(work, parts, count, side, play, method, &result);
  *wins = result == GI_WIN;
  return status;
}

grundy_status gi_sum_misere_value(grundy_work *work, const gi_component *parts,
                                  size_t count, grundy_method method,
                                  uint64_t *value) {
  gi_assessment a = {.wild = GI_NONE};
  if (gi_parts_are_loopy(parts, count))
    return gi_fail(&work->error, GRUNDY_DOMAIN, GRUNDY_NOWHERE,
                   "play need not end, so there is no genus");
  grundy_status status =
      method == GRUNDY_SEARCH
          ? GRUNDY_UNABLE
          : assess_tame(work, parts, count, method == GRUNDY_BEST, &a);
  if (status == GRUNDY_OK)
    *value = a.all_fickle ? a.sum ^ 1 : a.sum;
  if (status != GRUNDY_UNABLE || method == GRUNDY_THEOREM)
    return status;
  return gi_search_whole(work, GI_FIND_VALUE_MISERE, parts, count, GRUNDY_BOTH,
                         value);
}

/* ------------------------------------------------------ plies, longest */

grundy_status gi_sum_plies(grundy_work *work, const gi_component *parts,
                           size_t count, grundy_play play, grundy_method method,
                           uint64_t *plies) {
  if (asks_database(work, method)) {
    gi_database_answer answer;
    grundy_status status =
        gi_database_ask(work, work->database, parts, count, play, &answer);
    *plies = answer.outcome == GRUNDY_D ? GI_NO_PLIES : answer.plies;
    if (status != GRUNDY_OK || answer.has_plies || *plies == GI_NO_PLIES)
      return status;
  }
  if (count == 1 && method != GRUNDY_SEARCH) {
    gi_answer answer;
    grundy_status status = gi_theorem_answer(work, parts[0], GI_ANSWERS_PLIES,
                                             play, &answer, NULL);
    if (status == GRUNDY_OK)
      *plies = answer.number;
    if (status != GRUNDY_UNABLE)
      return status;
  }
  gi_quantity quantity =
      play == GRUNDY_MISERE ? GI_FIND_PLIES_MISERE : GI_FIND_PLIES;
  bool impartial = gi_parts_are_impartial(parts, count);
  if (impartial && gi_parts_are_loopy(parts, count)) {
    gi_ending ending;
    grundy_status status =
        gi_sum_ending(work, parts, count, GRUNDY_BOTH, play, &ending);
    *plies = ending.outcome == GRUNDY_D ? GI_NO_PLIES : ending.plies;
    return status;
  }
  if (impartial)
    return gi_search_whole(work, quantity, parts, count, GRUNDY_BOTH, plies);
  return gi_fail(&work->error, GRUNDY_UNABLE, GRUNDY_NOWHERE,
                 "plies are counted where both players have the same moves");
}

/* Returns the longest play of one impartial component. */
static grundy_status component_longest(grundy_work *work,
                                       gi_component component,
                                       grundy_method method,
                                       uint64_t *longest) {
  gi_component same = gi_component_same(component);
  const gi_family *family = same.rules->family;
  grundy_status status = method != GRUNDY_SEARCH && family->longest
                             ? family->longest(same, longest)
                             : GRUNDY_UNABLE;
  return status == GRUNDY_UNABLE
             ? gi_search_component(work, GI_FIND_LONGEST, component, false,
                                   longest)
             : status;
}

grundy_status gi_sum_longest(grundy_work *work, const gi_component *parts,
                             size_t count, grundy_method method,
                             uint64_t *longest) {
  *longest = 0;
  if (!gi_parts_are_impartial(parts, count)) {
    uint64_t left = 0, right = 0;
    grundy_status status = gi_search_whole(work, GI_FIND_LONGEST_WHOLE, parts,
                                           count, GRUNDY_LEFT, &left);
    if (status == GRUNDY_OK)
      status = gi_search_whole(work, GI_FIND_LONGEST_WHOLE, parts, count,
                               GRUNDY_RIGHT, &right);
    *longest = left > right ? left : right;
    return status;
  }
  for (size_t i = 0; i < count; i++) {
    uint64_t one = 0;
    grundy_status status = component_longest(work, parts[i], method, &one);
    if (status != GRUNDY_OK)
      return status;
    if (__builtin_add_overflow(*longest, one, longest))
      return gi_too_large(work, "the longest play is beyond 64 bits");
  }
  return GRUNDY_OK;
}
