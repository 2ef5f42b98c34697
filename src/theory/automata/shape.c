/* SPDX-License-Identifier: MIT */
#include "theory/automata/shape.h"

#include <string.h>

static uint32_t step(const gi_shape_machine *s, uint32_t state,
                     uint32_t letter) {
  return s->next[(size_t)state * s->machine.letters + letter];
}

/* Makes room for an automaton. */
static bool make(gi_shape_machine *s, gi_arena *arena, uint32_t states,
                 uint32_t letters) {
  s->next = gi_arena_alloc(arena, (size_t)states * letters * sizeof *s->next);
  s->labels = gi_arena_alloc(arena, states);
  s->machine.next = s->next;
  s->machine.labels = s->labels;
  s->machine.states = states;
  s->machine.letters = letters;
  return s->next && s->labels;
}

bool gi_shape_copy(gi_shape_machine *s, gi_arena *arena,
                   const grundy_machine *m, gi_numeration numeration) {
  *s = (gi_shape_machine){.machine = *m, .numeration = numeration};
  if (!make(s, arena, m->states, m->letters))
    return false;
  memcpy(s->next, m->next, (size_t)m->states * m->letters * sizeof *s->next);
  memcpy(s->labels, m->labels, m->states);
  return true;
}

/* ------------------------------------------------------------ classes */

/* Replaces each state by its class; classes are numbered from the start's 0 in
   the order of a breadth-first walk, and unreachable ones are dropped. */
static void join_classes(gi_shape_machine *s, const uint32_t *class_of) {
  uint32_t letters = s->machine.letters, count = 1;
  uint32_t number[GI_SHAPE_STATES], member[GI_SHAPE_STATES] = {0};
  uint32_t next[GI_SHAPE_STATES];
  uint8_t labels[GI_SHAPE_STATES];
  memset(number, 0xff, sizeof number);
  number[class_of[0]] = 0;
  member[0] = 0;
  for (uint32_t c = 0; c < count; c++) {
    labels[c] = s->labels[member[c]];
    for (uint32_t k = 0; k < letters; k++) {
      uint32_t to = step(s, member[c], k), class = class_of[to];
      if (number[class] == UINT32_MAX) {
        number[class] = count;
        member[count++] = to;
      }
    }
  }
  /* A class has a number at most that of its members: rows move forward. */
  uint32_t rows[GI_SHAPE_STATES];
  for (uint32_t c = 0; c < count; c++)
    rows[c] = member[c];
  for (uint32_t k = 0; k < letters; k++) {
    for (uint32_t c = 0; c < count; c++)
      next[c] = number[class_of[step(s, rows[c], k)]];
    for (uint32_t c = 0; c < count; c++)
      s->next[(size_t)c * letters + k] = next[c];
    /* The column is overwritten only after all of it was read. */
  }
  memcpy(s->labels, labels, count);
  s->machine.states = count;
}

void gi_shape_minimise(gi_shape_machine *s) {
  uint32_t class_of[GI_SHAPE_STATES] = {0}, n = s->machine.states;
  if (n > GI_SHAPE_STATES)
    return;
  for (uint32_t i = 0; i < n; i++)
    class_of[i] = s->labels[i];
  for (bool changed = true; changed;) {
    uint32_t finer[GI_SHAPE_STATES];
    changed = false;
    for (uint32_t i = 0; i < n; i++) {
      finer[i] = i;
      for (uint32_t j = 0; j < i && finer[i] == i; j++) {
        bool same = class_of[i] == class_of[j];
        for (uint32_t k = 0; same && k < s->machine.letters; k++)
          same = class_of[step(s, i, k)] == class_of[step(s, j, k)];
        if (same)
          finer[i] = finer[j];
      }
    }
    for (uint32_t i = 0; i < n; i++)
      for (uint32_t j = 0; j < i; j++)
        changed =
            changed || (class_of[i] == class_of[j]) != (finer[i] == finer[j]);
    memcpy(class_of, finer, n * sizeof *class_of);
  }
  join_classes(s, class_of);
}

/* ------------------------------------------------------------ one number */

static uint32_t state_of(const gi_shape_machine *s, uint64_t number) {
  uint8_t digits[GI_DIGITS_MOST];
  unsigned count = gi_numeration_write(s->numeration, number, digits);
  uint32_t state = 0;
  for (unsigned i = 0; i < count; i++)
    state = step(s, state, digits[i]);
  return state;
}

