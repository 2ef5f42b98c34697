/* SPDX-License-Identifier: MIT */
/* Programs that have the moves of a list of positions as data. */
#ifndef GI_LANG_CODE_CLOSURE_H
#define GI_LANG_CODE_CLOSURE_H

#include "engine/closure/closure.h"

/* What is written about the positions. */
typedef struct gi_closure_code {
  const gi_closure *closure;
  grundy_code_language language;
  grundy_play play;
  bool outcomes;    /* write who wins; the positions are then whole sums */
  bool is_partizan; /* outcomes: the function takes the player, too */
  const char *name; /* of the function; NULL: grundy, or wins */
  const char *of;   /* the rules, or the position, for the comment */
  bool is_position; /* `of` is a position */
} gi_closure_code;

/* Writes the program.  DOMAIN: the name is not a valid one.  STOPPED: there are
   too many positions for a program. */
grundy_status gi_closure_program(const gi_closure_code *code, gi_writer *out);

#endif
