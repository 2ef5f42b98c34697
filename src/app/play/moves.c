/* SPDX-License-Identifier: MIT */
/* Your moves with their numbers. */
#include "app/play/play.h"

#include "app/text/paragraph.h"
#include "app/text/utf8.h"

#include <assert.h>
#include <string.h>

int list_moves(game *g) {
  grundy_turn turn;
  int code = game_turn(g, game_length(g), &turn);
  if (code != DONE || g->has_list)
    return code;
  if (grundy_turn_moves(g->call->work, turn, MOST_LISTED, &g->list) !=
      GRUNDY_OK)
    return game_trouble(g);
  progress_erase(&g->call->progress);
  g->has_list = true;
  g->list_at = game_length(g);
  return DONE;
}

/* Have all moves different names?  Components of one kind may have moves of the
   same name; then it is shown where each move leads. */
static bool is_plain(const grundy_move_list *list, size_t from, size_t to) {
  for (size_t i = from; i < to; i++)
    for (size_t k = i + 1; k < to; k++)
      if (strcmp(list->moves[i].name, list->moves[k].name) == 0)
        return false;
  return true;
}

/* Returns the name of the i-th move as it is shown, perhaps in g->texts. */
static const char *name_of(const game *g, size_t i) {
  return names_short(&g->names, g->list.moves[i].name);
}

static size_t widest_name(const game *g, size_t from, size_t to) {
  size_t width = 0;
  for (size_t i = from; i < to; i++) {
    const char *name = name_of(g, i);
    size_t columns = gi_glyphs_columns(name, strlen(name));
    width = columns > width ? columns : width;
  }
  return width;
}

static int print_rows(game *g, size_t from, size_t to) {
  size_t width = widest_name(g, from, to);
  for (size_t i = from; i < to; i++) {
    const grundy_move *move = &g->list.moves[i];
    const char *text, *name = name_of(g, i);
    if (grundy_position_print(g->call->work, move->to, &text) != GRUNDY_OK)
      return game_trouble(g);
    printf("%5zu  %s", i + 1, name);
    pad(stdout, name, width);
    printf("  -> %s\n", shown_text(g, text).text);
  }
  return DONE;
}

enum {
  WIDTH = 80,
  NUMBER = 7, /* columns of a number with the space around it */
  PAGE = 60,  /* moves of a page, at most */
  ROWS = 20   /* rows of a page, at most */
};

static size_t moves_in_row(const game *g, size_t from, size_t to) {
  size_t width = widest_name(g, from, to) + NUMBER;
  return width < WIDTH && is_plain(&g->list, from, to) ? WIDTH / width : 1;
}

/* Prints the moves in columns, row by row. */
static void print_columns(const game *g, size_t from, size_t to,
                          size_t in_row) {
  size_t width = widest_name(g, from, to) + NUMBER;
  for (size_t i = from; i < to; i++) {
    bool is_last = (i + 1 - from) % in_row == 0 || i + 1 == to;
    const char *name = name_of(g, i);
    printf("%5zu  %s", i + 1, name);
    if (is_last)
      fputc('\n', stdout);
    else
      pad(stdout, name, width - NUMBER);
  }
}

int show_moves(game *g, size_t from) {
  const grundy_move_list *list = &g->list;
  assert(g->has_list && g->list_at == game_length(g));
  assert(from < list->count || list->count == 0);
  size_t to = list->count - from > PAGE ? from + PAGE : list->count;
  gi_mark mark = gi_arena_mark(&g->texts);
  size_t in_row = moves_in_row(g, from, to);
  int code = DONE;
  if ((to - from) / in_row > ROWS)
    to = from + ROWS * in_row;
  if (is_plain(list, from, to))
    print_columns(g, from, to, in_row);
  else
    code = print_rows(g, from, to);
  gi_arena_release(&g->texts, mark);
  if (to < list->count)
    say(list->truncated
            ? "... and more than %zu others; 'moves %zu' shows the next."
            : "... and %zu more; 'moves %zu' shows the next.",
        list->count - to, to + 1);
  else if (list->truncated)
    say("... and more without a number: type the name of a move or the "
        "position it leads to.");
  return code;
}
