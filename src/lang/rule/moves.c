/* SPDX-License-Identifier: MIT */
#include "lang/rule/moves.h"

#include <string.h>

#include "lang/rule/facts/value.h"
#include "lang/rule/set.h"

enum {
  MOST_RAYS = 256,
  MOST_TRIED = 4096,     /* instances of all clauses */
  MOST_NUMBER = 1 << 20, /* of a binder over constants */
  MOST_MASKS = 1 << 24,  /* bytes for conditions on numbers of the state */
  LONG = 4               /* numbers of a range that is a window */
};

/* An instance: the numbers of binders over constants are fixed. */
typedef struct instance {
  const gi_clause *clause;
  gi_fixed fixed;
  uint32_t line;       /* variable of the other binder; 0: there is none */
  const gi_item *item; /* its range */
} instance;

typedef struct reader reader;
struct reader {
  const gi_rule *rule;
  gi_arena *arena;
  grundy_side side;  /* the player whose moves are read */
  int64_t most;      /* largest entry of a state */
  bool slides;       /* windows are read, and not rays */
  gi_lookback *back; /* bounds are read, of both players; otherwise NULL */
  unsigned tried;
  instance now;
  int64_t in_set; /* the largest binder that is in a named set; 0: none */
  /* reads an instance */
  grundy_status (*read)(reader *r);
  gi_ray *rays;
  size_t ray_count;
  size_t masked;        /* bytes for conditions so far */
  instance **instances; /* up to a NULL */
  unsigned count;
};

/* ------------------------------------------------------------- instances */

static grundy_status read_binders(reader *r, const gi_binder *b,
                                  uint32_t variable);

static grundy_status try_number(reader *r, const gi_binder *b,
                                uint32_t variable, int64_t number) {
  if (r->tried++ == MOST_TRIED)
    return GRUNDY_UNABLE;
  r->now.fixed.values[variable] = number;
  r->now.fixed.has[variable] = true;
  grundy_status status = read_binders(r, b->next, variable + 1);
  r->now.fixed.has[variable] = false;
  return status;
}

/* Tries the numbers of a range between constants, or leaves it as the line. */
static grundy_status try_item(reader *r, const gi_binder *b, uint32_t variable,
                              const gi_item *item) {
  const gi_fixed *fixed = &r->now.fixed;
  int64_t from = 0, to = 0, step = 1;
  if (item->step && (!gi_expr_value(item->step, fixed, &step) || step < 1))
    return GRUNDY_UNABLE;
  bool is_constant = gi_expr_value(item->from, fixed, &from) &&
                     (!item->to || gi_expr_value(item->to, fixed, &to));
  to = item->to ? to : from;
  if (is_constant && from > to)
    return GRUNDY_OK; /* no number */
  if (is_constant && (from < -MOST_NUMBER || to > MOST_NUMBER))
    return GRUNDY_UNABLE;
  if (is_constant && (to - from < LONG || r->now.line || !r->slides)) {
    grundy_status status = try_number(r, b, variable, from);
    for (int64_t k = from; to - k >= step && status == GRUNDY_OK;) {
      k += step;
      status = try_number(r, b, variable, k);
    }
    return status;
  }
  if (r->now.line || !item->to)
    return GRUNDY_UNABLE;
  r->now.line = variable;
  r->now.item = item;
  grundy_status status = read_binders(r, b->next, variable + 1);
  r->now.line = 0;
  return status;
}

/* Tries a number of a named set. */
static grundy_status try_member(reader *r, const gi_binder *b,
                                uint32_t variable, int64_t number) {
  int64_t before = r->in_set;
  if (!b->bound && number > r->in_set)
    r->in_set = number;
  grundy_status status = try_number(r, b, variable, number);
  r->in_set = before;
  return status;
}

/* Tries the odd numbers, or the even ones. */
static grundy_status try_parity(reader *r, const gi_binder *b,
                                uint32_t variable, int64_t bound) {
  grundy_status status = GRUNDY_OK;
  for (int64_t k = b->set == GI_SET_ODD ? 1 : 2;
       k <= bound && status == GRUNDY_OK; k += 2)
    status = try_member(r, b, variable, k);
  return status;
}

/* Tries the numbers of a named set: up to its end, or up to the largest entry
   of a state. */
