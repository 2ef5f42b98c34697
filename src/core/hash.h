/* SPDX-License-Identifier: MIT */
/* One hash of byte strings for all tables. */
#ifndef GI_CORE_HASH_H
#define GI_CORE_HASH_H

#include "core/bits.h"

/* Returns the two halves of the 128-bit product, added by xor. */
static inline uint64_t gi_hash_fold(uint64_t a, uint64_t b) {
  __extension__ typedef unsigned __int128 wide;
  wide product = (wide)a * b;
  return (uint64_t)product ^ (uint64_t)(product >> 64);
}

/* Returns up to seven bytes as a number, the least byte first. */
static inline uint64_t gi_hash_rest(const unsigned char *at, size_t length) {
  uint64_t word = 0;
  if (length >= 4) /* two words that overlap */
    return gi_load32(at) | (uint64_t)gi_load32(at + length - 4)
                               << (8 * (length - 4));
  for (size_t i = 0; i < length; i++)
    word |= (uint64_t)at[i] << (8 * i);
  return word;
}

/* Returns the hash: eight bytes at a time are folded through a product of
   64 x 64 -> 128 bits.  The constants are digits of pi and e, and have no
   further meaning. */
static inline uint64_t gi_hash(gi_bytes bytes) {
  const uint64_t pi = UINT64_C(0x243f6a8885a308d3);
  const uint64_t e = UINT64_C(0xb7e151628aed2a6b);
  uint64_t hash = bytes.length ^ pi;
  const unsigned char *at = bytes.data;
  size_t left = bytes.length;
  for (; left >= 8; at += 8, left -= 8)
    hash = gi_hash_fold(hash ^ gi_load64(at), e);
  uint64_t word = gi_hash_rest(at, left);
  return gi_hash_fold(hash ^ word, e) ^ gi_hash_fold(hash, pi | 1);
}

#endif
