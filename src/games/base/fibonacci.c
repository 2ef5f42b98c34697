/* SPDX-License-Identifier: MIT */
#include "games/base/fibonacci.h"

#include <assert.h>

gi_zeckendorf gi_zeckendorf_of(uint64_t n) {
  gi_zeckendorf z = {0};
  uint64_t below = 1, fib = 1; /* F(k - 1), F(k) */
  unsigned k = 2;
  for (uint64_t next; !__builtin_add_overflow(below, fib, &next) && next <= n;
       k++) {
    below = fib;
    fib = next;
  }
  for (; n; k--) {
    assert(k >= 2);
    if (fib <= n) { /* greedy; what is left is less than F(k - 1) */
      n -= fib;
      z.part[z.count] = fib;
      z.below[z.count++] = below;
      z.lowest = k;
    }
    uint64_t before = fib - below;
    fib = below;
    below = before;
  }
  for (unsigned i = 0, j = z.count; i + 1 < j--; i++) { /* smallest first */
    uint64_t part = z.part[i], under = z.below[i];
    z.part[i] = z.part[j];
    z.below[i] = z.below[j];
    z.part[j] = part;
    z.below[j] = under;
  }
  return z;
}

/* Silber (1977): the lower numbers are those whose form ends in an even
   number of zeros; the upper number is the lower one shifted up by a place.
   Hence the index, their difference, is the lower number shifted down by a
   place, or the upper number shifted down by two. */
gi_golden gi_golden_of(uint64_t n) {
  gi_zeckendorf z = gi_zeckendorf_of(n);
  gi_golden golden = {.is_lower = z.lowest % 2 == 0};
  for (unsigned i = 0; i < z.count; i++)
    golden.index += golden.is_lower ? z.below[i] : z.part[i] - z.below[i];
  return golden;
}

/* floor(phi i) = 1 + (i - 1 shifted up by a place), i > 0. */
bool gi_golden_lower(uint64_t i, uint64_t *lower) {
  gi_zeckendorf z = gi_zeckendorf_of(i ? i - 1 : 0);
  *lower = i > 0;
  for (unsigned k = 0; k < z.count; k++)
    if (__builtin_add_overflow(*lower, z.part[k], lower) ||
        __builtin_add_overflow(*lower, z.below[k], lower))
      return false;
  return true;
}
