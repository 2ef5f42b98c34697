/* SPDX-License-Identifier: MIT */
/*
 * Grundy sequences of taking-and-breaking games.
 *
 * The first values come from the recursion itself (octal/plain.c).  Where
 * the game has a sparse space, the rest come from that (sparse/space.h): then a
 * value costs as many steps as there are rare positions, not as many as there
 * are splits.  Both are exact.  A value takes one byte while all fit, then
 * two, then four.
 *
 * All values are kept, unless `keep` says that the first and the last are
 * enough.  What is forgotten is a gap in the middle, as soon as the sparse
 * space looks at neither:
 *
 *     heap   0 ... head - 1 | forgotten: gap heaps | head + gap ... count - 1
 *
 * If a later heap needs a value of the gap, it is GRUNDY_UNABLE: then the
 * sequence must be cleared and computed anew, without a gap.
 */
#ifndef GI_THEORY_OCTAL_SEQUENCE_H
#define GI_THEORY_OCTAL_SEQUENCE_H

#include "core/budget.h"
#include "core/cpu.h"
#include "theory/octal/code.h"

typedef struct gi_plain gi_plain;   /* octal/plain.h */
typedef struct gi_takes gi_takes;   /* octal/takes.h */
typedef struct gi_sparse gi_sparse; /* sparse/space.h */

typedef struct gi_sequence {
  gi_memory *memory;
  void *values;   /* of `width` bytes each; see gi_sequence_value */
  unsigned width; /* 1, 2 or 4 */
  size_t count, capacity;
  size_t keep;       /* about as many values are kept; 0: all of them */
  size_t whole;      /* and while there are not so many, all as well */
  size_t head, gap;  /* see above; gap 0: nothing is forgotten */
  bool needs_all;    /* values were forgotten, and it was too much */
  uint32_t largest;  /* of the values known */
  gi_plain *plain;   /* NULL: not begun */
  gi_takes *takes;   /* NULL: not begun */
  gi_sparse *sparse; /* NULL: none was sought yet */
  size_t choose_at;  /* the next count at which a mask is looked for */
} gi_sequence;

void gi_sequence_init(gi_sequence *sequence, gi_memory *memory);
void gi_sequence_clear(gi_sequence *sequence);

/* No memory holds the values of so many heaps, and nobody waits for them. */
#define GI_SEQUENCE_MOST (SIZE_MAX / 16)

/* Makes the values of heaps 0..n known.  The code may change from call to
   call if it says the same about heaps already known. */
grundy_status gi_sequence_extend(gi_sequence *sequence, const gi_code *code,
                                 gi_budget *budget, uint64_t n);

/* What is kept when values are forgotten. */
static inline size_t gi_sequence_head(size_t keep) { return keep / 2; }
static inline size_t gi_sequence_tail(size_t keep) { return keep / 4; }
/* At most so many values are there while some are forgotten now and then. */
static inline size_t gi_sequence_room(size_t keep) {
  return keep + gi_sequence_tail(keep);
}

/* Will values in the middle be forgotten when there are more? */
bool gi_sequence_forgets(const gi_sequence *q);

/* Could there be a sparse space? */
bool gi_sequence_may_be_sparse(const gi_code *code);

/* Where the value of heap n stands. */
static inline size_t gi_sequence_slot(const gi_sequence *sequence, uint64_t n) {
  return (size_t)(n < sequence->head ? n : n - sequence->gap);
}

static inline const unsigned char *
gi_sequence_bytes(const gi_sequence *sequence, uint64_t n) {
  return (const unsigned char *)sequence->values +
         gi_sequence_slot(sequence, n) * sequence->width;
}

/* Was the value of heap n known, and is no longer? */
static inline bool gi_sequence_lacks(const gi_sequence *sequence, uint64_t n) {
  return n >= sequence->head && n - sequence->head < sequence->gap;
}

/* In a loop the width should be a constant, and the loop compiled for each. */
static inline uint32_t gi_value_at(const void *values, unsigned width,
                                   size_t slot) {
  switch (width) {
  case 1:
    return ((const uint8_t *)values)[slot];
  case 2:
    return ((const uint16_t *)values)[slot];
  default:
    return ((const uint32_t *)values)[slot];
  }
}

static inline uint32_t gi_sequence_value(const gi_sequence *sequence,
                                         uint64_t heap) {
  return gi_value_at(sequence->values, sequence->width,
                     gi_sequence_slot(sequence, heap));
}

/* The next value; room was made by gi_sequence_reserve. */
grundy_status gi_sequence_append(gi_sequence *sequence, uint32_t value);
/* Makes values up to this fit. */
grundy_status gi_sequence_fit(gi_sequence *sequence, uint32_t largest);
/* Room for values up to heap n. */
grundy_status gi_sequence_reserve(gi_sequence *sequence, uint64_t n);

/* All splits of n with smaller parts below this are known, whatever up to
   `last` is taken. */
static inline uint64_t gi_sequence_reach(const gi_sequence *q, uint64_t n,
                                         uint64_t last) {
  if (!q->gap)
    return UINT64_MAX;
  uint64_t tail = n - q->head - q->gap;
  uint64_t reach = tail > last ? tail - last : 0;
  return reach < q->head ? reach : q->head;
}

/* The least part a from `from` to `most` such that a and left - a have this
   nim-sum; most + 1: none has. */
uint64_t gi_sequence_split(const gi_sequence *q, grundy_cpu cpu, uint64_t left,
                           uint64_t from, uint64_t most, uint32_t value);

/* values[n + period] = values[n] for all n >= preperiod, proved. */
typedef struct gi_period {
  uint64_t preperiod, period;
} gi_period;

/* Looks among the values known for a period that the theorem proves.  Guy and
   Smith (1956): let k be the index of the last digit and n0 >= 1; if
   values[n + p] = values[n] for n0 <= n <= 2 n0 + p + k, then for all
   n >= n0; with bit 3, where three heaps may be left, up to 3 n0 + 2 p + k;
   where two heaps must differ, up to 2 n0 + 2 p + k.
   For digits without these (nothing splits) a repeated window of k
   values is enough: p + k values from n0 >= 0.  False: none proved yet. */
bool gi_sequence_period(const gi_sequence *sequence, const gi_code *code,
                        gi_period *period);
/* One that the values known suggest, proved or not; false: none.  If `window`
   is not 0, so many repeated values are enough for a suggestion. */
bool gi_sequence_candidate(const gi_sequence *sequence, const gi_code *code,
                           size_t window, gi_period *period);
/* The last heap whose value the proof needs. */
uint64_t gi_period_needs(const gi_code *code, gi_period period);

#endif
