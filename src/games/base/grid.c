/* SPDX-License-Identifier: MIT */
#include "games/base/grid.h"

#include <assert.h>
#include <string.h>

#include "core/text.h"
#include "engine/sink.h"

static const gi_grid_game *game_of(const grundy_rules *rules) {
  return rules->family->base;
}

/* Returns the number of a letter; 4 if it is not a letter of the game. */
static unsigned number_of(const gi_grid_game *game, char letter) {
  for (const char *other = game->others; *other; other += 2)
    if (*other == letter)
      letter = other[1];
  const char *found = letter == ' ' ? NULL : strchr(game->letters, letter);
  return found && *found ? (unsigned)(found - game->letters) : 4;
}

void gi_grid_of(gi_component component, gi_grid *grid) {
  const gi_grid_game *game = game_of(component.rules);

  const unsigned char *at = component.bytes.data;
  const unsigned char *end = at + component.bytes.length;
  grid->rows = *at++;
  grid->columns = *at++;
  if (!grid->rows) { /* packed */
    while (at < end)
      grid->row[grid->rows++] = gi_varint_get(&at);
  } else {
    for (unsigned r = 0; r < grid->rows; r++) {
      uint64_t row = 0;
      for (unsigned c = 0; c < grid->columns; c++)
        row |= (uint64_t)number_of(game, (char)*at++) << (2 * c);
      grid->row[r] = row;
    }
  }
  assert(grid->rows && grid->rows <= GI_GRID_SIDE);
  assert(grid->columns && grid->columns <= GI_GRID_SIDE);
}

/* Writes the bytes of a whole board; returns their number. */
static size_t put_board(const gi_grid *grid, const gi_grid_game *game,
                        unsigned char *bytes) {
  unsigned char *at = bytes;
  *at++ = (unsigned char)grid->rows;
  *at++ = (unsigned char)grid->columns;
  for (unsigned r = 0; r < grid->rows; r++)
    for (unsigned c = 0; c < grid->columns; c++)
      *at++ = (unsigned char)game->letters[gi_grid_cell(grid, r, c)];
  return (size_t)(at - bytes);
}

/* Writes the bytes of a part; returns their number. */
static size_t pack(const gi_grid *grid, unsigned char *bytes) {
  size_t length = 2;
  bytes[0] = 0;
  bytes[1] = (unsigned char)grid->columns;
  for (unsigned r = 0; r < grid->rows; r++)
    length += gi_varint_put(bytes + length, grid->row[r]);
  return length;
}

/* ---------------------------------------------------------------- images */

void gi_grid_trim(gi_grid *grid) {
  unsigned top = 0, bottom = grid->rows;
  uint64_t all = 0;
  while (top < bottom && !grid->row[top])
    top++;
  while (bottom > top && !grid->row[bottom - 1])
    bottom--;
  for (unsigned r = top; r < bottom; r++)
    all |= grid->row[r];
  unsigned shift = all ? (unsigned)__builtin_ctzll(all) & ~1u : 0;
  grid->rows = bottom - top;
  grid->columns = all ? (65 - (unsigned)__builtin_clzll(all >> shift)) / 2 : 0;
  for (unsigned r = top; r < bottom; r++)
    grid->row[r - top] = grid->row[r] >> shift;
}

/* Returns the row with its cells in the opposite order. */
static uint64_t mirrored(uint64_t row, unsigned columns) {
  row = __builtin_bswap64(row);
  row = (row >> 4 & UINT64_C(0x0f0f0f0f0f0f0f0f)) |
        (row & UINT64_C(0x0f0f0f0f0f0f0f0f)) << 4;
  row = (row >> 2 & UINT64_C(0x3333333333333333)) |
        (row & UINT64_C(0x3333333333333333)) << 2;
  return row >> (64 - 2 * columns);
}

static void transpose(const gi_grid *from, gi_grid *to) {
  to->rows = from->columns;
  to->columns = from->rows;
  for (unsigned c = 0; c < from->columns; c++) {
    uint64_t row = 0;
    for (unsigned r = 0; r < from->rows; r++)
      row |= (from->row[r] >> (2 * c) & 3) << (2 * r);
    to->row[c] = row;
  }
}

