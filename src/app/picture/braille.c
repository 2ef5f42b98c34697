/* SPDX-License-Identifier: MIT */
/*
 * Draws a table with the characters of a terminal.  A braille character has
 * two columns and four rows of dots.
 *
 * One dimension: a dot for each value, and '0' on the axis below a value of 0.
 * Two dimensions: a dot for each position of value 0; with colours, half a
 * character for each position, in the colour of its value.
 */
#include "app/picture/chart.h"

#include "app/language.h"
#include "core/text.h"
#include "core/writer.h"
#include "engine/picture/palette.h"
#include "engine/picture/ticks.h"

#include <stdio.h>

enum {
  LINES = 16,         /* of a plot in one dimension */
  LEAST_COLUMNS = 24, /* of the terminal */
  MOST_COLUMNS = 400
};

typedef struct screen {
  gi_memory *memory;
  gi_writer out;
  bool is_coloured;
  size_t columns, lines; /* characters inside the axes */
  unsigned char *dots;   /* braille bits of each character, line by line */
  bool *marked;          /* whether a character is orange, line by line */
} screen;

static void write_colour(screen *s, ink colour) {
  if (s->is_coloured)
    gi_write(&s->out, "\033[38;5;%um", gi_palette_terminal(colour));
}

static void write_reset(screen *s) {
  if (s->is_coloured)
    gi_write(&s->out, "\033[0m");
}

/* Writes the character U+2800 + bits in UTF-8; a space without dots. */
static void write_braille(screen *s, unsigned bits) {
  if (bits == 0)
    gi_write(&s->out, " ");
  else
    gi_write(&s->out, "\xE2%c%c", (char)(0xA0 | bits >> 6),
             (char)(0x80 | (bits & 0x3F)));
}

/* Sets the dot x from the left and y from the top. */
static void set_dot(screen *s, size_t x, size_t y, bool is_marked) {
  static const unsigned char bits[4][2] = {
      {0x01, 0x08}, {0x02, 0x10}, {0x04, 0x20}, {0x40, 0x80}};
  size_t at = y / 4 * s->columns + x / 2;
  assert(x / 2 < s->columns && y / 4 < s->lines);
  s->dots[at] |= bits[y % 4][x % 2];
  s->marked[at] |= is_marked;
}

static void write_line(screen *s, size_t line) {
  const unsigned char *dots = s->dots + line * s->columns;
  const bool *marked = s->marked + line * s->columns;
  size_t end = s->columns;
  while (end > 0 && dots[end - 1] == 0)
    end--;
  for (size_t i = 0; i < end; i++) {
    if (i == 0 || marked[i] != marked[i - 1])
      write_colour(s, marked[i] ? INK_ZERO : INK_VALUE_LIGHT);
    write_braille(s, dots[i]);
  }
  if (end > 0)
    write_reset(s);
  gi_write(&s->out, "\n");
}

/* Writes the numbers of a horizontal axis, each at its dot.  A number at the
   right end moves to the left until it fits. */
static void write_numbers(screen *s, range r) {
  size_t label = gi_decimal_length(r.to) + 2, most = s->columns / label;
  ticks t = gi_ticks_of(r.from, r.to, most > 0 ? most : 1);
  uint64_t n = t.first;
  size_t column = 0;
  for (size_t i = 0; i < t.count; i++, n += t.step) {
    size_t at = (size_t)gi_part_of(n - r.from, r.to - r.from,
                                   (int32_t)(s->columns * 2 - 1)) /
                2;
    size_t digits = gi_decimal_length(n);
    if (at + digits > s->columns)
      at = s->columns > digits ? s->columns - digits : 0;
    if (i > 0 && at <= column)
      continue;
    gi_write(&s->out, "%*s%s", (int)(at - column), "", gi_digits_of(n).text);
    column = at + digits;
  }
  gi_write(&s->out, "\n");
}

