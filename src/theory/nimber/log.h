/* SPDX-License-Identifier: MIT */
/*
 * Orders and discrete logarithms of nimbers below 2^128.
 *
 * The non-zero nimbers of 2k bits are a cyclic group of order
 * (2^k - 1)(2^k + 1).  The norm maps to the field of k bits and gives the
 * logarithm modulo 2^k - 1.  The quotient of an element and its conjugate lies
 * in the group of order 2^k + 1, and gives the logarithm modulo 2^k + 1.  Below
 * 2^64 tables answer (nimber/log64.h).  For 128 bits, 2^64 + 1 is
 * 274177 * 67280421310721, and each factor takes baby steps and giant steps.
 *
 * In the group of order 2^64 + 1 the inverse is the conjugate, and the trace
 * u + 1/u (in nim the high half of u) determines u up to its inverse.  The
 * traces of g, g^2, ... follow v[n+1] = v[1] v[n] + v[n-1], one product of
 * words for each.  Baby steps and giant steps are both such sequences, and a
 * giant step may have length 2M + 1 if the table has M traces.
 *
 * Tables are made when they are first needed, and belong to the object.
 */
#ifndef GI_THEORY_NIMBER_LOG_H
#define GI_THEORY_NIMBER_LOG_H

#include "core/budget.h"
#include "theory/nimber/log64.h"

/* The table for one prime factor p of 2^64 + 1. */
typedef struct gi_nim_walk {
  uint64_t order;          /* p; 0 while there is no table */
  uint64_t babies;         /* M, the number of baby steps */
  uint64_t giants;         /* giant steps that cover the group */
  grundy_nim128 generator; /* g, of order p */
  grundy_nim128 step;      /* g^(2M+1) */
  uint64_t *traces;        /* traces of g^0 ... g^(M+1), as polynomials */
  uint32_t *slots;         /* hash table of the traces: a tag and 1 + an index;
                              0: empty */
  unsigned shift;          /* 64 - log2(number of slots) */
} gi_nim_walk;

/* Precomputed numbers for one base.  n log(base) = log(x) modulo the order of
   the group has a solution iff `common` divides log(x); the solution is then
   log(x) / common * inverse modulo `modulus`. */
typedef struct gi_nim_base {
  grundy_nim128 base;
  bool is_wide;  /* in the field of 128 bits, not of 64 bits */
  bool is_known; /* the numbers below are valid */
  grundy_nim128 common, inverse, modulus;
} gi_nim_base;

enum {
  GI_NIM_WALKS = 2 /* prime factors of 2^64 + 1 */
};

typedef struct gi_nim_logs {
  gi_memory *memory;
  gi_nim_base last;                /* the base that was used last */
  gi_nim_log64 *words;             /* NULL until it is needed */
  gi_nim_walk walks[GI_NIM_WALKS]; /* one for each prime factor */
} gi_nim_logs;

/* Starts without tables; allocates nothing. */
void gi_nim_logs_init(gi_nim_logs *logs, gi_memory *memory);
/* Frees all tables. */
void gi_nim_logs_clear(gi_nim_logs *logs);

/* Finds the least n >= 0 with base^n = x; DOMAIN if there is none. */
grundy_status gi_nim_log(gi_nim_logs *logs, gi_budget *budget, grundy_nim128 x,
                         grundy_nim128 base, grundy_nim128 *n);

#endif
