/* SPDX-License-Identifier: MIT */
/*
 * Heaps of several games as the atoms of one misère quotient.
 *
 * Atoms are numbered by heap, then by game.  Heaps count as the user's rules
 * show them: an alias with a shift has its own numbers.
 */
#ifndef GI_ENGINE_HEAPS_QUOTIENT_GAMES_H
#define GI_ENGINE_HEAPS_QUOTIENT_GAMES_H

#include "engine/work.h"
#include "theory/misere/heaps.h"
#include "theory/octal/code.h"

typedef struct gi_heap_game {
  const grundy_rules *rules;  /* as the user named them */
  const grundy_rules *origin; /* the rules that give the options */
  bool has_code;
  gi_code code;
  uint64_t code_to; /* heaps of `origin` for which the code is right */
  gi_buffer atoms;  /* uint32_t by heap from 0 on: its atom, or GI_NO_ATOM */
} gi_heap_game;

#define GI_NO_ATOM UINT32_MAX

typedef struct gi_heap_games {
  grundy_work *work;
  bool by_rules; /* options come from the families' moves alone, never from
                    codes: for the judge */
  size_t count;
  gi_heap_game games[GRUNDY_MOST_GAMES];
  gi_buffer atoms; /* grundy_quotient_generator by atom: its heap */
} gi_heap_games;

/* Says whether these are 1 to GRUNDY_MOST_GAMES rules of the work. */
bool gi_are_games(const grundy_work *work, const grundy_rules *const *games,
                  size_t count);

/* Prepares the games.  UNABLE: rules are not of one number, the players' moves
   differ, play may return, or a heap of 0 has moves.  The caller clears the
   games in any case. */
grundy_status gi_heap_games_init(gi_heap_games *games, grundy_work *work,
                                 const grundy_rules *const *rules,
                                 size_t count);
void gi_heap_games_clear(gi_heap_games *games);

/* Finds whether a heap has a move. */
grundy_status gi_heap_games_is_live(gi_heap_games *games, size_t game,
                                    uint64_t heap, bool *is_live);
/* Numbers the next heap of a game: a new atom, or none. */
grundy_status gi_heap_games_add(gi_heap_games *games, size_t game,
                                bool is_live);
/* Takes the last heap of a game back. */
void gi_heap_games_remove(gi_heap_games *games, size_t game);
/* Returns the number of heaps of a game that are numbered, heap 0 included. */
uint64_t gi_heap_games_known(const gi_heap_games *games, size_t game);
/* Returns the atom of a heap that is numbered, or GI_NO_ATOM. */
uint32_t gi_heap_games_atom(const gi_heap_games *games, size_t game,
                            uint64_t heap);
/* Returns the options of atoms, for a quotient. */
gi_atoms gi_heap_games_atoms(gi_heap_games *games);

/* Finds what the proof of a period needs: the most heaps that a move leaves and
   the most beans that it takes.  Returns false if the game has no such
   proof. */
bool gi_heap_games_bounds(const gi_heap_games *games, size_t game,
                          uint64_t *most_heaps, uint64_t *most_taken);

#endif
