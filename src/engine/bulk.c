/* SPDX-License-Identifier: MIT */
#include "engine/bulk.h"
#include "engine/misuse.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

struct grundy_bulk {
  gi_edges list;
  gi_bulk_job job;
  const gi_family *family;
  bool is_ready;  /* the text has ended, and all of it was read */
  bool is_solved; /* the list of edges is used up */
};

/* Fails with a hint that names the families with the method. */
static grundy_status refuse(grundy_work *work, const char *name) {
  char names[200] = "";
  size_t used = 0;
  for (size_t i = 0; i < work->grundy->family_count; i++) {
    const gi_family *family = work->grundy->families[i];
    size_t length = strlen(family->name);
    if (!family->bulk || used + length + 3 > sizeof names)
      continue;
    used += (size_t)snprintf(names + used, sizeof names - used, "%s%s",
                             used ? ", " : "", family->name);
  }
  gi_fail(&work->error, GRUNDY_DOMAIN, GRUNDY_NOWHERE,
          gi_family_named(work->grundy, (gi_text){name, strlen(name), 0})
              ? "{0} has no method for large graphs"
              : "there is no game '{0}'",
          gi_excerpt_of((gi_text){name, strlen(name), 0}).text);
  gi_hint(&work->error, "these have a method for large graphs: {0}", names);
  return GRUNDY_DOMAIN;
}

grundy_status grundy_bulk_open(grundy_work *work, const char *family,
                               grundy_bulk **bulk) {
  if (gi_misused(work, GI_NEEDS({gi_is_given(family), "family"},
                                {gi_is_given(bulk), "bulk"})))
    return GRUNDY_MISUSE;
  *bulk = NULL;
  const gi_family *found =
      gi_family_named(work->grundy, (gi_text){family, strlen(family), 0});
  if (!found || !found->bulk)
    return gi_finish(work, refuse(work, family), GRUNDY_NOWHERE);
  grundy_bulk *b = gi_alloc(&work->memory, sizeof *b);
  if (!b)
    return gi_finish(work, gi_refused(work), GRUNDY_NOWHERE);
  *b = (grundy_bulk){.family = found};
  b->job = (gi_bulk_job){.work = work, .list = &b->list};
  gi_edges_init(&b->list, &work->memory, &work->error);
  gi_buffer_init(&b->job.moves, &work->memory);
  gi_buffer_init(&b->job.texts, &work->memory);
  b->job.graph.memory = &work->memory;
  b->list.takes_colours = found->bulk_colours;
  work->bulks++;
  *bulk = b;
  return GRUNDY_OK;
}

void grundy_bulk_close(grundy_bulk *bulk) {
  if (!bulk || gi_is_calling(bulk->job.work))
    return;
  bulk->job.work->bulks--;
  gi_memory *memory = &bulk->job.work->memory;
  for (size_t i = 0; i < bulk->job.array_count; i++)
    gi_free(memory, bulk->job.arrays[i].data, bulk->job.arrays[i].size);
  gi_graph_clear(&bulk->job.graph);
  gi_buffer_clear(&bulk->job.texts);
  gi_buffer_clear(&bulk->job.moves);
  gi_edges_clear(&bulk->list);
  gi_free(memory, bulk, sizeof *bulk);
}

grundy_status grundy_bulk_feed(grundy_bulk *bulk, const char *bytes,
                               size_t length) {
  if (!bulk || gi_misused(bulk->job.work,
                          GI_NEEDS({gi_is_text(bytes, length), "bytes"})))
    return GRUNDY_MISUSE;
  grundy_work *work = bulk->job.work;
  if (bulk->list.ended || bulk->list.counted)
    return gi_out_of_order(work, "grundy_bulk_feed");
  grundy_status status = gi_edges_feed(&bulk->list, bytes, length);
  if (status == GRUNDY_OK) /* stops at a limit or on request */
    status = gi_budget_ticks(&work->budget, length / 16);
  return gi_finish(work, status, GRUNDY_NOWHERE);
}

enum {
  AT_ONCE = 1 << 16 /* edges added between two looks at the limits */
};

