/* SPDX-License-Identifier: MIT */
/* nim: the field of nimbers: an expression, a table of products, a batch. */
#include "app/command.h"
#include "app/nim_batch.h"
#include "app/output.h"
#include "app/picture/picture.h"
#include "app/table/table.h"
#include "app/text/render.h"
#include "core/cpu.h"
#include "core/text.h"
#include "theory/nimber/nimber.h"

#include <inttypes.h>
#include <string.h>

/* ---------------------------------------------------------- expression */

static const char *kind_name(grundy_nim_kind kind) {
  static const char *const names[] = {
      [GRUNDY_NIM_NIMBER] = "nimber",
      [GRUNDY_NIM_INTEGER] = "integer",
      [GRUNDY_NIM_ROOTS] = "roots",
      [GRUNDY_NIM_NONE] = "none",
  };
  return names[kind];
}

static void write_json(const char *expression, const grundy_nim_answer *a) {
  json out = json_to(stdout);
  json_open(&out, '{');
  json_pair_string(&out, "expression", expression);
  json_pair_string(&out, "kind", kind_name(a->kind));
  json_key(&out, "value"); /* the first value; null if there is none */
  json_string(&out, a->count ? a->values[0] : NULL);
  json_key(&out, "values");
  json_open(&out, '[');
  for (size_t i = 0; i < a->count; i++)
    json_string(&out, a->values[i]);
  json_close(&out, ']');
  json_pair_number(&out, "bits", a->bits);
  json_key(&out, "field");
  if (a->field_bits) {
    char field[32];
    snprintf(field, sizeof field, "2^%zu", a->field_bits);
    json_string(&out, field);
  } else {
    json_null(&out);
  }
  json_pair_string(&out, "why", a->why);
  json_close(&out, '}');
  json_end(&out);
}

static int calculate(call *c, grundy_cpu cpu) {
  const char *text = c->operands[0];
  const options *o = &c->options;
  grundy_nim_query query = {.cpu = cpu, .hex = options_has(o, OPTION_HEX)};
  if (options_has(o, OPTION_BITS))
    query.bits = (unsigned)o->numbers[OPTION_BITS];
  grundy_nim_answer answer;
  grundy_status status =
      grundy_nim_eval(c->work, text, strlen(text), query, &answer);
  progress_erase(&c->progress);
  if (status != GRUNDY_OK) {
    const grundy_error *error = grundy_work_error(c->work);
    place where =
        place_in(text, error->offset == GRUNDY_NOWHERE ? 0 : error->offset);
    report_error(error, error->offset == GRUNDY_NOWHERE ? NULL : &where);
    return exit_code(error);
  }
  if (options_has(o, OPTION_JSON))
    write_json(text, &answer);
  else
    for (size_t i = 0; i < answer.count; i++)
      puts(answer.values[i]);
  if (answer.kind != GRUNDY_NIM_NONE)
    return DONE;
  if (!options_has(o, OPTION_JSON))
    puts(answer.why);
  return ANSWERED_NO;
}

/* --------------------------------------------------------------- table */

/* Returns the kernels of the path that GRUNDY_CPU names. */
static const gi_nim_kernels *kernels(void) {
  return gi_nim_kernels_of(gi_cpu_chosen());
}

/* Writes the products.  STOPPED: a limit of the work was reached. */
static grundy_status write_table(grundy_work *work, table *t,
                                 const table_format *f, uint64_t widest) {
  const gi_nim_kernels *k = kernels();
  char head[24];
  int width = snprintf(head, sizeof head, "%" PRIu64, widest);
  t->width = (unsigned)width;
  if (f->begin)
    f->begin(t);
  for (uint64_t x = t->ranges[0].from;; x++) {
    if (f->row)
      f->row(t, x);
    for (uint64_t y = t->ranges[1].from;; y++) {
      if (grundy_work_step(work) != GRUNDY_OK)
        return GRUNDY_STOPPED;
      table_put(t, f, x, y, (grundy_cell){.number = k->mul(x, y)});
      if (y == t->ranges[1].to || output_failed())
        break;
    }
    if (f->end_row)
      f->end_row(t, x);
    if (x == t->ranges[0].to || output_failed())
      break;
  }
  if (f->end)
    f->end(t);
  return GRUNDY_OK;
}

/* Finds the largest entry, which decides the width of the columns.  STOPPED: a
   limit of the work was reached. */
