/* SPDX-License-Identifier: MIT */
#include "lang/rule/truth.h"

#include <assert.h>
#include <string.h>

enum {
  FIRST = 1 << 12 /* values that a table has room for at first */
};

static size_t size_of(size_t capacity) {
  return capacity / GI_TRUTHS_A_WORD * sizeof(uint64_t);
}

void gi_truths_clear(gi_truths *truths, gi_memory *memory) {
  gi_free(memory, truths->words, size_of(truths->capacity));
  *truths = (gi_truths){.words = NULL};
}

static bool grow(gi_truths *truths, gi_memory *memory, uint64_t value) {
  size_t capacity = truths->capacity ? truths->capacity : FIRST;
  while (capacity <= value)
    capacity *= 2;
  uint64_t *words = gi_realloc(memory, truths->words, size_of(truths->capacity),
                               size_of(capacity));
  if (!words)
    return false;
  memset(words + truths->capacity / GI_TRUTHS_A_WORD, 0,
         size_of(capacity) - size_of(truths->capacity));
  truths->words = words;
  truths->capacity = capacity;
  return true;
}

void gi_truth_remember(gi_truths *truths, gi_memory *memory, int64_t value,
                       bool truth) {
  uint64_t at = (uint64_t)value;
  if (at >= GI_TRUTH_MOST ||
      (at >= truths->capacity && !grow(truths, memory, at)))
    return;
  truths->words[at / GI_TRUTHS_A_WORD] |= (truth ? UINT64_C(3) : UINT64_C(1))
                                          << 2 * (at % GI_TRUTHS_A_WORD);
  assert(gi_truth_recall(truths, value) == truth);
}
