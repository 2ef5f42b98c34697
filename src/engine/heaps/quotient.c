/* SPDX-License-Identifier: MIT */
#include "engine/heaps/quotient.h"

#include "theory/misere/period.h"

#include <assert.h>

grundy_status gi_heap_quotient_init(gi_heap_quotient *h, grundy_work *work,
                                    const grundy_rules *const *rules,
                                    size_t count) {
  *h = (gi_heap_quotient){0};
  gi_buffer_init(&h->steps, &work->memory);
  grundy_status status = gi_heap_games_init(&h->games, work, rules, count);
  if (status == GRUNDY_OK)
    status = gi_quotient_init(&h->quotient, &work->memory, &work->budget,
                              gi_heap_games_atoms(&h->games));
  h->has_quotient = status == GRUNDY_OK;
  return status;
}

void gi_heap_quotient_clear(gi_heap_quotient *h) {
  if (h->has_quotient)
    gi_quotient_clear(&h->quotient);
  h->has_quotient = false;
  gi_heap_games_clear(&h->games);
  gi_buffer_clear(&h->steps);
}

/* Returns the element of a heap that is numbered. */
static uint32_t known_element(const gi_heap_quotient *h, size_t game,
                              uint64_t heap) {
  uint32_t atom = gi_heap_games_atom(&h->games, game, heap);
  return atom == GI_NO_ATOM ? 0 : gi_quotient_phi(&h->quotient)[atom];
}

uint32_t gi_heap_quotient_element(const gi_heap_quotient *h, size_t game,
                                  uint64_t heap) {
  gi_period p = h->periods[game];
  if (heap > h->to && h->is_complete)
    heap = p.preperiod + (heap - p.preperiod) % p.period;
  return heap <= h->to ? known_element(h, game, heap) : GI_NO_ELEMENT;
}

/* Looks for a proved period of the map of one game. */
static grundy_status find_period(gi_heap_quotient *h, size_t game,
                                 bool *found) {
  grundy_work *work = h->games.work;
  uint64_t shift = h->games.games[game].rules->shift, heaps = 0, taken = 0;
  *found = false;
  if (!gi_heap_games_bounds(&h->games, game, &heaps, &taken))
    return GRUNDY_OK;
  size_t count = (size_t)(h->to + 1 + shift);
  uint32_t *phi = gi_alloc(&work->memory, count * sizeof *phi);
  if (!phi)
    return gi_memory_refusal(&work->memory);
  for (size_t m = 0; m < count; m++)
    phi[m] = m <= shift ? 0 : known_element(h, game, m - shift);
  gi_period p = {0};
  *found = gi_quotient_period(phi, count, heaps, taken, &p);
  if (*found)
    h->periods[game] =
        (gi_period){p.preperiod > shift ? p.preperiod - shift : 0, p.period};
  gi_free(&work->memory, phi, count * sizeof *phi);
  return gi_budget_ticks(&work->budget, 4 * count);
}

/* Looks for proved periods of all games. */
static grundy_status look_for_periods(gi_heap_quotient *h) {
  bool found = true;
  grundy_status status = GRUNDY_OK;
  h->looked_at = h->to;
  for (size_t i = 0; i < h->games.count && found && status == GRUNDY_OK; i++)
    status = find_period(h, i, &found);
  h->is_complete = status == GRUNDY_OK && found;
  return status;
}

/* Notes the sizes of the quotient if they are new. */
static grundy_status note_step(gi_heap_quotient *h, uint64_t heap) {
  const gi_monoid *m = gi_quotient_monoid(&h->quotient);
  size_t count = h->steps.length / sizeof(grundy_quotient_step);
  grundy_quotient_step *steps = (void *)h->steps.data;
  grundy_quotient_step now = {heap, m->order, gi_monoid_losses(m)};
  if (m->order == 1 || (count && steps[count - 1].order == now.order &&
                        steps[count - 1].losses == now.losses))
    return GRUNDY_OK;
  if (count && steps[count - 1].heap == heap) {
    steps[count - 1] = now;
    return GRUNDY_OK;
  }
  return gi_buffer_put(&h->steps, &now, sizeof now);
}

/* Adds one heap of one game. */
static grundy_status add_heap(gi_heap_quotient *h, size_t game, uint64_t heap) {
  bool is_live = false;
  if (gi_heap_games_known(&h->games, game) > heap)
    return GRUNDY_OK; /* before a stop, in an earlier call */
  grundy_status status = gi_heap_games_is_live(&h->games, game, heap, &is_live);
  if (status == GRUNDY_OK)
    status = gi_heap_games_add(&h->games, game, is_live);
  if (status != GRUNDY_OK || !is_live)
    return status;
  status = gi_quotient_extend(&h->quotient);
  if (status != GRUNDY_OK)
    gi_heap_games_remove(&h->games, game);
  return status == GRUNDY_OK ? note_step(h, heap) : status;
}

grundy_status gi_heap_quotient_extend(gi_heap_quotient *h, uint64_t to) {
  enum {
    OFTEN = 512 /* heaps up to which a period is looked for at each heap */
  };
  grundy_status status = GRUNDY_OK;
  while (h->to < to && !h->is_complete && status == GRUNDY_OK) {
    for (size_t i = 0; i < h->games.count && status == GRUNDY_OK; i++)
      status = add_heap(h, i, h->to + 1);
    if (status != GRUNDY_OK)
      break;
    h->to++;
    if (h->to <= OFTEN || h->to == to || h->to % (h->to / 64) == 0)
      status = look_for_periods(h);
  }
  return status;
}