/* Makes room for the dots.  False without memory, which the writer then
   remembers. */
static bool screen_init(screen *s) {
  size_t size = s->columns * s->lines;
  assert(size > 0);
  s->dots = gi_alloc(s->memory, size);
  s->marked = gi_alloc(s->memory, size);
  if (!s->dots || !s->marked) {
    gi_writer_note(&s->out, gi_memory_refusal(s->memory));
    return false;
  }
  memset(s->dots, 0, size);
  memset(s->marked, 0, size);
  return true;
}

static void screen_clear(screen *s) {
  gi_free(s->memory, s->dots, s->columns * s->lines);
  gi_free(s->memory, s->marked, s->columns * s->lines);
}

/* ------------------------------------------------------- one dimension */

/* Writes the lines of a plot, with the values of some on the left, in `head`
   columns. */
static void write_plot_lines(screen *s, const chart *c, uint64_t top,
                             size_t head) {
  size_t dots = s->lines * 4 - 1;
  ticks t = gi_ticks_of(
      0, top, has_outcome_colours(c->table) ? CHART_LINES : s->lines / 3 + 1);
  for (size_t line = 0; line < s->lines; line++) {
    char label[24] = "";
    uint64_t value = t.first;
    for (size_t i = 0; i < t.count; i++, value += t.step)
      if ((dots - (size_t)gi_part_of(value, top, (int32_t)dots)) / 4 == line)
        snprintf(label, sizeof label, "%s",
                 has_outcome_colours(c->table)
                     ? grundy_outcome_name(chart_lines[value])
                     : gi_digits_of(value).text);
    gi_write(&s->out, "%*s |", (int)head, label);
    write_line(s, line);
  }
}

static void write_plot_axis(screen *s, const chart *c, size_t head) {
  gi_write(&s->out, "%*s +", (int)head, "");
  for (size_t column = 0; column < s->columns; column++) {
    /* a zero is the only mark of the lowest line */
    bool is_zero = s->marked[(s->lines - 1) * s->columns + column];
    if (is_zero)
      write_colour(s, INK_ZERO);
    gi_write(&s->out, "%c", is_zero ? '0' : '-');
    if (is_zero)
      write_reset(s);
  }
  gi_write(&s->out, "\n%*s  ", (int)head, "");
  range r = c->table->ranges[0];
  write_numbers(s, r);
}

static void write_plot(screen *s, const chart *c, size_t width) {
  bool has_lines = has_outcome_colours(c->table);
  uint64_t top = chart_top(c);
  size_t head = has_lines ? 1 : gi_decimal_length(top);
  s->columns = width - head - 2;
  s->lines = has_lines ? (size_t)top + 1 : LINES;
  if (!has_lines && top < 3)
    s->lines = 4 * (size_t)(top + 1);
  bool is_few = c->columns <= s->columns; /* a character each */
  if (is_few)
    s->columns = c->columns;
  if (!screen_init(s))
    return;
  size_t across = s->columns * 2 - 1, up = s->lines * 4 - 1;
  for (size_t i = 0; i < c->columns; i++) {
    grundy_cell cell = c->cells[i];
    if (cell.hole)
      continue;
    size_t x =
        is_few ? 2 * i : (size_t)gi_part_of(i, c->columns - 1, (int32_t)across);
    size_t y = (size_t)gi_part_of(chart_height(c, cell), top, (int32_t)up);
    set_dot(s, x, up - y, chart_is_zero(c, cell));
  }
  write_plot_lines(s, c, top, head);
  write_plot_axis(s, c, head);
}

/* ------------------------------------------------------ two dimensions */

static ink ink_of(const chart *c, grundy_cell cell, uint64_t largest) {
  if (cell.hole)
    return INK_HOLE;
  if (has_outcome_colours(c->table))
    return gi_palette_outcome(cell.outcome);
  if (chart_is_zero(c, cell))
    return INK_ZERO;
  return gi_palette_shade(gi_palette_level(cell.number, 1, largest));
}

