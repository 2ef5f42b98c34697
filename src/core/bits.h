/* SPDX-License-Identifier: MIT */
/* Byte strings, their integers, bit counting, and sets of bits. */
#ifndef GI_CORE_BITS_H
#define GI_CORE_BITS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* Borrowed bytes. */
typedef struct gi_bytes {
  const unsigned char *data;
  size_t length;
} gi_bytes;

/* Keys are a few bytes long: two overlapping words cover 8 to 16 of them,
   without a call. */
static inline void gi_copy(unsigned char *to, const unsigned char *from,
                           size_t length) {
  if (length > 16) {
    memcpy(to, from, length);
  } else if (length >= 8) {
    uint64_t first, last;
    memcpy(&first, from, 8);
    memcpy(&last, from + length - 8, 8);
    memcpy(to, &first, 8);
    memcpy(to + length - 8, &last, 8);
  } else if (length >= 4) {
    uint32_t first, last;
    memcpy(&first, from, 4);
    memcpy(&last, from + length - 4, 4);
    memcpy(to, &first, 4);
    memcpy(to + length - 4, &last, 4);
  } else if (length) {
    to[0] = from[0];
    to[length / 2] = from[length / 2];
    to[length - 1] = from[length - 1];
  }
}

static inline bool gi_bytes_equal(gi_bytes a, gi_bytes b) {
  size_t length = a.length;
  if (length != b.length)
    return false;
  if (length >= 8) {
    if (length > 16)
      return memcmp(a.data, b.data, length) == 0;
    uint64_t x[2], y[2];
    memcpy(&x[0], a.data, 8);
    memcpy(&y[0], b.data, 8);
    memcpy(&x[1], a.data + length - 8, 8);
    memcpy(&y[1], b.data + length - 8, 8);
    return x[0] == y[0] && x[1] == y[1];
  }
  for (size_t i = 0; i < length; i++)
    if (a.data[i] != b.data[i])
      return false;
  return true;
}

/* The number of bits that n needs; 0 needs none. */
static inline unsigned gi_bit_length(uint64_t n) {
  return n ? 64u - (unsigned)__builtin_clzll(n) : 0;
}

/* floor(log2(n)) as a mask: the top bit of n > 0. */
static inline uint64_t gi_top_bit(uint64_t n) {
  return UINT64_C(1) << (gi_bit_length(n) - 1);
}

/* A set of 64 numbers with each member x moved to x ^ 2^k. */
static inline uint64_t gi_bits_move(uint64_t set, unsigned k) {
  static const uint64_t without[] = {
      UINT64_C(0x5555555555555555), UINT64_C(0x3333333333333333),
      UINT64_C(0x0f0f0f0f0f0f0f0f), UINT64_C(0x00ff00ff00ff00ff),
      UINT64_C(0x0000ffff0000ffff), UINT64_C(0x00000000ffffffff)};
  unsigned by = 1u << k;
  return (set >> by & without[k]) | (set & without[k]) << by;
}

/* Integers inside byte strings: little-endian groups of seven bits, the high
   bit says that another follows.  Always the shortest form, so that equal
   integers have equal bytes. */
enum {
  GI_VARINT_MAX = 10
};

static inline size_t gi_varint_put(unsigned char *out, uint64_t n) {
  size_t i = 0;
  for (; n >= 0x80; n >>= 7)
    out[i++] = (unsigned char)(n | 0x80);
  out[i++] = (unsigned char)n;
  return i;
}

/* Reads one and moves on; the bytes were written by gi_varint_put. */
static inline uint64_t gi_varint_get(const unsigned char **at) {
  uint64_t n = 0, byte;
  for (unsigned shift = 0;; shift += 7) {
    byte = *(*at)++;
    n |= (byte & 0x7f) << shift;
    if (byte < 0x80)
      return n;
  }
}

#endif
