/* SPDX-License-Identifier: MIT */
#include "engine/search/pairs_store.h"

#include <assert.h>

#include "core/hash.h"
#include "engine/value/theorem.h"

void gi_store_init(gi_pairs_store *store, grundy_work *work, bool theorems) {
  *store = (gi_pairs_store){.work = work, .theorems = theorems};
  gi_map_init(&store->map, &work->memory, 4);
}

void gi_store_clear(gi_pairs_store *store) {
  gi_memory *memory = &store->work->memory;
  gi_map_clear(&store->map);
  gi_free(memory, store->parts, store->capacity * sizeof *store->parts);
  gi_free(memory, store->slots, store->slot_count * sizeof *store->slots);
}

/* --------------------------------------------------------------- parts */

grundy_status gi_store_ask(const gi_pairs_store *store, gi_component part,
                           gi_known *known) {
  uint64_t value = 0;
  gi_answer answer;
  *known = 0;
  if (!store->theorems)
    return GRUNDY_OK;
  grundy_status status = gi_theorem_value(store->work, part, &value, NULL);
  if (status == GRUNDY_OK && value <= GI_PAIRS_MOST)
    *known = GI_KNOWN_VALUE | value;
  else if (status == GRUNDY_OK)
    *known = GI_KNOWN_VALUE - 1; /* none of the values up to the most */
  if (status != GRUNDY_UNABLE)
    return status;
  status = gi_theorem_answer(store->work, part, GI_ANSWERS_OUTCOME,
                             GRUNDY_NORMAL, &answer, NULL);
  if (status == GRUNDY_OK && answer.outcome == GRUNDY_N)
    *known = 1; /* not 0 */
  return status == GRUNDY_UNABLE ? GRUNDY_OK : status;
}

uint32_t gi_store_find(const gi_pairs_store *store, gi_bytes key) {
  gi_record record = gi_map_find(&store->map, key);
  return record == GI_NO_RECORD ? (uint32_t)GI_NO_PART
                                : gi_map_answer(&store->map, record);
}

grundy_status gi_store_add(gi_pairs_store *store, gi_bytes key, uint32_t moves,
                           gi_known known, uint32_t *number) {
  gi_record record = GI_NO_RECORD;
  bool added = false;
  grundy_status status = gi_reserve(&store->work->memory, store->parts,
                                    store->capacity, store->count + 1);
  if (status == GRUNDY_OK)
    status =
        gi_map_add(&store->map, key, (uint32_t)store->count, &record, &added);
  if (status != GRUNDY_OK)
    return status;
  assert(added && store->count < GI_NO_PART);
  *number = (uint32_t)store->count;
  store->parts[store->count++] = (gi_pairs_part){
      .known = known, .record = record, .moves = moves & INT32_MAX};
  return gi_budget_position(&store->work->budget);
}

grundy_status gi_store_component(gi_pairs_store *store, uint32_t part,
                                 gi_buffer *bytes, gi_component *component) {
  assert(part < store->count);
  gi_bytes key = gi_map_key(&store->map, store->parts[part].record);
  bytes->length = 0;
  grundy_status status = gi_buffer_put(bytes, key.data, key.length);
  const unsigned char *at = bytes->data;
  if (status == GRUNDY_OK)
    *component = gi_part_get(store->work, &at);
  return status;
}

void gi_store_value(gi_pairs_store *store, uint32_t part, unsigned value) {
  gi_known *known = &store->parts[part].known;
  assert(part < store->count);
  assert(value <= GI_PAIRS_MOST && !gi_is_excluded(*known, value));
  *known = GI_KNOWN_VALUE | value;
}

void gi_store_exclude(gi_pairs_store *store, uint32_t part, unsigned value) {
  gi_known *known = &store->parts[part].known;
  assert(part < store->count && value <= GI_PAIRS_MOST);
  assert(!gi_has_value(*known) || gi_value_of(*known) != value);
  if (!gi_has_value(*known))
    *known |= UINT64_C(1) << value;
}

/* ------------------------------------------------------- proof numbers */

/* Returns the slot of a pair, or the empty slot where it belongs. */
static gi_pairs_slot *slot_of(const gi_pairs_store *store, uint32_t part,
                              unsigned heap) {
  uint64_t key = (uint64_t)heap << 32 | part;
  size_t mask = store->slot_count - 1;
  assert(store->slot_count && !(store->slot_count & mask)); /* a power of 2 */
  assert(store->slots_used < store->slot_count);            /* the walk ends */
  size_t at = (size_t)gi_hash_fold(key ^ UINT64_C(0x243f6a8885a308d3),
                                   UINT64_C(0xb7e151628aed2a6b)) &
              mask;
  while (store->slots[at].numbers.won &&
         (store->slots[at].part != part || store->slots[at].heap != heap))
    at = (at + 1) & mask;
  return &store->slots[at];
}

gi_numbers gi_store_numbers(const gi_pairs_store *store, uint32_t part,
                            unsigned heap) {
  assert(part < store->count);
  gi_numbers first = {1, 1 + store->parts[part].moves};
  if (!store->slot_count)
    return first;
  gi_numbers numbers = slot_of(store, part, heap)->numbers;
  return numbers.won ? numbers : first;
}

static grundy_status grow_slots(gi_pairs_store *store) {
  gi_memory *memory = &store->work->memory;
  gi_pairs_slot *old = store->slots;
  size_t old_count = store->slot_count;
  size_t count = old_count ? 2 * old_count : 256;
  size_t size = gi_array_size(count, sizeof *old);
  gi_pairs_slot *slots = size ? gi_alloc(memory, size) : NULL;
  if (!slots)
    return gi_refused(store->work);
  memset(slots, 0, size);
  store->slots = slots;
  store->slot_count = count;
  for (size_t i = 0; i < old_count; i++)
    if (old[i].numbers.won)
      *slot_of(store, old[i].part, old[i].heap) = old[i];
  gi_free(memory, old, old_count * sizeof *old);
  return GRUNDY_OK;
}

grundy_status gi_store_set_numbers(gi_pairs_store *store, uint32_t part,
                                   unsigned heap, gi_numbers numbers) {
  assert(numbers.won && numbers.lost);
  if (store->slots_used >= store->slot_count / 4 * 3) {
    grundy_status status = grow_slots(store);
    if (status != GRUNDY_OK)
      return status;
  }
  gi_pairs_slot *slot = slot_of(store, part, heap);
  assert(!slot->numbers.won || (slot->part == part && slot->heap == heap));
  store->slots_used += !slot->numbers.won;
  *slot = (gi_pairs_slot){part, heap, numbers};
  return GRUNDY_OK;
}
