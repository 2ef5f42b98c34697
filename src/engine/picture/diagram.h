/* SPDX-License-Identifier: MIT */
/*
 * A component that is a graph, ready to be drawn: its sketch, the places of
 * its vertices, its tokens, and the vertices and edges to be marked.
 */
#ifndef GI_ENGINE_PICTURE_DIAGRAM_H
#define GI_ENGINE_PICTURE_DIAGRAM_H

#include "engine/picture/canvas.h"
#include "engine/picture/layout.h"

typedef struct diagram {
  gi_sketch sketch;
  layout layout;
  unsigned tokens[GI_SKETCH_VERTICES]; /* number of tokens on each vertex */
  bool is_vertex_marked[GI_SKETCH_VERTICES];
  bool is_edge_marked[GI_SKETCH_EDGES];
  bool is_round;  /* vertices are discs: all names and labels are short */
  bool is_merged; /* another diagram shows its tokens */
} diagram;

/* Lays out a sketch.  gi_diagram_drop frees the diagram.  NULL without memory.
 */
diagram *gi_diagram_new(gi_memory *memory, const gi_sketch *sketch);
void gi_diagram_drop(gi_memory *memory, diagram *d);
/* Adds the tokens of `other` to d; both have the same graph. */
void gi_diagram_merge(diagram *d, diagram *other);
/* Marks the vertices and edges that the move of this name uses. */
void gi_diagram_mark(diagram *d, const char *move);

/* Returns whether `move` is the move `mine`; in a sum the name of a move may
   begin with its game, as in "hackenbush: cut 0-1".  `mine` may be NULL. */
bool gi_diagram_is_move(const char *mine, const char *move);

/* Returns the name of a vertex, shortened to fit. */
typedef struct diagram_name {
  char text[80];
} diagram_name;
diagram_name gi_diagram_name_of(const gi_sketch_vertex *v);

/* Returns whether a piece is on a vertex of the shape graph-cells. */
static inline bool gi_diagram_has_piece(const gi_sketch_vertex *v) {
  return v->letter && v->letter != '.' && v->letter != '#';
}
/* Return the colours of a vertex and of an edge that is not marked. */
ink gi_diagram_fill(const gi_sketch_vertex *v);
ink gi_diagram_stroke(gi_edge_colour colour);

#endif
