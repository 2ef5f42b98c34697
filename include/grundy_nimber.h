/* SPDX-License-Identifier: MIT */
/* The field of nimbers.  A part of grundy.h, which includes this file. */
#ifndef GRUNDY_NIMBER_H
#define GRUNDY_NIMBER_H

#ifndef GRUNDY_H
#error "include grundy.h"
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* The nimbers below 2^(2^n) are a field: the sum is xor, the product is that of
   J. H. Conway, On Numbers and Games, chapter 6.  The functions on words are
   pure: they have no state, need no set-up and are safe in any thread.  A
   product takes a few nanoseconds, an inverse a few tens of nanoseconds. */

/* Returns the product of a and b.  Cost: some nanoseconds. */
GRUNDY_API uint64_t grundy_nim_mul(uint64_t a, uint64_t b);
/* Returns the product of a with itself.  Cost: some nanoseconds. */
GRUNDY_API uint64_t grundy_nim_square(uint64_t a);
/* Returns the square root of a; there is exactly one.  Cost: some ten
   nanoseconds. */
GRUNDY_API uint64_t grundy_nim_sqrt(uint64_t a);
/* Returns the inverse of a; 0 if a is 0.  Cost: some ten nanoseconds. */
GRUNDY_API uint64_t grundy_nim_inv(uint64_t a);
/* Returns a raised to an ordinary power.  Cost: 64 squares and as many
   products. */
GRUNDY_API uint64_t grundy_nim_pow(uint64_t a, uint64_t exponent);
/* Finds the even x with x^2 + x = c; the other solution is x + 1 (x xor 1).
   Returns false if there is none below 2^64, that is, if the top bit of c is
   set.  Cost: some ten nanoseconds. */
GRUNDY_API bool grundy_nim_solve(uint64_t c, uint64_t *x);

/* A nimber below 2^128.  The functions are those for words. */
typedef struct grundy_nim128 {
  uint64_t low, high;
} grundy_nim128;

/* Returns the product of a and b.  Cost: some ten nanoseconds. */
GRUNDY_API grundy_nim128 grundy_nim128_mul(grundy_nim128 a, grundy_nim128 b);
/* Returns the product of a with itself.  Cost: some ten nanoseconds. */
GRUNDY_API grundy_nim128 grundy_nim128_square(grundy_nim128 a);
/* Returns the square root of a; there is exactly one.  Cost: some ten
   nanoseconds. */
GRUNDY_API grundy_nim128 grundy_nim128_sqrt(grundy_nim128 a);
/* Returns the inverse of a; 0 if a is 0.  Cost: some hundred nanoseconds. */
GRUNDY_API grundy_nim128 grundy_nim128_inv(grundy_nim128 a);
/* Returns a raised to an ordinary power.  Cost: 128 squares and as many
   products. */
GRUNDY_API grundy_nim128 grundy_nim128_pow(grundy_nim128 a,
                                           grundy_nim128 exponent);
/* Finds the even x with x^2 + x = c, as grundy_nim_solve does.  Returns false
   if there is none below 2^128.  Cost: some hundred nanoseconds. */
GRUNDY_API bool grundy_nim128_solve(grundy_nim128 c, grundy_nim128 *x);
/* Returns the least n > 0 with a^n = 1; 0 if a is 0.  Cost: some thousand
   products. */
GRUNDY_API grundy_nim128 grundy_nim128_order(grundy_nim128 a);
/* Returns the least nimber whose powers are all nimbers below 2^bits but 0, for
   1, 2, 4, ..., 128 bits; 0 for any other size.  Cost: constant. */
GRUNDY_API grundy_nim128 grundy_nim128_primitive(unsigned bits);

/* An operation on arrays; at the speed of memory if the processor has GFNI. */
typedef enum grundy_nim_op {
  GRUNDY_NIM_ADD,
  GRUNDY_NIM_MUL,
  GRUNDY_NIM_INV, /* 0 gives 0 */
  GRUNDY_NIM_SQRT,
  GRUNDY_NIM_SOLVE /* the even root of x^2 + x = a below 2^bits; all ones (an
                      odd number) if there is none */
} grundy_nim_op;

