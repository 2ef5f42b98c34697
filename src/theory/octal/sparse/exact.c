/* SPDX-License-Identifier: MIT */
/*
 * The exact method: one value from every option that matters, without
 * assumptions about which heaps are rare or how far away an option is.
 *
 * The options with a value common at n are those with a rare part, and the
 * heaps that stay unsplit; they give the least common value c that no option
 * has.  Then all splits are examined, the smallest part first, until a witness
 * of every rare value below c is found.
 */
#include "theory/octal/sparse/space.h"

#include <assert.h>
#include <string.h>

static grundy_status make_marks(gi_sparse *s, uint32_t largest) {
  size_t count = s->mark_count ? s->mark_count : 64;
  while (count <= largest)
    count *= 2;
  if (count != s->mark_count) {
    uint32_t *grown =
        gi_realloc(s->memory, s->marks, s->mark_count * sizeof *grown,
                   count * sizeof *grown);
    if (!grown)
      return gi_memory_refusal(s->memory);
    s->marks = grown;
    s->mark_count = count;
    s->now = UINT32_MAX;
  }
  if (++s->now == 0) {
    memset(s->marks, 0, s->mark_count * sizeof *s->marks);
    s->now = 1;
  }
  return GRUNDY_OK;
}

/* Marks the values of options with a rare part, and of heaps that stay
   unsplit. */
static void mark_few(const gi_sequence *sequence, uint64_t n) {
  const gi_sparse *s = sequence->sparse;
  for (uint64_t k = 0; k <= s->last && k <= n; k++) {
    unsigned digit = s->code.digits[k];
    uint64_t left = n - k;
    if (digit & GI_TAKES_ALL && k && !left)
      s->marks[0] = s->now;
    if (digit & GI_LEAVES_ONE && k && left)
      s->marks[gi_sequence_value(sequence, left)] = s->now;
    if (!(digit & GI_LEAVES_TWO))
      continue;
    for (size_t i = 0; i < s->rare_count && s->rares[i] < left; i++) {
      uint64_t rare = s->rares[i];
      if (!s->code.distinct || rare != left - rare)
        s->marks[gi_sequence_value(sequence, rare) ^
                 gi_sequence_value(sequence, left - rare)] = s->now;
    }
  }
}

static bool is_marked(const gi_sparse *s, uint32_t value) {
  return value < s->mark_count && s->marks[value] == s->now;
}

/* Marks the values of the splits of `left` with a smaller part from .. to, and
   returns how many values below c, with the parity `rare`, are new.  All parts
   are known: the smaller ones before the gap, the larger ones after it. */
static uint32_t mark_splits(const gi_sequence *sequence, uint64_t left,
                            uint64_t from, uint64_t to, uint32_t c,
                            unsigned rare) {
  const gi_sparse *s = sequence->sparse;
  const void *values = sequence->values;
  const uint8_t *bytes = sequence->width == 1 ? values : NULL;
  uint32_t *marks = s->marks, now = s->now, found = 0;
  size_t gap = sequence->gap;
  unsigned width = sequence->width;
  assert(!gap || from > to ||
         (to < sequence->head && left - to >= sequence->head + gap));
  for (uint64_t a = from; a <= to; a++) {
    uint32_t value = bytes ? (uint32_t)(bytes[a] ^ bytes[left - gap - a])
                           : gi_value_at(values, width, a) ^
                                 gi_value_at(values, width, left - gap - a);
    if (marks[value] == now)
      continue;
    marks[value] = now;
    found += value < c && gi_sparse_parity(s, value) == rare;
  }
  return found;
}

static void note_distance(gi_sparse *s, uint64_t d) {
  if (d > s->widest)
    s->widest = d;
}

/* Returns the least smaller part of a split of n, after any take, that has the
   value and lies in from .. end - 1; `end` if there is none. */
static uint64_t nearest_split(const gi_sequence *sequence, uint64_t n,
                              uint64_t from, uint64_t end, uint32_t value) {
  const gi_sparse *s = sequence->sparse;
  for (uint64_t k = 0; k <= s->last && k <= n; k++) {
    if (!(s->code.digits[k] & GI_LEAVES_TWO))
      continue;
    uint64_t most = gi_split_most(s->code.distinct, n - k);
    if (most > end - 1)
      most = end - 1;
    uint64_t a = gi_sequence_split(sequence, s->cpu, n - k, from, most, value);
    if (a <= most)
      end = a;
  }
  return end;
}

/* Marks the value if some split with a smaller part from `from` on has it.
   UNABLE if the search reaches forgotten values. */
