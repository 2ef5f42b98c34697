/* SPDX-License-Identifier: MIT */
/*
 * The general search: options per second, and bytes per position.
 *
 * The rival for speed is the same recursion written by hand in C for that one
 * game, with an array for the values, as a contest programmer would write it.
 * The rival knows that positions are small integers; the search does not.
 */
#include <grundy.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/work.h"
#include "support/bench.h"

enum {
  NIM = 4000,
  LASKER = 1500,
  SIDE = 70
};

/* Returns the value of a Nim heap of n, by trying all moves of all heaps. */
static unsigned rival_nim(unsigned n, uint64_t *options) {
  unsigned *values = calloc(n + 1, sizeof *values);
  char *seen = calloc(n + 2, 1);
  for (unsigned heap = 0; heap <= n; heap++) {
    memset(seen, 0, heap + 2);
    for (unsigned left = heap; left-- > 0;)
      seen[values[left]] = 1;
    *options += heap;
    while (seen[values[heap]])
      values[heap]++;
  }
  unsigned value = values[n];
  free(values);
  free(seen);
  return value;
}

static unsigned rival_lasker(unsigned n, uint64_t *options) {
  unsigned *values = calloc(n + 1, sizeof *values);
  char *seen = calloc(4 * n + 8, 1);
  for (unsigned heap = 0; heap <= n; heap++) {
    memset(seen, 0, 4 * n + 8);
    for (unsigned left = heap; left-- > 0;)
      seen[values[left]] = 1;
    for (unsigned a = 1; a <= heap / 2; a++)
      seen[values[a] ^ values[heap - a]] = 1;
    *options += heap + heap / 2;
    while (seen[values[heap]])
      values[heap]++;
  }
  unsigned value = values[n];
  free(values);
  free(seen);
  return value;
}

/* Wythoff on the lower half of a square. */
static unsigned rival_wythoff(unsigned n, uint64_t *options) {
  unsigned *values = calloc((size_t)(n + 1) * (n + 1), sizeof *values);
  char *seen = calloc(4 * n + 8, 1);
#define AT(x, y) values[(size_t)(x) * (n + 1) + (y)]
  for (unsigned x = 0; x <= n; x++)
    for (unsigned y = x; y <= n; y++) {
      unsigned value = 0;
      memset(seen, 0, 4 * n + 8);
      for (unsigned k = 1; k <= x; k++)
        seen[AT(x - k, y)] = seen[AT(x - k, y - k)] = 1;
      for (unsigned k = 1; k <= y; k++)
        seen[AT(x, y - k)] = 1;
      *options += 2 * x + y;
      while (seen[value])
        value++;
      AT(x, y) = AT(y, x) = value;
    }
  unsigned value = AT(n, n);
#undef AT
  free(values);
  free(seen);
  return value;
}

typedef unsigned (*rival)(unsigned n, uint64_t *options);

static void compare(const grundy *g, const char *position, rival by_hand,
                    unsigned n) {
  grundy_work *work = grundy_work_new(g, (grundy_limits){0});
  grundy_position *p;
  grundy_verdict verdict;
  grundy_query query = {.method = GRUNDY_SEARCH};
  double begun = bench_seconds();
  if (grundy_position_parse(work, position, strlen(position), &p) ||
      grundy_eval(work, p, query, &verdict))
    exit(1);
  double ours = bench_seconds() - begun;
  uint64_t options = 0;
  begun = bench_seconds();
  unsigned value = by_hand(n, &options);
  double theirs = bench_seconds() - begun;
  if (value != verdict.value.nimber)
    exit(1);
  char what[80];
  snprintf(what, sizeof what, "%s, options looked at", position);
  bench_row(what, "million/s", (double)options / ours * 1e-6,
            "by hand on an array", (double)options / theirs * 1e-6);
  snprintf(what, sizeof what, "%s, memory", position);
  bench_row(what, "bytes/position",
            (double)gi_map_bytes(&work->memo[GI_FIND_VALUE]) /
                (double)work->memo[GI_FIND_VALUE].count,
            NULL, 0);
  grundy_work_free(work);
}

static void misere(const grundy *g, const char *position) {
  grundy_work *work = grundy_work_new(g, (grundy_limits){0});
  grundy_position *p;
  grundy_verdict verdict;
  grundy_query query = {.method = GRUNDY_SEARCH, .play = GRUNDY_MISERE};
  double begun = bench_seconds();
  if (grundy_position_parse(work, position, strlen(position), &p) ||
      grundy_eval(work, p, query, &verdict))
    exit(1);
  double took = bench_seconds() - begun;
  char what[80];
  snprintf(what, sizeof what, "misère %s, options", position);
  bench_row(what, "million/s", (double)work->budget.steps / took * 1e-6, NULL,
            0);
  snprintf(what, sizeof what, "misère %s, memory", position);
  bench_row(what, "bytes/position",
            (double)gi_map_bytes(&work->memo[GI_FIND_WIN_MISERE]) /
                (double)work->memo[GI_FIND_WIN_MISERE].count,
            NULL, 0);
  grundy_work_free(work);
}

int main(void) {
  grundy *g = grundy_new();
  char position[64];
  bench_begin("search");
  snprintf(position, sizeof position, "nim(%d)", NIM);
  compare(g, position, rival_nim, NIM);
  snprintf(position, sizeof position, "lasker(%d)", LASKER);
  compare(g, position, rival_lasker, LASKER);
  snprintf(position, sizeof position, "wythoff(%d,%d)", SIDE, SIDE);
  compare(g, position, rival_wythoff, SIDE);
  misere(g, "nim(17,18,19,20,21)");
  misere(g, "octal[0.77](9,10,11,12)");
  bench_end();
  grundy_free(g);
  return 0;
}
