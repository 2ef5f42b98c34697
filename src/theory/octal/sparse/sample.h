/* SPDX-License-Identifier: MIT */
/*
 * A sample of late heaps, to choose taps by.
 *
 * Each heap of the sample has open indices; a tap closes the index that it
 * gives.  Values are far from random, so what a tap closes is counted, not
 * estimated from frequencies, and the taps are taken greedily.
 */
#ifndef GI_THEORY_OCTAL_SPARSE_SAMPLE_H
#define GI_THEORY_OCTAL_SPARSE_SAMPLE_H

#include "theory/octal/sparse/space.h"

enum {
  /* instead of the index of a rare heap: gives no index with one, nor with
     GI_NOTHING */
  GI_TAP_SAMPLE_NOTHING = GI_NOTHING | GI_MOST_SPAN / 2
};

/* The gain of a tap that was chosen. */
#define GI_TAP_SAMPLE_CHOSEN UINT32_MAX

typedef struct gi_tap_sample {
  gi_memory *memory;
  size_t count, span;
  uint16_t *late; /* indices of heaps that taps of the sample reach */
  size_t late_count;
  const uint16_t *at; /* the first heap of the sample */
  uint64_t first;     /* which one that is */
  uint8_t *open;      /* for each heap and index: 1 or 0 */
  gi_tap *taps;       /* to choose from, the caller's */
  size_t tap_count, tap_room;
  uint32_t *gains; /* what each would close, at most */
} gi_tap_sample;

/* The index of heap n, or GI_TAP_SAMPLE_NOTHING. */
uint16_t gi_tap_sample_index(const gi_sequence *sequence, uint64_t n);
/* How many heaps the sample has, for taps with distances up to `back`: fewer
   than usual, or none, if the heaps that it needs are forgotten. */
size_t gi_tap_sample_most(const gi_sequence *sequence, size_t back);
/* Room for so many taps.  To be closed in any case. */
grundy_status gi_tap_sample_open(gi_tap_sample *p, const gi_sequence *sequence,
                                 size_t back, size_t taps);
void gi_tap_sample_close(gi_tap_sample *p);
/* Opens the first `need` indices of a heap. */
void gi_tap_sample_need(gi_tap_sample *p, size_t i, size_t need);
/* The index of a heap of the sample. */
uint32_t gi_tap_sample_at(const gi_tap_sample *p, size_t i, uint64_t *n);
/* Adds the best taps, as long as one closes more than an index for each `worth`
   heaps. */
grundy_status gi_tap_sample_pick(gi_tap_sample *p, gi_taps *chosen,
                                 size_t worth);

#endif
