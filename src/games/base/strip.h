/* SPDX-License-Identifier: MIT */
/*
 * What games on a strip of squares share: each square has one kind of piece, or
 * none, and a position is written as one letter for each square.
 *
 * A component is a row of numbers (games/base/row.h), one for each square from
 * the left: the index of its letter.  So equal strips have equal bytes.  An
 * empty text is not a component.
 */
#ifndef GI_GAMES_BASE_STRIP_H
#define GI_GAMES_BASE_STRIP_H

#include "games/base/row.h"

enum {
  GI_STRIP_OTHERS = 4 /* letters of a family, at most */
};

/* The letters of a family. */
typedef struct gi_letters {
  const char
      *letters; /* letter of 0, 1, 2, ...; at most GI_STRIP_OTHERS letters */
  /* Other spellings of each letter in this order; they are read as the letter
     and never printed. */
  const char *others[GI_STRIP_OTHERS];
  const char *row;  /* N_("a row of t, f and .") */
  const char *next; /* N_("t, f, ., ',' or ')'") */
} gi_letters;

/* Reads rows of letters with commas between them, and adds each to the sum as
   a component. */
grundy_status gi_strip_parse(grundy_work *work, const grundy_rules *rules,
                             gi_text args, const gi_letters *letters,
                             grundy_position *sum);
/* Writes the letters of a component. */
grundy_status gi_strip_print(gi_component component, const gi_letters *letters,
                             gi_buffer *out);
/* Emits the row as an option of a component with as many squares.  The move is
   called (tt.ff)->(t.tff): a name that ended with a dot would look like the end
   of a sentence. */
grundy_status gi_strip_emit(gi_row *row, gi_component from,
                            const gi_letters *letters, gi_sink *sink);
/* Writes row number i of all rows of these letters: the shorter ones first. */
grundy_status gi_strip_sample(grundy_work *work, const gi_letters *letters,
                              uint64_t i, gi_buffer *bytes);

#endif
