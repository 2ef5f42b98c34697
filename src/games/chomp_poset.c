/* SPDX-License-Identifier: MIT */
/*
 * Chomp on a finite partial order that has a least element: take an element
 * other than that, and with it all that are above it.  The least is poisoned;
 * who is left with it alone cannot move.  So it joins nothing: the parts of the
 * others add.  The bytes of a component: games/base/poset.h.
 */
#include "games/base/poset.h"

static grundy_status open(grundy_work *work, gi_text params,
                          grundy_rules *rules, gi_buffer *canonical) {
  return gi_poset_open(work, params, rules, canonical, true);
}

static const gi_theorem theorems[] = {
    {
        .name = "strategy stealing",
        .citation = "D. Gale, A curious Nim-type game, American Mathematical "
                    "Monthly 81 (1974), 876-879, for Chomp",
        .condition = "one element is above all others, and not alone",
        .answers = GI_ANSWERS_OUTCOME,
        .play = GI_NORMAL,
        .answer = gi_poset_stolen,
        .explain = gi_poset_explain_stolen,
    },
    {
        .name = "parts",
        .citation = "by the rules",
        .condition = "the elements that may be taken are several parts that no "
                     "comparison joins",
        .answers = GI_ANSWERS_VALUE,
        .play = GI_NORMAL,
        .answer = gi_poset_parts,
        .explain = gi_poset_explain_parts,
    },
    {.name = NULL},
};

const gi_family gi_family_chomp_poset = {
    GI_POSET_FAMILY,
    .name = "chomp_poset",
    .kind = GI_KIND_ORDERS,
    .title = "Chomp on a partial order",
    .also =
        "超集游戏, 取子集, 子集游戏, Schuh, Schuh's game, divisors game of "
        "Schuh, poset Chomp, superset game, subset take-away, partial order, "
        "Chomp 游戏扩展, Chomp 扩展, 偏序集, 偏序集 Chomp, 偏序",
    .usage = "chomp_poset[a<b,a<c,...](all)",
    .example = "chomp_poset[a<b,a<c,b<d,c<d](all)",
    .brief = "Take an element and all that are above it; the least element is "
             "poisoned.",
    .about = "A partial order in which one element is below all others: that "
             "one is poisoned and may not be taken. Take another element and "
             "all that are above it. The parentheses list the elements that "
             "are left, or 'all'.",
    .verbs = {{"take ", N_("taking {0}")}},
    .open = open,
    .theorems = theorems,
};
