/* SPDX-License-Identifier: MIT */
#include "theory/nimber/log.h"

#include "core/bits.h"

#include <assert.h>
#include <string.h>

__extension__ typedef unsigned __int128 wide;

/* The prime factors of 2^64 + 1. */
static const uint64_t primes[GI_NIM_WALKS] = {274177, UINT64_C(67280421310721)};

enum {
  MOST_BABIES = 1 << 21, /* baby steps of a table; they take 50 ms and 50 MB */
  TAG = 22,              /* bits of an index in a slot; the tag is above them */
  BLOCK = 1024           /* steps between two checks of the budget */
};

static wide wide_of(grundy_nim128 x) { return (wide)x.high << 64 | x.low; }

static grundy_nim128 narrow(wide x) {
  return (grundy_nim128){(uint64_t)x, (uint64_t)(x >> 64)};
}

static bool is_zero(grundy_nim128 x) { return !(x.low | x.high); }

static bool is_equal(grundy_nim128 a, grundy_nim128 b) {
  return a.low == b.low && a.high == b.high;
}

/* Returns the bits of the smallest field that has x, at least `bits`. */
static unsigned field_of(grundy_nim128 x, unsigned bits) {
  unsigned length = x.high ? 64 + gi_bit_length(x.high) : gi_bit_length(x.low);
  while (bits < length)
    bits *= 2;
  return bits;
}

/* -------------------------------------------------------------- orders */

grundy_nim128 grundy_nim128_order(grundy_nim128 x) {
  static const uint64_t factors[] = {
      3, 5, 17, 257, 641, 65537, 274177, 6700417, UINT64_C(67280421310721)};
  const grundy_nim128 one = {1, 0};
  if (is_zero(x))
    return x;
  unsigned bits = field_of(x, 1);
  wide order = bits == 128 ? ~(wide)0 : ((wide)1 << bits) - 1;
  for (size_t i = 0; i < sizeof factors / sizeof *factors; i++)
    if (order % factors[i] == 0 &&
        is_equal(grundy_nim128_pow(x, narrow(order / factors[i])), one))
      order /= factors[i]; /* the orders of the groups are squarefree */
  return narrow(order);
}

grundy_nim128 grundy_nim128_primitive(unsigned bits) {
  switch (bits) {
  case 1:
    return (grundy_nim128){1, 0};
  case 2:
    return (grundy_nim128){2, 0};
  case 4:
    return (grundy_nim128){4, 0};
  case 8:
    return (grundy_nim128){18, 0};
  case 16:
    return (grundy_nim128){258, 0};
  case 32:
    return (grundy_nim128){65540, 0};
  case 64:
    return (grundy_nim128){UINT64_C(4294967302), 0};
  case 128:
    return (grundy_nim128){2, 1};
  default:
    return (grundy_nim128){0, 0};
  }
}

/* ------------------------------------------------------------ elements */

static const gi_nim_kernels *kernels(void) {
  return gi_nim_kernels_of(GRUNDY_CPU_BEST);
}

static grundy_nim128 conjugate(grundy_nim128 x) {
  return (grundy_nim128){x.low ^ x.high, x.high};
}

/* Returns the trace over the field of 64 bits, as a polynomial. */
static uint64_t trace(grundy_nim128 x) { return gi_nim_poly_of(x.high); }

static grundy_nim128 raised(grundy_nim128 x, uint64_t exponent) {
  return grundy_nim128_pow(x, (grundy_nim128){exponent, 0});
}

/* 2^64 + 2 is primitive, and its norm is primitive below 2^64.  Logarithms to
   these two bases agree modulo 2^64 - 1. */
static const grundy_nim128 wide_base = {2, 1};

/* Returns the norm of wide_base. */
static uint64_t word_base(void) {
  return grundy_nim128_mul(wide_base, conjugate(wide_base)).low;
}

/* -------------------------------------------------------------- tables */

void gi_nim_logs_init(gi_nim_logs *logs, gi_memory *memory) {
  *logs = (gi_nim_logs){.memory = memory};
}

static size_t traces_size(const gi_nim_walk *walk) {
  return ((size_t)walk->babies + 2 + BLOCK) * sizeof *walk->traces;
}

static size_t slots_size(const gi_nim_walk *walk) {
  return ((size_t)1 << (64 - walk->shift)) * sizeof *walk->slots;
}

static void clear_walk(gi_nim_logs *logs, gi_nim_walk *walk) {
  if (walk->traces)
    gi_free(logs->memory, walk->traces, traces_size(walk));
  if (walk->slots)
    gi_free(logs->memory, walk->slots, slots_size(walk));
  *walk = (gi_nim_walk){0};
}

