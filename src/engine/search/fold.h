/* SPDX-License-Identifier: MIT */
/*
 * Computes the answer of a position from the answers of its options: the
 * meaning of each quantity that a search computes.  search.c finds the options.
 */
#ifndef GI_ENGINE_SEARCH_FOLD_H
#define GI_ENGINE_SEARCH_FOLD_H

#include "core/mex.h"
#include "engine/work.h"

/* Values of one player's options. */
typedef struct gi_side_games {
  gi_game *list;
  size_t count, capacity;
} gi_side_games;

typedef struct gi_fold {
  gi_quantity quantity;
  gi_games *games;           /* GAME: the store of the values */
  gi_side_games left, right; /* GAME: values of each player's options */
  grundy_side side;          /* GAME: whose option comes next */
  gi_mex values, misere;     /* of normal and of misère play */
  uint64_t best;             /* PLIES, LONGEST: least or greatest so far */
  bool some;                 /* there was an option */
  bool wins;    /* WIN, PLIES: some option is lost for the opponent */
  bool decided; /* the other options do not matter */
} gi_fold;

/* `games` is NULL unless the quantity is GAME. */
void gi_fold_init(gi_fold *fold, gi_memory *memory, gi_quantity quantity,
                  gi_games *games);
void gi_fold_clear(gi_fold *fold);

void gi_fold_begin(gi_fold *fold);
grundy_status gi_fold_option(gi_fold *fold, uint64_t answer);
grundy_status gi_fold_end(gi_fold *fold, uint64_t *answer);

/* Says whether the quantity belongs to a whole sum, not to a component. */
bool gi_asks_whole(gi_quantity quantity);
/* Says whether one option may settle the answer. */
bool gi_can_decide(gi_quantity quantity);
/* Says whether this answer of an option settles the answer. */
bool gi_decides(gi_quantity quantity, uint64_t answer);
/* Says whether the options of Left and of Right are told apart. */
bool gi_asks_sides(gi_quantity quantity);
/* Returns the answer of an option without parts: value 0, no moves, fickle
   0. */
uint64_t gi_answer_empty(gi_quantity quantity);
/* Adds the answers of two parts of an option. */
grundy_status gi_answers_join(gi_fold *fold, uint64_t a, uint64_t b,
                              uint64_t *sum);

/* The answer to GENUS.  A tame position is firm or fickle, and like a Nim heap
   of this value; nothing more is known about a wild one. */
typedef struct gi_genus {
  bool wild, firm;
  uint64_t value;
} gi_genus;
gi_genus gi_genus_of(uint64_t answer);
uint64_t gi_genus_answer(gi_genus genus);

#endif
