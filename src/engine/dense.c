/* SPDX-License-Identifier: MIT */
#include "engine/dense.h"

#include <assert.h>
#include <string.h>

#include "engine/work.h"

enum {
  ORDERS = 3,         /* last entry slowest, first entry slowest, by sum */
  MOST_ENLARGINGS = 4 /* of the box, before giving up */
};

#define UNKNOWN UINT32_MAX

/* What stopped a filling. */
typedef enum trouble {
  TROUBLE_NONE,
  TROUBLE_ORDER,  /* an option without a value yet */
  TROUBLE_OUTSIDE /* an option outside the box; `wanted` holds it */
} trouble;

typedef struct filling {
  grundy_work *work;
  const grundy_rules *rules;
  gi_dense *dense;
  unsigned arity;
  size_t stride[GI_DENSE_ARITY];
  int64_t known; /* arity 1: heaps below this have their values already */
  gi_mex mex;
  trouble trouble;
  int64_t wanted[GI_DENSE_ARITY];
} filling;

void gi_dense_init(gi_dense *dense, gi_memory *memory) {
  *dense = (gi_dense){.memory = memory};
}

void gi_dense_clear(gi_dense *dense) {
  gi_free(dense->memory, dense->values, dense->cells * sizeof *dense->values);
  gi_dense_init(dense, dense->memory);
}

/* ------------------------------------------------------------ options */

/* The index of a tuple, or false if it lies outside. */
static bool locate(filling *f, const int64_t *entries, size_t *index) {
  size_t at = 0;
  for (unsigned i = 0; i < f->arity; i++) {
    if (entries[i] > f->dense->extent[i]) {
      f->trouble = TROUBLE_OUTSIDE;
      memcpy(f->wanted, entries, f->arity * sizeof *entries);
      return false;
    }
    at += (size_t)entries[i] * f->stride[i];
  }
  *index = at;
  return true;
}

static grundy_status emit(void *data, size_t parts, const int64_t *entries) {
  filling *f = data;
  uint32_t total = 0;
  for (size_t p = 0; p < parts; p++) {
    size_t index;
    if (!locate(f, entries + p * f->arity, &index))
      return GRUNDY_UNABLE;
    uint32_t value = f->dense->values[index];
    if (value == UNKNOWN) {
      f->trouble = TROUBLE_ORDER;
      return GRUNDY_UNABLE;
    }
    total ^= value;
  }
  return gi_mex_add(&f->mex, total);
}

/* An arithmetic progression of tuples is one of indices, if both its ends lie
   inside the box. */
static bool locate_sweep(filling *f, const int64_t *first, const int64_t *delta,
                         size_t count, size_t *index, ptrdiff_t *step) {
  int64_t last[GI_DENSE_ARITY];
  size_t end;
  for (unsigned i = 0; i < f->arity; i++)
    last[i] = first[i] + (int64_t)(count - 1) * delta[i];
  if (!locate(f, first, index) || !locate(f, last, &end))
    return false;
  *step = 0;
  for (unsigned i = 0; i < f->arity; i++)
    *step += (ptrdiff_t)delta[i] * (ptrdiff_t)f->stride[i];
  return true;
}

static grundy_status sweep(void *data, size_t parts, const int64_t *first,
                           const int64_t *delta, size_t count) {
  filling *f = data;
  uint32_t totals[GI_SWEEP_MOST];
  uint32_t worst = 0;
  memset(totals, 0, count * sizeof *totals);
  for (size_t p = 0; p < parts; p++) {
    size_t index;
    ptrdiff_t step;
    if (!locate_sweep(f, first + p * f->arity, delta + p * f->arity, count,
                      &index, &step))
      return GRUNDY_UNABLE;
    const uint32_t *at = f->dense->values + index;
    for (size_t i = 0; i < count; i++, at += step) {
      worst |= *at == UNKNOWN;
      totals[i] ^= *at;
    }
  }
  if (worst) {
    f->trouble = TROUBLE_ORDER;
    return GRUNDY_UNABLE;
  }
  grundy_status status = GRUNDY_OK;
  for (size_t i = 0; i < count && status == GRUNDY_OK; i++)
    status = gi_mex_add(&f->mex, totals[i]);
  return status;
}

/* ------------------------------------------------------------- orders */

static grundy_status fill_cell(filling *f, const int64_t *state) {
  size_t index;
  bool inside = locate(f, state, &index);
  assert(inside);
  (void)inside;
  gi_tuple_sink sink = {.emit = emit, .sweep = sweep, .data = f};
  gi_mex_restart(&f->mex);
  grundy_status status =
      f->rules->family->tuples(f->work, f->rules, state, sink);
  uint64_t value = 0;
  if (status == GRUNDY_OK)
    status = gi_mex_value(&f->mex, &value);
  if (status == GRUNDY_OK)
    status = gi_budget_step(&f->work->budget);
  f->dense->values[index] = (uint32_t)value;
  return status;
}

/* Moves to the next of the tuples of the first `count` entries; false behind
   the last. */
static bool next_tuple(const filling *f, int64_t *state, unsigned count,
                       bool last_slowest) {
  for (unsigned k = 0; k < count; k++) {
    unsigned i = last_slowest ? k : count - 1 - k;
    if (state[i] < f->dense->extent[i]) {
      state[i]++;
      return true;
    }
    state[i] = 0;
  }
  return false;
}

