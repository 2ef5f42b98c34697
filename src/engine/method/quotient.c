/* SPDX-License-Identifier: MIT */
#include "engine/value/quotients.h"

#include <assert.h>

#include "engine/heaps/quotient.h"
#include "engine/method/method.h"
#include "theory/misere/present.h"

enum {
  MOST_SETS = 16,     /* sets of games that are remembered */
  CHEAP = 1 << 20,    /* steps for a quotient, in all */
  MOST_FACTORS = 12,  /* elements that a sentence writes out */
  MOST_TRIED = 20000, /* heaps up to which a quotient is extended */
};

/* A set of games, and their quotient. */
typedef struct entry {
  const grundy_rules *rules[GRUNDY_MOST_GAMES]; /* ascending by id */
  size_t count;
  bool is_open;   /* `quotient` was begun */
  uint64_t least; /* the least heap that was too expensive; UINT64_MAX: none */
  uint64_t spent; /* steps so far */
  gi_heap_quotient quotient;
} entry;

struct gi_quotients {
  gi_memory *memory;
  size_t count;
  entry *entries[MOST_SETS];
};

void gi_quotients_free(gi_quotients *all) {
  if (!all)
    return;
  for (size_t i = 0; i < all->count; i++) {
    if (all->entries[i]->is_open)
      gi_heap_quotient_clear(&all->entries[i]->quotient);
    gi_free(all->memory, all->entries[i], sizeof(entry));
  }
  gi_free(all->memory, all, sizeof *all);
}

/* Lists the games of a sum, ascending by id.  UNABLE: there are too many, or
   one is not a game of heaps. */
static grundy_status list_games(const gi_component *parts, size_t count,
                                entry *set) {
  set->count = 0;
  for (size_t i = 0; i < count; i++) {
    const grundy_rules *rules = parts[i].rules->base;
    size_t at = 0;
    if (rules->args != GI_HEAPS || rules->arity != 1 || !rules->family->at)
      return GRUNDY_UNABLE;
    while (at < set->count && set->rules[at]->id < rules->id)
      at++;
    if (at < set->count && set->rules[at] == rules)
      continue;
    if (set->count == GRUNDY_MOST_GAMES)
      return GRUNDY_UNABLE;
    for (size_t k = set->count++; k > at; k--)
      set->rules[k] = set->rules[k - 1];
    set->rules[at] = rules;
  }
  return set->count ? GRUNDY_OK : GRUNDY_UNABLE;
}

/* Finds the entry of a set of games, or makes one.  UNABLE: no more sets are
   remembered, or the games have no quotient. */
static grundy_status find_entry(grundy_work *work, const entry *set, bool known,
                                entry **found) {
  gi_quotients *all = work->quotients;
  for (size_t i = 0; all && i < all->count; i++) {
    entry *e = all->entries[i];
    bool is_same = e->count == set->count;
    for (size_t k = 0; k < set->count && is_same; k++)
      is_same = e->rules[k] == set->rules[k];
    *found = e;
    if (is_same)
      return e->is_open ? GRUNDY_OK : GRUNDY_UNABLE;
  }
  if (known)
    return GRUNDY_UNABLE;
  if (!all) {
    all = gi_alloc(&work->memory, sizeof *all);
    if (!all)
      return gi_refused(work);
    *all = (gi_quotients){.memory = &work->memory};
    work->quotients = all;
  }
  if (all->count == MOST_SETS)
    return GRUNDY_UNABLE;
  entry *e = gi_alloc(&work->memory, sizeof *e);
  if (!e)
    return gi_refused(work);
  *e = *set;
  e->is_open = false;
  e->spent = 0;
  e->least = UINT64_MAX;
  grundy_status status =
      gi_heap_quotient_init(&e->quotient, work, e->rules, e->count);
  if (status != GRUNDY_OK)
    gi_heap_quotient_clear(&e->quotient);
  if (status == GRUNDY_DOMAIN || status == GRUNDY_SYNTAX)
    status = GRUNDY_UNABLE;
  if (status != GRUNDY_OK && status != GRUNDY_UNABLE) {
    gi_free(&work->memory, e, sizeof *e);
    return status;
  }
  gi_clear_error(work);
  e->is_open = status == GRUNDY_OK;
  all->entries[all->count++] = e;
  *found = e;
  return status;
}

