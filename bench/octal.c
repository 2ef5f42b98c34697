/* SPDX-License-Identifier: MIT */
/*
 * Values of octal games per second of processor time, on one core.
 *
 * Two rivals.  The naive loop looks at every split.  The scalar sparse-space
 * program knows the rare heaps: it marks the nim-sums with them in an array,
 * takes the least common value that is not marked, and looks at splits from
 * the smallest heap on until all rare values below it are found.  It is void
 * unless it makes about 2, 6, 1.9 and 7 million values a second for 0.454,
 * 0.104, 0.054 and 0.106 on a machine of some 3 GHz.  All must agree.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/bench.h"
#include "theory/octal/sparse/space.h"

typedef struct game {
  const char *name;
  uint8_t digits[4];
  size_t count;
  bool distinct;
  size_t ours, rival, naive; /* values to compute */
  double least; /* million values a second that the scalar rival must reach on
                   a machine of some 3 GHz to be valid; 0: not known */
} game;

/* ------------------------------------------------------------ naive loop */

static void by_loop(const game *g, uint16_t *values, size_t count) {
  static uint32_t seen[1 << 16], now;
  for (size_t n = 0; n < count; n++) {
    now++;
    for (size_t k = 0; k < g->count && k <= n; k++) {
      unsigned digit = g->digits[k];
      size_t left = n - k;
      if (digit & 1 && k && !left)
        seen[0] = now;
      if (digit & 2 && k && left)
        seen[values[left]] = now;
      if (digit & 4)
        for (size_t a = 1; a <= (left - (g->distinct && left)) / 2; a++)
          seen[values[a] ^ values[left - a]] = now;
      if (digit & 8)
        for (size_t a = 1; a <= left / 3; a++)
          for (size_t b = a; b <= (left - a) / 2; b++)
            seen[values[a] ^ values[b] ^ values[left - a - b]] = now;
    }
    uint16_t value = 0;
    while (seen[value] == now)
      value++;
    values[n] = value;
  }
}

/* ----------------------------------------------------- scalar rival */

typedef struct rival {
  const game *game;
  uint16_t *values;
  size_t *rares, rare_count, splitting[4], splits;
  uint32_t seen[1 << 16], now;
  uint16_t low_mask;
  bool second;
  size_t t;
  uint8_t parity[1 << 16];
} rival;

static unsigned parity_of(const rival *r, size_t n, unsigned value) {
  return r->parity[value] ^ (r->second ? (unsigned)(n - r->t) & 1 : 0);
}

/* Marks the options with a rare heap, then those that stay whole. */
static void mark_rares(rival *r, size_t n) {
  const uint16_t *values = r->values;
  for (size_t i = 0; i < r->splits; i++) {
    size_t left = n - r->splitting[i];
    for (size_t j = 0; j < r->rare_count; j++) {
      size_t rare = r->rares[j];
      if (rare >= left)
        break;
      r->seen[values[rare] ^ values[left - rare]] = r->now;
    }
  }
  for (size_t k = 1; k < r->game->count; k++)
    if (r->game->digits[k] & 2)
      r->seen[values[n - k]] = r->now;
}

/* Returns whether every rare value below c is the value of an option. */
static bool find_rest(rival *r, size_t n, unsigned c, unsigned missing) {
  const uint16_t *values = r->values;
  for (size_t a = 1; a <= n / 2 && missing; a++)
    for (size_t i = 0; i < r->splits; i++) {
      size_t left = n - r->splitting[i];
      if (left < 2 * a + r->game->distinct)
        continue;
      unsigned value = values[a] ^ values[left - a];
      if (value < c && r->seen[value] != r->now) {
        missing--; /* common ones are marked below c */
        r->seen[value] = r->now;
      }
    }
  return !missing;
}

