/* SPDX-License-Identifier: MIT */
/* Evaluates the automaton of a proof at a position. */
#ifndef GI_LANG_PROVE_MACHINE_H
#define GI_LANG_PROVE_MACHINE_H

#include "engine/work.h"
#include "theory/automata/numeration.h"

/* Computes the value that the automaton gives to a position, whose numbers are
   those of the tracks.  UNABLE if the automaton does not say it: the value is
   larger than all that it knows, or has more than 64 bits. */
grundy_status gi_machine_value(gi_memory *memory, const grundy_machine *m,
                               gi_numeration numeration,
                               const uint64_t *numbers, uint64_t *value);

/* Returns whether the automaton gives this value to a position. */
bool gi_machine_says(const grundy_machine *m, gi_numeration numeration,
                     const uint64_t *numbers, uint64_t value);

#endif
