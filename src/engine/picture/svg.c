/* SPDX-License-Identifier: MIT */
/*
 * Consecutive marks that look alike share a <path>.  Discs of one size are
 * strokes of length 0 with round ends; rectangles of one height are thick
 * strokes.  A map of 300 x 300 cells then takes ten bytes per cell; elements
 * of their own would take fifty.
 *
 * A colour of the palette has a name, and a mark has a class for its fill and
 * one for its stroke (f-text, s-axis), so that a style sheet can replace the
 * colours.  Everything is said by attributes, without a style element: a page
 * whose security policy forbids inline styles shows the same picture.
 */
#include "engine/picture/svg.h"

#include "core/glyph.h"
#include "core/writer.h"
#include "engine/picture/palette.h"

#include <inttypes.h>
#include <stdio.h>

/* Tenths of a pixel as a decimal number. */
typedef struct decimal {
  char text[16];
} decimal;

static decimal decimal_of(int32_t tenths) {
  decimal d;
  int32_t n = tenths < 0 ? -tenths : tenths;
  const char *sign = tenths < 0 ? "-" : "";
  if (n % 10)
    snprintf(d.text, sizeof d.text, "%s%" PRId32 ".%" PRId32, sign, n / 10,
             n % 10);
  else
    snprintf(d.text, sizeof d.text, "%s%" PRId32, sign, n / 10);
  return d;
}

/* Escapes &, < and >.  Characters that XML forbids become U+FFFD. */
static void write_xml(gi_writer *w, const char *text, size_t length) {
  for (size_t i = 0; i < length;) {
    gi_glyph g = gi_glyph_at(text + i, length - i);
    if (g.escaped)
      gi_write(w, "\xEF\xBF\xBD");
    else if (text[i] == '&')
      gi_write(w, "&amp;");
    else if (text[i] == '<')
      gi_write(w, "&lt;");
    else if (text[i] == '>')
      gi_write(w, "&gt;");
    else
      gi_write(w, "%.*s", (int)g.length, text + i);
    i += g.length;
  }
}

/* Writes a class attribute for the colours; nothing for colours without a
   name. */
static void write_class(gi_writer *w, ink fill, ink stroke) {
  const char *f = fill == INK_NONE ? NULL : gi_palette_name(fill);
  const char *s = stroke == INK_NONE ? NULL : gi_palette_name(stroke);
  if (f || s)
    gi_write(w, " class=\"%s%s%s%s%s\"", f ? "f-" : "", f ? f : "",
             f && s ? " " : "", s ? "s-" : "", s ? s : "");
}

static void write_stroke(gi_writer *w, const mark *m) {
  if (m->stroke != INK_NONE)
    gi_write(w, " stroke=\"#%06" PRIX32 "\" stroke-width=\"%s\"", m->stroke,
             decimal_of(m->thick).text);
}

static void write_fill(gi_writer *w, const mark *m) {
  if (m->fill == INK_NONE)
    gi_write(w, " fill=\"none\"");
  else
    gi_write(w, " fill=\"#%06" PRIX32 "\"", m->fill);
}

/* Returns whether the mark can share a path: a disc or a rectangle without an
   outline. */
static bool is_plain(const mark *m) {
  return (m->kind == MARK_DISC || m->kind == MARK_RECT) &&
         m->stroke == INK_NONE && m->fill != INK_NONE;
}

/* Returns whether n can share a path with m, which is plain. */
static bool is_alike(const mark *m, const mark *n) {
  return is_plain(n) && m->kind == n->kind && m->fill == n->fill &&
         (m->kind == MARK_DISC ? m->a == n->a : m->b == n->b);
}

/* Writes the marks from..to - 1, which are alike, as one path. */
static void write_path(gi_writer *w, const mark *from, const mark *to) {
  bool is_disc = from->kind == MARK_DISC;
  gi_write(w, "<path");
  write_class(w, INK_NONE, from->fill);
  gi_write(
      w, " fill=\"none\"%s stroke=\"#%06" PRIX32 "\" stroke-width=\"%s\" d=\"",
      is_disc ? "" : " stroke-linecap=\"butt\" shape-rendering=\"crispEdges\"",
      from->fill, decimal_of(is_disc ? 2 * from->a : from->b).text);
  int32_t x = 0, y = 0;
  for (const mark *m = from; m < to; m++) {
    int32_t along = is_disc ? 0 : m->a;
    int32_t middle = is_disc ? m->y : m->y + m->b / 2;
    const char *split = middle < y ? "" : " ";
    gi_write(w, "%c%s%s%sh%s", m == from ? 'M' : 'm', decimal_of(m->x - x).text,
             split, decimal_of(middle - y).text, decimal_of(along).text);
    x = m->x + along;
    y = middle;
  }
  gi_write(w, "\"/>\n");
}

