/* SPDX-License-Identifier: MIT */
/*
 * A block of heaps, from its indices to its values.  There are two ways: one
 * block after the other (sparse/run.c), or with the test of a block on a second
 * thread (sparse/ahead.c).  Both do the same steps in the same order to the
 * same blocks, so they leave the same state.
 */
#ifndef GI_THEORY_OCTAL_SPARSE_RUN_H
#define GI_THEORY_OCTAL_SPARSE_RUN_H

#include "theory/octal/sparse/space.h"

/* A block under test.  Its bits and doubts count heaps from `first`. */
typedef struct gi_trial {
  uint64_t n;     /* first heap of the block */
  size_t count;   /* heaps of the block */
  size_t done;    /* heaps that have an index, 0..count */
  uint64_t first; /* n rounded down to a multiple of 64 */
  gi_doubts doubts;
  uint64_t unclear[GI_MOST_BLOCK / 64 + 8];  /* bits: heaps with doubts */
  uint64_t untested[GI_MOST_BLOCK / 64 + 8]; /* bits: heaps about which nothing
                                                is known; also in `unclear` */
  /* the doubts of each heap as a list: 1 + number of the doubt; 0: no more */
  uint16_t heads[GI_MOST_BLOCK + 64], nexts[GI_MOST_DOUBTS];
} gi_trial;

/* Loads the indices of all heaps that taps of heap n reach, and makes room for
   `count` more. */
grundy_status gi_run_room(const gi_sequence *sequence, uint64_t n,
                          size_t count);
/* Returns how many heaps the block at n has, and the longest next block. */
size_t gi_run_count(const gi_sparse *s, size_t block, uint64_t n,
                    uint64_t last);
size_t gi_run_grown(size_t block);
/* Charges the budget for computing `count` heaps. */
grundy_status gi_run_charge(const gi_sparse *s, gi_budget *budget,
                            size_t count);
/* Tests the heaps that have an index, at least one; n, count and done are set.
   If rows or sieve are made, allocates nothing and reads no values. */
grundy_status gi_run_try(const gi_sequence *sequence, const gi_kernel *kernel,
                         gi_trial *trial);
/* Appends the values of the block, up to the first rare heap at most. */
grundy_status gi_run_finish(gi_sequence *sequence, gi_budget *budget,
                            const gi_kernel *kernel, const gi_trial *trial);

/* Starts the second thread for values up to `last`.  NULL if it would not help,
   or the system refuses it. */
gi_ahead *gi_ahead_open(gi_sequence *sequence, const gi_budget *budget,
                        uint64_t last);
void gi_ahead_close(gi_ahead *ahead, gi_sequence *sequence);
/* Returns whether the thread can be used for the next blocks; false for
   NULL. */
bool gi_ahead_fits(const gi_ahead *ahead, const gi_sequence *sequence,
                   uint64_t last);
/* Computes blocks until a rare heap, other taps or the end; maybe none. */
grundy_status gi_ahead_run(gi_ahead *ahead, gi_sequence *sequence,
                           gi_budget *budget, uint64_t last);
/* Waits until the second thread is idle. */
void gi_ahead_wait(gi_ahead *ahead);

#endif
