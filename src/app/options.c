/* SPDX-License-Identifier: MIT */
/*
 * `--name value`, `--name=value`, before or after the operands; `--` ends the
 * options; a lone `-` is an operand.
 */
#include "app/options.h"

#include "app/argument.h"
#include "app/command.h"
#include "app/language.h"
#include "app/report.h"
#include "core/limit.h"
#include "core/nearest.h"

#include <assert.h>
#include <string.h>

static const char *const method_words[] = {"search", "theorem", "both",
                                           "pairs",  "deep",    NULL};
static const char *const language_words[] = {"en", "zh", NULL};
/* In the order of grundy_code_language. */
static const char *const tongue_words[] = {"c", "c++", "python", NULL};
/* In the order of grundy_nim_op. */
static const char *const op_words[] = {"add",  "mul",   "inv",
                                       "sqrt", "solve", NULL};
static const char *const format_words[] = {"text",  "csv", "json", "bfile",
                                           "latex", "raw", NULL};
static const char *const first_words[] = {"you", "grundy", NULL};
static const char *const side_words[] = {"left", "right", NULL};
static const char *const style_words[] = {"best", "slow", NULL};

/* Bytes that work may use unless --max-memory is given: 2 GiB, but a quarter of
   the address space where that is less.  A table that grows needs memory for
   its old copy too, so the limit is reached before the system refuses. */
#define MOST_MEMORY                                                            \
  ((uint64_t)SIZE_MAX >> 33 ? UINT64_C(2) << 30 : (uint64_t)SIZE_MAX / 4 + 1)

/* Number of words in a list, not counting the NULL. */
#define WORDS(list) (sizeof(list) / sizeof *(list)-1)
static_assert(WORDS(method_words) == METHOD_DEEP + 1, "words of --method");
static_assert(WORDS(language_words) == GRUNDY_CHINESE + 1, "words of --lang");
static_assert(WORDS(tongue_words) == GRUNDY_CODE_PYTHON + 1, "words of --lang");
static_assert(WORDS(op_words) == GRUNDY_NIM_SOLVE + 1, "words of --op");
static_assert(WORDS(format_words) == FORMAT_RAW + 1, "words of --format");
static_assert(WORDS(first_words) == FIRST_GRUNDY + 1, "words of --first");
static_assert(WORDS(side_words) == SIDE_RIGHT + 1, "words of --side");
static_assert(WORDS(style_words) == STYLE_SLOW + 1, "words of --style");
static_assert(OPTION_COUNT <= 8 * sizeof(option_set),
              "an option_set has a bit for each option");

