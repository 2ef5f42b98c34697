/* SPDX-License-Identifier: MIT */
/*
 * The options of the command line.  One table serves for parsing and for the
 * help.
 */
#ifndef APP_OPTIONS_H
#define APP_OPTIONS_H

#include <grundy.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum option_id {
  OPTION_MISERE,
  OPTION_EXPLAIN,
  OPTION_PLIES,
  OPTION_LONGEST,
  OPTION_OUTCOME,
  OPTION_METHOD,
  OPTION_LIMIT_MOVES,
  OPTION_PLAIN,
  OPTION_OUTCOMES,
  OPTION_GENUS,
  OPTION_VALUES,
  OPTION_MEAN,
  OPTION_TEMPERATURE,
  OPTION_ATOMIC,
  OPTION_FORMAT,
  OPTION_LIST,
  OPTION_LEN,
  OPTION_LET,
  OPTION_PLOT,
  OPTION_SVG,
  OPTION_PNG,
  OPTION_PDF,
  OPTION_DOT,
  OPTION_TO,
  OPTION_THERMOGRAPH,
  OPTION_LATEX,
  OPTION_FORMULA,
  OPTION_BASE,
  OPTION_LIMIT,
  OPTION_DIGITS,
  OPTION_WINDOW,
  OPTION_CERTIFICATE,
  OPTION_COQ,
  OPTION_CHECK,
  OPTION_GAP,
  OPTION_QUOTIENT,
  OPTION_WALNUT,
  OPTION_DATABASE,
  OPTION_CHECKPOINT,
  OPTION_EVERY,
  OPTION_RULES,
  OPTION_FIRST,
  OPTION_SIDE,
  OPTION_LEVEL,
  OPTION_SKILL,
  OPTION_STYLE,
  OPTION_LINE,
  OPTION_RANDOM,
  OPTION_SEED,
  OPTION_BATCH,
  OPTION_OP,
  OPTION_BITS,
  OPTION_RAW,
  OPTION_HEX,
  OPTION_START,
  OPTION_ALL,
  OPTION_ESSENTIAL,
  OPTION_MAIN,
  OPTION_CONJECTURE,
  OPTION_NAME,
  OPTION_NATIVE,
  OPTION_JOBS,
  OPTION_PORT,
  OPTION_LISTEN,
  OPTION_TOKEN,
  OPTION_FRAMES,
  OPTION_JSON,
  OPTION_MAX_POSITIONS,
  OPTION_MAX_MEMORY,
  OPTION_MAX_DISK,
  OPTION_TIME,
  OPTION_LANG,
  OPTION_TONGUE, /* --lang too: a programming language */
  OPTION_HELP,
  OPTION_VERSION,
  OPTION_COUNT
} option_id;

/* A set of options: bit i is option i. */
__extension__ typedef unsigned __int128 option_set;
#define OPTION_BIT(id) OPTION_SET(OPTION_##id)
#define OPTION_SET(id) ((option_set)1 << (id))
#define OPTION_LIMITS                                                          \
  (OPTION_BIT(MAX_POSITIONS) | OPTION_BIT(MAX_MEMORY) | OPTION_BIT(TIME))
#define OPTION_ALWAYS                                                          \
  (OPTION_BIT(LANG) | OPTION_BIT(HELP) | OPTION_BIT(VERSION))

typedef enum argument_kind {
  ARGUMENT_NONE,
  ARGUMENT_NUMBER,
  ARGUMENT_SIZE,    /* bytes: digits, then K, M, G or T */
  ARGUMENT_SECONDS, /* a decimal fraction, kept in milliseconds */
  ARGUMENT_CHOICE,  /* the number is the index of the word */
  ARGUMENT_TEXT     /* any text, unchanged */
} argument_kind;

typedef struct option {
  const char *name;
  argument_kind kind;
  const char *argument; /* name of the argument in the help */
  const char *const *choices;
  uint64_t least, most; /* range of a number */
  uint64_t otherwise;   /* the number if the option is not given */
  const char *help;
} option;

extern const option option_table[OPTION_COUNT];

/* The words of --method, --first, --side, --style and --format, in the order
   of the table. */
typedef enum method_word {
  METHOD_SEARCH,
  METHOD_THEOREM,
  METHOD_BOTH,
  METHOD_PAIRS,
  METHOD_DEEP
} method_word;
typedef enum first_word {
  FIRST_YOU,
  FIRST_GRUNDY
} first_word;
typedef enum side_word {
  SIDE_LEFT,
  SIDE_RIGHT
} side_word;
typedef enum style_word {
  STYLE_BEST,
  STYLE_SLOW
} style_word;
typedef enum format_word {
  FORMAT_TEXT,
  FORMAT_CSV,
  FORMAT_JSON,
  FORMAT_BFILE,
  FORMAT_LATEX,
  FORMAT_RAW
} format_word;

typedef struct options {
  option_set given;
  uint64_t numbers[OPTION_COUNT];
  const char *texts[OPTION_COUNT]; /* arguments as typed */
} options;

/* Parses the options, moves the operands to the front of `words`, and counts
   them.  Returns false if something is wrong; it has then been reported. */
bool options_parse(options *o, char **words, size_t count, size_t *operands);

/* Returns what --checkpoint and --every ask for. */
grundy_checkpoint options_checkpoint(const options *o);

/* Returns how many entries a table may have; 0: there is no limit. */
uint64_t options_most_entries(const options *o);

/* A hint: what to type for a larger limit. */
typedef struct raise_hint {
  char text[120];
} raise_hint;
/* Returns the hint for a table of this number of entries. */
raise_hint options_raise_entries(uint64_t entries);
/* Returns the hint for more memory than the limit, in bytes; `wanted` is the
   size that is needed, if it is known, otherwise 0. */
raise_hint options_raise_memory(size_t limit, size_t wanted);
/* Returns the hint for more time than the limit, in seconds. */
raise_hint options_raise_time(double seconds);

static inline bool options_has(const options *o, option_id id) {
  return (o->given >> id & 1) != 0;
}

#endif
