/* SPDX-License-Identifier: MIT */
/*
 * Fibonacci numbers F(2) = 1, F(3) = 2, F(4) = 3, F(5) = 5, ... as digits.
 *
 * Zeckendorf: every n > 0 is in exactly one way a sum of different Fibonacci
 * numbers no two of which are neighbours.  Replacing each F(k) of that sum by
 * F(k + 1) multiplies n by the golden ratio, up to rounding.  So the golden
 * pairs of Wythoff's game are found exactly, without a square root and within
 * 64 bits.
 */
#ifndef GI_THEORY_FIBONACCI_H
#define GI_THEORY_FIBONACCI_H

#include <stdbool.h>
#include <stdint.h>

/* Parts of a sum: F(93) is the largest Fibonacci number below 2^64, and no two
   parts are neighbours. */
enum {
  GI_ZECKENDORF_MOST = 46
};

/* The Zeckendorf form of a number. */
typedef struct gi_zeckendorf {
  unsigned count;                     /* number of parts */
  unsigned lowest;                    /* k of part[0] = F(k) */
  uint64_t part[GI_ZECKENDORF_MOST];  /* F(k), the smallest first */
  uint64_t below[GI_ZECKENDORF_MOST]; /* F(k - 1) of each part */
} gi_zeckendorf;

/* Returns the Zeckendorf form of n; it has no parts if n is 0. */
gi_zeckendorf gi_zeckendorf_of(uint64_t n);

/* The i-th golden pair is a = floor(phi i), b = a + i; each n > 0 is the lower
   or the upper number of exactly one pair. */
typedef struct gi_golden {
  uint64_t index; /* i */
  bool is_lower;  /* the number is a; otherwise b */
} gi_golden;

/* Returns the golden pair that contains n; 0 is the lower number of pair 0. */
gi_golden gi_golden_of(uint64_t n);
/* Computes floor(phi i) modulo 2^64; false if it has more than 64 bits, which
   are then 65. */
bool gi_golden_lower(uint64_t i, uint64_t *lower);
/* Returns the largest Fibonacci number up to n; 0 if n is 0. */
uint64_t gi_fibonacci_below(uint64_t n);

#endif
