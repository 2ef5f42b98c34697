/* SPDX-License-Identifier: MIT */
/*
 * The inside of the store, for the files of this folder.
 *
 *   chunks   blocks of 128 KiB that never move.  A game's number counts units
 *            of 8 bytes, so it names a chunk and a place in the chunk.
 *   table    open addressing by the hash of the record; at most half full.  A
 *            hit compares the whole record: no hash is trusted.
 *
 * A record is complete before the table names it.  So a refusal leaves at most
 * unused units at the end of a chunk.
 *
 * Functions of this header that return a game return GI_NO_GAME after a
 * refusal, those that return an int return -1; `status` is then the reason.
 * The public functions set `status` to OK first.
 */
#ifndef GI_THEORY_PARTIZAN_INSIDE_H
#define GI_THEORY_PARTIZAN_INSIDE_H

#include "core/arena.h"
#include "core/map.h"
#include "theory/partizan/memo.h"
#include "theory/partizan/store.h"

enum {
  UNIT_BITS = 14,         /* units of a chunk: 2^14 */
  CHUNK = 8 << UNIT_BITS, /* bytes of a chunk */
  PROBES = 32,            /* games n.up + *k with known order to each */
  SIDE_BITS = 15          /* bits of a number of options */
};

/* Largest number of a game, plus 1: the caches use the top bit. */
#define GAMES_END (UINT32_C(1) << 31)
#define IS_NUS (UINT32_C(1) << 31)

/* The head of a record.  A form is followed by its left and right options, a
   NUS by a `tail`. */
typedef struct head {
  uint32_t shape;                /* NUS: IS_NUS + exponent; form: counts */
  gi_game negative;              /* NONE: not made yet */
  gi_game left_stop, right_stop; /* numbers */
  uint32_t ge, le; /* bit i: whether the game is >= or <= probe i */
} head;

typedef struct tail {
  int64_t numerator;
  int32_t ups;
  uint32_t nim;
} tail;

/* A direct-mapped cache of pairs of games. */
typedef struct pair {
  gi_game a, b;   /* a is NONE: an empty slot */
  uint32_t value; /* a game, or 0 and 1 */
} pair;
typedef struct pairs {
  pair *slots;     /* owned; NULL while size is 0 */
  size_t size;     /* a power of two, or 0 */
  size_t inserted; /* entries written since the last growth */
} pairs;

struct gi_games {
  gi_memory *memory;
  gi_budget *budget;
  unsigned without;     /* gi_games_without */
  grundy_status status; /* reason of the last refusal */
  unsigned depth;       /* depth of the recursion now */
  uint64_t **chunks;    /* owned */
  size_t chunk_count, chunk_capacity;
  uint32_t used; /* units of the last chunk in use */
  gi_game *table;
  size_t table_size; /* a power of two */
  gi_game *stack;    /* lists of options under construction */
  size_t top, stack_capacity;
  pairs orders, sums;
  gi_map sets; /* from lists of options to games */
  gi_arena thermographs;
  gi_memo thermo;               /* from games to thermographs */
  uint32_t probe_left[PROBES];  /* probes that are left options of a probe */
  uint32_t probe_right[PROBES]; /* and right options */
  gi_games_counts counts;
};

/* ---- records (store.c) */

static inline head *head_of(const gi_games *s, gi_game g) {
  assert(g && g >> UNIT_BITS < s->chunk_count);
  return (head *)(void *)(s->chunks[g >> UNIT_BITS] +
                          (g & ((1u << UNIT_BITS) - 1)));
}
static inline bool is_nus(const head *h) { return h->shape & IS_NUS; }
static inline tail *tail_of(head *h) { return (tail *)(void *)(h + 1); }
static inline gi_nus nus_of(head *h) {
  tail *t = tail_of(h);
  return (gi_nus){{t->numerator, h->shape & ~IS_NUS}, t->ups, t->nim};
}
static inline bool is_number(head *h) {
  return is_nus(h) && !tail_of(h)->ups && !tail_of(h)->nim;
}
/* Options of a form: the left ones, then the right ones. */
static inline const gi_game *options_of(const head *h) {
  return (const gi_game *)(const void *)(h + 1);
}
static inline uint32_t lefts_of(const head *h) { return h->shape >> SIDE_BITS; }
static inline uint32_t rights_of(const head *h) {
  return h->shape & ((1u << SIDE_BITS) - 1);
}

