/* SPDX-License-Identifier: MIT */
/*
 * Chomp: who wins each outline inside a rectangle.
 *
 * An outline is the list of its row lengths, the longest first,
 * r_1 >= r_2 >= ... >= 0.  A bite makes it smaller in lexicographic order, so
 * in that order every bite leads to an outline that was decided before.  With
 * a rows in all, the number of outlines below r is
 * C(a-1+r_1, a) + C(a-2+r_2, a-1) + ... + r_a: this is the place of r in a
 * table with one bit for each outline.
 *
 * Few outlines are lost, and each outline has few winning bites.  So the table
 * does not try all bites: when an outline is found lost, all outlines from
 * which one bite leads to it are marked as won.  Such an outline differs from
 * the lost one only in the rows of one length c, and there it has rows of
 * length c or more.
 */
#ifndef GI_THEORY_GRAPH_CHOMP_H
#define GI_THEORY_GRAPH_CHOMP_H

#include "core/budget.h"

enum {
  GI_CHOMP_MOST = 40116600, /* outlines of the largest table: C(28,14) */
  GI_CHOMP_MOST_ROWS = 14   /* rows of the largest square table */
};

/* The outlines of one rectangle. */
typedef struct gi_chomp_table {
  unsigned rows, columns; /* rows <= columns; 0: no table yet */
  uint64_t outlines;      /* number of outlines, the empty one included */
  uint64_t *won;          /* bit set of the outlines that the player to move
                             wins */
  uint32_t *places;       /* C(k-1+v, k) at (k-1) * (columns+1) + v */
} gi_chomp_table;

/* Tables made so far: for each number of rows, the widest rectangle that was
   asked for. */
typedef struct gi_chomp {
  gi_memory *memory;
  gi_chomp_table tables[GI_CHOMP_MOST_ROWS];
} gi_chomp;

/* Starts without tables; allocates nothing. */
void gi_chomp_init(gi_chomp *chomp, gi_memory *memory);
/* Frees all tables. */
void gi_chomp_clear(gi_chomp *chomp);

/* Returns the number of outlines of a rectangle, the empty one included;
   GI_CHOMP_MOST + 1 if there are more than GI_CHOMP_MOST. */
uint64_t gi_chomp_outlines(uint64_t rows, uint64_t columns);

/* Finds a table with all outlines of this rectangle, valid until the next call.
   UNABLE if the rectangle has more than GI_CHOMP_MOST outlines. */
grundy_status gi_chomp_solve(gi_chomp *chomp, gi_budget *budget, unsigned rows,
                             unsigned columns, const gi_chomp_table **table);

/* Returns whether the player to move loses.  The outline has at least one
   square, and it or its transpose fits into the table. */
bool gi_chomp_is_lost(const gi_chomp_table *table, const unsigned *outline,
                      unsigned rows);

#endif
