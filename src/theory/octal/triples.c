/* SPDX-License-Identifier: MIT */
#include "theory/octal/triples.h"

#include "core/bits.h"

#include <assert.h>
#include <string.h>

enum {
  LEAST_ROOM = 64
};

void gi_triples_clear(gi_memory *memory, gi_triples *t) {
  gi_free(memory, t->rows, t->capacity * sizeof *t->rows);
  gi_free(memory, t->starts, t->start_capacity * sizeof *t->starts);
  gi_free(memory, t->marks, t->room);
  gi_free(memory, t->seen, t->room / 8);
  gi_free(memory, t->hints, t->room * sizeof *t->hints);
  gi_free(memory, t->sums, t->sum_room * sizeof *t->sums);
  *t = (gi_triples){0};
}

/* ---------------------------------------------------------------- rows */

static grundy_status make_room(gi_triples *t, gi_memory *memory,
                               uint32_t largest) {
  size_t room = t->room ? t->room : LEAST_ROOM;
  while (room <= largest)
    room *= 2;
  if (room == t->room)
    return GRUNDY_OK;
  size_t size = gi_array_size(room, sizeof *t->hints);
  uint8_t *marks = gi_alloc(memory, room);
  uint64_t *seen = gi_alloc(memory, room / 8);
  uint32_t *hints = gi_alloc(memory, size);
  if (!marks || !seen || !hints) {
    grundy_status status = gi_memory_refusal(memory);
    gi_free(memory, marks, room);
    gi_free(memory, seen, room / 8);
    gi_free(memory, hints, size);
    return status;
  }
  memset(marks, 0, room);
  memset(hints, 0, size);
  if (t->hints)
    memcpy(hints, t->hints, t->room * sizeof *hints);
  gi_free(memory, t->hints, t->room * sizeof *hints);
  t->hints = hints;
  gi_free(memory, t->marks, t->room);
  gi_free(memory, t->seen, t->room / 8);
  t->marks = marks;
  t->seen = seen;
  t->room = room;
  return GRUNDY_OK;
}

/* Makes room for one more row, and for where it ends. */
static grundy_status make_row(gi_triples *t, gi_memory *memory) {
  if (t->count + 1 >= t->start_capacity) {
    size_t capacity = t->start_capacity + t->start_capacity / 2 + 64;
    size_t size = gi_array_size(capacity, sizeof *t->starts);
    size_t *grown =
        size ? gi_realloc(memory, t->starts,
                          t->start_capacity * sizeof *t->starts, size)
             : NULL;
    if (!grown)
      return size ? gi_memory_refusal(memory) : GRUNDY_NOMEM;
    t->starts = grown;
    t->start_capacity = capacity;
    t->starts[0] = 0;
  }
  size_t end = t->starts[t->count] + t->room / 64;
  if (end > t->capacity) {
    size_t capacity = end + end / 2;
    size_t size = gi_array_size(capacity, sizeof *t->rows);
    uint64_t *grown =
        size ? gi_realloc(memory, t->rows, t->capacity * sizeof *t->rows, size)
             : NULL;
    if (!grown)
      return size ? gi_memory_refusal(memory) : GRUNDY_NOMEM;
    t->rows = grown;
    t->capacity = capacity;
  }
  return GRUNDY_OK;
}

static inline void mark_wide(const void *values, unsigned width, uint64_t m,
                             uint8_t *marks) {
  for (uint64_t a = 1; a <= m / 2; a++)
    marks[gi_value_at(values, width, a) ^ gi_value_at(values, width, m - a)] =
        1;
}

/* Packs the marks into bits, eight at once, and clears them. */
static void pack(uint8_t *marks, size_t room, uint64_t *row) {
  for (size_t w = 0; w < room / 64; w++) {
    uint64_t bits = 0;
    for (unsigned i = 0; i < 8; i++) {
      uint64_t eight = 0;
      for (unsigned k = 0; k < 8; k++)
        eight |= (uint64_t)marks[64 * w + 8 * i + k] << 8 * k;
      /* bit 8 k goes to bit 56 + k */
      bits |= (eight * UINT64_C(0x0102040810204080)) >> 56 << 8 * i;
    }
    row[w] = bits;
  }
  memset(marks, 0, room);
}

