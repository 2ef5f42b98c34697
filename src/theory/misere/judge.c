/* SPDX-License-Identifier: MIT */
#include "theory/misere/judge.h"

#include "core/arena.h"
#include "core/buffer.h"

#include <string.h>

typedef struct court {
  gi_memory *memory;
  gi_budget *budget;
  const gi_stored_quotient *s;
  gi_arena arena;
  uint32_t *times;  /* times[x * order + y] */
  gi_buffer kinds;  /* kind of atoms */
  gi_buffer wins;   /* bool by kind and element */
  gi_buffer sums;   /* elements of the sums visited */
  gi_buffer rests;  /* bool by sum and companion */
  bool *has_option; /* by element: an option of the atom in question */
  bool *free_rest;  /* room for the companions of one sum */
  gi_judgement judgement;
  uint32_t *witness;
} court;

/* Atoms with one element and one set of companions in which a move wins. */
typedef struct kind {
  uint32_t phi;
  bool is_needless; /* an earlier kind replaces it in the N-check */
} kind;

static grundy_status refuse(court *c, gi_judgement why, uint32_t x,
                            uint32_t y) {
  c->judgement = why;
  c->witness[0] = x;
  c->witness[1] = y;
  return GRUNDY_OK;
}

static bool is_refused(const court *c) {
  return c->judgement != GI_JUDGED_RIGHT;
}

/* Looks whether entries are elements and the generators commute. */
static grundy_status judge_table(court *c) {
  const gi_stored_quotient *s = c->s;
  for (size_t i = 0; i < s->order * s->rank; i++)
    if (s->right[i] >= s->order)
      return refuse(c, GI_JUDGED_OUTSIDE, (uint32_t)(i / s->rank), 0);
  for (size_t i = 0; i < s->atom_count; i++)
    if (s->phi[i] >= s->order)
      return refuse(c, GI_JUDGED_OUTSIDE, 0, (uint32_t)i);
  for (uint32_t x = 0; x < s->order; x++) {
    grundy_status status = gi_budget_ticks(c->budget, s->rank * s->rank);
    if (status != GRUNDY_OK)
      return status;
    for (size_t i = 0; i < s->rank; i++)
      for (size_t j = 0; j < i; j++)
        if (s->right[s->right[x * s->rank + i] * s->rank + j] !=
            s->right[s->right[x * s->rank + j] * s->rank + i])
          return refuse(c, GI_JUDGED_UNCOMMUTING, x, 0);
  }
  return GRUNDY_OK;
}

/* Fills the table of products: the product with 1 first, then with every
   element that one more generator gives. */
static grundy_status judge_generation(court *c) {
  const gi_stored_quotient *s = c->s;
  bool *seen = gi_arena_alloc(&c->arena, s->order);
  uint32_t *list = gi_arena_alloc(&c->arena, s->order * sizeof *list);
  size_t cells = gi_array_size(s->order, s->order * sizeof *c->times);
  c->times = cells ? gi_arena_alloc(&c->arena, cells) : NULL;
  if (!seen || !list || !c->times)
    return cells ? gi_memory_refusal(c->memory) : gi_memory_exceed(c->memory);
  memset(seen, 0, s->order);
  for (uint32_t x = 0; x < s->order; x++)
    c->times[x * s->order] = x;
  size_t count = 1;
  list[0] = 0;
  seen[0] = true;
  for (size_t at = 0; at < count; at++)
    for (size_t i = 0; i < s->rank; i++) {
      uint32_t y = list[at], next = s->right[y * s->rank + i];
      if (seen[next])
        continue;
      seen[next] = true;
      list[count++] = next;
      for (size_t x = 0; x < s->order; x++)
        c->times[x * s->order + next] =
            s->right[c->times[x * s->order + y] * s->rank + i];
      grundy_status status = gi_budget_ticks(c->budget, s->order);
      if (status != GRUNDY_OK)
        return status;
    }
  for (uint32_t x = 0; x < s->order; x++)
    if (!seen[x])
      return refuse(c, GI_JUDGED_UNGENERATED, x, 0);
  return s->is_loss[0] ? refuse(c, GI_JUDGED_EMPTY_LOST, 0, 0) : GRUNDY_OK;
}

