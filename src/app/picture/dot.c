/* SPDX-License-Identifier: MIT */
/*
 * One graph for all components: arcs are written as such, edges without a
 * direction get `dir=none`.  The i-th component's vertices are called
 * "i:name"; what is shown is the label.
 */
#include "app/picture/dot.h"

#include "app/picture/palette.h"
#include "core/writer.h"

#include <inttypes.h>

/* In a string '"' and '\' are escaped; a comment ends with its line. */
static void put_text(gi_writer *w, const char *text, bool is_comment) {
  for (; *text; text++) {
    if (is_comment ? *text == '\n' : *text == '\n' || *text == '\r')
      gi_write(w, " ");
    else if (!is_comment && (*text == '"' || *text == '\\'))
      gi_write(w, "\\%c", *text);
    else
      gi_write(w, "%c", *text);
  }
}

static const char *fill_of(const gi_sketch_vertex *v) {
  if (v->poisoned)
    return "#222222";
  switch (v->outcome) {
  case GRUNDY_N:
    return "#DCEBF7";
  case GRUNDY_P:
    return "#FDE3CF";
  case GRUNDY_L:
    return "#D6EFE6";
  case GRUNDY_R:
    return "#F3DFEB";
  case GRUNDY_D:
    return "#E4E4E4";
  case GRUNDY_OUTCOME_NONE:
    break;
  }
  return "#FFFFFF";
}

static void put_vertex(gi_writer *w, const diagram *d, size_t part, size_t i) {
  const gi_sketch_vertex *v = &d->sketch.vertices[i];
  gi_write(w, "  \"%zu:", part);
  put_text(w, v->name, false);
  gi_write(w, "\" [label=\"");
  put_text(w, v->name, false);
  if (v->label) {
    gi_write(w, "\\n");
    put_text(w, v->label, false);
  }
  gi_write(w, "\", fillcolor=\"%s\"", fill_of(v));
  if (v->poisoned)
    gi_write(w, ", fontcolor=white");
  if (v->gone)
    gi_write(w, ", color=gray85, fontcolor=gray70");
  if (i == d->sketch.ground)
    gi_write(w, ", shape=box, width=3");
  if (d->tokens[i])
    gi_write(w, ", penwidth=3");
  if (d->tokens[i] > 1)
    gi_write(w, ", xlabel=\"%u\"", d->tokens[i]);
  if (d->is_vertex_marked[i])
    gi_write(w, ", color=\"#E66100\", penwidth=3");
  gi_write(w, "];\n");
}

/* A winning move is orange; where colours mean something it is dashed. */
static void put_edge(gi_writer *w, const diagram *d, size_t part, size_t e) {
  static const char *const colours[] = {[GI_EDGE_PLAIN] = "#555555",
                                        [GI_EDGE_GREEN] = "#2E8B57",
                                        [GI_EDGE_BLUE] = "#1C4FB8",
                                        [GI_EDGE_RED] = "#C4302B"};
  const gi_sketch_edge *edge = &d->sketch.edges[e];
  bool is_marked = d->is_edge_marked[e];
  bool is_coloured = edge->colour != GI_EDGE_PLAIN;
  gi_write(w, "  \"%zu:", part);
  put_text(w, d->sketch.vertices[edge->from].name, false);
  gi_write(w, "\" -> \"%zu:", part);
  put_text(w, d->sketch.vertices[edge->to].name, false);
  gi_write(w, "\" [color=\"%s\"",
           is_marked && !is_coloured ? "#E66100" : colours[edge->colour]);
  if (!d->sketch.directed)
    gi_write(w, ", dir=none");
  if (is_marked || is_coloured)
    gi_write(w, ", penwidth=3");
  if (is_marked && is_coloured)
    gi_write(w, ", style=dashed, label=\"x\", fontcolor=\"#E66100\"");
  gi_write(w, "];\n");
}

grundy_status dot_write(const figure *f, const char *about, gi_buffer *out) {
  gi_writer w = gi_writer_to(out);
  bool is_upward = false;
  for (size_t i = 0; i < f->count; i++)
    is_upward |= f->diagrams[i]->sketch.rising ||
                 f->diagrams[i]->sketch.ground != GRUNDY_NO_VERTEX;
  gi_write(&w, "// ");
  put_text(&w, about, true);
  gi_write(&w,
           "\ndigraph grundy {\n%s"
           "  node [shape=circle, style=filled, fillcolor=white, "
           "fontname=\"sans-serif\"];\n",
           is_upward ? "  rankdir=BT;\n" : "");
  for (size_t i = 0; i < f->count; i++) {
    const diagram *d = f->diagrams[i];
    if (d->is_merged)
      continue;
    for (size_t v = 0; v < d->sketch.vertex_count; v++)
      put_vertex(&w, d, i, v);
    for (size_t e = 0; e < d->sketch.edge_count; e++)
      put_edge(&w, d, i, e);
  }
  gi_write(&w, "}\n");
  return w.status;
}
