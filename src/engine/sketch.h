/* SPDX-License-Identifier: MIT */
/*
 * A component as vertices and edges: what a family's `sketch` fills in.  The
 * arrays and texts live in the work's arena.
 */
#ifndef GI_ENGINE_SKETCH_H
#define GI_ENGINE_SKETCH_H

#include "engine/work.h"

/* The player who may use an edge. */
typedef enum gi_edge_colour {
  GI_EDGE_PLAIN,
  GI_EDGE_GREEN, /* for both players */
  GI_EDGE_BLUE,  /* Left's */
  GI_EDGE_RED    /* Right's */
} gi_edge_colour;

typedef struct gi_sketch_vertex {
  const char *name;
  const char *label;      /* value there; NULL: not known */
  grundy_outcome outcome; /* outcome there; NONE: not known */
  const char *move;       /* name of the move that takes the vertex or starts
                             there; NULL: no move does */
  bool token;             /* a token is on the vertex */
  bool gone;              /* the vertex was taken before */
  bool poisoned;          /* the vertex is never taken */
  char letter;            /* shape graph-cells: what is on the vertex, as in
                             `cells`; 0 in other shapes */
} gi_sketch_vertex;

typedef struct gi_sketch_edge {
  uint32_t from, to;
  gi_edge_colour colour;
  const char *move; /* name of the move that uses the edge; NULL: no move */
} gi_sketch_edge;

typedef struct gi_sketch {
  size_t vertex_count, edge_count;
  const gi_sketch_vertex *vertices;
  const gi_sketch_edge *edges;
  bool directed;
  bool rising;        /* an edge goes up, and has no head: a partial order */
  bool taken;         /* a move takes its vertex or its edge away */
  bool shared;        /* components of the same rules have the same graph, and
                         differ in tokens alone */
  uint32_t ground;    /* a vertex, or GRUNDY_NO_VERTEX */
  const char *labels; /* a sentence that explains the labels; NULL: there are
                         no labels */
} gi_sketch;

/* Says whether a component of this shape is drawn from a sketch. */
bool gi_shape_is_sketched(const char *shape);
/* Says whether a component of this shape has integers. */
bool gi_shape_has_integers(const char *shape);

#define GI_SKETCH_VERTICES 60
#define GI_SKETCH_EDGES 180

/* Sketches the i-th component.  DOMAIN: it is larger than the two limits.
   UNABLE: it is not a graph. */
grundy_status gi_position_sketch(grundy_work *work,
                                 const grundy_position *position, size_t i,
                                 grundy_play play, gi_sketch *sketch);
/* Returns the index of the component of `from` that a move to `to` changes; of
   equal components, the first that fits. */
size_t gi_position_moved(const grundy_position *from,
                         const grundy_position *to);

struct gi_sketch_job {
  grundy_work *work;
  gi_sketch *out;
  gi_sketch_vertex *vertices;
  gi_sketch_edge *edges;
};

/* Makes zeroed arrays of vertices and edges.  DOMAIN, with its error, if they
   are more than the limits. */
grundy_status gi_sketch_room(gi_sketch_job *sketch, size_t vertices,
                             size_t edges);
/* Returns a C string in the arena, formatted like printf; NULL if memory is
   refused. */
const char *gi_sketch_text(gi_sketch_job *sketch, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

#endif
