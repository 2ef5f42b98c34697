/* SPDX-License-Identifier: MIT */
/* Finds games with the same values, perhaps shifted: doc/algorithms.md, Equal
   games. */
#include "app/survey/survey.h"

#include <string.h>

enum {
  MOST_ZEROS = SURVEY_MOST_DIGITS + 1,
  MOST_HEAPS = 2 * SURVEY_MOST_DIGITS + 2 + MOST_ZEROS
};

/* ---------------------------------------------------------------- forms */

/* Computes the first values by the definition.  They are below 32, since the
   heaps are small. */
static void find_first(const survey *s, size_t game, uint32_t *values) {
  for (unsigned n = 0; n < MOST_HEAPS; n++) {
    uint32_t seen = 0;
    for (unsigned k = 0; k <= s->digits && k <= n; k++) {
      unsigned digit = survey_digit(s, game, k), left = n - k;
      if (digit & 1 && !left)
        seen |= 1;
      if (digit & 2 && k && left)
        seen |= UINT32_C(1) << values[left];
      for (unsigned a = 1; digit & 4 && a <= left / 2; a++)
        seen |= UINT32_C(1) << (values[a] ^ values[left - a]);
    }
    values[n] = (uint32_t)__builtin_ctz(~seen);
  }
}

static unsigned count_zeros(const uint32_t *values) {
  unsigned zeros = 0;
  while (zeros + 1 < MOST_HEAPS && values[zeros + 1] == 0)
    zeros++;
  return zeros + 1 < MOST_HEAPS ? zeros : 0;
}

/* Returns the form of the core: what may be taken with a split, and what may be
   taken leaving one heap. */
static survey_form form_of(const survey *s, size_t game, unsigned zeros,
                           const uint32_t *values) {
  survey_form form = {0};
  unsigned last = 2 * s->digits + 1; /* digits, plus the most zeros */
  memcpy(form.first, values + zeros, (last + 1) * sizeof *values);
  for (unsigned k = 0; k <= s->digits; k++) {
    unsigned digit = survey_digit(s, game, k);
    if (digit & 2)
      form.singles |= UINT32_C(1) << k;
    if (!(digit & 4))
      continue;
    form.splits |= UINT32_C(1) << (k + zeros);
    /* the other heap has the value 0 */
    for (unsigned x = 1; k + x <= last; x++)
      if (values[x] == 0)
        form.singles |= UINT32_C(1) << (k + x);
  }
  return form;
}

void survey_classify(survey *s) {
  for (size_t game = 0; game < s->count; game++) {
    survey_class *c = &s->classes[game];
    uint32_t values[MOST_HEAPS];
    find_first(s, game, values);
    *c = (survey_class){.zeros = count_zeros(values), .like = game};
    c->form = form_of(s, game, c->zeros, values);
    while (memcmp(&s->classes[c->first].form, &c->form, sizeof c->form) != 0)
      c->first++;
  }
}

/* -------------------------------------------------- what follows from it */

bool survey_follows(const survey *s, size_t game) {
  size_t first = s->classes[game].first;
  const survey_entry *e = &s->entries[first];
  if (first == game || !e->is_done)
    return false;
  return !e->proof ||
         (e->values > SURVEY_SOON && e->preperiod > 2 * MOST_ZEROS);
}

/* Counts the rare heaps before the core, where all values are 0; *last becomes
   the last of them. */
static unsigned count_rare_zeros(const survey *s, size_t game, bool second_kind,
                                 uint64_t *last) {
  unsigned count = 0, t = 0;
  while (t < s->digits && !(survey_digit(s, game, t) & 4))
    t++;
  for (unsigned n = 1; n <= s->classes[game].zeros; n++)
    if (!second_kind || (n + t) % 2 == 0) {
      *last = n;
      count++;
    }
  return count;
}

survey_entry survey_entry_of(const survey *s, size_t game) {
  if (s->entries[game].is_done || !survey_follows(s, game))
    return s->entries[game];
  const survey_class *c = &s->classes[game];
  survey_entry e = s->entries[c->first];
  int shift = (int)s->classes[c->first].zeros - (int)c->zeros;
  uint64_t last[2] = {0, 0};
  unsigned there = count_rare_zeros(s, c->first, e.second_kind, &last[0]);
  unsigned here = count_rare_zeros(s, game, e.second_kind, &last[1]);
  e.values = 0;
  if (e.proof) /* the preperiod is larger than any shift */
    e.preperiod = (uint64_t)((int64_t)e.preperiod - shift);
  if (e.has_space) {
    e.last_rare =
        e.rares > there ? (uint64_t)((int64_t)e.last_rare - shift) : last[1];
    e.rares = e.rares - there + here;
  }
  return e;
}

int survey_shift(const survey *s, size_t game) {
  const survey_class *c = &s->classes[game];
  return (int)s->classes[c->like].zeros - (int)c->zeros;
}

/* ------------------------------------------------------------- two games */

static uint64_t core_preperiod(const survey *s, size_t game) {
  uint64_t n = s->entries[game].preperiod, zeros = s->classes[game].zeros;
  return n > zeros ? n - zeros : 0;
}

/* Compares the cores of two games with one proved period, up to its end. */
static grundy_status compare_cores(const survey *s, grundy_work *work,
                                   const size_t *games, bool *are_same) {
  uint64_t count = core_preperiod(s, games[0]);
  if (count < core_preperiod(s, games[1]))
    count = core_preperiod(s, games[1]);
  count += s->entries[games[0]].period;
  survey_values values[2];
  grundy_status status = GRUNDY_OK;
  for (unsigned i = 0; i < 2 && status == GRUNDY_OK; i++) {
    const grundy_rules *rules;
    uint64_t from = s->classes[games[i]].zeros;
    status = survey_open(s, work, games[i], &rules);
    if (status == GRUNDY_OK)
      status =
          survey_values_open(&values[i], work, rules, from, from + count - 1);
  }
  *are_same = true;
  for (uint64_t n = 0; n < count && *are_same && status == GRUNDY_OK; n++) {
    uint64_t value[2] = {0, 0};
    status = survey_values_next(&values[0], &value[0]);
    if (status == GRUNDY_OK)
      status = survey_values_next(&values[1], &value[1]);
    *are_same = value[0] == value[1];
  }
  return status;
}

/* Looks for an earlier class whose core is the same as that of this class. */
static grundy_status relate_class(survey *s, grundy_work *work, size_t game) {
  survey_class *c = &s->classes[game];
  const survey_entry *e = &s->entries[game];
  grundy_status status = GRUNDY_OK;
  for (size_t i = 0; i < game && status == GRUNDY_OK; i++) {
    const survey_entry *other = &s->entries[i];
    if (s->classes[i].first != i || other->checksum != e->checksum)
      continue;
    bool are_same = false;
    if (other->proof && e->proof && other->period == e->period)
      status = compare_cores(s, work, (size_t[]){i, game}, &are_same);
    if (c->like == game || are_same)
      c->like = i;
    if (are_same) {
      c->relation = SURVEY_EQUAL_PERIOD;
      return status;
    }
  }
  return status;
}

grundy_status survey_relate(survey *s, grundy_work *work, size_t game) {
  survey_class *c = &s->classes[game];
  const survey_class *first = &s->classes[c->first];
  if (c->first == game)
    return relate_class(s, work, game);
  bool is_merged = first->relation == SURVEY_EQUAL_PERIOD;
  c->like = is_merged ? first->like : c->first;
  c->relation = is_merged ? SURVEY_EQUAL_PERIOD : SURVEY_EQUAL_FORM;
  return GRUNDY_OK;
}
