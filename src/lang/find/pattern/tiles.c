/* SPDX-License-Identifier: MIT */
/*
 * Squares that repeat from `border` on in both directions: a number n >= border
 * stands for border + (n - border) mod period.  The values may repeat as a
 * function of the lesser and the greater number instead of x and y.
 */
#include "core/text.h"
#include "lang/find/pattern/pattern.h"

#include <assert.h>
#include <stdio.h>

enum {
  MOST_TILE = 12,
  MOST_NAME = 32, /* bytes of a variable, or of an expression in its place */
  MOST_TEXT = 256
};

typedef struct tiling {
  uint64_t border, period, side; /* side: border + period */
  bool is_sorted;
  uint64_t values[MOST_TILE * MOST_TILE];
} tiling;

static uint64_t folded(const tiling *t, uint64_t n) {
  return n < t->border ? n : t->border + (n - t->border) % t->period;
}

/* Do the values repeat?  Fills t->values with the square that does. */
static bool is_tiled(const gi_observed *s, tiling *t) {
  bool known[MOST_TILE * MOST_TILE] = {false};
  memset(t->values, 0, sizeof t->values);
  for (uint64_t x = s->first; x <= s->last; x++)
    for (uint64_t y = s->first; y <= s->last; y++) {
      bool is_swapped = t->is_sorted && y < x;
      uint64_t a = folded(t, is_swapped ? y : x);
      uint64_t b = folded(t, is_swapped ? x : y);
      assert(a < t->side && b < t->side);
      uint64_t at = a * t->side + b, value = gi_observed_at(s, x, y);
      if (known[at] && t->values[at] != value)
        return false;
      known[at] = true;
      t->values[at] = value;
    }
  return true;
}

static uint64_t tile(const tiling *t, uint64_t i) { return t->values[i]; }

/* Writes n % 4, or (n < 2 ? n : (n - 2) % 4 + 2), in C and the rule
   language. */
static void put_folded(char out[MOST_TEXT], const tiling *t, const char *name) {
  unsigned b = (unsigned)t->border, m = (unsigned)t->period;
  if (b)
    snprintf(out, MOST_TEXT, "(%.*s < %u ? %.*s : (%.*s - %u) %% %u + %u)",
             MOST_NAME, name, b, MOST_NAME, name, MOST_NAME, name, b, m, b);
  else
    snprintf(out, MOST_TEXT, "%.*s %% %u", MOST_NAME, name, m);
}

/* Writes the square as an expression; *text stays NULL if that is too long. */
static void put_expr(gi_writer *out, const gi_observed *s, const tiling *t,
                     const char **text) {
  enum {
    MOST_RUNS = 16
  };
  char x[MOST_TEXT], y[MOST_TEXT], at[2 * MOST_TEXT + 32];
  char least[MOST_NAME + 8], most[MOST_NAME + 8];
  snprintf(least, sizeof least, "min(%.14s,%.14s)", s->names[0], s->names[1]);
  snprintf(most, sizeof most, "max(%.14s,%.14s)", s->names[0], s->names[1]);
  put_folded(x, t, t->is_sorted ? least : s->names[0]);
  put_folded(y, t, t->is_sorted ? most : s->names[1]);
  snprintf(at, sizeof at, "%s * %u + %s", x, (unsigned)t->side, y);
  uint64_t count = t->side * t->side;
  size_t runs = 1;
  for (uint64_t i = 1; i < count; i++)
    runs += tile(t, i) != tile(t, i - 1);
  if (runs > MOST_RUNS)
    return;
  for (uint64_t i = 0; i + 1 < count; i++)
    if (tile(t, i) != tile(t, i + 1))
      gi_write(out, "%s < %llu ? %llu : ", at, (unsigned long long)i + 1,
               (unsigned long long)tile(t, i));
  gi_write(out, "%llu", (unsigned long long)tile(t, count - 1));
  gi_pattern_keep(s, out, text);
}

static void put_tile_rows(gi_writer *out, const tiling *t, const char *open,
                          const char *close) {
  for (uint64_t x = 0; x < t->side; x++) {
    gi_write(out, "%s%s", x ? ",\n    " : "\n    ", open);
    for (uint64_t y = 0; y < t->side; y++)
      gi_write(out, "%s%llu", y ? ", " : "",
               (unsigned long long)tile(t, x * t->side + y));
    gi_write(out, "%s", close);
  }
}

/* Writes (n - 2) % 4 + 2, where n is at least the border. */
static void put_inside(gi_writer *out, const tiling *t, const char *name) {
  unsigned long long b = t->border, m = t->period;
  if (m == 1)
    gi_write(out, "%llu", b);
  else if (b == 0)
    gi_write(out, "%s %% %llu", name, m);
  else
    gi_write(out, "(%s - %llu) %% %llu + %llu", name, b, m, b);
}