/* Looks whether sums of atoms have all elements. */
static grundy_status judge_sums(court *c) {
  const gi_stored_quotient *s = c->s;
  bool *is_value = gi_arena_alloc(&c->arena, s->order);
  bool *seen = gi_arena_alloc(&c->arena, s->order);
  uint32_t *list = gi_arena_alloc(&c->arena, s->order * sizeof *list);
  if (!is_value || !seen || !list)
    return gi_memory_refusal(c->memory);
  memset(is_value, 0, s->order);
  memset(seen, 0, s->order);
  for (size_t i = 0; i < s->atom_count; i++)
    is_value[s->phi[i]] = true;
  size_t count = 1;
  list[0] = 0;
  seen[0] = true;
  for (size_t at = 0; at < count; at++) {
    for (uint32_t y = 0; y < s->order; y++) {
      uint32_t next = c->times[list[at] * s->order + y];
      if (is_value[y] && !seen[next]) {
        seen[next] = true;
        list[count++] = next;
      }
    }
    grundy_status status = gi_budget_ticks(c->budget, s->order);
    if (status != GRUNDY_OK)
      return status;
  }
  for (uint32_t x = 0; x < s->order; x++)
    if (!seen[x])
      return refuse(c, GI_JUDGED_UNGENERATED, x, 0);
  return GRUNDY_OK;
}

/* ------------------------------------------------------------- P-check */

static grundy_status note_option(void *data, const uint32_t *parts,
                                 size_t count) {
  court *c = data;
  uint32_t product = 0;
  for (size_t i = 0; i < count; i++)
    product = c->times[product * c->s->order + c->s->phi[parts[i]]];
  c->has_option[product] = true;
  return gi_budget_ticks(c->budget, 1);
}

/* Adds the kind of an atom whose wins are the last ones, if it is new. */
static grundy_status add_kind(court *c, uint32_t phi) {
  size_t order = c->s->order, count = c->kinds.length / sizeof(kind);
  const bool *mine = (const bool *)c->wins.data + count * order;
  kind new = {.phi = phi};
  bool is_known = false;
  for (size_t i = 0; i < count && !is_known; i++) {
    const bool *wins = (const bool *)c->wins.data + i * order;
    if (((const kind *)(const void *)c->kinds.data)[i].phi != phi)
      continue;
    bool is_part = true;
    for (size_t y = 0; y < order && is_part; y++)
      is_part = !wins[y] || mine[y];
    new.is_needless |= is_part;
    is_known = is_part && memcmp(wins, mine, order) == 0;
  }
  if (is_known) {
    c->wins.length -= order;
    return GRUNDY_OK;
  }
  return gi_buffer_put(&c->kinds, &new, sizeof new);
}

/* Does the P-check of an atom, and notes where a move in it wins. */
static grundy_status judge_atom(court *c, uint32_t atom) {
  const gi_stored_quotient *s = c->s;
  memset(c->has_option, 0, s->order);
  grundy_status status =
      s->atoms.options(s->atoms.data, atom, (gi_option_sink){note_option, c});
  if (status == GRUNDY_OK)
    status = gi_buffer_reserve(&c->wins, s->order);
  if (status != GRUNDY_OK)
    return status;
  bool *wins = (bool *)c->wins.data + c->wins.length;
  c->wins.length += s->order;
  memset(wins, 0, s->order);
  for (uint32_t e = 0; e < s->order && status == GRUNDY_OK; e++) {
    if (!c->has_option[e])
      continue;
    for (size_t y = 0; y < s->order; y++)
      wins[y] |= s->is_loss[c->times[y * s->order + e]];
    status = gi_budget_ticks(c->budget, s->order);
  }
  for (size_t y = 0; y < s->order && status == GRUNDY_OK; y++)
    if (wins[y] && s->is_loss[c->times[y * s->order + s->phi[atom]]])
      return refuse(c, GI_JUDGED_P, atom, (uint32_t)y);
  return status == GRUNDY_OK ? add_kind(c, s->phi[atom]) : status;
}

/* ------------------------------------------------------------- N-check */

/* Adds the sum of a visited one and an atom of a kind, unless no companion is
   left or another sum leaves at least the same companions. */
static grundy_status visit(court *c, size_t from, size_t number) {
  const gi_stored_quotient *s = c->s;
  const kind *k = (const kind *)(const void *)c->kinds.data + number;
  const bool *wins = (const bool *)c->wins.data + number * s->order;
  const bool *old = (const bool *)c->rests.data + from * s->order;
  const uint32_t *sums = (const void *)c->sums.data;
  uint32_t sum = sums[from], next = c->times[sum * s->order + k->phi];
  bool any = false;
  for (size_t z = 0; z < s->order; z++) {
    c->free_rest[z] = old[c->times[z * s->order + k->phi]] &&
                      !wins[c->times[z * s->order + sum]];
    any |= c->free_rest[z];
  }
  if (c->free_rest[0])
    return refuse(c, GI_JUDGED_N, next, 0);
  size_t count = c->sums.length / sizeof *sums;
  for (size_t i = 0; i < count && any; i++) {
    const bool *other = (const bool *)c->rests.data + i * s->order;
    bool is_part = sums[i] == next;
    for (size_t z = 0; z < s->order && is_part; z++)
      is_part = !c->free_rest[z] || other[z];
    any = !is_part;
  }
  grundy_status status = gi_budget_ticks(c->budget, s->order + count / 4);
  if (status == GRUNDY_OK && any)
    status = gi_buffer_put(&c->rests, c->free_rest, s->order);
  if (status == GRUNDY_OK && any)
    status = gi_buffer_put(&c->sums, &next, sizeof next);
  return status;
}

