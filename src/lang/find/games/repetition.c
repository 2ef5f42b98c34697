/* SPDX-License-Identifier: MIT */
/*
 * Values that repeat: v(n + p) = v(n) + s from some n on, where s is a game.
 *
 * Means add, so a period of the values with the saltus s is a period of the
 * means with the mean of s.  Means are compared first; a sum of games is built
 * only for a period of the means.  The period and the saltus are those of the
 * last values; two whole periods must be in the first half of the list.
 */
#include "core/text.h"
#include "engine/explain/reasons.h"
#include "engine/heaps/outcomes.h"
#include "engine/value/partizan.h"
#include "lang/find/games/games.h"
#include "theory/partizan/text.h"
#include "theory/partizan/thermo.h"

enum {
  SHORTER = 3,       /* a table of the values is longer than the pattern by this
                        factor at least */
  TILE = 12,         /* longest period of a square in each direction */
  REPEATED = 4,      /* a period of a square is repeated this often */
  LISTED = 60,       /* most values of a period that are listed in words */
  A_SUM = 1 << 16,   /* steps for one sum of games */
  ALL_SUMS = 1 << 22 /* steps for all sums */
};

typedef struct repeat {
  uint64_t start[2], period[2];
  gi_game saltus[2]; /* GI_GAME_ZERO: none */
} repeat;

/* --------------------------------------------------------------- search */

/* Is the value with index j the value with index i plus the saltus?  UNABLE if
   the sum is too large. */
static grundy_status follows(gi_seen *g, size_t i, size_t j, gi_game saltus,
                             bool *out) {
  gi_game sum = GI_NO_GAME;
  grundy_status status = gi_budget_ticks(&g->f->work->budget, 1);
  if (!g->games) {
    *out = g->f->values[i] == g->f->values[j];
    return status;
  }
  if (saltus == GI_GAME_ZERO)
    sum = g->games[i];
  else if (status == GRUNDY_OK)
    status = gi_game_add(g->store, g->games[i], saltus, &sum);
  *out = sum == g->games[j];
  return status;
}

/* Writes the difference of two values, a saltus; *found is false if it is too
   large. */
static grundy_status subtract(gi_seen *g, size_t j, size_t i, gi_game *saltus,
                              bool *found) {
  gi_budget *budget = &g->f->work->budget;
  *saltus = GI_GAME_ZERO;
  *found = true;
  if (!g->games) {
    *found = g->f->values[i] == g->f->values[j];
    return GRUNDY_OK;
  }
  if (g->games[i] == g->games[j])
    return GRUNDY_OK;
  gi_try attempt = gi_budget_try(budget, A_SUM);
  grundy_status status =
      gi_game_subtract(g->store, g->games[j], g->games[i], saltus);
  status = gi_budget_tried(budget, attempt, status);
  *found = status == GRUNDY_OK;
  return status == GRUNDY_UNABLE ? GRUNDY_OK : status;
}

/* Finds the least n from which the list repeats with the period. */
static grundy_status find_start(gi_seen *g, uint64_t period, gi_game saltus,
                                uint64_t *start) {
  const gi_observed *s = &g->f->observed;
  grundy_status status = GRUNDY_OK;
  uint64_t n = s->last - period + 1;
  bool is_next = true;
  while (n > s->first && status == GRUNDY_OK) {
    status =
        follows(g, (size_t)n - 1, (size_t)(n - 1 + period), saltus, &is_next);
    if (status == GRUNDY_OK && !is_next)
      break;
    n--;
  }
  *start = n;
  return status;
}

/* Is the period long enough repeated?  `start` is the least possible one. */
static bool is_evident(const gi_observed *s, uint64_t start, uint64_t period) {
  uint64_t count = s->last - s->first + 1;
  return start + 2 * period <= gi_observed_fit(s) &&
         (start - s->first + period) * SHORTER <= count;
}

/* Finds the least n from which the means grow by the same number. */
static uint64_t mean_start(const gi_observed *s, const gi_number *means,
                           uint64_t period) {
  uint64_t n = s->last - period + 1;
  gi_number step, other;
  if (!gi_number_subtract(means[s->last], means[s->last - period], &step))
    return n;
  while (n > s->first &&
         gi_number_subtract(means[n - 1 + period], means[n - 1], &other) &&
         gi_number_compare(step, other) == 0)
    n--;
  return n;
}

