/* SPDX-License-Identifier: MIT */
/*
 * Compares misère outcomes by the quotient with search: all sums of heaps,
 * first those with the fewest beans.  The law is about impartial games of one
 * number whose heaps become smaller; it looks at no position of other games.
 */
#include "engine/laws/laws.h"

#include "engine/heaps/quotient.h"

enum {
  HEAPS = 16,  /* heaps of the quotient, at most */
  MOST = 8,    /* heaps of a sum */
  SUMS = 2000, /* sums that are compared */
  SHARE = 4,   /* the quotient takes this part of the allowance */
};

typedef struct comparison {
  gi_trial *trial;
  gi_heap_quotient quotient;
  uint64_t heaps[MOST];          /* the sum, descending */
  gi_component parts[HEAPS + 1]; /* by heap */
  bool is_empty[HEAPS + 1];      /* by heap: whether it is left out of sums */
} comparison;

/* Makes the components of the heaps up to the last one. */
static grundy_status make_heaps(comparison *c) {
  grundy_work *work = c->trial->work;
  const grundy_rules *rules = c->trial->rules;
  gi_buffer bytes;
  gi_buffer_init(&bytes, &work->memory);
  grundy_status status = GRUNDY_OK;
  for (uint64_t n = 1; n <= c->quotient.to && status == GRUNDY_OK; n++) {
    bytes.length = 0;
    status = rules->family->at(work, rules, &n, &bytes, &c->is_empty[n]);
    unsigned char *copy = gi_arena_alloc(&work->scratch, bytes.length + 1);
    if (status == GRUNDY_OK && !copy)
      status = gi_refused(work);
    if (copy && status == GRUNDY_OK && bytes.length)
      memcpy(copy, bytes.data, bytes.length);
    c->parts[n] = (gi_component){rules, {copy, bytes.length}};
  }
  gi_buffer_clear(&bytes);
  return status;
}

/* Says whether enough sums were compared. */
static bool is_over(const gi_trial *trial) {
  return trial->report.positions >= SUMS || gi_trial_enough(trial);
}

/* Compares one sum. */
static grundy_status compare(comparison *c, size_t count) {
  const gi_monoid *m = gi_quotient_monoid(&c->quotient.quotient);
  gi_component parts[MOST];
  size_t live = 0;
  uint32_t element = 0;
  for (size_t i = 0; i < count; i++) {
    uint64_t n = c->heaps[i];
    element = gi_monoid_times(m, element,
                              gi_heap_quotient_element(&c->quotient, 0, n));
    if (!c->is_empty[n])
      parts[live++] = c->parts[n];
  }
  grundy_outcome searched = GRUNDY_OUTCOME_NONE;
  grundy_outcome found = gi_bit(m->portion, element) ? GRUNDY_P : GRUNDY_N;
  grundy_status status =
      gi_judge_outcome(c->trial, parts, live, GRUNDY_MISERE, &searched);
  if (status == GRUNDY_OK && found != searched)
    return gi_broken(c->trial, parts, live,
                     "misère outcome {0} by the quotient, {1} by search",
                     grundy_outcome_name(found), grundy_outcome_name(searched));
  c->trial->report.positions += status == GRUNDY_OK;
  return status;
}

/* Compares the sums of `left` beans more, in heaps up to `most`. */
static grundy_status compare_sums(comparison *c, size_t count, uint64_t left,
                                  uint64_t most) {
  if (!left)
    return compare(c, count);
  grundy_status status = GRUNDY_OK;
  for (uint64_t n = most < left ? most : left;
       n && count < MOST && status == GRUNDY_OK; n--) {
    c->heaps[count] = n;
    status = is_over(c->trial) ? GRUNDY_UNABLE
                               : compare_sums(c, count + 1, left - n, n);
  }
  return status;
}

/* Computes the quotient with its share of the allowance. */
static grundy_status open_quotient(comparison *c) {
  gi_trial *trial = c->trial;
  grundy_work *work = trial->work;
  grundy_status status =
      gi_heap_quotient_init(&c->quotient, work, &trial->rules, 1);
  if (status == GRUNDY_OK) {
    gi_try attempt = gi_budget_try(&work->budget, trial->allowance / SHARE);
    status = gi_budget_tried(&work->budget, attempt,
                             gi_heap_quotient_extend(&c->quotient, HEAPS));
  }
  if (status == GRUNDY_UNABLE || status == GRUNDY_DOMAIN) {
    gi_clear_error(work); /* fewer heaps, or none */
    status = GRUNDY_OK;
  }
  return status;
}

grundy_status gi_law_quotient(gi_trial *trial) {
  const grundy_rules *rules = trial->rules;
  if (rules->args != GI_HEAPS || rules->arity != 1 || !rules->family->at)
    return GRUNDY_OK;
  comparison c = {.trial = trial};
  grundy_status status = open_quotient(&c);
  uint64_t to = status == GRUNDY_OK ? c.quotient.to : 0;
  if (to)
    status = make_heaps(&c);
  for (uint64_t beans = 1; to && beans <= (uint64_t)HEAPS * MOST &&
                           status == GRUNDY_OK && !is_over(trial);
       beans++)
    status = compare_sums(&c, 0, beans, to);
  gi_heap_quotient_clear(&c.quotient);
  return status;
}
