/* SPDX-License-Identifier: MIT */
/*
 * Kernels for AVX2 without GFNI: arrays, 32 numbers at a time.
 *
 * Byte shuffles look up tables of 16 bytes.  So a linear map of bytes is the
 * sum of two look-ups, one for each half of the byte.  A half is a nimber below
 * 16, and the product of two such nimbers is a sum of logarithms modulo 15.
 */
#include "core/cpu.h"

#if GI_CPU_X86
#include "theory/nimber/data.h"
#include "theory/nimber/words.h"

#include <immintrin.h>

typedef __m256i V;

#define vxor(a, b) _mm256_xor_si256(a, b)
#define vxor3(a, b, c) _mm256_xor_si256(_mm256_xor_si256(a, b), c)
#define vand(a, b) _mm256_and_si256(a, b)
#define vor(a, b) _mm256_or_si256(a, b)
#define vset(byte) _mm256_set1_epi8((char)(byte))
#define vlow(a, b) _mm256_unpacklo_epi8(a, b)
#define vhigh(a, b) _mm256_unpackhi_epi8(a, b)
#define vshuffle(a, table) _mm256_shuffle_epi8(a, table_of(table))
#define vload(p) _mm256_loadu_si256((const __m256i *)(const void *)(p))
#define vstore(p, a) _mm256_storeu_si256((__m256i *)(void *)(p), a)

/* --------------------------------------------------------------- look-ups */

typedef uint8_t table16[16];

/* Returns the table in both lanes of a register. */
INLINE V table_of(const uint8_t *table) {
  return _mm256_broadcastsi128_si256(
      _mm_loadu_si128((const __m128i *)(const void *)table));
}

/* Returns the entry of each index below 16; 0 for indices from 128 on. */
INLINE V look_up(const table16 table, V index) {
  return _mm256_shuffle_epi8(table_of(table), index);
}

INLINE V low_half(V a) { return vand(a, vset(15)); }
INLINE V high_half(V a) { return low_half(_mm256_srli_epi16(a, 4)); }

/* Returns the images under a linear map: the tables have those of i and of
   16 i. */
INLINE V map_halves(const table16 *tables, V a) {
  return vxor(look_up(tables[0], low_half(a)),
              look_up(tables[1], high_half(a)));
}

static const table16 by_kappa[2] = {GI_NIM_BY_KAPPA};
static const table16 by_kappa2[2] = {GI_NIM_BY_KAPPA2};
static const table16 squares[2] = {GI_NIM_SQUARE8};
static const table16 roots[2] = {GI_NIM_ROOT8};
static const table16 halves[2] = {GI_NIM_HALF8};

/* ------------------------------------------------------ nimbers below 16 */

/* Logarithms of the nimbers below 16; 160 for 0.  A sum with 160 is at least
   128 even after 15 is subtracted, so the look-up of its power gives 0. */
static const table16 logs = {GI_NIM_LOG4};
/* Logarithms of inverses; 0 for 0. */
static const table16 inverse_logs = {GI_NIM_INVERSE4};
/* 8 h^2 for h below 16. */
static const table16 squares_by_8 = {GI_NIM_SQUARE4_BY_8};
/* Powers of 4, the base; times 8, times 16, times 17. */
static const table16 powers = {GI_NIM_POWER4};
static const table16 powers_by_8 = {GI_NIM_POWER4_BY_8};
static const table16 powers_by_16 = {GI_NIM_POWER4_BY_16};
static const table16 powers_by_17 = {GI_NIM_POWER4_BY_17};

/* Returns the logarithm of the product.  An addition that saturates keeps the
   sum of two zeros large. */
INLINE V add_logs(V a, V b) {
  V sum = _mm256_adds_epu8(a, b);
  return _mm256_min_epu8(sum, _mm256_sub_epi8(sum, vset(15))); /* modulo 15 */
}

/* ---------------------------------------------------------------- bytes */

/* Returns the nim product (16 h + l)(16 h' + l')
   = 16 ((h + l)(h' + l') + l l') + l l' + 8 h h'. */
INLINE V vmul(V a, V b) {
  V al = low_half(a), ah = high_half(a), bl = low_half(b), bh = high_half(b);
  V low = add_logs(look_up(logs, al), look_up(logs, bl));
  V high = add_logs(look_up(logs, ah), look_up(logs, bh));
  V cross = add_logs(look_up(logs, vxor(al, ah)), look_up(logs, vxor(bl, bh)));
  return vxor3(look_up(powers_by_17, low), look_up(powers_by_16, cross),
               look_up(powers_by_8, high));
}

/* Returns the inverse of 16 h + l: its conjugate 16 h + (h + l) over the norm
   l (h + l) + 8 h^2, which is below 16.  Only 0 has the norm 0; its
   h and h + l have the logarithm 160, so both powers are 0. */
INLINE V vinv(V a) {
  V l = low_half(a), h = high_half(a), sum = vxor(l, h);
  V log_sum = look_up(logs, sum), log_h = look_up(logs, h);
  V norm = vxor(look_up(powers, add_logs(look_up(logs, l), log_sum)),
                look_up(squares_by_8, h));
  V inverse = look_up(inverse_logs, norm);
  return vxor(look_up(powers, add_logs(log_sum, inverse)),
              look_up(powers_by_16, add_logs(log_h, inverse)));
}

#define vin(a) (a)
#define vout(a) (a)
#define vkappa(a) map_halves(by_kappa, a)
#define vkappa2(a) map_halves(by_kappa2, a)
#define vsquare(a) map_halves(squares, a)
#define vroot(a) map_halves(roots, a)
#define vhalf(a) map_halves(halves, a)
/* The trace of a nimber below 256 is its top bit. */
#define vtrace(a) _mm256_cmpgt_epi8(_mm256_setzero_si256(), a)
#define BYTE_KAPPA 128

#include "theory/nimber/slice.h"

const gi_nim_kernels gi_nim_avx2 = KERNELS;
#endif
