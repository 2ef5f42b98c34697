/* SPDX-License-Identifier: MIT */
#include "theory/nimber_log.h"

#include "core/bits.h"

#include <assert.h>
#include <string.h>

__extension__ typedef unsigned __int128 wide;

/* 2^16 + 1, 2^32 + 1, 2^64 + 1; 2^16 - 1 is 3 * 5 * 17 * 257. */
static const uint64_t primes[GI_NIM_LEVELS][GI_NIM_PRIMES] = {
    {65537, 0}, {641, 6700417}, {274177, UINT64_C(67280421310721)}};

/* A table of so many traces at most: 2^17 take a millisecond, 2^21 fifty. */
enum {
  MOST_BABIES = 1 << 17,
  MOST_BABIES_128 = 1 << 21,
  TAG = 22, /* bits of an index; above it stands a tag */
  BLOCK = 1024
};

static wide wide_of(grundy_nim128 x) { return (wide)x.high << 64 | x.low; }

static grundy_nim128 narrow(wide x) {
  return (grundy_nim128){(uint64_t)x, (uint64_t)(x >> 64)};
}

static bool is_zero(grundy_nim128 x) { return !(x.low | x.high); }

static bool is_equal(grundy_nim128 a, grundy_nim128 b) {
  return a.low == b.low && a.high == b.high;
}

/* The smallest field that holds x, but at least of `bits`. */
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
      order /= factors[i]; /* the orders of these groups are squarefree */
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

/* Arithmetic of one level: fields of 2k bits over k bits. */
typedef struct level {
  const gi_nim_kernels *kernels;
  unsigned k;
} level;

static level level_at(size_t index) {
  return (level){gi_nim_kernels_of(GRUNDY_CPU_BEST), 16u << index};
}

static grundy_nim128 times(level f, grundy_nim128 a, grundy_nim128 b) {
  if (f.k == 64)
    return f.kernels->mul128(a, b);
  return (grundy_nim128){f.kernels->mul(a.low, b.low), 0};
}

static grundy_nim128 conjugate(level f, grundy_nim128 x) {
  if (f.k == 64)
    return (grundy_nim128){x.low ^ x.high, x.high};
  return (grundy_nim128){x.low ^ x.low >> f.k, 0};
}

static grundy_nim128 norm(level f, grundy_nim128 x) {
  return times(f, x, conjugate(f, x));
}

/* The trace over the field of k bits, as a polynomial. */
static uint64_t trace(level f, grundy_nim128 x) {
  return gi_nim_poly_of(f.k == 64 ? x.high : x.low >> f.k);
}

/* Conjugate over itself: x^(2^k - 1). */
static grundy_nim128 quotient(level f, grundy_nim128 x,
                              grundy_nim128 its_norm) {
  grundy_nim128 bar = conjugate(f, x);
  grundy_nim128 inverse = {f.kernels->inv(its_norm.low), 0};
  return times(f, times(f, bar, bar), inverse);
}

static grundy_nim128 raised(level f, grundy_nim128 x, uint64_t exponent) {
  if (f.k < 64)
    return (grundy_nim128){
        gi_nim_of_poly(f.kernels->poly_pow(gi_nim_poly_of(x.low), exponent)),
        0};
  grundy_nim128 power = {1, 0};
  for (unsigned i = gi_bit_length(exponent); i-- > 0;) {
    power = times(f, power, power);
    if (exponent >> i & 1)
      power = times(f, power, x);
  }
  return power;
}

/* A primitive element for each size, such that each is the norm of the next:
   then logarithms to them agree.  2^64 + 2 is primitive. */
static grundy_nim128 base_of(unsigned bits) {
  grundy_nim128 base = {2, 1};
  for (size_t i = GI_NIM_LEVELS; i-- > 0 && 16u << i >= bits;)
    base = norm(level_at(i), base);
  return base;
}

/* -------------------------------------------------------------- tables */

void gi_nim_logs_init(gi_nim_logs *logs, gi_memory *memory) {
  *logs = (gi_nim_logs){.memory = memory};
}

