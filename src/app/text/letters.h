/* SPDX-License-Identifier: MIT */
/*
 * The letters of an automaton, in short: a letter of one track is a digit, a
 * letter of two tracks a pair of digits such as (0,1).  A set of letters is
 * written as few pieces: digits 0,1 or 0-4; tuples with a star for every digit,
 * as in (0,*).
 */
#ifndef APP_TEXT_LETTERS_H
#define APP_TEXT_LETTERS_H

#include "core/writer.h"

/* Writes the letters from `state` to `to`, with `between` between the pieces;
   returns how many pieces there are: 0 if no letter leads there. */
size_t letters_between(gi_writer *out, const grundy_machine *m, uint32_t state,
                       uint32_t to, const char *between);

/* Returns the state that can be left out of a drawing: without a value, and all
   letters lead back to it.  The number of states if there is none, or if it is
   the start. */
uint32_t letters_dead(const grundy_machine *m);

#endif
