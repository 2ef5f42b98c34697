/* SPDX-License-Identifier: MIT */
/* Partizan values of cells in LaTeX. */
#include "app/table/job.h"
#include "lang/value/expression.h"

bool table_find_latex(table_job *j, const grundy_cell *cell) {
  grundy_work *work = j->call->work;
  j->table.latex = NULL;
  if (!j->format->is_latex || !has_games(&j->table) || !cell->value)
    return true;
  gi_begin(work);
  grundy_status status =
      gi_value_latex(work, cell->value->game, &j->table.latex);
  return gi_finish(work, status, GRUNDY_NOWHERE) == GRUNDY_OK;
}
