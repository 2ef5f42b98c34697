/* SPDX-License-Identifier: MIT */
/*
 * A catalogue is a GNU MO file, little-endian.  Byte 8 has the number of
 * messages, bytes 12 and 16 the places of two tables: one of the English
 * texts, in ascending order, one of their translations.  A table has a length
 * and a place for each text.  Every text ends with a NUL.
 */
#include "core/language.h"

#include <assert.h>
#include <string.h>

/* Written by the build from po/zh.po. */
extern const unsigned char gi_catalogue_zh[];

/* Returns the 32-bit number at this byte of the file. */
static uint32_t word_at(const unsigned char *file, size_t place) {
  const unsigned char *at = file + place;
  return at[0] | (uint32_t)at[1] << 8 | (uint32_t)at[2] << 16 |
         (uint32_t)at[3] << 24;
}

/* Returns the i-th text of a table. */
static const char *text_at(const unsigned char *file, uint32_t table,
                           uint32_t i) {
  uint32_t place = word_at(file, table + 8 * (size_t)i + 4);
  return (const char *)file + place;
}

/* Returns the translation, or `english` if the catalogue has none. */
static const char *find_translation(const unsigned char *file,
                                    const char *english) {
  assert(word_at(file, 0) == 0x950412de); /* the magic number */
  uint32_t count = word_at(file, 8), from = word_at(file, 12),
           to = word_at(file, 16), low = 0;
  while (count) {
    uint32_t middle = low + count / 2;
    int order = strcmp(english, text_at(file, from, middle));
    if (order == 0)
      return text_at(file, to, middle);
    if (order > 0) {
      low = middle + 1;
      count -= count / 2 + 1;
    } else {
      count /= 2;
    }
  }
  return english;
}

const char *gi_translated(grundy_language language, const char *english) {
  if (language != GRUNDY_CHINESE || !english[0])
    return english;
  return find_translation(gi_catalogue_zh, english);
}

const char *grundy_translated(grundy_language language, const char *english) {
  return english ? gi_translated(language, english) : NULL;
}

bool grundy_language_named(const char *name, grundy_language *language) {
  static const struct {
    const char *code;
    grundy_language language;
  } known[] = {{"en", GRUNDY_ENGLISH},
               {"zh", GRUNDY_CHINESE},
               {"C", GRUNDY_ENGLISH},
               {"POSIX", GRUNDY_ENGLISH}};
  if (!name || !language)
    return false;
  size_t length = strcspn(name, "_.-@"); /* as in zh_CN.UTF-8 */
  for (size_t i = 0; i < sizeof known / sizeof *known; i++)
    if (strlen(known[i].code) == length &&
        memcmp(known[i].code, name, length) == 0) {
      *language = known[i].language;
      return true;
    }
  return false;
}
