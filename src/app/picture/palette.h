/* SPDX-License-Identifier: MIT */
/*
 * Colours that people with any kind of colour vision can tell apart: values
 * go from light to dark, from mint through blue to ink, each darker than the
 * one before; what loses is orange, which is none of these.
 */
#ifndef APP_PICTURE_PALETTE_H
#define APP_PICTURE_PALETTE_H

#include "app/picture/canvas.h"

enum {
  INK_TEXT = 0x222222,
  INK_FAINT = 0x6B6B6B, /* captions */
  INK_AXIS = 0x555555,
  INK_GRID = 0xE2E4E8,
  INK_SHADE = 0xEEF1F6, /* every other period */
  INK_HOLE = 0xE4E4E4,  /* no such position */
  INK_ZERO = 0xE66100,  /* value 0, outcome P, what a move takes */
  INK_ZERO_PALE = 0xFDE3CF,
  INK_VALUE = 0x1C6FB8,       /* dots; outcome N */
  INK_RARE = 0x9B1B30,        /* dots of rare heaps */
  INK_VALUE_LIGHT = 0x2692D6, /* on a terminal, light or dark */
  INK_TOKEN = 0x3E7CB1,
  INK_TOKEN_EDGE = 0x23527C,
  INK_LEFT = 0x009E73,  /* outcome L */
  INK_RIGHT = 0xB5558F, /* outcome R */
  INK_EDGE_GREEN = 0x2E8B57,
  INK_EDGE_BLUE = 0x1C4FB8,
  INK_EDGE_RED = 0xC4302B
};

enum {
  PALETTE_LEVELS = 256
};

/* Light for 0, dark for PALETTE_LEVELS - 1. */
ink palette_shade(unsigned level);
/* The level of a value on a scale that begins at `from`. */
unsigned palette_level(uint64_t value, uint64_t from, uint64_t to);
ink palette_outcome(grundy_outcome outcome);
/* 0..255000, weighted as the eye does. */
unsigned palette_luminance(ink colour);
/* Black or white, whichever is easier to read on it. */
ink palette_text_on(ink colour);
/* The nearest of the 216 colours of a terminal's cube. */
unsigned palette_terminal(ink colour);

#endif
