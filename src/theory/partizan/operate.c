/* SPDX-License-Identifier: MIT */
/*
 * Operations on values, by recursion over canonical forms.
 *
 * An operation of one call keeps its results in a memo, by the game, or by the
 * two games in Conway's product.
 */
#include "theory/partizan/operate.h"

#include "theory/nimber/reference.h"
#include "theory/partizan/inside.h"
#include "theory/partizan/measure.h"
#include "theory/partizan/thermo.h"

typedef enum kind {
  HEAT,
  COOL,
  OVERHEAT,
  NORTON
} kind;

/* One call of an operation on one game. */
typedef struct task {
  gi_games *store;
  kind kind;
  gi_game t;          /* HEAT, COOL, OVERHEAT: what a move costs or gains */
  gi_game minus;      /* -t */
  gi_number cooling;  /* COOL: t */
  gi_game unit;       /* OVERHEAT, NORTON: the value of 1 */
  gi_game_list gains; /* NORTON: u + i for all incentives i of u */
  gi_memo memo;
} task;

static gi_game apply(task *k, gi_game g);

/* Pushes the results for all options of a side, each with what the move gains
   or costs. */
static bool push_results(task *k, gi_game g, grundy_side side) {
  gi_games *s = k->store;
  bool left = side == GRUNDY_LEFT;
  uint32_t count = gi_game_options(s, g, side);
  for (uint32_t i = 0; i < count; i++) {
    gi_game option = gi_games_option(s, g, side, i);
    gi_game result = option ? apply(k, option) : GI_NO_GAME;
    if (!result)
      return false;
    size_t gains = k->kind == NORTON ? k->gains.count : 1;
    if (!gi_games_tick(s, gains))
      return false;
    for (size_t j = 0; j < gains; j++) {
      gi_game gain = k->kind == NORTON           ? k->gains.games[j]
                     : left == (k->kind == COOL) ? k->minus
                                                 : k->t;
      if (k->kind == NORTON && !left)
        gain = gi_games_negate(s, gain);
      gi_game sum = gain ? gi_games_add(s, result, gain) : GI_NO_GAME;
      if (!sum || !gi_games_push(s, sum))
        return false;
    }
  }
  return true;
}

/* Returns the result for a game that needs no recursion; NONE with the status
   OK for the others. */
static gi_game at_once(task *k, gi_game g) {
  gi_games *s = k->store;
  gi_number x;
  gi_game result = GI_NO_GAME;
  bool number = gi_game_is_number(s, g, &x);
  s->status = GRUNDY_OK;
  if (k->kind == HEAT)
    return number ? g : GI_NO_GAME;
  if (k->kind == COOL) {
    gi_number temperature, mean = {0};
    grundy_status status = gi_game_temperature(s, g, &temperature);
    if (status == GRUNDY_OK)
      status = gi_game_mean(s, g, &mean);
    if (status == GRUNDY_OK && gi_number_compare(k->cooling, temperature) > 0)
      return gi_games_nus(s, (gi_nus){.number = mean});
    return status == GRUNDY_OK ? GI_NO_GAME : gi_games_refuse(s, status);
  }
  if (!number || x.exponent)
    return GI_NO_GAME;
  grundy_status status = gi_game_multiple(s, k->unit, x.numerator, &result);
  return status == GRUNDY_OK ? result : gi_games_refuse(s, status);
}

static gi_game apply(task *k, gi_game g) {
  gi_games *s = k->store;
  uint64_t known;
  if (gi_memo_find(&k->memo, g, 0, &known))
    return (gi_game)known;
  gi_game result = at_once(k, g);
  if (!result && s->status == GRUNDY_OK && gi_games_enter(s)) {
    size_t base = s->top;
    if (gi_games_push(s, GI_NO_GAME) && push_results(k, g, GRUNDY_LEFT)) {
      size_t l = s->top - base - 1;
      if (push_results(k, g, GRUNDY_RIGHT))
        result = gi_games_canon(s, base, l);
    }
    s->top = base;
    s->depth--;
  }
  if (!result)
    return GI_NO_GAME;
  grundy_status status = gi_memo_put(&k->memo, g, 0, result);
  return status == GRUNDY_OK ? result : gi_games_refuse(s, status);
}

static grundy_status run(task *k, gi_game g, gi_game *out) {
  gi_memo_init(&k->memo, k->store->memory);
  k->store->status = GRUNDY_OK;
  gi_game result = apply(k, g);
  gi_memo_clear(&k->memo);
  return gi_games_give(k->store, result, out);
}

grundy_status gi_game_heat(gi_games *store, gi_game g, gi_game t,
                           gi_game *out) {
  task k = {.store = store, .kind = HEAT, .t = t};
  k.minus = gi_games_negate(store, t);
  return k.minus ? run(&k, g, out) : store->status;
}

