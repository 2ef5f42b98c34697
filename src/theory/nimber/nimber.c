/* SPDX-License-Identifier: MIT */
/* The public functions: each chooses the kernels and calls one of them. */
#include "theory/nimber/words.h"

#include <assert.h>

const gi_nim_kernels *gi_nim_kernels_of(grundy_cpu cpu) {
  switch (gi_cpu_at_most(cpu)) {
#if GI_CPU_X86
  case GRUNDY_CPU_CLMUL:
    return &gi_nim_clmul;
  case GRUNDY_CPU_AVX2:
    return &gi_nim_avx2;
  case GRUNDY_CPU_GFNI:
    return &gi_nim_gfni;
  case GRUNDY_CPU_AVX512:
    return &gi_nim_avx512;
#elif GI_CPU_ARM
  case GRUNDY_CPU_NEON:
    return &gi_nim_neon;
  case GRUNDY_CPU_PMULL:
    return &gi_nim_pmull;
#endif
  default:
    return &gi_nim_portable;
  }
}

/* Returns the best kernels of this processor. */
static inline const gi_nim_kernels *best(void) {
#if GI_CPU_X86
  if (gi_cpu_best() == GRUNDY_CPU_AVX512)
    return &gi_nim_avx512;
#endif
  return gi_nim_kernels_of(GRUNDY_CPU_BEST);
}

uint64_t grundy_nim_mul(uint64_t a, uint64_t b) { return best()->mul(a, b); }

uint64_t grundy_nim_inv(uint64_t a) { return best()->inv(a); }

uint64_t grundy_nim_square(uint64_t a) { return best()->mul(a, a); }

uint64_t grundy_nim_sqrt(uint64_t a) { return word_sqrt(a); }

uint64_t grundy_nim_pow(uint64_t a, uint64_t exponent) {
  return gi_nim_of_poly(best()->poly_pow(gi_nim_poly_of(a), exponent));
}

bool grundy_nim_solve(uint64_t c, uint64_t *x) {
  if (!x || c & KAPPA)
    return false;
  *x = word_half(c);
  return true;
}

grundy_nim128 grundy_nim128_mul(grundy_nim128 a, grundy_nim128 b) {
  return best()->mul128(a, b);
}

grundy_nim128 grundy_nim128_square(grundy_nim128 a) {
  return best()->mul128(a, a);
}

/* Computes one number by the kernel for arrays. */
static grundy_nim128 one128(grundy_nim_op op, grundy_nim128 a) {
  grundy_nim128 out;
  best()->arrays[op][4](&out, &a, NULL, 1);
  return out;
}

grundy_nim128 grundy_nim128_sqrt(grundy_nim128 a) {
  return one128(GRUNDY_NIM_SQRT, a);
}

grundy_nim128 grundy_nim128_inv(grundy_nim128 a) {
  return one128(GRUNDY_NIM_INV, a);
}

bool grundy_nim128_solve(grundy_nim128 c, grundy_nim128 *x) {
  if (!x || c.high & KAPPA)
    return false;
  *x = one128(GRUNDY_NIM_SOLVE, c);
  return true;
}

grundy_nim128 grundy_nim128_pow(grundy_nim128 a, grundy_nim128 exponent) {
  const gi_nim_kernels *k = best();
  grundy_nim128 power = {1, 0};
  for (unsigned i = 128; i-- > 0;) {
    power = k->mul128(power, power);
    if ((i < 64 ? exponent.low >> i : exponent.high >> (i - 64)) & 1)
      power = k->mul128(power, a);
  }
  return power;
}

grundy_status grundy_nim_array(grundy_cpu cpu, grundy_nim_op op, unsigned bits,
                               void *out, const void *a, const void *b,
                               size_t count) {
  static const unsigned sizes[GI_NIM_SIZES] = {8, 16, 32, 64, 128};
  if (!grundy_cpu_has(cpu) || (unsigned)op >= GI_NIM_OPS)
    return GRUNDY_UNABLE;
  bool is_binary = op == GRUNDY_NIM_ADD || op == GRUNDY_NIM_MUL;
  if (count && (!out || !a || (is_binary && !b)))
    return GRUNDY_MISUSE;
  for (size_t i = 0; i < GI_NIM_SIZES; i++)
    if (sizes[i] == bits) {
      gi_nim_kernels_of(cpu)->arrays[op][i](out, a, b, count);
      return GRUNDY_OK;
    }
  return GRUNDY_UNABLE;
}
