/* SPDX-License-Identifier: MIT */
#include "engine/table/dense.h"

#include <assert.h>
#include <string.h>

#include "engine/opened.h"
#include "engine/table/rays.h"
#include "engine/table/windows.h"
#include "engine/work.h"

enum {
  ORDERS = 3,         /* last entry slowest, first entry slowest, by sum */
  MOST_ENLARGINGS = 4 /* times that the box grows before giving up */
};

#define UNKNOWN UINT32_MAX

/* Why a filling ended early. */
typedef enum trouble {
  TROUBLE_NONE,
  TROUBLE_ORDER,  /* an option without a value yet */
  TROUBLE_OUTSIDE /* an option outside the box; `wanted` holds it */
} trouble;

/* `marks` is how the least missing value is found: marks[v] is the stamp of
   the cell being filled if an option has value v.  Its room is a power of two
   above all values in the table, so no nim-sum of them falls outside. */
typedef struct filling {
  grundy_work *work;
  const grundy_rules *rules;
  gi_dense *dense;
  unsigned arity;
  bool sym; /* sorted tuples are computed, and copied to the others */
  size_t stride[GI_DENSE_ARITY];
  int64_t known; /* arity 1: heaps below this have their values already */
  uint32_t *marks, stamp;
  size_t room;
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

void gi_dense_check(const gi_dense *dense, unsigned arity) {
  size_t cells = 1;
  if (!dense->filled)
    return;
  assert(dense->order < ORDERS && !dense->hopeless);
  for (unsigned i = 0; i < arity; i++)
    cells *= (size_t)dense->extent[i] + 1;
  assert(cells <= dense->cells);
  for (size_t i = 0; i < cells; i++)
    assert(dense->values[i] != UNKNOWN);
}

/* Returns the bytes of the marks.  One more mark, which is never set, ends the
   loop that looks for the least missing value. */
static size_t marks_size(size_t room) {
  return room ? (room + 1) * sizeof(uint32_t) : 0;
}

/* Makes room for marks at all values below `need`. */
static grundy_status reserve(filling *f, size_t need) {
  size_t room = f->room ? f->room : 64;
  while (room < need)
    room *= 2;
  if (room == f->room)
    return GRUNDY_OK;
  uint32_t *grown = gi_realloc(f->dense->memory, f->marks, marks_size(f->room),
                               marks_size(room));
  if (!grown)
    return gi_memory_refusal(f->dense->memory);
  assert(room >= need && (room & (room - 1)) == 0);
  memset(grown + f->room, 0, (room + 1 - f->room) * sizeof *grown);
  f->marks = grown;
  f->room = room;
  return GRUNDY_OK;
}

/* ------------------------------------------------------------ options */

static bool index_of(const filling *f, const int64_t *entries, size_t *index) {
  size_t at = 0;
  for (unsigned i = 0; i < f->arity; i++) {
    if (entries[i] > f->dense->extent[i])
      return false;
    at += (size_t)entries[i] * f->stride[i];
  }
  *index = at;
  return true;
}

static void sort(int64_t *entries, unsigned count) {
  for (unsigned i = 1; i < count; i++)
    for (unsigned k = i; k > 0 && entries[k - 1] > entries[k]; k--) {
      int64_t swap = entries[k];
      entries[k] = entries[k - 1];
      entries[k - 1] = swap;
    }
}

/* Returns the index of a tuple; false if it lies outside the box.  The box need
   not be a cube: a tuple may lie outside, and inside when it is sorted. */
static bool locate(filling *f, const int64_t *entries, size_t *index) {
  if (index_of(f, entries, index))
    return true;
  memcpy(f->wanted, entries, f->arity * sizeof *entries);
  if (f->sym) {
    sort(f->wanted, f->arity);
    if (index_of(f, f->wanted, index))
      return true;
  }
  f->trouble = TROUBLE_OUTSIDE;
  return false;
}

static grundy_status disorder(filling *f) {
  f->trouble = TROUBLE_ORDER;
  return GRUNDY_UNABLE;
}

static grundy_status add_part(filling *f, const int64_t *entries,
                              uint32_t *total) {
  size_t index;
  if (!locate(f, entries, &index))
    return GRUNDY_UNABLE;
  uint32_t value = f->dense->values[index];
  if (value == UNKNOWN)
    return disorder(f);
  *total ^= value;
  return GRUNDY_OK;
}

static grundy_status emit(void *data, size_t parts, const int64_t *entries) {
  filling *f = data;
  uint32_t total = 0;
  for (size_t p = 0; p < parts; p++) {
    grundy_status status = add_part(f, entries + p * f->arity, &total);
    if (status != GRUNDY_OK)
      return status;
  }
  assert(total < f->room);
  f->marks[total] = f->stamp;
  return GRUNDY_OK;
}

/* An arithmetic progression of tuples is one of indices, if both its ends lie
   inside the box. */
static bool locate_sweep(const filling *f, const int64_t *first,
                         const int64_t *delta, size_t count, size_t *index,
                         ptrdiff_t *step) {
  int64_t last[GI_DENSE_ARITY];
  size_t end;
  for (unsigned i = 0; i < f->arity; i++)
    last[i] = first[i] + (int64_t)(count - 1) * delta[i];
  if (!index_of(f, first, index) || !index_of(f, last, &end))
    return false;
  *step = count > 1
              ? ((ptrdiff_t)end - (ptrdiff_t)*index) / (ptrdiff_t)(count - 1)
              : 0;
  return true;
}

/* Emits a sweep one by one, since some tuples, as written, lie outside. */
static grundy_status emit_each(filling *f, size_t parts, const int64_t *first,
                               const int64_t *delta, size_t count) {
  for (size_t i = 0; i < count; i++) {
    uint32_t total = 0;
    for (size_t p = 0; p < parts; p++) {
      int64_t entries[GI_DENSE_ARITY];
      for (unsigned e = 0; e < f->arity; e++)
        entries[e] =
            first[p * f->arity + e] + (int64_t)i * delta[p * f->arity + e];
      grundy_status status = add_part(f, entries, &total);
      if (status != GRUNDY_OK)
        return status;
    }
    assert(total < f->room);
    f->marks[total] = f->stamp;
  }
  return GRUNDY_OK;
}

static grundy_status sweep(void *data, size_t parts, const int64_t *first,
                           const int64_t *delta, size_t count) {
  filling *f = data;
  uint32_t totals[GI_SWEEP_MOST];
  bool is_known = true;
  memset(totals, 0, count * sizeof *totals);
  for (size_t p = 0; p < parts; p++) {
    size_t index;
    ptrdiff_t step;
    if (!locate_sweep(f, first + p * f->arity, delta + p * f->arity, count,
                      &index, &step))
      return emit_each(f, parts, first, delta, count);
    const uint32_t *at = f->dense->values + index;
    for (size_t i = 0; i < count; i++, at += step) {
      is_known &= *at != UNKNOWN;
      totals[i] ^= *at;
    }
  }
  if (!is_known)
    return disorder(f);
  for (size_t i = 0; i < count; i++)
    f->marks[totals[i]] = f->stamp;
  return GRUNDY_OK;
}

/* ------------------------------------------------------------- orders */

/* Moves to the next permutation of the entries; false after the last one, which
   is descending. */
static bool reorder(int64_t *entries, unsigned count) {
  unsigned fall = count - 1;
  while (fall > 0 && entries[fall - 1] >= entries[fall])
    fall--;
  if (fall == 0)
    return false;
  unsigned next = count - 1;
  while (entries[next] <= entries[fall - 1])
    next--;
  int64_t swap = entries[next];
  entries[next] = entries[fall - 1];
  entries[fall - 1] = swap;
  sort(entries + fall, count - fall);
  return true;
}

/* Stores the value of a sorted tuple at each of its permutations that lies in
   the box. */
static void store(filling *f, const int64_t *state, uint32_t value) {
  int64_t entries[GI_DENSE_ARITY];
  size_t index;
  memcpy(entries, state, f->arity * sizeof *entries);
  do {
    if (index_of(f, entries, &index))
      f->dense->values[index] = value;
  } while (f->sym && reorder(entries, f->arity));
}

static grundy_status fill_cell(filling *f, const int64_t *state) {
  for (unsigned i = 1; f->sym && i < f->arity; i++)
    if (state[i - 1] > state[i])
      return GRUNDY_OK;
  gi_tuple_sink sink = {
      .emit = emit, .sweep = sweep, .data = f, .any_order = f->sym};
  f->stamp++; /* fewer than 2^31 cells in all fillings */
  assert(f->stamp > 0);
  grundy_status status =
      f->rules->family->tuples(f->work, f->rules, state, GRUNDY_BOTH, sink);
  uint32_t value = 0;
  while (f->marks[value] == f->stamp)
    value++;
  assert(value <= f->room);
  if (status == GRUNDY_OK)
    status = reserve(f, (size_t)value + 1);
  if (status == GRUNDY_OK)
    status = gi_budget_ticks(&f->work->budget, GI_TICKS_A_STEP);
  if (status == GRUNDY_OK)
    store(f, state, value);
  return status;
}

/* ------------------------------------------------------- compiled code */

typedef struct pausing {
  gi_budget *budget;
  grundy_status status;
} pausing;

static int charge(void *data, uint64_t ticks, int is_finished) {
  pausing *p = data;
  p->status = is_finished ? gi_budget_ticks(p->budget, ticks)
                          : gi_budget_peek(p->budget, ticks);
  if (p->status == GRUNDY_OK)
    return GI_PAUSE_CONTINUE;
  if (is_finished || p->budget->reached != GRUNDY_LIMIT_POSITIONS)
    return GI_PAUSE_STOP;
  p->budget->reached = GRUNDY_LIMIT_NONE;
  return GI_PAUSE_TRAP;
}

/* Returns the most elements of a range that compiled code may go through. */
static uint64_t longest_range(const gi_budget *budget) {
  const uint64_t most = UINT64_C(1) << 28; /* a second, between two pauses */
  return gi_budget_allows(budget, most) ? most : gi_budget_most_ticks(budget);
}

/* Returns the largest bound of the primes that compiled code may list.  The
   bytecode refuses the same bounds: it counts GI_TICKS_A_TEST for each
   number. */
static int64_t most_prime(const gi_budget *budget) {
  uint64_t most = gi_budget_most_ticks(budget) / GI_TICKS_A_TEST;
  return most < INT64_MAX ? (int64_t)most : INT64_MAX;
}

/* Fills cells by compiled code, from `state`, `delta` apart. */
static grundy_status fill_compiled(filling *f, const int64_t *state,
                                   const int64_t *delta, uint64_t count) {
  gi_dense *dense = f->dense;
  pausing p = {.budget = &f->work->budget};
  gi_run run = {.values = dense->values,
                .count = count,
                .longest = longest_range(p.budget),
                .most_prime = most_prime(p.budget),
                .pause = charge,
                .data = &p};
  for (unsigned i = 0; i < f->arity; i++) {
    run.state[i] = state[i];
    run.delta[i] = delta[i];
    run.extent[i] = dense->extent[i];
    run.stride[i] = (int64_t)f->stride[i];
  }
  for (;;) {
    run.marks = f->marks;
    run.room = f->room;
    run.stamp = f->stamp;
    int end = dense->compiled(&run);
    f->stamp = run.stamp;
    grundy_status status = GRUNDY_OK;
    switch ((gi_run_end)end) {
    case GI_RUN_DONE:
      return GRUNDY_OK;
    case GI_RUN_ROOM:
      status = reserve(f, f->room + 1);
      break;
    case GI_RUN_TRAP:
      assert(run.count > 0);
      status = fill_cell(f, run.state);
      for (unsigned i = 0; i < f->arity; i++)
        run.state[i] += run.delta[i];
      run.count--;
      break;
    case GI_RUN_STOPPED:
      return p.status;
    }
    if (status != GRUNDY_OK)
      return status;
  }
}

/* Fills a row of cells: entry `up` rises, and entry `down`, unless it is the
   same, falls. */
static grundy_status fill_run(filling *f, int64_t *state, unsigned up,
                              unsigned down, uint64_t count) {
  const gi_dense *dense = f->dense;
  int64_t delta[GI_DENSE_ARITY] = {0};
  grundy_status status = GRUNDY_OK;
  delta[down] = -1;
  delta[up] = 1;
  if (dense->compiled &&
      (dense->any_order || dense->compiled_order == dense->order))
    return fill_compiled(f, state, delta, count);
  for (; count && status == GRUNDY_OK; count--) {
    status = fill_cell(f, state);
    state[down] -= down != up;
    state[up]++;
  }
  return status;
}

/* Moves to the next tuple of the first `count` entries; false after the
   last. */
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
  unsigned fast = last_slowest ? 0 : f->arity - 1;
  int64_t most = f->dense->extent[fast];
  grundy_status status;
  do {
    status = fill_run(f, state, fast, fast, (uint64_t)(most - state[fast]) + 1);
    state[fast] = most;
  } while (status == GRUNDY_OK && next_tuple(f, state, f->arity, last_slowest));
  return status;
}

