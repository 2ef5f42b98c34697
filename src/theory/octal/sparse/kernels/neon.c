/* SPDX-License-Identifier: MIT */
/* The kernels for NEON: eight heaps in a vector, 16 indices of each. */
#include "theory/octal/sparse/kernels/sieve.h"

#if GI_CPU_ARM

#include <arm_neon.h>

/* Returns the set {x} in each lane, empty if x is 16 or more.  The instruction
   reads the low byte of x alone, as a number with a sign. */
static inline uint16x8_t one_hot(uint16x8_t x) {
  return vshlq_u16(vdupq_n_u16(1), vreinterpretq_s16_u16(x));
}

/* --------------------------------------------------- indices, span up to 32 */

/* Eight heaps at a time for taps with d >= 8, heap by heap for the others.  The
   low byte of what GI_NO_INDEX gives is 32 to 63, so it adds nothing. */
static size_t few_common(const gi_sparse *s, uint64_t n, size_t count) {
  uint16_t *at = gi_sparse_at(s, n);
  const gi_tap *taps = s->common.data;
  size_t near = gi_kernel_taps(s, 8);
  for (size_t i = 0; i < count; i += 8, at += 8) {
    uint16x8x2_t sets = {{vdupq_n_u16(0), vdupq_n_u16(0)}};
    for (size_t j = gi_kernel_taps(s, n + i + 8); j-- > near;) {
      uint16x8_t x = vld1q_u16(at - (ptrdiff_t)taps[j].d);
      x = veorq_u16(x, vdupq_n_u16((uint16_t)taps[j].u));
      sets.val[0] = vorrq_u16(sets.val[0], one_hot(x));
      x = veorq_u16(x, vdupq_n_u16(16));
      sets.val[1] = vorrq_u16(sets.val[1], one_hot(x));
    }
    uint16_t halves[16]; /* of the set of each heap */
    vst2q_u16(halves, sets);
    for (size_t h = 0; h < 8; h++) {
      uint32_t set = halves[2 * h] | (uint32_t)halves[2 * h + 1] << 16;
      if (!gi_kernel_place(gi_kernel_near(taps, near, at + h, set), at + h))
        return i + h < count ? i + h : count;
    }
  }
  return count;
}

/* ------------------------------------------- many indices, lanes of 16 bits */

#define MANY_LANES 16
#define MANY_WORD uint16_t
#define MANY_AT_ONCE 8
#include "theory/octal/sparse/kernels/many.h"

static inline uint16x8_t read_tap(const uint16_t *at, gi_tap tap, unsigned h) {
  return veorq_u16(vld1q_u16(at - (ptrdiff_t)tap.d),
                   vdupq_n_u16((uint16_t)(tap.u ^ 16 * h)));
}

/* Adds the indices from 16 i on; a large one may have any low byte. */
static inline uint16x8_t many_add(uint16x8_t set, uint16x8_t x, unsigned i) {
  x = veorq_u16(x, vdupq_n_u16((uint16_t)(16 * i)));
  return vorrq_u16(set, one_hot(vminq_u16(x, vdupq_n_u16(64))));
}

__attribute__((always_inline)) static inline void
many_mark(const uint16_t *at, const gi_tap *taps, size_t count,
          uint16_t (*out)[MANY_LANES], unsigned h, unsigned some) {
  uint16x8_t acc[MANY_AT_ONCE][2];
#pragma GCC unroll 8
  for (unsigned i = 0; i < some; i++)
    for (unsigned half = 0; half < 2; half++)
      acc[i][half] = vld1q_u16(out[h + i] + 8 * half);
  for (size_t j = 0; j < count; j++) {
    uint16x8_t x = read_tap(at, taps[j], h), y = read_tap(at + 8, taps[j], h);
#pragma GCC unroll 8
    for (unsigned i = 0; i < some; i++) {
      acc[i][0] = many_add(acc[i][0], x, i);
      acc[i][1] = many_add(acc[i][1], y, i);
    }
  }
#pragma GCC unroll 8
  for (unsigned i = 0; i < some; i++)
    for (unsigned half = 0; half < 2; half++)
      vst1q_u16(out[h + i] + 8 * half, acc[i][half]);
}

