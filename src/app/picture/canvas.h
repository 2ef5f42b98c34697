/* SPDX-License-Identifier: MIT */
/*
 * A picture before it is a file: a list of marks, each over those before it,
 * in tenths of a pixel from the top left corner.  svg.c and png.c write the
 * same canvas, so that the two agree.
 *
 * Drawing never fails on the spot: what was refused memory is remembered, and
 * the writers report it.
 */
#ifndef APP_PICTURE_CANVAS_H
#define APP_PICTURE_CANVAS_H

#include "core/buffer.h"

typedef uint32_t ink; /* 0xRRGGBB */
#define INK_NONE UINT32_C(0xFFFFFFFF)

typedef enum mark_kind {
  MARK_RECT, /* x, y, width a, height b */
  MARK_LINE, /* from x, y to a, b, with round ends */
  MARK_DISC, /* centre x, y, radius a */
  MARK_TEXT  /* baseline at x, y; size a, length b of the text at `text` */
} mark_kind;

typedef enum anchor {
  ANCHOR_START,
  ANCHOR_MIDDLE,
  ANCHOR_END
} anchor;

typedef struct mark {
  mark_kind kind;
  int32_t x, y, a, b;
  ink fill, stroke; /* of a line or text: the stroke alone */
  int32_t thick;    /* of the stroke, which lies half inside */
  anchor anchor;
  bool is_bold;
  size_t text;
} mark;

typedef struct canvas {
  gi_memory *memory;
  int32_t width, height;
  gi_buffer marks; /* of struct mark */
  gi_buffer texts;
  grundy_language language; /* of its words */
  gi_buffer about;          /* provenance: a sentence that every file carries */
  grundy_status status;
} canvas;

/* Writers refuse a canvas with a side longer than this. */
enum {
  CANVAS_MOST = 60000
};

void canvas_init(canvas *c, gi_memory *memory);
void canvas_clear(canvas *c);

static inline size_t canvas_count(const canvas *c) {
  return c->marks.length / sizeof(mark);
}
static inline const mark *canvas_mark(const canvas *c, size_t i) {
  return (const mark *)(const void *)c->marks.data + i;
}
static inline const char *canvas_text_of(const canvas *c, const mark *m) {
  return (const char *)c->texts.data + m->text;
}

void canvas_rect(canvas *c, int32_t x, int32_t y, int32_t width, int32_t height,
                 ink fill);
/* Only its outline, or both; INK_NONE leaves one out. */
void canvas_frame(canvas *c, int32_t x, int32_t y, int32_t width,
                  int32_t height, ink fill, ink stroke, int32_t thick);
void canvas_line(canvas *c, int32_t x, int32_t y, int32_t to_x, int32_t to_y,
                 ink stroke, int32_t thick);
void canvas_disc(canvas *c, int32_t x, int32_t y, int32_t radius, ink fill,
                 ink stroke, int32_t thick);
/* A line whose end at to_x, to_y has a head. */
void canvas_arrow(canvas *c, int32_t x, int32_t y, int32_t to_x, int32_t to_y,
                  ink stroke, int32_t thick);

/* 10000 times the sine of so many tenths of a degree, right to 2 in a
   thousand. */
int32_t canvas_sine(int32_t tenths);

typedef struct pen {
  int32_t size; /* tenths of a pixel, as all lengths */
  ink colour;
  anchor anchor;
  bool is_bold;
} pen;
void canvas_text(canvas *c, int32_t x, int32_t y, const char *text,
                 size_t length, pen p);
void canvas_string(canvas *c, int32_t x, int32_t y, const char *text, pen p);

/* The width of so many characters: the fonts of both writers stay below. */
static inline int32_t letters_width(size_t count, int32_t size) {
  return (int32_t)count * size * 3 / 5;
}

#endif
