/* SPDX-License-Identifier: MIT */
/*
 * Prints a verdict for people: who wins, then a few labelled lines.
 *
 *     nim(13,12,8) is N: the player to move wins.
 *     value          9
 *     winning moves  13->4, 12->5, 8->1
 *     why            ...
 */
#include "app/text/render.h"

#include "app/catalogue.h"
#include "app/text/measures.h"
#include "app/text/paragraph.h"
#include "core/text.h"
#include "engine/explain/explain.h"
#include "engine/work.h"

#include <stdlib.h>
#include <string.h>

painted painted_text(const call *c, colour shade, const char *text) {
  static const char *const codes[] = {
      [COLOUR_WIN] = "32;1", [COLOUR_LOSS] = "31;1", [COLOUR_STRONG] = "1"};
  painted p;
  if (c->is_coloured)
    snprintf(p.text, sizeof p.text, "\033[%sm%s\033[0m", codes[shade], text);
  else
    snprintf(p.text, sizeof p.text, "%s", text);
  return p;
}

void paint(const call *c, colour shade, const char *text) {
  fputs(painted_text(c, shade, text).text, stdout);
}

void render_position(const char *text) {
  enum {
    WHOLE = 1000,
    HEAD = 300,
    TAIL = 60
  };
  size_t length = strlen(text);
  if (length <= WHOLE)
    fputs(text, stdout);
  else
    printf("%.*s ... %s", HEAD, text, text + length - TAIL);
}

const char *outcome_meaning(grundy_outcome outcome) {
  switch (outcome) {
  case GRUNDY_N:
    return tr("the player to move wins.");
  case GRUNDY_P:
    return tr("the player to move loses (the previous player wins).");
  case GRUNDY_L:
    return tr("Left wins, whoever starts.");
  case GRUNDY_R:
    return tr("Right wins, whoever starts.");
  case GRUNDY_D:
    return tr("a draw: neither player can win.");
  case GRUNDY_OUTCOME_NONE:
    break;
  }
  return tr("it is not known who wins.");
}

static void render_outcome(const call *c, const char *position,
                           const grundy_verdict *v) {
  bool is_open = v->outcome == GRUNDY_OUTCOME_NONE;
  colour shade = v->outcome == GRUNDY_P   ? COLOUR_LOSS
                 : v->outcome == GRUNDY_N ? COLOUR_WIN
                                          : COLOUR_STRONG;
  painted outcome = painted_text(
      c, shade, is_open ? tr("open") : grundy_outcome_name(v->outcome));
  const char *mixed = gi_mixed_words(v);
  render_position(position);
  printf(v->play == GRUNDY_MISERE ? tr(" is %s in misère play: %s\n")
                                  : tr(" is %s: %s\n"),
         outcome.text, mixed ? tr(mixed) : outcome_meaning(v->outcome));
}

static void render_number(const char *label, uint64_t number) {
  paragraph_print(stdout, LABELS, label, gi_digits_of(number).text);
}

static const char *plies_text(uint64_t plies, gi_digits *digits) {
  *digits = gi_digits_of(plies);
  return plies == UINT64_MAX ? tr("a draw") : digits->text;
}

/* Writes the moves left for each starter. */
static void render_side_plies(const grundy_verdict *v) {
  char line[120];
  gi_digits left, right;
  snprintf(line, sizeof line, tr("%s if Left starts, %s if Right starts"),
           plies_text(v->left_plies, &left),
           plies_text(v->right_plies, &right));
  paragraph_print(stdout, LABELS, tr("moves left"), line);
}

