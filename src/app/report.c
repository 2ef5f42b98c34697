/* SPDX-License-Identifier: MIT */
/*
 * A line of the user may have ten megabytes of any bytes.  So only a window of
 * it is shown, grown around the caret glyph by glyph, and nothing unprintable
 * reaches the terminal.
 */
#include "app/report.h"

#include "app/failure.h"
#include "app/language.h"
#include "app/text/utf8.h"

#include <stdarg.h>
#include <string.h>

enum {
  INDENT = 2,
  WINDOW = 68 /* columns, without the dots at cut ends */
};

place place_in(const char *text, size_t offset) {
  size_t length = strlen(text);
  return (place){NULL, 0, text, length, offset < length ? offset : length};
}

typedef struct window {
  const char *line;
  size_t length;    /* bytes of the line */
  size_t from, to;  /* the bytes shown */
  unsigned columns; /* columns of the bytes shown */
} window;

static void grow_right(window *w, unsigned most) {
  while (w->to < w->length) {
    gi_glyph g = gi_glyph_at(w->line + w->to, w->length - w->to);
    if (w->columns + g.columns > most)
      return;
    w->columns += g.columns;
    w->to += g.length;
  }
}

static void grow_left(window *w, unsigned most) {
  while (w->from > 0) {
    gi_glyph g = gi_glyph_before(w->line, w->from);
    if (w->columns + g.columns > most)
      return;
    w->columns += g.columns;
    w->from -= g.length;
  }
}

/* Returns the line that holds the offset, with an empty window at the caret;
   the offset in the line, at the beginning of a character, goes to *caret. */
static window line_around(const place *where, size_t *caret) {
  size_t from = where->offset, to = where->offset;
  while (from > 0 && where->text[from - 1] != '\n')
    from--;
  while (to < where->length && where->text[to] != '\n')
    to++;
  window w = {.line = where->text + from, .length = to - from};
  *caret = where->offset - from;
  for (size_t back = 1; back <= 3 && back <= *caret; back++) {
    size_t start = *caret - back;
    gi_glyph g = gi_glyph_at(w.line + start, w.length - start);
    if (!g.escaped && g.length > back) {
      *caret = start;
      break;
    }
  }
  w.from = w.to = *caret;
  return w;
}

void place_count(const place *where, size_t *line, size_t *column) {
  *line = *column = 1;
  for (size_t i = 0; i < where->offset;) {
    size_t left = where->length - i;
    ++*column;
    if (where->text[i] == '\n') {
      ++*line;
      *column = 1;
    }
    i += gi_glyph_at(where->text + i, left).length;
  }
}

static void show_name(const place *where) {
  size_t line, column;
  place_count(where, &line, &column);
  glyphs_print(stderr, where->name, where->name_length);
  fprintf(stderr, ":%zu:%zu\n", line, column);
}

static void show_line(const place *where) {
  size_t caret = 0;
  window w = line_around(where, &caret);
  grow_right(&w, WINDOW / 3);
  grow_left(&w, WINDOW);
  grow_right(&w, WINDOW);
  const char *left = w.from > 0 ? "..." : "";
  const char *right = w.to < w.length ? "..." : "";
  fprintf(stderr, "%*s%s", INDENT, "", left);
  glyphs_print(stderr, w.line + w.from, w.to - w.from);
  size_t column = gi_glyphs_columns(w.line + w.from, caret - w.from);
  fprintf(stderr, "%s\n%*s^\n", right, (int)(INDENT + strlen(left) + column),
          "");
}

static void show(const grundy_error *error, const place *where,
                 const char *hint, const char *message) {
  failure_note(error, where, hint, message);
  fputs(tr("grundy: error: "), stderr);
  glyphs_print(stderr, message, strlen(message));
  fputc('\n', stderr);
  if (where) {
    if (where->name)
      show_name(where);
    show_line(where);
  }
  if (hint && hint[0]) {
    fputs(tr("hint: "), stderr);
    glyphs_print(stderr, hint, strlen(hint));
    fputc('\n', stderr);
  }
}

void report(const place *where, const char *hint, const char *format, ...) {
  char message[1024];
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(message, sizeof message, tr(format), arguments);
  va_end(arguments);
  show(NULL, where, hint && hint[0] ? tr(hint) : NULL, message);
}

void report_note(const char *sentence) {
  fputs(tr("grundy: note: "), stderr);
  glyphs_print(stderr, sentence, strlen(sentence));
  fputc('\n', stderr);
}

void report_interrupted(void) {
  fprintf(stderr, "grundy: %s\n", tr("interrupted"));
}

void report_error(const grundy_error *error, const place *where) {
  report_advised(error, where, error->hint);
}

void report_advised(const grundy_error *error, const place *where,
                    const char *hint) {
  if (error->limit == GRUNDY_LIMIT_CANCEL) {
    failure_note(error, NULL, NULL, error->message);
    report_interrupted();
  } else {
    show(error, where, hint[0] ? hint : error->hint, error->message);
  }
}

int report_no_memory(void) {
  report(NULL, NULL, "the system has no more memory");
  return INTERNAL;
}

int exit_code(const grundy_error *error) {
  switch (error->status) {
  case GRUNDY_OK:
    return DONE;
  case GRUNDY_SYNTAX:
  case GRUNDY_DOMAIN:
  case GRUNDY_UNABLE:
    return BAD_INPUT;
  case GRUNDY_STOPPED:
    return error->limit == GRUNDY_LIMIT_CANCEL ? CANCELLED : LIMIT_REACHED;
  case GRUNDY_NOMEM:
  case GRUNDY_IO:
  case GRUNDY_MISUSE:
    break;
  }
  return INTERNAL;
}
