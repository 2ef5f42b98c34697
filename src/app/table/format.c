/* SPDX-License-Identifier: MIT */
/*
 * The formats of a table.  In one dimension a cell is at y alone; in two it
 * is at (x, y), x down and y across.
 */
#include "app/language.h"
#include "app/options.h"
#include "app/table/table.h"
#include "app/text/render.h"
#include "core/text.h"
#include "core/writer.h"

#include <assert.h>
#include <inttypes.h>
#include <string.h>

bool has_outcomes(const table *t) { return t->kind == GRUNDY_TABLE_OUTCOMES; }

static bool has_genus(const table *t) { return t->kind == GRUNDY_TABLE_GENUS; }

/* Are there two numbers, one for each starter? */
static bool has_sides(const table *t) {
  return t->kind == GRUNDY_TABLE_PLIES && t->is_partizan;
}

bool has_games(const table *t) {
  return t->kind == GRUNDY_TABLE_GAMES || t->kind == GRUNDY_TABLE_MEAN ||
         t->kind == GRUNDY_TABLE_TEMPERATURE || t->kind == GRUNDY_TABLE_WEIGHT;
}

bool has_outcome_colours(const table *t) {
  return has_outcomes(t) || has_games(t);
}

bool has_numbers(const table *t) {
  return !has_outcomes(t) && !has_genus(t) && !has_games(t) && !has_sides(t);
}

const char *table_kind_name(const table *t) {
  static const char *const names[] = {
      [GRUNDY_TABLE_VALUES] = "value",
      [GRUNDY_TABLE_OUTCOMES] = "outcome",
      [GRUNDY_TABLE_PLIES] = "plies",
      [GRUNDY_TABLE_LONGEST] = "longest",
      [GRUNDY_TABLE_GENUS] = "genus",
      [GRUNDY_TABLE_GAMES] = "value",
      [GRUNDY_TABLE_MEAN] = "mean",
      [GRUNDY_TABLE_TEMPERATURE] = "temperature",
      [GRUNDY_TABLE_WEIGHT] = "atomic weight",
  };
  return names[t->kind];
}

const char *table_free_name(const table *t, unsigned i) {
  const request *r = t->request;
  return r ? grundy_rules_variable(r->rules, r->places[i]) : NULL;
}

/* The moves left for one starter; a draw has none. */
static cell_text plies_text_of(uint64_t plies) {
  cell_text c;
  snprintf(c.text, sizeof c.text, "%s",
           plies == UINT64_MAX ? grundy_outcome_name(GRUNDY_D)
                               : gi_digits_of(plies).text);
  return c;
}

/* Returns what stands for a number where play need not end. */
static const char *loopy_text(const table *t) {
  return t->kind == GRUNDY_TABLE_LONGEST ? "inf"
                                         : grundy_outcome_name(GRUNDY_D);
}

cell_text cell_text_of(const table *t, grundy_cell cell) {
  cell_text c = {"."};
  if (cell.hole)
    return c;
  if (cell.value && strlen(cell.value->number) < sizeof c.text)
    snprintf(c.text, sizeof c.text, "%s", cell.value->number);
  else if (cell.value) /* too long for a column */
    snprintf(c.text, sizeof c.text, "%.40s...}", cell.value->number);
  else if (has_games(t)) /* no such measure */
    snprintf(c.text, sizeof c.text, "-");
  else if (cell.loopy)
    snprintf(c.text, sizeof c.text, "%s", loopy_text(t));
  else if (has_outcomes(t))
    snprintf(c.text, sizeof c.text, "%s", grundy_outcome_name(cell.outcome));
  else if (cell.has_sides)
    snprintf(c.text, sizeof c.text, "%.20s|%.20s",
             plies_text_of(cell.number).text,
             plies_text_of(cell.right_plies).text);
  else if (has_genus(t))
    snprintf(c.text, sizeof c.text, "%" PRIu64 "^%" PRIu64, cell.number,
             cell.misere);
  else
    snprintf(c.text, sizeof c.text, "%" PRIu64, cell.number);
  return c;
}

static bool is_first(const table *t, uint64_t y) {
  return y == t->ranges[t->dimensions - 1].from;
}

/* Values come from theorems where there are any, and are computed otherwise. */
static const char method[] = "theorems and computation";

