/* SPDX-License-Identifier: MIT */
/*
 * A second way to the values of a code, to check certificates.
 *
 * This file shares nothing with sequence.c and sparse/: it has no index, tap or
 * kernel, and computes one heap after the other.  A claimed set of rare heaps
 * only makes it fast.  A wrong set is noticed: a heap outside the set would
 * have a rare value that no option has, or a heap inside it would have none.
 */
#ifndef GI_THEORY_OCTAL_RECHECK_H
#define GI_THEORY_OCTAL_RECHECK_H

#include "core/budget.h"
#include "theory/octal/code.h"

typedef struct gi_claim {
  gi_code code;
  uint64_t count; /* values to compute */
  /* The sparse space, of a finite code without splits into three.  Without a
     space all splits are examined. */
  bool has_space;
  bool second; /* whether the space is of the second kind */
  uint64_t t;  /* second kind: beans taken before a split */
  uint64_t mask;
  const uint64_t *rares;       /* rare heaps, ascending */
  const uint32_t *rare_values; /* their values */
  size_t rare_count;
} gi_claim;

typedef struct gi_recheck {
  gi_memory *memory;
  uint16_t *values;
  uint64_t count,
      capacity;    /* values computed; values for which there is room */
  uint64_t widest; /* distance of the farthest witness needed by a heap */
  uint64_t from;   /* first heap that counts for `widest` */
  uint64_t wrong;  /* with is_wrong: a heap that is not as claimed */
  bool is_wrong;
} gi_recheck;

/* Computes all values of the claim.  Ends early with is_wrong if a heap is rare
   and not claimed to be, or claimed to be and not rare.  The caller clears r.
 */
grundy_status gi_recheck_run(gi_recheck *r, gi_memory *memory,
                             const gi_claim *claim, uint64_t from,
                             gi_budget *budget);
void gi_recheck_clear(gi_recheck *r);

/* Finds whether the state after the last value is that of `period` heaps before
   with all values larger by `saltus`.  For subtraction sets whose digits
   repeat: see doc/algorithms.md, Arithmetic periods. */
grundy_status gi_recheck_state(const gi_recheck *r, const gi_code *code,
                               uint64_t period, uint64_t saltus, bool *is_same);

/* The checksum of consecutive values: starts with GI_SUM_START, then each value
   is added in turn. */
#define GI_SUM_START UINT64_C(0xcbf29ce484222325)
static inline uint64_t gi_sum_add(uint64_t sum, uint32_t value) {
  return (sum ^ value) * UINT64_C(0x100000001b3);
}

#endif
