/* SPDX-License-Identifier: MIT */
/* Finding games by name, and saying what an alias stands for. */
#ifndef APP_CATALOGUE_H
#define APP_CATALOGUE_H

#include "app/command.h"

typedef struct short_text {
  char text[160];
} short_text;

/* treblecross(n) is octal[0.007](n+2) */
short_text alias_meaning(const grundy_alias *alias);

/* The family of that name or alias, or NULL; what stands behind the name, as
   in take[1,2], is not looked at. */
const grundy_family *family_named(const grundy *g, const char *name,
                                  const grundy_alias **alias);
int refuse_game(const grundy *g, const char *name); /* returns BAD_INPUT */

int show_game(const call *c, const char *name); /* its page: an exit code */

#endif
