/* SPDX-License-Identifier: MIT */
/*
 * Canonical forms from lists of options.
 *
 *   1. The same set of options was met before: the answer is remembered.
 *   2. A number: the simplest x with  l <| x <| r  for all options l and r, if
 *      there is one (simplicity theorem).  l <| x holds if the right stop of l
 *      is below x, fails if it is above, and needs a comparison only where the
 *      two are equal.  From here on the game G is not a number.
 *   3. A nimber, or a number plus a nimber: by the mex rule.
 *   4. Dominated options are dropped.
 *   5. A left option l with a right option lR <= G is replaced by the left
 *      options of lR, and likewise on the right; then 4. again, until nothing
 *      changes.
 *   6. x + n.up + *k is recognised by its options.
 *
 * In step 5 a game is compared with G, which has no record yet, by the lists
 * of its options.
 */
#include "theory/partizan/inside.h"

enum {
  FAR = 8,              /* probes have nimbers below this one */
  SETS_SHARE = 4,       /* the sets take at most this part of the memory */
  SETS_MOST = 256 << 20 /* and at most this many bytes */
};

/* A game under construction: lists on the stack of the store. */
typedef struct draft {
  size_t at;   /* place of the first left option on the stack */
  size_t l, r; /* options */
  gi_game left_stop, right_stop;
  uint32_t ge, le; /* probe masks */
} draft;

static const gi_game *left_of(const gi_games *s, const draft *d) {
  return s->stack + d->at;
}
static const gi_game *right_of(const gi_games *s, const draft *d) {
  return s->stack + d->at + d->l;
}

/* ---------------------------------------------------------------- numbers */

/* Finds the end of the interval of numbers that the left options leave: the
   largest right stop, which belongs to the interval unless an option with that
   stop is >= the stop.  For right options, mirrored.  False if refused. */
static bool find_end(gi_games *s, const gi_game *games, size_t count,
                     grundy_side side, gi_end *end) {
  gi_game best = GI_NO_GAME;
  int sign = side == GRUNDY_LEFT ? 1 : -1;
  *end = (gi_end){.closed = true};
  for (size_t i = 0; i < count; i++) {
    const head *h = head_of(s, games[i]);
    gi_game stop = sign > 0 ? h->right_stop : h->left_stop;
    if (!best || stop_order(s, stop, best) * sign > 0)
      best = stop;
  }
  if (!best)
    return true;
  end->exists = true;
  end->at = nus_of(head_of(s, best)).number;
  for (size_t i = 0; i < count && end->closed; i++) {
    const head *h = head_of(s, games[i]);
    if ((sign > 0 ? h->right_stop : h->left_stop) != best)
      continue;
    int reaches = sign > 0 ? gi_games_le(s, best, games[i])
                           : gi_games_le(s, games[i], best);
    if (reaches < 0)
      return false;
    end->closed = !reaches;
  }
  return true;
}

/* Returns the number that the game is.  NONE with the status OK: it is not a
   number. */
static gi_game as_number(gi_games *s, const draft *d) {
  gi_end low, high;
  gi_number x = {0};
  bool empty = true;
  if (!find_end(s, left_of(s, d), d->l, GRUNDY_LEFT, &low) ||
      !find_end(s, right_of(s, d), d->r, GRUNDY_RIGHT, &high))
    return GI_NO_GAME;
  if (gi_number_simplest(low, high, &x, &empty))
    return gi_games_nus(s, (gi_nus){.number = x});
  return empty ? GI_NO_GAME : gi_games_refuse(s, GRUNDY_UNABLE);
}

/* ---------------------------------------------------------------- drafts */

static int draft_ge(gi_games *s, const draft *d, gi_game g);

