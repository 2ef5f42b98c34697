/* SPDX-License-Identifier: MIT */
/* What Grundy says when a game has ended. */
#include "app/play/play.h"

#include "app/text/render.h"

static void say_winner(const game *g, bool you_win) {
  paint(g->call, you_win ? COLOUR_WIN : COLOUR_LOSS,
        you_win ? tr("You win.") : tr("I win."));
  fputc('\n', stdout);
}

/* Says what the rule gives to the players where play has ended. */
static int say_result(game *g) {
  grundy_turn turn;
  grundy_verdict v;
  int code = game_turn(g, game_length(g), &turn);
  if (code != DONE)
    return code;
  if (grundy_eval(g->call->work, turn.position, (grundy_query){.play = g->play},
                  &v) != GRUNDY_OK)
    return game_trouble(g);
  grundy_outcome wins = turn.side == GRUNDY_LEFT    ? v.left_starts
                        : turn.side == GRUNDY_RIGHT ? v.right_starts
                                                    : v.outcome;
  bool mover_wins = turn.side == GRUNDY_LEFT    ? wins == GRUNDY_L
                    : turn.side == GRUNDY_RIGHT ? wins == GRUNDY_R
                                                : wins == GRUNDY_N;
  say("The game ends here.");
  if (wins == GRUNDY_D)
    say("It is a draw.");
  else
    say_winner(g, mover_wins == game_is_your_turn(g));
  return DONE;
}

int talk_end(game *g) {
  bool is_yours = game_is_your_turn(g);
  fputc('\n', stdout);
  if (g->is_alone)
    return say_result(g);
  if (g->play == GRUNDY_MISERE)
    say(is_yours ? "You have no move left, and in misère play that wins."
                 : "I have no move left, and in misère play that wins.");
  else
    say(is_yours ? "You have no move left." : "I have no move left.");
  say_winner(g, is_yours == (g->play == GRUNDY_MISERE));
  return DONE;
}