grundy_status table_provenance(const table *t, gi_buffer *out) {
  gi_writer w = gi_writer_to(out);
  gi_write(&w, "grundy %s: %s of ", grundy_version(), table_kind_name(t));
  gi_write_text(&w, t->rules);
  if (t->request) {
    gi_write_text(&w, ", ");
    request_write(t->request, true, &w);
  }
  for (unsigned i = 0; i < t->dimensions && !t->request; i++)
    gi_write(&w, ", %" PRIu64 "..%" PRIu64, t->ranges[i].from, t->ranges[i].to);
  if (t->play == GRUNDY_MISERE)
    gi_write_text(&w, ", misere play");
  gi_write(&w, ", by %s", method);
  gi_write_bytes(&w, "", 1);
  return w.status;
}

/* Counts the value if it is new.  A refusal of memory ends the count. */
static void note_distinct(table *t, const char *text) {
  gi_record record;
  bool added;
  gi_bytes key = {(const unsigned char *)text, strlen(text)};
  if (gi_map_add(&t->distinct, key, 0, &record, &added) != GRUNDY_OK)
    t->is_uncounted = true;
}

void table_put(table *t, const table_format *f, uint64_t x, uint64_t y,
               grundy_cell cell) {
  const range column = t->ranges[t->dimensions - 1];
  uint64_t row = t->dimensions == 2 ? x - t->ranges[0].from : 0;
  assert(column.from <= y && y <= column.to);
  assert(t->put == row * (column.to - column.from + 1) + (y - column.from));
  (void)row, (void)column;
  f->cell(t, x, y, cell);
  if (t->kind == GRUNDY_TABLE_GAMES && cell.value)
    note_distinct(t, cell.value->number);
  t->put++;
}

static void put_provenance(const table *t, const char *mark) {
  printf("%s %s\n", mark, t->provenance);
}

/* ---------------------------------------------------------------- text */

static unsigned head_width(const table *t) {
  char text[24];
  int width = snprintf(text, sizeof text, "%" PRIu64, t->ranges[0].to);
  return (unsigned)width;
}

static void text_begin(table *t) {
  if (t->dimensions == 1)
    return;
  unsigned head = head_width(t);
  printf("%*s |", (int)head, "");
  for (uint64_t y = t->ranges[1].from;; y++) {
    printf(" %*" PRIu64, (int)t->width, y);
    if (y == t->ranges[1].to)
      break;
  }
  putchar('\n');
  for (unsigned i = 0; i < head + 1; i++)
    putchar('-');
  putchar('+');
  uint64_t columns = t->ranges[1].to - t->ranges[1].from + 1;
  for (uint64_t i = 0; i < columns * (t->width + 1); i++)
    putchar('-');
  putchar('\n');
}

static void text_row(table *t, uint64_t x) {
  if (t->dimensions == 2)
    printf("%*" PRIu64 " |", (int)head_width(t), x);
}

static void text_cell(table *t, uint64_t x, uint64_t y, grundy_cell cell) {
  (void)x;
  cell_text value = cell_text_of(t, cell);
  if (t->dimensions == 2)
    printf(" %*s", (int)t->width, value.text);
  else
    printf("%s%s", is_first(t, y) ? "" : " ", value.text);
}

static void end_line(table *t, uint64_t x) {
  (void)t, (void)x;
  putchar('\n');
}

static void text_end(table *t) {
  if (has_genus(t))
    puts(tr("\n"
            "g^h: g is the value of normal play, and adds by nim-sum; h is the "
            "value of\n"
            "misère play, and does not add."));
  if (has_sides(t))
    puts(tr("\na|b: the moves left if Left starts, and if Right starts."));
  if (t->kind == GRUNDY_TABLE_GAMES && !t->is_uncounted)
    printf(tr("%s different values\n"), gi_digits_of(t->distinct.count).text);
}

/* ----------------------------------------------------------------- csv */

static void csv_begin(table *t) {
  put_provenance(t, "#");
  if (t->request && t->dimensions == 2)
    printf("%s,", table_free_name(t, 0));
  printf("%s,%s\n",
         t->request           ? table_free_name(t, t->dimensions - 1)
         : t->dimensions == 1 ? "n"
                              : "x,y",
         has_genus(t)   ? "value,misere_value"
         : has_sides(t) ? "left_starts,right_starts"
                        : table_kind_name(t));
}

/* Writes a field; a set of nimbers has commas and is quoted. */
static void csv_text(const char *text) {
  bool is_quoted = strchr(text, ',') != NULL;
  printf(is_quoted ? "\"%s\"\n" : "%s\n", text);
}