static grundy_status judge_wins(court *c) {
  const gi_stored_quotient *s = c->s;
  const uint32_t empty = 0;
  for (size_t z = 0; z < s->order; z++)
    c->free_rest[z] = !s->is_loss[z];
  grundy_status status = gi_buffer_put(&c->rests, c->free_rest, s->order);
  if (status == GRUNDY_OK)
    status = gi_buffer_put(&c->sums, &empty, sizeof empty);
  size_t kinds = c->kinds.length / sizeof(kind);
  for (size_t at = 0; at * sizeof empty < c->sums.length; at++)
    for (size_t i = 0; i < kinds; i++) {
      if (((const kind *)(const void *)c->kinds.data)[i].is_needless)
        continue;
      if (status == GRUNDY_OK && !is_refused(c))
        status = visit(c, at, i);
      if (status != GRUNDY_OK || is_refused(c))
        return status;
    }
  return status;
}

/* ------------------------------------------------------------- reduced */

/* Marks the pairs of elements that a companion tells apart, until no more are
   found. */
static grundy_status judge_reduction(court *c) {
  const gi_stored_quotient *s = c->s;
  bool *apart = gi_arena_alloc(&c->arena, s->order * s->order);
  if (!apart)
    return gi_memory_refusal(c->memory);
  for (size_t x = 0; x < s->order; x++)
    for (size_t y = 0; y < s->order; y++)
      apart[x * s->order + y] = s->is_loss[x] != s->is_loss[y];
  for (bool changed = true; changed;) {
    changed = false;
    for (size_t x = 0; x < s->order; x++) {
      grundy_status status = gi_budget_ticks(c->budget, s->order);
      if (status != GRUNDY_OK)
        return status;
      for (size_t y = 0; y < x; y++)
        for (size_t i = 0; i < s->rank && !apart[x * s->order + y]; i++)
          if (apart[s->right[x * s->rank + i] * s->order +
                    s->right[y * s->rank + i]]) {
            apart[x * s->order + y] = apart[y * s->order + x] = true;
            changed = true;
          }
    }
  }
  for (size_t x = 0; x < s->order; x++)
    for (size_t y = 0; y < x; y++)
      if (!apart[x * s->order + y])
        return refuse(c, GI_JUDGED_UNREDUCED, (uint32_t)y, (uint32_t)x);
  return GRUNDY_OK;
}

static grundy_status judge_all(court *c) {
  const gi_stored_quotient *s = c->s;
  c->has_option = gi_arena_alloc(&c->arena, s->order);
  c->free_rest = gi_arena_alloc(&c->arena, s->order);
  if (!c->has_option || !c->free_rest)
    return gi_memory_refusal(c->memory);
  grundy_status status = judge_table(c);
  if (status == GRUNDY_OK && !is_refused(c))
    status = judge_generation(c);
  if (status == GRUNDY_OK && !is_refused(c))
    status = judge_sums(c);
  for (uint32_t a = 0; a < s->atom_count; a++)
    if (status == GRUNDY_OK && !is_refused(c))
      status = judge_atom(c, a);
  if (status == GRUNDY_OK && !is_refused(c))
    status = judge_wins(c);
  if (status == GRUNDY_OK && !is_refused(c))
    status = judge_reduction(c);
  return status;
}

grundy_status gi_judge(gi_memory *memory, gi_budget *budget,
                       const gi_stored_quotient *stored,
                       gi_judgement *judgement, uint32_t witness[2]) {
  court c = {
      .memory = memory, .budget = budget, .s = stored, .witness = witness};
  gi_buffer *buffers[] = {&c.kinds, &c.wins, &c.sums, &c.rests};
  gi_arena_init(&c.arena, memory);
  for (size_t i = 0; i < sizeof buffers / sizeof *buffers; i++)
    gi_buffer_init(buffers[i], memory);
  grundy_status status = judge_all(&c);
  *judgement = c.judgement;
  for (size_t i = 0; i < sizeof buffers / sizeof *buffers; i++)
    gi_buffer_clear(buffers[i]);
  gi_arena_clear(&c.arena);
  return status;
}
