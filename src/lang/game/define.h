/* SPDX-License-Identifier: MIT */
/* Reads a file of rules (doc/rules.md). */
#ifndef GI_LANG_GAME_DEFINE_H
#define GI_LANG_GAME_DEFINE_H

#include <grundy.h>

/* Does what grundy_define does, for the text of a file whose name is shown
   where its theorems are used. */
grundy_status gi_define(grundy *g, const char *file, const char *text,
                        size_t length, grundy_language language,
                        grundy_error *error);

#endif
