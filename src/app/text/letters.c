/* SPDX-License-Identifier: MIT */
#include "app/text/letters.h"

#include <inttypes.h>

/* The letters first, first + step, ...: those with given digits on the tracks
   before `track`. */
typedef struct slice {
  const uint32_t *next; /* of the state, by letter */
  uint32_t to;          /* a letter is in the set if it leads here */
  uint32_t first, step, count;
} slice;

static bool has(const slice *s, uint32_t i) {
  return s->next[s->first + i * s->step] == s->to;
}

/* Returns the letters of a slice whose digit of the next track is d. */
static slice part_of(const slice *s, uint32_t digits, uint32_t d) {
  slice part = *s;
  part.first += d * s->step;
  part.step *= digits;
  part.count /= digits;
  return part;
}

static bool is_empty(const slice *s) {
  for (uint32_t i = 0; i < s->count; i++)
    if (has(s, i))
      return false;
  return true;
}

static bool is_same(const slice *a, const slice *b) {
  for (uint32_t i = 0; i < a->count; i++)
    if (has(a, i) != has(b, i))
      return false;
  return true;
}

enum {
  MOST_DIGITS = 64, /* of a numeration, with room */
  MOST_TEXT = 200   /* bytes of the digits of one track */
};

/* Writes a set of digits: 3, 0-4, 0,2,5; a star for all if `is_short`. */
static void write_digits(char *out, size_t size, const bool *set,
                         uint32_t digits, bool is_short) {
  size_t used = 0, count = 0, pieces = 0;
  for (uint32_t d = 0; d < digits; d++)
    count += set[d];
  if (is_short && count == digits) {
    snprintf(out, size, "*");
    return;
  }
  out[0] = 0;
  for (uint32_t d = 0; d < digits && used + 16 < size; d++) {
    uint32_t last = d;
    if (!set[d])
      continue;
    while (last + 1 < digits && set[last + 1])
      last++;
    if (last - d < 2)
      last = d;
    used += (size_t)snprintf(out + used, size - used, "%s%" PRIu32,
                             pieces++ ? "," : "", d);
    if (last > d)
      used += (size_t)snprintf(out + used, size - used, "-%" PRIu32, last);
    d = last;
  }
  if (is_short && count > 1) { /* braces, inside a tuple */
    char copy[MOST_TEXT];
    snprintf(copy, sizeof copy, "%s", out);
    snprintf(out, size, "{%.*s}", (int)size - 3, copy);
  }
}

typedef struct tuple {
  gi_writer *out;
  const grundy_machine *machine;
  const char *between;
  size_t pieces;
  char tracks[GRUNDY_PROOF_NUMBERS + 1][MOST_TEXT];
} tuple;

/* Writes the letters of a slice.  Digits of a track after which the same may
   follow are taken together. */
static void write_slice(tuple *t, unsigned track, const slice *s) {
  const grundy_machine *m = t->machine;
  bool done[MOST_DIGITS] = {false};
  if (track == m->tracks) {
    gi_write_text(t->out, t->pieces++ ? t->between : "");
    gi_write_text(t->out, m->tracks > 1 ? "(" : "");
    for (unsigned i = 0; i < m->tracks; i++)
      gi_write(t->out, "%s%s", i ? "," : "", t->tracks[i]);
    gi_write_text(t->out, m->tracks > 1 ? ")" : "");
    return;
  }
  for (uint32_t d = 0; d < m->digits; d++) {
    bool set[MOST_DIGITS] = {false};
    slice part = part_of(s, m->digits, d);
    if (done[d] || is_empty(&part))
      continue;
    for (uint32_t e = d; e < m->digits; e++) {
      slice other = part_of(s, m->digits, e);
      set[e] = !done[e] && is_same(&part, &other);
      done[e] = done[e] || set[e];
    }
    write_digits(t->tracks[track], MOST_TEXT, set, m->digits, m->tracks > 1);
    write_slice(t, track + 1, &part);
  }
}

size_t letters_between(gi_writer *out, const grundy_machine *m, uint32_t state,
                       uint32_t to, const char *between) {
  tuple t = {.out = out, .machine = m, .between = between};
  slice all = {.next = m->next + (size_t)state * m->letters,
               .to = to,
               .step = 1,
               .count = m->letters};
  if (!is_empty(&all))
    write_slice(&t, 0, &all);
  return t.pieces;
}

uint32_t letters_dead(const grundy_machine *m) {
  for (uint32_t s = 1; s < m->states; s++) {
    bool stays = !m->labels[s];
    for (uint32_t letter = 0; stays && letter < m->letters; letter++)
      stays = m->next[(size_t)s * m->letters + letter] == s;
    if (stays)
      return s;
  }
  return m->states;
}
