/* SPDX-License-Identifier: MIT */
/*
 * A table that is to be drawn, all of its cells at hand, and the words that
 * its pictures share.
 */
#ifndef APP_PICTURE_CHART_H
#define APP_PICTURE_CHART_H

#include "app/picture/canvas.h"
#include "app/table/table.h"

typedef struct chart {
  const table *table;
  const grundy_cell *cells; /* row by row */
  size_t rows, columns;     /* one row in one dimension */
  grundy_language language; /* of the words */
  const char *names[2];     /* of the numbers that make a position */
  bool has_products;        /* of nimbers, and no values of a game */
  bool has_period;          /* one dimension: for all n >= preperiod */
  uint64_t preperiod, period;
  const unsigned char *is_rare; /* one dimension: for each cell, whether it is a
                                   rare heap; NULL: there is no sparse space */
} chart;

static inline size_t chart_count(const chart *c) {
  return c->rows * c->columns;
}

/* Is this one of the positions that matter most: value 0, outcome P? */
bool chart_is_zero(const chart *c, grundy_cell cell);
/* Are there such, in this kind of table? */
bool chart_has_zeros(const chart *c);
uint64_t chart_largest(const chart *c); /* of all numbers; 0 if none */

/* "Grundy values for n from 0 to 100." and what else is to be said. */
grundy_status chart_subtitle(const chart *c, gi_buffer *out);
grundy_status chart_say_zeros(const chart *c, gi_buffer *out);
grundy_status chart_say_rares(const chart *c, gi_buffer *out);
grundy_status chart_say_period(const chart *c, gi_buffer *out, bool in_bands);

/* The pictures: one dimension, two. */
void plot_draw(canvas *k, const chart *c);
void heat_draw(canvas *k, const chart *c);
/* Either, in lines of at most so many columns of a terminal. */
grundy_status braille_draw(gi_buffer *out, const chart *c, size_t columns,
                           bool is_coloured);

#endif
