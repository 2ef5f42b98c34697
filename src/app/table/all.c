/* SPDX-License-Identifier: MIT */
/* The table of `--all`: all boards of each size, counted by their values. */
#include "app/language.h"
#include "app/output.h"
#include "app/table/job.h"
#include "app/text/utf8.h"
#include "core/text.h"

#include <inttypes.h>
#include <string.h>

/* Returns the whole text of a value. */
static const char *text_of(const table *t, const grundy_count *count,
                           cell_text *space) {
  if (count->cell.value)
    return count->cell.value->number;
  *space = cell_text_of(t, count->cell);
  return space->text;
}

/* Prints the size of a board: 2 x 3; nothing for a graph. */
static void print_size(const table_job *j, const uint64_t *at,
                       const char *between, const char *after) {
  unsigned arity = j->request.slice.arity;
  for (unsigned i = 0; i < arity; i++)
    printf("%" PRIu64 "%s", at[i], i + 1 < arity ? between : after);
}

/* ---------------------------------------------------------------- text */

/* Prints a text and fills it up to the width. */
static void print_padded(const char *text, size_t width, bool is_right) {
  size_t columns = gi_glyphs_columns(text, strlen(text));
  int blanks = columns < width ? (int)(width - columns) : 0;
  if (is_right)
    printf("%*s%s", blanks, "", text);
  else
    printf("%s%*s", text, blanks, "");
}

/* Prints a line of the table. */
static void print_line(const char *value, size_t value_width,
                       const char *boards, size_t boards_width,
                       const char *first) {
  print_padded(value, value_width, false);
  fputs("  ", stdout);
  print_padded(boards, boards_width, true);
  printf("  %s\n", first);
}

/* Returns the heading of the values. */
static const char *head_of(const table *t) {
  return t->kind == GRUNDY_TABLE_GAMES ? tr("value (game)")
                                       : tr(table_kind_name(t));
}

/* Returns the columns of the longest value and of the largest count. */
static void find_widths(const table *t, const grundy_census *census,
                        size_t *value, size_t *boards) {
  enum {
    MOST = 48 /* longer values only push their own line aside */
  };
  const char *kind = head_of(t);
  *value = gi_glyphs_columns(kind, strlen(kind));
  *boards = gi_glyphs_columns(tr("boards"), strlen(tr("boards")));
  for (size_t i = 0; i < census->count; i++) {
    cell_text space;
    size_t width = strlen(text_of(t, &census->counts[i], &space));
    if (width <= MOST && width > *value)
      *value = width;
    width = strlen(gi_digits_of(census->counts[i].boards).text);
    *boards = width > *boards ? width : *boards;
  }
}

static void write_text(table_job *j, const uint64_t *at, uint64_t fillings,
                       const grundy_census *census) {
  const table *t = &j->table;
  size_t value, boards;
  if (j->has_begun)
    putchar('\n');
  print_size(j, at, " x ", ": ");
  gi_digits all = gi_digits_of(census->boards);
  gi_digits different = gi_digits_of(census->count);
  if (census->fillings < fillings)
    printf(tr("the first %s of %s fillings: %s boards, %s different values\n"),
           gi_digits_of(census->fillings).text, gi_digits_of(fillings).text,
           all.text, different.text);
  else
    printf(tr("%s boards, %s different values\n"), all.text, different.text);
  if (census->boards != census->fillings)
    printf(tr("%s other fillings are not positions\n"),
           gi_digits_of(census->fillings - census->boards).text);
  find_widths(t, census, &value, &boards);
  print_line(head_of(t), value, tr("boards"), boards, tr("first board"));
  for (size_t i = 0; i < census->count; i++) {
    const grundy_count *count = &census->counts[i];
    cell_text space;
    print_line(text_of(t, count, &space), value,
               gi_digits_of(count->boards).text, boards, count->first);
  }
}

/* ----------------------------------------------------------------- csv */

static void csv_head(const table_job *j) {
  const table *t = &j->table;
  printf("# grundy %s: %s of %s, ", grundy_version(), table_kind_name(t),
         t->rules);
  printf("all boards");
  if (j->request.slice.arity)
    printf(", ");
  request_print(&j->request, true);
  puts(t->play == GRUNDY_MISERE ? ", misere play" : "");
  for (unsigned i = 0; i < j->request.slice.arity; i++)
    printf("%s,", grundy_rules_variable(j->rules, i));
  printf("%s,boards,first\n", table_kind_name(t));
}

static void csv_field(const char *text, char after) {
  printf(strchr(text, ',') ? "\"%s\"%c" : "%s%c", text, after);
}

static void write_csv(table_job *j, const uint64_t *at, uint64_t fillings,
                      const grundy_census *census) {
  if (!j->has_begun)
    csv_head(j);
  for (size_t i = 0; i < census->count; i++) {
    const grundy_count *count = &census->counts[i];
    cell_text space;
    print_size(j, at, ",", ",");
    csv_field(text_of(&j->table, count, &space), ',');
    printf("%s,", gi_digits_of(count->boards).text);
    csv_field(count->first, '\n');
  }
  if (census->fillings < fillings)
    printf("# the first %" PRIu64 " of %" PRIu64 " fillings\n",
           census->fillings, fillings);
}

/* ---------------------------------------------------------------- JSON */

static void json_head(table_job *j) {
  table *t = &j->table;
  t->json = json_to(stdout);
  json *out = &t->json;
  json_open(out, '{');
  json_pair_string(out, "rules", t->rules);
  json_pair_string(out, "convention",
                   t->play == GRUNDY_MISERE ? "misere" : "normal");
  json_pair_string(out, "kind", table_kind_name(t));
  json_pair_string(out, "version", grundy_version());
  json_key(out, "all");
  json_open(out, '[');
}