/* Returns 0 or 1 if a filter decides g <= d, otherwise -1. */
static int draft_filter(const gi_games *s, const draft *d, const head *g,
                        bool below) {
  int sign = below ? 1 : -1;
  if (!(s->without & GI_WITHOUT_STOPS)) {
    if (stop_order(s, g->left_stop, d->left_stop) * sign > 0 ||
        stop_order(s, g->right_stop, d->right_stop) * sign > 0)
      return 0;
    if (below ? stop_order(s, g->left_stop, d->right_stop) < 0
              : stop_order(s, d->left_stop, g->right_stop) < 0)
      return 1;
  }
  if (!(s->without & GI_WITHOUT_PROBES)) {
    if (below ? (g->ge & ~d->ge) | (d->le & ~g->le)
              : (d->ge & ~g->ge) | (g->le & ~d->le))
      return 0;
    if (below ? g->le & d->ge : d->le & g->ge)
      return 1;
  }
  return -1;
}

/* Returns whether g <= d: 0 or 1. */
static int draft_le(gi_games *s, const draft *d, gi_game g) {
  int order = draft_filter(s, d, head_of(s, g), true);
  if (order >= 0)
    return order;
  if (!gi_games_enter(s))
    return -1;
  order = 1;
  for (size_t i = 0; i < d->r && order > 0; i++) {
    int below = gi_games_le(s, right_of(s, d)[i], g);
    order = below < 0 ? -1 : !below;
  }
  uint32_t count =
      is_number(head_of(s, g)) ? 0 : gi_game_options(s, g, GRUNDY_LEFT);
  for (uint32_t i = 0; i < count && order > 0; i++) {
    gi_game left = gi_games_option(s, g, GRUNDY_LEFT, i);
    int above = left ? draft_ge(s, d, left) : -1;
    order = above < 0 ? -1 : !above;
  }
  s->depth--;
  return order;
}

/* Returns whether d <= g: 0 or 1. */
static int draft_ge(gi_games *s, const draft *d, gi_game g) {
  int order = draft_filter(s, d, head_of(s, g), false);
  if (order >= 0)
    return order;
  if (!gi_games_enter(s))
    return -1;
  order = 1;
  for (size_t i = 0; i < d->l && order > 0; i++) {
    int above = gi_games_le(s, g, left_of(s, d)[i]);
    order = above < 0 ? -1 : !above;
  }
  uint32_t count =
      is_number(head_of(s, g)) ? 0 : gi_game_options(s, g, GRUNDY_RIGHT);
  for (uint32_t i = 0; i < count && order > 0; i++) {
    gi_game right = gi_games_option(s, g, GRUNDY_RIGHT, i);
    int below = right ? draft_le(s, d, right) : -1;
    order = below < 0 ? -1 : !below;
  }
  s->depth--;
  return order;
}

/* Fills in stops and masks of a draft that is not a number. */
static void measure(const gi_games *s, draft *d) {
  assert(d->l && d->r);
  d->left_stop = head_of(s, left_of(s, d)[0])->right_stop;
  d->right_stop = head_of(s, right_of(s, d)[0])->left_stop;
  for (size_t i = 1; i < d->l; i++) {
    gi_game stop = head_of(s, left_of(s, d)[i])->right_stop;
    if (stop_order(s, stop, d->left_stop) > 0)
      d->left_stop = stop;
  }
  for (size_t i = 1; i < d->r; i++) {
    gi_game stop = head_of(s, right_of(s, d)[i])->left_stop;
    if (stop_order(s, stop, d->right_stop) < 0)
      d->right_stop = stop;
  }
  gi_probes_of_form(s, left_of(s, d), (uint32_t)d->l, right_of(s, d),
                    (uint32_t)d->r, &d->ge, &d->le);
}

/* ---------------------------------------------------------------- reduction */

/* Drops dominated options of a list of different games; returns the new count,
   SIZE_MAX if refused. */
static size_t undominated(gi_games *s, gi_game *games, size_t count,
                          grundy_side side) {
  for (size_t i = 0; i < count;) {
    int dominated = 0;
    size_t j = 0;
    for (; j < count && !dominated; j++)
      if (j != i)
        dominated = side == GRUNDY_LEFT ? gi_games_le(s, games[i], games[j])
                                        : gi_games_le(s, games[j], games[i]);
    if (dominated < 0 || !gi_games_tick(s, j))
      return SIZE_MAX;
    if (dominated)
      games[i] = games[--count];
    else
      i++;
  }
  return count;
}

