/* SPDX-License-Identifier: MIT */
/*
 * The parts that the deep search meets (engine/search/deep.h): their numbers,
 * their values where these are small, their options.
 *
 * A term is a part or its negative, or a value of the work's store.  A part is
 * met as its family emits it: as a representative of itself, its images and,
 * where the family knows it, its negative.
 *
 * Whether the value of a part is looked for is a matter of cost.  A gate for
 * each rules holds the size up to which values are looked for.  It rises while
 * values of that size are cheap, and falls where they are not; one value may
 * take VALUE_STEPS steps.  A part whose value takes more, or is wider than
 * VALUE_WIDTH, stays a part.
 */
#ifndef GI_ENGINE_SEARCH_DEEP_PARTS_H
#define GI_ENGINE_SEARCH_DEEP_PARTS_H

#include "engine/sink.h"
#include "theory/partizan/store.h"

/* A game of the store; or, with GI_TERM_PART, twice the number of a part, and 1
   more for its negative. */
typedef uint32_t gi_term;

#define GI_TERM_PART (UINT32_C(1) << 31)

static inline bool gi_term_is_part(gi_term term) {
  return (term & GI_TERM_PART) != 0;
}
static inline uint32_t gi_term_number(gi_term term) {
  return (term & ~GI_TERM_PART) >> 1;
}
/* Says whether the term is the negative of its part. */
static inline bool gi_term_is_negative(gi_term term) { return (term & 1) != 0; }

/* What is known about the value of a part. */
typedef enum gi_part_state {
  GI_PART_NEW,    /* nobody has asked */
  GI_PART_LARGE,  /* it takes too long */
  GI_PART_VALUED, /* `value` */
} gi_part_state;

typedef struct gi_deep_part {
  gi_record record;    /* of the part's key in the map */
  gi_game value;       /* VALUED */
  uint32_t options[2]; /* Left's and Right's lists, in `lists`; 0: not listed */
  uint32_t best[2];    /* place of the option that last won; 0: none */
  uint32_t moves;      /* about how many moves it has, at least 1 */
  uint8_t state;       /* gi_part_state */
  bool impartial;
  bool forced; /* its value was looked for by gi_deep_force */
} gi_deep_part;

/* Up to which size values are looked for, under some rules. */
typedef struct gi_deep_gate {
  uint32_t size;
  int32_t credit; /* of values of that size that were cheap */
} gi_deep_gate;

/*
 * `lists` holds lists of options one after another:
 *
 *   count | { number of terms | term ... } for each option
 *
 * They are all dropped when they become too long: a list that is made again is
 * equal to the old one, so places in it stay true.
 */
typedef struct gi_deep_parts {
  grundy_work *work;
  gi_map map;
  gi_deep_part *parts;
  size_t count, capacity;
  gi_deep_gate *gates; /* by the ids of rules */
  size_t gate_count;
  uint32_t *lists;
  size_t length, list_capacity; /* in words */
  size_t most_length;           /* at which the lists are dropped */
  gi_sink sink;
  gi_buffer key, node;
  bool valueless; /* misère play, tests: no value is looked for */
  bool misere;    /* a part and its negative do not cancel */
} gi_deep_parts;

void gi_deep_parts_init(gi_deep_parts *parts, grundy_work *work);
void gi_deep_parts_clear(gi_deep_parts *parts);

/* Sorts terms; most of them are in order already. */
void gi_terms_sort(gi_term *terms, size_t count);

/* Returns the term of a component or of its negative. */
grundy_status gi_deep_intern(gi_deep_parts *parts, gi_component component,
                             bool negative, gi_term *term);
/* Replaces the term of a part by its value, if that is known or cheap. */
grundy_status gi_deep_value(gi_deep_parts *parts, gi_term *term);
/* Replaces the term of a part by its value, which is looked for even if the
   part is large.  UNABLE: it takes too long. */
grundy_status gi_deep_force(gi_deep_parts *parts, gi_term *term);
/* Returns a part as a component, whose bytes are copied into `bytes`. */
grundy_status gi_deep_component(gi_deep_parts *parts, uint32_t part,
                                gi_buffer *bytes, gi_component *component);
/* Returns the list of a player's options of a part, valid until the next
   call. */
grundy_status gi_deep_options(gi_deep_parts *parts, uint32_t part,
                              grundy_side side, const uint32_t **list);
/* Returns the negative of a term: of a part at no cost, of a value by the
   store. */
grundy_status gi_term_negate(gi_deep_parts *parts, gi_term *term);

#endif
