/* SPDX-License-Identifier: MIT */
/* The number theory of the functions and sets of the rule language. */
#ifndef GI_LANG_RULE_NUMBER_H
#define GI_LANG_RULE_NUMBER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

uint64_t gi_gcd(uint64_t a, uint64_t b);
/* Returns the square root, rounded down. */
uint64_t gi_isqrt(uint64_t n);
bool gi_is_prime(uint64_t n);
/* Returns the least prime factor of n >= 2; n itself if n is prime. */
uint64_t gi_least_factor(uint64_t n);

/* Counts the prime factors of n >= 2, each as often as it divides n. */
unsigned gi_factor_count(uint64_t n);
/* Counts the primes up to n <= GI_PRIMEPI_MOST by Legendre's sum: some million
   steps for the largest n. */
enum {
  GI_PRIMEPI_MOST = 1 << 30
};
uint32_t gi_prime_count(uint32_t n);
/* Counts the Fibonacci numbers of which n is the sum, no two of them
   neighbours. */
unsigned gi_zeckendorf_count(uint64_t n);

/* Writes the positive divisors of n, 1 <= n < 2^63, in ascending order into an
   array with room for GI_DIVISORS_MOST; returns their number. */
enum {
  GI_DIVISORS_MOST = 103680 /* divisors of 897612484786617600 < 2^63 */
};
size_t gi_divisors(uint64_t n, int64_t *divisors);

#endif
