/* SPDX-License-Identifier: MIT */
/*
 * Onsides and offsides.
 *
 * At first the game is simplified as an onside, which often makes it a stopper.
 * Otherwise it is sidled towards.  In a game that is no stopper some moves lie
 * on a loop of alternating play.  These moves are cut: each leads to a guess of
 * the onside of its target instead.  The first guess is `on`, which is at least
 * everything.  The game with the guesses is a stopper, and its values are
 * better guesses, for they never fall below the onsides.  They are done when
 * they no longer change.
 *
 * Whatever was found is checked by play: the stopper s is the onside of g
 * exactly if g >= s and s >= g where endless play in g counts as won by Left.
 * The guesses of some games never come to rest, and some games have no stopper
 * as a side (C. Bach's carousel).
 *
 * Winning Ways, chapter 11, 'Sidling towards a game'; A. N. Siegel, Coping with
 * cycles, Games of No Chance 3 (2009), 91-123.
 */
#include "theory/loopy/graph.h"

#include "core/memory.h"

#include <assert.h>
#include <string.h>

enum {
  ROUNDS_MOST = 64 /* guesses before no stopper is expected any more */
};

/* A side on its way. */
typedef struct sidling {
  const gi_loopy *from;
  gi_memory *memory;
  uint32_t *loops;  /* of gi_loopy_cycles */
  gi_loopy guesses; /* stoppers in simplest form */
  gi_node *guess;   /* for each node of `from`, a node of `guesses` */
} sidling;

/* Says whether the move lies on a loop of alternating play. */
static bool is_cut(const sidling *s, gi_node node, int player, gi_node to) {
  uint32_t loop = s->loops[2 * node + (uint32_t)player];
  return loop && loop == s->loops[2 * to + (uint32_t)!player];
}

/* Copies the guesses of all nodes to `next`, by a node that has them all as
   options: old[i] becomes the copy of the guess of node i. */
static grundy_status copy_guesses(sidling *s, gi_loopy *next, gi_node *old) {
  size_t count = s->from->count;
  gi_node all, copy = GI_NO_NODE;
  grundy_status status = gi_loopy_add(&s->guesses, &all);
  if (status == GRUNDY_OK)
    status = gi_loopy_link(&s->guesses, all, GI_LEFT, s->guess, count);
  if (status == GRUNDY_OK)
    status = gi_loopy_copy(next, &s->guesses, all, &copy);
  if (status == GRUNDY_OK)
    memcpy(old, next->nodes[copy].options[GI_LEFT], count * sizeof *old);
  return status;
}

/* Gives the copy of node i the options of a player.  Moves that are cut lead to
   a guess. */
static grundy_status unroll_options(const sidling *s, gi_loopy *next,
                                    const gi_node *copies, const gi_node *old,
                                    gi_node i, int player) {
  const gi_branch *node = &s->from->nodes[i];
  size_t count = node->count[player], bytes = count * sizeof(gi_node);
  gi_node *list = count ? gi_alloc(s->memory, bytes) : NULL;
  if (count && !list)
    return gi_memory_refusal(s->memory);
  for (size_t k = 0; k < count; k++) {
    gi_node to = node->options[player][k];
    list[k] = is_cut(s, i, player, to) ? old[to] : copies[to];
  }
  grundy_status status =
      gi_loopy_link(next, copies[i], (gi_player)player, list, count);
  gi_free(s->memory, list, bytes);
  return status;
}

/* Adds to `next` copies of all nodes, in which the moves that are cut lead to
   the guesses: node i becomes copies[i], its guess old[i]. */
static grundy_status unroll(sidling *s, gi_loopy *next, gi_node *copies,
                            gi_node *old) {
  size_t count = s->from->count;
  grundy_status status = copy_guesses(s, next, old);
  for (size_t i = 0; i < count && status == GRUNDY_OK; i++)
    status = gi_loopy_add(next, &copies[i]);
  for (gi_node i = 0; i < count; i++)
    for (int side = 0; side < 2 && status == GRUNDY_OK; side++)
      status = unroll_options(s, next, copies, old, i, side);
  return status;
}

