/* SPDX-License-Identifier: MIT */
#include "engine/table/reached.h"

#include <assert.h>
#include <string.h>

#include "core/buffer.h"
#include "engine/opened.h"
#include "engine/work.h"

enum {
  WORD = 64, /* bits */
  SHARE = 12 /* cells of the box for each cell, if those are few; a search takes
                about as long for a position as a dense table for this number of
                cells.  Compiled code is faster, but the same cells are counted
                with and without it. */
};

/* A box whose cells are being reached, then filled.  `marks` is how the least
   missing value is found: marks[v] is the stamp of the cell being filled if an
   option has value v.  Its room is a power of two above all values. */
typedef struct job {
  grundy_work *work;
  const grundy_rules *rules;
  gi_reached *box;
  gi_buffer stack; /* uint32_t: indices of cells reached, not expanded */
  size_t most;     /* cells that are few */
  size_t at;       /* index of the tuple whose options are listed */
  bool many;       /* more than `most` are reached, or one outside the box */
  bool disordered; /* an option has a larger index than its tuple */
  uint32_t *marks, stamp;
  size_t room;
} job;

void gi_reached_init(gi_reached *reached, gi_memory *memory) {
  *reached = (gi_reached){.memory = memory};
}

void gi_reached_clear(gi_reached *r) {
  gi_free(r->memory, r->bits, r->words * sizeof *r->bits);
  if (r->before)
    gi_free(r->memory, r->before, r->words * sizeof *r->before);
  if (r->values)
    gi_free(r->memory, r->values, r->count * sizeof *r->values);
  gi_reached_init(r, r->memory);
}

/* ------------------------------------------------------------------- box */

/* Returns the index of a tuple; SIZE_MAX if it is outside the box. */
static size_t index_of(const gi_reached *box, const int64_t *entries) {
  size_t at = 0;
  for (unsigned i = 0; i < box->arity; i++) {
    if (entries[i] > box->extent[i])
      return SIZE_MAX;
    at += (size_t)entries[i] * box->stride[i];
  }
  return at;
}

static void tuple_of(const gi_reached *box, size_t index, int64_t *entries) {
  for (unsigned k = 0; k < box->arity; k++) {
    unsigned i = box->last_slowest ? box->arity - 1 - k : k;
    entries[i] = (int64_t)(index / box->stride[i]);
    index %= box->stride[i];
  }
  assert(!index);
}

static bool is_reached(const gi_reached *box, size_t index) {
  return box->bits[index / WORD] >> index % WORD & 1;
}

/* Returns the place of the value of a reached cell. */
static size_t place_of(const gi_reached *box, size_t index) {
  assert(is_reached(box, index));
  uint64_t below = (UINT64_C(1) << index % WORD) - 1;
  uint64_t bits = box->bits[index / WORD] & below;
  return box->before[index / WORD] + (size_t)__builtin_popcountll(bits);
}

/* Copies the integers, sorted if the rules are `sym`.  False: one is too large
   for a box. */
static bool read_state(const grundy_rules *rules, const uint64_t *integers,
                       int64_t *state) {
  for (unsigned i = 0; i < rules->arity; i++) {
    if (integers[i] > INT32_MAX)
      return false;
    int64_t entry = (int64_t)integers[i];
    unsigned at = i;
    for (; rules->sym && at && state[at - 1] > entry; at--)
      state[at] = state[at - 1];
    state[at] = entry;
  }
  return true;
}

/* Sets the box up to the state, without its bits; returns its cells. */
static size_t plan_box(gi_reached *box, const int64_t *state, unsigned arity,
                       bool last_slowest) {
  size_t cells = 1;
  box->arity = arity;
  box->last_slowest = last_slowest;
  for (unsigned k = 0; k < arity; k++) {
    unsigned i = last_slowest ? k : arity - 1 - k;
    box->extent[i] = state[i];
    box->stride[i] = cells;
    if (__builtin_mul_overflow(cells, (uint64_t)state[i] + 1, &cells))
      return SIZE_MAX;
  }
  return cells;
}

