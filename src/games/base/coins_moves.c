/* SPDX-License-Identifier: MIT */
/*
 * The sets of coins that may be turned with one at x: all of them, or those
 * whose values have a wanted nim-sum.  The latter are found from the nim-sum
 * back to the coins:
 *   turtles, twins   one coin at most, whose place is the nim-sum itself;
 *   mock, exactly 2  pairs of places with a known difference by exclusive or;
 *   ruler            one run, by the inverse of the Gray code;
 *   atmost, exactly  coin by coin from the right, as long as the table says
 *                    that enough coins remain for what is still missing;
 *   sets             they are few: each is tried.
 */
#include "games/base/coins.h"

/* A walk over the sets of coins turned with x. */
typedef struct walk {
  grundy_work *work;
  const grundy_rules *rules;
  gi_coins_visit *visit;
  void *data;
  gi_row turned;
  bool all;        /* do not ask for the nim-sum */
  uint64_t wanted; /* of the values of the coins but x */
} walk;

/* Passes the set on, if it is one that is wanted. */
static grundy_status pass(walk *w) {
  uint64_t sum = 0, value;
  grundy_status status =
      gi_budget_ticks(&w->work->budget, (uint64_t)w->turned.count);
  for (size_t i = 1; !w->all && i < w->turned.count && status == GRUNDY_OK;
       i++) {
    status = gi_coins_value(w->work, w->rules, w->turned.at[i], &value);
    sum ^= value;
  }
  if (status != GRUNDY_OK || (!w->all && sum != w->wanted))
    return status;
  return w->visit(w->data, (gi_turned){w->turned.at, w->turned.count});
}

static grundy_status walk_run(walk *w, uint64_t x) {
  grundy_status status = pass(w);
  while (x-- && status == GRUNDY_OK) {
    status = gi_row_push(&w->turned, x);
    if (status == GRUNDY_OK)
      status = pass(w);
  }
  return status;
}

static grundy_status walk_sets(walk *w, const gi_coins *coins, uint64_t x) {
  const uint64_t *at = coins->sets;
  grundy_status status = GRUNDY_OK;
  for (size_t i = 0; i < coins->count && status == GRUNDY_OK; i++) {
    uint64_t n = *at++;
    bool fits = !n || at[n - 1] <= x;
    w->turned.count = 1;
    for (uint64_t j = 0; j < n && fits && status == GRUNDY_OK; j++)
      status = gi_row_push(&w->turned, x - at[j]);
    at += n;
    if (fits && status == GRUNDY_OK)
      status = pass(w);
  }
  return status;
}

/* The next choice of n coins, descending, all below the first; from the right
   to the left. */
static bool next_choice(gi_row *turned) {
  uint64_t least = 0; /* what the last may be at least */
  for (size_t i = turned->count; i-- > 1; least++)
    if (turned->at[i] > least) {
      turned->at[i]--;
      for (size_t j = i + 1; j < turned->count; j++)
        turned->at[j] = turned->at[j - 1] - 1;
      return true;
    }
  return false;
}

static grundy_status walk_choices(walk *w, const gi_coins *coins, uint64_t x) {
  unsigned n = coins->kind == GI_COINS_EXACTLY ? coins->more : 0;
  grundy_status status = GRUNDY_OK;
  for (; n <= coins->more && n <= x && status == GRUNDY_OK; n++) {
    w->turned.count = 1;
    for (unsigned i = 1; i <= n && status == GRUNDY_OK; i++)
      status = gi_row_push(&w->turned, x - i);
    if (status == GRUNDY_OK)
      status = pass(w);
    while (status == GRUNDY_OK && next_choice(&w->turned))
      status = pass(w);
  }
  return status;
}

static grundy_status walk_all(walk *w, uint64_t x) {
  const gi_coins *coins = gi_coins_of(w->rules);
  switch (coins->kind) {
  case GI_COINS_RULER:
    return walk_run(w, x);
  case GI_COINS_SETS:
    return walk_sets(w, coins, x);
  default:
    return walk_choices(w, coins, x);
  }
}

/* The run from x down whose values but that of x have the nim-sum wanted.  The
   values of the places below n have the nim-sum n ^ n/2, the Gray code of n,
   for 2^j is a value there as often as n + 2^j contains 2^(j+1); and no two
   numbers have the same Gray code. */
static grundy_status walk_ruler(walk *w, uint64_t x) {
  enum {
    LONG = 1 << 16
  };
  uint64_t y = x ^ x >> 1 ^ w->wanted;
  for (unsigned shift = 1; shift < 64; shift *= 2)
    y ^= y >> shift;
  if (y > x)
    return GRUNDY_OK;
  if (x - y > LONG)
    return GRUNDY_UNABLE;
  grundy_status status = GRUNDY_OK;
  for (uint64_t i = x; i > y && status == GRUNDY_OK; i--)
    status = gi_row_push(&w->turned, i - 1);
  w->all = true; /* the nim-sum is known to be right */
  return status == GRUNDY_OK ? pass(w) : status;
}

