/* SPDX-License-Identifier: MIT */
#include "theory/misere/monoid.h"

#include <assert.h>
#include <string.h>

void gi_monoid_init(gi_monoid *monoid, gi_memory *memory) {
  *monoid = (gi_monoid){0};
  gi_arena_init(&monoid->arena, memory);
}

void gi_monoid_clear(gi_monoid *monoid) {
  gi_memory *memory = monoid->arena.memory;
  gi_arena_clear(&monoid->arena);
  gi_monoid_init(monoid, memory);
}

/* A monoid whose elements are being put in order. */
typedef struct ordering {
  const gi_draft *draft;
  gi_budget *budget;
  uint32_t *to;     /* element of each draft element, or GI_NO_ELEMENT */
  uint32_t *from;   /* draft element of each element */
  uint32_t *parent; /* by element */
  uint8_t *last;    /* by element: index among the generators kept */
  uint8_t kept[GI_LETTERS]; /* draft's indices of the generators kept */
  size_t count, rank;
} ordering;

/* Appends the normal forms in which generator i of the draft is the largest
   letter.  They come in blocks, by the power of the letter. */
static grundy_status append_letter(ordering *o, size_t i) {
  const gi_draft *d = o->draft;
  uint32_t element = d->right[d->one * d->rank + i];
  if (o->to[element] != GI_NO_ELEMENT)
    return GRUNDY_OK;
  size_t letter = o->rank++;
  o->kept[letter] = (uint8_t)i;
  size_t from = 0;
  for (size_t end = o->count; from < end; end = o->count) {
    size_t block = end - from;
    for (; from < end; from++) {
      uint32_t product = d->right[o->from[from] * d->rank + i];
      if (o->to[product] == GI_NO_ELEMENT) {
        o->to[product] = (uint32_t)o->count;
        o->from[o->count] = product;
        o->parent[o->count] = (uint32_t)from;
        o->last[o->count++] = (uint8_t)letter;
      }
    }
    grundy_status status = gi_budget_ticks(o->budget, block);
    if (status != GRUNDY_OK)
      return status;
  }
  return GRUNDY_OK;
}

/* Fills the tables of a monoid whose elements are in order. */
static grundy_status fill(gi_monoid *m, const ordering *o) {
  const gi_draft *d = o->draft;
  size_t entries = m->order * (m->rank + 1);
  m->atoms = gi_arena_alloc(&m->arena, (m->rank + 1) * sizeof *m->atoms);
  m->right = gi_arena_alloc(&m->arena, entries * sizeof *m->right);
  m->down = gi_arena_alloc(&m->arena, entries * sizeof *m->down);
  size_t words = m->order / 64 + 1;
  m->portion = gi_arena_alloc(&m->arena, words * sizeof *m->portion);
  if (!m->atoms || !m->right || !m->down || !m->portion)
    return gi_arena_refusal(&m->arena);
  memset(m->portion, 0, words * sizeof *m->portion);
  for (size_t i = 0; i < m->rank; i++) {
    assert(d->atoms);
    m->atoms[i] = d->atoms[o->kept[i]];
  }
  for (uint32_t x = 0; x < m->order; x++) {
    size_t at = x * m->rank, above = m->parent[x] * m->rank;
    if (gi_bit(d->portion, o->from[x]))
      gi_bit_set(m->portion, x);
    for (size_t i = 0; i < m->rank; i++) {
      m->right[at + i] = o->to[d->right[o->from[x] * d->rank + o->kept[i]]];
      m->down[at + i] = GI_NO_ELEMENT;
      if (x && m->last[x] == i)
        m->down[at + i] = m->parent[x];
      else if (x && m->down[above + i] != GI_NO_ELEMENT)
        m->down[at + i] = m->right[m->down[above + i] * m->rank + m->last[x]];
    }
    grundy_status status = gi_budget_ticks(o->budget, m->rank);
    if (status != GRUNDY_OK)
      return status;
  }
  return GRUNDY_OK;
}

grundy_status gi_monoid_make(gi_monoid *m, gi_budget *budget,
                             const gi_draft *draft, uint32_t *elements) {
  gi_monoid_clear(m);
  ordering o = {.draft = draft, .budget = budget, .to = elements};
  o.from = gi_arena_alloc(&m->arena, draft->order * sizeof *o.from);
  o.parent = gi_arena_alloc(&m->arena, draft->order * sizeof *o.parent);
  o.last = gi_arena_alloc(&m->arena, draft->order);
  if (!o.from || !o.parent || !o.last)
    return gi_arena_refusal(&m->arena);
  for (size_t x = 0; x < draft->order; x++)
    elements[x] = GI_NO_ELEMENT;
  elements[draft->one] = 0;
  o.from[0] = draft->one;
  o.parent[0] = 0;
  o.last[0] = 0;
  o.count = 1;
  grundy_status status = GRUNDY_OK;
  for (size_t i = 0; i < draft->rank && status == GRUNDY_OK; i++)
    status = append_letter(&o, i);
  if (status != GRUNDY_OK)
    return status;
  m->order = o.count;
  m->rank = o.rank;
  m->parent = o.parent;
  m->last = o.last;
  return fill(m, &o);
}

