/* SPDX-License-Identifier: MIT */
/* Byte strings, integers inside them, bit counting, and sets of bits. */
#ifndef GI_CORE_BITS_H
#define GI_CORE_BITS_H

#include <assert.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* Bytes that somebody else owns. */
typedef struct gi_bytes {
  const unsigned char *data;
  size_t length;
} gi_bytes;

/* Copies the bytes.  Keys are a few bytes long: two overlapping words cover 8
   to 16 bytes without a call. */
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

/* Returns four or eight bytes as a number, the lowest byte first: one load, and
   on a big-endian processor an exchange of the bytes. */
static inline uint32_t gi_load32(const void *from) {
  const unsigned char *b = (const unsigned char *)from;
  return (uint32_t)b[0] | (uint32_t)b[1] << 8 | (uint32_t)b[2] << 16 |
         (uint32_t)b[3] << 24;
}
static inline uint64_t gi_load64(const void *from) {
  const unsigned char *b = (const unsigned char *)from;
  return gi_load32(b) | (uint64_t)gi_load32(b + 4) << 32;
}

/* Turns words of `width` bytes, 1, 2, 4 or 8, from the order of the processor
   into that of files, the lowest byte first, or back.  `length` counts bytes.
   Little-endian processors have nothing to do. */
static inline void gi_order_words(void *words, size_t length, unsigned width) {
  const uint16_t one = 1;
  unsigned char *bytes = (unsigned char *)words, lowest;
  assert(width > 0 && length % width == 0);
  memcpy(&lowest, &one, 1);
  if (lowest)
    return;
  for (size_t at = 0; at < length; at += width)
    for (unsigned i = 0; i < width / 2; i++) {
      unsigned char byte = bytes[at + i];
      bytes[at + i] = bytes[at + width - 1 - i];
      bytes[at + width - 1 - i] = byte;
    }
}

/* Writes the low `width` bytes of n, the lowest first; width is 1, 2 or 4. */
static inline void gi_store_bytes(unsigned char *to, uint32_t n,
                                  unsigned width) {
  for (unsigned i = 0; i < width; i++)
    to[i] = (unsigned char)(n >> 8 * i);
}

/* Returns whether the byte strings are equal. */
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

/* Returns the number of bits of n, 0..64. */
static inline unsigned gi_bit_length(uint64_t n) {
  return n ? 64u - (unsigned)__builtin_clzll(n) : 0;
}

/* Returns the largest power of two in n > 0. */
static inline uint64_t gi_top_bit(uint64_t n) {
  assert(n > 0);
  return UINT64_C(1) << (gi_bit_length(n) - 1);
}

/* Returns a set of numbers below 64 with each member x moved to x ^ 2^k,
   k < 6. */
static inline uint64_t gi_bits_move(uint64_t set, unsigned k) {
  static const uint64_t without[] = {
      UINT64_C(0x5555555555555555), UINT64_C(0x3333333333333333),
      UINT64_C(0x0f0f0f0f0f0f0f0f), UINT64_C(0x00ff00ff00ff00ff),
      UINT64_C(0x0000ffff0000ffff), UINT64_C(0x00000000ffffffff)};
  unsigned by = 1u << k;
  return (set >> by & without[k]) | (set & without[k]) << by;
}

/* A varint is an integer inside a byte string: groups of seven bits, the lowest
   first; the high bit of a byte says that another byte follows.  A varint
   always has its shortest form, so equal integers have equal bytes. */
enum {
  GI_VARINT_MAX = 10 /* longest varint, in bytes */
};

/* Writes n and returns the number of bytes written, at most GI_VARINT_MAX. */
static inline size_t gi_varint_put(unsigned char *out, uint64_t n) {
  size_t i = 0;
  for (; n >= 0x80; n >>= 7)
    out[i++] = (unsigned char)(n | 0x80);
  out[i++] = (unsigned char)n;
  return i;
}

/* Returns the varint at *at and moves *at after it.  The bytes must come from
   gi_varint_put: their end is not checked. */
static inline uint64_t gi_varint_get(const unsigned char **at) {
  uint64_t n = 0, byte;
  for (unsigned shift = 0;; shift += 7) {
    byte = *(*at)++;
    n |= (byte & 0x7f) << shift;
    if (byte < 0x80)
      return n;
    assert(shift < 7 * (GI_VARINT_MAX - 1));
  }
}

/* Reads the varint at *at and moves *at after it, for bytes that may be wrong.
   Returns false, and leaves *at and *number alone, if the varint does not end
   before `end`, has more than 64 bits, or is not in its shortest form. */
static inline bool gi_varint_read(const unsigned char **at,
                                  const unsigned char *end, uint64_t *number) {
  uint64_t n = 0;
  const unsigned char *from = *at;
  for (unsigned shift = 0; from < end && shift < 64; shift += 7) {
    uint64_t byte = *from++;
    if (shift == 63 && byte > 1)
      return false;
    n |= (byte & 0x7f) << shift;
    if (byte < 0x80) {
      if (!byte && shift)
        return false;
      *at = from;
      *number = n;
      return true;
    }
  }
  return false;
}

#endif
