/* SPDX-License-Identifier: MIT */
/* table: values, outcomes or lengths of play over one or two ranges. */
#include "command.h"
#include "core/text.h"
#include "number.h"
#include "output.h"
#include "picture.h"
#include "source.h"
#include "ticks.h"

#include <inttypes.h>
#include <string.h>
#include <unistd.h>

typedef struct job {
  call *call;
  const source *source; /* of the rules */
  const grundy_rules *rules;
  grundy_query query;
  table table;
  const table_format *format;
  bool is_written;  /* in that format; pictures may replace it */
  gi_memory memory; /* of what is held until it is written */
  gi_buffer provenance;
  bool has_begun; /* something of it stands on stdout */
} job;

bool range_read(const char *text, range *r) {
  const char *at = text;
  const char *trouble = NULL;
  if (!number_scan(&at, &r->from)) {
    trouble = tr("a range is written 0..20, with numbers below 2^64");
  } else if (*at == '\0') {
    r->to = r->from;
  } else if (strncmp(at, "..", 2) != 0) {
    trouble = tr("here should stand '..', as in the range 0..20");
  } else {
    at += 2;
    const char *second = at;
    if (!number_scan(&at, &r->to))
      trouble =
          tr("here should stand the last number of the range, below 2^64");
    else if (*at != '\0')
      trouble = tr("the range ends here");
    else if (r->to < r->from) {
      at = second;
      trouble = tr("the range is empty: its end is before its start");
    }
  }
  if (trouble) {
    place where = place_in(text, (size_t)(at - text));
    report(&where, NULL, "%s", trouble);
  }
  return !trouble;
}

/* Refuses at once what the limits would refuse after hours. */
static bool is_within_limit(const job *j) {
  uint64_t limit = options_most_entries(&j->call->options);
  const table *t = &j->table;
  uint64_t cells = 1, widest = 0;
  unsigned culprit = 0;
  for (unsigned i = 0; i < t->dimensions; i++) {
    uint64_t span = t->ranges[i].to - t->ranges[i].from;
    if (span > widest) {
      widest = span;
      culprit = i;
    }
    if (span == UINT64_MAX || __builtin_mul_overflow(cells, span + 1, &cells))
      cells = UINT64_MAX;
  }
  if (limit == 0 || cells <= limit)
    return true;
  place where = place_in(j->call->operands[1 + culprit], 0);
  report(&where, "raise the limit with --max-positions N",
         cells == UINT64_MAX
             ? "a table of at least %s positions is more than the limit of %s"
             : "a table of %s positions is more than the limit of %s",
         gi_digits_of(cells).text, gi_digits_of(limit).text);
  return false;
}

static int check_dimensions(const job *j) {
  const char *text = grundy_rules_text(j->rules);
  unsigned arity = grundy_rules_arity(j->rules);
  size_t ranges = j->call->operand_count - 1;
  place where;
  source_place(j->source, 0, &where);
  if (arity == 0)
    report(&where, NULL,
           "there is no table of %.200s: its positions are not lists of "
           "one or two numbers",
           text);
  else if (arity > 2)
    report(&where, NULL,
           "a table has one or two dimensions, but a position of %.200s is "
           "made of %u numbers",
           text, arity);
  else if (arity != ranges)
    report(&where, NULL, "a table of %.200s needs %s", text,
           arity == 1 ? tr("one range, as in 0..20")
                      : tr("two ranges, as in 0..7 0..7"));
  else
    return DONE;
  return BAD_INPUT;
}

static bool choose_kind(job *j) {
  const options *o = &j->call->options;
  static const struct {
    option_id option;
    grundy_table_kind kind;
  } kinds[] = {{OPTION_OUTCOMES, GRUNDY_TABLE_OUTCOMES},
               {OPTION_PLIES, GRUNDY_TABLE_PLIES},
               {OPTION_LONGEST, GRUNDY_TABLE_LONGEST},
               {OPTION_GENUS, GRUNDY_TABLE_GENUS}};
  bool is_misere = options_has(o, OPTION_MISERE);
  j->query = (grundy_query){.play = is_misere ? GRUNDY_MISERE : GRUNDY_NORMAL};
  j->table.play = j->query.play;
  /* There are no values in misère play. */
  j->table.kind = is_misere ? GRUNDY_TABLE_OUTCOMES : GRUNDY_TABLE_VALUES;
  unsigned chosen = 0;
  for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
    if (options_has(o, kinds[i].option)) {
      j->table.kind = kinds[i].kind;
      chosen++;
    }
  if (chosen > 1)
    report(NULL, NULL,
           "choose one of --outcomes, --plies, --longest and --genus");
  return chosen <= 1;
}

