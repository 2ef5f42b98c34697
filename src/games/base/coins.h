/* SPDX-License-Identifier: MIT */
/*
 * What games of coins in a row share.
 *
 * The places are 0, 1, 2, ... from the left.  A move turns a coin from heads
 * to tails, say at x, and with it coins on its left, whatever they show.  The
 * rule says which sets of coins may be turned with x:
 *
 *   atmost k    at most k coins on the left of x
 *   exactly k   exactly k coins on the left of x
 *   ruler       the coins of a run that ends at x
 *   {..},{..}   the coins at one of these sets of distances from x
 *
 * If legality depends on places alone, each coin that shows heads is a game of
 * its own, and the value of a position is the nim-sum of the values of its
 * heads.  For turning a coin on the left amounts to adding a game there: if the
 * coin shows heads already, the two equal games cancel, and the coin shows
 * tails.
 *
 * A rule followed by `heads` allows only coins that show heads to be turned.
 * Then legality depends on what the other coins show, and heads are not
 * independent: under such a rule a single coin has no value.
 */
#ifndef GI_GAMES_BASE_COINS_H
#define GI_GAMES_BASE_COINS_H

#include "core/writer.h"
#include "games/base/row.h"

typedef enum gi_coins_kind {
  GI_COINS_ATMOST,
  GI_COINS_EXACTLY,
  GI_COINS_RULER,
  GI_COINS_SETS
} gi_coins_kind;

typedef struct gi_coins {
  gi_coins_kind kind;
  unsigned more;        /* ATMOST, EXACTLY: number of coins further left */
  size_t count;         /* SETS: number of sets */
  const uint64_t *sets; /* SETS: for each set its size and its distances,
                           ascending */
  bool heads;           /* only coins that show heads may be turned */
  bool independent;     /* legality depends on places alone */
} gi_coins;

/* The last place: every value in closed form has at most 64 bits. */
#define GI_COINS_LAST (UINT64_MAX / 2)

enum {
  GI_COINS_MORE = 8,      /* largest k of `atmost k` and `exactly k` */
  GI_COINS_DISTANCE = 64, /* largest distance in a set */
  GI_COINS_SETS_MOST = 64 /* sets of distances in a rule */
};

/* Reads the rule in the text and writes its canonical words. */
grundy_status gi_coins_read(grundy_work *work, gi_text text, gi_coins *coins,
                            gi_buffer *canonical);

static inline const gi_coins *gi_coins_of(const grundy_rules *rules) {
  return rules->data;
}

/* Computes the value of a single coin at x that shows heads, under
   rules of the family `coins`.  UNABLE if the rules are not independent, or if
   no period was found for their sets of distances.  STOPPED if x is too far out
   for the table of `atmost k`, and therefore for a search. */
grundy_status gi_coins_value(grundy_work *work, const grundy_rules *rules,
                             uint64_t x, uint64_t *value);
/* Computes the nim-sum of the values of the heads. */
grundy_status gi_coins_sum(grundy_work *work, const grundy_rules *rules,
                           const gi_row *heads, uint64_t *sum);

/* Sets *tops to the top binary digits of the nim-sums that the coins of a move
   have, with the coin at x.  All nim-sums with these top digits occur,
   except under `mock` and `exactly 2`, where at least half of them do.  False
   if the top digits are not known in closed form. */
bool gi_coins_tops(const grundy_rules *rules, uint64_t x, uint64_t *tops);
/* Returns the number of sets that may be turned with x; UINT64_MAX if it is
   larger. */
uint64_t gi_coins_choices(const grundy_rules *rules, uint64_t x);
/* Returns the number of steps that finding the sets of a wanted nim-sum takes;
   UINT64_MAX if it is larger. */
uint64_t gi_coins_effort(const grundy_rules *rules, uint64_t x);

/* Finds the place from which the values under sets of distances repeat, and
   the period.  False if no period is known yet, or if the rule has no sets of
   distances. */
bool gi_coins_period(grundy_work *work, const grundy_rules *rules,
                     uint64_t *start, uint64_t *period);

/* The table of a rule `atmost more`, more > 2. */
typedef struct gi_greedy {
  bool even;              /* `more` is even: the table is that of more - 1 */
  const uint64_t *values; /* values of the coins from 0 on, ascending */
  const uint64_t *sums;   /* k bits for each number below `size`: is it the
                             nim-sum of at most 1, 2, ..., k coins? */
  unsigned k;             /* `more` or more - 1, odd */
  size_t size;            /* numbers in `sums` */
} gi_greedy;
/* Looks up the table of the rules and extends it to the coin x.  The table is
   valid until the next call that asks for a value under these rules. */
grundy_status gi_coins_greedy(grundy_work *work, const grundy_rules *rules,
                              uint64_t x, gi_greedy *greedy);
/* Returns the value of the coin x, which the table must contain. */
uint64_t gi_greedy_value(const gi_greedy *greedy, uint64_t x);
/* Returns a lower bound for the number of coins that have this nim-sum. */
unsigned gi_greedy_cost(const gi_greedy *greedy, uint64_t sum);

/* The places of the coins that a move turns, descending: x is the first. */
typedef struct gi_turned {
  const uint64_t *at;
  size_t count;
} gi_turned;
/* Receives one set of coins, valid during the call.  A status other than OK
   ends the walk and is returned. */
typedef grundy_status gi_coins_visit(void *data, gi_turned turned);

/* Visits every set of coins that may be turned with x, whatever they show. */
grundy_status gi_coins_turns(grundy_work *work, const grundy_rules *rules,
                             uint64_t x, gi_coins_visit *visit, void *data);
/* Visits the sets in which the values of the coins other than x have the
   nim-sum `wanted`.  UNABLE if a value is not known, or if a run is too long to
   be listed. */
grundy_status gi_coins_wanted(grundy_work *work, const grundy_rules *rules,
                              uint64_t x, uint64_t wanted,
                              gi_coins_visit *visit, void *data);

/* Returns 'H' for H or h, 'T' for T or t, and 0 for any other letter. */
static inline char gi_coins_face(char letter) {
  return (letter | 0x20) == 'h' ? 'H' : (letter | 0x20) == 't' ? 'T' : 0;
}
/* Pushes the heads in the text, HTTH or 0,3, ascending; equal places cancel. */
grundy_status gi_coins_heads(gi_row *row, gi_text args);
/* Sets `out` to the heads after the coins are turned over. */
grundy_status gi_coins_turn(const gi_row *heads, gi_turned turned, gi_row *out);
/* Do all these coins show heads? */
bool gi_coins_are_heads(const gi_row *heads, gi_turned turned);
/* Writes "5,3", or "7..3" for three coins or more of a run. */
grundy_status gi_coins_name(gi_turned turned, gi_buffer *out);

extern const gi_family gi_family_coins;

/* Opens rules of `coins` from the text between brackets. */
grundy_status gi_coins_open(grundy_work *work, gi_text text,
                            const grundy_rules **rules);

/* May each coin be turned alone?  Then none has the value 0. */
bool gi_coins_are_turned_alone(const gi_coins *coins);
/* Writes the value of a single coin at n, or where it is not 0, in the name of
   the place; "1" where it is never 0.  UNABLE: no formula is known. */
grundy_status gi_coins_formula(const gi_coins *coins, gi_formula_of of,
                               const char *name, gi_buffer *out);

#endif
