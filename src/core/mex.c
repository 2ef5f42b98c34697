/* SPDX-License-Identifier: MIT */
#include "core/mex.h"

#include <assert.h>
#include <string.h>

void gi_mex_init(gi_mex *mex, gi_memory *memory) {
  *mex = (gi_mex){.memory = memory};
}

void gi_mex_clear(gi_mex *mex) {
  gi_free(mex->memory, mex->words, mex->word_count * sizeof *mex->words);
  gi_free(mex->memory, mex->late, mex->late_capacity * sizeof *mex->late);
  gi_mex_init(mex, mex->memory);
}

void gi_mex_restart(gi_mex *mex) {
  assert(mex->touched <= mex->word_count);
  if (mex->touched)
    memset(mex->words, 0, mex->touched * sizeof *mex->words);
  mex->touched = 0;
  mex->late_count = 0;
  mex->count = 0;
}

/* Makes room for at least `need` words in an array; the new words are zero. */
static grundy_status grow_words(gi_memory *memory, uint64_t **words,
                                size_t *count, size_t need) {
  size_t more = *count + *count / 2 + 8;
  if (more < need)
    more = need;
  size_t size = gi_array_size(more, sizeof **words);
  uint64_t *grown =
      size ? gi_realloc(memory, *words, *count * sizeof **words, size) : NULL;
  if (!grown)
    return size ? gi_memory_refusal(memory) : GRUNDY_NOMEM;
  memset(grown + *count, 0, (more - *count) * sizeof *grown);
  *words = grown;
  *count = more;
  return GRUNDY_OK;
}

/* Puts the value into the bit set; returns false if it lies beyond its end. */
static inline bool set_bit(gi_mex *mex, uint64_t value) {
  if (value / 64 >= mex->word_count)
    return false;
  size_t word = (size_t)(value / 64);
  mex->words[word] |= UINT64_C(1) << value % 64;
  if (word >= mex->touched)
    mex->touched = word + 1;
  return true;
}

grundy_status gi_mex_add(gi_mex *mex, uint64_t value) {
  mex->count++;
  if (set_bit(mex, value))
    return GRUNDY_OK;
  if (mex->late_count == mex->late_capacity) {
    grundy_status status = grow_words(mex->memory, &mex->late,
                                      &mex->late_capacity, mex->late_count + 1);
    if (status != GRUNDY_OK)
      return status;
  }
  assert(mex->late_count < mex->late_capacity);
  mex->late[mex->late_count++] = value;
  return GRUNDY_OK;
}

grundy_status gi_mex_value(gi_mex *mex, uint64_t *value) {
  if (mex->count / 64 >= mex->word_count) {
    grundy_status status =
        grow_words(mex->memory, &mex->words, &mex->word_count,
                   (size_t)(mex->count / 64) + 1);
    if (status != GRUNDY_OK)
      return status;
  }
  size_t waiting = 0;
  for (size_t i = 0; i < mex->late_count; i++) {
    if (!set_bit(mex, mex->late[i]))
      mex->late[waiting++] = mex->late[i];
  }
  mex->late_count = waiting;
  size_t word = 0;
  while (mex->words[word] == UINT64_MAX)
    word++; /* ends: `count` values set at most `count` bits */
  assert(word < mex->word_count);
  *value = 64 * (uint64_t)word + (uint64_t)__builtin_ctzll(~mex->words[word]);
  assert(*value <= mex->count);
  return GRUNDY_OK;
}
