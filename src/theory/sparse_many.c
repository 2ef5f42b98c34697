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

/* -------------------------------------------------------------- cover */

/* The lanes whose first needs[lane] indices are not all in their sets, as far
   as vectors h, ..., h + 7 tell. */
WITH_AVX512 static uint32_t unclear_lanes(uint16_t (*found)[LANES],
                                          const uint16_t *needs, unsigned h) {
  const __m512i one = _mm512_set1_epi16(1);
  __m512i all = _mm512_loadu_si512(needs), lacking = _mm512_setzero_si512();
  for (unsigned i = h; i < h + AT_ONCE; i++) {
    __m512i some = _mm512_subs_epu16(all, _mm512_set1_epi16((short)(16 * i)));
    some = _mm512_min_epu16(some, _mm512_set1_epi16(16));
    some = _mm512_sub_epi16(_mm512_sllv_epi16(one, some), one);
    lacking = _mm512_or_si512(
        lacking, _mm512_andnot_si512(_mm512_loadu_si512(found[i]), some));
  }
  return _mm512_test_epi16_mask(lacking, lacking);
}

/* One lane, from tap `from` on. */
static bool finish_lane(const gi_sparse *s, const uint16_t *at, unsigned lane,
                        uint16_t (*found)[LANES], const uint16_t *needs,
                        size_t from) {
  const gi_tap *taps = s->cover.data;
  uint64_t words[MOST_SPAN / 64] = {0};
  for (size_t h = 0; h < s->span / 16; h++)
    words[h / 4] |= (uint64_t)found[h][lane] << h % 4 * 16;
  for (size_t j = from; j < s->cover.count; j++) {
    uint32_t x = at[(ptrdiff_t)lane - (ptrdiff_t)taps[j].d] ^ taps[j].u;
    if (x >= GI_MOST_SPAN || words[x / 64] >> x % 64 & 1)
      continue;
    words[x / 64] |= UINT64_C(1) << x % 64;
    if (gi_kernel_has_all(words, needs[lane]))
      return true;
  }
  return gi_kernel_has_all(words, needs[lane]);
}

/* The lanes that the taps do not clear: the vectors go on until few are
   left, and those go on alone. */
static uint32_t cover_lanes(const gi_sparse *s, const uint16_t *at,
                            const uint16_t *needs, unsigned vectors) {
  enum {
    TURN = 32,
    FEW = 2
  };
  sets found;
  uint32_t unclear = 0;
  size_t least = s->cover.count;
  memset(found, 0, vectors * sizeof *found);
  for (unsigned h = 0; h < vectors; h += AT_ONCE) {
    uint32_t lanes = unclear_lanes(found, needs, h);
    size_t j = 0;
    while (j < s->cover.count && __builtin_popcount(lanes) > FEW) {
      size_t some = s->cover.count - j < TURN ? s->cover.count - j : TURN;
      mark(at, s->cover.data + j, some, found, h);
      lanes = unclear_lanes(found, needs, h);
      j += some;
    }
    least = lanes && j < least ? j : least;
    unclear |= lanes;
  }
  for (unsigned lane = 0; lane < LANES; lane++)
    if (unclear >> lane & 1 && finish_lane(s, at, lane, found, needs, least))
      unclear &= ~(UINT32_C(1) << lane);
  return unclear;
}

static size_t many_cover(const gi_sparse *s, uint64_t n, size_t count) {
  const uint16_t *at = gi_sparse_at(s, n);
  for (size_t i = 0; i < count; i += LANES, at += LANES) {
    uint16_t needs[LANES] = {0};
    for (size_t lane = 0; lane < LANES && i + lane < count; lane++)
      needs[lane] =
          (uint16_t)s->needs[gi_sparse_common(s, n + i + lane)][at[lane]];
    uint32_t unclear = cover_lanes(s, at, needs, vectors_of(s));
    if (unclear)
      return i + (size_t)__builtin_ctz(unclear);
  }
  return count;
}

const gi_kernel gi_kernel_many_avx512 = {
    .name = "AVX-512, many",
    .most_span = MOST_SPAN,
    .common = many_common,
    .cover = many_cover,
};

#endif
