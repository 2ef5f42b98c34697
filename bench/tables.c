/* SPDX-License-Identifier: MIT */
/*
 * `grundy table … --format csv` against the ten lines of C that everybody
 * writes for the same table: processor seconds of a process, with the printing.
 * Both write the same lines. Each job has two sizes, and the exponent with
 * which its time grows from one to the other. The two take turns, and the best
 * of some runs counts.
 */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

#include "support/bench.h"
#include "support/child.h"

enum {
  RUNS = 3
};

static unsigned *zeros(size_t count) {
  unsigned *data = calloc(count, sizeof *data);
  if (!data)
    exit(1);
  return data;
}

/* ------------------------------------------------------------- ten lines */

static void six_moves(unsigned n) {
  static const unsigned dx[] = {1, 2, 3, 0, 0, 1}, dy[] = {0, 0, 0, 2, 5, 1};
  unsigned *g = zeros((size_t)n * n);
  for (unsigned x = 0; x < n; x++)
    for (unsigned y = 0; y < n; y++) {
      unsigned seen = 0, *at = g + (size_t)x * n + y;
      for (unsigned i = 0; i < 6; i++)
        if (x >= dx[i] && y >= dy[i])
          seen |= 1U << *(at - (size_t)dx[i] * n - dy[i]);
      *at = (unsigned)__builtin_ctz(~seen);
      printf("%u,%u,%u\n", x, y, *at);
    }
  free(g);
}

static void wythoff_outcomes(unsigned n) {
  unsigned *row = zeros(n), *column = zeros(n), *diagonal = zeros(2 * n);
  for (unsigned x = 0; x < n; x++)
    for (unsigned y = 0; y < n; y++) {
      unsigned wins = row[x] | column[y] | diagonal[n + x - y];
      if (!wins)
        row[x] = column[y] = diagonal[n + x - y] = 1;
      printf("%u,%u,%c\n", x, y, wins ? 'N' : 'P');
    }
  free(row);
  free(column);
  free(diagonal);
}

static void wythoff_values(unsigned n) {
  unsigned *g = zeros((size_t)n * n), *marks = zeros(4 * n + 4), stamp = 0;
  for (size_t x = 0; x < n; x++)
    for (size_t y = 0; y < n; y++) {
      unsigned value = 0;
      stamp++;
      for (size_t k = 1; k <= x; k++)
        marks[g[(x - k) * n + y]] = stamp;
      for (size_t k = 1; k <= y; k++)
        marks[g[x * n + y - k]] = stamp;
      for (size_t k = 1; k <= x && k <= y; k++)
        marks[g[(x - k) * n + y - k]] = stamp;
      while (marks[value] == stamp)
        value++;
      g[x * n + y] = value;
      printf("%zu,%zu,%u\n", x, y, value);
    }
  free(g);
  free(marks);
}

/* Prints the least value without a mark, which heap n has. */
static void finish(unsigned n, unsigned *g, const unsigned *marks) {
  while (marks[g[n]] == n + 1)
    g[n]++;
  printf("%u,%u\n", n, g[n]);
}

static void squares(unsigned last) {
  unsigned *g = zeros(last + 1), *marks = zeros(last + 2);
  for (unsigned n = 0; n <= last; n++) {
    for (unsigned k = 1; k * k <= n; k++)
      marks[g[n - k * k]] = n + 1;
    finish(n, g, marks);
  }
  free(g);
  free(marks);
}

static void primes(unsigned last) {
  unsigned *g = zeros(last + 1), *marks = zeros(last + 2), count = 0;
  unsigned *list = zeros(last + 1), *composite = zeros(last + 1);
  for (unsigned k = 2; k <= last; k++) {
    if (!composite[k])
      list[count++] = k;
    for (unsigned m = 2 * k; !composite[k] && m <= last; m += k)
      composite[m] = 1;
  }
  for (unsigned n = 0; n <= last; n++) {
    for (unsigned i = 0; i < count && list[i] <= n; i++)
      marks[g[n - list[i]]] = n + 1;
    finish(n, g, marks);
  }
  free(g);
  free(marks);
  free(list);
  free(composite);
}

static void take_two(unsigned last) {
  unsigned *g = zeros(last + 1), *marks = zeros(2 * last + 8);
  for (unsigned n = 0; n <= last; n++) {
    if (n > 2)
      marks[g[n - 2]] = n + 1;
    for (unsigned a = 1; 2 * a + 2 <= n; a++)
      marks[g[a] ^ g[n - 2 - a]] = n + 1;
    finish(n, g, marks);
  }
  free(g);
  free(marks);
}

static void half(unsigned last) {
  unsigned *g = zeros(last + 1), *marks = zeros(last + 2);
  for (unsigned n = 0; n <= last; n++) {
    for (unsigned k = 1; k <= n / 2; k++)
      marks[g[n - k]] = n + 1;
    finish(n, g, marks);
  }
  free(g);
  free(marks);
}

