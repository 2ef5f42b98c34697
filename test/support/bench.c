/* SPDX-License-Identifier: MIT */
#include "support/bench.h"

#include <stdio.h>
#include <time.h>

static int rows;

void bench_begin(const char *name) {
  rows = 0;
  printf("{\"bench\": \"%s\", \"rows\": [", name);
  fprintf(stderr, "%-44s %12s %-14s  %s\n", name, "ours", "unit", "rival");
}

void bench_row(const char *what, const char *unit, double ours,
               const char *rival, double theirs) {
  printf("%s\n  {\"what\": \"%s\", \"unit\": \"%s\", \"ours\": %.6g",
         rows++ ? "," : "", what, unit, ours);
  fprintf(stderr, "%-44s %12.4g %-14s", what, ours, unit);
  if (rival) {
    double ratio = theirs > 0 ? ours / theirs : 0;
    printf(", \"rival\": \"%s\", \"theirs\": %.6g, \"ratio\": %.4g", rival,
           theirs, ratio);
    fprintf(stderr, "  %.4g (%s), ours/rival %.3g", theirs, rival, ratio);
  }
  printf("}");
  fprintf(stderr, "\n");
}

void bench_end(void) { printf("\n]}\n"); }

double bench_seconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}
