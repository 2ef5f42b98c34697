/* SPDX-License-Identifier: MIT */
#include "lang/game/own.h"

#include <assert.h>

#include "core/text.h"
#include "lang/game/game.h"

/* Takes a slot of NAME.c, if it is there. */
#define TAKE(slot)                                                             \
  if (code->slot)                                                              \
  made->slot = code->slot

static void take_slots(gi_family *made, const gi_family *code) {
  TAKE(shape);
  TAKE(args);
  TAKE(open);
  TAKE(parse);
  TAKE(print);
  TAKE(options);
  TAKE(sample);
  TAKE(at);
  TAKE(rule);
  TAKE(start);
  TAKE(reach);
  TAKE(code);
  TAKE(period);
  TAKE(formula);
  TAKE(tuples);
  TAKE(longest);
  for (unsigned i = 0; i < GI_MOST_VERBS; i++)
    if (code->verbs[i].start)
      made->verbs[i] = code->verbs[i];
}

/* Takes what NAME.c says of a theorem: its words are in the text. */
static void take_theorem(gi_written *game, const gi_theorem *code) {
  gi_theorem *made = game->stated;
  while (made->name && strcmp(made->name, code->name) != 0)
    made++;
  assert(made->name);
  TAKE(search_up_to);
  TAKE(answer);
  TAKE(explain);
}

/* Does NAME.c answer where the text does not? */
static bool is_answered(const gi_written *game, const gi_family *code) {
  const gi_theorem *t = code ? code->theorems : NULL;
  for (unsigned i = 0; i < game->theorem_count; i++) {
    bool has = game->theorems[i].says != GI_SAYS_NOTHING;
    for (const gi_theorem *c = t; c && c->name && !has; c++)
      has = gi_text_is(game->theorems[i].name, c->name) && c->answer;
    if (!has)
      return false;
  }
  return true;
}

/* Has the game a theorem that gives every value?  Then its tables need no
   options: filling them first would take twice the time. */
static bool has_values(const gi_written *game) {
  for (unsigned i = 0; i < game->theorem_count; i++)
    if (game->theorems[i].says == GI_SAYS_VALUE &&
        !game->theorems[i].premise.length)
      return true;
  return false;
}

grundy_status gi_own_family(grundy *g, const gi_registered *registered,
                            const gi_family **family) {
  const gi_family *code = registered->code;
  gi_written *game = gi_arena_alloc(&g->arena, sizeof *game);
  if (!game)
    return gi_memory_refusal(&g->memory);
  *game = *registered->text; /* the descriptor is added below */
  grundy_status status = gi_written_family(g, game, NULL, GRUNDY_ENGLISH);
  assert(status == GRUNDY_OK || status == GRUNDY_NOMEM);
  if (status != GRUNDY_OK)
    return status;
  assert(is_answered(game, code));
  if (has_values(game)) {
    game->family.tuples = NULL;
    game->family.rays = NULL;
    game->family.windows = NULL;
  }
  if (code)
    take_slots(&game->family, code);
  for (const gi_theorem *t = code ? code->theorems : NULL; t && t->name; t++)
    take_theorem(game, t);
  *family = &game->family;
  return GRUNDY_OK;
}
