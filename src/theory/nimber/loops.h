/* SPDX-License-Identifier: MIT */
/*
 * Arrays on paths without kernels of their own: by planes of bits
 * (nimber/planes.h), or by the kernels on words if there are few numbers.
 */
#ifndef GI_THEORY_NIMBER_LOOPS_H
#define GI_THEORY_NIMBER_LOOPS_H

#include "theory/nimber/planes.h"

/* The caller may have declared the arrays with another type. */
#define ALIAS __attribute__((may_alias))
typedef uint8_t ALIAS word8;
typedef uint16_t ALIAS word16;
typedef uint32_t ALIAS word32;
typedef uint64_t ALIAS word64;

/* A function that writes EXPRESSION, in x[i] and y[i], for each number. */
#define LOOP(NAME, TYPE, EXPRESSION)                                           \
  static void NAME(void *out, const void *a, const void *b, size_t count) {    \
    const TYPE *x = a, *y = b;                                                 \
    __typeof__(TYPE) *z = out;                                                 \
    (void)y;                                                                   \
    for (size_t i = 0; i < count; i++)                                         \
      z[i] = EXPRESSION;                                                       \
  }

#define LOOPS(BITS, TYPE)                                                      \
  LOOP(add##BITS, TYPE, (TYPE)(x[i] ^ y[i]))                                   \
  LOOP(few_mul##BITS, TYPE, (TYPE)MUL(x[i], y[i]))                             \
  LOOP(few_inv##BITS, TYPE, (TYPE)word_inv(x[i]))                              \
  LOOP(few_sqrt##BITS, TYPE, (TYPE)word_sqrt(x[i]))                            \
  LOOP(few_solve##BITS, TYPE,                                                  \
       (TYPE)(x[i] >> ((BITS)-1) ? UINT64_MAX : word_half(x[i])))

LOOPS(8, word8)
LOOPS(16, word16)
LOOPS(32, word32)
LOOPS(64, word64)

static void add128(void *out, const void *a, const void *b, size_t count) {
  add64(out, a, b, 2 * count);
}
LOOP(few_mul128, grundy_nim128, word_mul128(x[i], y[i]))
LOOP(few_inv128, grundy_nim128, word_inv128(x[i]))
LOOP(few_sqrt128, grundy_nim128, word_sqrt128(x[i]))
LOOP(few_solve128, grundy_nim128,
     x[i].high >> 63 ? ((grundy_nim128){UINT64_MAX, UINT64_MAX})
                     : word_half128(x[i]))

#define PLANES(N)                                                              \
  BLOCKS(mul, N, few_mul, 2, mul_##N(z, x, y);)                                \
  BLOCKS(inv, N, few_inv, 1, inverse_##N(z, x);)                               \
  BLOCKS(sqrt, N, few_sqrt, 1, root_##N(z, x);)                                \
  BLOCKS(solve, N, few_solve, 1, half_##N(z, x);                               \
         for (int i = 0; i < (N); i++) z[i] |= x[(N)-1];)

PLANES(8)
PLANES(16)
PLANES(32)
PLANES(64)
PLANES(128)

#endif
