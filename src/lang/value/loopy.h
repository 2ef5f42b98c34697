/* SPDX-License-Identifier: MIT */
/*
 * Reads loopy values, in which positions may repeat.
 *
 *   sided  := sum [ '&' sum ]             the onside and the offside
 *   term   := a term of lang/value/parse.h
 *           | on | off | over | under | upon | dud
 *           | NUMBER over | NUMBER under  as in 5over
 *           | [NUMBER] ARROW '[on]' ['*'] | [NUMBER] ARROW '<on>' ['*']
 *           | [LABEL] '{' side bars side '}'
 *   option := pass | LABEL | sum
 *
 * `pass` is a move back to the braces that the option is in, LABEL, a letter
 * before a brace, one back to that brace.  Both stand alone, so every sum is
 * one of games that are whole.  The functions are those of games that end, but
 * tiny and miny take any game.
 *
 * A game has two sides, its onside and its offside; those of a stopper are one.
 */
#ifndef GI_LANG_VALUE_LOOPY_H
#define GI_LANG_VALUE_LOOPY_H

#include "lang/value/parse.h"
#include "theory/loopy/graph.h"

/* A loopy value.  The two nodes are the game, as a stopper in simplest form
   where `settled` says so, otherwise as it was typed. */
typedef struct gi_sided {
  gi_loopy graph;  /* owned */
  gi_node node[2]; /* onside, offside */
  bool settled[2];
} gi_sided;

/* Says whether the text has words that only loopy values have.  The text need
   not be right. */
bool gi_is_loopy_text(gi_text text);

/* Reads a value and finds its sides.  The caller clears it in any case.  SYNTAX
   and UNABLE as for gi_value_parse; UNABLE too if there are too many positions.
   The arena holds what is needed while reading. */
grundy_status gi_sided_parse(gi_games *store, gi_arena *arena, gi_text text,
                             gi_sided *out, gi_value_error *error);
void gi_sided_clear(gi_sided *sided);

#endif
