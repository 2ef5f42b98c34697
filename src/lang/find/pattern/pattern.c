/* SPDX-License-Identifier: MIT */
/* Description lengths, and the offers of the searches. */
#include "lang/find/pattern/pattern.h"

#include <assert.h>
#include <math.h>
#include <string.h>

const char *gi_pattern_kind_name(gi_pattern_kind kind) {
  static const char *const names[] = {
      [GI_PATTERN_PERIODIC] = "periodic",
      [GI_PATTERN_ARITHMETIC] = "arithmetic periodic",
      [GI_PATTERN_FEATURE] = "formula",
      [GI_PATTERN_AUTOMATIC] = "automatic",
      [GI_PATTERN_REGULAR] = "regular",
      [GI_PATTERN_RUNS] = "runs",
      [GI_PATTERN_FEW_RUNS] = "few runs",
      [GI_PATTERN_RECURSIVE] = "recursive",
      [GI_PATTERN_BEATTY] = "beatty",
      [GI_PATTERN_PLANE] = "plane",
      [GI_PATTERN_CORNER] = "corner",
  };
  return names[kind];
}

double gi_bits(double states) {
  enum {
    PLACES = 12
  };
  double bits = 0, place = 1;
  if (!(states > 1))
    return 0;
  while (states >= 2) {
    states /= 2;
    bits++;
  }
  for (int i = 0; i < PLACES; i++) { /* 1 <= states < 2 */
    states *= states;
    place /= 2;
    if (states >= 2) {
      states /= 2;
      bits += place;
    }
  }
  return bits;
}

double gi_value_bits(const gi_observed *s) {
  return gi_bits((double)s->most + 1);
}

/* Each value takes the bits of 0..most.  Zeros take what a code takes that
   knows only how many there are. */
double gi_observed_bits(const gi_observed *s) {
  uint64_t rows = s->side ? s->last : 0;
  double zeros = 0, count = 0;
  for (uint64_t x = s->side ? s->first : 0; x <= rows; x++)
    for (uint64_t y = s->first; y <= s->last; y++) {
      zeros += s->values[x * s->side + y] == 0;
      count++;
    }
  if (!s->zeros)
    return count * gi_value_bits(s);
  double others = count - zeros;
  return zeros * gi_bits((count + 1) / (zeros + 0.5)) +
         others * gi_bits((count + 1) / (others + 0.5));
}

double gi_cost_most(const gi_observed *s) {
  enum {
    SHORTER = 3,   /* times shorter than the values */
    FREE = 12,     /* bits that any pattern may take */
    EVIDENCE = 64, /* bits; fewer (few zeros, or zeros only) prove nothing */
    ASKED = 96     /* bits that a pattern of zeros may take, if the user asked
                      for it and the list is long enough */
  };
  double bits = gi_observed_bits(s), most = bits / SHORTER;
  double count = (double)(s->last - s->first + 1);
  double asked = (s->side ? count * count : count) / SHORTER;
  if (s->zeros && s->is_asked) {
    asked = asked < ASKED ? asked : ASKED;
    return most < asked ? asked : most;
  }
  if (s->zeros)
    return bits < EVIDENCE ? -1 : most;
  return most < FREE ? FREE : most;
}

bool gi_pattern_is_welcome(const gi_observed *s, const gi_patterns *p,
                           double cost) {
  return cost <= gi_cost_most(s) &&
         (p->count < GI_PATTERNS_KEPT || cost < p->list[p->count - 1].cost);
}

bool gi_pattern_is_welcome_by_digits(const gi_observed *s, const gi_patterns *p,
                                     double cost) {
  enum {
    SHORTER = 2 /* times shorter than the runs */
  };
  return gi_pattern_is_welcome(s, p, cost) && cost * SHORTER <= gi_runs_bits(s);
}

void gi_pattern_offer(gi_patterns *p, gi_pattern pattern) {
  assert(isfinite(pattern.cost) && pattern.cost >= 0);
  assert(pattern.words);
  assert(pattern.expr || (pattern.c && pattern.python && pattern.latex));
  size_t at = p->count < GI_PATTERNS_KEPT ? p->count++ : p->count - 1;
  for (; at && p->list[at - 1].cost > pattern.cost; at--)
    p->list[at] = p->list[at - 1];
  p->list[at] = pattern;
  assert(at == 0 || p->list[at - 1].cost <= pattern.cost);
}

const void *gi_pattern_copy(const gi_observed *s, gi_writer *out,
                            const void *how, size_t size) {
  void *copy = gi_arena_alloc(s->arena, size);
  if (copy)
    memcpy(copy, how, size);
  else
    gi_writer_note(out, gi_memory_refusal(s->memory));
  return copy;
}

void gi_pattern_keep(const gi_observed *s, gi_writer *out, const char **text) {
  gi_writer_note(out, gi_writer_keep(out, s->arena, text));
}

void gi_pattern_say(const gi_observed *s, gi_writer *out,
                    const char *const *pieces, const char **text) {
  gi_write_sentence(out, s->language, pieces);
  gi_pattern_keep(s, out, text);
}

grundy_status gi_pattern_search(const gi_observed *s, gi_patterns *p) {
  grundy_status (*const searches[])(const gi_observed *, gi_patterns *) = {
      gi_pattern_periodic,  gi_pattern_feature, gi_pattern_automatic,
      gi_pattern_regular,   gi_pattern_runs,    gi_pattern_few_runs,
      gi_pattern_recursive, gi_pattern_beatty,  gi_pattern_named,
  };
  grundy_status status = GRUNDY_OK;
  for (size_t i = 0; i < sizeof searches / sizeof *searches; i++)
    if (status == GRUNDY_OK)
      status = searches[i](s, p);
  return status;
}
