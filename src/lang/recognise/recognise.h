/* SPDX-License-Identifier: MIT */
/*
 * Taking-and-breaking games in disguise.
 *
 *   n -> n-k for k in 1..4 if k != 2 and k <= n        take[1,3,4]
 *   n -> n-k for k in 1..n ; [a, n-a] for a in 1..n/2  octal[4.(3)]
 *   n -> [a, n-a] for a in 1..(n-1)/2                 grundy
 *
 * What is recognised is proved from the tree of the rule, for all heaps; no
 * heap is tried.  How: recognise/parts.h.
 */
#ifndef GI_LANG_RECOGNISE_RECOGNISE_H
#define GI_LANG_RECOGNISE_RECOGNISE_H

#include "lang/rule/rule.h"

/* The family ("take", "octal", "hex" or "grundy") and its parameters, appended.
   On heaps up to *most its options are those of the rule, when empty heaps are
   dropped from both; above, the rule's arithmetic may fail.  UNABLE: not
   recognised.  The time is bounded, whatever the rule. */
grundy_status gi_recognise(const gi_rule *rule, const char **family,
                           gi_buffer *params, uint64_t *most);

#endif
