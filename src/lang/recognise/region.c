/* SPDX-License-Identifier: MIT */
/*
 * Turns the parts and constraints of an instance into digits; see
 * recognise/parts.h.
 */
#include <assert.h>

#include "lang/recognise/parts.h"
#include "lang/rule/arithmetic.h"

enum {
  REGION_STEPS = 16, /* steps of work that a face costs */
  MOST_HEAPS = 3
};

#define NO_LOW INT64_MIN
#define NO_HIGH INT64_MAX

/* The variables are the heaps that a move leaves and, if what it takes is not
   constant, one more: t = take + step * the last variable. */
typedef struct region {
  unsigned heaps;     /* up to 3: x, y and z are the variables 1, 2 and 3 */
  unsigned variables; /* heaps, and one more if takes_vary */
  bool takes_vary;
  int64_t take, step;
  unsigned binder; /* the binder that t is equal to, or 0 */
  gi_form
      targets[GI_FORM_SIZE]; /* each variable as a form in n and the binders */
  gi_form
      sources[GI_FORM_SIZE]; /* n and each binder as a form in the variables */
  int64_t low[GI_FORM_SIZE], high[GI_FORM_SIZE];
  gi_form rows[GI_MOST_CONSTRAINTS]; /* the constraints, in the variables */
  size_t row_count;
  bool is_empty;
} region;

/* The points of a face at which its heaps are at least 1 and in this order, the
   least first: each at least `gap` more than the one before, or all equal. */
typedef struct cone {
  unsigned heaps[MOST_HEAPS], count;
  int64_t gap;
  bool is_equal;
} cone;

bool gi_form_add(gi_form *f, const gi_form *g, int64_t times) {
  for (unsigned i = 0; i < GI_FORM_SIZE; i++) {
    int64_t product;
    if (!gi_multiply(g->c[i], times, &product) ||
        !gi_add(f->c[i], product, &f->c[i]))
      return false;
  }
  return true;
}

/* ------------------------------------------------------- x, y and t */

static bool read_parts(gi_recogniser *r, region *g) {
  for (const gi_part *part = r->clause->parts; part; part = part->next) {
    gi_form f;
    if (!gi_recognise_form(r, part->entries, &f) || f.over != 1)
      return false;
    if (gi_form_is_constant(&f)) {
      g->is_empty |= f.c[0] < 0; /* not a move */
      if (f.c[0] > 0)
        return false;
    } else if (g->heaps == MOST_HEAPS) {
      return false;
    } else {
      g->targets[++g->heaps] = f;
    }
  }
  return true;
}

/* Returns the binder if a form has it as its only variable, otherwise 0. */
static unsigned only_binder(const gi_form *f) {
  unsigned some = 0;
  for (unsigned i = 1; i < GI_FORM_SIZE; i++)
    if (f->c[i]) {
      if (i == 1 || some)
        return 0;
      some = i;
    }
  return some;
}

/* Finds what the move takes: a constant, a constant plus a multiple of a
   binder, or any other form.  False: there are more or fewer variables than n
   and the binders, so the map is not one to one. */
static bool read_take(const gi_recogniser *r, region *g) {
  gi_form t = {.c = {0, 1}, .over = 1};
  for (unsigned i = 1; i <= g->heaps; i++)
    if (!gi_form_add(&t, &g->targets[i], -1))
      return false;
  g->variables = g->heaps;
  g->take = t.c[0];
  g->step = 0;
  if (!gi_form_is_constant(&t)) {
    g->takes_vary = true;
    unsigned binder = only_binder(&t);
    if (binder && t.c[binder] > 0) {
      g->step = t.c[binder];
      g->binder = g->step == 1 && !g->take ? binder : 0;
      t = (gi_form){.over = 1};
      t.c[binder] = 1;
    } else {
      g->step = 1;
      g->take = 0;
    }
    g->targets[++g->variables] = t;
  }
  return g->variables == 1 + r->wide;
}

