/* SPDX-License-Identifier: MIT */
/*
 * Truths of predicates: conditions, or parts of conditions, that depend on one
 * binder alone and take long, such as bigomega(k) <= 2.  A predicate has the
 * same truth in every state, so a run computes it once for each value of the
 * binder.  A predicate that fails at a value has no truth there: it is computed
 * again, and fails again.
 */
#ifndef GI_LANG_RULE_TRUTH_H
#define GI_LANG_RULE_TRUTH_H

#include "lang/rule/rule.h"

enum {
  GI_TRUTH_MOST = 1 << 22, /* larger values of a binder are not remembered */
  GI_TRUTHS_A_WORD = 32    /* two bits each: is it known?  is it true? */
};

/* Returns 1 or 0, or -1 if the truth at this value is not known. */
static inline int64_t gi_truth_recall(const gi_truths *truths, int64_t value) {
  if ((uint64_t)value >= truths->capacity)
    return -1;
  uint64_t word =
      truths->words[value / GI_TRUTHS_A_WORD] >> 2 * (value % GI_TRUTHS_A_WORD);
  return word & 1 ? (int64_t)(word >> 1 & 1) : -1;
}

/* Remembers the truth at this value, unless memory is refused. */
void gi_truth_remember(gi_truths *truths, gi_memory *memory, int64_t value,
                       bool truth);
void gi_truths_clear(gi_truths *truths, gi_memory *memory);

#endif
