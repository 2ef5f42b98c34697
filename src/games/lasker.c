/* SPDX-License-Identifier: MIT */
/*
 * Lasker's Nim (lasker.game): the moves to a value.  A heap of n has n/2
 * splits, too many to try; those of a value are found by their bits.
 */
#include "games/base/heap.h"

#include <assert.h>

/* Returns the value of the heap n, or the heap of the value n.  The value of
   the heap 2^64 - 1 has more than 64 bits. */
static uint64_t swapped(uint64_t n) {
  assert(n < UINT64_MAX);
  return n % 4 == 3 ? n + 1 : n && n % 4 == 0 ? n - 1 : n;
}

/* A stream of the splits a + b = heap whose values A and B have A ^ B = target
   and given remainders modulo 4.  The remainders determine A - a and B - b,
   hence A + B.  Then A & B = (A + B - target) / 2, and A consists of the bits
   of A & B and of any part of the bits of the target. */
typedef struct splits {
  uint64_t base, bits; /* A = base | part, where part is a subset of bits */
  uint64_t part;
  uint64_t a; /* size of the heap of value A; 0 after the last split */
} splits;

/* Sets a from the part; 0 if a would be the larger heap of the split. */
static void look_at_part(splits *s, uint64_t heap) {
  s->a = swapped(s->base | s->part);
  if (s->a > heap / 2)
    s->a = 0;
}

/* Moves to the next split of the stream. */
static void next_part(splits *s, uint64_t heap) {
  s->part = (s->part - s->bits) & s->bits; /* next subset; 0 after the last */
  s->a = 0;
  if (s->part)
    look_at_part(s, heap);
}

/* Returns the stream for the remainders a_low of A and b_low of B. */
static splits splits_with(uint64_t heap, uint64_t target, uint64_t a_low,
                          uint64_t b_low) {
  splits none = {0};
  uint64_t sum = heap;
  sum = sum + (a_low == 0) + (b_low == 0);
  sum = sum - (a_low == 3) - (b_low == 3);
  if ((a_low ^ b_low) != target % 4 || sum < target || (sum - target) % 2)
    return none;
  uint64_t common = (sum - target) / 2;
  if (common & target || (a_low & b_low) != common % 4)
    return none;
  splits s = {.base = common / 4 * 4 | a_low, .bits = target / 4 * 4};
  look_at_part(&s, heap);
  if (!s.a && !s.base) /* skip A = 0, the empty heap */
    next_part(&s, heap);
  return s;
}

/* Emits all splits of the value `target`, ascending by a, by merging sixteen
   ascending streams, one for each pair of remainders modulo 4. */
static grundy_status reach_splits(gi_component component, uint64_t target,
                                  gi_sink *sink) {
  uint64_t heap = gi_heap_of(component);
  splits streams[16];
  for (unsigned i = 0; i < 16; i++)
    streams[i] = splits_with(heap, target, i / 4, i % 4);
  for (;;) {
    splits *least = NULL;
    for (unsigned i = 0; i < 16; i++)
      if (streams[i].a && (!least || streams[i].a < least->a))
        least = &streams[i];
    if (!least)
      return GRUNDY_OK;
    grundy_status status =
        gi_emit_split(sink, component.rules, least->a, heap - least->a);
    if (status != GRUNDY_OK)
      return status;
    next_part(least, heap);
  }
}

static grundy_status reach(grundy_work *work, gi_component component,
                           uint64_t target, gi_sink *sink) {
  (void)work;
  uint64_t heap = gi_heap_of(component);
  if (heap > UINT64_MAX - 4 || target == UINT64_MAX)
    return GRUNDY_UNABLE; /* sums of values would not fit */
  grundy_status status = GRUNDY_OK;
  if (swapped(target) < heap)
    status = gi_emit_to(sink, component.rules, swapped(target));
  return status == GRUNDY_OK ? reach_splits(component, target, sink) : status;
}

const gi_family gi_family_lasker = {.reach = reach};
