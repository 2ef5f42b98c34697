/* SPDX-License-Identifier: MIT */
/*
 * Sets of tuples of natural numbers, as finite automata that read digits.
 *
 * An automaton has a track for each of its variables and reads one digit of
 * every track at a time, most significant digit first; shorter numbers have
 * leading zeros.  With the variables x and y in base 2, it reads x = 5, y = 3
 * as the letters
 *
 *     x   1 0 1
 *     y   0 1 1        the letter of a column is  x + 2 y:  1, 2, 3
 *
 * and accepts the tuple if it then is in an accepting state.  So the
 * operations of logic are operations on automata: `and`, `or`, `not` by
 * products, `exists` by forgetting a track.  A sentence without free variables
 * becomes an automaton without tracks, which accepts everything or nothing:
 * that is how sentences about addition are decided (Buechi 1960, Bruyere and
 * others 1994; for Zeckendorf's numeration Frougny 1992).
 *
 * Invariants, kept by every operation (gi_automaton_check asserts them):
 *   - there is a transition for every state and letter;
 *   - leading zeros do not matter: the letter 0 leads from the start to the
 *     start;
 *   - in Zeckendorf's numeration no accepted word has two ones side by side on
 *     a track;
 *   - no two states accept the same words, and the states are numbered in the
 *     order in which a breadth-first walk from the start meets them.  So two
 *     automata accept the same tuples exactly if their tables are equal.
 *
 * A gi_automata is the workshop in which automata are built.  Its `status`
 * remembers the first refusal (memory, a limit of the work); from then on every
 * operation returns NULL and takes NULL as an operand, so a caller writes a
 * whole formula and looks at `status` once.
 *
 * An operation takes its operands over: it drops one reference of each.
 * gi_automaton_keep makes a further reference for an operand that is used
 * again.
 */
#ifndef GI_THEORY_AUTOMATA_AUTOMATON_H
#define GI_THEORY_AUTOMATA_AUTOMATON_H

#include "core/budget.h"
#include "theory/automata/numeration.h"

enum {
  GI_TRACKS_MOST = 12,       /* most tracks of an automaton */
  GI_LETTERS_MOST = 1 << 16, /* most letters of an automaton */
  GI_JOBS_MOST = 4           /* jobs whose sizes are remembered */
};

typedef struct gi_automata {
  gi_memory *memory;
  gi_budget *budget;
  gi_numeration numeration;
  grundy_status status; /* OK, or the first refusal; UNABLE: too many tracks */
  uint32_t largest;     /* states of the largest automaton before minimising */
  uint32_t job;         /* what the caller is building: 0 .. GI_JOBS_MOST-1 */
  uint32_t sizes[GI_JOBS_MOST]; /* `largest`, of each job */
} gi_automata;

typedef uint32_t gi_variable;

typedef struct gi_automaton {
  uint32_t references;
  uint32_t tracks;
  gi_variable variables[GI_TRACKS_MOST]; /* of the tracks, ascending */
  uint32_t letters; /* digits to the power of tracks; track i counts digits^i */
  uint32_t states;  /* at least 1; the start is 0 */
  uint32_t *next;   /* next[state * letters + letter] */
  uint8_t *accepts; /* by state: 0 or 1; or a label, see gi_automaton_label */
} gi_automaton;

/* Returns a further reference; NULL for NULL. */
gi_automaton *gi_automaton_keep(gi_automaton *a);
/* Drops a reference; the last one frees the automaton.  NULL is allowed. */
void gi_automaton_drop(gi_automata *shop, gi_automaton *a);

/* ---- atoms (atoms.c) */

/* Returns the automaton without tracks that accepts everything or nothing. */
gi_automaton *gi_automaton_truth(gi_automata *shop, bool truth);

/* Accepts every number.  In Zeckendorf's numeration: every word that is a
   number. */
gi_automaton *gi_automaton_number(gi_automata *shop, gi_variable x);

typedef struct gi_term {
  int64_t factor;
  gi_variable variable;
} gi_term;

