/* SPDX-License-Identifier: MIT */
/*
 * Streams values of heaps, block after block, for tables of millions.
 *
 * If a theorem proves a period, the stream repeats the periodic part, and
 * computes and keeps nothing more.  Otherwise the sequence engine computes the
 * next step.
 */
#include "core/limit.h"
#include "engine/heaps/checkpoint.h"
#include "engine/heaps/period_search.h"
#include "engine/misuse.h"
#include "engine/opened.h"
#include "engine/position.h"

#include <assert.h>

struct grundy_stream {
  grundy_work *work;
  const grundy_rules *rules; /* rules whose code gives the values */
  uint64_t shift;      /* the user's heap n is heap n + shift of `rules` */
  uint64_t next, last; /* heaps of `rules`; next > last at the end */
  bool is_over;        /* at the end, even if `last` is UINT64_MAX */
  bool no_limit;
  gi_checkpoint checkpoint;
  grundy_status ended; /* what ended the computing; reported once all values
                          known are given out */
  uint64_t step;       /* heaps to compute at once */
  gi_period period;
  const unsigned char *repeated; /* whole periods; NULL: no period is known */
  size_t repeated_count;
  unsigned repeated_width;
};

enum {
  LEAST_STEP = 1 << 12,
  MOST_STEP = 1 << 18,
  REPEATED = 1 << 16, /* least number of values in `repeated` */
  MOST_PERIOD = 1 << 22
};

/* Fills `repeated` with whole periods. */
static grundy_status repeat(grundy_stream *s) {
  grundy_work *work = s->work;
  const gi_sequence *q;
  uint64_t p = s->period.period, first = s->period.preperiod;
  grundy_status status = gi_rules_values(work, s->rules, first + p - 1, &q);
  if (status != GRUNDY_OK)
    return status;
  size_t count = (size_t)(REPEATED / p + 1) * (size_t)p;
  unsigned char *block = gi_arena_alloc(&work->arena, count * q->width);
  if (!block)
    return gi_refused(work);
  for (size_t at = 0; at < count; at += (size_t)p)
    memcpy(block + at * q->width,
           (const unsigned char *)q->values + first * q->width,
           (size_t)p * q->width);
  s->repeated = block;
  s->repeated_count = count;
  s->repeated_width = q->width;
  return GRUNDY_OK;
}

/* Refuses heaps that the limits put out of reach: if no value can be forgotten,
   each takes at least a byte. */
static grundy_status refuse_far(grundy_stream *s, const gi_code *code) {
  grundy_work *work = s->work;
  size_t limit = work->memory.limit;
  gi_digits last = gi_digits_of(s->last - s->shift);
  bool forgets = !s->checkpoint.name && gi_sequence_may_be_sparse(code);
  if (s->last >= GI_SEQUENCE_MOST)
    gi_fail(&work->error, GRUNDY_STOPPED, GRUNDY_NOWHERE,
            "heap {0} is out of reach: values of heaps are computed one after "
            "the other, from 0 on",
            last.text);
  else if (!forgets && limit && s->last >= limit)
    gi_fail(&work->error, GRUNDY_STOPPED, GRUNDY_NOWHERE,
            "values up to heap {0} need more than the limit of {1} of memory "
            "(--max-memory): all smaller heaps are needed, and each takes a "
            "byte at least",
            last.text, gi_size_of(limit).text);
  else
    return GRUNDY_OK;
  if (s->last < GI_SEQUENCE_MOST)
    gi_limit_hint(&work->error, GRUNDY_LIMIT_MEMORY, work->limits,
                  (size_t)s->last + 1);
  work->error.limit = GRUNDY_LIMIT_SIZE;
  return GRUNDY_STOPPED;
}

static grundy_status choose_way(grundy_stream *s) {
  grundy_work *work = s->work;
  gi_code code;
  uint64_t next = 0;
  grundy_status status = GRUNDY_UNABLE;
  if (s->rules->family->code)
    status = s->rules->family->code(work, s->rules, s->last, &code);
  if (s->checkpoint.name)
    gi_rules_keep_all(work, s->rules); /* a checkpoint has no gap */
  else
    gi_rules_keep_few(work, s->rules);
  if (status == GRUNDY_OK && s->checkpoint.name)
    status = refuse_far(s, &code);
  if (status != GRUNDY_OK || s->checkpoint.name)
    return status == GRUNDY_OK
               ? gi_checkpoint_resume(work, &s->checkpoint, s->rules, &next)
               : status;
  status = gi_known_period(work, s->rules, &s->period);
  if (status != GRUNDY_OK && status != GRUNDY_UNABLE)
    return status;
  if (status == GRUNDY_OK && s->period.period &&
      s->period.period <= MOST_PERIOD && s->period.preperiod <= MOST_PERIOD)
    return s->last >= s->period.preperiod + s->period.period ? repeat(s)
                                                             : GRUNDY_OK;
  return gi_heap_theorem(work, s->rules, s->last) ? GRUNDY_UNABLE
                                                  : refuse_far(s, &code);
}