/* Passes on what was found; under `exactly k` the coins that are missing to k
   are chosen, in all ways, among the first k, whose value is 0. */
static grundy_status pass_found(walk *w) {
  const gi_coins *coins = gi_coins_of(w->rules);
  if (coins->kind != GI_COINS_EXACTLY)
    return pass(w);
  size_t found = w->turned.count;
  unsigned missing = coins->more + 1 - (unsigned)found;
  grundy_status status = GRUNDY_OK;
  for (unsigned set = 0; set < 1u << coins->more && status == GRUNDY_OK;
       set++) {
    if ((unsigned)__builtin_popcount(set) != missing)
      continue;
    for (unsigned i = coins->more; i-- > 0 && status == GRUNDY_OK;)
      if (set >> i & 1)
        status = gi_row_push(&w->turned, i);
    if (status == GRUNDY_OK)
      status = pass(w);
    w->turned.count = found;
  }
  return status;
}

/* Passes on one coin or two, at y and z. */
static grundy_status pass_coins(walk *w, unsigned count, uint64_t z,
                                uint64_t y) {
  w->turned.count = 1;
  grundy_status status = gi_row_push(&w->turned, z);
  if (status == GRUNDY_OK && count == 2)
    status = gi_row_push(&w->turned, y);
  return status == GRUNDY_OK ? pass_found(w) : status;
}

/* The coins that have a value begin at `first`. */
static uint64_t first_of(const gi_coins *coins) {
  return coins->kind == GI_COINS_EXACTLY ? coins->more : 0;
}

/* At most two coins more.  All values have an odd number of digits 1: one coin
   has the sum w if w has that too, and is at w / 2; two have it if w has an
   even number, and then their places differ by ^ w/2.  Of these two the right
   one has the top digit of w/2. */
static grundy_status walk_mock(walk *w, uint64_t x) {
  uint64_t first = first_of(gi_coins_of(w->rules));
  uint64_t difference = w->wanted / 2, end = x - first;
  if (x < first)
    return GRUNDY_OK;
  if (__builtin_popcountll(w->wanted) % 2)
    return difference < end ? pass_coins(w, 1, first + difference, 0)
                            : GRUNDY_OK;
  if (!difference) /* wanted is 0 then */
    return pass_found(w);
  uint64_t top = gi_top_bit(difference), z = top;
  grundy_status status = GRUNDY_OK;
  for (; z < end && status == GRUNDY_OK; z = (z + 1) | top)
    status = pass_coins(w, 2, first + z, first + (z ^ difference));
  return status;
}

/* Returns the coin below `end` that has this value; `end` if there is none. */
static uint64_t coin_of(const gi_greedy *greedy, uint64_t value, uint64_t end) {
  uint64_t from = 0, to = end;
  while (from < to) {
    uint64_t middle = from + (to - from) / 2;
    if (gi_greedy_value(greedy, middle) < value)
      from = middle + 1;
    else
      to = middle;
  }
  return from < end && gi_greedy_value(greedy, from) == value ? from : end;
}

/* `left` coins below `end`, no fewer, of the nim-sum `wanted`.  As many are
   independent, so none are left where nothing is wanted.  The coins up to y
   have no binary digit above those of the value of y. */
static grundy_status choose(walk *w, const gi_greedy *greedy, unsigned left,
                            uint64_t end, uint64_t wanted) {
  uint64_t first = first_of(gi_coins_of(w->rules));
  grundy_status status = gi_budget_ticks(&w->work->budget, 1);
  if (!left)
    return wanted || status != GRUNDY_OK ? status : pass_found(w);
  if (!wanted || gi_greedy_cost(greedy, wanted) > left)
    return status;
  uint64_t y = left == 1 ? coin_of(greedy, wanted, end) + 1 : end;
  if (y > end) /* no coin has this value */
    return status;
  while (y-- > 0 && status == GRUNDY_OK) {
    uint64_t value = gi_greedy_value(greedy, y);
    if (gi_bit_length(value) < gi_bit_length(wanted))
      break;
    status = gi_row_push(&w->turned, first + y);
    if (status == GRUNDY_OK)
      status = choose(w, greedy, left - 1, y, wanted ^ value);
    w->turned.count--;
    if (left == 1)
      break;
  }
  return status;
}

/* Walks over the table, which must not grow meanwhile: a visitor asks for no
   coin further out than was asked for before. */