typedef enum gi_relation {
  GI_EQUAL,
  GI_AT_MOST
} gi_relation;

/* Accepts where the sum of the terms is equal to, or at most, the constant.
   A variable may occur in several terms.  UNABLE if a factor is beyond +-2^40
   or the constant beyond +-2^60. */
gi_automaton *gi_automaton_linear(gi_automata *shop, const gi_term *terms,
                                  size_t count, gi_relation relation,
                                  int64_t constant);

typedef enum gi_digitwise {
  GI_DIGITWISE_XOR,
  GI_DIGITWISE_AND,
  GI_DIGITWISE_OR
} gi_digitwise;

/* Accepts where z = x op y, computed on binary digits; three different
   variables.  UNABLE unless the base is a power of two. */
gi_automaton *gi_automaton_digitwise(gi_automata *shop, gi_digitwise op,
                                     gi_variable x, gi_variable y,
                                     gi_variable z);
/* Accepts the powers of two (base 2, 4, 8, ...), or the Fibonacci numbers 1,
   2, 3, 5, ... (Zeckendorf).  UNABLE in other bases. */
gi_automaton *gi_automaton_powers(gi_automata *shop, gi_variable x);

/* ---- operations (operate.c) */

gi_automaton *gi_automaton_and(gi_automata *shop, gi_automaton *a,
                               gi_automaton *b);
gi_automaton *gi_automaton_or(gi_automata *shop, gi_automaton *a,
                              gi_automaton *b);
/* Accepts where a holds and b does not. */
gi_automaton *gi_automaton_minus(gi_automata *shop, gi_automaton *a,
                                 gi_automaton *b);
gi_automaton *gi_automaton_not(gi_automata *shop, gi_automaton *a);
/* Accepts where some number in place of the variable makes `a` hold; `a`
   itself if it has no such track. */
gi_automaton *gi_automaton_exists(gi_automata *shop, gi_automaton *a,
                                  gi_variable variable);
/* Joins automata that accept different tuples, all with the same variables,
   into one that says which of them accepts: after a word that automata[i]
   accepts, `accepts` is i + 1, and otherwise 0.  The operands stay the
   caller's; at most 255.  Only gi_automaton_drop and the questions of word.c
   take a labelled automaton. */
gi_automaton *gi_automaton_label(gi_automata *shop,
                                 gi_automaton *const *automata, uint32_t count);
/* Gives the tracks other variables, which are different from each other:
   variable i of the automaton becomes names[i]. */
gi_automaton *gi_automaton_rename(gi_automata *shop, gi_automaton *a,
                                  const gi_variable *names);

/* ---- questions (word.c) */

/* Returns whether it accepts nothing. */
bool gi_automaton_is_empty(const gi_automaton *a);
/* Returns whether the automata accept the same; their variables are equal. */
bool gi_automaton_is_same(const gi_automaton *a, const gi_automaton *b);
/* Returns whether the tuple is accepted; one number for each track. */
bool gi_automaton_holds(const gi_automata *shop, const gi_automaton *a,
                        const uint64_t *numbers);
/* Returns the label of the tuple; without labels, 0 or 1. */
uint8_t gi_automaton_label_at(const gi_automata *shop, const gi_automaton *a,
                              const uint64_t *numbers);
/* Finds an accepted tuple with the fewest digits and, of these, the first in
   the order of letters: with one track, the least number.  OK; DOMAIN if
   nothing is accepted; UNABLE if a number is 2^64 or more. */
grundy_status gi_automaton_least(gi_automata *shop, const gi_automaton *a,
                                 uint64_t *numbers);

/* Finds the least sum of the numbers of an accepted tuple times the weights,
   one for each track.  DOMAIN and UNABLE as in gi_automaton_least. */
grundy_status gi_automaton_minimum(gi_automata *shop, const gi_automaton *a,
                                   const uint32_t *weights, uint64_t *least);

/* Asserts the invariants, in linear time: for tests. */
void gi_automaton_check(const gi_automata *shop, const gi_automaton *a);

#endif
