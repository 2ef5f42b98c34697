/* SPDX-License-Identifier: MIT */
/* Draws a table whose cells are all known. */
#include "app/table/job.h"

#include <string.h>

/* Is the cell drawn?  A value that is not a number has no line; a draw has a
   colour only in two dimensions. */
static bool is_drawn(const table *t, const grundy_cell *cell) {
  return !cell->loopy && (t->dimensions == 2 || cell->outcome != GRUNDY_D);
}

/* Replaces cells that are not drawn by holes, in a copy; *cells stays if there
   are none. */
static grundy_status hide_loopy(const table *t, gi_buffer *copy, size_t count,
                                const grundy_cell **cells) {
  size_t i = 0;
  while (i < count && is_drawn(t, &(*cells)[i]))
    i++;
  if (i == count)
    return GRUNDY_OK;
  grundy_status status = gi_buffer_put(copy, *cells, count * sizeof **cells);
  if (status != GRUNDY_OK)
    return status;
  grundy_cell *hidden = (grundy_cell *)(void *)copy->data;
  for (; i < count; i++)
    if (!is_drawn(t, &hidden[i]))
      hidden[i] = (grundy_cell){.hole = true};
  *cells = hidden;
  return GRUNDY_OK;
}

/* Searches the values of the table for a period and for rare heaps.  Returns a
   byte for each cell, 1 for a rare heap; NULL if no sparse space is known,
   which is not an error. */
static unsigned char *look_at_values(table_job *j, chart *data) {
  enum {
    FAR = 1 << 22 /* rare heaps beyond a proof: looked for up to this heap */
  };
  const range r = j->table.ranges[0];
  grundy_period_search found;
  grundy_period_search_query query = {.limit = r.to + 1,
                                      .rares_to = r.to < FAR ? r.to : 0};
  if (j->table.dimensions != 1 || j->table.request ||
      j->table.kind != GRUNDY_TABLE_VALUES || r.to == UINT64_MAX ||
      grundy_period_search_run(j->call->work, j->rules, query, &found) !=
          GRUNDY_OK)
    return NULL;
  if (!data->has_period && found.proved && !found.saltus) {
    data->has_period = true;
    data->preperiod = found.preperiod;
    data->period = found.period;
  }
  bool is_told =
      found.has_space && (r.to < FAR || r.to < found.values_computed);
  unsigned char *is_rare = is_told ? gi_alloc(&j->memory, data->columns) : NULL;
  if (!is_rare)
    return NULL;
  memset(is_rare, 0, data->columns);
  for (size_t i = 0; i < found.rare_count; i++)
    if (found.rares[i] >= r.from && found.rares[i] <= r.to)
      is_rare[found.rares[i] - r.from] = 1;
  return is_rare;
}

int table_draw(table_job *j, const grundy_cell *cells) {
  call *c = j->call;
  const table *t = &j->table;
  const range column = t->ranges[t->dimensions - 1];
  grundy_period period = {0};
  bool has_values = t->kind == GRUNDY_TABLE_VALUES ||
                    (has_outcome_colours(t) && t->play == GRUNDY_NORMAL);
  /* a picture without a period is not an error */
  if (t->dimensions == 1 && !t->request && has_values &&
      grundy_rules_period(c->work, j->rules, &period) != GRUNDY_OK) {
    if (grundy_work_error(c->work)->limit == GRUNDY_LIMIT_CANCEL)
      return table_fail(j);
    period.known = false;
  }
  chart data = {.table = t,
                .cells = cells,
                .language = language(),
                .rows = t->dimensions == 2
                            ? (size_t)(t->ranges[0].to - t->ranges[0].from + 1)
                            : 1,
                .columns = (size_t)(column.to - column.from + 1),
                .has_period = period.known && column.to <= period.most,
                .preperiod = period.preperiod,
                .period = period.period};
  for (unsigned i = 0; i < t->dimensions; i++)
    data.names[i] = grundy_rules_variable(j->rules, j->request.places[i]);
  unsigned char *is_rare = look_at_values(j, &data);
  data.is_rare = is_rare;
  progress_erase(&c->progress);
  gi_buffer copy;
  gi_buffer_init(&copy, &j->memory);
  grundy_status status =
      hide_loopy(t, &copy, data.rows * data.columns, &data.cells);
  int code = status == GRUNDY_OK ? picture_table(c, &data, &j->memory)
                                 : picture_refused(&j->memory);
  gi_buffer_clear(&copy);
  gi_free(&j->memory, is_rare, data.columns);
  return code;
}