void gi_nim_logs_clear(gi_nim_logs *logs) {
  for (size_t i = 0; i < GI_NIM_WALKS; i++)
    clear_walk(logs, &logs->walks[i]);
  gi_free(logs->memory, logs->words, sizeof *logs->words);
  logs->words = NULL;
  logs->last.is_known = false;
}

/* Makes the tables for 64 bits, unless they exist. */
static grundy_status make_words(gi_nim_logs *logs) {
  if (logs->words)
    return GRUNDY_OK;
  logs->words = gi_alloc(logs->memory, sizeof *logs->words);
  if (!logs->words)
    return gi_memory_refusal(logs->memory);
  gi_nim_log64_make(logs->words, word_base());
  return GRUNDY_OK;
}

/* Returns the hash of a trace. */
static uint64_t scatter(uint64_t key) {
  return key * UINT64_C(0x9e3779b97f4a7c15);
}

static uint32_t tag_of(uint64_t hash) { return (uint32_t)(hash >> 20) << TAG; }

/* Puts a trace into the hash table. */
static void insert_trace(gi_nim_walk *walk, uint64_t index) {
  assert(index < (UINT64_C(1) << TAG) - 1);
  size_t mask = ((size_t)1 << (64 - walk->shift)) - 1;
  uint64_t hash = scatter(walk->traces[index]);
  size_t slot = (size_t)(hash >> walk->shift);
  while (walk->slots[slot])
    slot = (slot + 1) & mask;
  walk->slots[slot] = tag_of(hash) | (uint32_t)(index + 1);
}

/* Returns the index of a trace; -1 if it is not in the table. */
static int64_t index_of_trace(const gi_nim_walk *walk, uint64_t key) {
  size_t mask = ((size_t)1 << (64 - walk->shift)) - 1;
  uint64_t hash = scatter(key);
  uint32_t low = (UINT32_C(1) << TAG) - 1, entry;
  for (size_t slot = (size_t)(hash >> walk->shift); (entry = walk->slots[slot]);
       slot = (slot + 1) & mask)
    if ((entry & ~low) == tag_of(hash) &&
        walk->traces[(entry & low) - 1] == key)
      return (int64_t)(entry & low) - 1;
  return -1;
}

/* Writes the terms 2 ... 15 of v[n+1] = factor v[n] + v[n-1].  Returns the
   factor for every eighth term: the factors are traces, and t[2n] is
   t[n]^2. */
static uint64_t begin_sequence(const gi_nim_kernels *k, uint64_t factor,
                               uint64_t *v) {
  for (size_t i = 2; i < 16; i++)
    v[i] = k->poly_mul(factor, v[i - 1]) ^ v[i - 2];
  for (int i = 0; i < 3; i++)
    factor = k->poly_mul(factor, factor);
  return factor;
}

/* Computes the traces and their hash table. */
static grundy_status fill_walk(gi_nim_walk *walk, gi_budget *budget) {
  const gi_nim_kernels *k = kernels();
  uint64_t *t = walk->traces;
  t[0] = 0; /* 1 + 1 */
  t[1] = trace(walk->generator);
  uint64_t eighth = begin_sequence(k, t[1], t);
  for (uint64_t done = 16; done < walk->babies + 2; done += BLOCK) {
    grundy_status status = gi_budget_check(budget);
    if (status != GRUNDY_OK)
      return status;
    uint64_t left = walk->babies + 2 - done;
    k->lucas(eighth, t + done - 16, left < BLOCK ? (size_t)left : BLOCK);
  }
  memset(walk->slots, 0, slots_size(walk));
  for (uint64_t i = 0; i <= walk->babies; i++)
    insert_trace(walk, i);
  return GRUNDY_OK;
}

/* Allocates and fills a table. */
static grundy_status make_walk(gi_nim_logs *logs, gi_nim_walk *walk,
                               gi_budget *budget) {
  walk->step = raised(walk->generator, 2 * walk->babies + 1);
  walk->shift = 64 - 1 - gi_bit_length(walk->babies);
  walk->traces = gi_alloc(logs->memory, traces_size(walk));
  if (walk->traces)
    walk->slots = gi_alloc(logs->memory, slots_size(walk));
  return walk->slots ? fill_walk(walk, budget)
                     : gi_memory_refusal(logs->memory);
}

/* Makes the table of one of the primes, unless it exists.  Its generator is a
   generator of the whole group, raised to the other prime. */
