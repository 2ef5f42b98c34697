/* SPDX-License-Identifier: MIT */
#include "app/picture/automaton.h"

#include "app/picture/arcs.h"
#include "app/text/letters.h"
#include "app/text/utf8.h"
#include "engine/picture/palette.h"
#include "engine/picture/sheet.h"

#include <inttypes.h>
#include <stdio.h>

enum {
  NUMBER = 90,      /* sizes of letters: number of a state */
  VALUE = 150,      /* value of a state */
  LABEL = 120,      /* label of an arc */
  LINE = 150,       /* height of a line of a label */
  PAD = 35,         /* room around a label */
  THICK = 16,       /* of arcs */
  RING = 40,        /* between the rings of an accepting state */
  START = 420,      /* length of the arrow to the start */
  MOST_PARTS = 14,  /* straight pieces of a curve between two points */
  MOST_LINE = 1500, /* points of the line of an arc */
  GROUP_ARCS = 0,   /* columns of the groups */
  GROUP_STATES = 1
};

/* ---------------------------------------------------------------- values */

automaton_value automaton_value_of(const automaton *a, uint32_t state) {
  const grundy_machine *m = a->machine;
  automaton_value v = {""};
  unsigned label = m->labels[state];
  if (m->graph)
    return v;
  if (a->about == GRUNDY_ABOUT_OUTCOMES)
    snprintf(v.text, sizeof v.text, "%s", label ? "P" : "N");
  else if (label)
    snprintf(v.text, sizeof v.text, "%u", label - 1);
  else if (a->about == GRUNDY_ABOUT_BELOW)
    snprintf(v.text, sizeof v.text, "%" PRIu32 "+", a->below);
  else
    snprintf(v.text, sizeof v.text, "-");
  return v;
}

static ink fill_of(const automaton *a, uint32_t state) {
  unsigned label = a->machine->labels[state];
  if (a->machine->graph)
    return label ? INK_VALUE_PALE : INK_WHITE;
  if (a->about == GRUNDY_ABOUT_OUTCOMES)
    return label ? INK_ZERO_PALE : INK_VALUE_PALE;
  return label == 1 ? INK_ZERO_PALE : label ? INK_VALUE_PALE : INK_WHITE;
}

/* ----------------------------------------------------------------- model */

/* The states that are drawn, the arcs between them, and their labels. */
typedef struct model {
  const grundy_machine *machine;
  arcs arcs;
  arc list[ARCS_MOST + ARCS_STATES];
  size_t labels[ARCS_MOST + ARCS_STATES + 1]; /* offsets in `texts` */
  gi_buffer texts;              /* labels; a line break between pieces */
  uint32_t states[ARCS_STATES]; /* state of the machine */
} model;

/* Counts the arcs of a machine without its dead state; loops apart. */
static size_t count_arcs(const grundy_machine *m, uint32_t dead) {
  size_t count = 0;
  for (uint32_t s = 0; s < m->states; s++)
    for (uint32_t to = 0; s != dead && to < m->states; to++) {
      bool some = false;
      for (uint32_t k = 0; to != dead && to != s && k < m->letters; k++)
        some = some || m->next[(size_t)s * m->letters + k] == to;
      count += some;
    }
  return count;
}

bool automaton_is_small(const grundy_machine *m) {
  uint32_t dead = letters_dead(m);
  uint32_t drawn = dead < m->states ? m->states - 1 : m->states;
  return m->states && drawn <= ARCS_STATES && m->letters <= 4096 &&
         count_arcs(m, dead) <= ARCS_MOST;
}

/* Returns the size of a label: its lines and the longest of them. */
static void measure_label(const char *text, size_t length, arc *a) {
  size_t lines = 1, columns = 0, widest = 0;
  for (size_t i = 0; i < length; i++) {
    columns = text[i] == '\n' ? 0 : columns + 1;
    lines += text[i] == '\n';
    widest = columns > widest ? columns : widest;
  }
  a->wide = gi_letters_width(widest, LABEL) + 2 * PAD;
  a->high = (int32_t)lines * LINE + PAD;
}

