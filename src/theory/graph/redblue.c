/* SPDX-License-Identifier: MIT */
#include "theory/graph/redblue.h"

#include <assert.h>
#include <string.h>

#include "core/hash.h"

/*
 * A position is the set of its edges, all connected with the ground.
 *
 * A number is fixed-point: m/2^e is m * 2^(56-e).  A value has at most as many
 * binary places as there are edges, so it is even, and an odd number is a
 * strict bound: G >= x+1 is G > x.
 */
typedef uint64_t set;
typedef int64_t fixed;

enum {
  PLACES = 56,
  VERTICES = 2 * GI_REDBLUE_EDGES + 1,
  FIRST_SIZE = 64
};
#define ONE (INT64_C(1) << PLACES)

/* What is known about a position: low <= value <= high. */
typedef struct entry {
  set key; /* 0: an empty slot */
  fixed low, high;
} entry;

typedef struct solver {
  gi_memory *memory;
  gi_budget *budget;
  grundy_status status; /* reason of a refusal */
  unsigned edges, vertices;
  unsigned char ends[GI_REDBLUE_EDGES][2];
  set blue;                    /* blue edges */
  set twins[GI_REDBLUE_EDGES]; /* edge -> parallel edges of its colour with
                                  larger numbers, which are cut first */
  set at[VERTICES];            /* vertex -> its edges */
  entry *table;                /* owned; open addressing, at most half full */
  size_t size, count;          /* slots, a power of two; entries */
} solver;

/* ------------------------------------------------------------ the picture */

/* Adds an edge.  False if there are too many. */
static bool add_edge(solver *s, unsigned u, unsigned v, bool is_blue) {
  if (s->edges == GI_REDBLUE_EDGES)
    return false;
  unsigned e = s->edges++;
  set bit = (set)1 << e;
  s->ends[e][0] = (unsigned char)u;
  s->ends[e][1] = (unsigned char)v;
  s->at[u] |= bit;
  s->at[v] |= bit;
  s->blue |= is_blue ? bit : 0;
  return true;
}

/* Returns the number that follows on the way to x: the simplest one between
   the numbers met so far, of which `below` and `above` are the nearest. */
static fixed next_number(fixed at, bool up, const fixed *below,
                         const fixed *above) {
  if (up)
    return above ? at + (*above - at) / 2 : at + ONE;
  return below ? at - (at - *below) / 2 : at - ONE;
}

/* Hangs a stalk of the value x on a vertex. */
static bool add_stalk(solver *s, unsigned v, gi_number x) {
  if (x.exponent >= PLACES ||
      x.numerator / GI_REDBLUE_EDGES >> x.exponent > 1 ||
      -x.numerator / GI_REDBLUE_EDGES >> x.exponent > 1)
    return false;
  fixed goal = x.numerator * (INT64_C(1) << (PLACES - x.exponent)), at = 0;
  fixed below = 0, above = 0;
  bool has_below = false, has_above = false;
  while (at != goal) {
    bool up = goal > at;
    if (s->vertices == VERTICES || !add_edge(s, v, s->vertices, up))
      return false;
    v = s->vertices++;
    if (up) {
      below = at;
      has_below = true;
    } else {
      above = at;
      has_above = true;
    }
    at = next_number(at, up, has_below ? &below : NULL,
                     has_above ? &above : NULL);
  }
  return true;
}

static bool copy_picture(solver *s, gi_redblue picture) {
  const gi_coloured *from = &picture.edges;
  if (picture.vertices > VERTICES)
    return false;
  s->vertices = picture.vertices;
  for (size_t e = 0; e < from->count; e++) {
    assert(from->colours[e] != GI_GREEN);
    if (!add_edge(s, from->ends[2 * e], from->ends[2 * e + 1],
                  from->colours[e] == GI_BLUE))
      return false;
  }
  for (uint32_t v = 0; v < picture.vertices && picture.carried; v++)
    if (!add_stalk(s, v, picture.carried[v]))
      return false;
  for (unsigned i = 0; i < s->edges; i++)
    for (unsigned j = i + 1; j < s->edges; j++)
      if ((s->blue >> i & 1) == (s->blue >> j & 1) &&
          (memcmp(s->ends[i], s->ends[j], 2) == 0 ||
           (s->ends[i][0] == s->ends[j][1] && s->ends[i][1] == s->ends[j][0])))
        s->twins[i] |= (set)1 << j;
  return true;
}

