/* SPDX-License-Identifier: MIT */
/* Arrays by the kernels on words: for paths without GFNI. */
#ifndef GI_THEORY_NIMBER_LOOPS_H
#define GI_THEORY_NIMBER_LOOPS_H

#include "theory/nimber_words.h"

/* The caller's arrays may be declared as anything. */
#define ALIAS __attribute__((may_alias))
typedef uint8_t ALIAS word8;
typedef uint16_t ALIAS word16;
typedef uint32_t ALIAS word32;
typedef uint64_t ALIAS word64;

/* EXPRESSION in x[i] and y[i]. */
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
  LOOP(mul##BITS, TYPE, (TYPE)MUL(x[i], y[i]))                                 \
  LOOP(inv##BITS, TYPE, (TYPE)word_inv(x[i]))                                  \
  LOOP(sqrt##BITS, TYPE, (TYPE)word_sqrt(x[i]))                                \
  LOOP(solve##BITS, TYPE,                                                      \
       (TYPE)(x[i] >> ((BITS)-1) ? UINT64_MAX : word_half(x[i])))

LOOPS(8, word8)
LOOPS(16, word16)
LOOPS(32, word32)
LOOPS(64, word64)

static void add128(void *out, const void *a, const void *b, size_t count) {
  add64(out, a, b, 2 * count);
}
LOOP(mul128, grundy_nim128, word_mul128(x[i], y[i]))
LOOP(inv128, grundy_nim128, word_inv128(x[i]))
LOOP(sqrt128, grundy_nim128, word_sqrt128(x[i]))
LOOP(solve128, grundy_nim128,
     x[i].high >> 63 ? ((grundy_nim128){UINT64_MAX, UINT64_MAX})
                     : word_half128(x[i]))

#endif
