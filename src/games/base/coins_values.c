/* SPDX-License-Identifier: MIT */
/*
 * Values of single coins: closed forms, and tables for rules without one.
 *
 * Under `atmost k` each value is the least number that is not a nim-sum of at
 * most k earlier values.  So any k + 1 values are independent over {0,1}, and
 * the sets of coins of nim-sum 0 are the words of a lexicographic code of
 * distance k + 2 (J. H. Conway and N. J. A. Sloane, Lexicographic codes, 1986).
 * Two facts about lexicographic codes keep the tables small.
 *
 * For even k, the values follow from those of k - 1: take 0 and the values of
 * k - 1, and append to each one more binary digit, which makes the number of
 * digits 1 odd (the Mock Turtle theorem, Winning Ways, chapter 14).  The odious
 * numbers follow from 0, 1, 2, 3, ... in the same way.
 *
 * Sets of at most (k + 1) / 2 coins have different nim-sums.  So a table of n
 * coins has at least as many nim-sums as there are such sets.
 */
#include "core/text.h"
#include "games/base/coins.h"

#include <assert.h>

enum {
  MOST_SUMS = 1 << 24,  /* nim-sums that a table distinguishes */
  BLOCK = 8,            /* words of sums that are moved at once */
  MOST_VALUES = 1 << 22 /* values computed under sets of distances */
};

/* The cache of the rules.  Under `atmost k`, k odd, the next value is the least
   number that is not a nim-sum of at most k coins. */
typedef struct cache {
  uint64_t *values;       /* values of the coins from 0 on */
  size_t count, capacity; /* of `values` */
  uint64_t *sums; /* `atmost k`: `size` bits for at most 1 coin, then for at
                     most 2, ..., k: is the number a nim-sum of such coins? */
  unsigned k;     /* `atmost k`, odd */
  size_t size;    /* numbers in `sums`; a multiple of 64 * BLOCK */
  size_t mark;    /* sets of distances: see look_for_period */
  size_t start;   /* sets of distances: index where the period begins */
  size_t period;  /* sets of distances: the period; 0 if it is not known */
} cache;

static size_t bytes_of(const cache *c) { return c->k * c->size / 8; }

static void drop_cache(gi_memory *memory, void *kept) {
  cache *c = kept;
  gi_free(memory, c->values, c->capacity * sizeof *c->values);
  gi_free(memory, c->sums, bytes_of(c));
  gi_free(memory, c, sizeof *c);
}

static cache *cache_of(grundy_work *work, const grundy_rules *rules) {
  return gi_rules_cache(work, rules, sizeof(cache), drop_cache);
}

static grundy_status push_value(grundy_work *work, cache *c, uint64_t value) {
  grundy_status status =
      gi_reserve(&work->memory, c->values, c->capacity, c->count + 1);
  if (status == GRUNDY_OK)
    c->values[c->count++] = value;
  return status;
}

/* --------------------------------------------------------------- greedy */

static bool has_sum(const uint64_t *sums, uint64_t sum) {
  return sums[sum / 64] >> sum % 64 & 1;
}

static void set_sum(uint64_t *sums, uint64_t sum) {
  sums[sum / 64] |= UINT64_C(1) << sum % 64;
}

/* Returns the bits of the sums that at most j coins have, 0 < j <= k. */
static uint64_t *sums_of(const cache *c, unsigned j) {
  return c->sums + (j - 1) * (c->size / 64);
}

/* Doubles the number of sums.  No coins have a new sum yet.  UNABLE if there
   would be too many. */
