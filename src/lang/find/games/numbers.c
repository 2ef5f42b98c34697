/* SPDX-License-Identifier: MIT */
/*
 * Patterns of numbers, by the searches of find/pattern.
 *
 * The search for periods accepts negative numbers.  The other searches need
 * numbers that are not negative: g is the numerator, its negative, its absolute
 * value, or the numerator minus the least of them.
 */
#include "core/text.h"
#include "engine/explain/reasons.h"
#include "lang/find/games/games.h"

typedef enum view {
  VIEW_PLAIN,
  VIEW_NEGATIVE,
  VIEW_ABSOLUTE, /* two numbers: the sign is that of x - y, or of y - x */
  VIEW_SHIFTED,  /* minus the least */
  VIEWS
} view;

/* Returns the largest absolute value; *least and *most are the extremes. */
static uint64_t span(const gi_seen *g, int64_t *least, int64_t *most) {
  *least = INT64_MAX;
  *most = INT64_MIN;
  const gi_observed *s = &g->f->observed;
  for (size_t i = 0; i < g->f->count; i++) {
    uint64_t x = s->side ? i / s->side : i, y = s->side ? i % s->side : x;
    if (x < s->first || y < s->first)
      continue;
    int64_t a = g->numerators[i];
    *least = a < *least ? a : *least;
    *most = a > *most ? a : *most;
  }
  uint64_t low = (uint64_t)(*least < 0 ? -*least : *least);
  uint64_t high = (uint64_t)(*most < 0 ? -*most : *most);
  return low > high ? low : high;
}

grundy_status gi_seen_describe(gi_seen *g, const char *kind, const char *expr,
                               uint64_t times, bool *holds) {
  gi_finder *f = g->f;
  gi_numerators numbers = gi_seen_numerators(g);
  grundy_pattern *answer = f->answer;
  grundy_status status = gi_describe_numbers(f, &numbers, expr, times, holds);
  if (status != GRUNDY_OK || !*holds)
    return status;
  gi_digits factor = gi_digits_of(times);
  const char *const plain[] = {N_("the number at {0} is {1}"),
                               f->observed.subject, answer->expr, NULL};
  const char *const scaled[] = {N_("{2} times the number at {0} is {1}"),
                                f->observed.subject, answer->expr, factor.text,
                                NULL};
  answer->found = true;
  answer->kind = kind;
  answer->to = gi_find_end(f);
  return gi_sentence_text(f->work, times == 1 ? plain : scaled, &answer->words);
}

/* ------------------------------------------------------------- periods */

static void take_code(gi_finder *f, const gi_pattern *p) {
  f->answer->words = p->words;
  if (!p->c)
    return;
  f->answer->c = p->c;
  f->answer->python = p->python;
  f->answer->latex = p->latex;
}

/* Looks for a period in the numerators themselves. */
static grundy_status find_period(gi_seen *g) {
  gi_finder *f = g->f;
  gi_observed *s = &f->observed;
  gi_numerators numbers = gi_seen_numerators(g);
  uint64_t times = UINT64_C(1) << g->places;
  int64_t least, most;
  gi_patterns found = {0};
  bool holds = true;
  s->values = (const uint64_t *)g->numerators;
  s->most = span(g, &least, &most);
  s->is_signed = true;
  s->places = g->places;
  grundy_status status = gi_name_function(f, &numbers, times);
  if (status == GRUNDY_OK)
    status = gi_pattern_periodic(s, &found);
  s->is_signed = false;
  s->places = 0;
  if (status != GRUNDY_OK || !found.count)
    return status;
  const gi_pattern *p = &found.list[0];
  const char *kind = gi_pattern_kind_name(p->kind);
  if (p->expr)
    status = gi_seen_describe(g, kind, p->expr, times, &holds);
  if (status != GRUNDY_OK || !holds)
    return status;
  f->answer->found = true;
  f->answer->kind = kind;
  f->answer->times = times;
  f->answer->to = gi_find_end(f);
  take_code(f, p);
  return GRUNDY_OK;
}

/* ------------------------------------------------------- other searches */

/* Is the list seen in this way without negative numbers, and is the view not
   one of the views before it? */
static bool is_possible(const gi_seen *g, view v, int64_t least, int64_t most) {
  switch (v) {
  case VIEW_PLAIN:
    return least >= 0;
  case VIEW_NEGATIVE:
    return most <= 0 && least < 0;
  case VIEW_ABSOLUTE:
    return g->f->arity == 2 && least < 0 && most > 0;
  default:
    return least < 0 && most > 0;
  }
}

/* Makes f->values the list seen in this way. */
static void look(gi_seen *g, view v, int64_t least) {
  gi_finder *f = g->f;
  gi_observed *s = &f->observed;
  f->most = 0;
  for (size_t i = 0; i < f->count; i++) {
    int64_t a = g->numerators[i];
    f->values[i] =
        v == VIEW_SHIFTED ? (uint64_t)(a - least) : (uint64_t)(a < 0 ? -a : a);
    f->signs[i] = f->values[i] != 0;
    f->most = f->values[i] > f->most ? f->values[i] : f->most;
  }
  s->values = f->values;
  s->most = f->most;
}