static void write_json(table_job *j, const uint64_t *at, uint64_t fillings,
                       const grundy_census *census) {
  json *out = &j->table.json;
  if (!j->has_begun)
    json_head(j);
  json_open(out, '{');
  json_key(out, "size");
  json_open(out, '[');
  for (unsigned i = 0; i < j->request.slice.arity; i++)
    json_number(out, at[i]);
  json_close(out, ']');
  json_pair_number(out, "fillings", fillings);
  if (census->fillings < fillings)
    json_pair_number(out, "counted", census->fillings);
  json_pair_number(out, "boards", census->boards);
  json_pair_number(out, "distinct", census->count);
  json_key(out, "counts");
  json_open(out, '[');
  for (size_t i = 0; i < census->count; i++) {
    const grundy_count *count = &census->counts[i];
    json_open(out, '{');
    json_key(out, "value");
    table_json_cell(&j->table, count->cell);
    json_pair_number(out, "boards", count->boards);
    json_pair_string(out, "first", count->first);
    json_close(out, '}');
  }
  json_close(out, ']');
  json_close(out, '}');
}

static void end_json(table_job *j, bool is_cut) {
  json *out = &j->table.json;
  json_close(out, ']');
  if (is_cut)
    json_pair_bool(out, "cut", true);
  json_close(out, '}');
  json_end(out);
}

/* --------------------------------------------------------------- sizes */

/* Ends what was written and reports the work's error. */
static int fail(table_job *j, uint64_t format) {
  progress_erase(&j->call->progress);
  if (j->has_begun && format == FORMAT_JSON)
    end_json(j, true);
  else if (j->has_begun && format == FORMAT_CSV)
    puts("# cut: a limit was reached");
  fflush(stdout);
  return source_report(j->source, j->call->work);
}

/* Adds the fillings of boards of this size to the total.  Refuses at once what
   the limits would refuse after hours. */
static int check_size(table_job *j, const uint64_t *at, uint64_t *total) {
  uint64_t limit = options_most_entries(&j->call->options), fillings;
  if (grundy_census_fillings(j->call->work, j->rules, at, &fillings) !=
      GRUNDY_OK)
    return fail(j, FORMAT_TEXT);
  if (__builtin_add_overflow(*total, fillings, total))
    *total = UINT64_MAX;
  if (!limit || *total <= limit)
    return DONE;
  report(NULL, options_raise_entries(*total).text,
         *total == UINT64_MAX
             ? "a table of at least %s positions is more than the limit of %s, "
               "10 times --max-positions"
             : "a table of %s positions is more than the limit of %s, 10 times "
               "--max-positions",
         gi_digits_of(*total).text, gi_digits_of(limit).text);
  return LIMIT_REACHED;
}

/* Writes what is known of a size: all of it, or what a limit left. */
static void write_size(table_job *j, const uint64_t *at, uint64_t format,
                       uint64_t fillings, const grundy_census *census) {
  progress_erase(&j->call->progress);
  if (format == FORMAT_JSON)
    write_json(j, at, fillings, census);
  else if (format == FORMAT_CSV)
    write_csv(j, at, fillings, census);
  else
    write_text(j, at, fillings, census);
  j->has_begun = true;
}

static int count_size(table_job *j, const uint64_t *at, uint64_t format) {
  grundy_census census = {0};
  uint64_t fillings;
  grundy_work *work = j->call->work;
  grundy_status status = grundy_census_fillings(work, j->rules, at, &fillings);
  if (status == GRUNDY_OK)
    status =
        grundy_census_run(work, j->rules, at, j->table.kind, j->query, &census);
  if (status == GRUNDY_OK || census.count)
    write_size(j, at, format, fillings, &census);
  return status == GRUNDY_OK ? DONE : fail(j, format);
}

/* Goes to the next size, the last number first.  False: that was the last. */
static bool next_size(const grundy_slice *s, uint64_t *at) {
  for (unsigned i = s->arity; i--;) {
    if (at[i] < s->to[i]) {
      at[i]++;
      return true;
    }
    at[i] = s->from[i];
  }
  return false;
}

static bool is_alone(const options *o) {
  if (!options_has(o, OPTION_PLOT) && !picture_is_wanted(o) &&
      !options_has(o, OPTION_CHECKPOINT))
    return true;
  report(NULL, NULL, "--all prints no pictures and keeps no checkpoints");
  return false;
}

int table_all(table_job *j) {
  const options *o = &j->call->options;
  const grundy_slice *s = &j->request.slice;
  uint64_t at[GRUNDY_MOST_INTEGERS], total = 0;
  uint64_t format =
      options_has(o, OPTION_JSON) ? FORMAT_JSON : o->numbers[OPTION_FORMAT];
  if (!is_alone(o))
    return BAD_INPUT;
  if (format > FORMAT_JSON) {
    report(NULL, NULL, "--all prints text, csv or json");
    return BAD_INPUT;
  }
  int code = DONE;
  memcpy(at, s->from, sizeof at);
  do
    code = check_size(j, at, &total);
  while (code == DONE && next_size(s, at));
  if (code != DONE)
    return code;
  memcpy(at, s->from, sizeof at);
  do
    code = count_size(j, at, format);
  while (code == DONE && next_size(s, at) && !output_failed());
  if (code == DONE && format == FORMAT_JSON)
    end_json(j, false);
  return code;
}
