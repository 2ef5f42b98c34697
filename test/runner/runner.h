/* SPDX-License-Identifier: MIT */
/* The modes of grundy-test; each returns the exit code. */
#ifndef TEST_RUNNER_RUNNER_H
#define TEST_RUNNER_RUNNER_H

#include "facts.h"

typedef struct score {
  const facts *facts;
  uint64_t samples; /* at most so many for a laws line */
  size_t passed, failed;
} score;

/* One failing line on stdout: FILE:LINE: ... */
void fail(score *s, const fact *f, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

void run_golden(score *s, const grundy *g);
void run_laws(score *s, const grundy *g);
void run_pin(score *s, const grundy *g);
void run_alloc(score *s, const grundy *g);

/* What the engine says to a fact, in the words of its expectation; NULL: out
   of the runner's own memory.  The caller frees it. */
char *fact_answer(grundy_work *work, const fact *f, grundy_status *status);
/* The expectation in the same form. */
char *fact_expectation(const fact *f);

#endif
