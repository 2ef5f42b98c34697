/* SPDX-License-Identifier: MIT */
/*
 * Misère quotients of heap games (Plambeck and Siegel).
 *
 * Two sums of heaps are equal if they have the same misère outcome in every
 * company.  The classes are a commutative monoid Q; P is the set of classes of
 * sums that the player to move loses.  doc/misere.md is an introduction.
 *
 * Part of grundy.h, which is the file to include.
 */
#ifndef GRUNDY_QUOTIENT_H
#define GRUNDY_QUOTIENT_H

#ifndef GRUNDY_H
#error "include grundy.h"
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* The most games that share one quotient. */
#define GRUNDY_MOST_GAMES 8

typedef struct grundy_quotient_query {
  uint64_t to; /* last heap; 0: until the quotient is complete */
  bool beyond; /* list the heaps up to `to`, also if the quotient is complete
                  before */
  bool genus;  /* find genus symbols of the first heaps, with a fixed share of
                  work */
  grundy_checkpoint checkpoint;
} grundy_quotient_query;

typedef enum grundy_quotient_status {
  GRUNDY_QUOTIENT_COMPLETE, /* of all heaps: a period of the map is proved */
  GRUNDY_QUOTIENT_VERIFIED, /* of the heaps up to the one asked for */
  GRUNDY_QUOTIENT_STOPPED   /* of fewer heaps: a limit was reached */
} grundy_quotient_status;

typedef struct grundy_quotient_generator {
  unsigned game; /* index of the rules */
  uint64_t heap;
} grundy_quotient_generator;

typedef struct grundy_quotient_step {
  uint64_t heap;
  uint64_t order, losses; /* of the quotient of the heaps up to this one */
} grundy_quotient_step;

/* The map of the heaps of one game. */
typedef struct grundy_quotient_map {
  const uint32_t *elements;   /* of the heaps 0, 1, ..., `to` */
  uint64_t preperiod, period; /* from the heap `preperiod` on; complete only */
  size_t genus_count;         /* heaps 0, 1, ... whose genus was found */
  const char *const *genera;  /* "4^146": normal value, then the misère values
                                 beside 0, 1, 2, ... Nim heaps of 2; commas
                                 between exponents if one is above 9 */
} grundy_quotient_map;

/* Elements are numbered in the order of their words, the identity first.  A
   word has letters a to z, then A to Z, for the generators, with exponents:
   "ab2"; the identity is "1". */
typedef struct grundy_quotient {
  grundy_quotient_status status;
  uint64_t to; /* heaps that were verified */
  size_t game_count;
  const grundy_rules *const *games;
  size_t order, losses;     /* elements; elements of P */
  const char *const *words; /* of the elements */
  const bool *is_loss;      /* by element: whether it is in P */
  size_t generator_count;
  const grundy_quotient_generator *generators;
  const uint32_t *products; /* products[x * generator_count + i] is x times
                               generator i */
  size_t relation_count;
  const char *const *relations;    /* "b3=b": a confluent set of rules */
  const grundy_quotient_map *maps; /* by game */
  size_t step_count;
  const grundy_quotient_step *steps; /* where a size changes */
  bool is_tame;       /* Q is the quotient of Nim with heaps below 2^n */
  unsigned tame_rank; /* that n, if it is tame */
  bool has_wild;      /* a heap was found whose genus no sum of Nim heaps has */
  grundy_quotient_generator wild;                  /* the first such heap */
  const bool *is_idempotent, *is_unit, *is_kernel; /* by element */
  size_t idempotents, units, kernel;               /* their numbers */
  uint64_t refutations; /* guesses that were refuted on the way */
} grundy_quotient;

/* Computes the quotient of games of heaps, together.  UNABLE: the rules are not
   of one number, or the players' moves differ.  STOPPED at a limit: *quotient
   has what was verified so far.  Cost: not bounded in advance: it grows with
   the order of the quotient times the heaps. */
GRUNDY_CHECKED grundy_status grundy_quotient_run(
    grundy_work *work, const grundy_rules *const *games, size_t count,
    grundy_quotient_query query, grundy_quotient *quotient);

/* Writes a certificate of a quotient that was computed; doc/misere.md has the
   format.  Cost: linear in the text. */
GRUNDY_CHECKED grundy_status grundy_quotient_certificate(
    grundy_work *work, const grundy_quotient *quotient, const char **text);

typedef struct grundy_quotient_check {
  bool holds;
  const char *trouble; /* why it does not hold, in the work's language */
  uint64_t order, to;
  bool is_complete;
} grundy_quotient_check;

/* Checks a certificate about these games, by other code than the code that
   computed the quotient: P-check, N-check, reduced, generated, and the proof of
   the period.  A wrong certificate is not an error of the call.  SYNTAX: the
   text is not such a certificate.  Cost: the order of the quotient times the
   heaps and their options. */
GRUNDY_CHECKED grundy_status grundy_quotient_verify(
    grundy_work *work, const grundy_rules *const *games, size_t count,
    const char *text, size_t length, grundy_quotient_check *check);

#ifdef __cplusplus
}
#endif

#endif
