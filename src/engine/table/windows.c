/* SPDX-License-Identifier: MIT */
#include "engine/table/windows.h"

#include <assert.h>
#include <string.h>

enum {
  WORD = 64,
  LEVELS = 5,       /* 64^5 values */
  MOST_MOVES = 32,  /* heaps that enter or leave windows, for each heap */
  FREE_MOVES = 4096 /* and so many more */
};

/* How often each value is in the windows.  A bit of level 0 says that a value
   is there, a bit of level i+1 that a word of level i is full.  So the least
   value that is missing is found by one word a level. */
typedef struct tally {
  uint32_t *counts;
  uint64_t *words[LEVELS];
  size_t sizes[LEVELS];
  unsigned levels;
  size_t room;
} tally;

static void set_bit(tally *t, size_t value) {
  for (unsigned i = 0; i < t->levels; i++, value /= WORD) {
    uint64_t *word = &t->words[i][value / WORD];
    *word |= UINT64_C(1) << value % WORD;
    if (*word != UINT64_MAX)
      return;
  }
}

static void clear_bit(tally *t, size_t value) {
  for (unsigned i = 0; i < t->levels; i++, value /= WORD) {
    uint64_t *word = &t->words[i][value / WORD];
    bool was_full = *word == UINT64_MAX;
    *word &= ~(UINT64_C(1) << value % WORD);
    if (!was_full)
      return;
  }
}

static size_t least_missing(const tally *t) {
  size_t at = 0;
  for (unsigned i = t->levels; i-- > 0;) {
    assert(at < t->sizes[i] && t->words[i][at] != UINT64_MAX);
    at = at * WORD + (size_t)__builtin_ctzll(~t->words[i][at]);
  }
  return at;
}

static inline void enter(tally *t, uint32_t value) {
  if (!t->counts[value]++)
    set_bit(t, value);
}

static inline void leave(tally *t, uint32_t value) {
  assert(t->counts[value] > 0);
  if (!--t->counts[value])
    clear_bit(t, value);
}

static void end(tally *t, gi_memory *memory) {
  if (t->counts)
    gi_free(memory, t->counts, t->room * sizeof *t->counts);
  for (unsigned i = 0; i < LEVELS; i++)
    if (t->words[i])
      gi_free(memory, t->words[i], t->sizes[i] * sizeof *t->words[i]);
}

/* Makes room for values below `room`. */
static grundy_status begin(tally *t, gi_memory *memory, size_t room) {
  *t = (tally){.room = room};
  t->counts = gi_alloc(memory, gi_array_size(room, sizeof *t->counts));
  if (!t->counts)
    return gi_memory_refusal(memory);
  memset(t->counts, 0, room * sizeof *t->counts);
  size_t bits = room;
  do {
    size_t size = bits / WORD + 1; /* some bit of a level is never set */
    uint64_t *words = gi_alloc(memory, gi_array_size(size, sizeof *words));
    if (!words)
      return gi_memory_refusal(memory);
    memset(words, 0, size * sizeof *words);
    t->words[t->levels] = words;
    t->sizes[t->levels++] = size;
    bits = size;
  } while (bits > 1 && t->levels < LEVELS);
  return bits > 1 ? GRUNDY_UNABLE : GRUNDY_OK;
}

/* The heaps start..stop-1 that are counted for a window. */
typedef struct counted {
  int64_t start, stop;
} counted;

/* Moves what is counted to the window; returns the heaps that enter or
   leave. */
static uint64_t slide(tally *t, counted *c, gi_window window,
                      const uint32_t *values) {
  int64_t start = window.low, stop = window.high + 1;
  uint64_t moves = 0;
  if (start >= stop)
    start = stop = c->stop;
  if (start >= c->stop || stop <= c->start) { /* nothing stays */
    for (; c->start < c->stop; c->start++, moves++)
      leave(t, values[c->start]);
    c->start = c->stop = start;
  }
  for (; c->start > start; moves++)
    enter(t, values[--c->start]);
  for (; c->start < start; moves++)
    leave(t, values[c->start++]);
  for (; c->stop < stop; moves++)
    enter(t, values[c->stop++]);
  for (; c->stop > stop; moves++)
    leave(t, values[--c->stop]);
  return moves;
}

grundy_status gi_windows_values(const gi_windows *windows, int64_t from,
                                int64_t to, gi_memory *memory,
                                gi_budget *budget, uint32_t *values) {
  gi_window now[GI_MOST_WINDOWS];
  counted counts[GI_MOST_WINDOWS] = {{0, 0}};
  tally t;
  uint64_t moves = 0, most = FREE_MOVES + 2 * (uint64_t)to * windows->count;
  assert(windows->count <= GI_MOST_WINDOWS && 0 <= from && from <= to);
  grundy_status status = begin(&t, memory, (size_t)to + 2);
  for (int64_t n = from; n <= to && status == GRUNDY_OK; n++) {
    uint64_t before = moves;
    if (!windows->at(windows->data, n, now)) {
      status = GRUNDY_UNABLE;
      break;
    }
    for (unsigned i = 0; i < windows->count && status == GRUNDY_OK; i++) {
      now[i].low = now[i].low < 0 ? 0 : now[i].low;
      if (now[i].low <= now[i].high && now[i].high >= n)
        status = GRUNDY_UNABLE;
      else
        moves += slide(&t, &counts[i], now[i], values);
    }
    values[n] = (uint32_t)least_missing(&t);
    most += MOST_MOVES;
    if (status == GRUNDY_OK && moves > most)
      status = GRUNDY_UNABLE;
    if (status == GRUNDY_OK)
      status = gi_budget_ticks(budget, GI_TICKS_A_STEP + (moves - before));
  }
  end(&t, memory);
  return status;
}
