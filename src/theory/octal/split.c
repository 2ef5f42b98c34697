/* SPDX-License-Identifier: MIT */
/*
 * A split of a given value, however far away.
 *
 * Of `left` beans the parts are a and left - a.  While a runs up through the
 * values, left - a runs down, so vectors of the larger parts are reversed.
 */
#include "theory/octal/sequence.h"

#include <string.h>

#if GI_CPU_X86

#include <immintrin.h>

/* gi_cpu_best (core/cpu.h) asks the processor for the features of both. */
#define WITH_AVX2 __attribute__((target("avx2,bmi,bmi2")))
#define WITH_AVX512                                                            \
  __attribute__((target("avx2,bmi,bmi2,avx512f,avx512bw,avx512vl,"             \
                        "avx512vbmi")))

/* A vector of values is reversed by bytes; for values of two bytes the bytes of
   each value are swapped back.  Each loop is compiled for both widths: a test
   of the width inside costs a fifth. */

WITH_AVX512 static inline uint64_t search_avx512(const uint8_t *values,
                                                 unsigned width, uint64_t left,
                                                 uint64_t a, uint64_t most,
                                                 uint32_t value) {
  const uint64_t step = 64 / width;
  uint8_t down[64];
  for (unsigned i = 0; i < 64; i++)
    down[i] = (uint8_t)((63 - i) ^ (width - 1));
  __m512i turn = _mm512_loadu_si512(down);
  __m512i wanted = width == 1 ? _mm512_set1_epi8((char)value)
                              : _mm512_set1_epi16((short)value);
  for (; a + step - 1 <= most; a += step) {
    __m512i y = _mm512_loadu_si512(values + (left - a - step + 1) * width);
    __m512i x = _mm512_xor_si512(_mm512_permutexvar_epi8(turn, y),
                                 _mm512_loadu_si512(values + a * width));
    uint64_t hits = width == 1 ? _mm512_cmpeq_epi8_mask(x, wanted)
                               : _mm512_cmpeq_epi16_mask(x, wanted);
    if (hits)
      return a + (uint64_t)__builtin_ctzll(hits);
  }
  return a;
}

WITH_AVX512 static uint64_t skip_avx512(const gi_sequence *q, uint64_t left,
                                        uint64_t a, uint64_t most,
                                        uint32_t value) {
  return q->width == 1 ? search_avx512(q->values, 1, left, a, most, value)
                       : search_avx512(q->values, 2, left, a, most, value);
}

/* Reverses both halves, then swaps them. */
WITH_AVX2 static inline uint64_t search_avx2(const uint8_t *values,
                                             unsigned width, uint64_t left,
                                             uint64_t a, uint64_t most,
                                             uint32_t value) {
  const uint64_t step = 32 / width;
  uint8_t down[16];
  for (unsigned i = 0; i < 16; i++)
    down[i] = (uint8_t)((15 - i) ^ (width - 1));
  __m256i turn =
      _mm256_broadcastsi128_si256(_mm_loadu_si128((const void *)down));
  __m256i wanted = width == 1 ? _mm256_set1_epi8((char)value)
                              : _mm256_set1_epi16((short)value);
  for (; a + step - 1 <= most; a += step) {
    const void *up = values + a * width;
    const void *other = values + (left - a - step + 1) * width;
    __m256i y = _mm256_shuffle_epi8(_mm256_loadu_si256(other), turn);
    y = _mm256_permute4x64_epi64(y, 0x4e);
    y = _mm256_xor_si256(y, _mm256_loadu_si256(up));
    uint32_t hits = (uint32_t)_mm256_movemask_epi8(
        width == 1 ? _mm256_cmpeq_epi8(y, wanted)
                   : _mm256_cmpeq_epi16(y, wanted));
    if (hits)
      return a + (uint64_t)__builtin_ctz(hits) / width;
  }
  return a;
}

WITH_AVX2 static uint64_t skip_avx2(const gi_sequence *q, uint64_t left,
                                    uint64_t a, uint64_t most, uint32_t value) {
  return q->width == 1 ? search_avx2(q->values, 1, left, a, most, value)
                       : search_avx2(q->values, 2, left, a, most, value);
}

#elif GI_CPU_ARM

#include <arm_neon.h>

