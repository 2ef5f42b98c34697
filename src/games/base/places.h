/* SPDX-License-Identifier: MIT */
/*
 * What games share in which stones lie in the places 1, 2, ..., and some of
 * the places count as Nim heaps.
 *
 * A component is the numbers of stones as varints, place 1 first, zeros kept
 * (games/base/row.h).  A family says what a place counts as and how that is
 * said; the value, the genus and the explanation follow.
 */
#ifndef GI_GAMES_BASE_PLACES_H
#define GI_GAMES_BASE_PLACES_H

#include "games/base/row.h"

/* Functions get the index i of a place, 0 for place 1. */
typedef struct gi_places {
  uint64_t (*heap)(const gi_row *row, size_t i); /* 0: it does not count */
  /* Misère play: does the place count as a heap above 1, though perhaps
     cancelled by another? */
  bool (*is_firm)(const gi_row *row, size_t i);
  bool trimmed; /* a component has no empty places at the end */
  /* sentences */
  const char *item;  /* an item of the list: {0} the heap, {1} the place */
  const char *words; /* {0} the list, {1} its nim-sum */
  const char *none;  /* no place counts */
  const char *name;  /* what a place is called: {0} its number */
} gi_places;

/* The methods `parse` and `sample`, and `at`. */
grundy_status gi_places_parse(grundy_work *work, const grundy_rules *rules,
                              gi_text args, const gi_places *places,
                              grundy_position *sum);
grundy_status gi_places_at(grundy_work *work, const grundy_rules *rules,
                           const uint64_t *integers, const gi_places *places,
                           gi_buffer *bytes, bool *empty);
grundy_status gi_places_sample(grundy_work *work, uint64_t i,
                               const gi_places *places, gi_buffer *bytes);

/* Returns the nim-sum of the heaps that the places count as. */
uint64_t gi_places_sum(const gi_places *places, const gi_row *row);

/* Answers of theorems: VALUE and GENUS. */
grundy_status gi_places_value(grundy_work *work, gi_component component,
                              const gi_places *places, gi_answer *answer);
grundy_status gi_places_genus(grundy_work *work, gi_component component,
                              const gi_places *places, gi_answer *answer);
/* Adds a reason: the places that count, and their nim-sum in columns. */
grundy_status gi_places_explain(const gi_places *places, const gi_row *row,
                                gi_reasons *reasons);

#define GI_PLACES_FAMILY                                                       \
  .args = GI_WHOLE, .any_count = true, .integers = "a number of stones",       \
  .print = gi_row_print

#endif
