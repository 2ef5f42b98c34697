/* SPDX-License-Identifier: MIT */
/* The search for a period, and what it leaves for a certificate. */
#ifndef GI_ENGINE_HEAPS_PERIOD_SEARCH_H
#define GI_ENGINE_HEAPS_PERIOD_SEARCH_H

#include "engine/heaps/checkpoint.h"

/* What proves a period. */
typedef enum gi_proof {
  GI_PROOF_GUY_SMITH,
  GI_PROOF_THREE_HEAPS,
  GI_PROOF_DIFFERENT_HEAPS,
  GI_PROOF_WINDOW,
  GI_PROOF_STATE,
  GI_PROOF_ALL_BUT,   /* Siegel: all but finitely many numbers may be taken */
  GI_PROOF_SET_STATE, /* as before, but the saltus is 0 */
  GI_PROOF_LASKER,
  GI_PROOF_FAMILY, /* a theorem on the values of the family itself */
  GI_PROOFS
} gi_proof;

/* How it is called, in certificates and to people, and where it stands; the
   family's own theorems have their own names. */
extern const struct gi_proof_words {
  const char *word, *theorem, *citation;
} gi_proofs[GI_PROOFS];

typedef struct gi_seeker {
  grundy_work *work;
  const grundy_rules *rules; /* whose code gives the values */
  uint64_t shift;            /* heaps of n mean heaps of n + shift there */
  gi_code code;
  const gi_sequence *sequence;
  grundy_period_search_query query;
  gi_checkpoint checkpoint;
  gi_bounded bounded; /* the search, where few values are kept */
  gi_proof proof;     /* if one was found */
} gi_seeker;

/* Looks for the least period, as grundy_period_search_run does, inside another
   public call. */
grundy_status gi_period_search_run(grundy_work *work, const grundy_rules *rules,
                                   grundy_period_search_query query,
                                   grundy_period_search *period);
/* In the heaps of seeker->rules. */
grundy_status gi_period_search_seek(grundy_work *work,
                                    const grundy_rules *rules,
                                    grundy_period_search_query query,
                                    gi_seeker *s, grundy_period_search *found);

/* Values up to heap `last` at least, with the sparse space if there is one: a
   proof may need fewer values than a space is found from.  Where a limit of
   the work forbids more, those of the seeker.  `own` is to be cleared. */
const gi_sequence *gi_period_search_space(const gi_seeker *s, uint64_t last,
                                          gi_sequence *own);

/* --------------------------------------------- inside the search */

/* What proves it. */
void gi_period_search_name(gi_seeker *s, gi_proof proof,
                           grundy_period_search *found);
/* So many values were asked for, or more are there: a larger limit may go on
   from here. */
grundy_status gi_period_search_keep(gi_seeker *s,
                                    const grundy_period_search *found);

/* Goes on with few values kept, in period_bounded.c.  If those do not decide,
   all values are kept from then on, and nothing is found. */
grundy_status gi_period_search_bounded(gi_seeker *s, uint64_t limit,
                                       grundy_period_search *found);

/* ------------------------------------------------------ for others too */

/* The theorem that tells the value of this heap, or that 64 bits do not hold
   it; NULL: none, or it has no beans. */
const gi_theorem *gi_heap_theorem(grundy_work *work, const grundy_rules *rules,
                                  uint64_t heap);

/* The period that the family or its theorems tell of heaps; 0: none. */
grundy_status gi_known_period(grundy_work *work, const grundy_rules *rules,
                              gi_period *period);

#endif
