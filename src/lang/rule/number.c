/* SPDX-License-Identifier: MIT */
/*
 * Factors of 64-bit numbers: trial division by numbers below 2^8, then
 * Miller-Rabin with the twelve bases that decide all n < 3.3 * 10^24 (Sorenson
 * and Webster 2015), and Pollard's rho with Brent's cycle search.  A factor
 * costs about n^(1/4) steps, at most some 50,000.
 */
#include "lang/rule/number.h"

#include <assert.h>
#include <stdlib.h>

__extension__ typedef unsigned __int128 wide;

enum {
  TRIAL = 256
};

uint64_t gi_gcd(uint64_t a, uint64_t b) {
  while (b) {
    uint64_t rest = a % b;
    a = b;
    b = rest;
  }
  return a;
}

/* Newton's iteration from above, which decreases until it reaches the root. */
uint64_t gi_isqrt(uint64_t n) {
  if (n < 2)
    return n;
  unsigned bits = 64 - (unsigned)__builtin_clzll(n);
  uint64_t root = UINT64_C(1) << (bits + 1) / 2; /* root^2 >= n */
  for (;;) {
    uint64_t next = (root + n / root) / 2;
    if (next >= root)
      return root;
    root = next;
  }
}

static uint64_t product(uint64_t a, uint64_t b, uint64_t n) {
  return (uint64_t)((wide)a * b % n);
}

static uint64_t power(uint64_t a, uint64_t exponent, uint64_t n) {
  uint64_t result = 1;
  for (; exponent; exponent >>= 1, a = product(a, a, n))
    if (exponent & 1)
      result = product(result, a, n);
  return result;
}

/* Does the base prove that n is composite?  n - 1 = odd * 2^twos. */
static bool is_witness(uint64_t base, uint64_t n, uint64_t odd, unsigned twos) {
  uint64_t x = power(base % n, odd, n);
  if (x <= 1 || x == n - 1)
    return false;
  for (unsigned i = 1; i < twos; i++) {
    x = product(x, x, n);
    if (x == n - 1)
      return false;
  }
  return true;
}

bool gi_is_prime(uint64_t n) {
  static const uint8_t bases[] = {2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37};
  if (n < 2)
    return false;
  for (size_t i = 0; i < sizeof bases; i++)
    if (n % bases[i] == 0)
      return n == bases[i];
  unsigned twos = (unsigned)__builtin_ctzll(n - 1);
  for (size_t i = 0; i < sizeof bases; i++)
    if (is_witness(bases[i], n, (n - 1) >> twos, twos))
      return false;
  return true;
}

static uint64_t distance(uint64_t a, uint64_t b) {
  return a > b ? a - b : b - a;
}

/* Searches for a factor by the iteration x -> x^2 + c; returns n itself if that
   fails.  One gcd is computed for the product of BATCH differences; if the gcd
   is n, the batch is repeated one difference at a time. */
static uint64_t try_split(uint64_t n, uint64_t c) {
  enum {
    BATCH = 64
  };
  uint64_t slow = 2, fast = 2, again = 2, factor = 1;
  for (uint64_t length = 1; factor == 1; length *= 2) {
    slow = fast;
    for (uint64_t i = 0; i < length && factor == 1; i += BATCH) {
      uint64_t all = 1;
      again = fast;
      for (uint64_t j = i; j < length && j < i + BATCH; j++) {
        fast = (uint64_t)(((wide)fast * fast + c) % n);
        all = product(all, distance(fast, slow), n);
      }
      factor = gi_gcd(all, n);
    }
  }
  if (factor != n)
    return factor;
  do {
    again = (uint64_t)(((wide)again * again + c) % n);
    factor = gi_gcd(distance(again, slow), n);
  } while (factor == 1);
  return factor;
}

/* Returns a proper factor of a composite n without factors below TRIAL. */
static uint64_t split(uint64_t n) {
  for (uint64_t c = 1;; c++) {
    uint64_t factor = try_split(n, c);
    if (factor != n)
      return factor;
  }
}

/* Without factors below TRIAL a number has at most 7 prime factors, so the
   depth is at most 7. */
static uint64_t least_large_factor(uint64_t n) {
  if (n < TRIAL * TRIAL || gi_is_prime(n))
    return n;
  uint64_t factor = split(n);
  uint64_t a = least_large_factor(factor);
  uint64_t b = least_large_factor(n / factor);
  return a < b ? a : b;
}

uint64_t gi_least_factor(uint64_t n) {
  assert(n >= 2);
  for (uint64_t p = 2; p < TRIAL; p++)
    if (n % p == 0)
      return p;
  return least_large_factor(n);
}

unsigned gi_factor_count(uint64_t n) {
  assert(n >= 2);
  unsigned count = 0;
  for (; n > 1; n /= gi_least_factor(n))
    count++;
  return count;
}

/* Counts the numbers 1..x that none of the first `count` primes divides.  Of
   the numbers up to x / p, if that is below the prime p, only 1 is divisible by
   no smaller prime.  The depth of recursion is at most 9, as the product of
   more primes exceeds x. */
static uint32_t coprime_count(uint32_t x, const uint16_t *primes,
                              size_t count) {
  uint32_t left = x;
  for (size_t i = 0; i < count; i++) {
    uint32_t part = x / primes[i];
    if (part < primes[i])
      return left - (uint32_t)(count - i);
    left -= coprime_count(part, primes, i);
  }
  return left;
}

uint32_t gi_prime_count(uint32_t n) {
  enum {
    ROOT = 1 << 15, /* GI_PRIMEPI_MOST is its square */
    MOST = 3512     /* primes up to ROOT */
  };
  assert(n <= GI_PRIMEPI_MOST);
  uint16_t primes[MOST];
  size_t count = 0;
  for (uint32_t p = 2; p <= ROOT && p * p <= n; p++) {
    size_t i = 0;
    while (i < count && (uint32_t)primes[i] * primes[i] <= p && p % primes[i])
      i++;
    if (i == count || (uint32_t)primes[i] * primes[i] > p)
      primes[count++] = (uint16_t)p;
  }
  if (n < 2)
    return 0;
  return coprime_count(n, primes, count) + (uint32_t)count - 1;
}

unsigned gi_zeckendorf_count(uint64_t n) {
  unsigned count = 0;
  while (n) {
    uint64_t a = 1, b = 2; /* a <= n */
    while (b <= n && b > a) {
      uint64_t next = a + b;
      a = b;
      b = next;
    }
    n -= a;
    count++;
  }
  return count;
}

static int by_size(const void *a, const void *b) {
  const int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
  return (x > y) - (x < y);
}

size_t gi_divisors(uint64_t n, int64_t *divisors) {
  assert(n >= 1 && n <= INT64_MAX);
  size_t count = 1;
  divisors[0] = 1;
  while (n > 1) {
    uint64_t p = gi_least_factor(n);
    size_t before = count;
    int64_t scale = 1;
    for (; n % p == 0; n /= p) {
      scale *= (int64_t)p;
      for (size_t i = 0; i < before; i++)
        divisors[count++] = divisors[i] * scale;
    }
  }
  assert(count <= GI_DIVISORS_MOST);
  qsort(divisors, count, sizeof *divisors, by_size);
  return count;
}
