/* SPDX-License-Identifier: MIT */
/*
 * Extend the field of 2^h nimbers to the field of 2^(2h) nimbers by t = 2^h,
 * where t^2 = t + k and k = 2^(h-1).  Let s = s1 t + s0, and u, v likewise.
 *
 * If u has no upper half, then u v1 = s1 and u v0 = s0: so u and v1 are a pair
 * for s1 in the smaller field, and v0 = s0/u.  Likewise if v has no upper half.
 * If neither has one, then s1 must be 0, and u and v are a pair for s0.
 *
 * If both have an upper half, then for each choice of u1 and v1
 *
 *   u1 v1 + u1 v0 + u0 v1 = s1,     u0 v0 + k u1 v1 = s0,
 *
 * and substituting v0 of the first equation into the second,
 *
 *   u0^2 + B u0 = C,  B = (s1 + u1 v1)/v1,  C = u1 (k u1 v1 + s0)/v1:
 *
 * This has two solutions for half of the choices and none for the others, but
 * one solution if B = 0.
 */
#include "theory/nimber/pairs.h"

#include <assert.h>

typedef struct frame {
  const gi_nim_pairs *pairs; /* the caller's functions */
  unsigned half;             /* h */
  uint64_t low;              /* s0 */
  bool swapped;              /* u and v are exchanged */
} frame;

static grundy_status pairs_in(unsigned bits, uint64_t s, unsigned i, unsigned j,
                              const gi_nim_pairs *pairs);

/* Completes a pair u, v1 of the smaller field, where u has no upper half. */
static grundy_status complete(void *data, uint64_t u, uint64_t v1) {
  const frame *f = data;
  uint64_t v = v1 << f->half | grundy_nim_mul(f->low, grundy_nim_inv(u));
  return f->swapped ? f->pairs->visit(f->pairs->data, v, u)
                    : f->pairs->visit(f->pairs->data, u, v);
}

static grundy_status step_below(void *data) {
  const frame *f = data;
  return f->pairs->step(f->pairs->data);
}

typedef struct halves {
  unsigned half; /* h */
  uint64_t s1, s0, u1, v1;
} halves;

/* Visits the pair with this lower half of u. */
static grundy_status visit_pair(const halves *h, uint64_t u0,
                                const gi_nim_pairs *pairs) {
  uint64_t rest =
      h->s1 ^ grundy_nim_mul(h->u1, h->v1) ^ grundy_nim_mul(u0, h->v1);
  uint64_t v0 = grundy_nim_mul(rest, grundy_nim_inv(h->u1));
  assert(!((u0 | v0) >> h->half));
  return pairs->visit(pairs->data, h->u1 << h->half | u0,
                      h->v1 << h->half | v0);
}

/* Visits the pairs with these upper halves. */
static grundy_status solve_halves(const halves *h, const gi_nim_pairs *pairs) {
  uint64_t product = grundy_nim_mul(h->u1, h->v1);
  uint64_t over = grundy_nim_inv(h->v1), kappa = UINT64_C(1) << (h->half - 1);
  uint64_t b = grundy_nim_mul(h->s1 ^ product, over);
  uint64_t c = grundy_nim_mul(
      grundy_nim_mul(h->u1, grundy_nim_mul(kappa, product) ^ h->s0), over);
  if (!b)
    return visit_pair(h, grundy_nim_sqrt(c), pairs);
  uint64_t scaled = grundy_nim_mul(c, grundy_nim_inv(grundy_nim_square(b)));
  uint64_t root;
  if (scaled & kappa || !grundy_nim_solve(scaled, &root))
    return GRUNDY_OK; /* the roots are not in the smaller field */
  grundy_status status = visit_pair(h, grundy_nim_mul(b, root), pairs);
  return status == GRUNDY_OK ? visit_pair(h, grundy_nim_mul(b, root ^ 1), pairs)
                             : status;
}

/* Tries all upper halves with the top bits i of u and j of v. */
static grundy_status each_upper(halves h, unsigned i, unsigned j,
                                const gi_nim_pairs *pairs) {
  uint64_t u = UINT64_C(1) << i, v = UINT64_C(1) << j;
  grundy_status status = GRUNDY_OK;
  for (h.v1 = v; h.v1 >> 1 < v && status == GRUNDY_OK; h.v1++)
    for (h.u1 = u; h.u1 >> 1 < u && status == GRUNDY_OK; h.u1++) {
      status = pairs->step(pairs->data);
      if (status == GRUNDY_OK)
        status = solve_halves(&h, pairs);
    }
  return status;
}

/* Visits all pairs for s in the field of `bits` bits; the depth of the
   recursion is at most 6. */
static grundy_status pairs_in(unsigned bits, uint64_t s, unsigned i, unsigned j,
                              const gi_nim_pairs *pairs) {
  assert(i < bits && j < bits && !(bits < 64 && s >> bits));
  if (!s)
    return GRUNDY_OK;
  if (bits == 1)
    return pairs->visit(pairs->data, 1, 1);
  unsigned half = bits / 2;
  uint64_t high = s >> half, low = s & (UINT64_MAX >> (64 - half));
  if (i < half && j < half)
    return high ? GRUNDY_OK : pairs_in(half, low, i, j, pairs);
  if (i >= half && j >= half)
    return each_upper((halves){half, high, low, 0, 0}, i - half, j - half,
                      pairs);
  frame f = {pairs, half, low, i >= half};
  gi_nim_pairs below = {complete, step_below, &f};
  return i < half ? pairs_in(half, high, i, j - half, &below)
                  : pairs_in(half, high, j, i - half, &below);
}

grundy_status gi_nim_pairs_of(uint64_t s, unsigned i, unsigned j,
                              const gi_nim_pairs *pairs) {
  return i < 64 && j < 64 ? pairs_in(64, s, i, j, pairs) : GRUNDY_OK;
}