static bool choose_format(job *j) {
  const options *o = &j->call->options;
  uint64_t word = o->numbers[OPTION_FORMAT];
  if (options_has(o, OPTION_JSON)) {
    if (options_has(o, OPTION_FORMAT) && word != FORMAT_JSON) {
      report(NULL, NULL, "choose one of --json and --format %s",
             option_table[OPTION_FORMAT].choices[word]);
      return false;
    }
    word = FORMAT_JSON;
  }
  j->format = &table_formats[word];
  if (j->table.dimensions > j->format->most_dimensions) {
    report(NULL, "csv and json hold two", "a b-file has one dimension");
    return false;
  }
  if (j->format->is_integral && !has_numbers(&j->table)) {
    report(NULL, "csv and json hold others", "a b-file holds numbers");
    return false;
  }
  return true;
}

/* A picture takes the place of the table, unless a format was asked for. */
static bool choose_pictures(job *j) {
  const options *o = &j->call->options;
  bool has_plot = options_has(o, OPTION_PLOT);
  bool has_format =
      options_has(o, OPTION_FORMAT) || options_has(o, OPTION_JSON);
  j->is_written = has_format || !(has_plot || picture_is_wanted(o));
  if (has_plot && has_format) {
    report(NULL, NULL, "choose one of --plot and --%s",
           options_has(o, OPTION_JSON) ? "json" : "format");
    return false;
  }
  return picture_is_possible(o, has_plot || has_format);
}

static bool find_cell(const job *j, uint64_t x, uint64_t y, grundy_cell *cell) {
  uint64_t at[2] = {x, y};
  const uint64_t *integers = j->table.dimensions == 2 ? at : at + 1;
  return grundy_cell_at(j->call->work, j->rules, integers, j->table.kind,
                        j->query, cell) == GRUNDY_OK;
}

static int refuse_loopy(const job *j, uint64_t y) {
  report(NULL, "use csv or json",
         "a b-file holds numbers, but from %.200s at %s play need not end",
         j->table.rules, gi_digits_of(y).text);
  return BAD_INPUT;
}

static int refuse_hole(const job *j, uint64_t y) {
  report(NULL, "start behind it, or use csv or json",
         "a b-file has no holes, and %.200s has no position %s", j->table.rules,
         gi_digits_of(y).text);
  return BAD_INPUT;
}

static int fail(job *j) {
  if (j->has_begun && j->format->is_aligned)
    putchar('\n'); /* the row that is not complete */
  if (j->has_begun && j->format->cut)
    j->format->cut(&j->table);
  fflush(stdout);
  progress_erase(&j->call->progress);
  return source_report(j->source, j->call->work);
}

/* Computes and writes, cell by cell; `cells` holds them already, or NULL. */
static int write_cells(job *j, const grundy_cell *cells) {
  table *t = &j->table;
  const table_format *f = j->format;
  const range column = t->ranges[t->dimensions - 1];
  const range row = t->dimensions == 2 ? t->ranges[0] : (range){0, 0};
  if (f->begin)
    f->begin(t);
  for (uint64_t x = row.from;; x++) {
    if (f->row)
      f->row(t, x);
    for (uint64_t y = column.from;; y++) {
      grundy_cell cell;
      if (cells)
        cell = *cells++;
      else if (!find_cell(j, x, y, &cell))
        return fail(j);
      if (cell.hole && f->is_integral)
        return refuse_hole(j, y);
      if (cell.loopy && f->is_integral)
        return refuse_loopy(j, y);
      f->cell(t, x, y, cell);
      j->has_begun = true;
      if (y == column.to || output_failed())
        break;
    }
    if (f->end_row)
      f->end_row(t, x);
    if (x == row.to || output_failed())
      break;
  }
  if (f->end)
    f->end(t);
  return DONE;
}