static void rival_step(rival *r, size_t n) {
  r->now++;
  mark_rares(r, n);
  unsigned c = 0, missing = 0;
  for (;; c++) {
    if (r->seen[c] == r->now)
      continue;
    if (parity_of(r, n, c))
      break;
    missing++;
  }
  if (find_rest(r, n, c, missing)) {
    r->values[n] = (uint16_t)c;
    return;
  }
  unsigned value = 0;
  while (r->seen[value] == r->now)
    value++;
  r->values[n] = (uint16_t)value;
  r->rares[r->rare_count++] = n;
}

/* The rival is given the mask that our engine has found. */
static void rival_begin(rival *r, const game *g, const gi_sparse *s,
                        size_t start, size_t count) {
  r->game = g;
  r->values = calloc(count, sizeof *r->values);
  r->rares = calloc(count, sizeof *r->rares);
  if (!r->values || !r->rares)
    exit(1);
  for (size_t k = 0; k < g->count; k++)
    if (g->digits[k] & 4)
      r->splitting[r->splits++] = k;
  r->second = s->second;
  r->t = (size_t)s->t;
  for (unsigned v = 0; v < 1 << 16; v++)
    r->parity[v] = (uint8_t)__builtin_parityll(v & s->mask);
  by_loop(g, r->values, start);
  for (size_t n = 1; n < start; n++)
    if (!parity_of(r, n, r->values[n]))
      r->rares[r->rare_count++] = n;
}

/* ------------------------------------------------------------- compare */

/* Measures our values from a quarter to the whole, with the kernels of a
   path. */
static double our_rate(const game *g, const char *path, gi_sequence *sequence) {
  gi_budget budget;
  gi_code code = {.digits = g->digits,
                  .count = g->count,
                  .tail = g->count,
                  .distinct = g->distinct};
  gi_budget_init(&budget, (grundy_limits){.threads = 1});
  if (setenv("GRUNDY_CPU", path, 1))
    exit(1);
  size_t start = g->ours / 4;
  if (gi_sequence_extend(sequence, &code, &budget, start - 1))
    exit(1);
  double begun = bench_seconds();
  if (gi_sequence_extend(sequence, &code, &budget, g->ours - 1))
    exit(1);
  return (double)(g->ours - start) / (bench_seconds() - begun) * 1e-6;
}

/* The better of two rounds: other programs only slow one down. */
static double better(double rate, double other) {
  return rate > other ? rate : other;
}

static void agree(const game *g, const gi_sequence *sequence,
                  const uint16_t *values, size_t count) {
  for (size_t n = 0; n < count; n++)
    if (gi_sequence_value(sequence, n) != values[n]) {
      fprintf(stderr, "%s: heap %zu differs\n", g->name, n);
      exit(1);
    }
}

/* Measures the scalar rival and checks that its values agree with ours. */
static double their_rate(const game *g, const gi_sequence *sequence) {
  enum {
    START = 3000
  };
  rival *r = calloc(1, sizeof *r);
  if (!r || !sequence->sparse)
    exit(1);
  rival_begin(r, g, sequence->sparse, START, g->rival);
  size_t half = g->rival / 2; /* so that most rares are known */
  for (size_t n = START; n < half; n++)
    rival_step(r, n);
  double begun = bench_seconds();
  for (size_t n = half; n < g->rival; n++)
    rival_step(r, n);
  double rate = (double)(g->rival - half) / (bench_seconds() - begun) * 1e-6;
  agree(g, sequence, r->values, g->rival);
  free(r->values);
  free(r->rares);
  free(r);
  return rate;
}

static double naive_rate(const game *g, const gi_sequence *sequence) {
  uint16_t *values = calloc(g->naive, sizeof *values);
  if (!values)
    exit(1);
  double begun = bench_seconds();
  by_loop(g, values, g->naive);
  double rate = (double)g->naive / (bench_seconds() - begun) * 1e-6;
  agree(g, sequence, values, g->naive);
  free(values);
  return rate;
}

