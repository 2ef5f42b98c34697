/* SPDX-License-Identifier: MIT */
/*
 * Kernels for NEON, which every 64-bit ARM processor has: arrays, 16 numbers at
 * a time.
 *
 * A byte is an AES element.  The instruction PMULL on bytes makes eight
 * carry-less products of 16 bits; the high byte of each is reduced by a linear
 * map.  A linear map of bytes is the sum of two look-ups in tables of 16 bytes,
 * one for each half of the byte.
 *
 * kernels/neon.c and kernels/pmull.c include this file: words are multiplied by
 * PMULL on 64 bits in the second.
 */
#ifndef GI_THEORY_NIMBER_NEON_H
#define GI_THEORY_NIMBER_NEON_H

#include "theory/nimber/data.h"
#include "theory/nimber/words.h"

#include <arm_neon.h>

typedef uint8x16_t V;

#define vxor(a, b) veorq_u8(a, b)
#define vxor3(a, b, c) veorq_u8(veorq_u8(a, b), c)
#define vand(a, b) vandq_u8(a, b)
#define vor(a, b) vorrq_u8(a, b)
#define vset(byte) vdupq_n_u8(byte)
#define vlow(a, b) vzip1q_u8(a, b)
#define vhigh(a, b) vzip2q_u8(a, b)
#define vshuffle(a, table) vqtbl1q_u8(a, vld1q_u8(table))
#define vload(p) vld1q_u8(p)
#define vstore(p, a) vst1q_u8(p, a)

typedef uint8_t table16[16];

/* Returns the images under a linear map: the tables have those of i and of
   16 i. */
INLINE V vmap(V a, const table16 *tables) {
  return vxor(vqtbl1q_u8(vld1q_u8(tables[0]), vand(a, vset(15))),
              vqtbl1q_u8(vld1q_u8(tables[1]), vshrq_n_u8(a, 4)));
}

static const table16 from_nim[2] = {GI_AES_FROM_NIM_HALVES};
static const table16 to_nim[2] = {GI_AES_TO_NIM_HALVES};
static const table16 by_kappa[2] = {GI_AES_BY_KAPPA_HALVES};
static const table16 by_kappa2[2] = {GI_AES_BY_KAPPA2_HALVES};
static const table16 square[2] = {GI_AES_SQUARE_HALVES};
static const table16 root[2] = {GI_AES_ROOT_HALVES};
static const table16 half[2] = {GI_AES_HALF_HALVES};
static const table16 trace[2] = {GI_AES_TRACE_HALVES};
static const table16 from_high[2] = {GI_AES_FROM_HIGH_HALVES};
static const uint8_t inverses[256] = {GI_AES_INVERSE};

INLINE V vmul(V a, V b) {
  poly8x16_t x = vreinterpretq_p8_u8(a), y = vreinterpretq_p8_u8(b);
  V low = vreinterpretq_u8_p16(vmull_p8(vget_low_p8(x), vget_low_p8(y)));
  V high = vreinterpretq_u8_p16(vmull_high_p8(x, y));
  return vxor(vuzp1q_u8(low, high), vmap(vuzp2q_u8(low, high), from_high));
}

/* A look-up gives 0, or keeps what was found, where the index is too large. */
INLINE V vinv(V a) {
  V found = vqtbl4q_u8(vld1q_u8_x4(inverses), a);
  for (unsigned i = 64; i < 256; i += 64)
    found = vqtbx4q_u8(found, vld1q_u8_x4(inverses + i),
                       vsubq_u8(a, vset((uint8_t)i)));
  return found;
}

#define vin(a) vmap(a, from_nim)
#define vout(a) vmap(a, to_nim)
#define vkappa(a) vmap(a, by_kappa)
#define vkappa2(a) vmap(a, by_kappa2)
#define vsquare(a) vmap(a, square)
#define vroot(a) vmap(a, root)
#define vhalf(a) vmap(a, half)
#define vtrace(a) vmap(a, trace)
#define BYTE_KAPPA GI_AES_KAPPA

#include "theory/nimber/slice.h"

#endif
