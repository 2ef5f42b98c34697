/* SPDX-License-Identifier: MIT */
/*
 * Discrete logarithms of nimbers below 2^32, by three look-ups: the field of 16
 * bits has tables of logarithms and of powers, and the group of order 2^16 + 1
 * has a table indexed by the trace.
 */
#ifndef GI_THEORY_NIMBER_LOG32_H
#define GI_THEORY_NIMBER_LOG32_H

#include "theory/nimber/nimber.h"

typedef struct gi_nim_log32 {
  uint16_t log[65536];   /* x -> logarithm to the norm of the base */
  uint16_t power[65536]; /* exponent -> power of the norm of the base */
  uint16_t turn[65536]; /* trace -> 2 (i - 1) + a bit; see turns_of in the .c */
} gi_nim_log32;

/* Returns the conjugate h t + (h + l) of the element h t + l, where h and l
   have `half` bits. */
static inline uint64_t gi_nim_conjugate(uint64_t x, unsigned half) {
  return x ^ x >> half;
}

/* Makes the tables for a base that is primitive below 2^32. */
void gi_nim_log32_make(gi_nim_log32 *t, uint64_t base);

/* Returns the logarithm of x modulo 2^32 - 1, 0 < x < 2^32, and writes the
   inverse of x, which comes for free. */
uint64_t gi_nim_log32_of(const gi_nim_log32 *t, const gi_nim_kernels *k,
                         uint64_t x, uint64_t *inverse);

/* Returns the number modulo (2^k - 1)(2^k + 1) that is a modulo the first
   factor and b modulo the second, k < 64: a + (2^k - 1) (a - b)/2, since 2^k -
   1 is -2 modulo the second factor. */
static inline uint64_t gi_nim_join(uint64_t a, uint64_t b, unsigned k) {
  uint64_t modulus = (UINT64_C(1) << k) + 1;
  uint64_t difference = a >= b ? a - b : a + modulus - b;
  uint64_t half = (difference & 1 ? difference + modulus : difference) / 2;
  return a + (modulus - 2) * half;
}

#endif