/* What is no number is not drawn, as there is no line for it; a draw among
   outcomes has a colour in two dimensions alone. */
static bool is_drawn(const table *t, const grundy_cell *cell) {
  return !cell->loopy && (t->dimensions == 2 || cell->outcome != GRUNDY_D);
}

/* The cells with holes for those; a copy, if there is any. */
static grundy_status hide_loopy(const table *t, gi_buffer *copy, size_t count,
                                const grundy_cell **cells) {
  size_t i = 0;
  while (i < count && is_drawn(t, &(*cells)[i]))
    i++;
  if (i == count)
    return GRUNDY_OK;
  grundy_status status = gi_buffer_put(copy, *cells, count * sizeof **cells);
  if (status != GRUNDY_OK)
    return status;
  grundy_cell *hidden = (grundy_cell *)(void *)copy->data;
  for (; i < count; i++)
    if (!is_drawn(t, &hidden[i]))
      hidden[i] = (grundy_cell){.hole = true};
  *cells = hidden;
  return GRUNDY_OK;
}

/* Values of heaps come by the thousand where the engine computes them one
   after the other; UNABLE: not here. */
static grundy_status open_stream(job *j, grundy_stream **stream) {
  const options *o = &j->call->options;
  const table *t = &j->table;
  *stream = NULL;
  if (t->dimensions != 1 || t->kind != GRUNDY_TABLE_VALUES ||
      !j->format->block || !j->is_written || picture_is_wanted(o))
    return GRUNDY_UNABLE;
  return grundy_stream_open(
      j->call->work, j->rules,
      (grundy_stream_query){.from = t->ranges[0].from,
                            .last = t->ranges[0].to,
                            .checkpoint = options_checkpoint(o),
                            .no_limit = !options_has(o, OPTION_MAX_POSITIONS)},
      stream);
}

static int write_stream(job *j, grundy_stream *stream) {
  table *t = &j->table;
  const table_format *f = j->format;
  uint64_t n = t->ranges[0].from;
  grundy_values values; /* the first come before anything is printed */
  grundy_status status = grundy_stream_next(stream, &values);
  if (status == GRUNDY_OK && f->begin)
    f->begin(t);
  if (status == GRUNDY_OK && f->row)
    f->row(t, 0);
  while (status == GRUNDY_OK && values.count && !output_failed()) {
    f->block(t, n, &values);
    n += values.count;
    j->has_begun = true;
    status = grundy_stream_next(stream, &values);
  }
  if (status != GRUNDY_OK)
    return fail(j);
  progress_erase(&j->call->progress);
  if (f->end_row)
    f->end_row(t, 0);
  if (f->end)
    f->end(t);
  return DONE;
}

/* What the values at hand prove of a period, and a byte for each cell: is it a
   rare heap?  NULL: no sparse space is known, which is no reason to fail. */
static unsigned char *look_at_values(job *j, chart *data) {
  enum {
    FAR = 1 << 22 /* further than a proof rares are not looked for */
  };
  const range r = j->table.ranges[0];
  grundy_repetition found;
  grundy_repetition_query query = {.limit = r.to + 1,
                                   .rares_to = r.to < FAR ? r.to : 0};
  if (j->table.dimensions != 1 || j->table.kind != GRUNDY_TABLE_VALUES ||
      r.to == UINT64_MAX ||
      grundy_repetition_find(j->call->work, j->rules, query, &found) !=
          GRUNDY_OK)
    return NULL;
  if (!data->has_period && found.proved && !found.saltus) {
    data->has_period = true;
    data->preperiod = found.preperiod;
    data->period = found.period;
  }
  bool is_told =
      found.has_space && (r.to < FAR || r.to < found.values_computed);
  unsigned char *is_rare = is_told ? gi_alloc(&j->memory, data->columns) : NULL;
  if (!is_rare)
    return NULL;
  memset(is_rare, 0, data->columns);
  for (size_t i = 0; i < found.rare_count; i++)
    if (found.rares[i] >= r.from && found.rares[i] <= r.to)
      is_rare[found.rares[i] - r.from] = 1;
  return is_rare;
}

