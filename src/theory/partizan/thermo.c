/* SPDX-License-Identifier: MIT */
/*
 * Thermographs, built from those of the options.
 *
 * While a wall is under construction it is a list of points that ends with a
 * ray of slope 0, 1 or -1.  Walls of followers end in masts; a scaffold is the
 * best of several walls plus or minus t, so its rays have slope -1 or 1.
 */
#include "theory/partizan/thermo.h"

#include "theory/partizan/inside.h"
#include "theory/partizan/wide.h"

/* Points, walls and thermographs in wide numbers, as in thermo.h. */
typedef struct point {
  gi_wide t, value;
} point;
typedef struct wall {
  const point *points;
  uint32_t count; /* at least 1 */
} wall;
typedef struct thermo {
  wall left, right;
  gi_wide mean, temperature;
  const gi_thermograph *narrow; /* the same in gi_number; NULL: not made yet */
} thermo;

/* A function of t >= -1: points, then a ray. */
typedef struct path {
  point *points;
  uint32_t count, capacity;
  int slope; /* after the last point */
} path;

static const gi_wide least = {-1, 0};

/* Returns the value at t >= -1 of the path; false if out of range. */
static bool path_at(const path *w, gi_wide t, gi_wide *out) {
  uint32_t i = 0;
  while (i + 1 < w->count && gi_wide_compare(w->points[i + 1].t, t) <= 0)
    i++;
  int slope = w->slope;
  if (i + 1 < w->count)
    slope = gi_wide_compare(w->points[i + 1].value, w->points[i].value);
  gi_wide distance;
  if (!gi_wide_subtract(t, w->points[i].t, &distance))
    return false;
  if (slope < 0)
    distance = gi_wide_negate(distance);
  if (!slope)
    distance = (gi_wide){0};
  return gi_wide_add(w->points[i].value, distance, out);
}

grundy_status gi_wall_at(gi_wall w, gi_number t, gi_number *out) {
  const gi_point *p = w.points;
  uint32_t i = 0;
  while (i + 1 < w.count && gi_number_compare(p[i + 1].t, t) <= 0)
    i++;
  gi_number distance = gi_number_of(0);
  int slope =
      i + 1 < w.count ? gi_number_compare(p[i + 1].value, p[i].value) : 0;
  if (slope && !gi_number_subtract(t, p[i].t, &distance))
    return GRUNDY_UNABLE;
  if (slope < 0)
    distance = gi_number_negate(distance);
  return gi_number_add(p[i].value, distance, out) ? GRUNDY_OK : GRUNDY_UNABLE;
}

/* Appends a point; a point on the line of the two before it replaces the last
   one.  False if a number is out of range. */
static bool append(path *w, gi_wide t, gi_wide value) {
  if (w->count >= 2) {
    point *a = &w->points[w->count - 2], *b = &w->points[w->count - 1];
    gi_wide rise;
    if (!gi_wide_subtract(value, b->value, &rise))
      return false;
    int before = gi_wide_compare(b->value, a->value);
    if (before == gi_wide_sign(rise)) {
      *b = (point){t, value};
      return true;
    }
  }
  assert(w->count < w->capacity);
  w->points[w->count++] = (point){t, value};
  return true;
}

/* Writes the later of a path's next breakpoint and nothing: the next t at which
   either path bends, after t.  False if there is none. */
static bool next_bend(const path *a, const path *b, gi_wide t, gi_wide *out) {
  bool found = false;
  const path *both[2] = {a, b};
  for (int k = 0; k < 2; k++)
    for (uint32_t i = 0; i < both[k]->count; i++) {
      gi_wide at = both[k]->points[i].t;
      if (gi_wide_compare(at, t) > 0) {
        if (!found || gi_wide_compare(at, *out) < 0)
          *out = at;
        found = true;
        break;
      }
    }
  return found;
}

/* The slope of a path just after t. */
static int slope_after(const path *w, gi_wide t) {
  uint32_t i = 0;
  while (i + 1 < w->count && gi_wide_compare(w->points[i + 1].t, t) <= 0)
    i++;
  return i + 1 < w->count
             ? gi_wide_compare(w->points[i + 1].value, w->points[i].value)
             : w->slope;
}

/* Writes the t after `from`, where a and b have the difference d > 0 and close
   in with the slopes' difference 1 or 2, at which they meet. */
static bool meeting(gi_wide from, gi_wide d, int closing, gi_wide *t) {
  if (closing == 2 && !gi_wide_halve(d, &d))
    return false;
  return gi_wide_add(from, d, t);
}

