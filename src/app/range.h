/* SPDX-License-Identifier: MIT */
/* Ranges of the command line. */
#ifndef APP_RANGE_H
#define APP_RANGE_H

#include <stdbool.h>
#include <stdint.h>

typedef struct range {
  uint64_t from, to; /* both included, from <= to */
} range;

/* Reads `a..b`, or `a` as a..a; returns false if the text is neither, which has
   been reported. */
bool range_read(const char *text, range *r);

#endif
