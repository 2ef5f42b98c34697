/* SPDX-License-Identifier: MIT */
/*
 * Rings of apples: take a run of at least l and at most r apples that lie
 * side by side.  The rest of the ring is a row, to which the rules of
 * games/apples.c apply.  A run may be the whole ring.
 *
 * A component is a ring, the number of its apples as a varint
 * (games/base/heap.h); rows are components of `apples`.
 *
 * A ring of n becomes the row of n - k, for k in l..r.
 * Let n < l + r.  Then these rows are shorter than r, have floor(m / l) as
 * value, and the shortest of them is shorter than l: their values are all
 * numbers below floor(n / l), which is the value of the ring.
 * Let n >= l + r.  Then the rows have at least l apples.  If l < r, the player
 * who moves in such a row wins: taking l or l + 1 apples from its middle leaves
 * two equal rows, or takes a row of l whole.  So no option is P, and the ring
 * is.  If l = r there is one option; the value is 1 if that option is P, and 0
 * otherwise.
 *
 * Misère play, n < l + r: the options are tame by games/apples.c.  They are the
 * options of a row of n that leave one row, and the same proof holds for them.
 */
#include "core/text.h"
#include "engine/assess.h"
#include "games/base/apples.h"

extern const gi_family gi_family_apples;

typedef struct ring {
  gi_runs runs; /* first: gi_runs_of */
  const grundy_rules *row;
} ring;

static grundy_status open(grundy_work *work, gi_text params,
                          grundy_rules *rules, gi_buffer *canonical) {
  ring *s = gi_arena_alloc(&work->arena, sizeof *s);
  if (!s)
    return gi_refused(work);
  *s = (ring){0};
  grundy_status status = gi_runs_read(work, params, &s->runs);
  if (status == GRUNDY_OK)
    status = gi_runs_put(canonical, s->runs);
  if (status != GRUNDY_OK)
    return status;
  gi_text text = {NULL, 0, params.offset};
  if (canonical->length)
    text = (gi_text){(const char *)canonical->data, canonical->length,
                     params.offset};
  rules->data = s;
  return gi_rules_open(work, &gi_family_apples, text, &s->row);
}

static grundy_status options(grundy_work *work, gi_component component,
                             grundy_side side, gi_sink *sink) {
  (void)work, (void)side;
  const ring *s = component.rules->data;
  uint64_t n = gi_heap_of(component), last = gi_runs_longest(s->runs, n);
  grundy_status status = GRUNDY_OK;
  for (uint64_t k = s->runs.l; k <= last && status == GRUNDY_OK; k++)
    status = gi_emit_to(sink, s->row, n - k);
  return status;
}

/* Computes the value of the only row that can be left where l = r. */
static grundy_status row_value(grundy_work *work, const ring *s, uint64_t row,
                               uint64_t *value) {
  enum {
    SOON = 1 << 12
  };
  unsigned char bytes[GI_VARINT_MAX];
  *value = 0;
  if (!row)
    return GRUNDY_OK;
  gi_component left = {s->row, {bytes, gi_varint_put(bytes, row)}};
  return gi_component_value(
      work, left, row <= SOON ? GRUNDY_BEST : GRUNDY_THEOREM, value, NULL);
}

static grundy_status reach_only(grundy_work *work, const ring *s, uint64_t row,
                                uint64_t target, gi_sink *sink) {
  uint64_t value;
  grundy_status status = row_value(work, s, row, &value);
  if (status != GRUNDY_OK || value != target)
    return status;
  return gi_emit_to(sink, s->row, row);
}

/* Where values of rows are quotients, the rows with the target are
   neighbours. */
static grundy_status reach(grundy_work *work, gi_component component,
                           uint64_t target, gi_sink *sink) {
  const ring *s = component.rules->data;
  uint64_t l = s->runs.l, r = s->runs.r, n = gi_heap_of(component), from;
  if (n < l)
    return GRUNDY_OK;
  if (!target && l < r && !gi_runs_short(s->runs, n))
    return GRUNDY_OK; /* all options are N */
  uint64_t high = n - l, low = n > r ? n - r : 0;
  if (l == r)
    return reach_only(work, s, high, target, sink);
  if (!gi_runs_quotient(s->runs, high))
    return GRUNDY_UNABLE;
  if (__builtin_mul_overflow(target, l, &from) || from > high)
    return GRUNDY_OK;
  if (high - from > l - 1)
    high = from + (l - 1);
  if (from > low)
    low = from;
  grundy_status status = GRUNDY_OK;
  for (uint64_t left = high + 1; left > low && status == GRUNDY_OK; left--)
    status = gi_emit_to(sink, s->row, left - 1);
  return status;
}

/* ------------------------------------------------------------- theorems */

static grundy_status value(grundy_work *work, gi_component component,
                           gi_answer *answer) {
  const ring *s = component.rules->data;
  uint64_t n = gi_heap_of(component), row = 0;
  answer->number = 0;
  if (n < s->runs.l)
    return GRUNDY_OK;
  if (s->runs.l < s->runs.r) {
    if (gi_runs_short(s->runs, n))
      answer->number = n / s->runs.l;
    return GRUNDY_OK;
  }
  grundy_status status = row_value(work, s, n - s->runs.l, &row);
  answer->number = row == 0;
  return status;
}

