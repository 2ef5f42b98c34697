/* SPDX-License-Identifier: MIT */
/*
 * Finds the moves of a board.  A step is tried at every cell and in each of its
 * directions: the cells before the group must match, then as many copies of the
 * group as there are, and after each copy the rest of the pattern.  The board
 * after step i of a move is copy i in the run.
 */
#include "lang/board/moves.h"

#include <assert.h>
#include <string.h>

#include "core/writer.h"
#include "lang/board/line.h"

typedef struct finder {
  const gi_board *board;
  gi_board_run *run;
  gi_budget *budget;
  grundy_error *error;
  gi_board_receive receive;
  void *data;
  const char *start; /* cells before the move */
  gi_trail trail;
} finder;

/* A step that is tried: the board before it, the first cell, a direction. */
typedef struct attempt {
  const gi_board_step *step;
  gi_field before;
  uint32_t depth; /* number of the step in its move */
  uint32_t first;
  int row, column;
  gi_way way;
  uint32_t neighbour; /* on a net: the second cell */
} attempt;

static grundy_status continue_move(finder *f, const attempt *a,
                                   const gi_field *after, uint32_t piece);

/* Returns the index of cell k of the line; UINT32_MAX outside the board. */
static uint32_t cell_of(const attempt *a, uint32_t k) {
  if (k == 0)
    return a->first;
  if (a->before.net)
    return a->neighbour;
  unsigned row = (unsigned)(a->row + (int)k * a->way.rows);
  unsigned column = (unsigned)(a->column + (int)k * a->way.columns);
  return row < a->before.rows && column < a->before.columns
             ? row * a->before.columns + column
             : UINT32_MAX;
}

static inline bool matches(const attempt *a, uint32_t k, gi_cells cells) {
  uint32_t cell = cell_of(a, k);
  char c = cell == UINT32_MAX ? GI_WALL : a->before.cells[cell];
  return (gi_cell_bit(c) & cells) != 0;
}

/* ------------------------------------------------------------- applying */

/* The cells that 'also' maps. */
typedef struct mapper {
  const gi_board_step *step;
  char *cells;
} mapper;

static void map_one(void *data, uint32_t cell) {
  mapper *m = data;
  char to = m->step->becomes[gi_cell_index(m->cells[cell])];
  if (to)
    m->cells[cell] = to;
}

/* Maps the cells of the region around the first cell. */
static void map_region(const attempt *a, const gi_field *after) {
  const gi_board_step *step = a->step;
  mapper m = {step, after->cells};
  if (step->region == GI_REGION_NEAR || step->region == GI_REGION_NEAR8) {
    gi_field_around(after, a->first, step->region == GI_REGION_NEAR8, map_one,
                    &m);
    return;
  }
  for (uint32_t i = 0; i < gi_field_count(after); i++) {
    int row = (int)(i / after->columns), column = (int)(i % after->columns);
    bool is_in = step->region == GI_REGION_ROW ? row == a->row
                 : step->region == GI_REGION_COLUMN
                     ? column == a->column
                     : row >= a->row && column >= a->column;
    if (is_in && i != a->first)
      map_one(&m, i);
  }
}

/* Notes for the name where a piece went; otherwise the last cell changed. */
static void note_trail(finder *f, const attempt *a, uint32_t n,
                       const gi_field *after) {
  const gi_pattern *from = &a->step->source;
  gi_trail_step *t = &f->trail.steps[a->depth];
  uint32_t length = gi_line_length(from, n), first = UINT32_MAX;
  *t = (gi_trail_step){.from = a->first, .to = a->first};
  for (uint32_t k = 0; k < length; k++) {
    uint32_t cell = cell_of(a, k);
    if (cell == UINT32_MAX || a->before.cells[cell] == after->cells[cell])
      continue;
    if (first == UINT32_MAX)
      first = cell;
    t->to = cell;
  }
  if (first == UINT32_MAX || a->step->region)
    return;
  t->from = first;
  for (uint32_t k = 0; k < length && !t->slides; k++) {
    uint32_t cell = cell_of(a, k);
    char piece = cell == UINT32_MAX ? GI_WALL : a->before.cells[cell];
    if (piece == GI_WALL || piece == GI_EMPTY || after->cells[cell] == piece)
      continue;
    for (uint32_t j = 0; j < length && !t->slides; j++) {
      uint32_t to = cell_of(a, j);
      if (to != UINT32_MAX && a->before.cells[to] != piece &&
          after->cells[to] == piece)
        *t = (gi_trail_step){cell, to, true};
    }
  }
}

