/* SPDX-License-Identifier: MIT */
#include "theory/automata/numeration.h"

#include <assert.h>

/* The weights 1, 2, 3, 5, ... below 2^64 are this many. */
enum {
  WEIGHTS = 92
};

static unsigned write_base(uint32_t base, uint64_t number, uint8_t *digits) {
  unsigned count = 0;
  for (uint64_t rest = number; rest; rest /= base)
    count++;
  for (unsigned i = count; i > 0; i--, number /= base)
    digits[i - 1] = (uint8_t)(number % base);
  return count;
}

/* Takes the largest weight that fits, again and again: what is left after a
   weight is smaller than the weight below it, so no two ones are adjacent. */
static unsigned write_zeckendorf(uint64_t number, uint8_t *digits) {
  uint64_t weights[WEIGHTS] = {1, 2};
  unsigned count = 2;
  for (; count < WEIGHTS; count++)
    if (__builtin_add_overflow(weights[count - 1], weights[count - 2],
                               &weights[count]))
      break;
  while (count > 0 && weights[count - 1] > number)
    count--;
  for (unsigned i = 0; i < count; i++) {
    digits[i] = number >= weights[count - 1 - i];
    number -= digits[i] ? weights[count - 1 - i] : 0;
  }
  assert(number == 0);
  return count;
}

unsigned gi_numeration_write(gi_numeration numeration, uint64_t number,
                             uint8_t digits[GI_DIGITS_MOST]) {
  unsigned count = gi_numeration_is_zeckendorf(numeration)
                       ? write_zeckendorf(number, digits)
                       : write_base(numeration.base, number, digits);
  assert(count <= GI_DIGITS_MOST);
  return count;
}

bool gi_numeration_read(gi_numeration numeration, const uint8_t *digits,
                        unsigned count, uint64_t *number) {
  uint64_t value = 0, weight = 1, next = 2; /* of place i and of place i + 1 */
  bool fits = true;
  for (unsigned i = count; i > 0; i--) {
    uint64_t term = 0;
    if (digits[i - 1] &&
        (!fits || __builtin_mul_overflow(weight, digits[i - 1], &term) ||
         __builtin_add_overflow(value, term, &value)))
      return false;
    if (gi_numeration_is_zeckendorf(numeration)) {
      uint64_t sum = 0;
      fits = fits && next > weight; /* `next` has not overflowed */
      if (__builtin_add_overflow(weight, next, &sum))
        sum = 0;
      weight = next;
      next = sum;
    } else {
      fits = fits && !__builtin_mul_overflow(weight, numeration.base, &weight);
    }
  }
  *number = value;
  return true;
}
