/* SPDX-License-Identifier: MIT */
/* What is typed: a command, or a move. */
#include "app/play/play.h"

#include "app/argument.h"
#include "core/nearest.h"
#include "core/text.h"

#include <assert.h>
#include <string.h>

typedef struct word {
  const char *name;
  const char *chinese; /* the same in Chinese, and perhaps variants */
  int (*obey)(game *g, const char *argument);
  const char *help;
} word;

/* -------------------------------------------------------------- commands */

static int obey_moves(game *g, const char *argument) {
  uint64_t from = 1;
  int code = list_moves(g);
  if (code != DONE || !g->has_list)
    return code;
  if (*argument && (!argument_number(argument, &from) || from == 0 ||
                    from > g->list.count)) {
    game_refuse(NULL,
                "type 'moves', or 'moves N' with a number N from 1 to %zu",
                g->list.count);
    return DONE;
  }
  return show_moves(g, (size_t)from - 1);
}

static int obey_hint(game *g, const char *argument) {
  (void)argument;
  return talk_hint(g);
}

static int obey_why(game *g, const char *argument) {
  (void)argument;
  return talk_why(g);
}

static int obey_undo(game *g, const char *argument) {
  (void)argument;
  if (!game_undo(g))
    game_refuse(NULL, "there is no move of yours to take back");
  return DONE;
}

static int obey_swap(game *g, const char *argument) {
  (void)argument;
  game_swap(g);
  if (!g->is_partizan)
    say("We change places: I move now.");
  else
    say(game_side(g, game_length(g)) == GRUNDY_LEFT
            ? "We change places: you are Right now, and I move as Left."
            : "We change places: you are Left now, and I move as Right.");
  return DONE;
}

static int obey_resign(game *g, const char *argument) {
  (void)argument;
  g->is_over = true;
  say("You resign: I win.");
  return talk_review(g, true);
}

static int obey_quit(game *g, const char *argument) {
  (void)argument;
  g->is_over = true;
  say("The game is left unfinished.");
  return DONE;
}

static int obey_help(game *g, const char *argument);

static const word words[] = {
    {"moves", "走法", obey_moves,
     N_("your moves, numbered; 'moves N' lists them from N on")},
    {"hint", "提示", obey_hint,
     N_("can you win? Again: by which move? Again: why?")},
    {"why", "为什么, 为何, 為什麼", obey_why,
     N_("the reason for my last move, or who wins here and why")},
    {"undo", "悔棋", obey_undo, N_("take back your last move and my reply")},
    {"swap", "交换, 换边, 交換", obey_swap,
     N_("change places: I make your next move, and you play my side")},
    {"resign", "认输, 認輸", obey_resign,
     N_("give up, and see where the win was given away")},
    {"help", "帮助, 幫助, ？", obey_help, N_("this list; '?' is the same")},
    {"quit", "退出, 结束", obey_quit,
     N_("leave the game; so does the end of the input (Ctrl-D)")},
};
enum {
  WORDS = sizeof words / sizeof words[0],
  PAD = 14 /* columns of a Chinese name, its English one and spaces */
};

static int obey_help(game *g, const char *argument) {
  (void)argument;
  (void)g;
  for (size_t i = 0; i < WORDS; i++)
    if (language() == GRUNDY_CHINESE)
      printf("  %.*s (%s)%*s%s\n", (int)strcspn(words[i].chinese, ","),
             words[i].chinese, words[i].name,
             PAD - (int)strlen(words[i].name) -
                 (int)strcspn(words[i].chinese, ",") * 2 / 3,
             "", tr(words[i].help));
    else
      printf("  %-8s%s\n", words[i].name, tr(words[i].help));
  say("Anything else is a move: its number in 'moves', its name such as 7->3, "
      "or the position that it leads to, such as nim(3,5) or just 3,5.");
  return DONE;
}

const char *offer_word(void *data, size_t i) {
  game *g = data;
  if (i < WORDS)
    return words[i].name;
  if (i == WORDS && list_moves(g) != DONE)
    return NULL;
  return g->has_list && i - WORDS < g->list.count
             ? names_short(&g->names, g->list.moves[i - WORDS].name)
             : NULL;
}

/* ---------------------------------------------------------------- a move */

/* Returns the nearest command, or a move that differs in one letter; NULL if
   there is none. */
static const char *nearest_word(game *g, const char *text, size_t length) {
  gi_nearest near = gi_nearest_to(text, length);
  const char *name;
  for (size_t i = 0; (name = offer_word(g, i)); i++) {
    gi_nearest before = near;
    gi_nearest_try(&near, name);
    if (i >= WORDS && near.distance > 1)
      near = before; /* 5->9 is near to 3->2, but nobody means that */
  }
  return near.name;
}

