/* SPDX-License-Identifier: MIT */
/*
 * Values in bulk.  A kernel computes the indices of a block as if no heap in it
 * were rare.  Then a test finds which heaps have options of all rare values
 * that they need.  The exact method decides the few doubts that are left; if a
 * heap turns out to be rare, the rest of the block is thrown away.
 */
#include "theory/octal/sparse/run.h"

#include <assert.h>
#include <string.h>

enum {
  LEAST_ROOM = 1 << 16 /* entries of the indices */
};

/* Called before anything changes that the second thread reads. */
static void be_alone(const gi_sparse *s) {
  if (s->ahead)
    gi_ahead_wait(s->ahead);
}

/* Returns the largest d of all taps. */
static uint32_t farthest(const gi_sparse *s) {
  uint32_t d = s->common.count ? s->common.data[s->common.count - 1].d : 0;
  return d > s->cover_reach ? d : s->cover_reach;
}

uint64_t gi_sparse_window(const gi_sparse *s) {
  return s->widest > farthest(s) ? s->widest : farthest(s);
}

uint64_t gi_sparse_proof_window(const gi_sparse *s) {
  /* another order of search may need a digit's width more */
  return gi_sparse_window(s) + s->last;
}

static void note_index(gi_sparse *s, uint64_t n, uint32_t value) {
  bool common = n && gi_sparse_parity(s, value) == gi_sparse_common(s, n);
  *gi_sparse_at(s, n) =
      (uint16_t)(common ? gi_sparse_index(s, value) : GI_NO_INDEX);
}

/* Loads the indices of heaps from .. n - 1, and makes room for more. */
static grundy_status load_indices(const gi_sequence *sequence, gi_sparse *s,
                                  uint64_t from, uint64_t n, size_t count) {
  size_t room = 4 * ((size_t)(n - from) + count);
  if (room < LEAST_ROOM)
    room = LEAST_ROOM;
  size_t size = (room + 2 * GI_GUARD) * sizeof *s->indices;
  uint16_t *indices = gi_alloc(s->memory, size);
  if (!indices)
    return gi_memory_refusal(s->memory);
  gi_free(s->memory, s->indices, s->allocated);
  s->indices = indices;
  s->allocated = size;
  s->room = room;
  s->base = from;
  for (size_t i = 0; i < room + 2 * GI_GUARD; i++)
    indices[i] = GI_NO_INDEX;
  for (uint64_t heap = from; heap < n; heap++)
    note_index(s, heap, gi_sequence_value(sequence, heap));
  return GRUNDY_OK;
}

grundy_status gi_run_room(const gi_sequence *sequence, uint64_t n,
                          size_t count) {
  gi_sparse *s = sequence->sparse;
  gi_order_choose(sequence);
  uint64_t reach = farthest(s), from = n > reach ? n - reach : 0;
  if (s->room && s->base <= from && n + count <= s->base + s->room)
    return GRUNDY_OK;
  if (!s->room || s->base > from || n - from + count > s->room / 2)
    return load_indices(sequence, s, from, n, count);
  memmove(gi_sparse_at(s, s->base), gi_sparse_at(s, from),
          (size_t)(n - from) * sizeof *s->indices);
  s->base = from;
  return GRUNDY_OK;
}

/* Appends n to the rare heaps, and its taps to `common`. */
static grundy_status note_rare(gi_sequence *sequence, gi_sparse *s,
                               uint64_t n) {
  if (s->rare_count == s->rare_capacity &&
      gi_sparse_grow_rares(s, 2 * s->rare_count + 1) != GRUNDY_OK)
    return gi_memory_refusal(s->memory);
  s->rares[s->rare_count++] = n;
  s->widest = 0;
  if (s->second)
    s->quiet = n + s->last + 1;
  return gi_sparse_tap_rares(s, sequence, s->rare_count - 1);
}

/* Makes the span larger than the index of this value.  Too large a value ends
   the use of the space. */