static bool drop_dominated(gi_games *s, draft *d) {
  size_t l = undominated(s, s->stack + d->at, d->l, GRUNDY_LEFT);
  size_t r = l == SIZE_MAX
                 ? SIZE_MAX
                 : undominated(s, s->stack + d->at + d->l, d->r, GRUNDY_RIGHT);
  if (r == SIZE_MAX)
    return false;
  memmove(s->stack + d->at + l, s->stack + d->at + d->l, r * sizeof *s->stack);
  d->l = l;
  d->r = r;
  s->top = d->at + l + r;
  return true;
}

/* Returns the first opponent's option through which an option reverses; NONE if
   there is none.  `failed` says whether that was refused. */
static gi_game reverser(gi_games *s, const draft *d, gi_game option,
                        grundy_side side, bool *failed) {
  grundy_side other = side == GRUNDY_LEFT ? GRUNDY_RIGHT : GRUNDY_LEFT;
  uint32_t count = gi_game_options(s, option, other);
  gi_nus nus;
  bool nimbers = gi_game_is_nus(s, option, &nus) && !nus.ups && nus.nim;
  for (uint32_t i = 0; i < count; i++) {
    gi_game reply =
        gi_games_tick(s, 1) ? gi_games_option(s, option, other, i) : GI_NO_GAME;
    int reverses = !reply                ? -1
                   : side == GRUNDY_LEFT ? draft_le(s, d, reply)
                                         : draft_ge(s, d, reply);
    if (reverses) {
      *failed = reverses < 0;
      return reverses < 0 ? GI_NO_GAME : reply;
    }
    /* All x*k beyond the probes look alike to the filters. */
    if (nimbers && i == FAR &&
        draft_filter(s, d, head_of(s, reply), side == GRUNDY_LEFT) == 0)
      break;
  }
  *failed = false;
  return GI_NO_GAME;
}

/* Replaces option `at` of a side by the options of `reply`. */
static bool bypass(gi_games *s, draft *d, grundy_side side, size_t at,
                   gi_game reply) {
  bool left = side == GRUNDY_LEFT;
  size_t base = s->top;
  assert(base == d->at + d->l + d->r);
  for (size_t i = 0; i < d->l; i++) /* the lists again, on top */
    if (!(left && i == at) && !gi_games_push(s, left_of(s, d)[i]))
      return false;
  if (left && !gi_games_push_options(s, reply, side))
    return false;
  size_t l = gi_games_unique(s->stack + base, s->top - base);
  s->top = base + l;
  for (size_t i = 0; i < d->r; i++)
    if (!(!left && i == at) && !gi_games_push(s, right_of(s, d)[i]))
      return false;
  if (!left && !gi_games_push_options(s, reply, side))
    return false;
  size_t r = gi_games_unique(s->stack + base + l, s->top - base - l);
  memmove(s->stack + d->at, s->stack + base, (l + r) * sizeof *s->stack);
  d->l = l;
  d->r = r;
  s->top = d->at + l + r;
  return true;
}

/* Bypasses one reversible option.  Returns 1 if there was one, 0 if not. */
static int bypass_one(gi_games *s, draft *d) {
  for (size_t i = 0; i < d->l + d->r; i++) {
    grundy_side side = i < d->l ? GRUNDY_LEFT : GRUNDY_RIGHT;
    bool failed = false;
    gi_game reply = reverser(s, d, s->stack[d->at + i], side, &failed);
    if (failed)
      return -1;
    if (reply)
      return bypass(s, d, side, i < d->l ? i : i - d->l, reply) ? 1 : -1;
  }
  return 0;
}

