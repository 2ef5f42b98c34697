/* SPDX-License-Identifier: MIT */
#include "theory/sequence_trace.h"

#include "theory/sparse.h"

#include <assert.h>
#include <limits.h>
#include <string.h>

/* ------------------------------------------------------------- anchors */

void gi_trace_init(gi_trace *trace, gi_memory *memory) {
  *trace = (gi_trace){.memory = memory, .width = 1};
}

static void drop(gi_trace *t, size_t which) {
  gi_free(t->memory, t->anchors[which].values,
          t->anchors[which].length * t->width);
  t->count--;
  memmove(t->anchors + which, t->anchors + which + 1,
          (t->count - which) * sizeof *t->anchors);
}

void gi_trace_clear(gi_trace *trace) {
  while (trace->count)
    drop(trace, trace->count - 1);
  gi_trace_init(trace, trace->memory);
}

/* An anchor and the heaps between two looks take an eighth of those kept
   each, so that both are among the last quarter, which is always there. */
static size_t eighth(size_t keep) { return keep / 8; }

uint64_t gi_trace_step(size_t keep) {
  return eighth(keep) < GI_TRACE_STEP ? eighth(keep) : GI_TRACE_STEP;
}

static const unsigned char *bytes_at(const gi_sequence *q, uint64_t n) {
  return (const unsigned char *)q->values + gi_sequence_slot(q, n) * q->width;
}

/* Where a byte stands that is rarest among these. */
static size_t rarest(const unsigned char *bytes, size_t count) {
  size_t often[UCHAR_MAX + 1] = {0}, best = 0;
  for (size_t i = 0; i < count; i++)
    often[bytes[i]]++;
  for (size_t i = 0; i < count; i++)
    if (often[bytes[i]] < often[bytes[best]])
      best = i;
  return best;
}

/* So many values must come again. */
static uint64_t window_of(const gi_sparse *s) {
  /* another order of looking may need a digit's width more */
  return gi_sparse_window(s) + s->last;
}

bool gi_trace_fits(const gi_sequence *q) {
  const gi_sparse *s = q->sparse;
  return s && s->is_used && window_of(s) <= eighth(q->keep);
}

/* Copies the last values: more than determine the next one now, for it may
   turn out that a value farther away matters. */
static grundy_status take(gi_trace *t, const gi_sequence *q) {
  enum {
    MORE = 4096
  };
  uint64_t window = window_of(q->sparse);
  size_t length = eighth(q->keep);
  if (2 * window + MORE < length)
    length = (size_t)(2 * window) + MORE;
  assert(length <= q->count - q->head - q->gap);
  void *values = gi_alloc(t->memory, length * q->width);
  if (!values)
    return gi_memory_refusal(t->memory);
  memcpy(values, bytes_at(q, q->count - length), length * q->width);
  if (t->count == GI_ANCHORS)
    drop(t, 0);
  size_t probe = rarest(values, length * q->width);
  t->anchors[t->count++] = (gi_anchor){q->count, length, values, probe};
  return GRUNDY_OK;
}

/* The first heap behind `seen` at whose end the anchor comes again; 0: none.
   Only places where its rarest byte stands are looked at. */
static uint64_t next_end(const gi_anchor *anchor, const gi_sequence *q,
                         uint64_t seen) {
  const unsigned char *bytes = anchor->values;
  const unsigned char *first = bytes_at(q, seen + 1 - anchor->length);
  /* the last place ends with the last value */
  const unsigned char *end = first + (q->count - 1 - seen) * q->width + 1;
  for (const unsigned char *here = first; here < end; here++) {
    const unsigned char *hit = memchr(
        here + anchor->probe, bytes[anchor->probe], (size_t)(end - here));
    if (!hit)
      return 0;
    here = hit - anchor->probe;
    if (memcmp(here, bytes, anchor->length * q->width) == 0 &&
        (size_t)(here - first) % q->width == 0)
      return seen + 1 + (size_t)(here - first) / q->width;
  }
  return 0;
}

/* Does the theorem say that the values have period p from the anchor on?  Its
   heaps from the end of the anchor on were all computed by the space as it is
   now, for with a gap no other one is chosen. */
