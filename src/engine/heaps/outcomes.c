/* SPDX-License-Identifier: MIT */
/* Finds the period of the outcomes of heaps; outcomes.h has the theorem. */
#include "engine/heaps/outcomes.h"
#include "core/text.h"
#include "engine/opened.h"
#include "engine/table/sides.h"
#include "engine/value/quotients.h"

#include <assert.h>
#include <string.h>

const char gi_window_theorem[] = N_("repeated window of outcomes");
static const char window_citation[] =
    N_("the outcomes of a heap follow from those of the heaps that a move can "
       "lead to; where all of these repeat, so does everything after them");
static const char quotient_theorem[] = N_("misère quotient of all heaps");
static const char quotient_citation[] =
    N_("T. E. Plambeck and A. N. Siegel, Misère quotients for impartial games, "
       "Journal of Combinatorial Theory A 115 (2008), 593-622; grundy quotient "
       "shows the elements");

enum {
  LEAST = 1 << 12,  /* heaps at the first look */
  USUAL = 1 << 23,  /* heaps at most, without a limit */
  SOME = 4096,      /* heaps between two looks at the limits */
  MOST = 0x7fffffff /* heaps */
};

/* A search for two heaps with the same state.  The saved heap moves on to the
   powers of two (R. P. Brent, An improved Monte Carlo factorization algorithm,
   BIT 20 (1980), 176-184). */
typedef struct course {
  const unsigned char *outcomes;
  gi_lookback back;
  uint64_t saved, power, next;
} course;

/* Is the state before heap n that before the saved heap? */
static bool is_again(const course *c, uint64_t n) {
  size_t distance = (size_t)c->back.distance;
  const unsigned char *a = c->outcomes + n, *b = c->outcomes + c->saved;
  if ((n - c->saved) % c->back.modulus)
    return false;
  return !distance ||
         (a[-1] == b[-1] && !memcmp(a - distance, b - distance, distance));
}

/* Looks at the heaps up to `count`; true if a state is there again. */
static bool look(course *c, uint64_t count) {
  for (; c->next <= count; c->next++) {
    if (is_again(c, c->next))
      return true;
    if (c->next - c->saved == c->power) {
      c->saved = c->next;
      c->power *= 2;
    }
  }
  return false;
}

/* Fills in the least period and where it begins. */
static grundy_status shorten(grundy_work *work, gi_outcome_period *p,
                             const unsigned char *outcomes) {
  uint64_t whole = p->again - p->first, first = p->first, length = 1;
  for (; length < whole; length++) {
    uint64_t n = 0;
    if (whole % length)
      continue;
    while (n < whole &&
           outcomes[first + n] == outcomes[first + (n + length) % whole])
      n++;
    grundy_status status = gi_budget_ticks(&work->budget, n + 1);
    if (status != GRUNDY_OK || n == whole)
      break;
  }
  while (first > 0 && outcomes[first - 1] == outcomes[first - 1 + length])
    first--;
  p->period = length;
  p->preperiod = first;
  p->proved = true;
  return work->budget.reached ? GRUNDY_STOPPED : GRUNDY_OK;
}

/* Computes the outcomes of `count` heaps. */
static grundy_status compute(grundy_work *work, const grundy_rules *rules,
                             grundy_play play, uint64_t count,
                             gi_buffer *outcomes) {
  uint64_t last = count - 1;
  size_t from = outcomes->length, more = (size_t)count - from;
  grundy_status status = gi_sides_fill(work, rules, play, &last, MOST);
  if (status == GRUNDY_OK)
    status = gi_buffer_reserve(outcomes, more);
  if (status != GRUNDY_OK)
    return status;
  gi_sides_heaps(work, rules, play, from, more, outcomes->data + from);
  outcomes->length += more;
  return GRUNDY_OK;
}

/* Keeps the outcomes of the proof. */
static grundy_status keep(grundy_work *work, gi_outcome_period *p,
                          const unsigned char *outcomes) {
  size_t count = (size_t)p->again;
  unsigned char *kept = gi_arena_alloc(&work->arena, count + 1);
  if (!kept)
    return gi_refused(work);
  memcpy(kept, outcomes, count);
  p->outcomes = kept;
  return GRUNDY_OK;
}