/* Fills the box by ascending sum: all entries but the last two run through the
   box, and the last two share the rest of the sum. */
static grundy_status fill_by_sum(filling *f) {
  const int64_t *extent = f->dense->extent;
  unsigned last = f->arity - 1, up = last ? last - 1 : 0;
  int64_t most = 0;
  for (unsigned i = 0; i < f->arity; i++)
    most += extent[i];
  for (int64_t sum = 0; sum <= most; sum++) {
    int64_t state[GI_DENSE_ARITY] = {0};
    do {
      int64_t rest = sum;
      for (unsigned i = 0; i < up; i++)
        rest -= state[i];
      int64_t from = last && rest > extent[last] ? rest - extent[last] : 0;
      int64_t to = rest < extent[up] ? rest : extent[up];
      if (!last)
        from = to = rest;
      if (from > to)
        continue;
      state[last] = rest - from;
      state[up] = from;
      grundy_status status =
          fill_run(f, state, up, last, (uint64_t)(to - from) + 1);
      if (status != GRUNDY_OK)
        return status;
    } while (next_tuple(f, state, up, false));
  }
  return GRUNDY_OK;
}

/* ----------------------------------------------------------- the box */

static size_t box_cells(const filling *f, const int64_t *extent) {
  size_t cells = 1;
  for (unsigned i = 0; i < f->arity; i++)
    if (__builtin_mul_overflow(cells, (uint64_t)extent[i] + 1, &cells))
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
  assert(kept <= cells && (!kept || f->arity == 1));
  if (!dense->compiled || dense->any_order) /* otherwise none is read early */
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
  grundy_status status = reserve(f, 1);
  for (int64_t i = 0; i < f->known && status == GRUNDY_OK; i++)
    status = reserve(f, (size_t)dense->values[i] + 1);
  if (status != GRUNDY_OK)
    return status;
  while (dense->order < ORDERS) {
    for (unsigned i = 1; f->sym && i < f->arity; i++)
      if (dense->extent[i] < dense->extent[i - 1])
        dense->extent[i] = dense->extent[i - 1]; /* room for sorted tuples */
    size_t cells = box_cells(f, dense->extent);
    if (cells > most_cells)
      return GRUNDY_UNABLE;
    status = clear_box(f, cells);
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
      if (f->wanted[i] > dense->extent[i] &&
          __builtin_mul_overflow(2, f->wanted[i], &dense->extent[i]))
        dense->extent[i] = INT64_MAX; /* too many cells for any box */
  }
  dense->hopeless = true;
  return GRUNDY_UNABLE;
}

