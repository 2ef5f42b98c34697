/* SPDX-License-Identifier: MIT */
/*
 * What the user types.
 *
 *   position := '0' | term { '+' term }
 *   term     := [INT '*'] rules '(' [args] ')' | [INT '*'] rules
 *   rules    := NAME [ '[' params ']' ] | '{' RULE '}'
 *   NAME     := [a-z][a-z0-9_]*
 *
 * params and args are raw text with balanced brackets, handed to the family
 * with its offset in the user's line.  Only rules that are `bare` may stand
 * without parentheses: they name a position by themselves.
 */
#ifndef GI_LANG_NOTATION_NOTATION_H
#define GI_LANG_NOTATION_NOTATION_H

#include "engine/position.h"

/* Rules at the start of `text` from *at on; moves *at behind them. */
grundy_status gi_notation_rules(grundy_work *work, gi_text text, size_t *at,
                                const grundy_rules **rules);
/* Integers for HEAPS and TUPLE families -> components. */
grundy_status gi_notation_integers(grundy_work *work, const grundy_rules *rules,
                                   gi_text args, grundy_position *sum);

#endif
