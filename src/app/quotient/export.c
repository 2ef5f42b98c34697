/* SPDX-License-Identifier: MIT */
/* The quotient for GAP and for LaTeX. */
#include "app/quotient/quotient.h"

#include <ctype.h>
#include <string.h>

/* How a program writes words. */
typedef struct dialect {
  const char *times;          /* between two letters */
  const char *before, *after; /* around an exponent */
  const char *one;            /* the identity */
} dialect;

static const dialect gap = {"*", "^", "", "One(F)"};
static const dialect latex = {"", "^{", "}", "1"};

/* Prints a word up to its end or to '='; returns the rest. */
static const char *put_word(const char *word, dialect d) {
  bool is_first = true;
  if (*word == '1') {
    fputs(d.one, stdout);
    return word + 1;
  }
  while (isalpha((unsigned char)*word)) {
    printf("%s%c", is_first ? "" : d.times, *word++);
    is_first = false;
    if (!isdigit((unsigned char)*word))
      continue;
    fputs(d.before, stdout);
    while (isdigit((unsigned char)*word))
      putchar(*word++);
    fputs(d.after, stdout);
  }
  return word;
}

static void put_losses(const grundy_quotient *q, dialect d) {
  bool is_first = true;
  for (size_t x = 0; x < q->order; x++) {
    if (!q->is_loss[x])
      continue;
    fputs(is_first ? "" : ", ", stdout);
    put_word(q->words[x], d);
    is_first = false;
  }
}

/* Prints the relation [left, right]. */
static void put_pair(const char *relation, dialect d) {
  putchar('[');
  const char *rest = put_word(relation, d);
  fputs(", ", stdout);
  put_word(rest + 1, d);
  putchar(']');
}

void quotient_gap(const grundy_quotient *q) {
  fputs("F := FreeMonoid(", stdout);
  for (size_t i = 0; i < q->generator_count; i++)
    printf("%s\"%c\"", i ? ", " : "", quotient_letter(i));
  puts(q->generator_count ? ");;" : "0);;");
  for (size_t i = 0; i < q->generator_count; i++)
    printf("%c := F.%zu;;\n", quotient_letter(i), i + 1);
  puts("Q := F / [");
  bool is_first = true;
  for (size_t i = 0; i < q->generator_count; i++)
    for (size_t j = 0; j < i; j++) {
      char a = quotient_letter(i), b = quotient_letter(j);
      printf("%s  [%c*%c, %c*%c]", is_first ? "" : ",\n", a, b, b, a);
      is_first = false;
    }
  for (size_t i = 0; i < q->relation_count; i++) {
    fputs(is_first ? "  " : ",\n  ", stdout);
    put_pair(q->relations[i], gap);
    is_first = false;
  }
  puts(is_first ? "];;" : "\n];;");
  fputs("P := [", stdout);
  put_losses(q, gap);
  puts("];;");
}

void quotient_latex(const grundy_quotient *q) {
  fputs("\\mathcal{Q} = \\langle ", stdout);
  for (size_t i = 0; i < q->generator_count; i++)
    printf("%s%c", i ? ", " : "", quotient_letter(i));
  fputs(" \\mid ", stdout);
  for (size_t i = 0; i < q->relation_count; i++) {
    fputs(i ? ",\\ " : "", stdout);
    const char *rest = put_word(q->relations[i], latex);
    putchar('=');
    put_word(rest + 1, latex);
  }
  fputs(" \\rangle, \\quad \\mathcal{P} = \\{", stdout);
  put_losses(q, latex);
  puts("\\}");
}
