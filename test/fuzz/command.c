/* SPDX-License-Identifier: MIT */
/* runs: 5000 */
/*
 * Runs the whole program on any words, one a line.  The text after a line `<`
 * is its standard input and the file of --rules and --checkpoint.  The program
 * must end by itself, with an exit code that agrees with its messages, and must
 * not print control characters.
 */
#define _GNU_SOURCE /* memfd_create */

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "app/command.h"
#include "app/text/utf8.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum {
  MOST_WORDS = 12
};

/* The last word on the limits is ours, and on what would be drawn by lot.
   serve, which would not end, does not take --max-positions. */
static const char *const limits[] = {"--max-positions=300", "--max-memory=8M",
                                     "--time=2", "--seed=1"};
enum {
  LIMITS = sizeof limits / sizeof *limits
};

/* Lines of printable characters: escapes are spelt out. */
static void check_text(const char *text, size_t length) {
  for (size_t i = 0; i < length;) {
    gi_glyph g = gi_glyph_at(text + i, length - i);
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

/* Some commands read the stream, others the descriptor. */
static FILE *begin_input(const char *text, size_t length) {
  int file = memfd_create("input", 0);
  assert(file >= 0 && write(file, text, length) == (ssize_t)length);
  assert(lseek(file, 0, SEEK_SET) == 0 && dup2(file, STDIN_FILENO) == 0);
  FILE *stream = fdopen(file, "rb");
  assert(stream);
  return stream;
}

/* Cuts the text into words, up to the line `<`; the rest is the input. */
static size_t cut_words(char *text, char **words, char **input) {
  size_t count = 0;
  *input = NULL;
  for (char *at = text, *next; at && count < MOST_WORDS; at = next) {
    next = strchr(at, '\n');
    if (next)
      *next++ = '\0';
    if (next && strcmp(at, "<") == 0) {
      *input = next;
      break;
    }
    words[count++] = at;
  }
  return count;
}

/* Puts our limits before a `--` or at the end; only play takes the seed. */
static size_t add_limits(char **words, size_t count, char *const *ours) {
  size_t end = 0, more = LIMITS - 1;
  for (; end < count && strcmp(words[end], "--") != 0; end++)
    if (strcmp(words[end], "play") == 0)
      more = LIMITS;
  memmove(words + end + more, words + end, (count - end) * sizeof *words);
  memcpy(words + end, ours, more * sizeof *words);
  return count + more;
}

/* The options that name a file. */
typedef struct file_option {
  const char *name;
  enum {
    TO_STDOUT,
    TO_OWN,  /* a file of ours, which holds the input if there is any */
    FROM_OWN /* the same, but if there is none, what it says */
  } use;
} file_option;

static const file_option file_options[] = {{"--svg", TO_STDOUT},
                                           {"--dot", TO_STDOUT},
                                           {"--certificate", TO_STDOUT},
                                           {"--checkpoint", TO_OWN},
                                           {"--rules", FROM_OWN}};
enum {
  FILE_OPTIONS = sizeof file_options / sizeof *file_options
};

/* Returns where the file's name is, if `word` is an option that names a file:
   after its `=`, or the end of `word` if the next word is the name. */
static const char *name_in(const char *word, const file_option **option) {
  for (size_t i = 0; i < FILE_OPTIONS; i++) {
    size_t length = strlen(file_options[i].name);
    *option = &file_options[i];
    if (strncmp(word, file_options[i].name, length) == 0 &&
        (word[length] == '=' || word[length] == '\0'))
      return word + length;
  }
  return NULL;
}

/* No input may write any file but ours.  Such an option is written anew, into
   `room`; false: a name is missing, and a limit of ours would be taken for
   it. */
static bool divert_files(char **words, size_t *count, const char *own,
                         bool has_input, char (*room)[96]) {
  const file_option *option;
  size_t kept = 0;
  for (size_t i = 0; i < *count; i++) {
    const char *name = name_in(words[i], &option);
    words[kept++] = words[i];
    if (!name || (option->use == FROM_OWN && !has_input))
      continue;
    if (!*name && ++i == *count)
      return false;
    words[kept - 1] = room[kept - 1];
    snprintf(room[kept - 1], sizeof room[0], "%s=%s", option->name,
             option->use == TO_STDOUT ? "-" : own);
  }
  *count = kept;
  return true;
}

static void write_own(const char *name, const char *text, size_t length) {
  FILE *file = fopen(name, "wb");
  assert(file && fwrite(text, 1, length, file) == length);
  fclose(file);
}

/* May the program warn although it succeeded? */
static bool may_tell(char **words, size_t count, const char *input) {
  bool may = input;
  for (size_t i = 0; i < count; i++)
    may |= strcmp(words[i], "--native") == 0;
  return may;
}

static void run(char **words, size_t count, const char *input, size_t length) {
  capture out, err;
  bool may = may_tell(words, count, input);
  FILE *original = stdin;
  stdin = begin_input(input ? input : "", length);
  stdout = begin_capture(&out, stdout);
  stderr = begin_capture(&err, stderr);
  int code = app_run(count, words);
  fclose(stdin);
  fclose(stdout);
  fclose(stderr);
  stdin = original;
  stdout = out.original;
  stderr = err.original;
  assert(code >= DONE && code <= LIMIT_REACHED);
  assert(code < BAD_INPUT || err.length > 0);
  assert(code >= BAD_INPUT || err.length == 0 || may);
  check_text(err.text, err.length);
  free(out.text);
  free(err.text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  char *text = malloc(size + 1), *ours[LIMITS], *input;
  char *words[MOST_WORDS + LIMITS];
  char room[MOST_WORDS][96], own[64];
  assert(text);
  memcpy(text, data, size);
  text[size] = '\0';
  for (size_t i = 0; i < LIMITS; i++) {
    ours[i] = strdup(limits[i]);
    assert(ours[i]);
  }
  snprintf(own, sizeof own, "/tmp/grundy-fuzz-command.%d", (int)getpid());
  size_t count = cut_words(text, words, &input);
  size_t length = input ? size - (size_t)(input - text) : 0;
  if (!divert_files(words, &count, own, input, room))
    count = 0;
  count = add_limits(words, count, ours);
  if (input)
    write_own(own, input, length);
  run(words, count, input, length);
  unlink(own);
  for (size_t i = 0; i < LIMITS; i++)
    free(ours[i]);
  free(text);
  return 0;
}
