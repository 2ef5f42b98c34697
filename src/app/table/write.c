/* SPDX-License-Identifier: MIT */
/* Computes and writes cells: one by one, by the thousand, or all together if
   pictures or aligned columns need them. */
#include "app/output.h"
#include "app/table/job.h"
#include "core/text.h"
#include "engine/picture/ticks.h"
#include "theory/octal/sequence.h"

#include <assert.h>
#include <string.h>

static bool find_cell(const table_job *j, uint64_t x, uint64_t y,
                      grundy_cell *cell) {
  const request *r = &j->request;
  uint64_t at[GRUNDY_MOST_INTEGERS];
  memcpy(at, r->slice.from, sizeof at);
  at[r->places[0]] = j->table.dimensions == 2 ? x : y;
  if (j->table.dimensions == 2)
    at[r->places[1]] = y;
  return grundy_cell_at(j->call->work, j->rules, at, j->table.kind, j->query,
                        cell) == GRUNDY_OK;
}

static int refuse_loopy(const table_job *j, uint64_t y) {
  report(NULL, "use --format csv or --format json",
         "a b-file holds numbers, but the value of %.200s at %s is not a "
         "number: play from there need not end",
         j->table.rules, gi_digits_of(y).text);
  return BAD_INPUT;
}

static int refuse_hole(const table_job *j, uint64_t y) {
  report(NULL, "start the range after it, or use --format csv or --format json",
         "a b-file cannot leave out a number, but %.200s has no position %s",
         j->table.rules, gi_digits_of(y).text);
  return BAD_INPUT;
}

int table_fail(table_job *j) {
  if (j->has_begun && j->format->is_aligned)
    putchar('\n'); /* end the incomplete row */
  if (j->has_begun && j->format->cut)
    j->format->cut(&j->table);
  fflush(stdout);
  progress_erase(&j->call->progress);
  return source_report(j->source, j->call->work);
}

/* Nothing is printed before the first value is known: it may be refused. */
static void begin(table_job *j, uint64_t x) {
  if (j->format->begin)
    j->format->begin(&j->table);
  if (j->format->row)
    j->format->row(&j->table, x);
  j->has_begun = true;
}

int table_write_cells(table_job *j, const grundy_cell *cells, uint64_t held) {
  table *t = &j->table;
  const table_format *f = j->format;
  const range column = t->ranges[t->dimensions - 1];
  const range row = t->dimensions == 2 ? t->ranges[0] : (range){0, 0};
  for (uint64_t x = row.from;; x++) {
    if (j->has_begun && f->row)
      f->row(t, x);
    for (uint64_t y = column.from;; y++) {
      grundy_cell cell;
      if (cells && held--)
        cell = *cells++;
      else if (cells || !find_cell(j, x, y, &cell))
        return table_fail(j);
      if (cell.hole && f->is_integral)
        return refuse_hole(j, y);
      if (cell.loopy && f->is_integral)
        return refuse_loopy(j, y);
      if (!table_find_latex(j, &cell))
        return table_fail(j);
      if (!j->has_begun)
        begin(j, x);
      table_put(t, f, x, y, cell);
      if (y == column.to || output_failed())
        break;
    }
    if (f->end_row)
      f->end_row(t, x);
    if (x == row.to || output_failed())
      break;
  }
  if (f->end)
    f->end(t);
  return DONE;
}

grundy_status table_open_stream(table_job *j) {
  const options *o = &j->call->options;
  const table *t = &j->table;
  j->stream = NULL;
  if (t->dimensions != 1 || t->request || t->kind != GRUNDY_TABLE_VALUES ||
      !j->format->block || !j->is_written || picture_is_wanted(o))
    return GRUNDY_UNABLE;
  return grundy_stream_open(
      j->call->work, j->rules,
      (grundy_stream_query){.from = t->ranges[0].from,
                            .last = t->ranges[0].to,
                            .checkpoint = options_checkpoint(o),
                            .no_limit = !options_has(o, OPTION_MAX_POSITIONS)},
      &j->stream);
}