void gi_grid_half_turn(const gi_grid *grid, gi_grid *turned) {
  turned->rows = grid->rows;
  turned->columns = grid->columns;
  for (unsigned r = 0; r < grid->rows; r++)
    turned->row[grid->rows - 1 - r] = mirrored(grid->row[r], grid->columns);
}

/* Replaces *least by an image of a board of the same size if that comes first:
   rows are compared from the first on.  `down` turns the rows upside down. */
static void take_least(gi_grid *least, const gi_grid *grid, bool down,
                       bool mirror) {
  unsigned rows = grid->rows;
  for (unsigned r = 0; r < rows; r++) {
    uint64_t row = grid->row[down ? rows - 1 - r : r];
    row = mirror ? mirrored(row, grid->columns) : row;
    if (row > least->row[r])
      return;
    if (row == least->row[r])
      continue;
    for (; r < rows; r++) {
      row = grid->row[down ? rows - 1 - r : r];
      least->row[r] = mirror ? mirrored(row, grid->columns) : row;
    }
    return;
  }
}

static void take_images(gi_grid *least, const gi_grid *grid) {
  take_least(least, grid, false, true);
  take_least(least, grid, true, false);
  take_least(least, grid, true, true);
}

/* Makes a trimmed board canonical: the least of its images.  Of a board and its
   transpose the one with fewer columns is less. */
static void make_canonical(gi_grid *grid, bool turns) {
  gi_grid turned, given;
  if (turns && grid->columns > grid->rows) {
    transpose(grid, &turned);
    *grid = turned;
  }
  given = *grid;
  take_images(grid, &given);
  if (turns && given.columns == given.rows) {
    transpose(&given, &turned);
    take_least(grid, &turned, false, false);
    take_images(grid, &turned);
  }
}

/* Is the first board less: fewer columns, then fewer rows, then rows compared
   from the first on? */
static bool is_less(const gi_grid *a, const gi_grid *b) {
  if (a->columns != b->columns)
    return a->columns < b->columns;
  if (a->rows != b->rows)
    return a->rows < b->rows;
  for (unsigned r = 0; r < a->rows; r++)
    if (a->row[r] != b->row[r])
      return a->row[r] < b->row[r];
  return false;
}

/* Makes a trimmed board canonical: the least of its images and of those of its
   negative.  Returns whether it is an image of the negative. */
static bool make_signed(gi_grid *grid, const gi_grid_game *game) {
  gi_grid negative;
  if (game->negation == GI_GRID_TRANSPOSE) {
    if (grid->columns < grid->rows) {
      make_canonical(grid, false);
      return false;
    }
    transpose(grid, &negative);
  } else {
    negative = *grid;
    for (unsigned r = 0; r < grid->rows; r++)
      negative.row[r] ^= gi_grid_used(grid->row[r]);
  }
  make_canonical(&negative, game->turns);
  if (game->negation == GI_GRID_TRANSPOSE && grid->columns > grid->rows) {
    *grid = negative;
    return true;
  }
  make_canonical(grid, game->turns);
  if (!is_less(&negative, grid))
    return false;
  *grid = negative;
  return true;
}

/* ------------------------------------------------------------------ text */

static grundy_status read_side(grundy_work *work, gi_text text, size_t *at,
                               const char *what, unsigned *side) {
  size_t place = text.offset + *at;
  uint64_t number;
  grundy_status status = gi_text_integer(&work->error, text, at, what, &number);
  if (status != GRUNDY_OK)
    return status;
  if (number > GI_GRID_SIDE)
    return gi_fail(&work->error, GRUNDY_SYNTAX, place,
                   "{0} is at most {1} here", gi_word(work, what),
                   gi_digits_of(GI_GRID_SIDE).text);
  if (!number)
    return gi_fail(&work->error, GRUNDY_SYNTAX, place,
                   "a board has at least one row and one column");
  *side = (unsigned)number;
  *at = gi_text_skip(text, *at);
  return GRUNDY_OK;
}

static void fill(gi_grid *grid, const gi_grid_game *game) {
  for (unsigned r = 0; r < grid->rows; r++) {
    grid->row[r] = 0;
    for (unsigned c = 0; c < grid->columns; c++)
      gi_grid_set(grid, r, c, game->start(r, c));
  }
}