static void compare(const game *g) {
  enum {
    PATHS = 4
  };
  static const grundy_cpu all[PATHS] = {GRUNDY_CPU_NEON, GRUNDY_CPU_AVX512,
                                        GRUNDY_CPU_AVX2, GRUNDY_CPU_PORTABLE};
  grundy_cpu paths[PATHS];
  unsigned count = 0; /* paths that this processor has */
  for (unsigned i = 0; i < PATHS; i++)
    if (grundy_cpu_has(all[i]))
      paths[count++] = all[i];
  double ours[PATHS] = {0}, theirs = 0, naive = 0;
  const char *kernels[PATHS] = {NULL};
  size_t rares = 0;
  for (unsigned round = 0; round < 2; round++)
    for (unsigned path = 0; path < count; path++) {
      gi_memory memory = {0};
      gi_sequence sequence;
      gi_sequence_init(&sequence, &memory);
      ours[path] = better(our_rate(g, grundy_cpu_name(paths[path]), &sequence),
                          ours[path]);
      if (path == 0) {
        theirs = better(their_rate(g, &sequence), theirs);
        naive = better(naive_rate(g, &sequence), naive);
      }
      rares = sequence.sparse->rare_count;
      kernels[path] = gi_kernel_for(sequence.sparse)->name;
      gi_sequence_clear(&sequence);
    }
  char what[96];
  for (unsigned path = 0; path < count; path++) {
    snprintf(what, sizeof what, "%s, %zu rares, %s", g->name, rares,
             kernels[path]);
    bench_row(what, "million/s", ours[path], "scalar sparse space", theirs);
  }
  snprintf(what, sizeof what, "%s against the loop to %zu", g->name, g->naive);
  bench_row(what, "million/s", ours[0], "naive loop", naive);
  if (g->least > 0)
    fprintf(stderr, "  the scalar rival %s: %.2f of about %.1f million/s\n",
            theirs >= 0.8 * g->least ? "counts" : "is VOID", theirs, g->least);
}

/* Three heaps: no sparse space, and no rival but the loop, which is cubic. */
static void compare_three(const game *g) {
  gi_memory memory = {0};
  gi_sequence sequence;
  char what[96];
  gi_code code = {.digits = g->digits, .count = g->count, .tail = g->count};
  gi_budget budget;
  gi_budget_init(&budget, (grundy_limits){.threads = 1});
  gi_sequence_init(&sequence, &memory);
  double begun = bench_seconds();
  if (gi_sequence_extend(&sequence, &code, &budget, g->ours - 1))
    exit(1);
  double ours = (double)g->ours / (bench_seconds() - begun) * 1e-6;
  double naive = naive_rate(g, &sequence);
  gi_sequence_clear(&sequence);
  snprintf(what, sizeof what, "%s, three heaps, to %zu", g->name, g->naive);
  bench_row(what, "million/s", ours, "naive loop", naive);
}

int main(int count, char **words) {
  static const game games[] = {
      {"0.454", {0, 4, 5, 4}, 4, false, 40000000, 1000000, 20000, 2},
      {"0.104", {0, 1, 0, 4}, 4, false, 80000000, 2000000, 20000, 6},
      {"0.054", {0, 0, 5, 4}, 4, false, 40000000, 1000000, 20000, 1.9},
      {"0.106", {0, 1, 0, 6}, 4, false, 80000000, 2000000, 20000, 7},
      {"0.36", {0, 3, 6}, 3, false, 4000000, 200000, 20000, 0},
      {"0.6", {0, 6}, 2, false, 2000000, 200000, 20000, 0},
      {"Grundy's game", {4}, 1, true, 2000000, 200000, 20000, 0},
      {"0.014", {0, 0, 1, 4}, 4, false, 2000000, 200000, 20000, 0},
      {"0.74", {0, 7, 4}, 3, false, 2000000, 200000, 20000, 0},
  };
  bench_begin("octal");
  for (size_t i = 0; i < sizeof games / sizeof *games; i++)
    if (count < 2 || strcmp(words[1], games[i].name) == 0)
      compare(&games[i]);
  static const game three = {"0.9A", {0, 9, 10}, 3, false, 2000, 0, 2000, 0};
  if (count < 2 || strcmp(words[1], three.name) == 0)
    compare_three(&three);
  bench_end();
  return 0;
}
