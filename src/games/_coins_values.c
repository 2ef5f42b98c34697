/* SPDX-License-Identifier: MIT */
/*
 * Values of single coins: closed forms, and tables where there is none.
 *
 * Under `atmost k` they are, in turn, the least numbers that are no nim-sum of
 * at most k earlier ones: so any k + 1 of them are independent over {0,1}, and
 * the sets of coins that have the nim-sum 0 are the words of a lexicographic
 * code of distance k + 2 (J. H. Conway and N. J. A. Sloane, Lexicographic
 * codes, 1986).  Two facts about these codes keep the tables small:
 *   - for even k the values are 1 and behind it those of k - 1, all with one
 *     more binary digit, which makes the number of digits 1 odd (the Mock
 * Turtle theorem, Winning Ways, chapter 14): as the odious numbers follow from
 * 0, 1, 2, 3, ...;
 *   - sets of at most (k + 1) / 2 coins have different nim-sums, so n coins
 * need a table at least as large as there are such sets.
 */
#include "games/_coins.h"

enum {
  MOST_COST = 1 << 24, /* nim-sums that are told apart */
  MOST_VALUES = 1 << 22
};

/* Values of the coins from 0 on.  For at most k further coins, k odd, `cost`
   has for each number below `size` the least number of these coins that have it
   as nim-sum, or k + 1 if more than k are needed: the value of the next coin is
   the least number that costs more than k.  For sets of distances the values
   from `start` on repeat after `period`, if that is not 0. */
typedef struct cache {
  uint64_t *values;
  size_t count, capacity;
  unsigned char *cost;
  size_t size;
  size_t mark, start, period;
} cache;

static void drop_cache(gi_memory *memory, void *kept) {
  cache *c = kept;
  gi_free(memory, c->values, c->capacity * sizeof *c->values);
  gi_free(memory, c->cost, c->size);
  gi_free(memory, c, sizeof *c);
}

static cache *cache_of(grundy_work *work, const grundy_rules *rules) {
  return gi_rules_cache(work, rules, sizeof(cache), drop_cache);
}

static grundy_status push_value(grundy_work *work, cache *c, uint64_t value) {
  if (c->count == c->capacity) {
    size_t capacity = 2 * c->capacity + 64;
    uint64_t *more =
        gi_realloc(&work->memory, c->values, c->capacity * sizeof *more,
                   gi_array_size(capacity, sizeof *more));
    if (!more)
      return gi_refused(work);
    c->values = more;
    c->capacity = capacity;
  }
  c->values[c->count++] = value;
  return GRUNDY_OK;
}

/* --------------------------------------------------------------- greedy */

/* Twice as many sums, the new ones out of reach. */
static grundy_status grow_cost(grundy_work *work, cache *c, unsigned k) {
  size_t size = c->size ? 2 * c->size : 64;
  if (size > MOST_COST)
    return GRUNDY_UNABLE;
  unsigned char *cost = gi_realloc(&work->memory, c->cost, c->size, size);
  if (!cost)
    return gi_refused(work);
  memset(cost + c->size, (int)k + 1, size - c->size);
  c->cost = cost;
  c->cost[0] = 0;
  c->size = size;
  return GRUNDY_OK;
}

/* Eight costs, the one at place i of the word brought to place i ^ by. */
static inline uint64_t permute(uint64_t word, unsigned by) {
  if (by & 1)
    word = (word >> 8 & 0x00FF00FF00FF00FF) | (word & 0x00FF00FF00FF00FF) << 8;
  if (by & 2)
    word = (word >> 16 & 0x0000FFFF0000FFFF) | (word & 0x0000FFFF0000FFFF)
                                                   << 16;
  return by & 4 ? word >> 32 | word << 32 : word;
}

/* The lesser of a and b + 1, byte by byte; all are below 127. */
static inline uint64_t lesser(uint64_t a, uint64_t b) {
  const uint64_t ones = 0x0101010101010101, tops = ones << 7;
  uint64_t next = b + ones;
  uint64_t is_less = (((a | tops) - next) & tops) >> 7; /* 1 where next <= a */
  uint64_t mask = is_less * 255;
  return (next & mask) | (a & ~mask);
}

/* One coin more, of this value: what costs c without it costs at most c + 1
   with it, shifted by the value.  Words of eight costs come in pairs. */
