/* SPDX-License-Identifier: MIT */
/*
 * The values of a game at small positions: what a claim is learned from, and
 * tested with.
 */
#ifndef GI_LANG_PROVE_SAMPLE_H
#define GI_LANG_PROVE_SAMPLE_H

#include "engine/work.h"
#include "lang/prove/decide.h"

typedef struct gi_sample {
  uint32_t arity;
  bool flat;        /* the last entry of a state is the stage of a ladder: all
                       numbers from the last one in the table on are alike */
  uint64_t side;    /* the other entries are below this in the table */
  uint64_t part;    /* a claim is learned from entries below this; <= side */
  uint64_t stages;  /* numbers of the flat entry in the table */
  gi_least least;   /* smallest entries of a position */
  uint64_t *values; /* at all tuples, the last entry runs fastest; owned.  What
                       is not a position has the value 0 */
  size_t count;     /* of the values */
  uint64_t most;    /* largest value */
} gi_sample;

/* What the values are. */
typedef struct gi_sample_query {
  bool outcomes; /* 0 for P, 1 for N, in place of values */
  grundy_play play;
} gi_sample_query;

/* Returns how many numbers entry i of a state has in the table. */
uint64_t gi_sample_side(const gi_sample *s, uint32_t i);
/* Returns the value at a state in the table; a flat entry may be any number. */
uint64_t gi_sample_at(const gi_sample *s, const uint64_t *state);
/* Returns whether the numbers are a position. */
bool gi_sample_has(const gi_sample *s, const uint64_t *state);

/* Finds the smallest entries of the positions of a game: 0, or 1 where a
   family has no positions with an entry 0.  DOMAIN if the numbers that are not
   positions follow another pattern. */
grundy_status gi_least_of(grundy_work *work, const grundy_rules *rules,
                          gi_least *least);
/* Computes the values of all states whose entries are at most `to`; the old
   ones are freed.  `arity`, `flat`, `stages` and `least` are set. */
grundy_status gi_sample_compute(gi_sample *s, grundy_work *work,
                                const grundy_rules *rules,
                                gi_sample_query query, uint64_t to);
void gi_sample_clear(gi_sample *s, gi_memory *memory);

#endif
