/* SPDX-License-Identifier: MIT */
#include "lang/board/position.h"
#include "core/text.h"

#include <string.h>

typedef struct reader {
  const gi_board *board;
  const gi_board_net *net;
  grundy_error *error;
  gi_text text;
  size_t at;
} reader;

#define gi_board_fail(r, place, ...)                                           \
  gi_fail((r)->error, GRUNDY_SYNTAX, (r)->text.offset + (place), __VA_ARGS__)

static char next(reader *r) {
  r->at = gi_text_skip(r->text, r->at);
  return r->at < r->text.length ? r->text.data[r->at] : 0;
}

/* Lists the letters of the rules, with spaces between them. */
typedef struct letters {
  char text[130];
} letters;

static letters letters_of(const gi_board *board) {
  letters l;
  size_t length = 0;
  for (unsigned i = 0; i < 64; i++)
    if (board->letters >> i & 1) {
      if (length)
        l.text[length++] = ' ';
      l.text[length++] = gi_cell_letter(i);
    }
  l.text[length] = 0;
  return l;
}

/* Checks the letter at the reader's place. */
static grundy_status check_letter(const reader *r) {
  gi_text rest = gi_text_part(r->text, r->at, r->text.length);
  char c = rest.data[0];
  if (gi_cell_bit(c) & r->board->letters)
    return GRUNDY_OK;
  size_t length = gi_text_letter(r->text, r->at);
  rest.length = length ? length : 1;
  return gi_board_fail(r, r->at,
                       "'{0}' is not a cell of these rules: they have {1}",
                       gi_excerpt_of(rest).text, letters_of(r->board).text);
}

/* ----------------------------------------------------------------- sizes */

/* Reads '4 x 5'; *is_size says whether the text is one.  Without blanks it is a
   row of cells if its digits are cells of the rules. */
static grundy_status read_size(reader *r, gi_buffer *cells, gi_field *f,
                               bool *is_size) {
  uint64_t rows, columns;
  size_t at = gi_text_skip(r->text, 0), first = at;
  *is_size = false;
  if (!gi_text_number(r->text, &at, &rows))
    return GRUNDY_OK;
  size_t after = gi_text_skip(r->text, at);
  if (after >= r->text.length || r->text.data[after] != 'x' ||
      (after == at && gi_cell_bit(r->text.data[first]) & r->board->letters))
    return GRUNDY_OK;
  size_t second = at = gi_text_skip(r->text, after + 1);
  if (!gi_text_number(r->text, &at, &columns))
    return gi_text_expected(r->error, r->text, second, "the number of columns");
  *is_size = true;
  if (gi_text_skip(r->text, at) < r->text.length)
    return gi_text_expected(r->error, r->text, gi_text_skip(r->text, at),
                            "')'");
  if (rows < 1 || rows > GI_BOARD_SIDE)
    return gi_board_fail(r, first, "a board has 1 to 64 rows");
  bool is_long = gi_is_long_row(r->board, r->net, rows, columns);
  if (is_long && columns > GI_BOARD_ROW)
    return gi_board_fail(r, second,
                         "a row of these rules has at most {0} cells",
                         gi_digits_of(GI_BOARD_ROW).text);
  if (!is_long && (columns < 1 || columns > GI_BOARD_SIDE))
    return gi_board_fail(r, second, "a board has 1 to 64 columns");
  *f = (gi_field){.rows = (uint32_t)rows, .columns = (uint32_t)columns};
  if (is_long)
    return GRUNDY_OK;
  size_t count = gi_field_count(f);
  grundy_status status = gi_buffer_reserve(cells, count);
  if (status == GRUNDY_OK) {
    memset(cells->data + cells->length, GI_EMPTY, count);
    f->cells = (char *)cells->data + cells->length;
    cells->length += count;
  }
  return status;
}

/* ------------------------------------------------------------------ rows */

/* Reads one row and moves after it. */
static grundy_status read_row(reader *r, uint32_t *length) {
  next(r);
  size_t start = r->at;
  while (r->at < r->text.length && r->text.data[r->at] != '/' &&
         gi_text_skip(r->text, r->at) == r->at) {
    grundy_status status = check_letter(r);
    if (status != GRUNDY_OK)
      return status;
    if (r->at - start == GI_BOARD_SIDE)
      return gi_board_fail(r, r->at, "a board has at most 64 columns");
    r->at++;
  }
  *length = (uint32_t)(r->at - start);
  if (!*length)
    return gi_text_expected(r->error, r->text, r->at,
                            "a row of cells, or the size of the board as in 4 "
                            "x 5");
  char c = next(r);
  if (c && c != '/')
    return gi_text_expected(r->error, r->text, r->at, "'/' or ')'");
  return GRUNDY_OK;
}

