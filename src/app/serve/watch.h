/* SPDX-License-Identifier: MIT */
/* Descriptors that the loop waits for (epoll), and the clock. */
#ifndef APP_SERVE_WATCH_H
#define APP_SERVE_WATCH_H

#include <stdbool.h>
#include <stdint.h>

typedef struct watch watch;
struct watch {
  int file; /* -1: not watched */
  void *owner;
  void (*ready)(watch *w); /* may remove and free any watch */
};

/* Waits for events such as EPOLLIN from now on.  The watch must not move until
   watch_remove.  Returns false if the system refuses. */
bool watch_add(watch *w, int loop, int file, uint32_t events);
/* Does nothing if the watch is not added.  Does not close the descriptor. */
void watch_remove(watch *w, int loop);

/* Waits for one descriptor and calls its watch.  Negative: no time limit. */
void watch_wait(int loop, int64_t milliseconds);

/* Milliseconds since some moment in the past. */
int64_t watch_clock(void);

#endif
