/* SPDX-License-Identifier: MIT */
/* Chains of features: their values, costs and texts. */
#include "lang/find/pattern/chain.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* ------------------------------------------------------------- factors */

void gi_factors_clear(gi_factors *f) {
  size_t count = (size_t)f->limit + 1;
  gi_free(f->memory, f->least, f->least ? count * sizeof *f->least : 0);
  gi_free(f->memory, f->primes, f->primes ? count * sizeof *f->primes : 0);
  gi_free(f->memory, f->factors, f->factors ? count : 0);
  *f = (gi_factors){.memory = f->memory};
}

grundy_status gi_factors_init(gi_factors *f, gi_memory *memory,
                              uint64_t limit) {
  enum {
    MOST = 1 << 26
  };
  *f = (gi_factors){.memory = memory,
                    .limit = limit < MOST ? (uint32_t)limit : MOST};
  size_t count = (size_t)f->limit + 1;
  f->least = gi_alloc(memory, count * sizeof *f->least);
  f->primes = f->least ? gi_alloc(memory, count * sizeof *f->primes) : NULL;
  f->factors = f->primes ? gi_alloc(memory, count) : NULL;
  if (!f->factors) {
    grundy_status refusal = gi_memory_refusal(memory);
    gi_factors_clear(f);
    return refusal;
  }
  memset(f->least, 0, count * sizeof *f->least);
  f->primes[0] = 0;
  f->factors[0] = 0;
  for (uint32_t n = 1; n <= f->limit; n++) {
    bool is_prime = n > 1 && !f->least[n];
    f->primes[n] = f->primes[n - 1] + is_prime;
    if (is_prime)
      for (uint64_t m = n; m <= f->limit; m += n)
        if (!f->least[m])
          f->least[m] = n;
    f->factors[n] = n > 1 ? (uint8_t)(f->factors[n / f->least[n]] + 1) : 0;
  }
  return GRUNDY_OK;
}

/* -------------------------------------------------------------- values */

static int64_t digit_sum(int64_t x, int64_t base) {
  int64_t sum = 0;
  for (; x; x /= base)
    sum += x % base;
  return sum;
}

/* Returns the number of terms of the Zeckendorf sum, which is greedy. */
static int64_t zeckendorf(int64_t x) {
  int64_t a = 1, b = 2, count = 0;
  while (b <= x && b > 0) {
    int64_t next = a + b;
    a = b;
    b = next;
  }
  while (x > 0) {
    if (a <= x) {
      x -= a;
      count++;
    }
    int64_t before = b - a;
    b = a;
    a = before;
  }
  return count;
}

static int64_t root(int64_t x) {
  int64_t r = 0;
  for (int64_t bit = INT64_C(1) << 31; bit; bit >>= 1)
    if ((r + bit) * (r + bit) <= x)
      r += bit;
  return r;
}

/* Replaces x by the feature of x; false if it has none. */
static bool apply(gi_link link, const gi_factors *f, int64_t *x) {
  int64_t a = *x, p = link.parameter;
  switch (link.feature) {
  case GI_FEATURE_PLUS:
    *x = a + p;
    return *x >= 0;
  case GI_FEATURE_MOD:
    *x = a % p;
    return true;
  case GI_FEATURE_DIV:
    *x = a / p;
    return true;
  case GI_FEATURE_XOR:
    *x = a ^ p;
    return true;
  case GI_FEATURE_CTZ:
    *x = a ? __builtin_ctzll((uint64_t)a) : 0;
    return a > 0;
  case GI_FEATURE_LOW_BIT:
    *x = a & -a;
    return a > 0;
  case GI_FEATURE_ODD_PART:
    *x = a ? a / (a & -a) : 0;
    return a > 0;
  case GI_FEATURE_BITLEN:
    *x = gi_bit_length((uint64_t)a);
    return true;
  case GI_FEATURE_POPCOUNT:
    *x = __builtin_popcountll((uint64_t)a);
    return true;
  case GI_FEATURE_ISQRT:
    *x = root(a);
    return a < INT64_C(1) << 60;
  case GI_FEATURE_DIGITSUM:
    *x = digit_sum(a, p);
    return true;
  case GI_FEATURE_ZECK:
    *x = zeckendorf(a);
    return true;
  default:
    break;
  }
  if (a > f->limit)
    return false;
  *x = link.feature == GI_FEATURE_LPF       ? f->least[a]
       : link.feature == GI_FEATURE_PRIMEPI ? f->primes[a]
                                            : f->factors[a];
  return true;
}

bool gi_chain_value(const gi_chain *chain, const gi_factors *factors,
                    uint64_t n, int64_t *value) {
  if (n > INT64_MAX / 2)
    return false;
  *value = (int64_t)n;
  for (size_t i = 0; i < chain->count; i++)
    if (!apply(chain->links[i], factors, value))
      return false;
  return true;
}

/* --------------------------------------------------------------- texts */

