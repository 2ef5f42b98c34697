/* SPDX-License-Identifier: MIT */
/* check-database: every entry of a database against its options. */
#include "app/source.h"
#include "app/text/json.h"
#include "core/text.h"
#include "engine/database/database.h"

static void write_json(const gi_database_about *about,
                       const gi_database_report *r, uint64_t bytes) {
  json j = json_to(stdout);
  json_open(&j, '{');
  json_pair_bool(&j, "holds", r->holds);
  json_pair_string(&j, "start", about->start);
  json_pair_string(&j, "convention",
                   about->play == GRUNDY_MISERE ? "misere" : "normal");
  json_pair_number(&j, "positions", about->positions);
  json_pair_number(&j, "checked", r->positions);
  json_pair_number(&j, "bytes", bytes);
  json_pair_string(&j, "trouble", r->trouble);
  json_close(&j, '}');
  json_end(&j);
}

static void write_text(const char *name, const gi_database_about *about,
                       const gi_database_report *r) {
  if (r->holds)
    printf(tr("%s holds: %s positions from %s on, each as its options "
              "require.\n"),
           name, gi_digits_of(r->positions).text, about->start);
  else
    printf(tr("%s DOES NOT HOLD: %s\n"), name, r->trouble);
}

static int check(call *c, gi_database *database) {
  gi_database_report found;
  grundy_status status = gi_database_check(c->work, database, &found);
  progress_erase(&c->progress);
  if (status != GRUNDY_OK) {
    report_error(grundy_work_error(c->work), NULL);
    return exit_code(grundy_work_error(c->work));
  }
  const gi_database_about *about = gi_database_read_about(database);
  if (options_has(&c->options, OPTION_JSON))
    write_json(about, &found, gi_database_length(database));
  else
    write_text(c->operands[0], about, &found);
  return found.holds ? DONE : ANSWERED_NO;
}

static int run(call *c) {
  gi_database *database = NULL;
  grundy_error error = {.language = language(), .offset = GRUNDY_NOWHERE};
  if (gi_database_open(c->operands[0],
                       (size_t)c->options.numbers[OPTION_MAX_MEMORY], &error,
                       &database) != GRUNDY_OK) {
    report_error(&error, NULL);
    return exit_code(&error);
  }
  int code = check(c, database);
  gi_database_close(database);
  return code;
}

const command command_check_database = {
    .name = "check-database",
    .summary = "check every entry of a database against its options",
    .operands = "FILE",
    .about =
        "Reads a database that 'solve' has written and checks every entry: "
        "outcome,\n"
        "value and plies must be those that follow from the entries of its "
        "options,\n"
        "and the positions must be those that can be reached from the start. "
        "The\n"
        "lines play, keys, moves and stores of its text must be those that "
        "follow\n"
        "from the rules and the start. The code shares nothing with the "
        "solver. The\n"
        "exit code is 1 if an entry is wrong, and 2 if the file is not a "
        "database,\n"
        "is damaged or contradicts itself.\n",
    .examples = "  grundy solve 'chomp[7 x 9]' --database chomp.db\n"
                "  grundy check-database chomp.db\n",
    .least_operands = 1,
    .most_operands = 1,
    .options = OPTION_BIT(JSON) | OPTION_BIT(RULES) | OPTION_LIMITS,
    .is_long = true,
    .run = run,
};
