/* SPDX-License-Identifier: MIT */
/*
 * Canonical forms that are made of earlier values in the same way everywhere:
 * v(n) = {0 | v(n-3)} from some n on, perhaps in another way for each remainder
 * of n modulo a period.
 *
 * Each option of v(n) is a fixed game, or the value v(n-i) for a fixed i.  The
 * options that all n of the second half share are fixed games; of the others,
 * the i are found that serve for all n.  All n are then compared from the last
 * one down.
 */
#include "core/text.h"
#include "engine/explain/reasons.h"
#include "engine/value/partizan.h"
#include "lang/find/games/games.h"
#include "theory/partizan/text.h"

enum {
  PERIOD = 6,    /* longest period */
  BACK = 32,     /* furthest earlier value, i */
  OPTIONS = 8,   /* most options of a side */
  MOST_TIMES = 3 /* the values before the start are a third at most */
};

/* The options of a side: fixed games, then earlier values. */
typedef struct side {
  unsigned fixed_count, back_count;
  gi_game fixed[OPTIONS];
  unsigned back[OPTIONS]; /* i of v(n-i), descending */
} side;

typedef struct recursion {
  uint64_t start, period;
  side sides[PERIOD][2]; /* by remainder; Left's and Right's */
} recursion;

/* Writes the options of the value at n; *count is OPTIONS + 1 if there are
   more. */
static grundy_status options_of(gi_seen *g, uint64_t n, grundy_side player,
                                gi_game *options, uint32_t *count) {
  gi_game game = g->games[n];
  *count = gi_game_options(g->store, game, player);
  if (*count > OPTIONS)
    *count = OPTIONS + 1;
  grundy_status status = gi_budget_ticks(&g->f->work->budget, 1);
  for (uint32_t i = 0; i < *count && *count <= OPTIONS && status == GRUNDY_OK;
       i++)
    status = gi_game_option(g->store, game, player, i, &options[i]);
  return status;
}

static bool has(const gi_game *list, uint32_t count, gi_game game) {
  for (uint32_t i = 0; i < count; i++)
    if (list[i] == game)
      return true;
  return false;
}

/* Is the list exactly what the side says about n? */
static bool is_made(const gi_seen *g, const side *s, uint64_t n,
                    const gi_game *options, uint32_t count) {
  gi_game made[2 * OPTIONS];
  uint32_t m = 0;
  for (unsigned i = 0; i < s->fixed_count; i++)
    made[m++] = s->fixed[i];
  for (unsigned i = 0; i < s->back_count; i++) {
    if (n < g->f->observed.first + s->back[i])
      return false;
    made[m++] = g->games[n - s->back[i]];
  }
  for (uint32_t i = 0; i < m; i++)
    if (!has(options, count, made[i]))
      return false;
  for (uint32_t i = 0; i < count; i++)
    if (!has(made, m, options[i]))
      return false;
  return true;
}

/* What all n of a remainder in the second half have in common. */
typedef struct common {
  gi_game fixed[OPTIONS];
  uint32_t fixed_count;
  bool serves[BACK + 1]; /* v(n-i) is an option of each n */
} common;

static void intersect(const gi_seen *g, common *c, uint64_t n,
                      const gi_game *options, uint32_t count) {
  uint32_t kept = 0;
  for (uint32_t i = 0; i < c->fixed_count; i++)
    if (has(options, count, c->fixed[i]))
      c->fixed[kept++] = c->fixed[i];
  c->fixed_count = kept;
  for (uint64_t i = 1; i <= BACK; i++)
    c->serves[i] = c->serves[i] && n >= g->f->observed.first + i &&
                   has(options, count, g->games[n - i]);
}

/* Finds the options of a side for a remainder; *found is false if there are
   options that are neither fixed nor earlier values. */
