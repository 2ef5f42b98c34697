/* SPDX-License-Identifier: MIT */
/*
 * Misère quotients: the time of known quotients beside the plain form of the
 * method (test/support/plain_quotient.h), and sums of Kayles decided by the
 * quotient beside a plain search that remembers positions.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <grundy.h>

#include "engine/heaps/quotient_games.h"
#include "support/bench.h"
#include "support/plain_quotient.h"

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

/* Returns the milliseconds of one quotient.  *last becomes its last heap. */
static double time_of(const grundy *g, const char *text, uint64_t to,
                      size_t order, uint64_t *last) {
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
    *last = q.to;
    grundy_work_free(work);
    runs++;
    took = bench_seconds() - begun;
  }
  return 1000 * took / runs;
}

/* A work that ends after some processor time. */
typedef struct clock_of {
  grundy_work *work;
  double end; /* bench_seconds at the end; 0: never */
} clock_of;

static void cancel_if_over(void *data, uint64_t positions, double seconds) {
  const clock_of *c = data;
  (void)positions, (void)seconds;
  if (c->end > 0 && bench_seconds() >= c->end)
    grundy_work_cancel(c->work);
}

/* Computes a quotient by the plain method, up to a heap.  Returns false if it
   does not end within the limits, or until `end`. */
static bool run_plainly(const grundy *g, const char *text, uint64_t to,
                        grundy_limits limits, double end,
                        plain_quotient *found) {
  const grundy_rules *rules;
  gi_heap_games games;
  grundy_work *work = grundy_work_new(g, limits);
  grundy_status status =
      grundy_rules_parse(work, text, strlen(text), &rules) == GRUNDY_OK
          ? gi_heap_games_init(&games, work, &rules, 1)
          : GRUNDY_SYNTAX;
  if (status != GRUNDY_OK)
    fail(text);
  for (uint64_t n = 1; n <= to && status == GRUNDY_OK; n++) {
    bool is_live = false;
    status = gi_heap_games_is_live(&games, 0, n, &is_live);
    if (status == GRUNDY_OK)
      status = gi_heap_games_add(&games, 0, is_live);
  }
  uint32_t atoms =
      (uint32_t)(games.atoms.length / sizeof(grundy_quotient_generator));
  clock_of clock = {work, end};
  grundy_work_set_progress(work, (grundy_progress){cancel_if_over, &clock});
  grundy_work_start(work);
  if (status == GRUNDY_OK)
    status = plain_quotient_run(&work->memory, &work->budget,
                                gi_heap_games_atoms(&games), atoms, found);
  gi_heap_games_clear(&games);
  grundy_work_free(work);
  return status == GRUNDY_OK;
}

/* Returns the milliseconds of the plain method, which is stopped after ten
   seconds; exits if its order is another one. */
static double plain_time(const grundy *g, const char *text, uint64_t to,
                         size_t order, bool *has_ended) {
  plain_quotient found;
  double begun = bench_seconds();
  *has_ended = run_plainly(g, text, to, (grundy_limits){0}, begun + 10, &found);
  if (*has_ended && found.order != order)
    fail(text);
  return 1000 * (bench_seconds() - begun);
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

/* Counts the games 0.xyz that are complete after a quarter of a second each,
   and those of them that the plain method verifies as far in the same time. */
static void count_complete(const grundy *g, unsigned *ours, unsigned *plain) {
  const grundy_limits limits = {.seconds = 0.25};
  *ours = *plain = 0;
  for (unsigned code = 1; code < 512; code++) {
    char text[32];
    const grundy_rules *rules;
    grundy_quotient q = {0};
    plain_quotient found;
    grundy_work *work = grundy_work_new(g, limits);
    snprintf(text, sizeof text, "octal[0.%u%u%u]", code >> 6, code >> 3 & 7,
             code & 7);
    if (grundy_rules_parse(work, text, strlen(text), &rules) != GRUNDY_OK)
      fail(text);
    grundy_status status = grundy_quotient_run(
        work, &rules, 1, (grundy_quotient_query){.to = 1200}, &q);
    uint64_t to = q.to;
    size_t order = q.order;
    bool is_complete =
        status == GRUNDY_OK && q.status == GRUNDY_QUOTIENT_COMPLETE;
    grundy_work_free(work);
    *ours += is_complete;
    if (is_complete && run_plainly(g, text, to, limits, 0, &found)) {
      if (found.order != order)
        fail(text);
      ++*plain;
    }
  }
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
  for (size_t i = 0; i < sizeof jobs / sizeof *jobs; i++) {
    uint64_t last = 0;
    double ours = time_of(g, jobs[i].text, jobs[i].to, jobs[i].order, &last);
    bool has_ended = false;
    double plain = plain_time(g, jobs[i].text, last, jobs[i].order, &has_ended);
    bench_row(jobs[i].what, "ms", ours,
              has_ended ? "plain" : "plain, stopped without an answer", plain);
  }
  bench_row("all sums of three heaps of Kayles up to 20", "ms",
            decide(g, 20, GRUNDY_BEST), "search", decide(g, 20, GRUNDY_SEARCH));
  unsigned complete = 0, plain = 0;
  count_complete(g, &complete, &plain);
  bench_row("games 0.xyz complete in 1/4 s each, of 511", "games", complete,
            "plain", plain);
  bench_end();
  grundy_free(g);
  return 0;
}
