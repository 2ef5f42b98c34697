/* SPDX-License-Identifier: MIT */
/*
 * One row of a bench: our figure beside a rival's, measured in the same run on
 * the same work.  The table goes to stderr, the same as JSON to stdout.
 */
#ifndef SUPPORT_BENCH_H
#define SUPPORT_BENCH_H

void bench_begin(const char *name);
/* Prints a row.  `rival` is NULL if there is nothing to compare with. */
void bench_row(const char *what, const char *unit, double ours,
               const char *rival, double theirs);
void bench_end(void);

/* Returns the processor time of this process, in seconds. */
double bench_seconds(void);

#endif
