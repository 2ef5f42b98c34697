/* SPDX-License-Identifier: MIT */
/*
 * Partizan games as trees of options, judged by play.
 *
 * Shares nothing with src/theory/partizan: there are no canonical forms, no
 * numbers and no sums.  G <= H is decided by playing G - H: Left moves from G
 * to a left option, or from H to a right option of H, and Right the other way.
 */
#ifndef SUPPORT_PARTIZAN_JUDGE_H
#define SUPPORT_PARTIZAN_JUDGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
  JUDGE_OPTIONS = 4, /* most options of a side */
  JUDGE_TREES = 1024 /* most trees */
};

typedef struct judge_tree {
  unsigned count[2]; /* left, right */
  unsigned option[2][JUDGE_OPTIONS];
} judge_tree;

typedef struct judge {
  judge_tree trees[JUDGE_TREES]; /* the options of a tree come before it */
  unsigned count;
  /* by pair and mover: 0 not known, 1 the mover loses, 2 the mover wins */
  unsigned char memo[JUDGE_TREES][JUDGE_TREES][2];
} judge;

/* Adds random trees until there are `count`; the first is the game without
   options.  Options are drawn from the trees before, mostly from small ones. */
void judge_draw(judge *j, uint64_t *seed, unsigned count);
/* Returns whether tree g <= tree h: Left loses g - h if Left starts. */
bool judge_le(judge *j, unsigned g, unsigned h);

#endif