static grundy_status fill_model(model *d) {
  const grundy_machine *m = d->machine;
  uint32_t dead = letters_dead(m);
  d->arcs.list = d->list;
  for (uint32_t s = 0; s < m->states; s++)
    if (s != dead)
      d->states[d->arcs.states++] = s;
  gi_writer texts = gi_writer_to(&d->texts);
  for (uint32_t s = 0; s < d->arcs.states; s++)
    for (uint32_t to = 0; to < d->arcs.states; to++) {
      size_t at = d->texts.length;
      if (!letters_between(&texts, m, d->states[s], d->states[to], "\n"))
        continue;
      arc *one = &d->list[d->arcs.count];
      *one = (arc){.from = s, .to = to};
      d->labels[d->arcs.count++] = at;
      d->labels[d->arcs.count] = d->texts.length;
      measure_label((const char *)d->texts.data + at, d->texts.length - at,
                    one);
    }
  return texts.status == GRUNDY_OK ? arcs_place(&d->arcs) : texts.status;
}

static void clear_model(model *d) {
  gi_buffer_clear(&d->texts);
  gi_buffer_clear(&d->arcs.ways);
}

/* ----------------------------------------------------------------- lines */

/* The line of an arc, as straight pieces. */
typedef struct line {
  size_t count;
  arc_point points[MOST_LINE];
} line;

static int64_t square(int64_t x) { return x * x; }

static int64_t distance(arc_point a, arc_point b) {
  return gi_canvas_root(square(a.x - b.x) + square(a.y - b.y));
}

/* Appends a cubic curve with these control points, without its start. */
static void add_cubic(line *l, arc_point a, arc_point b, arc_point c,
                      arc_point d) {
  int64_t parts = (distance(a, b) + distance(b, c) + distance(c, d)) / 90 + 2;
  parts = parts < MOST_PARTS ? parts : MOST_PARTS;
  for (int64_t i = 1; i <= parts && l->count < MOST_LINE; i++) {
    int64_t k = parts - i, all = parts * parts * parts;
    l->points[l->count++] =
        (arc_point){(int32_t)((k * k * k * a.x + 3 * k * k * i * b.x +
                               3 * k * i * i * c.x + i * i * i * d.x) /
                              all),
                    (int32_t)((k * k * k * a.y + 3 * k * k * i * b.y +
                               3 * k * i * i * c.y + i * i * i * d.y) /
                              all)};
  }
}

/* Returns the direction of a way at its i-th point: along the chord of its
   neighbours.  Where the way turns up or down it is level there, so that it
   stays within its bends. */
static arc_point direction(const arcs *a, const arc *one, size_t i) {
  size_t at = one->first + i;
  if (i == 0 || i + 1 == one->points) {
    arc_point from = arcs_point(a, i ? at - 1 : at);
    arc_point to = arcs_point(a, i ? at : at + 1);
    return (arc_point){to.x - from.x, to.y - from.y};
  }
  arc_point before = arcs_point(a, at - 1), p = arcs_point(a, at);
  arc_point after = arcs_point(a, at + 1);
  arc_point d = {(after.x - before.x) / 2, (after.y - before.y) / 2};
  bool turns = (p.y - before.y > 0) != (after.y - p.y > 0);
  if (turns && d.x)
    d.y = 0;
  return d;
}

/* Draws the way of an arc as a line from centre to centre. */
static void draw_way(line *l, const arcs *a, const arc *one) {
  l->count = 0;
  l->points[l->count++] = arcs_point(a, one->first);
  for (size_t i = 0; i + 1 < one->points; i++) {
    arc_point from = arcs_point(a, one->first + i);
    arc_point to = arcs_point(a, one->first + i + 1);
    arc_point out = direction(a, one, i), in = direction(a, one, i + 1);
    add_cubic(l, from, (arc_point){from.x + out.x / 3, from.y + out.y / 3},
              (arc_point){to.x - in.x / 3, to.y - in.y / 3}, to);
  }
}

/* Draws a loop as a line from border to border, above its state. */
static void draw_loop(line *l, arc_point at, int32_t high) {
  int32_t aside = ARCS_RADIUS / 2, top = high * 4 / 3 - 40;
  int32_t border = ARCS_RADIUS * 87 / 100;
  arc_point from = {at.x - aside, at.y - border};
  arc_point to = {at.x + aside, at.y - border};
  l->count = 0;
  l->points[l->count++] = from;
  add_cubic(l, from, (arc_point){from.x - 110, at.y - ARCS_RADIUS - top},
            (arc_point){to.x + 110, at.y - ARCS_RADIUS - top}, to);
}

/* Cuts off the end of the line that is inside the disc of the state there. */
static void trim_end(line *l, arc_point centre, int32_t radius) {
  while (l->count > 2 && distance(l->points[l->count - 2], centre) < radius)
    l->count--;
  arc_point out = l->points[l->count - 2], in = l->points[l->count - 1];
  for (int i = 0; i < 12; i++) {
    arc_point middle = {(in.x + out.x) / 2, (in.y + out.y) / 2};
    if (distance(middle, centre) < radius)
      in = middle;
    else
      out = middle;
  }
  l->points[l->count - 1] = out;
}

