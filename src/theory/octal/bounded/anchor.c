/* SPDX-License-Identifier: MIT */
#include "theory/octal/bounded/anchor.h"

#include "theory/octal/sparse/space.h"

#include <assert.h>
#include <limits.h>
#include <string.h>

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
  uint64_t length = 2 * gi_sparse_proof_window(q->sparse) + MORE;
  assert(q->head && end <= q->count && end > q->head + q->gap);
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
  /* no heap after the head is rare, and no heap needed an option farther away
     than the window */
  return gi_sparse_reach(like->sparse) < anchor->length &&
         gi_sparse_proof_window(like->sparse) <= anchor->length;
}

grundy_status gi_anchor_restore(gi_sequence *q, const gi_sequence *like,
                                const gi_code *code, const gi_anchor *anchor) {
  unsigned width = like->width;
  size_t length = anchor ? anchor->length : 0;
  assert(!q->values && like->gap);
  assert(!anchor || (gi_anchor_serves(anchor, like) &&
                     anchor->end - length >= like->head));
  q->values = gi_alloc(q->memory, gi_sequence_room(like->keep) * width);
  if (!q->values)
    return gi_memory_refusal(q->memory);
  memcpy(q->values, like->values, like->head * width);
  if (anchor)
    memcpy((unsigned char *)q->values + like->head * width, anchor->values,
           length * width);
  q->width = width;
  q->keep = like->keep;
  q->capacity = gi_sequence_room(q->keep);
  q->head = like->head;
  q->count = anchor ? (size_t)anchor->end : q->head;
  q->gap = q->count - q->head - length;
  q->largest = like->largest;
  q->choose_at = like->choose_at;
  grundy_status status = gi_sparse_copy(q, like->sparse, code);
  if (status != GRUNDY_OK)
    gi_sequence_clear(q);
  return status;
}
