/* SPDX-License-Identifier: MIT */
/*
 * A component that is a graph, ready to be drawn: its sketch, where its
 * vertices go, its tokens, and which of its edges and vertices are moves to
 * be shown.
 */
#ifndef APP_PICTURE_DIAGRAM_H
#define APP_PICTURE_DIAGRAM_H

#include "app/picture/layout.h"

typedef struct diagram {
  gi_sketch sketch;
  layout layout;
  unsigned tokens[GI_SKETCH_VERTICES];
  bool is_vertex_marked[GI_SKETCH_VERTICES];
  bool is_edge_marked[GI_SKETCH_EDGES];
  bool is_round;  /* the names fit into discs */
  bool is_merged; /* its tokens are drawn with those of another */
} diagram;

/* Freed by diagram_drop; NULL when refused. */
diagram *diagram_new(gi_memory *memory, const gi_sketch *sketch);
void diagram_drop(gi_memory *memory, diagram *d);
/* The tokens of `other` stand on the graph of d. */
void diagram_merge(diagram *d, diagram *other);
/* What the move of this name uses is marked. */
void diagram_mark(diagram *d, const char *move);

/* What is written of a name, for the pictures. */
typedef struct diagram_name {
  char text[80];
} diagram_name;
diagram_name diagram_name_of(const gi_sketch_vertex *v);

#endif
