/* SPDX-License-Identifier: MIT */
/*
 * Discrete logarithms of nimbers below 2^64.
 *
 * The norm leads to 32 bits.  What is left is the group of the elements of
 * norm 1, of order 2^32 + 1 = 641 * 6700417.
 *
 * In the group of order p = 6700417 squaring makes orbits of 64 elements,
 * 104694 of them, and doubles logarithms.  In a normal basis squaring is a
 * rotation of the bits, so an element is brought to the one of its orbit that
 * stands in the table by finding the least rotation of a word.
 *
 * Once that logarithm is known, three products take its part away, and a table
 * of 641 elements has the rest.
 */
#ifndef GI_THEORY_NIMBER_LOG64_H
#define GI_THEORY_NIMBER_LOG64_H

#include "theory/nimber/log32.h"

enum {
  GI_NIM_ORBIT_PLACES = 1 << 18,
  GI_NIM_REST_PLACES = 1 << 11
};

typedef struct gi_nim_log64 {
  gi_nim_log32 low;
  uint64_t normal[8][256]; /* from poly to the normal basis, by bytes */
  uint32_t halves[64];     /* 2^-r modulo p */
  struct {
    uint32_t key, log; /* key 0: empty */
  } orbits[GI_NIM_ORBIT_PLACES];
  uint64_t away[3][256]; /* powers, as polynomials: see the .c */
  struct {
    uint64_t key, log; /* an element as a polynomial; 0: empty */
  } rests[GI_NIM_REST_PLACES];
} gi_nim_log64;

/* `base` is primitive below 2^64. */
void gi_nim_log64_make(gi_nim_log64 *t, uint64_t base);

/* As gi_nim_log32_of. */
uint64_t gi_nim_log64_of(const gi_nim_log64 *t, const gi_nim_kernels *k,
                         uint64_t x, uint64_t *inverse);

#endif
