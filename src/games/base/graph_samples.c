/* SPDX-License-Identifier: MIT */
#include "games/base/graph_samples.h"

#include <assert.h>

static unsigned pairs_on(unsigned vertices) {
  return vertices * (vertices + 1) / 2;
}

/* Returns the pair of this number: 0-0, 0-1, 1-1, 0-2, 1-2, 2-2, ... */
static gi_link pair_of(unsigned number) {
  gi_link link = {.b = 0};
  while (pairs_on(link.b + 1) <= number)
    link.b++;
  link.a = number - pairs_on(link.b);
  return link;
}

/* Returns the arc of this number: 0->0, 0->1, 1->0, 1->1, 0->2, 2->0, ...;
   the arcs on n vertices are the first n * n. */
static gi_link arc_of(unsigned number) {
  uint32_t most = 0;
  while ((most + 1) * (most + 1) <= number)
    most++;
  uint32_t rest = number - most * most;
  if (rest == 2 * most)
    return (gi_link){.a = most, .b = most};
  return rest % 2 ? (gi_link){.a = most, .b = rest / 2}
                  : (gi_link){.a = rest / 2, .b = most};
}

static gi_link edge_of(const gi_form *form, unsigned number, bool coloured) {
  if (form->directed)
    return arc_of(number);
  gi_link link = pair_of(coloured ? number / GI_COLOURS : number);
  link.colour = coloured ? (unsigned char)(number % GI_COLOURS) : GI_GREEN;
  return link;
}

static unsigned kinds_of(const gi_form *form, unsigned vertices,
                         bool coloured) {
  if (form->directed)
    return vertices * vertices;
  return pairs_on(vertices) * (coloured ? GI_COLOURS : 1);
}

/* Moves to the next row in order; false after the last. */
static bool next_row(gi_graph_row *r, const gi_form *form, bool coloured) {
  unsigned most = kinds_of(form, r->vertices, coloured) - 1, i = r->edges;
  if (form->directed && ++r->root < r->vertices)
    return true;
  r->root = 0;
  while (i > 0 && r->edge[i - 1] == most)
    i--;
  if (i > 0) {
    unsigned next = r->edge[i - 1] + 1;
    for (; i <= r->edges; i++)
      r->edge[i - 1] = next;
    return true;
  }
  if (++r->vertices > r->edges + 1) {
    r->vertices = 1;
    r->edges++;
  }
  for (i = 0; i < r->edges && i < GI_ROW_MOST_EDGES; i++)
    r->edge[i] = 0;
  return r->edges <= GI_ROW_MOST_EDGES;
}

static bool is_sample(const gi_graph_row *r, const gi_form *form,
                      bool coloured) {
  unsigned reached = 1u << r->root, before = 0;
  bool colour = false;
  while (reached != before) {
    before = reached;
    for (unsigned i = 0; i < r->edges; i++) {
      gi_link link = edge_of(form, r->edge[i], coloured);
      unsigned a = 1u << link.a, b = 1u << link.b;
      if (reached & a || (!form->directed && reached & b))
        reached |= a | b;
      colour |= link.colour != GI_GREEN;
    }
  }
  return reached == (1u << r->vertices) - 1 && colour == coloured;
}

grundy_status gi_graph_row_seek(grundy_work *work, gi_graph_row *row,
                                const gi_form *form, bool coloured,
                                uint64_t index) {
  if (row->index > index || !row->vertices) {
    *row = (gi_graph_row){.edges = form->directed ? 0 : 1, .vertices = 1};
    while (!is_sample(row, form, coloured))
      next_row(row, form, coloured);
  }
  while (row->index < index) {
    grundy_status status = gi_budget_ticks(&work->budget, 1);
    if (status != GRUNDY_OK)
      return status;
    if (!next_row(row, form, coloured))
      return GRUNDY_DOMAIN;
    row->index += is_sample(row, form, coloured);
  }
  return GRUNDY_OK;
}

grundy_status gi_graph_row_put(grundy_work *work, const gi_graph_row *row,
                               const gi_form *form, bool coloured,
                               gi_buffer *bytes) {
  gi_net net;
  assert(row->edges <= GI_ROW_MOST_EDGES && row->root < row->vertices);
  gi_net_begin(&net, &work->memory);
  grundy_status status = gi_net_number(&net, row->vertices);
  for (unsigned i = 0; i < row->edges && status == GRUNDY_OK; i++) {
    gi_link link = edge_of(form, row->edge[i], coloured);
    status = gi_net_link(&net, link.a, link.b, link.colour);
  }
  if (form->token)
    net.token = row->root;
  if (status == GRUNDY_OK)
    status = gi_net_settle(&net, form, &work->budget);
  if (status == GRUNDY_OK)
    status = gi_net_put(&net, bytes);
  gi_net_end(&net);
  return status;
}
