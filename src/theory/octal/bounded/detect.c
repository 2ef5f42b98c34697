/* SPDX-License-Identifier: MIT */
#include "theory/octal/bounded/detect.h"

#include "theory/octal/sparse/space.h"

#include <assert.h>
#include <string.h>

void gi_detect_init(gi_detect *d, gi_memory *memory) {
  *d = (gi_detect){.memory = memory, .width = 1};
}

void gi_detect_clear(gi_detect *d) {
  for (size_t i = 0; i < d->count; i++)
    gi_anchor_drop(&d->anchors[i], d->memory, d->width);
  gi_detect_init(d, d->memory);
}

uint64_t gi_detect_step(size_t keep) {
  size_t most = gi_anchor_most(keep);
  return most < GI_DETECT_STEP ? most : GI_DETECT_STEP;
}

bool gi_detect_fits(const gi_sequence *q) {
  const gi_sparse *s = q->sparse;
  return s && s->is_used &&
         gi_sparse_proof_window(s) <= gi_anchor_most(q->keep);
}

static grundy_status take_anchor(gi_detect *d, const gi_sequence *q) {
  gi_anchor anchor;
  grundy_status status = gi_anchor_take(&anchor, q, q->count);
  if (status != GRUNDY_OK)
    return status;
  if (d->count == GI_ANCHORS) {
    gi_anchor_drop(&d->anchors[0], d->memory, d->width);
    d->count--;
    memmove(d->anchors, d->anchors + 1, d->count * sizeof *d->anchors);
  }
  d->anchors[d->count++] = anchor;
  return GRUNDY_OK;
}

/* Returns the end of the first occurrence of the anchor that ends after heap
   `seen`; 0 if there is none.  Compares only where the rarest byte matches. */
static uint64_t next_end(const gi_anchor *anchor, const gi_sequence *q,
                         uint64_t seen) {
  if (seen == q->count) /* a resumed run looks where it was stopped */
    return 0;
  size_t skipped = (anchor->length - anchor->sought) * q->width;
  size_t probe = anchor->probe - skipped;
  const unsigned char *bytes = (const unsigned char *)anchor->values + skipped;
  const unsigned char *first = gi_sequence_bytes(q, seen + 1 - anchor->sought);
  /* the last occurrence ends with the last value */
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

/* Returns whether the theorem proves the period p from the anchor on.  All
   heaps after the anchor were computed by the space that is in use now: while
   there is a gap, no other space is chosen. */
static bool proves(const gi_anchor *anchor, const gi_sequence *q, uint64_t p,
                   gi_repeat *repeat) {
  const gi_sparse *s = q->sparse;
  uint64_t rare = s->rare_count ? s->rares[s->rare_count - 1] : 0;
  uint64_t from = anchor->end - anchor->sought;
  uint64_t window = gi_sparse_proof_window(s);
  if (window > anchor->sought || from < 2 * rare + 2 * s->last + 2 ||
      (s->second && p % 2))
    return false;
  *repeat = (gi_repeat){{from, p}, window};
  return true;
}

static bool find_repeat(gi_detect *d, const gi_sequence *q) {
  for (size_t i = 0; i < d->count; i++) {
    const gi_anchor *anchor = &d->anchors[i];
    uint64_t end = next_end(anchor, q, d->seen);
    if (end && proves(anchor, q, end - anchor->end, &d->repeat))
      return true;
  }
  return false;
}

/* An anchor is taken whenever there are a twelfth more heaps than at the last
   one, and dropped when there are about 3.6 times as many as at itself.  So a
   period p from n0 on is seen before heap 1.09 m + p, where m is the larger of
   n0 and p / 2.6.  Where anchors are taken does not depend on where a run was
   stopped and resumed. */
static bool is_anchor_due(const gi_detect *d, const gi_sequence *q) {
  if (q->count % gi_detect_step(q->keep))
    return false;
  if (!d->count) /* at `whole` values a resumed run has a gap already, and a
                    run that was never stopped does not */
    return q->count > q->whole;
  uint64_t last = d->anchors[d->count - 1].end;
  return q->count - last >= last / 12;
}

grundy_status gi_detect_look(gi_detect *d, const gi_sequence *q) {
  grundy_status status = GRUNDY_OK;
  if (!q->gap || !gi_detect_fits(q) || q->sparse->code.distinct)
    return status;
  if (d->width != q->width) { /* the copies have another width */
    gi_detect_clear(d);
    d->width = q->width;
  }
  assert(!d->count || q->count - d->seen <= gi_detect_step(q->keep));
  if (!find_repeat(d, q) && is_anchor_due(d, q))
    status = take_anchor(d, q);
  d->seen = q->count;
  return status;
}