static void reverse(line *l) {
  for (size_t i = 0; i < l->count / 2; i++) {
    arc_point swap = l->points[i];
    l->points[i] = l->points[l->count - 1 - i];
    l->points[l->count - 1 - i] = swap;
  }
}

/* ------------------------------------------------------------------ arcs */

/* Draws a line with an arrowhead at its end. */
static void draw_line(canvas *k, const line *l, arc_point o) {
  size_t head = l->count - 1;
  arc_point end = l->points[head];
  while (head > 0 && distance(l->points[head], end) < 90)
    head--;
  for (size_t i = 1; i <= head; i++)
    gi_canvas_line(k, o.x + l->points[i - 1].x, o.y + l->points[i - 1].y,
                   o.x + l->points[i].x, o.y + l->points[i].y, INK_AXIS, THICK);
  gi_canvas_arrow(k, o.x + l->points[head].x, o.y + l->points[head].y,
                  o.x + end.x, o.y + end.y, INK_AXIS, THICK + 2);
}

/* Writes the label of an arc on paper of its own. */
static void draw_label(canvas *k, const model *d, size_t i, arc_point o) {
  const arc *one = &d->list[i];
  const char *text = (const char *)d->texts.data + d->labels[i];
  size_t length = d->labels[i + 1] - d->labels[i];
  int32_t x = o.x + one->label.x, y = o.y + one->label.y - one->high / 2;
  if (one->from != one->to)
    gi_canvas_rect(k, x - one->wide / 2, y, one->wide, one->high, INK_WHITE);
  y += PAD / 2 + (LINE + LABEL * 7 / 10) / 2;
  while (length > 0) {
    const char *end = memchr(text, '\n', length);
    size_t taken = end ? (size_t)(end - text) : length;
    gi_canvas_text(k, x, y, text, taken,
                   (pen){LABEL, INK_TEXT, ANCHOR_MIDDLE, false});
    y += LINE;
    text += taken + (end != NULL);
    length -= taken + (end != NULL);
  }
}

static void draw_arcs(canvas *k, const model *d, arc_point o) {
  const arcs *a = &d->arcs;
  line *l = gi_alloc(k->memory, sizeof *l);
  if (!l) {
    gi_canvas_note(k, gi_memory_refusal(k->memory));
    return;
  }
  for (size_t i = 0; i < a->count; i++) {
    const arc *one = &a->list[i];
    if (one->from == one->to) {
      draw_loop(l, a->at[one->from], arcs_loop_height(one) - one->high);
    } else {
      draw_way(l, a, one);
      trim_end(l, a->at[one->to], ARCS_RADIUS + 6);
      reverse(l);
      trim_end(l, a->at[one->from], ARCS_RADIUS + 6);
      reverse(l);
    }
    gi_canvas_begin(k, "edge", GROUP_ARCS, (uint32_t)i);
    draw_line(k, l, o);
    gi_canvas_end(k);
  }
  gi_free(k->memory, l, sizeof *l);
  for (size_t i = 0; i < a->count; i++) { /* labels cover arcs that cross */
    gi_canvas_begin(k, "letters", GROUP_ARCS, (uint32_t)(a->count + i));
    draw_label(k, d, i, o);
    gi_canvas_end(k);
  }
}

/* ---------------------------------------------------------------- states */

static void draw_state(canvas *k, const automaton *a, const model *d,
                       uint32_t i, arc_point o) {
  uint32_t state = d->states[i];
  int32_t x = o.x + d->arcs.at[i].x, y = o.y + d->arcs.at[i].y;
  automaton_value value = automaton_value_of(a, state);
  char number[16];
  snprintf(number, sizeof number, "%" PRIu32, state);
  gi_canvas_disc(k, x, y, ARCS_RADIUS, fill_of(a, state), INK_TEXT, THICK);
  if (a->machine->graph && a->machine->labels[state])
    gi_canvas_disc(k, x, y, ARCS_RADIUS - RING, INK_NONE, INK_TEXT, THICK - 4);
  if (!value.text[0]) {
    gi_canvas_string(k, x, y + LABEL * 7 / 20, number,
                     (pen){LABEL, INK_FAINT, ANCHOR_MIDDLE, false});
    return;
  }
  gi_canvas_string(k, x, y - 70, number,
                   (pen){NUMBER, INK_FAINT, ANCHOR_MIDDLE, false});
  gi_canvas_string(k, x, y + 105, value.text,
                   (pen){VALUE, INK_TEXT, ANCHOR_MIDDLE, true});
}

