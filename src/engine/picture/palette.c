/* SPDX-License-Identifier: MIT */
/*
 * The scale was computed in OKLCh (B. Ottosson, 2020), for t = 0, 1/16, ..., 1:
 * lightness 0.94 - 0.7 t, hue 185 + 120 t^0.9 degrees, chroma
 * 0.03 + 0.108 sin(pi (0.95 t + 0.05)), reduced to what sRGB can show.
 */
#include "engine/picture/palette.h"

#include <string.h>

static const ink scale[] = {
    0xC9F6EF, 0xA9EBEA, 0x88DFE8, 0x69D2E6, 0x4CC4E4, 0x33B4E2,
    0x25A3DD, 0x2692D6, 0x2E81CB, 0x3770BD, 0x3D60AC, 0x405198,
    0x3F4483, 0x3C386C, 0x352D55, 0x2D243F, 0x231C2B,
};
enum {
  STEPS = sizeof scale / sizeof scale[0] - 1
};

static const struct {
  ink colour;
  const char *name;
} names[] = {
    {INK_WHITE, "white"},
    {INK_TEXT, "text"},
    {INK_FAINT, "faint"},
    {INK_AXIS, "axis"},
    {INK_GRID, "grid"},
    {INK_SHADE, "shade"},
    {INK_HOLE, "hole"},
    {INK_ZERO, "zero"},
    {INK_ZERO_PALE, "zero-pale"},
    {INK_VALUE, "value"},
    {INK_VALUE_PALE, "value-pale"},
    {INK_RARE, "rare"},
    {INK_TOKEN, "token"},
    {INK_TOKEN_EDGE, "token-edge"},
    {INK_TOKEN_PALE, "token-pale"},
    {INK_LEFT, "left"},
    {INK_LEFT_PALE, "left-pale"},
    {INK_RIGHT, "right"},
    {INK_RIGHT_PALE, "right-pale"},
    {INK_GONE, "gone"},
    {INK_EDGE_GREEN, "green"},
    {INK_EDGE_BLUE, "blue"},
    {INK_EDGE_RED, "red"},
};

const char *gi_palette_name(ink colour) {
  for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
    if (names[i].colour == colour)
      return names[i].name;
  return NULL;
}

ink gi_palette_shade(unsigned level) {
  if (level >= PALETTE_LEVELS)
    level = PALETTE_LEVELS - 1;
  unsigned at = level * STEPS, last = PALETTE_LEVELS - 1;
  unsigned i = at / last, part = at % last;
  if (i == STEPS)
    return scale[STEPS];
  ink mixed = 0;
  for (unsigned shift = 0; shift < 24; shift += 8) {
    unsigned from = scale[i] >> shift & 0xFF;
    unsigned to = scale[i + 1] >> shift & 0xFF;
    mixed |= ((from * (last - part) + to * part + last / 2) / last) << shift;
  }
  return mixed;
}

unsigned gi_palette_level(uint64_t value, uint64_t from, uint64_t to) {
  uint64_t span = to - from, at = value - from;
  if (value <= from || span == 0)
    return 0;
  if (at >= span)
    return PALETTE_LEVELS - 1;
  while (span > UINT64_MAX / PALETTE_LEVELS) {
    span >>= 1;
    at >>= 1;
  }
  unsigned level = (unsigned)(at * (PALETTE_LEVELS - 1) / span);
  assert(level < PALETTE_LEVELS);
  return level;
}

ink gi_palette_outcome(grundy_outcome outcome) {
  switch (outcome) {
  case GRUNDY_N:
    return INK_VALUE;
  case GRUNDY_P:
    return INK_ZERO;
  case GRUNDY_L:
    return INK_LEFT;
  case GRUNDY_R:
    return INK_RIGHT;
  case GRUNDY_D:
  case GRUNDY_OUTCOME_NONE:
    break;
  }
  return INK_HOLE;
}

ink gi_palette_piece(char letter) {
  if (strchr("xXtTlLbB", letter))
    return INK_EDGE_BLUE;
  if (strchr("oOfFrRwW", letter))
    return INK_EDGE_RED;
  return letter == 'e' || letter == 'g' ? INK_EDGE_GREEN : INK_TOKEN;
}

unsigned gi_palette_luminance(ink colour) {
  assert(colour <= 0xFFFFFF);
  return 213 * (colour >> 16 & 0xFF) + 715 * (colour >> 8 & 0xFF) +
         72 * (colour & 0xFF);
}

ink gi_palette_text_on(ink colour) {
  enum {
    MIDDLE = 135000
  };
  return gi_palette_luminance(colour) > MIDDLE ? INK_TEXT : 0xFFFFFF;
}

unsigned gi_palette_terminal(ink colour) {
  unsigned number = 16, weight = 36;
  assert(colour <= 0xFFFFFF);
  for (unsigned shift = 24; shift > 0; weight /= 6) {
    shift -= 8;
    unsigned part = colour >> shift & 0xFF;
    /* the steps of the cube are 0, 95, 135, 175, 215, 255 */
    unsigned step = part < 48 ? 0 : part < 115 ? 1 : (part - 35) / 40;
    number += weight * step;
  }
  return number;
}