/* Fills the box from moves that are data, without asking for the options of a
   state.  UNABLE: there are none, or they are of no use here. */
static grundy_status fill_by_moves(filling *f, size_t most_cells) {
  const gi_family *family = f->rules->family;
  gi_dense *dense = f->dense;
  gi_budget *budget = &f->work->budget;
  gi_box box = {.arity = f->arity};
  gi_rays rays = {0};
  gi_windows windows = {0};
  int64_t most = 0;
  for (unsigned i = 0; i < f->arity; i++) {
    box.extent[i] = dense->extent[i];
    most = box.extent[i] > most ? box.extent[i] : most;
  }
  size_t cells = box_cells(f, dense->extent);
  gi_mark mark = gi_arena_mark(&f->work->scratch);
  grundy_status status = GRUNDY_UNABLE;
  if (cells <= most_cells && family->rays)
    status = family->rays(f->work, f->rules, GRUNDY_BOTH, most, &rays);
  if (status == GRUNDY_OK)
    status = clear_box(f, cells);
  if (status == GRUNDY_OK)
    status = gi_rays_values(rays, &box, dense->memory, budget, dense->values);
  if (status == GRUNDY_UNABLE && cells <= most_cells && family->windows) {
    status = family->windows(f->work, f->rules, &windows);
    if (status == GRUNDY_OK)
      status = clear_box(f, cells);
    if (status == GRUNDY_OK)
      status = gi_windows_values(&windows, f->known, most, dense->memory,
                                 budget, dense->values);
  }
  gi_arena_release(&f->work->scratch, mark);
  return status;
}