grundy_status automaton_draw(canvas *k, const automaton *a) {
  model *d = gi_alloc(k->memory, sizeof *d);
  if (!d) {
    gi_canvas_note(k, gi_memory_refusal(k->memory));
    return k->status;
  }
  *d = (model){.machine = a->machine};
  gi_buffer_init(&d->texts, k->memory);
  gi_buffer_init(&d->arcs.ways, k->memory);
  grundy_status status =
      automaton_is_small(a->machine) ? fill_model(d) : GRUNDY_UNABLE;
  bool fits = status == GRUNDY_OK && d->arcs.width < CANVAS_MOST - 2000 &&
              d->arcs.height < CANVAS_MOST - 4000;
  if (!fits) {
    if (status != GRUNDY_UNABLE && status != GRUNDY_OK)
      gi_canvas_note(k, status);
    clear_model(d);
    gi_free(k->memory, d, sizeof *d);
    return k->status == GRUNDY_OK ? GRUNDY_UNABLE : k->status;
  }
  int32_t inside = d->arcs.width + START;
  int32_t width = inside + 2 * SHEET_MARGIN;
  width = width < SHEET_LEAST_WIDTH ? SHEET_LEAST_WIDTH : width;
  int32_t y = gi_sheet_head(k, width, a->title, a->subtitle) + 150;
  if (k->status == GRUNDY_OK) {
    arc_point o = {(width - inside) / 2 + START, y};
    arc_point start = d->arcs.at[0];
    gi_canvas_begin_component(k, 0, "automaton", a->title);
    gi_canvas_arrow(k, o.x + start.x - ARCS_RADIUS - START + 100, o.y + start.y,
                    o.x + start.x - ARCS_RADIUS - 6, o.y + start.y, INK_AXIS,
                    THICK + 2);
    draw_arcs(k, d, o);
    for (uint32_t i = 0; i < d->arcs.states; i++) {
      gi_canvas_begin(k, "vertex", GROUP_STATES, i);
      draw_state(k, a, d, i, o);
      gi_canvas_end(k);
    }
    gi_canvas_end(k);
  }
  gi_sheet_foot(k, width, y + d->arcs.height + 150, a->caption);
  clear_model(d);
  gi_free(k->memory, d, sizeof *d);
  return k->status;
}

/* -------------------------------------------------------------- Graphviz */

/* Writes a text as one line of a comment. */
static void write_comment(gi_writer *w, const char *text) {
  for (; *text; text++)
    gi_write(w, "%c", *text == '\n' || *text == '\r' ? ' ' : *text);
}

grundy_status automaton_dot(const automaton *a, const char *about,
                            gi_buffer *out) {
  const grundy_machine *m = a->machine;
  gi_writer w = gi_writer_to(out), label;
  uint32_t dead = letters_dead(m);
  gi_writer_init(&label, out->memory);
  gi_write_text(&w, "// ");
  write_comment(&w, about);
  gi_write_text(&w, "\n// ");
  write_comment(&w, a->caption);
  gi_write_text(&w, "\ndigraph automaton {\n  rankdir=LR;\n"
                    "  node [shape=circle, style=filled, fillcolor=white, "
                    "fontname=\"sans-serif\"];\n"
                    "  start [shape=point, label=\"\"];\n  start -> 0;\n");
  for (uint32_t s = 0; s < m->states; s++) {
    automaton_value value = automaton_value_of(a, s);
    if (s != dead)
      gi_write(&w,
               "  %" PRIu32 " [label=\"%" PRIu32 "%s%s\", "
               "fillcolor=\"#%06" PRIX32 "\"%s];\n",
               s, s, value.text[0] ? "\\n" : "", value.text, fill_of(a, s),
               m->graph && m->labels[s] ? ", shape=doublecircle" : "");
  }
  for (uint32_t s = 0; s < m->states; s++)
    for (uint32_t to = 0; s != dead && to < m->states; to++) {
      gi_writer_out(&label)->length = 0;
      if (to == dead || !letters_between(&label, m, s, to, " "))
        continue;
      gi_write(&w, "  %" PRIu32 " -> %" PRIu32 " [label=\"%.*s\"];\n", s, to,
               (int)gi_writer_out(&label)->length,
               (const char *)gi_writer_out(&label)->data);
    }
  gi_write_text(&w, "}\n");
  gi_writer_note(&w, label.status);
  gi_writer_clear(&label);
  return w.status;
}
