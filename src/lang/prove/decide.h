/* SPDX-License-Identifier: MIT */
/*
 * Decides whether a conjecture gives the values of a game, for all positions.
 *
 * Values.  By induction along an order in which every option is smaller, the
 * conjecture is right exactly if at every state s
 *
 *   no option has the value of s, and
 *   every smaller value is the value of some option.
 *
 * Outcomes are the same with one question, 'is the value 0?'.  In misere play a
 * state is P if it has an option and none of its options is P.
 *
 * Each claim is an automaton on the digits of s: the states at which it fails.
 * If their union is empty, the conjecture is proved.  Otherwise its least state
 * in the order is the first at which the conjecture is wrong, because all
 * smaller ones are right; and the right value there is the least one that no
 * option has.
 */
#ifndef GI_LANG_PROVE_DECIDE_H
#define GI_LANG_PROVE_DECIDE_H

#include "lang/prove/translate.h"

enum {
  GI_PROVE_ARITY = 3, /* most numbers of a state */
  GI_PROVE_PARTS = 3, /* most parts of a sum */
  GI_PROVE_LEVELS = 64
};

typedef enum gi_about {
  GI_ABOUT_VALUES,
  GI_ABOUT_OUTCOMES,
  GI_ABOUT_BELOW /* values below gi_conjecture.count, and where others are */
} gi_about;

/* What is claimed: a graph, or levels.  The automata are owned. */
typedef struct gi_conjecture {
  gi_about about;
  bool misere;         /* with GI_ABOUT_OUTCOMES */
  gi_automaton *graph; /* on the state and the value; NULL: levels */
  gi_automaton *levels[GI_PROVE_LEVELS]; /* states of value 0, 1, ... */
  uint32_t count;                        /* levels */
} gi_conjecture;

/* The order along which the induction runs: states are compared by the sum of
   their entries times these weights; `lexicographic`: by the entries one after
   another. */
typedef struct gi_order {
  uint32_t weights[GI_PROVE_ARITY];
  bool lexicographic;
} gi_order;

typedef enum gi_verdict {
  GI_PROVED,
  GI_REFUTED,
  GI_INEXPRESSIBLE,
  GI_NO_ORDER,      /* no order was found in which options are smaller */
  GI_NOT_A_FUNCTION /* the graph has no value at a state, or two */
} gi_verdict;

typedef struct gi_decision {
  gi_verdict verdict;
  gi_order order;
  const char *reason;          /* INEXPRESSIBLE: what cannot be said */
  uint32_t place;              /* INEXPRESSIBLE: of that in the text */
  uint64_t at[GI_PROVE_ARITY]; /* REFUTED: the first wrong state */
  uint64_t value; /* REFUTED: its value; outcomes: 0 is P, 1 is N */
} gi_decision;

/* The smallest entries of a position, 0 or 1 each: some families have no
   positions with an entry 0. */
typedef struct gi_least {
  uint32_t of[GI_PROVE_ARITY];
} gi_least;

/* An automatic game: its moves are automata on the digits of the numbers of
   positions. */
typedef struct gi_automatic {
  gi_automata *shop;
  uint32_t arity;
  bool sym;
  gi_least least;
  gi_automaton *by_parts[GI_PROVE_PARTS + 1]; /* owned; NULL: no such moves */
  gi_order order;
} gi_automatic;

/* Returns the variable that holds a value; entries of states come before it. */
gi_variable gi_automatic_value(const gi_automatic *m);
/* Returns the first variable that nothing uses. */
gi_variable gi_automatic_fresh(const gi_automatic *m);

/* Begins a game without moves, of which only the positions are known. */
gi_automatic gi_automatic_begin(gi_automata *shop, const gi_rule *rule,
                                gi_least least);
/* Translates the rule, sees that no move leads from positions to other numbers,
   and finds an order.  Unless the decision says that the rule is inexpressible
   or has no order, the caller clears the moves. */
grundy_status gi_automatic_read(gi_automatic *m, const gi_rule *rule,
                                gi_decision *decision);
void gi_automatic_clear(gi_automatic *m);
/* Returns the states: all tuples, or the ascending ones, from the least entries
   on. */
gi_automaton *gi_automatic_states(const gi_automatic *m);
/* Returns where part `part` of an option is not smaller than the state. */
gi_automaton *gi_order_not_less(const gi_automatic *m, const gi_order *order,
                                uint32_t part);

/* Translates a formula in the variables of the rule; the caller clears the
   conjecture.  With outcomes, the formula is not 0 where the state is N. */
grundy_status gi_conjecture_of_formula(gi_conjecture *c, const gi_automatic *m,
                                       const gi_formula *formula,
                                       gi_about about, bool misere,
                                       gi_decision *decision);
void gi_conjecture_clear(gi_conjecture *c, gi_automata *shop);

/* Decides.  The verdict is PROVED, REFUTED or NOT_A_FUNCTION. */
grundy_status gi_decide(const gi_automatic *m, const gi_conjecture *c,
                        gi_decision *decision);

#endif
