/* SPDX-License-Identifier: MIT */
/*
 * Edges that do not fit into memory, in runs on the disk (spill.h).
 *
 *   groups    number of the node | number of edges | edges (parent, from), for
 *             each node that has edges in the run; nodes ascend
 *   index     uint64_t: where the first of 64 nodes begins
 *   trailer   first entry of the index, divided by 64 | entries of the index
 *   checksum
 *
 * In a word the lowest byte comes first, on every processor.  Runs are mapped
 * for reading, their index too.
 */
#ifndef GI_ENGINE_SOLVE_RUNS_H
#define GI_ENGINE_SOLVE_RUNS_H

#include "engine/solve/solver.h"

enum {
  GI_RUN_EDGE = 8 /* bytes of an edge in a run: parent and from, as in gi_edge;
                     gi_load32 reads them */
};

typedef struct gi_disk_run {
  uint64_t number;           /* of the file */
  const unsigned char *data; /* mapped */
  size_t length;             /* bytes of the file */
  size_t bytes;              /* bytes of the groups */
  uint64_t first, entries;   /* 64 nodes each: first, and number of them */
  size_t at;                 /* group that was found last */
} gi_disk_run;

/* Sorts the edges in memory by node.  *count of them name nodes; the edges of
   doubtful keys come after them. */
grundy_status gi_solver_sort_edges(gi_solver *s, size_t *count);
/* Sorts the edges in memory, and writes them into a run.  Edges of
   doubtful keys stay in memory, or are resolved.  STOPPED: the limit of the
   disk. */
grundy_status gi_solver_spill_edges(gi_solver *s);
/* Returns the edges of a node in a run, *count of them.  Fast for nodes that
   ascend. */
const unsigned char *gi_run_find(gi_disk_run *run, uint32_t node,
                                 uint32_t *count);
/* Opens a run again, for a checkpoint.  False: it is missing or damaged. */
bool gi_solver_reopen_run(gi_solver *s, uint64_t number, grundy_status *status);
/* Closes all runs. */
void gi_solver_close_runs(gi_solver *s);

static inline size_t gi_solver_run_count(const gi_solver *s) {
  return s->runs.length / sizeof(gi_disk_run);
}
static inline gi_disk_run *gi_solver_run(const gi_solver *s, size_t i) {
  return (gi_disk_run *)(void *)s->runs.data + i;
}

#endif