/* Writes two rows of squares as one line: the upper half of a character has
   the colour of the letter, the lower half that of the background. */
static void write_map_in_colour(screen *s, const chart *c, size_t block,
                                size_t rows, size_t columns, size_t head) {
  uint64_t largest = chart_largest(c);
  for (size_t row = 0; row < rows; row += 2) {
    gi_write(&s->out, "%*s |", (int)head,
             row % 8
                 ? ""
                 : gi_digits_of(c->table->ranges[0].from + row * block).text);
    for (size_t column = 0; column < columns; column++) {
      ink upper = ink_of(c, chart_block(c, block, row, column), largest);
      write_colour(s, upper);
      if (row + 1 < rows)
        gi_write(&s->out, "\033[48;5;%um",
                 gi_palette_terminal(ink_of(
                     c, chart_block(c, block, row + 1, column), largest)));
      gi_write(&s->out, "\xE2\x96\x80"); /* U+2580, the upper half */
    }
    write_reset(s);
    gi_write(&s->out, "\n");
  }
}

static void write_map_in_dots(screen *s, const chart *c, size_t block,
                              size_t rows, size_t columns, size_t head) {
  for (size_t row = 0; row < rows; row++)
    for (size_t column = 0; column < columns; column++) {
      grundy_cell cell = chart_block(c, block, row, column);
      if (chart_has_zeros(c) ? chart_is_zero(c, cell)
                             : !cell.hole && cell.number % 2)
        set_dot(s, column, row, false);
    }
  for (size_t line = 0; line < s->lines; line++) {
    gi_write(
        &s->out, "%*s |", (int)head,
        line % 4
            ? ""
            : gi_digits_of(c->table->ranges[0].from + line * 4 * block).text);
    write_line(s, line);
  }
}

static void write_map(screen *s, const chart *c, size_t width) {
  size_t head = gi_decimal_length(c->table->ranges[0].to);
  size_t room = width - head - 2;
  size_t per = s->is_coloured ? 1 : 2; /* squares per character, across */
  size_t block = (c->columns + room * per - 1) / (room * per);
  size_t rows = (c->rows + block - 1) / block;
  size_t columns = (c->columns + block - 1) / block;
  s->columns = (columns + per - 1) / per;
  s->lines = (rows + 3) / 4;
  if (!screen_init(s))
    return;
  gi_write(&s->out, "%*s  ", (int)head, "");
  range r = c->table->ranges[1];
  write_numbers(s, r);
  gi_write(&s->out, "%*s +", (int)head, "");
  for (size_t i = 0; i < s->columns; i++)
    gi_write(&s->out, "-");
  gi_write(&s->out, "\n");
  if (s->is_coloured)
    write_map_in_colour(s, c, block, rows, columns, head);
  else
    write_map_in_dots(s, c, block, rows, columns, head);
  if (!s->is_coloured)
    gi_write(&s->out, "%s\n",
             !chart_has_zeros(c)             ? tr("dots: odd numbers")
             : has_outcome_colours(c->table) ? tr("dots: outcome P")
                                             : tr("dots: value 0"));
  if (block > 1)
    gi_write(&s->out, tr("%zu x %zu positions per dot\n"), block, block);
}

grundy_status braille_draw(gi_buffer *out, const chart *c, size_t columns,
                           bool is_coloured) {
  screen s = {.memory = out->memory,
              .out = gi_writer_to(out),
              .is_coloured = is_coloured};
  columns = columns < LEAST_COLUMNS  ? LEAST_COLUMNS
            : columns > MOST_COLUMNS ? MOST_COLUMNS
                                     : columns;
  if (c->table->dimensions == 1)
    write_plot(&s, c, columns);
  else
    write_map(&s, c, columns);
  screen_clear(&s);
  return s.out.status;
}
