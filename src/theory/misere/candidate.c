/* SPDX-License-Identifier: MIT */
#include "theory/misere/candidate.h"

#include "theory/misere/minimise.h"

#include <string.h>

enum {
  MOST_LAYERS = 64
};

void gi_valued_init(gi_valued *v, gi_memory *memory) {
  gi_monoid_init(&v->monoid, memory);
  gi_buffer_init(&v->phi, memory);
}

void gi_valued_clear(gi_valued *v) {
  gi_monoid_clear(&v->monoid);
  gi_buffer_clear(&v->phi);
}

/* The options of an atom, as products of all elements with each of them. */
typedef struct moves {
  const uint32_t **rows;
  size_t count;
} moves;

typedef struct builder {
  gi_memory *memory;
  gi_budget *budget;
  const gi_valued *base;
  uint32_t n;
  gi_arena arena;
  gi_products products;
  gi_valuation valuation;
  moves moves[GI_LETTERS + 1]; /* of the generators, then of n */
  uint64_t *layers[MOST_LAYERS];
  size_t count, back; /* layers; the layer that follows the last one */
  size_t words;       /* 64-bit words of a layer */
} builder;

/* Finds the options of an atom. */
static grundy_status find_moves(builder *b, uint32_t atom, moves *m) {
  gi_buffer elements;
  gi_buffer_init(&elements, b->memory);
  grundy_status status = gi_options_elements(&b->valuation, atom, &elements);
  const uint32_t *list = (const void *)elements.data;
  m->count = elements.length / sizeof *list;
  if (status == GRUNDY_OK) {
    m->rows = gi_arena_alloc(&b->arena, (m->count + 1) * sizeof *m->rows);
    status = m->rows ? GRUNDY_OK : gi_arena_refusal(&b->arena);
  }
  for (size_t i = 0; i < m->count && status == GRUNDY_OK; i++)
    status = gi_products_row(&b->products, b->budget, list[i], &m->rows[i]);
  gi_buffer_clear(&elements);
  return status;
}

static bool reaches(const moves *m, const uint64_t *layer, uint32_t y) {
  for (size_t i = 0; i < m->count; i++)
    if (gi_bit(layer, m->rows[i][y]))
      return true;
  return false;
}

/* Returns whether a move in the normal form of y leads into the layer. */
static bool word_reaches(const builder *b, const uint64_t *layer, uint32_t y) {
  const gi_monoid *r = &b->base->monoid;
  for (size_t i = 0; i < r->rank; i++) {
    uint32_t rest = r->down[y * r->rank + i];
    if (rest != GI_NO_ELEMENT && reaches(&b->moves[i], layer, rest))
      return true;
  }
  return false;
}

/* Computes one more layer, and notes whether it repeats an earlier one. */
static grundy_status add_layer(builder *b, bool *repeats) {
  const gi_monoid *r = &b->base->monoid;
  size_t size = b->words * sizeof(uint64_t);
  if (b->count == MOST_LAYERS)
    return GRUNDY_UNABLE;
  const uint64_t *before = b->layers[b->count - 1];
  uint64_t *layer = gi_arena_alloc(&b->arena, size);
  if (!layer)
    return gi_arena_refusal(&b->arena);
  memset(layer, 0, size);
  for (uint32_t y = 0; y < r->order; y++) {
    grundy_status status = gi_budget_ticks(b->budget, 8 + r->rank);
    if (status != GRUNDY_OK)
      return status;
    if (!reaches(&b->moves[r->rank], before, y) && !word_reaches(b, layer, y))
      gi_bit_set(layer, y);
  }
  *repeats = false;
  for (size_t k = 0; k < b->count && !*repeats; k++)
    if (memcmp(b->layers[k], layer, size) == 0) {
      *repeats = true;
      b->back = k;
    }
  if (!*repeats)
    b->layers[b->count++] = layer;
  return GRUNDY_OK;
}

