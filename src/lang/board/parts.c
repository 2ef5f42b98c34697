/* SPDX-License-Identifier: MIT */
#include "lang/board/parts.h"

#include <string.h>

void gi_board_parts_init(gi_board_parts *s, gi_memory *memory) {
  gi_buffer_init(&s->marks, memory);
  gi_buffer_init(&s->part, memory);
  gi_buffer_init(&s->image, memory);
  gi_buffer_init(&s->best, memory);
}

void gi_board_parts_clear(gi_board_parts *s) {
  gi_buffer_clear(&s->marks);
  gi_buffer_clear(&s->part);
  gi_buffer_clear(&s->image);
  gi_buffer_clear(&s->best);
}

/* ----------------------------------------------------------- components */

/* A part being collected.  marks[i] is the number of the part of cell i. */
typedef struct splitter {
  const gi_board *board;
  const gi_field *f;
  uint16_t *marks, *stack;
  uint16_t part;
  uint32_t height;
  char *cells; /* of the part, the size of the board */
} splitter;

static bool is_live(const splitter *s, uint32_t cell) {
  return (gi_cell_bit(s->f->cells[cell]) & s->board->live) != 0;
}

/* Adds a joined cell to the part. */
static void join(void *data, uint32_t cell) {
  splitter *s = data;
  if (s->marks[cell] || !is_live(s, cell))
    return;
  s->marks[cell] = s->part;
  s->cells[cell] = s->f->cells[cell];
  s->stack[s->height++] = (uint16_t)cell;
}

/* Adds a fixed cell that near() looks at. */
static void take_along(void *data, uint32_t cell) {
  splitter *s = data;
  if (gi_cell_bit(s->f->cells[cell]) & s->board->seen)
    s->cells[cell] = s->f->cells[cell];
}

static void join_all(splitter *s, uint32_t cell) {
  const gi_field *f = s->f;
  if (f->net) {
    if (s->board->joins)
      gi_field_around(f, cell, false, join, s);
    return;
  }
  int row = (int)(cell / f->columns), column = (int)(cell % f->columns);
  const gi_way *ways = s->board->ways;
  for (unsigned i = 0, count = s->board->way_count; i < count; i++) {
    unsigned r = (unsigned)(row + ways[i].rows);
    unsigned c = (unsigned)(column + ways[i].columns);
    if (r < f->rows && c < f->columns)
      join(s, r * f->columns + c);
  }
}

/* ------------------------------------------------------------ canonical */

void gi_field_image(const gi_field *from, gi_symmetry s, gi_field *to) {
  bool turns = s.map & 4;
  to->rows = turns ? from->columns : from->rows;
  to->columns = turns ? from->rows : from->columns;
  to->net = from->net;
  uint32_t width = to->columns, i = 0;
  for (uint32_t row = 0; row < from->rows; row++)
    for (uint32_t column = 0; column < from->columns; column++, i++) {
      uint32_t r = turns ? column : row, c = turns ? row : column;
      char cell = from->cells[i];
      if (s.map & 1)
        c = width - 1 - c;
      if (s.map & 2)
        r = to->rows - 1 - r;
      if (s.one)
        cell = cell == s.one ? s.other : cell == s.other ? s.one : cell;
      to->cells[r * width + c] = cell;
    }
}

/* Replaces *best by an image of the part if that is smaller: if it has fewer
   rows, or the same number and comes first in ASCII order.  The image is made
   cell by cell, and dropped at the first cell that is larger.  *spare is room
   for an image; the room of the old best becomes the spare one.  Returns
   whether the best was replaced. */
static bool take_least(const gi_field *part, gi_symmetry s, gi_field *best,
                       char **spare) {
  bool turns = s.map & 4;
  uint32_t rows = turns ? part->columns : part->rows;
  uint32_t columns = turns ? part->rows : part->columns;
  if (rows > best->rows)
    return false;
  bool is_less = rows < best->rows;
  /* the cell of the part that is at row 0, column 0, and what is to add to its
     index for the next column and the next row of the image */
  int32_t width = (int32_t)part->columns;
  int32_t right = turns ? width : 1, down = turns ? 1 : width, from = 0;
  if (s.map & 1) {
    from += right * (int32_t)(columns - 1);
    right = -right;
  }
  if (s.map & 2) {
    from += down * (int32_t)(rows - 1);
    down = -down;
  }
  char *image = *spare;
  uint32_t at = 0;
  for (uint32_t r = 0; r < rows; r++, from += down) {
    int32_t cell = from;
    for (uint32_t c = 0; c < columns; c++, cell += right, at++) {
      char letter = part->cells[cell];
      if (s.one)
        letter = letter == s.one ? s.other : letter == s.other ? s.one : letter;
      if (!is_less && letter > best->cells[at])
        return false;
      is_less |= letter < best->cells[at];
      image[at] = letter;
    }
  }
  if (!is_less)
    return false;
  *spare = best->cells;
  *best = (gi_field){
      .rows = rows, .columns = columns, .cells = image, .net = part->net};
  return true;
}

