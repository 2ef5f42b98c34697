/* SPDX-License-Identifier: MIT */
/*
 * The nim product as it is defined and taught, slow and plain.  Tests compare
 * the fast code with it.  Conway, On Numbers and Games, chapter 6.
 */
#ifndef GI_THEORY_NIMBER_REFERENCE_H
#define GI_THEORY_NIMBER_REFERENCE_H

#include "core/mex.h"

/* Writes the products of all x and y below `size` to table[x * size + y]:
   mex { x'y + xy' + x'y' : x' < x, y' < y }. */
grundy_status gi_nim_table_by_mex(gi_mex *mex, uint64_t *table, size_t size);

/* Returns 2^a (x) 2^b by the rules for F(n) = 2^(2^n): F(n) (x) F(m) is the
   ordinary product for n != m, and F(n) (x) F(n) is 3/2 F(n); a, b < 64. */
uint64_t gi_nim_power_of_two(unsigned a, unsigned b);
/* Returns x (x) y as the sum of gi_nim_power_of_two over the bits of x and y.
 */
uint64_t gi_nim_mul_by_powers(uint64_t x, uint64_t y);

/* Returns x (x) y by halves:
   (a F + b) (x) (c F + d) = (ac + ad + bc) F + bd + ac (x) F/2. */
uint64_t gi_nim_mul_by_halves(uint64_t x, uint64_t y);

/* Returns the inverse a^(F - 2), where F is the size of the smallest field that
   has a; a > 0. */
uint64_t gi_nim_inv_by_power(uint64_t a);
/* Finds the inverse mex S, where S is the least set that has 0 and, with each s
   and for 0 < a' < a, also (1 + (a + a') s) / a'; 0 < a < 256. */
grundy_status gi_nim_inv_by_mex(gi_mex *mex, uint64_t a, uint64_t *inverse);

#endif
