/* SPDX-License-Identifier: MIT */
/*
 * Certificates of misère quotients: a readable text, line by line.
 *
 *   grundy-quotient 1
 *   rules octal[0.77]          one line for each game
 *   status complete            or verified
 *   to 167                     the last heap
 *   order 40                   elements
 *   losses 9                   elements of P
 *   tame no
 *   generator a 1 1            letter, game (from 1), heap
 *   relation b3=b              one line each
 *   element ab N 5 0 9         word, P or N, products with the generators
 *   period 71 12               preperiod and period; complete only
 *   phi 1 a b ab ...           elements of the heaps from 0 on
 *   end
 *
 * The lines `period` and `phi` come once for each game.
 */
#ifndef GI_ENGINE_HEAPS_QUOTIENT_CERTIFICATE_H
#define GI_ENGINE_HEAPS_QUOTIENT_CERTIFICATE_H

#include "engine/work.h"
#include "theory/misere/monomial.h"

typedef struct gi_stored_relation {
  gi_monomial left, right;
} gi_stored_relation;

/* A certificate that was read; its arrays are in work->scratch. */
typedef struct gi_quotient_text {
  size_t games;
  gi_text rules[GRUNDY_MOST_GAMES];
  bool is_complete, is_tame;
  uint64_t to, order, losses;
  size_t generator_count, relation_count;
  grundy_quotient_generator generators[GI_LETTERS];
  gi_stored_relation *relations;
  gi_monomial *words; /* by element */
  bool *is_loss;      /* by element */
  uint32_t *right;    /* products with the generators, by element */
  uint64_t preperiods[GRUNDY_MOST_GAMES], periods[GRUNDY_MOST_GAMES];
  gi_monomial *maps[GRUNDY_MOST_GAMES]; /* words of the heaps 0..to */
} gi_quotient_text;

/* Writes a certificate. */
void gi_quotient_write(gi_writer *writer, const grundy_quotient *q);
/* Reads a certificate.  SYNTAX: the text is not one; the error has the place.
 */
grundy_status gi_quotient_read(grundy_work *work, gi_text text,
                               gi_quotient_text *c);

#endif