/* Returns the edges of the set that are connected with the ground. */
static set connected(const solver *s, set edges) {
  set kept = edges & s->at[0], fresh = kept;
  while (fresh) {
    unsigned e = (unsigned)__builtin_ctzll(fresh);
    set met = (s->at[s->ends[e][0]] | s->at[s->ends[e][1]]) & edges & ~kept;
    kept |= met;
    fresh = (fresh & (fresh - 1)) | met;
  }
  return kept;
}

/* ------------------------------------------------------------- the memory */

static size_t place(size_t size, set key) {
  return (size_t)gi_hash_fold(key, UINT64_C(0xb7e151628aed2a6b)) & (size - 1);
}

static entry *slot_of(const solver *s, set key) {
  size_t at = place(s->size, key);
  while (s->table[at].key && s->table[at].key != key)
    at = (at + 1) & (s->size - 1);
  return &s->table[at];
}

static bool grow(solver *s) {
  entry *old = s->table;
  size_t before = s->size, size = before ? 2 * before : FIRST_SIZE;
  size_t bytes = gi_array_size(size, sizeof *old);
  entry *table = bytes ? gi_alloc(s->memory, bytes) : NULL;
  if (!table) {
    s->status = gi_memory_refusal(s->memory);
    return false;
  }
  memset(table, 0, bytes);
  s->table = table;
  s->size = size;
  for (size_t i = 0; i < before; i++)
    if (old[i].key)
      *slot_of(s, old[i].key) = old[i];
  gi_free(s->memory, old, before * sizeof *old);
  return true;
}

/* Returns what is known about a position.  If it is new: Left makes at most as
   many moves as there are blue edges.  Right surely makes as many as there are
   red edges that are connected with the ground by red edges alone, as Right
   cuts them from the top down and Left cannot fell them.  So the value is at
   most the difference, and likewise for the other player. */
static entry bounds_of(const solver *s, set g) {
  entry found = *slot_of(s, g);
  if (found.key == g)
    return found;
  set blue = g & s->blue, red = g & ~s->blue;
  int sure_blue = __builtin_popcountll(connected(s, blue));
  int sure_red = __builtin_popcountll(connected(s, red));
  return (entry){g, ONE * (sure_blue - __builtin_popcountll(red)),
                 ONE * (__builtin_popcountll(blue) - sure_red)};
}

/* Narrows the bounds of a position.  False if refused. */
static bool remember(solver *s, set g, fixed low, fixed high) {
  if (2 * (s->count + 1) > s->size && !grow(s))
    return false;
  entry *slot = slot_of(s, g);
  if (slot->key != g) {
    *slot = bounds_of(s, g);
    s->count++;
    s->status = gi_budget_step(s->budget);
  }
  slot->low = low > slot->low ? low : slot->low;
  slot->high = high < slot->high ? high : slot->high;
  assert(slot->low <= slot->high);
  return s->status == GRUNDY_OK;
}

/* ------------------------------------------------------------ comparisons */

/* A cut of a player, and what it leaves. */
typedef struct choice {
  set left;  /* edges that stay */
  int score; /* the player's edges that stay, less the opponent's */
} choice;

/* Lists the cuts of blue edges, or of red ones, the most promising first. */
static unsigned list_cuts(const solver *s, set g, bool is_blue, choice *out) {
  unsigned count = 0;
  set own = is_blue ? s->blue : ~s->blue;
  for (set rest = g & own; rest; rest &= rest - 1) {
    unsigned e = (unsigned)__builtin_ctzll(rest);
    if (g & s->twins[e])
      continue;
    set left = connected(s, g & ~((set)1 << e));
    choice made = {left, __builtin_popcountll(left & own) -
                             __builtin_popcountll(left & ~own)};
    unsigned at = count++;
    for (; at && out[at - 1].score < made.score; at--)
      out[at] = out[at - 1];
    out[at] = made;
  }
  return count;
}

