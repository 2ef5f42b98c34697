/* SPDX-License-Identifier: MIT */
#include "theory/nimber/limbs.h"

#include "theory/nimber/tower.h"

#include <assert.h>
#include <string.h>

static void add(uint64_t *out, const uint64_t *a, const uint64_t *b, size_t n) {
  for (size_t i = 0; i < n; i++)
    out[i] = a[i] ^ b[i];
}

static void copy(uint64_t *out, const uint64_t *a, size_t n) {
  memcpy(out, a, n * sizeof *out);
}

/* Multiplies x in place by the kappa of n words.  That is k t, where k is the
   kappa of m words: (h t + l) k t is k (h + l) t + k^2 h. */
static void by_kappa(gi_tower w, size_t n, uint64_t *x, uint64_t *free) {
  if (n == 1) {
    x[0] = w.kernels->poly_mul(x[0], w.kappa);
    return;
  }
  if (n == 2) { /* k and k^2 are words */
    uint64_t h = x[1];
    x[1] = w.kernels->poly_mul(x[0] ^ h, w.kappa);
    x[0] = w.kernels->poly_mul(h, w.square);
    return;
  }
  size_t m = n / 2;
  copy(free, x + m, m); /* h */
  add(x + m, x + m, x, m);
  by_kappa(w, m, x + m, free + m);
  by_kappa(w, m, free, free + m);
  by_kappa(w, m, free, free + m);
  copy(x, free, m);
}

void gi_tower_mul(gi_tower w, size_t n, uint64_t *out, const uint64_t *a,
                  const uint64_t *b, uint64_t *free) {
  if (n == 1) {
    out[0] = w.kernels->poly_mul(a[0], b[0]);
    return;
  }
  if (n == 2) {
    uint64_t cross = w.kernels->poly_mul(a[0] ^ a[1], b[0] ^ b[1]);
    uint64_t high = w.kernels->poly_mul(a[1], b[1]);
    uint64_t low = w.kernels->poly_mul(a[0], b[0]);
    out[0] = low ^ w.kernels->poly_mul(high, w.kappa);
    out[1] = cross ^ low;
    return;
  }
  assert(n % 2 == 0 && out != a && out != b);
  size_t m = n / 2;
  uint64_t *cross = free, *high = free + m;
  free += 2 * m;
  add(out, a, a + m, m);
  add(out + m, b, b + m, m);
  gi_tower_mul(w, m, cross, out, out + m, free);
  gi_tower_mul(w, m, high, a + m, b + m, free);
  gi_tower_mul(w, m, out, a, b, free); /* low */
  add(out + m, cross, out, m);
  by_kappa(w, m, high, free);
  add(out, out, high, m);
}

void gi_tower_square(gi_tower w, size_t n, uint64_t *x, uint64_t *free) {
  if (n == 1) {
    x[0] = w.kernels->poly_mul(x[0], x[0]);
    return;
  }
  size_t m = n / 2;
  gi_tower_square(w, m, x, free);
  gi_tower_square(w, m, x + m, free);
  copy(free, x + m, m);
  by_kappa(w, m, free, free + m);
  add(x, x, free, m);
}

/* Returns the image of a polynomial under a linear map of nimbers. */
static uint64_t mapped(const uint64_t columns[64], uint64_t x) {
  return gi_nim_poly_of(gi_nim_apply(columns, gi_nim_of_poly(x)));
}

/* Replaces x by its square root. */
static void root(gi_tower w, size_t n, uint64_t *x, uint64_t *free) {
  if (n == 1) {
    x[0] = mapped(gi_nim_root_columns, x[0]);
    return;
  }
  size_t m = n / 2;
  copy(free, x + m, m);
  by_kappa(w, m, free, free + m);
  add(x, x, free, m);
  root(w, m, x, free);
  root(w, m, x + m, free);
}

/* The inverse is the conjugate h t + (h + l) over the norm
   l (h + l) + h^2 kappa. */
void gi_tower_inv(gi_tower w, size_t n, uint64_t *x, uint64_t *free) {
  if (n == 1) {
    x[0] = gi_nim_poly_of(w.kernels->inv(gi_nim_of_poly(x[0])));
    return;
  }
  size_t m = n / 2;
  uint64_t *sum = free, *norm = free + m, *other = free + 2 * m;
  free += 3 * m;
  add(sum, x, x + m, m);
  gi_tower_mul(w, m, norm, x, sum, free);
  copy(other, x + m, m);
  gi_tower_square(w, m, other, free);
  by_kappa(w, m, other, free);
  add(norm, norm, other, m);
  gi_tower_inv(w, m, norm, free);
  copy(other, x + m, m);
  gi_tower_mul(w, m, x + m, other, norm, free);
  gi_tower_mul(w, m, x, sum, norm, free);
}

