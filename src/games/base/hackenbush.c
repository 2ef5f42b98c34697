/* SPDX-License-Identifier: MIT */
#include "games/base/hackenbush.h"

#include "theory/graph/cuts.h"
#include "theory/graph/forest.h"
#include "theory/graph/hackenbush.h"

static grundy_outcome outcome_of(int sign) {
  return sign > 0 ? GRUNDY_L : sign < 0 ? GRUNDY_R : GRUNDY_P;
}

/* ----------------------------------------------------------------- green */

static grundy_status keep_cut(void *data, uint32_t u, uint32_t v) {
  return gi_bulk_move(data, u < v ? u : v, u < v ? v : u);
}

/* What each vertex carries, all of its component being one point. */
static grundy_status answer_all(gi_bulk_job *job, const gi_hackenbush *h) {
  grundy_bulk_answer *answer = job->answer;
  size_t n = h->graph->vertices;
  unsigned char *outcomes = gi_bulk_array(job, n, 1);
  uint32_t *values = gi_bulk_array(job, n, sizeof *values);
  if (!outcomes || !values)
    return gi_refused(job->work);
  for (uint32_t i = 0; i < h->count; i++) {
    uint32_t v = h->vertex[i];
    values[v] = !i || gi_hackenbush_is_bridge(h, i)
                    ? h->value[i]
                    : values[h->vertex[h->parent[i]]];
    outcomes[v] = (unsigned char)(values[v] ? GRUNDY_N : GRUNDY_P);
    answer->counts[outcomes[v]]++;
  }
  answer->outcomes = outcomes;
  answer->values = values;
  return GRUNDY_OK;
}

/* Answers about a graph whose edges connected to the ground are green. */
static grundy_status answer_green(gi_bulk_job *job, gi_hackenbush *h) {
  grundy_bulk_answer *answer = job->answer;
  grundy_status status = job->query.all ? answer_all(job, h) : GRUNDY_OK;
  if (status != GRUNDY_OK)
    return status;
  answer->has_value = true;
  answer->value = h->value[0];
  answer->outcome = answer->value ? GRUNDY_N : GRUNDY_P;
  if (answer->value && job->query.max_moves)
    status = gi_hackenbush_cuts(h, &job->work->budget, 0, keep_cut, job);
  return status;
}

static grundy_status green(gi_bulk_job *job) {
  grundy_work *work = job->work;
  gi_graph graph;
  gi_hackenbush h = {.memory = &work->memory};
  grundy_status status = gi_bulk_graph(job, GI_BOTH_WAYS, &graph);
  if (status == GRUNDY_OK)
    status = gi_hackenbush_solve(&h, &graph, &work->budget, job->answer->start);
  if (status == GRUNDY_OK)
    status = answer_green(job, &h);
  gi_hackenbush_clear(&h);
  gi_graph_clear(&graph);
  return status;
}

/* -------------------------------------------------------------- coloured */

enum {
  MOST_KEPT = 1 << 20 /* edges of a forest whose winning cuts are listed */
};

typedef struct teller {
  gi_bulk_job *job;
  uint64_t *places; /* vertex -> where its number begins, plus 1 */
  unsigned char *outcomes;
} teller;

static grundy_status note_number(void *data, uint32_t v, const gi_dyadic *x) {
  teller *t = data;
  gi_bulk_job *job = t->job;
  bool whole = v == job->answer->start;
  if (t->outcomes) {
    t->outcomes[v] = (unsigned char)outcome_of(gi_dyadic_sign(x));
    job->answer->counts[t->outcomes[v]]++;
  } else if (!whole) {
    return GRUNDY_OK;
  }
  if (whole)
    job->answer->outcome = outcome_of(gi_dyadic_sign(x));
  t->places[t->outcomes ? v : 0] = job->texts.length + 1;
  grundy_status status = gi_dyadic_print(x, &job->work->budget, &job->texts);
  return status == GRUNDY_OK ? gi_buffer_put(&job->texts, "", 1) : status;
}

/* The texts are complete and stay where they are. */
static grundy_status point_at_numbers(teller *t, size_t vertices) {
  gi_bulk_job *job = t->job;
  const char *texts = (const char *)job->texts.data;
  uint32_t start = job->answer->start;
  job->answer->number = texts + t->places[t->outcomes ? start : 0] - 1;
  if (!t->outcomes)
    return GRUNDY_OK;
  const char **numbers = gi_bulk_array(job, vertices, sizeof *numbers);
  if (!numbers)
    return gi_refused(job->work);
  for (size_t v = 0; v < vertices; v++)
    numbers[v] = t->places[v] ? texts + t->places[v] - 1 : NULL;
  job->answer->numbers = numbers;
  job->answer->outcomes = t->outcomes;
  return GRUNDY_OK;
}

