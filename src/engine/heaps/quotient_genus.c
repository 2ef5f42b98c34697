/* SPDX-License-Identifier: MIT */
/* Genus symbols beside a misère quotient. */
#include "core/text.h"
#include "engine/heaps/quotient.h"
#include "theory/misere/genus.h"

#include <string.h>

enum {
  ALLOWANCE = 1 << 18 /* steps for all symbols, and most heaps of a game that
                         are listed: some hundredths of a second */
};

/* Writes a symbol as in 4^146. */
static void write_symbol(gi_writer *out, const gi_symbol *s) {
  bool is_wide = false;
  for (size_t i = 0; i < s->count; i++)
    is_wide |= s->exponents[i] > 9;
  gi_write(out, "%s^", gi_digits_of(s->value).text);
  for (size_t i = 0; i < s->count; i++)
    gi_write(out, "%s%s", i && is_wide ? "," : "",
             gi_digits_of(s->exponents[i]).text);
}

/* Lists the symbols of one game's heaps in the map. */
static grundy_status list(grundy_work *work, const gi_heap_quotient *h,
                          size_t game, const gi_buffer *symbols,
                          grundy_quotient_map *map) {
  static const gi_symbol zero = {.count = 3, .exponents = {1, 2, 0}};
  const gi_symbol *all = (const void *)symbols->data;
  size_t known = symbols->length / sizeof *all, count = 0;
  while (count <= h->to && count < ALLOWANCE) {
    uint32_t atom = gi_heap_games_atom(&h->games, game, count);
    if (atom != GI_NO_ATOM && atom >= known)
      break;
    count++;
  }
  const char **genera =
      gi_arena_alloc(&work->arena, (count + 1) * sizeof *genera);
  if (!genera)
    return gi_refused(work);
  gi_writer out;
  gi_writer_init(&out, &work->memory);
  grundy_status status = GRUNDY_OK;
  for (size_t n = 0; n < count && status == GRUNDY_OK; n++) {
    uint32_t atom = gi_heap_games_atom(&h->games, game, n);
    write_symbol(&out, atom == GI_NO_ATOM ? &zero : &all[atom]);
    status = gi_writer_keep(&out, &work->arena, &genera[n]);
  }
  gi_writer_clear(&out);
  map->genus_count = count;
  map->genera = genera;
  return status;
}

static grundy_status list_all(grundy_work *work, const gi_heap_quotient *h,
                              const gi_buffer *symbols, grundy_quotient *q) {
  const gi_symbol *all = (const void *)symbols->data;
  size_t known = symbols->length / sizeof *all, wild = 0;
  size_t size = q->game_count * sizeof *q->maps;
  grundy_quotient_map *maps = gi_arena_alloc(&work->arena, size);
  if (!maps)
    return gi_refused(work);
  memcpy(maps, q->maps, size);
  q->maps = maps;
  while (wild < known && gi_symbol_is_nim(&all[wild]))
    wild++;
  q->has_wild = wild < known;
  if (q->has_wild)
    q->wild = ((const grundy_quotient_generator *)(const void *)
                   h->games.atoms.data)[wild];
  grundy_status status = GRUNDY_OK;
  for (size_t i = 0; i < q->game_count && status == GRUNDY_OK; i++)
    status = list(work, h, i, symbols, &maps[i]);
  return status;
}

grundy_status gi_quotient_genera(grundy_work *work, gi_heap_quotient *h,
                                 grundy_quotient *q) {
  gi_buffer symbols;
  gi_buffer_init(&symbols, &work->memory);
  uint32_t atoms =
      (uint32_t)(h->games.atoms.length / sizeof(grundy_quotient_generator));
  gi_try attempt = gi_budget_try(&work->budget, ALLOWANCE);
  grundy_status status =
      gi_genera(&work->memory, &work->budget, gi_heap_games_atoms(&h->games),
                atoms, &symbols);
  status = gi_budget_tried(&work->budget, attempt, status);
  if (status == GRUNDY_UNABLE || status == GRUNDY_STOPPED)
    status = GRUNDY_OK; /* the symbols found so far */
  if (status == GRUNDY_OK)
    status = list_all(work, h, &symbols, q);
  gi_buffer_clear(&symbols);
  return status == GRUNDY_STOPPED ? GRUNDY_OK : status;
}
