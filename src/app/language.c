/* SPDX-License-Identifier: MIT */
#include "app/language.h"

#include "core/platform.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

static grundy_language chosen;

/* Returns the language that the environment asks for, or English. */
static grundy_language from_environment(void) {
  static const char *const names[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
  grundy_language spoken = GRUNDY_ENGLISH;
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    const char *value = getenv(names[i]);
    if (!value || !*value)
      continue;
    (void)grundy_language_named(value, &spoken);
    break;
  }
  return spoken;
}

/* Runs before the options are parsed: their errors need the language. */
void language_choose(size_t count, char *const *words) {
  static const char name[] = "--lang";
  size_t length = sizeof name - 1;
  chosen = from_environment();
  for (size_t i = 0; i < count && words[i]; i++) {
    const char *value = NULL;
    if (strcmp(words[i], "--") == 0)
      break;
    if (strncmp(words[i], name, length) != 0)
      continue;
    if (words[i][length] == '=')
      value = words[i] + length + 1;
    else if (!words[i][length] && i + 1 < count)
      value = words[i + 1];
    if (value)
      (void)grundy_language_named(value, &chosen);
  }
}

grundy_language language(void) { return chosen; }

void language_set(grundy_language own) { chosen = own; }

const char *tr(const char *english) {
  return grundy_translated(chosen, english);
}

/* strerror uses the language of an installed locale, and none may be installed.
   So the usual errors are translated here. */
const char *tr_error(int number) {
  switch (number) {
  case ENOENT:
    return tr("No such file or directory");
  case EACCES:
    return tr("Permission denied");
  case EISDIR:
    return tr("Is a directory");
  case ENOSPC:
    return tr("No space left on device");
  case EIO:
    return tr("Input/output error");
  default:
    return gi_platform_denies_files(number) ? tr("no files can be opened here")
                                            : strerror(number);
  }
}
