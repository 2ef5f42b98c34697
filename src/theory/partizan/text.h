/* SPDX-License-Identifier: MIT */
/*
 * The texts of values.  lang/value/parse.h reads them and has the grammar.
 *
 * The printer chooses the first notation that reads back as the same value:
 * a NUS; a number with tiny or miny; ^[n] and ^<n>, with and without *; +-;
 * braces with bars.  It depends on the value alone, not on the history of the
 * store.
 */
#ifndef GI_THEORY_PARTIZAN_TEXT_H
#define GI_THEORY_PARTIZAN_TEXT_H

#include "core/buffer.h"
#include "core/language.h"
#include "core/piece.h"
#include "theory/partizan/store.h"

enum {
  GI_VALUE_NESTING = 1000,         /* deepest nesting of braces and brackets */
  GI_VALUE_TEXT_MOST = 4 * 1048576 /* longest text that the printer writes */
};

/* Appends the value.  UNABLE if the text would be longer than
   GI_VALUE_TEXT_MOST or nest deeper than GI_VALUE_NESTING.  After a refusal the
   buffer is as it was. */
grundy_status gi_value_print(gi_games *store, gi_game g, gi_buffer *out);
/* The same.  UNABLE, too, if the text would be longer than `most` bytes: the
   writing stops there. */
grundy_status gi_value_print_short(gi_games *store, gi_game g, size_t most,
                                   gi_buffer *out);
/* Appends the canonical form in braces, its options as gi_value_print writes
   them: ^ is {0|*}, and 0 is {|}. */
grundy_status gi_value_print_braces(gi_games *store, gi_game g, gi_buffer *out);
/* Appends the value in LaTeX's mathematics, without dollar signs. */
grundy_status gi_value_print_latex(gi_games *store, gi_game g, gi_buffer *out);
/* Appends a number: "-3/4". */
grundy_status gi_number_print(gi_number x, gi_buffer *out);
/* Appends a number in LaTeX's mathematics: "-\frac{3}{4}". */
grundy_status gi_number_print_latex(gi_number x, gi_buffer *out);

#endif