/* Returns a bit for each of 64 bytes, which are 0 or 255. */
static inline uint64_t bits_of(const uint8x16_t *bytes) {
  static const uint8_t places[16] = {1, 2, 4, 8, 16, 32, 64, 128,
                                     1, 2, 4, 8, 16, 32, 64, 128};
  const uint8x16_t place = vld1q_u8(places);
  uint8x16_t low =
      vpaddq_u8(vandq_u8(bytes[0], place), vandq_u8(bytes[1], place));
  uint8x16_t high =
      vpaddq_u8(vandq_u8(bytes[2], place), vandq_u8(bytes[3], place));
  low = vpaddq_u8(low, high);
  low = vpaddq_u8(low, low);
  return vgetq_lane_u64(vreinterpretq_u64_u8(low), 0);
}

static inline void many_match_bytes(const uint8_t *bytes, const uint8_t *late,
                                    uint8_t r, uint64_t *hits) {
  const uint8x16_t wanted = vdupq_n_u8(r);
  uint8x16_t equal[GI_SIEVE_STEP / 16], found = vdupq_n_u8(0);
#pragma GCC unroll 8
  for (size_t i = 0; i < GI_SIEVE_STEP / 16; i++) {
    uint8x16_t x = veorq_u8(vld1q_u8(bytes + 16 * i), wanted);
    equal[i] = vceqq_u8(x, vld1q_u8(late + 16 * i));
    found = vorrq_u8(found, equal[i]);
  }
  hits[0] = hits[1] = 0;
  if (!vmaxvq_u8(found))
    return;
  hits[0] = bits_of(equal);
  hits[1] = bits_of(equal + 4);
}

static inline bool many_match_whole(const uint16_t *down, const uint16_t *other,
                                    uint16_t r) {
  const uint16x8_t wanted = vdupq_n_u16(r);
  uint16x8_t found = vdupq_n_u16(0);
#pragma GCC unroll 16
  for (size_t i = 0; i < GI_SIEVE_STEP; i += 8) {
    uint16x8_t x = veorq_u16(vld1q_u16(down + i), wanted);
    found = vorrq_u16(found, vceqq_u16(x, vld1q_u16(other + i)));
  }
  return vmaxvq_u16(found);
}

static inline uint32_t many_open(uint16_t *found, const uint16_t *needs,
                                 unsigned h) {
  static const uint16_t places[8] = {1, 2, 4, 8, 16, 32, 64, 128};
  const uint16x8_t ones = vdupq_n_u16(UINT16_MAX);
  uint32_t full = 0;
  for (unsigned half = 0; half < 2; half++) {
    uint16x8_t below = vqsubq_u16(vld1q_u16(needs + 8 * half),
                                  vdupq_n_u16((uint16_t)(16 * h)));
    below = vminq_u16(below, vdupq_n_u16(16));
    uint16x8_t set = vorrq_u16(vld1q_u16(found + 8 * half),
                               vshlq_u16(ones, vreinterpretq_s16_u16(below)));
    vst1q_u16(found + 8 * half, set);
    set = vandq_u16(vceqq_u16(set, ones), vld1q_u16(places));
    full |= (uint32_t)vaddvq_u16(set) << 8 * half;
  }
  return ~full & 0xffff;
}

/* --------------------------------------- rare values by rows, 128 bits wide */

#define ROWS_BYTES 16
#define ROWS_IS_ZERO(x) !vmaxvq_u32((uint32x4_t)(x))
#define ROWS_WORDS(x) (unsigned)(((x)[0] != 0) + ((x)[1] != 0))
#include "theory/octal/sparse/kernels/rows.h"

/* -------------------------------------------------------------- the kernels */

const gi_kernel gi_kernels_neon[GI_KERNELS_NEON] = {
    {
        .name = "NEON, few",
        .most_span = 32,
        .common = few_common,
        .test_rows = rows_test,
    },
    {
        .name = "NEON, many",
        .most_span = MANY_SPAN,
        .common = many_common,
        .test_rows = rows_test,
        .test_sieve = many_test,
    },
};

#endif
