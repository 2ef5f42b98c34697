/* SPDX-License-Identifier: MIT */
/*
 * Expressions of the rule language as source text: C, C++, Python and LaTeX.
 *
 * The text means exactly what the rule language means (doc/rules.md): division
 * rounds down, popcount and similar functions see 64 bits, `and` and `or` stop
 * at the operand that decides.  Overflow is an error in the rule language.
 * Code to paste ignores overflow; checked code sets `_trap` (codegen/native.c).
 *
 * All text goes to a gi_writer, which remembers the first refusal of memory.
 */
#ifndef GI_LANG_CODEGEN_CODEGEN_H
#define GI_LANG_CODEGEN_CODEGEN_H

#include "core/writer.h"
#include "lang/rule/facts/interval.h"

typedef enum gi_tongue {
  GI_TONGUE_C,
  GI_TONGUE_CXX,
  GI_TONGUE_PYTHON,
  GI_TONGUE_LATEX
} gi_tongue;

/* Functions that the code calls and that are defined or imported before it
   (codegen/helper.c). */
enum {
  GI_HELPER_DIV = 1 << 0,
  GI_HELPER_MOD = 1 << 1,
  GI_HELPER_MIN = 1 << 2,
  GI_HELPER_MAX = 1 << 3,
  GI_HELPER_GCD = 1 << 4,
  GI_HELPER_ABS = 1 << 5,
  GI_HELPER_BITLEN = 1 << 6,
  GI_HELPER_CTZ = 1 << 7,
  GI_HELPER_ISQRT = 1 << 8,
  GI_HELPER_LPF = 1 << 9,
  GI_HELPER_PRIMES = 1 << 10,
  GI_HELPER_DIVISORS = 1 << 11,
  GI_HELPER_FIB = 1 << 12,
  GI_HELPER_POW2 = 1 << 13,
  GI_HELPER_SQUARES = 1 << 14,
  GI_HELPER_BIGOMEGA = 1 << 15,
  GI_HELPER_PRIMEPI = 1 << 16,
  GI_HELPER_ZECK = 1 << 17,
  GI_HELPER_DIGITSUM = 1 << 18,
  GI_HELPER_POWER = 1 << 19,
  GI_HELPER_SHL = 1 << 20,
  GI_HELPER_SHR = 1 << 21,
  GI_HELPER_LCM = 1 << 22,
  GI_HELPER_LOG2 = 1 << 23,
  GI_HELPER_NIMSUM = 1 << 24,
  GI_HELPER_GOLDEN = 1 << 25,
  GI_HELPER_GOLDENINDEX = 1 << 26,
  GI_HELPER_FIBBELOW = 1 << 27,
  GI_HELPER_ORALL = 1 << 28
};

/* A test of one binder for which checked code has a function. */
typedef struct gi_codegen_predicate {
  const gi_expr *expr, *binder;
  bool traps; /* the test may fail */
} gi_codegen_predicate;

struct gi_codegen;

typedef struct gi_codegen_style {
  gi_tongue tongue;
  bool checked;                 /* C only: an operation that fails sets _trap */
  const gi_interval *variables; /* indexed by variable; NULL: all 0..2^63-1 */
  unsigned helpers;             /* set of GI_HELPER_... that the text calls */
  bool traps;                   /* whether the text may set _trap */
  /* Tests that are written as calls of _holds0, _holds1, ... */
  const gi_codegen_predicate *predicates;
  unsigned predicate_count;
  struct gi_codegen *program; /* that the text is in, for aggregates */
} gi_codegen_style;

/* Writes the value of the expression, with the fewest parentheses that are
   correct and raise no compiler warning. */
void gi_codegen_expr(const gi_expr *expr, gi_tongue tongue, gi_writer *out);
void gi_codegen_value(const gi_expr *expr, gi_codegen_style *style,
                      gi_writer *out);
/* Writes the expression where only true or false matters. */
void gi_codegen_condition(const gi_expr *expr, gi_codegen_style *style,
                          gi_writer *out);
/* Writes the name of a variable of the rule.  A reserved word gets a '_'. */
void gi_codegen_name(const char *text, size_t length, gi_tongue tongue,
                     gi_writer *out);
/* Writes a sentence (core/text.h) as lines of comment, each of at most
   GI_CODEGEN_COLUMNS columns. */
void gi_codegen_comment(gi_tongue tongue, grundy_language language,
                        const char *const *pieces, gi_writer *out);

enum {
  GI_CODEGEN_COLUMNS = 78
};

/* Does the name mean something in generated code or in one of the
   languages? */
bool gi_codegen_is_reserved(const char *text, size_t length);

/* Writes the imports or includes that the helpers need.  In C and C++ the
   helpers PRIMES and PRIMEPI also need <stdlib.h>, which the caller writes. */
void gi_codegen_imports(unsigned wanted, gi_tongue tongue, gi_writer *out);
/* Writes the definitions of the helpers. */
void gi_codegen_helpers(unsigned wanted, gi_tongue tongue, gi_writer *out);
/* Writes the definitions of all helpers of checked code. */
void gi_codegen_checked_helpers(gi_writer *out);
/* Is this a name that a helper defines in the language? */
bool gi_codegen_is_helper(const char *text, size_t length, gi_tongue tongue);

/* Is the word among the words, each of which has spaces on both sides? */
bool gi_codegen_is_among(const char *words, const char *text, size_t length);

/* Rewrites the tree in place as a simpler one, which has the value of the old
   one wherever the old one has a value. */
void gi_expr_simplify(gi_expr *expr);

#endif