static void write_mark(gi_writer *w, const canvas *c, const mark *m) {
  static const char *const anchors[] = {
      [ANCHOR_START] = "",
      [ANCHOR_MIDDLE] = " text-anchor=\"middle\"",
      [ANCHOR_END] = " text-anchor=\"end\"",
  };
  switch (m->kind) {
  case MARK_RECT:
    gi_write(w, "<rect x=\"%s\" y=\"%s\" width=\"%s\" height=\"%s\"",
             decimal_of(m->x).text, decimal_of(m->y).text,
             decimal_of(m->a).text, decimal_of(m->b).text);
    write_class(w, m->fill, m->stroke);
    write_fill(w, m);
    write_stroke(w, m);
    gi_write(w, "/>\n");
    break;
  case MARK_LINE:
    gi_write(w, "<path");
    write_class(w, INK_NONE, m->stroke);
    gi_write(w, " fill=\"none\"");
    write_stroke(w, m);
    gi_write(w, " d=\"M%s %sL%s %s\"/>\n", decimal_of(m->x).text,
             decimal_of(m->y).text, decimal_of(m->a).text,
             decimal_of(m->b).text);
    break;
  case MARK_DISC:
    gi_write(w, "<circle cx=\"%s\" cy=\"%s\" r=\"%s\"", decimal_of(m->x).text,
             decimal_of(m->y).text, decimal_of(m->a).text);
    write_class(w, m->fill, m->stroke);
    write_fill(w, m);
    write_stroke(w, m);
    gi_write(w, "/>\n");
    break;
  case MARK_TEXT:
    gi_write(w, "<text x=\"%s\" y=\"%s\" font-size=\"%s\"",
             decimal_of(m->x).text, decimal_of(m->y).text,
             decimal_of(m->a).text);
    write_class(w, m->stroke, INK_NONE);
    gi_write(w, " fill=\"#%06" PRIX32 "\"%s%s>", m->stroke, anchors[m->anchor],
             m->is_bold ? " font-weight=\"bold\"" : "");
    write_xml(w, gi_canvas_text_of(c, m), (size_t)m->b);
    gi_write(w, "</text>\n");
    break;
  }
}

/* ---------------------------------------------------------------- groups */

/* Writes a string of JSON inside an attribute in single quotes. */
static void write_name(gi_writer *w, const char *text) {
  size_t length = strlen(text);
  gi_write(w, "\"");
  for (size_t i = 0; i < length;) {
    gi_glyph g = gi_glyph_at(text + i, length - i);
    if (g.escaped)
      gi_write(w, "\xEF\xBF\xBD");
    else if (text[i] == '&')
      gi_write(w, "&amp;");
    else if (text[i] == '<')
      gi_write(w, "&lt;");
    else if (text[i] == '\'')
      gi_write(w, "&#39;");
    else if (text[i] == '"' || text[i] == '\\')
      gi_write(w, "\\%c", text[i]);
    else
      gi_write(w, "%.*s", (int)g.length, text + i);
    i += g.length;
  }
  gi_write(w, "\"");
}

/* Writes in which ways of its moves an element takes part, unless each move has
   one way. */
static void write_ways(gi_writer *w, const canvas *c, spot where) {
  size_t count = 0;
  bool are_several = false;
  for (size_t i = 0; i < gi_canvas_link_count(c); i++) {
    const move_link *l = gi_canvas_link_at(c, i);
    are_several |= gi_is_same_spot(l->spot, where) && l->ways != 1;
  }
  if (!are_several)
    return;
  gi_write(w, " data-ways='[");
  for (size_t i = 0; i < gi_canvas_link_count(c); i++) {
    const move_link *l = gi_canvas_link_at(c, i);
    if (gi_is_same_spot(l->spot, where))
      gi_write(w, "%s%u", count++ ? "," : "", l->ways);
  }
  gi_write(w, "]'");
}

/* Writes the moves of an element, their names, numbers and ways; nothing if it
   has none.  Returns whether it has some. */
static bool write_moves(gi_writer *w, const canvas *c, spot where) {
  size_t count = 0;
  for (size_t i = 0; i < gi_canvas_link_count(c); i++) {
    const move_link *l = gi_canvas_link_at(c, i);
    if (!gi_is_same_spot(l->spot, where))
      continue;
    gi_write(w, "%s", count++ ? "," : " data-moves='[");
    write_name(w, l->move);
  }
  if (!count)
    return false;
  gi_write(w, "]' data-numbers='[");
  count = 0;
  for (size_t i = 0; i < gi_canvas_link_count(c); i++) {
    const move_link *l = gi_canvas_link_at(c, i);
    if (gi_is_same_spot(l->spot, where))
      gi_write(w, "%s%zu", count++ ? "," : "", l->number);
  }
  gi_write(w, "]'");
  write_ways(w, c, where);
  return true;
}