/* Applies the step with n copies to a copy of the board; returns the cell of
   the piece that was moved, or UINT32_MAX. */
static uint32_t apply(const attempt *a, uint32_t n, const gi_field *after) {
  const gi_board_step *step = a->step;
  uint32_t piece = UINT32_MAX, copies = gi_copies_after(step, n);
  for (uint32_t k = 0; k < gi_line_length(&step->source, n); k++) {
    char to = gi_line_at(&step->target, copies, k)->letter;
    uint32_t cell = cell_of(a, k);
    if (to == GI_KEEP || cell == UINT32_MAX)
      continue;
    if (after->cells[cell] != to && to != GI_EMPTY && to != GI_WALL)
      piece = cell;
    after->cells[cell] = to;
  }
  if (step->region)
    map_region(a, after);
  return piece;
}

/* Makes the move of a line that matches with n copies. */
static grundy_status make_step(finder *f, const attempt *a, uint32_t n) {
  bool holds = true;
  gi_field after = a->before;
  size_t size = gi_field_count(&after);
  grundy_status status =
      gi_condition_holds(&a->step->when, f->run, f->budget, f->error,
                         &a->before, a->first, &holds);
  if (status != GRUNDY_OK || !holds)
    return status;
  status = gi_budget_ticks(f->budget, size / 8);
  if (status != GRUNDY_OK)
    return status;
  after.cells = (char *)f->run->boards.data + a->depth * size;
  memcpy(after.cells, a->before.cells, size);
  uint32_t piece = apply(a, n, &after);
  status = gi_condition_holds(&a->step->so, f->run, f->budget, f->error, &after,
                              a->first, &holds);
  if (status != GRUNDY_OK || !holds)
    return status;
  if (f->run->named)
    note_trail(f, a, n, &after);
  f->trail.count = a->depth + 1;
  if (a->step->next)
    return continue_move(f, a, &after, piece);
  return memcmp(after.cells, f->start, size) == 0
             ? GRUNDY_OK
             : f->receive(f->data, &after, f->run->named ? &f->trail : NULL);
}

/* ------------------------------------------------------------- matching */

static grundy_status try_line(finder *f, const attempt *a) {
  const gi_pattern *p = &a->step->source;
  uint32_t group = gi_group_length(p), fixed = p->times ? p->group_from : 0;
  grundy_status status = gi_budget_ticks(f->budget, 4);
  for (uint32_t k = 0; k < fixed; k++)
    if (!matches(a, k, p->atoms[k].cells))
      return status;
  for (uint32_t n = 0; status == GRUNDY_OK; n++) {
    uint32_t at = fixed + n * group, rest = p->times ? p->group_to : 0;
    bool fits = n >= gi_copies_least(p);
    for (uint32_t k = rest; k < p->count && fits; k++)
      fits = matches(a, at + k - rest, p->atoms[k].cells);
    if (fits && p->edge)
      fits = matches(a, at + p->count - rest, gi_cell_bit(GI_WALL));
    if (fits)
      status = make_step(f, a, n);
    if (!p->times)
      return status;
    for (uint32_t k = 0; k < group; k++)
      if (!matches(a, at + k, p->atoms[p->group_from + k].cells))
        return status;
  }
  return status;
}

