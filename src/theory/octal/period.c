/* SPDX-License-Identifier: MIT */
/*
 * Periods that a theorem proves.
 *
 * The last values are looked for among those before them, the nearest place
 * first; its distance p is a candidate.  If the theorem needs N values for a
 * period p from n0 on, at least the last N / 2 of these repeat those p before
 * them.  So no candidate is lost by looking for the last quarter.
 */
#include "theory/octal/sequence.h"

#include <string.h>

/* Returns the first n0 such that values[n + p] = values[n] for all n >= n0
   known. */
static size_t agrees_from(const gi_sequence *sequence, size_t p) {
  size_t n0 = sequence->count - p;
  const unsigned char *values = sequence->values;
  enum {
    BLOCK = 4096
  };
  size_t width = sequence->width;
  while (n0 >= BLOCK &&
         memcmp(values + (n0 - BLOCK) * width,
                values + (n0 - BLOCK + p) * width, BLOCK * width) == 0)
    n0 -= BLOCK;
  while (n0 > 0 && gi_sequence_value(sequence, n0 - 1) ==
                       gi_sequence_value(sequence, n0 - 1 + p))
    n0--;
  return n0;
}

/* Returns the least p >= from such that the last `length` values also occur p
   heaps earlier; 0 if there is none. */
static size_t nearest_twin(const gi_sequence *sequence, size_t length,
                           size_t from) {
  const unsigned char *values = sequence->values;
  size_t width = sequence->width, start = sequence->count - length;
  uint64_t last = 0, there = 0;
  bool is_long = length >= sizeof last;
  if (is_long)
    memcpy(&last, values + sequence->count * width - sizeof last, sizeof last);
  for (size_t p = from; p <= start; p++) {
    const unsigned char *here = values + (start - p) * width;
    if (is_long) { /* the last bytes first: mostly they differ */
      memcpy(&there, here + length * width - sizeof there, sizeof there);
      if (there != last)
        continue;
    }
    if (memcmp(here, values + start * width, length * width) == 0)
      return p;
  }
  return 0;
}

uint64_t gi_period_needs(const gi_code *code, gi_period period) {
  uint64_t last = code->count - 1; /* index of the last digit */
  uint64_t n0 = period.preperiod;
  if (!gi_code_has(code, GI_LEAVES_TWO | GI_LEAVES_THREE))
    return n0 + period.period + last;
  uint64_t heaps = gi_code_has(code, GI_LEAVES_THREE) ? 3 : 2;
  n0 = n0 ? n0 : 1;
  /* one period more, so that 0 is not missing where two heaps are equal */
  uint64_t more = code->distinct ? period.period : 0;
  return heaps * (n0 + period.period) + last + more;
}

bool gi_sequence_candidate(const gi_sequence *sequence, const gi_code *code,
                           size_t window, gi_period *period) {
  enum {
    TRIES = 16
  };
  if (!gi_code_is_finite(code) || !code->count || code->cut || sequence->gap)
    return false;
  if (code->distinct && gi_code_has(code, GI_LEAVES_THREE))
    return false; /* no theorem */
  bool splits = gi_code_has(code, GI_LEAVES_TWO | GI_LEAVES_THREE);
  size_t length = splits ? sequence->count / 4 : code->count - 1;
  if (splits && window && window < length)
    length = window;
  if (length >= sequence->count)
    return false;
  size_t p = 0;
  *period = (gi_period){0, 0};
  for (unsigned i = 0; i < TRIES; i++) {
    p = nearest_twin(sequence, length, p + 1);
    if (!p)
      break;
    size_t n0 = agrees_from(sequence, p);
    if (!period->period || n0 + p < period->preperiod + period->period)
      *period = (gi_period){n0, p};
    if (gi_period_needs(code, *period) < sequence->count)
      break;
  }
  return period->period != 0;
}

bool gi_sequence_period(const gi_sequence *sequence, const gi_code *code,
                        gi_period *period) {
  return gi_sequence_candidate(sequence, code, 0, period) &&
         gi_period_needs(code, *period) < sequence->count;
}
