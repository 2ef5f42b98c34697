/* SPDX-License-Identifier: MIT */
/*
 * Values of Hackenbush pictures with edges of all colours.
 *
 * The colon principle (Berlekamp, Conway and Guy, Winning Ways, chapter 7): if
 * a part of a picture hangs on the rest at one vertex only, it may be replaced
 * by any other part of the same value, and so by the canonical form of that
 * value.  So every vertex carries a value, the sum of all that hangs on it, and
 * a picture is taken apart from the top down to the ground:
 *
 *   edge   A single edge that carries h is the ordinal sum of the edge and h:
 *          {0, e:hL | 0, e:hR}, where a blue edge has no 0 on the right and a
 *          red one has none on the left.  A loop is an edge that carries 0.
 *   block  More edges such that each two lie on a common cycle: a move cuts one
 *          edge, which leaves smaller blocks and single edges, or moves in the
 *          value that a vertex carries.
 *
 * Blocks are all that is searched.  A block whose edges are green and whose
 * vertices carry nimbers is fused to one point instead.  A block of red and
 * blue edges whose vertices carry numbers is first compared with numbers
 * (redblue.h).
 * Blocks that were met
 * are remembered by their edges and by the values that their vertices carry,
 * with the vertices in an order that depends little on their numbers.
 *
 * The statuses are those of theory/partizan/store.h; UNABLE also means that the
 * search of blocks is nested deeper than GI_HOTCHPOTCH_DEPTH.
 */
#ifndef GI_THEORY_GRAPH_HOTCHPOTCH_H
#define GI_THEORY_GRAPH_HOTCHPOTCH_H

#include "core/map.h"
#include "theory/graph/forest.h"
#include "theory/partizan/memo.h"
#include "theory/partizan/store.h"

enum {
  GI_HOTCHPOTCH_DEPTH = 1000 /* nested questions about blocks and edges */
};

/* What is known about blocks and edges.  It may serve many pictures, as long as
   the store lives. */
typedef struct gi_hotchpotch {
  gi_games *games;  /* borrowed; its memory and budget are charged */
  gi_map blocks;    /* block in a canonical form -> value */
  gi_memo edges;    /* value that is carried, colour -> value of the edge */
  gi_buffer key;    /* scratch */
  unsigned nesting; /* questions that have begun and not ended */
  bool gave_up;     /* comparisons of a red-blue block with numbers took too
                       long */
} gi_hotchpotch;

/* Begins without knowledge; allocates nothing. */
void gi_hotchpotch_init(gi_hotchpotch *h, gi_games *games);
/* Frees everything. */
void gi_hotchpotch_clear(gi_hotchpotch *h);

/* Writes the value of an edge that carries this value. */
grundy_status gi_hotchpotch_edge(gi_hotchpotch *h, gi_colour colour,
                                 gi_game carried, gi_game *out);

/* A picture; all arrays are borrowed. */
typedef struct gi_picture {
  uint32_t vertices;
  uint32_t ground;
  gi_coloured edges; /* ends below `vertices` */
} gi_picture;

/* Receives a block or a single edge of a picture: the vertex on which it hangs,
   its edges, and its value with all that it carries.  Any status but OK ends
   the computation. */
typedef grundy_status gi_hotchpotch_met(void *data, uint32_t on,
                                        const uint32_t *edges, size_t count,
                                        gi_game value);

/* Writes the value of the part of a picture that is connected with the ground.
   `carried`, with an entry for each vertex, has the values that the vertices
   carry beside the edges of the picture; the values of these edges are added to
   them.  So carried[ground] is the value of the picture in the end.  Entries of
   vertices that are not connected with the ground stay as they are.  `met` may
   be NULL; otherwise it receives every part, after all that hangs on it.  Takes
   linear time and memory beside the search of the blocks. */
grundy_status gi_hotchpotch_value(gi_hotchpotch *h, gi_picture picture,
                                  gi_game *carried, gi_hotchpotch_met *met,
                                  void *data);

#endif
