/* SPDX-License-Identifier: MIT */
/* Whole numbers of any length: words, the least first, the last not 0. */
#ifndef GI_LANG_NIMCALC_WIDE_H
#define GI_LANG_NIMCALC_WIDE_H

#include "engine/work.h"

typedef struct gi_wide {
  const uint64_t *words;
  size_t count; /* 0 for the number 0 */
} gi_wide;

/* Without the zero words at the end. */
gi_wide gi_wide_of(const uint64_t *words, size_t count);
size_t gi_wide_bits(gi_wide x); /* that it needs; 0 for 0 */
bool gi_wide_is_below(gi_wide x, gi_wide y);

/* Digits only, decimal or hexadecimal; the words are in the scratch arena.
   Quadratic in their number, under the budget of the work. */
grundy_status gi_wide_read(grundy_work *work, gi_text digits, bool is_hex,
                           gi_wide *x);
/* A C string in the work's arena. */
grundy_status gi_wide_print(grundy_work *work, gi_wide x, bool is_hex,
                            const char **text);

#endif
