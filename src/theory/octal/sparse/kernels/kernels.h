/* SPDX-License-Identifier: MIT */
/*
 * The kernels: one file a processor path (portable.c, avx2.c, avx512.c,
 * neon.c), and headers for what the paths share.
 *
 *     near.h    few taps: what a heap takes from the next 15
 *     many.h    many taps and indices: the loops over lanes of 16 or 32 bits
 *     rows.h    the test of rare values by rows of bits, spans up to 64
 *     sieve.h   the test of rare values by the sieve, larger spans
 *
 * With a span of 32 (*few*) a set of indices is a word, one for each heap of a
 * vector.  With a larger span (*many*) a set is spread over several vectors, 16
 * or 32 indices in each.
 */
#ifndef GI_THEORY_OCTAL_SPARSE_KERNELS_KERNELS_H
#define GI_THEORY_OCTAL_SPARSE_KERNELS_KERNELS_H

#include "theory/octal/sparse/space.h"

#include <string.h>

/* The kernels of each path, ascending by most_span.  A span that is too large
   for a path has a portable kernel. */
enum {
  GI_KERNELS_PORTABLE = 3,
  GI_KERNELS_X86 = 2,
  GI_KERNELS_NEON = 2
};
extern const gi_kernel gi_kernels_portable[GI_KERNELS_PORTABLE];
#if GI_CPU_X86
extern const gi_kernel gi_kernels_avx2[GI_KERNELS_X86];
extern const gi_kernel gi_kernels_avx512[GI_KERNELS_X86];
#elif GI_CPU_ARM
extern const gi_kernel gi_kernels_neon[GI_KERNELS_NEON];
#endif

/* Returns how many taps in `common` have d < most. */
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

/* Stores the least index that is not in the set; false if all 32 are. */
static inline bool gi_kernel_place(uint32_t set, uint16_t *at) {
  if (set == UINT32_MAX)
    return false;
  *at = (uint16_t)__builtin_ctz(~set);
  return true;
}

/* Adds what `count` taps give to a set of indices below 32.  What GI_NO_INDEX
   gives is at least 32 modulo 64, and so is not in the set. */
static inline uint32_t gi_kernel_near(const gi_tap *taps, size_t count,
                                      const uint16_t *at, uint64_t set) {
  for (size_t j = 0; j < count; j++) {
    uint32_t index = at[-(ptrdiff_t)taps[j].d] ^ taps[j].u;
    set |= UINT64_C(1) << (index & 63);
  }
  return (uint32_t)set;
}

#endif