int table_write_stream(table_job *j) {
  table *t = &j->table;
  const table_format *f = j->format;
  uint64_t n = t->ranges[0].from;
  table_page page;
  table_page_begin(t, &page, false);
  grundy_values values; /* the first values come before anything is printed */
  grundy_status status = grundy_stream_next(j->stream, &values);
  if (status == GRUNDY_OK && f->begin)
    f->begin(t);
  if (status == GRUNDY_OK && f->row)
    f->row(t, 0);
  while (status == GRUNDY_OK && values.count && !output_failed()) {
    assert(values.count - 1 <= t->ranges[0].to - n);
    f->block(t, 0, n, &values);
    n += values.count;
    j->has_begun = true;
    status = grundy_stream_next(j->stream, &values);
  }
  if (status != GRUNDY_OK)
    return table_fail(j);
  assert(n == t->ranges[0].to + 1 || output_failed());
  progress_erase(&j->call->progress);
  if (f->end_row)
    f->end_row(t, 0);
  if (f->end)
    f->end(t);
  return DONE;
}

/* ---------------------------------------------------------------- blocks */

/* Returns the next cells of row x, from column y on. */
static grundy_status read_block(const table_job *j, uint64_t x, uint64_t y,
                                grundy_values *values) {
  const table *t = &j->table;
  const request *r = &j->request;
  grundy_work *work = j->call->work;
  uint64_t at[GRUNDY_MOST_INTEGERS];
  memcpy(at, r->slice.from, sizeof at);
  at[r->places[0]] = t->dimensions == 2 ? x : y;
  at[r->places[t->dimensions - 1]] = y;
  gi_begin(work);
  grundy_status status = gi_blocks_read(
      j->blocks, at, t->ranges[t->dimensions - 1].to - y + 1, values);
  return status == GRUNDY_UNABLE ? status
                                 : gi_finish(work, status, GRUNDY_NOWHERE);
}

/* Writes the next cells of a row: a block, or a cell that is in none.  Returns
   their number in *count. */
static int write_some(table_job *j, uint64_t x, uint64_t y, uint64_t *count) {
  table *t = &j->table;
  const table_format *f = j->format;
  grundy_values values;
  grundy_cell cell = {0};
  grundy_status status = read_block(j, x, y, &values);
  bool is_cell = status == GRUNDY_UNABLE;
  if (is_cell ? !find_cell(j, x, y, &cell) : status != GRUNDY_OK)
    return table_fail(j);
  if (!j->has_begun)
    begin(j, x);
  *count = is_cell ? 1 : values.count;
  if (is_cell) {
    table_put(t, f, x, y, cell);
    return DONE;
  }
  f->block(t, x, y, &values);
  t->put += values.count;
  return DONE;
}

/* Makes the columns as wide as the widest cell; false if some cells are in no
   block. */
static bool find_width(table_job *j) {
  table *t = &j->table;
  const range row = t->ranges[0], column = t->ranges[1];
  uint32_t most = 0;
  for (uint64_t x = row.from;; x++) {
    for (uint64_t y = column.from;;) {
      grundy_values values;
      if (read_block(j, x, y, &values) != GRUNDY_OK)
        return false;
      for (size_t i = 0; i < values.count; i++) {
        uint32_t value = gi_value_at(values.data, values.width, i);
        most = value > most ? value : most;
      }
      if (column.to - y < values.count)
        break;
      y += values.count;
    }
    if (x == row.to)
      break;
  }
  size_t width = gi_decimal_length(column.to);
  size_t widest = has_outcomes(t) ? 1 : gi_decimal_length(most);
  t->width = (unsigned)(widest > width ? widest : width);
  return true;
}

