/* SPDX-License-Identifier: MIT */
#include "games/base/graph_sketch.h"
#include "core/text.h"

static gi_edge_colour colour_of(const gi_link *link, const gi_form *form) {
  static const gi_edge_colour colours[GI_COLOURS] = {[GI_GREEN] = GI_EDGE_GREEN,
                                                     [GI_BLUE] = GI_EDGE_BLUE,
                                                     [GI_RED] = GI_EDGE_RED};
  return form->colours ? colours[link->colour] : GI_EDGE_PLAIN;
}

grundy_status gi_net_sketch(const gi_net *net, const gi_form *form,
                            gi_sketch_job *sketch) {
  grundy_status status =
      gi_sketch_room(sketch, net->vertex_count, net->link_count);
  if (status != GRUNDY_OK)
    return status;
  for (uint32_t v = 0; v < net->vertex_count; v++) {
    gi_net_name name = gi_net_name_of(net, v);
    sketch->vertices[v].name = gi_sketch_text(sketch, "%s", name.text);
    sketch->vertices[v].token = v == net->token;
    if (!sketch->vertices[v].name)
      return gi_refused(sketch->work);
  }
  for (size_t i = 0; i < net->link_count; i++) {
    const gi_link *link = &net->links[i];
    sketch->edges[i] = (gi_sketch_edge){
        .from = link->a, .to = link->b, .colour = colour_of(link, form)};
  }
  sketch->out->directed = form->directed;
  return GRUNDY_OK;
}

grundy_status gi_sketch_value(gi_sketch_job *sketch, uint32_t vertex,
                              uint64_t value) {
  gi_sketch_vertex *v = &sketch->vertices[vertex];
  v->label = gi_sketch_text(sketch, "%s", gi_digits_of(value).text);
  v->outcome = value ? GRUNDY_N : GRUNDY_P;
  return v->label ? GRUNDY_OK : gi_refused(sketch->work);
}

void gi_sketch_outcome(gi_sketch_job *sketch, uint32_t vertex,
                       grundy_outcome outcome) {
  sketch->vertices[vertex].label = grundy_outcome_name(outcome);
  sketch->vertices[vertex].outcome = outcome;
}
