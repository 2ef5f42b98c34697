/* SPDX-License-Identifier: MIT */
/* Walks sets, lists and unions; see rule/set.h. */
#include "lang/rule/set.h"

#include <assert.h>
#include <string.h>

#include "lang/rule/number.h"

bool gi_progression_init(gi_progression *p, int64_t from, int64_t to,
                         int64_t step) {
  assert(step >= 1);
  *p = (gi_progression){.value = from, .step = step};
  if (from > to)
    return false;
  p->more = ((uint64_t)to - (uint64_t)from) / (uint64_t)step;
  return true;
}

void gi_cursor_clear(gi_cursor *cursor, gi_memory *memory) {
  gi_free(memory, cursor->heap, cursor->heap_capacity * sizeof *cursor->heap);
  gi_free(memory, cursor->divisors,
          GI_DIVISORS_MOST * sizeof *cursor->divisors);
  *cursor = (gi_cursor){.heap = NULL};
}

/* -------------------------------------------------------------- primes */

enum {
  SIEVE_FIRST = 1 << 12, /* limit of the first sieve */
  SIEVE_MOST = 1 << 22   /* above it each number is tested by itself */
};

/* Lists all primes up to `limit` by the sieve of Eratosthenes over odd numbers:
   sieve[i] is the mark of 2i+1. */
static void sieve_primes(gi_rule_run *run, unsigned char *sieve,
                         uint32_t limit) {
  memset(sieve, 1, limit / 2);
  for (uint32_t i = 1; (2 * i + 1) * (2 * i + 1) < limit; i++)
    if (sieve[i])
      for (uint32_t j = 2 * i * (i + 1); j < limit / 2; j += 2 * i + 1)
        sieve[j] = 0;
  size_t count = 0;
  run->primes[count++] = 2;
  for (uint32_t i = 1; i < limit / 2; i++)
    if (sieve[i]) {
      assert(count < run->prime_capacity);
      run->primes[count++] = 2 * i + 1;
    }
  run->prime_count = count;
  run->prime_limit = limit;
}

/* Lists the primes up to `bound`, or up to SIEVE_MOST.  A sixth of the limit is
   room enough: pi(x) < 1.26 x / ln x (Rosser and Schoenfeld 1962), and ln x > 8
   from SIEVE_FIRST on. */
static grundy_status extend_primes(gi_rule_run *run, int64_t bound) {
  uint32_t limit = run->prime_limit ? run->prime_limit : SIEVE_FIRST;
  while (limit < SIEVE_MOST && limit <= bound)
    limit *= 2;
  if (limit == run->prime_limit)
    return GRUNDY_OK;
  size_t capacity = limit / 6;
  unsigned char *sieve = gi_alloc(run->memory, limit / 2);
  uint32_t *primes = sieve ? gi_realloc(run->memory, run->primes,
                                        run->prime_capacity * sizeof *primes,
                                        capacity * sizeof *primes)
                           : NULL;
  if (primes) {
    run->primes = primes;
    run->prime_capacity = capacity;
    sieve_primes(run, sieve, limit);
  }
  grundy_status status = primes ? GRUNDY_OK : gi_memory_refusal(run->memory);
  gi_free(run->memory, sieve, limit / 2);
  return status;
}

static uint64_t next_prime(gi_cursor *cursor, const gi_rule_run *run) {
  if (cursor->a < run->prime_count)
    return cursor->b = run->primes[cursor->a++];
  do
    cursor->b += cursor->b % 2 + 1;
  while (!gi_is_prime(cursor->b) && cursor->b <= (uint64_t)cursor->limit);
  return cursor->b;
}

/* ---------------------------------------------------------- named sets */

static grundy_status open_divisors(gi_cursor *cursor, gi_memory *memory,
                                   int64_t n) {
  if (!cursor->divisors)
    cursor->divisors =
        gi_alloc(memory, GI_DIVISORS_MOST * sizeof *cursor->divisors);
  if (!cursor->divisors)
    return gi_memory_refusal(memory);
  gi_cursor_list(cursor, cursor->divisors,
                 n > 0 ? gi_divisors((uint64_t)n, cursor->divisors) : 0);
  return GRUNDY_OK;
}