static grundy_status find_largest(grundy_work *work, const table *t,
                                  uint64_t *largest) {
  const gi_nim_kernels *k = kernels();
  *largest = t->ranges[1].to;
  for (uint64_t x = t->ranges[0].from;; x++) {
    for (uint64_t y = t->ranges[1].from;; y++) {
      uint64_t product = k->mul(x, y);
      *largest = product > *largest ? product : *largest;
      if (grundy_work_step(work) != GRUNDY_OK)
        return GRUNDY_STOPPED;
      if (y == t->ranges[1].to)
        break;
    }
    if (x == t->ranges[0].to)
      return GRUNDY_OK;
  }
}

/* Draws the multiplication table as a coloured square. */
static int draw_table(const call *c, const table *t) {
  gi_memory memory = {.limit = (size_t)c->options.numbers[OPTION_MAX_MEMORY]};
  const gi_nim_kernels *k = kernels();
  gi_buffer cells;
  gi_buffer_init(&cells, &memory);
  chart data = {.table = t,
                .rows = (size_t)(t->ranges[0].to - t->ranges[0].from + 1),
                .columns = (size_t)(t->ranges[1].to - t->ranges[1].from + 1),
                .language = language(),
                .names = {"x", "y"},
                .has_products = true};
  size_t size = gi_array_size(gi_array_size(data.rows, data.columns),
                              sizeof(grundy_cell));
  grundy_status status = !size || size > SIZE_MAX / 4
                             ? gi_memory_exceed(&memory)
                             : gi_buffer_reserve(&cells, size);
  for (size_t i = 0; i < chart_count(&data) && status == GRUNDY_OK; i++) {
    grundy_cell cell = {.number = k->mul(t->ranges[0].from + i / data.columns,
                                         t->ranges[1].from + i % data.columns)};
    status = gi_buffer_put(&cells, &cell, sizeof cell);
  }
  data.cells = (const grundy_cell *)(const void *)cells.data;
  int code = status == GRUNDY_OK ? picture_table(c, &data, &memory)
                                 : picture_refused(&memory);
  gi_buffer_clear(&cells);
  return code;
}

static bool is_within_limit(const call *c, const table *t) {
  uint64_t limit = options_most_entries(&c->options), cells = 1;
  for (unsigned i = 0; i < 2; i++) {
    uint64_t span = t->ranges[i].to - t->ranges[i].from;
    if (span == UINT64_MAX || __builtin_mul_overflow(cells, span + 1, &cells))
      cells = UINT64_MAX;
  }
  if (limit == 0 || cells <= limit)
    return true;
  place where = place_in(c->operands[1], 0);
  report(&where, options_raise_entries(cells).text,
         "a table of %s products is more than the limit of %s, 10 times "
         "--max-positions",
         gi_digits_of(cells).text, gi_digits_of(limit).text);
  return false;
}

static bool has_format(const options *o) {
  return options_has(o, OPTION_FORMAT) || options_has(o, OPTION_JSON);
}

static const table_format *format_of(const options *o) {
  return &table_formats[options_has(o, OPTION_JSON)
                            ? (uint64_t)FORMAT_JSON
                            : o->numbers[OPTION_FORMAT]];
}

static int read_ranges(const call *c, table *t) {
  if (c->operand_count < 2) {
    report(NULL, "for example grundy nim table 0..15",
           "nim table needs one or two ranges");
    return BAD_INPUT;
  }
  for (unsigned i = 0; i < 2; i++)
    if (!range_read(c->operands[c->operand_count == 3 ? 1 + i : 1],
                    &t->ranges[i]))
      return BAD_INPUT;
  return DONE;
}

/* Writes the table as text, in the format. */
static int print_table(const call *c, table *t, const table_format *format) {
  uint64_t widest = 0;
  grundy_status status =
      format->is_aligned ? find_largest(c->work, t, &widest) : GRUNDY_OK;
  if (status == GRUNDY_OK)
    status = write_table(c->work, t, format, widest);
  if (status == GRUNDY_OK)
    return DONE;
  fflush(stdout);
  report_error(grundy_work_error(c->work), NULL);
  return exit_code(grundy_work_error(c->work));
}

static int tabulate(const call *c) {
  table t = {.rules = "nim product", .dimensions = 2};
  const options *o = &c->options;
  const table_format *format = format_of(o);
  int code = read_ranges(c, &t);
  if (code != DONE)
    return code;
  if (format->most_dimensions < 2) {
    report(NULL, "use --format csv or --format json",
           "a b-file has one dimension, and this table has two");
    return BAD_INPUT;
  }
  if (!picture_is_possible(o, has_format(o)))
    return BAD_INPUT;
  if (!is_within_limit(c, &t))
    return LIMIT_REACHED;
  char provenance[160];
  snprintf(provenance, sizeof provenance,
           "grundy %s: nim products, %" PRIu64 "..%" PRIu64 ", %" PRIu64
           "..%" PRIu64,
           grundy_version(), t.ranges[0].from, t.ranges[0].to, t.ranges[1].from,
           t.ranges[1].to);
  t.provenance = provenance;
  code = picture_is_wanted(o) ? draw_table(c, &t) : DONE;
  if (code == DONE && (has_format(o) || !picture_is_wanted(o)))
    code = print_table(c, &t, format);
  return code;
}