const option option_table[OPTION_COUNT] = {
    [OPTION_MISERE] =
        {.name = "misere",
         .help = "misère play: the player who makes the last move loses"},
    [OPTION_EXPLAIN] = {.name = "explain", .help = "give the reasons in full"},
    [OPTION_PLIES] = {.name = "plies",
                      .help = "moves left under best play: the winner "
                              "hurries, the loser delays"},
    [OPTION_LONGEST] = {.name = "longest",
                        .help =
                            "the number of moves of the longest possible play"},
    [OPTION_OUTCOME] = {.name = "outcome",
                        .help =
                            "say only who wins, with a winning move: faster "
                            "than the value of a large position"},
    [OPTION_METHOD] = {.name = "method",
                       .kind = ARGUMENT_CHOICE,
                       .argument = "METHOD",
                       .choices = method_words,
                       .help = "use the rules alone (search), theorems alone "
                               "(theorem), or compare the two (both); the "
                               "outcome from the rules alone, parts solved "
                               "apart (pairs), or by large parts beside "
                               "values, where the players' moves differ "
                               "(deep)"},
    [OPTION_LIMIT_MOVES] = {.name = "limit-moves",
                            .kind = ARGUMENT_NUMBER,
                            .argument = "N",
                            .most = 1000000000,
                            .otherwise = 1000,
                            .help = "list up to N moves, however long that "
                                    "takes"},
    [OPTION_PLAIN] = {.name = "plain",
                      .help = "list the moves alone, without values and "
                              "outcomes: nothing is solved"},
    [OPTION_OUTCOMES] = {.name = "outcomes",
                         .help = "outcomes (N and P) instead of values; code: "
                                 "write the function wins"},
    [OPTION_GENUS] =
        {.name = "genus",
         .help = "both values as g^h: g of normal play, h of misère play"},
    [OPTION_VALUES] = {.name = "values",
                       .help = "values, which is the default"},
    [OPTION_MEAN] = {.name = "mean",
                     .help = "means of values where the players' moves differ"},
    [OPTION_TEMPERATURE] = {.name = "temperature",
                            .help = "temperatures of values"},
    [OPTION_ATOMIC] = {.name = "atomic", .help = "atomic weights of values"},
    [OPTION_FORMAT] = {.name = "format",
                       .kind = ARGUMENT_CHOICE,
                       .argument = "FORMAT",
                       .choices = format_words,
                       .help = "the format of the answer"},
    [OPTION_LIST] = {.name = "list",
                     .kind = ARGUMENT_TEXT,
                     .argument = "P",
                     .help = "list the positions with this outcome or value, "
                             "or all; any number of ranges"},
    [OPTION_LEN] = {.name = "len",
                    .kind = ARGUMENT_TEXT,
                    .argument = "A..B",
                    .help = "list the states of a bag or row of A to B "
                            "entries"},
    [OPTION_LET] = {.name = "let",
                    .kind = ARGUMENT_TEXT,
                    .argument = "NAME=A..B",
                    .help = "put the numbers A to B in place of the word NAME "
                            "in the rules, and answer for each"},
    [OPTION_PLOT] = {.name = "plot", .help = "draw the table on the terminal"},
    [OPTION_SVG] =
        {.name = "svg",
         .kind = ARGUMENT_TEXT,
         .argument = "FILE",
         .help = "draw a picture into an SVG file; '-' is standard output"},
    [OPTION_PNG] =
        {.name = "png",
         .kind = ARGUMENT_TEXT,
         .argument = "FILE",
         .help = "draw a picture into a PNG file; '-' is standard output"},
    [OPTION_PDF] =
        {.name = "pdf",
         .kind = ARGUMENT_TEXT,
         .argument = "FILE",
         .help = "draw a picture into a PDF file; '-' is standard output"},
    [OPTION_DOT] = {.name = "dot",
                    .kind = ARGUMENT_TEXT,
                    .argument = "FILE",
                    .help = "write a graph or an automaton into a file for "
                            "Graphviz; '-' is standard output"},
    [OPTION_THERMOGRAPH] = {.name = "thermograph",
                            .help = "print the walls of the thermograph"},
    [OPTION_LATEX] = {.name = "latex",
                      .help = "print the answer in LaTeX's mathematics"},
    [OPTION_TO] = {.name = "to",
                   .kind = ARGUMENT_NUMBER,
                   .argument = "N",
                   .least = 1,
                   .most = UINT64_MAX,
                   .otherwise = 300,
                   .help = "verify: the first N positions of each game; "
                           "check, find, code: numbers up to N; quotient: "
                           "heaps up to N"},
    [OPTION_FORMULA] =
        {.name = "formula",
         .kind = ARGUMENT_TEXT,
         .argument = "EXPR",
         .help = "the formula, an expression in the variables of the rules"},
    [OPTION_BASE] =
        {.name = "base",
         .kind = ARGUMENT_TEXT,
         .argument = "BASE",
         .help = "the digits of the proof: a base from 2 to 60, or zeckendorf"},
    [OPTION_LIMIT] = {.name = "limit",
                      .kind = ARGUMENT_NUMBER,
                      .argument = "N",
                      .least = 1,
                      .most = UINT64_MAX,
                      .help = "compute at most N values"},
    [OPTION_WINDOW] =
        {.name = "window",
         .help = "a shorter proof, from a repeated state of the sparse space"},
    [OPTION_CERTIFICATE] =
        {.name = "certificate",
         .kind = ARGUMENT_TEXT,
         .argument = "FILE",
         .help = "write a certificate of the proof to a file, for "
                 "verify-certificate, or quotient --check; '-' is standard "
                 "output"},
    [OPTION_COQ] = {.name = "coq",
                    .kind = ARGUMENT_TEXT,
                    .argument = "FILE",
                    .help = "write the period as a theorem for Coq, with "
                            "its proof; '-' is standard output"},
    [OPTION_CHECK] = {.name = "check",
                      .kind = ARGUMENT_TEXT,
                      .argument = "FILE",
                      .help = "check a certificate of a quotient, by other "
                              "code than the code that computed it"},
    [OPTION_GAP] = {.name = "gap", .help = "print the answer for GAP"},
    [OPTION_QUOTIENT] = {.name = "quotient",
                         .help = "elements of the misère quotient, with "
                                 "--misere"},
    [OPTION_WALNUT] =
        {.name = "walnut",
         .kind = ARGUMENT_TEXT,
         .argument = "FILE",
         .help = "write the same sentences for the prover Walnut; '-' is "
                 "standard output, a name that ends in '/' is a folder"},
    [OPTION_DATABASE] =
        {.name = "database",
         .kind = ARGUMENT_TEXT,
         .argument = "FILE",
         .help = "answer from this file, which grundy solve has written; "
                 "solve: the file to write"},
    [OPTION_CHECKPOINT] = {.name = "checkpoint",
                           .kind = ARGUMENT_TEXT,
                           .argument = "FILE",
                           .help = "save the work in a file every few seconds; "
                                   "if the file exists, continue from it"},
    [OPTION_EVERY] = {.name = "every",
                      .kind = ARGUMENT_SECONDS,
                      .argument = "SECONDS",
                      .most = UINT64_C(1000000000) * 1000,
                      .otherwise = 3000,
                      .help = "the least time between two writes of the "
                              "checkpoint; 3 seconds unless given"},
    [OPTION_DIGITS] =
        {.name = "digits",
         .kind = ARGUMENT_NUMBER,
         .argument = "D",
         .least = 1,
         .most = 4,
         .otherwise = 3,
         .help = "codes with D digits after the point; 3 unless given"},
    [OPTION_RULES] = {.name = "rules",
                      .kind = ARGUMENT_TEXT,
                      .argument = "FILE",
                      .help =
                          "a file of your own games, one a line: name = RULE"},
    [OPTION_FIRST] = {.name = "first",
                      .kind = ARGUMENT_CHOICE,
                      .argument = "WHO",
                      .choices = first_words,
                      .help = "who makes the first move"},
    [OPTION_SIDE] = {.name = "side",
                     .kind = ARGUMENT_CHOICE,
                     .argument = "SIDE",
                     .choices = side_words,
                     .help = "your side, if the moves of the players differ; "
                             "moves, reply: the side to move"},
    [OPTION_LEVEL] =
        {.name = "level",
         .kind = ARGUMENT_TEXT,
         .argument = "LEVEL",
         .help = "perfect, or a number from 0 to 100: how many of 100 wins "
                 "Grundy gives away on purpose; it says so each time"},
    [OPTION_SKILL] =
        {.name = "skill",
         .kind = ARGUMENT_NUMBER,
         .argument = "N",
         .most = 100,
         .otherwise = 100,
         .help = "how many of 100 wins the opponent takes; it gives the others "
                 "away on purpose. 100, a perfect opponent, unless given"},
    [OPTION_STYLE] =
        {.name = "style",
         .kind = ARGUMENT_CHOICE,
         .argument = "STYLE",
         .choices = style_words,
         .help = "best: wins as soon as it can; slow: gives away every win and "
                 "loses as slowly as it can"},
    [OPTION_LINE] = {.name = "line",
                     .kind = ARGUMENT_NUMBER,
                     .argument = "N",
                     .least = 1,
                     .most = 1000,
                     .help = "continue with best play, up to N moves in all"},
    [OPTION_RANDOM] =
        {.name = "random",
         .help = "start from a random position of RULES that you can win"},
    [OPTION_SEED] =
        {.name = "seed",
         .kind = ARGUMENT_NUMBER,
         .argument = "N",
         .most = UINT64_MAX,
         .help =
             "the seed of the random numbers: the same N gives the same game"},
    [OPTION_BATCH] = {.name = "batch",
                      .help = "read numbers from standard input"},
    [OPTION_OP] = {.name = "op",
                   .kind = ARGUMENT_CHOICE,
                   .argument = "OP",
                   .choices = op_words,
                   .otherwise = GRUNDY_NIM_MUL,
                   .help = "the operation of --batch; mul unless given"},
    [OPTION_BITS] = {.name = "bits",
                     .kind = ARGUMENT_NUMBER,
                     .argument = "N",
                     .least = 1,
                     .most = 65536,
                     .otherwise = 64,
                     .help = "only nimbers below 2^N; with --batch 8, 16, 32, "
                             "64 or 128, and 64 unless given"},
    [OPTION_RAW] = {.name = "raw",
                    .help = "with --batch: read and write bytes, the least "
                            "byte of a number first"},
    [OPTION_HEX] = {.name = "hex", .help = "print numbers in hexadecimal"},
    [OPTION_START] = {.name = "start",
                      .kind = ARGUMENT_TEXT,
                      .argument = "VERTEX",
                      .help =
                          "the vertex of the token; in hackenbush, the ground"},
    [OPTION_ALL] = {.name = "all",
                    .help = "bulk: print the answer for each vertex; "
                            "table: count all boards of a size"},
    [OPTION_ESSENTIAL] = {.name = "essential",
                          .help = "geography: list the vertices that every "
                                  "maximum matching covers"},
    [OPTION_MAIN] = {.name = "main",
                     .help = "write a complete program that reads heaps and "
                             "prints who wins, and a winning move"},
    [OPTION_CONJECTURE] =
        {.name = "conjecture",
         .help = "if nothing is proved, use a pattern that was only checked"},
    [OPTION_NAME] = {.name = "name",
                     .kind = ARGUMENT_TEXT,
                     .argument = "NAME",
                     .help = "the name of the function, instead of grundy; "
                             "other names in the code begin with it"},
    [OPTION_NATIVE] = {.name = "native",
                       .help = "compile the rule with the system's cc; the "
                               "answers are the same"},
    [OPTION_JOBS] = {.name = "jobs",
                     .kind = ARGUMENT_NUMBER,
                     .argument = "N",
                     .least = 1,
                     .most = 1024,
                     .help = "use at most N threads; all cores, where that "
                             "saves time, unless given"},
    [OPTION_PORT] = {.name = "port",
                     .kind = ARGUMENT_NUMBER,
                     .argument = "N",
                     .most = 65535,
                     .otherwise = 8080,
                     .help = "the port to listen on; 0 chooses a free one, "
                             "8080 unless given"},
    [OPTION_LISTEN] = {.name = "listen",
                       .kind = ARGUMENT_TEXT,
                       .argument = "ADDRESS",
                       .help = "the address to listen on, 127.0.0.1 unless "
                               "given; other machines reach 0.0.0.0 and need "
                               "--token"},
    [OPTION_TOKEN] = {.name = "token",
                      .kind = ARGUMENT_TEXT,
                      .argument = "T",
                      .help = "answer only questions that name this secret"},
    [OPTION_FRAMES] = {.name = "frames",
                       .help = "let other sites show the board of embed.html "
                               "in a frame"},
    [OPTION_JSON] = {.name = "json", .help = "print the answer as JSON"},
    [OPTION_MAX_POSITIONS] = {.name = "max-positions",
                              .kind = ARGUMENT_NUMBER,
                              .argument = "N",
                              .most = UINT64_MAX,
                              .otherwise = 1000000,
                              .help = "stop after N positions"},
    [OPTION_MAX_MEMORY] = {.name = "max-memory",
                           .kind = ARGUMENT_SIZE,
                           .argument = "SIZE",
                           .most = SIZE_MAX,
                           .otherwise = MOST_MEMORY,
                           .help = "use at most SIZE bytes, as in 500M or 8G"},
    [OPTION_MAX_DISK] = {.name = "max-disk",
                         .kind = ARGUMENT_SIZE,
                         .argument = "SIZE",
                         .most = UINT64_MAX / 4,
                         .otherwise = UINT64_C(64) << 30,
                         .help = "while solving, keep at most SIZE bytes on "
                                 "the disk; 64G unless given"},
    [OPTION_TIME] = {.name = "time",
                     .kind = ARGUMENT_SECONDS,
                     .argument = "SECONDS",
                     .most = UINT64_C(1000000000) * 1000,
                     .help = "stop after this number of seconds"},
    [OPTION_LANG] = {.name = "lang",
                     .kind = ARGUMENT_CHOICE,
                     .argument = "LANGUAGE",
                     .choices = language_words,
                     .help = "use English (en) or Chinese (zh); otherwise "
                             "LC_ALL or LANG decides"},
    [OPTION_TONGUE] = {.name = "lang",
                       .kind = ARGUMENT_CHOICE,
                       .argument = "LANGUAGE",
                       .choices = tongue_words,
                       .otherwise = GRUNDY_CODE_C,
                       .help =
                           "code: the programming language; c unless given"},
    [OPTION_HELP] = {.name = "help", .help = "show help and exit"},
    [OPTION_VERSION] = {.name = "version", .help = "show the version and exit"},
};

