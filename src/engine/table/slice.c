/* SPDX-License-Identifier: MIT */
#include "engine/table/slice.h"

#include <assert.h>

grundy_slice gi_slice_whole(unsigned arity, uint64_t from, uint64_t to) {
  grundy_slice s = {.arity = arity};
  assert(arity <= GRUNDY_MOST_INTEGERS && from <= to);
  for (unsigned i = 0; i < arity; i++) {
    s.from[i] = from;
    s.to[i] = to;
  }
  return s;
}

bool gi_is_slice(const grundy_rules *rules, const grundy_slice *s) {
  if (!rules || !s || s->arity != rules->arity)
    return false;
  for (unsigned i = 0; i < s->arity; i++)
    if (s->from[i] > s->to[i] || (s->fixed[i] && s->from[i] != s->to[i]))
      return false;
  return true;
}

unsigned gi_slice_free(const grundy_slice *s,
                       unsigned places[GRUNDY_MOST_INTEGERS]) {
  unsigned count = 0;
  for (unsigned i = 0; i < s->arity; i++)
    if (!s->fixed[i])
      places[count++] = i;
  return count;
}

/* ----------------------------------------------------------------- walks */

static uint64_t span(const gi_slice_walk *w, unsigned i) {
  return w->slice->to[w->places[i]] - w->slice->from[w->places[i]];
}

gi_slice_walk gi_slice_walk_begin(const grundy_slice *s, uint64_t *at) {
  gi_slice_walk w = {.slice = s};
  w.count = gi_slice_free(s, w.places);
  for (unsigned i = 0; i < s->arity; i++)
    at[i] = s->from[i];
  unsigned widest = 0;
  for (unsigned i = 0; i < w.count; i++)
    widest = span(&w, i) >= span(&w, widest) ? i : widest;
  if (w.count) {
    unsigned place = w.places[widest];
    for (unsigned i = widest; i + 1 < w.count; i++)
      w.places[i] = w.places[i + 1];
    w.places[w.count - 1] = place;
  }
  return w;
}

/* The distances from the starts count like the digits of a number.  A digit is
   at most `level`, and some digit is equal to it. */
bool gi_slice_walk_next(gi_slice_walk *w, uint64_t *at) {
  const uint64_t *from = w->slice->from;
  unsigned i = w->count;
  if (!w->count)
    return false;
  for (; i > 0; i--) {
    unsigned p = w->places[i - 1];
    uint64_t most = span(w, i - 1) < w->level ? span(w, i - 1) : w->level;
    if (at[p] - from[p] < most)
      break;
    at[p] = from[p];
  }
  unsigned last = w->places[w->count - 1];
  if (i > 0)
    at[w->places[i - 1]]++;
  else if (w->level == span(w, w->count - 1))
    return false;
  else
    w->level++;
  for (unsigned k = 0; k < w->count; k++)
    if (at[w->places[k]] - from[w->places[k]] == w->level)
      return true;
  at[last] = from[last] + w->level; /* the last range is a widest one */
  assert(at[last] <= w->slice->to[last]);
  return true;
}
