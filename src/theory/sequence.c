/* SPDX-License-Identifier: MIT */
#include "theory/sequence.h"

#include <assert.h>

void gi_sequence_init(gi_sequence *sequence, gi_memory *memory) {
  *sequence = (gi_sequence){.memory = memory};
  gi_mex_init(&sequence->mex, memory);
}

void gi_sequence_clear(gi_sequence *sequence) {
  gi_free(sequence->memory, sequence->values,
          sequence->capacity * sizeof *sequence->values);
  gi_mex_clear(&sequence->mex);
  gi_sequence_init(sequence, sequence->memory);
}

static grundy_status make_room(gi_sequence *sequence, uint64_t n) {
  if (n < sequence->capacity)
    return GRUNDY_OK;
  size_t capacity = sequence->capacity + sequence->capacity / 2 + 256;
  if (n >= UINT32_MAX)
    return GRUNDY_UNABLE; /* the recursion would take years */
  if (capacity <= n)
    capacity = (size_t)n + 1;
  uint32_t *grown =
      gi_realloc(sequence->memory, sequence->values,
                 sequence->capacity * sizeof *grown, capacity * sizeof *grown);
  if (!grown)
    return gi_memory_refusal(sequence->memory);
  sequence->values = grown;
  sequence->capacity = capacity;
  return GRUNDY_OK;
}

/* The options of heap n that take k beans. */
static grundy_status add_options(gi_sequence *sequence, gi_budget *budget,
                                 uint64_t n, uint64_t k, unsigned digit) {
  const uint32_t *values = sequence->values;
  gi_mex *mex = &sequence->mex;
  uint64_t left = n - k;
  grundy_status status = gi_budget_ticks(budget, 1);
  if (status == GRUNDY_OK && left == 0 && k > 0 && (digit & 1))
    status = gi_mex_add(mex, 0);
  if (status == GRUNDY_OK && left > 0 && k > 0 && (digit & 2))
    status = gi_mex_add(mex, values[left]);
  if (digit & 4)
    for (uint64_t a = 1; a <= left / 2 && status == GRUNDY_OK; a++)
      status = gi_mex_add(mex, values[a] ^ values[left - a]);
  bool splits = (digit & 4) != 0;
  return status == GRUNDY_OK && splits ? gi_budget_ticks(budget, left / 2)
                                       : status;
}

grundy_status gi_sequence_extend(gi_sequence *sequence, const gi_code *code,
                                 gi_budget *budget, uint64_t n) {
  grundy_status status = make_room(sequence, n);
  while (status == GRUNDY_OK && sequence->count <= n) {
    uint64_t heap = sequence->count;
    gi_mex_restart(&sequence->mex);
    for (uint64_t k = 0; k <= heap && status == GRUNDY_OK; k++) {
      unsigned digit = gi_code_digit(code, k);
      if (digit)
        status = add_options(sequence, budget, heap, k, digit);
      else if (gi_code_is_finite(code) && k >= code->count)
        break;
    }
    uint64_t value = 0;
    if (status == GRUNDY_OK)
      status = gi_mex_value(&sequence->mex, &value);
    if (status != GRUNDY_OK)
      break;
    assert(value <= heap * heap + 1 && value <= UINT32_MAX);
    sequence->values[sequence->count++] = (uint32_t)value;
  }
  return status;
}

/* The first n0 such that values[n + p] = values[n] from n0 to the end. */
static size_t agrees_from(const gi_sequence *sequence, size_t p) {
  size_t n0 = sequence->count - p;
  while (n0 > 0 && sequence->values[n0 - 1] == sequence->values[n0 - 1 + p])
    n0--;
  return n0;
}

bool gi_sequence_period(const gi_sequence *sequence, const gi_code *code,
                        gi_period *period) {
  if (!gi_code_is_finite(code) || !code->count)
    return false;
  bool splits = false;
  for (size_t k = 0; k < code->count; k++)
    splits |= (code->digits[k] & 4) != 0;
  size_t last = code->count - 1; /* index of the last digit */
  for (size_t p = 1; p < sequence->count / 2; p++) {
    size_t n0 = agrees_from(sequence, p);
    if (splits && n0 == 0)
      n0 = 1;
    /* the last n that must agree, and its partner n + p */
    size_t need = splits ? 2 * n0 + p + last + p : n0 + last + p;
    if (need < sequence->count) {
      *period = (gi_period){n0, p};
      return true;
    }
  }
  return false;
}
