/* SPDX-License-Identifier: MIT */
/*
 * Values of the tuples that play can reach, where those are few.
 *
 * A dense table (engine/table/dense.h) computes every cell of its box, though
 * play may reach few of them.  Here the reached cells are found first: a bit
 * for each cell says whether it is reached.  If they are few, their values are
 * computed in the order of their indices, and stored one after the other: the
 * place of a value is the number of reached cells before it.
 *
 * The options of a reached tuple are listed twice.  The first time stops as
 * soon as the cells are not few, so it costs a dense table little.
 */
#ifndef GI_ENGINE_TABLE_REACHED_H
#define GI_ENGINE_TABLE_REACHED_H

#include "engine/table/dense.h"

typedef struct gi_reached {
  gi_memory *memory;
  bool filled;
  unsigned arity;
  bool last_slowest; /* the last entry has the largest stride; otherwise the
                        first */
  int64_t extent[GI_DENSE_ARITY];
  size_t stride[GI_DENSE_ARITY];
  size_t words;     /* 64-bit words of `bits` */
  uint64_t *bits;   /* one bit for each cell of the box: is it reached? */
  uint32_t *before; /* reached cells before each word */
  size_t count;     /* reached cells */
  uint32_t *values; /* of the reached cells, by index */
} gi_reached;

void gi_reached_init(gi_reached *reached, gi_memory *memory);
void gi_reached_clear(gi_reached *reached);

/* Looks up the value at these integers.  UNABLE: it is not known. */
grundy_status gi_reached_known(grundy_work *work, const grundy_rules *rules,
                               const uint64_t *integers, uint64_t *value);
/* Computes the value at these integers and keeps the values of all tuples
   reached.  UNABLE: the box has more than `most_cells` cells, or many of them
   are reached, or no order works.  *few says whether few cells are reached,
   so that a search is cheaper than a dense table. */
grundy_status gi_reached_value(grundy_work *work, const grundy_rules *rules,
                               const uint64_t *integers, size_t most_cells,
                               uint64_t *value, bool *few);

#endif
