/* SPDX-License-Identifier: MIT */
#include "engine/picture/canvas.h"

void gi_canvas_init(canvas *c, gi_memory *memory) {
  *c = (canvas){.memory = memory};
  gi_buffer_init(&c->marks, memory);
  gi_buffer_init(&c->texts, memory);
  gi_buffer_init(&c->about, memory);
  gi_buffer_init(&c->groups, memory);
  gi_buffer_init(&c->links, memory);
  gi_buffer_init(&c->title, memory);
}

void gi_canvas_clear(canvas *c) {
  gi_buffer_clear(&c->marks);
  gi_buffer_clear(&c->texts);
  gi_buffer_clear(&c->about);
  gi_buffer_clear(&c->groups);
  gi_buffer_clear(&c->links);
  gi_buffer_clear(&c->title);
}

static bool is_colour(ink colour) { return colour <= 0xFFFFFF; }

static bool is_near(int32_t coordinate) {
  return coordinate >= -CANVAS_FAR && coordinate <= CANVAS_FAR;
}

static bool is_valid(const mark *m) {
  bool is_outlined = m->kind == MARK_RECT || m->kind == MARK_DISC;
  if (!is_near(m->x) || !is_near(m->y) || !is_near(m->a) || !is_near(m->b))
    return false;
  if (m->kind != MARK_LINE && (m->a < 0 || m->b < 0))
    return false;
  if (!is_outlined)
    return is_colour(m->stroke) && m->fill == INK_NONE && m->thick >= 0;
  return (is_colour(m->fill) || m->fill == INK_NONE) &&
         (is_colour(m->stroke) || m->stroke == INK_NONE) && m->thick >= 0;
}

/* ---------------------------------------------------------------- groups */

/* Returns the group opened last that is still open; NULL if there is none. */
static group *open_group(canvas *c) {
  if (c->depth == 0 || c->status != GRUNDY_OK)
    return NULL;
  return (group *)(void *)c->groups.data + c->open[c->depth - 1];
}

static void add_group(canvas *c, group g) {
  assert(c->depth < 2);
  g.first = gi_canvas_count(c);
  c->open[c->depth++] = gi_canvas_group_count(c);
  if (c->status == GRUNDY_OK)
    c->status = gi_buffer_put(&c->groups, &g, sizeof g);
}

void gi_canvas_begin_component(canvas *c, uint32_t i, const char *shape,
                               const char *title) {
  group g = {.spot = {i, SPOT_ALL, 0},
             .role = shape,
             .title = c->texts.length,
             .title_length = strlen(title)};
  assert(c->depth == 0);
  if (c->status == GRUNDY_OK)
    c->status = gi_buffer_put(&c->texts, title, g.title_length);
  c->component = i;
  add_group(c, g);
}

void gi_canvas_begin(canvas *c, const char *role, uint32_t column,
                     uint32_t index) {
  assert(column != SPOT_ALL);
  add_group(c, (group){.spot = {c->component, column, index}, .role = role});
}

void gi_canvas_name(canvas *c, const char *name) {
  group *g = open_group(c);
  if (!g)
    return;
  g->title = c->texts.length;
  g->title_length = strlen(name);
  c->status = gi_buffer_put(&c->texts, name, g->title_length);
}

void gi_canvas_begin_words(canvas *c, const char *role) {
  assert(c->depth == 0);
  add_group(c, (group){.spot = {UINT32_MAX, 0, 0}, .role = role});
}

void gi_canvas_end(canvas *c) {
  group *g = open_group(c);
  if (g)
    g->end = gi_canvas_count(c);
  assert(c->depth > 0);
  c->depth--;
}

/* Returns the link of the element among those of the move, which were added
   last; NULL if there is none. */
static move_link *link_of(canvas *c, spot where, size_t number) {
  move_link *links = (void *)c->links.data;
  for (size_t i = gi_canvas_link_count(c); i > 0; i--) {
    if (links[i - 1].number != number)
      return NULL;
    if (gi_is_same_spot(links[i - 1].spot, where))
      return &links[i - 1];
  }
  return NULL;
}

void gi_canvas_link(canvas *c, spot where, const char *move, size_t number,
                    unsigned way) {
  assert(way < 32);
  move_link *old = link_of(c, where, number);
  if (old) {
    old->ways |= 1U << way;
    return;
  }
  move_link l = {where, move, number, 1U << way};
  if (c->status == GRUNDY_OK)
    c->status = gi_buffer_put(&c->links, &l, sizeof l);
}

static uint64_t mix(uint64_t digest, uint64_t number) {
  return (digest ^ number) * UINT64_C(0x100000001B3) + 1;
}

