/* SPDX-License-Identifier: MIT */
/*
 * A square of values.
 *
 * Most patterns depend on one number made of x and y: their nim-sum, sum,
 * greater, lesser, difference, their bits together, perhaps of x-1 and y-1.
 * Whether the values depend on it alone is soon seen; then the search in one
 * dimension names what they are of it.  Other patterns are sums of two games
 * (a function of x joined with one of y), blocks (the same in squares of m by
 * m), and squares that repeat.
 */
#include "theory/pattern.h"

#include <stdio.h>

enum {
  MOST_NAME = 32, /* of a variable, or of what stands for one */
  MOST_TEXT = 256
};

static uint64_t value_at(const gi_sample *s, uint64_t x, uint64_t y) {
  return s->values[x * s->side + y];
}

/* ------------------------------------------------------- one number of two */

typedef enum join {
  JOIN_SUM,
  JOIN_XOR,
  JOIN_DISTANCE,
  JOIN_MAX,
  JOIN_MIN,
  JOIN_OR,
  JOIN_AND,
  JOIN_GCD,
  JOIN_PRODUCT,
  JOINS
} join;

/* What is joined: x itself, x-1, x+1, or x-1 but 0 for 0. */
typedef enum shift {
  SHIFT_NONE,
  SHIFT_DOWN,
  SHIFT_UP,
  SHIFT_FLOOR,
  SHIFTS
} shift;

static uint64_t shifted(shift how, uint64_t x) {
  return how == SHIFT_UP           ? x + 1
         : how == SHIFT_DOWN       ? x - 1
         : how == SHIFT_FLOOR && x ? x - 1
                                   : x;
}

static uint64_t divisor(uint64_t a, uint64_t b) {
  while (b) {
    uint64_t rest = a % b;
    a = b;
    b = rest;
  }
  return a;
}

static uint64_t joined(join how, uint64_t x, uint64_t y) {
  switch (how) {
  case JOIN_XOR:
    return x ^ y;
  case JOIN_SUM:
    return x + y;
  case JOIN_DISTANCE:
    return x > y ? x - y : y - x;
  case JOIN_MAX:
    return x > y ? x : y;
  case JOIN_MIN:
    return x < y ? x : y;
  case JOIN_OR:
    return x | y;
  case JOIN_AND:
    return x & y;
  case JOIN_GCD:
    return divisor(x, y);
  default:
    return x * y;
  }
}

static void put_join(char out[MOST_TEXT], join how, const char *x,
                     const char *y) {
  static const char *const opens[JOINS] = {[JOIN_DISTANCE] = "abs(",
                                           [JOIN_MAX] = "max(",
                                           [JOIN_MIN] = "min(",
                                           [JOIN_GCD] = "gcd("};
  static const char *const marks[JOINS] = {
      [JOIN_XOR] = " ^ ", [JOIN_SUM] = " + ", [JOIN_DISTANCE] = " - ",
      [JOIN_MAX] = ", ",  [JOIN_MIN] = ", ",  [JOIN_OR] = " | ",
      [JOIN_AND] = " & ", [JOIN_GCD] = ", ",  [JOIN_PRODUCT] = " * "};
  snprintf(out, MOST_TEXT, "%s%s%s%s)", opens[how] ? opens[how] : "(", x,
           marks[how], y);
}

typedef struct shifted_name {
  char text[56];
} shifted_name;

static shifted_name name_of(shift how, const char *name) {
  shifted_name n;
  snprintf(n.text, sizeof n.text,
           how == SHIFT_UP      ? "(%s + 1)"
           : how == SHIFT_DOWN  ? "(%s - 1)"
           : how == SHIFT_FLOOR ? "(max(%s, 1) - 1)"
                                : "%s",
           name);
  return n;
}

/* The values of each joined number; false: they do not depend on it alone, or
   do not begin as a list does. */
