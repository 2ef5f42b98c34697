/* SPDX-License-Identifier: MIT */
#include "engine/picture/diagram.h"

#include "core/glyph.h"
#include "engine/picture/palette.h"
#include "engine/picture/sheet.h"

#include <stdio.h>
#include <string.h>

enum {
  RADIUS = 230,     /* of a round vertex; half the height of a box */
  SHORT_NAME = 4,   /* letters of a name that fit into a disc */
  SHORT_LABEL = 5,  /* letters of a label that fit into a disc */
  MOST_LETTERS = 18 /* of a name in a box */
};

static size_t columns_of(const char *text) {
  return gi_glyphs_columns(text, strlen(text));
}

diagram_name gi_diagram_name_of(const gi_sketch_vertex *v) {
  diagram_name name;
  size_t length = strlen(v->name), taken = 0, columns = 0;
  bool is_cut = columns_of(v->name) > MOST_LETTERS;
  while (taken < length) {
    gi_glyph g = gi_glyph_at(v->name + taken, length - taken);
    columns += g.columns;
    if ((is_cut && columns > MOST_LETTERS - 3) ||
        taken + g.length + sizeof "..." > sizeof name.text)
      break;
    taken += g.length;
  }
  snprintf(name.text, sizeof name.text, "%.*s%s", (int)taken, v->name,
           is_cut ? "..." : "");
  return name;
}

/* Sets the size of the boxes: that of the widest vertex for all of them. */
static void measure(diagram *d) {
  size_t letters = 0;
  d->is_round = true;
  for (size_t i = 0; i < d->sketch.vertex_count; i++) {
    const gi_sketch_vertex *v = &d->sketch.vertices[i];
    size_t name = columns_of(gi_diagram_name_of(v).text);
    size_t label = v->label ? columns_of(v->label) : 0;
    if (i == d->sketch.ground)
      continue;
    d->is_round &= name <= SHORT_NAME && label <= SHORT_LABEL;
    letters = name > letters ? name : letters;
    letters = label > letters ? label : letters;
  }
  d->layout.half_height = RADIUS;
  d->layout.half_width =
      d->is_round ? RADIUS : gi_letters_width(letters, SHEET_SMALL) / 2 + 80;
}

diagram *gi_diagram_new(gi_memory *memory, const gi_sketch *sketch) {
  diagram *d = gi_alloc(memory, sizeof *d);
  if (!d)
    return NULL;
  memset(d, 0, sizeof *d);
  d->sketch = *sketch;
  gi_buffer_init(&d->layout.bends, memory);
  for (size_t v = 0; v < sketch->vertex_count; v++)
    d->tokens[v] = sketch->vertices[v].token;
  measure(d);
  if (gi_layout_make(&d->layout, sketch) == GRUNDY_OK)
    return d;
  gi_diagram_drop(memory, d);
  return NULL;
}

void gi_diagram_drop(gi_memory *memory, diagram *d) {
  if (!d)
    return;
  gi_buffer_clear(&d->layout.bends);
  gi_free(memory, d, sizeof *d);
}

void gi_diagram_merge(diagram *d, diagram *other) {
  assert(d->sketch.vertex_count == other->sketch.vertex_count);
  other->is_merged = true;
  for (size_t v = 0; v < d->sketch.vertex_count; v++)
    d->tokens[v] += other->tokens[v];
}

bool gi_diagram_is_move(const char *mine, const char *move) {
  size_t a = mine ? strlen(mine) : 0, b = strlen(move);
  return mine && a <= b && strcmp(move + b - a, mine) == 0 &&
         (a == b || (b - a >= 2 && memcmp(move + b - a - 2, ": ", 2) == 0));
}

void gi_diagram_mark(diagram *d, const char *move) {
  for (size_t v = 0; v < d->sketch.vertex_count; v++)
    d->is_vertex_marked[v] |=
        gi_diagram_is_move(d->sketch.vertices[v].move, move);
  for (size_t e = 0; e < d->sketch.edge_count; e++)
    d->is_edge_marked[e] |= gi_diagram_is_move(d->sketch.edges[e].move, move);
}

ink gi_diagram_fill(const gi_sketch_vertex *v) {
  if (v->poisoned)
    return INK_TEXT;
  if (gi_diagram_has_piece(v))
    return gi_palette_piece(v->letter);
  switch (v->outcome) {
  case GRUNDY_N:
    return INK_VALUE_PALE;
  case GRUNDY_P:
    return INK_ZERO_PALE;
  case GRUNDY_L:
    return INK_LEFT_PALE;
  case GRUNDY_R:
    return INK_RIGHT_PALE;
  case GRUNDY_D:
    return INK_HOLE;
  case GRUNDY_OUTCOME_NONE:
    break;
  }
  return INK_WHITE;
}

ink gi_diagram_stroke(gi_edge_colour colour) {
  switch (colour) {
  case GI_EDGE_GREEN:
    return INK_EDGE_GREEN;
  case GI_EDGE_BLUE:
    return INK_EDGE_BLUE;
  case GI_EDGE_RED:
    return INK_EDGE_RED;
  case GI_EDGE_PLAIN:
    break;
  }
  return INK_AXIS;
}
