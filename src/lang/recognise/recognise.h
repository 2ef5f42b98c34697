/* SPDX-License-Identifier: MIT */
/*
 * Taking-and-breaking games in disguise.
 *
 *   n -> n-k for k in 1..4 if k != 2 and k <= n        take[1,3,4]
 *   n -> n-k for k in 1..n ; [a, n-a] for a in 1..n/2  octal[4.(3)]
 *   n -> [a, n-a] for a in 1..(n-1)/2                 grundy
 *
 * The result is proved from the tree of the rule for all heaps; no heap is
 * tried.  recognise/parts.h describes how.
 */
#ifndef GI_LANG_RECOGNISE_RECOGNISE_H
#define GI_LANG_RECOGNISE_RECOGNISE_H

#include "lang/rule/rule.h"

/* Finds the family ("take", "octal", "hex" or "grundy") and appends its
   parameters.  On heaps up to *most the family has the same options as the
   rule, if empty heaps are dropped from both; above that, the rule's arithmetic
   may fail.  UNABLE: not recognised.  The time is bounded for all rules. */
grundy_status gi_recognise(const gi_rule *rule, const char **family,
                           gi_buffer *params, uint64_t *most);

/* Sets everything in the rules that follows from the rule, but not the data:
   how positions are written, the names of their numbers, and the same game in
   another family. */
grundy_status gi_rules_of_rule(grundy_work *work, const gi_rule *rule,
                               grundy_rules *rules);

#endif
