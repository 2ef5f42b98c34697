/* SPDX-License-Identifier: MIT */
/*
 * Runs one command: takes the words of the command line, returns the exit code.
 * Results go to stdout, messages to stderr.  A command is done only when all
 * that it wrote has arrived.
 */
#include "app/command.h"
#include "app/failure.h"
#include "app/input.h"
#include "app/interrupt.h"
#include "app/output.h"
#include "app/source.h"
#include "app/sweep.h"
#include "app/topics.h"
#include "core/cpu.h"
#include "core/platform.h"
#include "core/process.h"
#include "engine/database/database.h"
#include "engine/solve/exchange.h"
#include "lang/game/define.h"
#include "theory/octal/sequence.h"

#include <assert.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
  PATHS_SIZE = 64 /* characters for the names of all paths */
};

static bool is_colour_wanted(void) {
  const char *no_color = getenv("NO_COLOR"), *term = getenv("TERM");
  return !(no_color && no_color[0]) && !(term && strcmp(term, "dumb") == 0) &&
         isatty(STDOUT_FILENO);
}

static int refuse_command(const char *name) {
  char hint[160];
  snprintf(hint, sizeof hint, "%s", tr("see grundy help"));
  const char *near = command_nearest(name);
  grundy *g = grundy_new();
  bool is_topic = g && topic_is_known(g, name);
  grundy_free(g);
  if (is_topic)
    snprintf(hint, sizeof hint, tr("see grundy help '%.60s'"), name);
  else if (near)
    snprintf(hint, sizeof hint, tr("did you mean %s?"), near);
  else if (strpbrk(name, "([{"))
    snprintf(hint, sizeof hint, "%s",
             tr("to evaluate a position: grundy eval POSITION"));
  report(NULL, hint, "there is no command '%.60s'", name);
  return BAD_INPUT;
}

void command_refuse_few(const command *own, const options *o) {
  static const option_id pictures[] = {OPTION_SVG, OPTION_PNG, OPTION_PDF,
                                       OPTION_DOT};
  char hint[120];
  snprintf(hint, sizeof hint, tr("see grundy help %s"), own->name);
  for (size_t i = 0; i < sizeof pictures / sizeof *pictures; i++) {
    option_id id = pictures[i];
    if (options_has(o, id) && strpbrk(o->texts[id], "(["))
      snprintf(hint, sizeof hint,
               tr("--%s must be followed by the name of a file; '-' is "
                  "standard output"),
               option_table[id].name);
  }
  report(NULL, hint, "an operand is missing; usage: grundy %s %s", own->name,
         own->operands);
}

/* Does the command take the options and operands given?  If not, that is
   reported. */
static bool is_well_called(const command *own, const call *c) {
  option_set wrong = c->options.given & ~(own->options | OPTION_ALWAYS);
  char hint[80];
  snprintf(hint, sizeof hint, tr("see grundy help %s"), own->name);
  for (option_id id = 0; id < OPTION_COUNT; id++)
    if (wrong >> id & 1) {
      if (id == OPTION_TONGUE) {
        report(NULL, hint,
               "'%s' is a programming language, and only grundy code writes "
               "programs: use --lang en or --lang zh",
               c->options.texts[id]);
        return false;
      }
      report(NULL, hint, "%s has no option --%s", own->name,
             option_table[id].name);
      return false;
    }
  bool is_short = (c->options.given & own->shorter) != 0;
  if (c->operand_count + is_short < own->least_operands) {
    command_refuse_few(own, &c->options);
    return false;
  }
  if (c->operand_count > own->most_operands) {
    bool has_formula =
        (own->options & OPTION_BIT(FORMULA)) && own->most_operands == 1;
    report(NULL,
           has_formula          ? "a formula is given with --formula EXPR"
           : own->most_operands ? "put a position in quotes: 'nim(3, 5)'"
                                : hint,
           "'%.60s' is one word too many; usage: grundy %s%s%s",
           c->operands[own->most_operands], own->name,
           own->operands[0] ? " " : "", own->operands);
    return false;
  }
  return true;
}

/* Does an operand name a file (@FILE), or standard input (-)?  Its content may
   come from a stranger, so it starts no program, whatever stands before it. */
static bool names_file(const call *c) {
  for (size_t i = 0; i < c->operand_count; i++) {
    if (strcmp(c->operands[i], "-") == 0)
      return true;
    for (size_t at = 0; c->operands[i][at]; at++)
      if (source_opener(c->operands[i], at))
        return true;
  }
  const char *let = c->options.texts[OPTION_LET];
  for (size_t at = 0; let && let[at]; at++)
    if (source_opener(let, at))
      return true;
  return false;
}