static grundy_status try_set(reader *r, const gi_binder *b, uint32_t variable) {
  int64_t bound = r->most, number;
  if (r->slides || b->set == GI_SET_DIVISORS || (r->back && !b->bound) ||
      (b->bound && !gi_expr_value(b->bound, &r->now.fixed, &bound)) ||
      bound > MOST_NUMBER)
    return GRUNDY_UNABLE;
  if (b->set == GI_SET_ODD || b->set == GI_SET_EVEN) /* no cursor walks them */
    return try_parity(r, b, variable, bound);
  gi_rule_run run;
  gi_cursor cursor = {0};
  gi_rule_run_init(&run, r->arena->memory);
  grundy_status status = gi_cursor_set(&cursor, &run, b->set, bound);
  while (status == GRUNDY_OK && gi_cursor_next(&cursor, &run, &number))
    status = try_member(r, b, variable, number);
  gi_cursor_clear(&cursor, r->arena->memory);
  gi_rule_run_clear(&run);
  return status;
}

static grundy_status read_binders(reader *r, const gi_binder *b,
                                  uint32_t variable) {
  grundy_status status = GRUNDY_OK;
  if (!b)
    return r->read(r);
  if (b->filter || (b->data && b->domain == GI_DOMAIN_RANGE))
    return GRUNDY_UNABLE;
  if (b->domain == GI_DOMAIN_SET)
    return try_set(r, b, variable);
  for (const gi_item *i = b->items; i && status == GRUNDY_OK; i = i->next)
    status = try_item(r, b, variable, i);
  return status;
}

/* Reads all instances of all clauses. */
static grundy_status read_rule(reader *r) {
  const gi_rule *rule = r->rule;
  grundy_status status = GRUNDY_OK;
  if (rule->state != GI_STATE_TUPLE || rule->loopy ||
      (rule->partizan && r->side == GRUNDY_BOTH && !r->back) ||
      rule->arity > GRUNDY_MOST_INTEGERS)
    return GRUNDY_UNABLE;
  for (const gi_clause *c = rule->clauses; c && status == GRUNDY_OK;
       c = c->next) {
    bool is_end = r->back && !c->part_count;
    if (c->side != GRUNDY_BOTH && c->side != r->side && !r->back)
      continue;
    if (c->form != GI_FORM_STATES || (c->part_count != 1 && !is_end) ||
        c->spread)
      return GRUNDY_UNABLE;
    r->now = (instance){.clause = c};
    status = read_binders(r, c->binders, rule->arity);
  }
  return status;
}

/* ------------------------------------------------------------------ rays */

/* The entries of the option, as forms in the state and the line. */
typedef struct option {
  gi_linear entries[GRUNDY_MOST_INTEGERS];
  int64_t from; /* least number of the line */
} option;

/* Is the form at least 0 wherever no entry of the option is negative?  It is if
   the form, or the form less one of these entries, is a sum of a number, of
   numbers of the state and of the line, none of them negative. */
static bool is_implied(const reader *r, const option *o, const gi_linear *f) {
  unsigned arity = r->rule->arity, line = r->now.line;
  for (unsigned i = 0; i <= arity; i++) {
    const gi_linear none = {0}, *entry = i < arity ? &o->entries[i] : &none;
    int64_t least = f->constant - entry->constant, by = 0;
    bool is_rising = true;
    for (unsigned v = 0; v < arity; v++)
      is_rising = is_rising && f->by[v] >= entry->by[v];
    if (line)
      by = f->by[line] - entry->by[line];
    if (is_rising && by >= 0 && least + by * o->from >= 0)
      return true;
  }
  return false;
}

static bool is_constant(const reader *r, const gi_linear *f) {
  for (unsigned v = 0; v < r->rule->arity; v++)
    if (f->by[v])
      return false;
  return !r->now.line || !f->by[r->now.line];
}

/* What a condition says of an instance. */
typedef enum truth {
  NEVER,
  ALWAYS, /* for all options without negative entries */
  UNCLEAR
} truth;

