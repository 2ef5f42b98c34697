/* SPDX-License-Identifier: MIT */
/* Functions that the user defines in a file of rules. */
#ifndef GI_LANG_RULE_FUNCTION_H
#define GI_LANG_RULE_FUNCTION_H

#include "lang/rule/ast.h"

/* A function without arguments is a constant: its name alone is written, and
   no variable may have that name. */
struct gi_function {
  const gi_function *next; /* the one defined before it */
  gi_name name;
  gi_formula formula; /* its names are those of the arguments */
  gi_data *values;    /* of a game: its values from 0 on; NULL: a formula */
};

/* Returns the function of this name; NULL if there is none. */
const gi_function *gi_function_named(const gi_function *functions,
                                     gi_text name);
/* Defines a function in the arena and puts it in front of the list.  `rest` is
   the text after the name:  (x,y) = EXPR.  SYNTAX: the name is in use, or the
   text is wrong. */
grundy_status gi_function_define(gi_arena *arena, grundy_error *error,
                                 gi_text name, gi_text rest,
                                 const gi_function **functions);
/* Defines a function whose values are a copy of the list, from 0 on. */
grundy_status gi_function_define_values(gi_arena *arena, grundy_error *error,
                                        gi_text name, const int64_t *list,
                                        size_t count,
                                        const gi_function **functions);

#endif
