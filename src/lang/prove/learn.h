/* SPDX-License-Identifier: MIT */
/*
 * Learns a conjecture from a table of values.
 *
 * A state of the automaton is the set of words after which the same holds, so
 * two words may be one state if every continuation of both that the table
 * reaches has the same value.  The words are taken in breadth-first order, and
 * each becomes the first earlier state that it agrees with, or a new state.
 * `depth` is how many further digits the table must reach for a word to be
 * judged at all: little evidence gives small automata, which may be wrong.  The
 * automaton is compared with the whole table; the proof is the judge of the
 * rest.  Numbers that are not a position are learned like a further value.
 */
#ifndef GI_LANG_PROVE_LEARN_H
#define GI_LANG_PROVE_LEARN_H

#include "lang/prove/sample.h"

enum {
  GI_LEARN_DEPTH = 6 /* largest depth worth trying */
};

/* Learns the levels of values 0, 1, ..., count-1; a larger value is in no
   level.  DOMAIN if what was learned does not agree with the whole table: a
   greater depth may help.  UNABLE if the table is too small for this depth, or
   the automaton too large for the table.  The conjecture is then empty.
   Otherwise the caller clears it. */
grundy_status gi_learn_levels(gi_conjecture *c, const gi_automatic *m,
                              const gi_sample *sample, uint32_t count,
                              unsigned depth);
/* Learns the graph of the values. */
grundy_status gi_learn_graph(gi_conjecture *c, const gi_automatic *m,
                             const gi_sample *sample, unsigned depth);

#endif