static bool derive(const gi_sample *s, join how, shift by, uint64_t *list,
                   bool *known, uint64_t size, gi_sample *derived) {
  memset(known, 0, size * sizeof *known);
  for (uint64_t x = s->first; x <= s->last; x++)
    for (uint64_t y = s->first; y <= s->last; y++) {
      uint64_t t = joined(how, shifted(by, x), shifted(by, y));
      if (t >= size)
        continue; /* seen when the formula is checked */
      if (known[t] && list[t] != value_at(s, x, y))
        return false;
      known[t] = true;
      list[t] = value_at(s, x, y);
    }
  uint64_t first = 0;
  while (first < size && !known[first])
    first++;
  uint64_t last = first;
  while (last + 1 < size && known[last + 1])
    last++;
  *derived = *s;
  derived->values = list;
  derived->first = first;
  derived->last = last;
  derived->side = 0;
  return first < size && last > first + 8;
}

/* Offers what is said of the list, as said of the square. */
static void adopt(const gi_sample *s, gi_patterns *p, const gi_patterns *found,
                  double more) {
  for (size_t i = 0; i < found->count; i++) {
    gi_pattern pattern = found->list[i];
    pattern.cost += more;
    pattern.kind = GI_PATTERN_PLANE;
    pattern.c = pattern.python = pattern.latex = NULL; /* of one number */
    if (pattern.expr && gi_pattern_is_welcome(s, p, pattern.cost))
      gi_pattern_offer(p, pattern);
  }
}

/* "the value of (x,y) depends on x+y alone: ..." */
static grundy_status reword(const gi_sample *s, const char *of,
                            gi_patterns *found) {
  gi_script out;
  grundy_status status = GRUNDY_OK;
  gi_script_init(&out, s->memory);
  for (size_t i = 0; i < found->count && status == GRUNDY_OK; i++) {
    gi_pattern *pattern = &found->list[i];
    const char *const zeros[] = {
        N_("which {0} are zeros depends on {1} alone, and a formula that is 0 "
           "there is {2}"),
        s->subject, of, pattern->expr ? pattern->expr : "", NULL};
    const char *const words[] = {
        N_("the value of {0} depends on {1} alone: it is {2}"), s->subject, of,
        pattern->expr ? pattern->expr : "", NULL};
    if (pattern->kind == GI_PATTERN_FEATURE && !s->zeros)
      continue; /* said of its subject already */
    const char *const plain[] = {N_("the value of {0} is {1}"), s->subject, of,
                                 NULL};
    bool is_plain = pattern->expr && strcmp(pattern->expr, of) == 0;
    gi_script_say(&out, s->language,
                  s->zeros   ? zeros
                  : is_plain ? plain
                             : words);
    status = gi_script_keep(&out, s->arena, &pattern->words);
  }
  gi_script_clear(&out);
  return status;
}

static grundy_status try_join(const gi_sample *s, gi_patterns *p, join how,
                              shift by, uint64_t *list, bool *known,
                              uint64_t size) {
  enum {
    A_JOIN = 4
  };
  gi_sample derived;
  if (!derive(s, how, by, list, known, size, &derived))
    return GRUNDY_OK;
  char of[MOST_TEXT];
  put_join(of, how, name_of(by, s->names[0]).text,
           name_of(by, s->names[1]).text);
  derived.names[0] = of;
  gi_patterns found = {0};
  grundy_status status = gi_pattern_period(&derived, &found);
  if (status == GRUNDY_OK)
    status = gi_pattern_feature(&derived, &found);
  if (status == GRUNDY_OK)
    status = reword(s, of, &found);
  double cost = A_JOIN + (by ? 1 + (double)by : 0);
  adopt(s, p, &found, cost + (how >= JOIN_GCD ? 1 : 0));
  return status;
}