static grundy_status open_walk(gi_nim_logs *logs, size_t which,
                               gi_budget *budget) {
  gi_nim_walk *walk = &logs->walks[which];
  uint64_t p = primes[which];
  if (walk->order)
    return GRUNDY_OK;
  *walk = (gi_nim_walk){.babies = p / 2 < MOST_BABIES ? p / 2 : MOST_BABIES};
  walk->giants = p / (2 * walk->babies + 1) + 1;
  grundy_nim128 turn =
      grundy_nim128_mul(conjugate(wide_base), grundy_nim128_inv(wide_base));
  walk->generator = raised(turn, primes[1 - which]);
  grundy_status status = make_walk(logs, walk, budget);
  if (status != GRUNDY_OK)
    clear_walk(logs, walk);
  else
    walk->order = p;
  return status;
}

/* ---------------------------------------------------------- logarithms */

/* Returns the logarithm of u, if u g^(j (2M+1)) is g^i or g^-i.  The trace of
   the next power decides which. */
static uint64_t settle(const gi_nim_walk *walk, grundy_nim128 u, uint64_t j,
                       uint64_t i) {
  assert(i <= walk->babies);
  grundy_nim128 met = grundy_nim128_mul(u, raised(walk->step, j));
  uint64_t next = trace(grundy_nim128_mul(met, walk->generator));
  uint64_t p = walk->order;
  uint64_t log = next == walk->traces[i + 1] ? i : (p - i) % p;
  uint64_t back = (uint64_t)((wide)j * (2 * walk->babies + 1) % p);
  return (log + p - back) % p;
}

/* Returns the place of the first trace that is in the table, and its index
   there; `count` if none is. */
static size_t first_in_table(const gi_nim_walk *walk, const uint64_t *v,
                             size_t count, int64_t *i) {
  for (size_t j = 0; j < count; j++)
    __builtin_prefetch(&walk->slots[scatter(v[j]) >> walk->shift]);
  for (size_t j = 0; j < count; j++)
    if ((*i = index_of_trace(walk, v[j])) >= 0)
      return j;
  return count;
}

/* Finds the logarithm to the generator of u, whose order divides p. */
static grundy_status walk_log(const gi_nim_walk *walk, grundy_nim128 u,
                              gi_budget *budget, uint64_t *log) {
  const gi_nim_kernels *k = kernels();
  uint64_t v[16 + BLOCK], first = 0;
  int64_t i;
  v[0] = trace(u);
  v[1] = trace(grundy_nim128_mul(u, walk->step));
  uint64_t eighth = begin_sequence(k, trace(walk->step), v);
  for (size_t length = 16;;) {
    size_t j = first_in_table(walk, v, length, &i);
    if (j < length) {
      *log = settle(walk, u, first + j, (uint64_t)i);
      return GRUNDY_OK;
    }
    first += length;
    assert(first < walk->giants + BLOCK);
    grundy_status status = gi_budget_check(budget);
    if (status != GRUNDY_OK)
      return status;
    memmove(v, v + length - 16,
            16 * sizeof *v); /* continue after the last 16 terms */
    length = BLOCK;
    k->lucas(eighth, v, length);
    memmove(v, v + 16, length * sizeof *v);
  }
}

/* Returns 1 / a modulo the prime p. */
static uint64_t inverse_modulo(uint64_t a, uint64_t p) {
  wide power = 1, square = a % p;
  for (uint64_t e = p - 2; e; e >>= 1) {
    if (e & 1)
      power = power * square % p;
    square = square * square % p;
  }
  return (uint64_t)power;
}

/* Finds the logarithm of x != 0 modulo 2^128 - 1: first modulo 2^64 - 1, then
   modulo each prime of 2^64 + 1, joined by the Chinese remainder theorem. */
static grundy_status wide_log(gi_nim_logs *logs, gi_budget *budget,
                              grundy_nim128 x, wide *log) {
  grundy_nim128 bar = conjugate(x), u;
  uint64_t norm = grundy_nim128_mul(x, bar).low, below, rest = 0;
  wide modulus = UINT64_MAX, n;
  grundy_status status = GRUNDY_OK;
  n = gi_nim_log64_of(logs->words, kernels(), norm, &below);
  u = grundy_nim128_mul(grundy_nim128_mul(bar, bar), (grundy_nim128){below, 0});
  for (size_t i = 0; i < GI_NIM_WALKS && status == GRUNDY_OK; i++) {
    uint64_t p = primes[i];
    status = open_walk(logs, i, budget);
    if (status == GRUNDY_OK)
      status =
          walk_log(&logs->walks[i], raised(u, primes[1 - i]), budget, &rest);
    wide more = (rest + (p - (uint64_t)(n % p))) % p;
    n += modulus * (more * inverse_modulo((uint64_t)(modulus % p), p) % p);
    modulus *= p;
  }
  *log = n;
  return status;
}