/* Computes the means of a list of games. */
static grundy_status take_means(gi_seen *g, gi_number *means) {
  grundy_status status = GRUNDY_OK;
  for (size_t i = 0; i < g->f->count && status == GRUNDY_OK; i++) {
    status = gi_budget_ticks(&g->f->work->budget, 1);
    if (status == GRUNDY_OK && g->games)
      status = gi_game_mean(g->store, g->games[i], &means[i]);
    else
      means[i] = gi_number_of(0);
  }
  return status;
}

/* Finds the least period; its length is 0 if there is none. */
static grundy_status find_period(gi_seen *g, const gi_number *means,
                                 repeat *r) {
  const gi_observed *s = &g->f->observed;
  uint64_t most = (gi_observed_fit(s) - s->first) / 2;
  grundy_status status = GRUNDY_OK;
  for (uint64_t p = 1; p <= most && status == GRUNDY_OK; p++) {
    uint64_t start = mean_start(s, means, p);
    gi_game saltus;
    bool found;
    status = gi_budget_ticks(&g->f->work->budget, s->last - p - start + 2);
    if (status != GRUNDY_OK || !is_evident(s, start, p))
      continue;
    status =
        subtract(g, (size_t)s->last, (size_t)(s->last - p), &saltus, &found);
    if (status == GRUNDY_OK && found)
      status = find_start(g, p, saltus, &start);
    if (status == GRUNDY_OK && found && is_evident(s, start, p)) {
      *r = (repeat){{start}, {p}, {saltus, GI_GAME_ZERO}};
      return GRUNDY_OK;
    }
  }
  return status;
}

/* Doubles the period if the saltus is its own negative: 0 * 0 * repeats with
   period 2 rather than growing by * in each step. */
static grundy_status double_period(gi_seen *g, repeat *r) {
  gi_game twice = GI_GAME_ZERO;
  grundy_status status = GRUNDY_OK;
  if (!r->period[0] || r->saltus[0] == GI_GAME_ZERO)
    return GRUNDY_OK;
  status = gi_game_add(g->store, r->saltus[0], r->saltus[0], &twice);
  if (status == GRUNDY_OK && twice == GI_GAME_ZERO &&
      is_evident(&g->f->observed, r->start[0], 2 * r->period[0])) {
    r->period[0] *= 2;
    r->saltus[0] = GI_GAME_ZERO;
  }
  return status;
}

static grundy_status search_list(gi_seen *g, repeat *r) {
  gi_memory *memory = &g->f->work->memory;
  size_t size = gi_array_size(g->f->count, sizeof(gi_number));
  gi_number *means = gi_alloc(memory, size);
  if (!means)
    return gi_refused(g->f->work);
  grundy_status status = take_means(g, means);
  if (status == GRUNDY_OK)
    status = find_period(g, means, r);
  if (status == GRUNDY_OK)
    status = double_period(g, r);
  gi_free(memory, means, size);
  return status;
}

/* Does the square repeat in this direction, 0 for x, with the period? */
static grundy_status repeats(gi_seen *g, unsigned direction, uint64_t period,
                             gi_game *saltus, bool *out) {
  const gi_observed *s = &g->f->observed;
  size_t step = (size_t)(direction ? period : period * s->side);
  size_t corner = (size_t)(s->first * s->side + s->first);
  grundy_status status = subtract(g, corner + step, corner, saltus, out);
  for (uint64_t x = s->first; x <= s->last && *out; x++)
    for (uint64_t y = s->first; y <= s->last && *out; y++) {
      size_t i = (size_t)(x * s->side + y);
      if ((direction ? y : x) + period > s->last)
        break;
      status = follows(g, i, i + step, *saltus, out);
      if (status != GRUNDY_OK)
        return status;
    }
  return status;
}

static grundy_status search_square(gi_seen *g, repeat *r) {
  const gi_observed *s = &g->f->observed;
  uint64_t side = s->last - s->first + 1;
  grundy_status status = GRUNDY_OK;
  for (unsigned direction = 0; direction < 2; direction++) {
    bool found = false;
    r->start[direction] = s->first;
    for (uint64_t p = 1; p <= TILE && REPEATED * p <= side && !found; p++) {
      status = repeats(g, direction, p, &r->saltus[direction], &found);
      if (status != GRUNDY_OK)
        return status;
      r->period[direction] = found ? p : 0;
    }
    if (!found)
      r->period[0] = 0;
  }
  return status;
}

/* ----------------------------------------------------------------- texts */

/* Writes the texts of values into the arena: those at x0..x1 and, in a square,
   y0..y1. */