/* n x m */
static grundy_status read_size(grundy_work *work, gi_text text,
                               const gi_grid_game *game, gi_grid *grid) {
  size_t at = gi_text_skip(text, 0);
  grundy_status status =
      read_side(work, text, &at, N_("the number of rows"), &grid->rows);
  if (status != GRUNDY_OK)
    return status;
  if (at >= text.length || text.data[at] != 'x')
    return gi_text_expected(&work->error, text, at,
                            "'x' and the number of columns");
  at = gi_text_skip(text, at + 1);
  status =
      read_side(work, text, &at, N_("the number of columns"), &grid->columns);
  if (status == GRUNDY_OK && at < text.length)
    status = gi_text_expected(&work->error, text, at, "')'");
  if (status == GRUNDY_OK)
    fill(grid, game);
  return status;
}

/* Rows of letters.  Short rows are filled up with 0. */
static grundy_status read_rows(grundy_work *work, gi_text text,
                               const gi_grid_game *game, gi_grid *grid) {
  unsigned column = 0;
  *grid = (gi_grid){.rows = 1};
  size_t at = gi_text_skip(text, 0);
  for (; at < text.length; at = gi_text_skip(text, at + 1)) {
    char letter = text.data[at];
    unsigned cell = number_of(game, letter);
    if (letter != '/' && cell > 3)
      return gi_text_expected(&work->error, text, at,
                              column ? game->next : game->row);
    if (letter == '/' ? grid->rows == GI_GRID_SIDE : column == GI_GRID_SIDE)
      return gi_fail(&work->error, GRUNDY_SYNTAX, text.offset + at,
                     "a board has at most {0} rows and {0} columns",
                     gi_digits_of(GI_GRID_SIDE).text);
    if (letter == '/') {
      grid->row[grid->rows++] = 0;
      column = 0;
      continue;
    }
    gi_grid_set(grid, grid->rows - 1, column++, cell);
    if (column > grid->columns)
      grid->columns = column;
  }
  if (!grid->columns)
    return gi_text_expected(&work->error, text, at, game->row);
  return GRUNDY_OK;
}

grundy_status gi_grid_parse(grundy_work *work, const grundy_rules *rules,
                            gi_text args, grundy_position *sum) {
  const gi_grid_game *game = game_of(rules);

  gi_grid grid;
  unsigned char bytes[GI_GRID_BYTES];
  size_t at = gi_text_skip(args, 0);
  if (at == args.length)
    return GRUNDY_OK;
  bool sized = args.data[at] >= '0' && args.data[at] <= '9';
  grundy_status status = sized ? read_size(work, args, game, &grid)
                               : read_rows(work, args, game, &grid);
  if (status != GRUNDY_OK)
    return status;
  return gi_position_add(work, sum, rules,
                         (gi_bytes){bytes, put_board(&grid, game, bytes)},
                         args.offset);
}

static bool is_start(const gi_grid *grid, const gi_grid_game *game) {
  for (unsigned r = 0; r < grid->rows; r++)
    for (unsigned c = 0; c < grid->columns; c++)
      if (gi_grid_cell(grid, r, c) != game->start(r, c))
        return false;
  return true;
}

grundy_status gi_grid_print(gi_component component, gi_buffer *out) {
  const gi_grid_game *game = game_of(component.rules);

  gi_grid grid;
  gi_grid_of(component, &grid);
  gi_writer w = gi_writer_to(out);
  if (game->whole && is_start(&grid, game)) {
    gi_write(&w, "%u x %u", grid.rows, grid.columns);
    return w.status;
  }
  for (unsigned r = 0; r < grid.rows; r++) {
    if (r)
      gi_write_bytes(&w, "/", 1);
    for (unsigned c = 0; c < grid.columns; c++)
      gi_write_bytes(&w, &game->letters[gi_grid_cell(&grid, r, c)], 1);
  }
  return w.status;
}

static grundy_status check_size(grundy_work *work, const uint64_t *integers) {
  if (!integers[0] || !integers[1])
    return gi_fail(&work->error, GRUNDY_DOMAIN, GRUNDY_NOWHERE,
                   "a board has at least one row and one column");
  if (integers[0] > GI_GRID_SIDE || integers[1] > GI_GRID_SIDE)
    return gi_fail(&work->error, GRUNDY_DOMAIN, GRUNDY_NOWHERE,
                   "a board has at most {0} rows and {0} columns",
                   gi_digits_of(GI_GRID_SIDE).text);
  return GRUNDY_OK;
}