/* Writes the larger of two paths, for sign = 1, or the smaller, for -1. */
static bool best_of(const path *a, const path *b, int sign, path *out) {
  gi_wide t = least, x, y, d;
  out->count = 0;
  for (;;) {
    if (!path_at(a, t, &x) || !path_at(b, t, &y))
      return false;
    int order = gi_wide_compare(x, y) * sign;
    int rise_a = slope_after(a, t) * sign, rise_b = slope_after(b, t) * sign;
    bool a_best = order > 0 || (order == 0 && rise_a >= rise_b);
    if (!append(out, t, a_best ? x : y))
      return false;
    out->slope = (a_best ? rise_a : rise_b) * sign;
    gi_wide bend, cross;
    bool bends = next_bend(a, b, t, &bend);
    int closing = a_best ? rise_b - rise_a : rise_a - rise_b;
    if (order && closing > 0) { /* the other path may overtake */
      if (!gi_wide_subtract(x, y, &d))
        return false;
      if (gi_wide_sign(d) < 0)
        d = gi_wide_negate(d);
      if (!meeting(t, d, closing, &cross))
        return false;
      if (!bends || gi_wide_compare(cross, bend) < 0) {
        t = cross;
        continue;
      }
    }
    if (!bends)
      return true;
    t = bend;
  }
}

/* Writes a wall of a follower plus `slope` times t. */
static bool tilt(wall of, int slope, path *out) {
  out->count = 0;
  for (uint32_t i = 0; i < of.count; i++) {
    gi_wide t = of.points[i].t, value;
    if (!gi_wide_add(of.points[i].value, slope > 0 ? t : gi_wide_negate(t),
                     &value) ||
        !append(out, t, value))
      return false;
  }
  out->slope = slope;
  return true;
}

/* ---------------------------------------------------------------- building */

static thermo *known(gi_games *s, gi_game g) {
  uint64_t at;
  if (!gi_memo_find(&s->thermo, g, 0, &at))
    return NULL;
  return (thermo *)(uintptr_t)at;
}

/* Writes the scaffold of a side.  0: refused. */
static int scaffold(gi_games *s, gi_game g, grundy_side side, path *out,
                    path *spare, path *tilted) {
  int sign = side == GRUNDY_LEFT ? 1 : -1;
  uint32_t count = gi_game_options(s, g, side);
  assert(count);
  for (uint32_t i = 0; i < count; i++) {
    gi_game option = gi_games_option(s, g, side, i);
    const thermo *t = option ? known(s, option) : NULL;
    if (!option)
      return 0;
    assert(t);
    grundy_status status = gi_budget_ticks(
        s->budget, 1 + (i ? (uint64_t)out->count * out->count : 0));
    if (status != GRUNDY_OK) {
      gi_games_refuse(s, status);
      return 0;
    }
    bool fits = tilt(sign > 0 ? t->right : t->left, -sign, i ? tilted : out);
    if (fits && i) {
      fits = best_of(out, tilted, sign, spare);
      path swapped = *out;
      *out = *spare;
      *spare = swapped;
    }
    if (!fits) {
      gi_games_refuse(s, GRUNDY_UNABLE);
      return 0;
    }
  }
  return 1;
}

/* Copies the wall up to the temperature, and the mast. */
static bool copy_wall(gi_games *s, const path *scaffold_of, gi_wide top,
                      gi_wide mean, wall *out) {
  point *points = gi_arena_alloc(&s->thermographs,
                                 (scaffold_of->count + 1) * sizeof *points);
  if (!points) {
    gi_games_refuse(s, gi_memory_refusal(s->memory));
    return false;
  }
  path w = {.points = points, .capacity = scaffold_of->count + 1};
  for (uint32_t i = 0; i < scaffold_of->count &&
                       gi_wide_compare(scaffold_of->points[i].t, top) < 0;
       i++)
    points[w.count++] = scaffold_of->points[i];
  if (!append(&w, top, mean)) {
    gi_games_refuse(s, GRUNDY_UNABLE);
    return false;
  }
  if (w.count >= 2 && gi_wide_compare(points[w.count - 2].value,
                                      points[w.count - 1].value) == 0)
    w.count--; /* the mast begins earlier on this side */
  *out = (wall){points, w.count};
  return true;
}

