/* SPDX-License-Identifier: MIT */
/*
 * A block of heaps, from its indices to its values, and the two ways through
 * it: one block after the other (sparse/run.c), or with the test of a block on
 * a second thread (sparse/ahead.c).  Both do the same steps in the same order
 * to the same blocks, so all that they leave is the same.
 */
#ifndef GI_THEORY_OCTAL_SPARSE_RUN_H
#define GI_THEORY_OCTAL_SPARSE_RUN_H

#include "theory/octal/sparse/space.h"

/* A block under test, from the multiple of 64 below its first heap on. */
typedef struct gi_trial {
  uint64_t n;   /* its first heap */
  size_t count; /* as many were to be computed */
  size_t done;  /* and have got an index */
  uint64_t first;
  gi_doubts doubts;
  uint64_t unclear[GI_MOST_BLOCK / 64 + 8]; /* heaps that need a closer look */
  uint64_t whole[GI_MOST_BLOCK / 64 + 8];   /* of which all is unknown */
  /* the doubts of a heap: 1 + the first, and the next ones; 0: no more */
  uint16_t heads[GI_MOST_BLOCK + 64], nexts[GI_MOST_DOUBTS];
} gi_trial;

/* Indices of all heaps that taps of n lead to, and room for `count`. */
grundy_status gi_run_room(const gi_sequence *sequence, uint64_t n,
                          size_t count);
/* How many heaps the block at n has, and how long the one behind it may be. */
size_t gi_run_count(const gi_sparse *s, size_t block, uint64_t n,
                    uint64_t last);
size_t gi_run_grown(size_t block);
/* What computing so many heaps costs. */
grundy_status gi_run_charge(const gi_sparse *s, gi_budget *budget,
                            size_t count);
/* Tests the heaps that are done, at least one: n, count and done are told.
   With rows or a sieve that stand it allocates nothing and reads no values. */
grundy_status gi_run_try(const gi_sequence *sequence, const gi_kernel *kernel,
                         gi_trial *trial);
/* Appends the values of the block, to the first rare heap at most. */
grundy_status gi_run_finish(gi_sequence *sequence, gi_budget *budget,
                            const gi_kernel *kernel, const gi_trial *trial);

/* The second thread for values up to `last`; NULL: there is none, for it would
   not help, or the system has refused it. */
gi_ahead *gi_ahead_open(gi_sequence *sequence, const gi_budget *budget,
                        uint64_t last);
void gi_ahead_close(gi_ahead *ahead, gi_sequence *sequence);
/* Could it be used for the next blocks?  False for NULL. */
bool gi_ahead_fits(const gi_ahead *ahead, const gi_sequence *sequence,
                   uint64_t last);
/* Some blocks, as long as nothing unexpected comes; maybe none. */
grundy_status gi_ahead_run(gi_ahead *ahead, gi_sequence *sequence,
                           gi_budget *budget, uint64_t last);
/* Returns when the second thread has nothing to do. */
void gi_ahead_wait(gi_ahead *ahead);

#endif