static void add_coin(cache *c, size_t value) {
  size_t high = value / 8, words = c->size / 8;
  unsigned low = (unsigned)(value % 8);
  for (size_t i = 0; i < words; i++) {
    size_t j = i ^ high;
    uint64_t a, b;
    if (j < i)
      continue;
    memcpy(&a, c->cost + 8 * i, 8);
    memcpy(&b, c->cost + 8 * j, 8);
    uint64_t sum = lesser(a, permute(b, low));
    b = lesser(b, permute(a, low));
    memcpy(c->cost + 8 * i, &sum, 8);
    if (j != i)
      memcpy(c->cost + 8 * j, &b, 8);
  }
}

/* The next value of `atmost k`. */
static grundy_status next_greedy(grundy_work *work, cache *c, unsigned k) {
  enum {
    SUMS_A_TICK = 16
  };
  size_t value = c->count ? (size_t)c->values[c->count - 1] + 1 : 1;
  grundy_status status = GRUNDY_OK;
  while (status == GRUNDY_OK && (value >= c->size || c->cost[value] <= k))
    if (value >= c->size)
      status = grow_cost(work, c, k);
    else
      value++;
  if (status == GRUNDY_OK)
    status = gi_budget_ticks(&work->budget, c->size / SUMS_A_TICK);
  if (status == GRUNDY_OK)
    status = push_value(work, c, value);
  if (status == GRUNDY_OK)
    add_coin(c, value);
  return status;
}

/* May n coins have a table?  There must be room for the nim-sums of at most
   (k + 1) / 2 of them, which are different. */
static bool has_room(unsigned k, uint64_t n) {
  uint64_t sets = 1, choices = 1;
  for (unsigned i = 1; i <= (k + 1) / 2 && i <= n; i++) {
    if (n > MOST_COST)
      return false;
    choices = choices * (n - i + 1) / i;
    sets += choices;
    if (sets > MOST_COST)
      return false;
  }
  return true;
}

static grundy_status refuse(grundy_work *work, uint64_t x, unsigned more) {
  gi_fail(&work->error, GRUNDY_STOPPED, GRUNDY_NOWHERE,
          "the value of a coin at {0} is not known: with {1} further coins the "
          "table of nim-sums ends before it",
          gi_digits_of(x).text, gi_digits_of(more).text);
  work->error.limit = GRUNDY_LIMIT_SIZE;
  return GRUNDY_STOPPED;
}

/* The table of `atmost more`, at least to the coin x. */
static grundy_status greedy_to(grundy_work *work, const grundy_rules *rules,
                               uint64_t x, const cache **table) {
  unsigned more = gi_coins_of(rules)->more, k = more - (more % 2 == 0);
  cache *c = cache_of(work, rules);
  *table = c;
  if (!c)
    return gi_refused(work);
  uint64_t count = x + (more % 2); /* for even k the first is not in it */
  grundy_status status = has_room(k, count) ? GRUNDY_OK : GRUNDY_UNABLE;
  while (status == GRUNDY_OK && c->count < count)
    status = next_greedy(work, c, k);
  return status == GRUNDY_UNABLE ? refuse(work, x, more) : status;
}

/* The number with one more binary digit, so that the digits 1 are odd in
   number: the x-th such number. */
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
                          .cost = c->cost,
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

/* For even k the digit that was added says whether the coins are odd in
   number; the coin at 0 has no other digit. */
unsigned gi_greedy_cost(const gi_greedy *greedy, uint64_t sum) {
  uint64_t at = greedy->even ? sum / 2 : sum;
  if (at >= greedy->size)
    return UINT8_MAX;
  unsigned cost = greedy->cost[at];
  return cost +
         (greedy->even && (cost ^ (unsigned)__builtin_popcountll(sum)) & 1);
}

/* --------------------------------------------------------------- sets */

/* The largest distance of all. */
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

/* A value depends on as many before it as the largest distance is.  So once
   that many have come before, in the same order, the values repeat.  The
   window before the mark is the one compared; the mark moves on by doubling. */
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

/* The next value under sets of distances: mex over the sets that fit. */
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
      i = SIZE_MAX; /* from the start */
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

/* ----------------------------------------------------------------- all */

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
    /* the first k coins have no move; they serve to fill up */
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
