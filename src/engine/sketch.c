/* SPDX-License-Identifier: MIT */
#include "engine/sketch.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "core/text.h"
#include "engine/position.h"

bool gi_shape_is_sketched(const char *shape) {
  return !gi_shape_has_integers(shape) || strcmp(shape, "graph-cells") == 0;
}

bool gi_shape_has_integers(const char *shape) {
  return strcmp(shape, "graph") != 0 && strcmp(shape, "poset") != 0;
}

static grundy_status refuse(grundy_work *work) {
  return gi_fail(&work->error, GRUNDY_DOMAIN, GRUNDY_NOWHERE,
                 "the graph is too large to be drawn: a drawing has at most "
                 "{0} vertices and {1} edges",
                 gi_digits_of(GI_SKETCH_VERTICES).text,
                 gi_digits_of(GI_SKETCH_EDGES).text);
}

grundy_status gi_sketch_room(gi_sketch_job *sketch, size_t vertices,
                             size_t edges) {
  if (vertices > GI_SKETCH_VERTICES || edges > GI_SKETCH_EDGES)
    return refuse(sketch->work);
  size_t v = vertices * sizeof *sketch->vertices;
  size_t e = edges * sizeof *sketch->edges;
  sketch->vertices = gi_arena_alloc(&sketch->work->arena, v + 1);
  sketch->edges = gi_arena_alloc(&sketch->work->arena, e + 1);
  if (!sketch->vertices || !sketch->edges)
    return gi_refused(sketch->work);
  memset(sketch->vertices, 0, v);
  memset(sketch->edges, 0, e);
  sketch->out->vertices = sketch->vertices;
  sketch->out->edges = sketch->edges;
  sketch->out->vertex_count = vertices;
  sketch->out->edge_count = edges;
  return GRUNDY_OK;
}

const char *gi_sketch_text(gi_sketch_job *sketch, const char *format, ...) {
  char text[256];
  va_list arguments;
  va_start(arguments, format);
  int length = vsnprintf(text, sizeof text, format, arguments);
  va_end(arguments);
  assert(length >= 0);
  size_t kept = (size_t)length < sizeof text ? (size_t)length : sizeof text - 1;
  return gi_arena_text(&sketch->work->arena, text, kept);
}

/* Removes labels and outcomes: in misère play they are not known. */
static void drop_labels(gi_sketch_job *sketch) {
  sketch->out->labels = NULL;
  for (size_t v = 0; v < sketch->out->vertex_count; v++) {
    sketch->vertices[v].label = NULL;
    sketch->vertices[v].outcome = GRUNDY_OUTCOME_NONE;
  }
}

grundy_status gi_position_sketch(grundy_work *work,
                                 const grundy_position *position, size_t i,
                                 grundy_play play, gi_sketch *sketch) {
  gi_begin(work);
  assert(i < position->count);
  gi_component part = position->parts[i];
  *sketch = (gi_sketch){.ground = GRUNDY_NO_VERTEX};
  gi_sketch_job s = {.work = work, .out = sketch};
  if (!gi_shape_is_sketched(part.rules->shape))
    return GRUNDY_UNABLE;
  assert(part.rules->family->sketch);
  grundy_status status = part.rules->family->sketch(work, part, &s);
  if (status == GRUNDY_OK && play == GRUNDY_MISERE)
    drop_labels(&s);
  return gi_finish(work, status, GRUNDY_NOWHERE);
}

static bool is_same(gi_component a, gi_component b) {
  return a.rules == b.rules && a.bytes.length == b.bytes.length &&
         (!a.bytes.length ||
          memcmp(a.bytes.data, b.bytes.data, a.bytes.length) == 0);
}

/* Relies on moves: a move changes one component and keeps the order of the
   others. */
size_t gi_position_moved(const grundy_position *from,
                         const grundy_position *to) {
  size_t same = 0, last = from->count ? from->count - 1 : 0;
  while (same < last && same < to->count &&
         is_same(from->parts[same], to->parts[same]))
    same++;
  return same;
}
