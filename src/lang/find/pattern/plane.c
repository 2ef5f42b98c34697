/* SPDX-License-Identifier: MIT */
/*
 * Patterns of a square of values.
 *
 * In most of them the value depends on one number made of x and y: their sum,
 * nim-sum, distance, maximum, minimum, bitwise or, bitwise and, greatest common
 * divisor or product, perhaps of x-1 and y-1.  If the value depends on that
 * number alone, the search in lists finds the function of it.  Other patterns
 * are sums of two games (a function of x joined with one of y), blocks (equal
 * values in squares of m by m), and squares that repeat (tiles.c).
 */
#include "lang/find/pattern/pattern.h"

#include <stdio.h>

enum {
  MOST_NAME = 32, /* bytes of a variable, or of an expression in its place */
  MOST_TEXT = 256
};

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

/* What is joined: x, x-1, x+1, or max(x,1)-1. */
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

/* Derives the list of values by the joined number.  False if the values depend
   on more than that number, or if the list is too short. */
static bool derive(const gi_observed *s, join how, shift by, uint64_t *list,
                   bool *known, uint64_t size, gi_observed *derived) {
  memset(known, 0, (size_t)size * sizeof *known);
  for (uint64_t x = s->first; x <= s->last; x++)
    for (uint64_t y = s->first; y <= s->last; y++) {
      uint64_t t = joined(how, shifted(by, x), shifted(by, y));
      if (t >= size)
        continue; /* the formula is compared there later */
      if (known[t] && list[t] != gi_observed_at(s, x, y))
        return false;
      known[t] = true;
      list[t] = gi_observed_at(s, x, y);
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

/* Offers the patterns of a derived list as patterns of the square. */
static void adopt(const gi_observed *s, gi_patterns *p,
                  const gi_patterns *found, double more) {
  for (size_t i = 0; i < found->count; i++) {
    gi_pattern pattern = found->list[i];
    pattern.cost += more;
    pattern.kind = GI_PATTERN_PLANE;
    pattern.c = pattern.python = pattern.latex = NULL; /* code of a list */
    if (pattern.expr && gi_pattern_is_welcome(s, p, pattern.cost))
      gi_pattern_offer(p, pattern);
  }
}

/* Says of each pattern, for example, "the value of (x,y) depends on x+y
   alone". */
static grundy_status reword(const gi_observed *s, const char *of,
                            gi_patterns *found) {
  gi_writer out;
  gi_writer_init(&out, s->memory);
  for (size_t i = 0; i < found->count; i++) {
    gi_pattern *pattern = &found->list[i];
    const char *expr = pattern->expr ? pattern->expr : "";
    const char *const zeros[] = {N_("whether {0} is a zero depends only on "
                                    "{1}: it is a zero exactly where {2} is 0"),
                                 s->subject, of, expr, NULL};
    const char *const words[] = {
        N_("the value of {0} depends only on {1}: it is {2}"), s->subject, of,
        expr, NULL};
    const char *const plain[] = {N_("the value of {0} is {1}"), s->subject, of,
                                 NULL};
    if (pattern->kind == GI_PATTERN_FEATURE && !s->zeros)
      continue; /* its words name the subject already */
    gi_pattern_say(s, &out,
                   s->zeros                ? zeros
                   : strcmp(expr, of) == 0 ? plain
                                           : words,
                   &pattern->words);
  }
  gi_writer_clear(&out);
  return out.status;
}

static grundy_status try_join(const gi_observed *s, gi_patterns *p, join how,
                              shift by, uint64_t *list, bool *known,
                              uint64_t size) {
  enum {
    A_JOIN = 4
  };
  gi_observed derived;
  if (!derive(s, how, by, list, known, size, &derived))
    return GRUNDY_OK;
  char of[MOST_TEXT];
  put_join(of, how, name_of(by, s->names[0]).text,
           name_of(by, s->names[1]).text);
  derived.names[0] = of;
  gi_patterns found = {0};
  grundy_status status = gi_pattern_periodic(&derived, &found);
  if (status == GRUNDY_OK)
    status = gi_pattern_feature(&derived, &found);
  if (status == GRUNDY_OK)
    status = reword(s, of, &found);
  double cost = A_JOIN + (by ? 1 + (double)by : 0);
  adopt(s, p, &found, cost + (how >= JOIN_GCD ? 1 : 0));
  return status;
}

/* `list` and `known` have room for `size` joined numbers. */
static grundy_status try_all_joins(const gi_observed *s, gi_patterns *p,
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

static grundy_status try_joins(const gi_observed *s, gi_patterns *p) {
  size_t size = 4 * (size_t)s->side + 8;
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

/* Is every value the join of the values at (x,0) and (0,y)? */
static bool is_separable(const gi_observed *s, join how) {
  if (s->first || gi_observed_at(s, 0, 0))
    return false;
  for (uint64_t x = 0; x <= s->last; x++)
    for (uint64_t y = 0; y <= s->last; y++)
      if (joined(how, gi_observed_at(s, x, 0), gi_observed_at(s, 0, y)) !=
          gi_observed_at(s, x, y))
        return false;
  return true;
}

/* Finds the best pattern of a side that the rule language can say. */
static grundy_status name_side(const gi_observed *s, const uint64_t *list,
                               unsigned which, gi_pattern *best, bool *found) {
  gi_observed side = *s;
  side.values = list;
  side.side = 0;
  side.names[0] = s->names[which];
  side.most = 0;
  for (uint64_t n = 0; n <= s->last; n++)
    side.most = list[n] > side.most ? list[n] : side.most;
  gi_patterns all = {0};
  *found = false;
  grundy_status status = gi_pattern_periodic(&side, &all);
  if (status == GRUNDY_OK)
    status = gi_pattern_feature(&side, &all);
  for (size_t i = 0; i < all.count && !*found; i++)
    if (all.list[i].expr) {
      *best = all.list[i];
      *found = true;
    }
  return status;
}

/* Writes "(H) ^ (K)" or "max((H), (K))", or one side if the other is 0. */
static void put_sides(gi_writer *out, join how, const gi_pattern sides[2]) {
  for (unsigned i = 0; i < 2; i++)
    if (strcmp(sides[i].expr, "0") == 0) {
      gi_write(out, "%s", sides[1 - i].expr);
      return;
    }
  gi_write(out,
           how == JOIN_XOR   ? "(%s) ^ (%s)"
           : how == JOIN_SUM ? "(%s) + (%s)"
                             : "max((%s), (%s))",
           sides[0].expr, sides[1].expr);
}

static grundy_status offer_sides(const gi_observed *s, gi_patterns *p, join how,
                                 const gi_pattern sides[2]) {
  enum {
    A_SUM = 8
  };
  gi_pattern pattern = {.kind = GI_PATTERN_PLANE,
                        .cost = A_SUM + sides[0].cost + sides[1].cost};
  if (!gi_pattern_is_welcome(s, p, pattern.cost))
    return GRUNDY_OK;
  gi_writer out;
  gi_writer_init(&out, s->memory);
  put_sides(&out, how, sides);
  gi_pattern_keep(s, &out, &pattern.expr);
  const char *const words[] = {N_("the value of {0} combines a function of {1} "
                                  "and a function of {2}: {3}"),
                               s->subject,
                               s->names[0],
                               s->names[1],
                               pattern.expr,
                               NULL};
  gi_pattern_say(s, &out, words, &pattern.words);
  gi_writer_clear(&out);
  if (out.status == GRUNDY_OK)
    gi_pattern_offer(p, pattern);
  return out.status;
}

static grundy_status try_sums(const gi_observed *s, gi_patterns *p) {
  static const join joins[] = {JOIN_XOR, JOIN_SUM, JOIN_MAX};
  uint64_t *list =
      gi_alloc(s->memory, gi_array_size((size_t)s->side, sizeof *list));
  if (!list)
    return gi_memory_refusal(s->memory);
  grundy_status status = GRUNDY_OK;
  for (size_t i = 0; i < 3 && status == GRUNDY_OK; i++) {
    gi_pattern sides[2];
    bool found = is_separable(s, joins[i]);
    for (unsigned which = 0; which < 2 && found && status == GRUNDY_OK;
         which++) {
      for (uint64_t n = 0; n <= s->last; n++)
        list[n] = which ? gi_observed_at(s, 0, n) : gi_observed_at(s, n, 0);
      status = name_side(s, list, which, &sides[which], &found);
    }
    if (found && status == GRUNDY_OK)
      status = offer_sides(s, p, joins[i], sides);
  }
  gi_free(s->memory, list, (size_t)s->side * sizeof *list);
  return status;
}

/* -------------------------------------------------------------- blocks */

/* Is the value at (x,y) that of the corner of its block of m by m? */
static bool is_blocked(const gi_observed *s, uint64_t m) {
  for (uint64_t x = 0; x <= s->last; x++)
    for (uint64_t y = 0; y <= s->last; y++)
      if (gi_observed_at(s, x, y) != gi_observed_at(s, x - x % m, y - y % m))
        return false;
  return true;
}

static grundy_status try_blocks(const gi_observed *s, gi_patterns *p) {
  enum {
    MOST = 10,
    LEAST_SIDE = 12
  };
  uint64_t m = MOST;
  while (m > 1 && (s->first || s->side / m < LEAST_SIDE || !is_blocked(s, m)))
    m--;
  if (m < 2)
    return GRUNDY_OK;
  uint64_t side = s->side / m; /* in blocks */
  size_t size = gi_array_size((size_t)(side * side), sizeof(uint64_t));
  uint64_t *list = gi_alloc(s->memory, size);
  if (!list)
    return gi_memory_refusal(s->memory);
  for (uint64_t x = 0; x < side; x++)
    for (uint64_t y = 0; y < side; y++)
      list[x * side + y] = gi_observed_at(s, x * m, y * m);
  char names[2][MOST_NAME];
  gi_observed blocks = *s;
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
  gi_free(s->memory, list, size);
  return status;
}

grundy_status gi_pattern_search_plane(const gi_observed *s, gi_patterns *p) {
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
    status = gi_pattern_tiles(s, p);
  return status == GRUNDY_OK && s->zeros ? gi_pattern_beatty(s, p) : status;
}
