/* SPDX-License-Identifier: MIT */
/* solve: all positions that can be reached, into a database. */
#include "engine/solve/solve.h"
#include "app/source.h"
#include "app/text/paragraph.h"
#include "app/text/render.h"
#include "core/file.h"
#include "core/pack.h"
#include "core/platform.h"
#include "core/text.h"

#include <errno.h>
#include <string.h>

static void write_json(const gi_solved *s) {
  json j = json_to(stdout);
  json_open(&j, '{');
  json_pair_number(&j, "positions", s->positions);
  json_pair_number(&j, "n", s->counts[GRUNDY_N]);
  json_pair_number(&j, "p", s->counts[GRUNDY_P]);
  if (s->partizan) {
    json_pair_number(&j, "l", s->counts[GRUNDY_L]);
    json_pair_number(&j, "r", s->counts[GRUNDY_R]);
  }
  json_pair_number(&j, "d", s->counts[GRUNDY_D]);
  json_key(&j, "outcome");
  json_outcome(&j, s->outcome);
  json_key(&j, "value");
  if (s->has_value)
    json_number(&j, s->value);
  else
    json_null(&j);
  if (s->has_plies)
    json_pair_number(&j, "plies", s->plies);
  json_pair_number(&j, "moves", s->moves);
  json_pair_number(&j, "sent", s->sent);
  json_key(&j, "seconds");
  json_thousandths(&j, (uint64_t)(s->seconds * 1000));
  json_pair_number(&j, "bytes", s->bytes);
  json_close(&j, '}');
  json_end(&j);
}

static void say_counts(const gi_solved *s) {
  char words[200];
  size_t length = 0;
  for (int o = GRUNDY_N; o <= GRUNDY_D; o++)
    if (s->counts[o])
      length += (size_t)snprintf(words + length, sizeof words - length,
                                 "%s%s %s", length ? ", " : "",
                                 grundy_outcome_name((grundy_outcome)o),
                                 gi_digits_of(s->counts[o]).text);
  if (!length)
    snprintf(words, sizeof words, "0");
  paragraph_print(stdout, LABELS, tr("positions"), words);
}

static void write_text(const call *c, const char *position,
                       const gi_solved *s) {
  char words[400];
  printf(s->positions == 1 ? tr("%s: %s position solved.\n")
                           : tr("%s: %s positions solved.\n"),
         position, gi_digits_of(s->positions).text);
  paragraph_print(stdout, LABELS, tr("outcome"),
                  grundy_outcome_name(s->outcome));
  if (s->has_value)
    paragraph_print(stdout, LABELS, tr("value"), gi_digits_of(s->value).text);
  if (s->has_plies)
    paragraph_print(stdout, LABELS, tr("moves left"),
                    gi_digits_of(s->plies).text);
  say_counts(s);
  snprintf(words, sizeof words, tr("%.200s, %s bytes"),
           c->options.texts[OPTION_DATABASE], gi_digits_of(s->bytes).text);
  paragraph_print(stdout, LABELS, tr("database"), words);
  double rate = s->seconds > 0 ? (double)s->positions / s->seconds : 0;
  snprintf(words, sizeof words, tr("%.2f s, %.0f positions a second"),
           s->seconds, rate);
  paragraph_print(stdout, LABELS, tr("time"), words);
}

/* Refuses a file that cannot be written, before a long computation. */
static int probe(const char *name) {
  if (strcmp(name, "-") != 0 && gi_file_probe(name) == GRUNDY_OK)
    return DONE;
  if (strcmp(name, "-") == 0)
    report(NULL, NULL, "a database must be a file, not standard output");
  else
    report(NULL, NULL, "%.200s could not be written: %s", name,
           tr_error(errno));
  return strcmp(name, "-") == 0 ? BAD_INPUT : INTERNAL;
}

