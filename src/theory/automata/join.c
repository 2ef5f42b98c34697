/* SPDX-License-Identifier: MIT */
#include "theory/automata/join.h"

#include <assert.h>

void gi_join_begin(gi_join *join, gi_automata *shop) {
  join->shop = shop;
  join->count = join->forgotten_count = 0;
}

void gi_join_add(gi_join *join, gi_automaton *a) {
  if (!a)
    return;
  if (join->count < GI_JOIN_MOST) {
    join->conjuncts[join->count++] = a;
    return;
  }
  if (join->shop->status == GRUNDY_OK)
    join->shop->status = GRUNDY_UNABLE;
  gi_automaton_drop(join->shop, a);
}

void gi_join_forget(gi_join *join, gi_variable variable) {
  if (join->forgotten_count < GI_JOIN_MOST)
    join->forgotten[join->forgotten_count++] = variable;
  else if (join->shop->status == GRUNDY_OK)
    join->shop->status = GRUNDY_UNABLE;
}

static bool reads(const gi_automaton *a, gi_variable variable) {
  for (uint32_t i = 0; i < a->tracks; i++)
    if (a->variables[i] == variable)
      return true;
  return false;
}

/* Estimates the work of forgetting a variable: the product of the states of
   the conjuncts that read it, times the letters of all their tracks. */
static double cost_of(const gi_join *join, gi_variable variable) {
  gi_variable seen[GI_JOIN_MOST * 2];
  uint32_t seen_count = 0;
  double cost = 1;
  for (uint32_t i = 0; i < join->count; i++) {
    const gi_automaton *a = join->conjuncts[i];
    if (!reads(a, variable))
      continue;
    cost *= a->states;
    for (uint32_t k = 0; k < a->tracks; k++) {
      uint32_t at = 0;
      while (at < seen_count && seen[at] != a->variables[k])
        at++;
      if (at < seen_count || seen_count == sizeof seen / sizeof *seen)
        continue;
      seen[seen_count++] = a->variables[k];
      cost *= gi_numeration_digits(join->shop->numeration);
    }
  }
  return cost;
}

/* Joins the conjuncts that read the variable, or all of them, into one: the two
   smallest first.  NULL if there is none. */
static gi_automaton *gather(gi_join *join, const gi_variable *variable) {
  gi_automaton *parts[GI_JOIN_MOST];
  uint32_t count = 0, kept = 0;
  for (uint32_t i = 0; i < join->count; i++) {
    gi_automaton *a = join->conjuncts[i];
    if (!variable || reads(a, *variable))
      parts[count++] = a;
    else
      join->conjuncts[kept++] = a;
  }
  join->count = kept;
  while (count > 1) {
    for (uint32_t k = 0; k < 2; k++) /* the smallest two to the end */
      for (uint32_t i = 0; parts[count - 1 - k] && i < count - 1 - k; i++)
        if (!parts[i] || parts[i]->states < parts[count - 1 - k]->states) {
          gi_automaton *swapped = parts[i];
          parts[i] = parts[count - 1 - k];
          parts[count - 1 - k] = swapped;
        }
    parts[count - 2] =
        gi_automaton_and(join->shop, parts[count - 2], parts[count - 1]);
    count--;
  }
  return count ? parts[0] : NULL;
}

gi_automaton *gi_join_end(gi_join *join) {
  gi_automata *shop = join->shop;
  while (join->forgotten_count) {
    uint32_t best = 0;
    double least = cost_of(join, join->forgotten[0]);
    for (uint32_t i = 1; i < join->forgotten_count; i++) {
      double cost = cost_of(join, join->forgotten[i]);
      if (cost < least) {
        least = cost;
        best = i;
      }
    }
    gi_variable variable = join->forgotten[best];
    join->forgotten[best] = join->forgotten[--join->forgotten_count];
    gi_join_add(join,
                gi_automaton_exists(shop, gather(join, &variable), variable));
  }
  gi_automaton *all = gather(join, NULL);
  if (!all && shop->status == GRUNDY_OK)
    all = gi_automaton_truth(shop, true);
  if (shop->status != GRUNDY_OK) {
    gi_automaton_drop(shop, all);
    return NULL;
  }
  return all;
}
