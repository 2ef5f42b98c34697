/* SPDX-License-Identifier: MIT */
/*
 * Rules and their expressions in the languages of programmers.
 *
 * What is written means exactly what the rule language means (doc/rules.md):
 * division floors, popcount and its like see 64 bits, `and` and `or` look no
 * further than they must.  Overflow is an error in the rule language; in code
 * to paste it is left out, and code that is checked sets `_trap` (see
 * codegen/native.c).
 */
#ifndef GI_LANG_CODEGEN_CODEGEN_H
#define GI_LANG_CODEGEN_CODEGEN_H

#include "core/buffer.h"
#include "lang/rule/ast.h"

typedef enum gi_tongue {
  GI_TONGUE_C,
  GI_TONGUE_CXX,
  GI_TONGUE_PYTHON,
  GI_TONGUE_LATEX
} gi_tongue;

/* The values that an expression may have. */
typedef struct gi_interval {
  int64_t least, most;
} gi_interval;

/* Functions that the code calls and that must be defined before it. */
enum {
  GI_NEED_DIV = 1 << 0,
  GI_NEED_MOD = 1 << 1,
  GI_NEED_MIN = 1 << 2,
  GI_NEED_MAX = 1 << 3,
  GI_NEED_GCD = 1 << 4,
  GI_NEED_ABS = 1 << 5,
  GI_NEED_POPCOUNT = 1 << 6,
  GI_NEED_BITLEN = 1 << 7,
  GI_NEED_CTZ = 1 << 8,
  GI_NEED_ISQRT = 1 << 9,
  GI_NEED_LPF = 1 << 10,
  GI_NEED_PRIMES = 1 << 11,
  GI_NEED_DIVISORS = 1 << 12,
  GI_NEED_FIB = 1 << 13,
  GI_NEED_POW2 = 1 << 14,
  GI_NEED_SQUARES = 1 << 15,
  GI_NEED_BIGOMEGA = 1 << 16,
  GI_NEED_PRIMEPI = 1 << 17,
  GI_NEED_ZECK = 1 << 18,
  GI_NEED_DIGITSUM = 1 << 19
};

typedef struct gi_codegen_style {
  gi_tongue tongue;
  bool checked;                 /* C alone: what may fail sets `_trap` */
  const gi_interval *variables; /* by their numbers; NULL: 0 ... 2^63 - 1 */
  unsigned needs;               /* grows with what is emitted */
  bool traps;                   /* checked: something that may fail was */
} gi_codegen_style;

/* With the fewest parentheses that are right and raise no warning. */
grundy_status gi_codegen_expr(const gi_expr *expr, gi_tongue tongue,
                              gi_buffer *out);
grundy_status gi_codegen_value(const gi_expr *expr, gi_codegen_style *style,
                               gi_buffer *out);
/* The same where only true or false is asked for. */
grundy_status gi_codegen_condition(const gi_expr *expr, gi_codegen_style *style,
                                   gi_buffer *out);
/* A variable of the rule, as it is called in code: a word that means something
   there gets a '_'. */
grundy_status gi_codegen_name(const char *text, size_t length, gi_tongue tongue,
                              gi_buffer *out);

/* Does the name mean something in emitted code, or in one of the languages? */
bool gi_codegen_is_reserved(const char *text, size_t length);

/* Imports or includes, then definitions, of these functions; the primes of C
   and C++ want <stdlib.h> too. */
grundy_status gi_codegen_imports(unsigned needs, gi_tongue tongue,
                                 gi_buffer *out);
grundy_status gi_codegen_needs(unsigned needs, gi_tongue tongue,
                               gi_buffer *out);

/* `variables` as in the style. */
gi_interval gi_expr_interval(const gi_expr *expr, const gi_interval *variables);
/* Can the last operation of the expression fail (overflow, division by 0, the
   root of a negative number) where its arguments do not? */
bool gi_expr_may_fail(const gi_expr *expr, const gi_interval *variables);
/* The largest n such that nothing overflows as long as no variable exceeds
   it; -1: none was found. */
int64_t gi_expr_exact_to(const gi_expr *expr);

#endif
