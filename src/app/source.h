/* SPDX-License-Identifier: MIT */
/*
 * The text that the user gave, and where each piece of it came from.
 *
 *     argument  nim(@heaps.txt) + lasker(7)
 *     text      nim(3,5,7) + lasker(7)         what the parser sees
 *     pieces    |---|file--|-------------|
 *
 * `@FILE` directly after '(' or '[', or after '=', means the content of the
 * file.  An error in
 * the content is shown in the file.
 */
#ifndef APP_SOURCE_H
#define APP_SOURCE_H

#include "app/command.h"
#include "core/buffer.h"

typedef struct source {
  gi_memory memory;
  gi_buffer text;
  gi_buffer pieces;     /* array of struct piece, in the order of the text */
  const char *argument; /* NULL: the text came from standard input */
  call *call;           /* NULL: the text is not the call's operand */
} source;

/* Reads the argument; "-" is standard input if is_dash_stdin.  Reports what is
   wrong and returns the exit code.  Call source_clear in any case. */
int source_read(source *s, const char *argument, bool is_dash_stdin,
                size_t most_bytes);
/* Returns '(', '[' or '=' if a file is named at this place of the text, namely
   the character before its '@'; otherwise 0. */
char source_opener(const char *text, size_t at);
/* Reads a whole file. */
int source_read_file(source *s, const char *name, size_t most_bytes);
void source_clear(source *s);
/* Returns the text, s->text.length bytes. */
const char *source_text(const source *s);

/* Returns a checksum of the text. */
uint64_t source_checksum(const source *s);

/* Finds the place of an offset; returns false if it is outside the text. */
bool source_place(const source *s, size_t offset, place *where);
/* Reports the work's error in this source; returns the exit code.  If the
   question does not fit the game, the hint is one that does. */
int source_report(const source *s, const grundy_work *work);

/* Prints the remark about the rules on standard error, if there is one. */
grundy_status remark_rules(call *c, const grundy_rules *rules);
/* Prints the remarks about the rules of a position. */
grundy_status remark_position(call *c, const grundy_position *position);
/* Reads the position, and prints the remarks about its rules. */
grundy_status source_position(call *c, const source *s,
                              grundy_position **position);

/* Answers about a position where rules are expected, if the command can; *code
   is then the exit code.  Returns false if the text is rules, or no position,
   or the command cannot; the work's error is then that of the rules. */
bool source_is_position(call *c, const source *s, int *code);

/* Reads the first operand, runs `use`, and clears what was read.  Returns the
   exit code. */
int with_source(call *c, bool is_dash_stdin,
                int (*use)(call *c, const source *s));
/* Likewise, for an operand that is rules; with --native they are compiled. */
int with_rules(call *c,
               int (*use)(call *c, const source *s, const grundy_rules *rules));

#endif
