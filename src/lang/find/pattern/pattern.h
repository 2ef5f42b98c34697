/* SPDX-License-Identifier: MIT */
/*
 * Named patterns in a list or a square of values.
 *
 * Each search looks for one kind of pattern: it fits the pattern to the first
 * half of the values and offers it if the other half, which it has not seen,
 * agrees too, to the last value.  An offer has a description length in bits;
 * the shortest wins, and none is taken that is not far shorter than the
 * values themselves.
 *
 * A pattern is said in words, in the rule language where that can say it (then
 * other tongues are made from that), else in C, Python and LaTeX of its own.
 * Texts live in the arena of the sample.
 */
#ifndef GI_LANG_FIND_PATTERN_PATTERN_H
#define GI_LANG_FIND_PATTERN_PATTERN_H

#include "core/budget.h"
#include "core/writer.h"

typedef enum gi_pattern_kind {
  GI_PATTERN_PERIODIC,
  GI_PATTERN_ARITHMETIC, /* periodic but for a saltus */
  GI_PATTERN_FEATURE,
  GI_PATTERN_AUTOMATIC,
  GI_PATTERN_REGULAR,
  GI_PATTERN_RUNS,
  GI_PATTERN_BEATTY,
  GI_PATTERN_PLANE
} gi_pattern_kind;

const char *gi_pattern_kind_name(gi_pattern_kind kind);

typedef struct gi_observed {
  gi_arena *arena;
  gi_memory *memory;
  gi_budget *budget;
  grundy_language language;
  const char *subject;    /* what has the values: "n", "(x,y)" */
  const char *names[2];   /* of the variables, or what stands for them */
  const char *function;   /* what code calls the function */
  const uint64_t *values; /* values[n], or values[x * side + y] */
  uint64_t first, last;   /* of n, or of x and of y */
  uint64_t side;          /* last + 1; 0 in one dimension */
  uint64_t most;          /* the largest value */
  bool zeros; /* the values are 0 and 1: all that is asked is which are 0 */
} gi_observed;

typedef struct gi_pattern {
  gi_pattern_kind kind;
  double cost;      /* bits */
  const char *expr; /* or NULL: then the next three are given, as they are
                       where they say it better than the expression does */
  const char *c, *python, *latex;
  const char *words;
} gi_pattern;

enum {
  GI_PATTERNS_KEPT = 8
};

/* The best offers, the shortest first. */
typedef struct gi_patterns {
  size_t count;
  gi_pattern list[GI_PATTERNS_KEPT];
} gi_patterns;

/* The last index that a pattern is fitted to. */
static inline uint64_t gi_observed_fit(const gi_observed *s) {
  return s->first + (s->last - s->first) / 2;
}

/* Of a square. */
static inline uint64_t gi_observed_at(const gi_observed *s, uint64_t x,
                                      uint64_t y) {
  return s->values[x * s->side + y];
}

double gi_bits(double states); /* log2, at least 0 */
/* Of one value, of all values as they stand, and of a pattern that may be as
   long as it can be. */
double gi_value_bits(const gi_observed *s);
double gi_observed_bits(const gi_observed *s);
double gi_cost_most(const gi_observed *s);
/* Would an offer of this cost be kept? */
bool gi_pattern_is_welcome(const gi_observed *s, const gi_patterns *p,
                           double cost);
void gi_pattern_offer(gi_patterns *p, gi_pattern pattern);

/* All searches of one or two dimensions, in order of simplicity. */
grundy_status gi_pattern_search(const gi_observed *s, gi_patterns *p);
grundy_status gi_pattern_search_plane(const gi_observed *s, gi_patterns *p);

/* One kind each. */
grundy_status gi_pattern_period(const gi_observed *s, gi_patterns *p);
grundy_status gi_pattern_feature(const gi_observed *s, gi_patterns *p);
grundy_status gi_pattern_automatic(const gi_observed *s, gi_patterns *p);
grundy_status gi_pattern_regular(const gi_observed *s, gi_patterns *p);
grundy_status gi_pattern_runs(const gi_observed *s, gi_patterns *p);
grundy_status gi_pattern_tiles(const gi_observed *s, gi_patterns *p);
grundy_status gi_pattern_beatty(const gi_observed *s, gi_patterns *p);

/* A period that somebody proved: values[n + length] = values[n] for
   n >= preperiod; the sample has them all. */
grundy_status gi_pattern_of_period(const gi_observed *s, uint64_t preperiod,
                                   uint64_t length, gi_pattern *pattern);

#endif
