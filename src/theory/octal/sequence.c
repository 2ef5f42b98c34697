/* SPDX-License-Identifier: MIT */
#include "theory/octal/sequence.h"

#include "theory/octal/plain.h"
#include "theory/octal/sparse/space.h"
#include "theory/octal/takes.h"

#include <assert.h>
#include <string.h>

enum {
  FIRST_CHOICE = 256 /* values among which a space is first looked for; then
                        whenever there are twice as many */
};

void gi_sequence_init(gi_sequence *sequence, gi_memory *memory) {
  *sequence =
      (gi_sequence){.memory = memory, .width = 1, .choose_at = FIRST_CHOICE};
}

void gi_sequence_clear(gi_sequence *sequence) {
  gi_free(sequence->memory, sequence->values,
          sequence->capacity * sequence->width);
  gi_plain_free(sequence->memory, sequence->plain);
  gi_takes_free(sequence->memory, sequence->takes);
  gi_sparse_free(sequence->memory, sequence->sparse);
  gi_sequence_init(sequence, sequence->memory);
}

grundy_status gi_sequence_reserve(gi_sequence *sequence, uint64_t n) {
  n -= sequence->gap;
  if (n < sequence->capacity)
    return GRUNDY_OK;
  if (n >= GI_SEQUENCE_MOST)
    return GRUNDY_UNABLE;
  size_t capacity = sequence->capacity + sequence->capacity / 2 + 256;
  if (capacity <= n)
    capacity = (size_t)n + 1;
  void *grown = gi_realloc(sequence->memory, sequence->values,
                           sequence->capacity * sequence->width,
                           capacity * sequence->width);
  if (!grown && capacity > n + 1) { /* try with just enough */
    capacity = (size_t)n + 1;
    grown = gi_realloc(sequence->memory, sequence->values,
                       sequence->capacity * sequence->width,
                       capacity * sequence->width);
  }
  if (!grown)
    return gi_memory_refusal(sequence->memory);
  sequence->values = grown;
  sequence->capacity = capacity;
  return GRUNDY_OK;
}

/* Doubles the width, from the last value on, so that no value is overwritten
   before it is read. */
static grundy_status widen(gi_sequence *sequence) {
  unsigned width = 2 * sequence->width;
  void *grown = gi_realloc(sequence->memory, sequence->values,
                           sequence->capacity * sequence->width,
                           sequence->capacity * width);
  if (!grown)
    return gi_memory_refusal(sequence->memory);
  sequence->values = grown;
  for (size_t i = sequence->count - sequence->gap; i-- > 0;) {
    if (width == 2)
      ((uint16_t *)grown)[i] = ((const uint8_t *)grown)[i];
    else
      ((uint32_t *)grown)[i] = ((const uint16_t *)grown)[i];
  }
  sequence->width = width;
  return GRUNDY_OK;
}

grundy_status gi_sequence_fit(gi_sequence *sequence, uint32_t largest) {
  grundy_status status = GRUNDY_OK;
  while (status == GRUNDY_OK && sequence->width < 4 &&
         largest >> 8 * sequence->width)
    status = widen(sequence);
  if (status == GRUNDY_OK && largest > sequence->largest)
    sequence->largest = largest;
  return status;
}

grundy_status gi_sequence_append(gi_sequence *sequence, uint32_t value) {
  assert(sequence->count - sequence->gap < sequence->capacity);
  grundy_status status = gi_sequence_fit(sequence, value);
  if (status != GRUNDY_OK)
    return status;
  size_t n = sequence->count++ - sequence->gap;
  if (sequence->width == 1)
    ((uint8_t *)sequence->values)[n] = (uint8_t)value;
  else if (sequence->width == 2)
    ((uint16_t *)sequence->values)[n] = (uint16_t)value;
  else
    ((uint32_t *)sequence->values)[n] = value;
  return GRUNDY_OK;
}

void gi_sequence_check(const gi_sequence *q) {
  size_t held = q->count - q->gap;
  assert(q->width == 1 || q->width == 2 || q->width == 4);
  assert(q->width == 4 || !(q->largest >> 8 * q->width));
  assert(q->gap <= q->count && held <= q->capacity);
  assert(!q->capacity == !q->values);
  assert(q->choose_at);
  if (!q->gap)
    return;
  assert(q->keep && q->sparse);
  assert(q->head == gi_sequence_head(q->keep));
  assert(held > q->head);
}

