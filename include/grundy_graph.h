/* SPDX-License-Identifier: MIT */
/* Large graphs, as arrays.  A part of grundy.h, which includes this file. */
#ifndef GRUNDY_GRAPH_H
#define GRUNDY_GRAPH_H

#ifndef GRUNDY_H
#error "include grundy.h"
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* A graph of up to millions of edges, read from arrays or from lines of text
   (doc/formats.md), kept in arrays and solved by the family's own algorithm.
 */
typedef struct grundy_bulk grundy_bulk;

#define GRUNDY_NO_VERTEX UINT32_MAX
/* A value that is not a nimber: play need not end. */
#define GRUNDY_INFINITE UINT32_MAX

typedef struct grundy_bulk_query {
  uint32_t start;   /* the start vertex; GRUNDY_NO_VERTEX: none */
  bool all;         /* fill the arrays with an entry for each vertex */
  size_t max_moves; /* most winning moves to list */
} grundy_bulk_query;

/* The arrays and texts live until the bulk is closed. */
typedef struct grundy_bulk_answer {
  uint32_t vertices;
  uint64_t edges;
  uint32_t start; /* the start vertex that was used: in hackenbush the ground,
                     which is the vertex 0 unless the query names another */
  grundy_outcome outcome; /* NONE if there is no start vertex */
  bool has_value;         /* `value` is known */
  uint64_t value;         /* a nimber, or GRUNDY_INFINITE */
  const char *number;     /* exact value of coloured edges, such as "3/4"; NULL
                             if there are none */
  bool has_plies;         /* `plies` is known */
  uint32_t plies;         /* moves left under best play */
  size_t move_count;      /* winning moves in `moves` */
  const uint32_t *moves;  /* two vertices for each move; if the move puts the
                             token on the graph, twice that vertex */
  bool moves_truncated;   /* there are more winning moves */
  /* arrays with an entry for each vertex; NULL if not asked for or not known */
  const unsigned char *outcomes; /* of type grundy_outcome; NONE: not connected
                                    with the ground */
  const uint32_t *values;        /* nimbers, or GRUNDY_INFINITE */
  const char *const *numbers;    /* exact values; NULL entry: not known */
  const uint32_t *plies_left;    /* moves left; UINT32_MAX: a draw */
  const bool *essential; /* geography: every maximum matching covers it */
  uint64_t counts[GRUNDY_D + 1]; /* outcome -> number of vertices with it */
} grundy_bulk_answer;

/* Opens an empty graph, which the caller closes.  DOMAIN if the family does not
   solve large graphs: the error names those that do.  Cost: linear in the
   families. */
GRUNDY_CHECKED grundy_status grundy_bulk_open(grundy_work *work,
                                              const char *family,
                                              grundy_bulk **bulk);
/* Reads the next piece of the text, which may be cut anywhere.  SYNTAX if a
   line is wrong: the error names the line and the column.  Cost: linear in the
   text. */
GRUNDY_CHECKED grundy_status grundy_bulk_feed(grundy_bulk *bulk,
                                              const char *bytes, size_t length);
/* Adds edges, in place of a text.  The graph has the vertices 0 to vertices-1,
   which keep these numbers; a later call may name a larger number.  `ends` has
   two vertices for each edge, `colours` the character 'b', 'r' or 'g' for each;
   NULL: all are green.  Both are copied.  MISUSE if a vertex is `vertices` or
   more, if a colour is another one or the family has no colours, after a text,
   or after the end.  Nothing is then added.  Cost: linear in the edges. */
GRUNDY_CHECKED grundy_status grundy_bulk_edges(grundy_bulk *bulk,
                                               uint32_t vertices,
                                               const uint32_t *ends,
                                               const char *colours,
                                               size_t count);
/* Ends the text or the edges.  Only then do the vertices have numbers and
   names: MISUSE if a graph is fed or ended after its end, or if it is searched
   or solved before. Cost: linear in the edges. */
GRUNDY_CHECKED grundy_status grundy_bulk_end(grundy_bulk *bulk);
/* Finds the vertex of a name; DOMAIN if there is none.  Cost: constant for
   names, logarithmic for numbers. */
GRUNDY_CHECKED grundy_status grundy_bulk_find(grundy_bulk *bulk,
                                              const char *name,
                                              uint32_t *vertex);
/* Writes the name into `out` and returns its length.  At most `size` bytes are
   written, the NUL at the end included.  The name is empty if there is no such
   vertex.  Cost: linear in the name. */
GRUNDY_API size_t grundy_bulk_name(const grundy_bulk *bulk, uint32_t vertex,
                                   char *out, size_t size);
/* Solves the graph.  May be called once, since it overwrites the list of edges:
   MISUSE the second time.  Cost: linear in vertices and edges for most
   families; geography is a matching, edges times the square root of vertices.
   */
GRUNDY_CHECKED grundy_status grundy_bulk_solve(grundy_bulk *bulk,
                                               grundy_bulk_query query,
                                               grundy_bulk_answer *answer);
/* Writes the set of nimbers of a vertex whose value is infinite, ascending, at
   most `room` of them.  Returns the size of the set.  Cost: the options of the
   vertex times the size of the set. */
GRUNDY_API size_t grundy_bulk_nimbers(const grundy_bulk *bulk, uint32_t vertex,
                                      uint32_t *nimbers, size_t room);
/* Frees the graph and its answers; NULL is allowed.  Cost: constant. */
GRUNDY_API void grundy_bulk_close(grundy_bulk *bulk);

#ifdef __cplusplus
}
#endif
#endif
