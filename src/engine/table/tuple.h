/* SPDX-License-Identifier: MIT */
/*
 * Components that are a fixed number of integers, the entries of a tuple.
 * Their bytes are the entries as varints, in their order.  Zeros are kept.
 */
#ifndef GI_ENGINE_TABLE_TUPLE_H
#define GI_ENGINE_TABLE_TUPLE_H

#include "engine/family.h"

/* Reads the entries of a component, as many as the arity of its rules. */
void gi_tuple_get(gi_component component, uint64_t *entries);
/* Writes the bytes of a tuple. */
grundy_status gi_tuple_put(gi_buffer *bytes, const uint64_t *entries,
                           unsigned arity);
/* Puts the entries in ascending order. */
void gi_tuple_sort(uint64_t *entries, unsigned arity);
/* The method `print`: the entries with commas between them. */
grundy_status gi_tuple_print(gi_component component, gi_buffer *out);

/* Writes number i of all ascending tuples, ordered by their largest entry. */
void gi_tuple_ascending(uint64_t i, unsigned arity, uint64_t *entries);
/* Writes number i of all tuples, ordered by the sum of the entries. */
void gi_tuple_by_sum(uint64_t i, unsigned arity, uint64_t *entries);

#endif
