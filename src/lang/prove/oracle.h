/* SPDX-License-Identifier: MIT */
/*
 * Values of positions that are too large to be computed, by an automaton that
 * is learned from small positions and proved for all of them.
 *
 * An oracle belongs to rules and is made once: the first large position asks
 * for a proof, with a share of the work.  If there is no proof, the oracle says
 * nothing from then on.
 */
#ifndef GI_LANG_PROVE_ORACLE_H
#define GI_LANG_PROVE_ORACLE_H

#include "engine/work.h"

typedef struct gi_oracle {
  bool asked;         /* a proof was tried */
  bool busy;          /* a proof is being tried */
  grundy_proof proof; /* PROVED, or else the oracle says nothing */
  uint32_t *next;     /* of the automaton; owned */
  uint8_t *labels;
} gi_oracle;

void gi_oracle_clear(gi_oracle *o, gi_memory *memory);

/* Returns whether the position is so large that its value may be worth a
   proof. */
bool gi_oracle_is_large(const uint64_t *numbers, unsigned count);
/* Finds another proof of values where learning finds none.  UNDECIDED if there
   is none; OK unless a limit was reached, the caller cancelled or memory ran
   out. */
typedef grundy_status gi_oracle_proof(grundy_work *work,
                                      const grundy_rules *rules,
                                      grundy_proof *proof);

/* Tries a proof about normal play, once, unless a short search finds the value
   of the component; `more` is asked last.  UNABLE if the value is found, if a
   search is running, or if there is no proof; the steps of search and proof
   then do not count against the limits. */
grundy_status gi_oracle_ask(gi_oracle *o, grundy_work *work,
                            gi_component component, gi_oracle_proof *more);
/* Finds what the proof says about a position: its value, or, without a value,
   that it is not 0.  UNABLE if the proof does not say it. */
grundy_status gi_oracle_value(const gi_oracle *o, grundy_work *work,
                              const uint64_t *numbers, bool *has_value,
                              uint64_t *value);

#endif
