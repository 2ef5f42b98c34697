/* SPDX-License-Identifier: MIT */
/* What the reader of values and the functions of its notation share. */
#ifndef GI_LANG_VALUE_READER_H
#define GI_LANG_VALUE_READER_H

#include "lang/value/parse.h"

enum {
  GI_VALUE_ARGUMENTS = 3 /* most arguments of a function */
};

typedef struct gi_value_reader {
  gi_games *store;
  gi_arena *arena; /* owns the forms */
  gi_text text;
  size_t at;      /* place of the next character */
  unsigned depth; /* brackets around that place */
  bool minus;     /* a sign belongs to the number that comes next */
  gi_value_error *error;
  grundy_status status; /* reason of the refusal */
} gi_value_reader;

/* The arguments of a call, with their places in the text. */
typedef struct gi_value_arguments {
  const gi_call *call;
  size_t from;  /* place of the name */
  size_t count; /* arguments that were written, may be above the most */
  const gi_game_form *forms[GI_VALUE_ARGUMENTS];
  size_t places[GI_VALUE_ARGUMENTS], ends[GI_VALUE_ARGUMENTS];
} gi_value_arguments;

/* Sets the error; returns NULL. */
const gi_game_form *gi_value_fail(gi_value_reader *p, gi_value_fault fault,
                                  size_t from, size_t to);
/* Records the status of an operation on the text from `from` to here; returns
   NULL. */
const gi_game_form *gi_value_refuse(gi_value_reader *p, grundy_status status,
                                    size_t from);
/* Returns the form of a game that an operation made with this status. */
const gi_game_form *gi_value_leaf(gi_value_reader *p, grundy_status status,
                                  gi_game g, size_t from);

/* Returns the function with this name, in any case; NULL if there is none.
 *nearest is then a similar name or NULL. */
const gi_call *gi_value_find_call(const char *name, size_t length,
                                  const char **nearest);
/* Returns the number of arguments of a function. */
size_t gi_value_arity(const gi_call *call);
/* Returns the value of a call with the right number of arguments. */
const gi_game_form *gi_value_call(gi_value_reader *p,
                                  const gi_value_arguments *a);

#endif