/* Asserts that the table has a complete entry for every option. */
static void check_table(void) {
  for (option_id id = 0; id < OPTION_COUNT; id++) {
    const option *o = &option_table[id];
    assert(o->name && o->help);
    assert((o->kind == ARGUMENT_NONE) == (o->argument == NULL));
    assert((o->kind == ARGUMENT_CHOICE) == (o->choices != NULL));
    assert(o->least <= o->most || o->kind == ARGUMENT_NONE);
    for (option_id other = 0; other < id; other++)
      assert(strcmp(option_table[other].name, o->name) != 0 ||
             (other == OPTION_LANG && id == OPTION_TONGUE));
    (void)o;
  }
}

/* Returns the option of that name; OPTION_COUNT if there is none. */
static option_id option_named(const char *name, size_t length) {
  option_id id = 0;
  while (id < OPTION_COUNT &&
         (strlen(option_table[id].name) != length ||
          memcmp(option_table[id].name, name, length) != 0))
    id++;
  return id;
}

static bool refuse_unknown(const char *word, const char *name, size_t length) {
  gi_nearest near = gi_nearest_to(name, length);
  for (option_id id = 0; id < OPTION_COUNT; id++)
    gi_nearest_try(&near, option_table[id].name);
  char hint[80];
  snprintf(hint, sizeof hint, near.name ? tr("did you mean --%s?") : "%s",
           near.name ? near.name : tr("see grundy help"));
  int shown = (int)(name + length - word);
  report(NULL, hint, "there is no option %.*s", shown < 60 ? shown : 60, word);
  return false;
}

