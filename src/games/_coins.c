/* SPDX-License-Identifier: MIT */
#include "games/_coins.h"

#include <stdlib.h>

/* ---------------------------------------------------------------- rules */

static grundy_status put_number(gi_buffer *out, const char *word,
                                uint64_t number) {
  grundy_status status = gi_buffer_text(out, word);
  return status == GRUNDY_OK ? gi_buffer_number(out, number) : status;
}

static bool is_letter(char c) { return c >= 'a' && c <= 'z'; }

/* The word at *at, moved behind it and the white space there. */
static gi_text read_word(gi_text text, size_t *at) {
  size_t from = *at, to = from;
  while (to < text.length && is_letter(text.data[to]))
    to++;
  *at = gi_text_skip(text, to);
  return gi_text_part(text, from, to);
}

static grundy_status read_more(grundy_work *work, gi_text text, size_t *at,
                               gi_coins *coins) {
  uint64_t more;
  size_t place = *at;
  grundy_status status = gi_text_integer(&work->error, text, at,
                                         "a number of further coins", &more);
  if (status != GRUNDY_OK)
    return status;
  if (more > GI_COINS_MORE)
    return gi_fail(&work->error, GRUNDY_SYNTAX, text.offset + place,
                   "a move turns at most {0} further coins here",
                   gi_digits_of(GI_COINS_MORE).text);
  coins->more = (unsigned)more;
  *at = gi_text_skip(text, *at);
  return GRUNDY_OK;
}

/* One set of distances, {1,2}, ascending and behind its size. */
static grundy_status read_set(grundy_work *work, gi_text text, size_t *at,
                              gi_row *sets) {
  size_t head = sets->count;
  grundy_status status = gi_row_push(sets, 0);
  *at = gi_text_skip(text, *at + 1);
  if (*at < text.length && text.data[*at] == '}') {
    ++*at;
    return status;
  }
  while (status == GRUNDY_OK) {
    uint64_t distance;
    size_t place = *at;
    status = gi_text_integer(&work->error, text, at, "a distance", &distance);
    if (status == GRUNDY_OK && (!distance || distance > GI_COINS_DISTANCE))
      return gi_fail(&work->error, GRUNDY_SYNTAX, text.offset + place,
                     "a distance to the left is from 1 to {0} here",
                     gi_digits_of(GI_COINS_DISTANCE).text);
    for (size_t i = head + 1; i < sets->count && status == GRUNDY_OK; i++)
      if (sets->at[i] >= distance)
        return gi_fail(&work->error, GRUNDY_SYNTAX, text.offset + place,
                       "the distances in a set ascend");
    if (status == GRUNDY_OK)
      status = gi_row_push(sets, distance);
    if (status != GRUNDY_OK)
      return status;
    sets->at[head]++;
    *at = gi_text_skip(text, *at);
    if (*at < text.length && text.data[*at] == '}') {
      ++*at;
      return GRUNDY_OK;
    }
    if (*at >= text.length || text.data[*at] != ',')
      return gi_text_expected(&work->error, text, *at, "',' or '}'");
    *at = gi_text_skip(text, *at + 1);
  }
  return status;
}

static grundy_status read_sets(grundy_work *work, gi_text text, size_t *at,
                               gi_row *sets, size_t *count) {
  for (*count = 0;;) {
    if (*at >= text.length || text.data[*at] != '{')
      return gi_text_expected(&work->error, text, *at, "'{'");
    if (++*count > GI_COINS_SETS_MOST)
      return gi_fail(&work->error, GRUNDY_SYNTAX, text.offset + *at,
                     "there are at most {0} sets of distances here",
                     gi_digits_of(GI_COINS_SETS_MOST).text);
    grundy_status status = read_set(work, text, at, sets);
    if (status != GRUNDY_OK)
      return status;
    *at = gi_text_skip(text, *at);
    if (*at >= text.length || text.data[*at] != ',')
      return GRUNDY_OK;
    *at = gi_text_skip(text, *at + 1);
  }
}

