/* SPDX-License-Identifier: MIT */
/*
 * The closure of some positions: they, and all positions that play from them
 * can reach, with their moves, as a list.
 *
 * A question about all positions of a game needs a domain.  Where positions are
 * lists of numbers it is a box; where they are not, as on graphs, or where the
 * question is about one position, it is a closure.
 *
 *     number     0              1          2         3
 *     position   (a-b,b-c;a)    (b-c;b)    (c;c)     ...      the starts first
 *     moves      to 1           to 2       none
 *
 * Apart: a position is one component, and a move leads to a sum of positions.
 * Otherwise a position is a whole sum, and a move leads to one position.
 */
#ifndef GI_ENGINE_CLOSURE_CLOSURE_H
#define GI_ENGINE_CLOSURE_CLOSURE_H

#include "core/map.h"
#include "engine/position.h"

/* A move: its player (BOTH where both have it), and the positions to which it
   leads, from `first` on in the array of parts. */
typedef struct gi_closure_move {
  grundy_side side;
  uint32_t first, count;
  int64_t gain; /* the score of the move, for its player */
} gi_closure_move;

/* What the rule says about a position, if Left or if Right is to move; of
   positions that stand alone (gi_traits.alone). */
typedef struct gi_closure_end {
  gi_ended left, right;
  bool passes; /* the only move is to pass, which is not counted */
} gi_closure_end;

typedef struct gi_closure {
  grundy_work *work;
  bool apart;
  bool impartial;    /* no position has moves of one player alone */
  bool loopy;        /* play may come back: set by gi_closure_explore */
  bool scored;       /* moves have scores */
  bool plain_ends;   /* no rule says how play ends, as in gi_traits */
  bool returns;      /* the rule says that play may come back */
  size_t starts;     /* the first positions */
  gi_buffer names;   /* const grundy_rules *: of the starts, whose names are
                        shown */
  gi_map numbers;    /* the key of a sum -> its number */
  gi_buffer records; /* gi_record by number */
  gi_buffer firsts;  /* uint32_t by number: its first move; and the end */
  gi_buffer moves;   /* gi_closure_move */
  gi_buffer parts;   /* uint32_t: numbers of positions */
  gi_buffer ends;    /* gi_closure_end by number; empty: none stands alone */
  gi_buffer order;   /* uint32_t: all numbers, those that moves lead to before
                        those that have the moves; not of a loopy closure */
} gi_closure;

/* Begins a closure without positions; clear it in any case. */
void gi_closure_init(gi_closure *closure, grundy_work *work, bool apart);
void gi_closure_clear(gi_closure *closure);
/* Adds a sum to the starts; apart, its components. */
grundy_status gi_closure_start(gi_closure *closure, const gi_component *parts,
                               size_t count);
/* Adds the smallest positions of the rules to the starts: boards up to `to`
   cells; integers that add up to at most `to`; samples 0 to `to`, where
   positions are not lists of integers.  0: a fixed `to` for each kind. */
grundy_status gi_closure_smallest(gi_closure *closure,
                                  const grundy_rules *rules, uint64_t to);
/* Finds all positions and their moves, and the order.  STOPPED at a limit of
   the work. */
grundy_status gi_closure_explore(gi_closure *closure);

/* Returns the number of positions. */
static inline size_t gi_closure_count(const gi_closure *closure) {
  return closure->records.length / sizeof(gi_record);
}
/* Returns the moves of a position. */
static inline const gi_closure_move *
gi_closure_moves(const gi_closure *closure, size_t number, size_t *count) {
  const uint32_t *firsts = (const uint32_t *)(const void *)closure->firsts.data;
  const gi_closure_move *moves =
      (const gi_closure_move *)(const void *)closure->moves.data;
  *count = firsts[number + 1] - firsts[number];
  return *count ? moves + firsts[number] : NULL;
}
/* Returns the array of parts. */
static inline const uint32_t *gi_closure_parts(const gi_closure *closure) {
  return (const uint32_t *)(const void *)closure->parts.data;
}
/* Returns what the rule says about a position; NULL: it does not stand
   alone. */
static inline const gi_closure_end *gi_closure_end_of(const gi_closure *closure,
                                                      size_t number) {
  const gi_closure_end *ends =
      (const gi_closure_end *)(const void *)closure->ends.data;
  return closure->ends.length ? ends + number : NULL;
}
/* Makes the position of a number in the scratch arena. */
grundy_status gi_closure_position(const gi_closure *closure, size_t number,
                                  grundy_position **position);

#endif
