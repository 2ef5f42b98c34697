/* SPDX-License-Identifier: MIT */
/*
 * Solves all positions that can be reached from one, on one rank or on many,
 * and writes them into a database (engine/database/database.h).
 *
 * In normal play of games that end, a position with the same moves for both
 * players is a sum of components, and only components are stored: values add.
 * In misère play, in partizan games, in games that may repeat and for plies a
 * position is the whole sum.
 */
#ifndef GI_ENGINE_SOLVE_SOLVE_H
#define GI_ENGINE_SOLVE_SOLVE_H

#include "engine/position.h"
#include "engine/solve/exchange.h"

typedef struct gi_solve_query {
  grundy_play play;
  bool values;          /* store nimbers too */
  bool plies;           /* store the moves left under best play too */
  const char *database; /* file to write */
  grundy_checkpoint checkpoint;
  uint64_t max_disk;     /* bytes on the disk while solving, on each rank */
  gi_exchange *exchange; /* the ranks; NULL: this process alone */
} gi_solve_query;

/* What a solver found.  The same on all ranks. */
typedef struct gi_solved {
  uint64_t positions;            /* stored */
  uint64_t counts[GRUNDY_D + 1]; /* positions of each outcome */
  bool parts;                    /* components are stored, not sums */
  bool partizan, loopy;
  grundy_outcome outcome; /* of the start */
  bool has_value, has_plies;
  uint64_t value, plies; /* of the start */
  uint64_t moves;        /* from a position to an option, in all */
  uint64_t bytes;        /* of the database */
  uint64_t sent;         /* bytes sent from one rank to another */
  double seconds;
} gi_solved;

/* Solves all positions that can be reached from the position.  UNABLE: what
   was asked for does not exist in this game; DOMAIN: play need not end;
   STOPPED: a limit, of this rank or of another; IO: the database could not be
   written.  The error has the message. */
grundy_status gi_solve(grundy_work *work, const grundy_position *position,
                       gi_solve_query query, gi_solved *solved);

#endif
