/* SPDX-License-Identifier: MIT */
/*
 * Values of Hackenbush pictures with red and blue edges, cycles included.
 *
 * Every position is a number, so the value is found by comparisons with
 * numbers.  For a position G and a number x,
 *
 *     G >= x   exactly if  GR > x for all right options GR, and G > xL
 *     G <= x   exactly if  GL < x for all left options GL,  and G < xR
 *
 * where xL and xR are the options of x, if there are any.  One option refutes a
 * comparison, so most positions of the picture are never looked at: about the
 * square root of their number if the best cut is tried first.  Each comparison
 * leaves a bound of the position.  The bounds are remembered, and serve the
 * comparisons with other numbers.
 *
 * The numbers to compare with are those on the way from 0 to the value in the
 * tree of numbers.
 */
#ifndef GI_THEORY_GRAPH_REDBLUE_H
#define GI_THEORY_GRAPH_REDBLUE_H

#include "core/budget.h"
#include "theory/graph/forest.h"
#include "theory/partizan/number.h"

enum {
  GI_REDBLUE_EDGES = 55 /* most edges, stalks included */
};

/* A picture; all arrays are borrowed.  The ground is vertex 0. */
typedef struct gi_redblue {
  uint32_t vertices;
  gi_coloured edges;        /* red and blue; ends below `vertices` */
  const gi_number *carried; /* vertex -> value of a red-blue part that hangs on
                               the vertex alone; NULL: nothing */
} gi_redblue;

/* Writes the value.  UNABLE if there are more than GI_REDBLUE_EDGES edges,
   where what a vertex carries counts as a stalk of the same value.  STOPPED and
   NOMEM as usual. */
grundy_status gi_redblue_value(gi_memory *memory, gi_budget *budget,
                               gi_redblue picture, gi_number *out);

#endif
