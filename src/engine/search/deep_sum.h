/* SPDX-License-Identifier: MIT */
/*
 * Sums of the deep search (engine/search/deep.h) in normal form: sorted terms,
 * first values and then parts.
 *
 *   - parts whose value is known are values
 *   - a part and its negative have cancelled, also among values
 *   - values that are numbers, ups and nimbers are one value
 *   - other values are one value as long as adding them is cheap
 *
 * What is cheap may depend on what the store remembers, so equal sums may have
 * two normal forms.  That costs time and never the answer.
 */
#ifndef GI_ENGINE_SEARCH_DEEP_SUM_H
#define GI_ENGINE_SEARCH_DEEP_SUM_H

#include "engine/search/deep_parts.h"

/* Brings terms into normal form, in place; there may be fewer afterwards. */
grundy_status gi_deep_normal(gi_deep_parts *parts, gi_term *terms,
                             size_t *count);

/* Says whether a sum in normal form has no part. */
static inline bool gi_terms_are_values(const gi_term *terms, size_t count) {
  return !count || !gi_term_is_part(terms[count - 1]);
}

/* Sets *wins if `side`, LEFT or RIGHT, wins a sum of values when moving first.
   UNABLE: that takes too long. */
grundy_status gi_deep_decide(gi_deep_parts *parts, const gi_term *values,
                             size_t count, grundy_side side, bool *wins);

#endif