grundy_status gi_grid_at(grundy_work *work, const grundy_rules *rules,
                         const uint64_t *integers, gi_buffer *bytes,
                         bool *empty) {
  const gi_grid_game *game = game_of(rules);
  *empty = false;

  grundy_status status = check_size(work, integers);
  if (status != GRUNDY_OK)
    return status;
  gi_grid grid = {.rows = (unsigned)integers[0],
                  .columns = (unsigned)integers[1]};
  fill(&grid, game);
  status = gi_buffer_reserve(bytes, GI_GRID_BYTES);
  if (status == GRUNDY_OK)
    bytes->length += put_board(&grid, game, bytes->data + bytes->length);
  return status;
}

/* --------------------------------------------------------------- samples */

/* Returns base^exponent, or UINT64_MAX if it is more. */
static uint64_t power(uint64_t base, unsigned exponent) {
  uint64_t result = 1;
  for (; exponent; exponent--)
    if (__builtin_mul_overflow(result, base, &result))
      return UINT64_MAX;
  return result;
}

grundy_status gi_grid_drawn(gi_component component, gi_buffer *integers) {
  const gi_grid_game *game = game_of(component.rules);

  gi_grid grid;
  gi_grid_of(component, &grid);
  grundy_status status = gi_buffer_varint(integers, grid.rows);
  if (status == GRUNDY_OK)
    status = gi_buffer_varint(integers, grid.columns);
  for (unsigned r = 0; r < grid.rows; r++)
    for (unsigned c = 0; c < grid.columns && status == GRUNDY_OK; c++)
      status = gi_buffer_varint(
          integers, (unsigned char)game->letters[gi_grid_cell(&grid, r, c)]);
  return status;
}

/* Writes the board of this size whose cells are the digits of i, the last cell
   being the last digit. */
static grundy_status put_digits(const gi_grid_game *game, gi_grid *grid,
                                uint64_t i, gi_buffer *bytes) {
  for (unsigned place = grid->rows * grid->columns; place--; i /= game->count) {
    unsigned digit = (unsigned)(i % game->count);
    gi_grid_set(grid, place / grid->columns, place % grid->columns,
                digit ? digit + game->first - 1 : 0);
  }
  grundy_status status = gi_buffer_reserve(bytes, GI_GRID_BYTES);
  if (status == GRUNDY_OK)
    bytes->length += put_board(grid, game, bytes->data + bytes->length);
  return status;
}

grundy_status gi_grid_filling(grundy_work *work, const grundy_rules *rules,
                              const uint64_t *integers, uint64_t i,
                              uint64_t *count, gi_buffer *bytes) {
  const gi_grid_game *game = game_of(rules);
  grundy_status status = check_size(work, integers);
  if (status != GRUNDY_OK)
    return status;
  gi_grid grid = {.rows = (unsigned)integers[0],
                  .columns = (unsigned)integers[1]};
  *count = power(game->count, grid.rows * grid.columns);
  return i < *count ? put_digits(game, &grid, i, bytes) : GRUNDY_UNABLE;
}

grundy_status gi_grid_sample(grundy_work *work, const grundy_rules *rules,
                             uint64_t i, gi_buffer *bytes) {
  const gi_grid_game *game = game_of(rules);
  (void)work;
  unsigned cells = 1, rows = 1;
  for (;;) { /* boards of `cells` cells, of which `rows` are in a column */
    bool is_board = cells % rows == 0 && rows <= GI_GRID_SIDE &&
                    cells / rows <= GI_GRID_SIDE;
    uint64_t boards = is_board ? power(game->count, cells) : 0;
    if (i < boards)
      break;
    i -= boards;
    if (++rows > cells) {
      rows = 1;
      cells++;
    }
  }
  gi_grid grid = {.rows = rows, .columns = cells / rows};
  return put_digits(game, &grid, i, bytes);
}

/* ----------------------------------------------------------------- moves */

