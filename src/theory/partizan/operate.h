/* SPDX-License-Identifier: MIT */
/*
 * Operations on games.
 *
 * Those on values recurse over canonical forms and remember what they met
 * within a call.  ordinal, conjunctive and selective depend on the form of
 * their arguments, not only on the value: they take forms (form.h).
 *
 * DOMAIN: the operation is not defined for the arguments.  Every operation
 * takes a step for each pair of followers, at least.
 *
 * Siegel, Combinatorial Game Theory, II.6 (heating, Norton's product), II.7
 * (powers); Winning Ways, chapters 8 to 10.
 */
#ifndef GI_THEORY_PARTIZAN_OPERATE_H
#define GI_THEORY_PARTIZAN_OPERATE_H

#include "theory/partizan/form.h"

/* Writes g heated by t: a number stays, otherwise {heat(gL) + t | heat(gR) -
   t}. t is any game. */
grundy_status gi_game_heat(gi_games *store, gi_game g, gi_game t, gi_game *out);
/* Writes g cooled by the number t.  The mean if t is above the temperature.
   DOMAIN unless t > -1. */
grundy_status gi_game_cool(gi_games *store, gi_game g, gi_number t,
                           gi_game *out);
/* Writes g cooled by its temperature. */
grundy_status gi_game_freeze(gi_games *store, gi_game g, gi_game *out);
/* Writes g overheated from s to t: n.s for an integer n, otherwise
   {overheat(gL) + t | overheat(gR) - t}. */
grundy_status gi_game_overheat(gi_games *store, gi_game g, gi_game s, gi_game t,
                               gi_game *out);
/* Writes Norton's product g.u: n.u for an integer n, otherwise
   {gL.u + u + i | gR.u - u - i} with all incentives i of u.  DOMAIN unless
   u > 0. */
grundy_status gi_game_norton(gi_games *store, gi_game g, gi_game u,
                             gi_game *out);
/* Writes powto(g,x): 0 for x = 0, g for x = 1; otherwise {gL, powto(g,xL) | gR,
   powto(g,xR)} with the options of the number x, but for xL = 0.  DOMAIN for
   x < 0. */
grundy_status gi_game_powto(gi_games *store, gi_game g, gi_number x,
                            gi_game *out);
/* Writes the x-th power of g = {0|h}: {0 | h - powto(g,x-1)}.  If x is an
   integer, powto(g,x) is the sum of the first x powers.  DOMAIN for x < 1, and
   unless g = {0|h} for a game h. */
grundy_status gi_game_pow(gi_games *store, gi_game g, gi_number x,
                          gi_game *out);
/* Writes Conway's product of the canonical forms. */
grundy_status gi_game_conway(gi_games *store, gi_game g, gi_game h,
                             gi_game *out);

/* Writes the ordinal sum g:h = {gL, g:hL | gR, g:hR}. */
grundy_status gi_game_ordinal(gi_games *store, const gi_game_form *g,
                              const gi_game_form *h, gi_game *out);
/* Writes the conjunctive sum {gL & hL | gR & hR}: each move is a move in
   both. */
grundy_status gi_game_conjunctive(gi_games *store, const gi_game_form *g,
                                  const gi_game_form *h, gi_game *out);
/* Writes the selective sum: each move is a move in one or in both. */
grundy_status gi_game_selective(gi_games *store, const gi_game_form *g,
                                const gi_game_form *h, gi_game *out);

#endif