static grundy_status widen_span(gi_sparse *s, uint32_t value) {
  size_t span = s->span;
  while (span <= gi_sparse_index(s, value))
    span *= 2;
  if (span == s->span)
    return GRUNDY_OK;
  s->is_used = false;
  if (span > GI_MOST_SPAN)
    return GRUNDY_OK;
  grundy_status status = gi_sparse_span(s, span);
  s->is_used = status == GRUNDY_OK;
  return status;
}

/* Computes and appends the value of the next heap by the exact method. */
static grundy_status step_exactly(gi_sequence *sequence, gi_budget *budget) {
  gi_sparse *s = sequence->sparse;
  uint64_t n = sequence->count;
  uint32_t value = 0;
  bool rare = false;
  grundy_status status = gi_sparse_exact(sequence, budget, &value, &rare);
  if (status == GRUNDY_OK && rare && sequence->gap)
    return GRUNDY_UNABLE; /* its taps would reach forgotten values */
  if (status == GRUNDY_OK)
    status = widen_span(s, value);
  if (status == GRUNDY_OK && s->is_used)
    status = gi_run_room(sequence, n, 1);
  if (status == GRUNDY_OK)
    status = gi_sequence_append(sequence, value);
  if (status != GRUNDY_OK || !s->is_used)
    return status;
  note_index(s, n, value);
  if (rare)
    status = note_rare(sequence, s, n);
  s->is_used = status == GRUNDY_OK; /* values need the taps of all rares */
  return status;
}

/* Appends the values of `count` heaps that have indices, one by one: a value
   may be too large for the width of the sequence. */
static grundy_status append_each(gi_sequence *sequence, size_t count) {
  const gi_sparse *s = sequence->sparse;
  const uint16_t *at = gi_sparse_at(s, sequence->count);
  grundy_status status = GRUNDY_OK;
  for (size_t i = 0; i < count && status == GRUNDY_OK; i++)
    status = gi_sequence_append(
        sequence,
        s->common_values[gi_sparse_common(s, sequence->count)][at[i]]);
  return status;
}

/* Appends the values of `count` common heaps that have indices. */
static grundy_status commit(gi_sequence *sequence, const gi_kernel *kernel,
                            size_t count) {
  const gi_sparse *s = sequence->sparse;
  uint64_t n = sequence->count;
  if (sequence->width != 1 || s->span > 128)
    return append_each(sequence, count);
  uint8_t *out = (uint8_t *)sequence->values + gi_sequence_slot(sequence, n);
  uint32_t most = 0;
  if (kernel->values && s->span <= 64)
    most = kernel->values(s, n, count, out);
  else {
    const uint16_t *at = gi_sparse_at(s, n);
    const uint32_t *values[2] = {s->common_values[gi_sparse_common(s, n)],
                                 s->common_values[gi_sparse_common(s, n + 1)]};
    for (size_t i = 0; i < count; i++) {
      uint32_t value = values[i & 1][at[i]];
      out[i] = (uint8_t)value;
      most = value > most ? value : most;
    }
  }
  if (most > sequence->largest)
    sequence->largest = most;
  sequence->count += count;
  return GRUNDY_OK;
}

/* Links the doubts of each heap. */
static void link_doubts(gi_trial *t, size_t heaps) {
  memset(t->heads, 0, heaps * sizeof *t->heads);
  for (size_t i = 0; i < t->doubts.count; i++) {
    size_t heap = t->doubts.list[i].heap;
    t->nexts[i] = t->heads[heap];
    t->heads[heap] = (uint16_t)(i + 1);
    t->unclear[heap / 64] |= UINT64_C(1) << heap % 64;
  }
}

