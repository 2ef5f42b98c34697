/* SPDX-License-Identifier: MIT */
#include "theory/fibonacci.h"

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
    if (fib <= n) { /* greedy: n - F(k) is less than F(k - 1) */
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

/* R. Silber, Wythoff's Nim and Fibonacci representations, The Fibonacci
   Quarterly 15 (1977), 85-88: n is a lower number iff the Zeckendorf form of n
   ends in an even number of zeros, and the upper number of a pair is the lower
   number shifted up by one place.  Hence the index, which is their difference,
   is the lower number shifted down by one place, or the upper number shifted
   down by two places. */
gi_golden gi_golden_of(uint64_t n) {
  gi_zeckendorf z = gi_zeckendorf_of(n);
  gi_golden golden = {.is_lower = z.lowest % 2 == 0};
  for (unsigned i = 0; i < z.count; i++)
    golden.index += golden.is_lower ? z.below[i] : z.part[i] - z.below[i];
  return golden;
}

/* For i > 0, floor(phi i) is 1 plus i - 1 shifted up by one place. */
bool gi_golden_lower(uint64_t i, uint64_t *lower) {
  gi_zeckendorf z = gi_zeckendorf_of(i ? i - 1 : 0);
  bool fits = true;
  *lower = i > 0;
  for (unsigned k = 0; k < z.count; k++) {
    fits = !__builtin_add_overflow(*lower, z.part[k], lower) && fits;
    fits = !__builtin_add_overflow(*lower, z.below[k], lower) && fits;
  }
  return fits;
}

uint64_t gi_fibonacci_below(uint64_t n) {
  gi_zeckendorf z = gi_zeckendorf_of(n);
  return z.count ? z.part[z.count - 1] : 0;
}
