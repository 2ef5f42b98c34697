/* SPDX-License-Identifier: MIT */
#include "theory/misere/minimise.h"

#include "core/hash.h"
#include "theory/misere/monoid.h"

#include <string.h>

/* A hash table from pairs of classes to new classes. */
typedef struct pairs {
  uint64_t *keys;
  uint32_t *classes; /* UINT32_MAX: the slot is free */
  size_t slots;      /* a power of two, at least twice the states */
} pairs;

/* Returns the new class of a pair; a new pair gets *count, which then grows. */
static uint32_t class_of(pairs *p, uint64_t key, size_t *count) {
  const uint64_t odd = UINT64_C(0x9e3779b97f4a7c15);
  size_t at = (size_t)(gi_hash_fold(key ^ odd, odd)) & (p->slots - 1);
  while (p->classes[at] != UINT32_MAX && p->keys[at] != key)
    at = (at + 1) & (p->slots - 1);
  if (p->classes[at] == UINT32_MAX) {
    p->keys[at] = key;
    p->classes[at] = (uint32_t)(*count)++;
  }
  return p->classes[at];
}

/* Splits the classes by the classes that a letter leads to. */
static size_t split(const gi_automaton *a, size_t letter, pairs *p,
                    const uint32_t *old, uint32_t *fresh) {
  size_t count = 0;
  memset(p->classes, 0xff, p->slots * sizeof *p->classes);
  for (size_t s = 0; s < a->states; s++) {
    uint64_t to = old[a->next[s * a->letters + letter]];
    fresh[s] = class_of(p, (uint64_t)old[s] << 32 | to, &count);
  }
  return count;
}

static grundy_status refine(gi_budget *budget, const gi_automaton *a, pairs *p,
                            uint32_t *classes, uint32_t *fresh, size_t *count) {
  size_t unchanged = 0;
  for (size_t letter = 0; unchanged < a->letters;
       letter = (letter + 1) % a->letters) {
    size_t now = split(a, letter, p, classes, fresh);
    unchanged = now == *count ? unchanged + 1 : 0;
    *count = now;
    memcpy(classes, fresh, a->states * sizeof *classes);
    grundy_status status = gi_budget_ticks(budget, 4 * a->states);
    if (status != GRUNDY_OK)
      return status;
  }
  return GRUNDY_OK;
}

grundy_status gi_minimise(gi_memory *memory, gi_budget *budget,
                          const gi_automaton *a, uint32_t *classes,
                          size_t *count) {
  gi_arena arena;
  gi_arena_init(&arena, memory);
  pairs p = {.slots = 4};
  while (p.slots < 2 * a->states)
    p.slots *= 2;
  p.keys = gi_arena_alloc(&arena, p.slots * sizeof *p.keys);
  p.classes = gi_arena_alloc(&arena, p.slots * sizeof *p.classes);
  uint32_t *fresh = gi_arena_alloc(&arena, a->states * sizeof *fresh);
  grundy_status status =
      p.keys && p.classes && fresh ? GRUNDY_OK : gi_arena_refusal(&arena);
  bool seen[2] = {false, false};
  for (size_t s = 0; s < a->states && status == GRUNDY_OK; s++) {
    classes[s] = gi_bit(a->accept, s);
    seen[classes[s]] = true;
  }
  *count = (size_t)seen[0] + seen[1];
  if (status == GRUNDY_OK && *count == 2)
    status = refine(budget, a, &p, classes, fresh, count);
  else if (status == GRUNDY_OK)
    memset(classes, 0, a->states * sizeof *classes);
  gi_arena_clear(&arena);
  return status;
}