/* Writes out[i] = a[i] op b[i] for `count` numbers of 8, 16, 32, 64 or 128 bits
   (two words, the low one first).  The arrays are aligned for such numbers.
   INV, SQRT and SOLVE do not read `b`.  `out` may be `a` or `b`, but may not
   overlap them otherwise.  UNABLE if `bits` or `op` is another one, or if the
   processor does not have the instructions of `cpu`.  MISUSE if an array is
   NULL.  Cost: linear in `count`; no memory is taken. */
GRUNDY_CHECKED grundy_status grundy_nim_array(grundy_cpu cpu, grundy_nim_op op,
                                              unsigned bits, void *out,
                                              const void *a, const void *b,
                                              size_t count);

/* The functions below may take long or need memory, so they need a work. */

/* Finds the least n >= 0 with base^n = x; DOMAIN if there is none.  The first
   call makes tables, which stay in the work: 20 milliseconds and 3 MB for 64
   bits, a tenth of a second and 60 MB for 128 bits.  Cost: after the tables are
   made, less than a millisecond for 64 bits. */
GRUNDY_CHECKED grundy_status grundy_nim_log(grundy_work *work, grundy_nim128 x,
                                            grundy_nim128 base,
                                            grundy_nim128 *exponent);
/* Writes a op b for nimbers of 1, 2, 4, ..., 1024 words, the lowest word first.
   SOLVE writes the even root of x^2 + x = a; DOMAIN if no root has that number
   of words.  Cost: about the power 1.6 of the number of words; the memory is
   scratch of the work. */
GRUNDY_CHECKED grundy_status grundy_nim_words(grundy_work *work,
                                              grundy_nim_op op, size_t words,
                                              uint64_t *out, const uint64_t *a,
                                              const uint64_t *b);
/* Writes a raised to an ordinary power; the exponent may have any length.
   Cost: one or two products for each bit of the exponent. */
GRUNDY_CHECKED grundy_status grundy_nim_words_pow(grundy_work *work,
                                                  size_t words, uint64_t *out,
                                                  const uint64_t *a,
                                                  const uint64_t *exponent,
                                                  size_t exponent_words);

/* The kind of an answer to an expression such as "5*7 + inv(3)^2"; see
   doc/nimbers.md. */
typedef enum grundy_nim_kind {
  GRUNDY_NIM_NIMBER,
  GRUNDY_NIM_INTEGER, /* an order or a logarithm */
  GRUNDY_NIM_ROOTS,   /* the one or two roots of a quadratic */
  GRUNDY_NIM_NONE     /* no such logarithm or root: see `why` */
} grundy_nim_kind;

typedef struct grundy_nim_query {
  grundy_cpu cpu; /* instructions that may be used */
  unsigned bits;  /* all nimbers are below 2^bits; 0: below 2^65536 */
  bool hex;       /* write the answer in hexadecimal */
} grundy_nim_query;

typedef struct grundy_nim_answer {
  grundy_nim_kind kind;
  size_t count;          /* values: 1 or 2; 0 if the kind is NONE */
  const char *values[2]; /* as text, in the work until it is reset */
  size_t bits;           /* bits of the largest value */
  size_t field_bits;     /* bits of the smallest field that holds the values, or
                            query.bits; 0 if the kind is INTEGER */
  const char *why; /* why there is no value; NULL unless the kind is NONE */
} grundy_nim_answer;

/* Evaluates an expression.  SYNTAX if it is wrong: the error has the place.
   Cost: that of the operations in the text. */
GRUNDY_CHECKED grundy_status grundy_nim_eval(grundy_work *work,
                                             const char *text, size_t length,
                                             grundy_nim_query query,
                                             grundy_nim_answer *answer);

#ifdef __cplusplus
}
#endif
#endif
