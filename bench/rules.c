/* SPDX-License-Identifier: MIT */
/*
 * Rules in one line, tabulated by the dense evaluator, against the same
 * recursion written by hand in C for that one game, as a contest programmer
 * would write it.  The aim is at most 15 times its time.
 */
#include <grundy.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/opened.h"
#include "engine/table/dense.h"
#include "engine/work.h"
#include "support/bench.h"

enum {
  KAYLES = 20000,
  SIDE = 400, /* side of Wythoff's square */
  SPLIT = 3000
};

/* Fills values[0..n], or values[0..n][0..n]. */
typedef void (*rival)(unsigned n, unsigned *values, char *seen);

static void kayles(unsigned n, unsigned *values, char *seen) {
  for (unsigned heap = 0; heap <= n; heap++) {
    unsigned value = 0;
    memset(seen, 0, 64);
    for (unsigned k = 1; k <= 2; k++)
      for (unsigned a = 0; a + k <= heap; a++)
        seen[values[a] ^ values[heap - k - a]] = 1;
    while (seen[value])
      value++;
    values[heap] = value;
  }
}

static unsigned wythoff_at(size_t x, size_t y, size_t width,
                           const unsigned *values, char *seen) {
  unsigned value = 0;
  memset(seen, 0, 4 * width);
  for (size_t k = 1; k <= x; k++)
    seen[values[(x - k) * width + y]] = 1;
  for (size_t k = 1; k <= y; k++)
    seen[values[x * width + y - k]] = 1;
  for (size_t k = 1; k <= x && k <= y; k++)
    seen[values[(x - k) * width + y - k]] = 1;
  while (seen[value])
    value++;
  return value;
}

static void wythoff(unsigned n, unsigned *values, char *seen) {
  size_t width = n + 1;
  for (size_t x = 0; x <= n; x++)
    for (size_t y = 0; y <= n; y++)
      values[x * width + y] = wythoff_at(x, y, width, values, seen);
}

/* Computes one half of the square and copies it to the other. */
static void wythoff_half(unsigned n, unsigned *values, char *seen) {
  size_t width = n + 1;
  for (size_t x = 0; x <= n; x++)
    for (size_t y = x; y <= n; y++)
      values[x * width + y] = values[y * width + x] =
          wythoff_at(x, y, width, values, seen);
}

/* The game: take up to three beans and leave two heaps. */
static void split(unsigned n, unsigned *values, char *seen) {
  for (unsigned heap = 0; heap <= n; heap++) {
    unsigned value = 0;
    memset(seen, 0, 4 * n + 64);
    for (unsigned k = 1; k <= 3 && k <= heap; k++)
      for (unsigned a = 1; a + k + 1 <= heap; a++)
        seen[values[a] ^ values[heap - k - a]] = 1;
    while (seen[value])
      value++;
    values[heap] = value;
  }
}

static double by_hand(rival run, unsigned n, unsigned *values, size_t cells) {
  char *seen = calloc(cells > n + 1 ? 8 * (n + 1) : 4 * n + 64, 1);
  if (!seen)
    exit(1);
  double begun = bench_seconds();
  run(n, values, seen);
  double took = bench_seconds() - begun;
  free(seen);
  return took;
}

static double by_rule(const grundy *g, const char *rule, const uint64_t *corner,
                      const unsigned *values, size_t cells) {
  grundy_work *work = grundy_work_new(g, (grundy_limits){0});
  const grundy_rules *rules;
  uint64_t last;
  double begun = bench_seconds();
  if (!work || grundy_rules_parse(work, rule, strlen(rule), &rules) ||
      gi_dense_value(work, rules, corner, SIZE_MAX, &last))
    exit(1);
  double took = bench_seconds() - begun;
  const uint32_t *found = gi_opened_of(work, rules)->dense.values;
  for (size_t i = 0; i < cells; i++)
    if (found[i] != values[i])
      exit(1);
  grundy_work_free(work);
  return took;
}

static void compare(const grundy *g, const char *name, const char *rule,
                    rival run, unsigned n, unsigned arity) {
  size_t cells = arity == 1 ? n + 1 : ((size_t)n + 1) * (n + 1);
  unsigned *values = calloc(cells, sizeof *values);
  if (!values)
    exit(1);
  double theirs = by_hand(run, n, values, cells);
  double ours = by_rule(g, rule, (const uint64_t[]){n, n}, values, cells);
  char what[80];
  snprintf(what, sizeof what, "%s as a rule, time", name);
  bench_row(what, "s", ours, "by hand in C", theirs);
  free(values);
}

int main(void) {
  grundy *g = grundy_new();
  if (!g)
    return 1;
  bench_begin("rules");
  compare(g, "Kayles to 20000",
          "{n -> [a, n-k-a] for k in 1..2 for a in 0..n-k}", kayles, KAYLES, 1);
  compare(g, "Wythoff 400 x 400",
          "{(x,y) -> (x-k,y) for k in 1..x ; (x,y-k) for k in 1..y ; "
          "(x-k,y-k) for k in 1..min(x,y)}",
          wythoff, SIDE, 2);
  compare(g, "sym Wythoff 400 x 400",
          "{sym (x,y) -> (x-k,y) for k in 1..x ; (x,y-k) for k in 1..y ; "
          "(x-k,y-k) for k in 1..x}",
          wythoff_half, SIDE, 2);
  compare(g, "two binders to 3000",
          "{n -> [a, n-k-a] for k in 1..3 for a in 1..n-k-1}", split, SPLIT, 1);
  bench_end();
  grundy_free(g);
  return 0;
}
