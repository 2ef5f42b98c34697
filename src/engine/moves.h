/* SPDX-License-Identifier: MIT */
/*
 * Moves of a sum: a move changes one component, the others stay.
 *
 * Moves with equal results are listed as one move: of equal components only
 * the first is moved in, and results are compared as multisets.
 */
#ifndef GI_ENGINE_MOVES_H
#define GI_ENGINE_MOVES_H

#include "engine/assess.h"

typedef struct gi_moves {
  grundy_move *list;
  size_t count;
  bool truncated; /* there are, or may be, more */
  bool patient;   /* set by the caller: any number of options may be tried */
} gi_moves;

/* Returns the number of moves to list if the caller wants `wanted`, in a sum of
   `parts` components.  Each move holds the whole position after it, so few
   moves of a huge sum are listed. */
size_t gi_moves_limit(size_t parts, size_t wanted);

/* Lists the moves that win; finds them by `reach` where the family has it. */
grundy_status gi_winning_moves(grundy_work *work,
                               const grundy_position *position,
                               const gi_assessment *a, grundy_play play,
                               grundy_method method, size_t limit,
                               gi_moves *moves);

/* Lists the moves by which a player gets the most, of scores. */
grundy_status gi_best_moves(grundy_work *work, const grundy_position *position,
                            const gi_assessment *a, size_t limit,
                            gi_moves *moves);

/* Lists the moves that keep the draw, of each player who draws when moving
   first. */
grundy_status gi_drawing_moves(grundy_work *work,
                               const grundy_position *position,
                               const gi_assessment *a, grundy_play play,
                               grundy_method method, size_t limit,
                               gi_moves *moves);

/* Lists all moves, with name, to and player only. */
grundy_status gi_all_moves(grundy_work *work, const grundy_position *position,
                           bool impartial, size_t limit, gi_moves *moves);

/* Lists the moves of one player (BOTH in impartial games), with name, to and
   player only. */
grundy_status gi_side_moves(grundy_work *work, const grundy_position *position,
                            grundy_side side, size_t limit, gi_moves *moves);

/* Returns the name of a move of component `moved` as it is listed.  The rules
   are in front of it if the sum has several rules, and the component if another
   one has moves of the same names: "cram(2 x 2): a1b1".  Nothing is in front if
   `from` is NULL.  The text lives in the work. */
grundy_status gi_move_name(grundy_work *work, const grundy_position *from,
                           size_t moved, const char *name, const char **text);
/* Returns the move in words, for a sentence; see grundy_move_phrase. */
grundy_status gi_move_phrase(grundy_work *work, const char *name,
                             const char **phrase);

/* Says whether a move wins; `a` assesses the position after it. */
bool gi_move_wins(const grundy_move *move, const gi_assessment *a);
/* Says whether a move keeps a draw, where its player cannot win; `whole`
   assesses the position before it, and `a` the position after it. */
bool gi_move_draws(const grundy_move *move, const gi_assessment *whole,
                   const gi_assessment *a);
/* Returns the name of the opponent's answer that beats a move; NULL if the move
   wins. */
grundy_status gi_refutation(grundy_work *work, const grundy_move *move,
                            const gi_assessment *a, grundy_play play,
                            grundy_method method, const char **answer);

#endif