grundy_status gi_monoid_trivial(gi_monoid *m) {
  const uint64_t portion = 0;
  uint32_t element = 0;
  gi_budget free_of_limits;
  gi_budget_init(&free_of_limits, (grundy_limits){0});
  return gi_monoid_make(m, &free_of_limits,
                        &(gi_draft){.order = 1, .portion = &portion}, &element);
}

size_t gi_monoid_generator(const gi_monoid *m, uint32_t atom) {
  size_t i = 0;
  while (i < m->rank && m->atoms[i] != atom)
    i++;
  return i;
}

gi_monomial gi_monoid_word(const gi_monoid *m, uint32_t x) {
  gi_monomial word = {0};
  for (; x; x = m->parent[x])
    word.power[m->last[x]]++;
  return word;
}

uint32_t gi_monoid_times(const gi_monoid *m, uint32_t x, uint32_t y) {
  for (; y; y = m->parent[y])
    x = m->right[x * m->rank + m->last[y]];
  return x;
}

uint32_t gi_monoid_element(const gi_monoid *m, const gi_monomial *word) {
  uint32_t x = 0;
  for (size_t i = 0; i < m->rank; i++)
    for (unsigned k = 0; k < word->power[i]; k++)
      x = m->right[x * m->rank + i];
  return x;
}

size_t gi_monoid_losses(const gi_monoid *m) {
  size_t losses = 0;
  for (size_t x = 0; x < m->order; x++)
    losses += gi_bit(m->portion, x);
  return losses;
}

/* Returns whether all proper divisors of x times generator i are normal
   forms, where i is at least the largest letter of x. */
static bool divisors_are_normal(const gi_monoid *m, uint32_t x, size_t i) {
  for (size_t j = 0; j < i; j++) {
    uint32_t divisor = m->down[x * m->rank + j];
    if (divisor != GI_NO_ELEMENT && !gi_monoid_appends(m, divisor, i))
      return false;
  }
  return true;
}

grundy_status gi_monoid_relations(const gi_monoid *m, gi_budget *budget,
                                  size_t rank, gi_relation_sink *emit,
                                  void *data) {
  for (uint32_t x = 0; x < m->order; x++) {
    grundy_status status = gi_budget_ticks(budget, rank);
    if (x && m->last[x] >= rank)
      break;
    for (size_t i = m->last[x]; i < rank && status == GRUNDY_OK; i++) {
      if (gi_monoid_appends(m, x, i) || !divisors_are_normal(m, x, i))
        continue;
      gi_monomial left = gi_monoid_word(m, x);
      left.power[i]++;
      status = emit(data, &left, m->right[x * m->rank + i]);
    }
    if (status != GRUNDY_OK)
      return status;
  }
  return GRUNDY_OK;
}

/* ------------------------------------------------------------ products */

grundy_status gi_products_init(gi_products *products, const gi_monoid *monoid,
                               gi_memory *memory) {
  *products = (gi_products){.monoid = monoid};
  gi_arena_init(&products->arena, memory);
  size_t size = monoid->order * sizeof *products->rows;
  products->rows = gi_arena_alloc(&products->arena, size);
  if (!products->rows)
    return gi_arena_refusal(&products->arena);
  memset(products->rows, 0, size);
  return GRUNDY_OK;
}

void gi_products_clear(gi_products *products) {
  if (products->arena.memory)
    gi_arena_clear(&products->arena);
  products->rows = NULL;
}

grundy_status gi_products_row(gi_products *p, gi_budget *budget, uint32_t x,
                              const uint32_t **row) {
  const gi_monoid *m = p->monoid;
  while (!p->rows[x]) {
    /* the nearest divisor of x without a row, whose own parent has one */
    uint32_t next = x;
    while (next && !p->rows[m->parent[next]])
      next = m->parent[next];
    uint32_t *made = gi_arena_alloc(&p->arena, m->order * sizeof *made);
    if (!made)
      return gi_arena_refusal(&p->arena);
    const uint32_t *above = next ? p->rows[m->parent[next]] : NULL;
    for (uint32_t y = 0; y < m->order; y++)
      made[y] = above ? m->right[above[y] * m->rank + m->last[next]] : y;
    p->rows[next] = made;
    grundy_status status = gi_budget_ticks(budget, m->order);
    if (status != GRUNDY_OK)
      return status;
  }
  *row = p->rows[x];
  return GRUNDY_OK;
}
