/* SPDX-License-Identifier: MIT */
/*
 * Dyadic numbers of any size, m / 2^s, and the values of red and blue edges.
 *
 * A number is kept in lowest terms: m is odd unless s is 0, zero has no limbs
 * and no sign; so equal numbers have equal fields.  It belongs to the one who
 * began it and ends with gi_dyadic_clear.
 */
#ifndef GI_THEORY_DYADIC_H
#define GI_THEORY_DYADIC_H

#include "core/buffer.h"

typedef struct gi_dyadic {
  gi_memory *memory;
  uint64_t *limbs; /* of |m|, the lowest first; the last is not 0 */
  size_t length, capacity;
  uint64_t shift; /* s */
  bool negative;
} gi_dyadic;

void gi_dyadic_init(gi_dyadic *x, gi_memory *memory); /* 0 */
void gi_dyadic_clear(gi_dyadic *x);

/* -1, 0 or 1. */
int gi_dyadic_sign(const gi_dyadic *x);
void gi_dyadic_negate(gi_dyadic *x);
/* a += b; not the same number. */
grundy_status gi_dyadic_add(gi_dyadic *a, const gi_dyadic *b);
grundy_status gi_dyadic_add_integer(gi_dyadic *a, uint64_t n);

/* An edge that carries x: if it is blue, (x + p) / 2^(p-1) for the least p > 0
   with x + p > 1; if it is red, minus the blue one that carries -x. (Berlekamp,
   Conway and Guy, Winning Ways, chapter 2; the numbers x + 1 if x > 0, and so
   on, as {what is left when it is cut, 0 | ...} in simplest form.) */
grundy_status gi_dyadic_edge(gi_dyadic *x, bool red);

/* "-5/8", "3". */
grundy_status gi_dyadic_print(const gi_dyadic *x, gi_buffer *out);

#endif
