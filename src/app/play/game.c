/* SPDX-License-Identifier: MIT */
#include "app/play/play.h"

#include "app/interrupt.h"

#include <assert.h>
#include <stdarg.h>
#include <string.h>

void game_init(game *g, call *c) {
  g->call = c;
  gi_arena_init(&g->texts, &g->memory);
  gi_buffer_init(&g->steps, &g->memory);
}

void game_clear(game *g) {
  gi_buffer_clear(&g->steps);
  gi_arena_clear(&g->texts);
}

void game_check(const game *g) {
  assert(g->steps.length > 0 && g->steps.length % sizeof(step) == 0);
  assert(g->seat <= 1 && g->old_seat <= 1);
  for (size_t i = 0; i <= game_length(g); i++) {
    step s = game_step(g, i);
    assert(s.position && s.seat <= 1 && (s.move == NULL) == (i == 0));
    assert((s.thought == THOUGHT_NONE) == (s.is_yours || i == 0));
    assert((s.missed != NULL) == (s.thought == THOUGHT_ERROR));
    (void)s;
  }
  assert(!g->has_list || g->list_at == game_length(g));
  assert(!g->has_list || g->list.count <= MOST_LISTED);
}

/* -------------------------------------------------------------- history */

static size_t count(const game *g) { return g->steps.length / sizeof(step); }

size_t game_length(const game *g) { return count(g) - 1; }

step game_step(const game *g, size_t i) {
  step s;
  assert(i < count(g));
  memcpy(&s, g->steps.data + i * sizeof s, sizeof s);
  return s;
}

step game_now(const game *g) { return game_step(g, game_length(g)); }

bool game_is_your_turn(const game *g) { return game_length(g) % 2 == g->seat; }

bool game_is_repeated(const game *g) {
  enum {
    OFTEN = 3
  };
  size_t now = game_length(g), seen = 1;
  for (size_t i = now; i >= 2 && seen < OFTEN; i -= 2)
    seen += strcmp(game_step(g, i - 2).position, game_now(g).position) == 0;
  return seen == OFTEN;
}

static grundy_side other(grundy_side side) {
  return side == GRUNDY_LEFT ? GRUNDY_RIGHT : GRUNDY_LEFT;
}

grundy_side game_side(const game *g, size_t i) {
  if (!g->is_partizan)
    return GRUNDY_BOTH;
  return i % 2 ? other(g->first) : g->first;
}

/* Forgets what belongs to the position before. */
static void renew(game *g) {
  g->old_seat = g->seat;
  g->hints = 0;
  g->is_shown = g->has_list = false;
}

/* Replaces the text by a copy that lives as long as the game, unless NULL. */
static bool keep(game *g, const char **text) {
  if (!*text)
    return true;
  *text = gi_arena_text(&g->texts, *text, strlen(*text));
  return *text != NULL;
}

int game_add(game *g, step s) {
  assert((s.move == NULL) == (g->steps.length == 0));
  assert(!s.move || s.is_yours == game_is_your_turn(g));
  s.seat = g->old_seat;
  if (!keep(g, &s.position) || !keep(g, &s.move) || !keep(g, &s.missed) ||
      gi_buffer_put(&g->steps, &s, sizeof s) != GRUNDY_OK)
    return report_no_memory();
  renew(g);
  return DONE;
}

static void take_back(game *g) {
  g->seat = game_now(g).seat;
  g->steps.length -= sizeof(step);
}

bool game_undo(game *g) {
  size_t i = game_length(g);
  /* find the last move of yours */
  while (i > 0 && (i - 1) % 2 != game_step(g, i).seat)
    i--;
  if (i == 0)
    return false;
  while (game_length(g) >= i)
    take_back(g);
  renew(g);
  return true;
}

void game_swap(game *g) {
  unsigned before = g->seat;
  renew(g);
  g->seat = 1 - before;
}

/* ----------------------------------------------------------------- work */

/* Lets the work forget what it knows if it uses much memory: the game keeps
   only texts. */
static void forget(game *g) {
  size_t limit = (size_t)g->call->options.numbers[OPTION_MAX_MEMORY];
  if (limit > 0 && grundy_work_bytes(g->call->work) > limit / 2) {
    grundy_work_reset(g->call->work);
    g->has_list = false;
  }
  grundy_work_start(g->call->work);
}

/* Reports an error that ends the game; returns the exit code. */
static int fail(game *g) {
  int code = game_trouble(g);
  return code == DONE ? exit_code(grundy_work_error(g->call->work)) : code;
}

int game_turn(game *g, size_t i, grundy_turn *turn) {
  const char *text = game_step(g, i).position;
  grundy_position *position;
  forget(g);
  if (grundy_position_parse(g->call->work, text, strlen(text), &position))
    return fail(g);
  *turn = (grundy_turn){position, game_side(g, i), g->play};
  return DONE;
}

int game_move(game *g, const grundy_move *move, step s) {
  if (grundy_position_print(g->call->work, move->to, &s.position) != GRUNDY_OK)
    return fail(g);
  s.move = move->name;
  s.gain = (int64_t)move->value.nimber;
  return game_add(g, s);
}

int game_trouble(game *g) {
  const grundy_error *error = grundy_work_error(g->call->work);
  progress_erase(&g->call->progress);
  fflush(stdout); /* in the order of what happened */
  report_error(error, NULL);
  if (error->limit == GRUNDY_LIMIT_CANCEL)
    interrupt_again();
  bool is_ours = error->status == GRUNDY_NOMEM || error->status == GRUNDY_IO;
  return is_ours ? exit_code(error) : DONE;
}

void game_refuse(const char *hint, const char *format, ...) {
  char message[512];
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(message, sizeof message, tr(format), arguments);
  va_end(arguments);
  fflush(stdout); /* in the order of what happened */
  report(NULL, hint, "%s", message);
}
