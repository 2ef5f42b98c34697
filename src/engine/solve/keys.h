/* SPDX-License-Identifier: MIT */
/*
 * Which node has a key, and which node is expanded next.
 *
 * Young keys are in a map in memory.  When memory is short, all of them go to
 * the disk as a sorted run (key_runs.h, spill.c), and the map begins anew.
 *
 *   nodes   0 ......... first ............ count
 *           in runs     young
 *
 * Once there are runs, a key that is not in the map may be that of an old node.
 * A filter says of most keys that they are new.  The others are doubtful: such
 * a key is in the map with a number from the top of the range instead of a
 * node, and edges name this number too.  gi_solver_resolve sorts the doubtful
 * keys and looks them up in the runs: old ones get the number of their node,
 * and the rest become nodes.  Only nodes are expanded.
 *
 * The map keeps the keys of old nodes that it has met, until it begins anew.
 */
#ifndef GI_ENGINE_SOLVE_KEYS_H
#define GI_ENGINE_SOLVE_KEYS_H

#include "engine/solve/solver.h"

/* Finds the node of a key with this hash (gi_hash), or adds one.  *node may be
   the number of a doubtful key. */
grundy_status gi_solver_add(gi_solver *s, gi_bytes key, uint64_t hash,
                            uint32_t *node);
/* Finds the node of a key that has one and is not doubtful. */
grundy_status gi_solver_find(gi_solver *s, gi_bytes key, uint32_t *node);
/* Gives every doubtful key its node. */
grundy_status gi_solver_resolve(gi_solver *s);

/* Chooses a node that is not expanded, and copies its key into s->node.  False:
   there is none, or *status is not OK. */
bool gi_solver_next(gi_solver *s, uint32_t *node, grundy_status *status);
/* Returns the number of nodes that are not expanded. */
uint64_t gi_solver_pending(const gi_solver *s);

/* Returns the key of a young node, valid until a key is added. */
gi_bytes gi_solver_young_key(const gi_solver *s, uint32_t node);
/* Sorts the young nodes by key into s->order. */
grundy_status gi_solver_sort_young(gi_solver *s);

static inline uint32_t gi_solver_doubtful(const gi_solver *s) {
  return (uint32_t)(s->doubtful.length / sizeof(uint32_t));
}
/* Returns whether a number of an edge is one of a doubtful key. */
static inline bool gi_solver_is_doubtful(const gi_solver *s, uint32_t node) {
  return node > GI_TOP_NODE - gi_solver_doubtful(s);
}

#endif
