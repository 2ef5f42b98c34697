/* SPDX-License-Identifier: MIT */
#include "theory/octal/takes.h"

#include <string.h>

enum {
  TURN = 8,            /* words between two tests whether a bit is shared */
  LEAST_WORDS = 64,    /* words of a row */
  MANY_MOVES = 64,     /* fewer moves are tried one by one */
  MOST_BYTES = 1 << 28 /* bytes of all rows */
};

struct gi_takes {
  uint64_t *moves; /* bit s: s beans may be taken, leaving a heap */
  size_t read;     /* first number not entered in `moves` */
  size_t counted;  /* first number not counted in `count` */
  size_t count;    /* moves */
  size_t words;    /* words of a row, and of `moves` */
  uint64_t *rows;  /* bit top - m of row v: heap m has the value v */
  size_t row_count, row_capacity;
  uint64_t top;     /* largest heap that has a bit in the rows */
  uint64_t entered; /* first heap not entered in the rows */
};

/* Returns the bytes of a row, with some words of 0 after it. */
static size_t row_bytes(size_t words) { return (words + TURN + 1) * 8; }

void gi_takes_free(gi_memory *memory, gi_takes *takes) {
  if (!takes)
    return;
  gi_free(memory, takes->moves, row_bytes(takes->words));
  gi_free(memory, takes->rows, takes->row_capacity * row_bytes(takes->words));
  gi_free(memory, takes, sizeof *takes);
}

/* Moves the rows to arrays in which the largest heap may be `top`; false if
   memory is refused. */
static bool move_rows(gi_memory *memory, gi_takes *t, size_t words,
                      size_t row_capacity, uint64_t top) {
  size_t size = row_bytes(words), shift = (size_t)(top - t->top) / 64;
  if (row_capacity > MOST_BYTES / size)
    return false;
  uint64_t *rows = gi_alloc(memory, row_capacity * size);
  uint64_t *moves = gi_alloc(memory, size);
  if (!rows || !moves) {
    gi_free(memory, rows, row_capacity * size);
    gi_free(memory, moves, size);
    return false;
  }
  memset(rows, 0, row_capacity * size);
  memset(moves, 0, size);
  size_t kept = shift < words ? words - shift : 0;
  kept = kept < t->words ? kept : t->words;
  for (size_t v = 0; v < t->row_count; v++)
    memcpy(rows + v * (size / 8) + shift,
           t->rows + v * (row_bytes(t->words) / 8), kept * 8);
  memcpy(moves, t->moves, (words < t->words ? words : t->words) * 8);
  gi_free(memory, t->rows, t->row_capacity * row_bytes(t->words));
  gi_free(memory, t->moves, row_bytes(t->words));
  t->rows = rows;
  t->moves = moves;
  t->words = words;
  t->row_capacity = row_capacity;
  t->top = top;
  return true;
}

/* Makes rows for values up to `value`, with a bit for heap n. */
static bool make_room(gi_memory *memory, gi_takes *t, uint64_t reach,
                      uint64_t n, size_t value) {
  size_t rows = t->row_capacity, words = t->words;
  uint64_t top = t->top;
  while (rows <= value)
    rows *= 2;
  if (n > top) {
    uint64_t kept = reach < n ? reach : n; /* heaps that moves reach */
    while (64 * words < 2 * kept + 128)
      words *= 2;
    top += (words - kept / 64 - 2) * 64;
  }
  if (rows != t->row_capacity || top != t->top)
    if (!move_rows(memory, t, words, rows, top))
      return false;
  t->row_count = value < t->row_count ? t->row_count : value + 1;
  return true;
}

static inline void set_bit(uint64_t *words, uint64_t bit) {
  words[bit / 64] |= UINT64_C(1) << bit % 64;
}

static bool is_move(const gi_code *code, size_t k) {
  return k && code->digits[k] & GI_LEAVES_ONE;
}

static gi_takes *begin(gi_memory *memory) {
  enum {
    ROWS = 16
  };
  gi_takes *t = gi_alloc(memory, sizeof *t);
  if (!t)
    return NULL;
  *t = (gi_takes){
      .words = LEAST_WORDS, .row_capacity = ROWS, .top = 64 * LEAST_WORDS - 1};
  t->moves = gi_alloc(memory, row_bytes(t->words));
  t->rows = gi_alloc(memory, ROWS * row_bytes(t->words));
  if (!t->moves || !t->rows) {
    gi_takes_free(memory, t);
    return NULL;
  }
  memset(t->moves, 0, row_bytes(t->words));
  memset(t->rows, 0, ROWS * row_bytes(t->words));
  return t;
}

/* Enters the heaps known, and the moves of heap n. */
static bool enter(const gi_sequence *q, const gi_code *code, gi_takes *t) {
  uint64_t n = q->count, reach = code->count - 1;
  for (; t->entered < n; t->entered++) {
    uint64_t m = t->entered;
    uint32_t value = gi_sequence_value(q, m);
    if (m && !make_room(q->memory, t, reach, m, value))
      return false;
    if (m)
      set_bit(t->rows + value * (row_bytes(t->words) / 8), t->top - m);
  }
  if (!make_room(q->memory, t, reach, n, 0))
    return false;
  for (; t->read <= n && t->read < code->count; t->read++)
    if (is_move(code, t->read))
      set_bit(t->moves, t->read);
  return true;
}

/* Returns whether a move leads to a heap of the row; `words` is a multiple of
   TURN. */
static bool meets(const uint64_t *moves, const uint64_t *row, size_t words,
                  unsigned shift) {
  for (size_t i = 0; i < words; i += TURN) {
    uint64_t any = 0;
    if (shift)
      for (size_t j = i; j < i + TURN; j++)
        any |= moves[j] & (row[j] >> shift | row[j + 1] << (64 - shift));
    else
      for (size_t j = i; j < i + TURN; j++)
        any |= moves[j] & row[j];
    if (any)
      return true;
  }
  return false;
}

grundy_status gi_takes_value(gi_sequence *q, const gi_code *code,
                             gi_budget *budget, uint32_t *value) {
  uint64_t n = q->count, reach = code->count - 1;
  if (n == 0 || code->count <= MANY_MOVES)
    return GRUNDY_UNABLE;
  if (!q->takes && !(q->takes = begin(q->memory)))
    return GRUNDY_UNABLE;
  gi_takes *t = q->takes;
  for (; t->counted <= n && t->counted < code->count; t->counted++)
    t->count += is_move(code, t->counted);
  uint64_t back = n < reach ? n : reach;
  if (t->count < MANY_MOVES || t->count < back / 64)
    return GRUNDY_UNABLE;
  if (!enter(q, code, t)) {
    gi_takes_free(q->memory, t);
    q->takes = NULL;
    return GRUNDY_UNABLE;
  }
  /* words of `moves` with the numbers up to `back`, all within the row */
  size_t words = ((size_t)back / 64 + TURN) / TURN * TURN;
  size_t first = (size_t)(t->top - n) / 64, size = row_bytes(t->words) / 8;
  if (words > t->words - first + TURN)
    words = (t->words - first) / TURN * TURN + TURN;
  unsigned shift = (unsigned)((t->top - n) % 64);
  uint32_t v = n < code->count && code->digits[n] & GI_TAKES_ALL;
  while (v < t->row_count &&
         meets(t->moves, t->rows + v * size + first, words, shift))
    v++;
  *value = v;
  return gi_budget_ticks(budget, words / 8 + v + 1);
}
