/* SPDX-License-Identifier: MIT */
/*
 * Powers of nimbers of many words.
 *
 * x -> x^(2^(2^j)) is a linear map, the j-th Frobenius map.  On h t + l it is
 *
 *   h' t + (l' + c h'),   c = kappa + kappa^2 + kappa^4 + ... (2^j terms),
 *
 * where h' and l' are the images of h and l, since t^2 = t + kappa.  It costs
 * about one product, however many squares it stands for.  So x^(2^k) takes as
 * many maps as k has binary ones: at most 16 in the largest field, instead of
 * 65535 squares.
 *
 * Any exponent of N bits is cut into pieces of L bits.  The images of x under
 * the power 2^L, 2^2L, ... are the bases of the pieces; all pieces are then
 * read together, bit by bit, with L squares and a product for each GROUP of
 * bases whose bits are not all 0 (E. G. Straus, Addition chains of vectors,
 * American Mathematical Monthly 71 (1964), 806-808).  Few ones in the exponent
 * are read one by one, with Frobenius maps between them.  An exponent with more
 * ones than zeros is turned over: x^e = (1/x)^(2^N - 1 - e).
 */
#include "theory/nimber/limbs.h"
#include "theory/nimber/tower.h"

#include <assert.h>
#include <string.h>

enum {
  GROUP = 8,             /* bases whose products are kept */
  PRODUCTS = 1 << GROUP, /* products of the bases of a group */
  MOST_GROUPS = 2,
  WORD_LEVEL = 6, /* a word has 2^WORD_LEVEL bits */
  SQUARE = 1,     /* cost of a square */
  PRODUCT = 4     /* cost of a product, or of a Frobenius map */
};

typedef struct raiser {
  gi_nim_room room;
  gi_tower tower;
  size_t n;           /* words of the field */
  uint64_t *sums;     /* the constants c of all levels, one after another */
  unsigned ready;     /* maps below this number have their constants */
  uint64_t *exponent; /* n words, below 2^(64 n) */
  uint64_t *x;        /* the number that is raised */
  uint64_t *power;    /* the result */
  uint64_t *other;    /* room for a product */
  uint64_t *free;     /* scratch room, 9 n words */
} raiser;

/* Returns k where a field of n words has 2^k bits. */
static unsigned level_of(size_t n) {
  return WORD_LEVEL + (unsigned)__builtin_ctzll(n);
}

/* ------------------------------------------------------- Frobenius maps */

/* Returns the words of all constants for halves of less than n words. */
static size_t sums_below(size_t n) {
  size_t words = 0;
  for (size_t m = 1; m < n; m *= 2)
    words += m * level_of(m);
  return words;
}

/* Returns the constant c of the j-th map for halves of m words. */
static uint64_t *sum_of(const raiser *r, size_t m, unsigned j) {
  assert(m < r->n && j < level_of(m));
  return r->sums + sums_below(m) + j * m;
}

/* Replaces x, n words, by its image under the j-th map. */
static void apply_map(const raiser *r, size_t n, unsigned j, uint64_t *x,
                      uint64_t *free) {
  if (j >= level_of(n))
    return; /* the identity */
  if (n == 1) {
    for (unsigned i = 0; i < 1u << j; i++)
      x[0] = r->tower.kernels->poly_mul(x[0], x[0]);
    return;
  }
  size_t m = n / 2;
  const uint64_t *more = x + m;
  apply_map(r, m, j, x, free);
  apply_map(r, m, j, x + m, free);
  if (j < level_of(m)) {
    gi_tower_mul(r->tower, m, free, x + m, sum_of(r, m, j), free + m);
    more = free;
  } /* otherwise c is the trace of kappa, 1 */
  for (size_t i = 0; i < m; i++)
    x[i] ^= more[i];
}

/* Computes the constants of the maps up to the j-th.  The constant of a map is
   that of the map before it and the image of that constant. */
static grundy_status prepare(raiser *r, unsigned j) {
  for (; r->ready <= j; r->ready++) {
    grundy_status status = gi_budget_check(r->room.budget);
    if (status != GRUNDY_OK)
      return status;
    for (size_t m = 1; m < r->n; m *= 2) {
      if (r->ready >= level_of(m))
        continue;
      uint64_t *sum = sum_of(r, m, r->ready);
      memset(sum, 0, m * sizeof *sum);
      sum[m - 1] = r->tower.kappa;
      if (!r->ready)
        continue;
      const uint64_t *before = sum_of(r, m, r->ready - 1);
      memcpy(sum, before, m * sizeof *sum);
      apply_map(r, m, r->ready - 1, sum, r->free);
      for (size_t i = 0; i < m; i++)
        sum[i] ^= before[i];
    }
  }
  return GRUNDY_OK;
}

