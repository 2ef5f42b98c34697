/* SPDX-License-Identifier: MIT */
/* What Grundy says in a game.  Grundy calls itself `I`. */
#include "app/play/play.h"

#include "app/text/paragraph.h"
#include "app/text/render.h"
#include "core/text.h"

#include <stdarg.h>
#include <string.h>

void say(const char *format, ...) {
  char text[2048];
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(text, sizeof text, tr(format), arguments);
  va_end(arguments);
  paragraph_print(stdout, 0, "", text);
}

shown shown_text(const game *g, const char *text) {
  enum {
    HEAD = 300,
    TAIL = 60
  };
  shown s;
  gi_mark mark = gi_arena_mark(&g->texts);
  text = names_short(&g->names, text);
  size_t length = strlen(text);
  if (length < sizeof s.text)
    memcpy(s.text, text, length + 1);
  else
    snprintf(s.text, sizeof s.text, "%.*s ... %s", HEAD, text,
             text + length - TAIL);
  gi_arena_release(g->names.texts, mark);
  return s;
}

shown shown_move(const game *g, const char *name) {
  const char *phrase = name;
  if (grundy_move_phrase(g->call->work, name, &phrase) != GRUNDY_OK)
    phrase = name;
  return shown_text(g, phrase);
}

void talk_begin(const game *g) {
  bool is_first = g->seat == 0;
  if (g->play == GRUNDY_MISERE)
    say("Misère play: the player who makes the last move loses.");
  else if (g->is_alone)
    say("The rule says how the game ends.");
  else
    say("The player who makes the last move wins.");
  if (!g->is_partizan)
    say(is_first ? "You start." : "I start.");
  else if ((g->first == GRUNDY_LEFT) == is_first)
    say(is_first ? "You are Left, I am Right. You start."
                 : "You are Left, I am Right. I start.");
  else
    say(is_first ? "You are Right, I am Left. You start."
                 : "You are Right, I am Left. I start.");
  say("Type a move (its number, its name or the position it leads to), or "
      "'help'.");
  names_print(&g->names, 0);
}

/* Prints the reasons with the short names. */
static void talk_reasons(const game *g, grundy_verdict *v) {
  gi_mark mark = gi_arena_mark(&g->texts);
  names_verdict(&g->names, v);
  render_reasons(stdout, v);
  gi_arena_release(g->names.texts, mark);
}

void talk_position(const game *g, const grundy_position *position_now) {
  enum {
    PAINTED = 60 /* bytes of a text that may be coloured, at most */
  };
  shown position = shown_text(g, game_now(g).position);
  fputc('\n', stdout);
  if (strlen(position.text) <= PAINTED)
    paint(g->call, COLOUR_STRONG, position.text);
  else
    fputs(position.text, stdout);
  printf("  %s\n", tr("your move"));
  show_boards(g, position_now);
}

void talk_reply(const game *g, const step *s) {
  shown name = shown_text(g, s->move), move = shown_move(g, s->move);
  bool is_notation = strcmp(name.text, move.text) == 0;
  say(is_notation ? "I play %s." : "My move is %s.", move.text);
  if (s->thought == THOUGHT_ERROR)
    say("I let you off: %s would have won.", shown_move(g, s->missed).text);
}

void talk_repeated(void) {
  fputc('\n', stdout);
  say("This position has come up for the third time, with the same player to "
      "move: the game is a draw.");
}

/* ----------------------------------------------------------------- hint */

static void hint_value(const game *g, const grundy_verdict *v, bool wins,
                       bool draws) {
  shown p = shown_text(g, game_now(g).position);
  if (v->value.kind == GRUNDY_VALUE_NIMBER && wins)
    say("You can win: the value of %s is %s, not 0.", p.text,
        v->value.number ? v->value.number : gi_digits_of(v->value.nimber).text);
  else if (draws)
    say("You cannot win unless I make a mistake, but you can draw: %s is D.",
        p.text);
  else if (v->value.kind == GRUNDY_VALUE_NIMBER)
    say("You cannot win unless I make a mistake: the value of %s is 0.",
        p.text);
  else if (v->outcome == GRUNDY_D && wins) /* the other player would draw */
    say("You can win %s, since it is your turn.", p.text);
  else if (v->outcome == GRUNDY_D)
    say("You cannot win %s unless I make a mistake, since it is your turn.",
        p.text);
  else if (wins)
    say("You can win: %s is %s.", p.text, grundy_outcome_name(v->outcome));
  else
    say("You cannot win unless I make a mistake: %s is %s.", p.text,
        grundy_outcome_name(v->outcome));
  say("(Ask again for the move.)");
}

