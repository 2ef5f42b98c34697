/* SPDX-License-Identifier: MIT */
/*
 * An automaton being built by walking from its start: every construction
 * names its states by keys (a pair of states, a set of states, a number), and
 * meets them one after another.
 *
 *   gi_unfold_begin(&u, shop, variables, tracks);
 *   gi_unfold_key(&u, start, length, accepts)       state 0
 *   while (gi_unfold_next(&u, &state))              states in order of meeting
 *     for each letter
 *       gi_unfold_to(&u, letter, gi_unfold_key(&u, key, length, accepts));
 *   return gi_unfold_end(&u);                       minimised
 *
 * The walk ends early when shop->status is not OK; gi_unfold_end then frees
 * what was built and returns NULL.
 */
#ifndef GI_THEORY_AUTOMATA_UNFOLD_H
#define GI_THEORY_AUTOMATA_UNFOLD_H

#include "core/map.h"
#include "theory/automata/automaton.h"

typedef struct gi_unfold {
  gi_automata *shop;
  gi_automaton *result; /* its table grows; NULL after a refusal */
  size_t capacity;      /* states that the table has room for */
  gi_map keys;          /* key -> state */
  gi_buffer records;    /* gi_record of each state's key, in order */
  uint32_t at;          /* states that were walked */
} gi_unfold;

/* Begins an automaton with these variables, ascending. */
void gi_unfold_begin(gi_unfold *u, gi_automata *shop,
                     const gi_variable *variables, uint32_t tracks);
/* Returns the state with this key; adds it if it is new, and then says whether
   it accepts, or its label.  Returns 0 after a refusal. */
uint32_t gi_unfold_key(gi_unfold *u, const void *key, size_t length,
                       uint8_t accepts);
/* Takes the next state that was met and not yet walked; counts its
   transitions against the limits.  Returns false at the end, and after a
   refusal. */
bool gi_unfold_next(gi_unfold *u, uint32_t *state);
/* Copies the key of a state; `size` is its length. */
void gi_unfold_copy(const gi_unfold *u, uint32_t state, void *key, size_t size);
/* Returns the key of a state, valid until the next gi_unfold_key. */
gi_bytes gi_unfold_peek(const gi_unfold *u, uint32_t state);
/* Sets a transition of the state taken last. */
static inline void gi_unfold_to(gi_unfold *u, uint32_t letter, uint32_t to) {
  if (u->result)
    u->result->next[(size_t)(u->at - 1) * u->result->letters + letter] = to;
}
/* Counts further ticks of work against the limits. */
void gi_unfold_spend(gi_unfold *u, uint64_t ticks);
/* Ends the walk and returns the minimal automaton, or NULL. */
gi_automaton *gi_unfold_end(gi_unfold *u);

/* Returns an empty automaton for these variables, without tables; NULL after a
   refusal, UNABLE if there are too many tracks or letters. */
gi_automaton *gi_automaton_blank(gi_automata *shop,
                                 const gi_variable *variables, uint32_t tracks);
/* Replaces an automaton of which every state is reachable by the minimal one,
   its states in the order of a breadth-first walk; NULL after a refusal. */
gi_automaton *gi_automaton_minimise(gi_automata *shop, gi_automaton *a);

#endif
