/* SPDX-License-Identifier: MIT */
/*
 * Reduced canonical forms, and uptimal expansions.
 *
 * A game G with equal stops x differs from x by an infinitesimal: its reduced
 * form is x.  Otherwise take the reduced forms of the options and reduce the
 * lists as for a canonical form, with <= up to an infinitesimal: drop dominated
 * options, and bypass a left option l with a right option lR <= G.
 *
 * G <= H up to an infinitesimal exactly if G <= H + 2^-k for every k.  All
 * stops that play in H - G can reach are multiples of 2^-e, where e is the
 * largest number of binary places among the followers; so k = e + 1 decides.
 */
#include "theory/partizan/inside.h"
#include "theory/partizan/operate.h"
#include "theory/partizan/walk.h"
#include "theory/partizan/weight.h"

grundy_status gi_game_places(gi_games *store, gi_game g, uint32_t *places) {
  gi_game_walk w;
  gi_game_walk_begin(&w, store);
  grundy_status status = gi_game_walk_forms(&w, g);
  for (size_t i = 0; i < w.games.count && status == GRUNDY_OK; i++) {
    uint32_t e = gi_game_left_stop(store, w.games.games[i]).exponent;
    *places = e > *places ? e : *places;
  }
  gi_game_walk_end(&w);
  return status;
}

/* Returns the number 2^-(places + 1). */
static gi_game margin_of(gi_games *s, uint32_t places) {
  return places >= GI_NUMBER_BITS
             ? gi_games_refuse(s, GRUNDY_UNABLE)
             : gi_games_nus(s, (gi_nus){.number = {1, places + 1}});
}

/* Returns whether a <= b + margin: 0 or 1. */
static int le_with(gi_games *s, gi_game a, gi_game b, gi_game margin) {
  gi_game shifted = gi_games_shift(s, b, margin);
  return shifted ? gi_games_le(s, a, shifted) : -1;
}

grundy_status gi_game_le_inf(gi_games *store, gi_game g, gi_game h, bool *out) {
  uint32_t places = 0;
  grundy_status status = gi_game_places(store, g, &places);
  if (status == GRUNDY_OK)
    status = gi_game_places(store, h, &places);
  if (status != GRUNDY_OK)
    return status;
  gi_game margin = margin_of(store, places);
  int order = margin ? le_with(store, g, h, margin) : -1;
  if (order < 0)
    return store->status;
  *out = order > 0;
  return GRUNDY_OK;
}

/* ---------------------------------------------------------------- reduction */

typedef struct task {
  gi_games *store;
  gi_game margin;
  gi_memo memo;
} task;

/* The options of one side of a game under reduction, on the stack. */
typedef struct side_list {
  grundy_side side;
  size_t at, count; /* the last list on the stack */
} side_list;

/* Returns whether a <= b for Left, b <= a for Right, up to an infinitesimal. */
static int worse(task *k, grundy_side side, gi_game a, gi_game b) {
  return side == GRUNDY_LEFT ? le_with(k->store, a, b, k->margin)
                             : le_with(k->store, b, a, k->margin);
}

static bool drop_dominated(task *k, side_list *list) {
  gi_games *s = k->store;
  list->count = gi_games_unique(s->stack + list->at, list->count);
  gi_games_sort(s, s->stack + list->at, list->count);
  for (size_t i = list->count; i-- > 0;) {
    int dominated = 0;
    size_t j = 0;
    for (; j < list->count && !dominated; j++)
      if (j != i)
        dominated = worse(k, list->side, s->stack[list->at + i],
                          s->stack[list->at + j]);
    if (dominated < 0 || !gi_games_tick(s, j))
      return false;
    if (dominated) { /* the order stays */
      gi_game *games = s->stack + list->at;
      memmove(games + i, games + i + 1, (--list->count - i) * sizeof *games);
    }
  }
  s->top = list->at + list->count;
  return true;
}

/* Bypasses one reversible option.  Returns 1 if there was one, 0 if not. */
static int bypass_one(task *k, gi_game g, side_list *list) {
  gi_games *s = k->store;
  grundy_side other = list->side == GRUNDY_LEFT ? GRUNDY_RIGHT : GRUNDY_LEFT;
  for (size_t i = 0; i < list->count; i++) {
    gi_game option = s->stack[list->at + i];
    uint32_t count = gi_game_options(s, option, other);
    if (!gi_games_tick(s, count))
      return -1;
    for (uint32_t j = 0; j < count; j++) {
      gi_game reply = gi_games_option(s, option, other, j);
      int reverses = reply ? worse(k, list->side, reply, g) : -1;
      if (reverses < 0)
        return -1;
      if (!reverses)
        continue;
      s->stack[list->at + i] = s->stack[list->at + list->count - 1];
      s->top--;
      if (!gi_games_push_options(s, reply, list->side))
        return -1;
      list->count = s->top - list->at;
      return 1;
    }
  }
  return 0;
}

