/* SPDX-License-Identifier: MIT */
/*
 * A square of values.
 *
 * Most patterns depend on one number made of x and y: their nim-sum, sum,
 * greater, lesser, difference, their bits together, perhaps of x-1 and y-1.
 * Whether the values depend on it alone is soon seen; then the search in one
 * dimension names what they are of it.  Other patterns are sums of two games
 * (a function of x joined with one of y), blocks (the same in squares of m by
 * m), and squares that repeat (tiles.c).
 */
#include "lang/find/pattern/pattern.h"

#include <stdio.h>

enum {
  MOST_NAME = 32, /* of a variable, or of what stands for one */
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
static bool derive(const gi_observed *s, join how, shift by, uint64_t *list,
                   bool *known, uint64_t size, gi_observed *derived) {
  memset(known, 0, size * sizeof *known);
  for (uint64_t x = s->first; x <= s->last; x++)
    for (uint64_t y = s->first; y <= s->last; y++) {
      uint64_t t = joined(how, shifted(by, x), shifted(by, y));
      if (t >= size)
        continue; /* seen when the formula is checked */
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

/* Offers what is said of the list, as said of the square. */
static void adopt(const gi_observed *s, gi_patterns *p,
                  const gi_patterns *found, double more) {
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
static grundy_status reword(const gi_observed *s, const char *of,
                            gi_patterns *found) {
  gi_writer out;
  grundy_status status = GRUNDY_OK;
  gi_writer_init(&out, s->memory);
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
    gi_write_sentence(&out, s->language,
                      s->zeros   ? zeros
                      : is_plain ? plain
                                 : words);
    status = gi_writer_keep(&out, s->arena, &pattern->words);
  }
  gi_writer_clear(&out);
  return status;
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

/* What is known of a side, the best that the rule language can say. */
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

/* "(H) ^ (K)", "max((H), (K))", or one of them where the other is 0. */
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
  grundy_status status = gi_writer_keep(&out, s->arena, &pattern.expr);
  const char *const words[] = {
      N_("the value of {0} is made of a function of {1} and one of {2}: {3}"),
      s->subject,
      s->names[0],
      s->names[1],
      pattern.expr,
      NULL};
  if (status == GRUNDY_OK) {
    gi_write_sentence(&out, s->language, words);
    status = gi_writer_keep(&out, s->arena, &pattern.words);
  }
  gi_writer_clear(&out);
  if (status == GRUNDY_OK)
    gi_pattern_offer(p, pattern);
  return status;
}

static grundy_status try_sums(const gi_observed *s, gi_patterns *p) {
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
        list[n] = which ? gi_observed_at(s, 0, n) : gi_observed_at(s, n, 0);
      status = name_side(s, list, which, &sides[which], &found);
    }
    if (found && status == GRUNDY_OK)
      status = offer_sides(s, p, joins[i], sides);
  }
  gi_free(s->memory, list, s->side * sizeof *list);
  return status;
}

/* -------------------------------------------------------------- blocks */

/* values at (x,y) = values at (x/m, y/m) * m, for all? */
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
  uint64_t side = s->side / m;
  uint64_t *list =
      gi_alloc(s->memory, gi_array_size(side * side, sizeof *list));
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
  gi_free(s->memory, list, side * side * sizeof *list);
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
