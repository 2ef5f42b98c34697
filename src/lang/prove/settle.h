/* SPDX-License-Identifier: MIT */
/*
 * Claims that are decided on the side, with a fixed share of the work: the
 * patterns of `find`, the formulas of `check`, the closed forms of families.
 *
 * A claim that cannot be decided is no failure of the work around it, whatever
 * the reason: the share is spent, a limit is reached, automata cannot say it.
 */
#ifndef GI_LANG_PROVE_SETTLE_H
#define GI_LANG_PROVE_SETTLE_H

#include "lang/prove/prove.h"

enum {
  GI_SETTLE_STEPS = 1 << 18 /* share of the work, about 0.1 seconds */
};

typedef struct gi_claim {
  const char *expr;            /* a formula; NULL: none */
  const char *const *names;    /* of its variables */
  const gi_digit_rule *digits; /* a rule on digits; NULL: none.  If there is a
                                  formula too, it says the same */
  bool outcomes, misere;       /* as in grundy_proof_query */
  uint64_t to;                 /* last number to learn from; 0: as usual */
  uint64_t steps;              /* share of the work; 0: GI_SETTLE_STEPS */
} gi_claim;

/* Decides a claim about all positions; learns one if there is neither a formula
   nor a rule on digits.  UNDECIDED and INEXPRESSIBLE as grundy_settle.  STOPPED
   only if the caller cancels. */
grundy_status gi_settle(grundy_work *work, const grundy_rules *rules,
                        const gi_claim *claim, grundy_proof *proof);

#endif