static uint64_t heap_of(gi_component part) {
  const unsigned char *at = part.bytes.data;
  return part.bytes.length ? gi_varint_get(&at) : 0;
}

/* Extends the quotient to a heap, as a side question.  UNABLE: it is not
   cheap. */
static grundy_status reach(grundy_work *work, entry *e, uint64_t heap,
                           bool known) {
  gi_heap_quotient *h = &e->quotient;
  if (h->is_complete || heap <= h->to)
    return GRUNDY_OK;
  if (known || heap >= e->least || e->spent >= CHEAP)
    return GRUNDY_UNABLE;
  uint64_t before = work->budget.steps;
  gi_try attempt = gi_budget_try(&work->budget, CHEAP - e->spent);
  grundy_status status = gi_heap_quotient_extend(
      h, heap < MOST_TRIED ? heap : (uint64_t)MOST_TRIED);
  status = gi_budget_tried(&work->budget, attempt, status);
  e->spent += work->budget.steps - before;
  if (status == GRUNDY_OK && !h->is_complete && heap > h->to)
    status = GRUNDY_UNABLE;
  if (status == GRUNDY_DOMAIN || status == GRUNDY_SYNTAX)
    status = GRUNDY_UNABLE; /* the search says what is wrong */
  if (status == GRUNDY_STOPPED && work->budget.reached == GRUNDY_LIMIT_NONE)
    status = GRUNDY_UNABLE; /* the limit of memory: a search may need less */
  if (status == GRUNDY_UNABLE) {
    e->least = h->to + 1;
    gi_clear_error(work);
  }
  return status;
}

/* Finds the quotient of a sum, extended to its heaps. */
static grundy_status find_quotient(grundy_work *work, const gi_component *parts,
                                   size_t count, bool known, entry **found) {
  entry set;
  uint64_t most = 0;
  grundy_status status = list_games(parts, count, &set);
  if (status == GRUNDY_OK)
    status = find_entry(work, &set, known, found);
  for (size_t i = 0; i < count && status == GRUNDY_OK; i++)
    most = heap_of(parts[i]) > most ? heap_of(parts[i]) : most;
  return status == GRUNDY_OK ? reach(work, *found, most, known) : status;
}

static uint32_t element_of(const entry *e, gi_component part) {
  size_t game = 0;
  while (e->rules[game] != part.rules->base)
    game++;
  return gi_heap_quotient_element(&e->quotient, game, heap_of(part));
}

static bool applies(const grundy_work *work, const gi_query *q) {
  (void)work;
  return q->impartial && !q->loopy && q->play == GRUNDY_MISERE &&
         q->method == GRUNDY_BEST && gi_asks_outcome(q);
}

/* UNABLE: there is no quotient, or it is not cheap. */
static grundy_status answer(grundy_work *work, const gi_query *q,
                            gi_effort effort, gi_assessment *a) {
  entry *e = NULL;
  bool known = effort == GI_AT_ONCE;
  grundy_status status = find_quotient(work, q->parts, q->count, known, &e);
  if (status != GRUNDY_OK)
    return status;
  const gi_monoid *m = gi_quotient_monoid(&e->quotient.quotient);
  uint32_t product = 0;
  for (size_t i = 0; i < q->count; i++)
    product = gi_monoid_times(m, product, element_of(e, q->parts[i]));
  bool lost = gi_bit(m->portion, product);
  a->evidence = GI_BY_QUOTIENT;
  a->method = GRUNDY_QUOTIENT;
  gi_conclude(a, !lost, !lost);
  return gi_budget_step(&work->budget);
}

const gi_method gi_by_quotient = {applies, answer};

/* Writes the elements of the components, and their product, in the letters of
   `grundy quotient`. */
