/* SPDX-License-Identifier: MIT */
/*
 * The order of many taps: those that mark, and those that are compared.
 *
 * Most indices that a heap cannot have are given by several taps.  So a part of
 * the taps marks what they give; that is dear, since each tap meets all
 * indices.  The least indices that stay unmarked, the candidates, are compared
 * with what each of the other taps gives; that is cheap.  The least candidate
 * that no tap gives is the index of the heap, exactly: all taps were compared
 * with it, and each smaller index is given by one.
 *
 * The taps that mark are chosen by a sample of late heaps (sparse/sample.h), so
 * that few candidates are left.
 *
 * The kernel reads indices as bytes, which cannot hold GI_NO_INDEX.  So an
 * order is used while no tap reaches a rare heap.
 */
#include "theory/octal/sparse/sample.h"

#include <assert.h>
#include <string.h>

enum {
  LEAST_TAPS = 128,    /* with fewer taps, all mark */
  LEAST_SAMPLE = 256,  /* heaps of the sample */
  MOST_BACK = 1 << 18, /* largest d */
  MOST_SPAN = 256,     /* indices are read as bytes */
  MARGIN = 512,        /* bytes of the window after the largest block */
  WORTH = 1024         /* a tap is chosen if it is of any use in the sample */
};

void gi_order_clear(gi_sparse *s) {
  gi_order *order = &s->order;
  gi_free(s->memory, order->taps.data, order->taps.capacity * sizeof(gi_tap));
  gi_free(s->memory, order->window, order->size);
  *order = (gi_order){0};
}

bool gi_order_fits(const gi_sparse *s, uint64_t n) {
  const gi_taps *taps = &s->common;
  if (taps->count < LEAST_TAPS || s->span <= GI_ORDER_NEAR ||
      s->span > MOST_SPAN)
    return false;
  uint64_t farthest = taps->data[taps->count - 1].d;
  uint64_t rare = s->rare_count ? s->rares[s->rare_count - 1] : 0;
  return farthest <= MOST_BACK && n > rare + farthest;
}

/* Completes the list: taps that mark, other far taps, near taps. */
static grundy_status list_all(gi_sparse *s, const gi_tap_sample *p,
                              size_t near) {
  gi_order *order = &s->order;
  order->marking = order->taps.count;
  grundy_status status = GRUNDY_OK;
  for (size_t j = 0; j < p->tap_count && status == GRUNDY_OK; j++)
    if (p->gains[j] != GI_TAP_SAMPLE_CHOSEN)
      status = gi_taps_add(s->memory, &order->taps, p->taps[j]);
  for (size_t j = 0; j < near && status == GRUNDY_OK; j++)
    status = gi_taps_add(s->memory, &order->taps, s->common.data[j]);
  order->near = near;
  for (size_t j = 0; j < order->taps.count; j++)
    order->taps.data[j].u *= UINT32_C(0x01010101);
  assert(status != GRUNDY_OK || order->taps.count == s->common.count);
  return status;
}

static grundy_status choose_marking(const gi_sequence *sequence) {
  gi_sparse *s = sequence->sparse;
  gi_order *order = &s->order;
  const gi_taps *taps = &s->common;
  size_t back = taps->data[taps->count - 1].d, near = 0;
  while (near < taps->count && taps->data[near].d < GI_ORDER_NEAR)
    near++;
  order->size = back + GI_MOST_BLOCK + MARGIN;
  order->window = gi_alloc(s->memory, order->size);
  gi_tap_sample p;
  grundy_status status = gi_tap_sample_open(&p, sequence, back, taps->count);
  if (status == GRUNDY_OK && order->window) {
    memset(order->window, 0, order->size);
    memcpy(p.taps, taps->data + near, (taps->count - near) * sizeof *p.taps);
    p.tap_count = taps->count - near;
    for (size_t i = 0; i < p.count; i++) {
      uint64_t n = 0;
      uint32_t x = gi_tap_sample_at(&p, i, &n);
      if (x < p.span)
        gi_tap_sample_need(&p, i, x);
    }
    status = gi_tap_sample_pick(&p, &order->taps, WORTH);
    if (status == GRUNDY_OK)
      status = list_all(s, &p, near);
  }
  gi_tap_sample_close(&p);
  return order->window ? status : gi_memory_refusal(s->memory);
}

void gi_order_choose(const gi_sequence *sequence) {
  gi_sparse *s = sequence->sparse;
  uint64_t n = sequence->count;
  if (!gi_kernel_for(s)->uses_order || !gi_order_fits(s, n) ||
      (s->order.made_for == s->common.count && n < s->order.until))
    return;
  gi_order_clear(s);
  size_t back = s->common.data[s->common.count - 1].d;
  if (gi_tap_sample_most(sequence, back) < LEAST_SAMPLE)
    return;
  if (choose_marking(sequence) != GRUNDY_OK) {
    gi_order_clear(s);
    return;
  }
  s->order.made_for = s->common.count;
  s->order.until = 2 * n;
}
