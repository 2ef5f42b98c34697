/* SPDX-License-Identifier: MIT */
#include "app/picture/board.h"

#include "app/output.h"
#include "app/report.h"

#include <string.h>

/* Returns the player whose moves are wanted; BOTH without --side. */
static grundy_side side_of(const options *o) {
  if (!options_has(o, OPTION_SIDE))
    return GRUNDY_BOTH;
  return o->numbers[OPTION_SIDE] == SIDE_LEFT ? GRUNDY_LEFT : GRUNDY_RIGHT;
}

int board_draw(call *c, const grundy_position *position) {
  const options *o = &c->options;
  const char *svg;
  grundy_status status =
      grundy_position_draw(c->work, position, side_of(o), &svg);
  progress_erase(&c->progress);
  if (status == GRUNDY_OK)
    return output_write(o->texts[OPTION_SVG], svg, strlen(svg));
  report_error(grundy_work_error(c->work), NULL);
  return exit_code(grundy_work_error(c->work));
}
