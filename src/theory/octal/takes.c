/* SPDX-License-Identifier: MIT */
#include "theory/octal/takes.h"

#include "theory/octal/takes_kernels.h"

#include <string.h>

enum {
  BLOCK = GI_TAKES_BLOCK,
  ROW_WORDS = BLOCK / 64,
  COPIES = 8,
  BEFORE = 512,         /* bits 0 before the moves, for heaps of the block */
  MANY_MOVES = 64,      /* fewer moves are tried one by one */
  PART = 128,           /* so are fewer than this part of the heaps in reach */
  MOST_BYTES = 1 << 28, /* bytes of the rows, and of the moves */
  VECTOR = 64           /* bytes read at once */
};

struct gi_takes {
  uint8_t *moves;  /* bit BEFORE + k of copy 0: k beans may be taken, leaving a
                      heap; copy c is moved by c bits */
  size_t stride;   /* bytes of a copy */
  size_t read;     /* first number not entered in `moves` */
  size_t count;    /* moves entered */
  uint16_t *order; /* heaps of each block before, modulo BLOCK, by value */
  size_t ordered, order_capacity; /* heaps in `order` */
  uint64_t *rows;                 /* bit n - block of row v: heap n has an
                                     option v */
  size_t row_count, row_capacity;
  uint64_t block; /* the block's first heap; UINT64_MAX: none is begun */
  uint64_t next;  /* heap whose value is asked for next: those of the block
                     before it are added */
  grundy_cpu cpu;
  bool is_refused; /* memory was refused; nothing is kept any more */
};

static void clear(gi_memory *memory, gi_takes *t) {
  gi_free(memory, t->moves, COPIES * t->stride);
  gi_free(memory, t->order, t->order_capacity * sizeof *t->order);
  gi_free(memory, t->rows, t->row_capacity * sizeof *t->rows);
  *t = (gi_takes){.block = UINT64_MAX, .cpu = t->cpu};
}

/* Leaves all heaps to the recursion: memory is refused. */
static grundy_status refuse(gi_sequence *q) {
  clear(q->memory, q->takes);
  q->takes->is_refused = true;
  return GRUNDY_UNABLE;
}

void gi_takes_free(gi_memory *memory, gi_takes *takes) {
  if (!takes)
    return;
  clear(memory, takes);
  gi_free(memory, takes, sizeof *takes);
}

static bool is_move(const gi_code *code, size_t k) {
  return k && code->digits[k] & GI_LEAVES_ONE;
}

/* Enters the moves up to `last`, and makes room to read a row from each; false
   if memory is refused, as below. */
static bool enter_moves(gi_memory *memory, gi_takes *t, const gi_code *code,
                        uint64_t last) {
  size_t end = last < code->count ? (size_t)last + 1 : code->count;
  size_t stride = (BEFORE + end + 2 * BLOCK) / 8 + 2 * VECTOR;
  if (stride > t->stride) {
    stride += stride / 2;
    if (stride > MOST_BYTES / COPIES)
      return false;
    uint8_t *moves = gi_alloc(memory, COPIES * stride);
    if (!moves)
      return false;
    memset(moves, 0, COPIES * stride);
    for (size_t c = 0; c < COPIES && t->moves; c++)
      memcpy(moves + c * stride, t->moves + c * t->stride, t->stride);
    gi_free(memory, t->moves, COPIES * t->stride);
    t->moves = moves;
    t->stride = stride;
  }
  for (; t->read < end; t->read++) {
    if (!is_move(code, t->read))
      continue;
    t->count++;
    for (size_t c = 0; c < COPIES; c++) {
      size_t bit = BEFORE + t->read - c;
      t->moves[c * t->stride + bit / 8] |= (uint8_t)(1U << bit % 8);
    }
  }
  return true;
}

/* Makes rows for values up to `value`; those that are new have no bit. */
static bool make_rows(gi_memory *memory, gi_takes *t, uint32_t value) {
  if (value < t->row_count)
    return true;
  size_t from = t->row_count * ROW_WORDS, to = (value + 1) * (size_t)ROW_WORDS;
  if (value >= MOST_BYTES / (BLOCK / 8) ||
      gi_reserve(memory, t->rows, t->row_capacity, to) != GRUNDY_OK)
    return false;
  memset(t->rows + from, 0, (to - from) * sizeof *t->rows);
  t->row_count = (size_t)value + 1;
  return true;
}

/* Sorts the heaps of the next block by value; all its values are known. */
static bool order_block(gi_sequence *q, gi_takes *t) {
  gi_memory *memory = q->memory;
  uint64_t first = t->ordered;
  size_t count = (size_t)q->largest + 2, size = count * sizeof(uint32_t);
  if (gi_reserve(memory, t->order, t->order_capacity, t->ordered + BLOCK) !=
      GRUNDY_OK)
    return false;
  uint32_t *starts = gi_alloc(memory, size);
  if (!starts)
    return false;
  memset(starts, 0, size);
  for (size_t i = 0; i < BLOCK; i++)
    starts[gi_sequence_value(q, first + i) + 1]++;
  for (size_t v = 1; v < count; v++)
    starts[v] += starts[v - 1];
  for (size_t i = 0; i < BLOCK; i++)
    t->order[first + starts[gi_sequence_value(q, first + i)]++] = (uint16_t)i;
  gi_free(memory, starts, size);
  t->ordered += BLOCK;
  return true;
}

