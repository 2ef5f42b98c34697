/* SPDX-License-Identifier: MIT */
/*
 * Cells of a table, a block at a time.
 *
 * A slice is one question.  Where a sequence of heaps, moves that are data
 * (engine/table/rays.h) or a dense table (engine/table/dense.h) answer it, a
 * block is an array in memory, and no cell becomes a position.  A theorem is
 * asked for one component after the other.  All other slices are asked by cell
 * (engine/table/table.h), which is also the judge of the blocks.
 *
 * The numbers of a block are values; in a table of outcomes only 0, which is P,
 * and other numbers, which are N.  Where the players' moves differ, they are
 * GI_SIDES_P, L, R and N (engine/table/sides.h).
 */
#ifndef GI_ENGINE_TABLE_BLOCK_H
#define GI_ENGINE_TABLE_BLOCK_H

#include "engine/table/rays.h"
#include "engine/table/slice.h"

enum {
  GI_BLOCK = 4096 /* most cells that are gathered at once */
};

typedef struct gi_blocks {
  grundy_work *work;
  const grundy_rules *rules; /* the base of the rules */
  uint64_t shift;            /* added to each number */
  unsigned place;            /* the number that runs inside a block */
  const grundy_rules *heaps; /* whose sequence has the values; or NULL */
  gi_box box;                /* of `won` */
  unsigned char *won;        /* 1: N, 0: P; NULL: the dense table has them */
  size_t cells;              /* of `won` */
  bool has_sides;            /* outcomes, and the players' moves differ */
  bool has_theorem;          /* a theorem has the values */
  grundy_play play;
  uint32_t room[GI_BLOCK];
} gi_blocks;

/* Prepares the cells of a slice.  UNABLE: they are asked by cell. */
grundy_status gi_blocks_open(grundy_work *work, const grundy_rules *rules,
                             const grundy_slice *slice, grundy_table_kind kind,
                             grundy_query query, gi_blocks *blocks);
/* Returns the next cells of a row of the slice: `at` is the first, and the
   number at blocks->place runs.  There are at most `most`, and at least one.
   They stay until the next call.  UNABLE: these are asked by cell. */
grundy_status gi_blocks_read(gi_blocks *blocks, const uint64_t *at,
                             uint64_t most, grundy_values *values);
/* Returns the outcome that a number of a block of outcomes says. */
grundy_outcome gi_block_outcome(const gi_blocks *blocks, uint32_t number);
void gi_blocks_close(gi_blocks *blocks);

#endif
