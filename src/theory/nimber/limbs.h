/* SPDX-License-Identifier: MIT */
/*
 * Nimbers of many words: 2^k of them, the least first, at most 1024 (65536
 * bits).  Inside, words are polynomials (nimber.h), above them stands the tower
 * of quadratic extensions: products take 3^k products of words and some four
 * times as many by constants.
 */
#ifndef GI_THEORY_NIMBER_LIMBS_H
#define GI_THEORY_NIMBER_LIMBS_H

#include "core/budget.h"
#include "theory/nimber/nimber.h"

enum {
  GI_NIM_WORDS = 1024
};

/* What the functions work with: all may stop, or run out of memory. */
typedef struct gi_nim_room {
  const gi_nim_kernels *kernels;
  gi_memory *memory;
  gi_budget *budget;
} gi_nim_room;

/* `out` may be `a` or `b`. */
grundy_status gi_nim_limbs_mul(gi_nim_room room, size_t words, uint64_t *out,
                               const uint64_t *a, const uint64_t *b);
grundy_status gi_nim_limbs_sqrt(gi_nim_room room, size_t words, uint64_t *out,
                                const uint64_t *a);
/* Of 0: 0. */
grundy_status gi_nim_limbs_inv(gi_nim_room room, size_t words, uint64_t *out,
                               const uint64_t *a);
/* The even root of x^2 + x = a; DOMAIN when there is none of so many words,
   that is, when the top bit is set. */
grundy_status gi_nim_limbs_solve(gi_nim_room room, size_t words, uint64_t *out,
                                 const uint64_t *a);
/* a^exponent, an ordinary number of any number of words. */
grundy_status gi_nim_limbs_pow(gi_nim_room room, size_t words, uint64_t *out,
                               const uint64_t *a, const uint64_t *exponent,
                               size_t exponent_words);

#endif
