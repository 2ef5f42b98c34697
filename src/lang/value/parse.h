/* SPDX-License-Identifier: MIT */
/*
 * Reads values.
 *
 *   sum    := ['-'] term { ('+' | '-') term }
 *   term   := number [ups] [star] | ups [star] | star | atom
 *           | INT '.' term                 the multiple 3.{1|*}
 *   number := INT [ '/' POWER-OF-TWO ]
 *   ups    := '^'... | 'v'... | ARROW INT | ARROW '[' INT ']'
 *           | ARROW '<' INT '>'            where ARROW is '^' or 'v'
 *   star   := '*' [INT]
 *   atom   := '+-' term | '+-' '(' list ')' | '(' sum ')'
 *           | '{' side bars side '}' | NAME [ '(' list ')' ]
 *   list   := sum { ',' sum }
 *   side   := [list] | side bars side      the latter is one option
 *   bars   := '|' | '||' | ...             the longest run splits a brace
 *
 * Number, ups and star follow each other without spaces, as in 3/4^*2 and 1^*.
 * A sign before a number belongs to the number: -1^ is -1 + ^, but 0-1^ is -1v.
 * 3*2 would read as a product and is refused: 3+*2.  So would 0.5 and 2.3 as
 * decimal fractions: 1/2, and 2.(3) for a multiple of a number.
 *
 * NAME is one of gi_calls: up, star, tiny(2), heat(g,1), and so on.
 * ordinal, conjunctive and selective use an argument in braces with the options
 * as typed; every other argument is used in its canonical form.
 */
#ifndef GI_LANG_VALUE_PARSE_H
#define GI_LANG_VALUE_PARSE_H

#include "core/arena.h"
#include "theory/partizan/form.h"
#include "theory/partizan/measure.h"
#include "theory/partizan/text.h"

/* What is wrong with a text. */
typedef enum gi_value_fault {
  GI_FAULT_NONE,
  GI_FAULT_EXPECTED_VALUE,   /* a value is missing at the place */
  GI_FAULT_UNEXPECTED,       /* nothing can follow at the place but an operator;
                                `found` is the character, 0 at the end */
  GI_FAULT_EXPECTED_CLOSE,   /* ')' or '}' is missing: `wanted` */
  GI_FAULT_EXPECTED_BAR,     /* braces without '|' */
  GI_FAULT_BARS_UNCLEAR,     /* the longest run of bars occurs twice */
  GI_FAULT_BARS_TOO_MANY,    /* '||' where no side has a '|', as in {|||} */
  GI_FAULT_PRODUCT,          /* 3*2: write 3+*2 */
  GI_FAULT_PLUS_MINUS,       /* 1+-2: write 1 - 2, or 1 + +-2 */
  GI_FAULT_JUXTAPOSED,       /* two terms side by side in the wrong order */
  GI_FAULT_DENOMINATOR,      /* not a power of two, as in 1/3 */
  GI_FAULT_DECIMAL,          /* 0.5: write 1/2 */
  GI_FAULT_NUMBER_TOO_LARGE, /* beyond 2^62, or more than 62 binary places */
  GI_FAULT_NIM_TOO_LARGE,    /* above GI_NIM_MOST */
  GI_FAULT_UPS_TOO_MANY,     /* above GI_UPS_MOST */
  GI_FAULT_TOO_DEEP,         /* nesting above GI_VALUE_NESTING */
  GI_FAULT_UNKNOWN_NAME,     /* the word at the place; `nearest` may help */
  GI_FAULT_ARGUMENTS,        /* a function with a wrong number of arguments;
                                `wanted` is the number */
  GI_FAULT_ARGUMENT_NUMBER,  /* an argument has to be a number */
  GI_FAULT_ARGUMENT_POSITIVE,    /* an argument has to be positive */
  GI_FAULT_ARGUMENT_NEGATIVE,    /* powto needs an exponent >= 0 */
  GI_FAULT_ARGUMENT_ONE,         /* pow needs an exponent >= 1 */
  GI_FAULT_ARGUMENT_TEMPERATURE, /* cool needs a number above -1 */
  GI_FAULT_ARGUMENT_WEIGHT,      /* the game has no atomic weight */
  GI_FAULT_ARGUMENT_FORM,        /* pow needs a game {0|H} */
  GI_FAULT_RESULT_TOO_LARGE,     /* a result leaves the range of the store */
  GI_FAULT_PASS,                 /* `pass` that is no option */
  GI_FAULT_LABEL_ALONE,          /* a label inside a sum */
  GI_FAULT_LABEL_TWICE,          /* braces inside braces with the same label */
  GI_FAULT_NEEDS_END,            /* a function of games that end */
  GI_FAULT_SIDES,                /* an onside that is not above the offside */
  GI_FAULT_NO_SIDES,             /* a loopy game without sides that are known */
  GI_FAULT_LOOPY_TOO_LARGE       /* a loopy game with too many positions */
} gi_value_fault;

typedef struct gi_value_error {
  gi_value_fault fault;
  size_t from, to;  /* bytes of the text; from == to at its end */
  char found;       /* the character at the place; 0 at the end of the text */
  int wanted;       /* a character, or a number of arguments */
  const char *name; /* the function; NULL: none */
  const char *nearest; /* a known word close to an unknown one; NULL: none */
} gi_value_error;

/* Reads a value.  SYNTAX with *error set if the text is wrong: places count
   from the start of text.data plus text.offset.  UNABLE with the fault
   RESULT_TOO_LARGE if a result leaves the range of the store.  Otherwise the
   statuses of the store. */
grundy_status gi_value_parse(gi_games *store, gi_text text, gi_game *out,
                             gi_value_error *error);
/* The same, and writes the form as it was typed, which lives in the arena. */
grundy_status gi_value_parse_form(gi_games *store, gi_arena *arena,
                                  gi_text text, const gi_game_form **out,
                                  gi_value_error *error);

/* Appends the terms of a sum as typed, before they are added: + and - at the
   top level, outside all brackets; the signs are in the games.  For sums that
   are too large for a canonical form.  gi_game_list_clear frees the list. */
grundy_status gi_value_parse_terms(gi_games *store, gi_text text,
                                   gi_game_list *out, gi_value_error *error);

/* The functions of the notation, for help pages; a NULL name ends the list. */
typedef struct gi_call {
  const char *name;
  const char *arguments; /* as in "g,t" */
  const char *example;
} gi_call;
extern const gi_call gi_calls[];

#endif