grundy_status gi_run_try(const gi_sequence *sequence, const gi_kernel *kernel,
                         gi_trial *t) {
  gi_sparse *s = sequence->sparse;
  size_t skipped = t->n % 64, words = (skipped + t->done + 63) / 64;
  size_t size = (words + 7) / 8 * 8 * sizeof *t->untested;
  t->first = t->n - skipped;
  t->doubts.count = 0;
  memset(t->untested, 0, size);
  memset(t->untested, 0xff, words * sizeof *t->untested);
  t->untested[0] &= ~UINT64_C(0) << skipped;
  if ((skipped + t->done) % 64)
    t->untested[words - 1] &= (UINT64_C(1) << (skipped + t->done) % 64) - 1;
  grundy_status status = GRUNDY_OK;
  bool by_sieve = gi_sparse_uses_sieve(s);
  if (s->cover.count && t->n >= s->cover_n &&
      (!by_sieve ||
       s->cover_reach > s->last)) { /* otherwise no split is in reach */
    if (!by_sieve)
      status = gi_rows_enter(sequence, kernel, t->n, t->done);
    else if (!s->sieve.bytes)
      status = gi_sieve_choose(sequence);
    gi_cover_test *test = by_sieve ? kernel->test_sieve : kernel->test_rows;
    if (status == GRUNDY_OK)
      test(s, t->first, words, t->untested, &t->doubts);
  }
  memcpy(t->unclear, t->untested, size);
  link_doubts(t, 64 * words);
  return status;
}

/* Returns the first set bit from `from` on, or `end`. */
static size_t next_bit(const uint64_t *bits, size_t from, size_t end) {
  while (from < end) {
    uint64_t rest = bits[from / 64] >> from % 64;
    if (rest) {
      from += (size_t)__builtin_ctzll(rest);
      return from < end ? from : end;
    }
    from = (from / 64 + 1) * 64;
  }
  return end;
}

/* Decides the doubts about the next heap and appends its value.  The heap is
   common if all its doubts have options; otherwise, or if nothing is known
   about it, the exact method computes it. */
static grundy_status decide_heap(gi_sequence *sequence, gi_budget *budget,
                                 const gi_kernel *kernel, const gi_trial *t) {
  gi_sparse *s = sequence->sparse;
  size_t heap = (size_t)(sequence->count - t->first);
  uint64_t widest = s->widest;
  bool is_common = !(t->untested[heap / 64] >> heap % 64 & 1);
  grundy_status status = GRUNDY_OK;
  s->widest = 0;
  for (size_t i = t->heads[heap]; i && is_common && status == GRUNDY_OK;
       i = t->nexts[i - 1])
    status =
        gi_sparse_decide(sequence, budget, t->doubts.list[i - 1].r, &is_common);
  /* rows leave doubts about witnesses within reach: those count as passed */
  if (is_common && s->widest <= s->cover_reach)
    s->passed++;
  else
    s->missed++;
  s->widest = s->widest > widest ? s->widest : widest;
  if (status != GRUNDY_OK)
    return status;
  if (is_common)
    return commit(sequence, kernel, 1);
  be_alone(s);
  return step_exactly(sequence, budget);
}

/* Appends the heaps of a tested block.  Ends early after a rare heap. */
static grundy_status append_block(gi_sequence *sequence, gi_budget *budget,
                                  const gi_kernel *kernel, const gi_trial *t) {
  gi_sparse *s = sequence->sparse;
  uint64_t end = t->n + t->done;
  grundy_status status = GRUNDY_OK;
  while (status == GRUNDY_OK && sequence->count < end) {
    size_t from = (size_t)(sequence->count - t->first);
    size_t stop = next_bit(t->unclear, from, (size_t)(end - t->first));
    s->passed += stop - from;
    status = commit(sequence, kernel, stop - from);
    uint64_t n = sequence->count;
    if (status != GRUNDY_OK || n == end)
      return status;
    uint16_t expected = *gi_sparse_at(s, n);
    size_t rares = s->rare_count;
    status = decide_heap(sequence, budget, kernel, t);
    if (status != GRUNDY_OK || s->rare_count > rares || !s->is_used) {
      be_alone(s);
      gi_rows_cut(s, n);
      return status;
    }
    assert(*gi_sparse_at(s, n) == expected);
    (void)expected;
  }
  return status;
}