static grundy_status grow_sums(grundy_work *work, cache *c, unsigned k) {
  cache grown = {.k = k, .size = c->size ? 2 * c->size : 64 * BLOCK};
  if (grown.size > MOST_SUMS)
    return GRUNDY_UNABLE;
  grown.sums = gi_alloc(&work->memory, bytes_of(&grown));
  if (!grown.sums)
    return gi_refused(work);
  memset(grown.sums, 0, bytes_of(&grown));
  for (unsigned j = 1; j <= k; j++) {
    if (c->size)
      memcpy(sums_of(&grown, j), sums_of(c, j), c->size / 8);
    set_sum(sums_of(&grown, j), 0);
  }
  gi_free(&work->memory, c->sums, bytes_of(c));
  c->sums = grown.sums;
  c->size = grown.size;
  c->k = k;
  return GRUNDY_OK;
}

/* Moves the bit i of a block of sums to the place i ^ by, for all i: first
   whole words, then within each word the bits by 1, 2, 4, ..., 32 places. */
static void permute(uint64_t *to, const uint64_t *from, uint64_t by) {
  for (size_t i = 0; i < BLOCK; i++)
    to[i] = from[i ^ (by / 64 % BLOCK)];
  for (unsigned k = 0; k < 6; k++)
    if (by >> k & 1)
      for (size_t i = 0; i < BLOCK; i++)
        to[i] = gi_bits_move(to[i], k);
}

/* Adds the sums that contain the last coin: it makes a sum of fewer than j
   other coins a sum of at most j.  Sums of one and two coins are few and are
   added one by one; the others are added a block at a time. */
static void add_last(cache *c) {
  uint64_t value = c->values[c->count - 1];
  size_t far = (size_t)(value / 64) / BLOCK * BLOCK, words = c->size / 64;
  assert(c->k > 2); /* smaller k have closed forms */
  for (unsigned j = c->k; j > 2; j--) {
    const uint64_t *fewer = sums_of(c, j - 1);
    uint64_t *sums = sums_of(c, j);
    for (size_t i = 0; i < words; i += BLOCK) {
      uint64_t more[BLOCK];
      permute(more, fewer + (i ^ far), value);
      for (size_t r = 0; r < BLOCK; r++)
        sums[i + r] |= more[r];
    }
  }
  for (size_t i = 0; i + 1 < c->count; i++)
    set_sum(sums_of(c, 2), c->values[i] ^ value);
  set_sum(sums_of(c, 2), value);
  set_sum(sums_of(c, 1), value);
}

/* Adds the next value of `atmost k`. */
static grundy_status next_greedy(grundy_work *work, cache *c, unsigned k) {
  enum {
    SUMS_A_TICK = 64
  };
  uint64_t value = c->count ? c->values[c->count - 1] + 1 : 1;
  grundy_status status = GRUNDY_OK;
  while (status == GRUNDY_OK &&
         (value >= c->size || has_sum(sums_of(c, k), value)))
    if (value >= c->size)
      status = grow_sums(work, c, k);
    else
      value++;
  if (status == GRUNDY_OK)
    status = gi_budget_ticks(&work->budget, k * (c->size / SUMS_A_TICK));
  if (status == GRUNDY_OK)
    status = push_value(work, c, value);
  if (status == GRUNDY_OK)
    add_last(c);
  return status;
}

/* May n coins have a table?  There must be room for the nim-sums of all sets of
   at most (k + 1) / 2 coins, which are different. */
static bool has_room(unsigned k, uint64_t n) {
  uint64_t sets = 1, choices = 1;
  for (unsigned i = 1; i <= (k + 1) / 2 && i <= n; i++) {
    if (n > MOST_SUMS)
      return false;
    choices = choices * (n - i + 1) / i;
    sets += choices;
    if (sets > MOST_SUMS)
      return false;
  }
  return true;
}

/* Fails with STOPPED: the coin x is too far out. */
static grundy_status refuse(grundy_work *work, uint64_t x, unsigned more) {
  gi_fail(&work->error, GRUNDY_STOPPED, GRUNDY_NOWHERE,
          "the value of a coin at {0} is not known: with {1} further coins the "
          "table of nim-sums ends before it",
          gi_digits_of(x).text, gi_digits_of(more).text);
  work->error.limit = GRUNDY_LIMIT_SIZE;
  return GRUNDY_STOPPED;
}

