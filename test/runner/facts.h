/* SPDX-License-Identifier: MIT */
/*
 * The `.t` file beside each family: one item a line, `#` starts a comment.
 *
 *   rules FILE                    named rules for all that is asked here
 *   laws RULES SAMPLES
 *   count RULES THEOREM = N       answers of a theorem in the laws run, pinned
 *   count RULES reach = N         ... of `reach`
 *   eval POS = OUTCOME [VALUE] [: move, move, ...]         `: none` for none
 *   misere POS = OUTCOME [: move, move, ...]
 *   plies POS = N     misere-plies POS = N     longest POS = N
 *   table RULES RANGE [RANGE] = v v v / v v v    `.` where no position is
 *   outcomes, misere-outcomes, plies-table RULES RANGE [RANGE] = ...
 *   print TEXT = CANONICAL
 *   error TEXT @OFFSET MESSAGE    `@-` for an error without a place
 *
 * A fact ends with two spaces and its source in brackets: where it was read,
 * or by which independent computation it was found.  Notation and errors are
 * our own and need none.
 */
#ifndef TEST_RUNNER_FACTS_H
#define TEST_RUNNER_FACTS_H

#include <grundy.h>

typedef enum verb {
  VERB_LAWS,
  VERB_COUNT,
  VERB_EVAL,
  VERB_MISERE,
  VERB_PLIES,
  VERB_MISERE_PLIES,
  VERB_LONGEST,
  VERB_TABLE,
  VERB_OUTCOMES,
  VERB_MISERE_OUTCOMES,
  VERB_PLIES_TABLE,
  VERB_PRINT,
  VERB_ERROR
} verb;

/* Strings live in the facts. */
typedef struct fact {
  size_t line;
  verb verb;
  const char *word; /* the verb as written */
  char *subject;    /* up to the '=', or the text that is wrong */
  char *expected;
  char *source;
} fact;

typedef struct facts {
  const char *path;
  char *contents;
  const char *rules; /* the file of named rules, or NULL */
  fact *list;
  size_t count;
} facts;

/* Reads a file; every malformed line is told on stdout.  False: it cannot be
   used. */
bool facts_read(facts *f, const char *path);
void facts_clear(facts *f);

/* A whole file as a string, to be freed; NULL: it cannot be read. */
char *file_read(const char *path);

/* The last word of a text, cut off from it; NULL if there is no other. */
char *cut_last_word(char *text);

#endif