/* Returns the trace of x.  The trace of n words is that of h, down to one word,
   where it is the top bit of the nimber. */
static bool has_trace(size_t n, const uint64_t *x) {
  return gi_nim_of_poly(x[n - 1]) >> 63;
}

/* Replaces x by a root a t + b of z^2 + z = x: a^2 + a = h, and b^2 + b =
   l + a^2 kappa, where a^2 = h + a.  If the second equation has no root, it has
   one with a + 1 in place of a.  The trace of x is 0. */
static void halve(gi_tower w, size_t n, uint64_t *x, uint64_t *free) {
  assert(!has_trace(n, x));
  if (n == 1) {
    x[0] = mapped(gi_nim_half_columns, x[0]);
    return;
  }
  size_t m = n / 2;
  uint64_t *rest = free;
  free += m;
  copy(rest, x + m, m);
  halve(w, m, x + m, free); /* a */
  add(rest, rest, x + m, m);
  by_kappa(w, m, rest, free);
  add(x, x, rest, m);
  if (has_trace(m, x)) {
    x[m] ^= 1;                          /* the polynomial 1 is 1 */
    x[m - 1] ^= gi_nim_to_poly[7][128]; /* kappa is the top bit */
  }
  halve(w, m, x, free);
}

/* -------------------------------------------------------------- public */

/* Scratch memory of an operation. */
typedef struct scratch {
  uint64_t *words; /* owned; NULL: refused */
  size_t size;     /* bytes */
} scratch;

/* Checks the budget and allocates `times` numbers of `words` words. */
static grundy_status scratch_open(scratch *s, gi_nim_room room, size_t words,
                                  size_t times) {
  assert(words && words <= GI_NIM_WORDS && !(words & (words - 1)));
  s->size = times * words * sizeof *s->words;
  grundy_status status = gi_budget_check(room.budget);
  if (status != GRUNDY_OK)
    return status;
  s->words = gi_alloc(room.memory, s->size);
  return s->words ? GRUNDY_OK : gi_memory_refusal(room.memory);
}

static void scratch_close(const scratch *s, gi_nim_room room) {
  gi_free(room.memory, s->words, s->size);
}

static void to_poly(uint64_t *out, const uint64_t *a, size_t n) {
  for (size_t i = 0; i < n; i++)
    out[i] = gi_nim_poly_of(a[i]);
}

static void from_poly(uint64_t *out, const uint64_t *a, size_t n) {
  for (size_t i = 0; i < n; i++)
    out[i] = gi_nim_of_poly(a[i]);
}

/* A function that replaces x by its image. */
typedef void in_place(gi_tower w, size_t n, uint64_t *x, uint64_t *free);

/* Writes the image of `a` under f. */
static grundy_status apply(gi_nim_room room, size_t words, uint64_t *out,
                           const uint64_t *a, in_place *f) {
  scratch s;
  grundy_status status = scratch_open(&s, room, words, 1 + 8);
  if (status != GRUNDY_OK)
    return status;
  uint64_t *x = s.words;
  to_poly(x, a, words);
  f(gi_tower_of(room.kernels), words, x, x + words);
  from_poly(out, x, words);
  scratch_close(&s, room);
  return GRUNDY_OK;
}

grundy_status gi_nim_limbs_sqrt(gi_nim_room room, size_t words, uint64_t *out,
                                const uint64_t *a) {
  return apply(room, words, out, a, root);
}

grundy_status gi_nim_limbs_inv(gi_nim_room room, size_t words, uint64_t *out,
                               const uint64_t *a) {
  return apply(room, words, out, a, gi_tower_inv);
}

grundy_status gi_nim_limbs_solve(gi_nim_room room, size_t words, uint64_t *out,
                                 const uint64_t *a) {
  if (a[words - 1] >> 63)
    return GRUNDY_DOMAIN;
  grundy_status status = apply(room, words, out, a, halve);
  if (status == GRUNDY_OK)
    out[0] &= ~UINT64_C(1);
  return status;
}

grundy_status gi_nim_limbs_mul(gi_nim_room room, size_t words, uint64_t *out,
                               const uint64_t *a, const uint64_t *b) {
  if (words == 1) {
    out[0] = room.kernels->mul(a[0], b[0]);
    return GRUNDY_OK;
  }
  scratch s;
  grundy_status status = scratch_open(&s, room, words, 3 + 8);
  if (status != GRUNDY_OK)
    return status;
  uint64_t *x = s.words, *y = x + words, *z = y + words;
  to_poly(x, a, words);
  to_poly(y, b, words);
  gi_tower_mul(gi_tower_of(room.kernels), words, z, x, y, z + words);
  from_poly(out, z, words);
  scratch_close(&s, room);
  return GRUNDY_OK;
}
