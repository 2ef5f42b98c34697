/* SPDX-License-Identifier: MIT */
/*
 * Grundy sequences of taking-and-breaking games.
 *
 * The first values come from the recursion itself (octal/plain.c).  Where the
 * game has a sparse space (sparse/space.h), the others come from that space: a
 * value costs as many steps as there are rare heaps, not as many as there are
 * splits.  Both ways are exact.  A value takes one byte while all values fit in
 * a byte, then two, then four.
 *
 * All values are kept, unless `keep` allows the sequence to forget some.  Then
 * values in the middle, which the sparse space does not read, are forgotten now
 * and then:
 *
 *     heaps   0 ... head - 1 | head ... head + gap - 1 | ... count - 1
 *             the head       | the gap: forgotten      | the tail
 *
 * If a later heap needs a value of the gap, gi_sequence_extend returns UNABLE:
 * then the sequence must be cleared and computed again without a gap.
 */
#ifndef GI_THEORY_OCTAL_SEQUENCE_H
#define GI_THEORY_OCTAL_SEQUENCE_H

#include "core/budget.h"
#include "core/cpu.h"
#include "theory/octal/code.h"

#include <assert.h>

typedef struct gi_plain gi_plain;   /* octal/plain.h */
typedef struct gi_takes gi_takes;   /* octal/takes.h */
typedef struct gi_sparse gi_sparse; /* sparse/space.h */

typedef struct gi_sequence {
  gi_memory *memory;
  void *values;     /* values kept, `width` bytes each; see gi_sequence_value */
  unsigned width;   /* bytes of a value: 1, 2 or 4 */
  size_t count;     /* values computed, of heaps 0 .. count - 1 */
  size_t capacity;  /* values for which there is room */
  size_t keep;      /* about how many values are kept; 0: all of them */
  size_t whole;     /* values kept before forgetting starts */
  size_t head;      /* heaps before the gap */
  size_t gap;       /* heaps forgotten; 0: none */
  bool needs_all;   /* whether a value was needed after it was forgotten */
  uint32_t largest; /* largest value computed */
  gi_plain *plain;  /* NULL: not begun */
  gi_takes *takes;  /* NULL: not begun */
  gi_sparse *sparse; /* NULL: no space was looked for yet */
  size_t choose_at;  /* count at which a space is looked for next */
} gi_sequence;

void gi_sequence_init(gi_sequence *sequence, gi_memory *memory);
void gi_sequence_clear(gi_sequence *sequence);

/* More values than any memory holds. */
#define GI_SEQUENCE_MOST (SIZE_MAX / 16)

/* Computes the values of heaps 0 .. n.  The code may change from call to call
   if it says the same about heaps already known.  UNABLE if a forgotten value
   is needed, or n is too large for any memory. */
grundy_status gi_sequence_extend(gi_sequence *sequence, const gi_code *code,
                                 gi_budget *budget, uint64_t n);

/* Asserts that counts, head, gap and width are consistent. */
void gi_sequence_check(const gi_sequence *q);

/* Return how many heaps the head, and after forgetting the tail, have. */
static inline size_t gi_sequence_head(size_t keep) { return keep / 2; }
static inline size_t gi_sequence_tail(size_t keep) { return keep / 4; }
/* Returns the most values kept at any time by a sequence that forgets. */
static inline size_t gi_sequence_room(size_t keep) {
  return keep + gi_sequence_tail(keep);
}

/* Returns whether the next call of gi_sequence_extend forgets values. */
bool gi_sequence_forgets(const gi_sequence *q);

/* Returns whether a game with this code may have a sparse space. */
bool gi_sequence_may_be_sparse(const gi_code *code);

/* Returns whether the value of heap n is forgotten. */
static inline bool gi_sequence_lacks(const gi_sequence *sequence, uint64_t n) {
  return n >= sequence->head && n - sequence->head < sequence->gap;
}

/* Returns the place of the value of heap n among the values kept. */
static inline size_t gi_sequence_slot(const gi_sequence *sequence, uint64_t n) {
  return (size_t)(n < sequence->head ? n : n - sequence->gap);
}

