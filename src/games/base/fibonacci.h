/* SPDX-License-Identifier: MIT */
/*
 * Fibonacci numbers F(2) = 1, F(3) = 2, F(4) = 3, F(5) = 5, ... as digits.
 *
 * Zeckendorf: every n > 0 is in one way a sum of them without neighbours.
 * Shifting that sum by one place multiplies by the golden ratio, as nearly as
 * integers can; so the golden pairs of Wythoff's game are read off exactly,
 * without a square root and within 64 bits.
 */
#ifndef GI_GAMES_BASE_FIBONACCI_H
#define GI_GAMES_BASE_FIBONACCI_H

#include <stdbool.h>
#include <stdint.h>

/* F(93) is the last one below 2^64, and no two are neighbours. */
enum {
  GI_ZECKENDORF_MOST = 46
};

typedef struct gi_zeckendorf {
  unsigned count;
  unsigned lowest;                    /* k of part[0] = F(k) */
  uint64_t part[GI_ZECKENDORF_MOST];  /* F(k), the smallest first */
  uint64_t below[GI_ZECKENDORF_MOST]; /* F(k - 1) of each part */
} gi_zeckendorf;

gi_zeckendorf gi_zeckendorf_of(uint64_t n);

/* The i-th golden pair is a = floor(phi i), b = a + i; each n > 0 is the lower
   or the upper number of just one of them. */
typedef struct gi_golden {
  uint64_t index;
  bool is_lower;
} gi_golden;

/* Returns the golden pair that contains n; 0 is the lower number of pair 0. */
gi_golden gi_golden_of(uint64_t n);
/* floor(phi i); false: it has more than 64 bits. */
bool gi_golden_lower(uint64_t i, uint64_t *lower);

#endif
