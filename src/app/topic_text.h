/* SPDX-License-Identifier: MIT */
/* Names of topics without what does not matter in them. */
#ifndef APP_TOPIC_TEXT_H
#define APP_TOPIC_TEXT_H

#include <stdbool.h>
#include <stddef.h>

enum {
  TOPIC_LONGEST = 160 /* bytes of the longest name that is compared */
};

/* A name folded: small letters without accents; one space between words, and
   between letters and Chinese.  No words such as "game" at the end. */
typedef struct folded {
  char words[2 * TOPIC_LONGEST]; /* with a space at both ends; empty: no name */
  char whole[TOPIC_LONGEST + 1]; /* the words without spaces */
  bool is_game;                  /* a word such as "game" stood at the end */
  bool is_latin;                 /* all of it is ASCII */
} folded;

folded fold(const char *text, size_t length);

/* Is it the name with an s? */
bool is_plural_of_name(const folded *typed, const folded *name);

/* Is it some words of the name, or two Chinese characters or more of it? */
bool is_part_of_name(const folded *typed, const folded *name);

#endif
