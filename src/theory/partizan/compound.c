/* SPDX-License-Identifier: MIT */
/*
 * Ordinal, conjunctive and selective sums: they depend on the forms of their
 * arguments.
 */
#include "theory/partizan/inside.h"
#include "theory/partizan/operate.h"

typedef enum kind {
  ORDINAL,
  CONJUNCTIVE,
  SELECTIVE
} kind;

/* One call.  Results are remembered for pairs of canonical forms; forms that
   were typed are few, each occurs once in its tree. */
typedef struct task {
  gi_games *store;
  kind kind;
  gi_memo memo;
} task;

static gi_game compound(task *k, const gi_game_form *g, const gi_game_form *h);

static uint32_t count_of(const gi_games *s, const gi_game_form *g,
                         grundy_side side) {
  if (g->typed)
    return side == GRUNDY_LEFT ? g->left_count : g->right_count;
  return gi_game_options(s, g->value, side);
}

/* Writes option i of a form.  False if refused. */
static bool option_of(gi_games *s, const gi_game_form *g, grundy_side side,
                      uint32_t i, gi_game_form *out) {
  if (g->typed) {
    *out = *(side == GRUNDY_LEFT ? g->lefts[i] : g->rights[i]);
    return true;
  }
  gi_game option = gi_games_option(s, g->value, side, i);
  *out = gi_game_form_of(option);
  return option != GI_NO_GAME;
}

static bool push(gi_games *s, gi_game g) { return g && gi_games_push(s, g); }

/* Pushes the moves of a side in g alone, or, in an ordinal sum, to options of
   g. */
static bool push_first(task *k, const gi_game_form *g, const gi_game_form *h,
                       grundy_side side) {
  gi_games *s = k->store;
  uint32_t count = count_of(s, g, side);
  if (!gi_games_tick(s, count))
    return false;
  for (uint32_t i = 0; i < count; i++) {
    gi_game_form option;
    if (!option_of(s, g, side, i, &option) ||
        !push(s, k->kind == ORDINAL ? option.value : compound(k, &option, h)))
      return false;
  }
  return true;
}

/* Pushes the moves of a side in h alone. */
static bool push_second(task *k, const gi_game_form *g, const gi_game_form *h,
                        grundy_side side) {
  gi_games *s = k->store;
  uint32_t count = count_of(s, h, side);
  if (!gi_games_tick(s, count))
    return false;
  for (uint32_t i = 0; i < count; i++) {
    gi_game_form option;
    if (!option_of(s, h, side, i, &option) || !push(s, compound(k, g, &option)))
      return false;
  }
  return true;
}

/* Pushes the moves of a side in both. */
static bool push_both(task *k, const gi_game_form *g, const gi_game_form *h,
                      grundy_side side) {
  gi_games *s = k->store;
  uint32_t gs = count_of(s, g, side), hs = count_of(s, h, side);
  for (uint32_t i = 0; i < gs; i++) {
    if (!gi_games_tick(s, hs))
      return false;
    for (uint32_t j = 0; j < hs; j++) {
      gi_game_form a, b;
      if (!option_of(s, g, side, i, &a) || !option_of(s, h, side, j, &b) ||
          !push(s, compound(k, &a, &b)))
        return false;
    }
  }
  return true;
}

static bool push_moves(task *k, const gi_game_form *g, const gi_game_form *h,
                       grundy_side side) {
  bool alone = k->kind != CONJUNCTIVE, both = k->kind != ORDINAL;
  return (!alone ||
          (push_first(k, g, h, side) && push_second(k, g, h, side))) &&
         (!both || push_both(k, g, h, side));
}

static gi_game compound(task *k, const gi_game_form *g, const gi_game_form *h) {
  gi_games *s = k->store;
  bool memo = !g->typed && !h->typed;
  uint64_t known;
  if (memo && gi_memo_find(&k->memo, g->value, h->value, &known))
    return (gi_game)known;
  if (!gi_games_enter(s))
    return GI_NO_GAME;
  size_t base = s->top;
  gi_game result = GI_NO_GAME;
  if (gi_games_push(s, GI_NO_GAME) && push_moves(k, g, h, GRUNDY_LEFT)) {
    size_t l = s->top - base - 1;
    if (push_moves(k, g, h, GRUNDY_RIGHT))
      result = gi_games_canon(s, base, l);
  }
  s->top = base;
  s->depth--;
  if (!result || !memo)
    return result;
  grundy_status status = gi_memo_put(&k->memo, g->value, h->value, result);
  return status == GRUNDY_OK ? result : gi_games_refuse(s, status);
}

static grundy_status run(gi_games *s, kind which, const gi_game_form *g,
                         const gi_game_form *h, gi_game *out) {
  task k = {.store = s, .kind = which};
  gi_memo_init(&k.memo, s->memory);
  s->status = GRUNDY_OK;
  gi_game result = compound(&k, g, h);
  gi_memo_clear(&k.memo);
  return gi_games_give(s, result, out);
}

grundy_status gi_game_ordinal(gi_games *store, const gi_game_form *g,
                              const gi_game_form *h, gi_game *out) {
  return run(store, ORDINAL, g, h, out);
}

grundy_status gi_game_conjunctive(gi_games *store, const gi_game_form *g,
                                  const gi_game_form *h, gi_game *out) {
  return run(store, CONJUNCTIVE, g, h, out);
}

grundy_status gi_game_selective(gi_games *store, const gi_game_form *g,
                                const gi_game_form *h, gi_game *out) {
  return run(store, SELECTIVE, g, h, out);
}
