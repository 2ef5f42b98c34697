/* SPDX-License-Identifier: MIT */
/* The modes of grundy-test; each returns the exit code. */
#ifndef TEST_RUNNER_RUNNER_H
#define TEST_RUNNER_RUNNER_H

#include "facts.h"

typedef struct score {
  const facts *facts;
  uint64_t samples; /* most positions for one laws line */
  size_t passed, failed;
} score;

/* Prints one failure on stdout: FILE:LINE: ... */
void fail(score *s, const fact *f, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

void run_golden(score *s, const grundy *g);
void run_laws(score *s, const grundy *g);
void run_pin(score *s, const grundy *g);
void run_alloc(score *s, const grundy *g);

/* Returns the engine's answer, written as the fact writes its expectation; the
   caller frees it.  NULL: the runner has no memory. */
char *fact_answer(grundy_work *work, const fact *f, grundy_status *status);
/* Returns the expectation of a fact in the form of the answer. */
char *fact_expectation(const fact *f);

#endif
