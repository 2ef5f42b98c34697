/* SPDX-License-Identifier: MIT */
/*
 * reply: the move of an opponent.
 *
 *     position  nim(3,5)
 *     move      5->3
 *     to        nim(3,3)
 *     why       This move wins.
 */
#include "app/play/opponent.h"
#include "app/play/play.h"
#include "app/source.h"
#include "app/text/paragraph.h"
#include "app/text/render.h"
#include "core/text.h"
#include "core/writer.h"
#include "engine/position.h"

#include <string.h>

enum {
  INDENT = 10
};

/* A question to the opponent, and the answer. */
typedef struct dialogue {
  call *call;
  grundy_turn turn;
  const char *text; /* canonical text of the position */
  const char *to;   /* text after the move; NULL: no move */
  uint64_t seed;
  grundy_reply reply;
  grundy_outcome before, after; /* NONE: not known */
  gi_buffer line;               /* array of struct ply */
  bool is_line_over;            /* the line ends where no move is left */
} dialogue;

/* One move of a line. */
typedef struct ply {
  const char *position, *move, *to;
  grundy_side player;
} ply;

static size_t line_length(const dialogue *d) {
  return d->line.length / sizeof(ply);
}

static const ply *ply_at(const dialogue *d, size_t i) {
  return (const ply *)(const void *)d->line.data + i;
}

/* ---------------------------------------------------------------- answer */

static grundy_outcome outcome_of(const dialogue *d, const grundy_position *p) {
  grundy_verdict v;
  grundy_query query = {.play = d->turn.play};
  return grundy_eval(d->call->work, p, query, &v) == GRUNDY_OK
             ? v.outcome
             : GRUNDY_OUTCOME_NONE;
}

/* Do the rules say how play ends, or who moves again? */
static bool is_alone(const dialogue *d) {
  return gi_parts_are_alone(d->turn.position->parts, d->turn.position->count);
}

/* Returns who wins where such rules end play, before any move; NULL: a draw, or
   scores before it decide. */
static const char *winner_alone(const dialogue *d) {
  grundy_outcome own = d->turn.side == GRUNDY_RIGHT ? GRUNDY_R : GRUNDY_L;
  bool is_scored = gi_traits_of(d->turn.position->parts[0]).scored;
  if (is_scored || d->before == GRUNDY_D || d->before == GRUNDY_OUTCOME_NONE)
    return NULL;
  return d->before == GRUNDY_N || d->before == own ? "next" : "previous";
}

/* Finds the outcomes before and after the move.  In an impartial game the reply
   says them; a position without moves is known, too. */
static void find_outcomes(dialogue *d) {
  const grundy_reply *r = &d->reply;
  bool is_misere = d->turn.play == GRUNDY_MISERE;
  if (is_alone(d)) {
    d->before = outcome_of(d, d->turn.position);
    d->after = r->move ? outcome_of(d, r->move->to) : GRUNDY_OUTCOME_NONE;
  } else if (!r->move && d->turn.side == GRUNDY_BOTH) {
    d->before = is_misere ? GRUNDY_N : GRUNDY_P;
  } else if (!r->move) {
    d->before = outcome_of(d, d->turn.position);
  } else if (r->known && d->turn.side == GRUNDY_BOTH) {
    d->before = r->draws ? GRUNDY_D : r->wins || r->erred ? GRUNDY_N : GRUNDY_P;
    d->after = r->draws ? GRUNDY_D : r->wins ? GRUNDY_P : GRUNDY_N;
  } else if (r->known) {
    d->before = outcome_of(d, d->turn.position);
    d->after = outcome_of(d, r->move->to);
  }
}

/* Adds the move to the line.  The next turn begins after it. */
static grundy_status add_ply(dialogue *d, grundy_turn *turn, const char **text,
                             const grundy_move *move) {
  ply p = {.position = *text, .move = move->name, .player = move->player};
  grundy_status status = grundy_position_print(d->call->work, move->to, &p.to);
  if (status == GRUNDY_OK)
    status = gi_buffer_put(&d->line, &p, sizeof p);
  *text = p.to;
  turn->position = move->to;
  turn->side = opponent_other(turn->side);
  return status;
}

/* Continues the reply with best play of both sides.  Stops where no move is
   left, or after `most` moves, or where a limit hides which move is best. */
static grundy_status find_line(dialogue *d, size_t most) {
  grundy_turn turn = d->turn;
  const char *text = d->text;
  grundy_reply r = d->reply;
  grundy_status status = GRUNDY_OK;
  while (status == GRUNDY_OK && r.move && line_length(d) < most) {
    bool is_known = r.known || line_length(d) == 0;
    if (!is_known)
      return GRUNDY_OK;
    status = add_ply(d, &turn, &text, r.move);
    if (status == GRUNDY_OK)
      status = grundy_reply_choose(d->call->work, turn,
                                   (grundy_reply_query){.errs = 0}, &r);
  }
  d->is_line_over = status == GRUNDY_OK && !r.move;
  return status;
}

