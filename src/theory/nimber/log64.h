/* SPDX-License-Identifier: MIT */
/*
 * Discrete logarithms of nimbers below 2^64.
 *
 * The norm maps to 32 bits (log32.h).  What is left is the group of the
 * elements of norm 1, of order 2^32 + 1 = 641 * 6700417.
 *
 * In the group of order p = 6700417 squaring doubles logarithms and has 104694
 * orbits of 64 elements.  In a normal basis squaring is a rotation of the bits.
 * So the least rotation of a word leads from an element to the element of its
 * orbit that is in the table.
 *
 * Once the logarithm modulo p is known, three products remove its part, and a
 * table of 641 elements has the rest.
 */
#ifndef GI_THEORY_NIMBER_LOG64_H
#define GI_THEORY_NIMBER_LOG64_H

#include "theory/nimber/log32.h"

enum {
  GI_NIM_ORBIT_PLACES = 1 << 18, /* places of a hash table, 104694 in use */
  GI_NIM_REST_PLACES = 1 << 11   /* places of a hash table, 641 in use */
};

typedef struct gi_nim_log64 {
  gi_nim_log32 low;
  uint64_t normal[8][256]; /* map from poly to the normal basis, by bytes */
  uint32_t halves[64];     /* r -> 2^-r modulo p */
  struct {
    uint32_t key, log; /* see spot_of in the .c; key 0: empty */
  } orbits[GI_NIM_ORBIT_PLACES];
  uint64_t away[3][256]; /* powers, as polynomials: see make_rests in the .c */
  struct {
    uint64_t key, log; /* an element as a polynomial; key 0: empty */
  } rests[GI_NIM_REST_PLACES];
} gi_nim_log64;

/* Makes the tables for a base that is primitive below 2^64. */
void gi_nim_log64_make(gi_nim_log64 *t, uint64_t base);

/* Returns the logarithm of x modulo 2^64 - 1, x > 0, and writes the inverse
   of x. */
uint64_t gi_nim_log64_of(const gi_nim_log64 *t, const gi_nim_kernels *k,
                         uint64_t x, uint64_t *inverse);

#endif