static grundy_status take_texts(gi_seen *g, const uint64_t from[2],
                                const uint64_t count[2],
                                const char *const **out) {
  gi_finder *f = g->f;
  uint64_t side = f->observed.side;
  size_t all = (size_t)(count[0] * count[1]);
  const char **texts =
      gi_arena_alloc(&f->work->arena, gi_array_size(all + 1, sizeof *texts));
  grundy_status status = texts ? GRUNDY_OK : gi_refused(f->work);
  for (uint64_t x = 0; x < count[0] && status == GRUNDY_OK; x++)
    for (uint64_t y = 0; y < count[1] && status == GRUNDY_OK; y++) {
      uint64_t i = side ? (from[0] + x) * side + from[1] + y : from[0] + x;
      status = gi_seen_text(g, (size_t)i, &texts[x * count[1] + y]);
      if (status == GRUNDY_OK)
        status = gi_budget_ticks(&f->work->budget, 1);
    }
  *out = texts;
  return status;
}

static grundy_status make_repetition(gi_seen *g, const repeat *r,
                                     grundy_repetition *out) {
  gi_finder *f = g->f;
  bool is_list = f->arity == 1;
  uint64_t first = f->observed.first;
  uint64_t none[2] = {first, 0}, early[2] = {r->start[0] - first, 1};
  uint64_t one[2] = {r->period[0], is_list ? 1 : r->period[1]};
  *out = (grundy_repetition){.numbers = f->arity};
  grundy_status status = GRUNDY_OK;
  for (unsigned i = 0; i < f->arity && status == GRUNDY_OK; i++) {
    out->start[i] = r->start[i];
    out->period[i] = r->period[i];
    if (r->saltus[i] != GI_GAME_ZERO)
      status =
          gi_game_text(f->work, r->saltus[i], GI_SYMBOL_MOST, &out->saltus[i]);
  }
  if (status == GRUNDY_OK)
    status = take_texts(g, r->start, one, &out->values);
  out->count = (size_t)(one[0] * one[1]);
  if (status == GRUNDY_OK && is_list) {
    status = take_texts(g, none, early, &out->before);
    out->before_count = (size_t)early[0];
  }
  return status;
}

/* Writes the sentence about a list. */
static grundy_status say_list(gi_seen *g, const grundy_repetition *r) {
  gi_finder *f = g->f;
  gi_digits start = gi_digits_of(r->start[0]);
  gi_digits period = gi_digits_of(r->period[0]);
  const char *list = "";
  gi_writer out;
  gi_writer_init(&out, &f->work->memory);
  gi_write_list(&out, r->values, r->count > LISTED ? LISTED : r->count, " ");
  gi_write(&out, r->count > LISTED ? " ..." : "");
  grundy_status status = gi_writer_keep(&out, &f->work->arena, &list);
  gi_writer_clear(&out);
  const char *const words[] = {
      !g->games ? N_("from {0} on the outcomes repeat with period {1}: {2}")
      : r->saltus[0] ? N_("from {0} on, {3} is added whenever {4} grows by "
                          "{1}: first {2}")
                     : N_("from {0} on the canonical forms repeat with period "
                          "{1}: {2}"),
      start.text,
      period.text,
      list,
      r->saltus[0] ? r->saltus[0] : "",
      f->names[0],
      NULL};
  return status == GRUNDY_OK
             ? gi_sentence_text(f->work, words, &f->answer->words)
             : status;
}

/* Writes the sentence about a square. */
static grundy_status say_square(gi_seen *g, const grundy_repetition *r) {
  gi_finder *f = g->f;
  gi_digits periods[2];
  const char *list = "", *const *names = f->names;
  gi_writer out;
  gi_writer_init(&out, &f->work->memory);
  for (uint64_t x = 0; x < r->period[0]; x++) {
    gi_write(&out, x ? " / " : "");
    gi_write_list(&out, r->values + x * r->period[1], (size_t)r->period[1],
                  " ");
  }
  grundy_status status = gi_writer_keep(&out, &f->work->arena, &list);
  gi_writer_clear(&out);
  for (unsigned i = 0; i < 2; i++)
    periods[i] = gi_digits_of(r->period[i]);
  bool adds = r->saltus[0] || r->saltus[1];
  const char *const words[] = {
      !g->games ? N_("the outcomes repeat whenever {0} grows by {1} and "
                     "whenever {2} grows by {3}: {4}")
      : adds    ? N_("whenever {0} grows by {1}, {5} is added; "
                        "whenever {2} grows by {3}, {6} is added; first {4}")
                : N_("the canonical forms repeat whenever {0} grows by {1} and "
                        "whenever {2} grows by {3}: {4}"),
      names[0],
      periods[0].text,
      names[1],
      periods[1].text,
      list,
      r->saltus[0] ? r->saltus[0] : "0",
      r->saltus[1] ? r->saltus[1] : "0",
      NULL};
  return status == GRUNDY_OK
             ? gi_sentence_text(f->work, words, &f->answer->words)
             : status;
}

