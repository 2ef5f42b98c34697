/* SPDX-License-Identifier: MIT */
/*
 * The constant tables of the nim field.  The compiler computes them from the
 * images of the powers of two.  So they need no set-up and no lock, and a
 * program that does not use them never reads them from disk.
 */
#include "theory/nimber/data.h"
#include "theory/nimber/nimber.h"

/* BYTE is the xor of those of the eight numbers whose bits are set in n. */
#define IF(n, i, c) ((n) >> (i)&1 ? UINT64_C(c) : 0)
#define BYTE(n, a, b, c, d, e, f, g, h)                                        \
  (IF(n, 0, a) ^ IF(n, 1, b) ^ IF(n, 2, c) ^ IF(n, 3, d) ^ IF(n, 4, e) ^       \
   IF(n, 5, f) ^ IF(n, 6, g) ^ IF(n, 7, h))
#define BYTES4(n, ...)                                                         \
  BYTE(n, __VA_ARGS__), BYTE((n) + 1, __VA_ARGS__),                            \
      BYTE((n) + 2, __VA_ARGS__), BYTE((n) + 3, __VA_ARGS__)
#define BYTES16(n, ...)                                                        \
  BYTES4(n, __VA_ARGS__), BYTES4((n) + 4, __VA_ARGS__),                        \
      BYTES4((n) + 8, __VA_ARGS__), BYTES4((n) + 12, __VA_ARGS__)
#define BYTES64(n, ...)                                                        \
  BYTES16(n, __VA_ARGS__), BYTES16((n) + 16, __VA_ARGS__),                     \
      BYTES16((n) + 32, __VA_ARGS__), BYTES16((n) + 48, __VA_ARGS__)
#define BYTES256(...)                                                          \
  {                                                                            \
    BYTES64(0, __VA_ARGS__), BYTES64(64, __VA_ARGS__),                         \
        BYTES64(128, __VA_ARGS__), BYTES64(192, __VA_ARGS__)                   \
  }
#define COLUMNS(...) __VA_ARGS__

const uint64_t gi_nim_to_poly[8][256] = {GI_NIM_TO_POLY(BYTES256)};
const uint64_t gi_nim_from_poly[9][256] = {GI_NIM_FROM_POLY(BYTES256),
                                           GI_NIM_FROM_HIGH(BYTES256)};
const uint64_t gi_nim_root_columns[64] = {GI_NIM_ROOT(COLUMNS)};
const uint64_t gi_nim_half_columns[64] = {GI_NIM_HALF(COLUMNS)};
const uint8_t gi_nim_inverse8[256] = {GI_NIM_INVERSE8};
