/* SPDX-License-Identifier: MIT */
/*
 * Games in which play may come back (theory/graph/loopy.h): a component is
 * worth a nimber, or is infinite with the set K of the nimbers among its
 * options.  In a sum nimbers add as ever; infinite with K plus n is infinite
 * with {k xor n}; infinite plus infinite is infinite with no nimber.
 *
 * Where no theorem tells the value, all positions reached are explored and
 * labelled from the ends backwards.  Plies, and misère play, do not add: there
 * the positions of the whole sum are.
 */
#ifndef GI_ENGINE_LOOPY_H
#define GI_ENGINE_LOOPY_H

#include "engine/position.h"

typedef struct gi_loopy {
  bool infinite;
  uint64_t nimber; /* 0 if infinite */
} gi_loopy;

bool gi_is_loopy(gi_component component);
/* Is some part of them? */
bool gi_parts_are_loopy(const gi_component *parts, size_t count);

/* The value of an impartial component under normal play, whether it is loopy
   or not; *by is NULL if it was computed. */
grundy_status gi_component_loopy(grundy_work *work, gi_component component,
                                 grundy_method method, gi_loopy *value,
                                 const gi_theorem **by);
/* The nimbers (uint64_t, ascending, each once) among the options of an
   infinite component. */
grundy_status gi_loopy_set(grundy_work *work, gi_component component,
                           grundy_method method, gi_buffer *set);
/* The value of a sum; `set` may be NULL, else it becomes that of an infinite
   one. */
grundy_status gi_sum_loopy(grundy_work *work, const gi_component *parts,
                           size_t count, grundy_method method, gi_loopy *value,
                           gi_buffer *set);
/* Is the nimber in such a set? */
bool gi_nimbers_have(const uint64_t *set, size_t count, uint64_t nimber);
/* "infinity{0,2}" */
grundy_status gi_set_print(const uint64_t *set, size_t count, gi_buffer *out);
/* {k xor nimber}, ascending. */
void gi_set_add(uint64_t *set, size_t count, uint64_t nimber);

/* The first component of which no play ends, so that none of the sum does; if
   there is none, `count`.  Each component is gone through by itself. */
grundy_status gi_sum_endless(grundy_work *work, const gi_component *parts,
                             size_t count, size_t *which);

typedef struct gi_ending {
  grundy_outcome outcome; /* N, P or D */
  uint64_t plies;         /* left under best play, unless it is a draw */
} gi_ending;

/* Who wins a sum of impartial components, some of them loopy, and how soon: by
   going through all positions of the sum, unless one component never ends. */
grundy_status gi_sum_ending(grundy_work *work, const gi_component *parts,
                            size_t count, grundy_play play, gi_ending *ending);

#endif
