/* SPDX-License-Identifier: MIT */
/*
 * The `.t` file beside each family: one item a line, `#` starts a comment.
 *
 *   rules FILE                    named rules, used by all lines of the file
 *   laws RULES SAMPLES
 *   count RULES THEOREM = N       answers of a theorem in the laws run, pinned
 *   count RULES reach = N         ... of `reach`
 *   eval POS = OUTCOME [VALUE] [: move, move, ...]         `: none` for none
 *   misere POS = OUTCOME [: move, move, ...]
 *   plies POS = N     misere-plies POS = N     longest POS = N
 *   table RULES RANGE [RANGE] = v v v / v v v    `.` where there is no position
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

/* Reads a file and reports every malformed line on stdout.  Returns false if
   the file cannot be used. */
bool facts_read(facts *f, const char *path);
void facts_clear(facts *f);

/* Returns a whole file as a string, which the caller frees; NULL if the file
   cannot be read. */
char *file_read(const char *path);

/* Cuts the last word off a text and returns it; NULL if the text is a single
   word. */
char *cut_last_word(char *text);

#endif
