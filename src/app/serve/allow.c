/* SPDX-License-Identifier: MIT */
#include "app/serve/allow.h"

#include "app/source.h"

#include <string.h>

/* What is allowed to a command. */
typedef struct allowed {
  option_set options;   /* OPTION_BIT(...) | ... */
  option_set to_stdout; /* options among them that name a file: '-' alone */
  const command *command;
  bool reads_operands; /* the operands name files: '-' alone */
} allowed;

enum {
  TEXT_FORMATS = 1 << FORMAT_TEXT | 1 << FORMAT_CSV | 1 << FORMAT_JSON |
                 1 << FORMAT_BFILE | 1 << FORMAT_LATEX
};

/* Every command is here, or is refused: bulk, solve, check-database and new use
   files, survey runs for minutes, play talks, serve serves.  Every option is
   here, or is refused:
   --rules, --checkpoint and --database read files, --raw is no text, --png,
   --pdf and --native start a program. */
static const allowed list[] = {
    {OPTION_BIT(MISERE) | OPTION_BIT(EXPLAIN) | OPTION_BIT(PLIES) |
         OPTION_BIT(LONGEST) | OPTION_BIT(OUTCOME) | OPTION_BIT(METHOD) |
         OPTION_BIT(LIMIT_MOVES) | OPTION_BIT(JSON) | OPTION_BIT(SVG) |
         OPTION_BIT(DOT) | OPTION_LIMITS,
     OPTION_BIT(SVG) | OPTION_BIT(DOT), &command_eval, false},
    {OPTION_BIT(MISERE) | OPTION_BIT(EXPLAIN) | OPTION_BIT(LIMIT_MOVES) |
         OPTION_BIT(PLAIN) | OPTION_BIT(JSON) | OPTION_BIT(SVG) |
         OPTION_BIT(SIDE) | OPTION_LIMITS,
     OPTION_BIT(SVG), &command_moves, false},
    {OPTION_BIT(MISERE) | OPTION_BIT(SIDE) | OPTION_BIT(SKILL) |
         OPTION_BIT(STYLE) | OPTION_BIT(LINE) | OPTION_BIT(SEED) |
         OPTION_BIT(JSON) | OPTION_LIMITS,
     0, &command_reply, false},
    {OPTION_BIT(MISERE) | OPTION_BIT(FIRST) | OPTION_BIT(SIDE) |
         OPTION_BIT(SEED) | OPTION_BIT(JSON) | OPTION_LIMITS,
     0, &command_random, false},
    {OPTION_BIT(ALL) | OPTION_BIT(MISERE) | OPTION_BIT(QUOTIENT) |
         OPTION_BIT(OUTCOMES) | OPTION_BIT(GENUS) | OPTION_BIT(VALUES) |
         OPTION_BIT(MEAN) | OPTION_BIT(TEMPERATURE) | OPTION_BIT(ATOMIC) |
         OPTION_BIT(PLIES) | OPTION_BIT(LONGEST) | OPTION_BIT(FORMAT) |
         OPTION_BIT(LIST) | OPTION_BIT(LEN) | OPTION_BIT(LET) |
         OPTION_BIT(JSON) | OPTION_BIT(PLOT) | OPTION_BIT(SVG) | OPTION_LIMITS,
     OPTION_BIT(SVG), &command_table, false},
    {OPTION_BIT(FORMULA) | OPTION_BIT(TO) | OPTION_BIT(MISERE) |
         OPTION_BIT(OUTCOMES) | OPTION_BIT(VALUES) | OPTION_BIT(MEAN) |
         OPTION_BIT(TEMPERATURE) | OPTION_BIT(ATOMIC) | OPTION_BIT(FORMAT) |
         OPTION_BIT(LET) | OPTION_BIT(JSON) | OPTION_LIMITS,
     0, &command_check, false},
    {OPTION_BIT(TO) | OPTION_BIT(MISERE) | OPTION_BIT(OUTCOMES) |
         OPTION_BIT(VALUES) | OPTION_BIT(MEAN) | OPTION_BIT(TEMPERATURE) |
         OPTION_BIT(ATOMIC) | OPTION_BIT(FORMAT) | OPTION_BIT(LET) |
         OPTION_BIT(JSON) | OPTION_LIMITS,
     0, &command_find, false},
    {OPTION_BIT(FORMULA) | OPTION_BIT(TO) | OPTION_BIT(MISERE) |
         OPTION_BIT(OUTCOMES) | OPTION_BIT(BASE) | OPTION_BIT(CERTIFICATE) |
         OPTION_BIT(WALNUT) | OPTION_BIT(EXPLAIN) | OPTION_BIT(SVG) |
         OPTION_BIT(DOT) | OPTION_BIT(JSON) | OPTION_LIMITS,
     OPTION_BIT(CERTIFICATE) | OPTION_BIT(WALNUT) | OPTION_BIT(SVG) |
         OPTION_BIT(DOT),
     &command_prove, false},
    {OPTION_BIT(TONGUE) | OPTION_BIT(METHOD) | OPTION_BIT(MAIN) |
         OPTION_BIT(CONJECTURE) | OPTION_BIT(NAME) | OPTION_BIT(OUTCOMES) |
         OPTION_BIT(MISERE) | OPTION_BIT(TO) | OPTION_BIT(JSON) | OPTION_LIMITS,
     0, &command_code, false},
    {OPTION_BIT(OUTCOMES) | OPTION_BIT(MISERE) | OPTION_BIT(LIMIT) |
         OPTION_BIT(WINDOW) | OPTION_BIT(CERTIFICATE) | OPTION_BIT(COQ) |
         OPTION_BIT(FORMAT) | OPTION_BIT(LET) | OPTION_BIT(JSON) |
         OPTION_LIMITS,
     OPTION_BIT(CERTIFICATE) | OPTION_BIT(COQ), &command_period, false},
    {OPTION_BIT(TO) | OPTION_BIT(CERTIFICATE) | OPTION_BIT(CHECK) |
         OPTION_BIT(GAP) | OPTION_BIT(LATEX) | OPTION_BIT(SVG) |
         OPTION_BIT(JSON) | OPTION_LIMITS,
     OPTION_BIT(CERTIFICATE) | OPTION_BIT(CHECK) | OPTION_BIT(SVG),
     &command_quotient, false},
    {OPTION_BIT(JSON) | OPTION_LIMITS, 0, &command_verify_certificate, true},
    {OPTION_BIT(JSON) | OPTION_LIMITS, 0, &command_games, false},
    {OPTION_BIT(JSON) | OPTION_LIMITS, 0, &command_learn, false},
    {OPTION_BIT(TO) | OPTION_BIT(JSON) | OPTION_LIMITS, 0, &command_verify,
     false},
    {OPTION_BIT(HEX) | OPTION_BIT(BATCH) | OPTION_BIT(OP) | OPTION_BIT(BITS) |
         OPTION_BIT(FORMAT) | OPTION_BIT(JSON) | OPTION_BIT(SVG) |
         OPTION_LIMITS,
     OPTION_BIT(SVG), &command_nim, false},
    {OPTION_BIT(EXPLAIN) | OPTION_BIT(THERMOGRAPH) | OPTION_BIT(LATEX) |
         OPTION_BIT(JSON) | OPTION_BIT(SVG) | OPTION_LIMITS,
     OPTION_BIT(SVG), &command_value, false},
    {OPTION_LIMITS, 0, &command_completion, false},
    {OPTION_LIMITS, 0, &command_man, false},
    {OPTION_LIMITS, 0, &command_help, false},
};