static grundy_status fit_side(gi_seen *g, uint64_t last, uint64_t period,
                              grundy_side player, side *s, bool *found) {
  gi_game options[OPTIONS], made[2 * OPTIONS];
  uint32_t count, m = 0;
  common c = {.fixed_count = 0};
  uint64_t fit = gi_observed_fit(&g->f->observed);
  grundy_status status = options_of(g, last, player, options, &count);
  *s = (side){0};
  *found = status == GRUNDY_OK && count <= OPTIONS;
  if (!*found)
    return status;
  memcpy(c.fixed, options, count * sizeof *options);
  c.fixed_count = count;
  memset(c.serves, true, sizeof c.serves);
  for (uint64_t n = last; n > fit && n >= period && *found; n -= period) {
    status = options_of(g, n, player, options, &count);
    if (status != GRUNDY_OK)
      return status;
    *found = count <= OPTIONS;
    if (*found)
      intersect(g, &c, n, options, count);
  }
  for (uint32_t i = 0; i < c.fixed_count; i++)
    s->fixed[s->fixed_count++] = made[m++] = c.fixed[i];
  for (unsigned i = BACK; i >= 1; i--)
    if (c.serves[i] && !has(made, m, g->games[last - i]) &&
        s->back_count < OPTIONS) {
      s->back[s->back_count++] = i;
      made[m++] = g->games[last - i];
    }
  return GRUNDY_OK;
}

static grundy_status fit(gi_seen *g, recursion *r, bool *found) {
  uint64_t last = g->f->observed.last;
  grundy_status status = GRUNDY_OK;
  *found = true;
  for (uint64_t i = 0; i < r->period && *found; i++)
    for (unsigned k = 0; k < 2 && *found && status == GRUNDY_OK; k++)
      status = fit_side(g, last - i, r->period, k ? GRUNDY_RIGHT : GRUNDY_LEFT,
                        &r->sides[(last - i) % r->period][k], found);
  return status;
}

/* Compares all values, from the last one down, and finds the start. */
static grundy_status find_start(gi_seen *g, recursion *r) {
  const gi_observed *s = &g->f->observed;
  uint64_t n = s->last + 1;
  grundy_status status = GRUNDY_OK;
  bool agrees = true;
  while (n > s->first && agrees) {
    for (unsigned k = 0; k < 2 && agrees; k++) {
      gi_game options[OPTIONS];
      uint32_t count;
      status =
          options_of(g, n - 1, k ? GRUNDY_RIGHT : GRUNDY_LEFT, options, &count);
      if (status != GRUNDY_OK)
        return status;
      agrees = count <= OPTIONS && is_made(g, &r->sides[(n - 1) % r->period][k],
                                           n - 1, options, count);
    }
    n -= agrees;
  }
  r->start = n;
  return status;
}

/* ----------------------------------------------------------------- words */

/* Writes a game: as text, or in LaTeX. */
static void put_game(gi_writer *out, gi_seen *g, gi_game game, bool latex) {
  gi_writer_note(
      out, latex ? gi_value_print_latex(g->store, game, gi_writer_out(out))
                 : gi_value_print(g->store, game, gi_writer_out(out)));
}

static void put_side(gi_writer *out, gi_seen *g, const side *s, bool latex) {
  const gi_finder *f = g->f;
  bool is_first = true;
  for (unsigned i = 0; i < s->fixed_count; i++) {
    gi_write(out, is_first ? "" : ", ");
    put_game(out, g, s->fixed[i], latex);
    is_first = false;
  }
  for (unsigned i = 0; i < s->back_count; i++) {
    gi_write(out, "%s%s(%s-%u)", is_first ? "" : ", ", f->observed.letter,
             latex ? "n" : f->names[0], s->back[i]);
    is_first = false;
  }
}

static void put_form(gi_writer *out, gi_seen *g, const side *s, bool latex) {
  gi_write(out, latex ? "\\left\\{" : "{");
  put_side(out, g, &s[0], latex);
  gi_write(out, latex ? " \\mid " : " | ");
  put_side(out, g, &s[1], latex);
  gi_write(out, latex ? "\\right\\}" : "}");
}

/* Writes "{0 | v(n-3)}", or "{0 | v(n-3)} if n % 2 == 0, ...". */
static grundy_status put_forms(gi_seen *g, const recursion *r,
                               const char **text) {
  gi_finder *f = g->f;
  gi_writer out;
  gi_writer_init(&out, &f->work->memory);
  for (uint64_t i = 0; i < r->period; i++) {
    gi_write(&out, i ? ", " : "");
    put_form(&out, g, r->sides[i], false);
    if (r->period > 1)
      gi_write(&out, " if %s%%%llu == %llu", f->names[0],
               (unsigned long long)r->period, (unsigned long long)i);
  }
  grundy_status status = gi_writer_keep(&out, &f->work->arena, text);
  gi_writer_clear(&out);
  return status;
}

