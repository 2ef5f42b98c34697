/* SPDX-License-Identifier: MIT */
/* The longest play: where both players have the same moves it adds over a sum,
   and a family may know a formula. */
#include "engine/method/method.h"
#include "engine/search/search.h"

static grundy_status component_longest(grundy_work *work,
                                       gi_component component,
                                       grundy_method method,
                                       uint64_t *longest) {
  gi_component same = gi_family_is_own(component.rules->family)
                          ? component
                          : gi_component_same(component);
  const gi_family *family = same.rules->family;
  grundy_status status = method != GRUNDY_SEARCH && family->longest
                             ? family->longest(same, longest)
                             : GRUNDY_UNABLE;
  return status == GRUNDY_UNABLE
             ? gi_search_component(work, GI_FIND_LONGEST, component, false,
                                   longest)
             : status;
}

/* Searches the sum with each player to move first. */
static grundy_status longest_of_sides(grundy_work *work, const gi_query *q,
                                      uint64_t *longest) {
  uint64_t left = 0, right = 0;
  grundy_status status = gi_search_whole(work, GI_FIND_LONGEST_WHOLE, q->parts,
                                         q->count, GRUNDY_LEFT, &left);
  if (status == GRUNDY_OK)
    status = gi_search_whole(work, GI_FIND_LONGEST_WHOLE, q->parts, q->count,
                             GRUNDY_RIGHT, &right);
  *longest = left > right ? left : right;
  return status;
}

static bool applies(const grundy_work *work, const gi_query *q) {
  (void)work;
  return q->want == GI_WANT_LONGEST;
}

static grundy_status add_longest(grundy_work *work, const gi_query *q,
                                 gi_assessment *a) {
  if (!q->impartial)
    return longest_of_sides(work, q, &a->number);
  for (size_t i = 0; i < q->count; i++) {
    uint64_t one = 0;
    grundy_status status =
        component_longest(work, q->parts[i], q->method, &one);
    if (status != GRUNDY_OK)
      return status;
    if (__builtin_add_overflow(a->number, one, &a->number))
      return gi_too_large(work, "the longest play is beyond 64 bits");
  }
  return GRUNDY_OK;
}

static grundy_status answer(grundy_work *work, const gi_query *q,
                            gi_effort effort, gi_assessment *a) {
  (void)effort;
  grundy_status status = add_longest(work, q, a);
  if (status != GRUNDY_DOMAIN || !q->loopy)
    return status;
  gi_clear_error(work); /* the search has come back to a position */
  a->number = GI_NO_END;
  return GRUNDY_OK;
}

const gi_method gi_by_longest = {applies, answer};
