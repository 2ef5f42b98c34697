/* SPDX-License-Identifier: MIT */
/*
 * What games share in which a run of apples is taken from a row or a ring:
 * how long the run may be, as the user types it, and the values of short
 * rows.
 */
#ifndef GI_GAMES_BASE_APPLES_H
#define GI_GAMES_BASE_APPLES_H

#include "games/base/heap.h"

/* A run has l..r apples; r is UINT64_MAX where it may have any number. */
typedef struct gi_runs {
  uint64_t l, r;
} gi_runs;

static inline bool gi_runs_endless(gi_runs runs) {
  return runs.r == UINT64_MAX;
}

/* l..r, l.. or l; all runs where no parameters were typed. */
grundy_status gi_runs_read(grundy_work *work, gi_text params, gi_runs *runs);
/* Canonical: l..r or l.., nothing for 1.. */
grundy_status gi_runs_put(gi_buffer *out, gi_runs runs);

/* Has a row of n apples the value floor(n / l), by the theorem in
   games/apples.c? */
bool gi_runs_quotient(gi_runs runs, uint64_t n);
/* Is n < l + r? */
bool gi_runs_short(gi_runs runs, uint64_t n);

#endif
