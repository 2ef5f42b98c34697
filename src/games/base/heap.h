/* SPDX-License-Identifier: MIT */
/*
 * What games on heaps and on tuples of integers share.
 *
 * A heap is its size as a varint; the empty heap is no component at all, it
 * is dropped.  A tuple is its integers as varints one after another, zeros
 * kept.  The shortest form is the only one, so equal positions have equal
 * bytes.
 */
#ifndef GI_GAMES_BASE_HEAP_H
#define GI_GAMES_BASE_HEAP_H

#include "engine/work.h"

static inline uint64_t gi_heap_of(gi_component component) {
  const unsigned char *at = component.bytes.data;
  return gi_varint_get(&at);
}

/* A number in binary as a C string, for sentences. */
typedef struct gi_binary {
  char text[72];
} gi_binary;
gi_binary gi_binary_of(uint64_t number);

/* Adds a heap to the option being built; an empty one vanishes. */
grundy_status gi_emit_heap(gi_sink *sink, const grundy_rules *rules,
                           uint64_t heap);
/* The whole option is one heap, or two. */
grundy_status gi_emit_to(gi_sink *sink, const grundy_rules *rules,
                         uint64_t heap);
grundy_status gi_emit_split(gi_sink *sink, const grundy_rules *rules,
                            uint64_t a, uint64_t b);

/* The errors of gi_heap_open_number. */
typedef struct gi_number_errors {
  const char *missing; /* said where nothing stands in the brackets */
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

/* What `tuples` emits in one go: option i has the entries first[e] + i *
   delta[e], for i = 0..count-1. */
typedef struct gi_sweep {
  size_t parts; /* 1: an option is one pair; 2: it is two heaps */
  int64_t first[2], delta[2];
  int64_t count; /* options; 0 or less: none */
} gi_sweep;
grundy_status gi_emit_sweep(gi_tuple_sink sink, const gi_sweep *sweep);
/* Emits the splits (i, n - i), i = 1..count, as one pair or as two heaps. */
grundy_status gi_emit_splits(gi_tuple_sink sink, size_t parts, int64_t n,
                             int64_t count);

/* Values of heaps that repeat, for families with a code.  Looks for a
   period that the theorem in theory/octal/sequence.h proves among the first
   `limit` values, once in a work; UNABLE: there is none.  The code must be
   the whole code, not cut at some heap. */
grundy_status gi_heap_period(grundy_work *work, const grundy_rules *rules,
                             uint64_t limit, gi_period *period);
/* The value of any heap, once a period is proved. */
uint64_t gi_heap_periodic(grundy_work *work, const grundy_rules *rules,
                          uint64_t heap);
/* The value of a heap under a finite code, the family's own, if a period is
   proved and the heap lies in it; UNABLE otherwise. */
grundy_status gi_code_value(grundy_work *work, gi_component component,
                            const gi_code *code, gi_answer *answer);
/* `reach` for such a code. */
grundy_status gi_code_reach(grundy_work *work, gi_component component,
                            const gi_code *code, uint64_t target,
                            gi_sink *sink);
/* The largest number of beans that may be taken from a heap. */
uint64_t gi_code_last(const gi_code *code, uint64_t heap);
/* `options` where rules->data is a gi_code. */
grundy_status gi_code_options(grundy_work *work, gi_component component,
                              grundy_side side, gi_sink *sink);
#define GI_GUY_SMITH                                                           \
  "R. K. Guy and C. A. B. Smith, The G-values of various games, Proceedings "  \
  "of the Cambridge Philosophical Society 52 (1956), 514-526"
/* Says what was computed and what it proves. */
grundy_status gi_heap_explain_period(grundy_work *work, gi_component component,
                                     gi_reasons *reasons);

#define GI_HEAP_METHODS                                                        \
  .args = GI_HEAPS, .integers = "a heap", .print = gi_heap_print,              \
  .sample = gi_heap_sample, .at = gi_heap_at
#define GI_HEAP_FAMILY .shape = "heaps", GI_HEAP_METHODS

#endif
