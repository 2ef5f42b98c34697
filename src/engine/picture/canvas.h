/* SPDX-License-Identifier: MIT */
/*
 * A picture in memory: a list of marks.  A later mark covers an earlier one.
 * Lengths are tenths of a pixel; x grows to the right, y downwards, and (0, 0)
 * is the top left corner.  svg.c writes a canvas as SVG text.
 *
 * A canvas remembers the first refusal (no memory).  After a refusal it takes
 * no more marks, so drawing code draws all marks and checks nothing.  The
 * writer gi_svg_write returns the refusal.
 *
 * Marks may be collected in groups: a component of a position, and in it the
 * elements that a reader can point at, such as a token or an edge.  Links say
 * which moves belong to an element.  SVG shows groups and links as attributes.
 *
 * gi_canvas_clear frees a canvas.  The canvas copies every text it is given,
 * except the names of moves, which must live as long as the canvas.
 */
#ifndef GI_ENGINE_PICTURE_CANVAS_H
#define GI_ENGINE_PICTURE_CANVAS_H

#include "core/buffer.h"

#include <assert.h>

typedef uint32_t ink; /* 0xRRGGBB, or INK_NONE */
#define INK_NONE UINT32_C(0xFFFFFFFF)

typedef enum mark_kind {
  MARK_RECT, /* top left corner x, y; width a, height b */
  MARK_LINE, /* from x, y to a, b; round ends */
  MARK_DISC, /* centre x, y; radius a */
  MARK_TEXT  /* baseline at x, y; size a; b bytes of text */
} mark_kind;

/* The part of a text that lies at its x. */
typedef enum anchor {
  ANCHOR_START,
  ANCHOR_MIDDLE,
  ANCHOR_END
} anchor;

typedef struct mark {
  mark_kind kind;
  int32_t x, y, a, b; /* see mark_kind */
  ink fill, stroke;   /* a line or a text has only a stroke */
  int32_t thick;      /* width of the stroke, half of it inside the outline */
  anchor anchor;      /* of a text */
  bool is_bold;       /* of a text */
  size_t text;        /* offset of the text in canvas.texts */
} mark;

/* The place of an element among all elements of a picture. */
typedef struct spot {
  uint32_t component; /* component of the position, from 0 */
  uint32_t column;    /* part of the component, or one of the values below */
  uint32_t index;     /* element of the column, from 0 */
} spot;

enum {
  SPOT_LABEL = 1 << 20, /* column of the numbers beside a component */
  SPOT_LINE,            /* column of the moves of a card */
  SPOT_ALL              /* column of the group of the whole component */
};

static inline bool gi_is_same_spot(spot a, spot b) {
  return a.component == b.component && a.column == b.column &&
         a.index == b.index;
}

/* Consecutive marks that belong together.  A group of a whole component
   contains the groups of its elements; an element contains no group. */
typedef struct group {
  spot spot;
  const char *role;  /* class of an element: "token", "edge"; shape of a
                        component */
  size_t first, end; /* marks first..end - 1 */
  size_t title;      /* of a component, or name of an element that has one:
                        offset in canvas.texts */
  size_t title_length;
  uint64_t digest; /* digest of the marks: equal drawings, equal digests */
} group;

/* A move that belongs to an element. */
typedef struct move_link {
  spot spot;
  const char *move; /* name; borrowed */
  size_t number;    /* index in the list of moves, from 0 */
  unsigned ways;    /* bit i: the element takes part in way i of the move */
} move_link;

/* Where the squares of a heat map are. */
typedef struct map_squares {
  int32_t left, top; /* top left corner of the map */
  int32_t side;      /* side of a square; 0: the picture is not a heat map */
  size_t block;      /* positions along a side of a square */
} map_squares;

typedef struct canvas {
  gi_memory *memory;
  int32_t width, height;    /* set last, by gi_sheet_foot */
  map_squares squares;      /* set by heat_draw */
  gi_buffer marks;          /* array of struct mark */
  gi_buffer texts;          /* the texts of all marks, without separators */
  gi_buffer groups;         /* array of struct group, in the order of opening */
  gi_buffer links;          /* array of struct move_link */
  size_t open[2];           /* groups that are open; the inner one last */
  unsigned depth;           /* number of open groups */
  uint32_t component;       /* component that is being drawn */
  bool is_truncated;        /* there are too many moves to be linked */
  gi_buffer title;          /* what the picture shows; empty: no title */
  grundy_language language; /* language of the words in the picture */
  gi_buffer about;          /* provenance: a sentence that every file carries */
  grundy_status status;     /* OK, or the first refusal */
} canvas;

enum {
  CANVAS_MOST = 60000,  /* the longest side of a canvas that can be written */
  CANVAS_FAR = 1 << 25, /* the largest coordinate of a mark, inside or outside
                           the canvas */
};

