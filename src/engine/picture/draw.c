/* SPDX-License-Identifier: MIT */
/* The public calls that return pictures as SVG text. */
#include "engine/misuse.h"
#include "engine/picture/figure.h"
#include "engine/picture/svg.h"
#include "engine/picture/thermograph.h"

/* Begins a picture with its title and with the note on its origin: `grundy
   VERSION: TEXT`, and the convention of play unless it is NULL. */
static void begin(canvas *k, grundy_work *work, const char *text,
                  const char *convention) {
  gi_canvas_init(k, &work->memory);
  k->language = work->error.language;
  gi_writer about = gi_writer_to(&k->about);
  gi_write(&about, "grundy %s: ", grundy_version());
  gi_write_text(&about, text);
  if (convention)
    gi_write(&about, ", %s play", convention);
  gi_canvas_note(k, about.status);
}

/* Writes the canvas into the arena if `status` is OK, and frees the canvas.
   Returns the status of the whole call. */
static grundy_status hand_out(canvas *k, grundy_work *work,
                              grundy_status status, const char **svg) {
  gi_buffer file;
  gi_buffer_init(&file, &work->memory);
  if (status == GRUNDY_OK)
    status = gi_svg_write(k, &file);
  if (status == GRUNDY_OK) {
    const char *text =
        gi_arena_text(&work->arena, (const char *)file.data, file.length);
    if (text)
      *svg = text;
    else
      status = GRUNDY_NOMEM;
  }
  gi_buffer_clear(&file);
  gi_canvas_clear(k);
  if (status == GRUNDY_NOMEM)
    status = gi_refused(work);
  return gi_finish(work, status, GRUNDY_NOWHERE);
}

grundy_status grundy_position_draw(grundy_work *work,
                                   const grundy_position *position,
                                   grundy_side side, const char **svg) {
  if (gi_misused(work, GI_NEEDS({gi_is_position(work, position), "position"},
                                {gi_is_side(side), "side"},
                                {gi_is_given(svg), "svg"})))
    return GRUNDY_MISUSE;
  const char *text;
  grundy_status status = grundy_position_print(work, position, &text);
  if (status != GRUNDY_OK)
    return status;
  canvas k;
  figure f;
  begin(&k, work, text, NULL);
  gi_canvas_note(&k, gi_buffer_text(&k.title, text));
  status = gi_figure_open_bare(&f, work, position);
  if (status == GRUNDY_OK)
    status = gi_figure_link(&k, &f, work, side);
  if (status == GRUNDY_OK)
    status = gi_figure_draw_bare(&k, &f);
  gi_figure_close(&f);
  return hand_out(&k, work, status, svg);
}

grundy_status grundy_verdict_draw(grundy_work *work,
                                  const grundy_position *position,
                                  const grundy_verdict *verdict,
                                  const char **svg) {
  if (gi_misused(work,
                 GI_NEEDS({gi_is_position(work, position), "position"},
                          {verdict && gi_is_play(verdict->play), "verdict"},
                          {gi_is_given(svg), "svg"})))
    return GRUNDY_MISUSE;
  const char *text;
  grundy_status status = grundy_position_print(work, position, &text);
  if (status != GRUNDY_OK)
    return status;
  canvas k;
  figure f;
  begin(&k, work, text, verdict->play == GRUNDY_MISERE ? "misere" : "normal");
  gi_canvas_note(&k, gi_buffer_text(&k.title, text));
  status = gi_figure_open(&f, work, position, verdict->play);
  if (status == GRUNDY_OK) {
    gi_figure_mark(&f, verdict);
    status = gi_figure_link(&k, &f, work, GRUNDY_BOTH);
  }
  if (status == GRUNDY_OK)
    status = gi_figure_draw(&k, &f, work, text, verdict);
  gi_figure_close(&f);
  return hand_out(&k, work, status, svg);
}

/* Says whether both walls have points. */
static bool has_walls(const grundy_thermograph *thermograph) {
  return thermograph && thermograph->left.count && thermograph->left.points &&
         thermograph->right.count && thermograph->right.points;
}

grundy_status grundy_thermograph_draw(grundy_work *work, const char *name,
                                      const grundy_thermograph *thermograph,
                                      const char **svg) {
  if (gi_misused(work, GI_NEEDS({gi_is_given(name), "name"},
                                {has_walls(thermograph), "thermograph"},
                                {gi_is_given(svg), "svg"})))
    return GRUNDY_MISUSE;
  canvas k;
  begin(&k, work, name, NULL);
  named_thermograph drawn = {name, thermograph};
  gi_thermograph_draw(&k, &drawn, 1);
  return hand_out(&k, work, k.status, svg);
}
