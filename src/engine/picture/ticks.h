/* SPDX-License-Identifier: MIT */
/*
 * The numbers written along an axis: multiples of 1, 2 or 5 times a power of
 * ten.
 */
#ifndef GI_ENGINE_PICTURE_TICKS_H
#define GI_ENGINE_PICTURE_TICKS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct ticks {
  uint64_t first, step; /* first, first + step, ... */
  size_t count;         /* number of ticks within from..to; may be 0 */
} ticks;

/* Returns the ticks of from..to with the smallest step that gives at most
   `most` of them; most > 0. */
ticks gi_ticks_of(uint64_t from, uint64_t to, size_t most);

/* Returns the number of decimal digits. */
size_t gi_decimal_length(uint64_t number);

/* Returns value * length / whole, rounded down, without overflow; value <=
   whole; 0 if whole = 0. */
int32_t gi_part_of(uint64_t value, uint64_t whole, int32_t length);

#endif
