/* SPDX-License-Identifier: MIT */
/*
 * What memory has no room for goes to the disk, in runs: keys (key_runs.h) and
 * edges (runs.h).
 *
 * A run is a file DATABASE.run-RANK-NUMBER; a rank numbers its files from 0 on.
 * When eight runs of keys have gone through the same number of merges, they are
 * merged into one.
 *
 * A run that is not used any more is removed when no checkpoint names it: at
 * once, or after the next checkpoint.  Files that a killed solver left are
 * removed by the next one, unless its checkpoint names them.
 */
#ifndef GI_ENGINE_SOLVE_SPILL_H
#define GI_ENGINE_SOLVE_SPILL_H

#include "engine/solve/solver.h"

/* A file that only a checkpoint needs. */
typedef struct gi_old_file {
  uint64_t number, length; /* of the file; its bytes */
} gi_old_file;

/* Writes keys or edges to the disk, if memory is short.  STOPPED: the limit of
   memory or of the disk. */
grundy_status gi_solver_relieve(gi_solver *s);
/* Makes room for labelling, once all nodes are expanded. */
grundy_status gi_solver_make_room(gi_solver *s);

/* Writes the name of a run.  False: it is too long. */
bool gi_solver_name_run(const gi_solver *s, uint64_t number, char *name);
/* Returns IO with a message, from errno. */
grundy_status gi_solver_refuse_run(gi_solver *s, uint64_t number);
/* Returns STOPPED with a message. */
grundy_status gi_solver_refuse_disk(gi_solver *s);

/* Opens a run of keys again, for a checkpoint.  False: it is missing or
   damaged. */
bool gi_solver_reopen_keys(gi_solver *s, gi_key_run run, grundy_status *status);
/* Makes the filter of all runs of keys. */
grundy_status gi_solver_make_filter(gi_solver *s);
/* Removes the files that the last checkpoint does not need. */
void gi_solver_remove_retired(gi_solver *s);
/* Removes the files that a killed solver left and that are not open. */
void gi_solver_sweep(gi_solver *s);
/* Closes all runs; removes the files if they are not needed any more. */
void gi_solver_close_disk(gi_solver *s, bool remove);

#endif
