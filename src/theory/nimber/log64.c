/* SPDX-License-Identifier: MIT */
#include "theory/nimber/log64.h"

#include <assert.h>
#include <string.h>

#define SMALL UINT64_C(641)
#define PRIME UINT64_C(6700417)
#define GROUP (SMALL * PRIME) /* 2^32 + 1 */

enum {
  ORBITS = 104694 /* orbits of squaring */
};
static_assert(ORBITS * 64 == PRIME - 1, "an orbit has 64 elements");

/* Numbers that are 1 modulo one factor of the group's order and 0 modulo the
   other: 6700417 * 102 = 1 modulo 641, 641 * 5634204 = 1 modulo 6700417. */
#define ONE_OF_PRIME (SMALL * 5634204)
#define ONE_OF_SMALL (PRIME * 102)

static_assert(ONE_OF_PRIME % PRIME == 1 && ONE_OF_SMALL % SMALL == 1,
              "1 modulo one factor");

/* --------------------------------------------------------------- orbits */

/* Returns an element in the normal basis. */
static uint64_t normal_of(const gi_nim_log64 *t, uint64_t poly) {
  uint64_t y = 0;
  for (unsigned i = 0; i < 8; i++)
    y ^= t->normal[i][poly >> 8 * i & 255];
  return y;
}

/* The place of an element x in its orbit; y is x in the normal basis.  x^2 is y
   rotated by one place.  The conjugate is y with its halves exchanged, so the
   sum of the halves is the trace of x over the field of 32 bits.  The key is
   the least rotation of that sum, by r < 32 places.  The halves of y differ at
   the lowest bit of the key: of r and r + 32, the spot has the one for which
   the bit of the lower half is 0.  So r < 64 leads to one element of the
   orbit. */
typedef struct spot {
  uint32_t key; /* least rotation of the trace; 0 for the element 1 */
  unsigned r;   /* places to rotate, 0..63 */
} spot;

static spot spot_of(uint64_t y) {
  uint32_t sum = (uint32_t)(y ^ y >> 32);
  /* the number of places is below the rotated word: one minimum finds both */
  uint64_t least = (uint64_t)sum << 32, twice = least | sum;
  for (uint64_t r = 1; r < 32; r++) {
    uint64_t turned = (twice << r & UINT64_C(0xffffffff00000000)) | r;
    least = turned < least ? turned : least;
  }
  spot s = {(uint32_t)(least >> 32), (unsigned)(least & 31)};
  if (s.key) {
    uint64_t turned = y << s.r | y >> (63 - s.r) >> 1;
    s.r += turned >> __builtin_ctz(s.key) & 1 ? 32 : 0;
  }
  return s;
}

static uint32_t orbit_place(uint32_t key) {
  return key * UINT32_C(0x9e3779b1) >> (32 - 18);
}

/* Returns the logarithm modulo p of an element of order p, or of 1. */
static uint64_t orbit_log(const gi_nim_log64 *t, uint64_t poly) {
  spot s = spot_of(normal_of(t, poly));
  if (!s.key)
    return 0;
  uint32_t place = orbit_place(s.key);
  while (t->orbits[place].key != s.key) {
    assert(t->orbits[place].key);
    place = (place + 1) % GI_NIM_ORBIT_PLACES;
  }
  return (uint64_t)t->orbits[place].log * t->halves[s.r] % PRIME;
}

/* ---------------------------------------------------------------- rests */

static size_t rest_place(uint64_t poly) {
  return (size_t)(poly * UINT64_C(0x9e3779b97f4a7c15) >> (64 - 11));
}

/* Returns the place of an element among the rests, or the empty place for it.
 */
static size_t place_of_rest(const gi_nim_log64 *t, uint64_t poly) {
  size_t place = rest_place(poly);
  while (t->rests[place].key && t->rests[place].key != poly)
    place = (place + 1) % GI_NIM_REST_PLACES;
  return place;
}

/* Returns the logarithm modulo 2^32 + 1 of an element of norm 1. */
static uint64_t norm1_log(const gi_nim_log64 *t, const gi_nim_kernels *k,
                          uint64_t poly) {
  uint64_t n = orbit_log(t, k->poly_pow(poly, SMALL));
  uint64_t away = k->poly_mul(t->away[0][n & 255], t->away[1][n >> 8 & 255]);
  uint64_t rest = k->poly_mul(poly, t->away[2][n >> 16]);
  size_t place = place_of_rest(t, k->poly_mul(rest, away));
  assert(t->rests[place].key);
  return (ONE_OF_PRIME * n + ONE_OF_SMALL * t->rests[place].log) % GROUP;
}

