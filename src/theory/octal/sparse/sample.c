/* SPDX-License-Identifier: MIT */
#include "theory/octal/sparse/sample.h"

#include <string.h>

enum {
  MOST = 512,       /* heaps of a sample */
  HEAPS_EACH = 512, /* at most one heap in this many is in the sample */
  STEP = 29         /* heaps from one to the next */
};

uint16_t gi_tap_sample_index(const gi_sequence *sequence, uint64_t n) {
  const gi_sparse *s = sequence->sparse;
  uint32_t value = gi_sequence_value(sequence, n);
  bool common = gi_sparse_parity(s, value) == gi_sparse_common(s, n);
  return (uint16_t)(common ? gi_sparse_index(s, value)
                           : GI_TAP_SAMPLE_NO_INDEX);
}

size_t gi_tap_sample_most(const gi_sequence *sequence, size_t back) {
  size_t count = sequence->count, most = count / HEAPS_EACH + 1;
  size_t known = sequence->gap ? count - sequence->head - sequence->gap : count;
  most = most < MOST ? most : MOST;
  if (known <= back)
    return 0;
  return most < (known - back) / STEP ? most : (known - back) / STEP;
}

grundy_status gi_tap_sample_open(gi_tap_sample *p, const gi_sequence *sequence,
                                 size_t back, size_t taps) {
  const gi_sparse *s = sequence->sparse;
  uint64_t count = sequence->count;
  *p = (gi_tap_sample){.memory = s->memory,
                       .span = s->span,
                       .count = gi_tap_sample_most(sequence, back),
                       .tap_room = taps};
  p->late_count = p->count ? back + p->count * STEP : 1;
  p->first = count - p->count * STEP;
  p->late = gi_alloc(p->memory, p->late_count * sizeof *p->late);
  p->open = gi_alloc(p->memory, (p->count + 1) * p->span);
  p->taps = gi_alloc(p->memory, taps * sizeof *p->taps);
  p->gains = gi_alloc(p->memory, taps * sizeof *p->gains);
  if (!p->late || !p->open || !p->taps || !p->gains)
    return gi_memory_refusal(p->memory);
  for (size_t i = 0; i < p->late_count && p->count; i++)
    p->late[i] = gi_tap_sample_index(sequence, p->first - back + i);
  p->at = p->late + (p->count ? back : 0);
  memset(p->open, 0, p->count * p->span);
  return GRUNDY_OK;
}

void gi_tap_sample_close(gi_tap_sample *p) {
  gi_free(p->memory, p->late, p->late_count * sizeof *p->late);
  gi_free(p->memory, p->open, (p->count + 1) * p->span);
  gi_free(p->memory, p->taps, p->tap_room * sizeof *p->taps);
  gi_free(p->memory, p->gains, p->tap_room * sizeof *p->gains);
}

void gi_tap_sample_need(gi_tap_sample *p, size_t i, size_t need) {
  memset(p->open + i * p->span, 1, need);
}

uint32_t gi_tap_sample_at(const gi_tap_sample *p, size_t i, uint64_t *n) {
  *n = p->first + i * STEP;
  return p->at[i * STEP];
}

/* Returns how many indices the tap would close. */
static uint32_t gain_of(const gi_tap_sample *p, gi_tap tap) {
  uint32_t gain = 0;
  const uint8_t *open = p->open;
  for (size_t i = 0; i < p->count; i++, open += p->span) {
    uint32_t x = p->at[(ptrdiff_t)(i * STEP) - (ptrdiff_t)tap.d] ^ tap.u;
    gain += x < p->span ? open[x] : 0;
  }
  return gain;
}

static void close_indices(gi_tap_sample *p, gi_tap tap) {
  for (size_t i = 0; i < p->count; i++) {
    uint32_t x = p->at[(ptrdiff_t)(i * STEP) - (ptrdiff_t)tap.d] ^ tap.u;
    if (x < p->span)
      p->open[i * p->span + x] = 0;
  }
}

/* Chooses first the taps that close about as many indices as the best one, then
   those that close an eighth less, and so on.  A gain only falls, so a tap
   whose gain was too small need not be counted again. */
grundy_status gi_tap_sample_pick(gi_tap_sample *p, gi_taps *chosen,
                                 size_t worth) {
  grundy_status status = GRUNDY_OK;
  uint32_t limit = 0;
  for (size_t j = 0; j < p->tap_count; j++) {
    p->gains[j] = gain_of(p, p->taps[j]);
    limit = p->gains[j] > limit ? p->gains[j] : limit;
  }
  size_t least = p->count / worth + 1;
  for (; limit >= least; limit -= limit / 8 + 1)
    for (size_t j = 0; j < p->tap_count && status == GRUNDY_OK; j++) {
      if (p->gains[j] < limit || p->gains[j] == GI_TAP_SAMPLE_CHOSEN)
        continue;
      p->gains[j] = gain_of(p, p->taps[j]);
      if (p->gains[j] < limit)
        continue;
      status = gi_taps_add(p->memory, chosen, p->taps[j]);
      close_indices(p, p->taps[j]);
      p->gains[j] = GI_TAP_SAMPLE_CHOSEN;
    }
  return status;
}
