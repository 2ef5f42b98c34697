/* SPDX-License-Identifier: MIT */
/* The language that the program speaks: one, from its start to its end. */
#ifndef APP_LANGUAGE_H
#define APP_LANGUAGE_H

#include <grundy.h>

/* From --lang among the words of the command line; else from LC_ALL,
   LC_MESSAGES or LANG, whichever is set first; else English. */
void language_choose(size_t count, char *const *words);
grundy_language language(void);

/* The text in that language. */
const char *tr(const char *english) __attribute__((format_arg(1)));

/* What the system calls an error, in that language. */
const char *tr_error(int number);

#endif