static void write_begin(gi_writer *w, const canvas *c, const group *g) {
  bool is_component = g->spot.column == SPOT_ALL;
  gi_write(w, "<g class=\"%s%s\"", is_component ? "component " : "", g->role);
  if (is_component) {
    gi_write(w, " data-component=\"%" PRIu32 "\">\n<title>", g->spot.component);
    write_xml(w, (const char *)c->texts.data + g->title, g->title_length);
    gi_write(w, "</title>\n");
    return;
  }
  if (g->title_length) {
    gi_write(w, " data-name=\"");
    write_xml(w, (const char *)c->texts.data + g->title, g->title_length);
    gi_write(w, "\"");
  }
  bool has_moves = write_moves(w, c, g->spot);
  gi_write(w, ">\n");
  /* A line is too thin to be hit: a wider one without ink takes the click. */
  for (size_t i = g->first; has_moves && i < g->end; i++) {
    const mark *m = gi_canvas_mark(c, i);
    if (m->kind == MARK_LINE)
      gi_write(w,
               "<path class=\"hit\" fill=\"none\" stroke=\"none\" "
               "stroke-width=\"18\" pointer-events=\"stroke\" "
               "d=\"M%s %sL%s %s\"/>\n",
               decimal_of(m->x).text, decimal_of(m->y).text,
               decimal_of(m->a).text, decimal_of(m->b).text);
  }
}

/* The groups of a canvas while it is being written. */
typedef struct progress {
  size_t next; /* first group that is not open yet */
  size_t ends[2];
  unsigned depth;
} progress;

/* Opens the groups that begin with mark i; groups without marks are left out.
   Returns the first mark after i that belongs to another group. */
static size_t open_groups(gi_writer *w, const canvas *c, progress *p,
                          size_t i) {
  size_t count = gi_canvas_group_count(c), until = gi_canvas_count(c);
  for (; p->next < count && gi_canvas_group(c, p->next)->first == i;
       p->next++) {
    const group *g = gi_canvas_group(c, p->next);
    assert(g->end >= g->first);
    if (g->end == i)
      continue;
    assert(p->depth < 2);
    write_begin(w, c, g);
    p->ends[p->depth++] = g->end;
  }
  if (p->depth && p->ends[p->depth - 1] < until)
    until = p->ends[p->depth - 1];
  if (p->next < count && gi_canvas_group(c, p->next)->first < until)
    until = gi_canvas_group(c, p->next)->first;
  return until;
}

static void close_groups(gi_writer *w, progress *p, size_t i) {
  for (; p->depth && p->ends[p->depth - 1] == i; p->depth--)
    gi_write(w, "</g>\n");
}

/* --------------------------------------------------------------- picture */

static void write_head(gi_writer *w, const canvas *c) {
  decimal width = decimal_of(c->width), height = decimal_of(c->height);
  gi_write(
      w,
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%s\" height=\"%s\" "
      "viewBox=\"0 0 %s %s\" font-family=\"DejaVu Sans, Verdana, sans-serif\" "
      "stroke-linecap=\"round\"%s",
      width.text, height.text, width.text, height.text,
      c->is_truncated ? " data-truncated=\"true\"" : "");
  if (c->squares.side)
    gi_write(w,
             " data-left=\"%s\" data-top=\"%s\" data-square=\"%s\" "
             "data-block=\"%zu\"",
             decimal_of(c->squares.left).text, decimal_of(c->squares.top).text,
             decimal_of(c->squares.side).text, c->squares.block);
  gi_write(w, ">\n");
  if (c->title.length) {
    gi_write(w, "<title>");
    write_xml(w, (const char *)c->title.data, c->title.length);
    gi_write(w, "</title>\n");
  }
  gi_write(w, "<desc>");
  write_xml(w, (const char *)c->about.data, c->about.length);
  gi_write(w, "</desc>\n<rect class=\"paper\" width=\"100%%\" "
              "height=\"100%%\" fill=\"#FFFFFF\"/>\n");
}

grundy_status gi_svg_write(const canvas *c, gi_buffer *out) {
  gi_writer w = {.out = out, .status = c->status};
  progress p = {.next = 0};
  write_head(&w, c);
  size_t count = gi_canvas_count(c);
  for (size_t i = 0; i < count && w.status == GRUNDY_OK;) {
    size_t until = open_groups(&w, c, &p, i), next = i + 1;
    const mark *m = gi_canvas_mark(c, i);
    if (is_plain(m))
      while (next < until && is_alike(m, gi_canvas_mark(c, next)))
        next++;
    if (next > i + 1)
      write_path(&w, m, gi_canvas_mark(c, next));
    else
      write_mark(&w, c, m);
    i = next;
    close_groups(&w, &p, i);
  }
  gi_write(&w, "</svg>\n");
  return w.status;
}