void gi_canvas_init(canvas *c, gi_memory *memory);
void gi_canvas_clear(canvas *c);

/* Records the status of something else that the picture needs. */
static inline void gi_canvas_note(canvas *c, grundy_status status) {
  if (c->status == GRUNDY_OK)
    c->status = status;
}

static inline size_t gi_canvas_count(const canvas *c) {
  return c->marks.length / sizeof(mark);
}
/* Returns the i-th mark; i = count gives the end of the list. */
static inline const mark *gi_canvas_mark(const canvas *c, size_t i) {
  assert(i <= gi_canvas_count(c));
  return (const mark *)(const void *)c->marks.data + i;
}
/* Returns the text of a text mark: m->b bytes, not terminated. */
static inline const char *gi_canvas_text_of(const canvas *c, const mark *m) {
  assert(m->kind == MARK_TEXT && m->text + (size_t)m->b <= c->texts.length);
  return (const char *)c->texts.data + m->text;
}

/* Opens the group of a component.  `title` names the component. */
void gi_canvas_begin_component(canvas *c, uint32_t i, const char *shape,
                               const char *title);
/* Opens the group of an element of the component. */
void gi_canvas_begin(canvas *c, const char *role, uint32_t column,
                     uint32_t index);
/* Gives the open group of an element a name, such as the cell "b2". */
void gi_canvas_name(canvas *c, const char *name);
/* Opens the group of words around the drawing: "title" or "caption". */
void gi_canvas_begin_words(canvas *c, const char *role);
/* Closes the group opened last. */
void gi_canvas_end(canvas *c);
/* Says that an element takes part in way `way` of a move. */
void gi_canvas_link(canvas *c, spot where, const char *move, size_t number,
                    unsigned way);

static inline size_t gi_canvas_group_count(const canvas *c) {
  return c->groups.length / sizeof(group);
}
static inline const group *gi_canvas_group(const canvas *c, size_t i) {
  assert(i < gi_canvas_group_count(c));
  return (const group *)(const void *)c->groups.data + i;
}
static inline size_t gi_canvas_link_count(const canvas *c) {
  return c->links.length / sizeof(move_link);
}
static inline const move_link *gi_canvas_link_at(const canvas *c, size_t i) {
  assert(i < gi_canvas_link_count(c));
  return (const move_link *)(const void *)c->links.data + i;
}
/* Returns the element of a link, to be changed. */
static inline spot *gi_canvas_spot_of(canvas *c, size_t i) {
  assert(i < gi_canvas_link_count(c));
  return &((move_link *)(void *)c->links.data)[i].spot;
}

/* Draws a filled rectangle. */
void gi_canvas_rect(canvas *c, int32_t x, int32_t y, int32_t width,
                    int32_t height, ink fill);
/* Draws a rectangle with an outline.  INK_NONE omits the area or the outline;
   this holds for gi_canvas_disc, too. */
void gi_canvas_frame(canvas *c, int32_t x, int32_t y, int32_t width,
                     int32_t height, ink fill, ink stroke, int32_t thick);
void gi_canvas_line(canvas *c, int32_t x, int32_t y, int32_t to_x, int32_t to_y,
                    ink stroke, int32_t thick);
void gi_canvas_disc(canvas *c, int32_t x, int32_t y, int32_t radius, ink fill,
                    ink stroke, int32_t thick);
/* Draws a line with an arrowhead at to_x, to_y. */
void gi_canvas_arrow(canvas *c, int32_t x, int32_t y, int32_t to_x,
                     int32_t to_y, ink stroke, int32_t thick);

typedef struct pen {
  int32_t size; /* height of the letters, in tenths of a pixel */
  ink colour;
  anchor anchor;
  bool is_bold;
} pen;
/* Writes `length` bytes of UTF-8. */
void gi_canvas_text(canvas *c, int32_t x, int32_t y, const char *text,
                    size_t length, pen p);
/* Writes a C string. */
void gi_canvas_string(canvas *c, int32_t x, int32_t y, const char *text, pen p);

/* Returns a bound of the width of `count` letters in the usual fonts. */
static inline int32_t gi_letters_width(size_t count, int32_t size) {
  return (int32_t)count * size * 3 / 5;
}

/* Returns 10000 times the sine of an angle in tenths of a degree.  The error
   is below 2 in a thousand. */
int32_t gi_canvas_sine(int32_t tenths);

/* Returns the square root, rounded down; 0 <= square < 2^62. */
static inline int64_t gi_canvas_root(int64_t square) {
  int64_t root = 0;
  for (int64_t bit = INT64_C(1) << 30; bit; bit >>= 1)
    if ((root + bit) * (root + bit) <= square)
      root += bit;
  return root;
}

#endif