/* Returns whether the test clears so few heaps that other taps are needed.  The
   first heaps say little about later ones, so that is asked again soon. */
static bool is_cover_due(const gi_sparse *s, uint64_t n) {
  enum {
    MANY = 256,
    EARLY = 1 << 21
  };
  if (!s->cover.count)
    return s->missed >= MANY;
  return n >= s->choose_cover_at && (n < EARLY || s->missed > s->passed / 4096);
}

size_t gi_run_count(const gi_sparse *s, size_t block, uint64_t n,
                    uint64_t last) {
  if (s->span >= GI_MANY_SPAN && block > GI_MANY_BLOCK)
    block = GI_MANY_BLOCK;
  size_t count = block - n % GI_LEAST_BLOCK;
  return last - n < count ? (size_t)(last - n) + 1 : count;
}

size_t gi_run_grown(size_t block) {
  return block < GI_MOST_BLOCK ? 2 * block : block;
}

grundy_status gi_run_charge(const gi_sparse *s, gi_budget *budget,
                            size_t count) {
  return gi_budget_ticks(budget, count * (1 + s->common.count / 8));
}

grundy_status gi_run_finish(gi_sequence *sequence, gi_budget *budget,
                            const gi_kernel *kernel, const gi_trial *t) {
  gi_sparse *s = sequence->sparse;
  size_t rares = s->rare_count;
  grundy_status status = append_block(sequence, budget, kernel, t);
  s->block = s->rare_count > rares ? GI_LEAST_BLOCK : gi_run_grown(s->block);
  if (status == GRUNDY_OK && t->done < t->count &&
      sequence->count == t->n + t->done && s->is_used) {
    be_alone(s);
    status = step_exactly(sequence, budget);
  }
  if (status != GRUNDY_OK || !s->is_used)
    return status;
  gi_sparse_check(sequence);
  if (is_cover_due(s, sequence->count)) {
    be_alone(s);
    return gi_sparse_choose_cover(sequence);
  }
  if (s->sieve.bytes && sequence->count >= s->sieve.until) {
    be_alone(s);
    gi_sieve_clear(s); /* the next block chooses */
  }
  return GRUNDY_OK;
}

/* Computes, tests and appends the next block. */
static grundy_status run_block(gi_sequence *sequence, gi_budget *budget,
                               uint64_t last) {
  gi_sparse *s = sequence->sparse;
  const gi_kernel *kernel = gi_kernel_for(s);
  gi_trial t;
  t.n = sequence->count;
  if (s->block < GI_LEAST_BLOCK)
    s->block = GI_LEAST_BLOCK;
  t.count = gi_run_count(s, s->block, t.n, last);
  if (t.n < s->quiet)
    return step_exactly(sequence, budget);
  grundy_status status = gi_run_room(sequence, t.n, t.count);
  if (status == GRUNDY_OK)
    status = gi_run_charge(s, budget, t.count);
  if (status != GRUNDY_OK)
    return status;
  t.done = kernel->common(s, t.n, t.count);
  if (t.done)
    status = gi_run_try(sequence, kernel, &t);
  if (status != GRUNDY_OK)
    return status;
  return gi_run_finish(sequence, budget, kernel, &t);
}

grundy_status gi_sparse_extend(gi_sequence *sequence, const gi_code *code,
                               gi_budget *budget, uint64_t n) {
  gi_sparse *s = sequence->sparse;
  s->code = *code;
  gi_ahead *ahead = gi_ahead_open(sequence, budget, n);
  grundy_status status = GRUNDY_OK;
  while (status == GRUNDY_OK && sequence->count <= n && s->is_used) {
    size_t count = sequence->count;
    if (gi_ahead_fits(ahead, sequence, n))
      status = gi_ahead_run(ahead, sequence, budget, n);
    if (status == GRUNDY_OK && sequence->count == count)
      status = run_block(sequence, budget, n);
    budget->done = sequence->count;
  }
  gi_ahead_close(ahead, sequence);
  return status;
}