/* Finds the logarithm of x != 0 to word_base, or to wide_base. */
static grundy_status log_of(gi_nim_logs *logs, gi_budget *budget,
                            grundy_nim128 x, bool is_wide, wide *log) {
  uint64_t inverse;
  grundy_status status = make_words(logs);
  if (status != GRUNDY_OK)
    return status;
  if (is_wide)
    return wide_log(logs, budget, x, log);
  *log = gi_nim_log64_of(logs->words, kernels(), x.low, &inverse);
  return GRUNDY_OK;
}

/* ------------------------------------------------------ any other base */

static wide gcd(wide a, wide b) {
  while (b) {
    wide rest = a % b;
    a = b;
    b = rest;
  }
  return a;
}

/* Returns a b modulo m, for a, b < m; by doubling if the product may have more
   than 128 bits. */
static wide times_modulo(wide a, wide b, wide m) {
  wide sum = 0;
  assert(a < m && b < m);
  if (m <= UINT64_MAX)
    return a * b % m;
  for (; b; b >>= 1) {
    if (b & 1)
      sum = sum >= m - a ? sum - (m - a) : sum + a;
    a = a >= m - a ? a - (m - a) : a + a;
  }
  return sum;
}

/* Returns 1 / a modulo m by the algorithm of Euclid; a and m are coprime. */
static wide inverse_of(wide a, wide m) {
  wide r = m, s = a % m, u = 0, v = 1; /* r = u a, s = v a modulo m */
  while (s) {
    wide q = r / s, rest = r % s;
    wide next = times_modulo(q % m, v, m);
    next = u >= next ? u - next : u + (m - next);
    r = s;
    s = rest;
    u = v;
    v = next;
  }
  assert(r == 1 || m == 1);
  return m == 1 ? 0 : u;
}

/* Computes the numbers of a base, unless it was the last one. */
static grundy_status prepare_base(gi_nim_logs *logs, gi_budget *budget,
                                  grundy_nim128 base, bool is_wide) {
  gi_nim_base *last = &logs->last;
  if (last->is_known && last->is_wide == is_wide && is_equal(last->base, base))
    return GRUNDY_OK;
  wide group = is_wide ? ~(wide)0 : UINT64_MAX, log = 0;
  grundy_status status = log_of(logs, budget, base, is_wide, &log);
  if (status != GRUNDY_OK)
    return status;
  wide common = gcd(group, log), modulus = group / common;
  wide inverse = inverse_of(log / common % modulus, modulus);
  *last = (gi_nim_base){base,           is_wide,         true,
                        narrow(common), narrow(inverse), narrow(modulus)};
  return GRUNDY_OK;
}

/* Finds the logarithm to a base from the logarithm to word_base or wide_base.
   DOMAIN if there is none. */
static grundy_status change_base(const gi_nim_base *base, wide log,
                                 grundy_nim128 *n) {
  wide common = wide_of(base->common), modulus = wide_of(base->modulus);
  if (common > 1) {
    if (log % common)
      return GRUNDY_DOMAIN;
    log /= common;
  }
  if (log >= modulus)
    log %= modulus;
  *n = narrow(times_modulo(log, wide_of(base->inverse), modulus));
  return GRUNDY_OK;
}

grundy_status gi_nim_log(gi_nim_logs *logs, gi_budget *budget, grundy_nim128 x,
                         grundy_nim128 base, grundy_nim128 *n) {
  const grundy_nim128 one = {1, 0};
  *n = (grundy_nim128){0, 0};
  if (is_equal(x, one))
    return GRUNDY_OK;
  if (is_zero(x) || is_zero(base)) {
    n->low = 1; /* 0^1 = 0; no power of another base is 0 */
    return is_zero(x) && is_zero(base) ? GRUNDY_OK : GRUNDY_DOMAIN;
  }
  bool is_wide = x.high || base.high;
  wide log = 0;
  grundy_status status = prepare_base(logs, budget, base, is_wide);
  if (status == GRUNDY_OK)
    status = log_of(logs, budget, x, is_wide, &log);
  return status == GRUNDY_OK ? change_base(&logs->last, log, n) : status;
}
