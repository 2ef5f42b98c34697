/* SPDX-License-Identifier: MIT */
/* Natural numbers of any length: words of 64 bits, the least significant
   first, the last one not 0. */
#ifndef GI_LANG_NIMCALC_WIDE_H
#define GI_LANG_NIMCALC_WIDE_H

#include <assert.h>

#include "engine/work.h"

typedef struct gi_wide {
  const uint64_t *words;
  size_t count; /* words; 0 for the number 0 */
} gi_wide;

/* Asserts that the last word is not 0. */
static inline void gi_wide_check(gi_wide x) {
  assert(!x.count || x.words[x.count - 1]);
  (void)x;
}

/* Returns the number that the words hold, without the zero words at the end.
   The words are borrowed. */
gi_wide gi_wide_of(const uint64_t *words, size_t count);
/* Returns the number of bits that x needs; 0 for 0. */
size_t gi_wide_bits(gi_wide x);
bool gi_wide_is_below(gi_wide x, gi_wide y);

/* Reads digits, decimal or hexadecimal, without a sign or prefix; the words
   are in the scratch arena.  Takes time quadratic in the length, under the
   budget of the work. */
grundy_status gi_wide_read(grundy_work *work, gi_text digits, bool is_hex,
                           gi_wide *x);
/* Writes x as a C string in the work's arena; hexadecimal has the prefix
   0x. */
grundy_status gi_wide_print(grundy_work *work, gi_wide x, bool is_hex,
                            const char **text);

#endif
