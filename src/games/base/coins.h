/* SPDX-License-Identifier: MIT */
/*
 * What games of coins in a row share.
 *
 * The places are 0, 1, 2, ... from the left.  A move turns a coin from heads
 * to tails, say at x, and with it coins on its left, whatever they show: which
 * sets of coins may be turned is the rule.  Where legality depends on places
 * alone, each coin that shows heads is a game of its own, and the value of a
 * position is the nim-sum of the values of its heads.  For heads at the same
 * place cancel, like two equal games; so turning a coin on the left amounts to
 * adding a game there.
 *
 *   atmost k    at most k coins further left
 *   exactly k   exactly k of them
 *   ruler       the coins of a run that ends at x
 *   {..},{..}   the coins at one of these sets of distances from x
 *
 * A rule followed by `heads` allows only coins that show heads to be turned.
 * Then legality depends on what the other coins show, and heads are no longer
 * independent: such a rule has no values of single coins.
 */
#ifndef GI_GAMES_BASE_COINS_H
#define GI_GAMES_BASE_COINS_H

#include "games/base/row.h"

typedef enum gi_coins_kind {
  GI_COINS_ATMOST,
  GI_COINS_EXACTLY,
  GI_COINS_RULER,
  GI_COINS_SETS
} gi_coins_kind;

typedef struct gi_coins {
  gi_coins_kind kind;
  unsigned more; /* ATMOST, EXACTLY: number of coins further left */
  size_t count;  /* SETS: number of sets */
  const uint64_t
      *sets;  /* SETS: the size of each set, then its distances, ascending */
  bool heads; /* only heads may be turned */
  bool independent; /* legality depends on places alone */
} gi_coins;

/* Places fit here, so that all values known in closed form have 64 bits. */
#define GI_COINS_LAST (UINT64_MAX / 2)

enum {
  GI_COINS_MORE = 8,      /* atmost 8, exactly 8 */
  GI_COINS_DISTANCE = 64, /* in sets */
  GI_COINS_SETS_MOST = 64
};

/* Reads the rule in the text and writes its canonical words. */
grundy_status gi_coins_read(grundy_work *work, gi_text text, gi_coins *coins,
                            gi_buffer *canonical);

static inline const gi_coins *gi_coins_of(const grundy_rules *rules) {
  return rules->data;
}

/* Computes the value of a single coin at x that shows heads, under
   independent rules of the family `coins`.  UNABLE: no period was found for
   these sets of distances.  STOPPED: x is too far out for the table of
   `atmost k`, and therefore for a search. */
grundy_status gi_coins_value(grundy_work *work, const grundy_rules *rules,
                             uint64_t x, uint64_t *value);
/* Computes the nim-sum of the values of the heads. */
grundy_status gi_coins_sum(grundy_work *work, const grundy_rules *rules,
                           const gi_row *heads, uint64_t *sum);

/* Finds the top binary digits of the nim-sums that the coins of a move have, x
   among them.  True: the nim-sums with these top digits are exactly those that
   occur; for `mock` and `exactly 2`, at least half of them occur.  False: not
   known in closed form. */
bool gi_coins_tops(const grundy_rules *rules, uint64_t x, uint64_t *tops);
/* The number of sets that may be turned with x, and the number of steps that
   finding the sets of a wanted nim-sum takes; UINT64_MAX if the number is
   larger. */
uint64_t gi_coins_choices(const grundy_rules *rules, uint64_t x);
uint64_t gi_coins_effort(const grundy_rules *rules, uint64_t x);

/* Finds the place from which the values under sets of distances repeat, and
   the period.  False: no period is known, or the rule has no sets of
   distances. */
bool gi_coins_period(grundy_work *work, const grundy_rules *rules,
                     uint64_t *start, uint64_t *period);

/* A table of `atmost k`, k > 2. */
typedef struct gi_greedy {
  bool even;              /* k is even: then the table is that of k - 1 */
  const uint64_t *values; /* ascending */
  const uint64_t *sums;   /* k bits for each number below size */
  unsigned k;
  size_t size;
} gi_greedy;
/* Looks up the table of the rules, at least to the coin x.  The table is
   borrowed until the next question about the rules. */
grundy_status gi_coins_greedy(grundy_work *work, const grundy_rules *rules,
                              uint64_t x, gi_greedy *greedy);
uint64_t gi_greedy_value(const gi_greedy *greedy, uint64_t x);
/* Returns a lower bound for the number of coins that have this nim-sum. */
unsigned gi_greedy_cost(const gi_greedy *greedy, uint64_t sum);

/* The coins that a move turns: x first, then to the left. */
typedef struct gi_turned {
  const uint64_t *at;
  size_t count;
} gi_turned;
typedef grundy_status gi_coins_visit(void *data, gi_turned turned);

/* Visits every set of coins that may be turned with x, whatever they show. */
grundy_status gi_coins_turns(grundy_work *work, const grundy_rules *rules,
                             uint64_t x, gi_coins_visit *visit, void *data);
/* Visits the sets whose values, without that of x, have the nim-sum
   `wanted`. UNABLE: a value is not known, or a run is too long to be written
   down. */
grundy_status gi_coins_wanted(grundy_work *work, const grundy_rules *rules,
                              uint64_t x, uint64_t wanted,
                              gi_coins_visit *visit, void *data);

/* Returns 'H' or 'T' for a letter that shows heads or tails, large or small;
   0 for another letter. */
static inline char gi_coins_face(char letter) {
  return (letter | 0x20) == 'h' ? 'H' : (letter | 0x20) == 't' ? 'T' : 0;
}
/* Reads heads from the whole text, HTTH or 0,3: ascending, equal places
   cancel. */
grundy_status gi_coins_heads(gi_row *row, gi_text args);
/* Sets `out` to the heads after the coins are turned over. */
grundy_status gi_coins_turn(const gi_row *heads, gi_turned turned, gi_row *out);
bool gi_coins_are_heads(const gi_row *heads, gi_turned turned);
/* Writes "5,3", or "7..3" for three coins or more of a run. */
grundy_status gi_coins_name(gi_turned turned, gi_buffer *out);

extern const gi_family gi_family_coins;

/* Opens rules of `coins` from the text between brackets. */
grundy_status gi_coins_open(grundy_work *work, gi_text text,
                            const grundy_rules **rules);

#endif