static void csv_cell(table *t, uint64_t x, uint64_t y, grundy_cell cell) {
  if (t->dimensions == 2)
    printf("%" PRIu64 ",", x);
  printf("%" PRIu64 ",", y);
  if ((has_genus(t) || has_sides(t)) && cell.hole)
    puts(",");
  else if (cell.has_sides)
    printf("%s,%s\n", plies_text_of(cell.number).text,
           plies_text_of(cell.right_plies).text);
  else if (has_genus(t))
    printf("%" PRIu64 ",%" PRIu64 "\n", cell.number, cell.misere);
  else
    csv_text(cell.hole || (has_games(t) && !cell.value) ? ""
             : cell.value                               ? cell.value->number
                          : cell_text_of(t, cell).text);
}

/* -------------------------------------------------------------- b-file */

static void bfile_begin(table *t) { put_provenance(t, "#"); }

static void bfile_cell(table *t, uint64_t x, uint64_t y, grundy_cell cell) {
  (void)t, (void)x;
  printf("%" PRIu64 " %" PRIu64 "\n", y, cell.number);
}

/* --------------------------------------------------------------- LaTeX */

static void latex_begin(table *t) {
  put_provenance(t, "%");
  if (t->dimensions == 1) {
    printf("\\begin{tabular}{r|r}\n$%s$ & %s \\\\\n\\hline\n",
           t->request ? table_free_name(t, 0) : "n", table_kind_name(t));
    return;
  }
  printf("\\begin{tabular}{r|");
  for (uint64_t y = t->ranges[1].from;; y++) {
    putchar('r');
    if (y == t->ranges[1].to)
      break;
  }
  putchar('}');
  for (uint64_t y = t->ranges[1].from;; y++) {
    printf("%s & %" PRIu64, is_first(t, y) ? "\n" : "", y);
    if (y == t->ranges[1].to)
      break;
  }
  puts(" \\\\\n\\hline");
}

static void latex_row(table *t, uint64_t x) {
  if (t->dimensions == 2)
    printf("%" PRIu64, x);
}

static void latex_cell(table *t, uint64_t x, uint64_t y, grundy_cell cell) {
  (void)x;
  if (t->dimensions == 1)
    printf("%" PRIu64, y);
  printf(" & ");
  if (has_genus(t) && !cell.hole)
    printf("$%" PRIu64 "^{%" PRIu64 "}$", cell.number, cell.misere);
  else if (has_games(t) && cell.value)
    printf("$%s$", t->latex ? t->latex : "\\dots");
  else if (!cell.hole)
    fputs(cell_text_of(t, cell).text, stdout);
  if (t->dimensions == 1)
    puts(" \\\\");
}

static void latex_end_row(table *t, uint64_t x) {
  (void)x;
  if (t->dimensions == 2)
    puts(" \\\\");
}

static void latex_end(table *t) {
  (void)t;
  puts("\\end{tabular}");
}

/* ----------------------------------------------------------------- raw */

static void put_word(uint64_t word) {
  for (unsigned i = 0; i < 64; i += 8)
    putchar((int)(word >> i & 0xFF));
}

/* Writes an outcome as a byte, a number as 64 bits with the least byte first, a
   genus as two numbers.  A hole is all ones, or a full stop; a value that is
   not a number (play need not end) is all ones but the last bit. */
static void raw_cell(table *t, uint64_t x, uint64_t y, grundy_cell cell) {
  (void)x, (void)y;
  if (has_outcomes(t)) {
    putchar(cell_text_of(t, cell).text[0]);
    return;
  }
  put_word(cell.hole ? UINT64_MAX : cell.loopy ? UINT64_MAX - 1 : cell.number);
  if (has_genus(t))
    put_word(cell.hole ? UINT64_MAX : cell.misere);
  if (has_sides(t))
    put_word(cell.hole ? UINT64_MAX : cell.right_plies);
}

/* ---------------------------------------------------------------- JSON */

