/* SPDX-License-Identifier: MIT */
/*
 * Values or outcomes as symbols: each gets a number, its label, and the
 * searches of find/pattern look at the labels.  The outcomes P, N, L, R have
 * the labels 0, 1, 2, 3; values are numbered as they occur.
 *
 * In a square, the numbers or labels may also depend only on x - y where x >= y
 * and only on y - x elsewhere.
 */
#include "engine/explain/reasons.h"
#include "engine/value/partizan.h"
#include "lang/find/games/games.h"

#include <stdio.h>

/* Returns the label of a value; `count` if the value is new. */
static size_t label_of(const gi_game *kept, size_t count, gi_game game) {
  size_t i = 0;
  while (i < count && kept[i] != game)
    i++;
  return i;
}

static bool is_position(const gi_finder *f, size_t i) {
  const gi_observed *s = &f->observed;
  return f->arity == 2 ? i / s->side >= s->first && i % s->side >= s->first
                       : i >= s->first;
}

/* Makes f->values the labels; *count is 0 if there are too many values. */
static grundy_status label(gi_seen *g, const char **texts, size_t *count) {
  gi_finder *f = g->f;
  gi_game kept[GI_LABELS_MOST];
  static const char *const outcomes[] = {"P", "N", "L", "R"};
  grundy_status status = gi_budget_ticks(&f->work->budget, f->count);
  *count = 0;
  for (size_t i = 0; i < f->count && g->games && status == GRUNDY_OK; i++) {
    size_t at = label_of(kept, *count, g->games[i]);
    f->values[i] = is_position(f, i) ? at : 0;
    if (!is_position(f, i) || at < *count)
      continue;
    if (at == GI_LABELS_MOST) {
      *count = 0;
      return GRUNDY_OK;
    }
    kept[(*count)++] = g->games[i];
    status = gi_game_text(f->work, g->games[i], GI_SYMBOL_MOST, &texts[at]);
  }
  if (!g->games) {
    *count = 4;
    memcpy(texts, outcomes, sizeof outcomes);
  }
  f->most = 0;
  for (size_t i = 0; i < f->count; i++) {
    f->signs[i] = f->values[i] != 0;
    f->most = f->values[i] > f->most ? f->values[i] : f->most;
  }
  return status;
}

/* Keeps the labels in the answer and explains them before the words: "with 0
   for P, 1 for N: ...". */
static grundy_status explain(gi_seen *g, const char *const *texts,
                             size_t count) {
  gi_finder *f = g->f;
  gi_writer out;
  const char *legend;
  const char **kept = gi_arena_alloc(&f->work->arena, count * sizeof *kept);
  if (!kept)
    return gi_refused(f->work);
  memcpy(kept, texts, count * sizeof *kept);
  gi_writer_init(&out, &f->work->memory);
  for (size_t i = 0; i < count; i++)
    gi_write(&out, "%s%zu = %s", i ? ", " : "", i, texts[i]);
  grundy_status status = gi_writer_keep(&out, &f->work->arena, &legend);
  gi_writer_clear(&out);
  f->answer->labels = kept;
  f->answer->label_count = count;
  f->answer->times = 1;
  const char *const words[] = {N_("with the labels {0}: {1}"), legend,
                               f->answer->words, NULL};
  return status == GRUNDY_OK
             ? gi_sentence_text(f->work, words, &f->answer->words)
             : status;
}

grundy_status gi_find_labels(gi_seen *g) {
  gi_finder *f = g->f;
  gi_observed *s = &f->observed;
  const char *texts[GI_LABELS_MOST];
  size_t count;
  gi_patterns found = {0};
  bool holds = false;
  grundy_status status = label(g, texts, &count);
  if (status != GRUNDY_OK || !count)
    return status;
  s->values = f->values;
  s->most = f->most;
  s->zeros = s->is_asked = false;
  s->function = g->games ? "label" : "outcome";
  status = f->arity == 1 ? gi_pattern_search(s, &found)
                         : gi_pattern_search_plane(s, &found);
  for (size_t i = 0; i < found.count && !holds && status == GRUNDY_OK; i++)
    status = gi_describe_pattern(f, &found.list[i], false, &holds);
  return status == GRUNDY_OK && holds ? explain(g, texts, count) : status;
}

/* ------------------------------------------------------------- halves */

enum {
  MOST_NAME = 64
};

