/* SPDX-License-Identifier: MIT */
/*
 * A sample of late heaps, by which taps are chosen.
 *
 * Each heap of the sample has open indices; a tap closes the index that it
 * gives.  Values are far from random, so the indices that a tap closes are
 * counted, not estimated from frequencies, and taps are chosen greedily.
 */
#ifndef GI_THEORY_OCTAL_SPARSE_SAMPLE_H
#define GI_THEORY_OCTAL_SPARSE_SAMPLE_H

#include "theory/octal/sparse/space.h"

enum {
  /* Stored for a rare heap in place of an index.  Gives no index with any
     index, nor with GI_NO_INDEX. */
  GI_TAP_SAMPLE_NO_INDEX = GI_NO_INDEX | GI_MOST_SPAN / 2
};

/* Gain of a tap that is chosen already. */
#define GI_TAP_SAMPLE_CHOSEN UINT32_MAX

typedef struct gi_tap_sample {
  gi_memory *memory;
  size_t count;   /* heaps of the sample */
  size_t span;    /* indices of a heap */
  uint16_t *late; /* indices of all heaps that taps reach */
  size_t late_count;
  const uint16_t *at; /* place in `late` of the first heap of the sample */
  uint64_t first;     /* the first heap of the sample */
  uint8_t *open;      /* for each heap and index: 1 if open */
  gi_tap *taps;       /* taps to choose from, filled by the caller */
  size_t tap_count, tap_room;
  uint32_t *gains; /* upper bound of the indices that each tap closes */
} gi_tap_sample;

/* Returns the index of heap n, or GI_TAP_SAMPLE_NO_INDEX if it is rare. */
uint16_t gi_tap_sample_index(const gi_sequence *sequence, uint64_t n);
/* Returns how many heaps a sample has for taps with d <= back: fewer than
   usual, or 0, if the heaps that it needs are forgotten. */
size_t gi_tap_sample_most(const gi_sequence *sequence, size_t back);
/* Opens a sample with room for `taps` taps.  The caller closes it, also if
   memory is refused. */
grundy_status gi_tap_sample_open(gi_tap_sample *p, const gi_sequence *sequence,
                                 size_t back, size_t taps);
void gi_tap_sample_close(gi_tap_sample *p);
/* Opens the first `need` indices of the i-th heap. */
void gi_tap_sample_need(gi_tap_sample *p, size_t i, size_t need);
/* Returns the index of the i-th heap of the sample, and sets *n to the heap. */
uint32_t gi_tap_sample_at(const gi_tap_sample *p, size_t i, uint64_t *n);
/* Adds the best taps, while one closes more than one index in `worth` heaps. */
grundy_status gi_tap_sample_pick(gi_tap_sample *p, gi_taps *chosen,
                                 size_t worth);

#endif