static void json_begin(table *t) {
  t->json = json_to(stdout);
  json *j = &t->json;
  json_open(j, '{');
  json_pair_string(j, "rules", t->rules);
  json_key(j, "ranges");
  json_open(j, '[');
  for (unsigned i = 0; i < t->dimensions; i++) {
    json_open(j, '[');
    json_number(j, t->ranges[i].from);
    json_number(j, t->ranges[i].to);
    json_close(j, ']');
  }
  json_close(j, ']');
  if (t->request) {
    json_key(j, "free");
    json_open(j, '[');
    for (unsigned i = 0; i < t->dimensions; i++)
      json_string(j, table_free_name(t, i));
    json_close(j, ']');
    request_json_fixed(t->request, j);
  }
  json_pair_string(j, "convention",
                   t->play == GRUNDY_MISERE ? "misere" : "normal");
  json_pair_string(j, "kind", table_kind_name(t));
  json_pair_string(j, "method", method);
  json_pair_string(j, "version", grundy_version());
  json_key(j, "values");
  if (t->dimensions == 2)
    json_open(j, '[');
}

static void json_row(table *t, uint64_t x) {
  (void)x;
  json_open(&t->json, '[');
}

/* Writes the moves left for one starter. */
static void json_side(json *j, uint64_t plies) {
  if (plies == UINT64_MAX)
    json_string(j, grundy_outcome_name(GRUNDY_D));
  else
    json_number(j, plies);
}

void table_json_cell(table *t, grundy_cell cell) {
  if (cell.hole || (has_games(t) && !cell.value)) {
    json_null(&t->json);
  } else if (cell.value) {
    json_value(&t->json, *cell.value);
  } else if (cell.loopy) {
    json_string(&t->json, loopy_text(t));
  } else if (cell.has_sides) {
    json_open(&t->json, '[');
    json_side(&t->json, cell.number);
    json_side(&t->json, cell.right_plies);
    json_close(&t->json, ']');
  } else if (has_genus(t)) {
    json_open(&t->json, '[');
    json_decimal(&t->json, cell.number);
    json_decimal(&t->json, cell.misere);
    json_close(&t->json, ']');
  } else if (has_outcomes(t))
    json_string(&t->json, grundy_outcome_name(cell.outcome));
  else if (t->kind == GRUNDY_TABLE_VALUES)
    json_decimal(&t->json, cell.number);
  else
    json_number(&t->json, cell.number);
}

static void json_cell(table *t, uint64_t x, uint64_t y, grundy_cell cell) {
  (void)x, (void)y;
  table_json_cell(t, cell);
}

static void json_end_row(table *t, uint64_t x) {
  (void)x;
  json_close(&t->json, ']');
}

static void json_end_table(table *t) {
  if (t->dimensions == 2)
    json_close(&t->json, ']');
  if (t->kind == GRUNDY_TABLE_GAMES && !t->is_uncounted)
    json_pair_number(&t->json, "distinct", t->distinct.count);
  json_close(&t->json, '}');
  json_end(&t->json);
}

static void json_cut(table *t) {
  json_close(&t->json, ']');
  if (t->dimensions == 2)
    json_close(&t->json, ']');
  json_pair_bool(&t->json, "cut", true);
  json_close(&t->json, '}');
  json_end(&t->json);
}

/* Says that the table is cut, in formats with comments. */
static void comment_cut(table *t) {
  (void)t;
  puts("# cut: a limit was reached");
}

const table_format table_formats[] = {
    [FORMAT_TEXT] = {.is_aligned = true,
                     .most_dimensions = 2,
                     .begin = text_begin,
                     .row = text_row,
                     .cell = text_cell,
                     .end_row = end_line,
                     .end = text_end,
                     .block = text_block},
    [FORMAT_CSV] = {.most_dimensions = 2,
                    .begin = csv_begin,
                    .cell = csv_cell,
                    .cut = comment_cut,
                    .block = csv_block},
    [FORMAT_JSON] = {.most_dimensions = 2,
                     .begin = json_begin,
                     .row = json_row,
                     .cell = json_cell,
                     .end_row = json_end_row,
                     .end = json_end_table,
                     .cut = json_cut,
                     .block = json_block},
    [FORMAT_BFILE] = {.is_integral = true,
                      .most_dimensions = 1,
                      .begin = bfile_begin,
                      .cell = bfile_cell,
                      .cut = comment_cut,
                      .block = bfile_block},
    [FORMAT_LATEX] = {.is_latex = true,
                      .most_dimensions = 2,
                      .begin = latex_begin,
                      .row = latex_row,
                      .cell = latex_cell,
                      .end_row = latex_end_row,
                      .end = latex_end,
                      .block = latex_block},
    [FORMAT_RAW] = {.most_dimensions = 2, .cell = raw_cell, .block = raw_block},
};
static_assert(sizeof table_formats / sizeof *table_formats == FORMAT_RAW + 1,
              "a table format for each word of --format");
