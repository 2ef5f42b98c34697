/* SPDX-License-Identifier: MIT */
/* runs: 5000 */
/*
 * The whole program on any words, one a line: it must end by itself, with an
 * exit code that fits what it said, and print nothing that a terminal could
 * take amiss.
 */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/command.h"
#include "app/utf8.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum {
  MOST_WORDS = 12
};

/* The last word on the limits is ours. */
static const char *const limits[] = {"--max-positions=300", "--max-memory=8M",
                                     "--time=2"};
enum {
  LIMITS = sizeof limits / sizeof *limits
};

/* Lines of printable characters: escapes are spelt out. */
static void check_text(const char *text, size_t length) {
  for (size_t i = 0; i < length;) {
    glyph g = glyph_at(text + i, length - i);
    assert(text[i] == '\n' || !g.escaped);
    i += g.length;
  }
}

/* A stream that is kept in memory in place of another. */
typedef struct capture {
  FILE *original;
  char *text;
  size_t length;
} capture;

static FILE *begin_capture(capture *c, FILE *original) {
  *c = (capture){.original = original};
  FILE *stream = open_memstream(&c->text, &c->length);
  assert(stream);
  return stream;
}

/* Cuts the text into words; the limits go before a `--` or to the end. */
static size_t cut_words(char *text, char *const *ours, char **words) {
  size_t count = 0, end = 0;
  for (char *at = text, *next; at && count < MOST_WORDS; at = next) {
    next = strchr(at, '\n');
    if (next)
      *next++ = '\0';
    words[count++] = at;
  }
  while (end < count && strcmp(words[end], "--") != 0)
    end++;
  memmove(words + end + LIMITS, words + end, (count - end) * sizeof *words);
  memcpy(words + end, ours, LIMITS * sizeof *words);
  return count + LIMITS;
}

/* Pictures go to stdout: no input may write a file.  Turns `words` around,
   whose texts it does not touch; false: an argument is missing, and a limit of
   ours would be taken for it. */
static bool divert_pictures(char **words, size_t count) {
  static char svg[] = "--svg=-", png[] = "--png=-", dash[] = "-";
  for (size_t i = 0; i < count; i++) {
    bool is_svg = strncmp(words[i], "--svg", 5) == 0;
    if (!is_svg && strncmp(words[i], "--png", 5) != 0)
      continue;
    if (words[i][5] == '=') {
      words[i] = is_svg ? svg : png;
    } else if (words[i][5] == '\0') {
      if (i + 1 == count || strncmp(words[i + 1], "--max-positions", 15) == 0)
        return false;
      words[++i] = dash;
    }
  }
  return true;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  char *text = malloc(size + 1), *ours[LIMITS];
  char *words[MOST_WORDS + LIMITS];
  capture out, err;
  assert(text);
  memcpy(text, data, size);
  text[size] = '\0';
  for (size_t i = 0; i < LIMITS; i++) {
    ours[i] = strdup(limits[i]);
    assert(ours[i]);
  }
  size_t count = cut_words(text, ours, words);
  if (!divert_pictures(words, count))
    count = 0;
  stdout = begin_capture(&out, stdout);
  stderr = begin_capture(&err, stderr);
  int code = app_run(count, words);
  fclose(stdout);
  fclose(stderr);
  stdout = out.original;
  stderr = err.original;
  assert(code >= DONE && code <= LIMIT_REACHED);
  assert((code >= BAD_INPUT) == (err.length > 0));
  check_text(err.text, err.length);
  free(out.text);
  free(err.text);
  for (size_t i = 0; i < LIMITS; i++)
    free(ours[i]);
  free(text);
  return 0;
}