static const struct words {
  const char *expr; /* {0}: the argument; {1}: the parameter */
  double cost;      /* bits */
} table[GI_FEATURES] = {
    [GI_FEATURE_PLUS] = {"({0} + {1})", 2},
    [GI_FEATURE_MOD] = {"({0} % {1})", 3},
    [GI_FEATURE_DIV] = {"({0} / {1})", 3},
    [GI_FEATURE_XOR] = {"({0} ^ {1})", 4},
    [GI_FEATURE_CTZ] = {"ctz({0})", 4},
    [GI_FEATURE_LOW_BIT] = {"({0} & -{0})", 5},
    [GI_FEATURE_ODD_PART] = {"({0} / ({0} & -{0}))", 6},
    [GI_FEATURE_BITLEN] = {"bitlen({0})", 4},
    [GI_FEATURE_POPCOUNT] = {"popcount({0})", 4},
    [GI_FEATURE_ISQRT] = {"isqrt({0})", 4},
    [GI_FEATURE_DIGITSUM] = {"digitsum({0}, {1})", 5},
    [GI_FEATURE_LPF] = {"lpf({0})", 5},
    [GI_FEATURE_PRIMEPI] = {"primepi({0})", 6},
    [GI_FEATURE_BIGOMEGA] = {"bigomega({0})", 5},
    [GI_FEATURE_ZECK] = {"zeck({0})", 6},
};

double gi_chain_cost(const gi_chain *chain) {
  double cost = 0;
  assert(chain->count <= GI_CHAIN_MOST);
  for (size_t i = 0; i < chain->count; i++) {
    int64_t p = chain->links[i].parameter;
    cost += table[chain->links[i].feature].cost;
    cost += gi_bits((double)(p < 0 ? -p : p) + 1);
  }
  return cost;
}

static const char *phrase(gi_feature feature) {
  switch (feature) {
  case GI_FEATURE_MOD:
    return N_("the remainder of {0} divided by {1}");
  case GI_FEATURE_DIV:
    return N_("{0} divided by {1}, rounded down");
  case GI_FEATURE_XOR:
    return "{0} ^ {1}";
  case GI_FEATURE_CTZ:
    return N_("the number of zeros at the end of {0} in binary");
  case GI_FEATURE_LOW_BIT:
    return N_("the largest power of 2 that divides {0}");
  case GI_FEATURE_ODD_PART:
    return N_("the odd part of {0}");
  case GI_FEATURE_BITLEN:
    return N_("the number of binary digits of {0}");
  case GI_FEATURE_POPCOUNT:
    return N_("the number of ones of {0} in binary");
  case GI_FEATURE_ISQRT:
    return N_("the square root of {0}, rounded down");
  case GI_FEATURE_DIGITSUM:
    return N_("the sum of the digits of {0} in base {1}");
  case GI_FEATURE_LPF:
    return N_("the least prime factor of {0}");
  case GI_FEATURE_PRIMEPI:
    return N_("the number of primes up to {0}");
  case GI_FEATURE_BIGOMEGA:
    return N_("the number of prime factors of {0}, counted with multiplicity");
  default:
    return N_("the number of Fibonacci numbers in the Zeckendorf "
              "representation of {0}");
  }
}

static void append(char out[GI_CHAIN_TEXT], size_t *used, const char *text) {
  for (; *text && *used + 1 < GI_CHAIN_TEXT; text++)
    out[(*used)++] = *text;
  out[*used] = '\0';
}

/* Fills {0} and {1}; a text that is too long is cut.  A space between two
   Chinese characters is left out; all other characters are ASCII. */
static void fill(char out[GI_CHAIN_TEXT], const char *words, const char *of,
                 const char *parameter) {
  size_t used = 0;
  out[0] = '\0';
  for (; *words; words++) {
    const char letter[2] = {*words, '\0'};
    bool is_filled = words[0] == '{' && words[1] && words[2] == '}';
    const char *next = strncmp(words, " {0}", 4) == 0 ? of : words + 1;
    if (*words == ' ' && used && out[used - 1] & 0x80 && *next & 0x80)
      continue;
    append(out, &used, !is_filled ? letter : words[1] == '0' ? of : parameter);
    words += is_filled ? 2 : 0;
  }
}

/* Writes one link after the other, from the inside out. */
static void build(const gi_chain *chain, grundy_language language,
                  bool in_words, const char *name, char out[GI_CHAIN_TEXT]) {
  fill(out, "{0}", name, "");
  for (size_t i = 0; i < chain->count; i++) {
    gi_link link = chain->links[i];
    char inner[GI_CHAIN_TEXT], parameter[24];
    fill(inner, "{0}", out, "");
    int64_t p = link.parameter;
    snprintf(parameter, sizeof parameter, "%" PRId64, p < 0 ? -p : p);
    bool is_sum = link.feature == GI_FEATURE_PLUS;
    const char *words = table[link.feature].expr;
    if (is_sum && p < 0)
      words = in_words ? "{0}-{1}" : "({0} - {1})";
    else if (in_words)
      words =
          is_sum ? "{0}+{1}" : gi_translated(language, phrase(link.feature));
    fill(out, words, inner, parameter);
  }
}

void gi_chain_expr(const gi_chain *chain, const char *name,
                   char out[GI_CHAIN_TEXT]) {
  build(chain, GRUNDY_ENGLISH, false, name, out);
}

void gi_chain_words(const gi_chain *chain, grundy_language language,
                    const char *name, char out[GI_CHAIN_TEXT]) {
  build(chain, language, true, name, out);
}
