/* SPDX-License-Identifier: MIT */
#include "theory/octal/bounded/bounded.h"

#include <assert.h>

/* So few values are kept that they and the two sequences of the second pass
   take no more memory than all values did before some were forgotten. */
void gi_bounded_begin(gi_bounded *b, gi_sequence *q, const gi_code *code,
                      uint64_t whole) {
  enum {
    MOST = 1 << 26
  };
  *b = (gi_bounded){.next = GI_BOUNDED_COMPUTE};
  gi_detect_init(&b->detect, q->memory);
  gi_start_init(&b->start, q->memory);
  if (!whole || code->distinct || whole > SIZE_MAX || q->needs_all)
    return;
  q->whole = (size_t)whole;
  q->keep = q->whole / 2 < MOST ? q->whole / 2 : MOST;
}

void gi_bounded_clear(gi_bounded *b) {
  gi_start_clear(&b->start, b->detect.memory, b->detect.width);
  gi_detect_clear(&b->detect);
  b->next = GI_BOUNDED_COMPUTE;
  b->count = 0;
}

gi_repeat gi_bounded_found(const gi_bounded *b) {
  gi_repeat found = b->detect.repeat;
  if (b->next == GI_BOUNDED_PROVED)
    found.period.preperiod = b->start.pass.first;
  return found;
}

/* First pass: looks where a look is due, and decides how to go on. */
static grundy_status look(gi_bounded *b, const gi_sequence *q, uint64_t limit) {
  if (!gi_detect_fits(q)) {
    b->next = GI_BOUNDED_NEEDS_ALL;
    return GRUNDY_OK;
  }
  uint64_t step = gi_detect_step(q->keep), count = q->count;
  grundy_status status = GRUNDY_OK;
  if (count % step == 0 || count >= limit)
    status = gi_detect_look(&b->detect, q);
  if (status != GRUNDY_OK)
    return status;
  uint64_t next = count - count % step + step;
  b->count = next < limit ? next : limit;
  b->next = b->detect.repeat.period.period ? GI_BOUNDED_COMPARE
            : count >= limit               ? GI_BOUNDED_LIMIT
                                           : GI_BOUNDED_COMPUTE;
  return GRUNDY_OK;
}

/* Second pass: some more heaps, unless it is done. */
static grundy_status compare(gi_bounded *b, const gi_sequence *q,
                             const gi_code *code, gi_budget *budget) {
  gi_detect *d = &b->detect;
  grundy_status status = GRUNDY_OK;
  b->next = GI_BOUNDED_COMPARE;
  budget->apart = q->count;
  if (!gi_start_is_done(&b->start, &d->repeat))
    status = gi_start_extend(&b->start, d, q, code, budget);
  budget->goal = 0;
  if (status == GRUNDY_UNABLE) {
    b->next = GI_BOUNDED_NEEDS_ALL;
    return GRUNDY_OK;
  }
  if (gi_start_is_done(&b->start, &d->repeat))
    b->next = GI_BOUNDED_PROVED;
  return status;
}

grundy_status gi_bounded_step(gi_bounded *b, const gi_sequence *q,
                              const gi_code *code, gi_budget *budget,
                              uint64_t limit) {
  assert(b->next == GI_BOUNDED_COMPUTE || b->next == GI_BOUNDED_COMPARE);
  grundy_status status = b->detect.repeat.period.period
                             ? compare(b, q, code, budget)
                             : look(b, q, limit);
  if (b->next != GI_BOUNDED_NEEDS_ALL)
    gi_bounded_check(b, q);
  return status;
}

static void check_anchor(const gi_anchor *a, const gi_sequence *q) {
  assert(a->length && a->values && a->end <= q->count);
  assert(a->end >= q->head + a->length);
  assert(a->sought <= a->length && a->sought <= gi_anchor_most(q->keep));
  assert(a->probe < a->length * q->width);
  assert(a->probe >= (a->length - a->sought) * q->width);
  (void)a;
  (void)q;
}

void gi_bounded_check(const gi_bounded *b, const gi_sequence *q) {
  const gi_detect *d = &b->detect;
  const gi_pass *pass = &b->start.pass;
  const gi_period *proved = &d->repeat.period;
  assert(d->count <= GI_ANCHORS && d->seen <= q->count);
  assert(!d->count || (q->gap && d->width == q->width));
  for (size_t i = 0; i < d->count; i++) {
    check_anchor(&d->anchors[i], q);
    assert(!i || d->anchors[i - 1].end < d->anchors[i].end);
  }
  for (size_t i = 0; i < 2; i++)
    if (b->start.marks[i].length)
      check_anchor(&b->start.marks[i], q);
  if (!proved->period) {
    assert(!pass->is_begun && !b->start.low.count && !b->start.high.count);
    assert(!b->start.marks[0].length && !b->start.marks[1].length);
    return;
  }
  assert(d->count && proved->preperiod);
  assert(proved->preperiod + proved->period <= q->count);
  assert(!pass->is_begun ||
         (pass->from <= pass->first && pass->first <= pass->compared &&
          pass->compared <= proved->preperiod));
}