/* Returns the number at (x,y). */
static uint64_t at(const gi_seen *g, uint64_t x, uint64_t y) {
  size_t i = (size_t)(x * g->f->observed.side + y);
  return g->is_scaled ? (uint64_t)g->numerators[i] : g->f->values[i];
}

/* Derives the list of numbers by the distance from the diagonal; false if they
   depend on more. */
static bool derive(const gi_seen *g, bool is_upper, uint64_t *list) {
  const gi_observed *s = &g->f->observed;
  for (uint64_t d = is_upper; d <= s->last - s->first; d++) {
    for (uint64_t n = s->first; n + d <= s->last; n++) {
      uint64_t value = is_upper ? at(g, n, n + d) : at(g, n + d, n);
      if (n == s->first)
        list[d] = value;
      if (list[d] != value)
        return false;
    }
  }
  return true;
}

/* Finds an expression for the list of one half; *expr stays NULL if there is
   none. */
static grundy_status name_half(gi_seen *g, bool is_upper, const uint64_t *list,
                               const char **expr) {
  const gi_observed *s = &g->f->observed;
  char name[MOST_NAME];
  gi_patterns found = {0};
  gi_observed half = *s;
  snprintf(name, sizeof name, "(%.20s - %.20s)", s->names[is_upper],
           s->names[!is_upper]);
  half.names[0] = half.subject = name;
  half.values = list;
  half.first = is_upper;
  half.last = s->last - s->first;
  half.side = 0;
  half.is_signed = true;
  half.zeros = half.is_asked = false;
  half.most = 0;
  for (uint64_t d = is_upper; d <= half.last; d++) {
    int64_t a = (int64_t)list[d];
    uint64_t size = (uint64_t)(a < 0 ? -a : a);
    half.most = size > half.most ? size : half.most;
  }
  grundy_status status = gi_pattern_periodic(&half, &found);
  if (status == GRUNDY_OK && found.count)
    *expr = found.list[0].expr;
  return status;
}

/* Describes both halves. */
static grundy_status describe_halves(gi_seen *g, const char *lower,
                                     const char *upper) {
  gi_finder *f = g->f;
  const char *const *names = f->observed.names;
  const char *texts[GI_LABELS_MOST];
  size_t count = 0;
  bool holds = false;
  gi_pattern pattern = {.kind = GI_PATTERN_PLANE};
  gi_writer out;
  gi_writer_init(&out, &f->work->memory);
  gi_write(&out, "%s >= %s ? (%s) : (%s)", names[0], names[1], lower, upper);
  grundy_status status = gi_writer_keep(&out, &f->work->arena, &pattern.expr);
  gi_writer_clear(&out);
  const char *kind = gi_pattern_kind_name(GI_PATTERN_PLANE);
  if (status != GRUNDY_OK)
    return status;
  if (g->is_scaled)
    return gi_seen_describe(g, kind, pattern.expr, UINT64_C(1) << g->places,
                            &holds);
  const char *const words[] = {N_("the label at {0} is {1}"),
                               f->observed.subject, pattern.expr, NULL};
  status = gi_sentence_text(f->work, words, &pattern.words);
  if (status == GRUNDY_OK)
    status = gi_describe_pattern(f, &pattern, false, &holds);
  if (status == GRUNDY_OK && holds)
    status = label(g, texts, &count);
  return status == GRUNDY_OK && holds ? explain(g, texts, count) : status;
}

grundy_status gi_find_halves(gi_seen *g) {
  gi_finder *f = g->f;
  const char *texts[GI_LABELS_MOST], *lower = NULL, *upper = NULL;
  size_t count = 1, side = (size_t)f->observed.last + 1;
  grundy_status status = GRUNDY_OK;
  if (f->arity != 2)
    return GRUNDY_OK;
  if (!g->is_scaled)
    status = label(g, texts, &count);
  if (status != GRUNDY_OK || !count)
    return status;
  uint64_t *list =
      gi_alloc(&f->work->memory, gi_array_size(side, sizeof *list));
  if (!list)
    return gi_refused(f->work);
  status = gi_budget_ticks(&f->work->budget, f->count);
  f->observed.function = g->games ? "label" : "outcome";
  if (status == GRUNDY_OK && derive(g, false, list))
    status = name_half(g, false, list, &lower);
  if (status == GRUNDY_OK && lower && derive(g, true, list))
    status = name_half(g, true, list, &upper);
  gi_free(&f->work->memory, list, side * sizeof *list);
  return status == GRUNDY_OK && upper ? describe_halves(g, lower, upper)
                                      : status;
}
