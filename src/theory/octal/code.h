/* SPDX-License-Identifier: MIT */
/*
 * Codes of taking-and-breaking games.
 *
 * A code gives a digit to each number k of beans that may be taken: bit 0,
 * they may be the whole heap; bit 1, one heap may stay; bit 2, two non-empty
 * heaps may stay (Guy and Smith); bit 3, three may.  A subtraction set is a
 * code of digits 3.  With no bean taken, bits 0 and 1 mean nothing.
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

/* digits[k] for k < count; from `tail` on the digits repeat for ever, unless
   tail == count: then there are no more. */
typedef struct gi_code {
  const uint8_t *digits;
  size_t count, tail;
  bool distinct; /* two heaps that stay must differ, as in Grundy's game */
  bool cut;      /* there are digits from `count` on, and they are not told:
                    right for heaps below count only */
} gi_code;

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

/* Has some digit one of these bits? */
static inline bool gi_code_has(const gi_code *code, unsigned bits) {
  for (size_t k = 0; k < code->count; k++)
    if (code->digits[k] & bits)
      return true;
  return false;
}

/* The largest smaller part of two that make `left`. */
static inline uint64_t gi_split_most(bool distinct, uint64_t left) {
  return distinct && left ? (left - 1) / 2 : left / 2;
}

#endif
