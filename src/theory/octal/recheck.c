/* SPDX-License-Identifier: MIT */
#include "theory/octal/recheck.h"

#include <assert.h>
#include <string.h>

enum {
  MOST = 1 << 16, /* all values are smaller */
  TURN = 1024     /* heaps between two looks at the budget */
};

typedef struct state {
  const gi_claim *claim;
  gi_recheck *out;
  uint32_t *seen,
      now;        /* seen[v] == now: v is an option's value; MOST entries */
  size_t next;    /* number of the next claimed rare heap */
  uint64_t ticks; /* work not yet charged to the budget */
  /* Nim-sums of two heaps that make m beans, each once, from starts[m] on; only
     where three heaps may stay. */
  uint16_t *pairs;
  size_t *starts, pair_count, pair_capacity;
} state;

void gi_recheck_clear(gi_recheck *r) {
  gi_free(r->memory, r->values, (size_t)r->capacity * sizeof *r->values);
  *r = (gi_recheck){.memory = r->memory};
}

/* Returns whether v is rare at heap n. */
static bool is_rare(const gi_claim *c, uint64_t n, uint32_t v) {
  unsigned parity = (unsigned)__builtin_parityll(v & c->mask);
  return parity == (c->second ? (unsigned)((n ^ c->t) & 1) : 0);
}

/* Returns a bound of the numbers of beans that may be taken from n. */
static uint64_t takes_of(const gi_code *code, uint64_t n) {
  return gi_code_is_finite(code) && code->count <= n ? code->count : n + 1;
}

/* Marks the options in which nothing is split, and those with a rare part. */
static void see_few(state *s, uint64_t n) {
  const gi_claim *c = s->claim;
  const uint16_t *values = s->out->values;
  for (uint64_t k = 0, end = takes_of(&c->code, n); k < end; k++) {
    unsigned digit = gi_code_digit(&c->code, k);
    uint64_t left = n - k;
    if (k && digit & (left ? GI_LEAVES_ONE : GI_TAKES_ALL))
      s->seen[left ? values[left] : 0] = s->now;
    for (size_t i = 0;
         digit & GI_LEAVES_TWO && i < s->next && c->rares[i] < left; i++)
      if (!c->code.distinct || c->rares[i] != left - c->rares[i])
        s->seen[values[c->rares[i]] ^ values[left - c->rares[i]]] = s->now;
    s->ticks += 1 + s->next;
  }
}

/* Marks splits, the smaller part from 1 on, until `missing` values below `most`
   that are rare at n have been seen.  Returns how many are still missing. */
static uint32_t see_all(state *s, uint64_t n, uint32_t most, uint32_t missing) {
  const gi_claim *c = s->claim;
  const uint16_t *values = s->out->values;
  uint64_t widest = 0, end = takes_of(&c->code, n);
  for (uint64_t a = 1; 2 * a <= n && missing; a++) {
    for (uint64_t k = 0; k < end && k + 2 * a <= n; k++) {
      if (!(gi_code_digit(&c->code, k) & GI_LEAVES_TWO) ||
          (c->code.distinct && k + 2 * a == n))
        continue;
      uint32_t v = values[a] ^ (uint32_t)values[n - k - a];
      if (s->seen[v] != s->now) {
        s->seen[v] = s->now;
        if (v < most && (!c->has_space || is_rare(c, n, v))) {
          missing--;
          widest = a + k;
        }
      }
    }
    s->ticks += 1 + end / 16;
  }
  if (n >= s->out->from && widest > s->out->widest)
    s->out->widest = widest;
  return missing;
}

/* Lists the nim-sums of two heaps that make m beans; all are known. */
static grundy_status add_pairs(state *s, uint64_t m) {
  const uint16_t *values = s->out->values;
  s->now++;
  s->starts[m] = s->pair_count;
  for (uint64_t a = 1; 2 * a <= m; a++) {
    uint16_t v = values[a] ^ values[m - a];
    if (s->seen[v] == s->now)
      continue;
    s->seen[v] = s->now;
    grundy_status status = gi_reserve(s->out->memory, s->pairs,
                                      s->pair_capacity, s->pair_count + 1);
    if (status != GRUNDY_OK)
      return status;
    s->pairs[s->pair_count++] = v;
  }
  s->starts[m + 1] = s->pair_count;
  s->ticks += m / 2;
  return GRUNDY_OK;
}

