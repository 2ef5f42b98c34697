/* SPDX-License-Identifier: MIT */
/* Finds games by name and says what an alias means. */
#ifndef APP_CATALOGUE_H
#define APP_CATALOGUE_H

#include "app/command.h"

typedef struct short_text {
  char text[160];
} short_text;

/* Says what the alias means: treblecross(n) is octal[0.007](n+2). */
short_text alias_meaning(const grundy_alias *alias);

/* Returns the move in a sentence or two, in the language of the answer. */
const char *family_brief(const grundy *g, const grundy_family *family);
const char *alias_brief(const grundy *g, const grundy_alias *alias);

/* Returns a position of an alias, with numbers of a fair size; an empty text if
   none is known. */
short_text alias_example(const call *c, const grundy_alias *alias);

/* Returns the family of that name or alias; NULL if there is none.  What
   follows the name, as in take[1,2], is ignored. */
const grundy_family *family_named(const grundy *g, const char *name,
                                  const grundy_alias **alias);
int refuse_game(const grundy *g, const char *name); /* returns BAD_INPUT */

/* Shows the page of the game; returns the exit code. */
int show_game(const call *c, const char *name);

/* Would reading the family's example start another program?  Then only what the
   user typed is read. */
bool family_starts_program(const grundy *g, const grundy_family *family);

#endif
