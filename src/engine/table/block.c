/* SPDX-License-Identifier: MIT */
#include "engine/table/block.h"

#include <assert.h>
#include <string.h>

#include "core/text.h"
#include "engine/heaps/period_search.h"
#include "engine/misuse.h"
#include "engine/opened.h"
#include "engine/table/dense.h"
#include "engine/table/sides.h"
#include "engine/table/table.h"
#include "engine/value/theorem.h"

enum {
  MOST_CELLS = 1 << 28,
  MOST_EMPTY = 16,     /* most cells of a box for each cell of the slice */
  FEW_CELLS = 1 << 16, /* cells allowed on top of these */
  AT_ONCE = 1 << 20    /* steps for all heaps at once; then some by some */
};

/* --------------------------------------------------------------- opening */

/* Returns the number that runs inside a block: the last free one. */
static unsigned running(const grundy_slice *slice) {
  unsigned places[GRUNDY_MOST_INTEGERS];
  unsigned count = gi_slice_free(slice, places);
  return count ? places[count - 1] : slice->arity - 1;
}

/* Moves a corner of the slice to the base of the rules; false if it is too far
   for a table. */
static bool move(const gi_blocks *b, const uint64_t *corner, uint64_t *moved) {
  for (unsigned i = 0; i < b->rules->arity; i++)
    if (__builtin_add_overflow(corner[i], b->shift, &moved[i]) ||
        moved[i] > INT32_MAX)
      return false;
  return true;
}

/* What is known of every position of a slice. */
typedef enum nature {
  NATURE_PLAIN,    /* it exists, is impartial and does not come back */
  NATURE_PARTIZAN, /* it exists, the moves differ, and it does not come back */
  NATURE_OTHER
} nature;

/* Returns the nature of the position of these numbers.  A larger one exists
   too: rules with `tuples` refuse only small numbers.  An empty one is no
   component and says nothing about others, so the corner is asked. */
static nature nature_at(gi_blocks *b, const uint64_t *numbers,
                        const uint64_t *corner) {
  gi_buffer bytes;
  bool empty = false;
  gi_traits traits = {0};
  gi_buffer_init(&bytes, &b->work->memory);
  grundy_status status =
      b->rules->family->at(b->work, b->rules, numbers, &bytes, &empty);
  if (status == GRUNDY_OK && !empty)
    traits = gi_traits_of((gi_component){b->rules, {bytes.data, bytes.length}});
  gi_buffer_clear(&bytes);
  if (status == GRUNDY_OK && empty && numbers != corner)
    return nature_at(b, corner, corner);
  if (status != GRUNDY_OK || traits.loopy)
    return NATURE_OTHER;
  return empty || traits.impartial ? NATURE_PLAIN : NATURE_PARTIZAN;
}

/* Looks for a sequence that has the values up to a heap. */
static grundy_status open_sequence(gi_blocks *b, uint64_t last) {
  gi_code code;
  grundy_work *work = b->work;
  const grundy_rules *heaps = gi_rules_up_to(b->rules, last);
  if (!heaps->family->code || gi_heap_theorem(work, heaps, last))
    return GRUNDY_UNABLE;
  grundy_status status = heaps->family->code(work, heaps, last, &code);
  b->heaps = status == GRUNDY_OK ? heaps : NULL;
  return status;
}

/* Finds the outcomes of all states up to a corner from moves that are data. */
static grundy_status open_outcomes(gi_blocks *b, grundy_play play,
                                   const uint64_t *corner) {
  grundy_work *work = b->work;
  const gi_family *family = b->rules->family;
  gi_rays rays = {0};
  int64_t most = 0;
  b->box.arity = b->rules->arity;
  for (unsigned i = 0; i < b->box.arity; i++) {
    b->box.extent[i] = (int64_t)corner[i];
    most = b->box.extent[i] > most ? b->box.extent[i] : most;
  }
  gi_mark mark = gi_arena_mark(&work->scratch);
  grundy_status status =
      family->rays ? family->rays(work, b->rules, GRUNDY_BOTH, most, &rays)
                   : GRUNDY_UNABLE;
  if (status == GRUNDY_OK) {
    b->won = gi_alloc(&work->memory, b->cells);
    status = b->won ? gi_rays_outcomes(rays, &b->box, play, &work->memory,
                                       &work->budget, b->won)
                    : GRUNDY_UNABLE;
  }
  gi_arena_release(&work->scratch, mark);
  for (size_t i = 0; status == GRUNDY_OK && i < b->cells; i++)
    b->won[i] ^= 1; /* they say who lost */
  if (status != GRUNDY_OK)
    gi_blocks_close(b);
  return status;
}