grundy_status gi_game_cool(gi_games *store, gi_game g, gi_number t,
                           gi_game *out) {
  if (gi_number_compare(t, gi_number_of(-1)) <= 0)
    return GRUNDY_DOMAIN;
  task k = {.store = store, .kind = COOL, .cooling = t};
  k.t = gi_games_nus(store, (gi_nus){.number = t});
  k.minus = k.t ? gi_games_negate(store, k.t) : GI_NO_GAME;
  return k.minus ? run(&k, g, out) : store->status;
}

grundy_status gi_game_freeze(gi_games *store, gi_game g, gi_game *out) {
  gi_number temperature;
  grundy_status status = gi_game_temperature(store, g, &temperature);
  if (status != GRUNDY_OK)
    return status;
  if (gi_number_sign(temperature) < 0) {
    *out = g; /* a number stays */
    return GRUNDY_OK;
  }
  return gi_game_cool(store, g, temperature, out);
}

grundy_status gi_game_overheat(gi_games *store, gi_game g, gi_game s, gi_game t,
                               gi_game *out) {
  task k = {.store = store, .kind = OVERHEAT, .t = t, .unit = s};
  k.minus = gi_games_negate(store, t);
  return k.minus ? run(&k, g, out) : store->status;
}

grundy_status gi_game_norton(gi_games *store, gi_game g, gi_game u,
                             gi_game *out) {
  task k = {.store = store, .kind = NORTON, .unit = u};
  gi_compared sign = GI_CONFUSED;
  gi_game_list incentives = {0};
  grundy_status status = gi_game_compare(store, u, GI_GAME_ZERO, &sign);
  if (status == GRUNDY_OK && sign != GI_GREATER)
    return GRUNDY_DOMAIN;
  if (status == GRUNDY_OK)
    status = gi_game_incentives(store, u, GRUNDY_BOTH, &incentives);
  for (size_t i = 0; i < incentives.count && status == GRUNDY_OK; i++) {
    gi_game gain = gi_games_add(store, u, incentives.games[i]);
    status = gain ? gi_game_list_add(store, &k.gains, gain) : store->status;
  }
  if (status == GRUNDY_OK)
    status = run(&k, g, out);
  gi_game_list_clear(store, &k.gains);
  gi_game_list_clear(store, &incentives);
  return status;
}

/* ---------------------------------------------------------------- powers */

/* Writes {gL, left | gR, right}, where either may be none. */
static grundy_status between(gi_games *s, gi_game g, gi_game left,
                             gi_game right, gi_game *out) {
  size_t base = s->top;
  gi_game result = GI_NO_GAME;
  s->status = GRUNDY_OK;
  if (gi_games_push(s, GI_NO_GAME) && (!left || gi_games_push(s, left)) &&
      gi_games_push_options(s, g, GRUNDY_LEFT)) {
    size_t l = s->top - base - 1;
    if ((!right || gi_games_push(s, right)) &&
        gi_games_push_options(s, g, GRUNDY_RIGHT))
      result = gi_games_canon(s, base, l);
  }
  s->top = base;
  return gi_games_give(s, result, out);
}

/* The numbers from 1 to x, each the simplest one between those before it that
   are nearest to x: `low` and `high`, where 0 is no power. */
grundy_status gi_game_powto(gi_games *store, gi_game g, gi_number x,
                            gi_game *out) {
  const int64_t one = (int64_t)1 << x.exponent;
  gi_game power = g, left = GI_NO_GAME, right = GI_NO_GAME;
  int64_t low = 0, high = 0; /* high = 0: none */
  grundy_status status = x.numerator < 0 ? GRUNDY_DOMAIN : GRUNDY_OK;
  for (int64_t at = one;
       x.numerator && at != x.numerator && status == GRUNDY_OK;
       at = high ? low + (high - low) / 2 : low + one) {
    if (at < x.numerator) {
      low = at;
      left = power;
    } else {
      high = at;
      right = power;
    }
    status = between(store, g, left, right, &power);
  }
  if (status == GRUNDY_OK)
    *out = x.numerator ? power : GI_GAME_ZERO;
  return status;
}

grundy_status gi_game_pow(gi_games *store, gi_game g, gi_number x,
                          gi_game *out) {
  gi_game left = GI_NO_GAME, right = GI_NO_GAME, sum = GI_NO_GAME;
  x.numerator -= (int64_t)1 << x.exponent;
  if (x.numerator < 0 || gi_game_options(store, g, GRUNDY_LEFT) != 1 ||
      gi_game_options(store, g, GRUNDY_RIGHT) != 1)
    return GRUNDY_DOMAIN;
  grundy_status status = gi_game_option(store, g, GRUNDY_LEFT, 0, &left);
  if (status == GRUNDY_OK && left != GI_GAME_ZERO)
    return GRUNDY_DOMAIN;
  if (status == GRUNDY_OK)
    status = gi_game_option(store, g, GRUNDY_RIGHT, 0, &right);
  if (status == GRUNDY_OK)
    status = gi_game_powto(store, g, x, &sum);
  if (status == GRUNDY_OK)
    status = gi_game_subtract(store, right, sum, &right);
  return status == GRUNDY_OK
             ? between(store, GI_GAME_ZERO, GI_GAME_ZERO, right, out)
             : status;
}

