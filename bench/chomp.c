/* SPDX-License-Identifier: MIT */
/*
 * Chomp: positions (outlines) solved per second, to find all winning first
 * bites.
 *
 * The rival is a plain search that remembers outlines in a hash map and ends at
 * the first winning bite; it decides only the outlines that it meets.  It packs
 * an outline into one word, four bits a row, so it is about as fast as such a
 * search can be.  Both must agree on every outline that the search met.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/bench.h"
#include "theory/graph/chomp.h"

enum {
  MOST = 16 /* rows, of at most 15 squares each */
};

/* A hash map.  No key is 0, since an outline has at least one square. */
typedef struct memo {
  uint64_t *keys;
  unsigned char *won;
  size_t mask, count;
} memo;

static void memo_new(memo *m, size_t size) {
  *m = (memo){calloc(size, sizeof *m->keys), calloc(size, 1), size - 1, 0};
  if (!m->keys || !m->won)
    exit(1);
}

static void memo_free(memo *m) {
  free(m->keys);
  free(m->won);
}

static size_t slot_of(const memo *m, uint64_t key) {
  size_t slot = (size_t)((key * UINT64_C(0x9e3779b97f4a7c15)) >> 20) & m->mask;
  while (m->keys[slot] && m->keys[slot] != key)
    slot = (slot + 1) & m->mask;
  return slot;
}

static void memo_add(memo *m, uint64_t key, bool won) {
  if (2 * m->count > m->mask) {
    memo larger;
    memo_new(&larger, 2 * (m->mask + 1));
    for (size_t i = 0; i <= m->mask; i++)
      if (m->keys[i])
        memo_add(&larger, m->keys[i], m->won[i]);
    memo_free(m);
    *m = larger;
  }
  size_t slot = slot_of(m, key);
  m->keys[slot] = key;
  m->won[slot] = won;
  m->count++;
}

/* Returns the length of a row: the four bits from 4 * row on. */
static unsigned row_of(uint64_t key, unsigned row) {
  return (unsigned)(key >> 4 * row & 15);
}

static uint64_t bitten(uint64_t key, unsigned i, unsigned j) {
  for (unsigned row = i; row < MOST && row_of(key, row) > j; row++)
    key ^= (uint64_t)(row_of(key, row) ^ j) << 4 * row;
  return key;
}

static bool wins(memo *m, uint64_t key) {
  size_t slot = slot_of(m, key);
  if (m->keys[slot])
    return m->won[slot];
  bool won = false;
  for (unsigned i = 0; i < MOST && row_of(key, i) && !won; i++)
    for (unsigned j = i ? 0 : 1; j < row_of(key, i) && !won; j++)
      won = !wins(m, bitten(key, i, j));
  memo_add(m, key, won);
  return won;
}

static bool is_lost(const gi_chomp_table *table, uint64_t key) {
  unsigned outline[MOST], rows = 0;
  for (; rows < MOST && row_of(key, rows); rows++)
    outline[rows] = row_of(key, rows);
  return gi_chomp_is_lost(table, outline, rows);
}

static uint64_t rectangle(unsigned rows, unsigned columns) {
  uint64_t key = 0;
  for (unsigned row = 0; row < rows; row++)
    key |= (uint64_t)columns << 4 * row;
  return key;
}

/* Returns the number of winning bites. */
static unsigned by_search(memo *m, unsigned rows, unsigned columns) {
  unsigned winning = 0;
  for (unsigned i = 0; i < rows; i++)
    for (unsigned j = i ? 0 : 1; j < columns; j++)
      winning += !wins(m, bitten(rectangle(rows, columns), i, j));
  return winning;
}

static unsigned by_table(const gi_chomp_table *table, unsigned rows,
                         unsigned columns) {
  unsigned winning = 0;
  for (unsigned i = 0; i < rows; i++)
    for (unsigned j = i ? 0 : 1; j < columns; j++)
      winning += is_lost(table, bitten(rectangle(rows, columns), i, j));
  return winning;
}

static void compare(unsigned rows, unsigned columns, bool rival) {
  gi_memory memory = {0};
  gi_budget budget;
  gi_chomp chomp;
  const gi_chomp_table *table;
  char what[80];
  gi_budget_init(&budget, (grundy_limits){0});
  gi_chomp_init(&chomp, &memory);
  double begun = bench_seconds();
  if (gi_chomp_solve(&chomp, &budget, rows, columns, &table))
    exit(1);
  unsigned ours = by_table(table, rows, columns);
  double took = bench_seconds() - begun;
  double rate = (double)table->outlines / took * 1e-6, other = 0, speed = 0;
  if (rival) {
    memo m;
    memo_new(&m, 1 << 10);
    begun = bench_seconds();
    unsigned theirs = by_search(&m, rows, columns);
    other = bench_seconds() - begun;
    speed = (double)m.count / other * 1e-6;
    if (theirs != ours)
      exit(1);
    for (size_t i = 0; i <= m.mask; i++)
      if (m.keys[i] && is_lost(table, m.keys[i]) == m.won[i])
        exit(1);
    memo_free(&m);
  }
  snprintf(what, sizeof what, "%u x %u, positions solved", rows, columns);
  bench_row(what, "million/s", rate, rival ? "memoised search" : NULL, speed);
  snprintf(what, sizeof what, "%u x %u, all winning bites", rows, columns);
  bench_row(what, "times/s", 1 / took, rival ? "memoised search" : NULL,
            rival ? 1 / other : 0);
  snprintf(what, sizeof what, "%u x %u, memory", rows, columns);
  bench_row(what, "MB", (double)memory.used * 1e-6, NULL, 0);
  gi_chomp_clear(&chomp);
}

int main(void) {
  bench_begin("chomp");
  compare(8, 10, true);
  compare(10, 10, true);
  compare(10, 13, true);
  compare(14, 14, false);
  bench_end();
  return 0;
}
