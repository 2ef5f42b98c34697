/* SPDX-License-Identifier: MIT */
/*
 * The deep search: decides who wins a sum in which the players' moves differ,
 * without the values of its large parts.
 *
 * A position is a sum of large parts and of values (deep_sum.h), and a player
 * to move; the question is whether that player wins.  Small parts are replaced
 * by their values, and a part cancels its negative, so most positions are
 * small.  A position without parts is decided by theory/partizan/sum.h.
 * In misère play no part has a value and none cancels: a position is its parts.
 * doc/algorithms.md proves that the answers are right.
 *
 * UNABLE, of every question: the search gives up, since a line of play is too
 * long, the sum has too many components, or the search is being asked already.
 * After any status what the table knows is true, and stays of use.
 */
#ifndef GI_ENGINE_SEARCH_DEEP_H
#define GI_ENGINE_SEARCH_DEEP_H

#include "engine/search/deep_bounds.h"
#include "engine/search/deep_table.h"

/* How the search goes on; tests ask for one of the ways. */
typedef enum gi_deep_way {
  GI_DEEP_TURNS, /* the other two by turns */
  GI_DEEP_FIRST, /* depth first: the best move, until it is decided */
  GI_DEEP_PROOF  /* by proof numbers, depth first */
} gi_deep_way;

typedef struct gi_deep_setting {
  gi_deep_way way;
  bool misere;       /* misère play, which is valueless */
  bool valueless;    /* no part is replaced by its value */
  bool boundless;    /* positions are not judged by bounds */
  size_t most_bytes; /* of the table; 0: a share of the limit of memory */
} gi_deep_setting;

/* Makes an empty search, which the caller frees. */
grundy_status gi_deep_new(grundy_work *work, gi_deep_setting setting,
                          gi_deep **deep);
/* Frees a search; NULL is allowed. */
void gi_deep_free(gi_deep *s);
/* Returns the work's own search. */
grundy_status gi_work_deep(grundy_work *work, grundy_play play, gi_deep **deep);
/* Returns the number of positions searched so far. */
uint64_t gi_deep_count(const gi_deep *deep);

/* Says whether a sum can be asked about: no component may return to a
   position. */
bool gi_deep_takes(const gi_component *parts, size_t count);

/* Sets *wins if `side`, LEFT or RIGHT, wins the sum when moving first. */
grundy_status gi_deep_wins(gi_deep *s, const gi_component *parts, size_t count,
                           grundy_side side, bool *wins);
/* Answers the same from what is known, without search.  UNABLE: not known. */
grundy_status gi_deep_known(gi_deep *s, const gi_component *parts, size_t count,
                            grundy_side side, bool *wins);

#endif
