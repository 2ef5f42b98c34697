/* SPDX-License-Identifier: MIT */
/*
 * grundy-test MODE FILE.t [SAMPLES]: checks a family against the facts beside
 * it; each laws line looks at no more than SAMPLES positions, if that is given,
 * and the counts of answers, pinned for whole runs, are not compared then.
 *
 *   golden   the facts, one by one
 *   laws     the battery of laws, and the pinned counts of answers
 *   alloc    the facts again, with each allocation failing in turn
 *   pin      prints the count lines as they are now, for the author
 *
 * Exit code 0: all passed; 1: something failed; 2: the file is malformed.
 */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "runner.h"

static const struct {
  const char *name;
  void (*run)(score *s, const grundy *g);
} modes[] = {
    {"golden", run_golden},
    {"laws", run_laws},
    {"alloc", run_alloc},
    {"pin", run_pin},
};

void fail(score *s, const fact *f, const char *format, ...) {
  va_list arguments;
  s->failed++;
  printf("%s:%zu: ", s->facts->path, f->line);
  va_start(arguments, format);
  vprintf(format, arguments);
  va_end(arguments);
  putchar('\n');
  fflush(stdout);
}

static bool define(grundy *g, const char *path) {
  char *text = file_read(path);
  grundy_error error = {.message = "it cannot be read"};
  bool good =
      text && !grundy_define(g, text, strlen(text), GRUNDY_ENGLISH, &error);
  if (!good)
    printf("%s: byte %zu: %s\n", path, error.offset, error.message);
  free(text);
  return good;
}

static int run(void (*mode)(score *s, const grundy *g), const char *path,
               uint64_t samples) {
  facts f;
  if (!facts_read(&f, path)) {
    facts_clear(&f);
    return 2;
  }
  grundy *g = grundy_new();
  score s = {.facts = &f, .samples = samples};
  grundy_allow_programs(g, true); /* those that the facts name */
  bool is_ready = g && (!f.rules || define(g, f.rules));
  if (is_ready)
    mode(&s, g);
  grundy_free(g);
  facts_clear(&f);
  if (!is_ready || mode == run_pin)
    return is_ready ? 0 : 2;
  printf("%zu passed, %zu failed\n", s.passed, s.failed);
  return s.failed ? 1 : 0;
}

int main(int count, char **words) {
  uint64_t samples = count == 4 ? strtoull(words[3], NULL, 10) : UINT64_MAX;
  bool good = samples && (count == 3 || count == 4);
  for (size_t i = 0; good && i < sizeof modes / sizeof *modes; i++)
    if (strcmp(words[1], modes[i].name) == 0)
      return run(modes[i].run, words[2], samples);
  fprintf(stderr,
          "usage: grundy-test golden|laws|alloc|pin FILE.t [SAMPLES]\n");
  return 2;
}