static gi_takes_add *kernel_of(const gi_takes *t) {
#if GI_CPU_X86
  grundy_cpu path = gi_sequence_path(t->cpu);
  if (path == GRUNDY_CPU_AVX512)
    return gi_takes_add_avx512;
  if (path == GRUNDY_CPU_AVX2)
    return gi_takes_add_avx2;
#endif
  (void)t;
  return gi_takes_add_portable;
}

/* Adds the heaps from `first` on, a block, to the rows of a later block. */
static void add_block(const gi_sequence *q, gi_takes *t, uint64_t block,
                      uint64_t first) {
  const uint16_t *heaps = t->order + first, *end = heaps + BLOCK;
  gi_takes_add *add = kernel_of(t);
  uint64_t distance = BEFORE + block - first;
  if (first == 0) /* the empty heap is no heap that stays */
    heaps++;
  while (heaps < end) {
    uint32_t value = gi_sequence_value(q, first + *heaps);
    const uint16_t *stop = heaps + 1;
    while (stop < end && gi_sequence_value(q, first + *stop) == value)
      stop++;
    add(t->moves, t->stride, distance, heaps, (size_t)(stop - heaps),
        t->rows + (size_t)value * ROW_WORDS);
    heaps = stop;
  }
}

/* Adds the heaps of the block before n, whose values are known, to the rows. */
static bool add_near(gi_sequence *q, gi_takes *t, uint64_t n) {
  for (; t->next < n; t->next++) {
    uint64_t m = t->next;
    uint32_t value = gi_sequence_value(q, m);
    if (!make_rows(q->memory, t, value))
      return false;
    if (m == 0)
      continue;
    size_t word = (size_t)(m - t->block) / BEFORE * (BEFORE / 64);
    uint64_t first = BEFORE + t->block + 64 * word - m;
    const uint8_t *from = t->moves + first % 8 * t->stride + first / 8;
    uint64_t *row = t->rows + (size_t)value * ROW_WORDS;
    for (; word < ROW_WORDS; word++, from += 8) {
      uint64_t bits;
      memcpy(&bits, from, sizeof bits);
      row[word] |= bits;
    }
  }
  return true;
}

/* Begins the block of heap n, or begins it again if there are new moves.
   UNABLE if memory is refused. */
static grundy_status begin_block(gi_sequence *q, const gi_code *code,
                                 gi_budget *budget, uint64_t n) {
  gi_takes *t = q->takes;
  uint64_t block = n - n % BLOCK;
  t->block = UINT64_MAX; /* until all is added */
  if (!enter_moves(q->memory, t, code, block + BLOCK - 1) ||
      !make_rows(q->memory, t, q->largest))
    return refuse(q);
  while (t->ordered < block)
    if (!order_block(q, t))
      return refuse(q);
  memset(t->rows, 0, t->row_count * ROW_WORDS * sizeof *t->rows);
  /* heaps before the first are out of reach of the moves */
  uint64_t first = code->count < block ? block - code->count : 0;
  for (uint64_t m = first - first % BLOCK; m < block; m += BLOCK) {
    add_block(q, t, block, m);
    grundy_status status = gi_budget_ticks(budget, 4 * BLOCK);
    if (status != GRUNDY_OK)
      return status;
  }
  t->block = t->next = block;
  return GRUNDY_OK;
}

/* Returns whether the moves are enough at heap n. */
static bool has_many(const gi_takes *t, const gi_code *code, uint64_t n) {
  uint64_t back = n < code->count ? n : code->count;
  return t->count >= MANY_MOVES && t->count >= back / PART;
}

/* Prepares the rows for heap n.  UNABLE if memory is refused, or the moves are
   too few. */
static grundy_status prepare(gi_sequence *q, const gi_code *code,
                             gi_budget *budget, uint64_t n) {
  gi_takes *t = q->takes;
  uint64_t end = n - n % BLOCK + BLOCK;
  if (t->block != end - BLOCK || (t->read < end && t->read < code->count)) {
    if (!enter_moves(q->memory, t, code, n))
      return refuse(q);
    if (!has_many(t, code, n))
      return GRUNDY_UNABLE;
    grundy_status status = begin_block(q, code, budget, n);
    if (status != GRUNDY_OK)
      return status;
  }
  return add_near(q, t, n) ? GRUNDY_OK : refuse(q);
}

grundy_status gi_takes_value(gi_sequence *q, const gi_code *code,
                             gi_budget *budget, uint32_t *value) {
  uint64_t n = q->count;
  if (n < BLOCK || code->count <= MANY_MOVES)
    return GRUNDY_UNABLE;
  if (!q->takes) {
    q->takes = gi_alloc(q->memory, sizeof *q->takes);
    if (!q->takes)
      return GRUNDY_UNABLE;
    *q->takes = (gi_takes){.block = UINT64_MAX, .cpu = gi_cpu_chosen()};
  }
  gi_takes *t = q->takes;
  grundy_status status =
      t->is_refused ? GRUNDY_UNABLE : prepare(q, code, budget, n);
  if (status != GRUNDY_OK)
    return status;
  size_t bit = (size_t)(n - t->block);
  const unsigned char *at = (const unsigned char *)t->rows + bit / 8;
  uint32_t v = n < code->count && code->digits[n] & GI_TAKES_ALL;
  while (v < t->row_count && at[(size_t)v * (BLOCK / 8)] >> bit % 8 & 1)
    v++;
  *value = v;
  return gi_budget_ticks(budget, 16 + v);
}
