/* SPDX-License-Identifier: MIT */
/*
 * Genus symbols by the misère quotient (Berlekamp, Conway, Guy, Winning Ways,
 * chapter 13).
 *
 * The genus of a sum G is g^hijk...: g is the value in normal play, h the value
 * in misère play, and i, j, k, ... are the misère values of G with one, two,
 * three, ... Nim heaps of 2 beside it.  The misère value of G is the size of
 * the one Nim heap beside which G is lost.  From some place on each exponent is
 * the exclusive or of 2 and the exponent before it; the symbol ends with the
 * first two of those.
 *
 * So the atoms share a quotient with Nim heaps, which are added when a misère
 * value needs them.
 */
#ifndef GI_THEORY_MISERE_GENUS_H
#define GI_THEORY_MISERE_GENUS_H

#include "core/budget.h"
#include "core/buffer.h"
#include "theory/misere/heaps.h"

enum {
  GI_MOST_EXPONENTS = 32 /* exponents of a symbol */
};

typedef struct gi_symbol {
  uint64_t value;
  size_t count;                          /* exponents */
  uint64_t exponents[GI_MOST_EXPONENTS]; /* misère values */
} gi_symbol;

/* Appends the symbols of the first `count` atoms to `symbols` (gi_symbol).  On
   any failure it has those of the first atoms.  UNABLE: a symbol or the
   quotient is too large.  STOPPED or NOMEM. */
grundy_status gi_genera(gi_memory *memory, gi_budget *budget, gi_atoms atoms,
                        uint32_t count, gi_buffer *symbols);

/* Says whether some sum of Nim heaps has this genus. */
bool gi_symbol_is_nim(const gi_symbol *symbol);

#endif