bool gi_sequence_may_be_sparse(const gi_code *code) {
  return gi_code_is_finite(code) && !code->cut &&
         gi_code_has(code, GI_LEAVES_TWO) &&
         !gi_code_has(code, GI_LEAVES_THREE);
}

bool gi_sequence_forgets(const gi_sequence *q) {
  const gi_sparse *s = q->sparse;
  return q->keep && q->count >= q->whole && q->count - q->gap >= q->keep && s &&
         s->is_used && gi_sparse_reach(s) < gi_sequence_tail(q->keep);
}

/* Forgets the values between head and tail, if it is time and the sparse space
   needs none of them. */
static void forget(gi_sequence *q) {
  if (!gi_sequence_forgets(q))
    return;
  size_t head = gi_sequence_head(q->keep), tail = gi_sequence_tail(q->keep);
  size_t held = q->count - q->gap;
  unsigned char *values = q->values;
  memmove(values + head * q->width, values + (held - tail) * q->width,
          tail * q->width);
  assert(held >= head + tail);
  q->head = head;
  q->gap = q->count - head - tail;
  size_t room = gi_sequence_room(q->keep);
  if (q->capacity <= room)
    return;
  values =
      gi_realloc(q->memory, values, q->capacity * q->width, room * q->width);
  if (values) {
    q->values = values;
    q->capacity = room;
  }
}

/* Appends values by the recursion, up to heap n or the next choice of a
   space. */
static grundy_status extend_plain(gi_sequence *sequence, const gi_code *code,
                                  gi_budget *budget, uint64_t n) {
  grundy_status status = GRUNDY_OK;
  bool splits = !gi_code_is_finite(code) ||
                gi_code_has(code, GI_LEAVES_TWO | GI_LEAVES_THREE);
  while (status == GRUNDY_OK && sequence->count <= n &&
         sequence->count < sequence->choose_at) {
    uint32_t value = 0;
    status =
        splits ? GRUNDY_UNABLE : gi_takes_value(sequence, code, budget, &value);
    if (status == GRUNDY_UNABLE)
      status = gi_plain_value(sequence, code, budget, &value);
    if (status == GRUNDY_OK)
      status = gi_sequence_append(sequence, value);
    budget->done = sequence->count;
  }
  return status;
}

grundy_status gi_sequence_extend(gi_sequence *sequence, const gi_code *code,
                                 gi_budget *budget, uint64_t n) {
  if (n < sequence->count)
    return GRUNDY_OK;
  /* a table larger than 2^32 values is requested at once, so that a refusal
     comes before the work */
  grundy_status status = n < sequence->capacity || n < UINT32_MAX ? GRUNDY_OK
                         : sequence->keep && n < GI_SEQUENCE_MOST
                             ? GRUNDY_OK
                             : gi_sequence_reserve(sequence, n);
  bool sparse = gi_sequence_may_be_sparse(code);
  while (status == GRUNDY_OK && sequence->count <= n) {
    if (sequence->count >= sequence->choose_at) {
      if (sparse)
        status = gi_sparse_choose(sequence, code, budget);
      if (status != GRUNDY_OK)
        break;
      sequence->choose_at = 2 * sequence->count;
    }
    uint64_t last = n < sequence->choose_at ? n : sequence->choose_at - 1;
    if (sequence->keep) {
      forget(sequence);
      size_t some = gi_sequence_tail(sequence->keep);
      last = last - sequence->count < some ? last : sequence->count + some - 1;
    }
    status = gi_sequence_reserve(sequence, last);
    if (status != GRUNDY_OK)
      break;
    if (sequence->sparse && sequence->sparse->is_used)
      status = gi_sparse_extend(sequence, code, budget, last);
    else if (sequence->gap)
      status = GRUNDY_UNABLE; /* the recursion needs all values */
    else
      status = extend_plain(sequence, code, budget, last);
    gi_sequence_check(sequence);
  }
  return status;
}