/* Writes the expression of the numerator. */
static grundy_status join(gi_seen *g, view v, bool is_turned, int64_t least,
                          const char *expr, const char **text) {
  gi_finder *f = g->f;
  const char *const *names = f->observed.names;
  gi_writer out;
  gi_writer_init(&out, &f->work->memory);
  if (v == VIEW_NEGATIVE)
    gi_write(&out, "-(%s)", expr);
  else if (v == VIEW_ABSOLUTE)
    gi_write(&out, "%s %s %s ? -(%s) : (%s)", names[0], is_turned ? ">" : "<",
             names[1], expr, expr);
  else if (v == VIEW_SHIFTED)
    gi_write(&out, "(%s) - %lld", expr, -(long long)least);
  else
    gi_write(&out, "%s", expr);
  grundy_status status = gi_writer_keep(&out, &f->work->arena, text);
  gi_writer_clear(&out);
  return status;
}

/* Says what the pattern without a formula is about, "4*value + 3". */
static grundy_status explain(gi_seen *g, view v, int64_t least) {
  gi_finder *f = g->f;
  const char *about;
  gi_writer out;
  gi_writer_init(&out, &f->work->memory);
  gi_write(&out, v == VIEW_NEGATIVE ? "-" : "");
  if (g->places)
    gi_write(&out, "%llu*", 1ULL << g->places);
  gi_write(&out, "%s", gi_seen_numerators(g).word);
  if (v == VIEW_SHIFTED)
    gi_write(&out, " + %lld", -(long long)least);
  grundy_status status = gi_writer_keep(&out, &f->work->arena, &about);
  gi_writer_clear(&out);
  const char *const words[] = {N_("where g is {0}: {1}"), about,
                               f->answer->words, NULL};
  return status == GRUNDY_OK
             ? gi_sentence_text(f->work, words, &f->answer->words)
             : status;
}

static grundy_status describe(gi_seen *g, view v, int64_t least,
                              const gi_pattern *p, bool *holds) {
  gi_finder *f = g->f;
  uint64_t times = UINT64_C(1) << g->places;
  const char *kind = gi_pattern_kind_name(p->kind), *expr;
  bool is_plain = v == VIEW_PLAIN && times == 1;
  grundy_status status = GRUNDY_OK;
  *holds = false;
  for (int turn = 0; turn <= (v == VIEW_ABSOLUTE) && p->expr && !*holds &&
                     status == GRUNDY_OK;
       turn++) {
    status = join(g, v, turn > 0, least, p->expr, &expr);
    if (status == GRUNDY_OK)
      status = gi_seen_describe(g, kind, expr, times, holds);
  }
  if (status != GRUNDY_OK || (p->expr && !*holds))
    return status;
  if (!p->expr && v == VIEW_ABSOLUTE)
    return GRUNDY_OK;
  if (!p->expr) {
    *holds = f->answer->found = true;
    f->answer->kind = kind;
    f->answer->times = 1;
    f->answer->to = gi_find_end(f);
    take_code(f, p);
    return is_plain ? GRUNDY_OK : explain(g, v, least);
  }
  if (is_plain && p->c)
    take_code(f, p);
  return GRUNDY_OK;
}

/* Tries all searches on one view of the numbers. */
static grundy_status search(gi_seen *g, view v, int64_t least) {
  gi_finder *f = g->f;
  gi_observed *s = &f->observed;
  gi_patterns found = {0};
  bool holds = false, is_plain = v == VIEW_PLAIN && !g->places;
  look(g, v, least);
  s->function = is_plain ? gi_seen_numerators(g).word : "g";
  grundy_status status = f->arity == 1 ? gi_pattern_search(s, &found)
                                       : gi_pattern_search_plane(s, &found);
  for (size_t i = 0; i < found.count && !holds && status == GRUNDY_OK; i++) {
    status = describe(g, v, least, &found.list[i], &holds);
    if (status == GRUNDY_OK && holds)
      status = gi_find_weigh(f, found.list[i].kind);
  }
  return status;
}

grundy_status gi_find_numbers(gi_seen *g) {
  gi_finder *f = g->f;
  int64_t least, most;
  span(g, &least, &most);
  f->observed.zeros = f->observed.is_asked = false;
  grundy_status status = GRUNDY_OK;
  if (f->arity == 1)
    status = find_period(g);
  if (status == GRUNDY_OK && !f->answer->found)
    status = f->arity == 1 ? gi_find_polynomial(g) : gi_find_surface(g);
  for (view v = 0; v < VIEWS && status == GRUNDY_OK && !f->answer->found; v++)
    if (is_possible(g, v, least, most))
      status = search(g, v, least);
  return status == GRUNDY_OK && !f->answer->found ? gi_find_halving(g) : status;
}
