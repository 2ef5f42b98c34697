/* SPDX-License-Identifier: MIT */
/*
 * Discard and split: what src/games/ed.game cannot say.
 *
 * The options of value v are found without trying all: they are counted in the
 * bits that are free.  The clauses of `reach` have no such loop.
 */
#include "games/base/pair.h"

/* Emits the splits of a pile that have value v, the smaller a first.  A is
   any multiple of 2^(v+1), plus the bits that A and B share, plus any of the
   bits that only one of them has. */
static grundy_status reach_splits(gi_sink *sink, const grundy_rules *rules,
                                  uint64_t pile, unsigned v) {
  uint64_t top = UINT64_C(1) << v, ones = top - 1;
  if (!((pile - 1) &
        top)) /* pile - 1 has no bit v; for a pile of 1 it has no bits */
    return GRUNDY_OK;
  uint64_t sum = pile - 2, shared = (sum & (top | ones)) - ones;
  /* counting in the bits that are free: all but those shared, and bit v */
  uint64_t fixed = shared | top, free = ~fixed, part = 0;
  grundy_status status = GRUNDY_OK;
  do {
    uint64_t a = part | shared;
    if (a > sum / 2)
      break;
    status = gi_emit_pair(sink, rules, (gi_pair){a + 1, sum - a + 1});
    part = ((part | fixed) + 1) &
           free; /* the next larger subset of the free bits, 0 after the last */
  } while (part && status == GRUNDY_OK);
  return status;
}

static grundy_status reach(grundy_work *work, gi_component component,
                           uint64_t target, gi_sink *sink) {
  (void)work;
  gi_pair piles = gi_pair_of(component);
  if (target > 63)
    return GRUNDY_OK; /* a pile has 64 bits */
  grundy_status status =
      reach_splits(sink, component.rules, piles.x, (unsigned)target);
  if (status == GRUNDY_OK && piles.x != piles.y)
    status = reach_splits(sink, component.rules, piles.y, (unsigned)target);
  return status;
}

const gi_family gi_family_ed = {.reach = reach};
