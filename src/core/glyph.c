/* SPDX-License-Identifier: MIT */
/* UTF-8 after Unicode 15, table 3-7; widths after UAX #11, coarsely. */
#include "core/glyph.h"

size_t gi_utf8_decode(const char *text, size_t length, uint32_t *point) {
  const unsigned char *s = (const unsigned char *)text;
  if (length == 0)
    return 0;
  if (s[0] < 0x80) {
    *point = s[0];
    return 1;
  }
  if (s[0] < 0xC2 || s[0] > 0xF4)
    return 0;
  size_t size = s[0] < 0xE0 ? 2 : s[0] < 0xF0 ? 3 : 4;
  if (length < size)
    return 0;
  uint32_t p = s[0] & (0xFFu >> (size + 1));
  for (size_t i = 1; i < size; i++) {
    if ((s[i] & 0xC0) != 0x80)
      return 0;
    p = p << 6 | (s[i] & 0x3F);
  }
  static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
  if (p < least[size] || p > 0x10FFFF || (p >= 0xD800 && p <= 0xDFFF))
    return 0;
  *point = p;
  return size;
}

typedef struct interval {
  uint32_t from, to;
} interval;

static bool lies_in(uint32_t p, const interval *list, size_t count) {
  for (size_t i = 0; i < count; i++)
    if (p >= list[i].from && p <= list[i].to)
      return true;
  return false;
}
#define LIES_IN(p, list) lies_in(p, list, sizeof(list) / sizeof(list)[0])

/* Control characters, and marks that change the direction of a line. */
static const interval hidden[] = {
    {0x00, 0x1F},     {0x7F, 0x9F},     {0x200B, 0x200F}, {0x2028, 0x202E},
    {0x2060, 0x206F}, {0xFEFF, 0xFEFF}, {0xFFF0, 0xFFFB}, {0xE0000, 0xE0FFF},
};
static const interval combining[] = {
    {0x0300, 0x036F}, {0x0483, 0x0489}, {0x0591, 0x05BD}, {0x064B, 0x065F},
    {0x1AB0, 0x1AFF}, {0x1DC0, 0x1DFF}, {0x20D0, 0x20FF}, {0x302A, 0x302D},
    {0x3099, 0x309A}, {0xFE00, 0xFE0F}, {0xFE20, 0xFE2F},
};
static const interval wide[] = {
    {0x1100, 0x115F},   {0x2E80, 0x303E},   {0x3041, 0x33FF},
    {0x3400, 0x4DBF},   {0x4E00, 0x9FFF},   {0xA000, 0xA4CF},
    {0xA960, 0xA97F},   {0xAC00, 0xD7A3},   {0xF900, 0xFAFF},
    {0xFE30, 0xFE6F},   {0xFF00, 0xFF60},   {0xFFE0, 0xFFE6},
    {0x1F300, 0x1F64F}, {0x1F680, 0x1F6FF}, {0x1F900, 0x1FAFF},
    {0x20000, 0x3FFFD},
};

gi_glyph gi_glyph_at(const char *text, size_t length) {
  uint32_t p = 0;
  size_t size = gi_utf8_decode(text, length, &p);
  if (size == 0 || LIES_IN(p, hidden))
    return (gi_glyph){1, 4, true};
  unsigned columns = 1;
  if (LIES_IN(p, combining))
    columns = 0;
  else if (LIES_IN(p, wide))
    columns = 2;
  return (gi_glyph){size, columns, false};
}

gi_glyph gi_glyph_before(const char *text, size_t end) {
  for (size_t size = 1; size <= 4 && size <= end; size++) {
    gi_glyph g = gi_glyph_at(text + end - size, size);
    if (g.length == size && !g.escaped)
      return g;
  }
  return (gi_glyph){1, 4, true};
}

size_t gi_glyphs_columns(const char *text, size_t length) {
  size_t columns = 0;
  for (size_t i = 0; i < length;) {
    gi_glyph g = gi_glyph_at(text + i, length - i);
    columns += g.columns;
    i += g.length;
  }
  return columns;
}