/* ---------------------------------------------------------------- products */

static gi_game product(gi_games *s, gi_memo *memo, gi_game g, gi_game h);

/* Pushes gX h + g hY - gX hY for all options gX and hY of two sides. */
static bool push_products(gi_games *s, gi_memo *memo, gi_game g, gi_game h,
                          grundy_side x, grundy_side y) {
  uint32_t gs = gi_game_options(s, g, x), hs = gi_game_options(s, h, y);
  for (uint32_t i = 0; i < gs; i++) {
    if (!gi_games_tick(s, hs))
      return false;
    for (uint32_t j = 0; j < hs; j++) {
      gi_game a = gi_games_option(s, g, x, i);
      gi_game b = a ? gi_games_option(s, h, y, j) : GI_NO_GAME;
      gi_game ah = b ? product(s, memo, a, h) : GI_NO_GAME;
      gi_game gb = ah ? product(s, memo, g, b) : GI_NO_GAME;
      gi_game ab = gb ? product(s, memo, a, b) : GI_NO_GAME;
      gi_game minus = ab ? gi_games_negate(s, ab) : GI_NO_GAME;
      gi_game sum = minus ? gi_games_add(s, ah, gb) : GI_NO_GAME;
      if (sum)
        sum = gi_games_add(s, sum, minus);
      if (!sum || !gi_games_push(s, sum))
        return false;
    }
  }
  return true;
}

/* Returns n.g if one factor is the integer n, and the nimber of the nim product
   if both are nimbers: this is what the definition gives.  NONE with the status
   OK for other factors. */
static gi_game known_product(gi_games *s, gi_game g, gi_game h) {
  gi_number n;
  gi_game result = GI_NO_GAME;
  uint32_t a, b;
  s->status = GRUNDY_OK;
  if (gi_game_is_nimber(s, g, &a) && gi_game_is_nimber(s, h, &b)) {
    grundy_status status =
        gi_game_nimber(s, gi_nim_mul_by_halves(a, b), &result);
    return status == GRUNDY_OK ? result : gi_games_refuse(s, status);
  }
  if (!gi_game_is_number(s, g, &n) || n.exponent) {
    gi_game swapped = g;
    g = h;
    h = swapped;
    if (!gi_game_is_number(s, g, &n) || n.exponent)
      return GI_NO_GAME;
  }
  grundy_status status = gi_game_multiple(s, h, n.numerator, &result);
  return status == GRUNDY_OK ? result : gi_games_refuse(s, status);
}

static gi_game product(gi_games *s, gi_memo *memo, gi_game g, gi_game h) {
  uint64_t known;
  if (g > h) { /* the product is commutative */
    gi_game swapped = g;
    g = h;
    h = swapped;
  }
  if (gi_memo_find(memo, g, h, &known))
    return (gi_game)known;
  gi_game result = known_product(s, g, h);
  if (result || s->status != GRUNDY_OK)
    return result;
  if (!gi_games_enter(s))
    return GI_NO_GAME;
  size_t base = s->top, l = 0;
  if (gi_games_push(s, GI_NO_GAME) &&
      push_products(s, memo, g, h, GRUNDY_LEFT, GRUNDY_LEFT) &&
      push_products(s, memo, g, h, GRUNDY_RIGHT, GRUNDY_RIGHT)) {
    l = s->top - base - 1;
    if (push_products(s, memo, g, h, GRUNDY_LEFT, GRUNDY_RIGHT) &&
        push_products(s, memo, g, h, GRUNDY_RIGHT, GRUNDY_LEFT))
      result = gi_games_canon(s, base, l);
  }
  s->top = base;
  s->depth--;
  if (!result)
    return GI_NO_GAME;
  grundy_status status = gi_memo_put(memo, g, h, result);
  return status == GRUNDY_OK ? result : gi_games_refuse(s, status);
}

grundy_status gi_game_conway(gi_games *store, gi_game g, gi_game h,
                             gi_game *out) {
  gi_memo memo;
  gi_memo_init(&memo, store->memory);
  store->status = GRUNDY_OK;
  gi_game result = product(store, &memo, g, h);
  gi_memo_clear(&memo);
  return gi_games_give(store, result, out);
}
