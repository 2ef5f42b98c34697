/* SPDX-License-Identifier: MIT */
/*
 * Dyadic numbers of any size, and the values of red and blue edges.
 *
 * A number is whole + fraction, where whole is its floor and the fraction is
 * 0.f1 f2 ... fs in binary, fs being 1.  So equal numbers have equal fields.
 * The bits are stored from the last one, fs, on:
 *
 *   limbs[0] bit 0 = fs, bit 1 = f(s-1), ...;   f1 is the highest bit in use
 *
 * An edge divides by a power of 2: it pushes bits in front of f1, and leaves
 * all other bits alone.  So a stalk of n edges takes n steps, though its value
 * has n bits.  Adding a short number to a long one changes few of its bits.
 *
 * The caller of gi_dyadic_init owns the number and ends it by gi_dyadic_clear.
 * A function that returns anything but OK leaves a number that can only be
 * cleared: STOPPED or NOMEM if memory was refused, UNABLE if the floor does not
 * fit into 64 bits.
 */
#ifndef GI_THEORY_DYADIC_H
#define GI_THEORY_DYADIC_H

#include "core/budget.h"
#include "core/buffer.h"

typedef struct gi_dyadic {
  gi_memory *memory;
  int64_t whole;   /* floor of the number */
  uint64_t *limbs; /* bits of the fraction, the last one first; bits that are
                      not in use are 0 */
  uint64_t bits;   /* s, bits of the fraction; 0: the number is an integer */
  size_t capacity; /* limbs allocated */
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
/* Adds b to a and clears b.  Takes time for the shorter of the two, while
   gi_dyadic_add copies b if b is longer. */
grundy_status gi_dyadic_absorb(gi_dyadic *a, gi_dyadic *b);
/* Returns the number of limbs in use. */
static inline size_t gi_dyadic_limbs(const gi_dyadic *x) {
  return (size_t)(x->bits / 64 + (x->bits % 64 != 0));
}

/* Replaces x by the value of an edge that carries x.  A blue edge has the value
   (x + p) / 2^(p-1) for the least p > 0 with x + p > 1; a red edge has minus
   the value of a blue edge that carries -x.  (Berlekamp, Conway and Guy,
   Winning Ways, chapter 2: a cut of the edge leaves 0, a cut above it leaves
   the edge with an option of x; the value is the simplest number that fits.)
   UNABLE if the edge is blue and x <= -2^32, or red and x >= 2^32. */
grundy_status gi_dyadic_edge(gi_dyadic *x, bool red);
/* Replaces the value of an edge by the number x that the edge carries: the
   inverse of gi_dyadic_edge.  The value is above 0 for a blue edge, below 0 for
   a red one. */
grundy_status gi_dyadic_carried(gi_dyadic *x, bool red);

/* Appends the number in decimal: "-5/8", "3".  Takes more than linear time:
   theory/decimal.h.  STOPPED at a limit of the budget. */
grundy_status gi_dyadic_print(const gi_dyadic *x, gi_budget *budget,
                              gi_buffer *out);

#endif
