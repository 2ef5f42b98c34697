/* SPDX-License-Identifier: MIT */
#include "games/base/hotchpotch.h"

#include "engine/explain/reasons.h"
#include "engine/value/partizan.h"
#include "games/base/list.h"

/* A picture as arrays, made from the bytes of a component. */
typedef struct painted {
  gi_net net;
  gi_picture picture;
  uint32_t *ends;         /* owned */
  gi_game *carried;       /* owned */
  unsigned char *colours; /* owned */
} painted;

static void wipe(painted *p) {
  gi_memory *memory = p->net.memory;
  size_t edges = p->net.link_count;
  gi_free(memory, p->colours, edges);
  gi_graph_release(memory, p->ends, 2 * edges);
  gi_graph_release(memory, p->carried, p->net.vertex_count);
  gi_net_end(&p->net);
}

static grundy_status paint(painted *p, gi_memory *memory, gi_bytes bytes) {
  *p = (painted){.net = {.memory = memory}};
  grundy_status status = gi_net_of(&p->net, memory, bytes);
  if (status != GRUNDY_OK)
    return status;
  size_t edges = p->net.link_count, vertices = p->net.vertex_count;
  p->colours = gi_alloc(memory, edges);
  if (!gi_graph_room(memory, &p->ends, 2 * edges) ||
      !gi_graph_room(memory, &p->carried, vertices) || !p->colours)
    return gi_memory_refusal(memory);
  for (size_t e = 0; e < edges; e++) {
    p->ends[2 * e] = p->net.links[e].a;
    p->ends[2 * e + 1] = p->net.links[e].b;
    p->colours[e] = p->net.links[e].colour;
  }
  for (size_t v = 0; v < vertices; v++)
    p->carried[v] = GI_GAME_ZERO;
  p->picture = (gi_picture){.vertices = (uint32_t)vertices,
                            .ground = gi_net_find(&p->net, "0", 1),
                            .edges = {p->ends, p->colours, edges}};
  return GRUNDY_OK;
}

grundy_status gi_hackenbush_game(grundy_work *work, gi_hotchpotch *h,
                                 gi_bytes bytes, gi_game *game) {
  painted p;
  grundy_status status = paint(&p, &work->memory, bytes);
  if (status == GRUNDY_OK)
    status = gi_hotchpotch_value(h, p.picture, p.carried, NULL, NULL);
  if (status == GRUNDY_OK)
    *game = p.carried[p.picture.ground];
  wipe(&p);
  return status;
}

/* ------------------------------------------------------- explanation */

typedef struct account {
  const painted *p;
  gi_list list;    /* the parts on the ground */
  bool has_blocks; /* some edges lie on cycles */
} account;

/* Lists a part on the ground: "0-1: 1/2", or "0-1,0-2: *" with all edges of a
   block that touch the ground. */
static grundy_status note_part(void *data, uint32_t on, const uint32_t *edges,
                               size_t count, gi_game value) {
  account *a = data;
  const gi_net *net = &a->p->net;
  const char *text;
  size_t written = 0;
  a->has_blocks |= count > 1;
  if (on != a->p->picture.ground || !gi_list_next(&a->list))
    return GRUNDY_OK;
  for (size_t i = 0; i < count; i++) {
    const gi_link *link = &net->links[edges[i]];
    if (link->a != on && link->b != on)
      continue;
    gi_write(&a->list.text, "%s%s-%s", written++ ? "," : "",
             gi_net_name_of(net, link->a).text,
             gi_net_name_of(net, link->b).text);
  }
  grundy_status status = gi_game_text(a->list.work, value, 60, &text);
  if (status == GRUNDY_OK)
    gi_write(&a->list.text, ": %s", text);
  return status;
}

grundy_status gi_hackenbush_explain_game(grundy_work *work, gi_hotchpotch *h,
                                         gi_bytes bytes, gi_reasons *reasons) {
  painted p;
  account a = {.p = &p};
  const char *parts = NULL;
  grundy_status status = paint(&p, &work->memory, bytes);
  gi_list_begin(&a.list, work);
  if (status == GRUNDY_OK)
    status = gi_hotchpotch_value(h, p.picture, p.carried, note_part, &a);
  grundy_status listed = gi_list_end(&a.list, &parts);
  wipe(&p);
  if (status == GRUNDY_OK)
    status = listed;
  if (status == GRUNDY_OK)
    status = gi_reason(reasons, GRUNDY_REASON_FACT,
                       "the parts on the ground, with what they carry, are "
                       "worth {0}",
                       parts);
  if (status == GRUNDY_OK)
    status = gi_reason(reasons, GRUNDY_REASON_FACT,
                       "what hangs on one vertex counts by its value alone "
                       "(the colon principle), so an edge that carries x is "
                       "the ordinal sum of the edge and x");
  if (status == GRUNDY_OK && a.has_blocks)
    status = gi_reason(reasons, GRUNDY_REASON_FACT,
                       "edges that lie on common cycles are searched cut by "
                       "cut");
  return status;
}
