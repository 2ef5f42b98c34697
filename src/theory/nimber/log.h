/* SPDX-License-Identifier: MIT */
/*
 * Orders and discrete logarithms of nimbers below 2^128.
 *
 * The non-zero nimbers of 2k bits are a cyclic group of order
 * (2^k - 1)(2^k + 1).  The norm leads to the field of k bits and tells the
 * logarithm modulo 2^k - 1; the quotient of an element and its conjugate lies
 * in the group of order 2^k + 1, and tells it modulo that.  Below 2^64 tables
 * answer (nimber/log64.h).  2^64 + 1 is 274177 * 67280421310721: here are baby
 * steps and giant steps.
 *
 * In that group the inverse is the conjugate, and the trace u + 1/u (in nim
 * just the high half of u) names u up to its inverse.  Traces of g, g^2, ...
 * follow v[n+1] = v[1] v[n] + v[n-1], one product of words for each: baby
 * steps and giant steps are both such sequences, and a giant step may be 2M + 1
 * long if the table has M traces.
 *
 * Tables are made when they are first needed, and belong to the object.
 */
#ifndef GI_THEORY_NIMBER_LOG_H
#define GI_THEORY_NIMBER_LOG_H

#include "core/budget.h"
#include "theory/nimber/log64.h"

/* One prime factor p of 2^64 + 1. */
typedef struct gi_nim_walk {
  uint64_t order;          /* p; 0 while there is no table */
  uint64_t babies;         /* M */
  uint64_t giants;         /* steps of 2M + 1 that cover the group */
  grundy_nim128 generator; /* g, of order p */
  grundy_nim128 step;      /* g^(2M+1) */
  uint64_t *traces;        /* of g^0 to g^(M+1), as polynomials */
  uint32_t *slots;         /* 0, or a tag and an index + 1 */
  unsigned shift;          /* 64 - log2 of their number */
} gi_nim_walk;

/* What is asked of one base again and again: n log(base) = log(x) modulo the
   order of the group has a solution iff `common` divides log(x), and then it
   is log(x) / common times `inverse` modulo `modulus`. */
typedef struct gi_nim_base {
  grundy_nim128 base;
  bool is_wide; /* in the field of 128 bits, not of 64 */
  bool is_known;
  grundy_nim128 common, inverse, modulus;
} gi_nim_base;

enum {
  GI_NIM_WALKS = 2
};

typedef struct gi_nim_logs {
  gi_memory *memory;
  gi_nim_base last;
  gi_nim_log64 *words; /* NULL until it is needed */
  gi_nim_walk walks[GI_NIM_WALKS];
} gi_nim_logs;

void gi_nim_logs_init(gi_nim_logs *logs, gi_memory *memory);
void gi_nim_logs_clear(gi_nim_logs *logs);

/* The least n >= 0 with base^n = x; DOMAIN when there is none. */
grundy_status gi_nim_log(gi_nim_logs *logs, gi_budget *budget, grundy_nim128 x,
                         grundy_nim128 base, grundy_nim128 *n);

#endif