/* Returns the bytes of the value of heap n, which is kept, or of the next one
   to be computed. */
static inline const unsigned char *
gi_sequence_bytes(const gi_sequence *sequence, uint64_t n) {
  assert(n <= sequence->count && !gi_sequence_lacks(sequence, n));
  return (const unsigned char *)sequence->values +
         gi_sequence_slot(sequence, n) * sequence->width;
}

/* Returns a value by its place.  For loops: there the width should be a
   constant, and the loop compiled for each width. */
static inline uint32_t gi_value_at(const void *values, unsigned width,
                                   uint64_t slot) {
  switch (width) {
  case 1:
    return ((const uint8_t *)values)[slot];
  case 2:
    return ((const uint16_t *)values)[slot];
  default:
    return ((const uint32_t *)values)[slot];
  }
}

/* Returns the value of a heap that is known and not forgotten. */
static inline uint32_t gi_sequence_value(const gi_sequence *sequence,
                                         uint64_t heap) {
  assert(heap < sequence->count && !gi_sequence_lacks(sequence, heap));
  return gi_value_at(sequence->values, sequence->width,
                     gi_sequence_slot(sequence, heap));
}

/* Appends a value; gi_sequence_reserve has made room. */
grundy_status gi_sequence_append(gi_sequence *sequence, uint32_t value);
/* Makes the width large enough for values up to `largest`. */
grundy_status gi_sequence_fit(gi_sequence *sequence, uint32_t largest);
/* Makes room for values up to heap n. */
grundy_status gi_sequence_reserve(gi_sequence *sequence, uint64_t n);

/* Returns a bound: all splits of n, after taking up to `last` beans, whose
   smaller part is below it have both parts known. */
static inline uint64_t gi_sequence_reach(const gi_sequence *q, uint64_t n,
                                         uint64_t last) {
  if (!q->gap)
    return UINT64_MAX;
  uint64_t tail = n - q->head - q->gap;
  uint64_t reach = tail > last ? tail - last : 0;
  return reach < q->head ? reach : q->head;
}

/* Returns the path whose kernels are used if `cpu` is chosen: the last one, up
   to `cpu`, that sequences have kernels for. */
static inline grundy_cpu gi_sequence_path(grundy_cpu cpu) {
  return cpu >= GRUNDY_CPU_NEON     ? GRUNDY_CPU_NEON
         : cpu >= GRUNDY_CPU_AVX512 ? GRUNDY_CPU_AVX512
         : cpu >= GRUNDY_CPU_AVX2   ? GRUNDY_CPU_AVX2
                                    : GRUNDY_CPU_PORTABLE;
}

/* Returns the least part a, from <= a <= most, such that heaps a and left - a
   have this nim-sum; most + 1 if there is none.  With a gap, each a lies before
   it and each left - a after it. */
uint64_t gi_sequence_split(const gi_sequence *q, grundy_cpu cpu, uint64_t left,
                           uint64_t from, uint64_t most, uint32_t value);

/* values[n + period] = values[n] for all n >= preperiod. */
typedef struct gi_period {
  uint64_t preperiod, period;
} gi_period;

/* Looks among the values known for a period that a theorem proves; false if
   none is proved yet.  Guy and Smith (1956): let k be the index of the last
   digit and n0 >= 1; if values[n + p] = values[n] for n0 <= n <= 2 n0 + p + k,
   then for all n >= n0.  With bit 3, where three heaps may be left, up to
   3 n0 + 2 p + k; where two heaps must differ, up to 2 n0 + 2 p + k.  For codes
   under which nothing splits a repeated window of k values is enough: p + k
   values from n0 >= 0. */
bool gi_sequence_period(const gi_sequence *sequence, const gi_code *code,
                        gi_period *period);
/* Finds a period that the values known suggest, proved or not; false if there
   is none.  If `window` is not 0, that many repeated values are enough. */
bool gi_sequence_candidate(const gi_sequence *sequence, const gi_code *code,
                           size_t window, gi_period *period);
/* Returns the last heap whose value the proof of the period needs. */
uint64_t gi_period_needs(const gi_code *code, gi_period period);

#endif