grundy_status gi_triples_extend(gi_triples *t, const gi_sequence *q,
                                gi_budget *budget, uint64_t last) {
  grundy_status status = make_room(t, q->memory, q->largest);
  while (status == GRUNDY_OK && t->count <= last) {
    uint64_t m = t->count;
    status = make_row(t, q->memory);
    if (status != GRUNDY_OK)
      return status;
    if (q->width == 1)
      mark_wide(q->values, 1, m, t->marks);
    else if (q->width == 2)
      mark_wide(q->values, 2, m, t->marks);
    else
      mark_wide(q->values, 4, m, t->marks);
    pack(t->marks, t->room, t->rows + t->starts[m]);
    t->starts[m + 1] = t->starts[m] + t->room / 64;
    t->count++;
    status = gi_budget_ticks(budget, m / 2 + t->room / 8 + 1);
  }
  return status;
}

static size_t width_of(const gi_triples *t, uint64_t m) {
  return t->starts[m + 1] - t->starts[m];
}

void gi_triples_add_pairs(const gi_triples *t, uint64_t m, uint64_t *set) {
  const uint64_t *row = t->rows + t->starts[m];
  size_t width = width_of(t, m);
  assert(m < t->count);
  for (size_t w = 0; w < width; w++)
    set[w] |= row[w];
}

/* ---------------------------------------------------------- three heaps */

/* Adds a row to a set, each member x as x ^ by. */
static void add_moved(const gi_triples *t, uint64_t m, uint32_t by,
                      uint64_t *set) {
  const uint64_t *row = t->rows + t->starts[m];
  size_t width = width_of(t, m), far = by / 64;
  for (size_t w = 0; w < width; w++) {
    uint64_t bits = row[w];
    for (unsigned rest = by % 64; rest; rest &= rest - 1)
      bits = gi_bits_move(bits, (unsigned)__builtin_ctz(rest));
    set[w ^ far] |= bits;
  }
}

/* There are 64 sets in `sums`.  A row that is to be moved by v is added to the
   set v mod 64, its words moved already.  Then for each k from 5 down to 0 the
   set v + 2^k, moved by 2^k, is added to the set v. */
grundy_status gi_triples_add_all(gi_triples *t, const gi_sequence *q,
                                 uint64_t m, uint64_t *set) {
  size_t words = t->room / 64;
  if (t->sum_room != t->room) {
    size_t size = gi_array_size(t->room, sizeof *t->sums);
    uint64_t *sums = size ? gi_alloc(q->memory, size) : NULL;
    if (!sums)
      return size ? gi_memory_refusal(q->memory) : GRUNDY_NOMEM;
    gi_free(q->memory, t->sums, t->sum_room * sizeof *t->sums);
    t->sums = sums;
    t->sum_room = t->room;
  }
  memset(t->sums, 0, t->room * sizeof *t->sums);
  for (uint64_t a = 1; a <= m / 3; a++) {
    uint32_t by = gi_sequence_value(q, a);
    uint64_t *sum = t->sums + by % 64 * words;
    const uint64_t *row = t->rows + t->starts[m - a];
    size_t width = width_of(t, m - a), far = by / 64;
    for (size_t w = 0; w < width; w++)
      sum[w ^ far] |= row[w];
  }
  for (unsigned k = 6; k-- > 0;)
    for (size_t w = 0, end = words << k; w < end; w++)
      t->sums[w] |= gi_bits_move(t->sums[w + end], k);
  for (size_t w = 0; w < words; w++)
    set[w] |= t->sums[w];
  return GRUNDY_OK;
}

/* -------------------------------------------------------- least missing */