/* Marks the splits into three heaps, the smallest from 1 on. */
static void see_three(state *s, uint64_t n) {
  const gi_code *code = &s->claim->code;
  for (uint64_t k = 0, end = takes_of(code, n); k < end; k++) {
    uint64_t left = n - k;
    if (!(gi_code_digit(code, k) & GI_LEAVES_THREE))
      continue;
    for (uint64_t a = 1; 3 * a <= left; a++) {
      size_t i = s->starts[left - a], last = s->starts[left - a + 1];
      assert(i == last || s->pairs);
      s->ticks += 1 + (last - i);
      for (; i < last; i++)
        s->seen[s->out->values[a] ^ s->pairs[i]] = s->now;
    }
  }
}

/* Computes the value of heap n; false if the heap is not as claimed. */
static bool find_value(state *s, uint64_t n, uint32_t *value) {
  const gi_claim *c = s->claim;
  s->now++;
  see_few(s, n);
  uint32_t v = 0, missing = 0;
  if (!c->has_space) {
    if (gi_code_has(&c->code, GI_LEAVES_TWO))
      see_all(s, n, MOST, MOST);
    if (s->starts)
      see_three(s, n);
    while (v < MOST && s->seen[v] == s->now)
      v++;
    *value = v;
    return v < MOST;
  }
  for (; v < MOST && (s->seen[v] == s->now || is_rare(c, n, v)); v++)
    missing += s->seen[v] != s->now;
  bool claimed = s->next < c->rare_count && c->rares[s->next] == n;
  missing = see_all(s, n, v, missing);
  if (missing) /* the least of them */
    for (v = 0; s->seen[v] == s->now; v++)
      continue;
  *value = v;
  if (claimed && missing && c->rare_values[s->next] == v) {
    s->next++;
    return true;
  }
  return v < MOST && !claimed && !missing;
}

static grundy_status run(state *s, gi_budget *budget) {
  gi_recheck *r = s->out;
  grundy_status status = GRUNDY_OK;
  for (; r->count < s->claim->count && status == GRUNDY_OK; r->count++) {
    uint32_t value = 0;
    if (s->starts && r->count)
      status = add_pairs(s, r->count - 1);
    if (status != GRUNDY_OK)
      break;
    if (r->count && !find_value(s, r->count, &value)) {
      r->is_wrong = true;
      r->wrong = r->count;
      return GRUNDY_OK;
    }
    r->values[r->count] = (uint16_t)value;
    if (r->count % TURN == 0) {
      budget->done = r->count;
      status = gi_budget_ticks(budget, s->ticks);
      s->ticks = 0;
    }
    if (s->now >= UINT32_MAX - 2) {
      memset(s->seen, 0, MOST * sizeof *s->seen);
      s->now = 0;
    }
  }
  return status;
}

static void clear(state *s) {
  gi_memory *memory = s->out->memory;
  gi_free(memory, s->seen, s->seen ? MOST * sizeof *s->seen : 0);
  gi_free(memory, s->pairs, s->pair_capacity * sizeof *s->pairs);
  gi_free(memory, s->starts,
          s->starts ? ((size_t)s->claim->count + 1) * sizeof *s->starts : 0);
}

