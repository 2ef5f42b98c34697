/* SPDX-License-Identifier: MIT */
#include "theory/graph/chomp.h"

#include <assert.h>
#include <string.h>

static size_t words_of(const gi_chomp_table *table) {
  return (size_t)(table->outlines + 63) / 64;
}

uint64_t gi_chomp_outlines(uint64_t rows, uint64_t columns) {
  uint64_t count = 1;
  if (rows > columns)
    return gi_chomp_outlines(columns, rows);
  if (rows > GI_CHOMP_MOST_ROWS || columns > GI_CHOMP_MOST)
    return rows ? GI_CHOMP_MOST + 1 : 1;
  for (uint64_t i = 1; i <= rows; i++) { /* exact in every step */
    count = count * (columns + i) / i;
    if (count > GI_CHOMP_MOST)
      return GI_CHOMP_MOST + 1;
  }
  return count;
}

/* ------------------------------------------------------------- places */

/* Returns what a row of length v adds to the place of an outline, if it is the
   k-th row from below. */
static uint32_t place(const gi_chomp_table *table, unsigned k, unsigned v) {
  return table->places[(size_t)(k - 1) * (table->columns + 1) + v];
}

static void fill_places(gi_chomp_table *table) {
  size_t width = table->columns + 1;
  for (unsigned k = 1; k <= table->rows; k++) {
    uint32_t *row = table->places + (k - 1) * width;
    row[0] = 0;
    for (size_t v = 1; v < width; v++)
      row[v] = row[v - 1] + (k > 1 ? place(table, k - 1, (unsigned)v) : 1);
  }
}

/* Writes the outline at a place of the table. */
static void outline_at(const gi_chomp_table *table, uint64_t at,
                       unsigned *outline) {
  assert(at < table->outlines);
  unsigned v = table->columns;
  for (unsigned i = 0; i < table->rows; i++) {
    unsigned k = table->rows - i;
    while (place(table, k, v) > at)
      v--;
    at -= place(table, k, v);
    outline[i] = v;
  }
  assert(at == 0);
}

/* -------------------------------------------------------------- marks */

/* Marks the outlines at the places from..to as won. */
static void mark_range(gi_chomp_table *table, uint64_t from, uint64_t to) {
  assert(from <= to && to < table->outlines);
  for (uint64_t word = from / 64; word <= to / 64; word++) {
    uint64_t mask = UINT64_MAX;
    if (word == from / 64)
      mask &= UINT64_MAX << from % 64;
    if (word == to / 64)
      mask &= UINT64_MAX >> (63 - to % 64);
    table->won[word] |= mask;
  }
}

/* Marks as won all outlines in which `count` rows, the k-th from below and
   those under it, have lengths low..high; `at` is what their other rows add to
   the place.  The depth of the recursion is at most GI_CHOMP_MOST_ROWS. */
static void mark_won(gi_chomp_table *table, unsigned k, unsigned count,
                     unsigned low, unsigned high, uint64_t at) {
  if (k == 1) { /* they are neighbours in the table */
    mark_range(table, at + low, at + high);
    return;
  }
  for (unsigned v = low; v <= high; v++) {
    uint64_t to = at + place(table, k, v);
    if (count > 1)
      mark_won(table, k - 1, count - 1, low, v, to);
    else
      table->won[to / 64] |= UINT64_C(1) << to % 64;
  }
}

/* Marks as won all outlines from which a bite leads to the outline at `lost`.
 */
static void mark_before(gi_chomp_table *table, uint64_t lost) {
  unsigned outline[GI_CHOMP_MOST_ROWS] = {0}, top = table->columns;
  outline_at(table, lost, outline);
  for (unsigned i = 0; i < table->rows;) {
    unsigned count = 0, length = outline[i], k = table->rows - i;
    uint64_t others = lost;
    for (; i < table->rows && outline[i] == length; i++, count++)
      others -= place(table, table->rows - i, length);
    if (length < top)
      mark_won(table, k, count, length, top, others);
    top = length;
  }
  table->won[lost / 64] &= ~(UINT64_C(1) << lost % 64); /* not itself */
}

