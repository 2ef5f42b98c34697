/* SPDX-License-Identifier: MIT */
/* Checks the facts one by one, each in a work of its own. */
#include <stdlib.h>
#include <string.h>

#include "runner.h"

/* Long answers are shown from a little before the first difference. */
static size_t skip_equal(const char *a, const char *b) {
  size_t same = 0, from = 0;
  while (a[same] && a[same] == b[same])
    same++;
  for (size_t i = 0; i < same; i++)
    if (a[i] == ' ' && i + 60 < same)
      from = i;
  return from;
}

static void check(score *s, const fact *f, const grundy *g) {
  grundy_work *work = grundy_work_new(g, (grundy_limits){0});
  grundy_status status = GRUNDY_NOMEM;
  char *came = work ? fact_answer(work, f, &status) : NULL;
  char *expected = fact_expectation(f);
  if (!came || !expected) {
    fail(s, f, "out of memory");
  } else if (strcmp(came, expected) != 0) {
    size_t from = skip_equal(expected, came);
    const char *dots = from ? "..." : "";
    fail(s, f, "golden: %s %s\n  expected %s%s\n  came     %s%s", f->word,
         f->subject, dots, expected + from, dots, came + from);
  } else {
    s->passed++;
  }
  free(expected);
  free(came);
  grundy_work_free(work);
}

void run_golden(score *s, const grundy *g) {
  for (size_t i = 0; i < s->facts->count; i++) {
    const fact *f = &s->facts->list[i];
    if (f->verb != VERB_LAWS && f->verb != VERB_COUNT)
      check(s, f, g);
  }
}