/* --------------------------------------------------------------- reaching */

/* Marks a tuple as reached.  UNABLE: there are many. */
static grundy_status reach(job *j, const int64_t *entries) {
  gi_reached *box = j->box;
  size_t at = index_of(box, entries);
  j->many |= at == SIZE_MAX;
  if (j->many)
    return GRUNDY_UNABLE;
  j->disordered |= at >= j->at;
  if (is_reached(box, at))
    return GRUNDY_OK;
  box->bits[at / WORD] |= UINT64_C(1) << at % WORD;
  j->many = ++box->count > j->most;
  uint32_t index = (uint32_t)at;
  return j->many ? GRUNDY_UNABLE
                 : gi_buffer_put(&j->stack, &index, sizeof index);
}

static grundy_status reach_parts(void *data, size_t parts,
                                 const int64_t *entries) {
  job *j = data;
  grundy_status status = GRUNDY_OK;
  for (size_t p = 0; p < parts && status == GRUNDY_OK; p++)
    status = reach(j, entries + p * j->box->arity);
  return status;
}

/* Lists the options of the tuples on the stack until no new one is found. */
static grundy_status reach_all(job *j, const int64_t *state) {
  gi_tuple_sink sink = {.emit = reach_parts, .data = j};
  j->at = SIZE_MAX;
  grundy_status status = reach(j, state);
  while (j->stack.length && status == GRUNDY_OK) {
    uint32_t index;
    int64_t entries[GI_DENSE_ARITY];
    j->stack.length -= sizeof index;
    memcpy(&index, j->stack.data + j->stack.length, sizeof index);
    j->at = index;
    tuple_of(j->box, index, entries);
    status =
        j->rules->family->tuples(j->work, j->rules, entries, GRUNDY_BOTH, sink);
    if (status == GRUNDY_OK)
      status = gi_budget_step(&j->work->budget);
  }
  j->stack.length = 0;
  return status;
}

/* ---------------------------------------------------------------- filling */

static size_t marks_size(size_t room) {
  return room ? (room + 1) * sizeof(uint32_t) : 0;
}

/* Makes room for marks at all values below `need`, and for a last one that is
   never set. */
static grundy_status reserve(job *j, size_t need) {
  size_t room = j->room ? j->room : WORD;
  while (room < need)
    room *= 2;
  if (room == j->room)
    return GRUNDY_OK;
  uint32_t *grown = gi_realloc(j->box->memory, j->marks, marks_size(j->room),
                               marks_size(room));
  if (!grown)
    return gi_refused(j->work);
  memset(grown + j->room, 0, (room + 1 - j->room) * sizeof *grown);
  j->marks = grown;
  j->room = room;
  return GRUNDY_OK;
}

static grundy_status mark_parts(void *data, size_t parts,
                                const int64_t *entries) {
  job *j = data;
  uint32_t total = 0;
  for (size_t p = 0; p < parts; p++) {
    size_t at = index_of(j->box, entries + p * j->box->arity);
    assert(at < j->at);
    total ^= j->box->values[place_of(j->box, at)];
  }
  assert(total < j->room);
  j->marks[total] = j->stamp;
  return GRUNDY_OK;
}

/* Computes the value of the cell with index j->at. */
static grundy_status fill_cell(job *j, uint32_t *value) {
  gi_tuple_sink sink = {.emit = mark_parts, .data = j};
  int64_t entries[GI_DENSE_ARITY];
  tuple_of(j->box, j->at, entries);
  j->stamp++; /* fewer than 2^32 cells */
  grundy_status status =
      j->rules->family->tuples(j->work, j->rules, entries, GRUNDY_BOTH, sink);
  for (*value = 0; j->marks[*value] == j->stamp;)
    ++*value;
  if (status == GRUNDY_OK)
    status = reserve(j, (size_t)*value + 1);
  return status == GRUNDY_OK ? gi_budget_step(&j->work->budget) : status;
}