static grundy_status walk_greedy(walk *w, uint64_t x) {
  const gi_coins *coins = gi_coins_of(w->rules);
  uint64_t first = first_of(coins);
  gi_greedy greedy;
  if (x < first)
    return GRUNDY_OK;
  grundy_status status = gi_coins_greedy(w->work, w->rules, x - first, &greedy);
  for (unsigned n = 0; n <= coins->more && status == GRUNDY_OK; n++)
    status = choose(w, &greedy, n, x - first, w->wanted);
  return status;
}

static grundy_status walk_wanted(walk *w, uint64_t x) {
  const gi_coins *coins = gi_coins_of(w->rules);
  if (coins->kind == GI_COINS_RULER)
    return walk_ruler(w, x);
  if (coins->kind == GI_COINS_SETS || coins->more == 0)
    return walk_all(w, x);
  if (coins->more == 2)
    return walk_mock(w, x);
  if (coins->more > 2)
    return walk_greedy(w, x);
  bool alone = coins->kind == GI_COINS_ATMOST;
  if (alone && !w->wanted)
    return pass(w);
  uint64_t y = w->wanted - alone;
  w->turned.count = 1;
  grundy_status status = y < x ? gi_row_push(&w->turned, y) : GRUNDY_OK;
  return y < x && status == GRUNDY_OK ? pass(w) : status;
}

static grundy_status run_walk(walk *w, uint64_t x) {
  gi_row_begin(&w->turned, w->work);
  grundy_status status = gi_row_push(&w->turned, x);
  if (status == GRUNDY_OK)
    status = w->all ? walk_all(w, x) : walk_wanted(w, x);
  gi_row_end(&w->turned);
  return status;
}

grundy_status gi_coins_turns(grundy_work *work, const grundy_rules *rules,
                             uint64_t x, gi_coins_visit *visit, void *data) {
  walk w = {work, rules, visit, data, {0}, true, 0};
  return run_walk(&w, x);
}

grundy_status gi_coins_wanted(grundy_work *work, const grundy_rules *rules,
                              uint64_t x, uint64_t wanted,
                              gi_coins_visit *visit, void *data) {
  walk w = {work, rules, visit, data, {0}, false, wanted};
  uint64_t value;
  /* if the value of x is known, the values on its left are known too */
  grundy_status status = gi_coins_value(work, rules, x, &value);
  return status == GRUNDY_OK ? run_walk(&w, x) : status;
}

/* --------------------------------------------------------------- sizes */

/* twins: x ^ y with y < x, so the top digit is one of x.  turtles: (x+1) ^ c
   with c < x+1.  ruler: the Gray code of (x+1) ^ y with y < x+1, and a Gray
   code has the top digit of its number.  mock: with g the value of x, the rest
   c = g ^ u, and p the top digit of x, the rest may be any number below 2p, and
   else one with an even number of digits 1 if p < x, and so p ^ (p ^ c/2) is
   one. */
bool gi_coins_tops(const grundy_rules *rules, uint64_t x, uint64_t *tops) {
  const gi_coins *coins = gi_coins_of(rules);
  uint64_t first = first_of(coins);
  if (coins->kind == GI_COINS_SETS || coins->more > 2)
    return false;
  *tops = coins->kind == GI_COINS_RULER ? x + 1 : 1;
  if (coins->kind == GI_COINS_RULER || coins->more == 0)
    return true;
  if (coins->more == 1) {
    *tops = coins->kind == GI_COINS_ATMOST ? x + 1 : x;
    return true;
  }
  *tops = 0;
  if (x < first)
    return true;
  x -= first;
  uint64_t top = x ? 2 * gi_top_bit(x) : 1; /* that of the value */
  *tops = x & (x - 1) ? top | (top - 1) : top;
  return true;
}

/* Returns the number of sets of at most n coins out of x. */
static uint64_t sets_of(uint64_t x, unsigned n) {
  uint64_t sets = 1, choices = 1;
  for (unsigned i = 1; i <= n && i <= x; i++) {
    if (__builtin_mul_overflow(choices, x - i + 1, &choices))
      return UINT64_MAX;
    choices /= i;
    if (__builtin_add_overflow(sets, choices, &sets))
      return UINT64_MAX;
  }
  return sets;
}

uint64_t gi_coins_choices(const grundy_rules *rules, uint64_t x) {
  const gi_coins *coins = gi_coins_of(rules);
  if (coins->kind == GI_COINS_SETS)
    return coins->count;
  return coins->kind == GI_COINS_RULER ? x + 1 : sets_of(x, coins->more);
}

uint64_t gi_coins_effort(const grundy_rules *rules, uint64_t x) {
  const gi_coins *coins = gi_coins_of(rules);
  if (coins->kind == GI_COINS_SETS)
    return coins->count;
  if (coins->kind == GI_COINS_RULER || coins->more <= 2)
    return 1;
  return sets_of(x, (coins->more + 1) / 2);
}
