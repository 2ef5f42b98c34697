/* SPDX-License-Identifier: MIT */
/*
 * From the parts and constraints of an instance to digits; see
 * recognise_parts.h.
 */
#include "lang/recognise_parts.h"
#include "lang/rule_arithmetic.h"

__extension__ typedef __int128 wide;

enum {
  REGION_STEPS = 16 /* what a region costs */
};

#define NO_LOW INT64_MIN
#define NO_HIGH INT64_MAX

/* The heaps that a move leaves and, if it is not constant, what it takes:
   t = take + step * the last variable. */
typedef struct region {
  unsigned heaps;     /* 0, 1 or 2: x and y are the variables 1 and 2 */
  unsigned variables; /* with t, if that is one; then it is the last */
  bool takes_vary;
  int64_t take, step;
  unsigned binder;               /* t is this binder and nothing else; or 0 */
  gi_form targets[GI_FORM_SIZE]; /* variable -> form in n and the binders */
  gi_form sources[GI_FORM_SIZE]; /* n, binders -> forms in the variables */
  int64_t low[GI_FORM_SIZE], high[GI_FORM_SIZE];
  gi_form rows[GI_MOST_CONSTRAINTS]; /* the constraints, in the variables */
  size_t row_count;
  bool is_empty;
  bool has_half[GI_FORM_SIZE]; /* [1]: x - y <= half[1]; [2]: y - x <= ... */
  int64_t half[GI_FORM_SIZE];
  int64_t sum; /* x + y is at least this */
} region;

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
      g->is_empty |= f.c[0] < 0; /* no move */
      if (f.c[0] > 0)
        return false;
    } else if (g->heaps == 2) {
      return false;
    } else {
      g->targets[++g->heaps] = f;
    }
  }
  return true;
}

/* What is taken: a constant, a multiple of a binder and a constant, or any
   other form. */
