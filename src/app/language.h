/* SPDX-License-Identifier: MIT */
/* The language of the program: one, from its start to its end. */
#ifndef APP_LANGUAGE_H
#define APP_LANGUAGE_H

#include <grundy.h>

/* Chooses the language: from --lang on the command line; otherwise from the
   first of LC_ALL, LC_MESSAGES and LANG that is set; otherwise English. */
void language_choose(size_t count, char *const *words);
grundy_language language(void);
void language_set(grundy_language own);

/* Returns the text in the language chosen. */
const char *tr(const char *english) __attribute__((format_arg(1)));

/* Returns the system's message for an errno, in the language chosen. */
const char *tr_error(int number);

#endif
