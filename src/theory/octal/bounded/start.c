/* SPDX-License-Identifier: MIT */
#include "theory/octal/bounded/start.h"

#include <string.h>

void gi_twins_init(gi_twins *t, gi_trace *trace, const gi_sequence *like) {
  *t = (gi_twins){.trace = trace, .like = like};
  gi_sequence_init(&t->low, like->memory);
  gi_sequence_init(&t->high, like->memory);
}

void gi_twins_clear(gi_twins *t) {
  gi_sequence_clear(&t->low);
  gi_sequence_clear(&t->high);
}

bool gi_twins_are_done(const gi_twins *t) {
  const gi_pass *pass = &t->trace->pass;
  return pass->is_begun &&
         pass->compared == t->trace->repeat.period.preperiod &&
         (pass->first > pass->from || !pass->from);
}

/* The last anchor that ends at heap n or before, and will do; NULL: none. */
static const gi_anchor *anchor_at(const gi_twins *t, uint64_t n) {
  const gi_trace *trace = t->trace;
  const gi_anchor *best = NULL;
  for (size_t i = 0; i < trace->count + 2; i++) {
    const gi_anchor *a = i < 2 ? &trace->marks[i] : &trace->anchors[i - 2];
    if (a->length && a->end <= n && (!best || a->end > best->end) &&
        gi_anchor_serves(a, t->like))
      best = a;
  }
  return best;
}

/* Heaps before those that were compared. */
static void begin(gi_twins *t) {
  gi_pass *pass = &t->trace->pass;
  gi_period *proved = &t->trace->repeat.period;
  if (pass->is_begun)
    proved->preperiod = pass->from;
  const gi_anchor *a = anchor_at(t, proved->preperiod - 1);
  uint64_t from = a ? a->end : 0;
  *pass = (gi_pass){true, from, from, from};
  gi_twins_clear(t);
}

/* A sequence that is not begun begins at the last anchor up to heap n. */
static grundy_status place(const gi_twins *t, gi_sequence *q,
                           const gi_code *code, uint64_t n) {
  return q->count ? GRUNDY_OK
                  : gi_sequence_at(q, t->like, code, anchor_at(t, n));
}

/* Some values, up to `end` at most. */
static grundy_status extend(gi_twins *t, gi_sequence *q, const gi_code *code,
                            gi_budget *budget, uint64_t end) {
  uint64_t before = q->count, apart = budget->apart;
  uint64_t step = gi_trace_step(t->like->keep);
  if (end > before + step)
    end = before + step;
  budget->apart = apart + t->spent - before;
  grundy_status status = gi_sequence_extend(q, code, budget, end - 1);
  budget->apart = apart;
  t->spent += q->count - before;
  return status;
}

/* The heaps n that are next, up to `end`: which is the last that differs? */
static void compare(gi_twins *t, uint64_t end) {
  gi_pass *pass = &t->trace->pass;
  uint64_t p = t->trace->repeat.period.period, n = end, from = pass->compared;
  unsigned width = t->low.width;
  bool is_same =
      width == t->high.width && memcmp(gi_sequence_bytes(&t->low, from),
                                       gi_sequence_bytes(&t->high, from + p),
                                       (size_t)(end - from) * width) == 0;
  while (!is_same && n > from &&
         gi_sequence_value(&t->low, n - 1) ==
             gi_sequence_value(&t->high, n - 1 + p))
    n--;
  if (!is_same && n > from)
    pass->first = n;
  pass->compared = end;
}

grundy_status gi_twins_extend(gi_twins *t, const gi_code *code,
                              gi_budget *budget) {
  gi_pass *pass = &t->trace->pass;
  const gi_period *proved = &t->trace->repeat.period;
  if (!pass->is_begun || pass->compared == proved->preperiod)
    begin(t);
  uint64_t n = pass->compared, p = proved->period;
  grundy_status status = place(t, &t->low, code, n);
  if (status == GRUNDY_OK)
    status = place(t, &t->high, code, n + p);
  if (status != GRUNDY_OK)
    return status;
  budget->goal = budget->apart + t->spent + 2 * proved->preperiod + p -
                 t->low.count - t->high.count;
  if (t->low.count < n)
    return extend(t, &t->low, code, budget, n);
  if (t->high.count < n + p)
    return extend(t, &t->high, code, budget, n + p);
  uint64_t step = gi_trace_step(t->like->keep), rest = proved->preperiod - n;
  uint64_t end = n + (rest < step ? rest : step);
  status = extend(t, &t->low, code, budget, end);
  if (status == GRUNDY_OK)
    status = extend(t, &t->high, code, budget, end + p);
  if (status == GRUNDY_OK)
    compare(t, end);
  return status;
}

/* Where it is, or where it will be compared from if it is behind that. */
static void mark(gi_trace *trace, const gi_sequence *q, uint64_t n,
                 gi_anchor *anchor) {
  uint64_t end = q->count < n ? q->count : n;
  gi_anchor taken;
  if (!q->count || q->width != trace->width || end <= q->head + q->gap ||
      gi_anchor_take(&taken, q, end) != GRUNDY_OK)
    return;
  gi_anchor_drop(anchor, trace->memory, trace->width);
  *anchor = taken;
}

void gi_twins_mark(gi_twins *t) {
  gi_trace *trace = t->trace;
  uint64_t n = trace->pass.compared;
  mark(trace, &t->low, n, &trace->marks[0]);
  mark(trace, &t->high, n + trace->repeat.period.period, &trace->marks[1]);
}
