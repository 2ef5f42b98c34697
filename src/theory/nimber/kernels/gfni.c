/* SPDX-License-Identifier: MIT */
/* Kernels for GFNI: arrays, 32 numbers at a time. */
#include "core/cpu.h"

#if GI_CPU_X86
#include "theory/nimber/words.h"

#include <immintrin.h>

typedef __m256i V;

#define vxor(a, b) _mm256_xor_si256(a, b)
#define vxor3(a, b, c) _mm256_xor_si256(_mm256_xor_si256(a, b), c)
#define vand(a, b) _mm256_and_si256(a, b)
#define vor(a, b) _mm256_or_si256(a, b)
#define vset(byte) _mm256_set1_epi8((char)(byte))
#define vmul(a, b) _mm256_gf2p8mul_epi8(a, b)
#define vmap(a, m)                                                             \
  _mm256_gf2p8affine_epi64_epi8(a, _mm256_set1_epi64x((long long)(m)), 0)
#define vinv(a)                                                                \
  _mm256_gf2p8affineinv_epi64_epi8(a, _mm256_set1_epi64x(IDENTITY), 0)
#define IDENTITY INT64_C(0x0102040810204080)
#define vlow(a, b) _mm256_unpacklo_epi8(a, b)
#define vhigh(a, b) _mm256_unpackhi_epi8(a, b)
#define vshuffle(a, table)                                                     \
  _mm256_shuffle_epi8(a, _mm256_broadcastsi128_si256(_mm_loadu_si128(          \
                             (const __m128i *)(const void *)(table))))
#define vload(p) _mm256_loadu_si256((const __m256i *)(const void *)(p))
#define vstore(p, a) _mm256_storeu_si256((__m256i *)(void *)(p), a)

#include "theory/nimber/gfni.h"
#include "theory/nimber/slice.h"

const gi_nim_kernels gi_nim_gfni = KERNELS;
#endif
