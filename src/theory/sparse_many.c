/* SPDX-License-Identifier: MIT */
/*
 * Many taps and indices with AVX-512: 32 heaps at a time, in lanes of 16 bits.
 * The set of a heap is spread over vectors, 16 indices in each: index x is in
 * vector h if x ^ 16 h is below 16, and a shift of 1 by that much gives 0
 * otherwise.
 */
#include "theory/sparse_kernels.h"

#if GI_CPU_X86

#include <immintrin.h>

#define WITH_AVX512                                                            \
  __attribute__((target("avx2,bmi,bmi2,avx512f,avx512bw,avx512vl,avx512dq")))

enum {
  LANES = 32,
  AT_ONCE = 8, /* vectors of a set in registers */
  MOST_SPAN = 1024
};

/* sets[h][lane]: 16 indices from 16 h on. */
typedef uint16_t sets[MOST_SPAN / 16][LANES];

/* Adds what the taps give to the vectors h, ..., h + 7 of the sets. */
WITH_AVX512 static void mark(const uint16_t *at, const gi_tap *taps,
                             size_t count, uint16_t (*out)[LANES], unsigned h) {
  const __m512i one = _mm512_set1_epi16(1);
  __m512i acc[AT_ONCE];
  for (unsigned i = 0; i < AT_ONCE; i++)
    acc[i] = _mm512_loadu_si512(out[h + i]);
  for (size_t j = 0; j < count; j++) {
    __m512i x = _mm512_loadu_si512(at - (ptrdiff_t)taps[j].d);
    x = _mm512_xor_si512(x, _mm512_set1_epi16((short)(taps[j].u ^ 16 * h)));
#pragma GCC unroll 8
    for (unsigned i = 0; i < AT_ONCE; i++) {
      __m512i place = _mm512_xor_si512(x, _mm512_set1_epi16((short)(16 * i)));
      acc[i] = _mm512_or_si512(acc[i], _mm512_sllv_epi16(one, place));
    }
  }
  for (unsigned i = 0; i < AT_ONCE; i++)
    _mm512_storeu_si512(out[h + i], acc[i]);
}

static unsigned vectors_of(const gi_sparse *s) {
  unsigned vectors = (unsigned)(s->span / 16);
  return vectors < AT_ONCE ? AT_ONCE : vectors;
}

/* Heap by heap: what near taps give, then the least index that is missing. */
static size_t place_all(const gi_sparse *s, uint16_t *at,
                        uint16_t (*out)[LANES], size_t near) {
  const gi_tap *taps = s->common.data;
  unsigned vectors = (unsigned)(s->span / 16);
  for (size_t lane = 0; lane < LANES; lane++) {
    for (size_t j = 0; j < near; j++) {
      uint32_t x = at[(ptrdiff_t)lane - (ptrdiff_t)taps[j].d] ^ taps[j].u;
      if (x < GI_MOST_SPAN)
        out[x / 16][lane] |= (uint16_t)(1u << x % 16);
    }
    unsigned h = 0;
    while (h < vectors && out[h][lane] == UINT16_MAX)
      h++;
    if (h == vectors)
      return lane;
    at[lane] =
        (uint16_t)(16 * h + (unsigned)__builtin_ctz(~(unsigned)out[h][lane]));
  }
  return LANES;
}

static size_t many_common(const gi_sparse *s, uint64_t n, size_t count) {
  uint16_t *at = gi_sparse_at(s, n);
  size_t near = gi_kernel_taps(s, LANES);
  unsigned vectors = vectors_of(s);
  sets found;
  for (size_t i = 0; i < count; i += LANES, at += LANES) {
    size_t all = gi_kernel_taps(s, n + i + LANES);
    memset(found, 0, vectors * sizeof *found);
    for (unsigned h = 0; h < vectors && near < all; h += AT_ONCE)
      mark(at, s->common.data + near, all - near, found, h);
    size_t done = place_all(s, at, found, near);
    if (done < LANES)
      return i + done < count ? i + done : count;
  }
  return count;
}

const gi_kernel gi_kernel_many_avx512 = {
    .name = "AVX-512, many",
    .most_span = MOST_SPAN,
    .common = many_common,
    .cover = gi_rows_avx512,
    .values = gi_values_avx512,
    .enter = gi_rows_enter_avx512,
};

#endif