grundy_status gi_cursor_set(gi_cursor *cursor, gi_rule_run *run, gi_set set,
                            int64_t bound) {
  cursor->walk = GI_WALK_SET;
  cursor->set = set;
  cursor->limit = bound;
  cursor->has_last = false;
  cursor->a = cursor->b = 1; /* fib: 1, 2; squares: roots from 1 */
  if (set == GI_SET_DIVISORS)
    return open_divisors(cursor, run->memory, bound);
  if (set != GI_SET_PRIMES)
    return GRUNDY_OK;
  cursor->a = 0;
  return extend_primes(run, bound);
}

/* Returns the next element, which may be above the limit.  An element after
   one below 2^63 is at most 2^64. */
static uint64_t next_element(gi_cursor *cursor, const gi_rule_run *run) {
  uint64_t element = cursor->a;
  switch (cursor->set) {
  case GI_SET_FIB:
    cursor->a = cursor->b + (element == 1 && cursor->b == 1);
    cursor->b = element + cursor->a;
    return element;
  case GI_SET_POW2:
    cursor->a = 2 * element;
    return element;
  case GI_SET_SQUARES:
    cursor->a++;
    return element * element;
  case GI_SET_PRIMES:
    return next_prime(cursor, run);
  case GI_SET_ODD: /* odd and even are compiled to ranges */
  case GI_SET_EVEN:
  case GI_SET_DIVISORS: /* walked as a list */
    break;
  }
  return UINT64_MAX;
}

void gi_cursor_list(gi_cursor *cursor, const int64_t *list, size_t count) {
  cursor->walk = GI_WALK_LIST;
  cursor->list = list;
  cursor->list_count = count;
}

/* -------------------------------------------------------------- unions */

void gi_cursor_union(gi_cursor *cursor) {
  cursor->walk = GI_WALK_UNION;
  cursor->heap_count = 0;
  cursor->step = 1;
  cursor->has_last = false;
}

static void sift_up(gi_progression *heap, size_t at) {
  gi_progression moved = heap[at];
  for (; at && heap[(at - 1) / 2].value > moved.value; at = (at - 1) / 2)
    heap[at] = heap[(at - 1) / 2];
  heap[at] = moved;
}

static void sift_down(gi_progression *heap, size_t count) {
  gi_progression moved = heap[0];
  size_t at = 0;
  for (size_t child; (child = 2 * at + 1) < count; at = child) {
    if (child + 1 < count && heap[child + 1].value < heap[child].value)
      child++;
    if (heap[child].value >= moved.value)
      break;
    heap[at] = heap[child];
  }
  heap[at] = moved;
}

grundy_status gi_cursor_add(gi_cursor *cursor, gi_memory *memory, int64_t from,
                            int64_t to) {
  gi_progression item;
  int64_t step = cursor->step;
  cursor->step = 1;
  if (!gi_progression_init(&item, from, to, step))
    return GRUNDY_OK;
  grundy_status status = gi_reserve(memory, cursor->heap, cursor->heap_capacity,
                                    cursor->heap_count + 1);
  if (status != GRUNDY_OK)
    return status;
  cursor->heap[cursor->heap_count] = item;
  sift_up(cursor->heap, cursor->heap_count++);
  return GRUNDY_OK;
}

/* Removes the least value from the heap. */
static int64_t pop(gi_cursor *cursor) {
  gi_progression *top = &cursor->heap[0];
  int64_t value = top->value;
  if (top->more) {
    top->more--;
    top->value += top->step;
  } else {
    *top = cursor->heap[--cursor->heap_count];
  }
  if (cursor->heap_count)
    sift_down(cursor->heap, cursor->heap_count);
  return value;
}

static bool next_of_union(gi_cursor *cursor, int64_t *value) {
  while (cursor->heap_count) {
    int64_t next = pop(cursor);
    if (cursor->has_last && next == cursor->last)
      continue;
    assert(!cursor->has_last || next > cursor->last);
    cursor->has_last = true;
    *value = cursor->last = next;
    return true;
  }
  return false;
}

bool gi_cursor_walk(gi_cursor *cursor, const gi_rule_run *run, int64_t *value) {
  if (cursor->walk == GI_WALK_UNION)
    return next_of_union(cursor, value);
  if (cursor->limit < 1)
    return false;
  uint64_t element = next_element(cursor, run);
  if (element > (uint64_t)cursor->limit)
    return false;
  assert(!cursor->has_last || (int64_t)element > cursor->last);
  cursor->has_last = true;
  *value = cursor->last = (int64_t)element;
  return true;
}
