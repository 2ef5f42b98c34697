/* SPDX-License-Identifier: MIT */
/*
 * The space: which mask, which heaps are rare, which taps follow.
 *
 * Let N values be known, and let W(m) be the sum over them of (-1) to the
 * parity of value & m.  Then (N + W(m)) / 2 of them are rare for m.  W is the
 * Walsh-Hadamard transform of the histogram of the values, so all masks are
 * tried at the price of a few.  For the second kind each heap is counted with
 * the sign of its parity.
 */
#include "theory/octal/sparse/space.h"

#include "core/bits.h"

#include <assert.h>
#include <stdlib.h>

enum {
  MOST_RARE = 4,     /* with more than one rare heap in 4 a space is useless */
  FEW_RARE = 256,    /* with less than one in 256 no better one is sought */
  MOST_VALUE = 65535 /* indices have 15 bits */
};

static void free_tables(gi_sparse *s) {
  for (unsigned e = 0; e < 2; e++) {
    gi_free(s->memory, s->common_values[e],
            s->span * sizeof *s->common_values[e]);
    gi_free(s->memory, s->needs[e], s->span * sizeof *s->needs[e]);
    s->common_values[e] = s->needs[e] = NULL;
  }
  s->span = 0;
}

void gi_sparse_free(gi_memory *memory, gi_sparse *s) {
  if (!s)
    return;
  gi_rows_clear(s);
  gi_sieve_clear(s);
  gi_order_clear(s);
  free_tables(s);
  gi_free(memory, s->rares, s->rare_capacity * sizeof *s->rares);
  gi_free(memory, s->common.data, s->common.capacity * sizeof(gi_tap));
  gi_free(memory, s->cover.data, s->cover.capacity * sizeof(gi_tap));
  gi_free(memory, s->indices, s->allocated);
  gi_free(memory, s->marks, s->mark_count * sizeof *s->marks);
  gi_free(memory, s, sizeof *s);
}

grundy_status gi_sparse_grow_rares(gi_sparse *s, size_t count) {
  if (count <= s->rare_capacity)
    return GRUNDY_OK;
  size_t capacity = count + 64;
  uint64_t *grown =
      gi_realloc(s->memory, s->rares, s->rare_capacity * sizeof *grown,
                 capacity * sizeof *grown);
  if (!grown)
    return gi_memory_refusal(s->memory);
  s->rares = grown;
  s->rare_capacity = capacity;
  return GRUNDY_OK;
}

/* ---------------------------------------------------------------- taps */

grundy_status gi_taps_add(gi_memory *memory, gi_taps *taps, gi_tap tap) {
  grundy_status status =
      gi_reserve(memory, taps->data, taps->capacity, taps->count + 1);
  if (status == GRUNDY_OK)
    taps->data[taps->count++] = tap;
  return status;
}

static int by_distance(const void *left, const void *right) {
  const gi_tap *a = left, *b = right;
  if (a->d != b->d)
    return a->d < b->d ? -1 : 1;
  return a->u < b->u ? -1 : a->u > b->u;
}

void gi_taps_sort(gi_taps *taps) {
  if (!taps->count)
    return;
  qsort(taps->data, taps->count, sizeof *taps->data, by_distance);
  size_t kept = 1;
  for (size_t i = 1; i < taps->count; i++)
    if (by_distance(&taps->data[i], &taps->data[kept - 1]) != 0)
      taps->data[kept++] = taps->data[i];
  taps->count = kept;
  assert(gi_taps_ascend(taps));
}

bool gi_taps_ascend(const gi_taps *taps) {
  for (size_t i = 1; i < taps->count; i++)
    if (by_distance(&taps->data[i - 1], &taps->data[i]) >= 0)
      return false;
  return true;
}

/* Adds the taps of heaps that stay unsplit when k beans are taken.  If such a
   heap is common, its value is common at n if k is even or the space is of the
   first kind. */
static grundy_status tap_unsplit(gi_sparse *s) {
  grundy_status status = GRUNDY_OK;
  for (uint64_t k = 1; k <= s->last && status == GRUNDY_OK; k++)
    if (s->code.digits[k] & GI_LEAVES_ONE && !(s->second && k % 2))
      status = gi_taps_add(s->memory, &s->common, (gi_tap){(uint32_t)k, 0});
  return status;
}

