/* SPDX-License-Identifier: MIT */
/* Draws the shapes graph, poset and graph-cells: discs or boxes joined by
   lines. */
#include "engine/picture/diagram.h"
#include "engine/picture/shapes.h"

enum {
  PARTS = 16,      /* straight pieces of a curve */
  LOOP_PARTS = 24, /* straight pieces of a loop */
  MOST_POINTS = GI_SKETCH_VERTICES + 2,
  GROUND_LABEL = 260, /* room for the label below the ground */
  LOOP = 150,         /* radius of the smallest loop */
  CROSS = 80          /* arm of the cross on an edge */
};

/* The line of an edge, as straight pieces. */
typedef struct way {
  size_t count;
  point points[MOST_POINTS];
} way;

/* ------------------------------------------------------------------- ways */

/* Returns the end at v of an edge from v to `other`; an edge meets the ground
   vertically below its other end. */
static point end_of(const diagram *d, uint32_t v, uint32_t other) {
  point p = d->layout.at[v];
  if (v == d->sketch.ground)
    p.x = d->layout.at[other].x;
  return p;
}

static bool is_inside(const diagram *d, point centre, point p) {
  int64_t x = p.x - centre.x, y = p.y - centre.y;
  int64_t wide = d->layout.half_width, high = d->layout.half_height;
  if (d->is_round)
    return x * x + y * y < wide * wide;
  return x > -wide && x < wide && y > -high && y < high;
}

/* Returns where the segment from `in` to `out` leaves the box of a vertex. */
static point border_of(const diagram *d, point centre, point in, point out) {
  for (int i = 0; i < 12; i++) {
    point middle = {(in.x + out.x) / 2, (in.y + out.y) / 2};
    if (is_inside(d, centre, middle))
      in = middle;
    else
      out = middle;
  }
  return out;
}

static void reverse(way *w) {
  for (size_t i = 0; i < w->count / 2; i++) {
    point swap = w->points[i];
    w->points[i] = w->points[w->count - 1 - i];
    w->points[w->count - 1 - i] = swap;
  }
}

/* Cuts off the part of the way inside the box of v, its first vertex. */
static void trim(const diagram *d, way *w, uint32_t v) {
  point centre = d->layout.at[v];
  size_t out = 0;
  if (v == d->sketch.ground)
    return;
  while (out + 1 < w->count && is_inside(d, centre, w->points[out]))
    out++;
  if (!out)
    return;
  w->points[out - 1] = border_of(d, centre, w->points[out - 1], w->points[out]);
  w->count -= out - 1;
  memmove(w->points, w->points + out - 1, w->count * sizeof *w->points);
}

/* Appends a parabola from a to b whose control point is `bulge` to the left. */
static void add_curve(way *w, point a, point b, int32_t bulge) {
  int64_t dx = b.x - a.x, dy = b.y - a.y;
  int64_t length = gi_canvas_root(dx * dx + dy * dy);
  length = length ? length : 1;
  assert(w->count + PARTS + 1 <= MOST_POINTS);
  int64_t x = (a.x + b.x) / 2 + dy * bulge / length;
  int64_t y = (a.y + b.y) / 2 - dx * bulge / length;
  for (int64_t i = 0; i <= PARTS; i++) {
    int64_t k = PARTS - i;
    w->points[w->count++] = (point){
        (int32_t)((k * k * a.x + 2 * k * i * x + i * i * b.x) / PARTS / PARTS),
        (int32_t)((k * k * a.y + 2 * k * i * y + i * i * b.y) / PARTS / PARTS)};
  }
}

/* Returns how many loops of the same vertex come before edge e; such loops are
   nested. */
static int32_t loops_before(const gi_sketch *s, size_t e) {
  int32_t count = 0;
  for (size_t k = 0; k < e; k++)
    count += s->edges[k].from == s->edges[e].from &&
             s->edges[k].to == s->edges[e].from;
  return count;
}

/* Returns the centre of a loop on the upper right of its vertex.  The loop
   meets a disc at right angles, so that its arrowhead is visible. */
