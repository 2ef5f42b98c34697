/* SPDX-License-Identifier: MIT */
#include "theory/recheck.h"

#include <string.h>

enum {
  MOST = 1 << 16, /* values */
  TURN = 1024     /* heaps between two looks at the budget */
};

typedef struct state {
  const gi_claim *claim;
  gi_recheck *out;
  uint32_t *seen, now; /* MOST entries */
  size_t next;         /* of the rares claimed */
  uint64_t ticks;
} state;

void gi_recheck_clear(gi_recheck *r) {
  gi_free(r->memory, r->values, r->capacity * sizeof *r->values);
  *r = (gi_recheck){.memory = r->memory};
}

/* Is v rare at heap n? */
static bool is_rare(const gi_claim *c, uint64_t n, uint32_t v) {
  unsigned parity = (unsigned)__builtin_parityll(v & c->mask);
  return parity == (c->second ? (unsigned)((n ^ c->t) & 1) : 0);
}

/* Options in which nothing is split, and those with a rare part. */
static void see_few(state *s, uint64_t n) {
  const gi_claim *c = s->claim;
  const uint16_t *values = s->out->values;
  for (uint64_t k = 0; k < c->code.count && k <= n; k++) {
    unsigned digit = c->code.digits[k];
    uint64_t left = n - k;
    if (k && digit & (left ? 2 : 1))
      s->seen[left ? values[left] : 0] = s->now;
    for (size_t i = 0; digit & 4 && i < s->next && c->rares[i] < left; i++)
      if (!c->code.distinct || c->rares[i] != left - c->rares[i])
        s->seen[values[c->rares[i]] ^ values[left - c->rares[i]]] = s->now;
    s->ticks += 1 + s->next;
  }
}

/* All splits, the smaller part from 1 on, until `missing` values that are
   rare at n, below `most`, have been seen. */
static uint32_t see_all(state *s, uint64_t n, uint32_t most, uint32_t missing) {
  const gi_claim *c = s->claim;
  const uint16_t *values = s->out->values;
  uint64_t widest = 0;
  for (uint64_t a = 1; 2 * a <= n && missing; a++) {
    for (uint64_t k = 0; k < c->code.count && k + 2 * a <= n; k++) {
      if (!(c->code.digits[k] & 4) || (c->code.distinct && k + 2 * a == n))
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
    s->ticks++;
  }
  if (n >= s->out->from && widest > s->out->widest)
    s->out->widest = widest;
  return missing;
}

/* False: the heap is not what was claimed. */
static bool find_value(state *s, uint64_t n, uint32_t *value) {
  const gi_claim *c = s->claim;
  s->now++;
  see_few(s, n);
  uint32_t v = 0, missing = 0;
  if (!c->has_space) {
    if (gi_code_has(&c->code, GI_LEAVES_TWO))
      see_all(s, n, MOST, MOST);
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
    if (s->now == UINT32_MAX) {
      memset(s->seen, 0, MOST * sizeof *s->seen);
      s->now = 0;
    }
  }
  return status;
}

grundy_status gi_recheck_run(gi_recheck *r, gi_memory *memory,
                             const gi_claim *claim, uint64_t from,
                             gi_budget *budget) {
  *r = (gi_recheck){.memory = memory, .from = from};
  size_t size = claim->count <= SIZE_MAX
                    ? gi_array_size((size_t)claim->count, sizeof *r->values)
                    : 0;
  r->values = size ? gi_alloc(memory, size) : NULL;
  if (!r->values)
    return gi_memory_refusal(memory);
  r->capacity = claim->count;
  state s = {.claim = claim, .out = r};
  s.seen = gi_alloc(memory, MOST * sizeof *s.seen);
  if (!s.seen)
    return gi_memory_refusal(memory);
  memset(s.seen, 0, MOST * sizeof *s.seen);
  budget->goal = claim->count;
  grundy_status status = run(&s, budget);
  budget->goal = 0;
  if (status == GRUNDY_OK && !r->is_wrong && s.next < claim->rare_count) {
    r->is_wrong = true; /* claimed, and behind the end */
    r->wrong = claim->rares[s.next];
  }
  gi_free(memory, s.seen, MOST * sizeof *s.seen);
  return status;
}
