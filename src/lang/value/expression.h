/* SPDX-License-Identifier: MIT */
/*
 * Value expressions inside a work: text to terms, and the texts of values.
 *
 * A term is a value of the work's store, so equal terms have equal numbers.
 * The texts that are handed out live in the work's arena.
 */
#ifndef GI_LANG_VALUE_EXPRESSION_H
#define GI_LANG_VALUE_EXPRESSION_H

#include "engine/value/partizan.h"
#include "lang/value/parse.h"
#include "theory/partizan/sum.h"

struct grundy_expression {
  const gi_arena *arena; /* arena of the work that owns the expression */
  size_t count;          /* terms */
  const gi_game *terms;  /* signs included */
  gi_text text;          /* the text as typed; empty for grundy_expression_of */
};

enum {
  GI_CANONICAL_STEPS = 1 << 20, /* for the canonical form of a sum */
  GI_EXCERPT = 120              /* longest text of a value in a sentence */
};

/* Says whether the expression is one of this work. */
bool gi_is_expression(const grundy_work *work,
                      const grundy_expression *expression);

/* Reads one value, all terms added up.  SYNTAX: the work's error has the place.
   UNABLE: the value leaves the range of the store. */
grundy_status gi_value_read(grundy_work *work, gi_text text, gi_game *game);
/* Sets the work's error for a fault that the parser found in `text`.  Returns
   SYNTAX. */
grundy_status gi_expression_fault(grundy_work *work, gi_text text,
                                  const gi_value_error *fault);
/* Sets the work's error for a value that leaves the range of the store.
   Returns UNABLE. */
grundy_status gi_value_too_large(grundy_work *work, size_t place);

/* Writes the text of a value into the work's arena.  A text longer than `most`
   bytes is cut and ends with "..."; 0: no limit.  *text is NULL if the text is
   longer than the printer writes. */
grundy_status gi_value_text(grundy_work *work, gi_game game, size_t most,
                            const char **text);
/* Writes a value in LaTeX's mathematics, without dollar signs, into the work's
   arena; *text is NULL if it is longer than the printer writes. */
grundy_status gi_value_latex(grundy_work *work, gi_game game,
                             const char **text);

/* Returns what the ladder of a sum may spend.  A quarter of the positions left
   goes to the search, so mean and temperature are answered in any
   case. */
gi_sum_limits gi_expression_limits(const grundy_work *work);
/* Adds up the terms.  UNABLE, with *sum NONE, if that takes more than
   GI_CANONICAL_STEPS. */
grundy_status gi_expression_sum(grundy_work *work,
                                const grundy_expression *expression,
                                gi_game *sum);

#endif