/* Allocates the values and the counts of reached cells before each word. */
static grundy_status make_room(job *j) {
  gi_reached *box = j->box;
  box->before = gi_alloc(box->memory, box->words * sizeof *box->before);
  box->values = gi_alloc(box->memory, box->count * sizeof *box->values);
  if (!box->before || !box->values)
    return gi_refused(j->work);
  uint32_t before = 0;
  for (size_t i = 0; i < box->words; i++) {
    box->before[i] = before;
    before += (uint32_t)__builtin_popcountll(box->bits[i]);
  }
  assert(before == box->count);
  return reserve(j, 1);
}

static grundy_status fill_all(job *j) {
  gi_reached *box = j->box;
  grundy_status status = make_room(j);
  size_t done = 0;
  for (size_t i = 0; i < box->words && status == GRUNDY_OK; i++)
    for (uint64_t left = box->bits[i]; left && status == GRUNDY_OK;
         left &= left - 1) {
      j->at = i * WORD + (size_t)__builtin_ctzll(left);
      status = fill_cell(j, &box->values[done++]);
    }
  gi_free(box->memory, j->marks, marks_size(j->room));
  box->filled = status == GRUNDY_OK;
  return status;
}

/* -------------------------------------------------------------- questions */

/* Reaches and fills the cells of the box.  UNABLE with `disordered`: another
   order may work. */
static grundy_status compute(job *j, const int64_t *state, size_t cells) {
  gi_reached *box = j->box;
  box->words = cells / WORD + 1;
  box->bits = gi_alloc(box->memory, box->words * sizeof *box->bits);
  if (!box->bits)
    return gi_refused(j->work);
  memset(box->bits, 0, box->words * sizeof *box->bits);
  gi_buffer_init(&j->stack, box->memory);
  grundy_status status = reach_all(j, state);
  gi_buffer_clear(&j->stack);
  if (status != GRUNDY_OK)
    return status;
  return j->disordered ? GRUNDY_UNABLE : fill_all(j);
}

grundy_status gi_reached_known(grundy_work *work, const grundy_rules *rules,
                               const uint64_t *integers, uint64_t *value) {
  const gi_reached *box = &gi_opened_of(work, rules)->reached;
  int64_t state[GI_DENSE_ARITY] = {0};
  if (!box->filled || !read_state(rules, integers, state))
    return GRUNDY_UNABLE;
  size_t at = index_of(box, state);
  if (at == SIZE_MAX || !is_reached(box, at))
    return GRUNDY_UNABLE;
  *value = box->values[place_of(box, at)];
  return GRUNDY_OK;
}

grundy_status gi_reached_value(grundy_work *work, const grundy_rules *rules,
                               const uint64_t *integers, size_t most_cells,
                               uint64_t *value, bool *few) {
  static const unsigned orders[] = {1, 1, 2, 6}; /* of 0..3 entries */
  gi_reached *box = &gi_opened_of(work, rules)->reached;
  int64_t state[GI_DENSE_ARITY] = {0};
  grundy_status status = GRUNDY_UNABLE;
  *few = false;
  if (!rules->family->tuples || !rules->arity ||
      rules->arity > GI_DENSE_ARITY || !read_state(rules, integers, state))
    return GRUNDY_UNABLE;
  for (unsigned i = 0; i < 2 && status == GRUNDY_UNABLE; i++) {
    job j = {.work = work, .rules = rules, .box = box};
    gi_reached_clear(box);
    size_t cells = plan_box(box, state, rules->arity, i == 1);
    if (cells > most_cells || cells > UINT32_MAX)
      return GRUNDY_UNABLE;
    j.most = cells / (rules->sym ? orders[rules->arity] : 1) / SHARE;
    status = compute(&j, state, cells);
    *few = !j.many;
    if (j.many)
      break;
  }
  if (status == GRUNDY_OK)
    return gi_reached_known(work, rules, integers, value);
  gi_reached_clear(box);
  /* the rules fail at a reached tuple: the search says where */
  return status == GRUNDY_DOMAIN ? GRUNDY_UNABLE : status;
}
