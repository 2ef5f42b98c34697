/* SPDX-License-Identifier: MIT */
/*
 * Moves of a sum: a move changes one component, the others stay.
 *
 * Moves with equal results are one move.  Equal components are moved in only
 * once, and results are compared as multisets.
 */
#ifndef GI_ENGINE_MOVES_H
#define GI_ENGINE_MOVES_H

#include "engine/assess.h"

typedef struct gi_moves {
  grundy_move *list;
  size_t count;
  bool truncated; /* there are, or may be, more */
} gi_moves;

/* How many moves of a sum of `parts` components may be listed if the user
   asked for `wanted`: each carries the whole position after it, so a huge sum
   lists few. */
size_t gi_moves_limit(size_t parts, size_t wanted);

/* The moves that win, found by `reach` where the family has it. */
grundy_status gi_winning_moves(grundy_work *work,
                               const grundy_position *position,
                               const gi_assessment *a, grundy_play play,
                               grundy_method method, size_t limit,
                               gi_moves *moves);

/* The moves of a drawn position that keep the draw. */
grundy_status gi_drawing_moves(grundy_work *work,
                               const grundy_position *position,
                               grundy_play play, grundy_method method,
                               size_t limit, gi_moves *moves);

/* All moves; only name, to and player are filled in. */
grundy_status gi_all_moves(grundy_work *work, const grundy_position *position,
                           bool impartial, size_t limit, gi_moves *moves);

/* The moves of one player (BOTH: in impartial games), likewise. */
grundy_status gi_side_moves(grundy_work *work, const grundy_position *position,
                            grundy_side side, size_t limit, gi_moves *moves);

/* Returns the name of a move as it is listed: with its rules in front, unless
   `rules` is NULL.  The text lives in the work. */
grundy_status gi_move_name(grundy_work *work, const grundy_rules *rules,
                           const char *name, const char **text);
/* Returns the move in words, for a sentence; see grundy_move_phrase. */
grundy_status gi_move_phrase(grundy_work *work, const char *name,
                             const char **phrase);

/* A move was made, and `a` is what is known of the position it led to. */
bool gi_move_wins(const grundy_move *move, const gi_assessment *a);
/* The opponent's answer that beats it, NULL if it wins. */
grundy_status gi_refutation(grundy_work *work, const grundy_move *move,
                            const gi_assessment *a, grundy_play play,
                            grundy_method method, const char **answer);

#endif
