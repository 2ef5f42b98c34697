/* SPDX-License-Identifier: MIT */
/* What Grundy says when a game has ended. */
#include "app/play/play.h"

#include "app/text/render.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static void say_winner(const game *g, bool you_win) {
  paint(g->call, you_win ? COLOUR_WIN : COLOUR_LOSS,
        you_win ? tr("You win.") : tr("I win."));
  fputc('\n', stdout);
}

/* Adds what the moves of one seat have gained, from the first one on. */
static int64_t score_of(const game *g, bool is_yours) {
  int64_t sum = 0;
  for (size_t i = 1; i <= game_length(g); i++) {
    step s = game_step(g, i);
    sum += s.is_yours == is_yours ? s.gain : 0;
  }
  return sum;
}

/* A number for a sentence. */
typedef struct signed_text {
  char text[24];
} signed_text;

static signed_text text_of(int64_t number) {
  signed_text s;
  snprintf(s.text, sizeof s.text, "%" PRId64, number);
  return s;
}

void talk_scores(const game *g) {
  say("Score: you %s, I %s.", text_of(score_of(g, true)).text,
      text_of(score_of(g, false)).text);
}

/* Says the scores at the end; `end` is what the player to move gets there. */
static void say_scores(const game *g, int64_t end) {
  int64_t more = score_of(g, true) - score_of(g, false);
  more += game_is_your_turn(g) ? end : -end;
  talk_scores(g);
  if (end)
    say(game_is_your_turn(g) ? "At the end you get %s more."
                             : "At the end I get %s more.",
        text_of(end).text);
  if (more)
    say_winner(g, more > 0);
  else
    say("It is a draw.");
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
  if (g->is_scored) {
    const char *bar = strchr(v.value.number, '|');
    const char *own =
        turn.side == GRUNDY_RIGHT && bar ? bar + 1 : v.value.number;
    say_scores(g, (int64_t)strtoll(own, NULL, 10));
    return DONE;
  }
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