/* With room for the values of `size` joined numbers. */
static grundy_status try_all_joins(const gi_sample *s, gi_patterns *p,
                                   uint64_t *list, bool *known, uint64_t size) {
  grundy_status status = GRUNDY_OK;
  for (join how = 0; how < JOINS && status == GRUNDY_OK; how++)
    for (shift by = 0; by < SHIFTS && status == GRUNDY_OK; by++) {
      if ((by == SHIFT_DOWN && s->first == 0) ||
          (by == SHIFT_FLOOR && s->first > 0))
        continue;
      bool is_moot = how == JOIN_DISTANCE || how == JOIN_SUM ||
                     how == JOIN_MAX || how == JOIN_MIN;
      if (is_moot && by)
        continue;
      status = gi_budget_ticks(s->budget, s->side * s->side);
      if (status == GRUNDY_OK)
        status = try_join(s, p, how, by, list, known, size);
    }
  return status;
}

static grundy_status try_joins(const gi_sample *s, gi_patterns *p) {
  uint64_t size = 4 * s->side + 8;
  uint64_t *list = gi_alloc(s->memory, gi_array_size(size, sizeof *list));
  if (!list)
    return gi_memory_refusal(s->memory);
  bool *known = gi_alloc(s->memory, gi_array_size(size, sizeof *known));
  grundy_status status = known ? try_all_joins(s, p, list, known, size)
                               : gi_memory_refusal(s->memory);
  gi_free(s->memory, known, known ? size * sizeof *known : 0);
  gi_free(s->memory, list, size * sizeof *list);
  return status;
}

/* ----------------------------------------------------- sums of two games */

/* Is the value that of (x,0) joined with that of (0,y)? */
static bool is_separable(const gi_sample *s, join how) {
  if (s->first || value_at(s, 0, 0))
    return false;
  for (uint64_t x = 0; x <= s->last; x++)
    for (uint64_t y = 0; y <= s->last; y++)
      if (joined(how, value_at(s, x, 0), value_at(s, 0, y)) !=
          value_at(s, x, y))
        return false;
  return true;
}

/* What is known of a side, the best that the rule language can say. */
static grundy_status name_side(const gi_sample *s, const uint64_t *list,
                               unsigned which, gi_pattern *best, bool *found) {
  gi_sample side = *s;
  side.values = list;
  side.side = 0;
  side.names[0] = s->names[which];
  side.most = 0;
  for (uint64_t n = 0; n <= s->last; n++)
    side.most = list[n] > side.most ? list[n] : side.most;
  gi_patterns all = {0};
  *found = false;
  grundy_status status = gi_pattern_period(&side, &all);
  if (status == GRUNDY_OK)
    status = gi_pattern_feature(&side, &all);
  for (size_t i = 0; i < all.count && !*found; i++)
    if (all.list[i].expr) {
      *best = all.list[i];
      *found = true;
    }
  return status;
}

static void put_text(gi_script *out, const char *text) {
  if (out->status == GRUNDY_OK)
    out->status = gi_buffer_text(&out->out, text);
}

/* "(H) ^ (K)", "max((H), (K))", or one of them where the other is 0. */
static void put_sides(gi_script *out, join how, const gi_pattern sides[2]) {
  for (unsigned i = 0; i < 2; i++)
    if (strcmp(sides[i].expr, "0") == 0) {
      put_text(out, sides[1 - i].expr);
      return;
    }
  put_text(out, how == JOIN_MAX ? "max((" : "(");
  put_text(out, sides[0].expr);
  put_text(out, how == JOIN_XOR ? ") ^ (" : how == JOIN_SUM ? ") + (" : "), (");
  put_text(out, sides[1].expr);
  put_text(out, how == JOIN_MAX ? "))" : ")");
}

