/* SPDX-License-Identifier: MIT */
/* Draws the automaton of a claim, and writes it for Graphviz. */
#ifndef APP_PICTURE_AUTOMATON_H
#define APP_PICTURE_AUTOMATON_H

#include "engine/picture/canvas.h"

typedef struct automaton {
  const grundy_machine *machine;
  grundy_proof_about about;
  uint32_t below;       /* with GRUNDY_ABOUT_BELOW */
  const char *title;    /* words above the drawing */
  const char *subtitle; /* a line below the title */
  const char *caption;  /* how to read the drawing */
} automaton;

typedef struct automaton_value {
  char text[16];
} automaton_value;

/* Returns what a state says: P, N, a value, "3+" for 3 or more; "" in a graph,
   "-" for no position. */
automaton_value automaton_value_of(const automaton *a, uint32_t state);

/* Returns whether the automaton is small enough for a drawing. */
bool automaton_is_small(const grundy_machine *m);
/* Draws a small automaton; returns the status of the canvas. */
grundy_status automaton_draw(canvas *k, const automaton *a);
/* Appends the text for Graphviz, for automata of any size; `about` becomes its
   first line. */
grundy_status automaton_dot(const automaton *a, const char *about,
                            gi_buffer *out);

#endif
