/* SPDX-License-Identifier: MIT */
/* Cells of tables, for code inside a public call. */
#ifndef GI_ENGINE_TABLE_H
#define GI_ENGINE_TABLE_H

#include "engine/work.h"

/* Prepares the values of all cells up to `last`, as grundy_table_begin does. */
grundy_status gi_table_begin(grundy_work *work, const grundy_rules *rules,
                             const uint64_t *last);
/* Computes one cell, as grundy_cell_at does. */
grundy_status gi_cell_at(grundy_work *work, const grundy_rules *rules,
                         const uint64_t *integers, grundy_table_kind kind,
                         grundy_query query, grundy_cell *cell);

#endif