/* Left takes 1 to 3, Right 1 or 2: a bit for each player who may start. */
static void bash_of_two(unsigned last) {
  unsigned left = 0, right = 0;
  for (unsigned n = 0; n <= last; n++) {
    unsigned l = (~right & 7) != 0 && n > 0, r = (~left & 3) != 0 && n > 0;
    if (n < 3)
      l = (~right & ((1U << n) - 1)) != 0;
    if (n < 2)
      r = (~left & ((1U << n) - 1)) != 0;
    left = left << 1 | l;
    right = right << 1 | r;
    printf("%u,%c\n", n, "PLRN"[l | r << 1]);
  }
}

/* Left takes 1 or 2 from x, Right 1 to 3 from y, and each may take both. */
static void two_rows(unsigned n) {
  unsigned char *left = (unsigned char *)zeros((size_t)n * n), *right;
  right = (unsigned char *)zeros((size_t)n * n);
  for (size_t x = 0; x < n; x++)
    for (size_t y = 0; y < n; y++) {
      size_t at = x * n + y;
      unsigned both = x && y, l = 0, r = 0;
      for (size_t k = 1; k <= 2 && k <= x; k++)
        l |= !right[at - k * n];
      for (size_t k = 1; k <= 3 && k <= y; k++)
        r |= !left[at - k];
      left[at] = (unsigned char)(l | (both && !right[at - n - 1]));
      right[at] = (unsigned char)(r | (both && !left[at - n - 1]));
      printf("%zu,%zu,%c\n", x, y, "PLRN"[left[at] | right[at] << 1]);
    }
  free(left);
  free(right);
}

static const struct {
  const char *rules;
  bool is_square; /* two ranges 0..n-1; otherwise the range 0..n */
  bool outcomes;
  void (*ten_lines)(unsigned n);
  unsigned small; /* and twice that */
} jobs[] = {
    {"{(x,y) -> (x-k,y) for k in 1..3 ; (x,y-k) for k in {2,5} ; (x-1,y-1)}",
     true, false, six_moves, 1000},
    {"wythoff", true, true, wythoff_outcomes, 1250},
    {"wythoff", true, false, wythoff_values, 350},
    {"{n -> n-k for k in squares}", false, false, squares, 500000},
    {"{n -> n-k for k in primes}", false, false, primes, 100000},
    {"octal[0.06]", false, false, take_two, 60000},
    {"{n -> n-k for k in 1..n/2}", false, false, half, 60000},
    {"{n -> L: n-k for k in 1..3 ; R: n-k for k in 1..2}", false, true,
     bash_of_two, 500000},
    {"{(x,y) -> L: (x-k,y) for k in 1..2 ; R: (x,y-k) for k in 1..3 ; "
     "(x-1,y-1)}",
     true, true, two_rows, 500},
};

/* ------------------------------------------------------------- measuring */

typedef struct task {
  size_t job;
  unsigned n;
} task;

static void ten_lines(const void *data) {
  const task *t = data;
  jobs[t->job].ten_lines(t->n);
}

/* Writes the best seconds of the two. */
static void take_turns(size_t job, unsigned n, char *grundy, double *ours,
                       double *theirs) {
  char table[] = "table", format[] = "--format", csv[] = "csv";
  char outcomes[] = "--outcomes", range[32], rules[128];
  char *last = jobs[job].outcomes ? outcomes : NULL;
  snprintf(rules, sizeof rules, "%s", jobs[job].rules);
  snprintf(range, sizeof range, "0..%u", jobs[job].is_square ? n - 1 : n);
  char *line[] = {grundy, table, rules, range, format, csv, last, NULL};
  char *square[] = {grundy, table, rules, range, range,
                    format, csv,   last,  NULL};
  for (unsigned i = 0; i < RUNS; i++) {
    const task t = {job, n};
    double our =
        child_run(jobs[job].is_square ? square : line, NULL, NULL).seconds;
    double their = child_run(NULL, ten_lines, &t).seconds;
    *ours = i && *ours < our ? *ours : our;
    *theirs = i && *theirs < their ? *theirs : their;
  }
}

static void compare(size_t job, char *grundy) {
  const unsigned sizes[] = {jobs[job].small, 2 * jobs[job].small};
  double ours[2], theirs[2];
  char what[192];
  const char *kind = jobs[job].outcomes ? "outcomes of " : "";
  for (unsigned i = 0; i < 2; i++) {
    take_turns(job, sizes[i], grundy, &ours[i], &theirs[i]);
    snprintf(what, sizeof what,
             jobs[job].is_square ? "%s%s, %u x %u" : "%s%s to %u", kind,
             jobs[job].rules, sizes[i], sizes[i]);
    bench_row(what, "s", ours[i], "ten lines of C", theirs[i]);
  }
  bench_row("... exponent", "", child_exponent(ours[1] / ours[0]),
            "ten lines of C", child_exponent(theirs[1] / theirs[0]));
}

int main(int count, char **arguments) {
  (void)count;
  char *grundy = child_beside(arguments[0], "grundy");
  bench_begin("tables");
  for (size_t i = 0; i < sizeof jobs / sizeof *jobs; i++)
    compare(i, grundy);
  bench_end();
  free(grundy);
  return 0;
}