/* The bytes of the words are reversed, then the words are swapped.
   Stops before the vectors that have a hit. */
static inline uint64_t search_neon(const uint8_t *values, unsigned width,
                                   uint64_t left, uint64_t a, uint64_t most,
                                   uint32_t value) {
  const uint64_t step = 32 / width;
  uint8x16_t wanted = width == 1
                          ? vdupq_n_u8((uint8_t)value)
                          : vreinterpretq_u8_u16(vdupq_n_u16((uint16_t)value));
  for (; a + step - 1 <= most; a += step) {
    const uint8_t *up = values + a * width;
    const uint8_t *other = values + (left - a - step + 1) * width;
    uint8x16_t found = vdupq_n_u8(0);
    for (unsigned half = 0; half < 2; half++) {
      uint8x16_t y = vld1q_u8(other + 16 - 16 * half), x;
      y = width == 1
              ? vrev64q_u8(y)
              : vreinterpretq_u8_u16(vrev64q_u16(vreinterpretq_u16_u8(y)));
      x = veorq_u8(vextq_u8(y, y, 8), vld1q_u8(up + 16 * half));
      x = width == 1
              ? vceqq_u8(x, wanted)
              : vreinterpretq_u8_u16(vceqq_u16(vreinterpretq_u16_u8(x),
                                               vreinterpretq_u16_u8(wanted)));
      found = vorrq_u8(found, x);
    }
    if (vmaxvq_u8(found))
      break;
  }
  return a;
}

static uint64_t skip_neon(const gi_sequence *q, uint64_t left, uint64_t a,
                          uint64_t most, uint32_t value) {
  return q->width == 1 ? search_neon(q->values, 1, left, a, most, value)
                       : search_neon(q->values, 2, left, a, most, value);
}

#endif

/* Returns whether a word has a byte 0. */
static inline bool has_zero(uint64_t x) {
  const uint64_t ones = UINT64_C(0x0101010101010101);
  return (x - ones) & ~x & (ones << 7);
}

/* Examines eight splits at a time.  Returns where it stops: at eight splits of
   which one has the value, or before the last few. */
static uint64_t skip_portable(const uint8_t *values, uint64_t left, uint64_t a,
                              uint64_t most, uint8_t value) {
  const uint64_t wanted = value * UINT64_C(0x0101010101010101);
  for (; a + 7 <= most; a += 8) {
    uint64_t x, y;
    memcpy(&x, values + a, sizeof x);
    memcpy(&y, values + left - a - 7, sizeof y);
    if (has_zero(x ^ __builtin_bswap64(y) ^ wanted))
      break;
  }
  return a;
}

/* Returns where the search by words or vectors ends: at a hit, near one, or
   before the last few splits. */
static uint64_t skip(const gi_sequence *q, grundy_cpu cpu, uint64_t left,
                     uint64_t a, uint64_t most, uint32_t value) {
#if GI_CPU_X86
  grundy_cpu path = gi_sequence_path(cpu);
  if (path == GRUNDY_CPU_AVX512 && q->width <= 2)
    return skip_avx512(q, left, a, most, value);
  if (path == GRUNDY_CPU_AVX2 && q->width <= 2)
    return skip_avx2(q, left, a, most, value);
#elif GI_CPU_ARM
  if (gi_sequence_path(cpu) == GRUNDY_CPU_NEON && q->width <= 2)
    return skip_neon(q, left, a, most, value);
#endif
  (void)cpu;
  if (q->width == 1)
    return skip_portable(q->values, left, a, most, (uint8_t)value);
  return a;
}

uint64_t gi_sequence_split(const gi_sequence *q, grundy_cpu cpu, uint64_t left,
                           uint64_t from, uint64_t most, uint32_t value) {
  if (q->width < 4 && value >> 8 * q->width)
    return most + 1; /* larger than any nim-sum */
  assert(from > most || !q->gap ||
         (most < q->head && left - most >= q->head + q->gap));
  /* the larger parts are `gap` slots earlier than without a gap */
  uint64_t a = skip(q, cpu, left - q->gap, from, most, value);
  while (a <= most &&
         (gi_value_at(q->values, q->width, a) ^
          gi_value_at(q->values, q->width, left - q->gap - a)) != value)
    a++;
  return a;
}
