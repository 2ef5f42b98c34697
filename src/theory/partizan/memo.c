/* SPDX-License-Identifier: MIT */
#include "theory/partizan/memo.h"

#include "core/hash.h"

#include <string.h>

void gi_memo_init(gi_memo *memo, gi_memory *memory) {
  *memo = (gi_memo){.memory = memory};
}

void gi_memo_clear(gi_memo *memo) {
  gi_free(memo->memory, memo->slots, memo->size * sizeof *memo->slots);
  gi_memo_init(memo, memo->memory);
}

/* Returns the slot of the key, or the empty slot where it belongs. */
static gi_memo_slot *slot_of(gi_memo_slot *slots, size_t size, uint32_t a,
                             uint32_t b) {
  uint64_t hash =
      gi_hash_fold((uint64_t)a << 32 | b, UINT64_C(0x9e3779b97f4a7c15));
  size_t at = (size_t)hash & (size - 1);
  while (slots[at].a && (slots[at].a != a || slots[at].b != b))
    at = (at + 1) & (size - 1);
  return &slots[at];
}

bool gi_memo_find(const gi_memo *memo, uint32_t a, uint32_t b,
                  uint64_t *value) {
  assert(a);
  if (!memo->size)
    return false;
  const gi_memo_slot *slot = slot_of(memo->slots, memo->size, a, b);
  if (!slot->a)
    return false;
  *value = slot->value;
  return true;
}

static grundy_status grow(gi_memo *memo) {
  size_t size = memo->size ? memo->size * 2 : 64;
  size_t bytes = gi_array_size(size, sizeof *memo->slots);
  gi_memo_slot *slots = bytes ? gi_alloc(memo->memory, bytes) : NULL;
  if (!slots)
    return gi_memory_refusal(memo->memory);
  memset(slots, 0, bytes);
  for (size_t i = 0; i < memo->size; i++)
    if (memo->slots[i].a)
      *slot_of(slots, size, memo->slots[i].a, memo->slots[i].b) =
          memo->slots[i];
  gi_free(memo->memory, memo->slots, memo->size * sizeof *memo->slots);
  memo->slots = slots;
  memo->size = size;
  return GRUNDY_OK;
}

grundy_status gi_memo_put(gi_memo *memo, uint32_t a, uint32_t b,
                          uint64_t value) {
  assert(a);
  if (memo->count >= memo->size / 2) {
    grundy_status status = grow(memo);
    if (status != GRUNDY_OK)
      return status;
  }
  gi_memo_slot *slot = slot_of(memo->slots, memo->size, a, b);
  memo->count += !slot->a;
  *slot = (gi_memo_slot){a, b, value};
  return GRUNDY_OK;
}