/* Replaces x by x^(2^k). */
static grundy_status shift(raiser *r, uint64_t *x, uint64_t k) {
  grundy_status status = gi_budget_check(r->room.budget);
  for (uint64_t i = 0; i < k % 4; i++)
    gi_tower_square(r->tower, r->n, x, r->free);
  for (unsigned j = 2; j < level_of(r->n) && status == GRUNDY_OK; j++) {
    if (!(k >> j & 1))
      continue;
    status = prepare(r, j);
    if (status == GRUNDY_OK)
      apply_map(r, r->n, j, x, r->free);
  }
  return status;
}

/* Returns the cost of x^(2^k). */
static uint64_t cost_of_shift(uint64_t k) {
  return k % 4 * SQUARE + (uint64_t)__builtin_popcountll(k / 4) * PRODUCT;
}

/* Multiplies the result by y. */
static void multiply(raiser *r, const uint64_t *y) {
  gi_tower_mul(r->tower, r->n, r->other, r->power, y, r->free);
  memcpy(r->power, r->other, r->n * sizeof *r->power);
}

/* ------------------------------------------------------------- exponents */

/* Writes the exponent modulo 2^(64 n) - 1, the order of the group.  Words that
   are n apart have the same weight, so they are added, and a carry out of the
   top is added at the bottom.  A result of 0 may be written as all ones, which
   is the same for a base other than 0. */
static void fold_exponent(uint64_t *out, size_t n, const uint64_t *exponent,
                          size_t words) {
  memset(out, 0, n * sizeof *out);
  for (size_t from = 0; from < words; from += n) {
    uint64_t carry = 0;
    for (size_t i = 0; i < n; i++) {
      uint64_t word = from + i < words ? exponent[from + i] : 0;
      uint64_t sum = out[i] + carry;
      carry = sum < carry;
      out[i] = sum + word;
      carry += out[i] < word;
    }
    for (size_t i = 0; carry; i = (i + 1) % n)
      carry = ++out[i] == 0;
  }
}

static bool bit_of(const raiser *r, uint64_t place) {
  return place < 64 * r->n && r->exponent[place / 64] >> place % 64 & 1;
}

/* Returns the number of ones of the exponent. */
static uint64_t ones_of(const raiser *r) {
  uint64_t ones = 0;
  for (size_t i = 0; i < r->n; i++)
    ones += (uint64_t)__builtin_popcountll(r->exponent[i]);
  return ones;
}

/* Returns the number of bits of the exponent. */
static uint64_t bits_of(const raiser *r) {
  size_t words = r->n;
  while (words && !r->exponent[words - 1])
    words--;
  return words ? 64 * (uint64_t)words -
                     (uint64_t)__builtin_clzll(r->exponent[words - 1])
               : 0;
}

/* ------------------------------------------------------ ones, one by one */

/* Reads the ones of the exponent from the top: squares for each place up to the
   next one, by Frobenius maps, and multiplies by x.  If `dry`, only adds up the
   cost. */
static grundy_status raise_by_ones(raiser *r, bool dry, uint64_t *cost) {
  uint64_t bits = bits_of(r), from = bits - 1;
  grundy_status status = GRUNDY_OK;
  assert(bits);
  *cost = 0;
  for (uint64_t place = bits - 1; place-- > 0 && status == GRUNDY_OK;) {
    bool one = bit_of(r, place);
    if (!one && place)
      continue;
    *cost += cost_of_shift(from - place) + (one ? PRODUCT : 0);
    if (!dry)
      status = shift(r, r->power, from - place);
    if (!dry && one && status == GRUNDY_OK)
      multiply(r, r->x);
    from = place;
  }
  return status;
}

/* ---------------------------------------------------------------- pieces */

/* How the exponent is cut. */
typedef struct pieces {
  uint64_t length;    /* bits of a piece, a power of 2 */
  unsigned groups;    /* groups of GROUP pieces */
  uint64_t *products; /* group -> set of its bases -> product */
  bool made[MOST_GROUPS][PRODUCTS];
} pieces;

static pieces cut(const raiser *r) {
  enum {
    LONG = 1 << 14 /* bits from which two groups are better than one */
  };
  uint64_t bits = bits_of(r);
  pieces p = {.length = 1, .groups = bits > LONG ? MOST_GROUPS : 1};
  while (p.length * p.groups * GROUP < bits)
    p.length *= 2;
  return p;
}

/* Returns about the cost of reading the pieces: squares, a product for each
   group and bit, the products of bases, and the bases. */
static uint64_t cost_of_pieces(const pieces *p) {
  uint64_t digits = p->length * p->groups;
  uint64_t products = PRODUCTS * p->groups;
  if (products > 4 * digits)
    products = 4 * digits;
  return p->length * SQUARE + (digits + products) * PRODUCT +
         GROUP * p->groups * cost_of_shift(p->length);
}

/* Returns the bits at `place` of all pieces of a group. */
static unsigned digit_of(const raiser *r, const pieces *p, unsigned group,
                         uint64_t place) {
  unsigned digit = 0;
  for (unsigned k = 0; k < GROUP; k++)
    digit |= (unsigned)bit_of(r, (group * GROUP + k) * p->length + place) << k;
  return digit;
}