/* Eliminates a column of the system left[i] . (n, binders) = right[i].  False:
   there is no pivot 1 or -1, so the map need not be one to one. */
static bool eliminate(gi_form *left, gi_form *right, unsigned size,
                      unsigned column) {
  unsigned row = column;
  while (row <= size && left[row].c[column] != 1 && left[row].c[column] != -1)
    row++;
  if (row > size)
    return false;
  gi_form pivot = left[row], value = right[row];
  left[row] = left[column];
  right[row] = right[column];
  left[column] = right[column] = (gi_form){.over = 1};
  int64_t sign = pivot.c[column];
  bool fits = gi_form_add(&left[column], &pivot, sign) &&
              gi_form_add(&right[column], &value, sign);
  for (unsigned i = 1; i <= size && fits; i++) {
    int64_t times = left[i].c[column];
    if (i != column && times)
      fits = times != INT64_MIN &&
             gi_form_add(&left[i], &left[column], -times) &&
             gi_form_add(&right[i], &right[column], -times);
  }
  return fits;
}

/* Solves for n and the binders.  All pivots are 1 or -1, so integers map to
   integers in both directions. */
static bool invert(region *g) {
  gi_form left[GI_FORM_SIZE];
  for (unsigned i = 1; i <= g->variables; i++) {
    left[i] = g->targets[i];
    g->sources[i] = (gi_form){.over = 1};
    g->sources[i].c[i] = 1;
    if (!gi_subtract(0, left[i].c[0], &g->sources[i].c[0]))
      return false;
    left[i].c[0] = 0;
  }
  for (unsigned column = 1; column <= g->variables; column++)
    if (!eliminate(left, g->sources, g->variables, column))
      return false;
  return true;
}

/* Rewrites the constraints in the variables.  Refuses large coefficients, so
   that 128 bits hold the sums of is_always(). */
static bool translate(const gi_recogniser *r, region *g) {
  enum {
    MOST_BITS = 48
  };
  for (size_t i = 0; i < r->count; i++) {
    const gi_form *f = &r->constraints[i];
    gi_form row = {.c = {f->c[0]}, .over = 1};
    for (unsigned k = 1; k <= g->variables; k++)
      if (!gi_form_add(&row, &g->sources[k], f->c[k]))
        return false;
    for (unsigned k = 1; k <= g->variables; k++)
      if (gi_magnitude(row.c[k]) >> MOST_BITS)
        return false;
    g->rows[g->row_count++] = row;
  }
  return true;
}

/* --------------------------------------------------------- constraints */

/* Tightens the bound of a variable by coefficient * variable + constant >= 0.
 */
static bool bound_variable(region *g, unsigned variable, int64_t coefficient,
                           int64_t constant) {
  int64_t limit;
  if (coefficient == INT64_MIN || constant == INT64_MIN)
    return false;
  if (coefficient > 0) { /* at least -constant / coefficient, rounded up */
    if (!gi_divide(constant, coefficient, &limit))
      return false;
    if (-limit > g->low[variable])
      g->low[variable] = -limit;
  } else {
    if (!gi_divide(constant, -coefficient, &limit))
      return false;
    if (limit < g->high[variable])
      g->high[variable] = limit;
  }
  return true;
}

/* Substitutes the variables that have only one value.  A row with one other
   variable then bounds it; a row with at most one is done. */
static bool tighten_row(region *g, gi_form *row, bool *done) {
  unsigned some = 0, count = 0;
  for (unsigned v = 1; v <= g->variables; v++) {
    int64_t product;
    if (!row->c[v])
      continue;
    if (g->low[v] == g->high[v]) {
      if (!gi_multiply(row->c[v], g->low[v], &product) ||
          !gi_add(row->c[0], product, &row->c[0]))
        return false;
      row->c[v] = 0;
    } else {
      some = v;
      count++;
    }
  }
  *done = count < 2;
  if (count == 1 && !bound_variable(g, some, row->c[some], row->c[0]))
    return false;
  g->is_empty |= count == 0 && row->c[0] < 0;
  return true;
}

