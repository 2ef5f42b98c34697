/* SPDX-License-Identifier: MIT */
#include "engine/table/tuple.h"

void gi_tuple_get(gi_component component, uint64_t *entries) {
  const unsigned char *at = component.bytes.data;
  for (unsigned i = 0; i < component.rules->arity; i++)
    entries[i] = gi_varint_get(&at);
}

grundy_status gi_tuple_put(gi_buffer *bytes, const uint64_t *entries,
                           unsigned arity) {
  grundy_status status = GRUNDY_OK;
  for (unsigned i = 0; i < arity && status == GRUNDY_OK; i++)
    status = gi_buffer_varint(bytes, entries[i]);
  return status;
}

grundy_status gi_tuple_print(gi_component component, gi_buffer *out) {
  uint64_t entries[GRUNDY_MOST_INTEGERS];
  gi_tuple_get(component, entries);
  grundy_status status = GRUNDY_OK;
  for (unsigned i = 0; i < component.rules->arity; i++) {
    if (i && status == GRUNDY_OK)
      status = gi_buffer_put(out, ",", 1);
    if (status == GRUNDY_OK)
      status = gi_buffer_number(out, entries[i]);
  }
  return status;
}

/* ------------------------------------------------------------- samples */

/* Returns the binomial coefficient n over k; UINT64_MAX if it has more than 64
   bits. */
static uint64_t choose(uint64_t n, unsigned k) {
  uint64_t product = 1;
  for (unsigned i = 1; i <= k; i++) { /* the division is exact at every step */
    if (__builtin_mul_overflow(product, n - k + i, &product))
      return UINT64_MAX;
    product /= i;
  }
  return product;
}

/* The numbers e[k] + k of an ascending tuple e are a set, and i is the number
   of that set in the combinatorial number system. */
void gi_tuple_ascending(uint64_t i, unsigned arity, uint64_t *entries) {
  for (unsigned k = arity; k > 0; k--) {
    uint64_t n = k - 1, step = 1;
    while (choose(n + step, k) <= i)
      step *= 2;
    for (; step > 0; step /= 2)
      if (choose(n + step, k) <= i)
        n += step;
    i -= n >= k ? choose(n, k) : 0;
    entries[k - 1] = n - (k - 1);
  }
}

/* The partial sums of the entries are an ascending tuple, and its largest entry
   is the sum. */
void gi_tuple_by_sum(uint64_t i, unsigned arity, uint64_t *entries) {
  gi_tuple_ascending(i, arity, entries);
  for (unsigned k = arity; k-- > 1;)
    entries[k] -= entries[k - 1];
}

void gi_tuple_sort(uint64_t *entries, unsigned arity) {
  for (unsigned i = 1; i < arity; i++)
    for (unsigned k = i; k > 0 && entries[k - 1] > entries[k]; k--) {
      uint64_t swap = entries[k];
      entries[k] = entries[k - 1];
      entries[k - 1] = swap;
    }
}
