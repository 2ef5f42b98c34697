/* SPDX-License-Identifier: MIT */
/*
 * A split of a given value, however far away.
 *
 * Of `left` beans the parts are a and left - a: one runs up through the values
 * and the other down, so a vector of the latter is turned round.
 */
#include "theory/sequence.h"

#include <string.h>

#if GI_CPU_X86

#include <immintrin.h>

#define WITH_AVX2 __attribute__((target("avx2,bmi,bmi2")))
#define WITH_AVX512                                                            \
  __attribute__((                                                              \
      target("avx2,bmi,bmi2,avx512f,avx512bw,avx512vl,avx512dq,avx512vbmi")))

WITH_AVX512 static uint64_t bytes_avx512(const uint8_t *values, uint64_t left,
                                         uint64_t a, uint64_t most,
                                         uint8_t value) {
  uint8_t down[64];
  for (unsigned i = 0; i < 64; i++)
    down[i] = (uint8_t)(63 - i);
  __m512i turn = _mm512_loadu_si512(down);
  __m512i wanted = _mm512_set1_epi8((char)value);
  for (; a + 63 <= most; a += 64) {
    __m512i y = _mm512_loadu_si512(values + left - a - 63);
    __m512i x = _mm512_xor_si512(_mm512_permutexvar_epi8(turn, y),
                                 _mm512_loadu_si512(values + a));
    __mmask64 hits = _mm512_cmpeq_epi8_mask(x, wanted);
    if (hits)
      return a + (uint64_t)__builtin_ctzll(hits);
  }
  return a;
}

WITH_AVX512 static uint64_t words_avx512(const uint16_t *values, uint64_t left,
                                         uint64_t a, uint64_t most,
                                         uint16_t value) {
  uint16_t down[32];
  for (unsigned i = 0; i < 32; i++)
    down[i] = (uint16_t)(31 - i);
  __m512i turn = _mm512_loadu_si512(down);
  __m512i wanted = _mm512_set1_epi16((short)value);
  for (; a + 31 <= most; a += 32) {
    __m512i y = _mm512_loadu_si512(values + left - a - 31);
    __m512i x = _mm512_xor_si512(_mm512_permutexvar_epi16(turn, y),
                                 _mm512_loadu_si512(values + a));
    __mmask32 hits = _mm512_cmpeq_epi16_mask(x, wanted);
    if (hits)
      return a + (uint64_t)__builtin_ctz(hits);
  }
  return a;
}

/* The bytes of both halves turned round by `turn`, then the halves. */
WITH_AVX2 static inline uint32_t hits_avx2(const void *up, const void *down,
                                           __m256i turn, __m256i wanted,
                                           bool bytes) {
  __m256i y = _mm256_shuffle_epi8(_mm256_loadu_si256(down), turn);
  y = _mm256_permute4x64_epi64(y, 0x4e);
  y = _mm256_xor_si256(y, _mm256_loadu_si256(up));
  return (uint32_t)_mm256_movemask_epi8(bytes ? _mm256_cmpeq_epi8(y, wanted)
                                              : _mm256_cmpeq_epi16(y, wanted));
}

WITH_AVX2 static uint64_t bytes_avx2(const uint8_t *values, uint64_t left,
                                     uint64_t a, uint64_t most, uint8_t value) {
  __m256i turn = _mm256_broadcastsi128_si256(
      _mm_setr_epi8(15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0));
  __m256i wanted = _mm256_set1_epi8((char)value);
  for (; a + 31 <= most; a += 32) {
    uint32_t hits =
        hits_avx2(values + a, values + left - a - 31, turn, wanted, true);
    if (hits)
      return a + (uint64_t)__builtin_ctz(hits);
  }
  return a;
}

WITH_AVX2 static uint64_t words_avx2(const uint16_t *values, uint64_t left,
                                     uint64_t a, uint64_t most,
                                     uint16_t value) {
  __m256i turn = _mm256_broadcastsi128_si256(
      _mm_setr_epi8(14, 15, 12, 13, 10, 11, 8, 9, 6, 7, 4, 5, 2, 3, 0, 1));
  __m256i wanted = _mm256_set1_epi16((short)value);
  for (; a + 15 <= most; a += 16) {
    uint32_t hits =
        hits_avx2(values + a, values + left - a - 15, turn, wanted, false);
    if (hits)
      return a + (uint64_t)(__builtin_ctz(hits) / 2);
  }
  return a;
}

#endif

/* Eight at a time: a word has a byte 0 iff this is not 0. */
static inline bool has_zero(uint64_t x) {
  const uint64_t ones = UINT64_C(0x0101010101010101);
  return (x - ones) & ~x & (ones << 7);
}

/* Stops at the first word that has one, or has too few splits. */
static uint64_t bytes_portable(const uint8_t *values, uint64_t left, uint64_t a,
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

/* Where the search by words or vectors ends: at a hit, or before the last few
   splits. */
static uint64_t skip(const gi_sequence *q, grundy_cpu cpu, uint64_t left,
                     uint64_t a, uint64_t most, uint32_t value) {
#if GI_CPU_X86
  if (cpu >= GRUNDY_CPU_AVX512 && q->width == 1)
    return bytes_avx512(q->values, left, a, most, (uint8_t)value);
  if (cpu >= GRUNDY_CPU_AVX512 && q->width == 2)
    return words_avx512(q->values, left, a, most, (uint16_t)value);
  if (cpu >= GRUNDY_CPU_AVX2 && q->width == 1)
    return bytes_avx2(q->values, left, a, most, (uint8_t)value);
  if (cpu >= GRUNDY_CPU_AVX2 && q->width == 2)
    return words_avx2(q->values, left, a, most, (uint16_t)value);
#endif
  (void)cpu;
  if (q->width == 1)
    return bytes_portable(q->values, left, a, most, (uint8_t)value);
  return a;
}

uint64_t gi_sequence_split(const gi_sequence *q, grundy_cpu cpu, uint64_t left,
                           uint64_t from, uint64_t most, uint32_t value) {
  if (q->width < 4 && value >> 8 * q->width)
    return most + 1; /* no nim-sum is so large */
  /* the larger parts stand so many slots earlier */
  uint64_t a = skip(q, cpu, left - q->gap, from, most, value);
  while (a <= most &&
         (gi_sequence_value(q, a) ^ gi_sequence_value(q, left - a)) != value)
    a++;
  return a;
}