static grundy_status offer_sides(const gi_sample *s, gi_patterns *p, join how,
                                 const gi_pattern sides[2]) {
  enum {
    A_SUM = 8
  };
  gi_pattern pattern = {.kind = GI_PATTERN_PLANE,
                        .cost = A_SUM + sides[0].cost + sides[1].cost};
  if (!gi_pattern_is_welcome(s, p, pattern.cost))
    return GRUNDY_OK;
  gi_script out;
  gi_script_init(&out, s->memory);
  put_sides(&out, how, sides);
  grundy_status status = gi_script_keep(&out, s->arena, &pattern.expr);
  const char *const words[] = {
      N_("the value of {0} is made of a function of {1} and one of {2}: {3}"),
      s->subject,
      s->names[0],
      s->names[1],
      pattern.expr,
      NULL};
  if (status == GRUNDY_OK) {
    gi_script_say(&out, s->language, words);
    status = gi_script_keep(&out, s->arena, &pattern.words);
  }
  gi_script_clear(&out);
  if (status == GRUNDY_OK)
    gi_pattern_offer(p, pattern);
  return status;
}

static grundy_status try_sums(const gi_sample *s, gi_patterns *p) {
  static const join joins[] = {JOIN_XOR, JOIN_SUM, JOIN_MAX};
  uint64_t *list = gi_alloc(s->memory, gi_array_size(s->side, sizeof *list));
  if (!list)
    return gi_memory_refusal(s->memory);
  grundy_status status = GRUNDY_OK;
  for (size_t i = 0; i < 3 && status == GRUNDY_OK; i++) {
    gi_pattern sides[2];
    bool found = is_separable(s, joins[i]);
    for (unsigned which = 0; which < 2 && found && status == GRUNDY_OK;
         which++) {
      for (uint64_t n = 0; n <= s->last; n++)
        list[n] = which ? value_at(s, 0, n) : value_at(s, n, 0);
      status = name_side(s, list, which, &sides[which], &found);
    }
    if (found && status == GRUNDY_OK)
      status = offer_sides(s, p, joins[i], sides);
  }
  gi_free(s->memory, list, s->side * sizeof *list);
  return status;
}

/* ---------------------------------------------------- blocks and squares */

/* values at (x,y) = values at (x/m, y/m) * m, for all? */
static bool is_blocked(const gi_sample *s, uint64_t m) {
  for (uint64_t x = 0; x <= s->last; x++)
    for (uint64_t y = 0; y <= s->last; y++)
      if (value_at(s, x, y) != value_at(s, x - x % m, y - y % m))
        return false;
  return true;
}

static grundy_status try_blocks(const gi_sample *s, gi_patterns *p) {
  enum {
    MOST = 10,
    LEAST_SIDE = 12
  };
  uint64_t m = MOST;
  while (m > 1 && (s->first || s->side / m < LEAST_SIDE || !is_blocked(s, m)))
    m--;
  if (m < 2)
    return GRUNDY_OK;
  uint64_t side = s->side / m;
  uint64_t *list =
      gi_alloc(s->memory, gi_array_size(side * side, sizeof *list));
  if (!list)
    return gi_memory_refusal(s->memory);
  for (uint64_t x = 0; x < side; x++)
    for (uint64_t y = 0; y < side; y++)
      list[x * side + y] = value_at(s, x * m, y * m);
  char names[2][MOST_NAME];
  gi_sample blocks = *s;
  for (unsigned i = 0; i < 2; i++) {
    snprintf(names[i], sizeof names[i], "(%.12s / %u)", s->names[i],
             (unsigned)m);
    blocks.names[i] = names[i];
  }
  blocks.values = list;
  blocks.side = side;
  blocks.last = side - 1;
  gi_patterns found = {0};
  grundy_status status = try_joins(&blocks, &found);
  if (status == GRUNDY_OK)
    status = try_sums(&blocks, &found);
  adopt(s, p, &found, 4 + gi_bits((double)m));
  gi_free(s->memory, list, side * side * sizeof *list);
  return status;
}

/* Squares that repeat from `border` on: n counts as border + (n - border) mod
   period from there on.  What repeats may be the values by the lesser and the
   greater number instead of x and y. */
enum {
  MOST_TILE = 12
};

typedef struct tiling {
  uint64_t border, period, side; /* side: border + period */
  bool is_sorted;
  uint64_t values[MOST_TILE * MOST_TILE];
} tiling;

