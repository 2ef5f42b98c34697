/* SPDX-License-Identifier: MIT */
/*
 * moves: lists every move with the position that it leads to.
 *
 *     nim(2,1) has 3 moves, 1 of them winning.
 *       move  value  outcome  to
 *       2->0  1      N        nim(1)
 *     * 2->1  0      P        nim(1,1)
 */
#include "app/command.h"
#include "app/output.h"
#include "app/picture/board.h"
#include "app/picture/picture.h"
#include "app/source.h"
#include "app/text/paragraph.h"
#include "app/text/render.h"
#include "app/text/utf8.h"
#include "engine/sketch.h"
#include "engine/value/loopy.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* A column is as wide as its widest entry, but one long name does not push
   all the others off the screen. */
enum {
  WIDEST = 48,
  WHO = 5, /* Right */
  OUTCOME = 7,
  SCORE = 6,
  MOST_PARTS = 40 /* components of a sum whose equal ones are told apart, as
                     many as a drawing has */
};

/* A value as it is shown in its column. */
typedef struct value_shown {
  char text[24];
} value_shown;

static value_shown value_text(grundy_value value) {
  value_shown d = {"-"};
  if (value.kind == GRUNDY_VALUE_NIMBER && !value.number)
    snprintf(d.text, sizeof d.text, "%" PRIu64, value.nimber);
  else if (value.kind != GRUNDY_VALUE_NONE &&
           strlen(value.number) < sizeof d.text)
    snprintf(d.text, sizeof d.text, "%s", value.number);
  else if (value.kind != GRUNDY_VALUE_NONE) /* too long for a column */
    snprintf(d.text, sizeof d.text, "%.16s...", value.number);
  return d;
}

static void widen(size_t *width, const char *text) {
  size_t columns = gi_glyphs_columns(text, strlen(text));
  if (columns > *width && columns <= WIDEST)
    *width = columns;
}

static void put_column(const char *text, size_t width) {
  fputs(text, stdout);
  pad(stdout, text, width);
  fputs("  ", stdout);
}

static bool has_values(const grundy_move_list *list) {
  for (size_t i = 0; i < list->count; i++)
    if (list->moves[i].value.kind != GRUNDY_VALUE_NONE)
      return true;
  return false;
}

static const char *player_name(grundy_side player) {
  return player == GRUNDY_LEFT    ? tr("Left")
         : player == GRUNDY_RIGHT ? tr("Right")
                                  : "";
}

/* The columns of the list. */
typedef struct layout {
  size_t name, value; /* widths */
  bool is_valued;     /* some move has a value */
  bool is_partizan;   /* the players' moves differ */
  bool is_draw;       /* moves that keep the draw are marked */
  bool is_plain;      /* the moves alone, without outcomes */
  bool is_scored;     /* what each move gains, gets and costs is shown */
} layout;

/* Returns what a move of a rule with scores gets for its player in all. */
static int64_t score_of(const grundy_move *move) {
  return (int64_t)strtoll(move->value.number, NULL, 10);
}

/* Returns what a move costs its player, compared with the best one. */
static int64_t cost_of(const grundy_move_list *list, const grundy_move *move) {
  int64_t best = score_of(move);
  for (size_t i = 0; i < list->count; i++)
    if (list->moves[i].player == move->player &&
        score_of(&list->moves[i]) > best)
      best = score_of(&list->moves[i]);
  return best - score_of(move);
}

static bool is_scored(const grundy_move_list *list) {
  return list->count && list->moves[0].value.kind == GRUNDY_VALUE_SCORE;
}

static void put_signed(int64_t number, size_t width) {
  char text[24];
  snprintf(text, sizeof text, "%" PRId64, number);
  put_column(text, width);
}

static layout layout_of(const grundy_move_list *list, const rule_names *n,
                        bool is_draw, bool is_plain) {
  layout l = {.is_scored = is_scored(list),
              .is_valued = has_values(list) && !is_scored(list),
              .is_draw = is_draw,
              .is_plain = is_plain};
  widen(&l.name, tr("move"));
  widen(&l.value, tr("value"));
  for (size_t i = 0; i < list->count; i++) {
    gi_mark before = gi_arena_mark(n->texts);
    widen(&l.name, names_short(n, list->moves[i].name));
    gi_arena_release(n->texts, before);
    widen(&l.value, value_text(list->moves[i].value).text);
    l.is_partizan |= list->moves[i].player != GRUNDY_BOTH;
  }
  return l;
}