/* Decides all outlines, in lexicographic order. */
static grundy_status decide(gi_chomp_table *table, gi_budget *budget) {
  grundy_status status = GRUNDY_OK;
  size_t words = words_of(table);
  table->won[0] = 1; /* the empty outline: the opponent ate the poison */
  if (table->outlines % 64)
    table->won[words - 1] |= UINT64_MAX << table->outlines % 64;
  for (size_t w = 0; w < words && status == GRUNDY_OK; w++) {
    uint64_t open = UINT64_MAX; /* bits not yet examined */
    status = gi_budget_step(budget);
    while (status == GRUNDY_OK && (~table->won[w] & open)) {
      unsigned bit = (unsigned)__builtin_ctzll(~table->won[w] & open);
      mark_before(table, w * 64 + bit);
      open = bit < 63 ? UINT64_MAX << (bit + 1) : 0;
      status = gi_budget_step(budget);
    }
  }
  return status;
}

/* -------------------------------------------------------------- tables */

static size_t places_of(const gi_chomp_table *table) {
  return (size_t)table->rows * (table->columns + 1);
}

static void clear_table(gi_memory *memory, gi_chomp_table *table) {
  gi_free(memory, table->won, words_of(table) * sizeof *table->won);
  gi_free(memory, table->places, places_of(table) * sizeof *table->places);
  *table = (gi_chomp_table){0};
}

void gi_chomp_init(gi_chomp *chomp, gi_memory *memory) {
  *chomp = (gi_chomp){.memory = memory};
}

void gi_chomp_clear(gi_chomp *chomp) {
  for (unsigned i = 0; i < GI_CHOMP_MOST_ROWS; i++)
    clear_table(chomp->memory, &chomp->tables[i]);
}

/* Returns whether the table has all outlines of this rectangle. */
static bool fits(const gi_chomp_table *table, unsigned rows, unsigned columns) {
  return rows <= table->rows && columns <= table->columns;
}

/* Makes the table of a rectangle; unless OK is returned, it is empty. */
static grundy_status make_table(gi_memory *memory, gi_budget *budget,
                                unsigned rows, unsigned columns,
                                gi_chomp_table *table) {
  *table = (gi_chomp_table){.rows = rows, .columns = columns};
  table->outlines = gi_chomp_outlines(rows, columns);
  size_t size = words_of(table) * sizeof *table->won;
  table->won = gi_alloc(memory, size);
  table->places = gi_alloc(memory, places_of(table) * sizeof *table->places);
  grundy_status status = GRUNDY_OK;
  if (!table->won || !table->places) {
    status = gi_memory_refusal(memory);
  } else {
    memset(table->won, 0, size);
    fill_places(table);
    status = decide(table, budget);
  }
  if (status != GRUNDY_OK)
    clear_table(memory, table);
  return status;
}

/* Returns the number of columns for a new table: enough for at least twice the
   outlines of the old table, if such a table is not too large.  So a series of
   ever wider rectangles needs few tables. */
static unsigned widened(const gi_chomp_table *old, unsigned rows,
                        unsigned columns) {
  unsigned wider = columns;
  uint64_t outlines = gi_chomp_outlines(rows, wider);
  while (outlines < 2 * old->outlines && outlines <= GI_CHOMP_MOST)
    outlines = gi_chomp_outlines(rows, ++wider);
  return outlines <= GI_CHOMP_MOST ? wider : columns;
}

grundy_status gi_chomp_solve(gi_chomp *chomp, gi_budget *budget, unsigned rows,
                             unsigned columns, const gi_chomp_table **table) {
  if (rows > columns)
    return gi_chomp_solve(chomp, budget, columns, rows, table);
  assert(rows > 0);
  if (gi_chomp_outlines(rows, columns) > GI_CHOMP_MOST)
    return GRUNDY_UNABLE;
  for (unsigned i = rows; i <= GI_CHOMP_MOST_ROWS; i++) {
    *table = &chomp->tables[i - 1];
    if (fits(*table, rows, columns))
      return GRUNDY_OK;
  }
  gi_chomp_table *own = &chomp->tables[rows - 1];
  columns = widened(own, rows, columns);
  clear_table(chomp->memory, own); /* the old table was narrower */
  *table = own;
  return make_table(chomp->memory, budget, rows, columns, own);
}

bool gi_chomp_is_lost(const gi_chomp_table *table, const unsigned *outline,
                      unsigned rows) {
  uint64_t at = 0;
  assert(rows > 0 && outline[0] > 0);
  if (fits(table, rows, outline[0])) {
    for (unsigned i = 0; i < rows; i++)
      at += place(table, table->rows - i, outline[i]);
  } else { /* column by column */
    assert(fits(table, outline[0], rows));
    unsigned height = rows;
    for (unsigned column = 0; column < outline[0]; column++) {
      while (outline[height - 1] <= column)
        height--;
      at += place(table, table->rows - column, height);
    }
  }
  assert(at < table->outlines);
  return !(table->won[at / 64] >> at % 64 & 1);
}