static void hint_move(const game *g, const grundy_reply *r) {
  shown move = shown_move(g, r->move->name);
  if (r->wins && r->has_plies && r->plies == 0)
    say("You win at once by %s.", move.text);
  else if (r->wins)
    say("You win by %s.", move.text);
  else if (r->draws)
    say("No move wins; %s keeps the draw.", move.text);
  else if (r->has_plies)
    say("Every move loses; %s lasts longest (moves left after it: %s).",
        move.text, gi_digits_of(r->plies).text);
  else
    say("Every move loses; %s may last longest.", move.text);
  say("(Ask again for the reason.)");
}

/* Says whether the player to move wins. */
static bool mover_wins(const grundy_verdict *v, grundy_side side) {
  return side == GRUNDY_LEFT    ? v->left_starts == GRUNDY_L
         : side == GRUNDY_RIGHT ? v->right_starts == GRUNDY_R
                                : v->outcome == GRUNDY_N;
}

/* Says whether the player to move can only draw. */
static bool mover_draws(const grundy_verdict *v, grundy_side side) {
  return side == GRUNDY_LEFT    ? v->left_starts == GRUNDY_D
         : side == GRUNDY_RIGHT ? v->right_starts == GRUNDY_D
                                : v->outcome == GRUNDY_D;
}

int talk_hint(game *g) {
  grundy_turn turn;
  grundy_verdict v;
  grundy_reply r = {.move = NULL};
  grundy_work *work = g->call->work;
  int code = game_turn(g, game_length(g), &turn);
  if (code != DONE)
    return code;
  grundy_query query = {
      .play = g->play, .explain = g->hints >= 2, .max_moves = 8};
  grundy_status status = GRUNDY_OK;
  if (g->hints == 1)
    status = grundy_reply_choose(
        work, turn, (grundy_reply_query){.errs = 0, .random = 0}, &r);
  else
    status = grundy_eval(work, turn.position, query, &v);
  progress_erase(&g->call->progress);
  if (status != GRUNDY_OK)
    return game_trouble(g);
  if (g->hints == 0)
    hint_value(g, &v, mover_wins(&v, turn.side), mover_draws(&v, turn.side));
  else if (g->hints == 1 && !r.known)
    say("I did not find out in time which move is good.");
  else if (g->hints == 1)
    hint_move(g, &r);
  else
    talk_reasons(g, &v);
  g->hints++;
  return DONE;
}

/* ------------------------------------------------------------------ why */

static int explain(game *g, size_t i) {
  grundy_turn turn;
  grundy_verdict v;
  int code = game_turn(g, i, &turn);
  if (code != DONE)
    return code;
  grundy_query query = {.play = g->play, .explain = true, .max_moves = 8};
  if (grundy_eval(g->call->work, turn.position, query, &v) != GRUNDY_OK)
    return game_trouble(g);
  progress_erase(&g->call->progress);
  talk_reasons(g, &v);
  return DONE;
}

/* Explains Grundy's last move, or the position if it has not moved yet. */
int talk_why(game *g) {
  step s = game_now(g);
  size_t last = game_length(g);
  if (s.thought == THOUGHT_NONE)
    return explain(g, last);
  step before = game_step(g, last - 1);
  shown move = shown_move(g, s.move), to = shown_text(g, s.position);
  shown from = shown_text(g, before.position);
  switch (s.thought) {
  case THOUGHT_WIN:
    say("My move, %s, leaves %s, and the player to move there loses.",
        move.text, to.text);
    return explain(g, last);
  case THOUGHT_DRAW:
    say("No move of mine wins, and %s keeps the draw: in %s you cannot win "
        "either.",
        move.text, to.text);
    return explain(g, last);
  case THOUGHT_LOST:
    if (s.has_plies)
      say("%s was lost for me, whatever I played; %s lasts longest (moves left "
          "after it: %s).",
          from.text, move.text, gi_digits_of(s.plies).text);
    else
      say("%s was lost for me, whatever I played; %s may last longest.",
          from.text, move.text);
    return explain(g, last - 1);
  case THOUGHT_ERROR:
    say("My move, %s, was a mistake, made on purpose (--level): %s would have "
        "won.",
        move.text, shown_move(g, s.missed).text);
    return explain(g, last - 1);
  case THOUGHT_CUT:
    say("I did not find out in time which move of %s is good, so I played any "
        "move.",
        from.text);
    return DONE;
  case THOUGHT_NONE:
    break;
  }
  return DONE;
}