/* Puts the values of the unrolled game in place of the guesses; *rests says
   whether they are the same. */
static grundy_status improve(sidling *s, bool *rests) {
  size_t count = s->from->count, bytes = 2 * count * sizeof(gi_node);
  gi_node *copies = gi_alloc(s->memory, bytes), *images = NULL;
  if (!copies)
    return gi_memory_refusal(s->memory);
  gi_node *old = copies + count;
  gi_loopy next;
  gi_loopy_init(&next, s->from->store);
  grundy_status status = unroll(s, &next, copies, old);
  size_t image_bytes = next.count * sizeof *images;
  if (status == GRUNDY_OK && !(images = gi_alloc(s->memory, image_bytes)))
    status = gi_memory_refusal(s->memory);
  if (status == GRUNDY_OK)
    status = gi_loopy_simplify(&next, images);
  *rests = true;
  gi_loopy_clear(&s->guesses);
  for (size_t i = 0; i < count && status == GRUNDY_OK; i++) {
    assert(images);
    *rests = *rests && images[copies[i]] == images[old[i]];
    s->guess[i] = images[copies[i]];
  }
  gi_free(s->memory, images, image_bytes);
  gi_free(s->memory, copies, bytes);
  if (status == GRUNDY_OK) {
    s->guesses = next;
    return status;
  }
  gi_loopy_clear(&next);
  return status;
}

/* Finds guesses that rest; *rests says whether there are. */
static grundy_status sidle(sidling *s, bool *rests) {
  gi_node on;
  *rests = false;
  grundy_status status = gi_loopy_on(&s->guesses, &on);
  for (size_t i = 0; i < s->from->count; i++)
    s->guess[i] = on;
  for (int round = 0; round < ROUNDS_MOST && !*rests && status == GRUNDY_OK;
       round++)
    status = improve(s, rests);
  return status;
}

/* Adds what sidling finds.  UNABLE if the guesses do not come to rest. */
static grundy_status find_by_sidling(gi_loopy *graph, const gi_loopy *from,
                                     gi_node root, gi_node *out) {
  sidling s = {.from = from, .memory = gi_games_memory(from->store)};
  size_t bytes = from->count * sizeof *s.guess;
  size_t loop_bytes = 2 * from->count * sizeof *s.loops;
  bool rests = false;
  s.guess = gi_alloc(s.memory, bytes);
  s.loops = gi_alloc(s.memory, loop_bytes);
  gi_loopy_init(&s.guesses, from->store);
  grundy_status status =
      s.guess && s.loops ? GRUNDY_OK : gi_memory_refusal(s.memory);
  if (status == GRUNDY_OK)
    status = gi_loopy_cycles(from, root, s.loops);
  if (status == GRUNDY_OK)
    status = sidle(&s, &rests);
  if (status == GRUNDY_OK)
    status = rests ? gi_loopy_copy(graph, &s.guesses, s.guess[root], out)
                   : GRUNDY_UNABLE;
  gi_loopy_clear(&s.guesses);
  gi_free(s.memory, s.loops, loop_bytes);
  gi_free(s.memory, s.guess, bytes);
  return status;
}

/* ----------------------------------------------------------- simplifying */

/* Adds the game simplified as an onside.  UNABLE if that is no stopper. */
static grundy_status find_by_simplifying(gi_loopy *graph, const gi_loopy *from,
                                         gi_node root, gi_node *out) {
  gi_memory *memory = gi_games_memory(from->store);
  gi_loopy work;
  gi_node at, *images = NULL;
  bool stops = false;
  gi_loopy_init(&work, from->store);
  grundy_status status = gi_loopy_copy(&work, from, root, &at);
  size_t bytes = work.count * sizeof *images;
  if (status == GRUNDY_OK && !(images = gi_alloc(memory, bytes)))
    status = gi_memory_refusal(memory);
  if (status == GRUNDY_OK)
    status = gi_loopy_simplify_onsides(&work, images);
  if (status == GRUNDY_OK)
    status = gi_loopy_is_stopper(&work, images[at], &stops);
  if (status == GRUNDY_OK)
    status = stops ? gi_loopy_simplest(graph, &work, images[at], out)
                   : GRUNDY_UNABLE;
  gi_free(memory, images, bytes);
  gi_loopy_clear(&work);
  return status;
}