/* ------------------------------------------------------------------ code */

/* Writes the texts as strings of C or Python. */
static void put_strings(gi_writer *out, const char *const *texts,
                        size_t count) {
  for (size_t i = 0; i < count; i++)
    gi_write(out, "%s\"%s\"", i ? ", " : "", texts[i]);
}

/* Are all texts complete?  A value that is too long is written "...". */
static bool is_whole(const char *const *texts, size_t count) {
  for (size_t i = 0; i < count; i++)
    if (strcmp(texts[i], "...") == 0)
      return false;
  return true;
}

/* Writes the place of n in the table of the period. */
static void put_index(gi_writer *out, unsigned long long start,
                      unsigned long long period) {
  if (period == 1)
    gi_write(out, "0");
  else if (start)
    gi_write(out, "(n - %llu) %% %llu", start, period);
  else
    gi_write(out, "n %% %llu", period);
}

/* Writes a function that returns the text of the value. */
static void put_c(gi_writer *out, const grundy_repetition *r, const char *name,
                  uint64_t first) {
  unsigned long long start = r->start[0], period = r->period[0];
  gi_write(out, "const char *%s(long long n) {\n", name);
  if (r->before_count) {
    gi_write(out, "  static const char *const early[] = {");
    put_strings(out, r->before, r->before_count);
    gi_write(out, "};\n");
  }
  gi_write(out, "  static const char *const later[] = {");
  put_strings(out, r->values, r->count);
  gi_write(out, "};\n");
  if (r->before_count)
    gi_write(out, "  if (n < %llu)\n    return early[n - %llu];\n", start,
             (unsigned long long)first);
  gi_write(out, "  return later[");
  put_index(out, start, period);
  gi_write(out, "];\n}\n");
}

static void put_python(gi_writer *out, const grundy_repetition *r,
                       const char *name, uint64_t first) {
  gi_write(out, "def %s(n):\n    early = [", name);
  put_strings(out, r->before, r->before_count);
  gi_write(out, "]\n    later = [");
  put_strings(out, r->values, r->count);
  gi_write(out, "]\n    return early[n - %llu] if n < %llu else ",
           (unsigned long long)first, (unsigned long long)r->start[0]);
  gi_write(out, "later[");
  put_index(out, r->start[0], r->period[0]);
  gi_write(out, "]\n");
}

/* Writes the value with index i in LaTeX. */
static void put_value(gi_writer *out, gi_seen *g, size_t i) {
  const char *text = "";
  if (g->games)
    gi_writer_note(
        out, gi_value_print_latex(g->store, g->games[i], gi_writer_out(out)));
  else if (gi_seen_text(g, i, &text) == GRUNDY_OK)
    gi_write(out, "\\mathrm{%s}", text);
}

/* Writes "v(3), v(4), v(5) = 0, \ast, \uparrow". */
static void put_first(gi_writer *out, gi_seen *g, uint64_t from,
                      uint64_t count) {
  const char *letter = g->f->observed.letter;
  unsigned long long last = from + count - 1;
  gi_write(out, "%s(%llu)", letter, (unsigned long long)from);
  if (count > 1)
    gi_write(out, ", \\dots, %s(%llu)", letter, last);
  gi_write(out, " = ");
  for (uint64_t i = 0; i < count; i++) {
    gi_write(out, i ? ", " : "");
    put_value(out, g, (size_t)(from + i));
  }
}

static grundy_status put_latex(gi_seen *g, const repeat *r) {
  gi_finder *f = g->f;
  const char *letter = f->observed.letter;
  unsigned long long start = r->start[0], first = f->observed.first;
  gi_writer out;
  gi_writer_init(&out, &f->work->memory);
  gi_write(&out, "%s(n + %llu) = %s(n)", letter,
           (unsigned long long)r->period[0], letter);
  if (r->saltus[0] != GI_GAME_ZERO) {
    gi_write(&out, " + ");
    gi_writer_note(&out, gi_value_print_latex(g->store, r->saltus[0],
                                              gi_writer_out(&out)));
  }
  gi_write(&out, "\\ (n \\ge %llu),\\quad ", start);
  put_first(&out, g, start, r->period[0]);
  if (start > first) {
    gi_write(&out, ",\\quad ");
    put_first(&out, g, first, start - first);
  }
  grundy_status status =
      gi_writer_keep(&out, &f->work->arena, &f->answer->latex);
  gi_writer_clear(&out);
  return status;
}