/* Finds where the scaffolds meet: the least t >= -1 with left <= right. */
static bool find_top(const path *left, const path *right, gi_wide *top,
                     gi_wide *mean) {
  gi_wide t = least, x, y, d, bend;
  for (;;) {
    if (!path_at(left, t, &x) || !path_at(right, t, &y) ||
        !gi_wide_subtract(x, y, &d))
      return false;
    int closing = slope_after(right, t) - slope_after(left, t);
    bool bends = next_bend(left, right, t, &bend);
    if (gi_wide_sign(d) <= 0)
      break;
    assert(closing > 0 || bends);
    gi_wide cross = t;
    if (closing > 0 && !meeting(t, d, closing, &cross))
      return false;
    if (closing > 0 && (!bends || gi_wide_compare(cross, bend) <= 0)) {
      t = cross;
      break;
    }
    t = bend;
  }
  *top = t;
  return path_at(left, t, mean);
}

/* Allocates a thermograph and remembers it. */
static thermo *remember(gi_games *s, gi_game g, thermo made) {
  thermo *kept = gi_arena_alloc(&s->thermographs, sizeof *kept);
  grundy_status status = kept ? GRUNDY_OK : gi_memory_refusal(s->memory);
  if (kept) {
    *kept = made;
    status = gi_memo_put(&s->thermo, g, 0, (uint64_t)(uintptr_t)kept);
  }
  if (status != GRUNDY_OK) {
    gi_games_refuse(s, status);
    return NULL;
  }
  return kept;
}

static thermo *mast(gi_games *s, gi_game g, gi_wide x) {
  point *only = gi_arena_alloc(&s->thermographs, sizeof *only);
  if (!only) {
    gi_games_refuse(s, gi_memory_refusal(s->memory));
    return NULL;
  }
  *only = (point){least, x};
  wall both = {only, 1};
  return remember(
      s, g,
      (thermo){.left = both, .right = both, .mean = x, .temperature = least});
}

/* Returns the points that a scaffold can need.  A scaffold has slopes of two
   kinds; its bends of the one kind are bends of walls of options, and between
   two of them there is at most one of the other kind, where walls cross. */
static uint32_t points_needed(gi_games *s, gi_game g) {
  uint32_t points = 0;
  for (int right = 0; right < 2; right++) {
    grundy_side side = right ? GRUNDY_RIGHT : GRUNDY_LEFT;
    uint32_t count = gi_game_options(s, g, side);
    for (uint32_t i = 0; i < count; i++) { /* all are known: nothing is made */
      const thermo *t = known(s, gi_games_option(s, g, side, i));
      points += right ? t->left.count : t->right.count;
    }
  }
  return 2 * points + 4;
}

/* Builds the thermograph from those of the options, which are known. */
static thermo *build(gi_games *s, gi_game g) {
  uint32_t points = points_needed(s, g);
  size_t bytes = gi_array_size(points, 4 * sizeof(point));
  thermo *result = NULL;
  point *room = bytes ? gi_alloc(s->memory, bytes) : NULL;
  if (!room) {
    gi_games_refuse(s, gi_memory_refusal(s->memory));
    return NULL;
  }
  path paths[4];
  for (size_t i = 0; i < 4; i++)
    paths[i] = (path){.points = room + i * points, .capacity = points};
  path *left = &paths[0], *right = &paths[3];
  thermo made = {0};
  if (scaffold(s, g, GRUNDY_LEFT, left, &paths[1], &paths[2]) &&
      scaffold(s, g, GRUNDY_RIGHT, right, &paths[1], &paths[2])) {
    if (!find_top(left, right, &made.temperature, &made.mean))
      gi_games_refuse(s, GRUNDY_UNABLE);
    else if (copy_wall(s, left, made.temperature, made.mean, &made.left) &&
             copy_wall(s, right, made.temperature, made.mean, &made.right))
      result = remember(s, g, made);
  }
  gi_free(s->memory, room, bytes);
  return result;
}

/* Returns the simplest game with the thermograph of g: for a NUS one of x, x*,
   x^ and xv, otherwise g.  All x*k have the thermograph of x*: among the
   options, x has the highest right wall and the lowest left wall.  The left
   wall of x* and of every x + n.up + *k, n > 0, is the right wall of x minus t;
   so the right wall of x + n.up + *k is the right wall of x, unless the only
   right option is x, in x^*, which has the walls of x*. */
static gi_game alike_of(gi_games *s, gi_game g) {
  head *h = head_of(s, g);
  if (!is_nus(h) || is_number(h))
    return g;
  gi_nus nus = nus_of(h);
  bool is_flat = !nus.ups || ((nus.ups == 1 || nus.ups == -1) && nus.nim == 1);
  nus.ups = is_flat ? 0 : nus.ups > 0 ? 1 : -1;
  nus.nim = is_flat;
  return gi_games_nus(s, nus);
}

