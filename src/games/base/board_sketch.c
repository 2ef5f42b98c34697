/* SPDX-License-Identifier: MIT */
#include "games/base/board_sketch.h"

#include <assert.h>

grundy_status gi_field_sketch(const gi_field *field, gi_sketch_job *sketch) {
  const gi_board_net *net = field->net;
  assert(net);
  /* every edge is in the lists of both its ends */
  grundy_status status =
      gi_sketch_room(sketch, net->count, net->starts[net->count] / 2);
  if (status != GRUNDY_OK)
    return status;
  size_t edges = 0;
  for (uint32_t v = 0; v < net->count; v++) {
    char letter = field->cells[v];
    sketch->vertices[v] = (gi_sketch_vertex){
        .name = net->names[v], .letter = letter, .gone = letter == GI_WALL};
    for (uint32_t i = net->starts[v]; i < net->starts[v + 1]; i++)
      if (net->ends[i] > v)
        sketch->edges[edges++] =
            (gi_sketch_edge){.from = v, .to = net->ends[i]};
  }
  assert(edges == sketch->out->edge_count);
  return GRUNDY_OK;
}
