/* SPDX-License-Identifier: MIT */
/* One run of `grundy table`.  Functions that return an int return the exit
   code. */
#ifndef APP_TABLE_JOB_H
#define APP_TABLE_JOB_H

#include "app/picture/picture.h"
#include "app/source.h"
#include "engine/table/block.h"

typedef struct table_job {
  call *call;
  const source *source; /* text of the rules */
  const grundy_rules *rules;
  grundy_query query;
  table table;
  const table_format *format;
  grundy_stream *stream; /* of values; NULL: they come cell by cell */
  gi_blocks *blocks;     /* of cells; NULL: they come cell by cell */
  bool is_written;       /* is the table written?  Pictures may replace it */
  gi_memory memory;      /* memory of the cells held until they are written */
  request request;
  gi_buffer provenance, fixed; /* texts of the table */
  bool has_begun;              /* some of the table is on stdout */
  bool is_cut;                 /* a limit left the first cells alone */
} table_job;

/* Prints the elements of heaps in the misère quotient. */
int table_quotient(call *c, const grundy_rules *rules);
/* Counts the values of all boards of each size. */
int table_all(table_job *j);
/* Is a list of positions asked for, by --list or --len? */
bool table_is_list(const call *c);
/* Prints it. */
int table_list(table_job *j);
/* Ends the table on stdout and reports the work's error. */
int table_fail(table_job *j);
/* Writes the table cell by cell.  `cells` has the first `held` cells already;
   if these are not all, a limit left them.  NULL: computes them. */
int table_write_cells(table_job *j, const grundy_cell *cells, uint64_t held);
/* Writes the table a block at a time and returns the exit code in *code; false
   if nothing was written, since the cells are asked one by one. */
bool table_write_blocks(table_job *j, int *code);
/* Computes all cells, draws the pictures, and writes the table. */
int table_write_held(table_job *j);
/* Opens a stream of values, if the engine computes heaps one after the other
   and the format takes values by the thousand.  UNABLE if not. */
grundy_status table_open_stream(table_job *j);
int table_write_stream(table_job *j);
/* Makes table.latex of a cell, if the format needs it; false if that was
   refused. */
bool table_find_latex(table_job *j, const grundy_cell *cell);
/* Draws all pictures from the cells. */
int table_draw(table_job *j, const grundy_cell *cells);

#endif
