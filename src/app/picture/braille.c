/* SPDX-License-Identifier: MIT */
/*
 * A table on a terminal.  One dimension: two by four dots to a character, a
 * dot for each value, '0' on the axis below a value of 0.  Two dimensions: a
 * dot for each position of value 0; with colours, half a character for each
 * position, in the colour of its value.
 */
#include "app/picture/chart.h"

#include "app/language.h"
#include "app/picture/palette.h"
#include "app/picture/ticks.h"
#include "core/text.h"

#include <stdarg.h>
#include <stdio.h>

enum {
  LINES = 16, /* of a plot in one dimension */
  LEAST_COLUMNS = 24,
  MOST_COLUMNS = 400
};

typedef struct screen {
  gi_buffer *out;
  grundy_status status;
  bool is_coloured;
  size_t columns, lines; /* characters inside the axes */
  unsigned char *dots;   /* line by line, the braille bits */
  bool *marked;          /* one for each character: in orange */
} screen;

__attribute__((format(printf, 2, 3))) static void put(screen *s,
                                                      const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  if (s->status == GRUNDY_OK)
    s->status = gi_buffer_format(s->out, format, arguments);
  va_end(arguments);
}

static void put_colour(screen *s, ink colour) {
  if (s->is_coloured)
    put(s, "\033[38;5;%um", palette_terminal(colour));
}

static void put_plain(screen *s) {
  if (s->is_coloured)
    put(s, "\033[0m");
}

/* U+2800 + bits, in UTF-8. */
static void put_braille(screen *s, unsigned bits) {
  if (bits == 0)
    put(s, " ");
  else
    put(s, "\xE2%c%c", (char)(0xA0 | bits >> 6), (char)(0x80 | (bits & 0x3F)));
}

/* x from the left and y from the top, in dots. */
static void set_dot(screen *s, size_t x, size_t y, bool is_marked) {
  static const unsigned char bits[4][2] = {
      {0x01, 0x08}, {0x02, 0x10}, {0x04, 0x20}, {0x40, 0x80}};
  size_t at = y / 4 * s->columns + x / 2;
  s->dots[at] |= bits[y % 4][x % 2];
  s->marked[at] |= is_marked;
}

static void put_line(screen *s, size_t line) {
  const unsigned char *dots = s->dots + line * s->columns;
  const bool *marked = s->marked + line * s->columns;
  size_t end = s->columns;
  while (end > 0 && dots[end - 1] == 0)
    end--;
  for (size_t i = 0; i < end; i++) {
    if (i == 0 || marked[i] != marked[i - 1])
      put_colour(s, marked[i] ? INK_ZERO : INK_VALUE_LIGHT);
    put_braille(s, dots[i]);
  }
  if (end > 0)
    put_plain(s);
  put(s, "\n");
}

/* Numbers below an axis, each where its dot is, or as near as it fits. */
static void put_numbers(screen *s, range r) {
  size_t label = digits_of(r.to) + 2, most = s->columns / label;
  ticks t = ticks_of(r.from, r.to, most > 0 ? most : 1);
  uint64_t n = t.first;
  size_t column = 0;
  for (size_t i = 0; i < t.count; i++, n += t.step) {
    size_t at = (size_t)part_of(n - r.from, r.to - r.from,
                                (int32_t)(s->columns * 2 - 1)) /
                2;
    size_t digits = digits_of(n);
    if (at + digits > s->columns)
      at = s->columns > digits ? s->columns - digits : 0;
    if (i > 0 && at <= column)
      continue;
    put(s, "%*s%s", (int)(at - column), "", gi_digits_of(n).text);
    column = at + digits;
  }
  put(s, "\n");
}

static bool begin(screen *s, gi_memory *memory) {
  size_t size = s->columns * s->lines;
  s->dots = gi_alloc(memory, size);
  s->marked = gi_alloc(memory, size);
  if (!s->dots || !s->marked) {
    s->status = gi_memory_refusal(memory);
    return false;
  }
  memset(s->dots, 0, size);
  memset(s->marked, 0, size);
  return true;
}