static size_t traces_size(const gi_nim_walk *walk) {
  return (walk->babies + 2 + BLOCK) * sizeof *walk->traces;
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
  for (size_t i = 0; i < GI_NIM_LEVELS; i++)
    for (size_t j = 0; j < GI_NIM_PRIMES; j++)
      clear_walk(logs, &logs->walks[i][j]);
  gi_free(logs->memory, logs->log16, 65536 * sizeof *logs->log16);
  logs->log16 = NULL;
}

static grundy_status make_log16(gi_nim_logs *logs) {
  uint64_t base = base_of(16).low, power = 1;
  logs->log16 = gi_alloc(logs->memory, 65536 * sizeof *logs->log16);
  if (!logs->log16)
    return gi_memory_refusal(logs->memory);
  logs->log16[0] = 0;
  for (unsigned i = 0; i < 65535; i++) {
    logs->log16[power] = (uint16_t)i;
    power = grundy_nim_mul(power, base);
  }
  assert(power == 1);
  return GRUNDY_OK;
}

static uint64_t scatter(uint64_t key) {
  return key * UINT64_C(0x9e3779b97f4a7c15);
}

static uint32_t tag_of(uint64_t hash) { return (uint32_t)(hash >> 20) << TAG; }

static void insert(gi_nim_walk *walk, uint64_t index) {
  size_t mask = ((size_t)1 << (64 - walk->shift)) - 1;
  uint64_t hash = scatter(walk->traces[index]);
  size_t slot = hash >> walk->shift;
  while (walk->slots[slot])
    slot = (slot + 1) & mask;
  walk->slots[slot] = tag_of(hash) | (uint32_t)(index + 1);
}

/* The index of a trace, or -1. */
static int64_t find(const gi_nim_walk *walk, uint64_t key) {
  size_t mask = ((size_t)1 << (64 - walk->shift)) - 1;
  uint64_t hash = scatter(key);
  uint32_t low = (UINT32_C(1) << TAG) - 1, entry;
  for (size_t slot = hash >> walk->shift; (entry = walk->slots[slot]);
       slot = (slot + 1) & mask)
    if ((entry & ~low) == tag_of(hash) &&
        walk->traces[(entry & low) - 1] == key)
      return (int64_t)(entry & low) - 1;
  return -1;
}

/* The first 16 terms of v[n+1] = factor v[n] + v[n-1], and the factor of the
   sequence of every eighth: traces t[2n] are t[n]^2. */
static uint64_t begin_sequence(const gi_nim_kernels *k, uint64_t factor,
                               uint64_t *v) {
  for (size_t i = 2; i < 16; i++)
    v[i] = k->poly_mul(factor, v[i - 1]) ^ v[i - 2];
  for (int i = 0; i < 3; i++)
    factor = k->poly_mul(factor, factor);
  return factor;
}

static grundy_status fill_walk(gi_nim_walk *walk, level f, gi_budget *budget) {
  uint64_t *t = walk->traces;
  t[0] = 0; /* 1 + 1 */
  t[1] = trace(f, walk->generator);
  uint64_t eighth = begin_sequence(f.kernels, t[1], t);
  for (uint64_t done = 16; done < walk->babies + 2; done += BLOCK) {
    grundy_status status = gi_budget_check(budget);
    if (status != GRUNDY_OK)
      return status;
    uint64_t left = walk->babies + 2 - done;
    f.kernels->lucas(eighth, t + done - 16, left < BLOCK ? left : BLOCK);
  }
  memset(walk->slots, 0, slots_size(walk));
  for (uint64_t i = 0; i <= walk->babies; i++)
    insert(walk, i);
  return GRUNDY_OK;
}

/* 1 / a modulo the prime p. */
static uint64_t inverse_modulo(uint64_t a, uint64_t p) {
  wide power = 1, square = a % p;
  for (uint64_t e = p - 2; e; e >>= 1) {
    if (e & 1)
      power = power * square % p;
    square = square * square % p;
  }
  return (uint64_t)power;
}

/* The product of the moduli before this one: 2^k - 1 and the primes before. */
static wide modulus_before(size_t at, size_t which) {
  wide modulus = ((wide)1 << (16u << at)) - 1;
  for (size_t j = 0; j < which; j++)
    modulus *= primes[at][j];
  return modulus;
}

