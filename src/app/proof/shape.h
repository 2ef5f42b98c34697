/* SPDX-License-Identifier: MIT */
/*
 * Small automata, and what can be read off them: whether the value depends on
 * the number modulo m, on the zeros at its end, and so on.  Everything that is
 * found is checked on the automaton, for all numbers; nothing is a guess.
 */
#ifndef APP_PROOF_SHAPE_H
#define APP_PROOF_SHAPE_H

#include "core/arena.h"
#include "theory/automata/numeration.h"

enum {
  SHAPE_STATES = 60,  /* most states that are looked at */
  SHAPE_FAR = 2048,   /* numbers that a period is looked for in */
  SHAPE_PERIOD = 200, /* longest period, and last number before it */
  SHAPE_DIFFERENCE = 64
};

/* An automaton whose arrays are in an arena. */
typedef struct shape_machine {
  grundy_machine machine;
  gi_numeration numeration;
  uint32_t *next; /* of the machine, to be changed */
  uint8_t *labels;
} shape_machine;

/* Copies an automaton into the arena; false if memory is refused. */
bool shape_copy(shape_machine *s, gi_arena *arena, const grundy_machine *m,
                gi_numeration numeration);
/* Merges states that cannot be told apart, without the unreachable ones. */
void shape_minimise(shape_machine *s);

/* The state depends on f(n): on n itself before `start`, from there on on n
   modulo `period`. */
typedef struct shape_period {
  uint32_t start, period;
  uint8_t labels[2 * SHAPE_PERIOD]; /* of 0 .. start + period - 1 */
} shape_period;
/* Finds the period of an automaton of one track in a base. */
bool shape_find_period(const shape_machine *s, shape_period *out);

/* The label depends on the number of zeros at the end; zero has a label of its
   own. */
typedef struct shape_zeros {
  uint8_t zero;                 /* label of the number 0 */
  uint8_t labels[SHAPE_STATES]; /* by zeros at the end */
  uint32_t start, period;       /* of these labels */
} shape_zeros;
/* Finds the labels of an automaton of one track with the digits 0 and 1. */
bool shape_find_zeros(const shape_machine *s, shape_zeros *out);

/* Finds the labels by the number of digits, in the same way: labels[i] is that
   of numbers with i + 1 digits. */
bool shape_find_length(const shape_machine *s, shape_zeros *out);

/* How two numbers of an accepted pair belong together. */
typedef enum shape_pair {
  SHAPE_NO_PAIR,
  SHAPE_EQUAL,  /* y = x */
  SHAPE_SECOND, /* y is x with a digit 0 appended */
  SHAPE_FIRST   /* x is y with a digit 0 appended */
} shape_pair;
/* Finds what all accepted pairs of an automaton of two tracks have in common;
   `label` accepts. */
shape_pair shape_find_pair(const shape_machine *s, uint8_t label);
/* Returns whether (x,y) and (y,x) always have the same label. */
bool shape_is_symmetric(const shape_machine *s);
/* Keeps only the pairs with x <= y; others have the label 0. */
bool shape_sort(shape_machine *s, gi_arena *arena);
/* Makes the automaton of one track that accepts the numbers of track `track` of
   the accepted pairs; its labels are 1 and 0. */
bool shape_project(shape_machine *out, gi_arena *arena, const shape_machine *s,
                   unsigned track, uint8_t label);

/* Merges states that differ only after words that are not numbers of
   Zeckendorf's numeration. */
void shape_ignore_invalid(shape_machine *s);

/* The value minus n, by f(n) as in shape_period. */
typedef struct shape_difference {
  uint32_t start, period;
  int32_t by[2 * SHAPE_DIFFERENCE];
} shape_difference;
/* Finds the difference of an automaton of two tracks, n and value, in a base.
 */
bool shape_find_difference(const shape_machine *s, gi_arena *arena,
                           shape_difference *out);

#endif
