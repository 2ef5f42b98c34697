/* SPDX-License-Identifier: MIT */
/*
 * Nim products and inverses of 64-bit numbers, in a chain and on arrays, beside
 * two rivals written for this bench (test/support/nim_rivals.h).  The unit is
 * nanoseconds, so less is better; the best of many short runs counts.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/bench.h"
#include "support/nim_rivals.h"
#include "theory/nimber/limbs.h"
#include "theory/nimber/log.h"

enum {
  SMALL = 1024,
  LARGE = 1 << 20,
  ROUNDS = 100
};

static uint64_t x[2 * LARGE], y[2 * LARGE], z[2 * LARGE], wanted[SMALL];
static volatile uint64_t keep;

static void fill(void) {
  uint64_t state = 88172645463325252u;
  for (size_t i = 0; i < 2 * LARGE; i++) {
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    x[i] = state;
    y[i] = state * UINT64_C(0x9e3779b97f4a7c15) | 1;
  }
}

typedef void job(const void *data);

static double seconds_of(job *j, const void *data, size_t repeat) {
  double begun = bench_seconds();
  for (size_t k = 0; k < repeat; k++)
    j(data);
  return bench_seconds() - begun;
}

/* Measures several jobs that take turns, so that a disturbance affects all of
   them; the best of ROUNDS counts.  A turn takes a millisecond, since the first
   microseconds after other work are slower, most of all with wide
   registers. */
static void measure(job *const *jobs, const void *const *data, size_t count,
                    size_t operations, double *best) {
  size_t repeat[3];
  for (size_t i = 0; i < count; i++) {
    best[i] = 1e9;
    for (repeat[i] = 1; seconds_of(jobs[i], data[i], repeat[i]) < 1e-3;)
      repeat[i] *= 2;
  }
  for (int round = 0; round < ROUNDS; round++)
    for (size_t i = 0; i < count; i++) {
      double took = seconds_of(jobs[i], data[i], repeat[i]) /
                    (double)(repeat[i] * operations) * 1e9;
      best[i] = took < best[i] ? took : best[i];
    }
}

/* -------------------------------------------------------------- jobs */

static void our_mul_chain(const void *data) {
  (void)data;
  uint64_t v = x[0];
  for (size_t i = 0; i < SMALL; i++)
    v = grundy_nim_mul(v, y[i]);
  keep = v;
}
static void our_inv_chain(const void *data) {
  (void)data;
  uint64_t v = x[0];
  for (size_t i = 0; i < SMALL; i++)
    v = grundy_nim_inv(v) ^ i;
  keep = v;
}
static void our_pow(const void *data) {
  (void)data;
  uint64_t v = x[0];
  for (size_t i = 0; i < SMALL; i++)
    v = grundy_nim_pow(v, y[i]);
  keep = v;
}
static void rival_mul_chain(const void *data) {
  keep = ((const nim_rival *)data)->mul_chain(x[0], y, SMALL);
}
static void rival_inv_chain(const void *data) {
  keep = ((const nim_rival *)data)->inv_chain(x[0], SMALL);
}
static void rival_mul(const void *data) {
  ((const nim_rival *)data)->mul(z, x, y, SMALL);
}
static void rival_inv(const void *data) {
  ((const nim_rival *)data)->inv(z, x, SMALL);
}

/* Memory and budget without limits. */
static gi_memory memory;
static gi_budget budget;
static gi_nim_logs logs;

static void our_logs(const void *data) {
  grundy_nim128 base = grundy_nim128_primitive(64), n;
  (void)data;
  for (size_t i = 0; i < SMALL; i++)
    if (gi_nim_log(&logs, &budget, (grundy_nim128){x[i], 0}, base, &n))
      exit(1);
  keep = n.low;
}

static void our_words(const void *data) {
  size_t words = *(const size_t *)data;
  gi_nim_room room = {gi_nim_kernels_of(GRUNDY_CPU_BEST), &memory, &budget};
  if (gi_nim_limbs_mul(room, words, z, x, y))
    exit(1);
}

typedef struct array_job {
  grundy_cpu cpu;
  grundy_nim_op op;
  unsigned bits;
  size_t count;
} array_job;

static void copy(const void *data) {
  memcpy(z, x, *(const size_t *)data * sizeof *x);
}

static void our_array(const void *data) {
  const array_job *j = data;
  if (grundy_nim_array(j->cpu, j->op, j->bits, z, x, y, j->count))
    exit(1);
}

/* Single products one after the other, by the kernels of a path. */
static void chain_of(const void *data) {
  const gi_nim_kernels *k = data;
  uint64_t v = x[0];
  for (size_t i = 0; i < SMALL; i++)
    v = k->mul(v, y[i]);
  keep = v;
}

/* ------------------------------------------------------------ checks */

static void check_rival(const nim_rival *rival) {
  our_array(&(array_job){0, GRUNDY_NIM_MUL, 64, SMALL});
  rival->mul(wanted, x, y, SMALL);
  if (memcmp(z, wanted, sizeof wanted) != 0)
    exit(1);
  our_array(&(array_job){0, GRUNDY_NIM_INV, 64, SMALL});
  rival->inv(wanted, x, SMALL);
  if (memcmp(z, wanted, sizeof wanted) != 0)
    exit(1);
}

/* ----------------------------------------------------------- reports */