static uint64_t folded(const tiling *t, uint64_t n) {
  return n < t->border ? n : t->border + (n - t->border) % t->period;
}

static bool is_tiled(const gi_sample *s, tiling *t) {
  bool known[MOST_TILE * MOST_TILE] = {false};
  memset(t->values, 0, sizeof t->values);
  for (uint64_t x = s->first; x <= s->last; x++)
    for (uint64_t y = s->first; y <= s->last; y++) {
      bool is_swapped = t->is_sorted && y < x;
      uint64_t a = folded(t, is_swapped ? y : x);
      uint64_t b = folded(t, is_swapped ? x : y);
      uint64_t at = a * t->side + b, value = value_at(s, x, y);
      if (known[at] && t->values[at] != value)
        return false;
      known[at] = true;
      t->values[at] = value;
    }
  return true;
}

static uint64_t tile(const tiling *t, uint64_t i) { return t->values[i]; }

/* n % 4, or (n < 2 ? n : (n - 2) % 4 + 2), in C and the rule language. */
static void put_folded(char out[MOST_TEXT], const tiling *t, const char *name) {
  unsigned b = (unsigned)t->border, m = (unsigned)t->period;
  if (b)
    snprintf(out, MOST_TEXT, "(%.*s < %u ? %.*s : (%.*s - %u) %% %u + %u)",
             MOST_NAME, name, b, MOST_NAME, name, MOST_NAME, name, b, m, b);
  else
    snprintf(out, MOST_TEXT, "%.*s %% %u", MOST_NAME, name, m);
}

static grundy_status put_tile_expr(const gi_sample *s, const tiling *t,
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
    return GRUNDY_OK;
  gi_script out;
  gi_script_init(&out, s->memory);
  for (uint64_t i = 0; i + 1 < count; i++)
    if (tile(t, i) != tile(t, i + 1)) {
      if (out.status == GRUNDY_OK)
        out.status = gi_buffer_text(&out.out, at);
      gi_script_put(&out, " < %llu ? %llu : ", (unsigned long long)i + 1,
                    (unsigned long long)tile(t, i));
    }
  gi_script_put(&out, "%llu", (unsigned long long)tile(t, count - 1));
  grundy_status status = gi_script_keep(&out, s->arena, text);
  gi_script_clear(&out);
  return status;
}

static void put_tile_rows(gi_script *out, const tiling *t, const char *open,
                          const char *close) {
  for (uint64_t x = 0; x < t->side; x++) {
    gi_script_put(out, "%s%s", x ? ",\n    " : "\n    ", open);
    for (uint64_t y = 0; y < t->side; y++)
      gi_script_put(out, "%s%llu", y ? ", " : "",
                    (unsigned long long)tile(t, x * t->side + y));
    gi_script_put(out, "%s", close);
  }
}