/* Is a + gap <= b? */
static truth is_at_most(const reader *r, const option *o, const gi_expr *a,
                        const gi_expr *b, int64_t gap) {
  gi_linear less, more;
  if (b->op == GI_MIN) {
    for (const gi_expr *each = b->args; each; each = each->next) {
      truth t = is_at_most(r, o, a, each, gap);
      if (t != ALWAYS)
        return t;
    }
    return ALWAYS;
  }
  if (!gi_expr_linear(a, &r->now.fixed, &less) ||
      !gi_expr_linear(b, &r->now.fixed, &more))
    return UNCLEAR;
  more.constant -= less.constant + gap;
  for (unsigned v = 0; v < GI_FACTS_VARIABLES; v++)
    more.by[v] -= less.by[v];
  if (is_constant(r, &more))
    return more.constant >= 0 ? ALWAYS : NEVER;
  return is_implied(r, o, &more) ? ALWAYS : UNCLEAR;
}

static truth condition_of(const reader *r, const option *o, const gi_expr *e) {
  const gi_expr *a = e->args;
  int64_t number;
  if (gi_expr_value(e, &r->now.fixed, &number))
    return number ? ALWAYS : NEVER;
  switch ((gi_op)e->op) {
  case GI_AND: {
    truth first = condition_of(r, o, a), second = condition_of(r, o, a->next);
    if (first == NEVER || second == NEVER)
      return NEVER;
    return first == ALWAYS ? second : UNCLEAR;
  }
  case GI_LT:
    return is_at_most(r, o, a, a->next, 1);
  case GI_LE:
    return is_at_most(r, o, a, a->next, 0);
  case GI_GT:
    return is_at_most(r, o, a->next, a, 1);
  case GI_GE:
    return is_at_most(r, o, a->next, a, 0);
  default:
    return UNCLEAR;
  }
}

/* Is every element of the range and of the sets below its end? */
static bool is_whole(const reader *r, const option *o, const gi_ray *ray) {
  const gi_expr line = {.op = GI_VARIABLE, .variable = r->now.line};
  if (r->now.line) {
    if (is_at_most(r, o, &line, r->now.item->to, 0) != ALWAYS)
      return false;
  }
  int64_t largest = 0;
  for (unsigned i = 0; i < r->rule->arity; i++)
    largest = ray->offset[i] > largest ? ray->offset[i] : largest;
  return r->in_set <= largest; /* else perhaps above every entry of the state */
}

/* Returns the one number of the state that an expression uses; the arity if
   that is not one, or it uses the line. */
static unsigned only_number(const reader *r, const gi_expr *e) {
  unsigned arity = r->rule->arity, found = arity;
  if (r->now.line && gi_expr_uses(e, r->now.line))
    return arity;
  for (unsigned v = 0; v < arity; v++) {
    if (!gi_expr_uses(e, v))
      continue;
    if (found < arity)
      return arity;
    found = v;
  }
  return found;
}

/* Adds a condition on one number of the state to a ray.  UNABLE: it fails for
   some number. */
static grundy_status add_mask(reader *r, const gi_expr *e, unsigned v,
                              gi_ray *ray) {
  gi_fixed *fixed = &r->now.fixed;
  size_t count = (size_t)r->most + 1;
  int64_t number = 0;
  bool is_known = true;
  if (r->most >= MOST_MASKS || r->masked + count > MOST_MASKS)
    return GRUNDY_UNABLE;
  unsigned char *mask = gi_arena_alloc(r->arena, count);
  if (!mask)
    return gi_memory_refusal(r->arena->memory);
  r->masked += count;
  fixed->has[v] = true;
  for (size_t i = 0; i < count && is_known; i++) {
    fixed->values[v] = (int64_t)i;
    is_known = gi_expr_value(e, fixed, &number);
    mask[i] = number != 0 && (!ray->when[v] || ray->when[v][i]);
  }
  fixed->has[v] = false;
  ray->when[v] = mask;
  return is_known ? GRUNDY_OK : GRUNDY_UNABLE;
}

/* Adds a condition that is unclear, if each part of it is about one number of
   the state. */
static grundy_status add_condition(reader *r, const option *o, const gi_expr *e,
                                   gi_ray *ray) {
  if (e->op == GI_AND) {
    grundy_status status = add_condition(r, o, e->args, ray);
    return status == GRUNDY_OK ? add_condition(r, o, e->args->next, ray)
                               : status;
  }
  if (condition_of(r, o, e) == ALWAYS)
    return GRUNDY_OK;
  unsigned v = only_number(r, e);
  return v < r->rule->arity ? add_mask(r, e, v, ray) : GRUNDY_UNABLE;
}