/* Describes what the argument must look like, for a message. */
static void describe(const option *o, char *out, size_t size) {
  switch (o->kind) {
  case ARGUMENT_CHOICE: {
    char words[100] = "";
    size_t length = 0;
    for (size_t i = 0; o->choices[i] && length < sizeof words; i++)
      length += (size_t)snprintf(words + length, sizeof words - length, "%s%s",
                                 i ? ", " : "", o->choices[i]);
    snprintf(out, size, tr("one of %s"), words);
    break;
  }
  case ARGUMENT_SIZE:
    snprintf(out, size, "%s", tr("a number of bytes, as in 500M or 8G"));
    break;
  case ARGUMENT_SECONDS:
    snprintf(out, size, "%s", tr("a number of seconds, as in 10 or 0.5"));
    break;
  case ARGUMENT_TEXT:
    snprintf(out, size, tr("an argument: %s"), o->argument);
    break;
  default:
    if (o->most == UINT64_MAX)
      snprintf(out, size, tr("a number, at least %s"),
               gi_digits_of(o->least).text);
    else
      snprintf(out, size, tr("a number from %s to %s"),
               gi_digits_of(o->least).text, gi_digits_of(o->most).text);
  }
}

static bool read_argument(const option *o, const char *text, uint64_t *number) {
  bool is_read = false;
  switch (o->kind) {
  case ARGUMENT_NONE:
  case ARGUMENT_TEXT:
    break;
  case ARGUMENT_NUMBER:
    is_read = argument_number(text, number);
    break;
  case ARGUMENT_SIZE:
    is_read = argument_bytes(text, number);
    break;
  case ARGUMENT_SECONDS:
    is_read = argument_thousandths(text, number);
    break;
  case ARGUMENT_CHOICE:
    for (size_t i = 0; o->choices[i]; i++)
      if (strcmp(o->choices[i], text) == 0) {
        *number = i;
        return true;
      }
    return false;
  }
  return is_read && *number >= o->least && *number <= o->most;
}