static grundy_status put_tile_codes(const gi_sample *s, const tiling *t,
                                    gi_pattern *pattern) {
  gi_script out;
  unsigned long long b = t->border, m = t->period, side = t->side;
  gi_script_init(&out, s->memory);
  gi_script_put(&out,
                "long long %s(long long x, long long y) {\n"
                "  static const int value[%llu][%llu] = {",
                s->function, side, side);
  put_tile_rows(&out, t, "{", "}");
  gi_script_put(&out, "};\n");
  if (t->is_sorted)
    gi_script_put(&out, "  long long least = x < y ? x : y;\n"
                        "  y = x < y ? y : x;\n  x = least;\n");
  gi_script_put(&out, "  if (x >= %llu)\n    x = (x - %llu) %% %llu + %llu;\n",
                side, b, m, b);
  gi_script_put(&out,
                "  if (y >= %llu)\n    y = (y - %llu) %% %llu + %llu;\n"
                "  return value[x][y];\n}\n",
                side, b, m, b);
  grundy_status status = gi_script_keep(&out, s->arena, &pattern->c);
  gi_script_put(&out, "def %s(x, y):\n    value = [", s->function);
  put_tile_rows(&out, t, "[", "]");
  gi_script_put(&out,
                "]\n    x, y = (n if n < %llu else (n - %llu) %% %llu + %llu\n"
                "            for n in %s)\n    return value[x][y]\n",
                side, b, m, b, t->is_sorted ? "sorted((x, y))" : "(x, y)");
  if (status == GRUNDY_OK)
    status = gi_script_keep(&out, s->arena, &pattern->python);
  const char *x = t->is_sorted ? "\\min(x, y)" : "x";
  const char *y = t->is_sorted ? "\\max(x, y)" : "y";
  gi_script_put(&out, "g(x, y) = b_{r(%s), r(%s)},\\quad ", x, y);
  if (b)
    gi_script_put(&out,
                  "r(n) = \\begin{cases} n & n < %llu \\\\ %llu + (n - %llu) "
                  "\\bmod %llu & n \\ge %llu \\end{cases},\\quad ",
                  b, b, b, m, b);
  else
    gi_script_put(&out, "r(n) = n \\bmod %llu,\\quad ", m);
  gi_script_put(&out, "b = \\begin{pmatrix} ");
  for (uint64_t row = 0; row < side; row++)
    for (uint64_t i = 0; i < side; i++)
      gi_script_put(&out, "%llu%s", (unsigned long long)tile(t, row * side + i),
                    i + 1 < side ? " & " : " \\\\ ");
  gi_script_put(&out, "\\end{pmatrix}");
  if (status == GRUNDY_OK)
    status = gi_script_keep(&out, s->arena, &pattern->latex);
  gi_script_clear(&out);
  return status;
}

static grundy_status say_tile(const gi_sample *s, const tiling *t,
                              const char **words) {
  gi_script out;
  gi_script_init(&out, s->memory);
  gi_digits period = gi_digits_of(t->period), border = gi_digits_of(t->border);
  const char *const values[] = {
      t->is_sorted
          ? N_("by the lesser and the greater number of {0}, the values repeat "
               "with period {1} in both directions, from {2} on")
          : N_("the values of {0} repeat with period {1} in both directions, "
               "from {2} on"),
      s->subject, period.text, border.text, NULL};
  const char *const zeros[] = {
      t->is_sorted
          ? N_("by the lesser and the greater number of {0}, where the player "
               "to move loses repeats with period {1} in both directions, from "
               "{2} on")
          : N_("at which {0} the player to move loses repeats with period {1} "
               "in both directions, from {2} on"),
      s->subject, period.text, border.text, NULL};
  gi_script_say(&out, s->language, s->zeros ? zeros : values);
  grundy_status status = gi_script_keep(&out, s->arena, words);
  gi_script_clear(&out);
  return status;
}

/* The smallest square that does it, the narrowest border first. */
static bool find_tiling(const gi_sample *s, tiling *t) {
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

static grundy_status try_tiles(const gi_sample *s, gi_patterns *p) {
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
  status = put_tile_expr(s, &t, &pattern.expr);
  if (status == GRUNDY_OK && !pattern.expr)
    status = put_tile_codes(s, &t, &pattern);
  if (status == GRUNDY_OK)
    status = say_tile(s, &t, &pattern.words);
  if (status == GRUNDY_OK)
    gi_pattern_offer(p, pattern);
  return status;
}

grundy_status gi_pattern_search_plane(const gi_sample *s, gi_patterns *p) {
  enum {
    LEAST = 6
  };
  if (s->last < s->first + LEAST)
    return GRUNDY_OK;
  grundy_status status = try_joins(s, p);
  if (status == GRUNDY_OK)
    status = try_sums(s, p);
  if (status == GRUNDY_OK)
    status = try_blocks(s, p);
  if (status == GRUNDY_OK)
    status = try_tiles(s, p);
  return status == GRUNDY_OK && s->zeros ? gi_pattern_beatty(s, p) : status;
}
