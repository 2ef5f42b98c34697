/* SPDX-License-Identifier: MIT */
/* Turns, moves and opponents.  A part of grundy.h, which includes this file. */
#ifndef GRUNDY_PLAY_H
#define GRUNDY_PLAY_H

#ifndef GRUNDY_H
#error "include grundy.h"
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* A position, the player to move (BOTH where the players have the same moves,
   otherwise LEFT or RIGHT), and whether the last move wins or loses. */
typedef struct grundy_turn {
  const grundy_position *position;
  grundy_side side;
  grundy_play play;
} grundy_turn;

/* Says whether both players have the same moves, in this position and in all
   that follow.  Cost: linear in the components. */
GRUNDY_API bool grundy_position_is_impartial(const grundy_position *position);

/* Lists the first `most` moves of the player to move: name, position after the
   move, and player.  Computes no outcomes and no values.  Cost: the options of
   the components, at most 2^22 of them. */
GRUNDY_CHECKED grundy_status grundy_turn_moves(grundy_work *work,
                                               grundy_turn turn, size_t most,
                                               grundy_move_list *list);
/* Finds the move that a text means.  The text is the name of the move ("13->4";
   "nim: 13->4" in a sum of several games), or the position wanted, with its
   components in any order.  In a sum of several games, the position of one game
   is enough.  The name of the game may be left out: "2,5,7" or "(3,5)".
   SYNTAX: the text is neither.  DOMAIN: the text means no move, or several.
   Cost: the options of the components, at most 2^22 of them; only a few if the
   family has a short way. */
GRUNDY_CHECKED grundy_status grundy_move_find(grundy_work *work,
                                              grundy_turn turn,
                                              const char *text, size_t length,
                                              grundy_move *move);

/* Says a move in the language of the work, as a sentence needs it.  The name of
   a move is notation ("cut a-b", "3->2", in a sum of several games "wythoff:
   (3,5)->(3,4)"); its phrase is "cutting a-b", "3->2", "(3,5)->(3,4) in the
   game wythoff".  Fits into "The player to move wins by {0}." and "{0} wins.".
   The phrase lives in the work; on an error it is the name.  Cost: linear in
   the name. */
GRUNDY_CHECKED grundy_status grundy_move_phrase(grundy_work *work,
                                                const char *name,
                                                const char **phrase);

/* The move that an opponent plays. */
typedef struct grundy_reply {
  const grundy_move *move; /* NULL: no move is left, the game is over */
  bool known;              /* it is known whether the move wins */
  bool wins;
  bool draws;                /* no move wins, and this one does not lose */
  bool erred;                /* the move is a mistake, made on purpose */
  const grundy_move *missed; /* the move that would have won, if erred */
  bool has_plies;
  uint64_t plies;     /* moves left after this one, if both play well */
  grundy_limit limit; /* the limit that was reached, if known is false */
} grundy_reply;

/* How the reply is chosen: {0} plays as well as it can. */
typedef struct grundy_reply_query {
  unsigned errs;   /* wins given away on purpose, 0..100 of 100 */
  bool slow;       /* gives away every win that it can, by the move after which
                      the other player needs longest; errs is then ignored */
  uint64_t random; /* the same number gives the same reply */
} grundy_reply_query;

/* Chooses a move.  If some move wins: the quickest one, if plies can be counted
   within a small allowance.  In a draw: one that keeps the draw.  If all moves
   lose: the one that resists longest, measured by plies, or by the longest
   play, or by the number of answers.  If a limit is reached, the move is any
   legal one and the status is OK.  Cost: one grundy_eval, and a little more to
   choose the quickest or the longest play. */
GRUNDY_CHECKED grundy_status grundy_reply_choose(grundy_work *work,
                                                 grundy_turn turn,
                                                 grundy_reply_query query,
                                                 grundy_reply *reply);

/* Draws a position of these rules that the player to move wins (or loses).
   Prefers positions in which no move ends the game at once.  The same number
   gives the same position in a new work.  DOMAIN: none was found.  Cost: that
   of some dozen grundy_eval of small positions. */
GRUNDY_CHECKED grundy_status grundy_position_random(
    grundy_work *work, const grundy_rules *rules, grundy_side side,
    grundy_play play, bool wins, uint64_t random, grundy_position **position);

/* The first move, from positions[from], that gave a win or a draw away. */
typedef struct grundy_review {
  bool found;
  bool draw;           /* a draw was given away, not a win */
  size_t at;           /* the move was made in positions[at] */
  grundy_reply better; /* a move there that would have kept the win or draw */
  bool cut;            /* a limit ended the review at positions[at] */
} grundy_review;

/* Reviews a game, given as its positions from the first to the last.  `side` is
   to move in positions[0]; then the players take turns.  Cost: one outcome for
   each position of the game. */
GRUNDY_CHECKED grundy_status grundy_game_review(
    grundy_work *work, const grundy_position *const *positions, size_t count,
    size_t from, grundy_side side, grundy_play play, grundy_review *review);

#ifdef __cplusplus
}
#endif
#endif