static grundy_status put_sets(const gi_coins *coins, gi_buffer *out) {
  const uint64_t *at = coins->sets;
  grundy_status status = GRUNDY_OK;
  for (size_t i = 0; i < coins->count && status == GRUNDY_OK; i++) {
    status = gi_buffer_text(out, i ? ",{" : "{");
    for (uint64_t left = *at++, n = left; left && status == GRUNDY_OK; left--)
      status = put_number(out, left < n ? "," : "", *at++);
    if (status == GRUNDY_OK)
      status = gi_buffer_put(out, "}", 1);
  }
  return status;
}

static grundy_status keep_sets(grundy_work *work, gi_text text, size_t *at,
                               gi_coins *coins, gi_buffer *canonical) {
  gi_row sets;
  gi_row_begin(&sets, work);
  coins->kind = GI_COINS_SETS;
  grundy_status status = read_sets(work, text, at, &sets, &coins->count);
  if (status == GRUNDY_OK) {
    size_t size = sets.count * sizeof *sets.at;
    uint64_t *kept = gi_arena_alloc(&work->arena, size);
    if (kept)
      memcpy(kept, sets.at, size);
    coins->sets = kept;
    status = kept ? put_sets(coins, canonical) : gi_refused(work);
  }
  gi_row_end(&sets);
  return status;
}

static grundy_status read_named(grundy_work *work, gi_text text, size_t *at,
                                gi_coins *coins, gi_buffer *canonical) {
  static const struct {
    const char *name;
    gi_coins_kind kind;
    unsigned more;
    bool asks; /* a number follows */
  } names[] = {
      {"turtles", GI_COINS_ATMOST, 1, false},
      {"mock", GI_COINS_ATMOST, 2, false},
      {"twins", GI_COINS_EXACTLY, 1, false},
      {"ruler", GI_COINS_RULER, 0, false},
      {"atmost", GI_COINS_ATMOST, 0, true},
      {"exactly", GI_COINS_EXACTLY, 0, true},
  };
  size_t from = *at;
  gi_text word = read_word(text, at);
  size_t i = 0, count = sizeof names / sizeof names[0];
  while (i < count && !gi_text_is(word, names[i].name))
    i++;
  if (i == count)
    return gi_text_expected(&work->error, text, from,
                            "turtles, mock, twins, ruler, atmost k, exactly k "
                            "or sets of distances such as {1},{1,2}");
  coins->kind = names[i].kind;
  coins->more = names[i].more;
  if (names[i].asks) {
    grundy_status status = read_more(work, text, at, coins);
    if (status != GRUNDY_OK)
      return status;
  }
  /* one name for one rule */
  for (i = 0; names[i].kind != coins->kind ||
              (!names[i].asks && names[i].more != coins->more);
       i++) {
  }
  grundy_status status = gi_buffer_text(canonical, names[i].name);
  if (status == GRUNDY_OK && names[i].asks)
    status = put_number(canonical, " ", coins->more);
  return status;
}

grundy_status gi_coins_read(grundy_work *work, gi_text text, gi_coins *coins,
                            gi_buffer *canonical) {
  text = gi_text_trim(text);
  size_t at = 0;
  *coins = (gi_coins){0};
  bool braces = text.length && text.data[0] == '{';
  grundy_status status = braces ? keep_sets(work, text, &at, coins, canonical)
                                : read_named(work, text, &at, coins, canonical);
  if (status != GRUNDY_OK)
    return status;
  size_t place = at;
  if (gi_text_is(read_word(text, &at), "heads")) {
    coins->heads = true;
    status = gi_buffer_text(canonical, " heads");
  } else {
    at = place;
  }
  if (status == GRUNDY_OK && at < text.length)
    return gi_text_expected(&work->error, text, at, "']' or 'heads'");
  /* Distances are above 0, so x is always the rightmost coin. */
  coins->independent = !coins->heads;
  return status;
}

grundy_status gi_coins_open(grundy_work *work, gi_text text,
                            const grundy_rules **rules) {
  return gi_rules_open(work, &gi_family_coins, text, rules);
}

/* --------------------------------------------------------------- values */

enum {
  MOST_COST = 1 << 24, /* sums that are told apart */
  MOST_VALUES = 1 << 22
};

/* Values of the coins from 0 on.  For at most k further coins, `cost` has for
   each number below `size` the least number of these coins that have it as
   nim-sum, or k + 1 if more than k are needed: the value of the next coin is
   the least number that costs more than k. */
