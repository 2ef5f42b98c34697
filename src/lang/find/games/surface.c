/* SPDX-License-Identifier: MIT */
/*
 * Numbers of two variables: a polynomial of degree 2 in x and y plus a number
 * that depends only on the remainders of x modulo p and of y modulo q.
 *
 * Second differences give the coefficients of the squares and of the product,
 * first differences of the rest those of x and y.
 */
#include "lang/find/games/games.h"

enum {
  TILE = 8,    /* most remainders of a number */
  CELLS = 16,  /* most remainders of both together */
  REPEATED = 4 /* a tile is repeated this often in each direction */
};

typedef struct surface {
  uint64_t p, q;
  int64_t times;      /* factor of the value */
  int64_t xx, xy, yy; /* coefficients, multiplied by the factor */
  int64_t x, y;
  int64_t tile[CELLS]; /* row by row */
} surface;

static int64_t at(const gi_seen *g, uint64_t x, uint64_t y) {
  return g->numerators[x * g->f->observed.side + y];
}

static int64_t divisor(int64_t a, int64_t b) {
  while (b) {
    int64_t rest = a % b;
    a = b;
    b = rest;
  }
  return a < 0 ? -a : a;
}

/* Returns the number at (x,y) times d, without the squares and the product. */
static int64_t flat(const gi_seen *g, const surface *t, int64_t d, uint64_t x,
                    uint64_t y) {
  int64_t a = (int64_t)x, b = (int64_t)y;
  return d * at(g, x, y) - t->xx * a * a - t->xy * a * b - t->yy * b * b;
}

/* Returns what is left after the linear terms, too. */
static int64_t rest(const gi_seen *g, const surface *t, int64_t d, uint64_t x,
                    uint64_t y) {
  return flat(g, t, d, x, y) - t->x * (int64_t)x - t->y * (int64_t)y;
}

/* Finds the coefficients from the corner; gi_seen_describe compares them with
   all numbers.  False if a tile does not repeat near the corner. */
static bool fit(const gi_seen *g, surface *t) {
  const gi_observed *s = &g->f->observed;
  uint64_t o = s->first, p = t->p, q = t->q;
  int64_t ip = (int64_t)p, iq = (int64_t)q, d = 2 * ip * ip * iq * iq;
  t->xx = (at(g, o + 2 * p, o) - 2 * at(g, o + p, o) + at(g, o, o)) * iq * iq;
  t->yy = (at(g, o, o + 2 * q) - 2 * at(g, o, o + q) + at(g, o, o)) * ip * ip;
  t->xy =
      (at(g, o + p, o + q) - at(g, o + p, o) - at(g, o, o + q) + at(g, o, o)) *
      2 * ip * iq;
  int64_t dx = flat(g, t, d, o + p, o) - flat(g, t, d, o, o);
  int64_t dy = flat(g, t, d, o, o + q) - flat(g, t, d, o, o);
  if (dx % ip || dy % iq)
    return false;
  t->x = dx / ip;
  t->y = dy / iq;
  int64_t common = d << g->places;
  t->times = common;
  for (uint64_t i = 0; i < p; i++)
    for (uint64_t j = 0; j < q; j++) {
      uint64_t x = o + (i + p - o % p) % p, y = o + (j + q - o % q) % q;
      int64_t left = rest(g, t, d, x, y);
      if (rest(g, t, d, x + p, y) != left || rest(g, t, d, x, y + q) != left)
        return false;
      t->tile[i * q + j] = left;
      common = divisor(common, left);
    }
  int64_t *parts[] = {&t->xx, &t->xy, &t->yy, &t->x, &t->y, &t->times};
  for (unsigned i = 0; i < 6; i++)
    common = divisor(common, *parts[i]);
  for (unsigned i = 0; i < 6; i++)
    *parts[i] /= common;
  for (uint64_t i = 0; i < p * q; i++)
    t->tile[i] /= common;
  return true;
}

