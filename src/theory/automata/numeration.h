/* SPDX-License-Identifier: MIT */
/*
 * Two ways to write natural numbers as words of digits, most significant digit
 * first.
 *
 *   base B       digits 0 .. B-1, weights 1, B, B^2, ...
 *   Zeckendorf   digits 0 and 1, weights 1, 2, 3, 5, 8, ..., and never two
 *                ones side by side; so every number has one word, up to
 *                leading zeros
 *
 * A word may have leading zeros in both.
 */
#ifndef GI_THEORY_AUTOMATA_NUMERATION_H
#define GI_THEORY_AUTOMATA_NUMERATION_H

#include <stdbool.h>
#include <stdint.h>

enum {
  GI_BASE_MOST = 60,   /* largest base */
  GI_DIGITS_MOST = 100 /* most digits of a number below 2^64, with room */
};

typedef struct gi_numeration {
  uint32_t base; /* 2..GI_BASE_MOST; 0: Zeckendorf */
} gi_numeration;

static inline bool gi_numeration_is_zeckendorf(gi_numeration numeration) {
  return numeration.base == 0;
}

/* Returns the number of digits that one place can have. */
static inline uint32_t gi_numeration_digits(gi_numeration numeration) {
  return numeration.base ? numeration.base : 2;
}

/* Writes the digits of the number, most significant first, without leading
   zeros; returns how many there are, 0 for the number 0. */
unsigned gi_numeration_write(gi_numeration numeration, uint64_t number,
                             uint8_t digits[GI_DIGITS_MOST]);
/* Computes the number of a word; returns false where it is 2^64 or more. */
bool gi_numeration_read(gi_numeration numeration, const uint8_t *digits,
                        unsigned count, uint64_t *number);

#endif
