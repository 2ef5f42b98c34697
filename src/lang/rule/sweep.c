/* SPDX-License-Identifier: MIT */
/*
 * Runs an innermost loop as a whole.  Every entry of the option is affine in
 * the binder, so its values at the first and the last element determine all
 * others, and the elements at which no entry is negative are an interval.
 */
#include "lang/rule/machine.h"

/* The options first[e] + i * delta[e] for i in low..high. */
typedef struct sweep {
  size_t parts, entries;
  int64_t *first, *delta;
  uint64_t low, high;
} sweep;

/* Sets an entry from its values at the first and the last element.  False:
   their difference does not fit in 64 bits. */
static bool set_entry(sweep *w, size_t e, int64_t first, int64_t last) {
  int64_t distance;
  w->first[e] = first;
  w->delta[e] = 0;
  if (!w->high)
    return true;
  if (w->high > INT64_MAX || __builtin_sub_overflow(last, first, &distance))
    return false;
  w->delta[e] = distance / (int64_t)w->high;
  return true;
}

/* Cuts low..high to the elements at which the entry is not negative.  False:
   there are none. */
static bool clip(sweep *w, size_t e) {
  int64_t first = w->first[e], delta = w->delta[e];
  uint64_t up = (uint64_t)delta, down = -up;
  if (delta >= 0 && first < 0) {
    if (!delta)
      return false;
    uint64_t enough = (-(uint64_t)first + up - 1) / up;
    if (w->low < enough)
      w->low = enough;
  } else if (delta < 0) {
    if (first < 0)
      return false;
    if (w->high > (uint64_t)first / down)
      w->high = (uint64_t)first / down;
  }
  return w->low <= w->high;
}

/* Moves `first` on by `count` elements.  Modulo 2^64: after the last option the
   entries may overflow. */
static inline void move_on(const sweep *w, uint64_t count) {
  for (size_t e = 0; e < w->entries; e++)
    w->first[e] =
        (int64_t)((uint64_t)w->first[e] + count * (uint64_t)w->delta[e]);
}

/* Emits the option at `first` from a copy, which may be sorted. */
static grundy_status emit_sorted(gi_machine *m, const sweep *w) {
  int64_t *entries = w->first + 2 * w->entries;
  for (size_t e = 0; e < w->entries; e++)
    entries[e] = w->first[e];
  return gi_machine_emit(m, w->parts, entries);
}

/* Emits the next `count` options. */
static grundy_status emit_some(gi_machine *m, const sweep *w, size_t count) {
  grundy_status status = GRUNDY_OK;
  if (m->sink.sweep && !m->sorts) {
    status = m->sink.sweep(m->sink.data, w->parts, w->first, w->delta, count);
    move_on(w, count);
    return status;
  }
  for (size_t i = 0; i < count && status == GRUNDY_OK; i++) {
    status = m->sorts ? emit_sorted(m, w)
                      : m->sink.emit(m->sink.data, w->parts, w->first);
    move_on(w, 1);
  }
  return status;
}

grundy_status gi_machine_sweep(gi_machine *m, const gi_instruction *s) {
  const uint32_t *list = m->program->lists + s->a;
  const int64_t *r = m->run->registers, *binder = &r[list[0]];
  sweep w = {.parts = list[1], .entries = list[2], .first = m->run->entries};
  w.delta = w.first + w.entries;
  uint64_t left = 0;
  w.high = (uint64_t)binder[GI_BINDER_MORE] - 1;
  const uint32_t *first = list + 3, *last = first + w.entries;
  for (size_t e = 0; e < w.entries; e++)
    if (!set_entry(&w, e, r[first[e]], r[last[e]]))
      return gi_machine_trap(m, s);
  bool is_some = true;
  for (size_t e = 0; e < w.entries && is_some; e++)
    is_some = clip(&w, e);
  if (is_some)
    left = w.high - w.low + 1;
  grundy_status status = GRUNDY_OK;
  if (is_some)
    move_on(&w, w.low);
  while (left && status == GRUNDY_OK) {
    size_t count = left < GI_SWEEP_MOST ? (size_t)left : GI_SWEEP_MOST;
    left -= count;
    status = gi_machine_pay(m, count);
    if (status == GRUNDY_OK)
      status = emit_some(m, &w, count);
  }
  return status;
}