static point loop_middle(const diagram *d, point at, int32_t radius) {
  int64_t disc = d->layout.half_width;
  int32_t out = radius * 6 / 10;
  if (!d->is_round)
    return (point){at.x + d->layout.half_width * 7 / 10 + out,
                   at.y - d->layout.half_height * 7 / 10 - out};
  out = (int32_t)gi_canvas_root((disc * disc + (int64_t)radius * radius) / 2);
  return (point){at.x + out, at.y - out};
}

/* Returns the way of a loop: a circle on the upper right corner of its vertex,
   or at the right end of the ground.  Its ends lie in the vertex. */
static way loop_of(const diagram *d, size_t e) {
  uint32_t v = d->sketch.edges[e].from;
  point at = d->layout.at[v];
  int32_t radius = LOOP + 60 * loops_before(&d->sketch, e);
  point middle = loop_middle(d, at, radius);
  bool is_ground = v == d->sketch.ground;
  if (is_ground)
    middle = (point){d->layout.width - 2 * LOOP, at.y - radius};
  way w = {.count = LOOP_PARTS + 1};
  for (int32_t i = 0; i <= LOOP_PARTS; i++) {
    int32_t angle = (is_ground ? 1800 : 2250) + i * 3600 / LOOP_PARTS;
    w.points[i].x = middle.x + radius * gi_canvas_sine(angle) / 10000;
    w.points[i].y = middle.y - radius * gi_canvas_sine(angle + 900) / 10000;
  }
  return w;
}

static way way_of(const diagram *d, size_t e) {
  const gi_sketch_edge *edge = &d->sketch.edges[e];
  const route *r = &d->layout.routes[e];
  point a = end_of(d, edge->from, edge->to),
        b = end_of(d, edge->to, edge->from);
  way w = {.count = 0};
  if (edge->from == edge->to) {
    w = loop_of(d, e);
  } else if (r->bulge) {
    add_curve(&w, a, b, edge->from < edge->to ? r->bulge : -r->bulge);
  } else {
    assert(r->count + 2 <= MOST_POINTS);
    w.points[w.count++] = a;
    for (size_t i = 0; i < r->count; i++)
      w.points[w.count++] = gi_layout_bend(&d->layout, r->first + i);
    w.points[w.count++] = b;
  }
  trim(d, &w, edge->from);
  reverse(&w);
  trim(d, &w, edge->to);
  reverse(&w);
  return w;
}

/* Returns the point after `percent` percent of the way. */
static point along(const way *w, int64_t percent) {
  int64_t all = 0;
  for (size_t i = 1; i < w->count; i++) {
    int64_t dx = w->points[i].x - w->points[i - 1].x;
    int64_t dy = w->points[i].y - w->points[i - 1].y;
    all += gi_canvas_root(dx * dx + dy * dy);
  }
  int64_t left = all * percent / 100;
  for (size_t i = 1; i < w->count; i++) {
    point a = w->points[i - 1], b = w->points[i];
    int64_t dx = b.x - a.x, dy = b.y - a.y;
    int64_t length = gi_canvas_root(dx * dx + dy * dy);
    if (left <= length && length)
      return (point){(int32_t)(a.x + dx * left / length),
                     (int32_t)(a.y + dy * left / length)};
    left -= length;
  }
  return w->points[w->count - 1];
}

/* ------------------------------------------------------------------ edges */

/* Returns whether an end of the edge was taken before. */
static bool is_gone(const diagram *d, size_t e) {
  const gi_sketch_edge *edge = &d->sketch.edges[e];
  return d->sketch.vertices[edge->from].letter == '#' ||
         d->sketch.vertices[edge->to].letter == '#';
}

static ink colour_of(const diagram *d, size_t e, bool is_marked) {
  if (is_gone(d, e))
    return INK_GRID;
  return is_marked && !d->sketch.taken
             ? (ink)INK_ZERO
             : gi_diagram_stroke(d->sketch.edges[e].colour);
}

