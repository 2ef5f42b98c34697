/* SPDX-License-Identifier: MIT */
#include "theory/octal/bounded/saved.h"

#include <assert.h>

enum {
  MARKS = 2
};

/* Before the values of an anchor; a mark may be empty. */
typedef struct anchor_head {
  uint64_t end, length;
} anchor_head;

gi_bounded_saved gi_bounded_save(gi_bounded *b, const gi_sequence *q) {
  const gi_detect *d = &b->detect;
  const gi_pass *pass = &b->start.pass;
  gi_start_mark(&b->start, d);
  if (!q->gap || d->width != q->width)
    return (gi_bounded_saved){0};
  return (gi_bounded_saved){.anchors = d->count,
                            .seen = d->seen,
                            .period = d->repeat.period.period,
                            .preperiod = d->repeat.period.preperiod,
                            .window = d->repeat.window,
                            .is_begun = pass->is_begun,
                            .from = pass->from,
                            .compared = pass->compared,
                            .first = pass->first};
}

void gi_bounded_write(const gi_bounded *b, const gi_bounded_saved *saved,
                      gi_file *file) {
  size_t count = (size_t)saved->anchors;
  for (size_t i = 0; count && i < count + MARKS; i++) {
    const gi_anchor *a =
        i < count ? &b->detect.anchors[i] : &b->start.marks[i - count];
    anchor_head h = {a->end, a->length};
    gi_file_write_words(file, &h, sizeof h, 8);
    gi_file_write_words(file, a->values, a->length * b->detect.width,
                        b->detect.width);
  }
}

/* ------------------------------------------------------------- reading */

/* Returns up to which heap a sequence of `count` values was looked at, at
   least. */
static uint64_t last_look(uint64_t count, uint64_t keep) {
  uint64_t step = gi_detect_step((size_t)keep);
  return (count - 1) / step * step;
}

bool gi_bounded_saved_is_sane(const gi_bounded_saved *saved, uint64_t count,
                              uint64_t keep, bool has_gap) {
  if (!has_gap)
    return !saved->anchors && !saved->period && !saved->is_begun;
  if (saved->anchors > GI_ANCHORS ||
      (saved->anchors &&
       (saved->seen > count || saved->seen < last_look(count, keep))))
    return false;
  if (!saved->period)
    return !saved->is_begun;
  return saved->anchors && saved->period <= count && saved->preperiod >= 1 &&
         saved->preperiod <= count - saved->period &&
         (!saved->is_begun ||
          (saved->from <= saved->first && saved->first <= saved->compared &&
           saved->compared <= saved->preperiod));
}

/* Returns whether all values of the anchor are at most the largest known. */
static bool is_possible(const gi_anchor *a, const gi_sequence *q) {
  for (size_t i = 0; i < a->length; i++)
    if (gi_value_at(a->values, q->width, i) > q->largest)
      return false;
  return true;
}

static grundy_status read_anchor(gi_anchor *a, gi_file *file,
                                 const gi_sequence *q) {
  anchor_head h;
  if (!gi_file_read_words(file, &h, sizeof h, 8) || h.end > q->count ||
      h.length > gi_sequence_tail(q->keep) ||
      (h.length && h.end < q->head + h.length))
    return GRUNDY_DOMAIN;
  if (!h.length)
    return GRUNDY_OK;
  size_t size = (size_t)h.length * q->width;
  void *values = gi_alloc(q->memory, size);
  if (!values)
    return gi_memory_refusal(q->memory);
  *a = (gi_anchor){.end = h.end, .length = (size_t)h.length, .values = values};
  if (!gi_file_read_words(file, values, size, q->width))
    return GRUNDY_DOMAIN;
  gi_anchor_finish(a, q);
  return is_possible(a, q) ? GRUNDY_OK : GRUNDY_DOMAIN;
}

grundy_status gi_bounded_read(gi_bounded *b, const gi_bounded_saved *saved,
                              gi_file *file, const gi_sequence *q) {
  gi_detect *d = &b->detect;
  grundy_status status = GRUNDY_OK;
  assert(!d->count && saved->anchors <= GI_ANCHORS);
  d->width = q->width;
  for (; d->count < saved->anchors && status == GRUNDY_OK; d->count++) {
    gi_anchor *a = &d->anchors[d->count];
    status = read_anchor(a, file, q);
    if (status == GRUNDY_OK &&
        (!a->length || (d->count && a->end <= a[-1].end)))
      status = GRUNDY_DOMAIN;
  }
  for (size_t i = 0; i < MARKS && status == GRUNDY_OK; i++) {
    status = read_anchor(&b->start.marks[i], file, q);
    if (status == GRUNDY_OK && b->start.marks[i].length && !saved->period)
      status = GRUNDY_DOMAIN;
  }
  d->seen = saved->seen;
  d->repeat = (gi_repeat){{saved->preperiod, saved->period}, saved->window};
  b->start.pass = (gi_pass){saved->is_begun != 0, saved->from, saved->compared,
                            saved->first};
  return status;
}