/* Returns what to say about the moves that are not listed. */
static const char *more_words(const call *c, const grundy_verdict *v) {
  bool is_patient = options_has(&c->options, OPTION_LIMIT_MOVES);
  size_t count = v->move_count ? v->move_count : v->drawing_count;
  switch (v->moves_limit) {
  case GRUNDY_LIMIT_TIME:
    return tr("and perhaps more: --time ended the search for them");
  case GRUNDY_LIMIT_MEMORY:
    return tr("and perhaps more: --max-memory ended the search for them");
  case GRUNDY_LIMIT_POSITIONS:
    return tr("and perhaps more: --max-positions ended the search for them");
  default:
    if (!is_patient &&
        (((v->method == GRUNDY_PAIRS || v->method == GRUNDY_DEEP) &&
          count <= MOVES_SHOWN) ||
         (v->method == GRUNDY_THEOREM && count < MOVES_SHOWN)))
      return tr("and perhaps more: --limit-moves N looks for up to N");
    return is_patient && count < c->options.numbers[OPTION_LIMIT_MOVES]
               ? tr("and perhaps more")
               : tr("and more: --limit-moves N lists up to N");
  }
}

/* Prints the winning moves, or those that keep a draw; without --limit-moves
   only the first few. */
static void render_moves(const call *c, const grundy_verdict *v, bool is_draw) {
  const grundy_move *moves = is_draw ? v->drawing_moves : v->moves;
  paragraph p = paragraph_begin(stdout, LABELS,
                                is_draw ? tr("drawing moves")
                                : v->value.kind == GRUNDY_VALUE_SCORE
                                    ? tr("best moves")
                                    : tr("winning moves"));
  size_t count = is_draw ? v->drawing_count : v->move_count;
  count = v->moves_known ? count : 0;
  size_t shown = count;
  if (shown > MOVES_SHOWN && !options_has(&c->options, OPTION_LIMIT_MOVES))
    shown = MOVES_SHOWN;
  if (!v->moves_known)
    paragraph_words(&p,
                    tr("not listed: there are too many moves to try them all"));
  else if (count == 0)
    paragraph_words(&p, v->moves_truncated ? tr("not listed") : tr("none"));
  for (size_t i = 0; i < shown; i++) {
    const grundy_move *move = &moves[i];
    if (move->player != GRUNDY_BOTH)
      paragraph_item(&p, move->player == GRUNDY_LEFT ? tr("Left") : tr("Right"),
                     "");
    bool is_last = i + 1 == count && !v->moves_truncated;
    paragraph_item(&p, move->name, is_last ? "" : ",");
  }
  if (count > 0 && (shown < count || v->moves_truncated))
    paragraph_words(&p, more_words(c, v));
  paragraph_end(&p);
}

/* Writes the name of the theorem.  If it comes from a file, also writes which
   file, and up to which size it was compared. */
static short_text theorem_name(const call *c, const grundy_theorem *theorem) {
  const gi_theorem *own = gi_theorem_behind(c->grundy, theorem);
  short_text s;
  if (!own || !gi_theorem_is_claim(own))
    snprintf(s.text, sizeof s.text, "%s", tr(theorem->name));
  else if (own->stated->file[0])
    snprintf(s.text, sizeof s.text, tr("%.60s (%.60s, compared up to %s)"),
             theorem->name, own->stated->file,
             gi_digits_of(own->stated->compared).text);
  else
    snprintf(s.text, sizeof s.text, tr("%.60s (compared up to %s)"),
             theorem->name, gi_digits_of(own->stated->compared).text);
  return s;
}

static void render_method(const call *c, const grundy_verdict *v) {
  paragraph p = paragraph_begin(stdout, LABELS, tr("method"));
  if (v->method == GRUNDY_PAIRS) {
    paragraph_words(&p, tr("search, parts solved apart"));
  } else if (v->method == GRUNDY_DEEP && v->play == GRUNDY_MISERE) {
    paragraph_words(&p, tr("search, the most promising moves first"));
  } else if (v->method == GRUNDY_DEEP) {
    paragraph_words(&p, tr("search of large parts beside values"));
  } else if (v->method == GRUNDY_DATABASE) {
    paragraph_words(&p, tr("database"));
  } else if (v->method == GRUNDY_QUOTIENT) {
    paragraph_words(&p, tr("misère quotient"));
  } else if (v->method != GRUNDY_THEOREM) {
    paragraph_words(&p, tr("search"));
  } else {
    char words[300];
    bool is_half =
        v->value.kind != GRUNDY_VALUE_NONE && v->value_method != GRUNDY_THEOREM;
    snprintf(words, sizeof words,
             !v->theorem ? tr("theorem")
             : is_half   ? tr("theorem: %s; the value by search")
                         : tr("theorem: %s"),
             v->theorem ? theorem_name(c, v->theorem).text : "");
    paragraph_words(&p, words);
  }
  paragraph_end(&p);
}

