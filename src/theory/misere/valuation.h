/* SPDX-License-Identifier: MIT */
/*
 * Elements of a monoid for atoms, and the elements of their options.
 */
#ifndef GI_THEORY_MISERE_VALUATION_H
#define GI_THEORY_MISERE_VALUATION_H

#include "core/buffer.h"
#include "theory/misere/heaps.h"
#include "theory/misere/monoid.h"

typedef struct gi_valuation {
  gi_budget *budget;
  gi_atoms atoms;
  gi_products *products; /* of the monoid */
  const uint32_t *phi;   /* elements of the atoms; borrowed */
  gi_buffer seen;        /* uint32_t by element: the last atom that had the
                            element among its options, plus 1 */
  uint32_t round;        /* calls of gi_options_elements so far */
} gi_valuation;

void gi_valuation_init(gi_valuation *v, gi_memory *memory, gi_budget *budget,
                       gi_atoms atoms, gi_products *products,
                       const uint32_t *phi);
void gi_valuation_clear(gi_valuation *v);
/* Appends the elements of the atom's options to `out` (uint32_t), each once.
   The atoms of the options have elements.  STOPPED or NOMEM. */
grundy_status gi_options_elements(gi_valuation *v, uint32_t atom,
                                  gi_buffer *out);

#endif
