/* SPDX-License-Identifier: MIT */
/*
 * What games share in which a run of apples is taken from a row or from a ring:
 * how long the run may be, as the user types it, and the values of short rows.
 *
 * The rules' data is a struct that begins with a gi_runs.
 */
#ifndef GI_GAMES_BASE_APPLES_H
#define GI_GAMES_BASE_APPLES_H

#include "games/base/heap.h"

/* A run has l..r apples, l >= 1; r is UINT64_MAX where it may have any number
   from l on. */
typedef struct gi_runs {
  uint64_t l, r;
} gi_runs;

static inline gi_runs gi_runs_of(const grundy_rules *rules) {
  return *(const gi_runs *)rules->data;
}

static inline bool gi_runs_endless(gi_runs runs) {
  return runs.r == UINT64_MAX;
}

/* Returns the length of the longest run that n apples have; less than l if
   they have none. */
static inline uint64_t gi_runs_longest(gi_runs runs, uint64_t n) {
  return n < runs.r ? n : runs.r;
}

/* Reads l..r, l.. or l; any run where no parameters were typed. */
grundy_status gi_runs_read(grundy_work *work, gi_text params, gi_runs *runs);
/* Writes the canonical text: l..r or l.., nothing for 1.. */
grundy_status gi_runs_put(gi_buffer *out, gi_runs runs);

/* Is floor(n / l) the value of a row of n apples, by the theorem 'quotient' in
   games/apples.c? */
bool gi_runs_quotient(gi_runs runs, uint64_t n);
/* Is n < l + r? */
bool gi_runs_short(gi_runs runs, uint64_t n);

/* Writes a formula for all rows, or for all rings, in n.  UNABLE: none is
   known. */
grundy_status gi_runs_formula(gi_runs runs, gi_formula_of of, bool is_ring,
                              gi_buffer *out);

/* The theorem about rows and rings of n < l + r apples: GENUS. */
grundy_status gi_runs_genus(grundy_work *work, gi_component component,
                            gi_answer *answer);

#endif
