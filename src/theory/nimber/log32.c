/* SPDX-License-Identifier: MIT */
#include "theory/nimber/log32.h"

#include <assert.h>

/* Returns the bit of the lower half of u at the lowest 1 of the trace u >> 16.
   That bit differs in u and its conjugate, which is 1/u. */
static unsigned side_of(uint64_t u) {
  return (unsigned)(u >> __builtin_ctzll(u >> 16) & 1);
}

void gi_nim_log32_make(gi_nim_log32 *t, uint64_t base) {
  uint64_t bar = gi_nim_conjugate(base, 16), power = 1;
  uint64_t norm = grundy_nim_mul(base, bar);
  uint64_t turn = grundy_nim_mul(bar, grundy_nim_inv(base));
  assert(norm < 65536);
  t->log[0] = t->turn[0] = t->power[65535] = 0;
  for (unsigned i = 0; i < 65535; i++) {
    t->power[i] = (uint16_t)power;
    t->log[power] = (uint16_t)i;
    power = grundy_nim_mul(power, norm);
  }
  power = turn;
  for (unsigned i = 1; i <= 32768; i++) {
    t->turn[power >> 16] = (uint16_t)(2 * (i - 1) + side_of(power));
    power = grundy_nim_mul(power, turn);
  }
}

/* Returns the logarithm of u to the generator `turn`.  The table has, for each
   trace, an i and the side of turn^i.  An element with this trace and that side
   is turn^i, with the other side turn^-i. */
static uint64_t turns_of(const gi_nim_log32 *t, uint64_t u) {
  if (u == 1)
    return 0;
  unsigned code = t->turn[u >> 16];
  uint64_t i = (code >> 1) + 1;
  assert(u >> 16);
  return (code & 1) == side_of(u) ? i : 65537 - i;
}

uint64_t gi_nim_log32_of(const gi_nim_log32 *t, const gi_nim_kernels *k,
                         uint64_t x, uint64_t *inverse) {
  assert(0 < x && x >> 32 == 0);
  uint64_t bar = gi_nim_conjugate(x, 16), norm = k->mul(x, bar);
  uint64_t log = t->log[norm];
  *inverse = k->mul(bar, t->power[log ? 65535 - log : 0]);
  return gi_nim_join(log, turns_of(t, k->mul(bar, *inverse)), 16);
}
