/* SPDX-License-Identifier: MIT */
/*
 * Judges a stored misère quotient by plain code of its own.
 *
 * The judge trusts nothing but the rules.  It shows that the table is that of a
 * commutative monoid, that the labels are the outcomes (check.h has the
 * argument), and that no two elements are equal.  Then the monoid is the
 * quotient of the atoms.
 */
#ifndef GI_THEORY_MISERE_JUDGE_H
#define GI_THEORY_MISERE_JUDGE_H

#include "core/budget.h"
#include "theory/misere/heaps.h"

typedef struct gi_stored_quotient {
  size_t order, rank;
  const uint32_t *right; /* right[x * rank + i] is x times generator i */
  const bool *is_loss;   /* by element */
  size_t atom_count;
  const uint32_t *phi; /* by atom */
  gi_atoms atoms;
} gi_stored_quotient;

typedef enum gi_judgement {
  GI_JUDGED_RIGHT,
  GI_JUDGED_OUTSIDE,     /* an entry is not an element */
  GI_JUDGED_UNCOMMUTING, /* the order of two factors matters */
  GI_JUDGED_UNGENERATED, /* the generators, or the atoms, do not give this
                            element */
  GI_JUDGED_EMPTY_LOST,  /* the identity is in P */
  GI_JUDGED_P,           /* P-check: a losing sum has a losing option */
  GI_JUDGED_N,           /* N-check: a sum outside P has no losing option */
  GI_JUDGED_UNREDUCED    /* nothing tells two elements apart */
} gi_judgement;

/* Judges.  The witnesses are elements or atoms: those of the table where it
   goes wrong; the atom, for the P-check; two elements that are equal.  STOPPED
   or NOMEM. */
grundy_status gi_judge(gi_memory *memory, gi_budget *budget,
                       const gi_stored_quotient *stored,
                       gi_judgement *judgement, uint32_t witness[2]);

#endif
