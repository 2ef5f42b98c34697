/* SPDX-License-Identifier: MIT */
/*
 * All components form one digraph.  Edges without a direction get `dir=none`.
 * A vertex of the i-th component is called "i:name", and its label is shown.
 */
#include "app/picture/dot.h"

#include "core/writer.h"
#include "engine/picture/palette.h"

#include <inttypes.h>

/* Writes the text of a comment, which ends with its line. */
static void write_comment(gi_writer *w, const char *text) {
  for (; *text; text++)
    gi_write(w, "%c", *text == '\n' ? ' ' : *text);
}

/* Writes the inside of a string: '"' and '\' are escaped. */
static void write_string(gi_writer *w, const char *text) {
  for (; *text; text++) {
    if (*text == '\n' || *text == '\r')
      gi_write(w, " ");
    else if (*text == '"' || *text == '\\')
      gi_write(w, "\\%c", *text);
    else
      gi_write(w, "%c", *text);
  }
}

static void write_vertex(gi_writer *w, const diagram *d, size_t part,
                         size_t i) {
  const gi_sketch_vertex *v = &d->sketch.vertices[i];
  gi_write(w, "  \"%zu:", part);
  write_string(w, v->name);
  gi_write(w, "\" [label=\"");
  write_string(w, v->name);
  if (v->label) {
    gi_write(w, "\\n");
    write_string(w, v->label);
  }
  if (gi_diagram_has_piece(v))
    gi_write(w, "\\n%c", v->letter);
  gi_write(w, "\", fillcolor=\"#%06" PRIX32 "\"", gi_diagram_fill(v));
  if (v->poisoned || gi_diagram_has_piece(v))
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
    gi_write(w, ", color=\"#%06" PRIX32 "\", penwidth=3", (ink)INK_ZERO);
  gi_write(w, "];\n");
}

/* Writes an edge.  A marked edge is orange; if its colour has a meaning, it
   keeps the colour and is dashed. */
static void write_edge(gi_writer *w, const diagram *d, size_t part, size_t e) {
  const gi_sketch_edge *edge = &d->sketch.edges[e];
  bool is_marked = d->is_edge_marked[e];
  bool is_coloured = edge->colour != GI_EDGE_PLAIN;
  gi_write(w, "  \"%zu:", part);
  write_string(w, d->sketch.vertices[edge->from].name);
  gi_write(w, "\" -> \"%zu:", part);
  write_string(w, d->sketch.vertices[edge->to].name);
  gi_write(w, "\" [color=\"#%06" PRIX32 "\"",
           is_marked && !is_coloured ? (ink)INK_ZERO
                                     : gi_diagram_stroke(edge->colour));
  if (!d->sketch.directed)
    gi_write(w, ", dir=none");
  if (is_marked || is_coloured)
    gi_write(w, ", penwidth=3");
  if (is_marked && is_coloured)
    gi_write(w, ", style=dashed, label=\"x\", fontcolor=\"#%06" PRIX32 "\"",
             (ink)INK_ZERO);
  gi_write(w, "];\n");
}

grundy_status dot_write(const figure *f, const char *about, gi_buffer *out) {
  gi_writer w = gi_writer_to(out);
  bool is_upward = false;
  for (size_t i = 0; i < f->count; i++)
    is_upward |= f->diagrams[i]->sketch.rising ||
                 f->diagrams[i]->sketch.ground != GRUNDY_NO_VERTEX;
  gi_write(&w, "// ");
  write_comment(&w, about);
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
      write_vertex(&w, d, i, v);
    for (size_t e = 0; e < d->sketch.edge_count; e++)
      write_edge(&w, d, i, e);
  }
  gi_write(&w, "}\n");
  return w.status;
}