/* Returns f(n). */
static uint64_t fold(uint64_t n, uint32_t start, uint32_t period) {
  return n < start ? n : start + (n - start) % period;
}

/* Returns whether the state of every number n is that of f(n): if it is so for
   n, then also for all numbers with one more digit. */
static bool is_period(const gi_shape_machine *s, const uint32_t *states,
                      uint32_t start, uint32_t period) {
  for (uint64_t n = 0; n < (uint64_t)start + period; n++)
    for (uint32_t d = 0; d < s->machine.digits; d++)
      if (step(s, states[n], d) !=
          states[fold(n * s->machine.digits + d, start, period)])
        return false;
  return true;
}

bool gi_shape_find_period(const gi_shape_machine *s, gi_shape_period *out) {
  uint32_t states[GI_SHAPE_FAR];
  if (s->machine.tracks != 1 || !s->numeration.base)
    return false;
  for (uint32_t n = 0; n < GI_SHAPE_FAR; n++)
    states[n] = state_of(s, n);
  for (uint32_t period = 1; period <= GI_SHAPE_PERIOD; period++) {
    uint32_t start = GI_SHAPE_FAR - period;
    while (start > 0 && states[start - 1] == states[start - 1 + period])
      start--;
    if (start > GI_SHAPE_PERIOD || !is_period(s, states, start, period))
      continue;
    out->start = start;
    out->period = period;
    for (uint32_t n = 0; n < start + period; n++)
      out->labels[n] = s->labels[states[n]];
    while (out->start > 0 &&
           out->labels[out->start - 1] == out->labels[out->start - 1 + period])
      out->start--; /* the states differ, but say the same */
    return true;
  }
  return false;
}

/* Returns the state after 11 in Zeckendorf's numeration; UINT32_MAX in a
   base. */
static uint32_t invalid_state(const gi_shape_machine *s) {
  return s->numeration.base ? UINT32_MAX : step(s, step(s, 0, 1), 1);
}

/* Follows zeros from a state until a state comes again, and writes the labels
   on the way.  Returns whether state 0 is met. */
static bool follow_zeros(const gi_shape_machine *s, uint32_t state,
                         gi_shape_zeros *out) {
  uint32_t seen[GI_SHAPE_STATES], count = 0;
  memset(seen, 0xff, sizeof seen);
  for (; seen[state] == UINT32_MAX; state = step(s, state, 0)) {
    seen[state] = count;
    out->labels[count++] = s->labels[state];
  }
  out->zero = s->labels[0];
  out->start = seen[state];
  out->period = count - out->start;
  return seen[0] != UINT32_MAX;
}

bool gi_shape_find_zeros(const gi_shape_machine *s, gi_shape_zeros *out) {
  uint32_t invalid = invalid_state(s);
  if (s->machine.tracks != 1 || s->machine.digits != 2 ||
      s->machine.states > GI_SHAPE_STATES)
    return false;
  uint32_t after = step(s, 0, 1);
  for (uint32_t i = 0; i < s->machine.states; i++)
    if (i != invalid && (s->numeration.base || i != after) &&
        step(s, i, 1) != after)
      return false;
  follow_zeros(s, after, out);
  return step(s, 0, 0) == 0;
}

bool gi_shape_find_length(const gi_shape_machine *s, gi_shape_zeros *out) {
  uint32_t digits = s->machine.digits;
  if (s->machine.tracks != 1 || s->machine.states > GI_SHAPE_STATES ||
      !s->numeration.base)
    return false;
  for (uint32_t i = 0; i < s->machine.states; i++)
    for (uint32_t d = i ? 0 : 1; d < digits; d++)
      if (step(s, i, d) != step(s, i, i ? 0 : 1))
        return false;
  return !follow_zeros(s, step(s, 0, 1), out) && step(s, 0, 0) == 0;
}

/* ------------------------------------------------------------ pairs */

/* Finds the states from which a state with the label can be reached. */
static void mark_useful(const gi_shape_machine *s, uint8_t label,
                        bool *useful) {
  for (uint32_t i = 0; i < s->machine.states; i++)
    useful[i] = s->labels[i] == label;
  for (bool changed = true; changed;) {
    changed = false;
    for (uint32_t i = 0; i < s->machine.states; i++)
      for (uint32_t k = 0; !useful[i] && k < s->machine.letters; k++)
        if (useful[step(s, i, k)])
          changed = useful[i] = true;
  }
}

