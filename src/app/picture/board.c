/* SPDX-License-Identifier: MIT */
#include "app/picture/board.h"

#include "app/picture/picture.h"
#include "core/writer.h"
#include "engine/picture/figure.h"

/* Returns the player whose moves are wanted; BOTH without --side. */
static grundy_side side_of(const options *o) {
  if (!options_has(o, OPTION_SIDE))
    return GRUNDY_BOTH;
  return o->numbers[OPTION_SIDE] == SIDE_LEFT ? GRUNDY_LEFT : GRUNDY_RIGHT;
}

int board_draw(call *c, const grundy_position *position, const char *text) {
  const options *o = &c->options;
  gi_memory memory = {.limit = (size_t)o->numbers[OPTION_MAX_MEMORY]};
  figure f;
  canvas k;
  gi_canvas_init(&k, &memory);
  k.language = picture_language(o);
  gi_writer about = gi_writer_to(&k.about);
  gi_write(&about, "grundy %s: ", grundy_version());
  gi_write_text(&about, text);
  gi_canvas_note(&k, about.status);
  gi_canvas_note(&k, gi_buffer_text(&k.title, text));
  grundy_status status = gi_figure_open_bare(&f, c->work, position);
  if (status == GRUNDY_OK)
    status = gi_figure_link(&k, &f, c->work, side_of(o));
  progress_erase(&c->progress);
  if (status == GRUNDY_OK)
    status = gi_figure_draw_bare(&k, &f);
  int code = picture_finish(c, &k, status);
  gi_figure_close(&f);
  gi_canvas_clear(&k);
  return code;
}
