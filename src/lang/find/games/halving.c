/* SPDX-License-Identifier: MIT */
/*
 * Numbers of two variables that stay the same if both are divided by b and
 * rounded down, as long as both are at least b, and that are a x + c y + d
 * where one of them is less than b.
 *
 * Cutcake is of this kind, with b = 2 and x - y at the border.  The rule
 * language has no loop, so the pattern is given as code and not as a formula.
 */
#include "core/text.h"
#include "engine/explain/reasons.h"
#include "lang/find/games/games.h"

enum {
  BASE = 4,  /* largest b */
  LEAST = 16 /* least side of the square */
};

typedef struct halving {
  uint64_t base;
  int64_t x, y, one; /* x * X + y * Y + one is the numerator at the border */
} halving;

static int64_t at(const gi_seen *g, uint64_t x, uint64_t y) {
  return g->numerators[x * g->f->observed.side + y];
}

static bool holds_everywhere(const gi_seen *g, const halving *h) {
  const gi_observed *s = &g->f->observed;
  for (uint64_t x = s->first; x <= s->last; x++)
    for (uint64_t y = s->first; y <= s->last; y++) {
      bool is_border = x < h->base || y < h->base;
      int64_t line = h->x * (int64_t)x + h->y * (int64_t)y + h->one;
      if (at(g, x, y) != (is_border ? line : at(g, x / h->base, y / h->base)))
        return false;
    }
  return true;
}

/* Writes a loop that ends at the border, and the linear function there. */
static void put_code(gi_writer *out, const gi_finder *f, const halving *h,
                     bool python) {
  unsigned long long b = h->base;
  gi_write(out,
           python ? "def %s(x, y):\n    while x >= %llu and y >= %llu:\n"
                    "        x //= %llu\n        y //= %llu\n    return "
                  : "long long %s(long long x, long long y) {\n"
                    "  while (x >= %llu && y >= %llu) {\n"
                    "    x /= %llu;\n    y /= %llu;\n  }\n  return ",
           f->observed.function, b, b, b, b);
}

/* Writes the linear function: "x - y". */
static void put_line(gi_writer *out, const halving *h, const char *x,
                     const char *y, const char *times) {
  const char *const names[] = {x, y, ""};
  int64_t parts[] = {h->x, h->y, h->one};
  bool is_first = true;
  for (unsigned i = 0; i < 3; i++) {
    int64_t size = parts[i] < 0 ? -parts[i] : parts[i];
    if (!size)
      continue;
    gi_write(out, "%s",
             parts[i] < 0 ? is_first ? "-" : " - "
             : is_first   ? ""
                          : " + ");
    if (i == 2 || size != 1)
      gi_write(out, "%lld%s", (long long)size, i < 2 ? times : "");
    gi_write(out, "%s", names[i]);
    is_first = false;
  }
  gi_write(out, is_first ? "0" : "");
}

static void put_latex(gi_writer *out, const gi_seen *g, const halving *h) {
  const char *letter = g->f->observed.letter;
  unsigned long long b = h->base;
  gi_write(out,
           "%s(x, y) = %s(\\lfloor x/%llu\\rfloor, \\lfloor y/%llu\\rfloor)\\ "
           "(x, y \\ge %llu),\\quad \\text{otherwise } ",
           letter, letter, b, b, b);
  if (g->places)
    gi_write(out, "%llu\\,", 1ULL << g->places);
  gi_write(out, "%s(x, y) = ", letter);
  put_line(out, h, "x", "y", "");
}

/* Writes the words. */
static grundy_status say(gi_seen *g, const halving *h) {
  gi_finder *f = g->f;
  const char *line = "";
  gi_digits base = gi_digits_of(h->base);
  gi_digits factor = gi_digits_of(UINT64_C(1) << g->places);
  gi_writer out;
  gi_writer_init(&out, &f->work->memory);
  put_line(&out, h, f->names[0], f->names[1], "*");
  grundy_status status = gi_writer_keep(&out, &f->work->arena, &line);
  gi_writer_clear(&out);
  const char *const words[] = {
      g->places ? N_("divide both numbers by {0} and round down, until one of "
                     "them is below {0}: then {2} times the number is {1}")
                : N_("divide both numbers by {0} and round down, until one of "
                     "them is below {0}: then the number is {1}"),
      base.text, line, factor.text, NULL};
  return status == GRUNDY_OK
             ? gi_sentence_text(f->work, words, &f->answer->words)
             : status;
}

static grundy_status describe(gi_seen *g, const halving *h) {
  gi_finder *f = g->f;
  grundy_pattern *answer = f->answer;
  gi_numerators numbers = gi_seen_numerators(g);
  uint64_t times = UINT64_C(1) << g->places;
  gi_writer out;
  gi_writer_init(&out, &f->work->memory);
  grundy_status status = gi_name_function(f, &numbers, times);
  gi_writer_note(&out, status);
  put_code(&out, f, h, false);
  put_line(&out, h, "x", "y", " * ");
  gi_write(&out, ";\n}\n");
  gi_writer_note(&out, gi_writer_keep(&out, &f->work->arena, &answer->c));
  put_code(&out, f, h, true);
  put_line(&out, h, "x", "y", " * ");
  gi_write(&out, "\n");
  gi_writer_note(&out, gi_writer_keep(&out, &f->work->arena, &answer->python));
  put_latex(&out, g, h);
  gi_writer_note(&out, gi_writer_keep(&out, &f->work->arena, &answer->latex));
  gi_writer_clear(&out);
  status = out.status == GRUNDY_OK ? say(g, h) : out.status;
  if (status != GRUNDY_OK)
    return status;
  answer->found = true;
  answer->kind = gi_pattern_kind_name(GI_PATTERN_RECURSIVE);
  answer->times = times;
  answer->to = gi_find_end(f);
  return GRUNDY_OK;
}

grundy_status gi_find_halving(gi_seen *g) {
  gi_finder *f = g->f;
  const gi_observed *s = &f->observed;
  uint64_t o = s->first;
  grundy_status status = GRUNDY_OK;
  if (f->arity != 2 || s->last < LEAST || o > 1)
    return GRUNDY_OK;
  for (uint64_t b = 2; b <= BASE && status == GRUNDY_OK; b++) {
    halving h = {.base = b};
    h.x = at(g, o + 1, o) - at(g, o, o);
    h.y = at(g, o, o + 1) - at(g, o, o);
    h.one = at(g, o, o) - (h.x + h.y) * (int64_t)o;
    status = gi_budget_ticks(&f->work->budget, f->count);
    if (status == GRUNDY_OK && holds_everywhere(g, &h))
      return describe(g, &h);
  }
  return status;
}