/* Tightens the bounds by all rows until none changes. */
static bool tighten(region *g) {
  for (bool again = true; again;) {
    again = false;
    for (size_t i = 0; i < g->row_count; i++) {
      bool done;
      if (!tighten_row(g, &g->rows[i], &done))
        return false;
      if (done) {
        g->rows[i--] = g->rows[--g->row_count];
        again = true;
      }
    }
  }
  for (unsigned v = 1; v <= g->variables; v++)
    g->is_empty |= g->low[v] > g->high[v];
  return true;
}

/* --------------------------------------------------------------- digits */

/* Is the row at least 0 (sign 1) or below 0 (sign -1) on the whole cone?  A
   point of the cone is its least point plus numbers >= 0, each added to a heap
   and to all heaps after it; the row is linear in these numbers. */
static bool is_always(const region *g, const gi_form *row, int sign,
                      const cone *c) {
  gi_int128 least = (gi_int128)row->c[0] * sign - (sign < 0), more = 0;
  if (g->takes_vary && row->c[g->variables]) {
    gi_int128 times = (gi_int128)row->c[g->variables] * sign;
    int64_t end = times > 0 ? g->low[g->variables] : g->high[g->variables];
    if (end == NO_LOW || end == NO_HIGH)
      return false;
    least += times * end;
  }
  for (unsigned i = c->count; i-- > 0;) {
    gi_int128 times = (gi_int128)row->c[c->heaps[i]] * sign;
    least += times * (1 + (int64_t)i * c->gap);
    more += times;
    if (more < 0 && (!c->is_equal || i == 0))
      return false;
  }
  return least >= 0;
}

/* Returns the bits of a cone.  The bit is covered if all rows hold on the cone,
   and touched unless some row holds nowhere on it. */
static uint16_t bits_on(const region *g, const cone *c, unsigned bit) {
  unsigned bits = bit | bit << GI_TOUCHED;
  for (size_t i = 0; i < g->row_count; i++) {
    if (is_always(g, &g->rows[i], -1, c))
      return 0;
    if (!is_always(g, &g->rows[i], 1, c))
      bits = bit << GI_TOUCHED;
  }
  for (unsigned i = 0; i < c->count; i++)
    if (g->low[c->heaps[i]] > 1 || g->high[c->heaps[i]] != NO_HIGH)
      bits = bit << GI_TOUCHED;
  return (uint16_t)bits;
}

/* Returns the bits of the face on which the `count` heaps of `left` are not
   empty.  Any heaps can be sorted, so one order is enough to cover. */
static uint16_t bits_of(const region *g, const unsigned *left, unsigned count) {
  static const uint8_t bits[] = {GI_ALL_TAKEN, GI_ONE_LEFT, GI_DIFFERENT,
                                 GI_THREE_LEFT};
  static const uint8_t orders[][MOST_HEAPS] = {{0, 1, 2}, {1, 0, 2}, {0, 2, 1},
                                               {2, 0, 1}, {1, 2, 0}, {2, 1, 0}};
  static const uint8_t order_count[] = {1, 1, 2, 6};
  uint16_t all = 0;
  cone c = {.count = count, .gap = count == 2};
  for (unsigned k = 0; k < order_count[count]; k++) {
    for (unsigned i = 0; i < count; i++)
      c.heaps[i] = left[orders[k][i]];
    all |= bits_on(g, &c, bits[count]);
  }
  c.gap = 0;
  c.is_equal = true;
  return count == 2 ? all | bits_on(g, &c, GI_EQUAL) : all;
}