gi_cell_name gi_grid_name(unsigned row, unsigned column) {
  gi_cell_name name;
  size_t at = 0;
  if (column >= 26)
    name.text[at++] = (char)('a' + column / 26 - 1);
  name.text[at++] = (char)('a' + column % 26);
  if (row + 1 >= 10)
    name.text[at++] = (char)('0' + (row + 1) / 10);
  name.text[at++] = (char)('0' + (row + 1) % 10);
  name.text[at] = '\0';
  return name;
}

/* Moves the cells that are joined to the first cell of a trimmed board, over
   sides, from the board into *part. */
static void take_part(gi_grid *grid, gi_grid *part) {
  unsigned rows = grid->rows;
  uint64_t used[GI_GRID_SIDE], filled[GI_GRID_SIDE] = {0};
  assert(rows && grid->row[0]);
  for (unsigned r = 0; r < rows; r++)
    used[r] = gi_grid_used(grid->row[r]);
  filled[0] = used[0] & -used[0];
  for (bool grew = true; grew;) {
    grew = false;
    uint64_t above = 0;
    for (unsigned r = 0; r < rows; r++) {
      uint64_t row = filled[r], before = row;
      row |= (above | (r + 1 < rows ? filled[r + 1] : 0)) & used[r];
      for (uint64_t last = 0; last != row;) {
        last = row;
        row |= (row << 2 | row >> 2) & used[r];
      }
      grew |= row != before;
      filled[r] = above = row;
    }
  }
  part->rows = rows;
  part->columns = grid->columns;
  for (unsigned r = 0; r < rows; r++) {
    uint64_t cells = filled[r] * 3;
    part->row[r] = grid->row[r] & cells;
    grid->row[r] &= ~cells;
  }
}

static grundy_status emit_parts(gi_grid grid, const gi_grid_game *game,
                                const grundy_rules *rules, gi_sink *sink) {
  gi_grid part;
  unsigned char bytes[GI_GRID_BYTES];
  grundy_status status = GRUNDY_OK;
  for (gi_grid_trim(&grid); grid.rows && status == GRUNDY_OK;
       gi_grid_trim(&grid)) {
    take_part(&grid, &part);
    if (!game->is_live(&part))
      continue;
    gi_grid_trim(&part);
    bool negative = false;
    if (sink->has_signs && game->negation)
      negative = make_signed(&part, game);
    else
      make_canonical(&part, game->turns);
    status = gi_emit_signed(sink, rules, bytes, pack(&part, bytes), negative);
  }
  return status;
}

grundy_status gi_grid_emit(const gi_grid *grid, const grundy_rules *rules,
                           gi_cell_name from, const char *join, gi_cell_name to,
                           gi_sink *sink) {
  const gi_grid_game *game = game_of(rules);
  unsigned char bytes[GI_GRID_BYTES];
  grundy_status status =
      sink->reduced
          ? emit_parts(*grid, game, rules, sink)
          : gi_emit_part(sink, rules, bytes, put_board(grid, game, bytes));
  return status == GRUNDY_OK ? gi_emit(sink, "%s%s%s", from.text, join, to.text)
                             : status;
}

grundy_status gi_grid_parts(grundy_work *work, gi_component component,
                            gi_sink *sink) {
  const gi_grid_game *game = game_of(component.rules);
  (void)work;
  gi_grid grid;
  gi_grid_of(component, &grid);
  grundy_status status = emit_parts(grid, game, component.rules, sink);
  return status == GRUNDY_OK ? gi_emit(sink, NULL) : status;
}

grundy_status gi_grid_keep(grundy_work *work, gi_component component,
                           const uint32_t *rows, gi_sink *sink) {
  const gi_grid_game *game = game_of(component.rules);
  (void)work;
  gi_grid grid;
  gi_grid_of(component, &grid);
  for (unsigned r = 0; r < grid.rows; r++) {
    uint64_t kept = 0;
    for (uint32_t left = rows[r]; left; left &= left - 1)
      kept |= UINT64_C(3) << (2 * __builtin_ctz(left));
    grid.row[r] &= kept;
  }
  grundy_status status = emit_parts(grid, game, component.rules, sink);
  return status == GRUNDY_OK ? gi_emit(sink, NULL) : status;
}