static grundy_status open_walk(gi_nim_logs *logs, size_t at, size_t which,
                               gi_budget *budget) {
  gi_nim_walk *walk = &logs->walks[at][which];
  level f = level_at(at);
  uint64_t p = primes[at][which];
  uint64_t most = f.k == 64 ? MOST_BABIES_128 : MOST_BABIES;
  *walk = (gi_nim_walk){.babies = p / 2 < 2 * most ? p / 2 : most};
  walk->giants = p / (2 * walk->babies + 1) + 1;
  walk->weight = inverse_modulo((uint64_t)(modulus_before(at, which) % p), p);
  grundy_nim128 base = base_of(2 * f.k);
  wide others = (((wide)1 << f.k) + 1) / p;
  walk->generator =
      raised(f, quotient(f, base, norm(f, base)), (uint64_t)others);
  walk->step = raised(f, walk->generator, 2 * walk->babies + 1);
  walk->shift = 64 - 1 - gi_bit_length(walk->babies);
  walk->traces = gi_alloc(logs->memory, traces_size(walk));
  if (walk->traces)
    walk->slots = gi_alloc(logs->memory, slots_size(walk));
  grundy_status status = walk->slots ? fill_walk(walk, f, budget)
                                     : gi_memory_refusal(logs->memory);
  if (status != GRUNDY_OK)
    clear_walk(logs, walk);
  else
    walk->order = p;
  return status;
}

/* ---------------------------------------------------------- logarithms */

/* u g^(j (2M+1)) is g^i or g^-i; times g its trace tells which. */
static uint64_t settle(const gi_nim_walk *walk, level f, grundy_nim128 u,
                       uint64_t j, uint64_t i) {
  grundy_nim128 met = times(f, u, raised(f, walk->step, j));
  uint64_t next = trace(f, times(f, met, walk->generator)), p = walk->order;
  uint64_t log = next == walk->traces[i + 1] ? i : (p - i) % p;
  uint64_t back = (uint64_t)((wide)j * (2 * walk->babies + 1) % p);
  return (log + p - back) % p;
}

/* The first of some traces that is in the table, or `count`. */
static size_t search(const gi_nim_walk *walk, const uint64_t *v, size_t count,
                     int64_t *i) {
  for (size_t j = 0; j < count; j++)
    __builtin_prefetch(&walk->slots[scatter(v[j]) >> walk->shift]);
  for (size_t j = 0; j < count; j++)
    if ((*i = find(walk, v[j])) >= 0)
      return j;
  return count;
}

/* The logarithm of u, of order p, to the generator. */
static grundy_status walk_log(const gi_nim_walk *walk, level f, grundy_nim128 u,
                              gi_budget *budget, uint64_t *log) {
  uint64_t v[16 + BLOCK], first = 0;
  int64_t i;
  v[0] = trace(f, u);
  if (search(walk, v, 1, &i) == 0) {
    *log = settle(walk, f, u, 0, (uint64_t)i);
    return GRUNDY_OK;
  }
  v[1] = trace(f, times(f, u, walk->step));
  uint64_t eighth = begin_sequence(f.kernels, trace(f, walk->step), v);
  for (size_t length = 16;;) {
    size_t j = search(walk, v, length, &i);
    if (j < length) {
      *log = settle(walk, f, u, first + j, (uint64_t)i);
      return GRUNDY_OK;
    }
    first += length;
    assert(first < walk->giants + BLOCK);
    grundy_status status = gi_budget_check(budget);
    if (status != GRUNDY_OK)
      return status;
    memmove(v, v + length - 16, 16 * sizeof *v); /* go on behind the last 16 */
    length = walk->giants < BLOCK ? 16 : BLOCK;
    f.kernels->lucas(eighth, v, length);
    memmove(v, v + 16, length * sizeof *v);
  }
}

