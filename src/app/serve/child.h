/* SPDX-License-Identifier: MIT */
/* A process that answers one question.  It is forked and not executed: the
   program is in memory already. */
#ifndef APP_SERVE_CHILD_H
#define APP_SERVE_CHILD_H

#include "app/command.h"
#include "app/serve/question.h"
#include "app/serve/sandbox.h"

#include <sys/types.h>

typedef struct child {
  pid_t pid; /* of the process and of its group */
  int out;   /* what it prints, not blocking */
  int err;   /* its messages, not blocking */
} child;

typedef struct child_rules {
  const guard *guard;
  sandbox_limits limits;
  bool is_shut; /* the child must enter the sandbox or end */
  int empty;    /* descriptor that reads as an empty input */
} child_rules;

/* Starts a process.  The caller closes both descriptors and waits for the
   process.  Returns false, with nothing started, if the system refuses. */
bool child_start(child *c, const question *q, const child_rules *rules);
/* Returns the microseconds of processor time that its threads have used; 0 if
   the system does not say. */
int64_t child_used(const child *c);
/* Lets it run only where the processor has nothing else to do. */
void child_yield(const child *c);

#endif
