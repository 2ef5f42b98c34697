/* SPDX-License-Identifier: MIT */
/*
 * Dyadic numbers of any size, m / 2^s, and the values of red and blue edges.
 *
 * A number is always in lowest terms: m is odd unless s is 0, and zero has no
 * limbs and no sign.  So equal numbers have equal fields.  The caller of
 * gi_dyadic_init owns the number and ends it by gi_dyadic_clear.
 *
 * A function that returns STOPPED or NOMEM (memory was refused) leaves a number
 * that can only be cleared.
 */
#ifndef GI_THEORY_DYADIC_H
#define GI_THEORY_DYADIC_H

#include "core/buffer.h"

typedef struct gi_dyadic {
  gi_memory *memory;
  uint64_t *limbs; /* words of |m|, the lowest first; the last is not 0 */
  size_t length;   /* limbs in use; 0 for the number 0 */
  size_t capacity; /* limbs allocated */
  uint64_t shift;  /* s */
  bool negative;   /* m < 0 */
} gi_dyadic;

/* Makes the number 0; allocates nothing. */
void gi_dyadic_init(gi_dyadic *x, gi_memory *memory);
/* Frees the limbs; the number is then 0. */
void gi_dyadic_clear(gi_dyadic *x);

/* Returns -1, 0 or 1. */
int gi_dyadic_sign(const gi_dyadic *x);
/* Replaces x by -x. */
void gi_dyadic_negate(gi_dyadic *x);
/* Adds b to a; they are not the same object. */
grundy_status gi_dyadic_add(gi_dyadic *a, const gi_dyadic *b);
/* Adds n to a. */
grundy_status gi_dyadic_add_integer(gi_dyadic *a, uint64_t n);

/* Replaces x by the value of an edge that carries x.  A blue edge has the value
   (x + p) / 2^(p-1) for the least p > 0 with x + p > 1; a red edge has minus
   the value of a blue edge that carries -x.  (Berlekamp, Conway and Guy,
   Winning Ways, chapter 2: a cut of the edge leaves 0, a cut above it leaves
   the edge with an option of x; the value is the simplest number that fits.)
   UNABLE if the edge is blue and x <= -2^32, or red and x >= 2^32. */
grundy_status gi_dyadic_edge(gi_dyadic *x, bool red);

/* Appends the number in decimal: "-5/8", "3". */
grundy_status gi_dyadic_print(const gi_dyadic *x, gi_buffer *out);

#endif
