/* SPDX-License-Identifier: MIT */
/*
 * Allocations may fail: each fact is asked again and again, and the first,
 * second, third ... request for memory and all later ones are refused, until
 * none is reached.  Each time the status must be NOMEM, and freeing the work
 * asserts that nothing stays allocated.
 */
#include <inttypes.h>
#include <stdlib.h>

#include "engine/work.h"
#include "runner.h"

/* A work looks at no more than STEPS options.  The first requests are refused
   one by one; the later requests of a long fact are refused at even distances,
   and fewer of them if each run is long. */
enum {
  STEPS = 1 << 17,
  ALL_OF_THE_FIRST = 60,
  MOST_RUNS = 200,
  LEAST_RUNS = 20,
  ALL_RUNS = 1 << 20 /* options, in all runs of a fact */
};

typedef struct cost {
  uint64_t requests, steps;
} cost;

/* Answers the fact with request n and all later ones refused (0: none is);
   reports the requests and the steps. */
static grundy_status ask(const grundy *g, const fact *f, uint64_t n,
                         cost *spent) {
  grundy_limits limits = {.positions = STEPS / GI_STEPS_A_POSITION};
  grundy_work *work = grundy_work_new(g, limits);
  grundy_status status = GRUNDY_NOMEM;
  if (!work)
    return status;
  work->memory.fail_at = n;
  free(fact_answer(work, f, &status));
  *spent = (cost){work->memory.requests, work->budget.steps};
  grundy_work_free(work);
  return status;
}

static uint64_t stride_of(cost usual) {
  uint64_t runs = ALL_RUNS / (usual.steps + 1);
  runs = runs < LEAST_RUNS ? LEAST_RUNS : runs;
  runs = runs > MOST_RUNS ? MOST_RUNS : runs;
  return usual.requests / runs + 1;
}

static void check(score *s, const fact *f, const grundy *g) {
  cost usual = {0, 0}, now;
  grundy_status status = ask(g, f, 0, &usual);
  uint64_t stride = stride_of(usual);
  for (uint64_t n = 1; n <= usual.requests;
       n += n < ALL_OF_THE_FIRST ? 1 : stride) {
    status = ask(g, f, n, &now);
    if (status == GRUNDY_NOMEM)
      continue;
    fail(s, f,
         "alloc: %s %s: request %" PRIu64 " of %" PRIu64
         " was refused, and the status is %d, not NOMEM",
         f->word, f->subject, n, usual.requests, (int)status);
    return;
  }
  s->passed++;
}

void run_alloc(score *s, const grundy *g) {
  for (size_t i = 0; i < s->facts->count; i++) {
    const fact *f = &s->facts->list[i];
    if (f->verb != VERB_LAWS && f->verb != VERB_COUNT)
      check(s, f, g);
  }
}
