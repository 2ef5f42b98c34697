/* SPDX-License-Identifier: MIT */
/*
 * The meeting of the ranks (app/command.h).
 *
 * Ranks that were given different questions would wait for each other for ever,
 * or write a database that belongs to neither.  So every rank meets the others
 * exactly once, whatever becomes of it.  They compare checksums of what they
 * were given.  If a rank has failed or was given something else, all ranks end,
 * and rank 0 says which rank and why.
 *
 * Rank 0 alone speaks.  Up to the meeting, what a rank other than rank 0 writes
 * on standard error goes into a pipe, and from there to rank 0 if it is needed.
 */
#ifndef MPI_MEETING_H
#define MPI_MEETING_H

#include "app/command.h"

typedef struct meeting {
  ranks ranks;    /* first, so that a pointer to it is one to the meeting */
  uint64_t words; /* checksum of the words of the command line */
  int heard;      /* reads what was written on standard error; -1: nothing */
  bool is_over;
} meeting;

/* Prepares the meeting of a rank that is about to run these words. */
void meeting_init(meeting *m, struct gi_exchange *exchange, size_t count,
                  char *const *words);
/* Ends a rank that has run its words, with their exit code; meets the other
   ranks if it has not yet.  Returns the exit code. */
int meeting_end(meeting *m, int code);

#endif
