/* SPDX-License-Identifier: MIT */
/*
 * Large graphs: input and output of a family's `bulk`.
 *
 * The list of edges takes 8 bytes for each edge and is freed when a graph has
 * been made of it; a graph takes 4 bytes for each arc.  Arrays with an entry
 * for each vertex come from gi_bulk_array and are freed with the job.
 */
#ifndef GI_ENGINE_BULK_H
#define GI_ENGINE_BULK_H

#include "core/edges.h"
#include "core/enough.h"
#include "engine/work.h"
#include "theory/graph/graph.h"

enum {
  GI_BULK_ARRAYS = 8 /* arrays of a job */
};

struct gi_bulk_job {
  grundy_work *work;
  gi_edges *list;
  grundy_bulk_query query;
  grundy_bulk_answer *answer;
  struct {
    void *data;
    size_t size;
  } arrays[GI_BULK_ARRAYS];
  size_t array_count;
  gi_buffer moves;        /* winning moves: pairs of vertices, uint32_t */
  gi_buffer texts;        /* texts of numbers, each with a NUL at its end */
  gi_graph graph;         /* kept if values may be infinite */
  const uint32_t *values; /* value of each vertex, kept with the graph */
};

/* Make a graph of the edges.  gi_bulk_graph frees the list of edges;
   gi_bulk_graph_beside keeps it.  STOPPED: the graph has too many edges. */
grundy_status gi_bulk_graph(gi_bulk_job *job, gi_direction direction,
                            gi_graph *graph);
grundy_status gi_bulk_graph_beside(gi_bulk_job *job, gi_direction direction,
                                   gi_graph *graph);
/* Returns count * size bytes, zero, freed with the job; NULL when refused. */
void *gi_bulk_array(gi_bulk_job *job, size_t count, size_t size);
/* Adds a winning move; UNABLE when the list is full. */
grundy_status gi_bulk_move(gi_bulk_job *job, uint32_t from, uint32_t to);

#endif
