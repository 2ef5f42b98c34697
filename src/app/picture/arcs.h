/* SPDX-License-Identifier: MIT */
/*
 * Places the states of an automaton and routes its arcs.
 *
 * States are in columns, as in layout_layers.c turned by 90 degrees: by the
 * number of letters that lead to them from the start, or by the longest way
 * along arcs that lead forward, whichever has fewer crossings.  Between two
 * columns of states is a column of labels: every arc between two states runs
 * through its label, and an arc over several columns has a bend in each.  So
 * labels have room of their own, and no arc runs through a state.  A loop is
 * above its state, with its label on top.
 *
 * All arithmetic is in integers, so every machine computes the same picture.
 * Lengths are tenths of a pixel.
 */
#ifndef APP_PICTURE_ARCS_H
#define APP_PICTURE_ARCS_H

#include "core/buffer.h"

enum {
  ARCS_STATES = 40,  /* most states of a picture */
  ARCS_MOST = 160,   /* most arcs of a picture, without loops */
  ARCS_POINTS = 100, /* most points of an arc: its ends, label and bends */
  ARCS_RADIUS = 220  /* of a state */
};

typedef struct arc_point {
  int32_t x, y;
} arc_point;

/* An arc to place. */
typedef struct arc {
  uint32_t from, to;
  int32_t wide, high; /* size of its label */
  /* Filled in: */
  arc_point label;      /* centre of the label */
  size_t first, points; /* way from centre to centre, in arcs.ways; no way for a
                           loop */
} arc;

typedef struct arcs {
  uint32_t states;           /* 1..ARCS_STATES; the start is state 0, and an
                                arc leads to each other state */
  arc *list;                 /* at most one arc for each pair of states */
  size_t count;              /* of arcs, loops too */
  arc_point at[ARCS_STATES]; /* filled in: centres of the states */
  gi_buffer ways;            /* array of struct arc_point; the caller's */
  int32_t width, height;     /* filled in: everything is inside */
} arcs;

/* Returns the i-th point of all ways. */
static inline arc_point arcs_point(const arcs *a, size_t i) {
  return ((const arc_point *)(const void *)a->ways.data)[i];
}

/* Returns the height of a loop and its label above the border of the state. */
int32_t arcs_loop_height(const arc *loop);

/* Places everything.  UNABLE if there are too many arcs. */
grundy_status arcs_place(arcs *a);

#endif