static gi_game reduced(task *k, gi_game g);

/* Pushes the reduced options of a side. */
static bool push_side(task *k, gi_game g, grundy_side side) {
  gi_games *s = k->store;
  side_list list = {.side = side, .at = s->top};
  uint32_t count = gi_game_options(s, g, side);
  for (uint32_t i = 0; i < count; i++) {
    gi_game option = gi_games_option(s, g, side, i);
    gi_game small = option ? reduced(k, option) : GI_NO_GAME;
    if (!small || !gi_games_push(s, small))
      return false;
  }
  list.count = count;
  int changed = 1;
  while (changed > 0)
    changed = drop_dominated(k, &list) ? bypass_one(k, g, &list) : -1;
  return changed == 0;
}

static gi_game reduced(task *k, gi_game g) {
  gi_games *s = k->store;
  const head *h = head_of(s, g);
  uint64_t known;
  if (h->left_stop == h->right_stop)
    return h->left_stop;
  if (gi_memo_find(&k->memo, g, 0, &known))
    return (gi_game)known;
  if (!gi_games_enter(s))
    return GI_NO_GAME;
  size_t base = s->top;
  gi_game result = GI_NO_GAME;
  if (gi_games_push(s, GI_NO_GAME) && push_side(k, g, GRUNDY_LEFT)) {
    size_t l = s->top - base - 1;
    if (push_side(k, g, GRUNDY_RIGHT))
      result = gi_games_canon(s, base, l);
  }
  s->top = base;
  s->depth--;
  if (!result)
    return GI_NO_GAME;
  grundy_status status = gi_memo_put(&k->memo, g, 0, result);
  return status == GRUNDY_OK ? result : gi_games_refuse(s, status);
}

grundy_status gi_game_reduced(gi_games *store, gi_game g, gi_game *out) {
  task k = {.store = store};
  uint32_t places = 0;
  grundy_status status = gi_game_places(store, g, &places);
  if (status != GRUNDY_OK)
    return status;
  store->status = GRUNDY_OK;
  k.margin = margin_of(store, places);
  gi_memo_init(&k.memo, store->memory);
  gi_game result = k.margin ? reduced(&k, g) : GI_NO_GAME;
  gi_memo_clear(&k.memo);
  return gi_games_give(store, result, out);
}

/* ---------------------------------------------------------------- uptimals */

enum {
  COEFFICIENT = 8,       /* largest coefficient that is tried */
  UPTIMAL_STEPS = 200000 /* steps that an expansion may take */
};

/* Writes whether -b < rest < b, where b is a large multiple of the next
   power: what further terms can add up to. */
static grundy_status is_small(gi_games *s, gi_game rest, gi_game up, unsigned i,
                              bool *out) {
  gi_game bound = GI_NO_GAME, minus = GI_NO_GAME;
  grundy_status status = gi_game_pow(s, up, gi_number_of(i + 1), &bound);
  *out = false;
  if (status == GRUNDY_OK)
    status = gi_game_multiple(s, bound, COEFFICIENT + 1, &bound);
  if (status == GRUNDY_OK)
    status = gi_game_le(s, rest, bound, out);
  if (status == GRUNDY_OK && *out)
    status = gi_game_negate(s, bound, &minus);
  if (status == GRUNDY_OK && *out)
    status = gi_game_le(s, minus, rest, out);
  return status;
}

/* Expands `rest`, which has no star and no multiple of up; writes coefficients
   from the second on.  UNABLE if it is no such sum. */
