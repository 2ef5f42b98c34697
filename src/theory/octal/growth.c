/* SPDX-License-Identifier: MIT */
#include "theory/octal/growth.h"

#include <string.h>

/* Horrocks and Nowakowski (2003): finite octal games have no saltus. */
static bool may_grow(const gi_code *code) {
  bool is_octal = gi_code_is_finite(code) && !code->cut && !code->distinct &&
                  !gi_code_has(code, GI_LEAVES_THREE) &&
                  !(code->count && code->digits[0]);
  return !is_octal;
}

gi_growth gi_growth_seen(const gi_sequence *q, const gi_code *code) {
  enum {
    MOST = 100000
  };
  size_t count = q->count, half = count / 2;
  bool grows = may_grow(code);
  for (size_t p = 1; p <= count / 4 && count <= MOST; p++) {
    int64_t saltus = (int64_t)gi_sequence_value(q, count - 1) -
                     (int64_t)gi_sequence_value(q, count - 1 - p);
    size_t n = count - p;
    while (n > 0 && saltus >= 0 &&
           (int64_t)gi_sequence_value(q, n - 1 + p) -
                   (int64_t)gi_sequence_value(q, n - 1) ==
               saltus)
      n--;
    if (saltus >= 0 && n <= half && (grows || !saltus))
      return (gi_growth){p, n, (uint64_t)saltus};
  }
  return (gi_growth){0, 0, 0};
}

/* ---------------------------------------------------- subtraction sets */

/* Returns whether the code has digits 0 and 3 that repeat from some number
   on. */
static bool is_set(const gi_code *code) {
  for (size_t k = 0; k < code->count; k++)
    if (code->digits[k] && (k == 0 || code->digits[k] != 3))
      return false;
  return !gi_code_is_finite(code) && !code->cut;
}

/* Returns whether the set is all but finitely many multiples of some number u.
   Then a heap of n has the value of a heap of n / u beans from which all but
   finitely many numbers may be taken. */
static bool is_all_but(const gi_code *code) {
  uint64_t unit = 0;
  for (size_t k = 1; k < code->count + (code->count - code->tail); k++)
    if (gi_code_digit(code, k)) {
      uint64_t a = k;
      while (unit) {
        uint64_t rest = a % unit;
        a = unit;
        unit = rest;
      }
      unit = a;
    }
  size_t k = code->tail + code->count; /* one round of the repeated digits */
  for (size_t end = k + (code->count - code->tail); unit && k < end; k++)
    if (!gi_code_digit(code, k) != (k % unit != 0))
      return false;
  return unit > 0;
}

/* A state: with the values of the heaps after n - tail it determines heap n and
   all later ones.  It is the set of values of the heaps m <= n - tail, for each
   remainder of n - m.  Values below `base` are in each of the sets. */
typedef struct state {
  unsigned char *seen; /* by remainder and value: 1 if in the set */
  uint64_t base;
} state;

static state state_of(const gi_sequence *q, const gi_code *code, uint64_t n,
                      unsigned char *seen, size_t values) {
  size_t cycle = code->count - code->tail;
  state s = {.seen = seen, .base = values};
  memset(seen, 0, cycle * values);
  for (uint64_t m = 0; m + code->tail <= n; m++)
    seen[(size_t)((n - m) % cycle) * values + gi_sequence_value(q, m)] = 1;
  for (size_t c = 0; c < cycle; c++) {
    size_t v = 0;
    while (v < values && seen[c * values + v])
      v++;
    s.base = v < s.base ? v : s.base;
  }
  return s;
}

static bool are_alike(const state *now, const state *then, size_t cycle,
                      size_t values, uint64_t saltus) {
  if (now->base != then->base + saltus)
    return false;
  for (size_t c = 0; c < cycle; c++)
    for (size_t v = (size_t)then->base; v < values; v++) {
      bool is_now = v + saltus < values && now->seen[c * values + v + saltus];
      if (then->seen[c * values + v] != is_now)
        return false;
    }
  return true;
}

static grundy_status prove_state(const gi_sequence *q, const gi_code *code,
                                 gi_growth seen, bool *is_proved) {
  size_t cycle = code->count - code->tail, values = (size_t)q->largest + 1;
  size_t size = gi_array_size(gi_array_size(cycle, values), 2);
  *is_proved = false;
  uint64_t n = q->count;
  /* all later heaps have the repeated digits, and their values repeat */
  if (n < seen.period + seen.preperiod + code->count)
    return GRUNDY_OK;
  unsigned char *bytes = size ? gi_alloc(q->memory, size) : NULL;
  if (!bytes)
    return gi_memory_refusal(q->memory);
  state now = state_of(q, code, n, bytes, values);
  state then = state_of(q, code, n - seen.period, bytes + size / 2, values);
  *is_proved = are_alike(&now, &then, cycle, values, seen.saltus);
  gi_free(q->memory, bytes, size);
  return GRUNDY_OK;
}

/* 4.333... */
static bool is_lasker(const gi_code *code) {
  if (code->distinct || code->cut || gi_code_is_finite(code) ||
      gi_code_digit(code, 0) != 4)
    return false;
  for (size_t k = 1; k < code->count + (code->count - code->tail); k++)
    if (gi_code_digit(code, k) != 3)
      return false;
  return true;
}

grundy_status gi_growth_prove(const gi_sequence *q, const gi_code *code,
                              gi_growth seen, gi_growth_proof *proof) {
  *proof = GI_GROWTH_OBSERVED;
  if (!seen.period)
    return GRUNDY_OK;
  if (is_lasker(code)) {
    if (seen.period == 4 && seen.preperiod == 1 && seen.saltus == 4)
      *proof = GI_GROWTH_LASKER;
    return GRUNDY_OK;
  }
  if (!is_set(code) || (seen.saltus && !is_all_but(code)))
    return GRUNDY_OK;
  bool is_proved;
  grundy_status status = prove_state(q, code, seen, &is_proved);
  if (status == GRUNDY_OK && is_proved)
    *proof = seen.saltus ? GI_GROWTH_ALL_BUT : GI_GROWTH_STATE;
  return status;
}
