/* SPDX-License-Identifier: MIT */
/* Where the numbers of an axis stand: multiples of 1, 2 or 5 times a power of
   ten. */
#ifndef APP_PICTURE_TICKS_H
#define APP_PICTURE_TICKS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct ticks {
  uint64_t first, step; /* first, first + step, ... */
  size_t count;         /* inside from..to; may be 0 */
} ticks;

/* At most `most` of them, most > 0, as many as that allows. */
ticks ticks_of(uint64_t from, uint64_t to, size_t most);

/* Characters that a number takes. */
size_t digits_of(uint64_t number);

/* value * length / whole without overflow, value <= whole; 0 for whole 0. */
int32_t part_of(uint64_t value, uint64_t whole, int32_t length);

#endif