/* Says whether every end is a vertex. */
static bool are_vertices(const uint32_t *ends, size_t count,
                         uint32_t vertices) {
  bool all = ends || !count;
  for (size_t i = 0; all && i < count; i++)
    all = ends[2 * i] < vertices && ends[2 * i + 1] < vertices;
  return all;
}

/* Says whether every colour is one that the family takes. */
static bool are_colours(const grundy_bulk *bulk, const char *colours,
                        size_t count) {
  bool all = !colours || bulk->list.takes_colours;
  for (size_t i = 0; all && colours && i < count; i++)
    all = colours[i] == 'b' || colours[i] == 'r' || colours[i] == 'g';
  return all;
}

grundy_status grundy_bulk_edges(grundy_bulk *bulk, uint32_t vertices,
                                const uint32_t *ends, const char *colours,
                                size_t count) {
  bool fits = count <= SIZE_MAX / (2 * sizeof *ends);
  if (!bulk ||
      gi_misused(
          bulk->job.work,
          GI_NEEDS({vertices < GRUNDY_NO_VERTEX, "vertices"}, {fits, "count"},
                   {fits && are_vertices(ends, count, vertices), "ends"},
                   {fits && are_colours(bulk, colours, count), "colours"})))
    return GRUNDY_MISUSE;
  grundy_work *work = bulk->job.work;
  if (bulk->list.ended || gi_edges_has_text(&bulk->list))
    return gi_out_of_order(work, "grundy_bulk_edges");
  grundy_status status = GRUNDY_OK;
  size_t at = 0;
  do {
    size_t some = count - at < AT_ONCE ? count - at : AT_ONCE;
    status = gi_edges_add(&bulk->list, vertices, count ? ends + 2 * at : NULL,
                          colours ? colours + at : NULL, some);
    at += some;
    if (status == GRUNDY_OK) /* stops at a limit or on request */
      status = gi_budget_ticks(&work->budget, some);
  } while (at < count && status == GRUNDY_OK);
  return gi_finish(work, status, GRUNDY_NOWHERE);
}

grundy_status grundy_bulk_end(grundy_bulk *bulk) {
  if (!bulk ||
      gi_misused(bulk->job.work, GI_NEEDS({gi_is_given(bulk), "bulk"})))
    return GRUNDY_MISUSE;
  if (bulk->list.ended)
    return gi_out_of_order(bulk->job.work, "grundy_bulk_end");
  grundy_status status = gi_edges_end(&bulk->list);
  bulk->is_ready = status == GRUNDY_OK;
  return gi_finish(bulk->job.work, status, GRUNDY_NOWHERE);
}

grundy_status grundy_bulk_find(grundy_bulk *bulk, const char *name,
                               uint32_t *vertex) {
  if (!bulk ||
      gi_misused(bulk->job.work, GI_NEEDS({gi_is_given(name), "name"},
                                          {gi_is_given(vertex), "vertex"})))
    return GRUNDY_MISUSE;
  grundy_work *work = bulk->job.work;
  if (!bulk->is_ready)
    return gi_out_of_order(work, "grundy_bulk_find");
  if (gi_edges_find(&bulk->list, name, strlen(name), vertex))
    return GRUNDY_OK;
  gi_fail(&work->error, GRUNDY_DOMAIN, GRUNDY_NOWHERE,
          "the graph has no vertex '{0}'",
          gi_excerpt_of((gi_text){name, strlen(name), 0}).text);
  return gi_finish(work, GRUNDY_DOMAIN, GRUNDY_NOWHERE);
}

size_t grundy_bulk_name(const grundy_bulk *bulk, uint32_t vertex, char *out,
                        size_t size) {
  gi_digits digits;
  gi_bytes name = {NULL, 0};
  if (!out)
    size = 0;
  if (bulk && bulk->is_ready && vertex < bulk->list.vertices)
    name = gi_edges_name(&bulk->list, vertex, &digits);
  size_t length = name.length < size ? name.length : size ? size - 1 : 0;
  if (size) {
    if (length)
      memcpy(out, name.data, length);
    out[length] = '\0';
  }
  return name.length;
}