uint64_t gi_nim_log64_of(const gi_nim_log64 *t, const gi_nim_kernels *k,
                         uint64_t x, uint64_t *inverse) {
  assert(x);
  uint64_t bar = gi_nim_conjugate(x, 32), below;
  uint64_t log = gi_nim_log32_of(&t->low, k, k->mul(x, bar), &below);
  *inverse = k->mul(bar, below);
  uint64_t u = k->mul(bar, *inverse);
  return gi_nim_join(log, norm1_log(t, k, gi_nim_poly_of(u)), 32);
}

/* --------------------------------------------------------------- tables */

/* Makes the map to the normal basis.  An element is normal iff its trace is 1,
   since the degree is a power of two; the nimber 2^63 is normal.  Its
   conjugates are the columns of the map from the normal basis, which the
   algorithm of Gauss and Jordan inverts. */
static void make_normal(gi_nim_log64 *t) {
  uint64_t columns[64], inverse[64], x = UINT64_C(1) << 63;
  for (unsigned i = 0; i < 64; i++) {
    inverse[i] = UINT64_C(1) << i;
    columns[i] = gi_nim_poly_of(x);
    x = grundy_nim_square(x);
  }
  for (unsigned bit = 0; bit < 64; bit++) {
    unsigned pivot = bit;
    while (!(columns[pivot] >> bit & 1)) {
      pivot++;
      assert(pivot < 64);
    }
    uint64_t column = columns[pivot], other = inverse[pivot];
    columns[pivot] = columns[bit];
    inverse[pivot] = inverse[bit];
    columns[bit] = column;
    inverse[bit] = other;
    for (unsigned i = 0; i < 64; i++)
      if (i != bit && columns[i] >> bit & 1) {
        columns[i] ^= column;
        inverse[i] ^= other;
      }
  }
  for (unsigned i = 0; i < 8; i++)
    for (unsigned n = 1; n < 256; n++)
      t->normal[i][n] = t->normal[i][n & (n - 1)] ^
                        inverse[8 * i + (unsigned)__builtin_ctz(n)];
}

/* Makes the table of orbits from x, an element of order p.  5 and 2 generate
   the group of numbers modulo p, so the exponents 5^n, n < 104694, meet each
   orbit once. */
static void make_orbits(gi_nim_log64 *t, const gi_nim_kernels *k, uint64_t x) {
  uint64_t log = 1, half = 1, doubles[64];
  for (unsigned r = 0; r < 64; r++) {
    t->halves[r] = (uint32_t)half;
    doubles[(64 - r) % 64] = half; /* 2^64 is 1 */
    half = (half & 1 ? half + PRIME : half) / 2;
  }
  for (unsigned n = 0; n < ORBITS; n++) {
    spot s = spot_of(normal_of(t, x));
    uint32_t place = orbit_place(s.key);
    while (t->orbits[place].key) {
      assert(t->orbits[place].key != s.key);
      place = (place + 1) % GI_NIM_ORBIT_PLACES;
    }
    t->orbits[place].key = s.key;
    t->orbits[place].log = (uint32_t)(log * doubles[s.r] % PRIME);
    uint64_t square = k->poly_mul(x, x);
    x = k->poly_mul(k->poly_mul(square, square), x);
    log = 5 * log % PRIME;
  }
}

/* Makes the tables `away` and `rests` from `turn`, a generator of the group.
   Its powers -n ONE_OF_PRIME remove the part that is known modulo p; its powers
   s ONE_OF_SMALL are what can be left. */
static void make_rests(gi_nim_log64 *t, const gi_nim_kernels *k,
                       uint64_t turn) {
  uint64_t step = k->poly_pow(turn, GROUP - ONE_OF_PRIME % GROUP), power = 1;
  for (unsigned i = 0; i < 3; i++) {
    t->away[i][0] = 1;
    for (unsigned n = 1; n < 256; n++)
      t->away[i][n] = k->poly_mul(t->away[i][n - 1], step);
    step = k->poly_pow(step, 256);
  }
  step = k->poly_pow(turn, ONE_OF_SMALL);
  for (uint64_t s = 0; s < SMALL; s++) {
    size_t place = place_of_rest(t, power);
    t->rests[place].key = power;
    t->rests[place].log = s;
    power = k->poly_mul(power, step);
  }
  assert(power == 1);
}

void gi_nim_log64_make(gi_nim_log64 *t, uint64_t base) {
  const gi_nim_kernels *k = gi_nim_kernels_of(GRUNDY_CPU_BEST);
  uint64_t bar = gi_nim_conjugate(base, 32);
  uint64_t turn = gi_nim_poly_of(k->mul(bar, k->inv(base)));
  memset(t, 0, sizeof *t);
  gi_nim_log32_make(&t->low, k->mul(base, bar));
  make_normal(t);
  make_orbits(t, k, k->poly_pow(turn, SMALL));
  make_rests(t, k, turn);
}
