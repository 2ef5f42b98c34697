/* SPDX-License-Identifier: MIT */
/*
 * What games on graphs share: graphs whose vertices have names, as text and as
 * bytes.
 *
 *   0-1,1-2:r,d;a      edges, of which some are coloured; a vertex without
 *                      edges; the vertex with the token
 *
 * Names are letters, digits and '_' and belong to the position: two drawings of
 * one graph with other names are two positions.  In canonical form the names
 * are in order (numbers by size before words), an undirected edge has its
 * smaller end first, and the edges are sorted; parallel edges stay.  As bytes:
 *
 *   colours? | vertices | { length | name } | edges | { a | b | colour } |
 * token
 *
 * all of them varints; a and b are places in the list of names, the token is
 * such a place plus 1, or 0.  A colour is written only if there are some.
 *
 * A net borrows its names: from the text, or from the bytes of the component.
 */
#ifndef GI_GAMES_BASE_GRAPH_H
#define GI_GAMES_BASE_GRAPH_H

#include "engine/work.h"
#include "theory/graph/forest.h"

typedef struct gi_link {
  uint32_t a, b;
  unsigned char colour;
  bool gone; /* gi_net_put leaves it out */
} gi_link;

typedef struct gi_vertex {
  gi_bytes name;
  size_t place; /* offset of the name in the user's text */
  bool gone;
} gi_vertex;

typedef struct gi_net {
  gi_memory *memory;
  gi_vertex *vertices;
  gi_link *links;
  size_t vertex_count, vertex_capacity, link_count, link_capacity;
  uint32_t token; /* vertex with the token, or GI_NO_VERTEX */
} gi_net;

/* How a family writes its graphs. */
typedef struct gi_form {
  const char *between;  /* "-", "->" or "<" */
  const char *vertex;   /* "the name of a vertex", for errors */
  const char *expected; /* "'-' and another vertex", for errors */
  bool directed;
  bool colours;  /* :b, :r, :g may follow an edge */
  bool once;     /* parallel edges count once */
  bool no_loops; /* loops are left out */
  bool alone;    /* vertices without edges may be listed */
  bool token;    /* ; and the vertex with the token may follow */
} gi_form;

enum {
  GI_NET_MOST_EDGES = 1 << 20,
  GI_NET_MOST_NAME = 60
};

void gi_net_begin(gi_net *net, gi_memory *memory);
void gi_net_end(gi_net *net);

/* Reads a net from text and brings it into canonical form; errors have their
   place. */
grundy_status gi_net_read(gi_net *net, grundy_work *work, gi_text text,
                          const gi_form *form);
/* Reads a net from the bytes of a component. */
grundy_status gi_net_of(gi_net *net, gi_memory *memory, gi_bytes bytes);
/* Makes a new net for samples: vertex i is called i, in hexadecimal. */
grundy_status gi_net_number(gi_net *net, uint32_t vertices);
grundy_status gi_net_link(gi_net *net, uint32_t a, uint32_t b,
                          unsigned char colour);
/* Brings a net made by hand into canonical form. */
grundy_status gi_net_settle(gi_net *net, const gi_form *form,
                            gi_budget *budget);

/* Moves names and arrays into the work's arena, for rules that are opened.
   gi_net_end must not be called afterwards. */
grundy_status gi_net_keep(gi_net *net, grundy_work *work);

/* Writes the bytes of all vertices and links that are not gone; a link is
   gone if one of its ends is. */
grundy_status gi_net_put(const gi_net *net, gi_buffer *bytes);
grundy_status gi_net_print(gi_bytes bytes, const gi_form *form, gi_buffer *out);
/* Writes the text of a net, in which nothing is gone.  Uses the marks of the
   vertices meanwhile. */
grundy_status gi_net_write(gi_net *net, const gi_form *form, gi_buffer *out);
/* Are there coloured edges? */
static inline bool gi_net_is_coloured(gi_bytes bytes) {
  return bytes.data[0] != 0;
}

/* Reads names of vertices with commas between them and calls `each` for one
   after another, with its place in the text.  A name that the net does not
   have is an error. */
grundy_status gi_net_list(const gi_net *net, grundy_work *work, gi_text text,
                          grundy_status (*each)(void *data, uint32_t vertex,
                                                size_t place),
                          void *data);
/* Returns the number of the vertex with this name; GI_NO_VERTEX if there is
   none. */
uint32_t gi_net_find(const gi_net *net, const char *name, size_t length);
/* Makes arrays of the links that are not gone. */
grundy_status gi_net_arrays(const gi_net *net, gi_budget *budget,
                            gi_direction direction, gi_graph *graph);
/* Marks as gone all vertices that cannot be reached from the vertex.  The
   graph has the links of the net. */
grundy_status gi_net_reached(gi_net *net, const gi_graph *graph, uint32_t from);

/* Does the same, with a graph made of the links that are not gone. */
grundy_status gi_net_cut_off(gi_net *net, gi_budget *budget,
                             gi_direction direction, uint32_t from);
/* Adds what is not gone as a component: to a sum, or to the option that is
   being emitted. */
grundy_status gi_net_add(const gi_net *net, grundy_work *work,
                         const grundy_rules *rules, size_t place,
                         grundy_position *sum);
grundy_status gi_net_emit_part(const gi_net *net, const grundy_rules *rules,
                               gi_sink *sink);

/* A vertex's name as a C string. */
typedef struct gi_net_name {
  char text[GI_NET_MOST_NAME + 1];
} gi_net_name;
gi_net_name gi_net_name_of(const gi_net *net, uint32_t vertex);

#endif