/* Tries a step that begins at a cell, in all directions. */
static grundy_status try_cell(finder *f, attempt *a, uint32_t cell) {
  assert(a->step);
  const gi_pattern *p = &a->step->source;
  const gi_field *b = &a->before;
  grundy_status status = GRUNDY_OK;
  a->first = cell;
  a->row = (int)(cell / b->columns);
  a->column = (int)(cell % b->columns);
  if ((!p->times || p->group_from) &&
      !(gi_cell_bit(b->cells[cell]) & p->atoms[0].cells))
    return gi_budget_ticks(f->budget, 1);
  if (p->count == 1 && !p->times && !p->edge)
    return try_line(f, a);
  if (b->net) {
    for (uint32_t i = b->net->starts[cell];
         i < b->net->starts[cell + 1] && status == GRUNDY_OK; i++) {
      a->neighbour = b->net->ends[i];
      status = try_line(f, a);
    }
    return status;
  }
  for (unsigned d = 0; d < GI_DIRECTIONS && status == GRUNDY_OK; d++)
    if (a->step->directions >> d & 1) {
      a->way = gi_way_of(d);
      status = try_line(f, a);
    }
  return status;
}

static grundy_status continue_move(finder *f, const attempt *a,
                                   const gi_field *after, uint32_t piece) {
  attempt next = {
      .step = a->step->next, .before = *after, .depth = a->depth + 1};
  assert(next.depth < GI_BOARD_STEPS);
  return piece == UINT32_MAX ? GRUNDY_OK : try_cell(f, &next, piece);
}

grundy_status gi_board_moves(const gi_board *board, gi_board_run *run,
                             gi_budget *budget, grundy_error *error,
                             const gi_field *field, grundy_side side,
                             gi_board_receive receive, void *data) {
  finder f = {.board = board,
              .run = run,
              .budget = budget,
              .error = error,
              .receive = receive,
              .data = data,
              .start = field->cells};
  uint32_t count = gi_field_count(field), steps = 0;
  for (const gi_board_clause *c = board->clauses; c; c = c->next) {
    uint32_t own = 0;
    for (const gi_board_step *s = c->steps; s; s = s->next)
      own++;
    steps = own > steps ? own : steps;
  }
  run->boards.length = 0;
  grundy_status status =
      gi_buffer_reserve(&run->boards, (size_t)steps * count + 1);
  for (const gi_board_clause *c = board->clauses; c && status == GRUNDY_OK;
       c = c->next) {
    attempt a = {.step = c->steps, .before = *field};
    if (side != GRUNDY_BOTH && c->side != GRUNDY_BOTH && c->side != side)
      continue;
    for (uint32_t i = 0; i < count && status == GRUNDY_OK; i++)
      status = try_cell(&f, &a, i);
  }
  return status;
}

/* --------------------------------------------------------------- names */

grundy_status gi_cell_print(const gi_field *field, uint32_t cell,
                            gi_buffer *out) {
  if (field->net)
    return gi_buffer_text(out, field->net->names[cell]);
  gi_writer w = gi_writer_to(out);
  uint32_t column = cell % field->columns, row = cell / field->columns;
  if (column >= 26)
    gi_write(&w, "%c", 'a' + (char)(column / 26 - 1));
  gi_write(&w, "%c%u", 'a' + (char)(column % 26), (unsigned)row + 1);
  return w.status;
}

grundy_status gi_trail_print(const gi_field *field, const gi_trail *trail,
                             gi_buffer *out) {
  grundy_status status = GRUNDY_OK;
  for (uint32_t i = 0; i < trail->count && status == GRUNDY_OK; i++) {
    const gi_trail_step *t = &trail->steps[i];
    bool is_one = t->from == t->to;
    if (i)
      status = gi_buffer_text(out, "/");
    else
      status = gi_cell_print(field, t->from, out);
    if (!i && !is_one && status == GRUNDY_OK && (t->slides || field->net))
      status = gi_buffer_text(out, "-");
    if ((i || !is_one) && status == GRUNDY_OK)
      status = gi_cell_print(field, t->to, out);
  }
  return status;
}
