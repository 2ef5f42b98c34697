/* SPDX-License-Identifier: MIT */
#include "engine/picture/ticks.h"

#include <assert.h>

/* Returns the multiples of the step in from..to. */
static ticks with_step(uint64_t from, uint64_t to, uint64_t step) {
  uint64_t over = from % step;
  ticks t = {.first = from, .step = step};
  if (over && __builtin_add_overflow(from, step - over, &t.first))
    return t;
  if (t.first <= to)
    t.count = (size_t)((to - t.first) / step + 1);
  return t;
}

ticks gi_ticks_of(uint64_t from, uint64_t to, size_t most) {
  assert(from <= to && most > 0);
  static const unsigned factors[] = {1, 2, 5};
  for (uint64_t power = 1;; power *= 10)
    for (unsigned i = 0; i < 3; i++) {
      uint64_t step;
      bool is_too_large = __builtin_mul_overflow(power, factors[i], &step);
      if (is_too_large)
        return (ticks){.first = from, .step = 1, .count = 1};
      /* the number of ticks of 0..2^64-1 with step 1 would overflow */
      if ((to - from) / step >= most)
        continue;
      ticks t = with_step(from, to, step);
      if (t.count <= most)
        return t;
    }
}

size_t gi_decimal_length(uint64_t number) {
  size_t count = 1;
  for (; number >= 10; number /= 10)
    count++;
  return count;
}

int32_t gi_part_of(uint64_t value, uint64_t whole, int32_t length) {
  assert(value <= whole && length >= 0);
  if (whole == 0)
    return 0;
  while (whole >> 32) {
    whole >>= 1;
    value >>= 1;
  }
  return (int32_t)(value * (uint64_t)length / whole);
}
