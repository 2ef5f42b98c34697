/* SPDX-License-Identifier: MIT */
/* The list of commands, in the order of the help. */
#include "app/command.h"

#include "core/nearest.h"

#include <string.h>

const command *const commands[] = {
    &command_eval,
    &command_moves,
    &command_play,
    &command_reply,
    &command_random,
    &command_table,
    &command_check,
    &command_find,
    &command_prove,
    &command_code,
    &command_period,
    &command_quotient,
    &command_verify_certificate,
    &command_solve,
    &command_check_database,
    &command_survey,
    &command_games,
    &command_new,
    &command_learn,
    &command_verify,
    &command_nim,
    &command_value,
    &command_bulk,
    &command_serve,
    &command_completion,
    &command_man,
    &command_help,
    NULL,
};

bool command_takes(const command *c, const option *o, size_t i) {
  return o != &option_table[OPTION_FORMAT] || !c->formats ||
         (c->formats >> i & 1);
}

const command *command_named(const char *name) {
  for (size_t i = 0; commands[i]; i++)
    if (strcmp(commands[i]->name, name) == 0)
      return commands[i];
  return NULL;
}

const char *command_nearest(const char *name) {
  gi_nearest near = gi_nearest_to(name, strlen(name));
  for (size_t i = 0; commands[i]; i++)
    gi_nearest_try(&near, commands[i]->name);
  return near.name;
}
