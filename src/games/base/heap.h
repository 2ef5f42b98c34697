/* SPDX-License-Identifier: MIT */
/*
 * What games on heaps share.
 *
 * A component is one heap, its size as a varint.  A varint has only one form,
 * so equal heaps have equal bytes.  The empty heap is not a component: it is
 * dropped from sums.
 */
#ifndef GI_GAMES_BASE_HEAP_H
#define GI_GAMES_BASE_HEAP_H

#include "core/writer.h"
#include <assert.h>

#include "engine/work.h"
#include "theory/octal/code.h"
#include "theory/octal/sequence.h"

/* Returns the heap that a component is. */
static inline uint64_t gi_heap_of(gi_component component) {
  const unsigned char *at = component.bytes.data;
  uint64_t heap = gi_varint_get(&at);
  assert(at == component.bytes.data + component.bytes.length);
  return heap;
}

/* Adds a heap to the option being built; an empty heap is dropped. */
grundy_status gi_emit_heap(gi_sink *sink, const grundy_rules *rules,
                           uint64_t heap);
/* Emits an option that is one heap, or the sum of two. */
grundy_status gi_emit_to(gi_sink *sink, const grundy_rules *rules,
                         uint64_t heap);
grundy_status gi_emit_split(gi_sink *sink, const grundy_rules *rules,
                            uint64_t a, uint64_t b);

/* The errors of gi_heap_open_number. */
typedef struct gi_number_errors {
  const char *missing; /* the brackets are missing or empty */
  const char *what;    /* what the number is called */
  const char *zero;    /* what is wrong with 0 */
} gi_number_errors;
/* The method `open` for rules with one number above 0 in the brackets, apart
   from the errors.  Sets rules->data to the number, a uint64_t. */
grundy_status gi_heap_open_number(grundy_work *work, gi_text params,
                                  grundy_rules *rules, gi_buffer *canonical,
                                  gi_number_errors errors);

/* Methods for HEAPS families: `print`, `sample` and `at`. */
grundy_status gi_heap_print(gi_component component, gi_buffer *out);
grundy_status gi_heap_sample(grundy_work *work, const grundy_rules *rules,
                             uint64_t i, gi_buffer *bytes);
grundy_status gi_heap_at(grundy_work *work, const grundy_rules *rules,
                         const uint64_t *integers, gi_buffer *bytes,
                         bool *empty);

/* Emits to a table the splits of n into the heaps i and n - i, i = 1..count. */
grundy_status gi_emit_splits(gi_tuple_sink sink, int64_t n, int64_t count);

/* Looks for a period of the values, for families with a code, once in a
   work: among the first `limit` values, with the proof by the theorem in
   theory/octal/sequence.h.  UNABLE: no period is proved.  The family's code
   must be whole, not cut at some heap. */
grundy_status gi_heap_period(grundy_work *work, const grundy_rules *rules,
                             uint64_t limit, gi_period *period);
/* Returns the value of any heap, once a period is proved. */
uint64_t gi_heap_periodic(grundy_work *work, const grundy_rules *rules,
                          uint64_t heap);
/* The answer VALUE of a theorem, for a finite code, the family's own.
   UNABLE if no period is proved, or if the heap comes before it. */
grundy_status gi_code_value(grundy_work *work, gi_component component,
                            const gi_code *code, gi_answer *answer);
/* The method `reach` for a finite code whose period is proved. */
grundy_status gi_code_reach(grundy_work *work, gi_component component,
                            const gi_code *code, uint64_t target,
                            gi_sink *sink);
/* Returns the largest number of beans that may be taken from a heap. */
uint64_t gi_code_last(const gi_code *code, uint64_t heap);
/* The method `options` where rules->data is a gi_code. */
grundy_status gi_code_options(grundy_work *work, gi_component component,
                              grundy_side side, gi_sink *sink);
#define GI_GUY_SMITH                                                           \
  "R. K. Guy and C. A. B. Smith, The G-values of various games, Proceedings "  \
  "of the Cambridge Philosophical Society 52 (1956), 514-526"
/* Adds reasons: what was computed, and what it proves. */
grundy_status gi_heap_explain_period(grundy_work *work, gi_component component,
                                     gi_reasons *reasons);

#define GI_HEAP_METHODS                                                        \
  .args = GI_HEAPS, .integers = "a heap", .print = gi_heap_print,              \
  .sample = gi_heap_sample, .at = gi_heap_at
#define GI_HEAP_FAMILY .shape = "heaps", GI_HEAP_METHODS

#endif
