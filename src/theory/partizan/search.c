/* SPDX-License-Identifier: MIT */
/*
 * Searches the game tree of a sum.
 *
 * A position is a NUS and a multiset of forms, sorted by number, on the stack
 * of the store.  At each node, means, temperatures and stops decide first; one
 * or two forms are compared by the store; otherwise moves are tried, those of
 * the hottest form first.
 */
#include "theory/partizan/question.h"
#include "theory/partizan/thermo.h"

enum {
  SEARCH_DEPTH = 1000 /* deepest line of play */
};

typedef struct node {
  size_t at, count; /* forms on the stack */
  unsigned depth;   /* moves since the root */
  gi_nus nus;
  grundy_side side; /* the player to move */
} node;

/* A move that was found to win. */
typedef struct found {
  gi_game from, to; /* NONE: a move in the NUS */
} found;

void gi_question_memo_init(gi_question *q) {
  gi_map_init(&q->memo, gi_games_memory(q->store), 1);
}

void gi_question_memo_clear(gi_question *q) { gi_map_clear(&q->memo); }

static grundy_side other(grundy_side side) {
  return side == GRUNDY_LEFT ? GRUNDY_RIGHT : GRUNDY_LEFT;
}

/* ---------------------------------------------------------------- bounds */

/* Returns 1 or 0 if bounds show that the mover wins or loses, 2 if they do not
   decide, -1 if refused. */
static int bounded(gi_question *q, const node *n) {
  gi_games *s = q->store;
  gi_number mean = n->nus.number, low = mean, high = mean, hot = {0}, gap = {0};
  for (size_t i = 0; i < n->count; i++) {
    gi_game g = s->stack[n->at + i];
    gi_number m = {0}, t = {0}, width, l = gi_game_left_stop(s, g);
    gi_number r = gi_game_right_stop(s, g);
    grundy_status status = gi_game_mean(s, g, &m);
    if (status == GRUNDY_OK)
      status = gi_game_temperature(s, g, &t);
    if (status != GRUNDY_OK) {
      gi_games_refuse(s, status);
      return -1;
    }
    if (!gi_number_add(mean, m, &mean) || !gi_number_add(low, r, &low) ||
        !gi_number_add(high, l, &high) || !gi_number_subtract(l, r, &width)) {
      gi_games_refuse(s, GRUNDY_UNABLE);
      return -1;
    }
    if (gi_number_compare(t, hot) > 0)
      hot = t;
    if (gi_number_compare(width, gap) > 0)
      gap = width;
  }
  if (n->side == GRUNDY_RIGHT) { /* as Left of the negative */
    gi_number swapped = low;
    mean = gi_number_negate(mean);
    low = gi_number_negate(high);
    high = gi_number_negate(swapped);
  }
  gi_number first;
  if (gi_number_sign(mean) > 0 || gi_number_sign(low) > 0 ||
      (gi_number_add(low, gap, &first) && gi_number_sign(first) > 0))
    return 1;
  if (gi_number_sign(high) < 0 ||
      gi_number_compare(gi_number_negate(mean), hot) > 0)
    return 0;
  return 2;
}

/* Returns whether the mover wins a position of at most two forms: 0 or 1.  The
   second form and the NUS go to the other side of a comparison.  2: the sum on
   that side would have to be built. */
static int compared(gi_question *q, const node *n) {
  gi_games *s = q->store;
  bool left = n->side == GRUNDY_LEFT;
  if (n->count > 2 || (n->count == 2 && (n->nus.ups || n->nus.nim)))
    return 2;
  gi_game nus = gi_games_nus(s, gi_nus_negate(n->nus)), sum = nus;
  gi_game first = n->count ? s->stack[n->at] : GI_GAME_ZERO;
  if (nus && n->count == 2) {
    gi_game negative = gi_games_negate(s, s->stack[n->at + 1]);
    sum = negative ? gi_games_shift(s, negative, nus) : GI_NO_GAME;
  }
  if (!sum)
    return -1;
  int loses = left ? gi_games_le(s, first, sum) : gi_games_le(s, sum, first);
  return loses < 0 ? -1 : !loses;
}