/* Records the refusal; returns GI_NO_GAME. */
gi_game gi_games_refuse(gi_games *s, grundy_status status);
/* Counts a step and enters a level of a recursion.  False if refused; otherwise
   the caller ends by s->depth--. */
bool gi_games_enter(gi_games *s);
/* Counts ticks for work that no step counts.  False if refused. */
static inline bool gi_games_tick(gi_games *s, size_t ticks) {
  grundy_status status = gi_budget_ticks(s->budget, ticks);
  if (status != GRUNDY_OK)
    gi_games_refuse(s, status);
  return status == GRUNDY_OK;
}
/* Returns the number of a NUS, which is made if it is new. */
gi_game gi_games_nus(gi_games *s, gi_nus nus);
/* Returns the number of a form.  The options are canonical and in the order of
   gi_game_order. */
gi_game gi_games_form(gi_games *s, const gi_game *lefts, uint32_t l,
                      const gi_game *rights, uint32_t r);
/* Pushes a game to the stack of lists. */
bool gi_games_push(gi_games *s, gi_game g);
/* Returns option i of a side. */
gi_game gi_games_option(gi_games *s, gi_game g, grundy_side side, uint32_t i);
/* Pushes all options of a side.  Counts a tick for each. */
bool gi_games_push_options(gi_games *s, gi_game g, grundy_side side);
/* Sorts by gi_game_order. */
void gi_games_sort(gi_games *s, gi_game *games, size_t count);
/* Sorts by number and drops repetitions; returns the new count. */
size_t gi_games_unique(gi_game *games, size_t count);
/* Compares stops of two games: numbers by their games. */
static inline int stop_order(const gi_games *s, gi_game x, gi_game y) {
  return x == y ? 0
                : gi_number_compare(nus_of(head_of(s, x)).number,
                                    nus_of(head_of(s, y)).number);
}

/* ---- NUS (nus.c) */

gi_compared gi_nus_compare(gi_nus a, gi_nus b);
uint32_t gi_nus_options(gi_nus nus, grundy_side side);
/* Writes option i.  False if a number leaves the range. */
bool gi_nus_option(gi_nus nus, grundy_side side, uint32_t i, gi_nus *out);
/* Writes a + b.  False if it leaves the range. */
bool gi_nus_add(gi_nus a, gi_nus b, gi_nus *out);
gi_nus gi_nus_negate(gi_nus nus);
/* Fills in the options of the probes. */
void gi_probes_init(gi_games *s);
/* Writes the masks of a NUS, by the closed form. */
void gi_probes_of_nus(gi_nus nus, uint32_t *ge, uint32_t *le);
/* Writes the masks of {lefts | rights} from the masks of the options. */
void gi_probes_of_form(const gi_games *s, const gi_game *lefts, uint32_t l,
                       const gi_game *rights, uint32_t r, uint32_t *ge,
                       uint32_t *le);
/* Returns whether the canonical form {lefts | rights} is a NUS that is not a
   number, and then writes it. */
bool gi_nus_recognise(const gi_games *s, const gi_game *lefts, uint32_t l,
                      const gi_game *rights, uint32_t r, gi_nus *out);

/* ---- caches (cache.c) */

/* Looks up a pair.  Returns whether it was found. */
bool gi_pairs_find(const pairs *cache, gi_game a, gi_game b, uint32_t *value);
/* Remembers a pair.  Returns false, with the store's status, if memory is
   refused to the first slots; a cache that cannot grow further forgets
   instead. */
bool gi_pairs_put(gi_games *s, pairs *cache, gi_game a, gi_game b,
                  uint32_t value);
void gi_pairs_clear(gi_games *s, pairs *cache);

/* ---- order, canonical forms, sums (order.c, canon.c, add.c) */

/* Returns whether a <= b: 0 or 1. */
int gi_games_le(gi_games *s, gi_game a, gi_game b);
/* Returns the value of the lists on the stack: stack[base] is a free slot, then
   come l left and r right options, up to the top.  Pops them all, the slot
   included, also after a refusal. */
gi_game gi_games_canon(gi_games *s, size_t base, size_t l);
gi_game gi_games_negate(gi_games *s, gi_game g);
gi_game gi_games_add(gi_games *s, gi_game g, gi_game h);
/* Returns g + x for a number x. */
gi_game gi_games_shift(gi_games *s, gi_game g, gi_game x);

/* Ends a public function that makes a game. */
static inline grundy_status gi_games_give(gi_games *s, gi_game g,
                                          gi_game *out) {
  if (!g)
    return s->status;
  *out = g;
  return GRUNDY_OK;
}

#endif
