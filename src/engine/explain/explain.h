/* SPDX-License-Identifier: MIT */
/*
 * Explains a verdict: why it is so, in sentences.
 *
 * explain.c has the order of an explanation and what is said about values,
 * loopy.c what is said where play may return to a position, sides.c what is
 * said where the players' moves differ as well, games.c what is said where the
 * players' moves differ, and strategy.c what the winner does.
 */
#ifndef GI_ENGINE_EXPLAIN_EXPLAIN_H
#define GI_ENGINE_EXPLAIN_EXPLAIN_H

#include "engine/assess.h"
#include "engine/explain/reasons.h"

/* An explanation in the making.  Functions that take one add sentences to
   `reasons`, whose status is the first refusal. */
typedef struct gi_explanation {
  grundy_work *work;
  const grundy_position *position;
  const gi_assessment *a;
  const gi_nimbers *nimbers; /* those of the assessment; NULL: it has none */
  grundy_query query;
  const grundy_verdict *verdict;
  bool one_rules; /* all components have the same rules */
  gi_reasons reasons;
} gi_explanation;

/* Fills in verdict->reasons.  The first reason is the most important one; the
   rest come with query.explain. */
grundy_status gi_explain(grundy_work *work, const grundy_position *position,
                         const gi_assessment *a, grundy_query query,
                         grundy_verdict *verdict);

/* Returns the name of the i-th component among the others: "13" in a sum of
   heaps of one game, "lasker(6)" in a sum of several; "" after a refusal. */
const char *gi_explained_name(gi_explanation *e, size_t i);

/* Returns the text that the writer holds, a C string in the work, and clears
   the writer; "" after a refusal. */
const char *gi_explained_text(gi_explanation *e, gi_writer *writer);

/* Say why a component that stands alone is won, lost or drawn, and how. */
void gi_explain_results(gi_explanation *e);
void gi_explain_result_moves(gi_explanation *e);
/* Says how the options of the i-th component, which is loopy, determine its
   value. */
void gi_explain_loopy(gi_explanation *e, size_t i);
/* Says how infinite components decide the sum. */
void gi_explain_infinite(gi_explanation *e);
/* Says that play never ends from some component; adds nothing if some play of
   each component ends. */
void gi_explain_endless(gi_explanation *e);
/* Says which move keeps the draw, and how play returns. */
void gi_explain_draw(gi_explanation *e);
/* Says how play returns if both keep the draw after `side` has started; leaves
   out what would take long. */
void gi_explain_round(gi_explanation *e, grundy_side side);
/* Says what each starter gets, where play may return to a position and the
   players' moves differ. */
void gi_explain_sides(gi_explanation *e);
/* Returns the English sentence for the outcome D of a verdict in which one
   starter draws and the other does not; NULL for any other verdict. */
const char *gi_mixed_words(const grundy_verdict *v);
/* Says how the values of the components decide a partizan sum. */
void gi_explain_games(gi_explanation *e);
/* Says which partizan value the i-th component has, and which moves do not
   matter to it. */
void gi_explain_game(gi_explanation *e, size_t i);
/* Says what the winner does, or how the first moves are answered. */
void gi_explain_strategy(gi_explanation *e);

#endif
