/* SPDX-License-Identifier: MIT */
#include "app/input.h"

#include "app/interrupt.h"
#include "app/language.h"
#include "app/options.h"
#include "core/limit.h"
#include "core/platform.h"

#include <assert.h>
#include <errno.h>
#include <string.h>
#include <unistd.h>

enum {
  LOOK = 200 /* milliseconds between two looks for Ctrl-C, which may come just
                before the wait begins */
};

static double begun, most; /* gi_clock at the start, the limit, in seconds */

void input_start(double seconds) {
  begun = gi_clock();
  most = seconds;
}

int input_open(const char *name) { return gi_platform_open_input(name); }

/* Waits until there is input, or the end.  Returns 0, or an errno. */
static int await(int file) {
  for (;;) {
    int wait = LOOK;
    if (interrupted())
      return EINTR;
    if (most > 0) {
      double left = begun + most - gi_clock();
      if (left <= 0)
        return ETIMEDOUT;
      if (left * 1000 < LOOK)
        wait = (int)(left * 1000) + 1;
    }
    int found = gi_platform_await_input(file, wait);
    if (found > 0)
      return 0;
    if (found < 0 && errno != EINTR)
      return errno;
  }
}

ssize_t input_read(int file, void *to, size_t size) {
  for (;;) {
    errno = await(file);
    if (errno)
      return -1;
    ssize_t got = read(file, to, size);
    if (got >= 0 || (errno != EINTR && errno != EAGAIN))
      return got;
  }
}

ssize_t input_read_first(int file, void *to, size_t size) {
  static const char mark[] = "\xEF\xBB\xBF";
  enum {
    MARK = sizeof mark - 1
  };
  unsigned char *text = to;
  size_t length = 0;
  ssize_t got;
  assert(size >= MARK);
  do { /* a pipe may hand over a part of the mark */
    got = input_read(file, text + length, size - length);
    length += got > 0 ? (size_t)got : 0;
  } while (got > 0 && length < MARK && memcmp(text, mark, length) == 0);
  if (got < 0)
    return -1;
  if (length < MARK || memcmp(text, mark, MARK) != 0)
    return (ssize_t)length;
  length -= MARK;
  memmove(text, text + MARK, length);
  return length > 0 ? (ssize_t)length : input_read(file, to, size);
}

void input_close(int file) { close(file); }

int input_refuse(int error, const place *where, const char *name) {
  switch (error) {
  case ENOMEM:
    return report_no_memory();
  case EINTR:
    report_interrupted();
    return CANCELLED;
  case ETIMEDOUT:
    report(where, options_raise_time(most).text,
           "stopped at the limit of %s s (--time), after %s s, while waiting "
           "for '%s'",
           gi_seconds_of(most).text, gi_seconds_about(gi_clock() - begun).text,
           name);
    return LIMIT_REACHED;
  default:
    report(where, NULL, "cannot read '%s': %s", name, tr_error(error));
    return BAD_INPUT;
  }
}
