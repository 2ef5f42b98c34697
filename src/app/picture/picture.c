/* SPDX-License-Identifier: MIT */
#include "app/picture/picture.h"

#include "app/argument.h"
#include "app/language.h"
#include "app/output.h"
#include "app/picture/png.h"
#include "core/platform.h"
#include "core/text.h"
#include "engine/picture/svg.h"

#include <stdlib.h>
#include <unistd.h>

bool picture_is_wanted(const options *o) {
  return options_has(o, OPTION_SVG) || options_has(o, OPTION_PNG) ||
         options_has(o, OPTION_DOT);
}

static bool is_stdout(const options *o, option_id id) {
  return options_has(o, id) && output_is_stdout(o->texts[id]);
}

bool picture_takes_stdout(const options *o) {
  return is_stdout(o, OPTION_SVG) || is_stdout(o, OPTION_PNG) ||
         is_stdout(o, OPTION_DOT);
}

bool picture_is_possible(const options *o, bool others) {
  bool has_png = is_stdout(o, OPTION_PNG);
  int count =
      others + has_png + is_stdout(o, OPTION_SVG) + is_stdout(o, OPTION_DOT);
  if (count > 1)
    report(NULL, "name a file in place of '-'",
           "only one thing can go to standard output");
  else if (has_png && isatty(STDOUT_FILENO))
    report(NULL, "name a file, as in --png picture.png",
           "a terminal cannot show a PNG file");
  else if (options_has(o, OPTION_PNG) && !png_is_possible())
    report(NULL, "use --svg FILE", "this build cannot write PNG files");
  else
    return true;
  return false;
}

grundy_language picture_language(const options *o) {
  return options_has(o, OPTION_PNG) ? GRUNDY_ENGLISH : language();
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

int picture_write(const options *o, const canvas *k) {
  static const struct {
    option_id option;
    grundy_status (*write)(const canvas *k, gi_buffer *out);
  } writers[] = {{OPTION_SVG, gi_svg_write}, {OPTION_PNG, png_write}};
  int code = DONE;
  for (size_t i = 0; i < 2 && code == DONE; i++) {
    option_id id = writers[i].option;
    if (!options_has(o, id))
      continue;
    gi_buffer file;
    gi_buffer_init(&file, k->memory);
    if (writers[i].write(k, &file) == GRUNDY_OK)
      code = output_write(o->texts[id], file.data, file.length);
    else
      code = picture_refused(k->memory);
    gi_buffer_clear(&file);
  }
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
