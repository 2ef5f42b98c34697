/* SPDX-License-Identifier: MIT */
/*
 * Codes of taking-and-breaking games.
 *
 * A code has a digit for each number k of beans (Guy and Smith 1956).  The bits
 * of digit k say what may be left when k beans are taken from a heap: bit 0,
 * nothing, so that k is the whole heap; bit 1, one heap; bit 2, two non-empty
 * heaps; bit 3, three.  A subtraction set is a code of digits 0 and 3.  With
 * k = 0, bits 0 and 1 have no meaning.
 */
#ifndef GI_THEORY_OCTAL_CODE_H
#define GI_THEORY_OCTAL_CODE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
  GI_TAKES_ALL = 1,
  GI_LEAVES_ONE = 2,
  GI_LEAVES_TWO = 4,
  GI_LEAVES_THREE = 8
};

typedef struct gi_code {
  const uint8_t *digits; /* digits[k] for k < count; borrowed */
  size_t count;
  size_t tail;   /* the digits from `tail` on repeat for ever; tail = count: all
                    further digits are 0 */
  bool distinct; /* whether two heaps that stay must differ, as in Grundy's
                    game */
  bool cut;      /* whether further digits exist that are not given; then the
                    code is correct for heaps below `count` only */
} gi_code;

/* Returns digit k, for any k. */
static inline unsigned gi_code_digit(const gi_code *code, uint64_t k) {
  if (k >= code->count) {
    if (code->tail >= code->count)
      return 0;
    k = code->tail + (k - code->tail) % (code->count - code->tail);
  }
  return code->digits[k];
}

static inline bool gi_code_is_finite(const gi_code *code) {
  return code->tail == code->count;
}

/* Returns whether some digit has one of these bits. */
static inline bool gi_code_has(const gi_code *code, unsigned bits) {
  for (size_t k = 0; k < code->count; k++)
    if (code->digits[k] & bits)
      return true;
  return false;
}

/* Returns the largest smaller part of two heaps that make `left`. */
static inline uint64_t gi_split_most(bool distinct, uint64_t left) {
  return distinct && left ? (left - 1) / 2 : left / 2;
}

#endif