/* Reduces a draft that is not a number to its canonical options. */
static bool reduce(gi_games *s, draft *d) {
  int changed = 1;
  while (changed > 0) {
    if (!drop_dominated(s, d))
      return false;
    measure(s, d);
    changed = bypass_one(s, d);
  }
  return changed == 0;
}

/* Writes the least k such that x + *k is not among the options, where all
   options are x plus a nimber.  False if they are not, or if refused. */
static bool find_mex(gi_games *s, const gi_game *games, size_t count, gi_game x,
                     uint32_t *out) {
  size_t base = s->top, at = (size_t)(games - s->stack), words = count / 32 + 1;
  for (size_t i = 0; i < count; i++) {
    head *h = head_of(s, games[i]);
    if (!is_nus(h) || h->left_stop != x || tail_of(h)->ups)
      return false;
  }
  for (size_t i = 0; i < words; i++) /* a set of bits, on the stack */
    if (!gi_games_push(s, 0)) {
      s->top = base;
      return false;
    }
  for (size_t i = 0; i < count; i++) {
    uint32_t nim = tail_of(head_of(s, s->stack[at + i]))->nim;
    if (nim < count)
      s->stack[base + nim / 32] |= UINT32_C(1) << nim % 32;
  }
  *out = 0;
  while (s->stack[base + *out / 32] >> *out % 32 & 1)
    ++*out;
  s->top = base;
  return true;
}

/* Returns x + *k for {x + nimbers | x + nimbers} if k is missing first on both
   sides: the options beyond *k are reversible through *k.  NONE with the status
   OK for other games. */
static gi_game as_nimber(gi_games *s, const draft *d) {
  gi_game x = head_of(s, left_of(s, d)[0])->left_stop;
  uint32_t left, right;
  if (find_mex(s, left_of(s, d), d->l, x, &left) &&
      find_mex(s, right_of(s, d), d->r, x, &right) && left == right)
    return gi_games_nus(
        s, (gi_nus){.number = nus_of(head_of(s, x)).number, .nim = left});
  return GI_NO_GAME;
}

/* Returns the value of a draft. */
static gi_game settle(gi_games *s, draft *d) {
  s->status = GRUNDY_OK;
  gi_game number = as_number(s, d);
  if (number || s->status != GRUNDY_OK)
    return number;
  gi_game nimber = as_nimber(s, d);
  if (nimber || s->status != GRUNDY_OK)
    return nimber;
  if (!reduce(s, d))
    return GI_NO_GAME;
  gi_games_sort(s, s->stack + d->at, d->l);
  gi_games_sort(s, s->stack + d->at + d->l, d->r);
  gi_nus nus;
  if (d->l + d->r > GI_OPTIONS_MOST)
    return gi_games_refuse(s, GRUNDY_UNABLE);
  uint32_t l = (uint32_t)d->l, r = (uint32_t)d->r;
  if (gi_nus_recognise(s, left_of(s, d), l, right_of(s, d), r, &nus))
    return gi_games_nus(s, nus);
  return gi_games_form(s, left_of(s, d), l, right_of(s, d), r);
}

/* Remembers the value of a set, if there is room. */
static void remember(gi_games *s, gi_bytes key, gi_game g) {
  size_t most = s->memory->limit ? s->memory->limit / SETS_SHARE : SETS_MOST;
  if (gi_map_bytes(&s->sets) > most)
    gi_map_clear(&s->sets);
  gi_record record;
  bool added;
  if (gi_map_add(&s->sets, key, g, &record, &added) != GRUNDY_OK)
    gi_map_clear(&s->sets);
}

