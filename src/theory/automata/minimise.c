/* SPDX-License-Identifier: MIT */
/*
 * The minimal automaton, by refining classes of states (Moore 1956).
 *
 * At first two states are in one class if both accept or both do not (with
 * labels: if their labels are equal).  Then,
 * letter by letter, states of one class are separated if the letter leads them
 * to different classes, until a whole round over the letters separates
 * nothing.  The pairs (class, class after the letter) are compared exactly,
 * never by a hash alone: the result is part of a proof.
 */
#include "theory/automata/unfold.h"

#include <assert.h>

/* A table from pairs of classes to new classes: open addressing, emptied by a
   new stamp. */
typedef struct pairs {
  uint64_t *keys;   /* class << 32 | class after the letter */
  uint32_t *values; /* the new class */
  uint32_t *stamps; /* a slot is in use if its stamp is the present one */
  size_t slots;     /* a power of two */
  uint32_t stamp;
} pairs;

typedef struct refinement {
  gi_automata *shop;
  const gi_automaton *a;
  uint32_t *classes; /* by state */
  uint32_t *refined; /* by state, while one letter is looked at */
  uint32_t count;    /* classes */
  pairs table;
} refinement;

/* Returns the new class of a pair; a pair that is new gets `fresh`. */
static uint32_t look_up(pairs *t, uint64_t key, uint32_t fresh) {
  uint64_t hash = key * UINT64_C(0x9e3779b97f4a7c15);
  size_t mask = t->slots - 1, slot = (size_t)(hash >> 20) & mask;
  while (t->stamps[slot] == t->stamp && t->keys[slot] != key)
    slot = (slot + 1) & mask;
  if (t->stamps[slot] != t->stamp) {
    t->stamps[slot] = t->stamp;
    t->keys[slot] = key;
    t->values[slot] = fresh;
  }
  return t->values[slot];
}

/* Separates the states that the letter leads to different classes. */
static void split_by(refinement *r, uint32_t letter) {
  const gi_automaton *a = r->a;
  uint32_t fresh = 0;
  r->table.stamp++;
  for (uint32_t s = 0; s < a->states; s++) {
    uint32_t to = a->next[(size_t)s * a->letters + letter];
    uint64_t key = (uint64_t)r->classes[s] << 32 | r->classes[to];
    r->refined[s] = look_up(&r->table, key, fresh);
    fresh += r->refined[s] == fresh;
  }
  assert(fresh >= r->count && fresh <= a->states);
  r->count = fresh;
  uint32_t *old = r->classes;
  r->classes = r->refined;
  r->refined = old;
}

/* Refines classes, at first by label, until nothing is separated.  A stop
   leaves classes that are not fine enough. */
static grundy_status refine(refinement *r) {
  const gi_automaton *a = r->a;
  uint32_t before = 0;
  uint32_t class_of[UINT8_MAX + 1];
  memset(class_of, 0xff, sizeof class_of);
  for (uint32_t s = 0; s < a->states; s++) {
    uint32_t *class = &class_of[a->accepts[s]];
    if (*class == UINT32_MAX)
      *class = r->count++;
    r->classes[s] = *class;
  }
  while (r->count != before && r->count < a->states) {
    before = r->count;
    for (uint32_t letter = 0; letter < a->letters; letter++) {
      grundy_status status = gi_budget_ticks(r->shop->budget, a->states);
      if (status != GRUNDY_OK)
        return status;
      if (r->count < a->states)
        split_by(r, letter);
    }
  }
  return GRUNDY_OK;
}

/* Fills in the automaton of the classes: one state for each class that a
   breadth-first walk meets, in this order.  `numbers` and `members` have room
   for every class: the state of a class, and a member of each state's class. */
static void write_quotient(const refinement *r, gi_automaton *quotient,
                           uint32_t *numbers, uint32_t *members) {
  const gi_automaton *a = r->a;
  memset(numbers, 0xff, r->count * sizeof *numbers);
  numbers[r->classes[0]] = 0;
  members[0] = 0;
  quotient->states = 1;
  for (uint32_t s = 0; s < quotient->states; s++) {
    const uint32_t *row = a->next + (size_t)members[s] * a->letters;
    quotient->accepts[s] = a->accepts[members[s]];
    for (uint32_t letter = 0; letter < a->letters; letter++) {
      uint32_t class = r->classes[row[letter]];
      if (numbers[class] == UINT32_MAX) {
        numbers[class] = quotient->states;
        members[quotient->states++] = row[letter];
      }
      quotient->next[(size_t)s * a->letters + letter] = numbers[class];
    }
  }
  assert(quotient->states == r->count); /* every state was reachable */
}

/* Allocates the tables of a blank automaton. */
static bool give_tables(gi_automata *shop, gi_automaton *a, uint32_t states) {
  size_t row = a->letters * sizeof *a->next;
  a->states = states;
  a->next = gi_alloc(shop->memory, gi_array_size(states, row));
  a->accepts = gi_alloc(shop->memory, states);
  if (!a->next || !a->accepts)
    shop->status = gi_memory_refusal(shop->memory);
  return a->next && a->accepts;
}

gi_automaton *gi_automaton_minimise(gi_automata *shop, gi_automaton *a) {
  assert(a->references == 1);
  gi_memory *memory = shop->memory;
  refinement r = {.shop = shop, .a = a, .table.slots = 16};
  while (r.table.slots / 2 < a->states)
    r.table.slots *= 2;
  size_t list = gi_array_size(a->states, sizeof *r.classes);
  size_t slots = r.table.slots;
  r.classes = gi_alloc(memory, list);
  r.refined = gi_alloc(memory, list);
  r.table.keys = gi_alloc(memory, gi_array_size(slots, sizeof(uint64_t)));
  r.table.values = gi_alloc(memory, gi_array_size(slots, sizeof(uint32_t)));
  r.table.stamps = gi_alloc(memory, gi_array_size(slots, sizeof(uint32_t)));
  gi_automaton *quotient = NULL;
  if (!r.classes || !r.refined || !r.table.keys || !r.table.values ||
      !r.table.stamps) {
    shop->status = gi_memory_refusal(memory);
  } else {
    memset(r.table.stamps, 0, slots * sizeof(uint32_t));
    shop->status = refine(&r);
    quotient = gi_automaton_blank(shop, a->variables, a->tracks);
    if (quotient && give_tables(shop, quotient, r.count))
      write_quotient(&r, quotient, r.refined, r.table.values);
  }
  gi_free(memory, r.classes, list);
  gi_free(memory, r.refined, list);
  gi_free(memory, r.table.keys, slots * sizeof(uint64_t));
  gi_free(memory, r.table.values, slots * sizeof(uint32_t));
  gi_free(memory, r.table.stamps, slots * sizeof(uint32_t));
  gi_automaton_drop(shop, a);
  if (shop->status != GRUNDY_OK) {
    gi_automaton_drop(shop, quotient);
    return NULL;
  }
  return quotient;
}
