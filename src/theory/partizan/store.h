/* SPDX-License-Identifier: MIT */
/*
 * Values of short partizan games, as canonical forms in a store.
 *
 * A gi_game is the number of a value in a gi_games, its store.  Every value is
 * there once, so two games of one store are equal exactly if their numbers are.
 * Values stay until the store is freed.  Numbers of two stores have nothing to
 * do with each other, and the order of the numbers means nothing.
 *
 * There are two kinds of records:
 *
 *   NUS     x + n.up + *k, by its three numbers; its options are computed.
 *           Integers, dyadic numbers, nimbers and ups are of this kind.
 *   form    the options of any other value: without dominated and reversible
 *           ones, sorted by gi_game_order
 *
 * Every function returns a status, and writes *out only with OK:
 *   STOPPED  a limit of the budget or of the memory was reached
 *   NOMEM    the system has no more memory
 *   UNABLE   a bound of the representation was reached: a number beyond 2^62 or
 *            with more than 62 binary places, GI_UPS_MOST, GI_NIM_MOST,
 *            GI_OPTIONS_MOST, GI_GAMES_DEPTH
 * After each of them the store is whole and can be used further.  The budget is
 * charged a step for every comparison and every sum that is not looked up.
 *
 * The store belongs to one thread.
 *
 * J. H. Conway, On Numbers and Games, chapters 7 to 10; A. N. Siegel,
 * Combinatorial Game Theory, chapter II.
 */
#ifndef GI_THEORY_PARTIZAN_STORE_H
#define GI_THEORY_PARTIZAN_STORE_H

#include "core/budget.h"
#include "core/buffer.h"
#include "theory/partizan/game.h"
#include "theory/partizan/number.h"

enum {
  GI_UPS_MOST = 1 << 24,       /* most ups of a NUS, |n| */
  GI_NIM_MOST = (1 << 24) - 1, /* largest k of a NUS */
  GI_OPTIONS_MOST = 30000,     /* most options of a form, both sides together */
  GI_GAMES_DEPTH = 4000        /* deepest recursion over options */
};

/* Filters and caches that a test switches off; the values are the same. */
typedef enum gi_games_without {
  GI_WITHOUT_NOTHING = 0,
  GI_WITHOUT_STOPS = 1,   /* comparisons do not look at stops first */
  GI_WITHOUT_PROBES = 2,  /* comparisons do not look at probe masks first */
  GI_WITHOUT_ORDERS = 4,  /* comparisons are not cached */
  GI_WITHOUT_SUMS = 8,    /* sums are not cached */
  GI_WITHOUT_SETS = 16,   /* sets of options are not cached */
  GI_WITHOUT_CLOSED = 32, /* two NUS are compared by their options */
  GI_WITHOUT_ALL = 63
} gi_games_without;

/* Makes a store that charges the memory and the budget, which must outlive the
   store.  `without` is a sum of gi_games_without. */
grundy_status gi_games_new(gi_memory *memory, gi_budget *budget,
                           unsigned without, gi_games **out);
/* Frees the store with all its values; NULL is allowed. */
void gi_games_free(gi_games *store);
gi_memory *gi_games_memory(const gi_games *store);
gi_budget *gi_games_budget(const gi_games *store);

typedef struct gi_games_counts {
  uint64_t forms;    /* values that are not NUS */
  uint64_t nus;      /* NUS that were asked for or met as options */
  uint64_t bytes;    /* bytes of all records */
  uint64_t table;    /* bytes of the hash table of records */
  uint64_t caches;   /* bytes of all caches */
  uint64_t orders;   /* comparisons that no filter and no cache decided */
  uint64_t sums;     /* sums built from options */
  uint64_t sets;     /* sets of options reduced */
  uint64_t set_hits; /* sets of options found in the cache */
} gi_games_counts;

gi_games_counts gi_games_count(const gi_games *store);
/* Asserts the invariants of the whole store, in about linear time: for
   tests. */
void gi_games_check(gi_games *store);
/* Returns whether g is the number of a value of the store.  Takes time linear
   in the size of the store: for numbers that come from outside. */
bool gi_games_has(const gi_games *store, gi_game g);

/* ---- making values */

/* Makes the value of {lefts | rights}, in canonical form.  The lists need not
   be sorted; options may repeat and may be dominated.  Takes about (l + r)^2
   comparisons. */
grundy_status gi_game_make(gi_games *store, const gi_game *lefts, size_t l,
                           const gi_game *rights, size_t r, gi_game *out);

/* x + n.up + *k */
typedef struct gi_nus {
  gi_number number; /* x */
  int32_t ups;      /* n, at most GI_UPS_MOST either way */
  uint32_t nim;     /* k, at most GI_NIM_MOST */
} gi_nus;

