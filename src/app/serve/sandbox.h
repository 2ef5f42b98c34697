/* SPDX-License-Identifier: MIT */
/*
 * Takes from the calling process what a computation does not need: files,
 * network, other processes.  A filter of system calls (seccomp) allows memory,
 * threads, clocks, and reading and writing what is open already.
 */
#ifndef APP_SERVE_SANDBOX_H
#define APP_SERVE_SANDBOX_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct sandbox_limits {
  uint64_t memory;  /* bytes of address space; 0: no limit */
  uint64_t seconds; /* processor time of all threads; 0: no limit */
} sandbox_limits;

/* Limits the calling process.  Returns false if a limit could not be set. */
bool sandbox_limit(const sandbox_limits *limits);

/* Shuts the calling process in, with its threads, for ever.  To be called while
   it has one thread.  Returns false if the kernel does not let it. */
bool sandbox_enter(void);

/* Tries in a process of its own whether the kernel keeps files and sockets from
   a process after sandbox_enter.  If not, errno is 0, or says why there was no
   such process. */
bool sandbox_works(void);

#endif
