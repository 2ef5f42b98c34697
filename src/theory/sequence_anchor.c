/* SPDX-License-Identifier: MIT */
#include "theory/sequence_anchor.h"

#include "theory/sparse.h"

#include <assert.h>
#include <limits.h>
#include <string.h>

uint64_t gi_anchor_window(const gi_sparse *sparse) {
  /* another order of looking may need a digit's width more */
  return gi_sparse_window(sparse) + sparse->last;
}

void gi_anchor_finish(gi_anchor *a, const gi_sequence *q) {
  size_t most = gi_anchor_most(q->keep);
  a->sought = a->length < most ? a->length : most;
  const unsigned char *bytes = a->values;
  size_t end = a->length * q->width, from = end - a->sought * q->width;
  size_t often[UCHAR_MAX + 1] = {0};
  for (size_t i = from; i < end; i++)
    often[bytes[i]]++;
  a->probe = from;
  for (size_t i = from; i < end; i++)
    if (often[bytes[i]] < often[bytes[a->probe]])
      a->probe = i;
}

grundy_status gi_anchor_take(gi_anchor *anchor, const gi_sequence *q,
                             uint64_t end) {
  enum {
    MORE = 4096
  };
  uint64_t known = end - q->head - q->gap, reach = gi_sparse_reach(q->sparse);
  uint64_t length = 2 * gi_anchor_window(q->sparse) + MORE;
  assert(q->gap && end <= q->count && end > q->head + q->gap);
  if (length > gi_anchor_most(q->keep))
    length = gi_anchor_most(q->keep);
  if (length <= reach)
    length = reach + 1;
  if (length > known)
    length = known;
  size_t size = (size_t)length * q->width;
  void *values = gi_alloc(q->memory, size);
  if (!values)
    return gi_memory_refusal(q->memory);
  memcpy(values, gi_sequence_bytes(q, end - length), size);
  *anchor = (gi_anchor){.end = end, .length = (size_t)length, .values = values};
  gi_anchor_finish(anchor, q);
  return GRUNDY_OK;
}

void gi_anchor_drop(gi_anchor *anchor, gi_memory *memory, unsigned width) {
  gi_free(memory, anchor->values, anchor->length * width);
  *anchor = (gi_anchor){0};
}

bool gi_anchor_serves(const gi_anchor *anchor, const gi_sequence *like) {
  const gi_sparse *s = like->sparse;
  uint64_t rare = s->rare_count ? s->rares[s->rare_count - 1] : 0;
  return rare < like->head && gi_sparse_reach(s) < anchor->length;
}

grundy_status gi_sequence_at(gi_sequence *q, const gi_sequence *like,
                             const gi_code *code, const gi_anchor *anchor) {
  unsigned width = like->width;
  assert(!q->values && gi_anchor_serves(anchor, like));
  assert(like->gap && anchor->end - anchor->length >= like->head);
  unsigned char *values = gi_alloc(q->memory, like->keep * width);
  if (!values)
    return gi_memory_refusal(q->memory);
  memcpy(values, like->values, like->head * width);
  memcpy(values + like->head * width, anchor->values, anchor->length * width);
  q->values = values;
  q->width = width;
  q->capacity = q->keep = like->keep;
  q->head = like->head;
  q->count = (size_t)anchor->end;
  q->gap = q->count - q->head - anchor->length;
  q->largest = like->largest;
  q->choose_at = like->choose_at;
  return gi_sparse_copy(q, like->sparse, code);
}