static void print_heads(const layout *l) {
  fputs("  ", stdout);
  if (l->is_partizan)
    put_column(tr("who"), WHO);
  put_column(tr("move"), l->name);
  if (l->is_valued)
    put_column(tr("value"), l->value);
  if (l->is_scored) {
    put_column(tr("gain"), SCORE);
    put_column(tr("score"), SCORE);
    put_column(tr("costs"), SCORE);
  } else if (!l->is_plain) {
    put_column(tr("outcome"), OUTCOME);
  }
  printf("%s\n", tr("to"));
}

static void print_row(const call *c, const layout *l, const rule_names *n,
                      const grundy_move_list *list, const grundy_move *move,
                      const char *to) {
  bool is_known = move->outcome != GRUNDY_OUTCOME_NONE;
  int64_t cost = l->is_scored ? cost_of(list, move) : 0;
  bool is_good = l->is_scored ? !cost : move->winning;
  paint(c, is_good ? COLOUR_WIN : COLOUR_STRONG,
        is_good                       ? "*"
        : l->is_draw && move->drawing ? "="
                                      : " ");
  fputc(' ', stdout);
  if (l->is_partizan)
    put_column(player_name(move->player), WHO);
  put_column(names_short(n, move->name), l->name);
  if (l->is_valued)
    put_column(value_text(move->value).text, l->value);
  if (l->is_scored) {
    put_signed((int64_t)move->value.nimber, SCORE);
    put_signed(score_of(move), SCORE);
    put_signed(cost, SCORE);
  } else if (!l->is_plain)
    put_column(is_known ? grundy_outcome_name(move->outcome) : "-", OUTCOME);
  render_position(names_short(n, to));
  printf("%s%s\n", move->refutation ? tr("   answer: ") : "",
         move->refutation ? names_short(n, move->refutation) : "");
}

static grundy_status print_rows(const call *c, const grundy_move_list *list,
                                const rule_names *n, layout l) {
  print_heads(&l);
  for (size_t i = 0; i < list->count && !output_failed(); i++) {
    const char *to = NULL;
    grundy_status status =
        grundy_position_print(c->work, list->moves[i].to, &to);
    if (status != GRUNDY_OK)
      return status;
    gi_mark before = gi_arena_mark(n->texts);
    print_row(c, &l, n, list, &list->moves[i], to);
    gi_arena_release(n->texts, before);
  }
  return GRUNDY_OK;
}

static grundy_status print_text(const call *c, const char *position,
                                grundy_play play, const rule_names *n,
                                const grundy_move_list *list) {
  size_t winning = 0, drawing = 0;
  bool has_scores = is_scored(list);
  for (size_t i = 0; i < list->count; i++) {
    winning +=
        has_scores ? !cost_of(list, &list->moves[i]) : list->moves[i].winning;
    drawing += list->moves[i].drawing;
  }
  const char *misere = play == GRUNDY_MISERE ? tr(", misère play") : "";
  bool is_plain = options_has(&c->options, OPTION_PLAIN);
  render_position(position);
  if (list->count == 0 && !list->truncated) {
    printf(tr(" has no moves%s.\n"), misere);
    return GRUNDY_OK;
  }
  if (has_scores)
    printf(list->count == 1 ? tr(" has %zu move, %zu of them best.\n")
                            : tr(" has %zu moves, %zu of them best.\n"),
           list->count, winning);
  else if (is_plain)
    printf(list->truncated
               ? (list->count == 1 ? tr(" has more than %zu move%s.\n")
                                   : tr(" has more than %zu moves%s.\n"))
           : list->count == 1 ? tr(" has %zu move%s.\n")
                              : tr(" has %zu moves%s.\n"),
           list->count, misere);
  else if (list->truncated)
    printf(list->count == 1
               ? tr(" has more than %zu move, %zu of those listed winning%s.\n")
               : tr(" has more than %zu moves, %zu of those listed winning%s."
                    "\n"),
           list->count, winning, misere);
  else if (!winning && drawing)
    printf(list->count == 1
               ? tr(" has %zu move; none wins, %zu keeps the draw%s.\n")
           : drawing == 1
               ? tr(" has %zu moves; none wins, %zu keeps the draw%s.\n")
               : tr(" has %zu moves; none wins, %zu keep the draw%s.\n"),
           list->count, drawing, misere);
  else if (drawing) /* one player wins, the other draws */
    printf(drawing == 1
               ? tr(" has %zu moves, %zu of them winning; %zu keeps a draw%s."
                    "\n")
               : tr(" has %zu moves, %zu of them winning; %zu keep a draw%s."
                    "\n"),
           list->count, winning, drawing, misere);
  else
    printf(list->count == 1 ? tr(" has %zu move, %zu of them winning%s.\n")
                            : tr(" has %zu moves, %zu of them winning%s.\n"),
           list->count, winning, misere);
  names_print(n, LABELS);
  bool is_draw = !list->truncated; /* '=' marks a draw kept */
  return print_rows(c, list, n, layout_of(list, n, is_draw, is_plain));
}