/* Extends the table of `atmost more` to the coin x. */
static grundy_status greedy_to(grundy_work *work, const grundy_rules *rules,
                               uint64_t x, const cache **table) {
  unsigned more = gi_coins_of(rules)->more, k = more - (more % 2 == 0);
  cache *c = cache_of(work, rules);
  *table = c;
  if (!c)
    return gi_refused(work);
  uint64_t count = x + (more % 2); /* for even `more` coin 0 is left out */
  grundy_status status = has_room(k, count) ? GRUNDY_OK : GRUNDY_UNABLE;
  while (status == GRUNDY_OK && c->count < count)
    status = next_greedy(work, c, k);
  return status == GRUNDY_UNABLE ? refuse(work, x, more) : status;
}

/* Appends one binary digit to x, so that the number of digits 1 is odd: the
   x-th number of that kind. */
static uint64_t odious(uint64_t x) {
  return 2 * x + (__builtin_popcountll(x) % 2 == 0);
}

uint64_t gi_greedy_value(const gi_greedy *greedy, uint64_t x) {
  if (!greedy->even)
    return greedy->values[x];
  return odious(x ? greedy->values[x - 1] : 0);
}

grundy_status gi_coins_greedy(grundy_work *work, const grundy_rules *rules,
                              uint64_t x, gi_greedy *greedy) {
  const cache *c;
  grundy_status status = greedy_to(work, rules, x, &c);
  if (status == GRUNDY_OK)
    *greedy = (gi_greedy){.even = gi_coins_of(rules)->more % 2 == 0,
                          .values = c->values,
                          .sums = c->sums,
                          .k = c->k,
                          .size = c->size};
  return status;
}

static grundy_status greedy_value(grundy_work *work, const grundy_rules *rules,
                                  uint64_t x, uint64_t *value) {
  gi_greedy greedy;
  grundy_status status = gi_coins_greedy(work, rules, x, &greedy);
  if (status == GRUNDY_OK)
    *value = gi_greedy_value(&greedy, x);
  return status;
}

/* For even `more` every value has an odd number of digits 1, so the number of
   coins is odd iff the nim-sum has an odd number of digits 1.  The coin at 0
   can be added to correct that, since it has only the appended digit. */
unsigned gi_greedy_cost(const gi_greedy *greedy, uint64_t sum) {
  uint64_t at = greedy->even ? sum / 2 : sum;
  if (at >= greedy->size)
    return UINT8_MAX;
  unsigned cost = at > 0;
  while (cost && cost <= greedy->k &&
         !has_sum(greedy->sums + (cost - 1) * (greedy->size / 64), at))
    cost++;
  return cost +
         (greedy->even && (cost ^ (unsigned)__builtin_popcountll(sum)) & 1);
}

/* --------------------------------------------------------------- sets */

/* Returns the largest distance of all sets. */
static size_t reach_of(const gi_coins *coins) {
  const uint64_t *at = coins->sets;
  uint64_t most = 0;
  for (size_t i = 0; i < coins->count; i++) {
    uint64_t n = *at++;
    if (n && at[n - 1] > most)
      most = at[n - 1];
    at += n;
  }
  return (size_t)most;
}

/* Looks for a period after a value was added.  A value depends only on the
   `window` values before it, where `window` is the largest distance.  So if the
   last `window` values equal the `window` values before the mark, all later
   values repeat.  The mark moves to the end each time the count has doubled. */
static void look_for_period(cache *c, size_t window) {
  if (c->mark < window) {
    c->mark = window;
  } else if (c->count > c->mark) {
    if (!memcmp(c->values + c->count - window, c->values + c->mark - window,
                window * sizeof *c->values)) {
      c->start = c->mark - window;
      c->period = c->count - c->mark;
    } else if (c->count >= 2 * c->mark + 2) {
      c->mark = c->count;
    }
  }
}

