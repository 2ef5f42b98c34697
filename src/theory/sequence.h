/* SPDX-License-Identifier: MIT */
/*
 * Grundy sequences of taking-and-breaking games.
 *
 * A code gives a digit to each number k of beans that may be taken: bit 0,
 * they may be the whole heap; bit 1, one heap may stay; bit 2, two non-empty
 * heaps may stay (Guy and Smith).  A subtraction set is a code of digits 3.
 */
#ifndef GI_THEORY_SEQUENCE_H
#define GI_THEORY_SEQUENCE_H

#include "core/budget.h"
#include "core/mex.h"

/* digits[k] for k < count; from `tail` on the digits repeat for ever, unless
   tail == count: then there are no more. */
typedef struct gi_code {
  const uint8_t *digits;
  size_t count, tail;
} gi_code;

static inline unsigned gi_code_digit(const gi_code *code, uint64_t k) {
  if (k >= code->count) {
    if (code->tail == code->count)
      return 0;
    k = code->tail + (k - code->tail) % (code->count - code->tail);
  }
  return code->digits[k];
}

static inline bool gi_code_is_finite(const gi_code *code) {
  return code->tail == code->count;
}

typedef struct gi_sequence {
  gi_memory *memory;
  uint32_t *values;
  size_t count, capacity;
  gi_mex mex;
} gi_sequence;

void gi_sequence_init(gi_sequence *sequence, gi_memory *memory);
void gi_sequence_clear(gi_sequence *sequence);

/* Makes values[0..n] known; each is computed by the recursion, O(n * digits)
   for the n-th value. */
grundy_status gi_sequence_extend(gi_sequence *sequence, const gi_code *code,
                                 gi_budget *budget, uint64_t n);

/* values[n + period] = values[n] for all n >= preperiod, proved. */
typedef struct gi_period {
  uint64_t preperiod, period;
} gi_period;

/* Looks among the values known for a period that the theorem proves.  Guy and
   Smith (1956): let k be the index of the last digit and n0 >= 1; if
   values[n + p] = values[n] for n0 <= n <= 2 n0 + p + k, then for all
   n >= n0.  For digits without bit 2 (nothing splits) a repeated window of k
   values is enough: p + k values from n0 >= 0.  False: none proved yet. */
bool gi_sequence_period(const gi_sequence *sequence, const gi_code *code,
                        gi_period *period);

#endif