/* Returns 1 or 0 if the bounds decide whether the position is at least x
   (`above`), or at most x; otherwise -1. */
static int known(const solver *s, set g, fixed x, bool above) {
  if (!g)
    return above ? 0 >= x : 0 <= x;
  entry e = bounds_of(s, g);
  if (above ? e.low >= x : e.high <= x)
    return 1;
  return (above ? e.high < x : e.low > x) ? 0 : -1;
}

/* Returns the option of the number x for the player who moves in the position
   if the claim is false: xL if `above`, otherwise xR.  False if there is none.
 */
static bool option_of(fixed x, bool above, fixed *out) {
  fixed last = x & -x; /* the last binary place; 0 for 0 */
  if (x % ONE == 0) {
    *out = above ? x - ONE : x + ONE;
    return above ? x > 0 : x < 0;
  }
  *out = above ? x - last : x + last;
  return true;
}

/* Returns whether the position is at least x (`above`), or at most x: 0 or 1.
   -1: refused. */
static int holds(solver *s, set g, fixed x, bool above) {
  int answer = known(s, g, x, above);
  if (answer >= 0)
    return answer;
  s->status = gi_budget_step(s->budget);
  if (s->status != GRUNDY_OK)
    return -1;
  choice cuts[GI_REDBLUE_EDGES];
  /* the claim that G is at least x is refuted by a red cut to at most x */
  unsigned count = list_cuts(s, g, !above, cuts);
  fixed option;
  answer = 1;
  for (unsigned i = 0; i < count && answer == 1; i++)
    answer = known(s, cuts[i].left, x, !above) != 1;
  if (answer == 1 && option_of(x, above, &option)) {
    int other = holds(s, g, option, !above);
    answer = other < 0 ? -1 : !other;
  }
  for (unsigned i = 0; i < count && answer == 1; i++) {
    int other = holds(s, cuts[i].left, x, !above);
    answer = other < 0 ? -1 : !other;
  }
  if (answer < 0)
    return -1;
  fixed low = above && answer ? x : !above && !answer ? x + 1 : INT64_MIN;
  fixed high = !above && answer ? x : above && !answer ? x - 1 : INT64_MAX;
  return remember(s, g, low, high) ? answer : -1;
}

/* Walks from 0 to the value in the tree of numbers. */
static grundy_status find(solver *s, set g, fixed *out) {
  fixed at = 0, below = 0, above = 0;
  bool has_below = false, has_above = false;
  for (;;) {
    int least = holds(s, g, at, true);
    int most = least == 1 ? holds(s, g, at, false) : 1;
    if (least < 0 || most < 0)
      return s->status;
    if (least && most)
      break;
    if (least) {
      below = at;
      has_below = true;
    } else {
      above = at;
      has_above = true;
    }
    at = next_number(at, least, has_below ? &below : NULL,
                     has_above ? &above : NULL);
  }
  *out = at;
  return GRUNDY_OK;
}

grundy_status gi_redblue_value(gi_memory *memory, gi_budget *budget,
                               gi_redblue picture, gi_number *out) {
  solver s = {.memory = memory, .budget = budget, .status = GRUNDY_OK};
  fixed value = 0;
  if (!copy_picture(&s, picture))
    return GRUNDY_UNABLE;
  set all = connected(&s, ((set)1 << s.edges) - 1);
  grundy_status status = grow(&s) ? find(&s, all, &value) : s.status;
  gi_free(memory, s.table, s.size * sizeof *s.table);
  if (status != GRUNDY_OK)
    return status;
  bool fits = gi_number_reduce(value, PLACES, out);
  assert(fits);
  return fits ? GRUNDY_OK : GRUNDY_UNABLE;
}
