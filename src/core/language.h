/* SPDX-License-Identifier: MIT */
/*
 * Translations of what a person reads.
 *
 * English sentences are the keys; po/LANGUAGE.po holds the translations.  The
 * build compiles them (msgfmt) and puts the tables into the library.  So
 * nothing need be installed, and two works in one process may use two
 * languages.
 */
#ifndef GI_CORE_LANGUAGE_H
#define GI_CORE_LANGUAGE_H

#include <grundy.h>

/* Returns the sentence in that language, or the English sentence if it has no
   translation.  The text lives as long as the library, or as `english`. */
const char *gi_translated(grundy_language language, const char *english);

/* Marks a sentence that is translated elsewhere, for tools/messages.py. */
#define N_(english) english

#endif