/* Adds the next value under sets of distances: the mex over the sets that
   fit. */
static grundy_status next_by_sets(grundy_work *work, cache *c,
                                  const gi_coins *coins, size_t window) {
  uint64_t seen[GI_COINS_SETS_MOST + 1] = {0}, mex = 0;
  size_t x = c->count, found = 0;
  const uint64_t *at = coins->sets;
  if (x >= MOST_VALUES)
    return GRUNDY_UNABLE;
  for (size_t i = 0; i < coins->count; i++) {
    uint64_t n = *at++, sum = 0;
    bool fits = !n || at[n - 1] <= x;
    for (uint64_t j = 0; j < n && fits; j++)
      sum ^= c->values[x - at[j]];
    at += n;
    if (fits)
      seen[found++] = sum;
  }
  for (size_t i = 0; i < found; i++)
    if (seen[i] == mex) {
      mex++;
      i = SIZE_MAX; /* start again with the next mex */
    }
  grundy_status status = gi_budget_ticks(&work->budget, coins->count);
  if (status == GRUNDY_OK)
    status = push_value(work, c, mex);
  if (status == GRUNDY_OK)
    look_for_period(c, window);
  return status;
}

static grundy_status value_by_sets(grundy_work *work, const grundy_rules *rules,
                                   uint64_t x, uint64_t *value) {
  const gi_coins *coins = gi_coins_of(rules);
  cache *c = cache_of(work, rules);
  if (!c)
    return gi_refused(work);
  size_t window = c->count <= x && !c->period ? reach_of(coins) : 0;
  grundy_status status = GRUNDY_OK;
  while (status == GRUNDY_OK && c->count <= x && !c->period)
    status = next_by_sets(work, c, coins, window);
  if (status != GRUNDY_OK)
    return status;
  *value = c->values[x < c->count ? x : c->start + (x - c->start) % c->period];
  return GRUNDY_OK;
}

bool gi_coins_period(grundy_work *work, const grundy_rules *rules,
                     uint64_t *start, uint64_t *period) {
  if (gi_coins_of(rules)->kind != GI_COINS_SETS)
    return false;
  const cache *c = cache_of(work, rules);
  *start = c ? c->start : 0;
  *period = c ? c->period : 0;
  return *period;
}

/* ------------------------------------------------------- all kinds */

/* Returns the value of the coin x under `atmost more`, more <= 2. */
static uint64_t few_more(unsigned more, uint64_t x) {
  return more == 0 ? 1 : more == 1 ? x + 1 : odious(x);
}

grundy_status gi_coins_value(grundy_work *work, const grundy_rules *rules,
                             uint64_t x, uint64_t *value) {
  const gi_coins *coins = gi_coins_of(rules);
  *value = 0;
  if (!coins->independent)
    return GRUNDY_UNABLE;
  if (coins->kind == GI_COINS_SETS)
    return value_by_sets(work, rules, x, value);
  if (coins->kind == GI_COINS_RULER) {
    *value = (x + 1) & ~x;
    return GRUNDY_OK;
  }
  if (coins->kind == GI_COINS_EXACTLY) {
    /* the first k coins have no move; a move turns them to reach k */
    if (x < coins->more)
      return GRUNDY_OK;
    x -= coins->more;
  }
  if (coins->more > 2)
    return greedy_value(work, rules, x, value);
  *value = few_more(coins->more, x);
  return GRUNDY_OK;
}

grundy_status gi_coins_sum(grundy_work *work, const grundy_rules *rules,
                           const gi_row *heads, uint64_t *sum) {
  grundy_status status = GRUNDY_OK;
  *sum = 0;
  for (size_t i = heads->count; i-- > 0 && status == GRUNDY_OK;) {
    uint64_t one;
    status = gi_coins_value(work, rules, heads->at[i], &one);
    *sum ^= one;
  }
  return status;
}
