/* SPDX-License-Identifier: MIT */
/* One start of `grundy table`, and its parts.  Those that return an int return
   the exit code. */
#ifndef APP_TABLE_JOB_H
#define APP_TABLE_JOB_H

#include "app/picture/picture.h"
#include "app/source.h"

typedef struct table_job {
  call *call;
  const source *source; /* of the rules */
  const grundy_rules *rules;
  grundy_query query;
  table table;
  const table_format *format;
  grundy_stream *stream; /* of the values; NULL: they come cell by cell */
  bool is_written;       /* in that format; pictures may replace it */
  gi_memory memory;      /* of what is held until it is written */
  gi_buffer provenance;
  bool has_begun; /* something of it stands on stdout */
} table_job;

/* Ends what stands on stdout, and reports the work's error. */
int table_fail(table_job *j);
/* Computes and writes, cell by cell; `cells` holds them already, or NULL. */
int table_write_cells(table_job *j, const grundy_cell *cells);
/* All cells first, and their pictures. */
int table_write_held(table_job *j);
/* Values of heaps come by the thousand where the engine computes them one
   after the other; UNABLE: not here. */
grundy_status table_open_stream(table_job *j);
int table_write_stream(table_job *j);
/* All pictures, from cells that are at hand. */
int table_draw(table_job *j, const grundy_cell *cells);

#endif