/* Reads the games of --rules FILE into the catalogue. */
static int define_rules(grundy *g, const call *c) {
  const options *o = &c->options;
  if (!options_has(o, OPTION_RULES))
    return DONE;
  source file;
  grundy_error error;
  int code = source_read_file(&file, o->texts[OPTION_RULES],
                              (size_t)o->numbers[OPTION_MAX_MEMORY]);
  if (code == DONE && gi_define(g, o->texts[OPTION_RULES], source_text(&file),
                                file.text.length, language(), &error)) {
    place where;
    bool has_place = source_place(&file, error.offset, &where);
    report_error(&error, has_place ? &where : NULL);
    code = exit_code(&error);
  }
  if (c->ranks)
    c->ranks->rules = source_checksum(&file);
  source_clear(&file);
  return code;
}

/* Opens the file of --database, for all commands but the one that writes it. */
static int open_database(const command *own, call *c, gi_database **database) {
  const options *o = &c->options;
  grundy_error error = {.language = language(), .offset = GRUNDY_NOWHERE};
  if (!options_has(o, OPTION_DATABASE) || own == &command_solve)
    return DONE;
  if (options_has(o, OPTION_METHOD)) {
    report(NULL, "leave out one of them",
           "--database and --method exclude each other");
    return BAD_INPUT;
  }
  if (gi_database_open(o->texts[OPTION_DATABASE],
                       (size_t)o->numbers[OPTION_MAX_MEMORY], &error,
                       database) != GRUNDY_OK) {
    report_error(&error, NULL);
    return exit_code(&error);
  }
  c->work->database = *database;
  return DONE;
}

static int run_in(const command *own, call *c, grundy_limits limits) {
  c->limits = limits;
  c->work = grundy_work_new(c->grundy, limits);
  if (!c->work)
    return report_no_memory();
  grundy_work_set_language(c->work, language());
  /* mpirun shows every rank a terminal, even if its output is a file */
  c->is_coloured = !c->ranks && is_colour_wanted();
  progress_start(&c->progress, c->work);
  grundy_work_start(c->work); /* forgets a cancel, so the watch comes after */
  interrupt_watch(c->work);
  gi_database *database = NULL;
  bool is_wrong;
  int code = open_database(own, c, &database);
  c->own = own;
  if (code == DONE)
    code = sweep_is_asked(c, &is_wrong) ? sweep_run(c)
           : is_wrong                   ? BAD_INPUT
                                        : own->run(c);
  progress_stop(&c->progress);
  interrupt_forget();
  grundy_work_free(c->work);
  gi_database_close(database);
  return code;
}

/* Lowers the limits of the work to those of the guard. */
static void tighten(options *o, const guard *bounds) {
  uint64_t time = (uint64_t)(bounds->seconds * 1000);
  if (!options_has(o, OPTION_TIME))
    time = (uint64_t)(bounds->usual * 1000);
  const struct {
    option_id id;
    uint64_t most;
  } limits[] = {{OPTION_TIME, time}, {OPTION_MAX_MEMORY, bounds->memory}};
  for (size_t i = 0; i < sizeof limits / sizeof *limits; i++) {
    option_id id = limits[i].id;
    if (options_has(o, id) && o->numbers[id] > 0 &&
        o->numbers[id] <= limits[i].most)
      continue;
    o->numbers[id] = limits[i].most;
    o->given |= OPTION_SET(id);
  }
}

static int run(const command *own, call *c) {
  if (c->guard)
    tighten(&c->options, c->guard);
  const uint64_t *n = c->options.numbers;
  bool is_limited =
      !own->is_long || options_has(&c->options, OPTION_MAX_POSITIONS);
  grundy_limits limits = {.positions = is_limited ? n[OPTION_MAX_POSITIONS] : 0,
                          .memory = (size_t)n[OPTION_MAX_MEMORY],
                          .seconds = (double)n[OPTION_TIME] / 1000,
                          .threads = (unsigned)n[OPTION_JOBS]};
  if (!options_has(&c->options, OPTION_TIME))
    limits.seconds = own->seconds;
  grundy *g = grundy_new();
  if (!g)
    return report_no_memory();
  c->grundy = g;
  bool starts_programs = c->starts_programs && !names_file(c);
  grundy_allow_programs(g, starts_programs);
  bool adopts = starts_programs && gi_process_adopt();
  interrupt_watch(NULL); /* the rules may come from a pipe */
  input_start((double)n[OPTION_TIME] / 1000);
  int code = define_rules(g, c);
  if (code == DONE)
    code = run_in(own, c, limits);
  grundy_free(g);
  if (adopts)
    gi_process_end_orphans(); /* a program of exec[...] may have left some */
  return code;
}

