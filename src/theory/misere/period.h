/* SPDX-License-Identifier: MIT */
/*
 * When the map of heaps to elements is proved to be periodic.
 *
 * Let a move take at most k beans and leave at most d heaps, whose sizes are
 * free.  Let the labels be verified up to heap H, and phi(m + p) = phi(m) for
 * n0 <= m <= H - p, where n0 >= 1.  If
 *
 *   H >= d (n0 + p - 1) + k,
 *
 * the quotient is that of all heaps, and phi has the period p from n0 on.
 *
 * Proof, by induction on m > H.  The largest heap a that an option of m leaves
 * is at least n0 + p, because the heaps have m - k > d (n0 + p - 1) beans
 * together.  With a - p instead of a it is an option of m - p, with the same
 * element: a - p >= n0 >= 1, so the heap is not empty.  In the other direction,
 * a move in m - p leaves a largest heap of at least n0, and a + p instead of it
 * gives an option of m.  So m with phi(m) = phi(m - p) has the same options as
 * m - p: its P-check holds, and m - p replaces it in the N-check.
 */
#ifndef GI_THEORY_MISERE_PERIOD_H
#define GI_THEORY_MISERE_PERIOD_H

#include "theory/octal/sequence.h"

/* Looks for the least proved period of the elements of the heaps 0..count-1;
   false if none is proved.  The preperiod is the least, perhaps 0. */
bool gi_quotient_period(const uint32_t *phi, size_t count, uint64_t most_heaps,
                        uint64_t most_taken, gi_period *period);

#endif