static void finish(screen *s, gi_memory *memory) {
  gi_free(memory, s->dots, s->columns * s->lines);
  gi_free(memory, s->marked, s->columns * s->lines);
}

/* ------------------------------------------------------- one dimension */

static uint64_t height_of(const chart *c, grundy_cell cell) {
  if (!has_outcomes(c->table))
    return cell.number;
  return cell.outcome == GRUNDY_P   ? 0
         : cell.outcome == GRUNDY_N ? 1
         : cell.outcome == GRUNDY_L ? 2
                                    : 3;
}

static void plot_lines(screen *s, const chart *c, uint64_t top, size_t head) {
  static const char *const outcomes[] = {"P", "N", "L", "R"};
  size_t dots = s->lines * 4 - 1;
  ticks t = ticks_of(0, top, has_outcomes(c->table) ? 4 : s->lines / 3 + 1);
  for (size_t line = 0; line < s->lines; line++) {
    char label[24] = "";
    uint64_t value = t.first;
    for (size_t i = 0; i < t.count; i++, value += t.step)
      if ((dots - (size_t)part_of(value, top, (int32_t)dots)) / 4 == line)
        snprintf(label, sizeof label, "%s",
                 has_outcomes(c->table) ? outcomes[value & 3]
                                        : gi_digits_of(value).text);
    put(s, "%*s |", (int)head, label);
    put_line(s, line);
  }
}

static void plot_axis(screen *s, const chart *c, size_t head) {
  put(s, "%*s +", (int)head, "");
  for (size_t column = 0; column < s->columns; column++) {
    /* marked on the lowest line: there is a zero in this character */
    bool is_zero = s->marked[(s->lines - 1) * s->columns + column];
    if (is_zero)
      put_colour(s, INK_ZERO);
    put(s, "%c", is_zero ? '0' : '-');
    if (is_zero)
      put_plain(s);
  }
  put(s, "\n%*s  ", (int)head, "");
  range r = c->table->ranges[0];
  put_numbers(s, r);
}

static void plot(screen *s, const chart *c, gi_memory *memory, size_t width) {
  uint64_t top = has_outcomes(c->table) ? 1 : chart_largest(c);
  for (size_t i = 0; has_outcomes(c->table) && i < c->columns; i++)
    if (!c->cells[i].hole && height_of(c, c->cells[i]) > top)
      top = height_of(c, c->cells[i]);
  size_t head = has_outcomes(c->table) ? 1 : digits_of(top);
  s->columns = width - head - 2;
  s->lines = has_outcomes(c->table) ? (size_t)top + 1 : LINES;
  if (!has_outcomes(c->table) && top < 3) /* few values: fewer lines */
    s->lines = 4 * (size_t)(top + 1);
  bool is_few = c->columns <= s->columns; /* a character for each */
  if (is_few)
    s->columns = c->columns;
  if (!begin(s, memory))
    return;
  size_t across = s->columns * 2 - 1, up = s->lines * 4 - 1;
  for (size_t i = 0; i < c->columns; i++) {
    grundy_cell cell = c->cells[i];
    if (cell.hole)
      continue;
    size_t x =
        is_few ? 2 * i : (size_t)part_of(i, c->columns - 1, (int32_t)across);
    size_t y = (size_t)part_of(height_of(c, cell), top, (int32_t)up);
    set_dot(s, x, up - y, chart_is_zero(c, cell));
  }
  plot_lines(s, c, top, head);
  plot_axis(s, c, head);
}

/* ------------------------------------------------------ two dimensions */

/* The first zero of a block of positions, else its first position. */
static grundy_cell block_at(const chart *c, size_t block, size_t row,
                            size_t column) {
  size_t x = row * block, y = column * block;
  grundy_cell found = c->cells[x * c->columns + y];
  for (size_t i = x; i < x + block && i < c->rows; i++)
    for (size_t k = y; k < y + block && k < c->columns; k++)
      if (chart_is_zero(c, c->cells[i * c->columns + k]))
        return c->cells[i * c->columns + k];
  return found;
}