/* Returns the product of a set of bases of a group; makes it when it is asked
   for the first time. */
static const uint64_t *product_of(raiser *r, pieces *p, unsigned group,
                                  unsigned set) {
  uint64_t *of_group = p->products + (size_t)group * PRODUCTS * r->n;
  uint64_t *product = of_group + set * r->n;
  unsigned rest = set & (set - 1);
  if (!p->made[group][set]) {
    assert(rest); /* the bases themselves are made */
    const uint64_t *more = product_of(r, p, group, rest);
    gi_tower_mul(r->tower, r->n, product, more, of_group + (set ^ rest) * r->n,
                 r->free);
    p->made[group][set] = true;
  }
  return product;
}

/* Makes the bases: x^(2^(i length)) for the i-th piece. */
static grundy_status make_bases(raiser *r, pieces *p) {
  uint64_t *before = r->x;
  grundy_status status = GRUNDY_OK;
  for (unsigned i = 0; i < p->groups * GROUP && status == GRUNDY_OK; i++) {
    unsigned group = i / GROUP, set = 1u << i % GROUP;
    uint64_t *base = p->products + ((size_t)group * PRODUCTS + set) * r->n;
    memcpy(base, before, r->n * sizeof *base);
    p->made[group][set] = true;
    if (i)
      status = shift(r, base, p->length);
    before = base;
  }
  return status;
}

static grundy_status raise_by_pieces(raiser *r, pieces *p) {
  size_t size = (size_t)p->groups * PRODUCTS * r->n * sizeof *p->products;
  bool begun = false;
  p->products = gi_alloc(r->room.memory, size);
  if (!p->products)
    return gi_memory_refusal(r->room.memory);
  grundy_status status = make_bases(r, p);
  for (uint64_t place = p->length; place-- > 0 && status == GRUNDY_OK;) {
    status = gi_budget_check(r->room.budget);
    if (begun)
      gi_tower_square(r->tower, r->n, r->power, r->free);
    for (unsigned group = 0; group < p->groups; group++) {
      unsigned digit = digit_of(r, p, group, place);
      if (!digit)
        continue;
      const uint64_t *product = product_of(r, p, group, digit);
      if (begun)
        multiply(r, product);
      else
        memcpy(r->power, product, r->n * sizeof *product);
      begun = true;
    }
  }
  gi_free(r->room.memory, p->products, size);
  return status;
}

/* ---------------------------------------------------------------- public */

/* Raises x, which is not 0, in the cheapest way. */
static grundy_status raise_number(raiser *r) {
  uint64_t cost;
  if (2 * ones_of(r) > 64 * r->n) {
    gi_tower_inv(r->tower, r->n, r->x, r->free);
    for (size_t i = 0; i < r->n; i++)
      r->exponent[i] = ~r->exponent[i];
  }
  memcpy(r->power, r->x, r->n * sizeof *r->power);
  if (!bits_of(r)) {
    memset(r->power, 0, r->n * sizeof *r->power);
    r->power[0] = 1; /* the polynomial 1 is 1 */
    return GRUNDY_OK;
  }
  pieces p = cut(r);
  raise_by_ones(r, true, &cost);
  return cost <= cost_of_pieces(&p) ? raise_by_ones(r, false, &cost)
                                    : raise_by_pieces(r, &p);
}

static bool is_zero(const uint64_t *a, size_t n) {
  uint64_t any = 0;
  for (size_t i = 0; i < n; i++)
    any |= a[i];
  return !any;
}

grundy_status gi_nim_limbs_pow(gi_nim_room room, size_t words, uint64_t *out,
                               const uint64_t *a, const uint64_t *exponent,
                               size_t exponent_words) {
  if (is_zero(a, words)) { /* 0^0 is 1, the empty product */
    memset(out, 0, words * sizeof *out);
    out[0] = is_zero(exponent, exponent_words);
    return GRUNDY_OK;
  }
  assert(words && words <= GI_NIM_WORDS && !(words & (words - 1)));
  size_t size = ((4 + 9) * words + sums_below(words)) * sizeof *out;
  grundy_status status = gi_budget_check(room.budget);
  if (status != GRUNDY_OK)
    return status;
  uint64_t *all = gi_alloc(room.memory, size);
  if (!all)
    return gi_memory_refusal(room.memory);
  raiser r = {.room = room,
              .tower = gi_tower_of(room.kernels),
              .n = words,
              .exponent = all,
              .x = all + words,
              .power = all + 2 * words,
              .other = all + 3 * words,
              .free = all + 4 * words,
              .sums = all + (4 + 9) * words};
  for (size_t i = 0; i < words; i++)
    r.x[i] = gi_nim_poly_of(a[i]);
  fold_exponent(r.exponent, words, exponent, exponent_words);
  status = raise_number(&r);
  for (size_t i = 0; i < words && status == GRUNDY_OK; i++)
    out[i] = gi_nim_of_poly(r.power[i]);
  gi_free(room.memory, all, size);
  return status;
}