static grundy_status add_ray(reader *r, const gi_ray *ray) {
  for (size_t i = 0; i < r->ray_count; i++)
    if (!memcmp(&r->rays[i], ray, sizeof *ray))
      return GRUNDY_OK;
  if (r->ray_count == MOST_RAYS)
    return GRUNDY_UNABLE;
  r->rays[r->ray_count++] = *ray;
  return GRUNDY_OK;
}

static grundy_status read_ray(reader *r) {
  unsigned arity = r->rule->arity, line = r->now.line;
  const gi_expr *e = r->now.clause->parts->entries;
  int64_t step = 1, sum = 0, steps = 0;
  gi_ray ray = {0};
  option o = {.from = 0};
  bool is_outside = false;
  if (line && !gi_expr_value(r->now.item->from, &r->now.fixed, &o.from))
    return GRUNDY_UNABLE;
  if (line && r->now.item->step)
    gi_expr_value(r->now.item->step, &r->now.fixed, &step);
  if (o.from < 0 || o.from > INT32_MAX)
    return GRUNDY_UNABLE;
  for (unsigned i = 0; i < arity; i++, e = e->next) {
    gi_linear *f = &o.entries[i];
    if (!gi_expr_linear(e, &r->now.fixed, f))
      return GRUNDY_UNABLE;
    for (unsigned v = 0; v < arity; v++)
      if (f->by[v] != (v == i))
        return GRUNDY_UNABLE;
    int64_t by = line ? f->by[line] : 0;
    ray.offset[i] = -(f->constant + by * o.from);
    ray.step[i] = -by * step;
    if (ray.offset[i] < 0 || ray.step[i] < 0 || ray.step[i] > 1)
      return GRUNDY_UNABLE;
    is_outside = is_outside || ray.offset[i] > r->most;
    sum |= ray.offset[i];
    steps |= ray.step[i];
  }
  if (!sum || (line && !steps))
    return GRUNDY_UNABLE;
  if (!is_whole(r, &o, &ray))
    return GRUNDY_UNABLE;
  const gi_expr *condition = r->now.clause->condition;
  truth t = condition ? condition_of(r, &o, condition) : ALWAYS;
  grundy_status status = GRUNDY_OK;
  if (t == UNCLEAR)
    status = line ? GRUNDY_UNABLE : add_condition(r, &o, condition, &ray);
  if (status != GRUNDY_OK || t == NEVER || is_outside)
    return status;
  return add_ray(r, &ray);
}

/* Does the order of the entries not matter to the rays? */
static bool are_mirrored(const gi_ray *rays, size_t count, unsigned arity) {
  for (size_t i = 0; i < count; i++)
    for (unsigned e = 0; e + 1 < arity; e++) {
      gi_ray mirror = rays[i];
      mirror.offset[e] = rays[i].offset[e + 1];
      mirror.offset[e + 1] = rays[i].offset[e];
      mirror.step[e] = rays[i].step[e + 1];
      mirror.step[e + 1] = rays[i].step[e];
      size_t k = 0;
      while (k < count && memcmp(&rays[k], &mirror, sizeof mirror) != 0)
        k++;
      if (k == count)
        return false;
    }
  return true;
}

grundy_status gi_rule_rays(const gi_rule *rule, gi_arena *arena,
                           grundy_side side, int64_t most, gi_rays *rays) {
  reader r = {.rule = rule,
              .arena = arena,
              .side = side,
              .most = most,
              .read = read_ray};
  r.rays = gi_arena_alloc(arena, MOST_RAYS * sizeof *r.rays);
  if (!r.rays)
    return gi_memory_refusal(arena->memory);
  grundy_status status = read_rule(&r);
  if (status == GRUNDY_OK && rule->sym &&
      !are_mirrored(r.rays, r.ray_count, rule->arity))
    status = GRUNDY_UNABLE;
  *rays = (gi_rays){r.rays, r.ray_count};
  return status;
}

/* --------------------------------------------------------------- windows */

/* Returns by how much an expression grows with a variable, in *by; false if
   that is not the same everywhere. */
