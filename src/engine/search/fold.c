/* SPDX-License-Identifier: MIT */
/*
 * The genus (Conway, On Numbers and Games, chapter 12).  A position has a
 * value under normal play, g, and one under misère play, h: each is the mex
 * over the options, but for a position without moves, where g = 0 and h = 1.
 * It is called tame here if all its options are sums of tame positions and
 * (g,h) is (0,1) or (1,0), then it is fickle, or g = h, then it is firm.  In a
 * sum of tame positions the g add by exclusive or; the sum is firm if one of
 * them is, and then h = g, otherwise h = g xor 1.  So tame positions are
 * played like Nim heaps, of size 0 or 1 the fickle ones.  All others are wild.
 */
#include "engine/search/fold.h"
#include "theory/partizan/store.h"

#include <assert.h>

enum {
  FICKLE,
  FIRM,
  WILD
}; /* the low two bits of an answer to GENUS */

gi_genus gi_genus_of(uint64_t answer) {
  return (gi_genus){.wild = (answer & 3) == WILD,
                    .firm = (answer & 3) == FIRM,
                    .value = answer >> 2};
}

uint64_t gi_genus_answer(gi_genus genus) {
  if (genus.wild)
    return WILD;
  assert(genus.value <= UINT64_MAX >> 2);
  return genus.value << 2 | (genus.firm ? FIRM : FICKLE);
}

/* ---------------------------------------------------------- questions */

static bool is_value(gi_quantity quantity) {
  return quantity == GI_FIND_VALUE || quantity == GI_FIND_VALUE_HELPED;
}

static bool is_game(gi_quantity quantity) {
  return quantity == GI_FIND_GAME || quantity == GI_FIND_GAME_HELPED;
}

static bool is_win(gi_quantity quantity) {
  return quantity == GI_FIND_WIN || quantity == GI_FIND_WIN_MISERE;
}

static bool is_misere(gi_quantity quantity) {
  return quantity == GI_FIND_WIN_MISERE || quantity == GI_FIND_PLIES_MISERE;
}

bool gi_asks_whole(gi_quantity quantity) {
  return !is_value(quantity) && !is_game(quantity) &&
         quantity != GI_FIND_GENUS && quantity != GI_FIND_LONGEST;
}

bool gi_asks_sides(gi_quantity quantity) { return is_game(quantity); }

uint64_t gi_answer_empty(gi_quantity quantity) {
  return is_game(quantity) ? GI_GAME_ZERO : 0;
}

bool gi_can_decide(gi_quantity quantity) {
  return is_win(quantity) || quantity == GI_FIND_GENUS;
}

bool gi_decides(gi_quantity quantity, uint64_t answer) {
  return quantity == GI_FIND_GENUS ? gi_genus_of(answer).wild
                                   : is_win(quantity) && !answer;
}

static grundy_status join_games(gi_fold *fold, uint64_t a, uint64_t b,
                                uint64_t *sum) {
  gi_game game;
  grundy_status status =
      gi_game_add(fold->games, (gi_game)a, (gi_game)b, &game);
  if (status == GRUNDY_OK)
    *sum = game;
  return status;
}

static uint64_t join_genera(uint64_t a, uint64_t b) {
  gi_genus left = gi_genus_of(a), right = gi_genus_of(b);
  return gi_genus_answer((gi_genus){.wild = left.wild || right.wild,
                                    .firm = left.firm || right.firm,
                                    .value = left.value ^ right.value});
}

grundy_status gi_answers_join(gi_fold *fold, uint64_t a, uint64_t b,
                              uint64_t *sum) {
  if (is_game(fold->quantity))
    return join_games(fold, a, b, sum);
  if (is_value(fold->quantity))
    *sum = a ^ b;
  else
    *sum = fold->quantity == GI_FIND_GENUS ? join_genera(a, b) : a + b;
  return GRUNDY_OK;
}

/* --------------------------------------------------------------- fold */

void gi_fold_init(gi_fold *fold, gi_memory *memory, gi_quantity quantity,
                  gi_games *games) {
  assert(is_game(quantity) == (games != NULL));
  *fold = (gi_fold){.quantity = quantity, .games = games};
  gi_mex_init(&fold->values, memory);
  gi_mex_init(&fold->misere, memory);
}

static void drop_games(gi_fold *fold, gi_side_games *side) {
  if (side->list)
    gi_free(gi_games_memory(fold->games), side->list,
            side->capacity * sizeof *side->list);
}

void gi_fold_clear(gi_fold *fold) {
  gi_mex_clear(&fold->values);
  gi_mex_clear(&fold->misere);
  drop_games(fold, &fold->left);
  drop_games(fold, &fold->right);
}

void gi_fold_begin(gi_fold *fold) {
  fold->decided = fold->some = fold->wins = false;
  fold->best = 0;
  fold->left.count = fold->right.count = 0;
  gi_mex_restart(&fold->values);
  gi_mex_restart(&fold->misere);
}