/* A reader that has gone away is not an error.  The errno of the failed write
   may be lost, so the pipe itself is asked. */
static int finish_output(int code) {
  errno = 0;
  if (fflush(stdout) == 0 && !ferror(stdout))
    return code;
  int error = output_error() ? output_error() : errno;
  if (error == EPIPE || gi_platform_is_reader_gone(STDOUT_FILENO) ||
      code == INTERNAL)
    return code; /* nobody reads it, or an error was reported already */
  if (error)
    report(NULL, NULL, "the output could not be written: %s", tr_error(error));
  else
    report(NULL, NULL, "the output could not be written");
  return INTERNAL;
}

/* Writes the names of the paths that this processor has, in order. */
static void list_paths(char *text, size_t size) {
  size_t length = 0;
  for (int i = GRUNDY_CPU_PORTABLE; i <= GRUNDY_CPU_PMULL; i++)
    if (grundy_cpu_has((grundy_cpu)i))
      length +=
          (size_t)snprintf(text + length, size - length, "%s%s",
                           length ? " " : "", grundy_cpu_name((grundy_cpu)i));
  assert(length < size);
}

/* Returns whether the environment variable GRUNDY_CPU is unset, empty, or names
   a path that this processor has; reports what is wrong otherwise. */
static bool is_cpu_right(void) {
  grundy_cpu cpu;
  if (gi_cpu_asked(&cpu))
    return true;
  const char *name = getenv("GRUNDY_CPU");
  char paths[PATHS_SIZE], hint[160];
  list_paths(paths, sizeof paths);
  snprintf(hint, sizeof hint, tr("this processor has the code paths %s"),
           paths);
  if (grundy_cpu_named(name, &cpu))
    report(NULL, hint,
           "this processor does not have the instructions of the code path %s",
           name);
  else
    report(NULL, hint, "GRUNDY_CPU is '%.60s', which is not a code path", name);
  return false;
}

static void write_version(void) {
  grundy_cpu cpu = gi_cpu_chosen();
  char paths[PATHS_SIZE];
  list_paths(paths, sizeof paths);
  printf("grundy %s\n", grundy_version());
  printf(tr("code paths: %s\n"), paths);
  printf(tr("used: %s for nimbers, %s for octal games\n"), grundy_cpu_name(cpu),
         grundy_cpu_name(gi_sequence_path(cpu)));
}

static int dispatch(call *c) {
  size_t count = c->operand_count;
  if (!is_cpu_right())
    return BAD_INPUT;
  if (options_has(&c->options, OPTION_VERSION)) {
    write_version();
    return DONE;
  }
  bool is_help = options_has(&c->options, OPTION_HELP);
  if (count == 0) {
    help_overview(is_help ? stdout : stderr);
    return is_help ? DONE : BAD_INPUT;
  }
  const command *own = command_named(c->operands[0]);
  if (!own)
    return refuse_command(c->operands[0]);
  if (is_help) {
    help_command(stdout, own);
    return DONE;
  }
  c->operands++;
  c->operand_count--;
  if (c->ranks && !own->is_ranked) {
    int code = c->ranks->meet(c->ranks);
    if (code != DONE || c->ranks->exchange->rank)
      return code; /* rank 0 alone runs it */
  }
  if (c->guard && !c->guard->allows(own, c))
    return NOT_ALLOWED;
  return is_well_called(own, c) ? run(own, c) : BAD_INPUT;
}

static int run_words(size_t count, char **words, call c) {
  c.operands = words;
  language_choose(count, words);
  if (!c.ranks || c.ranks->exchange->rank == 0)
    failure_begin(count, words);
  bool is_read = options_parse(&c.options, words, count, &c.operand_count);
  int code = is_read ? dispatch(&c) : BAD_INPUT;
  failure_print(code);
  return finish_output(code);
}

int app_main(size_t count, char **words) {
  return run_words(count, words, (call){.starts_programs = true});
}

int app_run(size_t count, char **words) {
  return run_words(count, words, (call){.guard = NULL});
}

int app_run_guarded(size_t count, char **words, const guard *bounds) {
  return run_words(count, words, (call){.guard = bounds});
}

int app_run_ranked(size_t count, char **words, ranks *all) {
  return run_words(count, words, (call){.ranks = all});
}