/* Makes a NUS in constant time.  The number is in lowest terms. */
grundy_status gi_game_nus(gi_games *store, gi_nus nus, gi_game *out);
/* Makes a number. */
grundy_status gi_game_number(gi_games *store, gi_number x, gi_game *out);
/* Makes the integer n; UNABLE beyond 2^62. */
grundy_status gi_game_integer(gi_games *store, int64_t n, gi_game *out);
/* Makes *k; UNABLE above GI_NIM_MOST. */
grundy_status gi_game_nimber(gi_games *store, uint64_t k, gi_game *out);
/* Makes n.up; UNABLE beyond GI_UPS_MOST. */
grundy_status gi_game_ups(gi_games *store, int64_t n, gi_game *out);
/* Makes {x | -x}, the switch of a game x. */
grundy_status gi_game_switch(gi_games *store, gi_game x, gi_game *out);
/* Makes tiny(x) = {0 || 0 | -x}. */
grundy_status gi_game_tiny(gi_games *store, gi_game x, gi_game *out);

/* ---- looking at values */

/* Returns whether the value is a NUS, and then writes its parts. */
bool gi_game_is_nus(const gi_games *store, gi_game g, gi_nus *out);
/* Returns whether the value is a number, and then writes it. */
bool gi_game_is_number(const gi_games *store, gi_game g, gi_number *out);
/* Returns whether the value is a nimber *k, and then writes k; 0 is *0. */
bool gi_game_is_nimber(const gi_games *store, gi_game g, uint32_t *out);

/* Returns the number of options of a side, LEFT or RIGHT, of the canonical
   form.  *k has k options; an integer n > 0 has one. */
uint32_t gi_game_options(const gi_games *store, gi_game g, grundy_side side);
/* Writes option i of a side.  Options of a form cost nothing; an option of a
   NUS is made in constant time, which may be refused. */
grundy_status gi_game_option(gi_games *store, gi_game g, grundy_side side,
                             uint32_t i, gi_game *out);

/* Returns the left and the right stop of the canonical form, exact and in
   constant time.  Both are x for a number x. */
gi_number gi_game_left_stop(const gi_games *store, gi_game g);
gi_number gi_game_right_stop(const gi_games *store, gi_game g);
/* Returns whether both stops are 0. */
bool gi_game_is_infinitesimal(const gi_games *store, gi_game g);

/* Returns a negative, zero or positive number: a total order of the values of
   a store that depends on the values alone, never on their numbers.  NUS come
   first: larger numbers, more ups, smaller nimbers.  Then forms: higher stops,
   fewer options, then the options in order.  Takes at most the depth of the
   games. */
int gi_game_order(gi_games *store, gi_game g, gi_game h);

/* ---- arithmetic */

/* Writes -g.  The store remembers the negative of each form. */
grundy_status gi_game_negate(gi_games *store, gi_game g, gi_game *out);
/* Writes g + h.  Two NUS take constant time; otherwise the canonical sum is
   built, whose size may be the product of the two sizes. */
grundy_status gi_game_add(gi_games *store, gi_game g, gi_game h, gi_game *out);
/* Writes g - h. */
grundy_status gi_game_subtract(gi_games *store, gi_game g, gi_game h,
                               gi_game *out);
/* Writes n.g, n copies of g or of -g, by doubling. */
grundy_status gi_game_multiple(gi_games *store, gi_game g, int64_t n,
                               gi_game *out);

/* ---- order */

typedef enum gi_compared {
  GI_LESS,
  GI_SAME,
  GI_GREATER,
  GI_CONFUSED
} gi_compared;

/* Writes whether g <= h. */
grundy_status gi_game_le(gi_games *store, gi_game g, gi_game h, bool *out);
/* Writes how g compares with h. */
grundy_status gi_game_compare(gi_games *store, gi_game g, gi_game h,
                              gi_compared *out);
/* Writes the outcome: L for g > 0, R for g < 0, P for 0, N for g || 0. */
grundy_status gi_game_outcome(gi_games *store, gi_game g, grundy_outcome *out);
/* Writes the move with which Left, moving first, wins g - h: from g to the left
   option *to >= h, or, with *in_second, from h to the right option *to <= g.
   DOMAIN if g <= h. */
grundy_status gi_game_refute(gi_games *store, gi_game g, gi_game h,
                             bool *in_second, gi_game *to);
/* Returns the outcome of a difference that compares like this with 0. */
grundy_outcome gi_outcome_of(gi_compared compared);

/* ---- why an option is missing in a canonical form */

typedef enum gi_fate {
  GI_KEPT,      /* the option is in the canonical form */
  GI_DOMINATED, /* by `by`, another option that was given */
  GI_REVERSED,  /* through `by`, an option of the opponent */
  GI_NUMBERED   /* the value is a number, and the option is not its option */
} gi_fate;

typedef struct gi_reduced {
  gi_fate fate;
  gi_game by; /* NONE for KEPT and NUMBERED */
} gi_reduced;

/* Writes what becomes of each option of {lefts | rights} with the value `g`:
   lefts[i] into left[i], rights[i] into right[i], arrays of the caller's.  An
   option that is given twice is dominated by its first occurrence. */
grundy_status gi_game_fates(gi_games *store, gi_game g, const gi_game *lefts,
                            size_t l, const gi_game *rights, size_t r,
                            gi_reduced *left, gi_reduced *right);

#endif