/* Finds the value of a position by a theorem.  UNABLE: none gives it, it is no
   number of 32 bits, or there is no such position. */
static grundy_status theorem_value(gi_blocks *b, const uint64_t *numbers,
                                   gi_buffer *bytes, uint32_t *value) {
  bool empty = false;
  uint64_t found = 0;
  bytes->length = 0;
  grundy_status status =
      b->rules->family->at(b->work, b->rules, numbers, bytes, &empty);
  gi_component part = {b->rules->shown, {bytes->data, bytes->length}};
  if (status == GRUNDY_OK && !empty) {
    gi_traits traits = gi_traits_of(part);
    status = traits.impartial && !traits.loopy
                 ? gi_theorem_value(b->work, part, &found, NULL)
                 : GRUNDY_UNABLE;
  }
  *value = (uint32_t)found;
  if (status == GRUNDY_DOMAIN || (status == GRUNDY_OK && found > UINT32_MAX))
    return GRUNDY_UNABLE;
  return status;
}

/* Asks the theorems for the corner: if they answer there, they are asked for
   all cells. */
static grundy_status open_theorem(gi_blocks *b, const uint64_t *corner) {
  gi_buffer bytes;
  uint32_t value;
  gi_buffer_init(&bytes, &b->work->memory);
  grundy_status status = theorem_value(b, corner, &bytes, &value);
  gi_buffer_clear(&bytes);
  b->has_theorem = status == GRUNDY_OK;
  return status;
}

/* Fills the dense table up to a corner.  Heaps that take long are filled later,
   some by some, so that a limit leaves the first ones. */
static grundy_status open_dense(gi_blocks *b, const uint64_t *corner) {
  uint64_t value;
  grundy_work *work = b->work;
  if (b->rules->arity > 1)
    return gi_dense_value(work, b->rules, corner, MOST_CELLS, &value);
  gi_budget *budget = &work->budget;
  uint64_t steps = budget->steps, positions = budget->positions;
  uint64_t ticks = budget->ticks;
  gi_try attempt = gi_budget_try(budget, AT_ONCE);
  grundy_status status =
      gi_dense_value(work, b->rules, corner, MOST_CELLS, &value);
  status = gi_budget_tried(budget, attempt, status);
  if (status == GRUNDY_OK ||
      gi_budget_leave_out(budget, status) == GRUNDY_STOPPED ||
      gi_opened_of(work, b->rules)->dense.hopeless)
    return status;
  gi_budget_rewind(budget, steps, positions);
  budget->ticks = ticks;
  budget->reached = GRUNDY_LIMIT_NONE;
  return GRUNDY_OK;
}

/* Finds the outcomes of all states up to a corner where the players' moves
   differ.  UNABLE too where these rules give both the same. */
static grundy_status open_sides(gi_blocks *b, const uint64_t *corner) {
  bool apply = false;
  grundy_status status = gi_sides_apply(b->work, b->rules, &apply);
  if (status == GRUNDY_OK)
    status = apply
                 ? gi_sides_fill(b->work, b->rules, b->play, corner, MOST_CELLS)
                 : GRUNDY_UNABLE;
  b->has_sides = status == GRUNDY_OK;
  return status;
}

/* Returns the cells of the box from 0 to the corner, if it is not much larger
   than the slice; otherwise 0. */
static size_t box_cells(const grundy_slice *slice, const uint64_t *corner) {
  uint64_t box = 1, cells = 1;
  for (unsigned i = 0; i < slice->arity; i++)
    if (__builtin_mul_overflow(box, corner[i] + 1, &box) || box > MOST_CELLS)
      return 0;
  for (unsigned i = 0; i < slice->arity; i++)
    cells *= slice->to[i] - slice->from[i] + 1;
  return box <= FEW_CELLS + MOST_EMPTY * cells ? (size_t)box : 0;
}

