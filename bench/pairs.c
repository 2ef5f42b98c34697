/* SPDX-License-Identifier: MIT */
/*
 * Outcomes of Cram by parts solved apart (engine/search/pairs.h), beside the
 * plain search for values, without theorems.  Both answers must agree where
 * both are computed.
 *
 * Arguments are further boards, as in `bench-pairs '7 x 7'`: they are solved by
 * pairs alone.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/search/pairs.h"
#include "engine/search/search.h"
#include "support/bench.h"

typedef struct cost {
  double seconds, parts, bytes;
  bool lost;
} cost;

static const grundy_position *board(grundy_work *work, const char *size) {
  char text[64];
  grundy_position *p;
  snprintf(text, sizeof text, "cram(%s)", size);
  if (grundy_position_parse(work, text, strlen(text), &p))
    exit(1);
  return p;
}

static cost by_pairs(const grundy *g, const char *size, bool theorems) {
  grundy_work *work = grundy_work_new(g, (grundy_limits){0});
  const grundy_position *p = board(work, size);
  gi_pairs *pairs;
  cost c;
  double begun = bench_seconds();
  if (gi_pairs_new(work, theorems, &pairs) ||
      gi_pairs_lost(pairs, p->parts, p->count, 0, &c.lost))
    exit(1);
  c.seconds = bench_seconds() - begun;
  c.parts = (double)gi_pairs_count(pairs);
  c.bytes = (double)work->memory.peak;
  gi_pairs_free(pairs);
  grundy_work_free(work);
  return c;
}

static cost by_search(const grundy *g, const char *size) {
  grundy_work *work = grundy_work_new(g, (grundy_limits){0});
  const grundy_position *p = board(work, size);
  uint64_t value = 0;
  double begun = bench_seconds();
  if (gi_search_component(work, GI_FIND_VALUE, p->parts[0], false, &value))
    exit(1);
  cost c = {.seconds = bench_seconds() - begun,
            .parts = (double)work->memo[GI_FIND_VALUE].count,
            .bytes = (double)work->memory.peak,
            .lost = value == 0};
  grundy_work_free(work);
  return c;
}

static void show(const char *size, cost ours, const cost *theirs) {
  char what[80];
  const char *rival = theirs ? "plain search" : NULL;
  snprintf(what, sizeof what, "Cram %s is %c, time", size,
           ours.lost ? 'P' : 'N');
  bench_row(what, "s", ours.seconds, rival, theirs ? theirs->seconds : 0);
  snprintf(what, sizeof what, "Cram %s, parts", size);
  bench_row(what, "thousand", ours.parts * 1e-3, rival,
            theirs ? theirs->parts * 1e-3 : 0);
  snprintf(what, sizeof what, "Cram %s, memory", size);
  bench_row(what, "MB", ours.bytes * 1e-6, rival,
            theirs ? theirs->bytes * 1e-6 : 0);
}

int main(int count, char **boards) {
  static const char *const both[] = {"5 x 6", "5 x 7", "6 x 6"};
  grundy *g = grundy_new();
  bench_begin("pairs");
  for (size_t i = 0; count < 2 && i < sizeof both / sizeof *both; i++) {
    cost ours = by_pairs(g, both[i], false), theirs = by_search(g, both[i]);
    if (ours.lost != theirs.lost)
      return 1;
    show(both[i], ours, &theirs);
  }
  if (count < 2)
    show("6 x 7", by_pairs(g, "6 x 7", false), NULL);
  for (int i = 1; i < count; i++)
    show(boards[i], by_pairs(g, boards[i], false), NULL);
  bench_end();
  grundy_free(g);
  return 0;
}
