/* SPDX-License-Identifier: MIT */
/*
 * Subsequences k^i n + r of the values.  The lowest i digits of a number in
 * base k choose one of them, the rest of the number is the n in it.
 */
#ifndef GI_LANG_FIND_PATTERN_DIGITS_H
#define GI_LANG_FIND_PATTERN_DIGITS_H

#include "lang/find/pattern/pattern.h"

/* The values at scale * n + rest, n = 0, 1, ... */
typedef struct gi_section {
  uint64_t scale, rest;
} gi_section;

static inline uint64_t gi_section_at(gi_section s, uint64_t n) {
  return s.scale * n + s.rest;
}

/* Returns the part of the subsequence at base * n + digit. */
static inline gi_section gi_section_of(gi_section s, unsigned base,
                                       unsigned digit) {
  return (gi_section){s.scale * base, s.rest + digit * s.scale};
}

/* Returns the number of its indices up to `last`. */
static inline uint64_t gi_section_count(gi_section s, uint64_t last) {
  return last < s.rest ? 0 : (last - s.rest) / s.scale + 1;
}

/* Returns "g" for i = 0, the values themselves, then "a", ..., "z", "a1", ...
 */
typedef struct gi_section_name {
  char text[8];
} gi_section_name;
gi_section_name gi_section_called(size_t i);

/* Returns an argument such as "2n+1". */
typedef struct gi_argument {
  char text[32];
} gi_argument;
gi_argument gi_argument_of(unsigned base, unsigned digit);

#endif