/* ---------------------------------------------------------------- moves */

static int search(gi_question *q, const node *n, found *best);

/* Pushes the position after a form at `index` is replaced by `to`, and searches
   it.  Returns whether the next player wins. */
static int follow(gi_question *q, const node *n, size_t index, gi_game to) {
  gi_games *s = q->store;
  node next = {.at = s->top,
               .depth = n->depth + 1,
               .nus = n->nus,
               .side = other(n->side)};
  gi_nus nus;
  gi_game negative = GI_NO_GAME;
  bool add = index < n->count && to;
  if (add && gi_game_is_nus(s, to, &nus)) {
    add = false;
    if (!gi_nus_add(next.nus, nus, &next.nus)) {
      gi_games_refuse(s, GRUNDY_UNABLE);
      return -1;
    }
  } else if (add) {
    negative = gi_games_negate(s, to);
    if (!negative)
      return -1;
  }
  for (size_t i = 0; i < n->count; i++) {
    gi_game g = s->stack[n->at + i];
    if (i == index)
      continue;
    if (add && g == negative) { /* the two cancel */
      add = false;
      continue;
    }
    if (!gi_games_push(s, g)) {
      s->top = next.at;
      return -1;
    }
  }
  if (add) {
    if (!gi_games_push(s, to)) {
      s->top = next.at;
      return -1;
    }
    size_t at = s->top - 1;
    for (; at > next.at && s->stack[at - 1] > to; at--)
      s->stack[at] = s->stack[at - 1];
    s->stack[at] = to;
  }
  next.count = s->top - next.at;
  int wins = search(q, &next, NULL);
  s->top = next.at;
  return wins;
}

/* Tries the moves in form `index`.  Returns 1 if one wins, 0 if none does. */
static int try_form(gi_question *q, const node *n, size_t index, found *best) {
  gi_games *s = q->store;
  gi_game g = s->stack[n->at + index];
  uint32_t count = gi_game_options(s, g, n->side);
  for (uint32_t i = 0; i < count; i++) {
    gi_game to = gi_games_option(s, g, n->side, i);
    int wins = to ? follow(q, n, index, to) : -1;
    if (wins < 0)
      return -1;
    if (!wins) {
      if (best)
        *best = (found){g, to};
      return 1;
    }
  }
  return 0;
}

/* Tries the moves in ups and star; a move in a number is never needed, since a
   form is there. */
static int try_nus(gi_question *q, const node *n) {
  gi_nus small = {.ups = n->nus.ups, .nim = n->nus.nim};
  if (!small.ups && !small.nim)
    return 0;
  uint32_t count = gi_nus_options(small, n->side);
  for (uint32_t i = 0; i < count; i++) {
    gi_nus option = {0};
    bool fits = gi_nus_option(small, n->side, i, &option);
    assert(fits);
    (void)fits;
    node after = *n;
    option.number = n->nus.number;
    after.nus = option;
    int wins = follow(q, &after, SIZE_MAX, GI_NO_GAME);
    if (wins < 0)
      return -1;
    if (!wins)
      return 1;
  }
  return 0;
}

/* Tries all moves, hottest form first; equal forms once. */
static int try_all(gi_question *q, const node *n, found *best) {
  gi_games *s = q->store;
  gi_number limit = {0}; /* forms at least as hot were tried */
  bool limited = false;
  for (size_t tried = 0; tried < n->count;) {
    gi_number hottest = {-1, 0};
    for (size_t i = 0; i < n->count; i++) {
      gi_number t;
      if (gi_game_temperature(s, s->stack[n->at + i], &t) != GRUNDY_OK)
        return -1;
      if ((!limited || gi_number_compare(t, limit) < 0) &&
          gi_number_compare(t, hottest) > 0)
        hottest = t;
    }
    for (size_t i = 0; i < n->count; i++) {
      gi_game g = s->stack[n->at + i];
      gi_number t;
      if (gi_game_temperature(s, g, &t) != GRUNDY_OK)
        return -1;
      if (gi_number_compare(t, hottest) != 0)
        continue;
      tried++;
      if (i && s->stack[n->at + i - 1] == g)
        continue;
      int wins = try_form(q, n, i, best);
      if (wins)
        return wins;
    }
    limit = hottest;
    limited = true;
  }
  return try_nus(q, n);
}