/* Writes b or r on an edge, for readers who cannot see its colour. */
static void draw_letter(canvas *k, gi_edge_colour colour, point p) {
  const char *letter = colour == GI_EDGE_BLUE  ? "b"
                       : colour == GI_EDGE_RED ? "r"
                                               : NULL;
  if (!letter)
    return;
  gi_canvas_disc(k, p.x, p.y, 75, INK_WHITE, INK_NONE, 0);
  gi_canvas_string(k, p.x, p.y + 38, letter,
                   (pen){SHEET_SMALL, INK_TEXT, ANCHOR_MIDDLE, false});
}

/* Returns the last point that is at least `length` from the end of the way; the
   first point if there is none.
   The arrowhead points from there to the end: the last piece of a curve may be
   too short to have a useful direction. */
static size_t head_start(const way *w, int32_t length) {
  size_t i = w->count - 1;
  point end = w->points[i];
  while (i > 0) {
    int64_t dx = end.x - w->points[i].x, dy = end.y - w->points[i].y;
    if (dx * dx + dy * dy >= (int64_t)length * length)
      break;
    i--;
  }
  return i;
}

static void draw_edge(canvas *k, const diagram *d, size_t e, bool is_marked,
                      point o) {
  const gi_sketch_edge *edge = &d->sketch.edges[e];
  way w = way_of(d, e);
  ink colour = colour_of(d, e, is_marked);
  bool is_wide = is_marked || edge->colour != GI_EDGE_PLAIN;
  int32_t thick = is_wide ? 34 : 18;
  for (size_t i = 0; i < w.count; i++) {
    w.points[i].x += o.x;
    w.points[i].y += o.y;
  }
  size_t head = d->sketch.directed ? head_start(&w, thick * 4) : w.count - 1;
  for (size_t i = 1; i <= head; i++)
    gi_canvas_line(k, w.points[i - 1].x, w.points[i - 1].y, w.points[i].x,
                   w.points[i].y, colour, thick);
  if (d->sketch.directed)
    gi_canvas_arrow(k, w.points[head].x, w.points[head].y,
                    w.points[w.count - 1].x, w.points[w.count - 1].y, colour,
                    is_wide ? 28 : 20);
  draw_letter(k, edge->colour, along(&w, 25));
  if (is_marked && d->sketch.taken) {
    point p = along(&w, 62);
    gi_draw_cross(k, p.x, p.y, CROSS, 30);
  }
}

/* --------------------------------------------------------------- vertices */

static void draw_box(canvas *k, const diagram *d, size_t i, point p) {
  const gi_sketch_vertex *v = &d->sketch.vertices[i];
  bool is_marked = d->is_vertex_marked[i];
  ink edge = is_marked ? INK_ZERO : v->gone ? INK_GRID : INK_AXIS;
  int32_t thick = is_marked ? 40 : d->tokens[i] ? 40 : 12;
  int32_t wide = d->layout.half_width, high = d->layout.half_height;
  if (d->tokens[i] && !is_marked)
    edge = INK_TEXT;
  if (d->is_round)
    gi_canvas_disc(k, p.x, p.y, wide, gi_diagram_fill(v), edge, thick);
  else
    gi_canvas_frame(k, p.x - wide, p.y - high, 2 * wide, 2 * high,
                    gi_diagram_fill(v), edge, thick);
}

/* Writes the number of tokens at the upper left of the vertex at p. */
static void draw_token_count(canvas *k, const diagram *d, size_t i, point p) {
  char count[24];
  snprintf(count, sizeof count, "%u", d->tokens[i]);
  int32_t x = p.x - d->layout.half_width * 8 / 10;
  int32_t y = p.y - d->layout.half_height * 8 / 10;
  gi_canvas_disc(k, x, y, 90, INK_TEXT, INK_NONE, 0);
  gi_canvas_string(k, x, y + 40, count,
                   (pen){SHEET_SMALL, INK_WHITE, ANCHOR_MIDDLE, true});
}

