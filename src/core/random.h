/* SPDX-License-Identifier: MIT */
/* Numbers from a seed: splitmix64 (Steele, Lea, Flood, 2014). */
#ifndef GI_CORE_RANDOM_H
#define GI_CORE_RANDOM_H

#include <stdint.h>

static inline uint64_t gi_random(uint64_t *state) {
  uint64_t z = *state += UINT64_C(0x9e3779b97f4a7c15);
  z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
  z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
  return z ^ z >> 31;
}

/* 0 .. below-1; below is small, so the bias is none to speak of. */
static inline uint64_t gi_random_below(uint64_t *state, uint64_t below) {
  return gi_random(state) % below;
}

#endif
