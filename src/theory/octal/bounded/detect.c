/* SPDX-License-Identifier: MIT */
#include "theory/octal/bounded/detect.h"

#include "theory/octal/sparse/space.h"

#include <assert.h>
#include <string.h>

void gi_trace_init(gi_trace *trace, gi_memory *memory) {
  *trace = (gi_trace){.memory = memory, .width = 1};
}

void gi_trace_clear(gi_trace *t) {
  for (size_t i = 0; i < t->count; i++)
    gi_anchor_drop(&t->anchors[i], t->memory, t->width);
  for (size_t i = 0; i < 2; i++)
    gi_anchor_drop(&t->marks[i], t->memory, t->width);
  gi_trace_init(t, t->memory);
}

uint64_t gi_trace_step(size_t keep) {
  size_t most = gi_anchor_most(keep);
  return most < GI_TRACE_STEP ? most : GI_TRACE_STEP;
}

bool gi_trace_fits(const gi_sequence *q) {
  const gi_sparse *s = q->sparse;
  return s && s->is_used && gi_anchor_window(s) <= gi_anchor_most(q->keep);
}

static grundy_status take(gi_trace *t, const gi_sequence *q) {
  gi_anchor anchor;
  grundy_status status = gi_anchor_take(&anchor, q, q->count);
  if (status != GRUNDY_OK)
    return status;
  if (t->count == GI_ANCHORS) {
    gi_anchor_drop(&t->anchors[0], t->memory, t->width);
    t->count--;
    memmove(t->anchors, t->anchors + 1, t->count * sizeof *t->anchors);
  }
  t->anchors[t->count++] = anchor;
  return GRUNDY_OK;
}

/* The first heap behind `seen` at whose end the anchor comes again; 0: none.
   Only places where its rarest byte stands are looked at. */
static uint64_t next_end(const gi_anchor *anchor, const gi_sequence *q,
                         uint64_t seen) {
  if (seen == q->count) /* a run goes on where it was broken off */
    return 0;
  size_t skipped = (anchor->length - anchor->sought) * q->width;
  size_t probe = anchor->probe - skipped;
  const unsigned char *bytes = (const unsigned char *)anchor->values + skipped;
  const unsigned char *first = gi_sequence_bytes(q, seen + 1 - anchor->sought);
  /* the last place ends with the last value */
  const unsigned char *end = first + (q->count - 1 - seen) * q->width + 1;
  for (const unsigned char *here = first; here < end; here++) {
    const unsigned char *hit =
        memchr(here + probe, bytes[probe], (size_t)(end - here));
    if (!hit)
      return 0;
    here = hit - probe;
    if (memcmp(here, bytes, anchor->sought * q->width) == 0 &&
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
  uint64_t from = anchor->end - anchor->sought;
  uint64_t window = gi_anchor_window(s);
  if (window > anchor->sought || from < 2 * rare + 2 * s->last + 2 ||
      (s->second && p % 2))
    return false;
  *repeat = (gi_repeat){{from, p}, window};
  return true;
}

static bool seek(gi_trace *t, const gi_sequence *q) {
  for (size_t i = 0; i < t->count; i++) {
    const gi_anchor *anchor = &t->anchors[i];
    uint64_t end = next_end(anchor, q, t->seen);
    if (end && proves(anchor, q, end - anchor->end, &t->repeat))
      return true;
  }
  return false;
}

/* An anchor is taken whenever there are a twelfth more heaps than at the last
   one, and dropped when there are about 3.6 times as many as at itself.  So a
   period p from n0 on is seen before heap 1.09 m + p, where m is the larger of
   n0 and p / 2.6.  The places do not depend on where a run was broken off. */
static bool is_due(const gi_trace *t, const gi_sequence *q) {
  if (q->count % gi_trace_step(q->keep))
    return false;
  if (!t->count) /* with `whole` values a run that was broken off has a gap, and
                    another not yet */
    return q->count > q->whole;
  uint64_t last = t->anchors[t->count - 1].end;
  return q->count - last >= last / 12;
}

grundy_status gi_trace_look(gi_trace *t, const gi_sequence *q) {
  grundy_status status = GRUNDY_OK;
  if (!q->gap || !gi_trace_fits(q) || q->sparse->code.distinct)
    return status;
  if (t->width != q->width) { /* copies of values of another width */
    gi_trace_clear(t);
    t->width = q->width;
  }
  assert(!t->count || q->count - t->seen <= gi_trace_step(q->keep));
  if (!seek(t, q) && is_due(t, q))
    status = take(t, q);
  t->seen = q->count;
  return status;
}
