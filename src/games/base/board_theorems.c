/* SPDX-License-Identifier: MIT */
/* Theorems about board rules: the second player copies (lang/board/turn.h). */
#include "games/base/board_data.h"
#include "lang/board/moves.h"
#include "lang/board/turn.h"

static grundy_status answer_copied(grundy_work *work, gi_component component,
                                   gi_answer *answer) {
  const gi_board_data *d = component.rules->data;
  gi_field f = gi_board_field(component);
  bool holds = false;
  if (d->net || !gi_board_turns(d->board))
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
  return status == GRUNDY_OK && o->found ? GRUNDY_UNABLE : status;
}

static grundy_status answer_opening(grundy_work *work, gi_component component,
                                    gi_answer *answer) {
  const gi_board_data *d = component.rules->data;
  gi_field f = gi_board_field(component);
  if (d->net || !gi_board_turns(d->board) || !gi_field_is_turned(&f))
    return GRUNDY_UNABLE;
  gi_board_run run;
  gi_board_run_init(&run, &work->memory);
  opening o = {.board = d->board, .budget = &work->budget};
  grundy_status status =
      gi_board_moves(d->board, &run, &work->budget, &work->error, &f,
                     GRUNDY_BOTH, try_opening, &o);
  gi_board_run_clear(&run);
  answer->outcome = GRUNDY_N;
  if (o.found)
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
