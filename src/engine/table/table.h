/* SPDX-License-Identifier: MIT */
/* Cells of tables, for code inside a public call. */
#ifndef GI_ENGINE_TABLE_TABLE_H
#define GI_ENGINE_TABLE_TABLE_H

#include "engine/position.h"

/* Prepares the values of all cells up to `last`, as grundy_table_begin does. */
grundy_status gi_table_begin(grundy_work *work, const grundy_rules *rules,
                             const uint64_t *last);
/* Computes one cell, as grundy_cell_at does. */
grundy_status gi_cell_at(grundy_work *work, const grundy_rules *rules,
                         const uint64_t *integers, grundy_table_kind kind,
                         grundy_query query, grundy_cell *cell);
/* Computes the canonical form of a position, or its mean, temperature or atomic
   weight, without the text that gi_cell_at makes.  `kind` is GAMES, MEAN,
   TEMPERATURE or WEIGHT.  GI_NO_GAME: there is no position (*hole), or the
   value has no such measure.  UNABLE: the canonical form is too large. */
grundy_status gi_cell_game(grundy_work *work, const grundy_rules *rules,
                           const uint64_t *integers, grundy_table_kind kind,
                           gi_game *game, bool *hole);
/* Computes the cell of a sum; the cell is blank before. */
grundy_status gi_table_fill(grundy_work *work, const grundy_position *position,
                            grundy_table_kind kind, grundy_query query,
                            grundy_cell *cell);
/* Computes the canonical form of a sum, or a measure of it; `kind` as for
   gi_cell_game.  *found is false if there is no such measure. */
grundy_status gi_table_game(grundy_work *work, const grundy_position *position,
                            grundy_table_kind kind, grundy_query query,
                            grundy_outcome *outcome, gi_game *total,
                            bool *found);

#endif
