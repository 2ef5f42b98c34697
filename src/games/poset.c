/* SPDX-License-Identifier: MIT */
/*
 * A game on a finite partial order: take an element and all elements above it.
 * games/base/poset.h describes the bytes of a component.
 *
 * If one element is below all others, the first player wins by taking it.  If
 * one element is above all others, the first player wins by strategy stealing
 * (Gale 1974, for Chomp).  Parts that no comparison joins are games of their
 * own, so the value is the nim-sum of their values.
 */
#include "games/base/poset.h"

static grundy_status open(grundy_work *work, gi_text params,
                          grundy_rules *rules, gi_buffer *canonical) {
  return gi_poset_open(work, params, rules, canonical, false);
}

/* Returns the element below all others; GI_NO_VERTEX if there is none. */
static uint32_t least_of(gi_component component) {
  gi_element_set set = gi_poset_left(component);
  return gi_poset_end(component.rules->data, &set, true);
}

static grundy_status at_once(grundy_work *work, gi_component component,
                             gi_answer *answer) {
  const gi_poset *p = component.rules->data;
  answer->outcome = GRUNDY_N;
  grundy_status status = gi_budget_ticks(&work->budget, p->count / 4);
  if (status != GRUNDY_OK)
    return status;
  return least_of(component) == GI_NO_VERTEX ? GRUNDY_UNABLE : GRUNDY_OK;
}

static grundy_status explain_at_once(grundy_work *work, gi_component component,
                                     gi_reasons *reasons) {
  (void)work;
  const gi_poset *p = component.rules->data;
  return gi_reason(
      reasons, GRUNDY_REASON_FACT,
      "the element {0} is below all others: to take it is to take everything",
      gi_net_name_of(&p->net, least_of(component)).text);
}

static const gi_theorem theorems[] = {
    {
        .name = "take everything",
        .citation = "by the rules",
        .condition = "one element is below all others",
        .answers = GI_ANSWERS_OUTCOME,
        .play = GI_NORMAL,
        .answer = at_once,
        .explain = explain_at_once,
    },
    {
        .name = "strategy stealing",
        .citation = "D. Gale, A curious Nim-type game, American Mathematical "
                    "Monthly 81 (1974), 876-879, for Chomp",
        .condition = "one element is above all others",
        .answers = GI_ANSWERS_OUTCOME,
        .play = GI_NORMAL,
        .answer = gi_poset_stolen,
        .explain = gi_poset_explain_stolen,
    },
    {
        .name = "parts",
        .citation = "by the rules",
        .condition =
            "the elements left are several parts that no comparison joins",
        .answers = GI_ANSWERS_VALUE,
        .play = GI_NORMAL,
        .answer = gi_poset_parts,
        .explain = gi_poset_explain_parts,
    },
    {.name = NULL},
};

const gi_family gi_family_poset = {
    GI_POSET_FAMILY,
    .name = "poset",
    .kind = GI_KIND_ORDERS,
    .title = "A game on a partial order",
    .also = "poset, poset game, partial order, partially ordered set, 偏序集, "
            "偏序, 偏序集游戏",
    .usage = "poset[a<b,a<c,...](all)",
    .example = "poset[a<b,a<c,b<d,c<d,e](all)",
    .brief = "Take an element and all that are above it.",
    .about = "A partial order: a<b says that b is above a. Take an element "
             "and all that are above it. The parentheses list the elements "
             "that are left, or 'all'.",
    .verbs = {{"take ", N_("taking {0}")}},
    .open = open,
    .theorems = theorems,
};
