/* SPDX-License-Identifier: MIT */
/*
 * The nim product as it is defined and taught, slow and plain: the judges of
 * the fast code.  Conway, On Numbers and Games, chapter 6.
 */
#ifndef GI_THEORY_NIMBER_REFERENCE_H
#define GI_THEORY_NIMBER_REFERENCE_H

#include "core/mex.h"

/* table[x * size + y] is the product of x and y below `size`:
   mex { x'y + xy' + x'y' : x' < x, y' < y }. */
grundy_status gi_nim_table_by_mex(gi_mex *mex, uint64_t *table, size_t size);

/* 2^a (x) 2^b by the rules for F(n) = 2^(2^n): F(n) (x) F(m) is the ordinary
   product for n != m, and F(n) (x) F(n) is 3/2 F(n); a, b < 64. */
uint64_t gi_nim_power_of_two(unsigned a, unsigned b);
/* The sum of those over the bits of x and y. */
uint64_t gi_nim_mul_by_powers(uint64_t x, uint64_t y);

/* By halves: (a F + b) (x) (c F + d) = (ac + ad + bc) F + bd + ac (x) F/2. */
uint64_t gi_nim_mul_by_halves(uint64_t x, uint64_t y);

/* a^(F - 2) in the smallest field of size F above a; a > 0. */
uint64_t gi_nim_inv_by_power(uint64_t a);
/* mex S, where S is the least set that holds 0 and, with s, for 0 < a' < a,
   (1 + (a + a') s) / a'; 0 < a < 256. */
grundy_status gi_nim_inv_by_mex(gi_mex *mex, uint64_t a, uint64_t *inverse);

#endif
