/* SPDX-License-Identifier: MIT */
/*
 * Chomp: who wins each outline inside a rectangle.
 *
 * An outline is its rows, from the longest on, r_1 >= r_2 >= ... >= 0.  A bite
 * makes it smaller in the order of the dictionary, so that order is one in
 * which every bite leads to an outline decided before.  With a rows in all,
 * the outlines below r number C(a-1+r_1, a) + C(a-2+r_2, a-1) + ... + r_a: that
 * is its place in a table of one bit for each outline.
 *
 * Lost outlines are few, and each outline has few bites that win.  So not all
 * bites are looked at: when an outline is found lost, those from which one
 * bite leads to it are marked as won.  Such an outline differs in the rows of
 * one length c only, which in it are c or longer.
 */
#ifndef GI_THEORY_GRAPH_CHOMP_H
#define GI_THEORY_GRAPH_CHOMP_H

#include "core/budget.h"

/* 14 x 14 has C(28,14) outlines; larger tables are not made. */
enum {
  GI_CHOMP_MOST = 40116600,
  GI_CHOMP_MOST_ROWS = 14
};

/* The outlines of one rectangle. */
typedef struct gi_chomp_table {
  unsigned rows, columns; /* rows <= columns; 0: none yet */
  uint64_t outlines;
  uint64_t *won;    /* a bit for each outline: the player to move wins */
  uint32_t *places; /* C(k-1+v, k) at (k-1) * (columns+1) + v */
} gi_chomp_table;

/* What has been decided: for each number of rows the widest rectangle that
   was asked for. */
typedef struct gi_chomp {
  gi_memory *memory;
  gi_chomp_table tables[GI_CHOMP_MOST_ROWS];
} gi_chomp;

void gi_chomp_init(gi_chomp *chomp, gi_memory *memory);
void gi_chomp_clear(gi_chomp *chomp);

/* The outlines of a rectangle, the empty one too; GI_CHOMP_MOST + 1 stands for
   more than that. */
uint64_t gi_chomp_outlines(uint64_t rows, uint64_t columns);

/* A table with all outlines of this rectangle, valid until the next call.
   UNABLE: they are too many. */
grundy_status gi_chomp_solve(gi_chomp *chomp, gi_budget *budget, unsigned rows,
                             unsigned columns, const gi_chomp_table **table);

/* Does the player to move lose?  The outline has at least one square and fits,
   as it is or turned over. */
bool gi_chomp_is_lost(const gi_chomp_table *table, const unsigned *outline,
                      unsigned rows);

#endif
