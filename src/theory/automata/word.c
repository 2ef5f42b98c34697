/* SPDX-License-Identifier: MIT */
/* Questions that automata answer, and the invariants. */
#include "theory/automata/unfold.h"

#include <assert.h>

bool gi_automaton_is_empty(const gi_automaton *a) {
  return a->states == 1 && !a->accepts[0]; /* minimal: nothing else is empty */
}

bool gi_automaton_is_same(const gi_automaton *a, const gi_automaton *b) {
  assert(a->tracks == b->tracks);
  size_t row = a->letters * sizeof *a->next;
  return a->states == b->states &&
         memcmp(a->variables, b->variables, a->tracks * sizeof *a->variables) ==
             0 &&
         memcmp(a->next, b->next, a->states * row) == 0 &&
         memcmp(a->accepts, b->accepts, a->states) == 0;
}

bool gi_automaton_holds(const gi_automata *shop, const gi_automaton *a,
                        const uint64_t *numbers) {
  return gi_automaton_label_at(shop, a, numbers) != 0;
}

uint8_t gi_automaton_label_at(const gi_automata *shop, const gi_automaton *a,
                              const uint64_t *numbers) {
  uint8_t digits[GI_TRACKS_MOST][GI_DIGITS_MOST];
  unsigned counts[GI_TRACKS_MOST], longest = 0;
  uint32_t state = 0;
  for (uint32_t i = 0; i < a->tracks; i++) {
    counts[i] = gi_numeration_write(shop->numeration, numbers[i], digits[i]);
    longest = counts[i] > longest ? counts[i] : longest;
  }
  for (unsigned place = longest; place > 0; place--) {
    uint32_t letter = 0;
    for (uint32_t i = a->tracks; i > 0; i--) {
      unsigned count = counts[i - 1];
      letter = letter * gi_numeration_digits(shop->numeration) +
               (place <= count ? digits[i - 1][count - place] : 0);
    }
    state = a->next[(size_t)state * a->letters + letter];
  }
  return a->accepts[state];
}

/* Finds the way to the first accepting state of a breadth-first walk: back[s]
   is the state before s, by[s] the letter between them.  Returns the state, or
   `states` if nothing is accepted. */
static uint32_t walk_back(const gi_automaton *a, uint32_t *back, uint32_t *by,
                          uint32_t *queue) {
  uint32_t count = 1;
  memset(back, 0xff, a->states * sizeof *back);
  back[0] = 0;
  queue[0] = 0;
  for (uint32_t i = 0; i < count; i++) {
    uint32_t from = queue[i];
    if (a->accepts[from])
      return from;
    for (uint32_t letter = 0; letter < a->letters; letter++) {
      uint32_t to = a->next[(size_t)from * a->letters + letter];
      if (back[to] != UINT32_MAX)
        continue;
      back[to] = from;
      by[to] = letter;
      queue[count++] = to;
    }
  }
  return a->states;
}

/* Computes the numbers of the word that leads from the start to a state. */
static grundy_status read_word(const gi_automata *shop, const gi_automaton *a,
                               uint32_t state, const uint32_t *back,
                               const uint32_t *by, uint64_t *numbers) {
  uint32_t digits = gi_numeration_digits(shop->numeration), weight = 1;
  for (uint32_t i = 0; i < a->tracks; i++, weight *= digits) {
    uint8_t word[GI_DIGITS_MOST];
    unsigned count = 0;
    for (uint32_t s = state; s != 0; s = back[s]) {
      if (count == GI_DIGITS_MOST)
        return GRUNDY_UNABLE;
      count++;
      word[GI_DIGITS_MOST - count] = (uint8_t)(by[s] / weight % digits);
    }
    if (!gi_numeration_read(shop->numeration, word + GI_DIGITS_MOST - count,
                            count, &numbers[i]))
      return GRUNDY_UNABLE;
  }
  return GRUNDY_OK;
}

grundy_status gi_automaton_least(gi_automata *shop, const gi_automaton *a,
                                 uint64_t *numbers) {
  size_t size = gi_array_size(a->states, sizeof(uint32_t));
  uint32_t *back = gi_alloc(shop->memory, size);
  uint32_t *by = gi_alloc(shop->memory, size);
  uint32_t *queue = gi_alloc(shop->memory, size);
  grundy_status status = GRUNDY_OK;
  if (!back || !by || !queue) {
    status = gi_memory_refusal(shop->memory);
  } else {
    uint32_t state = walk_back(a, back, by, queue);
    status = state < a->states ? read_word(shop, a, state, back, by, numbers)
                               : GRUNDY_DOMAIN;
  }
  gi_free(shop->memory, back, size);
  gi_free(shop->memory, by, size);
  gi_free(shop->memory, queue, size);
  return status;
}

/* ---------------------------------------------------------------- minimum */

#define NOTHING UINT64_MAX /* cost of what is never accepted */