typedef struct cut_list {
  gi_bulk_job *job;
  const gi_forest *f;
} cut_list;

static grundy_status keep_forest_cut(void *data, uint32_t v) {
  cut_list *list = data;
  return keep_cut(list->job, v, list->f->parent[v]);
}

/* Lists the cuts of the winner that leave 0 or better: the opponent moves
   next, and loses. */
static grundy_status list_cuts(gi_bulk_job *job, const gi_forest *f) {
  cut_list list = {job, f};
  gi_forest_goal goal = {.red = job->answer->outcome == GRUNDY_R};
  if (job->answer->outcome == GRUNDY_P || !job->query.max_moves)
    return GRUNDY_OK;
  if (!f->carried) { /* the numbers are too long, or too many */
    job->answer->moves_truncated = true;
    return GRUNDY_OK;
  }
  return gi_forest_cuts(f, &job->work->budget, goal, keep_forest_cut, &list);
}

static grundy_status refuse_colours(grundy_work *work) {
  return gi_fail(&work->error, GRUNDY_DOMAIN, GRUNDY_NOWHERE,
                 "coloured edges are solved here only if all edges connected "
                 "to the ground are red or blue and form no cycle");
}

/* Answers about a graph that is not a red-blue forest: it may be green, apart
   from edges that are not connected to the ground. */
static grundy_status try_green(gi_bulk_job *job, const gi_graph *graph) {
  const gi_edges *list = job->list;
  gi_budget *budget = &job->work->budget;
  gi_hackenbush h;
  grundy_status status =
      gi_hackenbush_solve(&h, graph, budget, job->answer->start);
  for (size_t e = 0; e < list->count && status == GRUNDY_OK; e++)
    if (list->colours.data[e] != GI_GREEN &&
        h.number[list->ends[2 * e]] != GI_NO_VERTEX)
      status = refuse_colours(job->work);
  if (status == GRUNDY_OK)
    status = answer_green(job, &h);
  gi_hackenbush_clear(&h);
  return status;
}

static grundy_status coloured(gi_bulk_job *job) {
  gi_edges *list = job->list;
  gi_memory *memory = &job->work->memory;
  size_t n = list->vertices;
  gi_graph graph;
  gi_forest f = {.memory = memory};
  teller t = {.job = job};
  t.outcomes = job->query.all ? gi_bulk_array(job, n, 1) : NULL;
  t.places = gi_bulk_array(job, job->query.all ? n : 1, sizeof *t.places);
  for (size_t e = 0; e < list->count; e++) {
    unsigned char *colour = &list->colours.data[e];
    *colour = *colour == 'b' ? GI_BLUE : *colour == 'r' ? GI_RED : GI_GREEN;
  }
  grundy_status status = gi_bulk_graph_beside(job, GI_BOTH_WAYS, &graph);
  if (status == GRUNDY_OK && (!t.places || (job->query.all && !t.outcomes)))
    status = gi_refused(job->work);
  if (status == GRUNDY_OK) {
    status = gi_forest_grow(
        &f, &graph, (gi_coloured){list->ends, list->colours.data, list->count},
        &job->work->budget, job->answer->start,
        job->query.max_moves && list->count <= MOST_KEPT, note_number, &t);
    if (status == GRUNDY_OK)
      status = point_at_numbers(&t, n);
    if (status == GRUNDY_OK)
      status = list_cuts(job, &f);
    else if (status == GRUNDY_UNABLE)
      status = try_green(job, &graph);
  }
  gi_forest_clear(&f);
  gi_graph_clear(&graph);
  return status;
}

grundy_status gi_hackenbush_bulk(gi_bulk_job *job) {
  grundy_bulk_answer *answer = job->answer;
  if (answer->start == GRUNDY_NO_VERTEX &&
      !gi_edges_find(job->list, "0", 1, &answer->start)) {
    gi_fail(&job->work->error, GRUNDY_DOMAIN, GRUNDY_NOWHERE,
            "no edge touches the ground, which is the vertex 0");
    gi_hint(&job->work->error, "name another ground with --start VERTEX");
    return GRUNDY_DOMAIN;
  }
  return job->list->coloured ? coloured(job) : green(job);
}
