/* SPDX-License-Identifier: MIT */
/*
 * What a command is: words for the help, the options it takes, and a function
 * that returns the exit code.  A new command is a new file, cmd/NAME.c, and
 * its name in the list of commands.c.
 */
#ifndef APP_COMMAND_H
#define APP_COMMAND_H

#include "app/language.h"
#include "app/options.h"
#include "app/progress.h"
#include "app/report.h"

/* One start of the program. */
typedef struct call {
  const grundy *grundy;
  grundy_work *work;
  options options;
  char **operands;
  size_t operand_count;
  progress progress;
  bool is_coloured; /* may stdout be? */
} call;

typedef struct command {
  const char *name;
  const char *summary;  /* one line, for the list of commands */
  const char *operands; /* as in a usage line */
  const char *about;    /* lines for `help NAME` */
  const char *examples; /* lines likewise */
  size_t least_operands, most_operands;
  uint64_t options; /* OPTION_BIT(...) | ... */
  uint64_t formats; /* that --format takes, 1 << FORMAT_...; 0: all */
  bool is_long;     /* no limit of positions unless one is asked for */
  double seconds;   /* the time limit, unless --time says otherwise */
  int (*run)(call *c);
} command;

extern const command *const commands[]; /* ends with a NULL */

/* Does it take the i-th choice of the option? */
bool command_takes(const command *c, const option *o, size_t i);

const command *command_named(const char *name);
const char *command_nearest(const char *name); /* or NULL */

extern const command command_eval, command_moves, command_play, command_table,
    command_check, command_find, command_code, command_period,
    command_verify_certificate, command_survey, command_games, command_verify,
    command_nim, command_bulk, command_completion, command_man, command_help;

/* The whole program: its words, without its own name, in; exit code out. */
int app_run(size_t count, char **words);

/* The pages of `grundy help` that belong to no command; ends with a nameless
   one. */
typedef struct help_page {
  const char *name, *summary, *text;
} help_page;
extern const help_page help_pages[];

/* What `grundy help`, `grundy help NAME` and `grundy` alone print. */
void help_overview(FILE *out);
void help_command(FILE *out, const command *c);

#endif
