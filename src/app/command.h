/* SPDX-License-Identifier: MIT */
/*
 * A command: words for the help, the options it takes, and a function that
 * returns the exit code.  A new command is a new file, cmd/NAME.c, and its name
 * in the list of commands.c.
 */
#ifndef APP_COMMAND_H
#define APP_COMMAND_H

#include "app/language.h"
#include "app/options.h"
#include "app/progress.h"
#include "app/report.h"

typedef struct command command;
typedef struct call call;

/* Bounds on what the words may ask, for a server. */
typedef struct guard {
  double seconds;  /* most seconds of the work, above 0 */
  double usual;    /* seconds without --time, at most as many */
  uint64_t memory; /* most bytes of the work, above 0 */
  /* Is the call allowed?  If not, the reason goes to standard error. */
  bool (*allows)(const command *own, const call *c);
} guard;
enum {
  NOT_ALLOWED = 5 /* exit code of a call that the guard refuses */
};

/*
 * The ranks of grundy-mpi, which all run the same words.  A rank meets the
 * others once: before they work together, or at its end.
 */
typedef struct ranks ranks;
struct ranks {
  struct gi_exchange *exchange;
  uint64_t rules;    /* checksum of the text of --rules; 0: none */
  uint64_t position; /* checksum of the position, with its files; 0: none */
  /* Waits for the other ranks.  Returns DONE if all of them came to work and
     were given the same; otherwise an exit code: the reason was reported. */
  int (*meet)(ranks *own);
};

/* One run of the program. */
struct call {
  const command *own;
  const grundy_rules *rules; /* asked about; NULL: none were read yet */
  const grundy *grundy;
  grundy_work *work;
  grundy_limits limits; /* of the work */
  options options;
  char **operands;
  size_t operand_count;
  progress progress;
  bool is_coloured;     /* may stdout have colours? */
  const guard *guard;   /* NULL: no bounds */
  bool starts_programs; /* exec[...] may start programs */
  ranks *ranks;         /* NULL: one process */
};

struct command {
  const char *name;
  const char *summary;  /* one line, for the list of commands */
  const char *operands; /* operands, as in a usage line */
  const char *also;     /* other names of its help (app/topics.h), or NULL */
  const char *about;    /* lines of `help NAME` */
  const char *examples; /* lines of `help NAME`, below the options */
  size_t least_operands, most_operands;
  option_set options; /* options taken: OPTION_BIT(...) | ... */
  option_set shorter; /* options with which one operand fewer is enough */
  uint64_t formats;   /* formats taken by --format, 1 << FORMAT_...; 0: all */
  bool is_long;   /* no limit of positions unless --max-positions is given */
  bool is_ranked; /* all ranks of grundy-mpi work on it */
  bool has_signs; /* operands may begin with a minus sign, as in -3/4 */
  double seconds; /* time limit without --time, in seconds; 0: none */
  int (*run)(call *c);
};

/* Reports that an operand is missing.  It may have been taken for the file of a
   picture: the hint then says so. */
void command_refuse_few(const command *own, const options *o);

extern const command *const commands[]; /* ends with a NULL */

/* Does the command take the i-th choice of the option? */
bool command_takes(const command *c, const option *o, size_t i);

const command *command_named(const char *name);
const char *command_nearest(const char *name); /* NULL: none is near */

extern const command command_eval, command_moves, command_play, command_reply,
    command_random, command_table, command_check, command_find, command_prove,
    command_code, command_period, command_quotient, command_verify_certificate,
    command_survey, command_games, command_new, command_learn, command_verify,
    command_nim, command_value, command_bulk, command_serve, command_completion,
    command_man, command_help, command_solve, command_check_database;

/* Runs the whole program on its words, without its own name; returns the exit
   code.  The words may start other programs, by exec[...]. */
int app_main(size_t count, char **words);
/* Likewise, but exec[...] is refused. */
int app_run(size_t count, char **words);
/* Likewise on one of several ranks, which all run the same words. */
int app_run_ranked(size_t count, char **words, ranks *all);
/* Likewise, within bounds; returns NOT_ALLOWED if the guard refuses. */
int app_run_guarded(size_t count, char **words, const guard *bounds);

/* Pages of `grundy help` that belong to no command; the last has no name. */
typedef struct help_page {
  const char *name, *also; /* also: as in command */
  const char *summary, *text;
} help_page;
extern const help_page help_pages[];

/* Print what `grundy help` and `grundy help NAME` show. */
void help_overview(FILE *out);
void help_command(FILE *out, const command *c);

#endif