/* Returns the text of the position after a move, made in the component `at`
   and not in the component `moved` that equals it. */
static grundy_status twin_text(grundy_work *work, const grundy_position *from,
                               const grundy_position *to, size_t moved,
                               size_t at, const char **text) {
  grundy_position *twin;
  grundy_status status = gi_position_new(work, &work->arena, &twin);
  size_t left = to->count - (from->count - 1); /* parts that the move leaves */
  for (size_t i = 0; i < from->count; i++) {
    const gi_component *part = i == at ? to->parts + moved : from->parts + i;
    for (size_t k = i == at ? left : 1; k > 0 && status == GRUNDY_OK; k--)
      status = gi_position_share(work, twin, *part++, GRUNDY_NOWHERE);
  }
  return status == GRUNDY_OK ? grundy_position_print(work, twin, text) : status;
}

/* Writes where the move leads if it is made in another component that equals
   the moved one; nothing if there are more than MOST_PARTS components. */
static grundy_status put_twins(json *j, const call *c,
                               const grundy_position *position,
                               const grundy_move *move, const char *to) {
  size_t moved = gi_position_moved(position, move->to), count = 0;
  grundy_status status = GRUNDY_OK;
  if (position->count > MOST_PARTS)
    return GRUNDY_OK;
  for (size_t i = 0; i < position->count && status == GRUNDY_OK; i++) {
    const char *text;
    if (i == moved ||
        gi_part_compare(position->parts[i], position->parts[moved]) != 0)
      continue;
    status = twin_text(c->work, position, move->to, moved, i, &text);
    if (status != GRUNDY_OK || strcmp(text, to) == 0)
      continue;
    if (count++ == 0) {
      json_key(j, "twins");
      json_open(j, '[');
    }
    json_open(j, '{');
    json_key(j, "component");
    json_number(j, i);
    json_pair_string(j, "to", text);
    json_close(j, '}');
  }
  if (count)
    json_close(j, ']');
  return status;
}

static grundy_status put_move(json *j, const call *c,
                              const grundy_position *position,
                              const grundy_move_list *list,
                              const grundy_move *move) {
  const char *to = NULL;
  grundy_status status = grundy_position_print(c->work, move->to, &to);
  if (status != GRUNDY_OK)
    return status;
  json_open(j, '{');
  json_pair_string(j, "move", move->name);
  json_pair_string(j, "to", to);
  if (!options_has(&c->options, OPTION_PLAIN)) {
    json_key(j, "value");
    json_value(j, move->value);
    if (is_scored(list)) {
      json_key(j, "gain");
      json_signed(j, (int64_t)move->value.nimber);
      json_key(j, "score");
      json_signed(j, score_of(move));
      json_key(j, "costs");
      json_signed(j, cost_of(list, move));
    }
    json_key(j, "outcome");
    json_outcome(j, move->outcome);
    json_pair_bool(j, "winning", move->winning);
    if (move->player != GRUNDY_BOTH &&
        gi_parts_are_loopy(position->parts, position->count))
      json_pair_bool(j, "drawing", move->drawing);
  }
  json_key(j, "player");
  json_player(j, move->player);
  if (options_has(&c->options, OPTION_EXPLAIN))
    json_pair_string(j, "refutation", move->refutation);
  if (options_has(&c->options, OPTION_PLAIN))
    status = put_twins(j, c, position, move, to);
  json_close(j, '}');
  return status;
}