/* Plans a box that contains `wanted`, with room to grow if `roomy`; returns its
   cells. */
static size_t plan_box(const filling *f, const int64_t *wanted, bool roomy,
                       int64_t *extent) {
  for (unsigned i = 0; i < f->arity; i++) {
    int64_t reach = wanted[i];
    extent[i] = f->dense->extent[i];
    if (roomy && reach > extent[i])
      reach += reach / 4;
    if (reach > extent[i])
      extent[i] = reach;
  }
  return box_cells(f, extent);
}

/* Extends the box to `wanted` and fills it.  UNABLE: it would be too large; the
   old box is then unchanged. */
static grundy_status extend(filling *f, const int64_t *wanted,
                            size_t most_cells) {
  gi_budget *budget = &f->work->budget;
  gi_dense *dense = f->dense;
  int64_t extent[GI_DENSE_ARITY];
  bool roomy = dense->filled; /* not the first question: leave room */
  if (plan_box(f, wanted, roomy, extent) > most_cells &&
      plan_box(f, wanted, false, extent) > most_cells)
    return GRUNDY_UNABLE;
  if (dense->filled && f->arity == 1)
    f->known = dense->extent[0] + 1;
  memcpy(dense->extent, extent, f->arity * sizeof *extent);
  dense->filled = false;
  if (dense->order < f->rules->order)
    dense->order = f->rules->order;
  grundy_status status = fill_by_moves(f, most_cells);
  if (status == GRUNDY_UNABLE)
    status = fill_box(f, most_cells);
  gi_free(dense->memory, f->marks, marks_size(f->room));
  /* The ticks become steps here, so that later counts are the same whether
     compiled code charges many cells at once or the family each by itself. */
  if (status != GRUNDY_STOPPED && gi_budget_turn(budget) != GRUNDY_OK) {
    gi_clear_error(f->work);
    status = GRUNDY_STOPPED;
  }
  if (status == GRUNDY_OK)
    dense->filled = true;
  else
    memset(dense->extent, 0, sizeof dense->extent); /* begin anew */
  return status;
}