static grundy_status answer(dialogue *d) {
  const options *o = &d->call->options;
  grundy_reply_query opponent = opponent_of(o);
  opponent.random = opponent_random(d->seed, d->text);
  grundy_status status =
      grundy_reply_choose(d->call->work, d->turn, opponent, &d->reply);
  if (status == GRUNDY_OK && d->reply.move)
    status = grundy_position_print(d->call->work, d->reply.move->to, &d->to);
  if (status == GRUNDY_OK)
    find_outcomes(d);
  if (status == GRUNDY_OK && options_has(o, OPTION_LINE))
    status = find_line(d, (size_t)o->numbers[OPTION_LINE]);
  return status;
}

/* ----------------------------------------------------------------- words */

/* Returns the word of JSON for what the opponent thought. */
static const char *thought_of(const grundy_reply *r) {
  return !r->move    ? "over"
         : !r->known ? "unknown"
         : r->erred  ? "errs"
         : r->wins   ? "wins"
         : r->draws  ? "draws"
                     : "loses";
}

/* Returns the sentence on the move; {0} is the move that would have won. */
static const char *sentence_of(const dialogue *d) {
  const grundy_reply *r = &d->reply;
  if (!r->move)
    return d->turn.play == GRUNDY_MISERE
               ? N_("No move is left, and in misère play that wins for the "
                    "player to move.")
               : N_("No move is left: the player who made the last move wins.");
  if (!r->known)
    return N_("A limit (--time, --max-positions, --max-memory) was reached "
              "before it was known which move is good; this is any move.");
  if (r->erred)
    return N_("This move is a mistake, made on purpose: {0} would have won.");
  if (r->wins)
    return N_("This move wins.");
  if (r->draws)
    return N_("No move wins; this move keeps the draw.");
  return r->has_plies
             ? N_("Every move loses; after this one the game lasts longest.")
             : N_("Every move loses; this one leaves the other player the most "
                  "to do.");
}

static void say_reason(const dialogue *d, gi_writer *words) {
  const grundy_reply *r = &d->reply;
  const char *missed = "";
  if (r->missed &&
      grundy_move_phrase(d->call->work, r->missed->name, &missed) != GRUNDY_OK)
    missed = r->missed->name;
  gi_write_sentence(words, language(),
                    (const char *const[]){sentence_of(d), missed, NULL});
  if (r->move && r->has_plies) {
    if (language() == GRUNDY_ENGLISH)
      gi_write_text(words, " ");
    gi_write_sentence(
        words, language(),
        (const char *const[]){N_("Moves left, if both play well: {0}."),
                              gi_digits_of(r->plies).text, NULL});
  }
  gi_write_bytes(words, "", 1);
}

/* ---------------------------------------------------------------- output */

/* Writes who wins a position without moves: the player to move ("next") or the
   other one ("previous"), `plies` moves after the question was asked. */
static void put_winner(json *j, const char *key, const dialogue *d,
                       bool is_over, size_t plies) {
  bool wins = (d->turn.play == GRUNDY_MISERE) == (plies % 2 == 0);
  if (is_alone(d)) { /* where a line ends is not known to be won */
    json_pair_string(j, key, is_over && !plies ? winner_alone(d) : NULL);
    return;
  }
  json_pair_string(j, key, !is_over ? NULL : wins ? "next" : "previous");
}

static void put_line(json *j, const dialogue *d) {
  json_key(j, "line");
  json_open(j, '[');
  for (size_t i = 0; i < line_length(d); i++) {
    const ply *p = ply_at(d, i);
    json_open(j, '{');
    json_pair_string(j, "position", p->position);
    json_pair_string(j, "move", p->move);
    json_pair_string(j, "to", p->to);
    json_key(j, "player");
    json_player(j, p->player);
    json_close(j, '}');
  }
  json_close(j, ']');
  json_pair_bool(j, "line_over", d->is_line_over);
  put_winner(j, "line_winner", d, d->is_line_over, line_length(d));
}

static void print_json(const dialogue *d, const char *reason) {
  const options *o = &d->call->options;
  const grundy_reply *r = &d->reply;
  json j = json_to(stdout);
  json_open(&j, '{');
  json_pair_string(&j, "position", d->text);
  json_pair_string(&j, "convention", convention_name(d->turn.play));
  json_key(&j, "player");
  json_player(&j, d->turn.side);
  json_pair_bool(&j, "over", !r->move);
  put_winner(&j, "winner", d, !r->move, 0);
  json_pair_string(&j, "move", r->move ? r->move->name : NULL);
  json_pair_string(&j, "to", d->to);
  json_key(&j, "outcome");
  json_outcome(&j, d->before);
  json_key(&j, "outcome_after");
  json_outcome(&j, d->after);
  json_pair_bool(&j, "known", r->known || !r->move);
  json_pair_bool(&j, "winning", r->wins);
  json_pair_bool(&j, "erred", r->erred);
  json_pair_string(&j, "missed", r->missed ? r->missed->name : NULL);
  json_key(&j, "plies");
  if (r->has_plies)
    json_number(&j, r->plies);
  else
    json_null(&j);
  json_pair_string(&j, "thought", thought_of(r));
  json_pair_string(&j, "reason", reason);
  json_pair_number(&j, "skill", o->numbers[OPTION_SKILL]);
  json_pair_string(
      &j, "style",
      option_table[OPTION_STYLE].choices[o->numbers[OPTION_STYLE]]);
  json_pair_number(&j, "seed", d->seed);
  if (options_has(o, OPTION_LINE))
    put_line(&j, d);
  json_close(&j, '}');
  json_end(&j);
}

