/* SPDX-License-Identifier: MIT */
/*
 * Rules compiled with --native against the same recursion written by hand in C
 * for that one game, with the best way to find a mex.  The aim is at most 1.5
 * times its time, from the size on at which compiling pays: there the bytecode
 * takes longer than the compiler and the compiled code together.  Rules whose
 * tables are filled from distances and ranges are not compiled.
 */
#include <grundy.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/opened.h"
#include "engine/table/dense.h"
#include "engine/work.h"
#include "support/bench.h"

/* Fills values[0..n]; the marks are zero at first. */
typedef void (*rival)(unsigned n, unsigned *values, unsigned *marks);

static unsigned least(const unsigned *marks, unsigned stamp) {
  unsigned value = 0;
  while (marks[value] == stamp)
    value++;
  return value;
}

static unsigned gcd(unsigned a, unsigned b) {
  while (b) {
    unsigned r = a % b;
    a = b;
    b = r;
  }
  return a;
}

static void coprime(unsigned n, unsigned *values, unsigned *marks) {
  for (unsigned heap = 0; heap <= n; heap++) {
    for (unsigned k = 1; k < heap; k++)
      if (gcd(k, heap) == 1)
        marks[values[heap - k]] = heap + 1;
    values[heap] = least(marks, heap + 1);
  }
}

static void turtles(unsigned n, unsigned *values, unsigned *marks) {
  for (unsigned heap = 0; heap <= n; heap++) {
    marks[0] = heap + 1;
    for (unsigned a = 0; a < heap; a++)
      marks[values[a]] = heap + 1;
    for (unsigned a = 0; a < heap; a++)
      for (unsigned b = 0; b < a; b++)
        marks[values[a] ^ values[b]] = heap + 1;
    values[heap] = least(marks, heap + 1);
  }
}

static const struct {
  const char *name, *rule;
  rival by_hand;
  unsigned first, most;
} games[] = {
    {"coprime takes", "{n -> n-k for k in 1..n-1 if gcd(k,n) == 1}", coprime,
     500, 16000},
    {"Mock Turtles",
     "{n -> [] ; a for a in 0..n-1 ; [a, b] for a in 0..n-1 for b in 0..a-1}",
     turtles, 100, 3200},
};

static double time_by_hand(size_t game, unsigned n, unsigned *values) {
  unsigned *marks = calloc(16 * ((size_t)n + 16), sizeof *marks);
  if (!marks)
    exit(1);
  double begun = bench_seconds();
  games[game].by_hand(n, values, marks);
  double took = bench_seconds() - begun;
  free(marks);
  return took;
}

/* Returns the seconds for a table, and compares it with the rival's values
   unless they are NULL. */
static double time_of(const grundy *g, size_t game, unsigned n, bool native,
                      double *compiling, const unsigned *values) {
  grundy_work *work = grundy_work_new(g, (grundy_limits){0});
  const grundy_rules *rules;
  grundy_compilation made = {0};
  uint64_t last;
  const char *rule = games[game].rule;
  if (!work || grundy_rules_parse(work, rule, strlen(rule), &rules) ||
      (native && (grundy_rules_compile(work, rules, &made) || !made.done)))
    exit(1);
  double begun = bench_seconds();
  if (gi_dense_value(work, rules, (const uint64_t[]){n}, SIZE_MAX, &last))
    exit(1);
  double took = bench_seconds() - begun;
  *compiling = made.seconds;
  const uint32_t *found = gi_opened_of(work, rules)->dense.values;
  for (size_t i = 0; values && i < n + 1; i++)
    if (found[i] != values[i])
      exit(1);
  grundy_work_free(work);
  return took;
}

static void compare(const grundy *g, size_t game) {
  const char *name = games[game].name;
  unsigned n = games[game].first;
  double compiling = 0, none, native = 0;
  for (; n < games[game].most; n *= 2) {
    native = time_of(g, game, n, true, &compiling, NULL);
    if (time_of(g, game, n, false, &none, NULL) > native + compiling)
      break;
  }
  char what[96];
  snprintf(what, sizeof what, "%s: compiling pays from n", name);
  bench_row(what, "", n, NULL, 0);
  snprintf(what, sizeof what, "%s: compiling", name);
  bench_row(what, "s", compiling, NULL, 0);
  n = 2 * n < games[game].most ? 2 * n : games[game].most;
  unsigned *values = calloc(n + 1, sizeof *values);
  if (!values)
    exit(1);
  double theirs = time_by_hand(game, n, values);
  double ours = time_of(g, game, n, true, &compiling, values);
  snprintf(what, sizeof what, "%s to %u, compiled", name, n);
  bench_row(what, "s", ours, "the loop by hand in C", theirs);
  double bytecode = time_of(g, game, n, false, &none, values);
  snprintf(what, sizeof what, "%s to %u, compiled", name, n);
  bench_row(what, "s", ours, "bytecode", bytecode);
  free(values);
}

int main(void) {
  grundy *g = grundy_new();
  if (!g)
    return 1;
  bench_begin("native");
  for (size_t i = 0; i < sizeof games / sizeof *games; i++)
    compare(g, i);
  bench_end();
  grundy_free(g);
  return 0;
}