/* All pictures, from cells that are at hand. */
static int draw_cells(job *j, const grundy_cell *cells) {
  call *c = j->call;
  const table *t = &j->table;
  const range column = t->ranges[t->dimensions - 1];
  grundy_period period = {0};
  bool has_values = t->kind == GRUNDY_TABLE_VALUES ||
                    (has_outcomes(t) && t->play == GRUNDY_NORMAL);
  /* A period is welcome, and no reason to fail. */
  if (t->dimensions == 1 && has_values &&
      grundy_rules_period(c->work, j->rules, &period) != GRUNDY_OK) {
    if (grundy_work_error(c->work)->limit == GRUNDY_LIMIT_CANCEL)
      return fail(j);
    period.known = false;
  }
  chart data = {.table = t,
                .cells = cells,
                .language = picture_language(&c->options),
                .rows = t->dimensions == 2
                            ? (size_t)(t->ranges[0].to - t->ranges[0].from + 1)
                            : 1,
                .columns = (size_t)(column.to - column.from + 1),
                .has_period = period.known && column.to <= period.most,
                .preperiod = period.preperiod,
                .period = period.period};
  for (unsigned i = 0; i < t->dimensions; i++)
    data.names[i] = grundy_rules_variable(j->rules, i);
  unsigned char *is_rare = look_at_values(j, &data);
  data.is_rare = is_rare;
  progress_erase(&c->progress);
  gi_buffer copy;
  gi_buffer_init(&copy, &j->memory);
  grundy_status status =
      hide_loopy(t, &copy, data.rows * data.columns, &data.cells);
  int code = status == GRUNDY_OK ? picture_table(c, &data, &j->memory)
                                 : picture_refused(&j->memory);
  gi_buffer_clear(&copy);
  gi_free(&j->memory, is_rare, data.columns);
  return code;
}

/* All cells first: pictures want them, and so do columns that are as wide as
   their widest cell. */
static int hold_cells(job *j, gi_buffer *cells) {
  table *t = &j->table;
  const range column = t->ranges[t->dimensions - 1];
  const range row = t->dimensions == 2 ? t->ranges[0] : (range){0, 0};
  uint64_t size;
  t->width = (unsigned)digits_of(column.to);
  /* At once, so that what is too much is refused before it is computed; a
     table of 2^64 rows or columns never fits. */
  if (__builtin_mul_overflow(row.to - row.from + 1, column.to - column.from + 1,
                             &size) ||
      __builtin_mul_overflow(size, sizeof(grundy_cell), &size) || size == 0)
    size = SIZE_MAX;
  if (gi_buffer_reserve(cells, (size_t)size) != GRUNDY_OK) {
    progress_erase(&j->call->progress);
    return picture_refused(&j->memory);
  }
  for (uint64_t x = row.from;; x++) {
    for (uint64_t y = column.from;; y++) {
      grundy_cell cell;
      if (!find_cell(j, x, y, &cell))
        return fail(j);
      if (gi_buffer_put(cells, &cell, sizeof cell) != GRUNDY_OK)
        return picture_refused(&j->memory); /* never: there is room */
      size_t width = strlen(cell_text_of(t, cell).text);
      t->width = width > t->width ? (unsigned)width : t->width;
      if (y == column.to)
        break;
    }
    if (x == row.to)
      return DONE;
  }
}

static int write_held(job *j) {
  gi_buffer cells;
  gi_buffer_init(&cells, &j->memory);
  int code = hold_cells(j, &cells);
  const grundy_cell *held = (const grundy_cell *)(const void *)cells.data;
  if (code == DONE)
    code = draw_cells(j, held);
  progress_erase(&j->call->progress);
  if (code == DONE && j->is_written)
    code = write_cells(j, held);
  gi_buffer_clear(&cells);
  return code;
}