static grundy_status expand(gi_games *s, gi_game rest, gi_game up,
                            gi_uptimal *out) {
  grundy_status status = GRUNDY_OK;
  for (unsigned i = 2; rest != GI_GAME_ZERO && status == GRUNDY_OK; i++) {
    gi_game power = GI_NO_GAME, trial = GI_NO_GAME;
    bool fits = false;
    if (i > GI_UPTIMAL_MOST)
      return GRUNDY_UNABLE;
    status = gi_game_pow(s, up, gi_number_of(i), &power);
    for (int32_t c = 0; c <= 2 * COEFFICIENT && !fits && status == GRUNDY_OK;
         c++) { /* 0, 1, -1, 2, -2, ... */
      int32_t sign = c & 1 ? (c + 1) / 2 : -c / 2;
      status = gi_game_multiple(s, power, -sign, &trial);
      if (status == GRUNDY_OK)
        status = gi_game_add(s, rest, trial, &trial);
      if (status == GRUNDY_OK && trial == GI_GAME_ZERO)
        fits = true;
      else if (status == GRUNDY_OK)
        status = is_small(s, trial, up, i, &fits);
      out->ups[i - 1] = sign;
    }
    if (status == GRUNDY_OK && !fits)
      return GRUNDY_UNABLE;
    out->count = i;
    rest = trial;
  }
  return status;
}

/* Expands an infinitesimal with the integer atomic weight n. */
static grundy_status expand_all(gi_games *s, gi_game small, int64_t n,
                                uint32_t nim_most, gi_uptimal *out) {
  gi_game up = GI_NO_GAME, ups = GI_NO_GAME, star = GI_NO_GAME;
  grundy_status status = gi_game_ups(s, 1, &up);
  if (status == GRUNDY_OK)
    status = gi_game_ups(s, -n, &ups);
  if (status == GRUNDY_OK)
    status = gi_game_add(s, small, ups, &small);
  for (uint32_t k = 0; k <= nim_most && status == GRUNDY_OK; k++) {
    gi_uptimal trial = {.nim = k, .count = n != 0, .number = out->number};
    gi_game rest = GI_NO_GAME;
    bool fits = false;
    trial.ups[0] = (int32_t)n;
    status = gi_game_nimber(s, k, &star);
    if (status == GRUNDY_OK)
      status = gi_game_add(s, small, star, &rest);
    if (status == GRUNDY_OK && rest != GI_GAME_ZERO)
      status = is_small(s, rest, up, 1, &fits);
    if (status != GRUNDY_OK || (rest != GI_GAME_ZERO && !fits))
      continue;
    status = expand(s, rest, up, &trial);
    if (status == GRUNDY_OK) {
      *out = trial;
      return GRUNDY_OK;
    }
    if (status == GRUNDY_UNABLE)
      status = GRUNDY_OK;
  }
  return status == GRUNDY_OK ? GRUNDY_UNABLE : status;
}

static grundy_status uptimal(gi_games *s, gi_game g, gi_uptimal *out) {
  const head *h = head_of(s, g);
  gi_nus nus;
  if (gi_game_is_nus(s, g, &nus)) {
    *out = (gi_uptimal){
        .number = nus.number, .count = nus.ups != 0, .nim = nus.nim};
    out->ups[0] = nus.ups;
    return GRUNDY_OK;
  }
  if (h->left_stop != h->right_stop)
    return GRUNDY_UNABLE;
  gi_game minus = gi_games_negate(s, h->left_stop), weight = GI_NO_GAME;
  gi_game small = minus ? gi_games_shift(s, g, minus) : GI_NO_GAME;
  gi_game far = GI_NO_GAME;
  if (!small)
    return s->status;
  gi_uptimal result = {.number = gi_game_left_stop(s, g)};
  gi_number n = {0};
  uint32_t nim = 0;
  bool all_small = false;
  grundy_status status = gi_game_is_all_small(s, small, &all_small);
  if (status == GRUNDY_OK && !all_small)
    return GRUNDY_UNABLE;
  if (status == GRUNDY_OK)
    status = gi_game_atomic_weight(s, small, &weight);
  if (status == GRUNDY_OK)
    status = gi_game_far_star(s, small, &far);
  if (status != GRUNDY_OK)
    return status;
  if (!gi_game_is_number(s, weight, &n) || n.exponent ||
      n.numerator > GI_UPS_MOST || n.numerator < -GI_UPS_MOST)
    return GRUNDY_UNABLE;
  gi_game_is_nimber(s, far, &nim);
  status = expand_all(s, small, n.numerator, nim - 1, &result);
  if (status == GRUNDY_OK)
    *out = result;
  return status;
}

grundy_status gi_game_uptimal(gi_games *store, gi_game g, gi_uptimal *out) {
  gi_try attempt = gi_budget_try(store->budget, UPTIMAL_STEPS);
  grundy_status status = uptimal(store, g, out);
  status = gi_budget_tried(store->budget, attempt, status);
  return status == GRUNDY_DOMAIN ? GRUNDY_UNABLE : status;
}
