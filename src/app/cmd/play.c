/* SPDX-License-Identifier: MIT */
/*
 * play: a game against Grundy.
 *
 *     nim(3,5)  your move
 *     > 5->3
 *     I play 3->2.
 */
#include "app/play/play.h"
#include "app/interrupt.h"
#include "app/output.h"
#include "app/play/opponent.h"
#include "app/source.h"
#include "engine/waiting.h"

#include "core/limit.h"
#include "core/random.h"

/* ---------------------------------------------------------------- begin */

/* Refuses a game whose play need not end, before it starts.  A game that is too
   large to judge is played all the same. */
static grundy_status prepare(game *g, const grundy_position *position) {
  grundy_verdict verdict;
  grundy_query query = {.play = g->play};
  const grundy_error *error = grundy_work_error(g->call->work);
  grundy_status status = grundy_eval(g->call->work, position, query, &verdict);
  progress_erase(&g->call->progress);
  if (status != GRUNDY_STOPPED || error->limit == GRUNDY_LIMIT_CANCEL)
    return status;
  say("I did not find out within my limits (--time, --max-positions, "
      "--max-memory) who wins this game.");
  if (error->hint[0])
    say("(%s)", error->hint);
  return GRUNDY_OK;
}

/* Does the operand name rules without a position, as in `play nim`?  Then, as
   with --random, the start is chosen. */
static bool names_rules(const call *c, const source *s) {
  const grundy_rules *rules;
  return options_has(&c->options, OPTION_RANDOM) ||
         grundy_rules_parse(c->work, source_text(s), s->text.length, &rules) ==
             GRUNDY_OK;
}

static int begin(game *g, const source *s) {
  grundy_work *work = g->call->work;
  grundy_position *position = NULL;
  const char *text = source_text(s), *start = NULL;
  g->is_random = names_rules(g->call, s);
  grundy_status status =
      g->is_random
          ? opponent_start(work, text, s->text.length,
                           (grundy_turn){.side = g->first, .play = g->play},
                           g->seat == 0, gi_random(&g->random), &position)
          : source_position(g->call, s, &position);
  if (g->is_random && status == GRUNDY_OK)
    status = remark_position(g->call, position);
  if (status == GRUNDY_OK)
    status = prepare(g, position);
  if (status == GRUNDY_OK)
    status = grundy_position_print(work, position, &start);
  progress_erase(&g->call->progress);
  if (status != GRUNDY_OK)
    return source_report(s, work);
  g->is_partizan = !grundy_position_is_impartial(position);
  g->is_scored = position->count && gi_traits_of(position->parts[0]).scored;
  g->is_alone = gi_parts_are_alone(position->parts, position->count);
  names_make(&g->names, &g->texts, work, position);
  return game_add(g, (step){.position = start});
}

/* ----------------------------------------------------------------- play */

/* Ends the game: the player to move has no move. */
static int end_game(game *g) {
  g->is_over = true;
  int code = talk_end(g);
  return code == DONE && !g->is_scored ? talk_review(g, false) : code;
}

/* Returns what the game remembers of Grundy's move. */
static step step_of(const grundy_reply *r) {
  return (step){.thought = !r->known  ? THOUGHT_CUT
                           : r->erred ? THOUGHT_ERROR
                           : r->wins  ? THOUGHT_WIN
                           : r->draws ? THOUGHT_DRAW
                                      : THOUGHT_LOST,
                .missed = r->missed ? r->missed->name : NULL,
                .has_plies = r->has_plies,
                .plies = r->plies};
}

/* Says which option gives Grundy more than the limit that was reached. */
static void say_how_to_raise(const call *c, grundy_limit limit) {
  grundy_error error = {.language = language()};
  gi_limit_hint(&error, limit, c->limits, 0);
  if (error.hint[0])
    say("(%s)", error.hint);
}

/* Must the player to move pass, since the other one moves again? */
static bool waits(const grundy_position *p) {
  return p->count == 1 && gi_waits(p->parts[0]);
}

/* Makes Grundy's move, or ends the game if it has none. */
static int reply(game *g) {
  grundy_turn turn;
  grundy_reply r;
  int code = game_turn(g, game_length(g), &turn);
  if (code != DONE)
    return code;
  grundy_status status = grundy_reply_choose(
      g->call->work, turn,
      (grundy_reply_query){.errs = g->errs, .random = gi_random(&g->random)},
      &r);
  progress_erase(&g->call->progress);
  if (status != GRUNDY_OK) {
    code = game_trouble(g);
    return code == DONE ? exit_code(grundy_work_error(g->call->work)) : code;
  }
  if (!r.move)
    return end_game(g);
  if (waits(turn.position)) {
    say("It is your move again.");
    return game_move(g, r.move, step_of(&r));
  }
  step s = step_of(&r);
  if (r.limit == GRUNDY_LIMIT_CANCEL) {
    interrupt_again();
    say("You interrupted me, so I play any move.");
  } else if (!r.known) {
    say("I did not find out within my limits (--time, --max-positions, "
        "--max-memory) which move is good, so I play any move.");
    say_how_to_raise(g->call, r.limit);
  }
  code = game_move(g, r.move, s);
  s = game_now(g);
  if (code == DONE)
    talk_reply(g, &s);
  return code;
}

