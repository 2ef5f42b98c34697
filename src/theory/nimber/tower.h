/* SPDX-License-Identifier: MIT */
/*
 * Inside the functions of limbs.h: nimbers of n words as a tower of quadratic
 * extensions of the field of one word.
 *
 * The words are polynomials (nimber.h).  n words are a pair (h, l) of halves of
 * m = n/2 words: the number h t + l with t^2 = t + kappa, the low half first.
 * The kappa of m words is their top bit.  Recursion halves n, so its depth is
 * at most 10.  `free` points to scratch room of at least 8 n words.
 */
#ifndef GI_THEORY_NIMBER_TOWER_H
#define GI_THEORY_NIMBER_TOWER_H

#include "theory/nimber/nimber.h"

#include <stddef.h>

typedef struct gi_tower {
  const gi_nim_kernels *kernels;
  uint64_t kappa;  /* kappa of one word */
  uint64_t square; /* its square */
} gi_tower;

/* Returns the tower that computes by these kernels. */
static inline gi_tower gi_tower_of(const gi_nim_kernels *kernels) {
  uint64_t kappa = gi_nim_to_poly[7][128];
  return (gi_tower){kernels, kappa, kernels->poly_mul(kappa, kappa)};
}

/* Writes the product; `out` is neither a nor b. */
void gi_tower_mul(gi_tower w, size_t n, uint64_t *out, const uint64_t *a,
                  const uint64_t *b, uint64_t *free);
/* Squares x in place. */
void gi_tower_square(gi_tower w, size_t n, uint64_t *x, uint64_t *free);
/* Replaces x by its inverse. */
void gi_tower_inv(gi_tower w, size_t n, uint64_t *x, uint64_t *free);

#endif