static int write_rows(table_job *j) {
  table *t = &j->table;
  const table_format *f = j->format;
  const range column = t->ranges[t->dimensions - 1];
  const range row = t->dimensions == 2 ? t->ranges[0] : (range){0, 0};
  for (uint64_t x = row.from;; x++) {
    if (j->has_begun && f->row)
      f->row(t, x);
    uint64_t count = 1;
    for (uint64_t y = column.from;; y += count) {
      int code = write_some(j, x, y, &count);
      if (code != DONE)
        return code;
      if (column.to - y < count || output_failed())
        break;
    }
    if (f->end_row)
      f->end_row(t, x);
    if (x == row.to || output_failed())
      break;
  }
  if (f->end)
    f->end(t);
  return DONE;
}

bool table_write_blocks(table_job *j, int *code) {
  table *t = &j->table;
  grundy_work *work = j->call->work;
  gi_blocks blocks;
  table_page page;
  if (!j->format->block || picture_is_wanted(&j->call->options))
    return false;
  gi_begin(work);
  grundy_status status = gi_blocks_open(work, j->rules, &j->request.slice,
                                        t->kind, j->query, &blocks);
  if (status != GRUNDY_OK)
    return false;
  j->blocks = &blocks;
  table_page_begin(t, &page, blocks.has_sides);
  bool is_aligned = j->format->is_aligned && t->dimensions == 2;
  bool is_written = !is_aligned || find_width(j);
  if (is_written) {
    progress_stop(&j->call->progress); /* the table itself is the progress */
    *code = write_rows(j);
  }
  gi_blocks_close(&blocks);
  j->blocks = NULL;
  return is_written;
}

/* ------------------------------------------------------------ held cells */

/* Computes all cells, or as many as a limit allows.  Pictures need them, and so
   do columns that are as wide as their widest cell. */
static int hold_cells(table_job *j, gi_buffer *cells) {
  table *t = &j->table;
  const range column = t->ranges[t->dimensions - 1];
  const range row = t->dimensions == 2 ? t->ranges[0] : (range){0, 0};
  uint64_t size;
  t->width = (unsigned)gi_decimal_length(column.to);
  /* reserve now, so that a table that is too large is refused before it is
     computed; one of 2^64 rows or columns never fits */
  if (__builtin_mul_overflow(row.to - row.from + 1, column.to - column.from + 1,
                             &size) ||
      __builtin_mul_overflow(size, sizeof(grundy_cell), &size) || size == 0)
    size = SIZE_MAX;
  grundy_status status = size != SIZE_MAX && size > SIZE_MAX / 4
                             ? gi_memory_exceed(&j->memory)
                             : gi_buffer_reserve(cells, (size_t)size);
  if (status != GRUNDY_OK) {
    progress_erase(&j->call->progress);
    return picture_refused(&j->memory);
  }
  for (uint64_t x = row.from;; x++) {
    for (uint64_t y = column.from;; y++) {
      grundy_cell cell;
      if (!find_cell(j, x, y, &cell)) {
        j->is_cut = grundy_work_error(j->call->work)->status == GRUNDY_STOPPED;
        return j->is_cut ? DONE : table_fail(j);
      }
      if (gi_buffer_put(cells, &cell, sizeof cell) != GRUNDY_OK)
        return picture_refused(&j->memory); /* never: there is room */
      size_t width = strlen(cell_text_of(t, cell).text);
      t->width = width > t->width ? (unsigned)width : t->width;
      if (y == column.to)
        break;
    }
    if (x == row.to)
      return DONE;
  }
}

int table_write_held(table_job *j) {
  gi_buffer cells;
  gi_buffer_init(&cells, &j->memory);
  int code = hold_cells(j, &cells);
  const grundy_cell *held = (const grundy_cell *)(const void *)cells.data;
  uint64_t count = cells.length / sizeof *held;
  /* values in LaTeX need the work, which has the error of the limit */
  bool is_shown = j->is_written && !(j->is_cut && j->format->is_latex);
  if (code == DONE && !j->is_cut)
    code = table_draw(j, held);
  progress_erase(&j->call->progress);
  if (code == DONE && is_shown && count)
    code = table_write_cells(j, held, count);
  else if (code == DONE && j->is_cut)
    code = table_fail(j);
  gi_buffer_clear(&cells);
  return code;
}