static bool is_asked(const grundy_rules *rules, const grundy_slice *slice,
                     grundy_table_kind kind, grundy_query query) {
  bool is_value = kind == GRUNDY_TABLE_VALUES && query.play == GRUNDY_NORMAL;
  return (is_value || kind == GRUNDY_TABLE_OUTCOMES) &&
         query.method == GRUNDY_BEST && !rules->any_count && slice->arity &&
         slice->arity <= GI_DENSE_ARITY && rules->base->arity == slice->arity;
}

/* Fills a table of lists of numbers up to a corner. */
static grundy_status open_tuples(gi_blocks *b, const grundy_slice *slice,
                                 grundy_table_kind kind,
                                 const uint64_t *corner) {
  grundy_status status = GRUNDY_UNABLE;
  b->cells = box_cells(slice, corner);
  if (kind == GRUNDY_TABLE_OUTCOMES && b->cells)
    status = open_outcomes(b, b->play, corner);
  if (status == GRUNDY_UNABLE && b->play == GRUNDY_NORMAL &&
      (kind == GRUNDY_TABLE_VALUES || b->cells))
    status = open_dense(b, corner);
  return status;
}

static grundy_status open_way(gi_blocks *b, const grundy_slice *slice,
                              grundy_table_kind kind, grundy_query query) {
  uint64_t least[GRUNDY_MOST_INTEGERS], corner[GRUNDY_MOST_INTEGERS];
  if (!move(b, slice->from, least) || !move(b, slice->to, corner))
    return GRUNDY_UNABLE;
  grundy_status status = GRUNDY_UNABLE;
  nature all = nature_at(b, least, corner);
  if (all == NATURE_PARTIZAN && kind == GRUNDY_TABLE_OUTCOMES)
    return open_sides(b, corner);
  if (all != NATURE_PLAIN)
    return GRUNDY_UNABLE;
  if (slice->arity == 1 && query.play == GRUNDY_NORMAL)
    status = open_sequence(b, corner[0]);
  if (status == GRUNDY_UNABLE && b->rules->family->tuples)
    status = open_tuples(b, slice, kind, corner);
  if (status == GRUNDY_UNABLE && query.play == GRUNDY_NORMAL)
    status = open_theorem(b, corner);
  return status;
}

grundy_status gi_blocks_open(grundy_work *work, const grundy_rules *rules,
                             const grundy_slice *slice, grundy_table_kind kind,
                             grundy_query query, gi_blocks *blocks) {
  blocks->work = work;
  blocks->rules = rules->base;
  blocks->shift = rules->shift;
  blocks->heaps = NULL;
  blocks->won = NULL;
  blocks->cells = 0;
  blocks->has_sides = false;
  blocks->has_theorem = false;
  blocks->play = query.play;
  if (!is_asked(rules, slice, kind, query))
    return GRUNDY_UNABLE;
  blocks->place = running(slice);
  grundy_status status = open_way(blocks, slice, kind, query);
  if (status == GRUNDY_OK)
    return GRUNDY_OK;
  gi_clear_error(work); /* a cell will say it, at its place */
  return GRUNDY_UNABLE;
}

void gi_blocks_close(gi_blocks *blocks) {
  if (blocks->won)
    gi_free(&blocks->work->memory, blocks->won, blocks->cells);
  blocks->won = NULL;
}

/* --------------------------------------------------------------- reading */

/* Returns the index of a state in a box, and the distance of neighbours. */
static size_t place_in(const gi_blocks *b, const int64_t *extent,
                       const uint64_t *at, size_t *step) {
  size_t index = 0, stride = 1;
  for (unsigned i = b->rules->arity; i-- > 0;) {
    assert(at[i] <= (uint64_t)extent[i]);
    index += (size_t)at[i] * stride;
    if (i == b->place)
      *step = stride;
    stride *= (size_t)extent[i] + 1;
  }
  return index;
}