typedef struct cache {
  uint64_t *values;
  size_t count, capacity;
  unsigned char *cost;
  size_t size;
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

/* The next value of `atmost k`. */
static grundy_status next_greedy(grundy_work *work, cache *c, unsigned k) {
  size_t value = c->count ? (size_t)c->values[c->count - 1] + 1 : 1;
  grundy_status status = GRUNDY_OK;
  while (status == GRUNDY_OK && (value >= c->size || c->cost[value] <= k))
    if (value >= c->size)
      status = grow_cost(work, c, k);
    else
      value++;
  if (status == GRUNDY_OK)
    status = gi_budget_ticks(&work->budget, c->size);
  if (status == GRUNDY_OK)
    status = push_value(work, c, value);
  if (status != GRUNDY_OK)
    return status;
  for (size_t v = 0; v < c->size; v++) {
    size_t other = v ^ value;
    if (v > other)
      continue;
    unsigned a = c->cost[v], b = c->cost[other];
    c->cost[v] = (unsigned char)(b + 1 < a ? b + 1 : a);
    c->cost[other] = (unsigned char)(a + 1 < b ? a + 1 : b);
  }
  return GRUNDY_OK;
}

/* The next value under sets of distances: mex over the sets that fit. */
static grundy_status next_by_sets(grundy_work *work, cache *c,
                                  const gi_coins *coins) {
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
  return status == GRUNDY_OK ? push_value(work, c, mex) : status;
}

static grundy_status tabulated(grundy_work *work, const grundy_rules *rules,
                               uint64_t x, uint64_t *value) {
  const gi_coins *coins = gi_coins_of(rules);
  cache *c = cache_of(work, rules);
  if (!c)
    return gi_refused(work);
  if (x >= MOST_VALUES)
    return GRUNDY_UNABLE;
  grundy_status status = GRUNDY_OK;
  while (status == GRUNDY_OK && c->count <= x)
    status = coins->kind == GI_COINS_SETS ? next_by_sets(work, c, coins)
                                          : next_greedy(work, c, coins->more);
  if (status == GRUNDY_OK)
    *value = c->values[x];
  return status;
}

/* The x-th number with an odd number of binary digits 1. */
static uint64_t odious(uint64_t x) {
  return 2 * x + (__builtin_popcountll(x) % 2 == 0);
}

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
    return tabulated(work, rules, x, value);
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
    return tabulated(work, rules, x, value);
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

/* ---------------------------------------------------------------- moves */

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
  return status == GRUNDY_OK ? pass(w) : status;
}

/* One coin or two, at y and z. */
static grundy_status pass_coins(walk *w, unsigned count, uint64_t z,
                                uint64_t y) {
  w->turned.count = 1;
  grundy_status status = gi_row_push(&w->turned, z);
  if (status == GRUNDY_OK && count == 2)
    status = gi_row_push(&w->turned, y);
  return status == GRUNDY_OK ? pass(w) : status;
}

/* At most two coins more.  All values have an odd number of digits 1: one coin
   has the sum w if w has that too, and is at w / 2; two have it if w has an
   even number, and then their places differ by ^ w/2.  Of these two the right
   one has the top digit of w/2. */
static grundy_status walk_mock(walk *w, uint64_t x) {
  uint64_t difference = w->wanted / 2;
  if (__builtin_popcountll(w->wanted) % 2)
    return difference < x ? pass_coins(w, 1, difference, 0) : GRUNDY_OK;
  if (!difference) /* wanted is 0 then */
    return pass(w);
  uint64_t top = gi_top_bit(difference), z = top;
  grundy_status status = GRUNDY_OK;
  for (; z < x && status == GRUNDY_OK; z = (z + 1) | top)
    status = pass_coins(w, 2, z, z ^ difference);
  return status;
}