/* Finds the least image and hands it on. */
static grundy_status emit_least(const gi_board *board, gi_board_parts *scratch,
                                const gi_field *part, bool has_signs,
                                gi_part_receive receive, void *data) {
  size_t size = gi_field_count(part);
  gi_field best = *part;
  scratch->image.length = scratch->best.length = 0;
  grundy_status status = gi_buffer_reserve(&scratch->image, size);
  if (status == GRUNDY_OK)
    status = gi_buffer_reserve(&scratch->best, size);
  if (status != GRUNDY_OK)
    return status;
  char *spare = (char *)scratch->image.data;
  best.cells = (char *)scratch->best.data;
  memcpy(best.cells, part->cells, size);
  for (uint32_t i = 1; i < board->symmetry_count && !part->net; i++)
    take_least(part, board->symmetries[i], &best, &spare);
  bool negative = false;
  for (uint32_t i = 0; i < board->negation_count && has_signs && !part->net;
       i++)
    negative |= take_least(part, board->negations[i], &best, &spare);
  return receive(data, &best, negative);
}

/* Cuts the rows and columns of '#' around the cells off, in place.  Returns
   false if nothing is left. */
static bool trim(gi_field *f) {
  uint32_t top = f->rows, bottom = 0, left = f->columns, right = 0;
  const char *row = f->cells;
  for (uint32_t r = 0; r < f->rows; r++, row += f->columns) {
    uint32_t first = 0, last = f->columns;
    while (first < last && row[first] == GI_WALL)
      first++;
    if (first == last)
      continue;
    while (row[last - 1] == GI_WALL)
      last--;
    top = r < top ? r : top;
    bottom = r + 1;
    left = first < left ? first : left;
    right = last > right ? last : right;
  }
  if (top >= bottom)
    return false;
  for (uint32_t r = top; r < bottom; r++)
    memmove(f->cells + (r - top) * (right - left),
            f->cells + r * f->columns + left, right - left);
  f->rows = bottom - top;
  f->columns = right - left;
  return true;
}

static grundy_status emit_part(const gi_board *board, gi_board_parts *scratch,
                               gi_field *part, bool has_signs,
                               gi_part_receive receive, void *data) {
  if (board->trims && !part->net && !trim(part))
    return GRUNDY_OK;
  return emit_least(board, scratch, part, has_signs, receive, data);
}

/* Collects the part of a live cell. */
static void collect(splitter *s, uint32_t cell) {
  uint32_t count = gi_field_count(s->f);
  memset(s->cells, GI_WALL, count);
  s->part++;
  s->height = 0;
  join(s, cell);
  while (s->height)
    join_all(s, s->stack[--s->height]);
  if (s->board->seen)
    for (uint32_t i = 0; i < count; i++)
      if (s->marks[i] == s->part)
        gi_field_around(s->f, i, s->board->sees8, take_along, s);
}

grundy_status gi_board_split(const gi_board *board, gi_board_parts *scratch,
                             gi_budget *budget, const gi_field *field,
                             bool has_signs, gi_part_receive receive,
                             void *data) {
  uint32_t count = gi_field_count(field);
  size_t size = 2 * (size_t)count * sizeof(uint16_t);
  scratch->part.length = scratch->marks.length = 0;
  grundy_status status = gi_buffer_reserve(&scratch->part, count + 1);
  if (status == GRUNDY_OK)
    status = gi_buffer_reserve(&scratch->marks, size);
  if (status != GRUNDY_OK)
    return status;
  splitter s = {.board = board, .f = field};
  s.marks = (uint16_t *)(void *)scratch->marks.data;
  s.stack = s.marks + count;
  s.cells = (char *)scratch->part.data;
  memset(s.marks, 0, count * sizeof *s.marks);
  if (!board->splits) {
    gi_field whole = *field;
    whole.cells = s.cells;
    memcpy(s.cells, field->cells, count);
    status = gi_budget_ticks(budget, count / 8 * (board->symmetry_count + 2));
    return status == GRUNDY_OK
               ? emit_part(board, scratch, &whole, has_signs, receive, data)
               : status;
  }
  for (uint32_t i = 0; i < count && status == GRUNDY_OK; i++) {
    if (s.marks[i] || !is_live(&s, i))
      continue;
    collect(&s, i);
    gi_field part = *field;
    part.cells = s.cells;
    status = gi_budget_ticks(budget, count / 8 * (board->symmetry_count + 2));
    if (status == GRUNDY_OK)
      status = emit_part(board, scratch, &part, has_signs, receive, data);
  }
  return status;
}