grundy_status gi_dense_value(grundy_work *work, const grundy_rules *rules,
                             const uint64_t *integers, size_t most_cells,
                             uint64_t *value) {
  gi_dense *dense = &gi_opened_of(work, rules)->dense;
  int64_t state[GI_DENSE_ARITY] = {0};
  filling f = {.work = work,
               .rules = rules,
               .dense = dense,
               .arity = rules->arity,
               .sym = rules->sym};
  if (!rules->family->tuples || dense->hopeless || !rules->arity ||
      rules->arity > GI_DENSE_ARITY)
    return GRUNDY_UNABLE;
  for (unsigned i = 0; i < f.arity; i++) {
    if (integers[i] > INT32_MAX)
      return GRUNDY_UNABLE;
    state[i] = (int64_t)integers[i];
  }
  if (f.sym)
    sort(state, f.arity);
  bool inside = dense->filled;
  for (unsigned i = 0; i < f.arity; i++)
    inside = inside && state[i] <= dense->extent[i];
  if (!inside) {
    grundy_status status = extend(&f, state, most_cells);
    if (status != GRUNDY_OK)
      return status;
  }
  size_t index = 0;
  for (unsigned i = 0; i < f.arity; i++) {
    assert(state[i] <= dense->extent[i]);
    index = index * ((size_t)dense->extent[i] + 1) + (size_t)state[i];
  }
  assert(dense->filled && index < dense->cells);
  assert(dense->values[index] != UNKNOWN);
  *value = dense->values[index];
  return GRUNDY_OK;
}