static grundy_status read_sequence(gi_blocks *b, uint64_t heap, uint64_t most,
                                   grundy_values *values) {
  const gi_sequence *q;
  uint64_t count = most < GI_BLOCK ? most : GI_BLOCK;
  grundy_status status =
      gi_rules_values(b->work, b->heaps, heap + count - 1, &q);
  if (status != GRUNDY_OK)
    return status;
  for (uint64_t i = 0; i < count; i++)
    b->room[i] = gi_sequence_value(q, heap + i);
  *values = (grundy_values){b->room, sizeof *b->room, (size_t)count};
  return GRUNDY_OK;
}

static void read_outcomes(gi_blocks *b, const uint64_t *at, uint64_t most,
                          grundy_values *values) {
  size_t step = 1;
  size_t first = place_in(b, b->box.extent, at, &step);
  if (step == 1) {
    *values = (grundy_values){b->won + first, 1, (size_t)most};
    return;
  }
  size_t count = most < GI_BLOCK ? (size_t)most : GI_BLOCK;
  for (size_t i = 0; i < count; i++)
    b->room[i] = b->won[first + i * step];
  *values = (grundy_values){b->room, sizeof *b->room, count};
}

/* Reads up to the first cell that the theorems do not answer. */
static grundy_status read_theorem(gi_blocks *b, uint64_t *at, uint64_t most,
                                  grundy_values *values) {
  gi_buffer bytes;
  size_t count = 0;
  grundy_status status = GRUNDY_OK;
  gi_buffer_init(&bytes, &b->work->memory);
  for (; count < most && count < GI_BLOCK && status == GRUNDY_OK; count++) {
    gi_mark mark = gi_arena_mark(&b->work->scratch);
    status = theorem_value(b, at, &bytes, &b->room[count]);
    gi_arena_release(&b->work->scratch, mark);
    at[b->place]++;
  }
  gi_buffer_clear(&bytes);
  if (status != GRUNDY_OK)
    gi_clear_error(b->work); /* it comes again, where it is the first cell */
  count -= status != GRUNDY_OK;
  if (!count)
    return status;
  *values = (grundy_values){b->room, sizeof *b->room, count};
  return GRUNDY_OK;
}

static grundy_status read_sides(gi_blocks *b, uint64_t *at, uint64_t most,
                                grundy_values *values) {
  size_t count = most < GI_BLOCK ? (size_t)most : GI_BLOCK;
  *values = (grundy_values){b->room, sizeof *b->room, count};
  return gi_sides_read(b->work, b->rules, b->play, at, b->place, count,
                       b->room);
}

/* Asks for each value where the box holds sorted tuples only. */
static grundy_status read_sorted(gi_blocks *b, uint64_t *at, size_t count) {
  for (size_t i = 0; i < count; i++, at[b->place]++) {
    uint64_t value;
    grundy_status status =
        gi_dense_value(b->work, b->rules, at, MOST_CELLS, &value);
    if (status != GRUNDY_OK)
      return status;
    b->room[i] = (uint32_t)value;
  }
  return GRUNDY_OK;
}

static grundy_status read_dense(gi_blocks *b, uint64_t *at, uint64_t most,
                                grundy_values *values) {
  const gi_dense *dense = &gi_opened_of(b->work, b->rules)->dense;
  size_t count = most < GI_BLOCK ? (size_t)most : GI_BLOCK, step = 1;
  uint64_t value, first = at[b->place];
  at[b->place] += count - 1;
  grundy_status status =
      gi_dense_value(b->work, b->rules, at, MOST_CELLS, &value);
  bool is_inside = status == GRUNDY_OK;
  for (unsigned i = 0; is_inside && i < b->rules->arity; i++)
    is_inside = at[i] <= (uint64_t)dense->extent[i];
  at[b->place] = first;
  if (status != GRUNDY_OK)
    return status;
  *values = (grundy_values){b->room, sizeof *b->room, count};
  if (!is_inside)
    return read_sorted(b, at, count);
  const uint32_t *from = dense->values + place_in(b, dense->extent, at, &step);
  if (step == 1)
    values->data = from;
  for (size_t i = 0; step > 1 && i < count; i++)
    b->room[i] = from[i * step];
  return GRUNDY_OK;
}