/* Returns whether a and some two heaps that make m - a have this nim-sum. */
static inline bool gives(const gi_triples *t, const gi_sequence *q, uint64_t m,
                         uint64_t a, uint32_t value) {
  uint32_t rest = value ^ gi_sequence_value(q, a);
  size_t at = t->starts[m - a] + rest / 64;
  return at < t->starts[m - a + 1] && t->rows[at] >> rest % 64 & 1;
}

/* Moves the i-th entry to the front. */
static void come_first(uint32_t *recent, size_t i, uint32_t a) {
  memmove(recent + 1, recent, i * sizeof *recent);
  recent[0] = a;
}

/* Returns a least part of three heaps that make m and have this nim-sum; 0 if
   there is none.  Adds the bits read to *looks. */
static uint64_t find_part(gi_triples *t, const gi_sequence *q, uint64_t m,
                          uint32_t value, uint64_t *looks) {
  uint64_t last = m / 3, a = t->hints[value];
  ++*looks;
  if (a && a <= last && gives(t, q, m, a, value))
    return a;
  for (size_t i = 0; i < GI_TRIPLES_RECENT && t->recent[i]; i++) {
    a = t->recent[i];
    ++*looks;
    if (a <= last && gives(t, q, m, a, value)) {
      come_first(t->recent, i, (uint32_t)a);
      return a;
    }
  }
  for (a = 1; a <= last; a++)
    if (gives(t, q, m, a, value)) {
      *looks += a;
      come_first(t->recent, GI_TRIPLES_RECENT - 1, (uint32_t)a);
      return a;
    }
  *looks += last;
  return 0;
}

/* The moves in a heap of n. */
typedef struct query {
  const gi_sequence *q;
  const gi_code *code;
  const uint32_t *moves;
  size_t move_count;
  uint64_t n;
} query;

/* Returns what the next move that leaves three heaps leaves, from the i-th move
   on; 0 if there is none. */
static uint64_t next_left(const query *s, size_t *i) {
  for (; *i < s->move_count && s->moves[*i] < s->n; ++*i)
    if (s->code->digits[s->moves[*i]] & GI_LEAVES_THREE)
      return s->n - s->moves[(*i)++];
  return 0;
}

/* Returns whether some three heaps have the value.  If so, marks all values
   that the same least part gives as seen. */
static bool see_value(gi_triples *t, const query *s, uint32_t value,
                      uint64_t *cost) {
  size_t i = 0;
  for (uint64_t m; (m = next_left(s, &i)) != 0;) {
    uint64_t a = find_part(t, s->q, m, value, cost);
    if (!a)
      continue;
    t->hints[value] = (uint32_t)a;
    add_moved(t, m - a, gi_sequence_value(s->q, a), t->seen);
    *cost += t->room / 64;
    return true;
  }
  return false;
}

static uint32_t least_gap(const gi_triples *t) {
  size_t w = 0;
  while (w < t->room / 64 && t->seen[w] == UINT64_MAX)
    w++;
  if (w == t->room / 64)
    return (uint32_t)t->room;
  return (uint32_t)(64 * w + (size_t)__builtin_ctzll(~t->seen[w]));
}

grundy_status gi_triples_least(gi_triples *t, const gi_sequence *q,
                               const gi_code *code, const uint32_t *moves,
                               size_t move_count, uint64_t n, gi_budget *budget,
                               uint32_t *value) {
  query s = {q, code, moves, move_count, n};
  uint64_t cost = 0, all = 0;
  size_t i = 0;
  for (uint64_t m; (m = next_left(&s, &i)) != 0;)
    all += (m / 3 + 64) * (t->room / 64);
  *value = least_gap(t);
  while (*value < t->room && cost <= all && see_value(t, &s, *value, &cost))
    *value = least_gap(t);
  grundy_status status = gi_budget_ticks(budget, cost);
  if (cost <= all)
    return status;
  i = 0;
  for (uint64_t m; (m = next_left(&s, &i)) != 0 && status == GRUNDY_OK;)
    status = gi_triples_add_all(t, q, m, t->seen);
  *value = least_gap(t);
  return status == GRUNDY_OK ? gi_budget_ticks(budget, all) : status;
}