grundy_status grundy_stream_open(grundy_work *work, const grundy_rules *rules,
                                 grundy_stream_query query,
                                 grundy_stream **stream) {
  if (gi_misused(work, GI_NEEDS({gi_is_rules(work, rules), "rules"},
                                {gi_is_given(stream), "stream"})))
    return GRUNDY_MISUSE;
  *stream = NULL;
  grundy_stream draft = {.work = work,
                         .shift = rules->shift,
                         .no_limit = query.no_limit,
                         .step = LEAST_STEP,
                         .checkpoint = {.name = query.checkpoint.file,
                                        .seconds = query.checkpoint.seconds}};
  if (rules->args != GI_HEAPS || query.from > query.last ||
      __builtin_add_overflow(query.last, rules->shift, &draft.last))
    return GRUNDY_UNABLE;
  draft.next = query.from + rules->shift;
  draft.checkpoint.goal = draft.last + 1;
  draft.rules = gi_rules_up_to(rules, draft.last);
  grundy_stream *s = gi_arena_alloc(&work->arena, sizeof *s);
  if (!s)
    return gi_finish(work, gi_refused(work), GRUNDY_NOWHERE);
  *s = draft;
  uint64_t most = work->budget.max_positions;
  if (s->no_limit)
    work->budget.max_positions = 0;
  grundy_status status = choose_way(s);
  work->budget.max_positions = most;
  if (status == GRUNDY_UNABLE)
    return status;
  *stream = s;
  return gi_finish(work, status, GRUNDY_NOWHERE);
}

/* Computes until the next value is known. */
static grundy_status compute(grundy_stream *s, const gi_sequence **q) {
  grundy_work *work = s->work;
  uint64_t most = work->budget.max_positions;
  *q = &gi_opened_of(work, s->rules)->sequence;
  grundy_status status = (*q)->count <= s->next ? s->ended : GRUNDY_OK;
  if (s->no_limit)
    work->budget.max_positions = 0;
  if (gi_sequence_lacks(*q, s->next))
    gi_rules_keep_all(work,
                      s->rules); /* another stream made it forget the value */
  while (status == GRUNDY_OK && (*q)->count <= s->next) {
    double begun = gi_clock();
    uint64_t to = (*q)->count + s->step - 1;
    status = gi_checkpoint_values(work, &s->checkpoint, s->rules,
                                  to < s->last ? to : s->last, 0, q);
    double took = gi_clock() - begun;
    if (took < 0.02 && s->step < MOST_STEP)
      s->step *= 2;
    else if (took > 0.2 && s->step > 1)
      s->step /= 2;
  }
  work->budget.max_positions = most;
  return status;
}

static grundy_status take(grundy_stream *s, grundy_values *values) {
  const gi_sequence *q;
  assert(s->next <= s->last);
  uint64_t left = s->last - s->next; /* heaps after the next one */
  if (s->repeated && s->next >= s->period.preperiod) {
    assert(s->period.period);
    size_t phase = (size_t)((s->next - s->period.preperiod) % s->period.period);
    assert(phase < s->repeated_count);
    values->width = s->repeated_width;
    values->data = s->repeated + phase * values->width;
    values->count = s->repeated_count - phase;
    if (left < values->count)
      values->count = (size_t)left + 1;
    return gi_budget_check(&s->work->budget);
  }
  grundy_status status = compute(s, &q);
  if (q->count <= s->next) {
    s->ended = GRUNDY_OK; /* reported now: the caller may go on */
    return status;
  }
  if (status != GRUNDY_OK)
    s->ended = status;
  uint64_t end = q->gap && s->next < q->head ? q->head : q->count;
  if (s->repeated && s->period.preperiod < end)
    end = s->period.preperiod;
  assert(s->next < end && end <= q->count);
  values->width = q->width;
  values->data = (const unsigned char *)q->values +
                 gi_sequence_slot(q, s->next) * q->width;
  values->count = (size_t)(end - s->next);
  if (left < values->count)
    values->count = (size_t)left + 1;
  return GRUNDY_OK;
}

grundy_status grundy_stream_next(grundy_stream *s, grundy_values *values) {
  if (!s || gi_misused(s->work, GI_NEEDS({gi_is_given(values), "values"})))
    return GRUNDY_MISUSE;
  *values = (grundy_values){0};
  if (s->is_over)
    return GRUNDY_OK;
  grundy_status status = take(s, values);
  if (status == GRUNDY_OK) {
    assert(values->count && values->count - 1 <= s->last - s->next);
    s->is_over = values->count > s->last - s->next;
    s->next += values->count;
  }
  return gi_finish(s->work, status, GRUNDY_NOWHERE);
}
