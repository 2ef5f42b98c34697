/* SPDX-License-Identifier: MIT */
/* One event is taken at a time: what was ready may be gone after the event
   before it. */
#include "app/serve/watch.h"

#include <assert.h>
#include <limits.h>
#include <stddef.h>
#include <sys/epoll.h>
#include <time.h>

bool watch_add(watch *w, int loop, int file, uint32_t events) {
  assert(w->ready && file >= 0);
  struct epoll_event event = {.events = events, .data.ptr = w};
  bool is_added = epoll_ctl(loop, EPOLL_CTL_ADD, file, &event) == 0;
  w->file = is_added ? file : -1;
  return is_added;
}

void watch_remove(watch *w, int loop) {
  if (w->file >= 0)
    epoll_ctl(loop, EPOLL_CTL_DEL, w->file, NULL);
  w->file = -1;
}

void watch_wait(int loop, int64_t milliseconds) {
  struct epoll_event event;
  int limit = milliseconds > INT_MAX ? INT_MAX
              : milliseconds < 0     ? -1
                                     : (int)milliseconds;
  if (epoll_wait(loop, &event, 1, limit) != 1)
    return;
  watch *w = event.data.ptr;
  w->ready(w);
}

int64_t watch_clock(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}
