/* SPDX-License-Identifier: MIT */
/*
 * How each shape is drawn.  What a move takes away is crossed out in orange,
 * what it brings elsewhere has an orange edge.
 */
#ifndef APP_PICTURE_SHAPES_H
#define APP_PICTURE_SHAPES_H

#include "app/picture/figure.h"
#include "app/picture/palette.h"
#include "app/picture/sheet.h"

enum {
  LABEL = 300,     /* room for numbers below a drawing */
  COINS_MOST = 399 /* the last coin of a row */
};

typedef enum look {
  LOOK_KEPT,
  LOOK_SECOND, /* the other part of what was split */
  LOOK_TAKEN,
  LOOK_NEW /* where something arrives */
} look;

/* The i-th number; 0 behind the last. */
static inline uint64_t number_at(const grundy_component *part, size_t i) {
  return i < part->count ? part->integers[i] : 0;
}

void draw_token(canvas *k, int32_t x, int32_t y, int32_t pitch, look style);
/* A number, centred below what it belongs to. */
void draw_label(canvas *k, int32_t x, int32_t y, const char *text,
                bool is_moved);

extent measure_piles(const piece *p);
void draw_piles(canvas *k, const piece *p, int32_t x, int32_t y);
extent measure_stairs(const piece *p);
void draw_stairs(canvas *k, const piece *p, int32_t x, int32_t y);
extent measure_board(const piece *p);
void draw_board(canvas *k, const piece *p, int32_t x, int32_t y);
extent measure_coins(const piece *p);
void draw_coins(canvas *k, const piece *p, int32_t x, int32_t y);
extent measure_coin_rows(const piece *p);
void draw_coin_rows(canvas *k, const piece *p, int32_t x, int32_t y);
extent measure_coin_board(const piece *p);
void draw_coin_board(canvas *k, const piece *p, int32_t x, int32_t y);
extent measure_graph(const piece *p);
void draw_graph(canvas *k, const piece *p, int32_t x, int32_t y);
const char *graph_words(const piece *p);

#endif