static void draw_vertex(canvas *k, const diagram *d, size_t i, point o) {
  const gi_sketch_vertex *v = &d->sketch.vertices[i];
  point p = {o.x + d->layout.at[i].x, o.y + d->layout.at[i].y};
  ink text = v->gone ? INK_GONE : v->poisoned ? INK_WHITE : INK_TEXT;
  diagram_name name = gi_diagram_name_of(v);
  draw_box(k, d, i, p);
  gi_canvas_string(k, p.x, p.y + (v->label ? -20 : 40), name.text,
                   (pen){SHEET_SMALL, text, ANCHOR_MIDDLE, false});
  if (v->label)
    gi_canvas_string(k, p.x, p.y + 130, v->label,
                     (pen){SHEET_SMALL, text, ANCHOR_MIDDLE, true});
  if (d->tokens[i] > 1)
    draw_token_count(k, d, i, p);
}

/* Draws the ground: a line with hatches below it. */
static void draw_ground(canvas *k, const diagram *d, point o) {
  const gi_sketch_vertex *v = &d->sketch.vertices[d->sketch.ground];
  int32_t y = o.y + d->layout.at[d->sketch.ground].y, end = d->layout.width;
  gi_canvas_line(k, o.x, y, o.x + end, y, INK_TEXT, 30);
  for (int32_t x = 60; x <= end; x += 120)
    gi_canvas_line(k, o.x + x, y + 15, o.x + x - 60, y + 75, INK_AXIS, 10);
  char text[sizeof(diagram_name) + 48];
  if (v->label)
    snprintf(text, sizeof text, "%s: %.40s", gi_diagram_name_of(v).text,
             v->label);
  else
    snprintf(text, sizeof text, "%s", gi_diagram_name_of(v).text);
  gi_canvas_string(k, o.x + end / 2, y + 210, text,
                   (pen){SHEET_SMALL, INK_TEXT, ANCHOR_MIDDLE, true});
}

/* ----------------------------------------------------------------- shapes */

/* Only the label is below the ground. */
extent gi_measure_graph(const piece *p) {
  const diagram *d = p->diagram;
  bool has_ground = d->sketch.ground != GRUNDY_NO_VERTEX;
  if (d->is_merged)
    return (extent){0, 0};
  return (extent){d->layout.width + 40,
                  d->layout.height + 40 +
                      (has_ground ? GROUND_LABEL - d->layout.half_height : 0)};
}

void gi_draw_graph(canvas *k, const piece *p, int32_t x, int32_t y) {
  const diagram *d = p->diagram;
  if (d->is_merged)
    return;
  point o = {x + 20, y - gi_measure_graph(p).height + 20};
  if (d->sketch.ground != GRUNDY_NO_VERTEX)
    draw_ground(k, d, o);
  for (unsigned pass = 0; pass < 2; pass++) /* marked edges cover others */
    for (size_t e = 0; e < d->sketch.edge_count; e++)
      if (d->is_edge_marked[e] == (pass == 1)) {
        gi_canvas_begin(k, "edge", GRAPH_EDGES, (uint32_t)e);
        draw_edge(k, d, e, d->is_edge_marked[e], o);
        gi_canvas_end(k);
      }
  for (size_t v = 0; v < d->sketch.vertex_count; v++)
    if (v != d->sketch.ground) {
      gi_canvas_begin(k, "vertex", GRAPH_VERTICES, (uint32_t)v);
      draw_vertex(k, d, v, o);
      gi_canvas_end(k);
    }
}

/* ------------------------------------------------------------ graph-cells */

enum {
  LETTERS = 2 /* integers before the letters of the vertices */
};

/* Returns what is on a vertex after the move; what is on it now if the piece is
   not moved. */
static char letter_after(const piece *p, size_t v) {
  bool is_known =
      p->is_moved && p->after_count == 1 && p->after[0].count == p->part->count;
  return (char)gi_number_at(is_known ? &p->after[0] : p->part, LETTERS + v);
}

static bool is_changed(const piece *p, size_t v) {
  return letter_after(p, v) != p->diagram->sketch.vertices[v].letter;
}

/* Draws the disc or box of a vertex about `at`. */
static void draw_place(canvas *k, const diagram *d, point at, ink fill,
                       ink edge, int32_t thick) {
  int32_t wide = d->layout.half_width, high = d->layout.half_height;
  if (d->is_round)
    gi_canvas_disc(k, at.x, at.y, wide, fill, edge, thick);
  else
    gi_canvas_frame(k, at.x - wide, at.y - high, 2 * wide, 2 * high, fill, edge,
                    thick);
}

