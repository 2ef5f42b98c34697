/* SPDX-License-Identifier: MIT */
/* The search for a period, and the data that a certificate needs from it. */
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
  GI_PROOF_SET_STATE, /* repeated state of a subtraction set; saltus 0 */
  GI_PROOF_LASKER,
  GI_PROOF_FAMILY, /* a theorem on the values of the family itself */
  GI_PROOFS
} gi_proof;

/* Names of a proof: the word in certificates, the name in messages, and the
   citation.  NULL for GI_PROOF_FAMILY: the family's theorem has its own. */
extern const struct gi_proof_words {
  const char *word, *theorem, *citation;
} gi_proofs[GI_PROOFS];

typedef struct gi_seeker {
  grundy_work *work;
  const grundy_rules *rules; /* rules whose code gives the values */
  uint64_t shift; /* the user's heap n is heap n + shift of `rules` */
  gi_code code;
  const gi_sequence *sequence;
  grundy_period_search_query query;
  gi_checkpoint checkpoint;
  gi_bounded bounded; /* state of the search with few values kept */
  gi_proof proof;     /* proof of the period, if one was found */
} gi_seeker;

/* Looks for the least period, as grundy_period_search_run does, inside another
   public call. */
grundy_status gi_period_search_run(grundy_work *work, const grundy_rules *rules,
                                   grundy_period_search_query query,
                                   grundy_period_search *period);
/* Looks for the least period of seeker->rules: *found is not shifted to the
   heaps of an alias. */
grundy_status gi_period_search_seek(grundy_work *work,
                                    const grundy_rules *rules,
                                    grundy_period_search_query query,
                                    gi_seeker *s, grundy_period_search *found);

/* Returns values up to heap `last` at least, with the sparse space if there is
   one: a proof may need fewer values than it takes to find a space.  Returns
   the seeker's own values if a limit of the work forbids more.  The caller
   clears `own`. */
const gi_sequence *gi_period_search_space(const gi_seeker *s, uint64_t last,
                                          gi_sequence *own);

/* --------------------------------------------- inside the search */

/* Sets the proof, and its theorem and citation in *found. */
void gi_period_search_name(gi_seeker *s, gi_proof proof,
                           grundy_period_search *found);
/* Saves a checkpoint if it has more values than the one that was resumed: a run
   with a larger limit can continue from it. */
grundy_status gi_period_search_keep(gi_seeker *s,
                                    const grundy_period_search *found);

/* Continues the search with few values kept (period_bounded.c).  If they do not
   decide, finds nothing and makes the work keep all values from then on. */
grundy_status gi_period_search_bounded(gi_seeker *s, uint64_t limit,
                                       grundy_period_search *found);

/* ------------------------------------------------ outside the search */

/* Returns the theorem that gives the value of this heap, or says that the value
   does not fit in 64 bits; NULL if there is none, or the heap is empty. */
const gi_theorem *gi_heap_theorem(grundy_work *work, const grundy_rules *rules,
                                  uint64_t heap);

/* Returns the period that the family or its theorems give for heaps; 0 if they
   give none. */
grundy_status gi_known_period(grundy_work *work, const grundy_rules *rules,
                              gi_period *period);
/* Returns the proved period as grundy_rules_period does, inside another public
   call. */
grundy_status gi_rules_period(grundy_work *work, const grundy_rules *rules,
                              grundy_period *period);

#endif