/* Measures the board. */
static grundy_status measure(reader *r, gi_field *f) {
  *f = (gi_field){.rows = 0};
  r->at = 0;
  for (;;) {
    uint32_t length = 0;
    next(r);
    size_t place = r->at;
    grundy_status status = read_row(r, &length);
    if (status != GRUNDY_OK)
      return status;
    if (f->rows++ == GI_BOARD_SIDE)
      return gi_board_fail(r, place, "a board has at most 64 rows");
    f->columns = length > f->columns ? length : f->columns;
    if (r->at >= r->text.length)
      return GRUNDY_OK;
    r->at++;
  }
}

static grundy_status read_rows(reader *r, gi_buffer *cells, gi_field *f) {
  grundy_status status = measure(r, f);
  size_t count = gi_field_count(f);
  if (status == GRUNDY_OK)
    status = gi_buffer_reserve(cells, count);
  if (status != GRUNDY_OK)
    return status;
  f->cells = (char *)cells->data + cells->length;
  cells->length += count;
  memset(f->cells, GI_WALL, count);
  uint32_t row = 0, column = 0;
  for (size_t i = 0; i < r->text.length; i++) {
    char c = r->text.data[i];
    if (c == '/') {
      row++;
      column = 0;
    } else if (gi_cell_index(c) < 64) {
      f->cells[row * f->columns + column++] = c;
    }
  }
  return GRUNDY_OK;
}

/* -------------------------------------------------------------- vertices */

static gi_text read_name(gi_text text, size_t *at) {
  size_t from = *at, length;
  while ((length = gi_text_letter(text, *at)) != 0)
    *at += length;
  return gi_text_part(text, from, *at);
}

/* Returns the vertex of this name; the number of vertices if there is none. */
static uint32_t find_vertex(const gi_board_net *net, gi_text name) {
  uint32_t i = 0;
  while (i < net->count && !gi_text_is(name, net->names[i]))
    i++;
  return i;
}

static grundy_status read_vertices(reader *r, gi_field *f) {
  for (;;) {
    next(r);
    size_t place = r->at;
    gi_text name = read_name(r->text, &r->at);
    uint32_t vertex = find_vertex(r->net, name);
    if (!name.length)
      return gi_text_expected(r->error, r->text, r->at, "a vertex, as in a:x");
    if (vertex == r->net->count)
      return gi_board_fail(r, place, "the graph has no vertex '{0}'",
                           gi_excerpt_of(name).text);
    if (next(r) != ':')
      return gi_text_expected(r->error, r->text, r->at,
                              "':' and the letter of the vertex");
    r->at++;
    if (!next(r))
      return gi_text_expected(r->error, r->text, r->at, "a cell");
    grundy_status status = check_letter(r);
    if (status != GRUNDY_OK)
      return status;
    f->cells[vertex] = r->text.data[r->at++];
    char c = next(r);
    if (!c)
      return GRUNDY_OK;
    if (c != ',')
      return gi_text_expected(r->error, r->text, r->at, "',' or ')'");
    r->at++;
  }
}

grundy_status gi_field_parse(const gi_board *board, const gi_board_net *net,
                             grundy_error *error, gi_text text,
                             gi_buffer *cells, gi_field *field) {
  reader r = {.board = board, .net = net, .error = error, .text = text};
  bool is_size = false;
  if (net) {
    *field = (gi_field){.rows = 1, .columns = net->count, .net = net};
    grundy_status status = gi_buffer_reserve(cells, net->count);
    if (status != GRUNDY_OK)
      return status;
    field->cells = (char *)cells->data + cells->length;
    memset(field->cells, GI_EMPTY, net->count);
    cells->length += net->count;
    return next(&r) ? read_vertices(&r, field) : GRUNDY_OK;
  }
  grundy_status status = read_size(&r, cells, field, &is_size);
  if (status != GRUNDY_OK || is_size)
    return status;
  return read_rows(&r, cells, field);
}

/* -------------------------------------------------------------- printing */

static bool is_bare(const gi_field *f) {
  if (gi_field_is_long(f))
    return true;
  for (uint32_t i = 0; i < gi_field_count(f); i++)
    if (f->cells[i] != GI_EMPTY)
      return false;
  return f->rows > 1 && f->columns > 1;
}

grundy_status gi_field_print(const gi_field *f, gi_buffer *out) {
  gi_writer w = gi_writer_to(out);
  if (!f->net && is_bare(f)) {
    gi_write(&w, "%u x %u", (unsigned)f->rows, (unsigned)f->columns);
    return w.status;
  }
  for (uint32_t i = 0; i < gi_field_count(f) && f->net; i++)
    gi_write(&w, "%s%s:%c", i ? "," : "", f->net->names[i], f->cells[i]);
  for (uint32_t i = 0; i < f->rows && !f->net; i++) {
    gi_write_text(&w, i ? "/" : "");
    gi_write_bytes(&w, f->cells + i * f->columns, f->columns);
  }
  return w.status;
}