static thermo *thermograph(gi_games *s, gi_game g) {
  thermo *found = known(s, g);
  if (found)
    return found;
  head *h = head_of(s, g);
  if (is_number(h) && !nus_of(h).number.exponent)
    return mast(s, g, gi_wide_of(nus_of(h).number));
  if (!gi_games_enter(s))
    return NULL;
  gi_game alike = alike_of(s, g);
  if (alike != g) {
    found = alike ? thermograph(s, alike) : NULL;
    if (found)
      found = remember(s, g, *found);
    s->depth--;
    return found;
  }
  bool ready = true;
  for (int right = 0; right < 2 && ready; right++) {
    grundy_side side = right ? GRUNDY_RIGHT : GRUNDY_LEFT;
    uint32_t count = gi_game_options(s, g, side);
    for (uint32_t i = 0; i < count && ready; i++) {
      gi_game option = gi_games_option(s, g, side, i);
      ready = option && thermograph(s, option);
    }
  }
  found = ready ? build(s, g) : NULL;
  s->depth--;
  return found;
}

/* Writes a wall in numbers of the store.  UNABLE: a number is out of range. */
static grundy_status narrow_wall(gi_games *s, wall from, gi_wall *out) {
  gi_point *points =
      gi_arena_alloc(&s->thermographs, from.count * sizeof *points);
  if (!points)
    return gi_memory_refusal(s->memory);
  for (uint32_t i = 0; i < from.count; i++)
    if (!gi_wide_narrow(from.points[i].t, &points[i].t) ||
        !gi_wide_narrow(from.points[i].value, &points[i].value))
      return GRUNDY_UNABLE;
  *out = (gi_wall){points, from.count};
  return GRUNDY_OK;
}

/* Makes the thermograph in numbers of the store. */
static grundy_status narrow(gi_games *s, thermo *t) {
  gi_mark mark = gi_arena_mark(&s->thermographs);
  gi_thermograph *made = gi_arena_alloc(&s->thermographs, sizeof *made);
  grundy_status status = made ? GRUNDY_OK : gi_memory_refusal(s->memory);
  if (status == GRUNDY_OK &&
      !(gi_wide_narrow(t->mean, &made->mean) &&
        gi_wide_narrow(t->temperature, &made->temperature)))
    status = GRUNDY_UNABLE;
  if (status == GRUNDY_OK)
    status = narrow_wall(s, t->left, &made->left);
  if (status == GRUNDY_OK)
    status = narrow_wall(s, t->right, &made->right);
  if (status == GRUNDY_OK)
    t->narrow = made;
  else
    gi_arena_release(&s->thermographs, mark);
  return status;
}

grundy_status gi_game_thermograph(gi_games *store, gi_game g,
                                  gi_thermograph *out) {
  store->status = GRUNDY_OK;
  thermo *found = thermograph(store, g);
  if (!found)
    return store->status;
  grundy_status status = found->narrow ? GRUNDY_OK : narrow(store, found);
  if (status == GRUNDY_OK)
    *out = *found->narrow;
  return status;
}

/* Writes the mean and the temperature of a game with different stops. */
static grundy_status measure_hot(gi_games *s, gi_game g, gi_number *mean,
                                 gi_number *temperature) {
  s->status = GRUNDY_OK;
  const thermo *found = thermograph(s, g);
  if (!found)
    return s->status;
  return (!mean || gi_wide_narrow(found->mean, mean)) &&
                 (!temperature ||
                  gi_wide_narrow(found->temperature, temperature))
             ? GRUNDY_OK
             : GRUNDY_UNABLE;
}

grundy_status gi_game_mean(gi_games *store, gi_game g, gi_number *out) {
  head *h = head_of(store, g);
  if (h->left_stop == h->right_stop) { /* infinitesimally near a number */
    *out = gi_game_left_stop(store, g);
    return GRUNDY_OK;
  }
  return measure_hot(store, g, out, NULL);
}

grundy_status gi_game_temperature(gi_games *store, gi_game g, gi_number *out) {
  head *h = head_of(store, g);
  if (is_number(h)) {
    gi_number x = nus_of(h).number;
    *out = (gi_number){-1, x.exponent};
    return GRUNDY_OK;
  }
  if (h->left_stop == h->right_stop) {
    *out = gi_number_of(0);
    return GRUNDY_OK;
  }
  return measure_hot(store, g, NULL, out);
}
