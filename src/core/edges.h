/* SPDX-License-Identifier: MIT */
/*
 * Edges from lines of text, as they come: two vertices a line, or one that has
 * no edge; # begins a comment.
 *
 * Vertices are numbers or words.  As long as only numbers without leading
 * zeros and of at most nine digits have come, a vertex is its number, and a
 * line costs a few dozen instructions; with the first other name all of them
 * become names, numbered in the order in which they came.  At the end numbers
 * that do not occur are closed up, so that vertices are 0, 1, 2, ...
 *
 * A third word may be the colour of the edge, where colours are taken: b, r or
 * g.
 *
 * The text is not kept: an edge takes 8 bytes, one more if there are colours,
 * and a name is stored once.
 */
#ifndef GI_CORE_EDGES_H
#define GI_CORE_EDGES_H

#include "core/map.h"
#include "core/text.h"

typedef struct gi_edges {
  gi_memory *memory;
  grundy_error *error;
  uint32_t *ends; /* two for each edge */
  size_t count, capacity;
  uint32_t vertices;
  bool takes_colours; /* set by who reads */
  bool coloured;      /* some edge has one */
  gi_buffer colours;  /* then one byte for each edge: 0, 'b' or 'r' */

  /* reading */
  gi_buffer line;  /* the last, unfinished one, and room behind it */
  gi_buffer alone; /* vertices without edges, 32 bits each */
  uint64_t lines;  /* read */
  uint32_t largest;
  bool some; /* there is a vertex */

  /* names: of a vertex its record; without names, its number, or the vertex
     itself if there are no gaps */
  bool named;
  gi_map names;
  uint32_t *original;
  size_t original_capacity;
} gi_edges;

enum {
  GI_EDGES_NAME = 255 /* bytes of a name, at most */
};

void gi_edges_init(gi_edges *edges, gi_memory *memory, grundy_error *error);
void gi_edges_clear(gi_edges *edges);

/* The next piece of the text; lines may be cut anywhere.  SYNTAX names line
   and column. */
grundy_status gi_edges_feed(gi_edges *edges, const char *bytes, size_t length);
/* That was all of it. */
grundy_status gi_edges_end(gi_edges *edges);

/* Afterwards: the name of a vertex; the vertex of a name, or false. */
gi_bytes gi_edges_name(const gi_edges *edges, uint32_t vertex,
                       gi_digits *scratch);
bool gi_edges_find(const gi_edges *edges, const char *name, size_t length,
                   uint32_t *vertex);
/* The list of ends is no longer needed. */
void gi_edges_drop_ends(gi_edges *edges);

#endif
