/* SPDX-License-Identifier: MIT */
/*
 * What games on posets share: a finite partial order in the brackets, a<b,a<c,
 * and in the parentheses the elements that are left, or `all`.
 *
 * The canonical text has only the covering pairs, and then the elements that
 * are in no such pair, so that equal orders have equal texts.  A component is
 * the set of the elements left, one bit for each in the order of their names.
 * Without elements there is no component.
 */
#ifndef GI_GAMES_BASE_POSET_H
#define GI_GAMES_BASE_POSET_H

#include "engine/sketch.h"
#include "games/base/graph.h"

enum {
  GI_POSET_MOST = 256, /* elements */
  GI_POSET_WORDS = GI_POSET_MOST / 64
};

typedef struct gi_element_set {
  uint64_t word[GI_POSET_WORDS];
} gi_element_set;

typedef struct gi_poset {
  gi_net net; /* the names, and the covering pairs */
  uint32_t count;
  uint32_t least; /* number of the element below all others, or GI_NO_VERTEX */
  bool poisoned;  /* the least element cannot be taken */
  gi_element_set all;
  gi_element_set *above; /* elements above each element, with itself */
  gi_element_set
      *joined; /* elements above and below each element, with itself */
} gi_poset;

static inline bool gi_set_has(const gi_element_set *set, uint32_t x) {
  return set->word[x / 64] >> x % 64 & 1;
}

/* The method `open`, apart from `poisoned`, which the family adds. */
grundy_status gi_poset_open(grundy_work *work, gi_text params,
                            grundy_rules *rules, gi_buffer *canonical,
                            bool poisoned);

/* The methods of the same names. */
grundy_status gi_poset_parse(grundy_work *work, const grundy_rules *rules,
                             gi_text args, grundy_position *sum);
grundy_status gi_poset_print(gi_component component, gi_buffer *out);
grundy_status gi_poset_options(grundy_work *work, gi_component component,
                               grundy_side side, gi_sink *sink);
grundy_status gi_poset_sample(grundy_work *work, const grundy_rules *rules,
                              uint64_t i, gi_buffer *bytes);

gi_element_set gi_poset_left(gi_component component);
/* Returns the element that is above all others of the set (below, if
   `least`); GI_NO_VERTEX if there is none. */
uint32_t gi_poset_end(const gi_poset *poset, const gi_element_set *set,
                      bool least);

/* The theorem of strategy stealing. */
grundy_status gi_poset_stolen(grundy_work *work, gi_component component,
                              gi_answer *answer);
grundy_status gi_poset_explain_stolen(grundy_work *work, gi_component component,
                                      gi_reasons *reasons);

/* The theorem of parts that nothing joins. */
grundy_status gi_poset_parts(grundy_work *work, gi_component component,
                             gi_answer *answer);
grundy_status gi_poset_explain_parts(grundy_work *work, gi_component component,
                                     gi_reasons *reasons);

/* The method `sketch`. */
grundy_status gi_poset_sketch(grundy_work *work, gi_component component,
                              gi_sketch_job *sketch);

#define GI_POSET_FAMILY                                                        \
  .shape = "poset", .args = GI_WHOLE, .parse = gi_poset_parse,                 \
  .print = gi_poset_print, .options = gi_poset_options,                        \
  .sample = gi_poset_sample, .sketch = gi_poset_sketch

#endif
