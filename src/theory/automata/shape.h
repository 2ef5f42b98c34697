/* SPDX-License-Identifier: MIT */
/*
 * Small automata, and what can be read off them: whether the value depends on
 * the number modulo m, on the zeros at its end, and so on.  Everything that is
 * found is checked on the automaton, for all numbers; nothing is a guess.
 */
#ifndef GI_THEORY_AUTOMATA_SHAPE_H
#define GI_THEORY_AUTOMATA_SHAPE_H

#include "core/arena.h"
#include "theory/automata/numeration.h"

enum {
  GI_SHAPE_STATES = 60,  /* most states that are looked at */
  GI_SHAPE_FAR = 2048,   /* numbers that a period is looked for in */
  GI_SHAPE_PERIOD = 200, /* longest period, and last number before it */
  GI_SHAPE_DIFFERENCE = 64
};

/* An automaton whose arrays are in an arena. */
typedef struct gi_shape_machine {
  grundy_machine machine;
  gi_numeration numeration;
  uint32_t *next; /* of the machine, to be changed */
  uint8_t *labels;
} gi_shape_machine;

/* Copies an automaton into the arena; false if memory is refused. */
bool gi_shape_copy(gi_shape_machine *s, gi_arena *arena,
                   const grundy_machine *m, gi_numeration numeration);
/* Merges states that cannot be told apart, without the unreachable ones. */
void gi_shape_minimise(gi_shape_machine *s);

/* The state depends on f(n): on n itself before `start`, from there on on n
   modulo `period`. */
typedef struct gi_shape_period {
  uint32_t start, period;
  uint8_t labels[2 * GI_SHAPE_PERIOD]; /* of 0 .. start + period - 1 */
} gi_shape_period;
/* Finds the period of an automaton of one track in a base. */
bool gi_shape_find_period(const gi_shape_machine *s, gi_shape_period *out);

/* The label depends on the number of zeros at the end; zero has a label of its
   own. */
typedef struct gi_shape_zeros {
  uint8_t zero;                    /* label of the number 0 */
  uint8_t labels[GI_SHAPE_STATES]; /* by zeros at the end */
  uint32_t start, period;          /* of these labels */
} gi_shape_zeros;
/* Finds the labels of an automaton of one track with the digits 0 and 1. */
bool gi_shape_find_zeros(const gi_shape_machine *s, gi_shape_zeros *out);

/* Finds the labels by the number of digits, in the same way: labels[i] is that
   of numbers with i + 1 digits. */
bool gi_shape_find_length(const gi_shape_machine *s, gi_shape_zeros *out);

/* How two numbers of an accepted pair belong together. */
typedef enum gi_shape_pair {
  GI_SHAPE_NO_PAIR,
  GI_SHAPE_EQUAL,  /* y = x */
  GI_SHAPE_SECOND, /* y is x with a digit 0 appended */
  GI_SHAPE_FIRST   /* x is y with a digit 0 appended */
} gi_shape_pair;
/* Finds what all accepted pairs of an automaton of two tracks have in common;
   `label` accepts. */
gi_shape_pair gi_shape_find_pair(const gi_shape_machine *s, uint8_t label);
/* Returns whether (x,y) and (y,x) always have the same label. */
bool gi_shape_is_symmetric(const gi_shape_machine *s);
/* Keeps only the pairs with x <= y; others have the label 0. */
bool gi_shape_sort(gi_shape_machine *s, gi_arena *arena);
/* Makes the automaton of one track that accepts the numbers of track `track` of
   the accepted pairs; its labels are 1 and 0. */
bool gi_shape_project(gi_shape_machine *out, gi_arena *arena,
                      const gi_shape_machine *s, unsigned track, uint8_t label);

/* Merges states that differ only after words that are not numbers of
   Zeckendorf's numeration. */
void gi_shape_ignore_invalid(gi_shape_machine *s);

/* The value minus n, by f(n) as in gi_shape_period. */
typedef struct gi_shape_difference {
  uint32_t start, period;
  int32_t by[2 * GI_SHAPE_DIFFERENCE];
} gi_shape_difference;
/* Finds the difference of an automaton of two tracks, n and value, in a base.
 */
bool gi_shape_find_difference(const gi_shape_machine *s, gi_arena *arena,
                              gi_shape_difference *out);

#endif
