/* SPDX-License-Identifier: MIT */
/*
 * Functions of the rule language that automata can compute after all:
 *
 *   f(a) % c              where f adds up something over the digits of a: the
 *                         number of ones, of digits, of zeros at the end, the
 *                         sum of the digits
 *   f(a)                  any function of one argument, where a < 64
 *   f(a) == 1             where f is zeck or popcount
 *   a & -a                the lowest bit of a, in base 2
 *   golden(a), goldenindex(a), fibbelow(a)
 *                         in Zeckendorf's numeration
 *   (a+isqrt(5*a*a))/2    the same as golden(a)
 */
#ifndef GI_LANG_PROVE_FUNCTION_H
#define GI_LANG_PROVE_FUNCTION_H

#include "lang/prove/translate.h"

/* Return whether the expression is f(a) % c, f(a) == 1 or f(a) != 1, a & -a, or
   one of the last four, in any numeration. */
bool gi_expr_is_counted(const gi_expr *e);
bool gi_expr_is_power_test(const gi_expr *e);
bool gi_expr_is_lowest(const gi_expr *e);
bool gi_expr_is_fibonacci(const gi_expr *e);

/* Returns whether the digits of the numeration say the function f. */
bool gi_translation_reads(const gi_translation *t, const gi_expr *f);
/* Returns the automaton of f(a) == 1 or f(a) != 1 in a numeration that reads f;
   NULL after a refusal. */
gi_automaton *gi_translate_power(gi_translation *t, const gi_expr *e);

/* Finds the form of such an expression, or of a function of one small argument;
   its definitions go into the join.  Refuses if the numeration is another one,
   or the argument may be larger. */
bool gi_translate_counted(gi_translation *t, gi_join *join, const gi_expr *e,
                          gi_affine *out);
bool gi_translate_lowest(gi_translation *t, gi_join *join, const gi_expr *e,
                         gi_affine *out);
bool gi_translate_fibonacci(gi_translation *t, gi_join *join, const gi_expr *e,
                            gi_affine *out);
bool gi_translate_small(gi_translation *t, gi_join *join, const gi_expr *e,
                        gi_affine *out);

#endif