/* Returns which --lang is meant: a language to speak, or a programming
   language.  The word decides. */
static option_id lang_of(const char *argument) {
  for (size_t i = 0; argument && tongue_words[i]; i++)
    if (strcmp(tongue_words[i], argument) == 0)
      return OPTION_TONGUE;
  return OPTION_LANG;
}

/* Parses one option.  *next is the word after it, NULL at the end; it is set to
   NULL if it was the argument. */
static bool parse_one(options *o, char *word, char **next) {
  const char *name = word + 1 + (word[1] == '-');
  const char *equals = strchr(name, '=');
  size_t length = equals ? (size_t)(equals - name) : strlen(name);
  option_id id =
      strcmp(word, "-h") == 0 ? OPTION_HELP : option_named(name, length);
  if (id == OPTION_COUNT || (word[1] != '-' && id != OPTION_HELP))
    return refuse_unknown(word, name, length);
  if (id == OPTION_LANG)
    id = lang_of(equals ? equals + 1 : *next);
  const option *entry = &option_table[id];
  if (entry->kind == ARGUMENT_TEXT && options_has(o, id)) {
    report(NULL, NULL, "--%s is given twice", entry->name);
    return false;
  }
  o->given |= OPTION_SET(id);
  if (entry->kind == ARGUMENT_NONE) {
    if (equals)
      report(NULL, NULL, "--%s takes no argument", entry->name);
    return !equals;
  }
  const char *argument = equals ? equals + 1 : *next;
  const char *hint = id == OPTION_LANG
                         ? N_("grundy code also takes --lang c, c++ or python")
                         : NULL;
  char wanted[160];
  describe(entry, wanted, sizeof wanted);
  if (!argument) {
    report(NULL, hint, "--%s needs %s", entry->name, wanted);
    return false;
  }
  if (!equals)
    *next = NULL;
  o->texts[id] = argument;
  /* a checkpoint is written and read again, which '-' cannot be */
  bool is_file = id != OPTION_CHECKPOINT || strcmp(argument, "-") != 0;
  if (entry->kind == ARGUMENT_TEXT
          ? is_file
          : read_argument(entry, argument, &o->numbers[id]))
    return true;
  report(NULL, hint, "--%s needs %s, not '%.60s'", entry->name, wanted,
         argument);
  return false;
}

