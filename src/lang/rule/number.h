/* SPDX-License-Identifier: MIT */
/* The number theory behind the functions and sets of the rule language. */
#ifndef GI_LANG_RULE_NUMBER_H
#define GI_LANG_RULE_NUMBER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

uint64_t gi_gcd(uint64_t a, uint64_t b);
uint64_t gi_isqrt(uint64_t n);
bool gi_is_prime(uint64_t n);
uint64_t gi_least_factor(uint64_t n); /* of n >= 2; n itself if prime */

/* Prime factors of n >= 2, each as often as it divides n. */
unsigned gi_factor_count(uint64_t n);
/* How many primes are at most n; by Legendre's sum, some million steps. */
enum {
  GI_PRIMEPI_MOST = 1 << 30
};
uint32_t gi_prime_count(uint32_t n);
/* How many Fibonacci numbers, no two of them neighbours, add up to n. */
unsigned gi_zeckendorf_count(uint64_t n);

/* The positive divisors of n >= 1, ascending, into an array with room for
   GI_DIVISORS_MOST; how many. */
enum {
  GI_DIVISORS_MOST = 103680
}; /* of 897612484786617600, below 2^63 */
size_t gi_divisors(uint64_t n, int64_t *divisors);

#endif