/* Returns whether all accepted pairs are of a kind.  The walk keeps the digit
   that the shorter number must have next. */
static bool is_pair(const gi_shape_machine *s, uint8_t label,
                    gi_shape_pair kind) {
  uint32_t digits = s->machine.digits, count = 0;
  uint32_t queue[GI_SHAPE_STATES * 4];
  bool useful[GI_SHAPE_STATES], seen[GI_SHAPE_STATES * 4] = {false};
  mark_useful(s, label, useful);
  queue[count++] = 0;
  seen[0] = true;
  for (uint32_t i = 0; i < count; i++) {
    uint32_t state = queue[i] / 4, wanted = queue[i] % 4;
    if (s->labels[state] == label && wanted)
      return false;
    for (uint32_t k = 0; k < s->machine.letters; k++) {
      uint32_t to = step(s, state, k), x = k % digits, y = k / digits;
      if (!useful[to])
        continue;
      uint32_t shorter = kind == GI_SHAPE_FIRST ? y : x;
      uint32_t longer = kind == GI_SHAPE_FIRST ? x : y;
      if (kind == GI_SHAPE_EQUAL ? x != y : shorter != wanted)
        return false;
      uint32_t key = 4 * to + (kind == GI_SHAPE_EQUAL ? 0 : longer);
      if (!seen[key])
        queue[count++] = key;
      seen[key] = true;
    }
  }
  return true;
}

gi_shape_pair gi_shape_find_pair(const gi_shape_machine *s, uint8_t label) {
  if (s->machine.tracks != 2 || s->machine.states > GI_SHAPE_STATES ||
      s->machine.digits > 4)
    return GI_SHAPE_NO_PAIR;
  for (gi_shape_pair kind = GI_SHAPE_EQUAL; kind <= GI_SHAPE_FIRST; kind++)
    if (is_pair(s, label, kind))
      return kind;
  return GI_SHAPE_NO_PAIR;
}

/* Returns the letter with its two digits exchanged. */
static uint32_t swapped(const gi_shape_machine *s, uint32_t letter) {
  uint32_t digits = s->machine.digits;
  return letter % digits * digits + letter / digits;
}

bool gi_shape_is_symmetric(const gi_shape_machine *s) {
  uint32_t partner[GI_SHAPE_STATES], queue[GI_SHAPE_STATES], count = 0;
  if (s->machine.tracks != 2 || s->machine.states > GI_SHAPE_STATES)
    return false;
  memset(partner, 0xff, sizeof partner);
  partner[0] = 0;
  queue[count++] = 0;
  for (uint32_t i = 0; i < count; i++) {
    uint32_t a = queue[i], b = partner[a];
    if (s->labels[a] != s->labels[b])
      return false;
    for (uint32_t k = 0; k < s->machine.letters; k++) {
      uint32_t to = step(s, a, k), other = step(s, b, swapped(s, k));
      if (partner[to] == UINT32_MAX) {
        partner[to] = other;
        queue[count++] = to;
      } else if (partner[to] != other) {
        return false; /* in a minimal automaton there is one partner */
      }
    }
  }
  return true;
}

bool gi_shape_sort(gi_shape_machine *s, gi_arena *arena) {
  gi_shape_machine from = *s;
  uint32_t states = from.machine.states, letters = from.machine.letters;
  uint32_t dead = 2 * states; /* 2 q + 1: x < y so far; 2 q: x = y */
  if (2 * states + 1 > GI_SHAPE_STATES || !make(s, arena, dead + 1, letters))
    return false;
  for (uint32_t i = 0; i <= dead; i++) {
    s->labels[i] = i == dead ? 0 : from.labels[i / 2];
    for (uint32_t k = 0; k < letters; k++) {
      uint32_t x = k % from.machine.digits, y = k / from.machine.digits;
      bool is_less = i % 2 || x < y;
      uint32_t to = i == dead || (i % 2 == 0 && x > y)
                        ? dead
                        : 2 * step(&from, i / 2, k) + is_less;
      s->next[(size_t)i * letters + k] = to;
    }
  }
  gi_shape_minimise(s);
  return true;
}

