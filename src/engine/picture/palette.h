/* SPDX-License-Identifier: MIT */
/*
 * Colours that people with any kind of colour vision can distinguish.  Values
 * run from light to dark, from mint over blue to ink, and each level is darker
 * than the level before.  Positions that lose are orange, which is not on that
 * scale.
 */
#ifndef GI_ENGINE_PICTURE_PALETTE_H
#define GI_ENGINE_PICTURE_PALETTE_H

#include "engine/picture/canvas.h"

enum {
  INK_WHITE = 0xFFFFFF,
  INK_TEXT = 0x222222,
  INK_FAINT = 0x6B6B6B, /* captions */
  INK_AXIS = 0x555555,
  INK_GRID = 0xE2E4E8,
  INK_SHADE = 0xEEF1F6, /* periods */
  INK_HOLE = 0xE4E4E4,  /* cells that are not positions */
  INK_ZERO = 0xE66100,  /* value 0, outcome P, what a move takes */
  INK_ZERO_PALE = 0xFDE3CF,
  INK_VALUE = 0x1C6FB8, /* dots; outcome N */
  INK_VALUE_PALE = 0xDCEBF7,
  INK_RARE = 0x9B1B30,        /* dots of rare heaps */
  INK_VALUE_LIGHT = 0x2692D6, /* on a terminal, light or dark */
  INK_TOKEN = 0x3E7CB1,
  INK_TOKEN_EDGE = 0x23527C,
  INK_TOKEN_PALE = 0xA9CBE8,
  INK_LEFT = 0x009E73, /* outcome L */
  INK_LEFT_PALE = 0xD6EFE6,
  INK_RIGHT = 0xB5558F, /* outcome R */
  INK_RIGHT_PALE = 0xF3DFEB,
  INK_GONE = 0xB0B0B0, /* text on vertices taken before */
  INK_EDGE_GREEN = 0x2E8B57,
  INK_EDGE_BLUE = 0x1C4FB8,
  INK_EDGE_RED = 0xC4302B
};

enum {
  PALETTE_LEVELS = 256
};

/* Returns the name of a colour of the list above, as class names use it:
   "text", "token-edge".  NULL for other colours. */
const char *gi_palette_name(ink colour);
/* Returns the colour of a level: light for 0, dark for PALETTE_LEVELS - 1 and
   above. */
ink gi_palette_shade(unsigned level);
/* Returns the level of a value on the scale from..to. */
unsigned gi_palette_level(uint64_t value, uint64_t from, uint64_t to);
/* Returns the colour of an outcome; INK_HOLE for D and NONE. */
ink gi_palette_outcome(grundy_outcome outcome);
/* Returns the colour of a piece on a board: pieces that are usually Left's are
   blue, and Right's are red. */
ink gi_palette_piece(char letter);
/* Returns the brightness to the eye, 0..255000. */
unsigned gi_palette_luminance(ink colour);
/* Returns the colour of text on this background, dark or white. */
ink gi_palette_text_on(ink colour);
/* Returns the number of the nearest colour of a terminal's 6 x 6 x 6 cube. */
unsigned gi_palette_terminal(ink colour);

#endif