static const allowed *allowed_for(const command *own) {
  for (size_t i = 0; i < sizeof list / sizeof *list; i++)
    if (list[i].command == own)
      return &list[i];
  return NULL;
}

/* Says whether a text with rules names no file; reports one. */
static bool names_no_file(const char *text) {
  for (size_t at = 0; text[at]; at++)
    if (source_opener(text, at)) {
      fputs(tr("a question may not name files, so grundy serve does not allow "
               "'@'"),
            stderr);
      return false;
    }
  return true;
}

static bool are_options_allowed(const allowed *entry, const options *o) {
  option_set most = entry->options | OPTION_ALWAYS;
  for (option_id id = 0; id < OPTION_COUNT; id++) {
    option_set bit = OPTION_SET(id);
    if (!(o->given & bit))
      continue;
    const char *name = option_table[id].name;
    if (!(most & bit)) {
      fprintf(stderr, tr("grundy serve does not allow the option --%s"), name);
      return false;
    }
    if ((entry->to_stdout & bit) && strcmp(o->texts[id], "-") != 0) {
      fprintf(stderr,
              tr("a question may not name files: use --%s - for standard "
                 "output"),
              name);
      return false;
    }
  }
  if (options_has(o, OPTION_LET) && !names_no_file(o->texts[OPTION_LET]))
    return false;
  if (!options_has(o, OPTION_FORMAT) ||
      (TEXT_FORMATS >> o->numbers[OPTION_FORMAT] & 1))
    return true;
  fprintf(stderr,
          tr("--format %s is not text, so grundy serve does not allow it"),
          o->texts[OPTION_FORMAT]);
  return false;
}

static bool are_operands_allowed(const allowed *entry, const call *c) {
  for (size_t i = 0; i < c->operand_count; i++) {
    const char *text = c->operands[i];
    if (entry->reads_operands && strcmp(text, "-") != 0) {
      fputs(tr("a question may not name files: write '-' and send the file as "
               "its "
               "input"),
            stderr);
      return false;
    }
    if (!names_no_file(text))
      return false;
  }
  return true;
}

bool allow_call(const command *own, const call *c) {
  const allowed *entry = allowed_for(own);
  if (!entry) {
    fprintf(stderr, tr("grundy serve does not allow the command %s"),
            own->name);
    return false;
  }
  return are_options_allowed(entry, &c->options) &&
         are_operands_allowed(entry, c);
}
