/* SPDX-License-Identifier: MIT */
#include "theory/misere/present.h"

#include <string.h>

/* Marks the elements that the generators of a set generate. */
static grundy_status mark_generated(const gi_monoid *m, gi_budget *budget,
                                    uint64_t letters, uint32_t *list,
                                    bool *seen) {
  memset(seen, 0, m->order);
  size_t count = 1;
  list[0] = 0;
  seen[0] = true;
  for (size_t at = 0; at < count; at++) {
    for (size_t i = 0; i < m->rank; i++) {
      uint32_t next = m->right[list[at] * m->rank + i];
      if ((letters >> i & 1) && !seen[next]) {
        seen[next] = true;
        list[count++] = next;
      }
    }
    grundy_status status = gi_budget_ticks(budget, m->rank);
    if (status != GRUNDY_OK)
      return status;
  }
  return GRUNDY_OK;
}

static grundy_status trim(gi_monoid *out, gi_budget *budget, const gi_monoid *m,
                          gi_arena *arena, uint32_t *elements) {
  uint64_t letters = m->rank ? UINT64_MAX >> (64 - m->rank) : 0;
  uint32_t *list = gi_arena_alloc(arena, m->order * sizeof *list);
  bool *seen = gi_arena_alloc(arena, m->order);
  uint32_t *right =
      gi_arena_alloc(arena, m->order * (m->rank + 1) * sizeof *right);
  if (!list || !seen || !right)
    return gi_arena_refusal(arena);
  for (size_t i = 0; i < m->rank; i++) {
    uint64_t others = letters & ~(UINT64_C(1) << i);
    grundy_status status = mark_generated(m, budget, others, list, seen);
    if (status != GRUNDY_OK)
      return status;
    if (seen[m->right[i]])
      letters = others;
  }
  uint32_t atoms[GI_LETTERS];
  gi_draft draft = {
      .order = m->order, .atoms = atoms, .right = right, .portion = m->portion};
  for (size_t i = 0; i < m->rank; i++)
    if (letters >> i & 1)
      atoms[draft.rank++] = m->atoms[i];
  for (size_t x = 0; x < m->order; x++)
    for (size_t i = 0; i < m->rank; i++)
      if (letters >> i & 1)
        *right++ = m->right[x * m->rank + i];
  return gi_monoid_make(out, budget, &draft, elements);
}

grundy_status gi_monoid_trim(gi_monoid *out, gi_budget *budget,
                             const gi_monoid *m, uint32_t *elements) {
  gi_arena arena;
  gi_arena_init(&arena, out->arena.memory);
  grundy_status status = trim(out, budget, m, &arena, elements);
  gi_arena_clear(&arena);
  return status;
}

void gi_write_monomial(gi_writer *writer, const gi_monomial *word) {
  bool is_one = true;
  for (unsigned i = 0; i < GI_LETTERS; i++) {
    if (!word->power[i])
      continue;
    is_one = false;
    gi_write(writer, "%c", (char)(i < 26 ? 'a' + i : 'A' + i - 26));
    if (word->power[i] > 1)
      gi_write_number(writer, word->power[i]);
  }
  if (is_one)
    gi_write_text(writer, "1");
}

/* ------------------------------------------------------------ structure */

static void find_tame(const gi_monoid *m, gi_structure *s) {
  size_t losses = gi_monoid_losses(m);
  if (m->order <= 2) { /* T_0, T_1 */
    s->is_tame = losses == m->order - 1;
    s->tame_rank = (unsigned)m->order - 1;
    return;
  }
  uint32_t a = GI_NO_ELEMENT, z = GI_NO_ELEMENT;
  for (uint32_t x = 1; x < m->order; x++) {
    if (!gi_bit(m->portion, x))
      continue;
    if (s->is_idempotent[x])
      z = x;
    else if (gi_monoid_times(m, x, x) == 0)
      a = x;
  }
  size_t group = m->order - 2;
  if (losses != 2 || a == GI_NO_ELEMENT || z == GI_NO_ELEMENT ||
      (group & (group - 1)) || gi_monoid_times(m, a, z) == z)
    return;
  size_t members = 0;
  for (uint32_t x = 0; x < m->order; x++)
    members += gi_monoid_times(m, x, z) == x && gi_monoid_times(m, x, x) == z;
  s->is_tame = members == group;
  s->tame_rank = (unsigned)__builtin_ctzll(group);
}

grundy_status gi_monoid_structure(const gi_monoid *m, gi_budget *budget,
                                  gi_structure *s) {
  grundy_status status = GRUNDY_OK;
  uint32_t least = 0; /* the product of all idempotents is in the kernel */
  s->idempotents = s->units = s->kernel = 0;
  s->is_tame = false;
  s->tame_rank = 0;
  for (uint32_t x = 0; x < m->order && status == GRUNDY_OK; x++) {
    s->is_idempotent[x] = gi_monoid_times(m, x, x) == x;
    s->idempotents += s->is_idempotent[x];
    if (s->is_idempotent[x])
      least = gi_monoid_times(m, least, x);
    status = gi_budget_ticks(budget, 16);
  }
  for (uint32_t x = 0; x < m->order && status == GRUNDY_OK; x++) {
    /* x is a unit if a power of x is 1 */
    uint32_t power = x;
    for (size_t i = 0; i < m->order && power && !s->is_idempotent[power]; i++)
      power = gi_monoid_times(m, power, x);
    s->is_unit[x] = power == 0;
    s->units += s->is_unit[x];
    status = gi_budget_ticks(budget, 64);
  }
  for (uint32_t x = 0; x < m->order && status == GRUNDY_OK; x++) {
    /* least is the identity of the kernel, which is a group */
    s->is_kernel[x] = gi_monoid_times(m, x, least) == x;
    s->kernel += s->is_kernel[x];
    status = gi_budget_ticks(budget, 8);
  }
  if (status == GRUNDY_OK)
    find_tame(m, s);
  return status;
}
