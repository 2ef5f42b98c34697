/* SPDX-License-Identifier: MIT */
/* Random numbers from a seed: splitmix64 (Steele, Lea, Flood, 2014). */
#ifndef GI_CORE_RANDOM_H
#define GI_CORE_RANDOM_H

#include <assert.h>
#include <stdint.h>

/* Returns 64 random bits.  The state may start with any number. */
static inline uint64_t gi_random(uint64_t *state) {
  uint64_t z = *state += UINT64_C(0x9e3779b97f4a7c15);
  z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
  z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
  return z ^ z >> 31;
}

/* Returns a random number from 0 to below - 1.  `below` is small against 2^64,
   so the bias is negligible. */
static inline uint64_t gi_random_below(uint64_t *state, uint64_t below) {
  assert(below);
  return gi_random(state) % below;
}

#endif