static grundy_status find_witness(const gi_sequence *sequence,
                                  gi_budget *budget, uint64_t n, uint64_t from,
                                  uint32_t value) {
  enum {
    FIRST = 1024,  /* smaller parts examined first */
    TURN = 1 << 16 /* smaller parts between two looks at the budget */
  };
  gi_sparse *s = sequence->sparse;
  grundy_status status = GRUNDY_OK;
  uint64_t some = FIRST;
  for (; from <= n / 2 && status == GRUNDY_OK; from += some, some = TURN) {
    uint64_t reach = gi_sequence_reach(sequence, n, s->last);
    if (from >= reach)
      return GRUNDY_UNABLE; /* the next values were forgotten */
    if (some > reach - from)
      some = reach - from;
    uint64_t nearest = nearest_split(sequence, n, from, from + some, value);
    if (nearest < from + some) {
      s->marks[value] = s->now;
      note_distance(s, nearest + s->last);
      return gi_budget_ticks(budget, (nearest - from) / 16 + 1);
    }
    status = gi_budget_ticks(budget, some / 16);
  }
  return status;
}

/* Examines splits until witnesses of `missing` rare values below c are found:
   the first splits for all values together, then all splits for each value
   that is still missing.  A value that is missing in the end is not an
   option's. */
static grundy_status mark_all(const gi_sequence *sequence, gi_budget *budget,
                              uint64_t n, uint32_t c, uint32_t missing) {
  enum {
    SOME = 64,
    FIRST = 512
  };
  gi_sparse *s = sequence->sparse;
  unsigned rare = 1 ^ gi_sparse_common(s, n);
  uint64_t from = 1;
  for (; from <= FIRST && from <= n / 2 && missing; from += SOME) {
    for (uint64_t k = 0; k <= s->last && k <= n; k++) {
      uint64_t most = gi_split_most(s->code.distinct, n - k),
               to = from + SOME - 1;
      if (s->code.digits[k] & GI_LEAVES_TWO)
        missing -=
            mark_splits(sequence, n - k, from, to < most ? to : most, c, rare);
    }
    if (!missing)
      note_distance(s, from + SOME + s->last);
  }
  grundy_status status = gi_budget_ticks(budget, from);
  for (uint32_t v = 0; v < c && missing && status == GRUNDY_OK; v++) {
    if (gi_sparse_parity(s, v) != rare || is_marked(s, v))
      continue;
    if (v >= s->mark_count)
      return status; /* larger than any nim-sum */
    status = find_witness(sequence, budget, n, from, v);
    if (!is_marked(s, v))
      return status; /* v is the value of n: larger ones do not matter */
    missing--;
  }
  return status;
}

grundy_status gi_sparse_decide(gi_sequence *sequence, gi_budget *budget,
                               uint32_t r, bool *has_option) {
  gi_sparse *s = sequence->sparse;
  uint64_t n = sequence->count;
  uint32_t value = s->common_values[1 ^ gi_sparse_common(s, n)][r];
  grundy_status status = make_marks(s, sequence->largest | value);
  if (status == GRUNDY_OK)
    status = find_witness(sequence, budget, n, 1, value);
  *has_option = is_marked(s, value);
  return status;
}

grundy_status gi_sparse_exact(gi_sequence *sequence, gi_budget *budget,
                              uint32_t *value, bool *rare) {
  gi_sparse *s = sequence->sparse;
  uint64_t n = sequence->count;
  grundy_status status = make_marks(s, sequence->largest);
  if (status == GRUNDY_OK)
    status = gi_budget_ticks(budget, 1 + s->common.count);
  if (status != GRUNDY_OK)
    return status;
  assert(sequence->values);
  mark_few(sequence, n);
  unsigned common = gi_sparse_common(s, n);
  uint32_t c = 0, missing = 0;
  while (gi_sparse_parity(s, c) != common || is_marked(s, c)) {
    missing += gi_sparse_parity(s, c) != common && !is_marked(s, c);
    c++;
  }
  status = mark_all(sequence, budget, n, c, missing);
  *value = 0;
  while (*value < c &&
         (gi_sparse_parity(s, *value) == common || is_marked(s, *value)))
    ++*value;
  *rare = *value < c;
  return status;
}

bool gi_sparse_shows(const gi_sequence *sequence, uint64_t from, uint64_t to,
                     uint64_t window) {
  gi_sparse *s = sequence->sparse;
  assert(from >= to || sequence->values);
  for (uint64_t n = from; n < to; n++) {
    if (make_marks(s, sequence->largest) != GRUNDY_OK)
      return false;
    for (uint64_t k = 0; k <= s->last && k < n && k <= window; k++) {
      unsigned digit = s->code.digits[k];
      uint64_t most = gi_split_most(s->code.distinct, n - k);
      if (digit & GI_LEAVES_ONE && k)
        s->marks[gi_sequence_value(sequence, n - k)] = s->now;
      if (digit & GI_LEAVES_TWO)
        mark_splits(sequence, n - k, 1, most < window - k ? most : window - k,
                    0, 0);
    }
    for (uint32_t v = gi_sequence_value(sequence, n); v-- > 0;)
      if (!is_marked(s, v))
        return false;
  }
  return true;
}