/* The logarithm of x in the field of `bits` to base_of(bits). */
static grundy_status log_of(gi_nim_logs *logs, gi_budget *budget,
                            grundy_nim128 x, unsigned bits, wide *log) {
  uint64_t rests[GI_NIM_LEVELS][GI_NIM_PRIMES];
  grundy_status status = logs->log16 ? GRUNDY_OK : make_log16(logs);
  size_t levels = bits == 16 ? 0 : bits == 32 ? 1 : bits == 64 ? 2 : 3;
  for (size_t at = levels; at-- > 0;) {
    level f = level_at(at);
    grundy_nim128 its_norm = norm(f, x), u = quotient(f, x, its_norm);
    wide group = ((wide)1 << f.k) + 1;
    for (size_t j = 0; j < GI_NIM_PRIMES && primes[at][j]; j++) {
      const gi_nim_walk *walk = &logs->walks[at][j];
      if (status == GRUNDY_OK && !walk->order)
        status = open_walk(logs, at, j, budget);
      if (status != GRUNDY_OK)
        return status;
      uint64_t others = (uint64_t)(group / walk->order);
      status = walk_log(walk, f, raised(f, u, others), budget, &rests[at][j]);
    }
    x = its_norm;
  }
  if (status != GRUNDY_OK)
    return status;
  /* Garner: what is known so far plus a multiple of the moduli so far */
  wide n = logs->log16[x.low], modulus = 65535;
  for (size_t at = 0; at < levels; at++)
    for (size_t j = 0; j < GI_NIM_PRIMES && primes[at][j]; j++) {
      uint64_t p = primes[at][j], known = (uint64_t)(n % p);
      uint64_t more = rests[at][j] + p - known;
      n += modulus * ((wide)(more % p) * logs->walks[at][j].weight % p);
      modulus *= p;
    }
  *log = n;
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

/* a b modulo m, by doubling where it may have more than 128 bits; a, b < m. */
static wide times_modulo(wide a, wide b, wide m) {
  wide sum = 0;
  if (m <= UINT64_MAX)
    return a * b % m;
  for (; b; b >>= 1) {
    if (b & 1)
      sum = sum >= m - a ? sum - (m - a) : sum + a;
    a = a >= m - a ? a - (m - a) : a + a;
  }
  return sum;
}

/* 1 / a modulo m, for coprime numbers, by Euclid. */
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
  return m == 1 ? 0 : u;
}

static grundy_status prepare_base(gi_nim_logs *logs, gi_budget *budget,
                                  grundy_nim128 base, unsigned bits) {
  gi_nim_base *last = &logs->last;
  if (last->bits == bits && is_equal(last->base, base))
    return GRUNDY_OK;
  wide group = bits == 128 ? ~(wide)0 : ((wide)1 << bits) - 1, log;
  grundy_status status = log_of(logs, budget, base, bits, &log);
  if (status != GRUNDY_OK)
    return status;
  wide common = gcd(group, log), modulus = group / common;
  wide inverse = inverse_of(log / common % modulus, modulus);
  *last = (gi_nim_base){base, bits, narrow(common), narrow(inverse),
                        narrow(modulus)};
  return GRUNDY_OK;
}

grundy_status gi_nim_log(gi_nim_logs *logs, gi_budget *budget, grundy_nim128 x,
                         grundy_nim128 base, grundy_nim128 *n) {
  const grundy_nim128 one = {1, 0};
  *n = (grundy_nim128){0, 0};
  if (is_equal(x, one))
    return GRUNDY_OK;
  if (is_zero(x) || is_zero(base)) {
    n->low = 1; /* 0^1 = 0, and no other power of anything is */
    return is_zero(x) && is_zero(base) ? GRUNDY_OK : GRUNDY_DOMAIN;
  }
  unsigned bits = field_of(base, field_of(x, 16));
  wide log = 0;
  grundy_status status = prepare_base(logs, budget, base, bits);
  if (status == GRUNDY_OK)
    status = log_of(logs, budget, x, bits, &log);
  if (status != GRUNDY_OK)
    return status;
  wide common = wide_of(logs->last.common), modulus;
  if (common > 1 && log % common)
    return GRUNDY_DOMAIN;
  modulus = wide_of(logs->last.modulus);
  *n = narrow(times_modulo((common > 1 ? log / common : log) % modulus,
                           wide_of(logs->last.inverse), modulus));
  return GRUNDY_OK;
}