static int work_out(job *j) {
  call *c = j->call;
  int code = check_dimensions(j);
  if (code != DONE)
    return code;
  table *t = &j->table;
  t->rules = grundy_rules_text(j->rules);
  t->dimensions = (unsigned)c->operand_count - 1;
  for (unsigned i = 0; i < t->dimensions; i++)
    if (!range_read(c->operands[1 + i], &t->ranges[i]))
      return BAD_INPUT;
  if (!choose_kind(j) || !choose_format(j) || !choose_pictures(j))
    return BAD_INPUT;
  grundy_stream *stream;
  grundy_status status = open_stream(j, &stream);
  if (status != GRUNDY_OK && status != GRUNDY_UNABLE)
    return fail(j);
  bool is_free = stream && !options_has(&c->options, OPTION_MAX_POSITIONS);
  if (!is_free && !is_within_limit(j))
    return LIMIT_REACHED;
  uint64_t corner[2] = {t->ranges[0].to, t->ranges[1].to};
  if (t->dimensions == 2 && t->kind == GRUNDY_TABLE_VALUES &&
      grundy_table_begin(c->work, j->rules, corner) != GRUNDY_OK)
    return fail(j);
  grundy_checkpoint checkpoint = options_checkpoint(&c->options);
  if (checkpoint.file &&
      (t->dimensions != 1 || t->kind != GRUNDY_TABLE_VALUES)) {
    report(NULL, NULL,
           "--checkpoint is for values over one range, as in 0..1000000");
    return BAD_INPUT;
  }
  if (checkpoint.file && !stream &&
      grundy_table_checkpoint(c->work, j->rules, t->ranges[0].to, checkpoint) !=
          GRUNDY_OK)
    return fail(j);
  if (table_provenance(t, &j->provenance) != GRUNDY_OK)
    return picture_refused(&j->memory);
  t->provenance = (const char *)j->provenance.data;
  if (!j->is_written || picture_is_wanted(&c->options) ||
      (j->format->is_aligned && t->dimensions == 2))
    return write_held(j);
  if (isatty(STDOUT_FILENO)) /* the table itself is the progress */
    progress_stop(&c->progress);
  return stream ? write_stream(j, stream) : write_cells(j, NULL);
}

static int tabulate(call *c, const source *s, const grundy_rules *rules) {
  job j = {.call = c,
           .source = s,
           .rules = rules,
           .memory = {.limit = (size_t)c->options.numbers[OPTION_MAX_MEMORY]}};
  gi_buffer_init(&j.provenance, &j.memory);
  int code = work_out(&j);
  gi_buffer_clear(&j.provenance);
  return code;
}

static int run(call *c) { return with_rules(c, tabulate); }

const command command_table = {
    .name = "table",
    .summary = "values over one or two ranges",
    .operands = "RULES RANGE [RANGE]",
    .about =
        "Prints the value of each position in a range such as 0..20, or in a\n"
        "pair of ranges where two numbers make a position. A '.' stands where\n"
        "there is no such position. In misère play there are no values, so\n"
        "--misere prints outcomes. --genus prints both values of a position,\n"
        "g^h: g is the mex of normal play; h is that of misère play, 1 where\n"
        "nobody can move. The g add by nim-sum, the h do not.\n"
        "Where play may come back a value may be infinity{0,2}, and --plies\n"
        "prints D for a draw.\n"
        "Formats: text; csv and json; bfile, the OEIS's 'n a(n)' lines;\n"
        "latex, a tabular; raw, 64-bit words with the least byte first (a\n"
        "hole is all ones, what is no number ends with a 0 bit), or one byte\n"
        "for an outcome.\n"
        "A picture takes the place of the table: --plot on the terminal,\n"
        "--svg and --png in files. With --format the table is printed too.\n"
        "Where the values of heaps are computed one after the other, they are\n"
        "written at once, as many as the range has; a file of --checkpoint "
        "keeps\n"
        "them, and the same command, begun again, writes the same table.\n",
    .examples = "  grundy table 'take[1,3,4]' 0..20\n"
                "  grundy table wythoff 0..7 0..7\n"
                "  grundy table kayles 0..100 --format bfile\n"
                "  grundy table kayles 0..100 --plot\n"
                "  grundy table wythoff 0..20 0..20 --svg wythoff.svg\n",
    .least_operands = 2,
    .most_operands = 3,
    .options = OPTION_BIT(MISERE) | OPTION_BIT(OUTCOMES) | OPTION_BIT(GENUS) |
               OPTION_BIT(PLIES) | OPTION_BIT(LONGEST) | OPTION_BIT(FORMAT) |
               OPTION_BIT(CHECKPOINT) | OPTION_BIT(EVERY) | OPTION_BIT(JSON) |
               OPTION_BIT(PLOT) | OPTION_PICTURES | OPTION_BIT(RULES) |
               OPTION_BIT(NATIVE) | OPTION_LIMITS,
    .run = run,
};
