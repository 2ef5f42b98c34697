/* SPDX-License-Identifier: MIT */
#include "lang/board/field.h"

#include <string.h>

void gi_board_run_init(gi_board_run *run, gi_memory *memory) {
  *run = (gi_board_run){.memory = memory};
  gi_rule_run_init(&run->rule, memory);
  gi_buffer_init(&run->boards, memory);
  gi_buffer_init(&run->marks, memory);
}

void gi_board_run_clear(gi_board_run *run) {
  gi_rule_run_clear(&run->rule);
  gi_buffer_clear(&run->boards);
  gi_buffer_clear(&run->marks);
}

void gi_field_around(const gi_field *f, uint32_t cell, bool corners,
                     void (*visit)(void *data, uint32_t cell), void *data) {
  if (f->net) {
    for (uint32_t i = f->net->starts[cell]; i < f->net->starts[cell + 1]; i++)
      visit(data, f->net->ends[i]);
    return;
  }
  int row = (int)(cell / f->columns), column = (int)(cell % f->columns);
  for (unsigned d = 0; d < (corners ? 8 : 4); d++) {
    gi_way way = gi_way_of(d);
    unsigned r = (unsigned)(row + way.rows),
             c = (unsigned)(column + way.columns);
    if (r < f->rows && c < f->columns)
      visit(data, r * f->columns + c);
  }
}

/* ------------------------------------------------------------ neighbours */

typedef struct counter {
  const gi_field *f;
  char letter;
  uint64_t count;
} counter;

static void count_one(void *data, uint32_t cell) {
  counter *c = data;
  c->count += c->f->cells[cell] == c->letter;
}

/* Counts the neighbours with this letter; neighbours outside the board are
   '#'. */
static uint64_t count_near(const gi_field *f, uint32_t cell, char letter,
                           bool corners) {
  if (letter == GI_WALL && !f->net) {
    int row = (int)(cell / f->columns), column = (int)(cell % f->columns);
    uint64_t count = 0;
    for (unsigned d = 0; d < (corners ? 8 : 4); d++)
      count += gi_field_at(f, row + gi_way_of(d).rows,
                           column + gi_way_of(d).columns) == GI_WALL;
    return count;
  }
  counter c = {f, letter, 0};
  gi_field_around(f, cell, corners, count_one, &c);
  return c.count;
}

static uint64_t count_all(const gi_field *f, char letter) {
  uint64_t count = 0;
  for (uint32_t i = 0; i < gi_field_count(f); i++)
    count += f->cells[i] == letter;
  return count;
}

/* ------------------------------------------------------------- liberties */

/* A group being flooded.  marks[i] is the number of the group in which cell i
   was met last; `stack` lists cells of the group. */
typedef struct flood {
  const gi_field *f;
  char letter;
  uint32_t *marks, *stack;
  uint32_t group, height;
  uint64_t liberties;
} flood;

static void spread(void *data, uint32_t cell) {
  flood *g = data;
  char c = g->f->cells[cell];
  if (g->marks[cell] == g->group || (c != g->letter && c != GI_EMPTY))
    return;
  g->marks[cell] = g->group;
  if (c == g->letter)
    g->stack[g->height++] = cell;
  else
    g->liberties++;
}

grundy_status gi_field_liberties(const gi_field *f, char letter,
                                 gi_board_run *run, uint64_t *least,
                                 uint32_t *where) {
  uint32_t count = gi_field_count(f);
  size_t size = 2 * (size_t)count * sizeof(uint32_t);
  run->marks.length = 0;
  grundy_status status = gi_buffer_reserve(&run->marks, size);
  if (status != GRUNDY_OK)
    return status;
  flood g = {.f = f, .letter = letter};
  g.marks = (uint32_t *)(void *)run->marks.data;
  g.stack = g.marks + count;
  memset(g.marks, 0, count * sizeof *g.marks);
  *least = GI_BOARD_CELLS;
  for (uint32_t i = 0; i < count; i++) {
    if (f->cells[i] != letter || g.marks[i])
      continue;
    g.group++;
    g.liberties = 0;
    g.marks[i] = g.group;
    g.stack[0] = i;
    g.height = 1;
    while (g.height)
      gi_field_around(f, g.stack[--g.height], false, spread, &g);
    if (g.liberties < *least) {
      *least = g.liberties;
      *where = i;
    }
  }
  return GRUNDY_OK;
}

/* ------------------------------------------------------------ conditions */

static grundy_status answer(const gi_ask *ask, gi_board_run *run,
                            gi_budget *budget, const gi_field *f, uint32_t cell,
                            int64_t *number) {
  uint64_t count = 0;
  uint32_t where;
  grundy_status status = GRUNDY_OK;
  switch (ask->kind) {
  case GI_ASKS_NEAR:
  case GI_ASKS_NEAR8:
    count = count_near(f, cell, ask->letter, ask->kind == GI_ASKS_NEAR8);
    break;
  case GI_ASKS_COUNT:
    count = count_all(f, ask->letter);
    status = gi_budget_ticks(budget, gi_field_count(f) / 4);
    break;
  case GI_ASKS_LIBERTIES:
    status = gi_field_liberties(f, ask->letter, run, &count, &where);
    if (status == GRUNDY_OK)
      status = gi_budget_ticks(budget, gi_field_count(f));
    break;
  }
  *number = (int64_t)count;
  return status;
}

grundy_status gi_condition_holds(const gi_condition *condition,
                                 gi_board_run *run, gi_budget *budget,
                                 grundy_error *error, const gi_field *f,
                                 uint32_t cell, bool *holds) {
  *holds = true;
  if (!condition->formula)
    return GRUNDY_OK;
  int64_t values[GI_ASK_FIXED + GI_BOARD_ASKS] = {
      cell / f->columns, cell % f->columns, f->rows, f->columns};
  grundy_status status = GRUNDY_OK;
  for (uint32_t i = 0; i < condition->count && status == GRUNDY_OK; i++)
    status = answer(&condition->asks[i], run, budget, f, cell,
                    &values[GI_ASK_FIXED + i]);
  int64_t result = 0;
  if (status == GRUNDY_OK)
    status =
        gi_formula_eval(condition->formula, &run->rule, error, values, &result);
  *holds = result != 0;
  return status;
}