static void compare(const char *what, job *ours, const void *data, job *theirs,
                    bool has_bytes) {
  job *const jobs[] = {ours, theirs, theirs};
  const void *const objects[] = {data, &nim_rival_logs, &nim_rival_bytes};
  double best[3];
  measure(jobs, objects, has_bytes ? 3 : 2, SMALL, best);
  bench_row(what, "ns", best[0], nim_rival_logs.name, best[1]);
  if (has_bytes)
    bench_row(what, "ns", best[0], nim_rival_bytes.name, best[2]);
}

static void alone(const char *what, job *ours, const void *data,
                  size_t operations) {
  job *const jobs[] = {ours};
  double best[1];
  measure(jobs, &data, 1, operations, best);
  bench_row(what, "ns", best[0], NULL, 0);
}

static double seconds_for(grundy_nim128 value, grundy_nim128 base) {
  grundy_nim128 n, power;
  double begun = bench_seconds();
  if (gi_nim_log(&logs, &budget, value, base, &n))
    exit(1);
  double took = bench_seconds() - begun;
  power = grundy_nim128_pow(base, n);
  if (power.low != value.low || power.high != value.high)
    exit(1);
  return took;
}

static void logarithms(void) {
  grundy_nim128 base = grundy_nim128_primitive(64);
  double took = seconds_for((grundy_nim128){x[0], 0}, base), sum = 0, most = 0;
  bench_row("logarithm, 64 bits, tables", "ms", took * 1e3, NULL, 0);
  alone("logarithm, 64 bits", our_logs, NULL, SMALL);
  base = grundy_nim128_primitive(128);
  took = seconds_for((grundy_nim128){x[0], x[1]}, base);
  bench_row("logarithm, 128 bits, the first", "ms", took * 1e3, NULL, 0);
  for (size_t i = 1; i <= 10; i++) {
    took = seconds_for((grundy_nim128){x[2 * i], x[2 * i + 1]}, base);
    sum += took / 10;
    most = took > most ? took : most;
  }
  bench_row("logarithm, 128 bits, mean of 10", "ms", sum * 1e3, NULL, 0);
  bench_row("logarithm, 128 bits, most of 10", "ms", most * 1e3, NULL, 0);
}

static void many_words(void) {
  for (size_t words = 4; words <= GI_NIM_WORDS; words *= 4) {
    char what[80];
    snprintf(what, sizeof what, "product, %zu bits", 64 * words);
    alone(what, our_words, &words, 1);
  }
}

static void arrays(grundy_cpu cpu) {
  static const char *const names[] = {"add", "mul", "inv", "sqrt", "solve"};
  static const struct {
    unsigned bits;
    grundy_nim_op op;
    size_t count;
  } rows[] = {{64, GRUNDY_NIM_MUL, SMALL},   {64, GRUNDY_NIM_MUL, LARGE},
              {64, GRUNDY_NIM_INV, SMALL},   {64, GRUNDY_NIM_SQRT, SMALL},
              {64, GRUNDY_NIM_SOLVE, SMALL}, {64, GRUNDY_NIM_ADD, LARGE},
              {8, GRUNDY_NIM_MUL, SMALL},    {16, GRUNDY_NIM_MUL, SMALL},
              {32, GRUNDY_NIM_MUL, SMALL},   {128, GRUNDY_NIM_MUL, SMALL},
              {128, GRUNDY_NIM_INV, SMALL}};
  char chain[80];
  snprintf(chain, sizeof chain, "%s: mul, 64 bits, chain",
           grundy_cpu_name(cpu));
  alone(chain, chain_of, gi_nim_kernels_of(cpu), SMALL);
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    char what[80];
    array_job j = {cpu, rows[i].op, rows[i].bits, rows[i].count};
    snprintf(what, sizeof what, "%s: %s, %u bits, arrays of %zu",
             grundy_cpu_name(cpu), names[rows[i].op], rows[i].bits,
             rows[i].count);
    alone(what, our_array, &j, rows[i].count);
  }
}

int main(void) {
  bool has_bytes = nim_rival_bytes_runs();
  fill();
  nim_rivals_prepare();
  check_rival(&nim_rival_logs);
  if (has_bytes)
    check_rival(&nim_rival_bytes);
  bench_begin("nimber");
  array_job mul = {GRUNDY_CPU_BEST, GRUNDY_NIM_MUL, 64, SMALL};
  array_job inv = {GRUNDY_CPU_BEST, GRUNDY_NIM_INV, 64, SMALL};
  compare("product, chain", our_mul_chain, NULL, rival_mul_chain, has_bytes);
  compare("product, arrays of 1024", our_array, &mul, rival_mul, has_bytes);
  compare("inverse, chain", our_inv_chain, NULL, rival_inv_chain, has_bytes);
  compare("inverse, arrays of 1024", our_array, &inv, rival_inv, has_bytes);
  alone("power, chain, 64-bit exponents", our_pow, NULL, SMALL);
  gi_budget_init(&budget, (grundy_limits){0});
  gi_nim_logs_init(&logs, &memory);
  logarithms();
  gi_nim_logs_clear(&logs);
  many_words();
  static const size_t sizes[] = {SMALL, LARGE};
  for (size_t i = 0; i < 2; i++) {
    char what[80];
    snprintf(what, sizeof what, "copy, 64 bits, arrays of %zu", sizes[i]);
    alone(what, copy, &sizes[i], sizes[i]);
  }
  for (int cpu = GRUNDY_CPU_PORTABLE; cpu <= GRUNDY_CPU_PMULL; cpu++)
    if (grundy_cpu_has((grundy_cpu)cpu))
      arrays((grundy_cpu)cpu);
  bench_end();
  return 0;
}