/* ------------------------------------------------------------- command */

/* Reports an option that works only with, or never with, `with`. */
static bool refuse(option_id id, bool is_only, const char *with) {
  if (is_only)
    report(NULL, "see grundy help nim", "--%s works only with %s",
           option_table[id].name, with);
  else
    report(NULL, "see grundy help nim", "--%s does not work with %s",
           option_table[id].name, with);
  return false;
}

/* Does this use of nim take the options given?  None is ignored silently. */
static bool options_fit(const options *o, bool is_batch, bool is_table) {
  static const option_id of_batch[] = {OPTION_OP, OPTION_RAW};
  static const option_id of_table[] = {OPTION_FORMAT, OPTION_SVG, OPTION_PNG,
                                       OPTION_PDF};
  static const option_id not_table[] = {OPTION_HEX, OPTION_BITS};
  for (size_t i = 0; !is_batch && i < 2; i++)
    if (options_has(o, of_batch[i]))
      return refuse(of_batch[i], true, "--batch");
  for (size_t i = 0; !is_table && i < 3; i++)
    if (options_has(o, of_table[i]))
      return refuse(of_table[i], true, "table");
  for (size_t i = 0; is_table && i < 2; i++)
    if (options_has(o, not_table[i]))
      return refuse(not_table[i], false, "table");
  if (is_batch && options_has(o, OPTION_JSON))
    return refuse(OPTION_JSON, false, "--batch");
  if (options_has(o, OPTION_RAW) && options_has(o, OPTION_HEX))
    return refuse(OPTION_HEX, false, "--raw");
  return true;
}

static int run(call *c) {
  const options *o = &c->options;
  grundy_cpu cpu = gi_cpu_chosen();
  bool is_batch = options_has(o, OPTION_BATCH);
  bool is_table =
      !is_batch && c->operand_count > 0 && strcmp(c->operands[0], "table") == 0;
  if (!options_fit(o, is_batch, is_table))
    return BAD_INPUT;
  if (is_table)
    return tabulate(c);
  if (is_batch ? c->operand_count == 0 : c->operand_count == 1)
    return is_batch ? nim_batch(c, cpu) : calculate(c, cpu);
  if (is_batch)
    report(
        NULL, "see grundy help nim",
        "--batch reads its numbers from standard input and takes no operand");
  else
    report(NULL, "put it in quotes: grundy nim '5 * 7'",
           "nim takes one expression");
  return BAD_INPUT;
}

const command command_nim = {
    .name = "nim",
    .also = "nim calculator, Nim 计算器, 计算器, calculator",
    .summary = "a calculator of nimbers",
    .operands = "EXPR | table RANGE [RANGE] | --batch",
    .about =
        "Computes an expression in the field of nimbers: + (exclusive or), *, "
        "/,\n"
        "^ with an ordinary exponent; inv(x), sq(x), sqrt(x); solve(c) and\n"
        "solve(b,c), the roots of x^2 + x = c and x^2 + b x = c; order(x),\n"
        "log(x,base), trace(x,bits), primitive(bits), mex(...). Numbers are\n"
        "decimal or 0x..., below 2^65536; F(n) is 2^(2^n), 1<<k is 2^k. If a\n"
        "logarithm or a root does not exist, the exit code is 1.\n"
        "table prints the products of one range, or of two. --batch reads "
        "lines\n"
        "'a b' or 'a' from standard input, or bytes with --raw; it writes "
        "'none',\n"
        "as bytes all ones, for a root that does not exist, and 0 for the "
        "inverse\n"
        "of 0.\n",
    .examples = "  grundy nim '5*7 + inv(15)'\n"
                "  grundy nim 'log(200, primitive(8))'\n"
                "  grundy nim 'F(10)*F(10)' --hex\n"
                "  grundy nim table 0..15\n"
                "  grundy nim table 0..63 --svg products.svg\n"
                "  echo '5 7' | grundy nim --batch\n",
    .least_operands = 0,
    .most_operands = 3,
    .options = OPTION_BIT(HEX) | OPTION_BIT(BATCH) | OPTION_BIT(OP) |
               OPTION_BIT(BITS) | OPTION_BIT(RAW) | OPTION_BIT(FORMAT) |
               OPTION_BIT(JSON) | OPTION_PICTURES | OPTION_LIMITS,
    .run = run,
};