/* Writes code and LaTeX of a list.  There is no code where something is added
   in each period. */
static grundy_status put_code(gi_seen *g, const repeat *r,
                              const grundy_repetition *texts) {
  gi_finder *f = g->f;
  const char *name = g->games ? gi_seen_numerators(g).word : "outcome";
  grundy_status status = put_latex(g, r);
  if (status == GRUNDY_UNABLE) /* a value is too long for LaTeX */
    status = GRUNDY_OK;
  if (status != GRUNDY_OK || texts->saltus[0] ||
      !is_whole(texts->values, texts->count) ||
      !is_whole(texts->before, texts->before_count))
    return status;
  gi_writer out;
  gi_writer_init(&out, &f->work->memory);
  put_c(&out, texts, name, f->observed.first);
  status = gi_writer_keep(&out, &f->work->arena, &f->answer->c);
  put_python(&out, texts, name, f->observed.first);
  if (status == GRUNDY_OK)
    status = gi_writer_keep(&out, &f->work->arena, &f->answer->python);
  gi_writer_clear(&out);
  return status;
}

static grundy_status describe(gi_seen *g, const repeat *r) {
  gi_finder *f = g->f;
  grundy_pattern *answer = f->answer;
  grundy_repetition *texts = gi_arena_alloc(&f->work->arena, sizeof *texts);
  if (!texts)
    return gi_refused(f->work);
  grundy_status status = make_repetition(g, r, texts);
  bool adds = r->saltus[0] != GI_GAME_ZERO || r->saltus[1] != GI_GAME_ZERO;
  if (status == GRUNDY_OK)
    status = f->arity == 1 ? say_list(g, texts) : say_square(g, texts);
  if (status == GRUNDY_OK && f->arity == 1)
    status = put_code(g, r, texts);
  if (status != GRUNDY_OK)
    return status;
  answer->found = true;
  answer->to = gi_find_end(f);
  answer->repetition = texts;
  answer->kind =
      gi_pattern_kind_name(adds ? GI_PATTERN_ARITHMETIC : GI_PATTERN_PERIODIC);
  return GRUNDY_OK;
}

/* Asks for a period of the outcomes that is proved, if it is among those that
   are observed. */
static grundy_status ask_proved(gi_seen *g, repeat *r) {
  gi_finder *f = g->f;
  const gi_observed *s = &f->observed;
  gi_outcome_period p;
  uint64_t start = 0;
  if (g->games || f->slice.arity != 1 || s->first)
    return GRUNDY_OK;
  gi_try attempt = gi_budget_try(&f->work->budget, GI_FIND_EXTRA);
  grundy_status status =
      gi_outcome_period_find(f->work, f->rules, f->play, 0, &p);
  status = gi_budget_tried(&f->work->budget, attempt, status);
  if (status != GRUNDY_OK || !p.proved || p.preperiod + p.period > s->last)
    return status == GRUNDY_UNABLE ? GRUNDY_OK : status;
  status = find_start(g, p.period, GI_GAME_ZERO, &start);
  if (status != GRUNDY_OK || start > p.preperiod)
    return status;
  *r = (repeat){{p.preperiod}, {p.period}, {GI_GAME_ZERO, GI_GAME_ZERO}};
  f->answer->proved = true;
  f->answer->theorem = p.theorem;
  f->answer->citation = p.citation;
  return GRUNDY_OK;
}

grundy_status gi_find_repetition(gi_seen *g) {
  gi_budget *budget = &g->f->work->budget;
  repeat r = {.saltus = {GI_GAME_ZERO, GI_GAME_ZERO}};
  grundy_status proved = ask_proved(g, &r);
  if (proved != GRUNDY_OK || r.period[0])
    return proved == GRUNDY_OK ? describe(g, &r) : proved;
  gi_try attempt = gi_budget_try(budget, ALL_SUMS);
  grundy_status status =
      g->f->arity == 1 ? search_list(g, &r) : search_square(g, &r);
  status = gi_budget_tried(budget, attempt, status);
  if (status == GRUNDY_UNABLE)
    return GRUNDY_OK;
  return status == GRUNDY_OK && r.period[0] ? describe(g, &r) : status;
}
