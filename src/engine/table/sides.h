/* SPDX-License-Identifier: MIT */
/*
 * Who wins where the players' moves differ: two bits for each state, one for
 * each player who may start, and no values.
 *
 * The states are lists of numbers, and every move leaves one of them or ends
 * the play; a sum of several states is not won or lost by its parts.  They are
 * filled so that options come first: which order does that is tried, as in a
 * dense table (engine/table/dense.h).  Heaps whose options are at fixed
 * distances need no call a heap: they are data (engine/table/rays.h).
 */
#ifndef GI_ENGINE_TABLE_SIDES_H
#define GI_ENGINE_TABLE_SIDES_H

#include "engine/family.h"

enum {
  GI_SIDES_ARITY = 3 /* larger tuples are left to the search */
};

typedef struct gi_sides {
  unsigned char *won; /* bit 2i: Left wins state i when Left starts; bit 2i+1:
                         Right does when Right starts */
  size_t bytes;       /* of `won` */
  uint64_t extent[GI_SIDES_ARITY]; /* largest numbers of the states */
  uint64_t filled;                 /* states from 0 on that are known */
  unsigned order;                  /* of filling: see gi_dense */
  bool hopeless;                   /* no more states can be filled */
} gi_sides;

/* The tables of some rules, of normal and of misère play. */
typedef struct gi_sides_pair {
  gi_sides plays[2];
  const grundy_rules *rules; /* whose moves are asked for; NULL: none are, or
                                nobody looked */
  bool is_sought;            /* `rules` were looked for */
} gi_sides_pair;

void gi_sides_clear(gi_sides_pair *pair, gi_memory *memory);

/* Says whether the moves of these rules are asked for as lists of numbers, so
   that the bytes of a component are its numbers. */
grundy_status gi_sides_apply(grundy_work *work, const grundy_rules *rules,
                             bool *apply);
/* Fills the states up to these integers and keeps them.  UNABLE: the moves are
   not of this kind, or there are more than `most` states. */
grundy_status gi_sides_fill(grundy_work *work, const grundy_rules *rules,
                            grundy_play play, const uint64_t *integers,
                            uint64_t most);
/* Fills the states of a table whose last cell is given, as grundy_table_begin
   does.  A call of its own, like the public ones. */
grundy_status gi_sides_begin(grundy_work *work, const grundy_rules *rules,
                             grundy_play play, const uint64_t *last);
/* Finds out who wins one state.  UNABLE as above. */
grundy_status gi_sides_outcome(grundy_work *work, const grundy_rules *rules,
                               grundy_play play, const uint64_t *integers,
                               uint64_t most, grundy_outcome *outcome);

/* The outcomes of heaps as small numbers. */
enum {
  GI_SIDES_P,
  GI_SIDES_L,
  GI_SIDES_R,
  GI_SIDES_N
};
/* Writes the outcomes of `count` states, as small numbers: the first is given,
   and the number at `place` runs.  UNABLE as above. */
grundy_status gi_sides_read(grundy_work *work, const grundy_rules *rules,
                            grundy_play play, const uint64_t *integers,
                            unsigned place, size_t count, uint32_t *outcomes);
/* Writes the outcomes of heaps that are filled. */
void gi_sides_heaps(grundy_work *work, const grundy_rules *rules,
                    grundy_play play, uint64_t from, size_t count,
                    unsigned char *outcomes);

#endif