static bool read_take(const gi_recogniser *r, region *g) {
  gi_form t = {.c = {0, 1, 0, 0}, .over = 1};
  for (unsigned i = 1; i <= g->heaps; i++)
    if (!gi_form_add(&t, &g->targets[i], -1))
      return false;
  g->variables = g->heaps;
  g->take = t.c[0];
  g->step = 0;
  if (!gi_form_is_constant(&t)) {
    g->takes_vary = true;
    unsigned binder = t.c[2] ? 2 : 3;
    if (!t.c[1] && t.c[binder] > 0 && !t.c[5 - binder]) {
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
  /* as many as there are, else they are not one to one */
  return g->variables == 1 + r->wide;
}

/* Row i of the system: left[i] . (n, binders) = right[i]. */
static bool eliminate(gi_form *left, gi_form *right, unsigned size,
                      unsigned column) {
  unsigned row = column;
  while (row <= size && left[row].c[column] != 1 && left[row].c[column] != -1)
    row++;
  if (row > size)
    return false; /* perhaps one to one, perhaps not */
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

/* Solves for n and the binders.  All pivots are 1 or -1, so integers go to
   integers both ways. */
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

/* Coefficients stay so small that 128 bits hold what extreme() adds up. */
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

/* coefficient * variable + constant >= 0 */
static bool bound(region *g, unsigned variable, int64_t coefficient,
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

/* Puts in the variables that have one value only; then what speaks of one
   variable bounds it, and is done with. */
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
  if (count == 1 && !bound(g, some, row->c[some], row->c[0]))
    return false;
  g->is_empty |= count == 0 && row->c[0] < 0;
  return true;
}

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

/* The least (sign 1) or the greatest (sign -1) value of a row within the
   bounds; false: there is none. */
static bool extreme(const region *g, const gi_form *row, int sign,
                    wide *value) {
  *value = row->c[0];
  for (unsigned v = 1; v <= g->variables; v++) {
    if (!row->c[v])
      continue;
    bool at_low = (row->c[v] > 0) == (sign > 0);
    int64_t end = at_low ? g->low[v] : g->high[v];
    if (end == (at_low ? NO_LOW : NO_HIGH))
      return false;
    *value += (wide)row->c[v] * end;
  }
  return true;
}

/* What is left over: nothing can be, but an order of x and y, or the least
   sum of both. */
static bool classify(region *g, const gi_form *row) {
  wide least;
  if (extreme(g, row, 1, &least) && least >= 0)
    return true; /* follows from the bounds */
  int64_t x = row->c[1], y = row->c[2], limit;
  if (g->heaps != 2 || row->c[3] || x == INT64_MIN || y == INT64_MIN ||
      row->c[0] == INT64_MIN)
    return false;
  if (x == y && x > 0) {
    if (!gi_divide(row->c[0], x, &limit))
      return false;
    if (-limit > g->sum)
      g->sum = -limit;
    return true;
  }
  unsigned smaller = x < 0 ? 1 : 2;
  if (x != -y || !gi_divide(row->c[0], x < 0 ? y : x, &limit))
    return false;
  if (!g->has_half[smaller] || limit < g->half[smaller])
    g->half[smaller] = limit;
  g->has_half[smaller] = true;
  return true;
}

static bool classify_all(region *g) {
  wide most;
  for (size_t i = 0; i < g->row_count; i++)
    if (extreme(g, &g->rows[i], -1, &most) && most < 0)
      g->is_empty = true;
  for (size_t i = 0; i < g->row_count && !g->is_empty; i++)
    if (!classify(g, &g->rows[i]))
      return false;
  return true;
}

/* --------------------------------------------------------------- digits */

/* The bits of two heaps, 0 if it is none of an octal game's.  Let x be the
   one that may have to be the smaller: x <= y + half. */
static uint8_t split_bits(const region *g) {
  unsigned x = g->has_half[2] ? 2 : 1, y = 3 - x;
  int64_t low_x = g->low[x], low_y = g->low[y];
  if (g->has_half[1] && g->has_half[2])
    return 0;
  if (g->high[x] != NO_HIGH || g->high[y] != NO_HIGH || low_x > 1 || low_y > 1)
    return 0;
  if (g->has_half[x]) {
    if (g->half[x] < 0)
      return 0; /* x < y: two equal heaps are not left */
    if (low_x == 1 && low_y == 0) {
      if (g->half[x] > 0)
        return 0;
      low_y = 1; /* 1 <= x <= y */
    }
    /* every {a, b} that the lower bounds allow comes as x <= y */
  }
  if (g->sum > low_x + low_y && (g->sum > 1 || low_x + low_y > 0))
    return 0;
  if (low_x + low_y == 2)
    return 4;
  return low_x + low_y == 1 || g->sum == 1 ? 6 : 7;
}

static uint8_t bits_of(const region *g) {
  if (g->heaps == 2)
    return split_bits(g);
  if (g->heaps == 0)
    return 1;
  if (g->low[1] == 0 && g->high[1] == 0)
    return 1;
  if (g->low[1] > 1 || g->high[1] != NO_HIGH)
    return 0;
  return g->low[1] == 0 ? 3 : 2;
}

/* A named set is found whole or not at all. */
static bool add_set(gi_recogniser *r, const region *g, uint8_t bits) {
  int64_t first = r->set == GI_SET_PRIMES ? 2 : 1;
  unsigned t = g->variables;
  if (g->binder != r->named || bits != 3 || g->low[t] > first ||
      g->high[t] != NO_HIGH || (r->has_set && r->found_set != r->set))
    return false;
  r->has_set = true;
  r->found_set = r->set;
  return true;
}

static bool add_span(gi_recogniser *r, gi_span s) {
  if (s.to < GI_MOST_DIGITS) {
    for (int64_t k = s.from; k <= s.to; k += s.step)
      r->digits[k] |= s.bits;
    return true;
  }
  if (r->span_count == GI_MOST_SPANS)
    return false;
  r->spans[r->span_count++] = s;
  return true;
}

static bool add_digits(gi_recogniser *r, const region *g) {
  uint8_t bits = bits_of(g);
  gi_span s = {g->take, 1, g->take, bits};
  if (!bits)
    return false;
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
  if (s.from < (bits == 4 ? 0 : 1))
    return false;
  return r->named ? add_set(r, g, bits) : add_span(r, s);
}

bool gi_recognise_region(gi_recogniser *r) {
  region g = {.heaps = 0};
  if (!gi_recognise_spend(r, REGION_STEPS))
    return false;
  for (size_t i = 0; i < r->count; i++)
    if (gi_form_is_constant(&r->constraints[i]) && r->constraints[i].c[0] < 0)
      return true; /* a condition that is false */
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
  if (!tighten(&g) || !classify_all(&g))
    return false;
  return g.is_empty || add_digits(r, &g);
}