/* Crosses out a vertex, but leaves its middle free, where the name is. */
static void cross_out(canvas *k, const diagram *d, point at) {
  int32_t wide = d->layout.half_width, high = d->layout.half_height;
  int32_t stroke = high * 5 / 9;
  for (int side = 0; side < 4; side++) {
    int32_t across = side & 1 ? 1 : -1, down = side & 2 ? 1 : -1;
    gi_canvas_line(k, at.x + across * wide, at.y + down * high,
                   at.x + across * (wide - stroke),
                   at.y + down * (high - stroke), INK_ZERO, 30);
  }
}

/* Writes the name of a vertex in the colour `ink_of_name`, and below it the
   letter of the piece on it; 0: no piece. */
static void write_lettered(canvas *k, const gi_sketch_vertex *v, point at,
                           char letter, ink ink_of_name, ink ink_of_letter) {
  gi_canvas_string(k, at.x, at.y + (letter ? -20 : 40),
                   gi_diagram_name_of(v).text,
                   (pen){SHEET_SMALL, ink_of_name, ANCHOR_MIDDLE, false});
  if (letter)
    gi_canvas_string(k, at.x, at.y + 130, (char[]){letter, 0},
                     (pen){SHEET_SMALL, ink_of_letter, ANCHOR_MIDDLE, true});
}

/* Draws a vertex with what is on it before and after the move: what the move
   takes away is crossed out, and a piece that it puts there has an orange
   edge. */
static void draw_lettered(canvas *k, const piece *p, size_t i, point o) {
  const diagram *d = p->diagram;
  const gi_sketch_vertex *v = &d->sketch.vertices[i];
  point at = {o.x + d->layout.at[i].x, o.y + d->layout.at[i].y};
  char after = letter_after(p, i);
  bool has_piece = gi_diagram_has_piece(v), is_new = is_changed(p, i);
  bool is_taken = is_new && after == '#';
  ink fill = is_taken && !has_piece ? (ink)INK_ZERO_PALE : gi_diagram_fill(v);
  ink text = v->letter == '#' ? (ink)INK_GONE
             : has_piece      ? (ink)INK_WHITE
                              : (ink)INK_TEXT;
  draw_place(k, d, at, fill,
             is_new             ? (ink)INK_ZERO
             : v->letter == '#' ? (ink)INK_GRID
                                : (ink)INK_AXIS,
             is_new ? 32 : 12);
  if (is_taken || (is_new && has_piece))
    cross_out(k, d, at);
  if (!is_new || after == '.' || after == '#') {
    write_lettered(k, v, at, has_piece ? v->letter : 0, text, text);
    return;
  }
  draw_place(k, d, at, INK_WHITE, INK_ZERO, 32);
  write_lettered(k, v, at, after, INK_TEXT, gi_palette_piece(after));
}

void gi_draw_graph_cells(canvas *k, const piece *p, int32_t x, int32_t y) {
  const diagram *d = p->diagram;
  point o = {x + 20, y - gi_measure_graph(p).height + 20};
  for (size_t e = 0; e < d->sketch.edge_count; e++) {
    const gi_sketch_edge *edge = &d->sketch.edges[e];
    gi_canvas_begin(k, "edge", GRAPH_EDGES, (uint32_t)e);
    draw_edge(k, d, e, is_changed(p, edge->from) && is_changed(p, edge->to), o);
    gi_canvas_end(k);
  }
  for (size_t v = 0; v < d->sketch.vertex_count; v++) {
    gi_canvas_begin(k, "vertex", GRAPH_VERTICES, (uint32_t)v);
    draw_lettered(k, p, v, o);
    gi_canvas_end(k);
  }
}

const char *gi_graph_words(const piece *p) {
  const gi_sketch *s = &p->diagram->sketch;
  if (p->is_draw)
    return N_("Orange marks the moves that keep the draw.");
  if (s->taken && s->ground != GRUNDY_NO_VERTEX)
    return N_("Cutting an edge crossed out in orange wins.");
  return N_("Orange marks the winning moves.");
}
