/* SPDX-License-Identifier: MIT */
/* cmocka with what its header wants before it, a generator of numbers, and the
   size of samples. */
#ifndef TEST_UNIT_UNIT_H
#define TEST_UNIT_UNIT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* xorshift64, seeded by each test: every run draws the same numbers. */
static inline uint64_t draw(uint64_t *state, uint64_t below) {
  *state ^= *state << 13;
  *state ^= *state >> 7;
  *state ^= *state << 17;
  return *state % below;
}

/* One of how many cases of a long comparison is looked at: 1, or what the
   variable GRUNDY_SAMPLE says, which make test sets under the sanitizers. */
static inline unsigned apart(void) {
  const char *text = getenv("GRUNDY_SAMPLE");
  unsigned long count = text ? strtoul(text, NULL, 10) : 1;
  return count ? (unsigned)count : 1;
}

#endif