static void put_term(gi_writer *out, int64_t factor, const char *a,
                     const char *b, bool *is_first) {
  if (!factor)
    return;
  gi_write(out, *is_first ? "" : factor < 0 ? " - " : " + ");
  uint64_t size = (uint64_t)(factor < 0 ? -factor : factor);
  if (*is_first && factor < 0)
    gi_write(out, "-");
  if (size != 1)
    gi_write(out, "%llu * ", (unsigned long long)size);
  gi_write(out, b ? "%s * %s" : "%s", a, b);
  *is_first = false;
}

/* Writes the choice by the remainder of y. */
static void put_row(gi_writer *out, const surface *t, const char *y,
                    uint64_t i) {
  for (uint64_t j = 0; j + 1 < t->q; j++)
    gi_write(out, "%s %% %llu == %llu ? %lld : ", y, (unsigned long long)t->q,
             (unsigned long long)j, (long long)t->tile[i * t->q + j]);
  gi_write(out, "%lld", (long long)t->tile[i * t->q + t->q - 1]);
}

static void put_tile(gi_writer *out, const surface *t, const char *const *names,
                     bool is_first) {
  long long one = (long long)t->tile[0];
  if (t->p * t->q == 1) {
    if (is_first)
      gi_write(out, "%lld", one);
    else if (one)
      gi_write(out, one < 0 ? " - %lld" : " + %lld", one < 0 ? -one : one);
    return;
  }
  gi_write(out, is_first ? "(" : " + (");
  for (uint64_t i = 0; i < t->p; i++) {
    if (i + 1 < t->p)
      gi_write(out, "%s %% %llu == %llu ? ", names[0], (unsigned long long)t->p,
               (unsigned long long)i);
    gi_write(out, "(");
    put_row(out, t, names[1], i);
    gi_write(out, i + 1 < t->p ? ") : " : ")");
  }
  gi_write(out, ")");
}

static grundy_status describe(gi_seen *g, const surface *t, bool *holds) {
  gi_finder *f = g->f;
  const char *const *names = f->observed.names;
  const char *x = names[0], *y = names[1], *expr;
  bool is_first = true;
  gi_writer out;
  gi_writer_init(&out, &f->work->memory);
  put_term(&out, t->xx, x, x, &is_first);
  put_term(&out, t->xy, x, y, &is_first);
  put_term(&out, t->yy, y, y, &is_first);
  put_term(&out, t->x, x, NULL, &is_first);
  put_term(&out, t->y, y, NULL, &is_first);
  put_tile(&out, t, names, is_first);
  grundy_status status = gi_writer_keep(&out, &f->work->arena, &expr);
  gi_writer_clear(&out);
  return status == GRUNDY_OK ? gi_seen_describe(g, "polynomial", expr,
                                                (uint64_t)t->times, holds)
                             : status;
}

/* Are all numbers small enough for the products of `fit`? */
static bool is_small(const gi_seen *g) {
  enum {
    BITS = 26
  };
  int64_t most = INT64_C(1) << BITS;
  for (size_t i = 0; i < g->f->count; i++)
    if (g->numerators[i] > most || g->numerators[i] < -most)
      return false;
  return g->places <= 16 && g->f->observed.last < 1 << 12;
}

grundy_status gi_find_surface(gi_seen *g) {
  gi_finder *f = g->f;
  const gi_observed *s = &f->observed;
  uint64_t side = s->last - s->first + 1;
  grundy_status status = GRUNDY_OK;
  bool holds = !is_small(g);
  for (uint64_t cells = 1; cells <= CELLS; cells++)
    for (uint64_t p = 1; p <= cells && !holds && status == GRUNDY_OK; p++) {
      surface t = {.p = p, .q = cells / p};
      if (cells % p || p > TILE || t.q > TILE || REPEATED * p > side ||
          REPEATED * t.q > side)
        continue;
      if (fit(g, &t))
        status = describe(g, &t, &holds);
    }
  return status;
}
