/* SPDX-License-Identifier: MIT */
/*
 * A table of one or two dimensions, and its formats.
 *
 * A format gets the cells in order, row by row, and writes them at once.  Only
 * the text of two dimensions is held in memory, because its columns are as wide
 * as their widest cell.
 */
#ifndef APP_TABLE_TABLE_H
#define APP_TABLE_TABLE_H

#include "app/range.h"
#include "app/request.h"
#include "app/text/json.h"
#include "core/buffer.h"
#include "core/map.h"

#include <grundy.h>

typedef struct table_page table_page; /* table/block.c */

typedef struct table {
  const char *rules; /* canonical text */
  grundy_table_kind kind;
  grundy_play play;
  bool is_partizan;    /* the players' moves differ */
  unsigned dimensions; /* 1 or 2; ranges[0] counts rows when there are 2 */
  range ranges[2];
  const request *request; /* the slice that the table shows, if numbers are
                             fixed; otherwise NULL */
  const char *fixed;      /* the fixed numbers, as in "x = 3, z = 7" */
  const char *provenance; /* how to make the table again: a comment line in
                             formats that have comments */
  unsigned width;         /* columns of a cell, for formats that align */
  uint64_t put;           /* cells written so far, modulo 2^64 */
  gi_map distinct;        /* texts of the partizan values written so far */
  bool is_uncounted;      /* memory was refused to `distinct` */
  const char *latex;      /* the partizan value of the cell that is put next, in
                             LaTeX; NULL: there is none, or it is too long */
  json json;              /* state of the JSON format */
  table_page *page;       /* for blocks: text that is not written yet */
} table;

/* A cell as text: a number, an outcome, a genus as 2^0, or "." for a hole. */
typedef struct cell_text {
  char text[48];
} cell_text;
cell_text cell_text_of(const table *t, grundy_cell cell);
bool has_outcomes(const table *t);
bool has_games(const table *t); /* partizan values, or measures of them */
/* Is a picture coloured by outcomes? */
bool has_outcome_colours(const table *t);
bool has_numbers(const table *t); /* is each cell a number? */
const char *table_kind_name(const table *t);
/* Returns the name of free number i of a slice; NULL if nothing is fixed. */
const char *table_free_name(const table *t, unsigned i);
/* Writes a cell into the table's JSON. */
void table_json_cell(table *t, grundy_cell cell);
/* Writes rules, kind, ranges, play, method and version. */
grundy_status table_provenance(const table *t, gi_buffer *out);

/* A format.  Called in this order: begin; for each row: row, its cells,
   end_row; then end.  In one dimension there is one row.  All but cell may be
   NULL. */
typedef struct table_format {
  bool is_aligned;  /* needs table.width in two dimensions */
  bool is_integral; /* holds integers only, and no holes */
  bool is_latex;    /* needs table.latex for partizan values */
  unsigned most_dimensions;
  void (*begin)(table *t);
  void (*row)(table *t, uint64_t x);
  void (*cell)(table *t, uint64_t x, uint64_t y, grundy_cell cell);
  void (*end_row)(table *t, uint64_t x);
  void (*end)(table *t);
  void (*cut)(table *t); /* called instead of the rest if a limit ends the table
                            in the middle of a row */
  /* writes many cells of row x, from column y on; NULL: only cell by cell */
  void (*block)(table *t, uint64_t x, uint64_t y, const grundy_values *values);
} table_format;

/* Writes the next cell: cells come row by row, none is left out. */
void table_put(table *t, const table_format *f, uint64_t x, uint64_t y,
               grundy_cell cell);

enum {
  PAGE_SOME = 1024, /* cells written at once */
  PAGE_LINE = 96,   /* bytes of a line, with those copied beyond its end */
  PAGE_SMALL = 256, /* values whose text is kept ready */
  PAGE_NUMBER = 24  /* digits of a 64-bit number, rounded up */
};

struct table_page {
  struct {
    char text[4];
    size_t length;
  } small[PAGE_SMALL];
  char before[PAGE_NUMBER]; /* the row, and a comma */
  size_t before_length;
  char digits[PAGE_NUMBER]; /* digits of the next column */
  size_t length;
  const char *letters; /* of outcomes: by the numbers of a block, where the last
                          one stands for all above it too */
  uint32_t wide[PAGE_SOME];
  char out[PAGE_SOME * PAGE_LINE];
  char *at;
};

/* Gives the table a page for its blocks, which may have outcomes of games in
   which the players' moves differ. */
void table_page_begin(table *t, table_page *page, bool has_sides);
/* Write many cells at once; see table/block.c. */
void text_block(table *t, uint64_t x, uint64_t y, const grundy_values *values);
void csv_block(table *t, uint64_t x, uint64_t y, const grundy_values *values);
void json_block(table *t, uint64_t x, uint64_t y, const grundy_values *values);
void bfile_block(table *t, uint64_t x, uint64_t y, const grundy_values *values);
void latex_block(table *t, uint64_t x, uint64_t y, const grundy_values *values);
void raw_block(table *t, uint64_t x, uint64_t y, const grundy_values *values);

/* Indexed by format_word; see options.h. */
extern const table_format table_formats[];

#endif
