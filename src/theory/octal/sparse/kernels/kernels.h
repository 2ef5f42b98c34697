/* SPDX-License-Identifier: MIT */
/*
 * The kernels there are, and what they share.
 *
 * *Few* taps come with few indices, 32 at most: a set of them is a word, one
 * for each heap of a vector.  For *many* taps and indices a set is spread over
 * several vectors, 16 or 32 indices in each; and the test of rare values is
 * another one.
 */
#ifndef GI_THEORY_OCTAL_SPARSE_KERNELS_KERNELS_H
#define GI_THEORY_OCTAL_SPARSE_KERNELS_KERNELS_H

#include "theory/octal/sparse/space.h"

#include <string.h>

extern const gi_kernel gi_kernel_few, gi_kernel_some, gi_kernel_many;
#if GI_CPU_X86
extern const gi_kernel gi_kernel_few_avx2, gi_kernel_few_avx512,
    gi_kernel_many_avx2, gi_kernel_many_avx512;
#endif

/* The taps with d < `most`. */
static inline size_t gi_kernel_taps(const gi_sparse *s, uint64_t most) {
  size_t low = 0, high = s->common.count;
  while (low < high) {
    size_t middle = (low + high) / 2;
    if (s->common.data[middle].d < most)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

/* The test of rare values; see kernels/rows.h, sparse/sieve.c. */
gi_test gi_rows_portable, gi_sift_portable;
#if GI_CPU_X86
gi_test gi_rows_avx2, gi_rows_avx512;
/* By the order of sparse/order.c, if it fits. */
size_t gi_order_avx512(const gi_sparse *s, uint64_t n, size_t count);
void gi_rows_enter_avx512(gi_sparse *s, uint64_t n, size_t words);
uint32_t gi_values_avx512(const gi_sparse *s, uint64_t n, size_t count,
                          uint8_t *out);
#endif

/* Puts the least index that is not in the set there; false: all 32 are. */
static inline bool gi_kernel_place(uint32_t set, uint16_t *at) {
  if (set == UINT32_MAX)
    return false;
  *at = (uint16_t)__builtin_ctz(~set);
  return true;
}

/* Adds what `count` taps give to a set of indices below 32.  GI_NOTHING gives
   one that is not kept. */
static inline uint32_t gi_kernel_near(const gi_tap *taps, size_t count,
                                      const uint16_t *at, uint64_t set) {
  for (size_t j = 0; j < count; j++) {
    uint32_t index = at[-(ptrdiff_t)taps[j].d] ^ taps[j].u;
    set |= UINT64_C(1) << (index & 63);
  }
  return (uint32_t)set;
}

#endif