static grundy_status write_words(grundy_work *work, const entry *e,
                                 const gi_component *parts, size_t count,
                                 const gi_monoid *trimmed,
                                 const uint32_t *letters,
                                 gi_quotient_words *words) {
  const gi_monoid *m = gi_quotient_monoid(&e->quotient.quotient);
  gi_writer out;
  gi_writer_init(&out, &work->memory);
  uint32_t product = 0;
  for (size_t i = 0; i < count; i++) {
    uint32_t element = element_of(e, parts[i]);
    gi_monomial word = gi_monoid_word(trimmed, letters[element]);
    product = gi_monoid_times(m, product, element);
    if (i <= MOST_FACTORS)
      gi_write_text(&out, i ? " * " : "");
    if (i < MOST_FACTORS)
      gi_write_monomial(&out, &word);
    else if (i == MOST_FACTORS)
      gi_write_text(&out, "...");
  }
  grundy_status status = gi_writer_keep(&out, &work->arena, &words->factors);
  gi_monomial word = gi_monoid_word(trimmed, letters[product]);
  gi_write_monomial(&out, &word);
  if (status == GRUNDY_OK)
    status = gi_writer_keep(&out, &work->arena, &words->product);
  gi_writer_clear(&out);
  return status;
}

/* Returns the largest shift of the components' rules: an alias with a shift
   shows a heap by a smaller number than the quotient has for it. */
static uint64_t most_shift(const gi_component *parts, size_t count) {
  uint64_t most = 0;
  for (size_t i = 0; i < count; i++)
    if (parts[i].rules->shift > most)
      most = parts[i].rules->shift;
  return most;
}

grundy_status gi_quotient_describe(grundy_work *work, const gi_component *parts,
                                   size_t count, gi_quotient_words *words) {
  entry *e = NULL;
  grundy_status status = find_quotient(work, parts, count, true, &e);
  if (status != GRUNDY_OK)
    return status;
  const gi_monoid *m = gi_quotient_monoid(&e->quotient.quotient);
  words->order = m->order;
  words->to = e->quotient.to - most_shift(parts, count);
  words->is_complete = e->quotient.is_complete;
  uint32_t *letters =
      gi_arena_alloc(&work->scratch, m->order * sizeof *letters);
  if (!letters)
    return gi_refused(work);
  gi_monoid trimmed;
  gi_monoid_init(&trimmed, &work->memory);
  status = gi_monoid_trim(&trimmed, &work->budget, m, letters);
  if (status == GRUNDY_OK)
    status = write_words(work, e, parts, count, &trimmed, letters, words);
  gi_monoid_clear(&trimmed);
  return status;
}

/* Writes the outcomes of the heaps first..first+count-1. */
static grundy_status put_outcomes(grundy_work *work, const entry *e,
                                  uint64_t first, uint64_t count,
                                  gi_buffer *outcomes) {
  const gi_heap_quotient *h = &e->quotient;
  const gi_monoid *m = gi_quotient_monoid(&h->quotient);
  grundy_status status = GRUNDY_OK;
  for (uint64_t i = 0; i < count && status == GRUNDY_OK; i++) {
    uint32_t element = gi_heap_quotient_element(h, 0, first + i);
    unsigned char outcome = gi_bit(m->portion, element) ? 0 : 3;
    status = gi_buffer_put(outcomes, &outcome, 1);
    if (status == GRUNDY_OK)
      status = gi_budget_ticks(&work->budget, 1);
  }
  return status;
}

grundy_status gi_quotient_outcomes(grundy_work *work, const grundy_rules *rules,
                                   uint64_t *preperiod, uint64_t *period,
                                   gi_buffer *outcomes) {
  entry *e = NULL;
  unsigned char bytes[GI_VARINT_MAX];
  gi_bytes heap = {bytes, gi_varint_put(bytes, MOST_TRIED)};
  gi_component part = {rules->base, heap};
  gi_manner manner = gi_rules_manner(work, rules);
  if (manner.partizan || manner.loopy)
    return GRUNDY_UNABLE;
  grundy_status status = find_quotient(work, &part, 1, false, &e);
  if (status != GRUNDY_OK || !e->quotient.is_complete)
    return status == GRUNDY_OK ? GRUNDY_UNABLE : status;
  gi_period p = e->quotient.periods[0];
  *period = p.period;
  *preperiod = p.preperiod > rules->shift ? p.preperiod - rules->shift : 0;
  return put_outcomes(work, e, rules->shift, *preperiod + *period, outcomes);
}