static bool slope_of(const gi_expr *e, uint32_t variable, int64_t *by) {
  int64_t other;
  *by = 0;
  switch ((gi_op)e->op) {
  case GI_VARIABLE:
    *by = e->variable == variable;
    return true;
  case GI_NEG:
    if (!slope_of(e->args, variable, by))
      return false;
    *by = -*by;
    return true;
  case GI_ADD:
  case GI_SUB:
    if (!slope_of(e->args, variable, by) ||
        !slope_of(e->args->next, variable, &other))
      return false;
    *by += e->op == GI_ADD ? other : -other;
    return -1000 < *by && *by < 1000;
  default:
    return !gi_expr_uses(e, variable);
  }
}

/* Cuts low..high, the numbers of the line, by a condition.  False: it is not
   fixed which numbers meet it. */
static bool cut(const instance *now, const gi_fixed *fixed, const gi_expr *e,
                int64_t *low, int64_t *high) {
  const gi_expr *a = e->args;
  int64_t number;
  if (!now->line || !gi_expr_uses(e, now->line)) {
    if (!gi_expr_value(e, fixed, &number))
      return false;
    *high = number ? *high : *low - 1;
    return true;
  }
  if (e->op == GI_AND)
    return cut(now, fixed, a, low, high) && cut(now, fixed, a->next, low, high);
  if (e->op < GI_LT || e->op > GI_GE)
    return false;
  bool is_left = a->op == GI_VARIABLE && a->variable == now->line;
  const gi_expr *own = is_left ? a : a->next, *end = is_left ? a->next : a;
  if (own->op != GI_VARIABLE || own->variable != now->line ||
      !gi_expr_value(end, fixed, &number) || number < -INT32_MAX ||
      number > INT32_MAX)
    return false;
  bool is_less = (e->op == GI_LT || e->op == GI_LE) == is_left;
  number += (e->op == GI_LT || e->op == GI_GT) ? (is_less ? -1 : 1) : 0;
  if (is_less)
    *high = number < *high ? number : *high;
  else
    *low = number > *low ? number : *low;
  return true;
}

/* Finds the window of an instance at a heap. */
static bool window_at(instance *now, gi_window *window) {
  gi_fixed *fixed = &now->fixed;
  const gi_expr *entry = now->clause->parts->entries;
  int64_t low = 0, high = 0;
  *window = (gi_window){0, -1};
  if (now->line && (!gi_expr_value(now->item->from, fixed, &low) ||
                    !gi_expr_value(now->item->to, fixed, &high)))
    return false;
  if (low <= high && now->clause->condition &&
      !cut(now, fixed, now->clause->condition, &low, &high))
    return false;
  if (low > high)
    return true;
  fixed->values[now->line] = now->line ? low : fixed->values[0];
  fixed->has[now->line] = true;
  bool is_known = gi_expr_value(entry, fixed, &window->low);
  fixed->values[now->line] = now->line ? high : fixed->values[0];
  is_known = is_known && gi_expr_value(entry, fixed, &window->high);
  fixed->has[now->line] = !now->line;
  if (window->low > window->high)
    *window = (gi_window){window->high, window->low};
  return is_known;
}

static bool windows_at(const void *data, int64_t heap, gi_window *windows) {
  instance *const *list = data;
  for (; *list; list++, windows++) {
    (*list)->fixed.values[0] = heap;
    if (!window_at(*list, windows))
      return false;
  }
  return true;
}

static grundy_status read_window(reader *r) {
  int64_t by = 0;
  const gi_expr *entry = r->now.clause->parts->entries;
  if (r->count == GI_MOST_WINDOWS)
    return GRUNDY_UNABLE;
  if (r->now.line && (r->now.item->step || !slope_of(entry, r->now.line, &by) ||
                      (by != 1 && by != -1)))
    return GRUNDY_UNABLE;
  instance *kept = gi_arena_alloc(r->arena, sizeof *kept);
  if (!kept)
    return gi_memory_refusal(r->arena->memory);
  *kept = r->now;
  kept->fixed.has[0] = true;
  r->instances[r->count++] = kept;
  return GRUNDY_OK;
}

