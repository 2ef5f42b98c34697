/* SPDX-License-Identifier: MIT */
/*
 * Games in which play may return to a position (theory/graph/loopy.h).  The
 * value of a component is a nimber, or infinite with the set K of the nimbers
 * among its options.  In a sum nimbers add by exclusive or; infinite with K
 * plus n is infinite with {k xor n}; infinite plus infinite is infinite with
 * the empty set.
 *
 * Where no theorem gives the value, all positions that can be reached are
 * explored and labelled from the ends backwards.  Plies and misère play do not
 * add: for them the positions of the whole sum are explored.  Sums in which the
 * players' moves differ have no value here: the positions of the whole sum are
 * explored with the player to move (method/loops.c).
 */
#ifndef GI_ENGINE_VALUE_LOOPY_H
#define GI_ENGINE_VALUE_LOOPY_H

#include "engine/position.h"

typedef struct gi_loopy {
  bool infinite;
  uint64_t nimber; /* 0 if infinite */
} gi_loopy;

/* Says whether play of the component may return to a position. */
bool gi_is_loopy(gi_component component);
/* Says whether some part is loopy. */
bool gi_parts_are_loopy(const gi_component *parts, size_t count);

/* Returns the value of an impartial component under normal play, loopy or not;
 *by is the theorem that gave it, NULL if it was computed. */
grundy_status gi_component_loopy(grundy_work *work, gi_component component,
                                 grundy_method method, gi_loopy *value,
                                 const gi_theorem **by);
/* Writes the nimbers (uint64_t, ascending, each once) among the options of an
   infinite component. */
grundy_status gi_loopy_set(grundy_work *work, gi_component component,
                           grundy_method method, gi_buffer *set);
/* Returns the value of a sum, and in *set the set of an infinite value (`set`
   may be NULL). */
grundy_status gi_sum_loopy(grundy_work *work, const gi_component *parts,
                           size_t count, grundy_method method, gi_loopy *value,
                           gi_buffer *set);
/* Says whether the nimber is in the set. */
bool gi_nimbers_have(const uint64_t *set, size_t count, uint64_t nimber);
/* Writes "infinity{0,2}". */
grundy_status gi_set_print(const uint64_t *set, size_t count, gi_buffer *out);
/* Replaces each k of the set by k xor nimber, and sorts. */
void gi_set_add(uint64_t *set, size_t count, uint64_t nimber);

/* Returns the index of the first impartial component of which no play ends;
   then no play of the sum ends.  `count` if there is none.  Explores each
   component alone. */
grundy_status gi_sum_endless(grundy_work *work, const gi_component *parts,
                             size_t count, size_t *which);

typedef struct gi_ending {
  grundy_outcome outcome; /* N, P or D: the player to move wins, loses, draws */
  uint64_t plies;         /* moves left under best play; 0 for a draw */
} gi_ending;

/* Returns who wins a sum, some of whose components are loopy, and how soon.
   `side` is the player to move; BOTH if the sum is impartial.  Explores all
   positions of the sum, unless one component never ends. */
grundy_status gi_sum_ending(grundy_work *work, const gi_component *parts,
                            size_t count, grundy_side side, grundy_play play,
                            gi_ending *ending);

#endif
