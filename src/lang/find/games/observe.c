/* SPDX-License-Identifier: MIT */
/* The values of partizan positions, and their common denominator. */
#include "core/text.h"
#include "engine/explain/reasons.h"
#include "engine/table/table.h"
#include "engine/value/partizan.h"
#include "lang/find/games/games.h"

enum {
  USUAL = 2000,      /* last number if the user names none */
  USUAL_PLANE = 100, /* the same for two numbers */
  TRIED = 1 << 22,   /* steps for the values, if the user names no number */
  BITS = 50          /* of a numerator; small products then fit in 64 bits */
};

/* Refuses a position without such a value. */
static grundy_status refuse(gi_finder *f, const uint64_t *at, bool is_draw) {
  gi_writer out;
  const char *numbers = "";
  gi_writer_init(&out, &f->work->memory);
  for (unsigned i = 0; i < f->slice.arity; i++)
    gi_write(&out, "%s%s", i ? "," : "", gi_digits_of(at[i]).text);
  grundy_status status = gi_writer_keep(&out, &f->work->arena, &numbers);
  gi_writer_clear(&out);
  if (status != GRUNDY_OK)
    return status;
  return gi_unfit(
      f->work,
      gi_fail(&f->work->error, GRUNDY_DOMAIN, GRUNDY_NOWHERE,
              is_draw ? "{0} is a draw at {1}: patterns are found only where "
                        "play ends"
                      : "the value of {0} at {1} has no atomic weight",
              f->rules->text, numbers));
}

/* Computes the value with index i, whose free numbers are given. */
static grundy_status see(gi_seen *g, const uint64_t *numbers, size_t i,
                         bool *hole) {
  static const uint64_t labels[] = {
      [GRUNDY_P] = 0, [GRUNDY_N] = 1, [GRUNDY_L] = 2, [GRUNDY_R] = 3};
  gi_finder *f = g->f;
  uint64_t at[GRUNDY_MOST_INTEGERS];
  memcpy(at, f->slice.from, sizeof at);
  at[f->places[0]] = numbers[0];
  if (f->arity == 2)
    at[f->places[1]] = numbers[1];
  if (g->games) {
    grundy_status status =
        gi_cell_game(f->work, f->rules, at, f->kind, &g->games[i], hole);
    return status == GRUNDY_OK && !*hole && g->games[i] == GI_NO_GAME
               ? refuse(f, at, false)
               : status;
  }
  grundy_cell cell;
  grundy_status status =
      gi_cell_at(f->work, f->rules, at, GRUNDY_TABLE_OUTCOMES,
                 (grundy_query){.play = f->play}, &cell);
  *hole = status == GRUNDY_OK && cell.hole;
  if (status == GRUNDY_OK && !*hole && cell.outcome == GRUNDY_D)
    return refuse(f, at, true);
  f->values[i] = status == GRUNDY_OK && !*hole ? labels[cell.outcome] : 0;
  return status;
}

/* Computes all values. */
static grundy_status see_all(gi_seen *g) {
  gi_finder *f = g->f;
  gi_observed *s = &f->observed;
  uint64_t from = f->slice.from[f->places[0]];
  grundy_status status = GRUNDY_OK;
  uint64_t at[2] = {0, 0};
  for (size_t k = 0; k < f->count; k++, gi_find_next(f, at)) {
    size_t i = (size_t)(f->arity == 2 ? at[0] * s->side + at[1] : at[0]);
    uint64_t least = f->arity == 2 && at[1] < at[0] ? at[1] : at[0];
    bool hole = false;
    f->values[i] = f->signs[i] = 0;
    f->known = at[1] > at[0] ? at[1] : at[0];
    if (least >= from)
      status = see(g, at, i, &hole);
    if (status != GRUNDY_OK)
      return status;
    if (hole && least >= 1)
      return gi_find_refuse_holes(f);
    if (hole)
      s->first = 1;
    if (g->games && (hole || least < from))
      g->games[i] = GI_GAME_ZERO;
  }
  return status;
}

static grundy_status open_to(gi_seen *g, uint64_t to) {
  gi_finder *f = g->f;
  grundy_status status = gi_find_room(f, to);
  if (status == GRUNDY_OK && f->kind != GRUNDY_TABLE_OUTCOMES) {
    g->games =
        gi_alloc(&f->work->memory, gi_array_size(f->room, sizeof *g->games));
    g->numerators = gi_alloc(&f->work->memory,
                             gi_array_size(f->room, sizeof *g->numerators));
    if (!g->games || !g->numerators)
      return gi_refused(f->work);
    status = gi_work_games(f->work, &g->store);
  }
  return status == GRUNDY_OK ? see_all(g) : status;
}

