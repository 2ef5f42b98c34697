/* SPDX-License-Identifier: MIT */
/*
 * Misère quotients: the time of known quotients, and sums of Kayles decided by
 * the quotient beside a plain search that remembers positions.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <grundy.h>

#include "support/bench.h"

static void fail(const char *what) {
  fprintf(stderr, "%s: no answer\n", what);
  exit(1);
}

/* Computes the quotient of a game; exits if the order is another one. */
static void compute(grundy_work *work, const char *text, uint64_t to,
                    size_t order, grundy_quotient *q) {
  const grundy_rules *rules;
  if (grundy_rules_parse(work, text, strlen(text), &rules) != GRUNDY_OK ||
      grundy_quotient_run(work, &rules, 1, (grundy_quotient_query){.to = to},
                          q) != GRUNDY_OK ||
      q->order != order)
    fail(text);
}

/* Returns the milliseconds of one quotient. */
static double time_of(const grundy *g, const char *text, uint64_t to,
                      size_t order) {
  enum {
    LEAST = 3
  };
  double begun = bench_seconds(), took = 0;
  unsigned runs = 0;
  while (runs < LEAST && took < 1) {
    grundy_quotient q;
    grundy_work *work = grundy_work_new(g, (grundy_limits){0});
    if (!work)
      fail(text);
    compute(work, text, to, order, &q);
    grundy_work_free(work);
    runs++;
    took = bench_seconds() - begun;
  }
  return 1000 * took / runs;
}

/* Returns the milliseconds to decide all sums kayles(a,b,c) with
   a < b < c <= most, in one work. */
static double decide(const grundy *g, unsigned most, grundy_method method) {
  grundy_work *work = grundy_work_new(g, (grundy_limits){0});
  double begun = bench_seconds();
  for (unsigned a = 1; a <= most; a++)
    for (unsigned b = a + 1; b <= most; b++)
      for (unsigned c = b + 1; c <= most; c++) {
        char text[80];
        grundy_position *sum;
        grundy_verdict verdict;
        snprintf(text, sizeof text, "kayles(%u,%u,%u)", a, b, c);
        if (grundy_position_parse(work, text, strlen(text), &sum) !=
                GRUNDY_OK ||
            grundy_eval(work, sum,
                        (grundy_query){.play = GRUNDY_MISERE, .method = method},
                        &verdict) != GRUNDY_OK)
          fail(text);
      }
  double took = bench_seconds() - begun;
  grundy_work_free(work);
  return 1000 * took;
}

/* Returns how many games 0.xyz are complete, each with the same work. */
static unsigned count_complete(const grundy *g) {
  unsigned complete = 0;
  for (unsigned code = 1; code < 512; code++) {
    char text[32];
    const grundy_rules *rules;
    grundy_quotient q = {0};
    grundy_work *work =
        grundy_work_new(g, (grundy_limits){.positions = 100000});
    snprintf(text, sizeof text, "octal[0.%u%u%u]", code >> 6, code >> 3 & 7,
             code & 7);
    if (grundy_rules_parse(work, text, strlen(text), &rules) != GRUNDY_OK)
      fail(text);
    grundy_status status = grundy_quotient_run(
        work, &rules, 1, (grundy_quotient_query){.to = 1200}, &q);
    complete += status == GRUNDY_OK && q.status == GRUNDY_QUOTIENT_COMPLETE;
    grundy_work_free(work);
  }
  return complete;
}

int main(void) {
  static const struct {
    const char *what, *text;
    uint64_t to;
    size_t order;
  } jobs[] = {{"Kayles, complete", "octal[0.77]", 0, 40},
              {"0.07 to heap 30", "octal[0.07]", 30, 360},
              {"0.07 to heap 32", "octal[0.07]", 32, 552},
              {"0.07 to heap 33", "octal[0.07]", 33, 638},
              {"0.26 to heap 48", "octal[0.26]", 48, 264},
              {"0.57 to heap 48", "octal[0.57]", 48, 190}};
  grundy *g = grundy_new();
  if (!g)
    return 1;
  bench_begin("quotient");
  for (size_t i = 0; i < sizeof jobs / sizeof *jobs; i++)
    bench_row(jobs[i].what, "ms",
              time_of(g, jobs[i].text, jobs[i].to, jobs[i].order), NULL, 0);
  bench_row("all sums of three heaps of Kayles up to 20", "ms",
            decide(g, 20, GRUNDY_BEST), "search", decide(g, 20, GRUNDY_SEARCH));
  double begun = bench_seconds();
  unsigned complete = count_complete(g);
  bench_row("games 0.xyz that are complete", "of 511", complete, NULL, 0);
  bench_row("all games 0.xyz", "s", bench_seconds() - begun, NULL, 0);
  bench_end();
  grundy_free(g);
  return 0;
}
