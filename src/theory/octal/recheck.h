/* SPDX-License-Identifier: MIT */
/*
 * A second way to the values of a code, for sceptics.
 *
 * It shares nothing with sequence.c and sparse/space.c: no index, no tap, no
 * kernel, one heap after the other.  A claimed set of rare heaps only makes it
 * fast. If the set were wrong, a heap outside it would have a rare value that
 * is no option's, or one inside it none, and either is noticed.
 */
#ifndef GI_THEORY_OCTAL_RECHECK_H
#define GI_THEORY_OCTAL_RECHECK_H

#include "core/budget.h"
#include "theory/octal/code.h"

typedef struct gi_claim {
  gi_code code;
  uint64_t count; /* of values */
  /* the sparse space, of a finite code without splits into three; where there
     is none, all splits are looked at */
  bool has_space, second;
  uint64_t t, mask;
  const uint64_t *rares;
  const uint32_t *rare_values;
  size_t rare_count;
} gi_claim;

typedef struct gi_recheck {
  gi_memory *memory;
  uint16_t *values;
  uint64_t count, capacity;
  uint64_t widest; /* the largest distance at which a rare value below a
                      common one was first found, ... */
  uint64_t from;   /* ... for heaps from here on */
  uint64_t wrong;  /* a heap that is not as claimed, if is_wrong */
  bool is_wrong;
} gi_recheck;

/* Computes all values of the claim; `from`, see above.  Ends early with
   is_wrong if a heap is rare and not claimed to be, or otherwise. */
grundy_status gi_recheck_run(gi_recheck *r, gi_memory *memory,
                             const gi_claim *claim, uint64_t from,
                             gi_budget *budget);
void gi_recheck_clear(gi_recheck *r);

/* Of a subtraction set whose digits repeat: is the state at the last value the
   same as `period` heaps before, but for values larger by `saltus`?  See
   doc/algorithms.md, Arithmetic periods; the values have been checked. */
grundy_status gi_recheck_state(const gi_recheck *r, const gi_code *code,
                               uint64_t period, uint64_t saltus, bool *is_same);

/* What the checksum of a block of values is made of: start with GI_SUM_START,
   then one value after the other. */
#define GI_SUM_START UINT64_C(0xcbf29ce484222325)
static inline uint64_t gi_sum_add(uint64_t sum, uint32_t value) {
  return (sum ^ value) * UINT64_C(0x100000001b3);
}

#endif
