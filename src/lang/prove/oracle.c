/* SPDX-License-Identifier: MIT */
#include "lang/prove/oracle.h"

#include "engine/search/search.h"
#include "lang/prove/machine.h"
#include "lang/prove/settle.h"

enum {
  SHORT = 1 << 16, /* steps of a search that is tried first */
  LARGE = 1 << 16, /* positions with smaller numbers; fewer are computed */
  STEPS = 1 << 20  /* share of the work for a proof */
};

/* Numbers below this leave the rule's own arithmetic room for a factor of 2:
   beyond it a rule such as n-k for k in 1..2*n fails in 64 bits. */
#define MOST (UINT64_C(1) << 62)

static size_t next_size(const grundy_machine *m) {
  return (size_t)m->states * m->letters * sizeof *m->next;
}

void gi_oracle_clear(gi_oracle *o, gi_memory *memory) {
  const grundy_machine *m = &o->proof.machine;
  gi_free(memory, o->next, o->next ? next_size(m) : 0);
  gi_free(memory, o->labels, o->labels ? m->states : 0);
  *o = (gi_oracle){0};
}

bool gi_oracle_is_large(const uint64_t *numbers, unsigned count) {
  uint64_t product = 1;
  for (unsigned i = 0; i < count; i++)
    if (numbers[i] >= LARGE ||
        __builtin_mul_overflow(product, numbers[i] + 1, &product))
      return true;
  return product > LARGE;
}

/* Takes the automaton of the proof over: what the proof has in the arena may be
   released before the rules are. */
static grundy_status keep(gi_oracle *o, grundy_work *work) {
  grundy_machine *m = &o->proof.machine;
  o->next = gi_alloc(&work->memory, next_size(m));
  o->labels = gi_alloc(&work->memory, m->states);
  if (!o->next || !o->labels) {
    gi_free(&work->memory, o->next, o->next ? next_size(m) : 0);
    gi_free(&work->memory, o->labels, o->labels ? m->states : 0);
    *o = (gi_oracle){0};
    return gi_refused(work);
  }
  memcpy(o->next, m->next, next_size(m));
  memcpy(o->labels, m->labels, m->states);
  m->next = o->next;
  m->labels = o->labels;
  return GRUNDY_OK;
}

/* Returns OK if a short search finds the value: its answers are remembered, and
   the same search comes again later.  UNABLE if it does not, for whatever
   reason: then it comes again with all limits. */
static grundy_status search(grundy_work *work, gi_component component) {
  uint64_t value;
  gi_try attempt = gi_budget_try(&work->budget, SHORT);
  grundy_status status =
      gi_search_component(work, GI_FIND_VALUE, component, true, &value);
  status = gi_budget_leave_out(&work->budget,
                               gi_budget_tried(&work->budget, attempt, status));
  if (status == GRUNDY_DOMAIN || status == GRUNDY_UNABLE) {
    gi_clear_error(work);
    work->growth[0] = 0;
    return GRUNDY_UNABLE;
  }
  return status;
}

/* Makes the oracle. */
static grundy_status prove(gi_oracle *o, grundy_work *work,
                           const grundy_rules *rules, gi_oracle_proof *more) {
  grundy_proof proof;
  grundy_status status =
      gi_settle(work, rules, &(gi_claim){.steps = STEPS}, &proof);
  if (status == GRUNDY_OK && proof.status != GRUNDY_PROVED)
    status = more(work, rules, &proof);
  if (status != GRUNDY_OK)
    return status;
  o->asked = true;
  o->proof = proof;
  return proof.status == GRUNDY_PROVED ? keep(o, work) : GRUNDY_UNABLE;
}

grundy_status gi_oracle_ask(gi_oracle *o, grundy_work *work,
                            gi_component component, gi_oracle_proof *more) {
  if (o->busy)
    return GRUNDY_UNABLE;
  if (o->asked)
    return o->next ? GRUNDY_OK : GRUNDY_UNABLE;
  /* A proof asks for values of other positions, which may be open in a search
     that runs now. */
  if (work->searching)
    return GRUNDY_UNABLE;
  uint64_t steps = work->budget.steps, positions = work->budget.positions;
  o->busy = true; /* the search and the proof ask about other positions */
  grundy_status status = search(work, component);
  bool is_easy = status == GRUNDY_OK;
  if (status == GRUNDY_UNABLE)
    status = prove(o, work, component.rules, more);
  o->busy = false;
  if (is_easy || status == GRUNDY_UNABLE) {
    gi_budget_rewind(&work->budget, steps, positions);
    return GRUNDY_UNABLE;
  }
  return status;
}

grundy_status gi_oracle_value(const gi_oracle *o, grundy_work *work,
                              const uint64_t *numbers, bool *has_value,
                              uint64_t *value) {
  if (!o->next)
    return GRUNDY_UNABLE;
  for (unsigned i = 0; i < o->proof.numbers; i++)
    if (numbers[i] >= MOST)
      return GRUNDY_UNABLE;
  grundy_status status =
      gi_machine_value(&work->memory, &o->proof.machine,
                       (gi_numeration){o->proof.base}, numbers, value);
  *has_value = status == GRUNDY_OK;
  /* in no level: the value is larger than all that are known */
  return status == GRUNDY_UNABLE && o->proof.about != GRUNDY_ABOUT_VALUES
             ? GRUNDY_OK
             : status;
}
