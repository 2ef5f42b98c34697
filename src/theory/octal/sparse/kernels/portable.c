/* SPDX-License-Identifier: MIT */
/* The kernels in plain C. */
#include "theory/octal/sparse/kernels/kernels.h"

#include <string.h>

/* ------------------------------------------------------ up to 32 indices */

static size_t few_common(const gi_sparse *s, uint64_t n, size_t count) {
  uint16_t *at = gi_sparse_at(s, n);
  for (size_t i = 0; i < count; i++, at++) {
    size_t active = gi_kernel_taps(s, n + i + 1);
    if (!gi_kernel_place(gi_kernel_near(s->common.data, active, at, 0), at))
      return i;
  }
  return count;
}

const gi_kernel gi_kernel_few = {
    .name = "portable, few",
    .most_span = 32,
    .common = few_common,
    .cover = gi_rows_portable,
};

/* ------------------------------------------------------ up to 64 indices */

static inline uint64_t one_hot(uint32_t index) {
  return (uint64_t)(index < 64) << (index & 63);
}

static size_t some_common(const gi_sparse *s, uint64_t n, size_t count) {
  const gi_tap *taps = s->common.data;
  size_t active = 0;
  uint16_t *at = gi_sparse_at(s, n);
  for (size_t i = 0; i < count; i++, at++) {
    while (active < s->common.count && taps[active].d <= n + i)
      active++;
    uint64_t set = 0;
    for (size_t j = 0; j < active; j++)
      set |= one_hot(at[-(ptrdiff_t)taps[j].d] ^ taps[j].u);
    if (set == UINT64_MAX)
      return i;
    *at = (uint16_t)__builtin_ctzll(~set);
  }
  return count;
}

const gi_kernel gi_kernel_some = {
    .name = "portable, some",
    .most_span = 64,
    .common = some_common,
    .cover = gi_rows_portable,
};

/* ------------------------------------------------------------ any number */

/* A set of indices; GI_NOTHING and what it gives with any index are members
   that nobody asks for. */
typedef struct set {
  uint64_t words[2 * GI_MOST_SPAN / 64];
} set;

static inline void set_add(set *members, uint32_t index) {
  members->words[index / 64] |= UINT64_C(1) << index % 64;
}

static size_t many_common(const gi_sparse *s, uint64_t n, size_t count) {
  const gi_tap *taps = s->common.data;
  size_t active = 0, words = (s->span + 63) / 64;
  uint16_t *at = gi_sparse_at(s, n);
  set seen;
  for (size_t i = 0; i < count; i++, at++) {
    while (active < s->common.count && taps[active].d <= n + i)
      active++;
    memset(seen.words, 0, words * sizeof *seen.words);
    for (size_t j = 0; j < active; j++)
      set_add(&seen, at[-(ptrdiff_t)taps[j].d] ^ taps[j].u);
    size_t w = 0;
    while (w < words && seen.words[w] == UINT64_MAX)
      w++;
    if (w == words)
      return i;
    *at = (uint16_t)(64 * w + (size_t)__builtin_ctzll(~seen.words[w]));
  }
  return count;
}

const gi_kernel gi_kernel_many = {
    .name = "portable, many",
    .most_span = GI_MOST_SPAN,
    .common = many_common,
    .cover = gi_rows_portable,
    .sift = gi_sift_portable,
};