static void print_text(const dialogue *d, const char *reason) {
  paragraph_print(stdout, INDENT, tr("position"), d->text);
  paragraph_print(stdout, INDENT, tr("move"),
                  d->reply.move ? d->reply.move->name : tr("none"));
  if (d->to)
    paragraph_print(stdout, INDENT, tr("to"), d->to);
  paragraph_print(stdout, INDENT, tr("why"), reason);
  if (line_length(d) == 0)
    return;
  paragraph p = paragraph_begin(stdout, INDENT, tr("line"));
  for (size_t i = 0; i < line_length(d); i++)
    paragraph_item(&p, ply_at(d, i)->move, i + 1 < line_length(d) ? "," : "");
  paragraph_end(&p);
}

static int show(const dialogue *d) {
  gi_memory memory = {.limit = 0};
  gi_writer words;
  gi_writer_init(&words, &memory);
  say_reason(d, &words);
  int code = DONE;
  const char *reason = (const char *)gi_writer_out(&words)->data;
  if (words.status != GRUNDY_OK)
    code = report_no_memory();
  else if (options_has(&d->call->options, OPTION_JSON))
    print_json(d, reason);
  else
    print_text(d, reason);
  gi_writer_clear(&words);
  return code;
}

static int ask(call *c, const source *s) {
  const options *o = &c->options;
  gi_memory memory = {.limit = (size_t)o->numbers[OPTION_MAX_MEMORY]};
  dialogue d = {.call = c, .seed = opponent_seed(o)};
  gi_buffer_init(&d.line, &memory);
  grundy_position *position;
  grundy_status status = source_position(c, s, &position);
  if (status == GRUNDY_OK)
    status = grundy_position_print(c->work, position, &d.text);
  if (status == GRUNDY_OK) {
    bool is_impartial = grundy_position_is_impartial(position);
    d.turn = (grundy_turn){
        position, is_impartial ? GRUNDY_BOTH : opponent_side(o),
        options_has(o, OPTION_MISERE) ? GRUNDY_MISERE : GRUNDY_NORMAL};
    status = answer(&d);
  }
  progress_erase(&c->progress);
  int code = DONE;
  if (status != GRUNDY_OK) {
    code = source_report(s, c->work);
  } else if (d.reply.limit == GRUNDY_LIMIT_CANCEL) {
    report_interrupted();
    code = CANCELLED;
  } else {
    code = show(&d);
  }
  gi_buffer_clear(&d.line);
  return code;
}

static int run(call *c) { return with_source(c, true, ask); }

const command command_reply = {
    .name = "reply",
    .summary = "the move of an opponent, perfect or erring",
    .operands = "POSITION|-",
    .about =
        "Chooses a move as an opponent would. If some move wins, it plays the\n"
        "quickest one; in a draw it keeps the draw; if every move loses, it "
        "plays\n"
        "the move after which the game lasts longest. --skill 70 takes 70 of "
        "100\n"
        "wins and gives the others away; --style slow gives away every win "
        "and\n"
        "loses as slowly as it can. --line 20 continues with up to 20 moves "
        "of\n"
        "best play, for example to show how a mistake is punished. In a game "
        "in\n"
        "which the players' moves differ, --side says who moves.\n"
        "If --time is too short to find out which move is good, the answer is "
        "any\n"
        "move, and it says so; --time is 10 seconds unless given.\n",
    .examples = "  grundy reply 'nim(3,5,7)'\n"
                "  grundy reply --json --skill 70 --seed 5 'kayles(7,5)'\n"
                "  grundy reply --line 20 'wythoff(3,5)'\n",
    .least_operands = 1,
    .most_operands = 1,
    .options = OPTION_BIT(MISERE) | OPTION_BIT(SIDE) | OPTION_BIT(SKILL) |
               OPTION_BIT(STYLE) | OPTION_BIT(LINE) | OPTION_BIT(SEED) |
               OPTION_BIT(JSON) | OPTION_BIT(RULES) | OPTION_BIT(DATABASE) |
               OPTION_LIMITS,
    .seconds = 10,
    .run = run,
};