static bool proves(const gi_anchor *anchor, const gi_sequence *q, uint64_t p,
                   gi_repeat *repeat) {
  const gi_sparse *s = q->sparse;
  uint64_t rare = s->rare_count ? s->rares[s->rare_count - 1] : 0;
  uint64_t from = anchor->end - anchor->length;
  uint64_t window = window_of(s);
  if (window > anchor->length || from < 2 * rare + 2 * s->last + 2 ||
      (s->second && p % 2))
    return false;
  *repeat = (gi_repeat){{from, p}, window};
  return true;
}

static bool seek(const gi_trace *t, const gi_sequence *q, gi_repeat *repeat) {
  for (size_t i = 0; i < t->count; i++) {
    const gi_anchor *anchor = &t->anchors[i];
    uint64_t end = next_end(anchor, q, t->seen);
    if (end && proves(anchor, q, end - anchor->end, repeat))
      return true;
  }
  return false;
}

/* An anchor is taken whenever there are a quarter more heaps than at the last
   one, and dropped when there are about 3.8 times as many as at itself.  So a
   period p from n0 on is seen before heap 1.25 m + p, where m is the larger of
   n0 and p / 2.8. */
static bool is_due(const gi_trace *t, const gi_sequence *q) {
  if (!t->count)
    return true;
  uint64_t last = t->anchors[t->count - 1].end;
  return q->count - last >= last / 4;
}

grundy_status gi_trace_look(gi_trace *t, const gi_sequence *q,
                            gi_repeat *repeat) {
  grundy_status status = GRUNDY_OK;
  *repeat = (gi_repeat){0};
  if (!q->gap || !gi_trace_fits(q) || q->sparse->code.distinct)
    return status;
  if (t->width != q->width) { /* copies of values of another width */
    gi_trace_clear(t);
    t->width = q->width;
  }
  assert(!t->count || q->count - t->seen <= gi_trace_step(q->keep));
  if (!seek(t, q, repeat) && is_due(t, q))
    status = take(t, q);
  t->seen = q->count;
  return status;
}

/* --------------------------------------------------------------- twins */

void gi_twins_init(gi_twins *twins, gi_memory *memory, size_t keep,
                   gi_period proved) {
  *twins = (gi_twins){.proved = proved, .keep = keep};
  gi_sequence_init(&twins->low, memory);
  gi_sequence_init(&twins->high, memory);
  twins->low.keep = twins->high.keep = keep;
}

void gi_twins_clear(gi_twins *twins) {
  gi_sequence_clear(&twins->low);
  gi_sequence_clear(&twins->high);
}

/* Up to `end`; if a value is needed that was forgotten, all are kept. */
static grundy_status extend(gi_sequence *q, const gi_code *code,
                            gi_budget *budget, uint64_t end) {
  grundy_status status = gi_sequence_extend(q, code, budget, end - 1);
  if (status == GRUNDY_UNABLE && q->gap) {
    gi_sequence_clear(q);
    status = gi_sequence_extend(q, code, budget, end - 1);
  }
  return status;
}

/* Where the last heap below `end` lies that differs, and behind it. */
static void compare(gi_twins *t, uint64_t end) {
  uint64_t p = t->proved.period, n = end;
  unsigned width = t->low.width;
  bool is_same = width == t->high.width &&
                 memcmp(bytes_at(&t->low, t->compared),
                        bytes_at(&t->high, t->compared + p),
                        (size_t)(end - t->compared) * width) == 0;
  while (!is_same && n > t->compared &&
         gi_sequence_value(&t->low, n - 1) ==
             gi_sequence_value(&t->high, n - 1 + p))
    n--;
  if (!is_same && n > t->compared)
    t->first = n;
  t->compared = end;
}

grundy_status gi_twins_extend(gi_twins *t, const gi_code *code,
                              gi_budget *budget) {
  uint64_t step = gi_trace_step(t->keep), apart = budget->apart;
  uint64_t p = t->proved.period;
  grundy_status status;
  if (t->high.count < p) { /* it is not so far yet */
    uint64_t end = t->high.count + step;
    budget->apart += t->low.count;
    status = extend(&t->high, code, budget, end < p ? end : p);
    budget->apart = apart;
    return status;
  }
  uint64_t end = t->proved.preperiod - t->compared;
  end = t->compared + (end < step ? end : step);
  budget->apart = apart + t->high.count;
  status = extend(&t->low, code, budget, end);
  if (status == GRUNDY_OK) {
    budget->apart = apart + t->low.count;
    status = extend(&t->high, code, budget, end + p);
  }
  budget->apart = apart;
  if (status == GRUNDY_OK)
    compare(t, end);
  return status;
}