static grundy_status fill_by_entries(filling *f, bool last_slowest) {
  int64_t state[GI_DENSE_ARITY] = {f->known};
  grundy_status status;
  do {
    status = fill_cell(f, state);
  } while (status == GRUNDY_OK && next_tuple(f, state, f->arity, last_slowest));
  return status;
}

/* Tuples of one sum after those of the next smaller: all entries but the last
   run through the box, the last is what the sum leaves. */
static grundy_status fill_by_sum(filling *f) {
  const int64_t *extent = f->dense->extent;
  unsigned last = f->arity - 1;
  int64_t most = 0;
  for (unsigned i = 0; i < f->arity; i++)
    most += extent[i];
  for (int64_t sum = 0; sum <= most; sum++) {
    int64_t state[GI_DENSE_ARITY] = {0};
    do {
      state[last] = sum;
      for (unsigned i = 0; i < last; i++)
        state[last] -= state[i];
      if (state[last] < 0 || state[last] > extent[last])
        continue;
      grundy_status status = fill_cell(f, state);
      if (status != GRUNDY_OK)
        return status;
    } while (next_tuple(f, state, last, false));
  }
  return GRUNDY_OK;
}

/* ----------------------------------------------------------- the box */

static size_t box_cells(const filling *f, const int64_t *extent) {
  size_t cells = 1;
  for (unsigned i = 0; i < f->arity; i++)
    if (__builtin_mul_overflow(cells, (size_t)extent[i] + 1, &cells))
      return SIZE_MAX;
  return cells;
}

static grundy_status clear_box(filling *f, size_t cells) {
  gi_dense *dense = f->dense;
  if (cells > dense->cells) {
    uint32_t *grown =
        gi_realloc(dense->memory, dense->values, dense->cells * sizeof *grown,
                   cells * sizeof *grown);
    if (!grown)
      return gi_memory_refusal(dense->memory);
    dense->values = grown;
    dense->cells = cells;
  }
  size_t kept = (size_t)f->known; /* a row grows in place */
  memset(dense->values + kept, 0xff, (cells - kept) * sizeof *dense->values);
  size_t stride = 1; /* the last entry is the fastest */
  for (unsigned i = f->arity; i-- > 0;) {
    f->stride[i] = stride;
    stride *= (size_t)dense->extent[i] + 1;
  }
  return GRUNDY_OK;
}

static grundy_status fill_box(filling *f, size_t most_cells) {
  gi_dense *dense = f->dense;
  unsigned enlargings = 0;
  while (dense->order < ORDERS) {
    size_t cells = box_cells(f, dense->extent);
    if (cells > most_cells)
      return GRUNDY_UNABLE;
    grundy_status status = clear_box(f, cells);
    f->trouble = TROUBLE_NONE;
    if (status == GRUNDY_OK)
      status = dense->order == ORDERS - 1
                   ? fill_by_sum(f)
                   : fill_by_entries(f, dense->order == 0);
    if (status == GRUNDY_DOMAIN)
      break; /* the rules fail at some cell; a search may never get there */
    if (status != GRUNDY_UNABLE || f->trouble == TROUBLE_NONE)
      return status;
    f->known = 0;
    if (f->trouble == TROUBLE_ORDER) {
      dense->order++;
      continue;
    }
    if (enlargings++ == MOST_ENLARGINGS)
      break;
    for (unsigned i = 0; i < f->arity; i++)
      if (f->wanted[i] > dense->extent[i])
        dense->extent[i] = 2 * f->wanted[i];
  }
  dense->hopeless = true;
  return GRUNDY_UNABLE;
}

grundy_status gi_dense_value(grundy_work *work, const grundy_rules *rules,
                             const uint64_t *integers, size_t most_cells,
                             uint64_t *value) {
  gi_dense *dense = &gi_opened_of(work, rules)->dense;
  filling f = {
      .work = work, .rules = rules, .dense = dense, .arity = rules->arity};
  if (!rules->family->tuples || dense->hopeless || !rules->arity ||
      rules->arity > GI_DENSE_ARITY)
    return GRUNDY_UNABLE;
  bool inside = dense->filled;
  for (unsigned i = 0; i < f.arity; i++) {
    if (integers[i] > INT32_MAX)
      return GRUNDY_UNABLE;
    inside = inside && (int64_t)integers[i] <= dense->extent[i];
  }
  if (!inside) {
    if (dense->filled && f.arity == 1)
      f.known = dense->extent[0] + 1;
    for (unsigned i = 0; i < f.arity; i++) {
      int64_t wanted = (int64_t)integers[i];
      if (dense->filled && wanted > dense->extent[i])
        wanted += wanted / 4; /* asked again and again: leave room */
      if (wanted > dense->extent[i])
        dense->extent[i] = wanted;
    }
    gi_mex_init(&f.mex, dense->memory);
    dense->filled = false;
    grundy_status status = fill_box(&f, most_cells);
    gi_mex_clear(&f.mex);
    if (status != GRUNDY_OK) {
      memset(dense->extent, 0, sizeof dense->extent); /* begin anew */
      return status;
    }
    dense->filled = true;
  }
  size_t index = 0;
  for (unsigned i = 0; i < f.arity; i++)
    index = index * ((size_t)dense->extent[i] + 1) + (size_t)integers[i];
  *value = dense->values[index];
  return GRUNDY_OK;
}