/* Who wins is the parity of the plies: the last to move wins in normal play
   and loses in misère play. */
static void fold_plies(gi_fold *fold, uint64_t plies) {
  assert(fold->some || (!fold->wins && !fold->best));
  bool lost = (plies % 2 == 0) != is_misere(fold->quantity);
  if (!fold->some || (lost && !fold->wins) ||
      (lost == fold->wins && (lost ? plies < fold->best : plies > fold->best)))
    fold->best = plies;
  fold->wins |= lost;
}

static grundy_status fold_genus(gi_fold *fold, gi_genus option) {
  if (option.wild)
    return GRUNDY_OK;
  grundy_status status = gi_mex_add(&fold->values, option.value);
  if (status == GRUNDY_OK)
    status = gi_mex_add(&fold->misere,
                        option.firm ? option.value : option.value ^ 1);
  return status;
}

static grundy_status fold_game(gi_fold *fold, gi_game game) {
  gi_side_games *side = fold->side == GRUNDY_LEFT ? &fold->left : &fold->right;
  grundy_status status = gi_reserve(gi_games_memory(fold->games), side->list,
                                    side->capacity, side->count + 1);
  assert(game != GI_NO_GAME);
  if (status == GRUNDY_OK)
    side->list[side->count++] = game;
  return status;
}

grundy_status gi_fold_option(gi_fold *fold, uint64_t answer) {
  grundy_status status = GRUNDY_OK;
  switch (fold->quantity) {
  case GI_FIND_VALUE:
  case GI_FIND_VALUE_HELPED:
    status = gi_mex_add(&fold->values, answer);
    break;
  case GI_FIND_VALUE_MISERE:
    status = gi_mex_add(&fold->misere, answer);
    break;
  case GI_FIND_GAME:
  case GI_FIND_GAME_HELPED:
    status = fold_game(fold, (gi_game)answer);
    break;
  case GI_FIND_GENUS:
    status = fold_genus(fold, gi_genus_of(answer));
    break;
  case GI_FIND_WIN:
  case GI_FIND_WIN_MISERE:
    fold->wins |= !answer;
    break;
  case GI_FIND_PLIES:
  case GI_FIND_PLIES_MISERE:
    fold_plies(fold, answer);
    break;
  case GI_FIND_LONGEST:
  case GI_FIND_LONGEST_WHOLE:
    if (answer > fold->best)
      fold->best = answer;
    break;
  case GI_FIND_LOOPY: /* these are not searched: engine/value/loopy.h */
  case GI_FIND_END:
  case GI_FIND_END_MISERE:
  case GI_FIND_ENDLESS:
  case GI_QUANTITIES:
    return GRUNDY_UNABLE;
  }
  fold->some = true;
  fold->decided |= gi_decides(fold->quantity, answer);
  return status;
}

static grundy_status end_genus(gi_fold *fold, uint64_t *answer) {
  uint64_t g = 0, h = 1;
  grundy_status status = GRUNDY_OK;
  if (fold->some) {
    status = gi_mex_value(&fold->values, &g);
    if (status == GRUNDY_OK)
      status = gi_mex_value(&fold->misere, &h);
  }
  assert(fold->some || (g == 0 && h == 1)); /* the empty game is 0^1 */
  bool fickle = g <= 1 && h == (g ^ 1);
  *answer =
      gi_genus_answer((gi_genus){.wild = fold->decided || (g != h && !fickle),
                                 .firm = g == h,
                                 .value = g});
  return status;
}

static grundy_status end_game(gi_fold *fold, uint64_t *answer) {
  gi_game game = GI_NO_GAME;
  grundy_status status =
      gi_game_make(fold->games, fold->left.list, fold->left.count,
                   fold->right.list, fold->right.count, &game);
  assert(status != GRUNDY_OK || game != GI_NO_GAME);
  *answer = game;
  return status;
}

grundy_status gi_fold_end(gi_fold *fold, uint64_t *answer) {
  assert(!fold->decided || (fold->some && gi_can_decide(fold->quantity)));
  if (is_game(fold->quantity))
    return end_game(fold, answer);
  if (is_value(fold->quantity))
    return gi_mex_value(&fold->values, answer);
  if (fold->quantity == GI_FIND_GENUS)
    return end_genus(fold, answer);
  if (fold->quantity == GI_FIND_VALUE_MISERE && fold->some)
    return gi_mex_value(&fold->misere, answer);
  if (fold->quantity == GI_FIND_VALUE_MISERE)
    *answer = 1;
  else if (is_win(fold->quantity))
    *answer = fold->some ? fold->wins : is_misere(fold->quantity);
  else
    *answer = fold->some ? fold->best + 1 : 0;
  return GRUNDY_OK;
}
