/* SPDX-License-Identifier: MIT */
/* Theorems about board rules: a row is an octal game (lang/board/octal.c); the
   second player copies (lang/board/turn.h). */
#include "engine/assess.h"
#include "games/base/board_data.h"
#include "games/base/heap.h"
#include "lang/board/moves.h"
#include "lang/board/turn.h"

/* ------------------------------------------------------------ rows */

/* Adds the value of a run of n cells. */
static grundy_status add_run(grundy_work *work, const grundy_rules *octal,
                             uint32_t n, uint64_t *sum) {
  unsigned char bytes[10];
  uint64_t value = 0;
  if (!n)
    return GRUNDY_OK;
  gi_component heap = {octal, {bytes, gi_varint_put(bytes, n)}};
  grundy_status status =
      gi_component_value(work, heap, GRUNDY_BEST, &value, NULL);
  *sum ^= value;
  return status;
}

static grundy_status row_value(grundy_work *work, gi_component component,
                               gi_answer *answer) {
  const gi_board_data *d = component.rules->data;
  const gi_board_octal *octal = &d->board->octal;
  gi_field f = gi_board_field(component);
  uint32_t run = 0;
  uint64_t sum = 0;
  if (!d->octal || (f.rows != 1 && !octal->all_rows))
    return GRUNDY_UNABLE;
  grundy_status status = GRUNDY_OK;
  if (gi_field_is_long(&f))
    status = add_run(work, d->octal, f.columns, &sum);
  for (uint32_t i = 0;
       i < gi_field_count(&f) && !gi_field_is_long(&f) && status == GRUNDY_OK;
       i++) {
    bool is_live = f.cells[i] == octal->letter;
    if (octal->walls && !is_live && f.cells[i] != GI_WALL)
      return GRUNDY_UNABLE;
    run = is_live ? run + 1 : 0;
    bool ends = (i + 1) % f.columns == 0 || f.cells[i + 1] != octal->letter;
    if (is_live && ends) {
      status = add_run(work, d->octal, run, &sum);
      run = 0;
    }
  }
  answer->number = sum;
  return status;
}

static grundy_status explain_row(grundy_work *work, gi_component component,
                                 gi_reasons *reasons) {
  const gi_board_data *d = component.rules->data;
  (void)work;
  return gi_reason(reasons, GRUNDY_REASON_FACT,
                   "in a row these rules are {0}: each run of n cells is a "
                   "heap of n",
                   d->octal->text);
}

/* --------------------------------------------------------- copying */

static grundy_status answer_copied(grundy_work *work, gi_component component,
                                   gi_answer *answer) {
  const gi_board_data *d = component.rules->data;
  gi_field f = gi_board_field(component);
  bool holds = false;
  if (d->net || gi_field_is_long(&f) || !gi_board_turns(d->board))
    return GRUNDY_UNABLE;
  grundy_status status =
      gi_board_is_copied(d->board, &work->budget, &f, &holds);
  answer->outcome = GRUNDY_P;
  return status == GRUNDY_OK && !holds ? GRUNDY_UNABLE : status;
}

/* A search for a move that leaves a board on which the opponent is copied. */
typedef struct opening {
  const gi_board *board;
  gi_budget *budget;
  bool found;
} opening;

static grundy_status try_opening(void *data, const gi_field *after,
                                 const gi_trail *trail) {
  opening *o = data;
  (void)trail;
  if (!gi_field_is_turned(after))
    return GRUNDY_OK;
  grundy_status status =
      gi_board_is_copied(o->board, o->budget, after, &o->found);
  return status == GRUNDY_OK && o->found ? GI_ENOUGH : status;
}

static grundy_status answer_opening(grundy_work *work, gi_component component,
                                    gi_answer *answer) {
  const gi_board_data *d = component.rules->data;
  gi_field f = gi_board_field(component);
  if (d->net || gi_field_is_long(&f) || !gi_board_turns(d->board) ||
      !gi_field_is_turned(&f))
    return GRUNDY_UNABLE;
  gi_board_run run;
  gi_board_run_init(&run, &work->memory);
  opening o = {.board = d->board, .budget = &work->budget};
  grundy_status status =
      gi_board_moves(d->board, &run, &work->budget, &work->error, &f,
                     GRUNDY_BOTH, try_opening, &o);
  gi_board_run_clear(&run);
  answer->outcome = GRUNDY_N;
  if (status == GI_ENOUGH)
    return GRUNDY_OK;
  return status == GRUNDY_OK ? GRUNDY_UNABLE : status;
}

static grundy_status explain_copied(grundy_work *work, gi_component component,
                                    gi_reasons *reasons) {
  (void)work, (void)component;
  return gi_reason(reasons, GRUNDY_REASON_FACT,
                   "a half turn leaves the board as it is, and no move meets "
                   "its image: the second player plays the image of each move");
}

static grundy_status explain_opening(grundy_work *work, gi_component component,
                                     gi_reasons *reasons) {
  (void)work, (void)component;
  return gi_reason(reasons, GRUNDY_REASON_FACT,
                   "a half turn leaves the board as it is: the first player "
                   "begins in the middle, so that no other move meets its "
                   "image, and then plays the image of each move");
}

const gi_theorem gi_board_theorems[] = {
    {
        .name = "octal game in a row",
        .citation = GI_GUY_SMITH,
        .condition = "normal play, rules that take neighbouring cells of a "
                     "row; one row, unless no move goes from row to row",
        .answers = GI_ANSWERS_VALUE,
        .play = GI_NORMAL,
        .answer = row_value,
        .explain = explain_row,
    },
    {
        .name = "half turn",
        .citation = "E. R. Berlekamp, J. H. Conway and R. K. Guy, Winning Ways "
                    "for your Mathematical Plays, Academic Press (1982), "
                    "chapter 1: Tweedledum and Tweedledee",
        .condition = "both players have the same moves, which are plain "
                     "patterns; normal play; a half turn leaves the rule and "
                     "the board as they are, and no move meets its image",
        .answers = GI_ANSWERS_OUTCOME,
        .play = GI_NORMAL,
        .answer = answer_copied,
        .explain = explain_copied,
    },
    {
        .name = "first move in the middle",
        .citation = "E. R. Berlekamp, J. H. Conway and R. K. Guy, Winning Ways "
                    "for your Mathematical Plays, Academic Press (1982), "
                    "chapter 1: Tweedledum and Tweedledee",
        .condition =
            "both players have the same moves, which are plain patterns; "
            "normal play; a half turn leaves the rule and the board as they "
            "are, and after some first move no move meets its image",
        .answers = GI_ANSWERS_OUTCOME,
        .play = GI_NORMAL,
        .search_up_to = 38, /* 36 cells: 5 x 7, 4 x 9 */
        .answer = answer_opening,
        .explain = explain_opening,
    },
    {0},
};