/* --------------------------------------------------------------- checking */

/* Says whether a stopper is the onside of the root: by play. */
static grundy_status check(const gi_loopy *from, gi_node root,
                           const gi_loopy *found, gi_node stopper,
                           bool *holds) {
  gi_loopy both;
  gi_loopy_order order;
  gi_node game, side = GI_NO_NODE;
  gi_loopy_init(&both, from->store);
  grundy_status status = gi_loopy_copy(&both, from, root, &game);
  if (status == GRUNDY_OK)
    status = gi_loopy_copy(&both, found, stopper, &side);
  if (status == GRUNDY_OK)
    status = gi_loopy_compare_onsides(&both, &order);
  if (status == GRUNDY_OK) {
    *holds = gi_loopy_ge(&order, game, side) && gi_loopy_ge(&order, side, game);
    gi_loopy_order_clear(&order);
  }
  gi_loopy_clear(&both);
  return status;
}

typedef grundy_status finder(gi_loopy *graph, const gi_loopy *from,
                             gi_node root, gi_node *out);

/* Finds the onside of a graph all of whose nodes belong to `root`. */
static grundy_status onside(gi_loopy *graph, const gi_loopy *from, gi_node root,
                            gi_node *out) {
  static finder *const finders[] = {find_by_simplifying, find_by_sidling};
  bool holds = false;
  grundy_status status = gi_loopy_is_stopper(from, root, &holds);
  if (status != GRUNDY_OK || holds)
    return holds ? gi_loopy_simplest(graph, from, root, out) : status;
  for (size_t i = 0; i < 2 && !holds; i++) {
    gi_loopy found;
    gi_node stopper;
    gi_loopy_init(&found, from->store);
    status = finders[i](&found, from, root, &stopper);
    if (status == GRUNDY_OK)
      status = check(from, root, &found, stopper, &holds);
    if (status == GRUNDY_OK && holds)
      status = gi_loopy_copy(graph, &found, stopper, out);
    gi_loopy_clear(&found);
    if (status != GRUNDY_OK && status != GRUNDY_UNABLE)
      return status;
  }
  if (holds && status == GRUNDY_OK)
    return gi_loopy_sort(graph, *out);
  return holds ? status : GRUNDY_UNABLE;
}

grundy_status gi_loopy_onside(gi_loopy *graph, const gi_loopy *from,
                              gi_node root, gi_node *out) {
  gi_loopy own;
  gi_node at;
  gi_loopy_init(&own, from->store);
  grundy_status status = gi_loopy_copy(&own, from, root, &at);
  if (status == GRUNDY_OK)
    status = onside(graph, &own, at, out);
  gi_loopy_clear(&own);
  return status;
}

grundy_status gi_loopy_offside(gi_loopy *graph, const gi_loopy *from,
                               gi_node root, gi_node *out) {
  gi_loopy negative, side;
  gi_node at, found = GI_NO_NODE;
  gi_loopy_init(&negative, from->store);
  gi_loopy_init(&side, from->store);
  grundy_status status = gi_loopy_negate(&negative, from, root, &at);
  if (status == GRUNDY_OK)
    status = onside(&side, &negative, at, &found);
  if (status == GRUNDY_OK)
    status = gi_loopy_negate(graph, &side, found, out);
  if (status == GRUNDY_OK)
    status = gi_loopy_sort(graph, *out);
  gi_loopy_clear(&side);
  gi_loopy_clear(&negative);
  return status;
}
