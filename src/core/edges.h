/* SPDX-License-Identifier: MIT */
/*
 * Reads edges from lines of text, piece by piece: two vertices on a line are
 * an edge, one vertex has no edge, # begins a comment.
 *
 * Vertices are numbers or words.  As long as only numbers without leading
 * zeros and of at most nine digits were read, a vertex is its number, and a
 * line costs a few dozen instructions.  With the first other name all vertices
 * become names, numbered in the order in which they were read.  At the end
 * unused numbers are closed up, so that the vertices are 0, 1, 2, ...
 *
 * A third word may be the colour of the edge, where colours are allowed: b, r
 * or g.
 *
 * The text is not kept: an edge takes 8 bytes, or 9 where there are colours,
 * and a name is stored once.
 */
#ifndef GI_CORE_EDGES_H
#define GI_CORE_EDGES_H

#include "core/map.h"
#include "core/text.h"

typedef struct gi_edges {
  gi_memory *memory;
  grundy_error *error; /* the caller's; set where a function returns SYNTAX */
  uint32_t *ends;      /* vertices, two for each edge */
  size_t count;        /* edges */
  size_t capacity;     /* edges that `ends` has room for */
  uint32_t vertices;   /* vertices; final after gi_edges_end */
  bool takes_colours;  /* colours are allowed; set by the caller */
  bool coloured;       /* some edge has a colour other than green */
  gi_buffer colours;   /* if `coloured`, a byte an edge: 0, 'b' or 'r' */

  /* while the text is read */
  gi_buffer line;   /* the last line, not yet complete */
  gi_buffer alone;  /* vertices that were alone on a line, 32 bits each */
  uint64_t lines;   /* lines read */
  uint32_t largest; /* largest number of a vertex, while not `named` */
  bool some;        /* at least one vertex was read */
  bool ended;       /* gi_edges_end was called */
  bool counted;     /* vertices are the numbers below `vertices`: they came from
                       gi_edges_add, and there is no text */

  /* names */
  bool named;   /* vertices are names, not numbers */
  gi_map names; /* name -> vertex, if `named` */
  /* `named`: vertex -> record of its name.  Otherwise: vertex -> number in the
     text, ascending; NULL if each vertex is its own number. */
  uint32_t *original;
  size_t original_capacity; /* vertices that `original` has room for */
} gi_edges;

enum {
  GI_EDGES_NAME = 255 /* longest name, in bytes */
};

/* Makes an empty list; allocates nothing. */
void gi_edges_init(gi_edges *edges, gi_memory *memory, grundy_error *error);
/* Frees everything; the list is then empty and can be used again. */
void gi_edges_clear(gi_edges *edges);

/* Reads the next piece of the text, which may be cut anywhere.  SYNTAX if a
   line is wrong: the error names the line and the column. */
grundy_status gi_edges_feed(gi_edges *edges, const char *bytes, size_t length);
/* Adds edges from arrays, without a text before or after them.  The vertices
   are the numbers below `vertices`, and every end is one of them.  A colour is
   'b', 'r' or 'g'; NULL: all are green. */
grundy_status gi_edges_add(gi_edges *edges, uint32_t vertices,
                           const uint32_t *ends, const char *colours,
                           size_t count);
/* Says whether a text was read, or a part of its first line. */
bool gi_edges_has_text(const gi_edges *edges);
/* Ends the text or the arrays; the vertices now have their final numbers. */
grundy_status gi_edges_end(gi_edges *edges);

/* Returns the name of a vertex, after gi_edges_end.  A name that is a number
   is written into *scratch. */
gi_bytes gi_edges_name(const gi_edges *edges, uint32_t vertex,
                       gi_digits *scratch);
/* Finds the vertex of a name, after gi_edges_end.  Returns false if there is
   no such vertex. */
bool gi_edges_find(const gi_edges *edges, const char *name, size_t length,
                   uint32_t *vertex);
/* Frees the list of ends; names and the number of vertices stay. */
void gi_edges_drop_ends(gi_edges *edges);

#endif