static grundy_status explain(grundy_work *work, gi_component component,
                             gi_reasons *reasons) {
  const ring *s = component.rules->data;
  uint64_t n = gi_heap_of(component), l = s->runs.l, row;
  gi_digits size = gi_digits_of(n), least = gi_digits_of(l);
  if (n < l)
    return gi_reason(reasons, GRUNDY_REASON_FACT,
                     "a ring of {0} has no run of {1}: there is no move",
                     size.text, least.text);
  if (l == s->runs.r) {
    grundy_status status = row_value(work, s, n - l, &row);
    if (status != GRUNDY_OK)
      return status;
    return gi_reason(reasons, GRUNDY_REASON_FACT,
                     "the only move opens the ring of {0} to a row of {1}, "
                     "whose value is {2}",
                     size.text, gi_digits_of(n - l).text,
                     gi_digits_of(row).text);
  }
  if (gi_runs_short(s->runs, n) && l == 1)
    return gi_reason(reasons, GRUNDY_REASON_FACT,
                     "a ring of {0} can become every shorter row, and the "
                     "value of these rows is their length",
                     size.text);
  if (gi_runs_short(s->runs, n))
    return gi_reason(reasons, GRUNDY_REASON_FACT,
                     "the rows that a ring of {0} can become have all values "
                     "below {0} divided by {1}, rounded down, which is {2}",
                     size.text, least.text, gi_digits_of(n / l).text);
  return gi_reason(reasons, GRUNDY_REASON_FACT,
                   "the ring of {0} becomes a row of at least {1}; the "
                   "opponent takes {1} or {2} from its middle, so that two "
                   "equal rows are left, or takes the whole row, and then "
                   "answers each move in one row by the same move in the "
                   "other",
                   size.text, least.text, gi_digits_of(l + 1).text);
}

static grundy_status explain_genus(grundy_work *work, gi_component component,
                                   gi_reasons *reasons) {
  (void)work;
  const ring *s = component.rules->data;
  uint64_t n = gi_heap_of(component);
  return gi_reason(reasons, GRUNDY_REASON_FACT,
                   "in misère play a ring of {0} counts as a Nim heap of "
                   "{1}: {0} divided by {2}, rounded down",
                   gi_digits_of(n).text, gi_digits_of(n / s->runs.l).text,
                   gi_digits_of(s->runs.l).text);
}

static const gi_theorem theorems[] = {
    {
        .name = "ring",
        .citation = "proof in src/games/ring.c",
        .condition = "normal play; where all runs have one length, rings "
                     "whose row after the first move has a value that is "
                     "known or soon found",
        .answers = GI_ANSWERS_VALUE,
        .play = GI_NORMAL,
        .answer = value,
        .explain = explain,
    },
    {
        .name = "ring (misère)",
        .citation = "tame games: J. H. Conway, On Numbers and Games (1976), "
                    "chapter 12; proof that such rings are tame: "
                    "src/games/ring.c",
        .condition = "misère play; rings shorter than the shortest and the "
                     "longest run together",
        .answers = GI_ANSWERS_GENUS,
        .play = GI_MISERE,
        .answer = gi_runs_genus,
        .explain = explain_genus,
    },
    {0},
};

static grundy_status formula(const grundy_rules *rules, gi_formula_of of,
                             gi_buffer *out, const gi_theorem **by) {
  const ring *s = rules->data;
  *by = &theorems[of == GI_FORMULA_MISERE];
  return gi_runs_formula(s->runs, of, true, out);
}

/* All rings of l + r apples and more have the value 0. */
static grundy_status period(grundy_work *work, const grundy_rules *rules,
                            gi_period *found) {
  const ring *s = rules->data;
  uint64_t start;
  (void)work;
  if (s->runs.l == s->runs.r ||
      __builtin_add_overflow(s->runs.l, s->runs.r, &start))
    return GRUNDY_UNABLE;
  *found = (gi_period){.preperiod = start, .period = 1};
  return GRUNDY_OK;
}

const gi_family gi_family_ring = {
    GI_HEAP_METHODS,
    .shape = "ring",
    .name = "ring",
    .kind = GI_KIND_BREAKING,
    .title = "Apples in a ring",
    .also = "ring of apples, circular apples, apples in a circle, 环形取苹果, "
            "取苹果扩展二, 取苹果游戏扩展二, 环上取苹果, 环形取石子, 苹果环",
    .usage = "ring[l..r](a,b,...)",
    .example = "ring[2..4](9)",
    .brief = "Take a run of l to r neighbouring apples from a ring, which "
             "becomes a row.",
    .about = "Rings of apples. Take at least l and at most r apples that lie "
             "side by side; what is left of the ring is a row, and later "
             "moves take such runs from rows, as in apples[l..r]. Without r "
             "a run may have any length from l on; ring alone is ring[1..].",
    .open = open,
    .options = options,
    .reach = reach,
    .period = period,
    .formula = formula,
    .theorems = theorems,
};