grundy_status gi_sparse_tap_rares(gi_sparse *s, const gi_sequence *sequence,
                                  size_t from) {
  grundy_status status = GRUNDY_OK;
  if (from == 0) {
    s->common.count = 0;
    status = tap_unsplit(s);
  }
  for (size_t i = from; i < s->rare_count && status == GRUNDY_OK; i++) {
    uint64_t rare = s->rares[i];
    if (rare + s->last > UINT32_MAX / 2)
      return GRUNDY_UNABLE; /* a distance has 31 bits */
    uint32_t u = gi_sparse_index(s, gi_sequence_value(sequence, rare));
    for (uint64_t k = 0; k <= s->last && status == GRUNDY_OK; k++)
      if (s->code.digits[k] & GI_LEAVES_TWO)
        status = gi_taps_add(s->memory, &s->common,
                             (gi_tap){(uint32_t)(k + rare), u});
  }
  if (status == GRUNDY_OK)
    gi_taps_sort(&s->common);
  return status;
}

grundy_status gi_sparse_span(gi_sparse *s, size_t span) {
  gi_rows_clear(s);
  gi_sieve_clear(s);
  gi_order_clear(s);
  free_tables(s);
  uint32_t *tables[4];
  for (unsigned i = 0; i < 4; i++) {
    tables[i] = gi_alloc(s->memory, span * sizeof *tables[i]);
    if (!tables[i]) {
      while (i-- > 0)
        gi_free(s->memory, tables[i], span * sizeof *tables[i]);
      return gi_memory_refusal(s->memory);
    }
  }
  s->span = span;
  for (unsigned e = 0; e < 2; e++) {
    s->common_values[e] = tables[e];
    s->needs[e] = tables[2 + e];
    for (uint32_t i = 0; i < span; i++) {
      uint32_t below = (UINT32_C(1) << s->low) - 1;
      uint32_t value = (i & ~below) << 1 | (i & below);
      /* a rare value that agrees with this one above the low bit differs in
         the low bit: all such values are below it, or all above */
      bool low = gi_sparse_parity(s, value) != e;
      s->common_values[e][i] = value | (uint32_t)low << s->low;
      if (i < 64)
        s->bytes[e][i] = (uint8_t)s->common_values[e][i];
      s->needs[e][i] = (i & ~below) + (low ? below + 1 : 0);
    }
  }
  return GRUNDY_OK;
}

uint64_t gi_sparse_reach(const gi_sparse *s) {
  enum {
    NEAR = 640 /* smaller parts that the exact method reads unasked */
  };
  uint64_t rare = s->rare_count ? s->rares[s->rare_count - 1] : 0;
  uint64_t cover = 2 * (uint64_t)s->cover_reach + NEAR;
  return (rare > cover ? rare : cover) + s->last;
}

grundy_status gi_sparse_ready(gi_sequence *sequence, size_t span) {
  gi_sparse *s = sequence->sparse;
  grundy_status status = gi_sparse_tap_rares(s, sequence, 0);
  if (status == GRUNDY_OK)
    status = gi_sparse_span(s, span);
  s->is_used = status == GRUNDY_OK;
  return status;
}

/* Resets what a copy of a space must not share with it, without freeing. */
static void forget_tables(gi_sparse *s) {
  s->rares = NULL;
  s->rare_count = s->rare_capacity = 0;
  s->common = s->cover = (gi_taps){0};
  s->rows = (gi_rows){0};
  s->sieve = (gi_sieve){0};
  s->order = (gi_order){0};
  s->indices = NULL;
  s->room = s->allocated = s->span = s->mark_count = 0;
  s->common_values[0] = s->common_values[1] = NULL;
  s->needs[0] = s->needs[1] = s->marks = NULL;
  s->ahead = NULL;
}

grundy_status gi_sparse_copy(gi_sequence *sequence, const gi_sparse *like,
                             const gi_code *code) {
  gi_sparse *s = gi_alloc(sequence->memory, sizeof *s);
  if (!s)
    return gi_memory_refusal(sequence->memory);
  *s = *like;
  forget_tables(s);
  s->memory = sequence->memory;
  s->code = *code;
  sequence->sparse = s;
  grundy_status status = gi_sparse_grow_rares(s, like->rare_count);
  for (size_t i = 0; i < like->rare_count && status == GRUNDY_OK; i++)
    s->rares[s->rare_count++] = like->rares[i];
  for (size_t i = 0; i < like->cover.count && status == GRUNDY_OK; i++)
    status = gi_taps_add(s->memory, &s->cover, like->cover.data[i]);
  return status == GRUNDY_OK ? gi_sparse_ready(sequence, like->span) : status;
}

/* -------------------------------------------------------------- choice */

typedef struct choice {
  uint64_t rares; /* rare heaps among those known */
  uint64_t mask;
  bool second; /* whether the space is of the second kind */
} choice;

/* Improves *best by the mask that makes the fewest heaps rare.  `weights`, the
   histogram, has `room` entries and is transformed in place. */
