/* SPDX-License-Identifier: MIT */
#include "facts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef enum form {
  FORM_PLAIN, /* no '=' and no source */
  FORM_COUNT, /* '=', no source */
  FORM_OURS,  /* '=', the source may be left out */
  FORM_FACT,  /* '=' and a source */
  FORM_ERROR  /* TEXT @OFFSET MESSAGE */
} form;

static const struct {
  const char *word;
  form form;
} verbs[] = {
    [VERB_LAWS] = {"laws", FORM_PLAIN},
    [VERB_COUNT] = {"count", FORM_COUNT},
    [VERB_EVAL] = {"eval", FORM_FACT},
    [VERB_MISERE] = {"misere", FORM_FACT},
    [VERB_PLIES] = {"plies", FORM_FACT},
    [VERB_MISERE_PLIES] = {"misere-plies", FORM_FACT},
    [VERB_LONGEST] = {"longest", FORM_FACT},
    [VERB_TABLE] = {"table", FORM_FACT},
    [VERB_OUTCOMES] = {"outcomes", FORM_FACT},
    [VERB_MISERE_OUTCOMES] = {"misere-outcomes", FORM_FACT},
    [VERB_PLIES_TABLE] = {"plies-table", FORM_FACT},
    [VERB_PRINT] = {"print", FORM_OURS},
    [VERB_ERROR] = {"error", FORM_ERROR},
};

enum {
  VERBS = sizeof verbs / sizeof *verbs
};

static bool complain(const facts *f, size_t line, const char *what) {
  printf("%s:%zu: malformed: %s\n", f->path, line, what);
  return false;
}

/* Cuts "  [source]" off the end. */
static bool cut_source(const facts *f, fact *item, char *rest) {
  size_t length = strlen(rest);
  char *open = NULL;
  if (length && rest[length - 1] == ']')
    for (char *at = rest; (at = strstr(at, "  [")); at++)
      open = at;
  if (!open || open + 4 >= rest + length)
    return verbs[item->verb].form == FORM_OURS ||
           complain(f, item->line,
                    "a fact ends with two spaces and its "
                    "source in [brackets]");
  item->source = open + 3;
  rest[length - 1] = '\0';
  while (open > rest && open[-1] == ' ')
    open--;
  *open = '\0';
  return true;
}

static bool cut_equals(const facts *f, fact *item, char *rest) {
  char *equals = strstr(rest, " = ");
  if (!equals)
    return complain(f, item->line, "there is no ' = '");
  *equals = '\0';
  item->subject = rest;
  item->expected = equals + 3;
  return true;
}

/* Returns the last "@DIGITS " or "@- " that begins the text or follows a space.
   The message follows it; both together are the expectation. */
static bool cut_place(const facts *f, fact *item, char *rest) {
  char *place = NULL;
  for (char *at = rest; (at = strchr(at, '@')); at++) {
    size_t digits = at[1] == '-' ? 1 : strspn(at + 1, "0123456789");
    if (digits && at[1 + digits] == ' ' && (at == rest || at[-1] == ' '))
      place = at;
  }
  if (!place)
    return complain(f, item->line, "an error is TEXT @OFFSET MESSAGE");
  item->expected = place;
  if (place > rest)
    place[-1] = '\0';
  item->subject = place > rest ? rest : place + strlen(place);
  return true;
}

static bool read_line(const facts *f, char *line, fact *item) {
  size_t length = strcspn(line, " ");
  char *rest = line + length + (line[length] == ' ');
  line[length] = '\0';
  int v = 0;
  while (v < VERBS && strcmp(verbs[v].word, line) != 0)
    v++;
  if (v == VERBS)
    return complain(f, item->line, "unknown verb");
  item->verb = (verb)v;
  item->word = verbs[v].word;
  switch (verbs[v].form) {
  case FORM_PLAIN:
    item->subject = rest;
    return true;
  case FORM_COUNT:
    return cut_equals(f, item, rest);
  case FORM_OURS:
  case FORM_FACT:
    return cut_source(f, item, rest) && cut_equals(f, item, rest);
  case FORM_ERROR:
    return cut_place(f, item, rest);
  }
  return false;
}

char *file_read(const char *path) {
  FILE *file = fopen(path, "rb");
  char *contents = NULL;
  size_t length = 0, got;
  if (!file)
    return NULL;
  do {
    char *more = realloc(contents, length + 65536);
    if (!more)
      break;
    contents = more;
    got = fread(contents + length, 1, 65535, file);
    length += got;
    contents[length] = '\0';
  } while (got);
  fclose(file);
  if (contents && strlen(contents) != length)
    contents[0] = '\0'; /* the file has a NUL byte: no line is read */
  return contents;
}

bool facts_read(facts *f, const char *path) {
  *f = (facts){.path = path, .contents = file_read(path)};
  if (!f->contents) {
    printf("%s: cannot be read\n", path);
    return false;
  }
  bool good = true;
  size_t number = 0, capacity = 0;
  for (char *line = f->contents, *next; *line; line = next) {
    size_t length = strcspn(line, "\n");
    next = line + length + (line[length] == '\n');
    line[length] = '\0';
    number++;
    while (length && line[length - 1] == ' ')
      line[--length] = '\0';
    if (!length || line[0] == '#')
      continue;
    if (strncmp(line, "rules ", 6) == 0) {
      f->rules = line + 6;
      continue;
    }
    if (f->count == capacity) {
      capacity = 2 * capacity + 64;
      fact *list = realloc(f->list, capacity * sizeof *list);
      if (!list)
        return false;
      f->list = list;
    }
    fact *item = &f->list[f->count];
    *item = (fact){.line = number};
    if (read_line(f, line, item))
      f->count++;
    else
      good = false;
  }
  if (good && !f->count)
    good = complain(f, number, "there are no facts");
  return good;
}

void facts_clear(facts *f) {
  free(f->list);
  free(f->contents);
}

char *cut_last_word(char *text) {
  char *space = strrchr(text, ' ');
  if (!space || space == text || !space[1])
    return NULL;
  *space = '\0';
  return space + 1;
}
