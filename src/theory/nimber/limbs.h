/* SPDX-License-Identifier: MIT */
/*
 * Nimbers of many words: 2^k words, the lowest first, at most 1024 (65536
 * bits).  Inside, the words are polynomials (nimber.h), and a tower of
 * quadratic extensions is built on them: a product takes 3^k products of words
 * and about four times as many products by constants.
 *
 * All functions return STOPPED when the budget ends, and STOPPED or NOMEM if
 * memory was refused.
 */
#ifndef GI_THEORY_NIMBER_LIMBS_H
#define GI_THEORY_NIMBER_LIMBS_H

#include "core/budget.h"
#include "theory/nimber/nimber.h"

enum {
  GI_NIM_WORDS = 1024 /* most words of a nimber */
};

/* What the functions work with; borrowed. */
typedef struct gi_nim_room {
  const gi_nim_kernels *kernels;
  gi_memory *memory;
  gi_budget *budget;
} gi_nim_room;

/* Writes the product; `out` may be `a` or `b`. */
grundy_status gi_nim_limbs_mul(gi_nim_room room, size_t words, uint64_t *out,
                               const uint64_t *a, const uint64_t *b);
/* Writes the square root; `out` may be `a`. */
grundy_status gi_nim_limbs_sqrt(gi_nim_room room, size_t words, uint64_t *out,
                                const uint64_t *a);
/* Writes the inverse, 0 for 0; `out` may be `a`. */
grundy_status gi_nim_limbs_inv(gi_nim_room room, size_t words, uint64_t *out,
                               const uint64_t *a);
/* Writes the even root of x^2 + x = a; `out` may be `a`.  DOMAIN if no root has
   that number of words, that is, if the top bit of `a` is set. */
grundy_status gi_nim_limbs_solve(gi_nim_room room, size_t words, uint64_t *out,
                                 const uint64_t *a);
/* Writes a raised to an ordinary power of any number of words. */
grundy_status gi_nim_limbs_pow(gi_nim_room room, size_t words, uint64_t *out,
                               const uint64_t *a, const uint64_t *exponent,
                               size_t exponent_words);

#endif