grundy_status gi_blocks_read(gi_blocks *b, const uint64_t *at, uint64_t most,
                             grundy_values *values) {
  uint64_t moved[GRUNDY_MOST_INTEGERS] = {0};
  grundy_status status = GRUNDY_OK;
  assert(most > 0);
  for (unsigned i = 0; i < b->rules->arity; i++)
    moved[i] = at[i] + b->shift;
  if (b->heaps)
    status = read_sequence(b, moved[0], most, values);
  else if (b->won)
    read_outcomes(b, moved, most, values);
  else if (b->has_sides)
    status = read_sides(b, moved, most, values);
  else if (b->has_theorem)
    status = read_theorem(b, moved, most, values);
  else
    status = read_dense(b, moved, most, values);
  return status == GRUNDY_OK ? gi_budget_ticks(&b->work->budget, values->count)
                             : status;
}

/* ------------------------------------------------------ the caller's array */

/* Where the cells of a slice go. */
typedef struct array {
  void *cells;
  unsigned width;
  size_t next;
} array;

/* Writes a number; false if it does not fit. */
static bool put(array *a, uint64_t number) {
  size_t i = a->next++;
  switch (a->width) {
  case 1:
    return (void)(((uint8_t *)a->cells)[i] = (uint8_t)number),
           number <= UINT8_MAX;
  case 2:
    return (void)(((uint16_t *)a->cells)[i] = (uint16_t)number),
           number <= UINT16_MAX;
  case 4:
    return (void)(((uint32_t *)a->cells)[i] = (uint32_t)number),
           number <= UINT32_MAX;
  default:
    return (void)(((uint64_t *)a->cells)[i] = number), true;
  }
}

static uint64_t all_ones(unsigned width) {
  return UINT64_MAX >> (64 - 8 * width);
}

static grundy_status refuse_large(grundy_work *work, uint64_t number,
                                  unsigned width) {
  return gi_fail(&work->error, GRUNDY_DOMAIN, GRUNDY_NOWHERE,
                 "the number {0} does not fit into {1} bits of a cell",
                 gi_digits_of(number).text, gi_digits_of(8 * width).text);
}

static grundy_status put_number(grundy_work *work, array *a, uint64_t number) {
  return number < all_ones(a->width) - 1 && put(a, number)
             ? GRUNDY_OK
             : refuse_large(work, number, a->width);
}

grundy_outcome gi_block_outcome(const gi_blocks *b, uint32_t number) {
  static const grundy_outcome sides[] = {[GI_SIDES_P] = GRUNDY_P,
                                         [GI_SIDES_L] = GRUNDY_L,
                                         [GI_SIDES_R] = GRUNDY_R,
                                         [GI_SIDES_N] = GRUNDY_N};
  if (!b->has_sides)
    return number ? GRUNDY_N : GRUNDY_P;
  assert(number <= GI_SIDES_N);
  return sides[number];
}

static grundy_status put_block(const gi_blocks *b, array *a,
                               grundy_table_kind kind,
                               const grundy_values *values) {
  bool are_outcomes = kind == GRUNDY_TABLE_OUTCOMES;
  grundy_status status = GRUNDY_OK;
  for (size_t i = 0; i < values->count && status == GRUNDY_OK; i++) {
    uint32_t value = gi_value_at(values->data, values->width, i);
    if (are_outcomes)
      value = gi_block_outcome(b, value);
    status = put_number(b->work, a, value);
  }
  return status;
}

static grundy_status put_cell(grundy_work *work, array *a,
                              const grundy_rules *rules, const uint64_t *at,
                              grundy_table_kind kind, grundy_query query) {
  grundy_cell cell;
  grundy_status status = gi_cell_at(work, rules, at, kind, query, &cell);
  if (status != GRUNDY_OK)
    return status;
  if (cell.hole || cell.loopy || cell.has_sides)
    return put(a, all_ones(a->width) - !cell.hole) ? GRUNDY_OK : GRUNDY_DOMAIN;
  return put_number(work, a,
                    kind == GRUNDY_TABLE_OUTCOMES ? (uint64_t)cell.outcome
                                                  : cell.number);
}

/* Goes to the next row of a slice: the number at `place` is back at its start,
   and one before it rises.  False after the last row. */