static void try_masks(int64_t *weights, size_t room, uint64_t total,
                      bool second, choice *best) {
  for (size_t half = 1; half < room; half *= 2)
    for (size_t i = 0; i < room; i += 2 * half)
      for (size_t j = i; j < i + half; j++) {
        int64_t x = weights[j], y = weights[j + half];
        weights[j] = x + y;
        weights[j + half] = x - y;
      }
  for (size_t m = 1; m < room; m++) {
    uint64_t rares = (uint64_t)((int64_t)total + weights[m]) / 2;
    if (rares < best->rares)
      *best = (choice){rares, m | ~(uint64_t)(room - 1), second};
  }
}

/* Fills the histogram of the values. */
static void count_values(const gi_sequence *sequence, int64_t *weights,
                         size_t room, bool second, uint64_t t) {
  memset(weights, 0, room * sizeof *weights);
  for (uint64_t n = 1; n < sequence->count; n++)
    weights[gi_sequence_value(sequence, n)] += second && (n ^ t) & 1 ? -1 : 1;
}

/* Returns whether only one number of beans, *t, may be taken before a split. */
static bool splits_once(const gi_code *code, uint64_t *t) {
  size_t splitting = 0;
  for (size_t k = 0; k < code->count; k++)
    if (code->digits[k] & GI_LEAVES_TWO) {
      splitting++;
      *t = k;
    }
  return splitting == 1;
}

static grundy_status find_best_mask(const gi_sequence *sequence, gi_sparse *s,
                                    choice *best) {
  size_t room = 2;
  while (room <= sequence->largest)
    room *= 2;
  int64_t *weights = gi_alloc(s->memory, room * sizeof *weights);
  if (!weights)
    return gi_memory_refusal(s->memory);
  uint64_t total = sequence->count - 1;
  count_values(sequence, weights, room, false, 0);
  try_masks(weights, room, total, false, best);
  if (splits_once(&s->code, &s->t)) {
    count_values(sequence, weights, room, true, s->t);
    try_masks(weights, room, total, true, best);
  }
  gi_free(s->memory, weights, room * sizeof *weights);
  return GRUNDY_OK;
}

/* Lists the rare heaps among those known. */
static grundy_status list_rares(const gi_sequence *sequence, gi_sparse *s,
                                uint64_t expected) {
  grundy_status status = gi_sparse_grow_rares(s, (size_t)expected);
  if (status != GRUNDY_OK)
    return status;
  s->rare_count = 0;
  for (uint64_t n = 1; n < sequence->count; n++)
    if (gi_sparse_is_rare(s, n, gi_sequence_value(sequence, n))) {
      assert(s->rare_count < s->rare_capacity);
      s->rares[s->rare_count++] = n;
    }
  return GRUNDY_OK;
}

/* Makes the chosen mask the space of the sequence. */
static grundy_status take_up(gi_sequence *sequence, gi_sparse *s, choice best) {
  s->is_used = false; /* until the tables are made */
  s->mask = best.mask;
  s->second = best.second;
  s->low = (unsigned)__builtin_ctzll(best.mask);
  s->room = 0; /* the indices are those of another mask */
  s->cover.count = s->cover_reach = 0;
  gi_rows_clear(s);
  gi_sieve_clear(s);
  gi_order_clear(s);
  s->missed = s->passed = s->widest = 0;
  grundy_status status = list_rares(sequence, s, best.rares);
  s->quiet = sequence->count + s->last + 1;
  size_t span = 32;
  while (span <= sequence->largest / 2)
    span *= 2;
  return status == GRUNDY_OK ? gi_sparse_ready(sequence, span) : status;
}

grundy_status gi_sparse_choose(gi_sequence *sequence, const gi_code *code,
                               gi_budget *budget) {
  if (!sequence->sparse) {
    gi_sparse *s = gi_alloc(sequence->memory, sizeof *s);
    if (!s)
      return gi_memory_refusal(sequence->memory);
    *s = (gi_sparse){.memory = sequence->memory, .cpu = gi_cpu_chosen()};
    sequence->sparse = s;
  }
  gi_sparse *s = sequence->sparse;
  s->code = *code;
  s->last = code->count - 1;
  if (sequence->largest > MOST_VALUE) {
    s->is_used = false;
    return GRUNDY_OK;
  }
  if (sequence->gap ||
      (s->is_used && s->rare_count < sequence->count / FEW_RARE))
    return GRUNDY_OK; /* a better one would hardly help */
  choice best = {.rares = UINT64_MAX};
  grundy_status status = gi_budget_ticks(budget, sequence->count);
  if (status == GRUNDY_OK)
    status = find_best_mask(sequence, s, &best);
  if (status != GRUNDY_OK)
    return status;
  if (s->is_used && best.rares > s->rare_count / 4 * 3) {
    /* the present mask is about as good; both may be useless */
    s->is_used = s->rare_count <= sequence->count / MOST_RARE;
    return GRUNDY_OK;
  }
  if (best.rares > sequence->count / MOST_RARE)
    return GRUNDY_OK;
  return take_up(sequence, s, best);
}
