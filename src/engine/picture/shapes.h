/* SPDX-License-Identifier: MIT */
/*
 * Measures and draws the shapes.  What a move takes away is crossed out in
 * orange; what a move puts somewhere has an orange edge.
 */
#ifndef GI_ENGINE_PICTURE_SHAPES_H
#define GI_ENGINE_PICTURE_SHAPES_H

#include "engine/picture/figure.h"
#include "engine/picture/palette.h"
#include "engine/picture/sheet.h"

enum {
  LABEL = 300,       /* room for numbers below a drawing */
  COINS_MOST = 399,  /* largest place of a coin in a row */
  LETTER_MOST = 127, /* largest code of a letter */
  CELLS_MOST = 1026  /* most integers of a board: 32 x 32 cells and its sides */
};

/* Columns of the elements of a graph. */
enum {
  GRAPH_VERTICES,
  GRAPH_EDGES
};

typedef enum look {
  LOOK_KEPT,
  LOOK_SECOND, /* in the second part of a split heap */
  LOOK_TAKEN,
  LOOK_NEW /* put there by the move */
} look;

/* Returns the i-th integer of a component; 0 after the last. */
static inline uint64_t gi_number_at(const grundy_component *part, size_t i) {
  return i < part->count ? part->integers[i] : 0;
}

/* Returns the largest integer of a component, at least 1. */
static inline uint64_t gi_largest_of(const grundy_component *part) {
  uint64_t most = 1;
  for (size_t i = 0; i < part->count; i++)
    most = part->integers[i] > most ? part->integers[i] : most;
  return most;
}

/* Draw a token and a cross about the centre x, y. */
void gi_draw_token(canvas *k, int32_t x, int32_t y, int32_t pitch, look style);
void gi_draw_cross(canvas *k, int32_t x, int32_t y, int32_t arm, int32_t thick);
/* Writes a number centred at x, in orange if the move changes it. */
void gi_draw_label(canvas *k, int32_t x, int32_t y, const char *text,
                   bool is_moved);

extent gi_measure_piles(const piece *p);
void gi_draw_piles(canvas *k, const piece *p, int32_t x, int32_t y);
extent gi_measure_stairs(const piece *p);
void gi_draw_stairs(canvas *k, const piece *p, int32_t x, int32_t y);
extent gi_measure_board(const piece *p);
void gi_draw_board(canvas *k, const piece *p, int32_t x, int32_t y);
extent gi_measure_coins(const piece *p);
void gi_draw_coins(canvas *k, const piece *p, int32_t x, int32_t y);
extent gi_measure_coin_rows(const piece *p);
void gi_draw_coin_rows(canvas *k, const piece *p, int32_t x, int32_t y);
extent gi_measure_coin_board(const piece *p);
void gi_draw_coin_board(canvas *k, const piece *p, int32_t x, int32_t y);
extent gi_measure_strip(const piece *p);
void gi_draw_strip(canvas *k, const piece *p, int32_t x, int32_t y);
extent gi_measure_cells(const piece *p);
void gi_draw_cells(canvas *k, const piece *p, int32_t x, int32_t y);
const char *gi_cell_words(const piece *p);
extent gi_measure_dominoes(const piece *p);
void gi_draw_dominoes(canvas *k, const piece *p, int32_t x, int32_t y);
extent gi_measure_graph(const piece *p);
void gi_draw_graph(canvas *k, const piece *p, int32_t x, int32_t y);
const char *gi_graph_words(const piece *p);
void gi_draw_graph_cells(canvas *k, const piece *p, int32_t x, int32_t y);
extent gi_measure_card(const piece *p);
void gi_draw_card(canvas *k, const piece *p, int32_t x, int32_t y);
/* Returns the number of moves that a card has room for.  If there are more,
   they share the last cell. */
size_t gi_card_cells(const piece *p);

#endif