bool gi_shape_project(gi_shape_machine *out, gi_arena *arena,
                      const gi_shape_machine *s, unsigned track,
                      uint8_t label) {
  uint32_t digits = s->machine.digits, count = 1;
  uint64_t sets[GI_SHAPE_STATES] = {1};
  *out = (gi_shape_machine){.machine = {.tracks = 1, .digits = digits},
                            .numeration = s->numeration};
  if (s->machine.states > GI_SHAPE_STATES ||
      !make(out, arena, GI_SHAPE_STATES, digits))
    return false;
  /* Words may begin with letters that are 0 on this track. */
  for (uint64_t before = 0; before != sets[0];) {
    before = sets[0];
    for (uint32_t i = 0; i < s->machine.states; i++)
      for (uint32_t k = 0; sets[0] >> i & 1 && k < s->machine.letters; k++)
        if ((track ? k / digits : k % digits) == 0)
          sets[0] |= UINT64_C(1) << step(s, i, k);
  }
  for (uint32_t c = 0; c < count; c++) {
    out->labels[c] = 0;
    for (uint32_t i = 0; i < s->machine.states; i++)
      if (sets[c] >> i & 1 && s->labels[i] == label)
        out->labels[c] = 1;
    for (uint32_t d = 0; d < digits; d++) {
      uint64_t set = 0;
      uint32_t to = 0;
      for (uint32_t i = 0; i < s->machine.states; i++)
        for (uint32_t k = 0; sets[c] >> i & 1 && k < s->machine.letters; k++)
          if ((track ? k / digits : k % digits) == d)
            set |= UINT64_C(1) << step(s, i, k);
      while (to < count && sets[to] != set)
        to++;
      if (to == GI_SHAPE_STATES)
        return false;
      if (to == count)
        sets[count++] = set;
      out->next[(size_t)c * digits + d] = to;
    }
  }
  out->machine.states = count;
  gi_shape_minimise(out);
  return true;
}

/* ------------------------------------------------------------ Zeckendorf */

/* Finds after which states which letters can follow: a track that has just had
   a 1 has a 0 next.  The tracks are at most 4. */
static void mark_live(const gi_shape_machine *s, bool *live) {
  uint32_t letters = s->machine.letters, count = 0;
  uint32_t queue[GI_SHAPE_STATES * 16];
  bool seen[GI_SHAPE_STATES * 16] = {false};
  memset(live, 0, (size_t)s->machine.states * letters);
  queue[count++] = 0;
  seen[0] = true;
  for (uint32_t i = 0; i < count; i++) {
    uint32_t state = queue[i] / 16, ones = queue[i] % 16;
    for (uint32_t k = 0; k < letters; k++) {
      if (k & ones) /* a letter of digits 0 and 1 is its own mask */
        continue;
      live[state * letters + k] = true;
      uint32_t key = step(s, state, k) * 16 + k;
      if (!seen[key])
        queue[count++] = key;
      seen[key] = true;
    }
  }
}

void gi_shape_ignore_invalid(gi_shape_machine *s) {
  uint32_t n = s->machine.states, letters = s->machine.letters;
  uint32_t class_of[GI_SHAPE_STATES] = {0}, dead = n;
  bool live[GI_SHAPE_STATES * 16];
  if (s->numeration.base || n > GI_SHAPE_STATES || letters > 16)
    return;
  mark_live(s, live);
  for (uint32_t i = 0; i < n; i++) {
    class_of[i] = i;
    bool stays = !s->labels[i];
    for (uint32_t k = 0; stays && k < letters; k++)
      stays = step(s, i, k) == i;
    dead = stays ? i : dead;
  }
  for (uint32_t i = 1; i < n; i++)
    for (uint32_t j = 0; j < i && class_of[i] == i; j++) {
      bool fits = class_of[j] == j && i != dead && j != dead &&
                  s->labels[i] == s->labels[j];
      for (uint32_t a = 0; fits && a < n; a++) /* all members of the class */
        for (uint32_t k = 0; class_of[a] == j && fits && k < letters; k++) {
          uint32_t x = class_of[step(s, i, k)], y = class_of[step(s, a, k)];
          fits = !live[i * letters + k] || !live[a * letters + k] ||
                 (x == i ? j : x) == (y == i ? j : y);
        }
      if (fits)
        class_of[i] = j;
    }
  /* A letter that no member can read leads to the dead state. */
  for (uint32_t c = 0; c < n; c++)
    for (uint32_t k = 0; class_of[c] == c && k < letters; k++) {
      uint32_t to = UINT32_MAX;
      for (uint32_t a = 0; a < n; a++)
        if (class_of[a] == c && live[a * letters + k])
          to = step(s, a, k);
      if (to == UINT32_MAX)
        to = dead < n ? dead : step(s, c, k);
      s->next[(size_t)c * letters + k] = to;
    }
  join_classes(s, class_of);
}

