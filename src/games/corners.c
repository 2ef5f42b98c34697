/* SPDX-License-Identifier: MIT */
/*
 * Turning Corners: turn the four corners (x,y), (a,y), (x,b) and (a,b) of a
 * rectangle, where a < x and b < y; the coin at (x,y) must go from heads to
 * tails.  The game is the product of Twins with itself: games/base/tartan.h
 * describes the bytes of a component.
 *
 * The value of a single coin at (x,y) is the nim product of x and y.  Conway
 * (1976) defines the nim product by this game.
 */
#include "games/base/heap.h"
#include "games/base/tartan.h"

static grundy_status open(grundy_work *work, gi_text params,
                          grundy_rules *rules, gi_buffer *canonical) {
  (void)canonical;
  if (params.data)
    return gi_fail(&work->error, GRUNDY_SYNTAX, params.offset,
                   "{0} takes no parameters in [ ]", "corners");
  gi_tartan *t = gi_arena_alloc(&work->arena, sizeof *t);
  if (!t)
    return gi_refused(work);
  static const char twins[] = "twins";
  grundy_status status = gi_coins_open(
      work, (gi_text){twins, sizeof twins - 1, params.offset}, &t->a);
  t->b = t->a;
  rules->data = t;
  return status;
}

static const gi_theorem theorems[] = {
    {
        .name = "nim product",
        .citation = "J. H. Conway, On Numbers and Games (1976), chapter 6; "
                    "H. W. Lenstra, Nim multiplication (1978)",
        .condition = "normal play",
        .answers = GI_ANSWERS_VALUE,
        .play = GI_NORMAL,
        .answer = gi_tartan_value,
        .explain = gi_tartan_explain,
    },
    {0},
};

const gi_family gi_family_corners = {
    GI_TARTAN_METHODS,
    .name = "corners",
    .title = "Turning Corners",
    .usage = N_("corners((x,y),...) or corners(HT/TH)"),
    .example = "corners((1,2),(3,3))",
    .about = "Turning Corners. Coins on a board, their places counted from 0; "
             "the heads are listed, or the board is written row by row with / "
             "between the rows, x being the row. A move turns the four corners "
             "of a rectangle, (a,b), (a,y), (x,b) and (x,y) with a < x and "
             "b < y; the one at (x,y) must go from heads to tails.",
    .verbs = {{"turn ", N_("turning {0}")}},
    .open = open,
    .theorems = theorems,
};
