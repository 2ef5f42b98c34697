/* SPDX-License-Identifier: MIT */
/* The field of nimbers.  A part of grundy.h, which includes it. */
#ifndef GRUNDY_NIMBER_H
#define GRUNDY_NIMBER_H

#ifndef GRUNDY_H
#error "include grundy.h"
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* The nimbers below 2^(2^n) are a field: the sum is xor, the product that of
   J. H. Conway, On Numbers and Games, chapter 6.  The functions on words are
   pure: no state, no set-up, safe in any thread.  A product takes some
   nanoseconds, an inverse some tens of them. */
GRUNDY_API uint64_t grundy_nim_mul(uint64_t a, uint64_t b);
GRUNDY_API uint64_t grundy_nim_square(uint64_t a);
GRUNDY_API uint64_t grundy_nim_sqrt(uint64_t a); /* the only one */
GRUNDY_API uint64_t grundy_nim_inv(uint64_t a);  /* of 0: 0 */
GRUNDY_API uint64_t grundy_nim_pow(uint64_t a, uint64_t exponent);
/* The even x with x^2 + x = c; the other one is x + 1 (x xor 1).  False: no x
   below 2^64 does that, which is so iff the top bit of c is set. */
GRUNDY_API bool grundy_nim_solve(uint64_t c, uint64_t *x);

/* Nimbers below 2^128. */
typedef struct grundy_nim128 {
  uint64_t low, high;
} grundy_nim128;

GRUNDY_API grundy_nim128 grundy_nim128_mul(grundy_nim128 a, grundy_nim128 b);
GRUNDY_API grundy_nim128 grundy_nim128_square(grundy_nim128 a);
GRUNDY_API grundy_nim128 grundy_nim128_sqrt(grundy_nim128 a);
GRUNDY_API grundy_nim128 grundy_nim128_inv(grundy_nim128 a);
GRUNDY_API grundy_nim128 grundy_nim128_pow(grundy_nim128 a,
                                           grundy_nim128 exponent);
GRUNDY_API bool grundy_nim128_solve(grundy_nim128 c, grundy_nim128 *x);
/* The least n > 0 with a^n = 1; 0 for 0. */
GRUNDY_API grundy_nim128 grundy_nim128_order(grundy_nim128 a);
/* The least nimber below 2^bits whose powers are all others but 0, for 1, 2,
   4, ..., 128 bits; 0 for other sizes. */
GRUNDY_API grundy_nim128 grundy_nim128_primitive(unsigned bits);

/* The same on arrays, at the speed of memory where the processor has GFNI. */
typedef enum grundy_nim_op {
  GRUNDY_NIM_ADD,
  GRUNDY_NIM_MUL,
  GRUNDY_NIM_INV, /* 0 gives 0 */
  GRUNDY_NIM_SQRT,
  GRUNDY_NIM_SOLVE /* the even root of x^2 + x = a below 2^bits; all ones (an
                      odd number) where there is none */
} grundy_nim_op;

/* out[i] = a[i] op b[i] for `count` numbers of 8, 16, 32, 64 or 128 bits (two
   words, the low one first), aligned as such.  `b` is not read by INV, SQRT
   and SOLVE.  `out` may be `a` or `b`, but may not overlap them otherwise.
   UNABLE: no such size, or the processor lacks what `cpu` asks for. */
GRUNDY_API grundy_status grundy_nim_array(grundy_cpu cpu, grundy_nim_op op,
                                          unsigned bits, void *out,
                                          const void *a, const void *b,
                                          size_t count);

/* What may take long, or memory, is done in a work. */

/* The least n >= 0 with base^n = x; DOMAIN when there is none.  The first call
   makes tables, which stay in the work: 20 milliseconds and 3 MB for 64 bits,
   a tenth of a second and 60 MB for 128 bits. */
GRUNDY_API grundy_status grundy_nim_log(grundy_work *work, grundy_nim128 x,
                                        grundy_nim128 base,
                                        grundy_nim128 *exponent);
/* Nimbers of 1, 2, 4, ..., 1024 words, the least word first.  SOLVE: the even
   root of x^2 + x = a, DOMAIN when there is none of so many words. */
GRUNDY_API grundy_status grundy_nim_words(grundy_work *work, grundy_nim_op op,
                                          size_t words, uint64_t *out,
                                          const uint64_t *a, const uint64_t *b);
/* The exponent is an ordinary number of any length. */
GRUNDY_API grundy_status grundy_nim_words_pow(grundy_work *work, size_t words,
                                              uint64_t *out, const uint64_t *a,
                                              const uint64_t *exponent,
                                              size_t exponent_words);

/* An expression such as "5*7 + inv(3)^2"; see doc/nimbers.md. */
typedef enum grundy_nim_kind {
  GRUNDY_NIM_NIMBER,
  GRUNDY_NIM_INTEGER, /* an order or a logarithm */
  GRUNDY_NIM_ROOTS,   /* of a quadratic: one or two */
  GRUNDY_NIM_NONE     /* no such logarithm or root; `why` says it */
} grundy_nim_kind;

typedef struct grundy_nim_query {
  grundy_cpu cpu;
  unsigned bits; /* nothing but nimbers below 2^bits; 0: below 2^65536 */
  bool hex;      /* numbers of the answer in hexadecimal */
} grundy_nim_query;

typedef struct grundy_nim_answer {
  grundy_nim_kind kind;
  size_t count; /* of values: 1, or 1 or 2 roots, or 0 */
  const char *values[2];
  size_t bits;       /* that the largest value needs */
  size_t field_bits; /* of the smallest field that holds the values, or
                        query.bits; 0 for an INTEGER */
  const char *why;   /* NULL but for NONE */
} grundy_nim_answer;

GRUNDY_API grundy_status grundy_nim_eval(grundy_work *work, const char *text,
                                         size_t length, grundy_nim_query query,
                                         grundy_nim_answer *answer);

#ifdef __cplusplus
}
#endif
#endif