/* Makes the automaton whose states are (element, layer). */
static grundy_status make_automaton(builder *b, gi_automaton *a) {
  const gi_monoid *r = &b->base->monoid;
  a->states = r->order * b->count;
  a->letters = r->rank + 1;
  uint32_t *next =
      gi_arena_alloc(&b->arena, a->states * a->letters * sizeof *next);
  size_t words = a->states / 64 + 1;
  uint64_t *accept = gi_arena_alloc(&b->arena, words * sizeof *accept);
  if (!next || !accept)
    return gi_arena_refusal(&b->arena);
  memset(accept, 0, words * sizeof *accept);
  a->next = next;
  a->accept = accept;
  for (size_t k = 0; k < b->count; k++) {
    size_t above = (k + 1 < b->count ? k + 1 : b->back) * r->order;
    for (size_t x = 0; x < r->order; x++) {
      size_t state = k * r->order + x;
      if (gi_bit(b->layers[k], x))
        gi_bit_set(accept, state);
      for (size_t i = 0; i < r->rank; i++)
        *next++ = (uint32_t)(k * r->order) + r->right[x * r->rank + i];
      *next++ = (uint32_t)(above + x);
    }
    grundy_status status = gi_budget_ticks(b->budget, r->order * (r->rank + 1));
    if (status != GRUNDY_OK)
      return status;
  }
  return GRUNDY_OK;
}

/* Makes the monoid of the classes of states, and finds its atoms. */
static grundy_status make_monoid(builder *b, const gi_automaton *a,
                                 const uint32_t *classes, size_t count,
                                 gi_valued *out) {
  const gi_monoid *r = &b->base->monoid;
  uint32_t atoms[GI_LETTERS + 1];
  for (size_t i = 0; i < r->rank; i++)
    atoms[i] = r->atoms[i];
  atoms[r->rank] = b->n;
  uint32_t *right =
      gi_arena_alloc(&b->arena, count * a->letters * sizeof *right);
  uint64_t *portion =
      gi_arena_alloc(&b->arena, (count / 64 + 1) * sizeof *portion);
  uint32_t *elements = gi_arena_alloc(&b->arena, count * sizeof *elements);
  if (!right || !portion || !elements)
    return gi_arena_refusal(&b->arena);
  memset(portion, 0, (count / 64 + 1) * sizeof *portion);
  for (size_t s = 0; s < a->states; s++) {
    if (gi_bit(a->accept, s))
      gi_bit_set(portion, classes[s]);
    for (size_t i = 0; i < a->letters; i++)
      right[classes[s] * a->letters + i] = classes[a->next[s * a->letters + i]];
  }
  gi_draft draft = {.order = count,
                    .rank = a->letters,
                    .atoms = atoms,
                    .right = right,
                    .portion = portion,
                    .one = classes[0]};
  grundy_status status =
      gi_monoid_make(&out->monoid, b->budget, &draft, elements);
  out->phi.length = 0;
  for (uint32_t i = 0; i <= b->n && status == GRUNDY_OK; i++) {
    uint32_t class = i < b->n ? classes[gi_valued_phi(b->base)[i]]
                              : right[classes[0] * a->letters + r->rank];
    status = gi_buffer_put(&out->phi, &elements[class], sizeof *elements);
  }
  return status;
}

static grundy_status build(builder *b, gi_valued *out) {
  const gi_monoid *r = &b->base->monoid;
  grundy_status status = find_moves(b, b->n, &b->moves[r->rank]);
  for (size_t i = 0; i < r->rank && status == GRUNDY_OK; i++)
    status = find_moves(b, r->atoms[i], &b->moves[i]);
  b->layers[0] = r->portion;
  b->count = 1;
  b->words = r->order / 64 + 1;
  bool repeats = false;
  while (status == GRUNDY_OK && !repeats)
    status = add_layer(b, &repeats);
  gi_automaton a = {0};
  if (status == GRUNDY_OK)
    status = make_automaton(b, &a);
  if (status != GRUNDY_OK)
    return status;
  size_t count = 0;
  uint32_t *classes = gi_arena_alloc(&b->arena, a.states * sizeof *classes);
  if (!classes)
    return gi_arena_refusal(&b->arena);
  status = gi_minimise(b->memory, b->budget, &a, classes, &count);
  return status == GRUNDY_OK ? make_monoid(b, &a, classes, count, out) : status;
}

grundy_status gi_candidate_make(gi_budget *budget, gi_atoms atoms,
                                const gi_valued *base, uint32_t n,
                                gi_valued *out) {
  gi_memory *memory = base->phi.memory;
  if (base->monoid.rank >= GI_LETTERS)
    return GRUNDY_UNABLE;
  builder b = {.memory = memory, .budget = budget, .base = base, .n = n};
  gi_arena_init(&b.arena, memory);
  grundy_status status = gi_products_init(&b.products, &base->monoid, memory);
  gi_valuation_init(&b.valuation, memory, budget, atoms, &b.products,
                    gi_valued_phi(base));
  if (status == GRUNDY_OK)
    status = build(&b, out);
  gi_valuation_clear(&b.valuation);
  gi_products_clear(&b.products);
  gi_arena_clear(&b.arena);
  return status;
}