static void put_c(gi_writer *out, const gi_observed *s, const tiling *t) {
  unsigned long long side = t->side;
  gi_write(out,
           "long long %s(long long x, long long y) {\n"
           "  static const int value[%llu][%llu] = {",
           s->function, side, side);
  put_tile_rows(out, t, "{", "}");
  gi_write(out, "};\n");
  if (t->is_sorted)
    gi_write(out, "  long long least = x < y ? x : y;\n"
                  "  y = x < y ? y : x;\n  x = least;\n");
  gi_write(out, "  if (x >= %llu)\n    x = ", side);
  put_inside(out, t, "x");
  gi_write(out, ";\n  if (y >= %llu)\n    y = ", side);
  put_inside(out, t, "y");
  gi_write(out, ";\n  return value[x][y];\n}\n");
}

static void put_python(gi_writer *out, const gi_observed *s, const tiling *t) {
  gi_write(out, "def %s(x, y):\n    value = [", s->function);
  put_tile_rows(out, t, "[", "]");
  gi_write(out, "]\n    x, y = (n if n < %llu else ",
           (unsigned long long)t->side);
  put_inside(out, t, "n");
  gi_write(out, "\n            for n in %s)\n    return value[x][y]\n",
           t->is_sorted ? "sorted((x, y))" : "(x, y)");
}

static void put_latex(gi_writer *out, const tiling *t) {
  unsigned long long b = t->border, m = t->period, side = t->side;
  gi_write(out, "g(x, y) = b_{r(%s), r(%s)},\\quad ",
           t->is_sorted ? "\\min(x, y)" : "x",
           t->is_sorted ? "\\max(x, y)" : "y");
  if (m == 1)
    gi_write(out, "r(n) = \\min(n, %llu),\\quad ", b);
  else if (b)
    gi_write(out,
             "r(n) = \\begin{cases} n & n < %llu \\\\ %llu + (n - %llu) "
             "\\bmod %llu & n \\ge %llu \\end{cases},\\quad ",
             b, b, b, m, b);
  else
    gi_write(out, "r(n) = n \\bmod %llu,\\quad ", m);
  gi_write(out, "b = \\begin{pmatrix} ");
  for (uint64_t row = 0; row < side; row++)
    for (uint64_t i = 0; i < side; i++)
      gi_write(out, "%llu%s", (unsigned long long)tile(t, row * side + i),
               i + 1 < side ? " & " : " \\\\ ");
  gi_write(out, "\\end{pmatrix}");
}

static void say(gi_writer *out, const gi_observed *s, const tiling *t,
                const char **words) {
  gi_digits period = gi_digits_of(t->period), border = gi_digits_of(t->border);
  const char *const values[] = {
      t->is_sorted
          ? N_("as a function of the lesser and the greater number, the values "
               "of {0} repeat with period {1} in both directions, from {2} on")
          : N_("the values of {0} repeat with period {1} in both directions, "
               "from {2} on"),
      s->subject, period.text, border.text, NULL};
  const char *const zeros[] = {
      t->is_sorted ? N_("as a function of the lesser and the greater number, "
                        "wins and losses at {0} repeat with period {1} in both "
                        "directions, from {2} on")
                   : N_("wins and losses at {0} repeat with period {1} in both "
                        "directions, from {2} on"),
      s->subject, period.text, border.text, NULL};
  gi_pattern_say(s, out, s->zeros ? zeros : values, words);
}

static grundy_status describe(const gi_observed *s, const tiling *t,
                              gi_pattern *pattern) {
  gi_writer out;
  gi_writer_init(&out, s->memory);
  put_expr(&out, s, t, &pattern->expr);
  if (!pattern->expr) {
    put_c(&out, s, t);
    gi_pattern_keep(s, &out, &pattern->c);
    put_python(&out, s, t);
    gi_pattern_keep(s, &out, &pattern->python);
    put_latex(&out, t);
    gi_pattern_keep(s, &out, &pattern->latex);
  }
  say(&out, s, t, &pattern->words);
  gi_writer_clear(&out);
  return out.status;
}

/* Finds the smallest square that repeats, the narrowest border first. */
static bool find_tiling(const gi_observed *s, tiling *t) {
  for (t->side = 1; t->side <= MOST_TILE; t->side++)
    for (t->border = 0; t->border < t->side; t->border++) {
      t->period = t->side - t->border;
      if (t->border + 4 * t->period > s->last - s->first)
        continue;
      for (int sorted = 0; sorted < 2; sorted++) {
        t->is_sorted = sorted > 0;
        if (is_tiled(s, t))
          return true;
      }
    }
  return false;
}

grundy_status gi_pattern_tiles(const gi_observed *s, gi_patterns *p) {
  tiling t;
  bool is_found = find_tiling(s, &t);
  grundy_status status = gi_budget_ticks(s->budget, s->side * s->side);
  if (!is_found || status != GRUNDY_OK)
    return status;
  gi_pattern pattern = {.kind = GI_PATTERN_PLANE,
                        .cost =
                            6 + (double)(t.side * t.side) * gi_value_bits(s)};
  if (!gi_pattern_is_welcome(s, p, pattern.cost))
    return GRUNDY_OK;
  status = describe(s, &t, &pattern);
  if (status == GRUNDY_OK)
    gi_pattern_offer(p, pattern);
  return status;
}