/* ---------------------------------------------------------------- memory */

/* Writes the key of a position on top of the stack, which the caller pops: the
   forms, the NUS, the mover. */
static bool push_key(gi_games *s, const node *n) {
  uint64_t m = (uint64_t)n->nus.number.numerator;
  const uint32_t words[] = {
      (uint32_t)m,          (uint32_t)(m >> 32), n->nus.number.exponent,
      (uint32_t)n->nus.ups, n->nus.nim,          (uint32_t)n->side};
  for (size_t i = 0; i < n->count; i++)
    if (!gi_games_push(s, s->stack[n->at + i]))
      return false;
  for (size_t i = 0; i < sizeof words / sizeof *words; i++)
    if (!gi_games_push(s, words[i]))
      return false;
  return true;
}

/* Remembers an answer; a full memory is emptied, and then goes without. */
static void remember(gi_question *q, gi_bytes key, bool wins) {
  gi_record record;
  bool added;
  const gi_memory *memory = gi_games_memory(q->store);
  size_t most = memory->limit ? memory->limit / 4 : (size_t)1 << 30;
  if (gi_map_bytes(&q->memo) > most)
    gi_map_clear(&q->memo);
  if (gi_map_add(&q->memo, key, wins, &record, &added) != GRUNDY_OK)
    gi_map_clear(&q->memo);
}

/* Returns whether the mover wins: 0 or 1.  At the root, *best gets a winning
   move. */
static int search(gi_question *q, const node *n, found *best) {
  gi_games *s = q->store;
  if (n->depth >= SEARCH_DEPTH)
    gi_games_refuse(s, GRUNDY_UNABLE);
  if (n->depth >= SEARCH_DEPTH || !gi_games_enter(s))
    return -1;
  q->nodes++;
  size_t top = s->top;
  int wins = best ? 2 : bounded(q, n);
  if (wins == 2 && !best)
    wins = compared(q, n);
  if (wins == 2) {
    if (!push_key(s, n)) {
      s->top = top;
      s->depth--;
      return -1;
    }
    size_t bytes = (s->top - top) * sizeof *s->stack;
    gi_bytes key = {(unsigned char *)(s->stack + top), bytes};
    gi_record known = best ? GI_NO_RECORD : gi_map_find(&q->memo, key);
    if (known != GI_NO_RECORD) {
      wins = (int)gi_map_answer(&q->memo, known);
    } else {
      wins = try_all(q, n, best);
      key.data = (unsigned char *)(s->stack + top); /* it may have moved */
      if (wins >= 0)
        remember(q, key, wins);
    }
  }
  s->top = top;
  s->depth--;
  return wins;
}

grundy_status gi_question_search(gi_question *q, grundy_side side, bool *wins,
                                 gi_sum_reason *reason) {
  gi_games *s = q->store;
  node root = {.at = s->top, .count = q->count, .nus = q->nus, .side = side};
  found best = {GI_NO_GAME, GI_NO_GAME};
  s->status = GRUNDY_OK;
  uint64_t before = q->nodes;
  bool room = true;
  for (size_t i = 0; i < q->count && room; i++)
    room = gi_games_push(s, q->parts[i].game);
  int won = -1;
  if (room) { /* the order of a sorted list, repetitions kept */
    for (size_t i = root.at + 1; i < s->top; i++) {
      gi_game g = s->stack[i];
      size_t at = i;
      for (; at > root.at && s->stack[at - 1] > g; at--)
        s->stack[at] = s->stack[at - 1];
      s->stack[at] = g;
    }
    won = search(q, &root, &best);
  }
  s->top = root.at;
  if (won < 0)
    return s->status;
  *wins = won;
  reason->nodes = q->nodes - before;
  reason->moved = SIZE_MAX;
  for (size_t i = 0; i < q->count && best.from; i++)
    if (q->parts[i].game == best.from) {
      reason->moved = q->parts[i].origin;
      reason->to = best.to;
    }
  return GRUNDY_OK;
}
