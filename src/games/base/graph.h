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
  bool gone; /* left out of what is put; see gi_net_put */
} gi_link;

typedef struct gi_vertex {
  gi_bytes name;
  size_t place; /* where it was read */
  bool gone;
} gi_vertex;

typedef struct gi_net {
  gi_memory *memory;
  gi_vertex *vertices;
  gi_link *links;
  size_t vertex_count, vertex_capacity, link_count, link_capacity;
  uint32_t token; /* or GI_NO_VERTEX */
} gi_net;

/* How a family writes its graphs. */
typedef struct gi_form {
  const char *between;  /* "-", "->" or "<" */
  const char *vertex;   /* "the name of a vertex", for errors */
  const char *expected; /* "'-' and another vertex", for errors */
  bool directed;
  bool colours;  /* :b, :r, :g behind an edge */
  bool once;     /* parallel edges count once */
  bool no_loops; /* they are left out */
  bool alone;    /* vertices without edges may be listed */
  bool token;    /* ; and the vertex with the token may follow */
} gi_form;

enum {
  GI_NET_MOST_EDGES = 1 << 20,
  GI_NET_MOST_NAME = 60
};

void gi_net_begin(gi_net *net, gi_memory *memory);
void gi_net_end(gi_net *net);

/* From text, in canonical form; errors have their place. */
grundy_status gi_net_read(gi_net *net, grundy_work *work, gi_text text,
                          const gi_form *form);
/* From the bytes of a component. */
grundy_status gi_net_of(gi_net *net, gi_memory *memory, gi_bytes bytes);
/* A new net by numbers, for samples: the vertex i is called i. */
grundy_status gi_net_number(gi_net *net, uint32_t vertices);
grundy_status gi_net_link(gi_net *net, uint32_t a, uint32_t b,
                          unsigned char colour);
/* Brings a net made by hand into canonical form. */
grundy_status gi_net_settle(gi_net *net, const gi_form *form);

/* The names and arrays are copied into the work's arena, for rules that are
   opened; such a net never ends. */
grundy_status gi_net_keep(gi_net *net, grundy_work *work);

/* The bytes of what is not gone; links of vertices that are gone are gone. */
grundy_status gi_net_put(const gi_net *net, gi_buffer *bytes);
grundy_status gi_net_print(gi_bytes bytes, const gi_form *form, gi_buffer *out);
/* The same for a net; in between it marks vertices as gone. */
grundy_status gi_net_write(gi_net *net, const gi_form *form, gi_buffer *out);
/* Are there coloured edges? */
static inline bool gi_net_is_coloured(gi_bytes bytes) {
  return bytes.data[0] != 0;
}

/* Names of vertices with commas between them: `each` is called for one after
   another, with the place where it stands.  A name that the net does not have
   is an error. */
grundy_status gi_net_list(const gi_net *net, grundy_work *work, gi_text text,
                          grundy_status (*each)(void *data, uint32_t vertex,
                                                size_t place),
                          void *data);
/* The number of the vertex of this name, or GI_NO_VERTEX. */
uint32_t gi_net_find(const gi_net *net, const char *name, size_t length);
/* The links that are not gone as arrays. */
grundy_status gi_net_arrays(const gi_net *net, gi_budget *budget,
                            gi_direction direction, gi_graph *graph);
/* What cannot be reached from the vertex is gone.  The graph has the links of
   the net. */
grundy_status gi_net_reached(gi_net *net, const gi_graph *graph, uint32_t from);

/* The same, the graph being made of the links that are not gone. */
grundy_status gi_net_cut_off(gi_net *net, gi_budget *budget,
                             gi_direction direction, uint32_t from);
/* What is not gone is a component: of a sum, or of the option that is being
   emitted. */
grundy_status gi_net_add(const gi_net *net, grundy_work *work,
                         const grundy_rules *rules, size_t place,
                         grundy_position *sum);
grundy_status gi_net_emit_part(const gi_net *net, const grundy_rules *rules,
                               gi_sink *sink);

/* The name of a vertex as a C string. */
typedef struct gi_net_name {
  char text[GI_NET_MOST_NAME + 1];
} gi_net_name;
gi_net_name gi_net_name_of(const gi_net *net, uint32_t vertex);

#endif
