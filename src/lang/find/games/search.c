/* SPDX-License-Identifier: MIT */
/* The order in which patterns of partizan games are looked for. */
#include "lang/find/games/games.h"

enum {
  LEAST = 32 /* values; a pattern of fewer would be no evidence */
};

/* Says which value is not a number, where numbers were looked for. */
static grundy_status name_other(gi_seen *g) {
  gi_finder *f = g->f;
  uint64_t side = f->observed.side;
  if (g->other == SIZE_MAX)
    return GRUNDY_OK;
  f->answer->other_at[0] = side ? g->other / side : g->other;
  f->answer->other_at[1] = side ? g->other % side : 0;
  return gi_seen_text(g, g->other, &f->answer->other);
}

static grundy_status search(gi_seen *g) {
  static grundy_status (*const searches[])(gi_seen *) = {
      gi_find_repetition, gi_find_recursion, gi_find_labels, gi_find_halves};
  gi_finder *f = g->f;
  uint64_t count = f->observed.last - f->observed.first + 1;
  grundy_status status = GRUNDY_OK;
  if ((f->arity == 2 ? count * count : count) < LEAST)
    return GRUNDY_OK;
  if (g->is_scaled)
    status = gi_find_numbers(g);
  for (size_t i = 0; i < sizeof searches / sizeof *searches; i++)
    if (status == GRUNDY_OK && !f->answer->found)
      status = searches[i](g);
  return status;
}

static grundy_status describe(gi_seen *g) {
  grundy_status status = search(g);
  return status == GRUNDY_OK && !g->f->answer->found ? name_other(g) : status;
}

grundy_status gi_find_games(gi_finder *f) {
  static const char *const letters[] = {[GRUNDY_TABLE_OUTCOMES] = "o",
                                        [GRUNDY_TABLE_GAMES] = "v",
                                        [GRUNDY_TABLE_MEAN] = "m",
                                        [GRUNDY_TABLE_TEMPERATURE] = "t",
                                        [GRUNDY_TABLE_WEIGHT] = "a"};
  gi_seen own = {.f = f}, *g = &own;
  f->observed.letter = letters[f->kind];
  f->answer->times = 1;
  grundy_status status = gi_seen_open(g);
  if (status == GRUNDY_OK)
    status = describe(g);
  else if (status == GRUNDY_STOPPED && gi_find_has_known(f)) {
    gi_grace grace = gi_seen_cut(g);
    gi_find_cut_end(f, &grace, describe(g));
  }
  gi_seen_close(g);
  return status;
}