/* Mixes a mark into the digest of the open group. */
static void note_mark(canvas *c, const mark *m) {
  group *g = open_group(c);
  if (!g)
    return;
  const uint64_t fields[] = {
      m->kind,        (uint64_t)m->x,     (uint64_t)m->y,
      (uint64_t)m->a, (uint64_t)m->b,     m->fill,
      m->stroke,      (uint64_t)m->thick, (uint64_t)m->anchor,
      m->is_bold};
  for (size_t i = 0; i < sizeof fields / sizeof fields[0]; i++)
    g->digest = mix(g->digest, fields[i]);
  for (int32_t i = 0; m->kind == MARK_TEXT && i < m->b; i++)
    g->digest = mix(g->digest, c->texts.data[m->text + (size_t)i]);
}

/* ----------------------------------------------------------------- marks */

static void add_mark(canvas *c, mark m) {
  assert(is_valid(&m));
  if (c->status == GRUNDY_OK)
    note_mark(c, &m);
  if (c->status == GRUNDY_OK)
    c->status = gi_buffer_put(&c->marks, &m, sizeof m);
}

void gi_canvas_rect(canvas *c, int32_t x, int32_t y, int32_t width,
                    int32_t height, ink fill) {
  gi_canvas_frame(c, x, y, width, height, fill, INK_NONE, 0);
}

void gi_canvas_frame(canvas *c, int32_t x, int32_t y, int32_t width,
                     int32_t height, ink fill, ink stroke, int32_t thick) {
  add_mark(c, (mark){.kind = MARK_RECT,
                     .x = x,
                     .y = y,
                     .a = width,
                     .b = height,
                     .fill = fill,
                     .stroke = stroke,
                     .thick = thick});
}

void gi_canvas_line(canvas *c, int32_t x, int32_t y, int32_t to_x, int32_t to_y,
                    ink stroke, int32_t thick) {
  add_mark(c, (mark){.kind = MARK_LINE,
                     .x = x,
                     .y = y,
                     .a = to_x,
                     .b = to_y,
                     .fill = INK_NONE,
                     .stroke = stroke,
                     .thick = thick});
}

void gi_canvas_disc(canvas *c, int32_t x, int32_t y, int32_t radius, ink fill,
                    ink stroke, int32_t thick) {
  add_mark(c, (mark){.kind = MARK_DISC,
                     .x = x,
                     .y = y,
                     .a = radius,
                     .fill = fill,
                     .stroke = stroke,
                     .thick = thick});
}

void gi_canvas_arrow(canvas *c, int32_t x, int32_t y, int32_t to_x,
                     int32_t to_y, ink stroke, int32_t thick) {
  int64_t dx = to_x - x, dy = to_y - y;
  int64_t length = gi_canvas_root(dx * dx + dy * dy);
  gi_canvas_line(c, x, y, to_x, to_y, stroke, thick);
  if (length == 0)
    return;
  /* The head: two strokes from the end back, 3 aside for each 5 back. */
  int64_t back = 4 * (int64_t)thick, aside = back * 3 / 5;
  int32_t end_x = (int32_t)(to_x - dx * back / length);
  int32_t end_y = (int32_t)(to_y - dy * back / length);
  int32_t side_x = (int32_t)(dy * aside / length);
  int32_t side_y = (int32_t)(dx * aside / length);
  gi_canvas_line(c, end_x + side_x, end_y - side_y, to_x, to_y, stroke, thick);
  gi_canvas_line(c, end_x - side_x, end_y + side_y, to_x, to_y, stroke, thick);
}

/* Bhaskara I's approximation: 4d(180 - d) / (40500 - d(180 - d)). */
int32_t gi_canvas_sine(int32_t tenths) {
  tenths %= 3600;
  if (tenths < 0)
    tenths += 3600;
  int32_t sign = tenths < 1800 ? 1 : -1;
  int64_t d = tenths % 1800, part = d * (1800 - d);
  return sign * (int32_t)(40000 * part / (4050000 - part));
}

void gi_canvas_text(canvas *c, int32_t x, int32_t y, const char *text,
                    size_t length, pen p) {
  assert(length <= CANVAS_FAR && p.size > 0);
  mark m = {.kind = MARK_TEXT,
            .x = x,
            .y = y,
            .a = p.size,
            .b = (int32_t)length,
            .fill = INK_NONE,
            .stroke = p.colour,
            .anchor = p.anchor,
            .is_bold = p.is_bold,
            .text = c->texts.length};
  if (c->status == GRUNDY_OK)
    c->status = gi_buffer_put(&c->texts, text, length);
  add_mark(c, m);
}

void gi_canvas_string(canvas *c, int32_t x, int32_t y, const char *text,
                      pen p) {
  gi_canvas_text(c, x, y, text, strlen(text), p);
}