/* Returns whether the word is an operand that begins with a minus sign: a word
   after the name of a command that takes such operands. */
static bool is_signed(const char *word, char **words, size_t operands) {
  const command *own = operands > 0 ? command_named(words[0]) : NULL;
  return own && own->has_signs && word[1] != '-' && strcmp(word, "-h") != 0;
}

bool options_parse(options *o, char **words, size_t count, size_t *operands) {
  check_table();
  *o = (options){0};
  for (option_id id = 0; id < OPTION_COUNT; id++)
    o->numbers[id] = option_table[id].otherwise;
  *operands = 0;
  bool has_ended = false;
  for (size_t i = 0; i < count; i++) {
    char *word = words[i];
    if (!has_ended && strcmp(word, "--") == 0) {
      has_ended = true;
    } else if (has_ended || word[0] != '-' || word[1] == '\0' ||
               is_signed(word, words, *operands)) {
      words[(*operands)++] = word;
    } else {
      char *next = i + 1 < count ? words[i + 1] : NULL;
      bool had_next = next != NULL;
      if (!parse_one(o, word, &next))
        return false;
      i += had_next && !next;
    }
  }
  return true;
}

enum {
  ENTRIES_A_POSITION = 10 /* entries of a table that count like one position */
};

uint64_t options_most_entries(const options *o) {
  uint64_t entries, positions = o->numbers[OPTION_MAX_POSITIONS];
  return __builtin_mul_overflow(positions, ENTRIES_A_POSITION, &entries)
             ? UINT64_MAX
             : entries;
}

raise_hint options_raise_entries(uint64_t entries) {
  raise_hint hint;
  uint64_t positions =
      entries == UINT64_MAX
          ? 0 /* no limit */
          : entries / ENTRIES_A_POSITION + (entries % ENTRIES_A_POSITION != 0);
  snprintf(hint.text, sizeof hint.text,
           tr("raise the limit with --max-positions %s"),
           gi_digits_of(positions).text);
  return hint;
}

raise_hint options_raise_memory(size_t limit, size_t wanted) {
  raise_hint hint;
  snprintf(hint.text, sizeof hint.text,
           tr("raise the limit with --max-memory %s"),
           gi_size_typed(limit ? gi_size_above(limit, wanted) : 0).text);
  return hint;
}

raise_hint options_raise_time(double seconds) {
  raise_hint hint;
  snprintf(hint.text, sizeof hint.text, tr("raise the limit with --time %s"),
           gi_seconds_of(2 * seconds).text);
  return hint;
}

grundy_checkpoint options_checkpoint(const options *o) {
  return (grundy_checkpoint){.file = o->texts[OPTION_CHECKPOINT],
                             .seconds =
                                 (double)o->numbers[OPTION_EVERY] / 1000};
}
