/* SPDX-License-Identifier: MIT */
/*
 * A table to draw, with all its cells in memory, and what its pictures share:
 * words, heights and blocks.
 */
#ifndef APP_PICTURE_CHART_H
#define APP_PICTURE_CHART_H

#include "app/table/table.h"
#include "core/writer.h"
#include "engine/picture/canvas.h"

/* All pointers are the caller's. */
typedef struct chart {
  const table *table;
  const grundy_cell *cells; /* rows * columns cells, row by row */
  size_t rows, columns;     /* rows = 1 in one dimension */
  grundy_language language; /* language of the words */
  const char *names[2];     /* names of the coordinates of a position */
  bool has_products;        /* the cells are nim products, not values */
  bool has_period;          /* one dimension: the values repeat from preperiod
                               on, with this period */
  uint64_t preperiod, period;
  const unsigned char *is_rare; /* one dimension: 1 for a rare heap, a byte for
                                   each cell; NULL without a sparse space */
} chart;

static inline size_t chart_count(const chart *c) {
  return c->rows * c->columns;
}

/* Returns whether the cell is marked in orange: value 0 or outcome P. */
bool chart_is_zero(const chart *c, grundy_cell cell);
/* Returns whether tables of this kind can have such cells. */
bool chart_has_zeros(const chart *c);
/* Returns the largest number of all cells; 0 if there is none. */
uint64_t chart_largest(const chart *c);

enum {
  CHART_LINES = 4 /* heights of outcomes: P, N, L, R from the axis upwards */
};
extern const grundy_outcome chart_lines[CHART_LINES];
/* Returns the height of a cell above the axis: its number, or the line of its
   outcome. */
uint64_t chart_height(const chart *c, grundy_cell cell);
/* Returns the largest height; at least 1 for outcomes. */
uint64_t chart_top(const chart *c);

/* Returns the cell that stands for a block of block x block cells: its first
   zero, or its first cell if the block has no zero. */
grundy_cell chart_block(const chart *c, size_t block, size_t row,
                        size_t column);

/* Writes "Grundy values for n from 0 to 100", with the fixed numbers. */
void chart_say_subtitle(const chart *c, gi_writer *words);
/* Write a sentence of the caption, if it applies: on orange marks, on red
   marks, on the period.  `in_bands`: single periods are shaded. */
void chart_say_zeros(const chart *c, gi_writer *words);
void chart_say_rares(const chart *c, gi_writer *words);
void chart_say_period(const chart *c, gi_writer *words, bool in_bands);

/* Draws a table of one dimension. */
void plot_draw(canvas *k, const chart *c);
/* Draws a table of two dimensions. */
void heat_draw(canvas *k, const chart *c);
/* Writes a table of either kind as text of at most `columns` terminal columns,
   with colours or without.  Returns the refusal if there was no memory. */
grundy_status braille_draw(gi_buffer *out, const chart *c, size_t columns,
                           bool is_coloured);

#endif