static int refuse_move(game *g, const char *text, size_t length) {
  grundy_error error = *grundy_work_error(g->call->work);
  bool is_unread = error.status == GRUNDY_SYNTAX;
  if (!is_unread && (error.status != GRUNDY_DOMAIN || error.hint[0]))
    return game_trouble(g);
  const char *near = nearest_word(g, text, length);
  bool is_position = memchr(text, '(', length) != NULL; /* meant as one */
  if (is_unread && !near && is_position) {
    place where = {NULL, 0, text, length,
                   error.offset < length ? error.offset : length};
    fflush(stdout);
    report_error(&error, &where);
    return DONE;
  }
  char hint[160];
  if (near)
    snprintf(hint, sizeof hint, tr("did you mean %s?"), near);
  else
    snprintf(hint, sizeof hint, "%s",
             tr("'moves' lists your moves, 'help' the commands"));
  gi_excerpt excerpt = gi_excerpt_of((gi_text){text, length, 0});
  if (is_unread)
    game_refuse(hint, "'%s' is neither a command nor a move", excerpt.text);
  else
    game_refuse(hint, "%s", error.message);
  return DONE;
}

static int play_number(game *g, uint64_t number) {
  int code = list_moves(g);
  if (code != DONE || !g->has_list)
    return code;
  assert(g->list_at == game_length(g) && number > 0);
  if (number <= g->list.count)
    return game_move(g, &g->list.moves[number - 1], (step){.is_yours = true});
  game_refuse(
      "'moves' lists your moves",
      g->list.truncated
          ? "only the moves 1 to %zu have a number; type the name of any other"
          : "the numbers of your moves are 1 to %zu",
      g->list.count);
  return DONE;
}

static int play_text(game *g, const char *text, size_t length) {
  grundy_turn turn;
  grundy_move move;
  int code = game_turn(g, game_length(g), &turn);
  if (code != DONE)
    return code;
  const char *typed = gi_arena_text(&g->texts, text, length);
  if (!typed)
    return report_no_memory();
  const char *full = names_full(&g->names, typed);
  if (full != typed) {
    text = full;
    length = strlen(full);
  }
  grundy_status status =
      grundy_move_find(g->call->work, turn, text, length, &move);
  progress_erase(&g->call->progress);
  if (status != GRUNDY_OK)
    return refuse_move(g, text, length);
  return game_move(g, &move, (step){.is_yours = true});
}

/* Is the text the number of a move, decimal and not 0?  `0` is a position. */
static bool is_number(gi_text text, uint64_t *number) {
  size_t at = 0;
  return gi_text_number(text, &at, number) && at == text.length && *number > 0;
}

/* Is this one of the names of a list with commas? */
static bool is_listed(const char *names, gi_text typed) {
  while (*names) {
    size_t length = strcspn(names, ",");
    if (length == typed.length && memcmp(names, typed.data, length) == 0)
      return true;
    names += length;
    names += strspn(names, ", ");
  }
  return false;
}

/* Returns the command that was typed; NULL if there is none.  '?' means help.
   Of an English command the beginning is enough if no other begins so. */
static const word *word_typed(gi_text typed) {
  const word *found = NULL;
  if (typed.length == 1 && typed.data[0] == '?')
    typed = (gi_text){"help", 4, 0};
  for (size_t i = 0; i < WORDS; i++) {
    size_t length = strlen(words[i].name);
    if (is_listed(words[i].chinese, typed))
      return &words[i];
    if (typed.length > length ||
        memcmp(typed.data, words[i].name, typed.length) != 0)
      continue;
    if (found)
      return NULL;
    found = &words[i];
  }
  return found;
}

int obey(game *g) {
  gi_text line = {reader_text(&g->reader), g->reader.line.length, 0};
  uint64_t number;
  char argument[24] = "";
  line = gi_text_trim(line);
  if (line.length == 0)
    return DONE;
  const char *space = memchr(line.data, ' ', line.length);
  size_t end = space ? (size_t)(space - line.data) : line.length;
  const word *typed = word_typed(gi_text_part(line, 0, end));
  gi_text rest = gi_text_trim(gi_text_part(line, end, line.length));
  if (typed && (rest.length == 0 ||
                (typed->obey == obey_moves && rest.length < sizeof argument))) {
    memcpy(argument, rest.data, rest.length);
    return typed->obey(g, argument);
  }
  if (is_number(line, &number))
    return play_number(g, number);
  return play_text(g, line.data, line.length);
}