void gi_seen_close(gi_seen *g) {
  gi_memory *memory = &g->f->work->memory;
  gi_free(memory, g->games, g->games ? g->f->room * sizeof *g->games : 0);
  gi_free(memory, g->numerators,
          g->numerators ? g->f->room * sizeof *g->numerators : 0);
  g->games = NULL;
  g->numerators = NULL;
  gi_find_close(g->f);
}

/* Keeps the values that are known, after an allowance or the store ran out. */
static void keep_known(gi_seen *g) {
  gi_finder *f = g->f;
  if (g->games)
    gi_find_keep_square(f, g->games, sizeof *g->games);
  gi_find_keep_known(f);
  gi_clear_error(f->work);
}

/* Computes as many values as TRIED steps and the store allow. */
static grundy_status open_usual(gi_seen *g) {
  gi_finder *f = g->f;
  gi_try attempt = gi_budget_try(&f->work->budget, TRIED);
  grundy_status status = open_to(g, f->arity == 1 ? USUAL : USUAL_PLANE);
  status = gi_budget_tried(&f->work->budget, attempt, status);
  if (status != GRUNDY_UNABLE || !gi_find_has_known(f))
    return status;
  keep_known(g);
  return GRUNDY_OK;
}

/* Is this the index of a position? */
static bool is_position(const gi_finder *f, size_t i) {
  const gi_observed *s = &f->observed;
  return f->arity == 2 ? i / s->side >= s->first && i % s->side >= s->first
                       : i >= s->first;
}

/* Writes m/2^e times 2^places; false if that is too large. */
static bool scale(gi_number x, uint32_t places, int64_t *numerator) {
  int64_t most = INT64_C(1) << BITS;
  if (places > BITS ||
      __builtin_mul_overflow(x.numerator, INT64_C(1) << (places - x.exponent),
                             numerator))
    return false;
  return -most <= *numerator && *numerator <= most;
}

/* Makes numerators of the values, if all are numbers. */
static void scale_all(gi_seen *g) {
  gi_finder *f = g->f;
  gi_number x;
  g->other = SIZE_MAX;
  g->places = 0;
  for (size_t i = 0; i < f->count && g->other == SIZE_MAX; i++)
    if (!gi_game_is_number(g->store, g->games[i], &x))
      g->other = i;
    else if (is_position(f, i) && x.exponent > g->places)
      g->places = x.exponent;
  g->is_scaled = g->other == SIZE_MAX;
  for (size_t i = 0; i < f->count && g->is_scaled; i++) {
    g->numerators[i] = 0;
    if (is_position(f, i) && gi_game_is_number(g->store, g->games[i], &x))
      g->is_scaled = scale(x, g->places, &g->numerators[i]);
  }
}

grundy_status gi_seen_open(gi_seen *g) {
  gi_finder *f = g->f;
  grundy_status status =
      f->asked || f->is_given ? open_to(g, f->asked) : open_usual(g);
  g->other = SIZE_MAX;
  if (status == GRUNDY_OK && g->games)
    scale_all(g);
  return status;
}

gi_grace gi_seen_cut(gi_seen *g) {
  if (g->games)
    gi_find_keep_square(g->f, g->games, sizeof *g->games);
  gi_grace grace = gi_find_cut(g->f);
  if (g->games)
    scale_all(g);
  return grace;
}

gi_numerators gi_seen_numerators(const gi_seen *g) {
  static const char *const words[] = {[GRUNDY_TABLE_GAMES] = "value",
                                      [GRUNDY_TABLE_MEAN] = "mean",
                                      [GRUNDY_TABLE_TEMPERATURE] =
                                          "temperature",
                                      [GRUNDY_TABLE_WEIGHT] = "weight"};
  return (gi_numerators){g->numerators, g->places, words[g->f->kind]};
}

grundy_status gi_seen_text(gi_seen *g, size_t i, const char **text) {
  static const char *const outcomes[] = {"P", "N", "L", "R"};
  if (g->games)
    return gi_game_text(g->f->work, g->games[i], GI_SYMBOL_MOST, text);
  *text = outcomes[g->f->values[i]];
  return GRUNDY_OK;
}

void gi_write_list(gi_writer *out, const char *const *texts, size_t count,
                   const char *between) {
  enum {
    MOST = 600 /* bytes */
  };
  size_t length = 0;
  for (size_t i = 0; i < count; i++) {
    length += strlen(texts[i]);
    gi_write(out, "%s%s", i ? between : "", length > MOST ? "..." : texts[i]);
    if (length > MOST)
      return;
  }
}
