/* SPDX-License-Identifier: MIT */
/*
 * Named patterns in a list or a square of values.
 *
 * Each search looks for one kind of pattern.  It fits the pattern to the first
 * half of the values and offers it if every value of the other half agrees too.
 * An offer has a description length in bits.  The shortest offer wins, and it
 * must be much shorter than the values themselves.
 *
 * A pattern is described in words.  It is also an expression of the rule
 * language, from which code is made, or it has its own C, Python and LaTeX.
 * Texts are in the arena of the observed values.
 */
#ifndef GI_LANG_FIND_PATTERN_PATTERN_H
#define GI_LANG_FIND_PATTERN_PATTERN_H

#include "core/budget.h"
#include "core/writer.h"
#include "lang/formula/kind.h"

const char *gi_pattern_kind_name(gi_pattern_kind kind);

/* The list or square of values that patterns are fitted to. */
typedef struct gi_observed {
  gi_arena *arena;
  gi_memory *memory;
  gi_budget *budget;
  grundy_language language;
  const char *subject;    /* what the values belong to: "n", "(x,y)" */
  const char *names[2];   /* of the variables, or expressions in their place */
  const char *function;   /* its name in code */
  const uint64_t *values; /* values[n], or values[x * side + y] */
  uint64_t first, last;   /* range of n, or of x and of y; first <= last */
  uint64_t side;          /* last + 1; 0 for a list */
  uint64_t most;          /* the largest value */
  bool zeros;             /* the values are 0 and 1, and say which are 0 */
  bool is_asked;          /* the user asked for the zeros: a few are enough */
  /* Numbers of partizan games.  Only gi_pattern_periodic accepts negative
     numbers, as int64_t in two's complement; `most` is then the largest
     absolute value. */
  bool is_signed;
  uint32_t places;    /* the values are multiples of 2^-places; words and LaTeX
                         say so, expressions and code give the numerator */
  const char *letter; /* of the function in LaTeX; NULL: "g" */
} gi_observed;

typedef struct gi_pattern {
  gi_pattern_kind kind;
  double cost;                    /* description length in bits, at least 0 */
  const char *expr;               /* NULL: the rule language cannot say it */
  const char *c, *python, *latex; /* NULL: made from the expression */
  const char *words;
  const struct gi_digit_rule *digits; /* the pattern as a table, for a proof;
                                         NULL: it is not one.  Its values may be
                                         the observed values themselves */
  /* Computes what the pattern gives at any number from the first one on; false
     if a number does not fit.  NULL: the expression or the table says it. */
  bool (*value)(const gi_observed *s, const void *how, uint64_t n,
                int64_t *value);
  const void *how; /* in the arena */
} gi_pattern;

enum {
  GI_PATTERNS_KEPT = 8
};

/* The best offers, the cheapest first. */
typedef struct gi_patterns {
  size_t count;
  gi_pattern list[GI_PATTERNS_KEPT];
} gi_patterns;

/* Returns the last index that a pattern is fitted to. */
static inline uint64_t gi_observed_fit(const gi_observed *s) {
  return s->first + (s->last - s->first) / 2;
}

/* Returns a value of a square. */
static inline uint64_t gi_observed_at(const gi_observed *s, uint64_t x,
                                      uint64_t y) {
  return s->values[x * s->side + y];
}

double gi_bits(double states); /* log2, at least 0 */
/* Returns the bits of one value. */
double gi_value_bits(const gi_observed *s);
/* Returns the bits of all values, written down one by one. */
double gi_observed_bits(const gi_observed *s);
/* Returns the highest cost of a pattern that is believed; -1: none is. */
double gi_cost_most(const gi_observed *s);
/* Would an offer of this cost be kept? */
bool gi_pattern_is_welcome(const gi_observed *s, const gi_patterns *p,
                           double cost);
/* Keeps the offer if it is among the best. */
void gi_pattern_offer(gi_patterns *p, gi_pattern pattern);

/* Copies what `value` needs to the arena; out->status keeps a refusal. */
const void *gi_pattern_copy(const gi_observed *s, gi_writer *out,
                            const void *how, size_t size);
/* Moves the text of the writer to the arena; out->status keeps a refusal. */
void gi_pattern_keep(const gi_observed *s, gi_writer *out, const char **text);
/* Writes a sentence in the user's language and moves it to the arena. */
void gi_pattern_say(const gi_observed *s, gi_writer *out,
                    const char *const *pieces, const char **text);

/* A run of equal values in a list. */
typedef struct gi_value_run {
  uint64_t start, value;
} gi_value_run;

/* Finds the runs and returns their number; 0 if there are more than `most`. */
size_t gi_runs_find(const gi_observed *s, gi_value_run *runs, size_t most);
/* Returns the start of the last run. */
uint64_t gi_runs_last(const gi_observed *s);
/* Returns the bits of the list, written down run by run. */
double gi_runs_bits(const gi_observed *s);
/* Is there little evidence that the last of a few runs has no end? */
bool gi_few_runs_are_weak(const gi_observed *s);
/* Would an offer of this cost that reads digits be kept?  It must also take at
   most half of the bits of the runs: an automaton fits any few runs. */
bool gi_pattern_is_welcome_by_digits(const gi_observed *s, const gi_patterns *p,
                                     double cost);

/* All searches in a list, and in a square. */
grundy_status gi_pattern_search(const gi_observed *s, gi_patterns *p);
grundy_status gi_pattern_search_plane(const gi_observed *s, gi_patterns *p);

/* Each searches for patterns of one kind. */
grundy_status gi_pattern_periodic(const gi_observed *s, gi_patterns *p);
grundy_status gi_pattern_feature(const gi_observed *s, gi_patterns *p);
grundy_status gi_pattern_automatic(const gi_observed *s, gi_patterns *p);
grundy_status gi_pattern_regular(const gi_observed *s, gi_patterns *p);
grundy_status gi_pattern_runs(const gi_observed *s, gi_patterns *p);
grundy_status gi_pattern_few_runs(const gi_observed *s, gi_patterns *p);
grundy_status gi_pattern_recursive(const gi_observed *s, gi_patterns *p);
grundy_status gi_pattern_tiles(const gi_observed *s, gi_patterns *p);
grundy_status gi_pattern_named(const gi_observed *s, gi_patterns *p);
grundy_status gi_pattern_beatty(const gi_observed *s, gi_patterns *p);

/* Describes a proved period: values[n + length] = values[n] for
   n >= preperiod.  The observed values include the whole first period. */
grundy_status gi_pattern_of_period(const gi_observed *s, uint64_t preperiod,
                                   uint64_t length, gi_pattern *pattern);

#endif