/* ------------------------------------------------------------ differences */

/* Returns the value of a number that the graph says; UINT32_MAX if it is more
   than GI_SHAPE_DIFFERENCE away from it. */
static uint32_t value_of(const gi_shape_machine *s, uint32_t n) {
  uint32_t low = n > GI_SHAPE_DIFFERENCE ? n - GI_SHAPE_DIFFERENCE : 0;
  for (uint32_t v = low; v <= n + GI_SHAPE_DIFFERENCE; v++) {
    uint8_t first[GI_DIGITS_MOST], second[GI_DIGITS_MOST];
    unsigned a = gi_numeration_write(s->numeration, n, first);
    unsigned b = gi_numeration_write(s->numeration, v, second);
    unsigned longest = a > b ? a : b;
    uint32_t state = 0;
    for (unsigned i = 0; i < longest; i++) {
      uint32_t x = i + a < longest ? 0 : first[i + a - longest];
      uint32_t y = i + b < longest ? 0 : second[i + b - longest];
      state = step(s, state, x + s->machine.digits * y);
    }
    if (s->labels[state])
      return v;
  }
  return UINT32_MAX;
}

/* Returns whether every accepted pair has the difference of its f(n).  The walk
   keeps f of what was read of n, and the difference so far: one that is large
   only grows. */
static bool is_difference(const gi_shape_machine *s, gi_arena *arena,
                          const gi_shape_difference *d) {
  enum {
    WIDE = 2 * GI_SHAPE_DIFFERENCE + 1
  };
  uint32_t folds = d->start + d->period, digits = s->machine.digits;
  size_t room = (size_t)s->machine.states * folds * WIDE, count = 0;
  bool useful[GI_SHAPE_STATES];
  bool *seen = gi_arena_alloc(arena, room);
  uint32_t *queue = gi_arena_alloc(arena, room * sizeof *queue);
  if (!seen || !queue)
    return false;
  memset(seen, 0, room);
  mark_useful(s, 1, useful);
  queue[count++] = GI_SHAPE_DIFFERENCE;
  seen[GI_SHAPE_DIFFERENCE] = true;
  for (size_t i = 0; i < count; i++) {
    int32_t by = (int32_t)(queue[i] % WIDE) - GI_SHAPE_DIFFERENCE;
    uint32_t folded = queue[i] / WIDE % folds, state = queue[i] / WIDE / folds;
    if (s->labels[state] && by != d->by[folded])
      return false;
    for (uint32_t k = 0; k < s->machine.letters; k++) {
      uint32_t to = step(s, state, k), x = k % digits, y = k / digits;
      int32_t then = (int32_t)digits * by + (int32_t)y - (int32_t)x;
      if (!useful[to])
        continue;
      if (then < -GI_SHAPE_DIFFERENCE || then > GI_SHAPE_DIFFERENCE)
        return false;
      uint64_t f = fold((uint64_t)folded * digits + x, d->start, d->period);
      uint32_t key = (uint32_t)((to * folds + f) * WIDE) +
                     (uint32_t)(then + GI_SHAPE_DIFFERENCE);
      if (!seen[key])
        queue[count++] = key;
      seen[key] = true;
    }
  }
  return true;
}

bool gi_shape_find_difference(const gi_shape_machine *s, gi_arena *arena,
                              gi_shape_difference *out) {
  int32_t by[4 * GI_SHAPE_DIFFERENCE];
  uint32_t far = 4 * GI_SHAPE_DIFFERENCE;
  if (s->machine.tracks != 2 || !s->numeration.base ||
      s->machine.states > GI_SHAPE_STATES)
    return false;
  for (uint32_t n = 0; n < far; n++) {
    uint32_t value = value_of(s, n);
    if (value == UINT32_MAX)
      return false;
    by[n] = (int32_t)value - (int32_t)n;
  }
  for (uint32_t period = 1; period <= GI_SHAPE_DIFFERENCE / 2; period++) {
    uint32_t start = far - period;
    while (start > 0 && by[start - 1] == by[start - 1 + period])
      start--;
    if (start > GI_SHAPE_DIFFERENCE)
      continue;
    out->start = start;
    out->period = period;
    memcpy(out->by, by, (start + period) * sizeof *by);
    return is_difference(s, arena, out);
  }
  return false;
}