static grundy_status run_in(state *s, gi_budget *budget) {
  gi_recheck *r = s->out;
  const gi_claim *claim = s->claim;
  size_t count = claim->count < SIZE_MAX ? (size_t)claim->count : 0;
  size_t size = gi_array_size(count, sizeof *r->values);
  r->values = size ? gi_alloc(r->memory, size) : NULL;
  if (!r->values)
    return gi_memory_refusal(r->memory);
  r->capacity = count;
  s->seen = gi_alloc(r->memory, MOST * sizeof *s->seen);
  if (!s->seen)
    return gi_memory_refusal(r->memory);
  memset(s->seen, 0, MOST * sizeof *s->seen);
  if (gi_code_has(&claim->code, GI_LEAVES_THREE)) {
    size = gi_array_size(count + 1, sizeof *s->starts);
    s->starts = size ? gi_alloc(r->memory, size) : NULL;
    if (!s->starts)
      return gi_memory_refusal(r->memory);
  }
  budget->goal = claim->count;
  grundy_status status = run(s, budget);
  budget->goal = 0;
  return status;
}

grundy_status gi_recheck_run(gi_recheck *r, gi_memory *memory,
                             const gi_claim *claim, uint64_t from,
                             gi_budget *budget) {
  *r = (gi_recheck){.memory = memory, .from = from};
  state s = {.claim = claim, .out = r};
  grundy_status status = run_in(&s, budget);
  if (status == GRUNDY_OK && !r->is_wrong && s.next < claim->rare_count) {
    r->is_wrong = true; /* a claimed rare heap beyond the last value */
    r->wrong = claim->rares[s.next];
  }
  clear(&s);
  return status;
}

/* --------------------------------------------------- states of subtraction */

/* Marks the values of heaps m <= n - tail with n - m = c modulo `cycle` by
   c + 1. */
typedef struct side {
  const gi_recheck *values;
  uint64_t n, tail, cycle;
  uint32_t *marks; /* MOST entries */
} side;

static bool has(const side *s, uint64_t c, uint64_t value) {
  return value < MOST && s->marks[value] == c + 1;
}

/* Marks the values of class c, and returns the least value not among them. */
static uint64_t mark(const side *s, uint64_t c) {
  uint64_t least = 0;
  for (uint64_t m = (s->n - c) % s->cycle; m + s->tail <= s->n; m += s->cycle)
    s->marks[s->values->values[m]] = (uint32_t)c + 1;
  while (has(s, c, least))
    least++;
  return least;
}

/* Returns whether all values of class c from `from` on are also in the other
   side, when `up` is added and `down` subtracted. */
static bool are_in(const side *s, const side *other, uint64_t c, uint64_t from,
                   uint64_t up, uint64_t down) {
  for (uint64_t m = (s->n - c) % s->cycle; m + s->tail <= s->n; m += s->cycle) {
    uint64_t value = s->values->values[m];
    if (value >= from && !has(other, c, value + up - down))
      return false;
  }
  return true;
}

static bool are_same(const side *now, const side *then, uint64_t saltus) {
  uint64_t bases[2] = {MOST, MOST}, cycle = now->cycle;
  for (uint64_t c = 0; c < cycle; c++) {
    uint64_t a = mark(now, c), b = mark(then, c);
    bases[0] = a < bases[0] ? a : bases[0];
    bases[1] = b < bases[1] ? b : bases[1];
  }
  if (bases[0] != bases[1] + saltus)
    return false;
  for (uint64_t c = 0; c < cycle; c++) {
    mark(now, c);
    mark(then, c);
    if (!are_in(then, now, c, bases[1], saltus, 0) ||
        !are_in(now, then, c, bases[0], 0, saltus))
      return false;
  }
  return true;
}

grundy_status gi_recheck_state(const gi_recheck *r, const gi_code *code,
                               uint64_t period, uint64_t saltus,
                               bool *is_same) {
  size_t size = 2 * MOST * sizeof(uint32_t);
  uint64_t n = r->count, cycle = code->count - code->tail;
  *is_same = false;
  if (n < period + code->count || cycle >= UINT32_MAX || saltus >= MOST)
    return GRUNDY_OK;
  uint32_t *marks = gi_alloc(r->memory, size);
  if (!marks)
    return gi_memory_refusal(r->memory);
  memset(marks, 0, size);
  side now = {r, n, code->tail, cycle, marks};
  side then = {r, n - period, code->tail, cycle, marks + MOST};
  *is_same = are_same(&now, &then, saltus);
  gi_free(r->memory, marks, size);
  return GRUNDY_OK;
}
