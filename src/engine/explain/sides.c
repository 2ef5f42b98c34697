/* SPDX-License-Identifier: MIT */
/* What each starter gets, where play may return to a position and the players'
   moves differ. */
#include "core/text.h"
#include "engine/explain/explain.h"

/* What becomes of a starter, for the choice of a sentence. */
typedef enum fate {
  STUCK_LOSES,
  STUCK_WINS,
  LOSES,
  WINS,
  DRAWS
} fate;

/* {0}: a good move of the starter; {1}: the moves left under best play. */
static const char *words_of(grundy_side side, fate result) {
  bool left = side == GRUNDY_LEFT;
  switch (result) {
  case STUCK_LOSES:
    return left ? N_("if Left starts, Left cannot move and loses")
                : N_("if Right starts, Right cannot move and loses");
  case STUCK_WINS:
    return left ? N_("if Left starts, Left cannot move and wins")
                : N_("if Right starts, Right cannot move and wins");
  case LOSES:
    return left ? N_("if Left starts, every move loses; moves left with best "
                     "play: {1}")
                : N_("if Right starts, every move loses; moves left with best "
                     "play: {1}");
  case WINS:
    return left
               ? N_("if Left starts, Left wins, for example by {0}; moves left "
                    "with best play: {1}")
               : N_("if Right starts, Right wins, for example by {0}; moves "
                    "left with best play: {1}");
  case DRAWS:
    break;
  }
  return left ? N_("if Left starts, no move wins, and {0} keeps the draw")
              : N_("if Right starts, no move wins, and {0} keeps the draw");
}

/* Returns the first move of a player in a list of moves that keep a draw; NULL
   if there is none. */
static const char *first_of(const grundy_move *moves, size_t count,
                            grundy_side side) {
  for (size_t i = 0; i < count; i++)
    if (moves[i].player == side)
      return moves[i].name;
  return NULL;
}

/* Returns the first of the winning moves of a player that leaves this many
   plies; NULL if none is listed. */
static const char *quickest_of(gi_explanation *e, grundy_side side,
                               uint64_t plies) {
  const grundy_verdict *v = e->verdict;
  for (size_t i = 0; i < v->move_count; i++) {
    const grundy_position *to = v->moves[i].to;
    uint64_t left = GI_NO_PLIES;
    if (v->moves[i].player == side)
      gi_reasons_note(&e->reasons,
                      gi_side_plies(e->work, to->parts, to->count,
                                    gi_other_side(side), e->query.play, &left));
    if (left == plies || e->reasons.status != GRUNDY_OK)
      return v->moves[i].name;
  }
  return NULL;
}

/* Says what one starter gets; nothing if the good moves are not listed. */
static void explain_start(gi_explanation *e, grundy_side side) {
  const grundy_verdict *v = e->verdict;
  gi_ending ending;
  if (e->reasons.status != GRUNDY_OK)
    return;
  gi_reasons_note(&e->reasons,
                  gi_sum_ending(e->work, e->position->parts, e->position->count,
                                side, e->query.play, &ending));
  if (e->reasons.status != GRUNDY_OK)
    return;
  bool drawn = ending.outcome == GRUNDY_D, won = ending.outcome == GRUNDY_N;
  fate result = drawn          ? DRAWS
                : ending.plies ? (won ? WINS : LOSES)
                               : (won ? STUCK_WINS : STUCK_LOSES);
  const char *move = drawn ? first_of(v->drawing_moves, v->drawing_count, side)
                     : result == WINS ? quickest_of(e, side, ending.plies - 1)
                                      : NULL;
  bool needs_move = result == WINS || result == DRAWS;
  if ((needs_move && !move) || e->reasons.status != GRUNDY_OK)
    return;
  gi_reason(&e->reasons, GRUNDY_REASON_STRATEGY, words_of(side, result),
            move ? gi_reasons_move(&e->reasons, move) : "",
            gi_digits_of(ending.plies).text);
}

void gi_explain_sides(gi_explanation *e) {
  const grundy_verdict *v = e->verdict;
  explain_start(e, GRUNDY_LEFT);
  explain_start(e, GRUNDY_RIGHT);
  if (v->left_starts == GRUNDY_D)
    gi_explain_round(e, GRUNDY_LEFT);
  else if (v->right_starts == GRUNDY_D)
    gi_explain_round(e, GRUNDY_RIGHT);
}

const char *gi_mixed_words(const grundy_verdict *v) {
  if (v->outcome != GRUNDY_D || v->left_starts == v->right_starts)
    return NULL;
  if (v->right_starts == GRUNDY_D)
    return v->left_starts == GRUNDY_L
               ? N_("Left wins if Left starts; a draw if Right starts.")
               : N_("Right wins if Left starts; a draw if Right starts.");
  return v->right_starts == GRUNDY_L
             ? N_("Left wins if Right starts; a draw if Left starts.")
             : N_("Right wins if Right starts; a draw if Left starts.");
}
