/* SPDX-License-Identifier: MIT */
/*
 * The checkpoint of a solver: FILE, which says which files belong together, and
 * one file for each rank, FILE.RANK-a or FILE.RANK-b in turn.
 *
 * Each rank writes its file; when all are on the disk, rank 0 replaces FILE.
 * So FILE always names a complete set, and a run that is killed at any moment
 * leaves the old set or the new one.
 */
#ifndef GI_ENGINE_SOLVE_CHECKPOINT_H
#define GI_ENGINE_SOLVE_CHECKPOINT_H

#include "engine/solve/solver.h"

/* Claims the checkpoint and reads it, if there is one.  SYNTAX: it is damaged,
   or is one of another run; DOMAIN: another run uses it. */
grundy_status gi_solver_resume(gi_solver *s, const char *start_text);
/* Writes a checkpoint.  Collective, at a moment when no message waits. */
grundy_status gi_solver_save(gi_solver *s);
/* Returns 1 on rank 0 if it is time for a checkpoint, otherwise 0. */
uint64_t gi_solver_is_due(const gi_solver *s);
/* Removes the checkpoint of a run that is done. */
void gi_solver_forget(gi_solver *s);

#endif