static ink ink_at(const chart *c, grundy_cell cell, uint64_t largest) {
  if (cell.hole)
    return INK_HOLE;
  if (has_outcomes(c->table))
    return palette_outcome(cell.outcome);
  if (chart_is_zero(c, cell))
    return INK_ZERO;
  return palette_shade(palette_level(cell.number, 1, largest));
}

/* Two rows of squares to a line: the upper half of a character in one colour
   on the other. */
static void map_in_colour(screen *s, const chart *c, size_t block, size_t rows,
                          size_t columns, size_t head) {
  uint64_t largest = chart_largest(c);
  for (size_t row = 0; row < rows; row += 2) {
    put(s, "%*s |", (int)head,
        row % 8 ? ""
                : gi_digits_of(c->table->ranges[0].from + row * block).text);
    for (size_t column = 0; column < columns; column++) {
      ink upper = ink_at(c, block_at(c, block, row, column), largest);
      put_colour(s, upper);
      if (row + 1 < rows)
        put(s, "\033[48;5;%um",
            palette_terminal(
                ink_at(c, block_at(c, block, row + 1, column), largest)));
      put(s, "\xE2\x96\x80"); /* upper half */
    }
    put_plain(s);
    put(s, "\n");
  }
}

static void map_in_dots(screen *s, const chart *c, size_t block, size_t rows,
                        size_t columns, size_t head) {
  for (size_t row = 0; row < rows; row++)
    for (size_t column = 0; column < columns; column++) {
      grundy_cell cell = block_at(c, block, row, column);
      if (chart_has_zeros(c) ? chart_is_zero(c, cell)
                             : !cell.hole && cell.number % 2)
        set_dot(s, column, row, false);
    }
  for (size_t line = 0; line < s->lines; line++) {
    put(s, "%*s |", (int)head,
        line % 4
            ? ""
            : gi_digits_of(c->table->ranges[0].from + line * 4 * block).text);
    put_line(s, line);
  }
}

static void map(screen *s, const chart *c, gi_memory *memory, size_t width) {
  size_t head = digits_of(c->table->ranges[0].to);
  size_t room = width - head - 2;
  size_t per = s->is_coloured ? 1 : 2; /* squares to a character */
  size_t block = (c->columns + room * per - 1) / (room * per);
  size_t rows = (c->rows + block - 1) / block;
  size_t columns = (c->columns + block - 1) / block;
  s->columns = (columns + per - 1) / per;
  s->lines = (rows + 3) / 4;
  if (!begin(s, memory))
    return;
  put(s, "%*s  ", (int)head, "");
  range r = c->table->ranges[1];
  put_numbers(s, r);
  put(s, "%*s +", (int)head, "");
  for (size_t i = 0; i < s->columns; i++)
    put(s, "-");
  put(s, "\n");
  if (s->is_coloured)
    map_in_colour(s, c, block, rows, columns, head);
  else
    map_in_dots(s, c, block, rows, columns, head);
  if (!s->is_coloured)
    put(s, "%s\n",
        !chart_has_zeros(c)      ? tr("dots: odd numbers")
        : has_outcomes(c->table) ? tr("dots: outcome P")
                                 : tr("dots: value 0"));
  if (block > 1)
    put(s, tr("%zu x %zu positions to a dot\n"), block, block);
}

grundy_status braille_draw(gi_buffer *out, const chart *c, size_t columns,
                           bool is_coloured) {
  screen s = {.out = out, .is_coloured = is_coloured};
  columns = columns < LEAST_COLUMNS  ? LEAST_COLUMNS
            : columns > MOST_COLUMNS ? MOST_COLUMNS
                                     : columns;
  if (c->table->dimensions == 1)
    plot(&s, c, out->memory, columns);
  else
    map(&s, c, out->memory, columns);
  finish(&s, out->memory);
  return s.status;
}
