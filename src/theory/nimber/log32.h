/* SPDX-License-Identifier: MIT */
/*
 * Discrete logarithms of nimbers below 2^32, by three look-ups: the field of 16
 * bits has tables of logarithms and powers, and the group of order 2^16 + 1
 * one by the trace.
 */
#ifndef GI_THEORY_NIMBER_LOG32_H
#define GI_THEORY_NIMBER_LOG32_H

#include "theory/nimber/nimber.h"

typedef struct gi_nim_log32 {
  uint16_t log[65536];   /* to the norm of the base, modulo 2^16 - 1 */
  uint16_t power[65536]; /* of the norm of the base */
  uint16_t turn[65536];  /* by the trace: twice i - 1, plus a bit; see the .c */
} gi_nim_log32;

/* An element h t + l over its half field has the conjugate h t + (h + l). */
static inline uint64_t gi_nim_conjugate(uint64_t x, unsigned half) {
  return x ^ x >> half;
}

/* `base` is primitive below 2^32. */
void gi_nim_log32_make(gi_nim_log32 *t, uint64_t base);

/* The logarithm of 0 < x < 2^32 modulo 2^32 - 1, and on the way the inverse
   of x. */
uint64_t gi_nim_log32_of(const gi_nim_log32 *t, const gi_nim_kernels *k,
                         uint64_t x, uint64_t *inverse);

/* The number modulo (2^k - 1)(2^k + 1) that is a modulo the first and b modulo
   the second factor, k < 64: a + (2^k - 1) (a - b)/2, since 2^k - 1 is -2
   modulo the second. */
static inline uint64_t gi_nim_join(uint64_t a, uint64_t b, unsigned k) {
  uint64_t modulus = (UINT64_C(1) << k) + 1;
  uint64_t difference = a >= b ? a - b : a + modulus - b;
  uint64_t half = (difference & 1 ? difference + modulus : difference) / 2;
  return a + (modulus - 2) * half;
}

#endif