/* What a letter costs at the place with weight 1. */
static uint64_t cost_of(const gi_automata *shop, const gi_automaton *a,
                        const uint32_t *weights, uint32_t letter) {
  uint32_t digits = gi_numeration_digits(shop->numeration);
  uint64_t cost = 0;
  for (uint32_t i = 0; i < a->tracks; i++, letter /= digits)
    cost += (uint64_t)weights[i] * (letter % digits);
  return cost;
}

/* Marks the states that words without cost reach from the start. */
static void mark_free(const gi_automata *shop, const gi_automaton *a,
                      const uint32_t *weights, bool *free, uint32_t *queue) {
  uint32_t count = 1;
  memset(free, 0, a->states * sizeof *free);
  free[0] = true;
  queue[0] = 0;
  for (uint32_t i = 0; i < count; i++)
    for (uint32_t letter = 0; letter < a->letters; letter++) {
      uint32_t to = a->next[(size_t)queue[i] * a->letters + letter];
      if (free[to] || cost_of(shop, a, weights, letter))
        continue;
      free[to] = true;
      queue[count++] = to;
    }
}

/* Computes by state what the cheapest accepted word of one more digit costs;
   its first digit has this weight. */
static void prepend(const gi_automata *shop, const gi_automaton *a,
                    const uint32_t *weights, uint64_t weight,
                    const uint64_t *before, uint64_t *after) {
  for (uint32_t s = 0; s < a->states; s++)
    after[s] = NOTHING;
  for (uint32_t letter = 0; letter < a->letters; letter++) {
    uint64_t cost = cost_of(shop, a, weights, letter) * weight;
    for (uint32_t s = 0; s < a->states; s++) {
      uint64_t rest = before[a->next[(size_t)s * a->letters + letter]];
      if (rest != NOTHING && rest + cost < after[s])
        after[s] = rest + cost;
    }
  }
}

/* Takes words of 0, 1, 2, ... digits after a word without cost, until a further
   digit would cost more than the cheapest word. */
static grundy_status cheapest(gi_automata *shop, const gi_automaton *a,
                              const uint32_t *weights, const bool *free,
                              uint64_t *costs[2], uint64_t *least) {
  uint64_t weight = 1, next = gi_numeration_digits(shop->numeration);
  for (uint32_t s = 0; s < a->states; s++)
    costs[0][s] = a->accepts[s] ? 0 : NOTHING;
  for (;;) {
    *least = NOTHING;
    for (uint32_t s = 0; s < a->states; s++)
      if (free[s] && costs[0][s] < *least)
        *least = costs[0][s];
    if (*least <= weight)
      return GRUNDY_OK;
    if (next >> 52) /* costs stay below 2^64 */
      return GRUNDY_UNABLE;
    grundy_status status =
        gi_budget_ticks(shop->budget, (uint64_t)a->states * a->letters / 4 + 1);
    if (status != GRUNDY_OK)
      return status;
    prepend(shop, a, weights, weight, costs[0], costs[1]);
    uint64_t *swapped = costs[0];
    costs[0] = costs[1];
    costs[1] = swapped;
    uint64_t sum = weight + next;
    weight = next;
    next = gi_numeration_is_zeckendorf(shop->numeration)
               ? sum
               : next * shop->numeration.base;
  }
}

grundy_status gi_automaton_minimum(gi_automata *shop, const gi_automaton *a,
                                   const uint32_t *weights, uint64_t *least) {
  gi_memory *memory = shop->memory;
  size_t size = gi_array_size(a->states, sizeof(uint64_t));
  if (gi_automaton_is_empty(a))
    return GRUNDY_DOMAIN;
  uint64_t *costs[2] = {gi_alloc(memory, size), gi_alloc(memory, size)};
  uint64_t *owned[2] = {costs[0], costs[1]};
  bool *free = gi_alloc(memory, a->states * sizeof *free);
  grundy_status status = GRUNDY_OK;
  if (!costs[0] || !costs[1] || !free) {
    status = gi_memory_refusal(memory);
  } else {
    mark_free(shop, a, weights, free, (uint32_t *)(void *)costs[0]);
    status = cheapest(shop, a, weights, free, costs, least);
  }
  gi_free(memory, owned[0], size);
  gi_free(memory, owned[1], size);
  gi_free(memory, free, a->states * sizeof *free);
  return status;
}

/* ---------------------------------------------------------------- invariants
 */

void gi_automaton_check(const gi_automata *shop, const gi_automaton *a) {
  uint32_t letters = 1, met = 1;
  for (uint32_t i = 0; i < a->tracks; i++) {
    assert(i == 0 || a->variables[i - 1] < a->variables[i]);
    letters *= gi_numeration_digits(shop->numeration);
  }
  assert(letters == a->letters && a->states > 0 && a->references > 0);
  assert(a->next[0] == 0); /* leading zeros */
  for (uint32_t s = 0; s < a->states; s++)
    for (uint32_t letter = 0; letter < letters; letter++) {
      uint32_t to = a->next[(size_t)s * letters + letter];
      assert(to <= met && to < a->states); /* numbered as they are met */
      met += to == met;
    }
  assert(met == a->states);
}
