/* SPDX-License-Identifier: MIT */
#include "theory/octal/bounded/start.h"

#include <assert.h>
#include <string.h>

void gi_start_init(gi_start *s, gi_memory *memory) {
  *s = (gi_start){.spent = 0};
  gi_sequence_init(&s->low, memory);
  gi_sequence_init(&s->high, memory);
}

void gi_start_drop(gi_start *s) {
  gi_sequence_clear(&s->low);
  gi_sequence_clear(&s->high);
}

void gi_start_clear(gi_start *s, gi_memory *memory, unsigned width) {
  gi_start_drop(s);
  for (size_t i = 0; i < 2; i++)
    gi_anchor_drop(&s->marks[i], memory, width);
  gi_start_init(s, memory);
}

bool gi_start_is_done(const gi_start *s, const gi_repeat *proved) {
  const gi_pass *pass = &s->pass;
  return pass->is_begun && pass->compared == proved->period.preperiod &&
         (pass->first > pass->from || !pass->from);
}

/* Returns the last anchor or mark that ends at heap n or before, and serves;
   NULL if there is none. */
static const gi_anchor *anchor_before(const gi_start *s, const gi_detect *d,
                                      const gi_sequence *like, uint64_t n) {
  const gi_anchor *best = NULL;
  for (size_t i = 0; i < d->count + 2; i++) {
    const gi_anchor *a = i < 2 ? &s->marks[i] : &d->anchors[i - 2];
    if (a->length && a->end <= n && (!best || a->end > best->end) &&
        gi_anchor_serves(a, like))
      best = a;
  }
  return best;
}

/* Begins a pass over heaps before those that were compared. */
static void begin_pass(gi_start *s, gi_detect *d, const gi_sequence *like) {
  gi_period *proved = &d->repeat.period;
  if (s->pass.is_begun)
    proved->preperiod = s->pass.from;
  assert(proved->preperiod);
  const gi_anchor *a = anchor_before(s, d, like, proved->preperiod - 1);
  uint64_t from = a ? a->end : 0;
  s->pass = (gi_pass){true, from, from, from};
  gi_start_drop(s);
}

/* Restores an empty sequence at the last anchor up to heap n. */
static grundy_status restore(const gi_start *s, const gi_detect *d,
                             const gi_sequence *like, const gi_code *code,
                             uint64_t n, gi_sequence *q) {
  return q->count
             ? GRUNDY_OK
             : gi_anchor_restore(q, like, code, anchor_before(s, d, like, n));
}

/* Computes some values of one sequence, up to heap end - 1 at most. */
static grundy_status extend(gi_start *s, gi_sequence *q, uint64_t step,
                            const gi_code *code, gi_budget *budget,
                            uint64_t end) {
  uint64_t before = q->count, apart = budget->apart;
  if (end > before + step)
    end = before + step;
  budget->apart = apart + s->spent - before;
  grundy_status status = gi_sequence_extend(q, code, budget, end - 1);
  budget->apart = apart;
  s->spent += q->count - before;
  return status;
}

/* Compares the next heaps n, up to end - 1, and notes the last that differs. */
static void compare(gi_start *s, uint64_t p, uint64_t end) {
  gi_pass *pass = &s->pass;
  uint64_t n = end, from = pass->compared;
  unsigned width = s->low.width;
  bool is_same =
      width == s->high.width && memcmp(gi_sequence_bytes(&s->low, from),
                                       gi_sequence_bytes(&s->high, from + p),
                                       (size_t)(end - from) * width) == 0;
  while (!is_same && n > from &&
         gi_sequence_value(&s->low, n - 1) ==
             gi_sequence_value(&s->high, n - 1 + p))
    n--;
  if (!is_same && n > from)
    pass->first = n;
  pass->compared = end;
}

grundy_status gi_start_extend(gi_start *s, gi_detect *d,
                              const gi_sequence *like, const gi_code *code,
                              gi_budget *budget) {
  const gi_period *proved = &d->repeat.period;
  if (!s->pass.is_begun || s->pass.compared == proved->preperiod)
    begin_pass(s, d, like);
  uint64_t n = s->pass.compared, p = proved->period;
  grundy_status status = restore(s, d, like, code, n, &s->low);
  if (status == GRUNDY_OK)
    status = restore(s, d, like, code, n + p, &s->high);
  if (status != GRUNDY_OK)
    return status;
  budget->goal = budget->apart + s->spent + 2 * proved->preperiod + p -
                 s->low.count - s->high.count;
  uint64_t step = gi_detect_step(like->keep), rest = proved->preperiod - n;
  if (s->low.count < n)
    return extend(s, &s->low, step, code, budget, n);
  if (s->high.count < n + p)
    return extend(s, &s->high, step, code, budget, n + p);
  uint64_t end = n + (rest < step ? rest : step);
  status = extend(s, &s->low, step, code, budget, end);
  if (status == GRUNDY_OK)
    status = extend(s, &s->high, step, code, budget, end + p);
  if (status == GRUNDY_OK)
    compare(s, p, end);
  return status;
}

/* Marks where the sequence is, or heap n if the sequence is past it. */
static void mark(const gi_detect *d, const gi_sequence *q, uint64_t n,
                 gi_anchor *anchor) {
  uint64_t end = q->count < n ? q->count : n;
  gi_anchor taken;
  if (!q->count || q->width != d->width || end <= q->head + q->gap ||
      gi_anchor_take(&taken, q, end) != GRUNDY_OK)
    return;
  gi_anchor_drop(anchor, d->memory, d->width);
  *anchor = taken;
}

void gi_start_mark(gi_start *s, const gi_detect *d) {
  uint64_t n = s->pass.compared;
  mark(d, &s->low, n, &s->marks[0]);
  mark(d, &s->high, n + d->repeat.period.period, &s->marks[1]);
}
