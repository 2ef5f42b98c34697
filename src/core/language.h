/* SPDX-License-Identifier: MIT */
/*
 * What a person reads, in the person's language.
 *
 * English sentences are the keys; po/LANGUAGE.po holds the others.  The build
 * compiles them (msgfmt) and puts the tables into the library: so nothing need
 * be installed, and two works in one process may speak two languages.
 */
#ifndef GI_CORE_LANGUAGE_H
#define GI_CORE_LANGUAGE_H

#include <grundy.h>

/* The sentence in that language; the English one if it has no other. */
const char *gi_translated(grundy_language language, const char *english);

/* Marks a sentence that is translated elsewhere, for tools/messages.py. */
#define N_(english) english

#endif
