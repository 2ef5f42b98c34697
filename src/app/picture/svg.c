/* SPDX-License-Identifier: MIT */
/*
 * Consecutive marks that look alike share a <path>.  Discs of one size are
 * strokes of length 0 with round ends; rectangles of one height are thick
 * strokes.  A map of 300 x 300 cells then takes ten bytes per cell; elements
 * of their own would take fifty.
 */
#include "app/picture/svg.h"

#include "app/text/utf8.h"
#include "core/writer.h"

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
    glyph g = glyph_at(text + i, length - i);
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
  gi_write(w,
           "<path class=\"%c\" stroke=\"#%06" PRIX32
           "\" stroke-width=\"%s\" d=\"",
           is_disc ? 'd' : 'b', from->fill,
           decimal_of(is_disc ? 2 * from->a : from->b).text);
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
    write_fill(w, m);
    write_stroke(w, m);
    gi_write(w, "/>\n");
    break;
  case MARK_LINE:
    gi_write(w, "<path class=\"d\"");
    write_stroke(w, m);
    gi_write(w, " d=\"M%s %sL%s %s\"/>\n", decimal_of(m->x).text,
             decimal_of(m->y).text, decimal_of(m->a).text,
             decimal_of(m->b).text);
    break;
  case MARK_DISC:
    gi_write(w, "<circle cx=\"%s\" cy=\"%s\" r=\"%s\"", decimal_of(m->x).text,
             decimal_of(m->y).text, decimal_of(m->a).text);
    write_fill(w, m);
    write_stroke(w, m);
    gi_write(w, "/>\n");
    break;
  case MARK_TEXT:
    gi_write(w,
             "<text x=\"%s\" y=\"%s\" font-size=\"%s\" fill=\"#%06" PRIX32
             "\"%s%s>",
             decimal_of(m->x).text, decimal_of(m->y).text,
             decimal_of(m->a).text, m->stroke, anchors[m->anchor],
             m->is_bold ? " font-weight=\"bold\"" : "");
    write_xml(w, canvas_text_of(c, m), (size_t)m->b);
    gi_write(w, "</text>\n");
    break;
  }
}

static void write_head(gi_writer *w, const canvas *c) {
  decimal width = decimal_of(c->width), height = decimal_of(c->height);
  gi_write(
      w,
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%s\" height=\"%s\" "
      "viewBox=\"0 0 %s %s\" font-family=\"DejaVu Sans, Verdana, sans-serif\">"
      "\n<desc>",
      width.text, height.text, width.text, height.text);
  write_xml(w, (const char *)c->about.data, c->about.length);
  gi_write(w, "</desc>\n<style>.d{fill:none;stroke-linecap:round}"
              ".b{fill:none;shape-rendering:crispEdges}</style>\n");
  gi_write(w, "<rect width=\"100%%\" height=\"100%%\" fill=\"#FFFFFF\"/>\n");
}

grundy_status svg_write(const canvas *c, gi_buffer *out) {
  gi_writer w = {.out = out, .status = c->status};
  write_head(&w, c);
  size_t count = canvas_count(c);
  for (size_t i = 0; i < count && w.status == GRUNDY_OK;) {
    const mark *m = canvas_mark(c, i);
    size_t next = i + 1;
    if (is_plain(m))
      while (next < count && is_alike(m, canvas_mark(c, next)))
        next++;
    if (next > i + 1)
      write_path(&w, m, canvas_mark(c, next));
    else
      write_mark(&w, c, m);
    i = next;
  }
  gi_write(&w, "</svg>\n");
  return w.status;
}