static grundy_status print_json(const call *c, const grundy_position *position,
                                const char *text, grundy_play play,
                                const grundy_move_list *list) {
  grundy_status status = GRUNDY_OK;
  json j = json_to(stdout);
  json_open(&j, '{');
  json_pair_string(&j, "position", text);
  json_pair_string(&j, "convention", convention_name(play));
  json_key(&j, "moves");
  json_open(&j, '[');
  for (size_t i = 0; i < list->count && status == GRUNDY_OK; i++)
    status = put_move(&j, c, position, list, &list->moves[i]);
  json_close(&j, ']');
  json_pair_bool(&j, "truncated", list->truncated);
  json_close(&j, '}');
  json_end(&j);
  return status;
}

/* Prints the list with short names for long rules. */
static grundy_status print_named(const call *c, const grundy_position *position,
                                 const char *text, grundy_play play,
                                 const grundy_move_list *list) {
  gi_memory memory = {0};
  gi_arena texts;
  rule_names n;
  gi_arena_init(&texts, &memory);
  names_make(&n, &texts, c->work, position);
  grundy_status status = print_text(c, text, play, &n, list);
  gi_arena_clear(&texts);
  return status;
}

static int list_moves(call *c, const source *s) {
  const options *o = &c->options;
  grundy_query query = {
      .play = options_has(o, OPTION_MISERE) ? GRUNDY_MISERE : GRUNDY_NORMAL,
      .explain = options_has(o, OPTION_EXPLAIN),
      .plain = options_has(o, OPTION_PLAIN),
      .max_moves = (size_t)o->numbers[OPTION_LIMIT_MOVES],
      .patient = options_has(o, OPTION_LIMIT_MOVES),
  };
  grundy_position *position;
  const char *text;
  grundy_move_list list;
  grundy_status status = source_position(c, s, &position);
  if (status == GRUNDY_OK)
    status = grundy_position_print(c->work, position, &text);
  if (status == GRUNDY_OK && picture_is_wanted(o)) {
    int code = board_draw(c, position);
    if (code != DONE || picture_takes_stdout(o))
      return code;
  }
  if (status == GRUNDY_OK)
    status = grundy_moves(c->work, position, query, &list);
  progress_erase(&c->progress);
  if (status == GRUNDY_OK)
    status = options_has(o, OPTION_JSON)
                 ? print_json(c, position, text, query.play, &list)
                 : print_named(c, position, text, query.play, &list);
  return status == GRUNDY_OK ? DONE : source_report(s, c->work);
}

static int run(call *c) {
  if (!picture_is_possible(&c->options, options_has(&c->options, OPTION_JSON)))
    return BAD_INPUT;
  if (options_has(&c->options, OPTION_PLAIN) &&
      options_has(&c->options, OPTION_EXPLAIN)) {
    report(NULL, NULL,
           "--plain and --explain do not work together: a reply to a move is "
           "found only by solving");
    return BAD_INPUT;
  }
  return with_source(c, true, list_moves);
}

const command command_moves = {
    .name = "moves",
    .summary = "every move of a position, and what it leads to",
    .operands = "POSITION|-",
    .about =
        "Lists every move with the value and the outcome of the position that "
        "it\n"
        "leads to. A star marks the winning moves; in a drawn position '=' "
        "marks\n"
        "the moves that keep the draw. --explain adds a winning reply to each\n"
        "losing move. --plain lists only the moves and solves nothing, so it "
        "is\n"
        "quick on any position. --svg draws the position, with the moves of "
        "each\n"
        "element and nothing about who wins; --side draws the moves of one "
        "side.\n",
    .examples = "  grundy moves 'lasker(7)'\n"
                "  grundy moves --explain 'wythoff(3,5)'\n"
                "  grundy moves --plain --limit-moves 20 'chomp[40 x 40]'\n",
    .least_operands = 1,
    .most_operands = 1,
    .options = OPTION_BIT(MISERE) | OPTION_BIT(EXPLAIN) |
               OPTION_BIT(LIMIT_MOVES) | OPTION_BIT(PLAIN) | OPTION_BIT(JSON) |
               OPTION_BIT(RULES) | OPTION_BIT(DATABASE) | OPTION_BIT(SVG) |
               OPTION_BIT(SIDE) | OPTION_LIMITS,
    .run = run,
};
