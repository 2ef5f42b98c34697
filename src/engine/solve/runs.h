/* SPDX-License-Identifier: MIT */
/*
 * Edges that do not fit into memory, in runs on the disk.
 *
 * A run is a file DATABASE.run-RANK-NUMBER, sorted by node: number of the node
 * | number of edges | edges (parent, rank, side), for each node that has edges
 * in it; a checksum at the end.  Runs are mapped for reading, with an index in
 * memory.  Every 64 nodes have an entry of 8 bytes there.
 *
 * The runs of a solver that was killed are replaced by the next one, unless its
 * checkpoint names them.
 */
#ifndef GI_ENGINE_SOLVE_RUNS_H
#define GI_ENGINE_SOLVE_RUNS_H

#include "engine/solve/solver.h"

/* An edge in a run. */
typedef struct gi_run_edge {
  uint32_t parent;
  uint16_t rank, side;
} gi_run_edge;

typedef struct gi_disk_run {
  const unsigned char *data; /* mapped */
  size_t length;             /* bytes, without the checksum */
  gi_buffer index;           /* uint64_t: where the first of 64 nodes begins */
} gi_disk_run;

/* Writes the edges in memory into a run, if memory is short.  STOPPED: the
   limit of the disk. */
grundy_status gi_solver_spill_if_short(gi_solver *s);
/* Returns the edges of a node in a run, *count of them. */
const gi_run_edge *gi_run_find(const gi_disk_run *run, uint32_t node,
                               uint32_t *count);
/* Opens the first `count` runs again, for a checkpoint.  SYNTAX: one is missing
   or damaged. */
grundy_status gi_solver_reopen_runs(gi_solver *s, uint64_t count);
/* Closes all runs; removes the files if they are not needed any more. */
void gi_solver_close_runs(gi_solver *s, bool remove);

static inline size_t gi_solver_run_count(const gi_solver *s) {
  return s->runs.length / sizeof(gi_disk_run);
}
static inline gi_disk_run *gi_solver_run(const gi_solver *s, size_t i) {
  return (gi_disk_run *)(void *)s->runs.data + i;
}

#endif