/* Says whether the vertex is one of the graph, or none.  Before the end of the
   text no vertex has a number, and any is let through. */
static bool is_start(const grundy_bulk *bulk, uint32_t start) {
  return start == GRUNDY_NO_VERTEX || !bulk->is_ready ||
         start < bulk->list.vertices;
}

grundy_status grundy_bulk_solve(grundy_bulk *bulk, grundy_bulk_query query,
                                grundy_bulk_answer *answer) {
  if (!bulk || gi_misused(bulk->job.work,
                          GI_NEEDS({is_start(bulk, query.start), "query"},
                                   {gi_is_given(answer), "answer"})))
    return GRUNDY_MISUSE;
  gi_bulk_job *job = &bulk->job;
  if (!bulk->is_ready || bulk->is_solved)
    return gi_out_of_order(job->work, "grundy_bulk_solve");
  bulk->is_solved = true;
  *answer = (grundy_bulk_answer){.vertices = bulk->list.vertices,
                                 .edges = bulk->list.count,
                                 .start = query.start};
  job->query = query;
  job->answer = answer;
  grundy_status status = gi_enough_is_ok(bulk->family->bulk(job));
  assert(job->moves.length % (2 * sizeof *answer->moves) == 0);
  answer->moves = (const uint32_t *)(void *)job->moves.data;
  answer->move_count = job->moves.length / (2 * sizeof *answer->moves);
  return gi_finish(job->work, status, GRUNDY_NOWHERE);
}

size_t grundy_bulk_nimbers(const grundy_bulk *bulk, uint32_t vertex,
                           uint32_t *nimbers, size_t room) {
  size_t count = 0;
  uint64_t least = 0;
  if (!bulk || !bulk->job.values || vertex >= bulk->list.vertices)
    return 0;
  const gi_graph *graph = &bulk->job.graph;
  const uint32_t *values = bulk->job.values;
  if (!nimbers)
    room = 0;
  for (;; count++) { /* finds the least nimber not yet written */
    uint64_t next = GRUNDY_INFINITE;
    for (uint32_t a = graph->first[vertex]; a < graph->first[vertex + 1]; a++) {
      uint64_t value = values[graph->to[a]];
      next = value >= least && value < next ? value : next;
    }
    if (next == GRUNDY_INFINITE)
      return count;
    if (count < room)
      nimbers[count] = (uint32_t)next;
    least = next + 1;
  }
}

/* ------------------------------------------------------------- for families */

grundy_status gi_bulk_graph(gi_bulk_job *job, gi_direction direction,
                            gi_graph *graph) {
  grundy_status status = gi_bulk_graph_beside(job, direction, graph);
  gi_edges_drop_ends(job->list);
  return status;
}

grundy_status gi_bulk_graph_beside(gi_bulk_job *job, gi_direction direction,
                                   gi_graph *graph) {
  const gi_edges *list = job->list;
  grundy_status status =
      gi_graph_make(graph, &job->work->memory, &job->work->budget,
                    list->vertices, list->ends, list->count, direction);
  return status == GRUNDY_UNABLE
             ? gi_too_large(job->work, "the graph has more edges than 32 bits "
                                       "can number")
             : status;
}

void *gi_bulk_array(gi_bulk_job *job, size_t count, size_t size) {
  size_t bytes = gi_array_size(count ? count : 1, size);
  if (job->array_count == GI_BULK_ARRAYS)
    return NULL;
  void *data = gi_alloc(&job->work->memory, bytes);
  if (!data)
    return NULL;
  memset(data, 0, bytes);
  job->arrays[job->array_count].data = data;
  job->arrays[job->array_count++].size = bytes;
  return data;
}

grundy_status gi_bulk_move(gi_bulk_job *job, uint32_t from, uint32_t to) {
  uint32_t pair[] = {from, to};
  if (job->moves.length / sizeof pair >= job->query.max_moves) {
    job->answer->moves_truncated = true;
    return GI_ENOUGH;
  }
  return gi_buffer_put(&job->moves, pair, sizeof pair);
}