static grundy_status walk_wanted(walk *w, uint64_t x) {
  const gi_coins *coins = gi_coins_of(w->rules);
  if (coins->kind == GI_COINS_RULER)
    return walk_ruler(w, x);
  if (coins->kind == GI_COINS_ATMOST && coins->more == 2)
    return walk_mock(w, x);
  bool one = coins->kind != GI_COINS_SETS && coins->more == 1;
  if (!one)
    return walk_all(w, x);
  bool alone = coins->kind == GI_COINS_ATMOST;
  if (alone && !w->wanted)
    return pass(w);
  uint64_t y = w->wanted - alone;
  return y < x ? pass_coins(w, 1, y, 0) : GRUNDY_OK;
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
  /* if that of x is known then so are those on its left */
  grundy_status status = gi_coins_value(work, rules, x, &value);
  return status == GRUNDY_OK ? run_walk(&w, x) : status;
}

/* ------------------------------------------------------------ positions */

static int by_place(const void *left, const void *right) {
  uint64_t a = *(const uint64_t *)left, b = *(const uint64_t *)right;
  return a < b ? -1 : a > b;
}

/* Ascending, and equal places cancel. */
static void cancel(gi_row *row) {
  size_t kept = 0;
  if (row->count)
    qsort(row->at, row->count, sizeof *row->at, by_place);
  for (size_t i = 0; i < row->count; i++)
    if (kept && row->at[kept - 1] == row->at[i])
      kept--;
    else
      row->at[kept++] = row->at[i];
  row->count = kept;
}

static grundy_status read_faces(gi_row *row, gi_text args) {
  grundy_status status = GRUNDY_OK;
  for (size_t i = 0; i < args.length && status == GRUNDY_OK; i++)
    if (args.data[i] == 'H')
      status = gi_row_push(row, i);
    else if (args.data[i] != 'T')
      return gi_text_expected(&row->work->error, args, i, "'H' or 'T'");
  return status;
}

grundy_status gi_coins_heads(gi_row *row, gi_text args) {
  gi_text text = gi_text_trim(args);
  if (text.length && (text.data[0] == 'H' || text.data[0] == 'T'))
    return read_faces(row, text);
  grundy_status status = gi_row_read(row, text, "the place of a coin");
  for (size_t i = 0; i < row->count && status == GRUNDY_OK; i++)
    if (row->at[i] > GI_COINS_LAST)
      return gi_fail(&row->work->error, GRUNDY_SYNTAX, text.offset,
                     "the place of a coin is at most {0}",
                     gi_digits_of(GI_COINS_LAST).text);
  cancel(row);
  return status;
}

grundy_status gi_coins_turn(const gi_row *heads, gi_turned turned,
                            gi_row *out) {
  size_t i = 0, j = turned.count; /* the last turned is the leftmost */
  grundy_status status = GRUNDY_OK;
  out->count = 0;
  while ((i < heads->count || j) && status == GRUNDY_OK) {
    bool old = i < heads->count && (!j || heads->at[i] <= turned.at[j - 1]);
    bool new = j && (i >= heads->count || turned.at[j - 1] <= heads->at[i]);
    if (old != new)
      status = gi_row_push(out, old ? heads->at[i] : turned.at[j - 1]);
    i += old;
    j -= new;
  }
  return status;
}

static bool shows_heads(const gi_row *heads, uint64_t x) {
  size_t from = 0, to = heads->count;
  while (from < to) {
    size_t middle = from + (to - from) / 2;
    if (heads->at[middle] < x)
      from = middle + 1;
    else
      to = middle;
  }
  return from < heads->count && heads->at[from] == x;
}

bool gi_coins_are_heads(const gi_row *heads, gi_turned turned) {
  for (size_t i = 0; i < turned.count; i++)
    if (!shows_heads(heads, turned.at[i]))
      return false;
  return true;
}

grundy_status gi_coins_name(gi_turned turned, gi_buffer *out) {
  enum {
    LONG = 12
  };
  size_t last = turned.count - 1;
  if (last > 1 && turned.at[0] - turned.at[last] == last) {
    grundy_status status = gi_buffer_number(out, turned.at[0]);
    return status == GRUNDY_OK ? put_number(out, "..", turned.at[last])
                               : status;
  }
  grundy_status status = GRUNDY_OK;
  for (size_t i = 0; i <= last && i < LONG && status == GRUNDY_OK; i++)
    status = put_number(out, i ? "," : "", turned.at[i]);
  return status;
}
