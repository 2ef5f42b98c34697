/* SPDX-License-Identifier: MIT */
/* What a work computes about the rules that it opened. */
#ifndef GI_ENGINE_OPENED_H
#define GI_ENGINE_OPENED_H

#include "engine/search/results.h"
#include "engine/table/dense.h"
#include "engine/table/reached.h"
#include "engine/table/sides.h"
#include "engine/work.h"
#include "theory/octal/sequence.h"

/* Rules, and what a work has computed about them. */
struct gi_opened {
  grundy_rules rules;
  gi_sequence sequence; /* values of heaps, if the rules have a code */
  bool period_sought;   /* a period was looked for up to the limit */
  gi_period period;
  gi_dense dense;        /* values of tuples, if the family has `tuples` */
  gi_reached reached;    /* the same where play reaches few tuples */
  gi_results results[2]; /* of components that stand alone: normal play, misère
                            play */
  gi_sides_pair sides;   /* who wins tuples where the players' moves differ */
  gi_bytes wild; /* the first wild position with tame options that was met;
                    not in the arena, which the laws release */
  void *cache;   /* the family's own data: the only place it may write to */
  void (*drop_cache)(gi_memory *memory, void *cache);
  void *compiled; /* data of codegen/compiler_cc.c, with dense.compiled */
  void (*drop_compiled)(gi_memory *memory, void *compiled);
};

/* Returns what the work has computed about rules that it opened. */
gi_opened *gi_opened_of(grundy_work *work, const grundy_rules *rules);

#endif