grundy_status gi_rule_windows(const gi_rule *rule, gi_arena *arena,
                              gi_windows *windows) {
  reader r = {.rule = rule,
              .arena = arena,
              .side = GRUNDY_BOTH,
              .slides = true,
              .read = read_window};
  if (rule->arity != 1)
    return GRUNDY_UNABLE;
  size_t size = (GI_MOST_WINDOWS + 1) * sizeof *r.instances;
  r.instances = gi_arena_alloc(arena, size);
  if (!r.instances)
    return gi_memory_refusal(arena->memory);
  memset(r.instances, 0, size);
  *windows = (gi_windows){.at = windows_at, .data = r.instances};
  grundy_status status = read_rule(&r);
  windows->count = r.count;
  return status;
}

/* ---------------------------------------------------------------- bounds */

enum {
  MOST_MODULUS = 1 << 20
};

/* Notes that something is so from this heap on only. */
static void note_start(reader *r, int64_t heap) {
  if (heap > 0 && (uint64_t)heap > r->back->from)
    r->back->from = (uint64_t)heap;
}

/* Does (a n + b) mod c depend on n by n mod c alone, where a n + b >= 0? */
static bool is_remainder(reader *r, const gi_expr *dividend, int64_t by) {
  gi_linear f;
  uint64_t modulus = r->back->modulus;
  if (by > MOST_MODULUS || !gi_expr_linear(dividend, &r->now.fixed, &f) ||
      f.by[0] < 1)
    return false;
  note_start(r, f.constant < 0 ? -f.constant / f.by[0] + 1 : 0);
  while (modulus % (uint64_t)by) /* the least common multiple */
    modulus += r->back->modulus;
  r->back->modulus = modulus;
  return true;
}

/* Is a comparison of these two the same from some heap on? */
static bool is_settled(reader *r, const gi_expr *a, const gi_expr *b) {
  gi_linear one, two;
  if (!gi_expr_linear(a, &r->now.fixed, &one) ||
      !gi_expr_linear(b, &r->now.fixed, &two))
    return false;
  int64_t slope = one.by[0] - two.by[0], gap = one.constant - two.constant;
  slope = slope < 0 ? -slope : slope;
  if (slope)
    note_start(r, (gap < 0 ? -gap : gap) / slope + 1);
  return true;
}

/* Does an expression depend on the heap n by n mod `modulus` alone, from some
   heap on? */
static bool repeats(reader *r, const gi_expr *e) {
  int64_t number;
  if (gi_expr_value(e, &r->now.fixed, &number))
    return true;
  const gi_expr *a = e->args;
  switch ((gi_op)e->op) {
  case GI_MOD:
    return gi_expr_value(a->next, &r->now.fixed, &number) && number > 0 &&
           (is_remainder(r, a, number) || repeats(r, a));
  case GI_LT:
  case GI_LE:
  case GI_GT:
  case GI_GE:
  case GI_EQ:
  case GI_NE:
    return is_settled(r, a, a->next) || (repeats(r, a) && repeats(r, a->next));
  case GI_CHOOSE:
  case GI_OR:
  case GI_AND:
  case GI_NOT:
  case GI_ADD:
  case GI_SUB:
  case GI_NEG:
  case GI_MIN:
  case GI_MAX:
    for (; a; a = a->next)
      if (!repeats(r, a))
        return false;
    return true;
  default:
    return false;
  }
}

static grundy_status read_bounds(reader *r) {
  const gi_clause *c = r->now.clause;
  gi_linear f;
  if (r->now.line || (c->condition && !repeats(r, c->condition)) ||
      r->back->modulus > MOST_MODULUS)
    return GRUNDY_UNABLE;
  if (!c->part_count)
    return GRUNDY_OK;
  if (!gi_expr_linear(c->parts->entries, &r->now.fixed, &f) || f.by[0] != 1 ||
      f.constant > -1)
    return GRUNDY_UNABLE;
  if ((uint64_t)-f.constant > r->back->distance)
    r->back->distance = (uint64_t)-f.constant;
  note_start(r, -f.constant);
  return GRUNDY_OK;
}

grundy_status gi_rule_lookback(const gi_rule *rule, gi_arena *arena,
                               gi_lookback *back) {
  reader r = {.rule = rule, .arena = arena, .back = back, .read = read_bounds};
  *back = (gi_lookback){.modulus = 1};
  return rule->arity == 1 ? read_rule(&r) : GRUNDY_UNABLE;
}