static grundy_status search(grundy_work *work, const grundy_rules *rules,
                            grundy_play play, gi_outcome_period *p,
                            gi_buffer *outcomes) {
  uint64_t start = p->back.from;
  if (start < p->back.distance)
    start = p->back.distance;
  course c = {.back = p->back, .saved = start, .power = 1, .next = start + 1};
  grundy_status status = GRUNDY_OK;
  for (uint64_t count = LEAST; status == GRUNDY_OK; count *= 2) {
    count = count < p->limit ? count : p->limit;
    status = compute(work, rules, play, count, outcomes);
    p->computed = outcomes->length;
    c.outcomes = outcomes->data;
    for (uint64_t to = c.next; status == GRUNDY_OK && to <= count; to += SOME) {
      uint64_t last = to + SOME - 1 < count ? to + SOME - 1 : count;
      if (look(&c, last)) {
        p->first = c.saved;
        p->again = c.next;
        status = shorten(work, p, outcomes->data);
        return status == GRUNDY_OK ? keep(work, p, outcomes->data) : status;
      }
      status = gi_budget_ticks(&work->budget, SOME);
    }
    if (count == p->limit)
      break;
  }
  return status;
}

grundy_status gi_outcome_lookback(grundy_work *work, const grundy_rules *rules,
                                  gi_lookback *back) {
  bool apply = false;
  if (rules->arity != 1 || rules->any_count || rules->shift)
    return GRUNDY_UNABLE;
  grundy_status status = gi_sides_apply(work, rules, &apply);
  const grundy_rules *own = gi_opened_of(work, rules->base)->sides.rules;
  if (status == GRUNDY_OK && (!apply || !own->family->lookback))
    status = GRUNDY_UNABLE;
  if (status == GRUNDY_OK)
    status = own->family->lookback(work, own, back);
  assert(status != GRUNDY_OK || back->modulus > 0);
  return status;
}

/* Takes the period of the misère quotient of all heaps. */
static grundy_status ask_quotient(grundy_work *work, const grundy_rules *rules,
                                  gi_outcome_period *p) {
  gi_buffer outcomes;
  gi_buffer_init(&outcomes, &work->memory);
  uint64_t length = 0;
  grundy_status status =
      rules->arity != 1 || rules->any_count
          ? GRUNDY_UNABLE
          : gi_quotient_outcomes(work, rules, &p->first, &length, &outcomes);
  p->again = p->computed = p->first + length;
  p->by_quotient = true;
  p->theorem = quotient_theorem;
  p->citation = quotient_citation;
  if (status == GRUNDY_OK)
    status = shorten(work, p, outcomes.data);
  if (status == GRUNDY_OK)
    status = keep(work, p, outcomes.data);
  gi_buffer_clear(&outcomes);
  return status;
}

grundy_status gi_outcome_period_find(grundy_work *work,
                                     const grundy_rules *rules,
                                     grundy_play play, uint64_t limit,
                                     gi_outcome_period *found) {
  *found = (gi_outcome_period){.limit = limit ? limit : USUAL,
                               .theorem = gi_window_theorem,
                               .citation = window_citation};
  if (found->limit > MOST)
    found->limit = MOST;
  grundy_status status = gi_outcome_lookback(work, rules, &found->back);
  if (status == GRUNDY_UNABLE && play == GRUNDY_MISERE)
    return ask_quotient(work, rules, found);
  if (status != GRUNDY_OK)
    return status;
  gi_buffer outcomes;
  gi_buffer_init(&outcomes, &work->memory);
  status = search(work, rules, play, found, &outcomes);
  gi_buffer_clear(&outcomes);
  return status;
}

grundy_status gi_outcome_period_refuse(grundy_work *work,
                                       const grundy_rules *rules) {
  return gi_unfit(
      work,
      gi_fail(&work->error, GRUNDY_UNABLE, GRUNDY_NOWHERE,
              "no period of outcomes can be proved for {0}: a repeated "
              "window proves one where each move leads from a heap to one "
              "that is smaller by a number that does not depend on the heap",
              rules->text));
}