/* Shows you the position, or ends the game if you have no move in it. */
static int show_turn(game *g) {
  grundy_turn turn;
  grundy_move_list one;
  int code = game_turn(g, game_length(g), &turn);
  if (code != DONE)
    return code;
  if (grundy_turn_moves(g->call->work, turn, 1, &one) != GRUNDY_OK) {
    code = game_trouble(g);
    return code == DONE ? LIMIT_REACHED : code;
  }
  if (one.count == 0)
    return end_game(g);
  if (waits(turn.position)) {
    say("It is my move again.");
    return game_move(g, &one.moves[0], (step){.is_yours = true});
  }
  if (g->is_scored)
    talk_scores(g);
  talk_position(g, turn.position);
  g->is_shown = true;
  return DONE;
}

/* Handles Ctrl-C on an empty line.  The second one in a row ends the program;
   without a terminal the first one does. */
static int obey_interrupt(game *g, bool is_second) {
  if (is_second || !g->reader.editor) {
    fflush(stdout);
    report_interrupted();
    return CANCELLED;
  }
  interrupt_again();
  say("(Press Ctrl-C again to end the game.)");
  return DONE;
}

/* Takes your turn: shows the position, then obeys one line. */
static int listen(game *g, bool *was_interrupted) {
  int code = g->is_shown ? DONE : show_turn(g);
  if (code != DONE || g->is_over || !g->is_shown)
    return code;
  bool is_second = *was_interrupted;
  *was_interrupted = false;
  switch (reader_next(&g->reader)) {
  case LINE_READ:
    return obey(g);
  case LINE_END:
    g->is_over = true;
    say("The game is left unfinished.");
    return DONE;
  case LINE_INTERRUPTED:
    *was_interrupted = true;
    return obey_interrupt(g, is_second);
  case LINE_CLEARED:
    interrupt_again();
    return DONE;
  case LINE_TOO_LONG:
    game_refuse(NULL, "this line is too long for a move");
    return DONE;
  case LINE_NO_MEMORY:
    break;
  }
  return report_no_memory();
}

static int play(game *g) {
  bool was_interrupted = false;
  int code = DONE;
  talk_begin(g);
  while (code == DONE && !g->is_over && !output_failed()) {
    game_check(g);
    if (game_is_repeated(g)) {
      g->is_over = true;
      talk_repeated();
      code = talk_review(g, false);
    } else {
      code = game_is_your_turn(g) ? listen(g, &was_interrupted) : reply(g);
    }
  }
  return code;
}

static int run(call *c) {
  const options *o = &c->options;
  bool is_left = o->numbers[OPTION_SIDE] == SIDE_LEFT;
  game g = {
      .play = options_has(o, OPTION_MISERE) ? GRUNDY_MISERE : GRUNDY_NORMAL,
      .seat = o->numbers[OPTION_FIRST] == FIRST_YOU ? 0 : 1,
  };
  g.first = is_left == (g.seat == 0) ? GRUNDY_LEFT : GRUNDY_RIGHT;
  g.old_seat = g.seat;
  uint64_t seed = opponent_seed(o);
  g.random = seed;
  if (!opponent_level(o, &g.errs))
    return BAD_INPUT;
  source s;
  int code = source_read(&s, c->operands[0], false,
                         (size_t)o->numbers[OPTION_MAX_MEMORY]);
  game_init(&g, c);
  if (code == DONE)
    code = begin(&g, &s);
  if (code == DONE) {
    if (g.is_random && !options_has(o, OPTION_SEED))
      say("--seed %s gives this game again.", gi_digits_of(seed).text);
    reader_open(&g.reader, offer_word, &g);
    code = play(&g);
    reader_close(&g.reader);
  }
  game_clear(&g);
  source_clear(&s);
  return code;
}

const command command_play = {
    .name = "play",
    .also = "hint, undo, resign, 玩, 下棋, 提示, 悔棋, 认输, play against the "
            "computer, 对弈, 对战, 对局, 人机对战",
    .summary = "play against Grundy, with hints and reasons",
    .operands = "POSITION | RULES",
    .about =
        "You and Grundy take turns. To move, type the number of the move, its\n"
        "name, or the position it leads to; `help` in the game lists the\n"
        "commands: hint, why, undo, swap and more. On a terminal, Tab "
        "completes\n"
        "and the arrow keys bring back earlier lines; otherwise the moves are\n"
        "read from standard input, one a line. After the game Grundy says "
        "where\n"
        "the win was first given away. If positions can repeat, the game is a\n"
        "draw when a position comes up for the third time with the same "
        "player\n"
        "to move.\n"
        "For RULES, such as nim or kayles, the game starts from a random "
        "position\n"
        "that you can win.\n"
        "The limits apply to each move of Grundy's; --time is 10 seconds "
        "unless\n"
        "given.\n",
    .examples = "  grundy play 'nim(13,12,8)'\n"
                "  grundy play --first grundy --level 30 'kayles(7,5)'\n"
                "  grundy play wythoff\n"
                "  grundy play --misere --seed 1 nim\n",
    .least_operands = 1,
    .most_operands = 1,
    .options = OPTION_BIT(MISERE) | OPTION_BIT(FIRST) | OPTION_BIT(SIDE) |
               OPTION_BIT(LEVEL) | OPTION_BIT(RANDOM) | OPTION_BIT(SEED) |
               OPTION_BIT(RULES) | OPTION_BIT(DATABASE) | OPTION_LIMITS,
    .seconds = 10,
    .run = run,
};
