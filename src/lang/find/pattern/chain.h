/* SPDX-License-Identifier: MIT */
/*
 * Chains of features of a number: f3(f2(f1(n))), where a feature is the number
 * of its binary digits, its least prime factor, and so on.
 */
#ifndef GI_LANG_FIND_PATTERN_CHAIN_H
#define GI_LANG_FIND_PATTERN_CHAIN_H

#include "lang/find/pattern/pattern.h"

typedef enum gi_feature {
  GI_FEATURE_NONE,
  GI_FEATURE_PLUS, /* x + parameter, not below 0 */
  GI_FEATURE_MOD,
  GI_FEATURE_DIV,
  GI_FEATURE_XOR,
  GI_FEATURE_CTZ, /* of x > 0, like the next two */
  GI_FEATURE_LOW_BIT,
  GI_FEATURE_ODD_PART,
  GI_FEATURE_BITLEN,
  GI_FEATURE_POPCOUNT,
  GI_FEATURE_ISQRT,
  GI_FEATURE_DIGITSUM,
  GI_FEATURE_LPF, /* of x > 1 */
  GI_FEATURE_PRIMEPI,
  GI_FEATURE_BIGOMEGA,
  GI_FEATURE_ZECK,
  GI_FEATURES
} gi_feature;

enum {
  GI_CHAIN_MOST = 3
};

typedef struct gi_link {
  gi_feature feature;
  int64_t parameter;
} gi_link;

typedef struct gi_chain {
  gi_link links[GI_CHAIN_MOST];
  size_t count;
} gi_chain;

/* The prime factors of the numbers up to a limit. */
typedef struct gi_factors {
  gi_memory *memory;
  uint32_t limit;
  uint32_t *least;  /* least prime factor of n; 0 below 2 */
  uint32_t *primes; /* number of primes up to n */
  uint8_t *factors; /* number of prime factors of n, with multiplicity */
} gi_factors;

grundy_status gi_factors_init(gi_factors *f, gi_memory *memory, uint64_t limit);
void gi_factors_clear(gi_factors *f);

/* Computes the chain at n; false if it has no value there. */
bool gi_chain_value(const gi_chain *chain, const gi_factors *factors,
                    uint64_t n, int64_t *value);
double gi_chain_cost(const gi_chain *chain); /* bits */

enum {
  GI_CHAIN_TEXT = 512
};
/* Write the chain of `name` in the rule language and in words; a text that is
   too long is cut. */
void gi_chain_expr(const gi_chain *chain, const char *name,
                   char out[GI_CHAIN_TEXT]);
void gi_chain_words(const gi_chain *chain, grundy_language language,
                    const char *name, char out[GI_CHAIN_TEXT]);

#endif