static grundy_status put_latex(gi_seen *g, const recursion *r) {
  gi_finder *f = g->f;
  gi_writer out;
  gi_writer_init(&out, &f->work->memory);
  for (uint64_t i = 0; i < r->period; i++) {
    gi_write(&out, "%s%s(n) = ", i ? ",\\quad " : "", f->observed.letter);
    put_form(&out, g, r->sides[i], true);
    if (r->period > 1)
      gi_write(&out, "\\ (n \\bmod %llu = %llu)", (unsigned long long)r->period,
               (unsigned long long)i);
  }
  gi_write(&out, "\\ (n \\ge %llu)", (unsigned long long)r->start);
  grundy_status status =
      gi_writer_keep(&out, &f->work->arena, &f->answer->latex);
  gi_writer_clear(&out);
  return status;
}

/* Writes the values before the start. */
static grundy_status put_early(gi_seen *g, const recursion *r,
                               const char **text) {
  gi_finder *f = g->f;
  uint64_t first = f->observed.first;
  size_t count = (size_t)(r->start - first);
  const char **texts =
      gi_arena_alloc(&f->work->arena, gi_array_size(count + 1, sizeof *texts));
  grundy_status status = texts ? GRUNDY_OK : gi_refused(f->work);
  for (size_t i = 0; i < count && status == GRUNDY_OK; i++)
    status = gi_seen_text(g, (size_t)first + i, &texts[i]);
  if (status != GRUNDY_OK)
    return status;
  gi_writer out;
  gi_writer_init(&out, &f->work->memory);
  gi_write_list(&out, texts, count, " ");
  status = gi_writer_keep(&out, &f->work->arena, text);
  gi_writer_clear(&out);
  return status;
}

static grundy_status describe(gi_seen *g, const recursion *r) {
  gi_finder *f = g->f;
  const char *forms = "", *early = "";
  gi_digits start = gi_digits_of(r->start);
  grundy_status status = put_forms(g, r, &forms);
  if (status == GRUNDY_OK)
    status = put_latex(g, r);
  if (status == GRUNDY_OK)
    status = put_early(g, r, &early);
  const char *const words[] = {
      N_("from {0} on the canonical form v({1}) is {2}; the values before are "
         "{3}"),
      start.text,
      f->names[0],
      forms,
      early,
      NULL};
  if (status == GRUNDY_OK)
    status = gi_sentence_text(f->work, words, &f->answer->words);
  if (status != GRUNDY_OK)
    return status;
  f->answer->found = true;
  f->answer->kind = "canonical recursion";
  f->answer->to = gi_find_end(f);
  return GRUNDY_OK;
}

/* Does the recursion use earlier values, and does it start early? */
static bool is_evident(const gi_seen *g, const recursion *r) {
  const gi_observed *s = &g->f->observed;
  bool uses = false;
  for (uint64_t i = 0; i < r->period; i++)
    uses = uses || r->sides[i][0].back_count || r->sides[i][1].back_count;
  return uses && (r->start - s->first) * MOST_TIMES <= s->last - s->first;
}

grundy_status gi_find_recursion(gi_seen *g) {
  gi_finder *f = g->f;
  grundy_status status = GRUNDY_OK;
  if (!g->games || f->arity != 1 || f->kind != GRUNDY_TABLE_GAMES ||
      f->observed.last < f->observed.first + BACK)
    return GRUNDY_OK;
  for (uint64_t p = 1; p <= PERIOD && status == GRUNDY_OK; p++) {
    recursion r = {.period = p};
    bool found;
    status = fit(g, &r, &found);
    if (status == GRUNDY_OK && found)
      status = find_start(g, &r);
    if (status == GRUNDY_OK && found && is_evident(g, &r))
      return describe(g, &r);
  }
  return status;
}
