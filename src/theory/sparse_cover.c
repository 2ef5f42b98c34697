/* SPDX-License-Identifier: MIT */
/*
 * Which splits into two common heaps to look at first.
 *
 * A heap n is common, with the value c, if each rare value below c is some
 * option's.  A fixed list of small common heaps a gives nim-sums with the
 * heaps n - k - a; it is good if a few of them cover all that most n need.  It
 * is chosen greedily on some of the heaps known, layer after layer: once all
 * of these are covered, they are covered again, for the sake of others.  The
 * candidates that were not chosen follow: few heaps ever need them.
 */
#include "theory/sparse.h"

#include <string.h>

enum {
  SAMPLES = 512,
  CANDIDATES = 8192,
  TRIED = 384, /* of these, for the choice */
  MOST_CHOSEN = 256,
  LAYERS = 5
};

/* The choice may cost some steps for each heap known, but no more. */
static size_t effort(uint64_t known, unsigned part, size_t most) {
  return known / part < most ? (size_t)(known / part) : most;
}

typedef struct sample {
  uint64_t n;
  uint64_t needed, missing; /* sets of indices, all below 64 */
} sample;

/* How many samples would the tap help? */
static size_t gain_of(const gi_sparse *s, gi_tap tap, const sample *samples,
                      size_t count) {
  size_t gain = 0;
  for (size_t i = 0; i < count; i++) {
    uint32_t index = *gi_sparse_at(s, samples[i].n - tap.d) ^ tap.u;
    gain += index < 64 && samples[i].missing >> index & 1;
  }
  return gain;
}

static void use_tap(const gi_sparse *s, gi_tap tap, sample *samples,
                    size_t count) {
  for (size_t i = 0; i < count; i++) {
    uint32_t index = *gi_sparse_at(s, samples[i].n - tap.d) ^ tap.u;
    if (index < 64)
      samples[i].missing &= ~(UINT64_C(1) << index);
  }
}

static size_t take_samples(const gi_sparse *s, uint64_t end, uint64_t least,
                           sample *samples) {
  size_t count = 0, most = effort(end, 16, SAMPLES);
  uint64_t step = (end - least) / (most + 1) + 1;
  for (uint64_t n = least; n < end && count < most; n += step) {
    uint16_t index = *gi_sparse_at(s, n);
    if (index == GI_NOTHING)
      continue;
    uint32_t needs = s->needs[gi_sparse_common(s, n)][index];
    uint64_t needed = needs < 64 ? (UINT64_C(1) << needs) - 1 : UINT64_MAX;
    samples[count++] = (sample){n, needed, needed};
  }
  return count;
}

static bool is_complete(const sample *samples, size_t count) {
  for (size_t i = 0; i < count; i++)
    if (samples[i].missing)
      return false;
  return true;
}

/* Moves the best of the first `tried` candidates into s->cover. */
static grundy_status choose_greedily(gi_sparse *s, gi_taps *all, size_t tried,
                                     sample *samples, size_t count) {
  unsigned layers = 0;
  while (s->cover.count < MOST_CHOSEN && layers < LAYERS && tried) {
    size_t best = 0, most = 0;
    for (size_t i = 0; i < tried; i++) {
      size_t gain = gain_of(s, all->data[i], samples, count);
      if (gain > most) {
        most = gain;
        best = i;
      }
    }
    if (most) {
      grundy_status status = gi_taps_add(s->memory, &s->cover, all->data[best]);
      if (status != GRUNDY_OK)
        return status;
      use_tap(s, all->data[best], samples, count);
      all->data[best] = all->data[--tried];
      all->data[tried] = all->data[--all->count];
    }
    if (!most || is_complete(samples, count)) {
      layers++;
      for (size_t i = 0; i < count; i++)
        samples[i].missing = samples[i].needed;
    }
    if (!most && layers > 1)
      break;
  }
  return GRUNDY_OK;
}

/* Taps of the first common heaps, at most `most`. */
static grundy_status find_candidates(const gi_sequence *sequence,
                                     const gi_sparse *s, size_t most,
                                     gi_taps *taps) {
  grundy_status status = GRUNDY_OK;
  uint64_t a = 1;
  for (; a < sequence->count / 4 && taps->count < most; a++) {
    uint32_t value = gi_sequence_value(sequence, a);
    if (gi_sparse_parity(s, value) != gi_sparse_common(s, a))
      continue;
    for (uint64_t k = 0; k <= s->last && status == GRUNDY_OK; k++)
      if (s->code.digits[k] & GI_LEAVES_TWO)
        status =
            gi_taps_add(s->memory, taps,
                        (gi_tap){(uint32_t)(k + a), gi_sparse_index(s, value)});
    if (status != GRUNDY_OK)
      return status;
  }
  return status;
}

grundy_status gi_sparse_choose_cover(gi_sequence *sequence) {
  gi_sparse *s = sequence->sparse;
  gi_taps all = {0};
  sample samples[SAMPLES];
  s->missed = s->passed = 0;
  if (s->widest < s->cover_reach)
    s->widest = s->cover_reach; /* heaps were cleared by what goes now */
  s->cover.count = 0;
  bool is_small = s->span <= 64;
  /* many indices: a set of them is full after some ln(span) * span draws */
  size_t most = is_small ? CANDIDATES : 64 * s->span;
  grundy_status status = find_candidates(sequence, s, most, &all);
  uint32_t farthest = 0;
  for (size_t i = 0; i < all.count; i++)
    farthest = all.data[i].d > farthest ? all.data[i].d : farthest;
  s->cover_reach = farthest;
  /* both heaps of a split are then different */
  s->cover_n = 2 * (uint64_t)farthest + s->last + 1;
  uint64_t known = s->base + farthest + 1;
  if (status == GRUNDY_OK && is_small && known < sequence->count &&
      sequence->count > s->cover_n) {
    size_t count = take_samples(
        s, sequence->count, known > s->cover_n ? known : s->cover_n, samples);
    size_t tried = effort(sequence->count, 8, TRIED);
    status = choose_greedily(s, &all, tried < all.count ? tried : all.count,
                             samples, count);
  }
  s->chosen = s->cover.count;
  for (size_t i = 0; i < all.count && status == GRUNDY_OK; i++)
    status = gi_taps_add(s->memory, &s->cover, all.data[i]);
  s->choose_cover_at = 8 * sequence->count;
  gi_free(s->memory, all.data, all.capacity * sizeof *all.data);
  return status;
}
