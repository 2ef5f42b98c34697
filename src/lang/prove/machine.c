/* SPDX-License-Identifier: MIT */
/*
 * An automaton of levels is walked along the digits of the numbers.
 *
 * In a graph the digits of the value are not known.  All states are followed
 * that some digits of the value lead to, each with the value read so far.  One
 * value for each state is enough: if two lead to the same state, then either no
 * word from there is accepted, or the graph would have two values at one
 * position.
 */
#include "lang/prove/machine.h"

#include <assert.h>

typedef struct reader {
  const grundy_machine *m;
  gi_numeration numeration;
  uint32_t numbers; /* tracks that are numbers of the position */
  uint8_t digits[GRUNDY_PROOF_NUMBERS + 1][GI_DIGITS_MOST];
  unsigned counts[GRUNDY_PROOF_NUMBERS + 1], longest;
} reader;

/* Reads the digits of the numbers of the first tracks. */
static void read_numbers(reader *r, const uint64_t *numbers, uint32_t count) {
  r->numbers = count;
  assert(count <= GRUNDY_PROOF_NUMBERS + 1);
  for (uint32_t i = 0; i < r->numbers; i++) {
    r->counts[i] = gi_numeration_write(r->numeration, numbers[i], r->digits[i]);
    r->longest = r->counts[i] > r->longest ? r->counts[i] : r->longest;
  }
}

/* Returns the letter of the numbers at a place; place 1 is the last. */
static uint32_t letter_at(const reader *r, unsigned place) {
  uint32_t letter = 0;
  for (uint32_t i = r->numbers; i > 0; i--) {
    unsigned count = r->counts[i - 1];
    letter = letter * r->m->digits +
             (place <= count ? r->digits[i - 1][count - place] : 0);
  }
  return letter;
}

/* The digits of a value, and whether there are any. */
typedef struct word {
  bool exists;
  uint8_t digits[GI_DIGITS_MOST];
} word;

/* Returns the digits of the longest number of 64 bits. */
static unsigned most_places(gi_numeration numeration) {
  uint8_t digits[GI_DIGITS_MOST];
  return gi_numeration_write(numeration, UINT64_MAX, digits);
}

static grundy_status walk_graph(const reader *r, word *now, word *after,
                                uint64_t *value) {
  const grundy_machine *m = r->m;
  unsigned places = most_places(r->numeration);
  uint32_t weight = 1;
  for (uint32_t i = 0; i < r->numbers; i++)
    weight *= m->digits;
  memset(now, 0, m->states * sizeof *now);
  now[0].exists = true;
  for (unsigned place = places; place > 0; place--) {
    memset(after, 0, m->states * sizeof *after);
    for (uint32_t s = 0; s < m->states; s++)
      for (uint32_t digit = 0; now[s].exists && digit < m->digits; digit++) {
        uint32_t to = m->next[(size_t)s * m->letters + letter_at(r, place) +
                              digit * weight];
        after[to] = now[s];
        after[to].digits[places - place] = (uint8_t)digit;
      }
    word *swap = now;
    now = after;
    after = swap;
  }
  for (uint32_t s = 0; s < m->states; s++)
    if (now[s].exists && m->labels[s])
      return gi_numeration_read(r->numeration, now[s].digits, places, value)
                 ? GRUNDY_OK
                 : GRUNDY_UNABLE;
  return GRUNDY_UNABLE;
}

/* Returns the last state after the digits that were read. */
static uint32_t walk(const reader *r) {
  uint32_t state = 0;
  for (unsigned place = r->longest; place > 0; place--)
    state = r->m->next[(size_t)state * r->m->letters + letter_at(r, place)];
  return state;
}

bool gi_machine_says(const grundy_machine *m, gi_numeration numeration,
                     const uint64_t *numbers, uint64_t value) {
  reader r = {.m = m, .numeration = numeration};
  uint64_t all[GRUNDY_PROOF_NUMBERS + 1];
  for (uint32_t i = 0; i < m->tracks - m->graph; i++)
    all[i] = numbers[i];
  if (m->graph)
    all[m->tracks - 1] = value;
  read_numbers(&r, all, m->tracks);
  uint8_t label = m->labels[walk(&r)];
  return m->graph ? label != 0 : label == value + 1;
}

grundy_status gi_machine_value(gi_memory *memory, const grundy_machine *m,
                               gi_numeration numeration,
                               const uint64_t *numbers, uint64_t *value) {
  reader r = {.m = m, .numeration = numeration};
  read_numbers(&r, numbers, m->tracks - m->graph);
  if (!m->graph) {
    uint32_t state = walk(&r);
    *value = m->labels[state] - 1u;
    return m->labels[state] ? GRUNDY_OK : GRUNDY_UNABLE;
  }
  size_t size = gi_array_size(m->states, sizeof(word));
  word *now = gi_alloc(memory, size), *after = gi_alloc(memory, size);
  grundy_status status = now && after ? walk_graph(&r, now, after, value)
                                      : gi_memory_refusal(memory);
  gi_free(memory, now, now ? size : 0);
  gi_free(memory, after, after ? size : 0);
  return status;
}