static int solve(call *c, const source *s) {
  const options *o = &c->options;
  const char *name = o->texts[OPTION_DATABASE], *text;
  gi_solve_query query = {.play = options_has(o, OPTION_MISERE) ? GRUNDY_MISERE
                                                                : GRUNDY_NORMAL,
                          .values = options_has(o, OPTION_VALUES),
                          .plies = options_has(o, OPTION_PLIES),
                          .database = name,
                          .checkpoint = options_checkpoint(o),
                          .max_disk = o->numbers[OPTION_MAX_DISK],
                          .exchange = c->ranks ? c->ranks->exchange : NULL};
  gi_solved solved;
  grundy_position *position;
  bool is_first = !query.exchange || query.exchange->rank == 0;
  int code = is_first ? probe(name) : DONE;
  if (code != DONE)
    return code;
  grundy_status status = source_position(c, s, &position);
  if (status == GRUNDY_OK)
    status = grundy_position_print(c->work, position, &text);
  progress_erase(&c->progress);
  if (status != GRUNDY_OK)
    return source_report(s, c->work);
  if (c->ranks) {
    c->ranks->position = source_checksum(s);
    code = c->ranks->meet(c->ranks);
    if (code != DONE)
      return code;
  }
  gi_platform_return_blocks(); /* what goes to the disk leaves memory */
  status = gi_solve(c->work, position, query, &solved);
  progress_erase(&c->progress);
  if (status != GRUNDY_OK)
    return source_report(s, c->work);
  if (!is_first)
    return DONE;
  if (options_has(o, OPTION_JSON))
    write_json(&solved);
  else
    write_text(c, text, &solved);
  return DONE;
}

static int run(call *c) {
  if (!gi_pack_works()) {
    report(NULL, NULL, "this build cannot write databases");
    return BAD_INPUT;
  }
  if (!options_has(&c->options, OPTION_DATABASE)) {
    report(NULL, "grundy solve 'chomp[7 x 9]' --database chomp.db",
           "solve needs --database FILE, the file to write");
    return BAD_INPUT;
  }
  return with_source(c, true, solve);
}

const command command_solve = {
    .name = "solve",
    .also = "database, databases, endgame database, tablebase, 数据库, 残局库, "
            "cluster, 集群",
    .summary = "solve all positions that can be reached, into a database",
    .operands = "POSITION|-",
    .about =
        "Solves all positions that can be reached from the position, and "
        "writes\n"
        "their outcomes into a database, for eval --database. --values and "
        "--plies\n"
        "store values and moves left too. In normal play of games that end, "
        "sums\n"
        "are not multiplied out: the database has components, and values add; "
        "if a\n"
        "move can lead to a sum, values are always stored. Prints the number "
        "of\n"
        "positions of each outcome, and outcome and value of the position "
        "itself.\n"
        "With --checkpoint FILE the same command goes on where a run was "
        "killed.\n"
        "The program grundy-mpi runs the same command on the ranks of mpirun, "
        "and\n"
        "writes the same bytes: see doc/cluster.md.\n",
    .examples =
        "  grundy solve 'chomp[7 x 9]' --database chomp.db\n"
        "  grundy check-database chomp.db\n"
        "  grundy solve 'kayles(40)' --database kayles.db\n"
        "  grundy eval --database kayles.db 'kayles(12,17)'\n"
        "  grundy solve --misere 'kayles(20)' --database misere.db\n"
        "  mpirun -n 4 grundy-mpi solve 'cram(6 x 6)' --database cram.db\n",
    .least_operands = 1,
    .most_operands = 1,
    .options = OPTION_BIT(DATABASE) | OPTION_BIT(MISERE) | OPTION_BIT(VALUES) |
               OPTION_BIT(PLIES) | OPTION_BIT(CHECKPOINT) | OPTION_BIT(EVERY) |
               OPTION_BIT(MAX_DISK) | OPTION_BIT(JSON) | OPTION_BIT(RULES) |
               OPTION_LIMITS,
    .is_long = true,
    .is_ranked = true,
    .run = run,
};