/* Adds the digits of a named set, which must be allowed as a whole. */
static bool add_set(gi_recogniser *r, const region *g, uint16_t bits) {
  int64_t first = r->set == GI_SET_PRIMES ? 2 : 1;
  unsigned t = g->variables;
  if (g->binder != r->named || g->low[t] > first || g->high[t] != NO_HIGH ||
      (r->has_set && r->found_set != r->set))
    return false;
  r->has_set = true;
  r->found_set = r->set;
  r->set_bits |= bits;
  return true;
}

static bool add_span(gi_recogniser *r, gi_span s) {
  assert(s.from >= 0 && s.step >= 1 && s.from <= s.to);
  assert(s.bits >> GI_TOUCHED);
  if (s.to < GI_MOST_DIGITS) {
    for (int64_t k = s.from; k <= s.to; k += s.step)
      r->digits[k] |= s.bits;
    return true;
  }
  for (size_t i = 0; i < r->span_count; i++) {
    gi_span *known = &r->spans[i];
    if (known->from == s.from && known->step == s.step && known->to == s.to) {
      known->bits |= s.bits;
      return true;
    }
  }
  if (r->span_count == GI_MOST_SPANS)
    return false;
  r->spans[r->span_count++] = s;
  return true;
}

/* Adds the digits of a face with these bits. */
static bool add_digits(gi_recogniser *r, const region *g, uint16_t bits) {
  gi_span s = {g->take, 1, g->take, bits};
  unsigned touches = bits >> GI_TOUCHED;
  if (g->takes_vary) {
    int64_t low = g->low[g->variables], high = g->high[g->variables];
    if (low == NO_LOW || !gi_multiply(low, g->step, &s.from) ||
        !gi_add(s.from, g->take, &s.from))
      return false;
    s.step = g->step;
    s.to = INT64_MAX;
    if (high != NO_HIGH &&
        (!gi_multiply(high, g->step, &s.to) || !gi_add(s.to, g->take, &s.to)))
      return false;
  }
  /* a move that takes nothing must split */
  if (s.from < (touches & (GI_ALL_TAKEN | GI_ONE_LEFT) ? 1 : 0))
    return false;
  return r->named ? add_set(r, g, bits) : add_span(r, s);
}

/* Adds the digits of the face on which exactly the heaps of the set `empty` are
   0. */
static bool add_face(gi_recogniser *r, const region *whole, unsigned empty) {
  region g = *whole;
  unsigned left[MOST_HEAPS], count = 0;
  for (unsigned v = 1; v <= g.heaps; v++) {
    if (!(empty >> (v - 1) & 1)) {
      left[count++] = v;
      g.low[v] = g.low[v] < 1 ? 1 : g.low[v];
    } else if (g.low[v] > 0) {
      return true; /* the face is empty */
    } else {
      g.high[v] = g.high[v] > 0 ? 0 : g.high[v];
    }
  }
  if (!gi_recognise_spend(r, REGION_STEPS) || !tighten(&g))
    return false;
  assert(count <= MOST_HEAPS);
  uint16_t bits = g.is_empty ? 0 : bits_of(&g, left, count);
  return !bits || add_digits(r, &g, bits);
}

bool gi_recognise_region(gi_recogniser *r) {
  region g = {.heaps = 0};
  if (!gi_recognise_spend(r, REGION_STEPS))
    return false;
  for (size_t i = 0; i < r->count; i++)
    if (gi_form_is_constant(&r->constraints[i]) && r->constraints[i].c[0] < 0)
      return true; /* a condition never holds */
  if (!read_parts(r, &g))
    return false;
  if (g.is_empty)
    return true;
  if (!read_take(r, &g) || !invert(&g) || !translate(r, &g))
    return false;
  for (unsigned v = 1; v <= g.variables; v++) {
    g.low[v] = v <= g.heaps ? 0 : NO_LOW;
    g.high[v] = NO_HIGH;
  }
  if (!tighten(&g))
    return false;
  for (unsigned empty = 0; empty < 1U << g.heaps && !g.is_empty; empty++)
    if (!add_face(r, &g, empty))
      return false;
  return true;
}
