/* SPDX-License-Identifier: MIT */
#include "theory/nimber/reference.h"

#include "core/bits.h"

#include <assert.h>

grundy_status gi_nim_table_by_mex(gi_mex *mex, uint64_t *table, size_t size) {
  for (size_t x = 0; x < size; x++)
    for (size_t y = 0; y < size; y++) {
      gi_mex_restart(mex);
      for (size_t i = 0; i < x; i++)
        for (size_t j = 0; j < y; j++) {
          uint64_t option =
              table[i * size + y] ^ table[x * size + j] ^ table[i * size + j];
          grundy_status status = gi_mex_add(mex, option);
          if (status != GRUNDY_OK)
            return status;
        }
      grundy_status status = gi_mex_value(mex, &table[x * size + y]);
      if (status != GRUNDY_OK)
        return status;
    }
  return GRUNDY_OK;
}

/* 2^a is the product of the F(n) over the bits n of a.  The F(n) that only one
   of a and b has multiply as ordinary numbers.  The largest F(n) that both have
   gives (F(n) + F(n)/2) times the rest, and F(n)/2 = 2^(2^n - 1). */
uint64_t gi_nim_power_of_two(unsigned a, unsigned b) {
  assert(a < 64 && b < 64);
  unsigned both = a & b;
  if (!both)
    return UINT64_C(1) << (a | b);
  unsigned bit = (unsigned)gi_top_bit(both);
  uint64_t rest = gi_nim_power_of_two(a ^ bit, b ^ bit);
  /* the rest is below F(n), or a multiple of larger F(m) that only one has */
  uint64_t sum = gi_nim_mul_by_powers(rest, UINT64_C(1) << (bit - 1));
  return sum ^ gi_nim_mul_by_powers(rest, UINT64_C(1) << bit);
}

uint64_t gi_nim_mul_by_powers(uint64_t x, uint64_t y) {
  uint64_t sum = 0;
  for (uint64_t i = x; i; i &= i - 1)
    for (uint64_t j = y; j; j &= j - 1)
      sum ^= gi_nim_power_of_two((unsigned)__builtin_ctzll(i),
                                 (unsigned)__builtin_ctzll(j));
  return sum;
}

static uint64_t by_halves(uint64_t x, uint64_t y, unsigned half) {
  if (x < 2 || y < 2)
    return x * y;
  assert(half > 0);
  uint64_t mask = (UINT64_C(1) << half) - 1;
  uint64_t a = x >> half, b = x & mask, c = y >> half, d = y & mask;
  uint64_t ac = by_halves(a, c, half / 2), bd = by_halves(b, d, half / 2);
  uint64_t cross = by_halves(a ^ b, c ^ d, half / 2); /* ac + ad + bc + bd */
  uint64_t top = UINT64_C(1) << (half - 1);           /* F/2 */
  return (cross ^ bd) << half | (bd ^ by_halves(ac, top, half / 2));
}

uint64_t gi_nim_mul_by_halves(uint64_t x, uint64_t y) {
  return by_halves(x, y, 32);
}

/* F - 2 is 111...110 in binary. */
uint64_t gi_nim_inv_by_power(uint64_t a) {
  assert(a > 0);
  unsigned bits = 1;
  while (bits < 64 && a >> bits)
    bits *= 2;
  uint64_t square = a, power = 1;
  for (unsigned i = 1; i < bits; i++) {
    square = gi_nim_mul_by_halves(square, square);
    power = gi_nim_mul_by_halves(power, square);
  }
  return power;
}

/* The inverses of all a' < a are found first, in the same way. */
grundy_status gi_nim_inv_by_mex(gi_mex *mex, uint64_t a, uint64_t *inverse) {
  assert(0 < a && a < 256);
  uint64_t inverses[256] = {0};
  for (uint64_t x = 1; x <= a; x++) {
    bool is_in[256] = {true};
    unsigned char found[256] = {0};
    size_t count = 1;
    gi_mex_restart(mex);
    for (size_t i = 0; i < count; i++) {
      grundy_status status = gi_mex_add(mex, found[i]);
      if (status != GRUNDY_OK)
        return status;
      for (uint64_t less = 1; less < x; less++) {
        uint64_t s = gi_nim_mul_by_halves(x ^ less, found[i]) ^ 1;
        s = gi_nim_mul_by_halves(s, inverses[less]);
        assert(s < 256);
        if (!is_in[s])
          found[count++] = (unsigned char)s;
        is_in[s] = true;
      }
    }
    grundy_status status = gi_mex_value(mex, &inverses[x]);
    if (status != GRUNDY_OK)
      return status;
  }
  *inverse = inverses[a];
  return GRUNDY_OK;
}