/* Prints the first reason, which is a sentence, and what was left out. */
static void render_why(const grundy_verdict *v) {
  if (v->reason_count > 0)
    paragraph_print(stdout, LABELS, tr("why"), v->reasons[0].text);
  for (size_t i = 1; i < v->reason_count; i++)
    if (v->reasons[i].kind == GRUNDY_REASON_LIMIT)
      paragraph_print(stdout, LABELS, tr("note"), v->reasons[i].text);
}

enum {
  MOST_CANONICAL = 79 - LABELS /* letters of a form that is printed */
};

/* Prints the value of a partizan verdict, and its canonical form if that is
   written in another way, such as ^ or 1/2+*, and fits on the line: `grundy
   value` prints longer ones. */
static void render_game(const call *c, const grundy_verdict *v) {
  grundy_measures m = measures_of(c, v);
  const char *text = v->value.number;
  if (strcmp(text, "...") == 0)
    text = m.value ? m.value : tr("too long to be written");
  measures_line(tr("value (game)"), text);
  if (m.canonical && strcmp(m.canonical, v->value.number) != 0 &&
      strlen(m.canonical) <= MOST_CANONICAL)
    paragraph_print(stdout, LABELS, tr("canonical form"), m.canonical);
}

void render_verdict(const call *c, const char *position,
                    const grundy_verdict *v, const rule_names *named,
                    const char *note) {
  render_outcome(c, position, v);
  names_print(named, LABELS);
  if (v->value.kind == GRUNDY_VALUE_NIMBER && !v->value.number)
    render_number(tr("value"), v->value.nimber);
  else if (v->value.kind == GRUNDY_VALUE_GAME)
    render_game(c, v);
  else if (v->value.kind != GRUNDY_VALUE_NONE)
    paragraph_print(stdout, LABELS,
                    v->value.kind == GRUNDY_VALUE_NUMBER  ? tr("value (number)")
                    : v->value.kind == GRUNDY_VALUE_LOOPY ? tr("value")
                    : v->value.kind == GRUNDY_VALUE_SCORE ? tr("score")
                                                          : tr("value (game)"),
                    v->value.number);
  if (v->mean && v->value.kind != GRUNDY_VALUE_NUMBER)
    paragraph_print(stdout, LABELS, tr("mean"), v->mean);
  if (v->temperature && v->value.kind != GRUNDY_VALUE_NUMBER)
    paragraph_print(stdout, LABELS, tr("temperature"), v->temperature);
  if (v->has_plies)
    render_number(tr("moves left"), v->plies);
  if (v->has_side_plies)
    render_side_plies(v);
  if (v->has_longest && v->longest == UINT64_MAX)
    paragraph_print(stdout, LABELS, tr("longest play"),
                    tr("none: play need not end"));
  else if (v->has_longest)
    render_number(tr("longest play"), v->longest);
  bool is_draw = v->outcome == GRUNDY_D && v->value.kind != GRUNDY_VALUE_SCORE;
  if (!is_draw || v->move_count) /* one starter may win and the other draw */
    render_moves(c, v, false);
  if (is_draw)
    render_moves(c, v, true);
  render_method(c, v);
  if (note)
    paragraph_print(stdout, LABELS, tr("checked"), note);
  if (options_has(&c->options, OPTION_EXPLAIN))
    render_reasons(stdout, v);
  else
    render_why(v);
}

void render_same(const grundy_rules *rules) {
  const grundy_rules *same = grundy_rules_same(rules);
  if (same)
    printf(tr("these rules are %s\n"), grundy_rules_text(same));
}
