/* SPDX-License-Identifier: MIT */
#include "app/picture/picture.h"

#include "app/argument.h"
#include "app/language.h"
#include "app/output.h"
#include "app/picture/convert.h"
#include "core/platform.h"
#include "core/text.h"
#include "engine/picture/svg.h"

#include <stdlib.h>
#include <unistd.h>

bool picture_is_wanted(const options *o) {
  return (o->given & (OPTION_PICTURES | OPTION_BIT(DOT))) != 0;
}

static bool is_stdout(const options *o, option_id id) {
  return options_has(o, id) && output_is_stdout(o->texts[id]);
}

bool picture_takes_stdout(const options *o) {
  return is_stdout(o, OPTION_SVG) || is_stdout(o, OPTION_PNG) ||
         is_stdout(o, OPTION_PDF) || is_stdout(o, OPTION_DOT);
}

bool picture_is_possible(const options *o, bool others) {
  int converted = is_stdout(o, OPTION_PNG) + is_stdout(o, OPTION_PDF);
  int count =
      others + converted + is_stdout(o, OPTION_SVG) + is_stdout(o, OPTION_DOT);
  if (count > 1)
    report(NULL, "name a file in place of '-'",
           "only one thing can go to standard output");
  else if (converted && isatty(STDOUT_FILENO))
    report(NULL, "name a file, as in --png picture.png",
           "a terminal cannot show a PNG or PDF file");
  else
    return !(o->given & (OPTION_BIT(PNG) | OPTION_BIT(PDF))) ||
           convert_is_possible();
  return false;
}

int picture_refused(const gi_memory *memory) {
  if (!memory->limited)
    return report_no_memory();
  report(NULL, options_raise_memory(memory->limit, memory->wanted).text,
         "stopped at the limit of %s of memory (--max-memory), where %s were "
         "needed",
         gi_size_of(memory->limit).text, gi_size_about(memory->wanted).text);
  return LIMIT_REACHED;
}

/* Writes the SVG text, made into another format, to the option's file. */
static int write_converted(const options *o, option_id id,
                           const gi_buffer *svg) {
  gi_buffer file;
  gi_buffer_init(&file, svg->memory);
  int code = convert_svg(svg, option_table[id].name, &file);
  if (code == DONE)
    code = output_write(o->texts[id], file.data, file.length);
  gi_buffer_clear(&file);
  return code;
}

int picture_write(const options *o, const canvas *k) {
  static const option_id converted[] = {OPTION_PNG, OPTION_PDF};
  gi_buffer svg;
  gi_buffer_init(&svg, k->memory);
  int code =
      gi_svg_write(k, &svg) == GRUNDY_OK ? DONE : picture_refused(k->memory);
  if (code == DONE && options_has(o, OPTION_SVG))
    code = output_write(o->texts[OPTION_SVG], svg.data, svg.length);
  for (size_t i = 0; i < 2 && code == DONE; i++)
    if (options_has(o, converted[i]))
      code = write_converted(o, converted[i], &svg);
  gi_buffer_clear(&svg);
  return code;
}

int picture_finish(const call *c, const canvas *k, grundy_status status) {
  const grundy_error *error = grundy_work_error(c->work);
  if (status == GRUNDY_OK)
    return picture_write(&c->options, k);
  if (status == GRUNDY_NOMEM || error->status == GRUNDY_OK)
    return picture_refused(k->memory);
  report_error(error, NULL);
  return exit_code(error);
}

int picture_write_text(const options *o, option_id id, const gi_buffer *text) {
  return output_write(o->texts[id], text->data, text->length);
}

/* Returns the columns of the terminal; without a terminal those of the
   variable COLUMNS, or 80. */
static size_t terminal_columns(void) {
  uint64_t columns = gi_platform_columns(STDOUT_FILENO);
  if (columns > 0)
    return (size_t)columns;
  const char *text = getenv("COLUMNS");
  if (text && argument_number(text, &columns) && columns > 0 && columns < 10000)
    return (size_t)columns;
  return 80;
}

static int print_plot(const call *c, const chart *data, gi_memory *memory) {
  gi_buffer text;
  gi_buffer_init(&text, memory);
  int code = DONE;
  if (braille_draw(&text, data, terminal_columns(), c->is_coloured) ==
      GRUNDY_OK)
    code = output_write("-", text.data, text.length);
  else
    code = picture_refused(memory);
  gi_buffer_clear(&text);
  return code;
}

int picture_table(const call *c, const chart *data, gi_memory *memory) {
  const options *o = &c->options;
  int code = DONE;
  if (options_has(o, OPTION_PLOT))
    code = print_plot(c, data, memory);
  if (code != DONE || !picture_is_wanted(o))
    return code;
  canvas k;
  gi_canvas_init(&k, memory);
  k.language = data->language;
  if (data->table->dimensions == 1)
    plot_draw(&k, data);
  else
    heat_draw(&k, data);
  gi_canvas_note(&k, gi_buffer_text(&k.about, data->table->provenance));
  code = k.status == GRUNDY_OK ? picture_write(o, &k) : picture_refused(memory);
  gi_canvas_clear(&k);
  return code;
}
