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
#include "core/text.h"
#include "games/base/heap.h"
#include "games/base/tartan.h"

#include <string.h>

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

/* ------------------------------------------------------------ board rule */

/*
 * A move goes round the rectangle: from the coin at (x,y) to the left, up, to
 * the right, and down again.  Meanwhile the first coin is the letter m, so that
 * the way ends where it began.  Of the three other corners each may turn from
 * heads to tails or from tails to heads: eight clauses.
 */
static grundy_status rule(const grundy_rules *rules, gi_buffer *out) {
  static const char *const turned[2] = {"TH", "HT"};
  gi_writer w = gi_writer_to(out);
  (void)rules;
  gi_write_text(&w, "board ");
  for (unsigned i = 0; i < 8; i++) {
    const char *a = turned[i & 1], *b = turned[i >> 1 & 1], *c = turned[i >> 2];
    gi_write(&w,
             "%sH(_)*%c -> m(_)*%c left then _(_)*%c -> _(_)*%c up then "
             "_(_)*%c -> _(_)*%c right then _(_)*m -> _(_)*T down",
             i ? " ; " : "", a[0], a[1], b[0], b[1], c[0], c[1]);
  }
  return w.status;
}

/* Writes the board row by row, with H for heads and T for tails. */
static grundy_status rule_args(gi_component component, gi_buffer *out) {
  enum {
    MOST_CELLS = 12 /* of a board that is searched as a whole */
  };
  const unsigned char *end = component.bytes.data + component.bytes.length;
  uint64_t rows = 0, columns = 0;
  for (const unsigned char *at = component.bytes.data; at < end;) {
    uint64_t x = gi_varint_get(&at), y = gi_varint_get(&at);
    rows = x + 1; /* the rows ascend */
    columns = y >= columns ? y + 1 : columns;
  }
  if (rows > MOST_CELLS || columns > MOST_CELLS || rows * columns > MOST_CELLS)
    return GRUNDY_UNABLE;
  char cells[MOST_CELLS];
  memset(cells, 'T', sizeof cells);
  for (const unsigned char *at = component.bytes.data; at < end;) {
    uint64_t x = gi_varint_get(&at), y = gi_varint_get(&at);
    cells[x * columns + y] = 'H';
  }
  gi_writer w = gi_writer_to(out);
  for (uint64_t x = 0; x < rows; x++) {
    gi_write_text(&w, x ? "/" : "");
    gi_write_bytes(&w, cells + x * columns, (size_t)columns);
  }
  return w.status;
}

/* Of a single coin. */
static grundy_status rule_at(const grundy_rules *rules, gi_buffer *out) {
  (void)rules;
  return gi_buffer_text(out, "(x,y) -> [(a,y), (x,b), (a,b)] for a in 0..x-1 "
                             "for b in 0..y-1");
}

static grundy_status formula(const grundy_rules *rules, gi_formula_of of,
                             gi_buffer *out, const gi_theorem **by) {
  *by = &theorems[0];
  return gi_tartan_formula(rules->data, of, out);
}

const gi_family gi_family_corners = {
    GI_TARTAN_METHODS,
    .name = "corners",
    .kind = GI_KIND_COINS,
    .title = "Turning Corners",
    .also = "矩形翻硬币, 翻矩形, 翻角, 二维硬币, corner, turning corners, "
            "two-dimensional coin turning, "
            "2D coin turning, coins on a board, coin turning, 二维翻硬币, "
            "翻四角, 翻矩形四角, 翻硬币",
    .usage = N_("corners((x,y),...) or corners(HT/TH)"),
    .example = "corners((1,2),(3,3))",
    .brief = "Turn the coins at the corners of a rectangle; the last one goes "
             "from heads to tails.",
    .about = "Turning Corners. Coins on a board, their places counted from 0; "
             "the heads are listed, or the board is written row by row with / "
             "between the rows, x being the row. A move turns the four corners "
             "of a rectangle, (a,b), (a,y), (x,b) and (x,y) with a < x and "
             "b < y; the one at (x,y) must go from heads to tails.",
    .verbs = {{"turn ", N_("turning {0}")}},
    .open = open,
    .rule = rule,
    .rule_args = rule_args,
    .rule_at = rule_at,
    .formula = formula,
    .theorems = theorems,
};
