/* SPDX-License-Identifier: MIT */
/*
 * Partizan games in which positions may repeat, as finite graphs.
 *
 * A node is a position; it has options of Left and options of Right.  A node
 * with a `game` is a position of a game that ends: its options are those of
 * the canonical form in the store.  Nodes are never removed, and a node that
 * has got its options keeps them.
 *
 *     on    {pass|}        a player may pass: the node is its own option
 *     over  {0|pass}
 *     tis   a{0|{a|0}}     a move of Left and one of Right lead back to a
 *
 * In a stopper no play runs for ever in which the players alternate.  Stoppers
 * have values much as games that end do: an order, sums, a simplest form.  Any
 * other game has at most two sides: the onside, where play that never ends
 * counts as won by Left, and the offside, where Right wins it.
 *
 * E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways, chapter 11; A. N.
 * Siegel, Combinatorial Game Theory, chapter VI.
 */
#ifndef GI_THEORY_LOOPY_GRAPH_H
#define GI_THEORY_LOOPY_GRAPH_H

#include "theory/partizan/store.h"

typedef uint32_t gi_node;

enum {
  GI_LOOPY_MOST = 3000 /* most nodes of a graph: it takes as many squared
                          bytes to compare them */
};
#define GI_NO_NODE UINT32_MAX

/* The players, as indices of a node's options. */
typedef enum gi_player {
  GI_LEFT,
  GI_RIGHT
} gi_player;

/* A node: its options of Left and of Right. */
typedef struct gi_branch {
  gi_game game; /* value of a game that ends, or GI_NO_GAME */
  uint32_t count[2];
  gi_node *options[2];
} gi_branch;

typedef struct gi_loopy {
  gi_games *store; /* borrowed */
  gi_branch *nodes;
  size_t count, capacity;
} gi_loopy;

/* Makes an empty graph whose games live in the store. */
void gi_loopy_init(gi_loopy *graph, gi_games *store);
void gi_loopy_clear(gi_loopy *graph);

/* Adds a node without options; UNABLE beyond GI_LOOPY_MOST. */
grundy_status gi_loopy_add(gi_loopy *graph, gi_node *out);
/* Gives a node the options of a player, in place of those that it has. */
grundy_status gi_loopy_link(gi_loopy *graph, gi_node node, gi_player side,
                            const gi_node *options, size_t count);
/* Adds a game that ends, with all its followers that the graph has not got. */
grundy_status gi_loopy_game(gi_loopy *graph, gi_game game, gi_node *out);
/* Adds `on`, the game in which Left may pass and nothing else. */
grundy_status gi_loopy_on(gi_loopy *graph, gi_node *out);
/* Adds the negative of a node of `from`, another graph, with all its
   followers. */
grundy_status gi_loopy_negate(gi_loopy *graph, const gi_loopy *from,
                              gi_node node, gi_node *out);
/* Adds a copy of a node of `from`, another graph, with all its followers. */
grundy_status gi_loopy_copy(gi_loopy *graph, const gi_loopy *from, gi_node node,
                            gi_node *out);
/* Adds the sum of two nodes of `from`, another graph with the same store, with
   all its followers. */
grundy_status gi_loopy_add_sum(gi_loopy *graph, const gi_loopy *from,
                               gi_node first, gi_node second, gi_node *out);

/* Writes for each node whether it can be reached from `root`, into an array of
   graph->count booleans of the caller's. */
grundy_status gi_loopy_reach(const gi_loopy *graph, gi_node root, bool *seen);
/* Marks in `loops`, for each node and starter (2 * node + side), the strongly
   connected component of alternating play that it is in; components of one
   position have the number 0. */
grundy_status gi_loopy_cycles(const gi_loopy *graph, gi_node root,
                              uint32_t *loops);
/* Writes whether alternating play from the node and all its followers ends,
   whoever starts. */
grundy_status gi_loopy_is_stopper(const gi_loopy *graph, gi_node root,
                                  bool *out);

/*
 * The order.  at_least[g * count + h] says whether g >= h for the two nodes:
 * whether Left, playing second in g - h, never is without a move.  For stoppers
 * that is the order of their values.
 */
typedef struct gi_loopy_order {
  gi_memory *memory;
  size_t count;
  bool *at_least; /* count * count */
} gi_loopy_order;

grundy_status gi_loopy_compare(const gi_loopy *graph, gi_loopy_order *out);
void gi_loopy_order_clear(gi_loopy_order *order);
static inline bool gi_loopy_ge(const gi_loopy_order *order, gi_node g,
                               gi_node h) {
  return order->at_least[g * order->count + h];
}
/* The order of the onsides of any nodes: play without end in g is won by Left,
   play without end in -h by Right, and play without end in both by nobody. */
grundy_status gi_loopy_compare_onsides(const gi_loopy *graph,
                                       gi_loopy_order *out);

/* Brings all nodes of a graph of stoppers into simplest form, in place.
   images[i], in an array of graph->count nodes, becomes the node that node i is
   equal to: one for all nodes that are equal.  UNABLE if a node is no
   stopper and that was noticed. */
grundy_status gi_loopy_simplify(gi_loopy *graph, gi_node *images);
/* The same for the onsides of any nodes.  Moves that this leaves may still be
   on a loop of alternating play. */
grundy_status gi_loopy_simplify_onsides(gi_loopy *graph, gi_node *images);
/* Adds the simplest form of a stopper of `from` to `graph`, another graph:
   without dominated and reversible options, and with one node for all equal
   positions. */
grundy_status gi_loopy_simplest(gi_loopy *graph, const gi_loopy *from,
                                gi_node root, gi_node *out);

/* Adds the onside of a node of `from` to `graph`, another graph: a stopper in
   simplest form.  UNABLE if none was found. */
grundy_status gi_loopy_onside(gi_loopy *graph, const gi_loopy *from,
                              gi_node root, gi_node *out);
/* The same for the offside. */
grundy_status gi_loopy_offside(gi_loopy *graph, const gi_loopy *from,
                               gi_node root, gi_node *out);

/* Numbers, on, off, and numbers plus over or under; they have a total order. */
typedef struct gi_pseudonumber {
  int ends; /* 1: on; -1: off; 0: neither */
  gi_number number;
  int over; /* 1: plus over; -1: plus under; 0: the number alone */
} gi_pseudonumber;

/* Returns whether the node of a simplest form is a pseudonumber. */
bool gi_loopy_is_pseudonumber(const gi_loopy *graph, gi_node node,
                              gi_pseudonumber *out);
/* Writes the Left stop or the Right stop of a simplest form, the pseudonumber
   that is reached if this player starts and both play well. */
grundy_status gi_loopy_stop(const gi_loopy *graph, gi_node node,
                            gi_player starter, gi_node *out);

/* Sorts the options of a simplest form, so that equal stoppers have their
   options in the same order. */
grundy_status gi_loopy_sort(gi_loopy *graph, gi_node root);

#endif
