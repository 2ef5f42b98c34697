/* SPDX-License-Identifier: MIT */
/* Kernels for AVX-512 and GFNI: arrays, 64 numbers at a time; a product of two
   words; eight sequences of products at a time. */
#include "core/cpu.h"

#if GI_CPU_X86
#include "theory/nimber/data.h"
#include "theory/nimber/nimber.h"

#include <immintrin.h>

#define IDENTITY INT64_C(0x0102040810204080)

/* ---------------------------------------------------------- one product */

/* Constants in memory: loading them is cheaper than computing them. */
static const struct {
  _Alignas(64) uint8_t units[8][64];
  _Alignas(16) uint8_t bytes[8][16]; /* row i: sixteen bytes i */
} constants = {
    {GI_AES_UNITS},
#define ROW(i)                                                                 \
  { i, i, i, i, i, i, i, i, i, i, i, i, i, i, i, i }
    {ROW(0), ROW(1), ROW(2), ROW(3), ROW(4), ROW(5), ROW(6), ROW(7)},
#undef ROW
};

/* Returns byte i of b (AES) in all places, times row i of the units. */
static inline __m512i by_unit(__m512i b, unsigned i) {
  __m512i index = _mm512_broadcast_i32x4(
      _mm_load_si128((const __m128i *)(const void *)constants.bytes[i]));
  return _mm512_gf2p8mul_epi8(_mm512_shuffle_epi8(b, index),
                              _mm512_load_si512(constants.units[i]));
}

/* Returns the nim product.  Multiplication by b is linear over AES: an 8 x 8
   matrix of bytes, whose row o is word o of a register.  The matrix is the sum
   of the bytes of b times the matrices of the units.  Its rows times a leave 8
   bytes in word o, whose sum is byte o of the product.  That sum and the map to
   nim are one step: affineqb, with the products as the matrix and the rows of
   the map as the bytes, makes byte k of a word out of bit k of its eight
   images, and the parity of that byte is bit k of the sum.  So the answer is 64
   parities.  The dependency chain through a is 21 cycles long, through b 35. */
static inline uint64_t zmm_mul(uint64_t a, uint64_t b) {
  const __m512i in = _mm512_set1_epi64((long long)GI_AES_FROM_NIM);
  __m512i x = _mm512_set1_epi64((long long)a);
  __m512i y = _mm512_set1_epi64((long long)b);
  x = _mm512_gf2p8affine_epi64_epi8(x, in, 0);
  y = _mm512_gf2p8affine_epi64_epi8(y, in, 0);
  __m512i m0 = _mm512_ternarylogic_epi64(by_unit(y, 0), by_unit(y, 1),
                                         by_unit(y, 2), 0x96);
  __m512i m1 = _mm512_ternarylogic_epi64(by_unit(y, 3), by_unit(y, 4),
                                         by_unit(y, 5), 0x96);
  __m512i m2 = _mm512_xor_si512(by_unit(y, 6), by_unit(y, 7));
  __m512i rows = _mm512_ternarylogic_epi64(m0, m1, m2, 0x96);
  __m512i out = _mm512_set1_epi64((long long)__builtin_bswap64(GI_AES_TO_NIM));
  __m512i bits =
      _mm512_gf2p8affine_epi64_epi8(out, _mm512_gf2p8mul_epi8(x, rows), 0);
  return _mm512_test_epi8_mask(_mm512_popcnt_epi8(bits), _mm512_set1_epi8(1));
}

/* -------------------------------------------------------- eight products */

/* Continues eight sequences, side by side in one register: two VPCLMULQDQ make
   the products with the factor, and the reduction is that of
   gi_poly_reduce. */
static void zmm_lucas(uint64_t factor, uint64_t *v, size_t count) {
  const __m512i by = _mm512_set1_epi64((long long)factor);
  __m512i before = _mm512_loadu_si512(v), last = _mm512_loadu_si512(v + 8);
  for (size_t i = 0; i < count; i += 8) {
    __m512i even = _mm512_clmulepi64_epi128(last, by, 0x00);
    __m512i odd = _mm512_clmulepi64_epi128(last, by, 0x01);
    __m512i low = _mm512_unpacklo_epi64(even, odd);
    __m512i high = _mm512_unpackhi_epi64(even, odd);
    __m512i over = _mm512_ternarylogic_epi64(_mm512_srli_epi64(high, 63),
                                             _mm512_srli_epi64(high, 61),
                                             _mm512_srli_epi64(high, 60), 0x96);
    high = _mm512_xor_si512(high, over);
    low = _mm512_ternarylogic_epi64(low, high, before, 0x96);
    high = _mm512_ternarylogic_epi64(_mm512_slli_epi64(high, 1),
                                     _mm512_slli_epi64(high, 3),
                                     _mm512_slli_epi64(high, 4), 0x96);
    before = last;
    last = _mm512_xor_si512(low, high);
    if (count - i >= 8)
      _mm512_storeu_si512(v + 16 + i, last);
    else
      _mm512_mask_storeu_epi64(v + 16 + i, (__mmask8)((1u << (count - i)) - 1),
                               last);
  }
}

#define MUL zmm_mul
#define LUCAS zmm_lucas
#include "theory/nimber/words.h"

/* --------------------------------------------------------------- arrays */

typedef __m512i V;

#define vxor(a, b) _mm512_xor_si512(a, b)
#define vxor3(a, b, c) _mm512_ternarylogic_epi64(a, b, c, 0x96)
#define vand(a, b) _mm512_and_si512(a, b)
#define vor(a, b) _mm512_or_si512(a, b)
#define vset(byte) _mm512_set1_epi8((char)(byte))
#define vmul(a, b) _mm512_gf2p8mul_epi8(a, b)
#define vmap(a, m)                                                             \
  _mm512_gf2p8affine_epi64_epi8(a, _mm512_set1_epi64((long long)(m)), 0)
#define vinv(a)                                                                \
  _mm512_gf2p8affineinv_epi64_epi8(a, _mm512_set1_epi64(IDENTITY), 0)
#define vlow(a, b) _mm512_unpacklo_epi8(a, b)
#define vhigh(a, b) _mm512_unpackhi_epi8(a, b)
#define vshuffle(a, table)                                                     \
  _mm512_shuffle_epi8(a, _mm512_broadcast_i32x4(_mm_loadu_si128(               \
                             (const __m128i *)(const void *)(table))))
#define vload(p) _mm512_loadu_si512((const void *)(p))
#define vstore(p, a) _mm512_storeu_si512((void *)(p), a)

#include "theory/nimber/gfni.h"
#include "theory/nimber/slice.h"

const gi_nim_kernels gi_nim_avx512 = KERNELS;
#endif