static bool next_row(const grundy_slice *slice, unsigned place, uint64_t *at) {
  at[place] = slice->from[place];
  for (unsigned i = place; i-- > 0; at[i] = slice->from[i])
    if (at[i] < slice->to[i]) {
      at[i]++;
      return true;
    }
  return false;
}

/* Reads a row by blocks, or by cell where `b` is NULL or has no block. */
static grundy_status read_row(grundy_work *work, gi_blocks *b, array *a,
                              const grundy_rules *rules, uint64_t *at,
                              unsigned place, uint64_t last,
                              grundy_table_kind kind, grundy_query query) {
  grundy_status status = GRUNDY_OK;
  for (bool is_over = false; !is_over && status == GRUNDY_OK;) {
    grundy_values values = {.count = 1};
    status = b ? gi_blocks_read(b, at, last - at[place] + 1, &values)
               : GRUNDY_UNABLE;
    if (status == GRUNDY_OK)
      status = put_block(b, a, kind, &values);
    else if (status == GRUNDY_UNABLE)
      status = put_cell(work, a, rules, at, kind, query);
    is_over = last - at[place] < values.count;
    at[place] += values.count;
  }
  return status;
}

static grundy_status read_table(grundy_work *work, const grundy_rules *rules,
                                const grundy_slice *slice,
                                grundy_table_kind kind, grundy_query query,
                                array *a) {
  gi_blocks blocks, *b = &blocks;
  uint64_t at[GRUNDY_MOST_INTEGERS];
  unsigned place = running(slice);
  memcpy(at, slice->from, sizeof at);
  grundy_status status = gi_blocks_open(work, rules, slice, kind, query, b);
  if (status != GRUNDY_OK)
    b = NULL;
  do {
    status =
        read_row(work, b, a, rules, at, place, slice->to[place], kind, query);
  } while (status == GRUNDY_OK && next_row(slice, place, at));
  gi_blocks_close(&blocks);
  return status;
}

static grundy_status read_cells(grundy_work *work, const grundy_rules *rules,
                                const grundy_slice *slice,
                                grundy_table_kind kind, grundy_query query,
                                grundy_cell *cells) {
  uint64_t at[GRUNDY_MOST_INTEGERS];
  unsigned place = running(slice);
  grundy_status status = GRUNDY_OK;
  size_t i = 0;
  memcpy(at, slice->from, sizeof at);
  do {
    bool is_over = false;
    for (; !is_over && status == GRUNDY_OK; at[place]++) {
      is_over = at[place] == slice->to[place];
      status = gi_cell_at(work, rules, at, kind, query, &cells[i++]);
    }
  } while (status == GRUNDY_OK && next_row(slice, place, at));
  return status;
}

grundy_status grundy_table_cells(grundy_work *work, const grundy_rules *rules,
                                 const grundy_slice *slice,
                                 grundy_table_kind kind, grundy_query query,
                                 grundy_cell *cells) {
  if (gi_misused(work, GI_NEEDS({gi_is_counted(work, rules), "rules"},
                                {gi_is_slice(rules, slice), "slice"},
                                {(unsigned)kind <= GRUNDY_TABLE_WEIGHT, "kind"},
                                {gi_is_query(query), "query"},
                                {gi_is_given(cells), "cells"})))
    return GRUNDY_MISUSE;
  return gi_finish(work, read_cells(work, rules, slice, kind, query, cells),
                   GRUNDY_NOWHERE);
}

grundy_status grundy_table_read(grundy_work *work, const grundy_rules *rules,
                                const grundy_slice *slice,
                                grundy_table_kind kind, grundy_query query,
                                unsigned width, void *cells) {
  bool is_width = width == 1 || width == 2 || width == 4 || width == 8;
  if (gi_misused(work,
                 GI_NEEDS({gi_is_counted(work, rules), "rules"},
                          {gi_is_slice(rules, slice), "slice"},
                          {(unsigned)kind <= GRUNDY_TABLE_LONGEST, "kind"},
                          {gi_is_query(query), "query"}, {is_width, "width"},
                          {gi_is_given(cells), "cells"})))
    return GRUNDY_MISUSE;
  array a = {cells, width, 0};
  return gi_finish(work, read_table(work, rules, slice, kind, query, &a),
                   GRUNDY_NOWHERE);
}
