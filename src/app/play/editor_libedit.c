/* SPDX-License-Identifier: MIT */
/* libedit restores the terminal whenever a line is read or a signal comes. */
#include "app/play/editor.h"

#include "app/interrupt.h"
#include "app/text/utf8.h"

#include <histedit.h>
#include <locale.h>
#include <string.h>

enum {
  MOST_OFFERED = 60, /* words shown when Tab finds many */
  HISTORY = 500
};

static char prompt_text[] = LINE_PROMPT;

static char *prompt(EditLine *editor) {
  (void)editor;
  return prompt_text;
}

/* ----------------------------------------------------------- completion */

/* The common beginning of all words that begin like the line. */
typedef struct common {
  const char *word; /* the first such word; NULL: there is none */
  size_t length, count;
} common;

static common complete_word(const reader *r, const char *typed, size_t length) {
  common c = {NULL, 0, 0};
  const char *word;
  for (size_t i = 0; (word = r->offers(r->data, i)); i++) {
    if (strncmp(word, typed, length) != 0)
      continue;
    if (c.count++ == 0) {
      c.word = word;
      c.length = strlen(word);
    }
    size_t same = 0;
    while (same < c.length && word[same] == c.word[same])
      same++;
    c.length = same;
  }
  return c;
}

static void show_words(const reader *r, const char *typed, size_t length,
                       size_t count) {
  const char *word;
  size_t column = 0, shown = 0;
  fputc('\n', stdout);
  for (size_t i = 0; shown < MOST_OFFERED && (word = r->offers(r->data, i));
       i++) {
    if (strncmp(word, typed, length) != 0)
      continue;
    size_t columns = gi_glyphs_columns(word, strlen(word)) + 2;
    if (column > 0 && column + columns > 80) {
      fputc('\n', stdout);
      column = 0;
    }
    printf("%s  ", word);
    column += columns;
    shown++;
  }
  fputs(shown < count ? "...\n" : "\n", stdout);
}

static unsigned char complete(EditLine *editor, wint_t key) {
  (void)key;
  reader *r = NULL;
  el_get(editor, EL_CLIENTDATA, &r);
  const LineInfo *line = el_line(editor);
  size_t length = (size_t)(line->cursor - line->buffer);
  if (!r || line->cursor != line->lastchar)
    return CC_ERROR;
  common c = complete_word(r, line->buffer, length);
  if (!c.word)
    return CC_ERROR;
  if (c.length > length) {
    char rest[256];
    size_t more = c.length - length;
    more = more < sizeof rest ? more : sizeof rest - 1;
    memcpy(rest, c.word + length, more);
    rest[more] = '\0';
    return el_insertstr(editor, rest) == 0 ? CC_REFRESH : CC_ERROR;
  }
  if (c.count == 1)
    return CC_NORM;
  show_words(r, line->buffer, length, c.count);
  return CC_REDISPLAY;
}

/* ------------------------------------------------------------- terminal */

void editor_open(reader *r) {
  setlocale(LC_CTYPE, ""); /* libedit reads characters, not bytes */
  r->editor = el_init("grundy", stdin, stdout, stderr);
  r->history = r->editor ? history_init() : NULL;
  if (!r->editor)
    return;
  HistEvent event;
  el_set(r->editor, EL_CLIENTDATA, r);
  el_set(r->editor, EL_PROMPT, prompt);
  el_set(r->editor, EL_SIGNAL, 1);
  el_set(r->editor, EL_EDITOR, "emacs");
  /* in wide characters: el_set would convert and leak them */
  el_wset(r->editor, EL_ADDFN, L"complete", L"Complete a command or move",
          complete);
  el_set(r->editor, EL_BIND, "^I", "complete", NULL);
  el_set(r->editor, EL_BIND, "^R", "em-inc-search-prev", NULL);
  if (r->history) {
    history(r->history, &event, H_SETSIZE, HISTORY);
    history(r->history, &event, H_SETUNIQUE, 1);
    el_set(r->editor, EL_HIST, history, r->history);
  }
  el_source(r->editor, NULL); /* the user's own ~/.editrc */
}

reading editor_next(reader *r) {
  int count = 0;
  const char *line = el_gets(r->editor, &count);
  if (interrupted()) {
    const LineInfo *typed = el_line(r->editor);
    r->line.length = 0;
    fputc('\n', stdout);
    return typed->lastchar > typed->buffer ? LINE_CLEARED : LINE_INTERRUPTED;
  }
  if (!line || count <= 0) {
    fputc('\n', stdout);
    return LINE_END;
  }
  size_t length = (size_t)count;
  while (length > 0 && (line[length - 1] == '\n' || line[length - 1] == '\r'))
    length--;
  if (length > LONGEST_LINE)
    return LINE_TOO_LONG;
  HistEvent event;
  if (r->history && length > 0)
    history(r->history, &event, H_ENTER, line);
  r->line.length = 0;
  return gi_buffer_put(&r->line, line, length) == GRUNDY_OK ? LINE_READ
                                                            : LINE_NO_MEMORY;
}

void editor_close(reader *r) {
  if (r->history)
    history_end(r->history);
  if (r->editor)
    el_end(r->editor);
}
