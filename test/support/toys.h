/* SPDX-License-Identifier: MIT */
/*
 * Small families for tests of the engine, in a catalogue of their own:
 *
 *   chain(n)     one move, n -> n-1
 *   wide(n)      one move to each of n leaves, then one move from every odd one
 *   loop(n)      n -> n-1, and n -> n+1 below 3: play need not end
 *   split(n)     take any number, or break a heap in two (Lasker's Nim)
 *   unfair(n)    Left takes 1 or 2, Right takes 2 or 3
 */
#ifndef TEST_SUPPORT_TOYS_H
#define TEST_SUPPORT_TOYS_H

#include <grundy.h>

grundy *toys_new(void);

/* Chains whose theorems forget a field of their answer (no_number, no_firm,
   no_outcome), set one too many (too_much), or do as they should (honest). */
grundy *toys_forgetful(void);

#endif
