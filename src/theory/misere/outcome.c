/* SPDX-License-Identifier: MIT */
#include "theory/misere/outcome.h"

#include <string.h>

enum {
  MOST_DEPTH = 256 /* moves of a play that is searched */
};

/* Options of an atom, in words of the list; an atom has at least one. */
typedef struct span {
  size_t begin, end;
} span;

void gi_outcomes_init(gi_outcomes *o, const gi_quotient *known) {
  *o = (gi_outcomes){.known = known};
  gi_map_init(&o->map, known->memory, 1);
  gi_buffer_init(&o->spans, known->memory);
  gi_buffer_init(&o->options, known->memory);
}

void gi_outcomes_clear(gi_outcomes *o) {
  gi_map_clear(&o->map);
  gi_buffer_clear(&o->spans);
  gi_buffer_clear(&o->options);
}

bool gi_sum_add(gi_sum *sum, uint32_t atom) {
  size_t at = sum->count;
  if (at == GI_MOST_SUMMANDS)
    return false;
  for (; at && sum->atoms[at - 1] < atom; at--)
    sum->atoms[at] = sum->atoms[at - 1];
  sum->atoms[at] = atom;
  sum->count++;
  return true;
}

static grundy_status note_option(void *data, const uint32_t *parts,
                                 size_t count) {
  gi_outcomes *o = data;
  uint32_t number = (uint32_t)count;
  grundy_status status = gi_buffer_put(&o->options, &number, sizeof number);
  for (size_t i = 0; i < count && status == GRUNDY_OK; i++)
    status = gi_buffer_put(&o->options, &parts[i], sizeof *parts);
  return status == GRUNDY_OK ? gi_budget_ticks(o->known->budget, 4) : status;
}

/* Finds the options of an atom, which are listed when they are first asked
   for. */
static grundy_status find_options(gi_outcomes *o, uint32_t atom, span *found) {
  const gi_quotient *q = o->known;
  const span unlisted = {0, 0};
  grundy_status status = GRUNDY_OK;
  while (status == GRUNDY_OK && o->spans.length / sizeof unlisted <= atom)
    status = gi_buffer_put(&o->spans, &unlisted, sizeof unlisted);
  if (status != GRUNDY_OK)
    return status;
  *found = ((span *)(void *)o->spans.data)[atom];
  if (found->end)
    return GRUNDY_OK;
  size_t length = o->options.length;
  status =
      q->atoms.options(q->atoms.data, atom, (gi_option_sink){note_option, o});
  if (status != GRUNDY_OK) {
    o->options.length = length;
    return status;
  }
  *found = (span){length / sizeof atom, o->options.length / sizeof atom};
  ((span *)(void *)o->spans.data)[atom] = *found;
  return GRUNDY_OK;
}

/* Returns whether the quotient says that a sum without n is lost. */
static bool is_known_loss(const gi_quotient *q, const gi_sum *sum) {
  const gi_monoid *m = gi_quotient_monoid(q);
  uint32_t element = 0;
  for (size_t i = 0; i < sum->count; i++)
    element = gi_monoid_times(m, element, gi_quotient_phi(q)[sum->atoms[i]]);
  return gi_bit(m->portion, element);
}

static grundy_status find(gi_outcomes *o, const gi_sum *sum, unsigned depth,
                          bool *is_lost);

/* Looks for a move in the atom at `place` to a lost sum.  *wins: there is
   one. */
static grundy_status try_moves(gi_outcomes *o, const gi_sum *sum, size_t place,
                               unsigned depth, bool *wins) {
  span own;
  gi_sum rest = *sum;
  rest.count--;
  memmove(rest.atoms + place, rest.atoms + place + 1,
          (rest.count - place) * sizeof *rest.atoms);
  grundy_status status = find_options(o, sum->atoms[place], &own);
  while (status == GRUNDY_OK && own.begin < own.end && !*wins) {
    const uint32_t *parts = (const void *)o->options.data;
    gi_sum option = rest;
    for (uint32_t left = parts[own.begin++]; left > 0; left--)
      if (!gi_sum_add(&option, parts[own.begin++]))
        return GRUNDY_UNABLE;
    status = find(o, &option, depth + 1, wins);
  }
  return status;
}

static grundy_status find(gi_outcomes *o, const gi_sum *sum, unsigned depth,
                          bool *is_lost) {
  grundy_status status = gi_budget_step(o->known->budget);
  if (status != GRUNDY_OK)
    return status;
  if (!sum->count || sum->atoms[0] < o->known->count) {
    *is_lost = is_known_loss(o->known, sum);
    return GRUNDY_OK;
  }
  gi_bytes key = {(const void *)sum->atoms, sum->count * sizeof *sum->atoms};
  gi_record record = gi_map_find(&o->map, key);
  if (record != GI_NO_RECORD) {
    *is_lost = gi_map_answer(&o->map, record);
    return GRUNDY_OK;
  }
  if (depth == MOST_DEPTH)
    return GRUNDY_UNABLE;
  bool wins = false, added = false;
  for (size_t i = 0; i < sum->count && !wins && status == GRUNDY_OK; i++)
    if (!i || sum->atoms[i] != sum->atoms[i - 1])
      status = try_moves(o, sum, i, depth, &wins);
  *is_lost = !wins;
  return status == GRUNDY_OK ? gi_map_add(&o->map, key, !wins, &record, &added)
                             : status;
}

grundy_status gi_outcomes_find(gi_outcomes *o, const gi_sum *sum,
                               bool *is_lost) {
  return find(o, sum, 0, is_lost);
}