gi_game gi_games_canon(gi_games *s, size_t base, size_t l) {
  gi_game *list = s->stack + base + 1, g = GI_NO_GAME;
  size_t r = s->top - base - 1 - l;
  size_t l1 = gi_games_unique(list, l);
  size_t r1 = gi_games_unique(list + l, r);
  memmove(list + l1, list + l, r1 * sizeof *list);
  s->stack[base] = (gi_game)l1;
  s->top = base + 1 + l1 + r1;
  size_t bytes = (1 + l1 + r1) * sizeof *list;
  bool caching = !(s->without & GI_WITHOUT_SETS);
  gi_bytes key = {(unsigned char *)(s->stack + base), bytes};
  if (caching) {
    gi_record found = gi_map_find(&s->sets, key);
    if (found != GI_NO_RECORD) {
      s->counts.set_hits++;
      s->top = base;
      return gi_map_answer(&s->sets, found);
    }
  }
  draft d = {.at = s->top, .l = l1, .r = r1};
  bool room = true;
  for (size_t i = 0; i < l1 + r1 && room; i++)
    room = gi_games_push(s, s->stack[base + 1 + i]);
  if (room && gi_games_enter(s)) {
    s->counts.sets++;
    g = settle(s, &d);
    s->depth--;
  }
  if (g && caching) {
    key.data = (unsigned char *)(s->stack + base);
    remember(s, key, g);
  }
  s->top = base;
  return g;
}

grundy_status gi_game_make(gi_games *store, const gi_game *lefts, size_t l,
                           const gi_game *rights, size_t r, gi_game *out) {
  size_t base = store->top;
  store->status = GRUNDY_OK;
  bool room = gi_games_push(store, GI_NO_GAME);
  for (size_t i = 0; i < l && room; i++)
    room = gi_games_push(store, lefts[i]);
  for (size_t i = 0; i < r && room; i++)
    room = gi_games_push(store, rights[i]);
  if (!room) {
    store->top = base;
    return store->status;
  }
  return gi_games_give(store, gi_games_canon(store, base, l), out);
}

/* ---------------------------------------------------------------- fates */

/* Writes what becomes of option i of a list. */
static grundy_status fate_of(gi_games *s, gi_game g, const gi_game *games,
                             size_t count, size_t i, grundy_side side,
                             gi_reduced *out) {
  bool left = side == GRUNDY_LEFT;
  grundy_side other = left ? GRUNDY_RIGHT : GRUNDY_LEFT;
  gi_game option = games[i];
  *out = (gi_reduced){.fate = GI_KEPT};
  for (size_t j = 0; j < count; j++) {
    if (j == i || (games[j] == option && j > i))
      continue;
    int dominated = left ? gi_games_le(s, option, games[j])
                         : gi_games_le(s, games[j], option);
    if (dominated < 0)
      return s->status;
    if (dominated) {
      *out = (gi_reduced){GI_DOMINATED, games[j]};
      return GRUNDY_OK;
    }
  }
  uint32_t kept = gi_game_options(s, g, side);
  for (uint32_t k = 0; k < kept; k++) {
    gi_game canonical = gi_games_option(s, g, side, k);
    if (!canonical)
      return s->status;
    if (canonical == option)
      return GRUNDY_OK;
  }
  uint32_t replies = gi_game_options(s, option, other);
  for (uint32_t k = 0; k < replies; k++) {
    gi_game reply = gi_games_option(s, option, other, k);
    int reverses = !reply ? -1
                   : left ? gi_games_le(s, reply, g)
                          : gi_games_le(s, g, reply);
    if (reverses < 0)
      return s->status;
    if (reverses) {
      *out = (gi_reduced){GI_REVERSED, reply};
      return GRUNDY_OK;
    }
  }
  out->fate = GI_NUMBERED;
  return GRUNDY_OK;
}

grundy_status gi_game_fates(gi_games *store, gi_game g, const gi_game *lefts,
                            size_t l, const gi_game *rights, size_t r,
                            gi_reduced *left, gi_reduced *right) {
  grundy_status status = GRUNDY_OK;
  for (size_t i = 0; i < l && status == GRUNDY_OK; i++)
    status = fate_of(store, g, lefts, l, i, GRUNDY_LEFT, &left[i]);
  for (size_t i = 0; i < r && status == GRUNDY_OK; i++)
    status = fate_of(store, g, rights, r, i, GRUNDY_RIGHT, &right[i]);
  return status;
}
