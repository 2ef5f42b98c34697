/* SPDX-License-Identifier: MIT */
/*
 * Reads positions and rules as the user types them.
 *
 *   position := term { '+' term }
 *   term     := '0' | [INT '*'] rules '(' [args] ')' | [INT '*'] rules
 *   rules    := NAME [ '[' params ']' ] | '{' RULE '}'
 *               | '{' 'board' RULE '}' [ '[' graph ']' ]
 *   NAME     := [a-z][a-z0-9_]*, or another name of a game in any language
 *               (`also`), of letters, digits and '_'
 *
 * params and args are raw text with balanced brackets.  The family parses them
 * and knows their offset in the user's line.  Only rules that are `bare` may be
 * without parentheses: they name a position by themselves.
 */
#ifndef GI_LANG_NOTATION_NOTATION_H
#define GI_LANG_NOTATION_NOTATION_H

#include "engine/reader.h"

/* The reader that the registry hands to the engine. */
extern const gi_reader gi_notation_reader;

/* Returns what a person typed, with ASCII punctuation for full-width marks
   (core/text.h): the text itself, or a copy in the scratch arena, to be
   released by the caller.  A text of NULL: no memory. */
gi_text gi_notation_typed(grundy_work *work, const char *text, size_t length);

/* Reads the rules that begin at *at and moves *at after them. */
grundy_status gi_notation_rules(grundy_work *work, gi_text text, size_t *at,
                                const grundy_rules **rules);
/* Reads the arguments of a HEAPS or TUPLE family and adds the components to the
   sum. */
grundy_status gi_notation_integers(grundy_work *work, const grundy_rules *rules,
                                   gi_text args, grundy_position *sum);

#endif
