/* SPDX-License-Identifier: MIT */
/* table: values, outcomes or lengths of play over one or two ranges. */
#include "app/advice.h"
#include "app/closure/closure.h"
#include "app/table/job.h"
#include "core/text.h"
#include "engine/table/sides.h"
#include "engine/work.h"

#include <string.h>
#include <unistd.h>

/* Refuses a table at once that the limits would refuse after hours. */
static bool is_within_limit(const table_job *j) {
  uint64_t limit = options_most_entries(&j->call->options);
  const grundy_slice *s = &j->request.slice;
  uint64_t cells = request_positions(s);
  unsigned culprit = 0;
  for (unsigned i = 0; i < s->arity; i++)
    if (s->to[i] - s->from[i] > s->to[culprit] - s->from[culprit])
      culprit = i;
  if (limit == 0 || cells <= limit)
    return true;
  place where = place_in(j->call->operands[1 + culprit], 0);
  report(&where, options_raise_entries(cells).text,
         cells == UINT64_MAX
             ? "a table of at least %s positions is more than the limit of %s, "
               "10 times --max-positions"
             : "a table of %s positions is more than the limit of %s, 10 times "
               "--max-positions",
         gi_digits_of(cells).text, gi_digits_of(limit).text);
  return false;
}

static int check_dimensions(const table_job *j) {
  const char *text = grundy_rules_text(j->rules);
  unsigned arity = grundy_rules_arity(j->rules);
  size_t ranges = j->call->operand_count - 1;
  place where;
  source_place(j->source, 0, &where);
  if (arity <= 2 && arity != ranges)
    report(&where, NULL, "a table of %.200s needs %s", text,
           arity == 1 ? tr("one range, as in 0..20")
                      : tr("two ranges, as in 0..7 0..7"));
  else
    return DONE;
  return BAD_INPUT;
}

static bool choose_kind(table_job *j) {
  const options *o = &j->call->options;
  static const struct {
    option_id option;
    grundy_table_kind kind;
  } kinds[] = {{OPTION_OUTCOMES, GRUNDY_TABLE_OUTCOMES},
               {OPTION_PLIES, GRUNDY_TABLE_PLIES},
               {OPTION_LONGEST, GRUNDY_TABLE_LONGEST},
               {OPTION_GENUS, GRUNDY_TABLE_GENUS},
               {OPTION_VALUES, GRUNDY_TABLE_GAMES},
               {OPTION_MEAN, GRUNDY_TABLE_MEAN},
               {OPTION_TEMPERATURE, GRUNDY_TABLE_TEMPERATURE},
               {OPTION_ATOMIC, GRUNDY_TABLE_WEIGHT}};
  gi_manner manner = gi_rules_manner(j->call->work, j->rules);
  bool is_partizan = manner.partizan || manner.scored;
  j->table.is_partizan = is_partizan;
  j->query = (grundy_query){.play = j->request.play};
  j->table.play = j->query.play;
  /* There are no values in misère play. */
  j->table.kind = j->request.play == GRUNDY_MISERE  ? GRUNDY_TABLE_OUTCOMES
                  : manner.partizan && manner.loopy ? GRUNDY_TABLE_OUTCOMES
                  : is_partizan                     ? GRUNDY_TABLE_GAMES
                                                    : GRUNDY_TABLE_VALUES;
  unsigned chosen = 0;
  for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
    if (options_has(o, kinds[i].option)) {
      j->table.kind = kinds[i].kind;
      chosen++;
    }
  if (chosen > 1)
    report(NULL, NULL,
           "give only one of --outcomes, --plies, --longest, --genus, "
           "--values, --mean, --temperature and --atomic");
  if (!is_partizan && j->table.kind == GRUNDY_TABLE_GAMES)
    j->table.kind = GRUNDY_TABLE_VALUES;
  return chosen <= 1;
}

static bool choose_format(table_job *j) {
  const options *o = &j->call->options;
  uint64_t word = o->numbers[OPTION_FORMAT];
  if (options_has(o, OPTION_JSON)) {
    if (options_has(o, OPTION_FORMAT) && word != FORMAT_JSON) {
      report(NULL, NULL, "give only one of --json and --format %s",
             option_table[OPTION_FORMAT].choices[word]);
      return false;
    }
    word = FORMAT_JSON;
  }
  j->format = &table_formats[word];
  if (j->table.dimensions > j->format->most_dimensions) {
    report(NULL, "use --format csv or --format json",
           "a b-file has one dimension, and this table has two");
    return false;
  }
  if (j->format->is_integral && !has_numbers(&j->table)) {
    report(NULL, "use --format csv or --format json",
           "a b-file holds numbers, one for each position");
    return false;
  }
  if (word == FORMAT_RAW && has_games(&j->table)) {
    report(NULL, "use --format csv or --format json",
           "the raw format holds integers and outcomes, not partizan values");
    return false;
  }
  return true;
}

/* Decides what is written: a picture replaces the table, unless a format is
   given. */
static bool choose_pictures(table_job *j) {
  const options *o = &j->call->options;
  bool has_plot = options_has(o, OPTION_PLOT);
  bool has_format =
      options_has(o, OPTION_FORMAT) || options_has(o, OPTION_JSON);
  j->is_written = has_format || !(has_plot || picture_is_wanted(o));
  if (has_plot && has_format) {
    report(NULL, NULL, "give only one of --plot and --%s",
           options_has(o, OPTION_JSON) ? "json" : "format");
    return false;
  }
  return picture_is_possible(o, has_plot || has_format);
}

/* Is --checkpoint given only where it works, for values over one range? */
static bool is_checkpoint_possible(const table_job *j) {
  const table *t = &j->table;
  bool is_possible =
      !options_has(&j->call->options, OPTION_CHECKPOINT) ||
      (t->dimensions == 1 && !t->request && t->kind == GRUNDY_TABLE_VALUES);
  if (!is_possible)
    report(
        NULL, NULL,
        "--checkpoint works only for values over one range, as in 0..1000000");
  return is_possible;
}

/* Reads the list for --all on rules whose positions have no size, as on a
   graph: there is none. */
static int read_nothing(table_job *j) {
  uint64_t fillings;
  if (grundy_census_fillings(j->call->work, j->rules, NULL, &fillings) !=
      GRUNDY_OK)
    return table_fail(j);
  if (j->call->operand_count == 1)
    return request_read(j->call, j->source, j->rules, 2, &j->request)
               ? DONE
               : BAD_INPUT;
  place where = place_in(j->call->operands[1], 0);
  report(&where, NULL, "%.200s takes no size: write only --all",
         j->table.rules);
  return BAD_INPUT;
}

static int read_ranges(table_job *j) {
  table *t = &j->table;
  request *r = &j->request;
  t->rules = grundy_rules_text(j->rules);
  if (options_has(&j->call->options, OPTION_ALL) &&
      !grundy_rules_arity(j->rules))
    return read_nothing(j);
  bool is_list = table_is_list(j->call);
  if (options_has(&j->call->options, OPTION_LEN)) { /* reads its own range */
    j->request.play = options_has(&j->call->options, OPTION_MISERE)
                          ? GRUNDY_MISERE
                          : GRUNDY_NORMAL;
    return DONE;
  }
  int code = is_list ? DONE : check_dimensions(j);
  if (code == DONE &&
      !request_read(j->call, j->source, j->rules, is_list ? 0 : 2, r))
    code = BAD_INPUT;
  if (code != DONE)
    return code;
  t->dimensions = r->free_count;
  if (is_list)
    return DONE;
  for (unsigned i = 0; i < r->free_count; i++)
    t->ranges[i] =
        (range){r->slice.from[r->places[i]], r->slice.to[r->places[i]]};
  if (!request_has_fixed(r))
    return DONE;
  gi_writer fixed = gi_writer_to(&j->fixed);
  request_write(r, false, &fixed);
  gi_write_bytes(&fixed, "", 1);
  t->request = r;
  t->fixed = (const char *)j->fixed.data;
  return fixed.status == GRUNDY_OK ? DONE : picture_refused(&j->memory);
}

/* Opens the source of the values; refuses a table that is too large. */
static int open_values(table_job *j) {
  const table *t = &j->table;
  grundy_work *work = j->call->work;
  grundy_status status = table_open_stream(j);
  if (status != GRUNDY_OK && status != GRUNDY_UNABLE)
    return table_fail(j);
  bool is_free =
      j->stream && !options_has(&j->call->options, OPTION_MAX_POSITIONS);
  if (!is_free && !is_within_limit(j))
    return LIMIT_REACHED;
  status = GRUNDY_OK;
  grundy_checkpoint checkpoint = options_checkpoint(&j->call->options);
  const grundy_slice *s = &j->request.slice;
  if (s->arity >= 2 && t->kind == GRUNDY_TABLE_VALUES)
    status = grundy_table_begin(work, j->rules, s->to);
  else if (s->arity >= 2 && has_outcomes(t) && t->is_partizan)
    status = gi_sides_begin(work, j->rules, t->play, s->to);
  else if (checkpoint.file && !j->stream)
    status = grundy_table_checkpoint(work, j->rules, s->to[0], checkpoint);
  return status == GRUNDY_OK ? DONE : table_fail(j);
}

static int write_table(table_job *j) {
  table *t = &j->table;
  if (table_provenance(t, &j->provenance) != GRUNDY_OK)
    return picture_refused(&j->memory);
  t->provenance = (const char *)j->provenance.data;
  int code;
  if (j->is_written && !j->stream && table_write_blocks(j, &code))
    return code;
  if (!j->is_written || picture_is_wanted(&j->call->options) ||
      (j->format->is_aligned && t->dimensions == 2))
    return table_write_held(j);
  if (isatty(STDOUT_FILENO)) /* the table itself is the progress */
    progress_stop(&j->call->progress);
  return j->stream ? table_write_stream(j) : table_write_cells(j, NULL, 0);
}

/* Makes the table of rules without numbers, which take no ranges. */
static int tabulate_list(call *c, const grundy_rules *rules) {
  if (c->operand_count == 1 && closure_answers(c, rules))
    return closure_answer(c, rules, NULL);
  place where = place_in(c->operands[c->operand_count > 1], 0);
  advice typed;
  snprintf(typed.text, sizeof typed.text,
           tr("leave out the range: grundy table '%.800s'"),
           grundy_rules_text(rules));
  report(&where, c->operand_count > 1 ? typed.text : advice_for(c, rules).text,
         c->operand_count > 1
             ? "%.200s takes no range: its positions are not lists of numbers"
             : "there is no such table of %.200s: its positions are not lists "
               "of one or two numbers",
         grundy_rules_text(rules));
  return BAD_INPUT;
}

static int tabulate(call *c, const source *s, const grundy_rules *rules) {
  if (options_has(&c->options, OPTION_QUOTIENT))
    return table_quotient(c, rules);
  bool has_lengths = options_has(&c->options, OPTION_LEN);
  bool counts = options_has(&c->options, OPTION_ALL);
  if (closure_is_needed(rules) && !counts)
    return tabulate_list(c, rules);
  if (c->operand_count < 2 && !counts && !has_lengths) {
    command_refuse_few(c->own, &c->options);
    return BAD_INPUT;
  }
  int counted = has_lengths ? DONE : request_count(c, s, &rules);
  if (counted != DONE)
    return counted;
  table_job j = {
      .call = c,
      .source = s,
      .rules = rules,
      .memory = {.limit = (size_t)c->options.numbers[OPTION_MAX_MEMORY]}};
  gi_buffer_init(&j.provenance, &j.memory);
  gi_buffer_init(&j.fixed, &j.memory);
  gi_map_init(&j.table.distinct, &j.memory, 1);
  int code = read_ranges(&j);
  bool is_list = table_is_list(c);
  if (code == DONE && (counts || is_list))
    code = !choose_kind(&j) ? BAD_INPUT
           : is_list        ? table_list(&j)
                            : table_all(&j);
  else if (code == DONE && !(choose_kind(&j) && choose_format(&j) &&
                             choose_pictures(&j) && is_checkpoint_possible(&j)))
    code = BAD_INPUT;
  if (code == DONE && !counts && !is_list)
    code = open_values(&j);
  if (code == DONE && !counts && !is_list)
    code = write_table(&j);
  gi_map_clear(&j.table.distinct);
  gi_buffer_clear(&j.fixed);
  gi_buffer_clear(&j.provenance);
  return code;
}

static int run(call *c) { return with_rules(c, tabulate); }

const command command_table = {
    .name = "table",
    .summary = "values over one or two ranges",
    .operands = "RULES RANGE [RANGE] [NUMBER ...]",
    .about =
        "Prints the value of each position in a range such as 0..20, or in "
        "two\n"
        "ranges if a position is two numbers. The list has a range or a number "
        "for\n"
        "each number of a position, as in 0..20 0..20 5. A number is fixed; at "
        "most\n"
        "two numbers run over a range. A '.' means that there is no such "
        "position.\n"
        "In misère play there are no values, so --misere prints outcomes, and\n"
        "--misere --quotient the elements of the misère quotient.\n"
        "--genus prints both values of a position as g^h: g is the mex\n"
        "of normal play; h is the mex of misère play, 1 where nobody can "
        "move.\n"
        "The values g add by nim-sum, the values h do not.\n"
        "Where the players' moves differ, a value is a canonical form such as\n"
        "{1|*}, and the number of different values is printed. --mean,\n"
        "--temperature and --atomic print the mean, the temperature and the\n"
        "atomic weight of each value.\n"
        "If positions can repeat, a value may be infinity{0,2}, and --plies\n"
        "prints D for a draw.\n"
        "Formats: text; csv and json; bfile, the lines 'n a(n)' of the OEIS;\n"
        "latex, a tabular; raw, 64-bit words with the least byte first (all "
        "ones\n"
        "where there is no position, all ones but the last bit where the value "
        "is\n"
        "not a number), or one byte for an outcome.\n"
        "A picture replaces the table: --plot draws it on the terminal, --svg "
        "and\n"
        "--png into files. With --format the table is printed too.\n"
        "If the values of heaps are computed one after the other, they are\n"
        "written as they come, however long the range is. --checkpoint FILE "
        "keeps\n"
        "them; the same command, run again, writes the same table.\n"
        "A table that takes long is computed on all cores; --jobs N names "
        "another\n"
        "number of threads. The table is the same for any number.\n"
        "--all counts the values of all boards of each size, for games on\n"
        "boards: every way to fill the cells with the letters of the rule, "
        "mirrored\n"
        "boards each. Numbers are in order; outcomes and partizan values begin "
        "with\n"
        "the most frequent. Beside each value is the first board with it, "
        "where the\n"
        "last cell changes first.\n"
        "--list P lists the positions that are P-positions, for any number "
        "of ranges;\n"
        "--list 3 those of the value 3, --list all each with its value. "
        "--len 1..4\n"
        "lists bags and rows of 1 to 4 entries, each in the range.\n"
        "A position in place of the rules, without ranges, makes a table of "
        "all\n"
        "positions that play from it reaches. Rules whose positions are not "
        "numbers, as\n"
        "on graphs, stand for their smallest positions.\n",
    .examples = "  grundy table 'take[1,3,4]' 0..20\n"
                "  grundy table wythoff 0..7 0..7\n"
                "  grundy table wythoff 3 0..50\n"
                "  grundy table '{(x,y) -> L: (x-1,y) ; R: (x,y-1)}' 0..3 "
                "0..3\n"
                "  grundy table '{board .. -> ## right, down}' 1..4 1..5\n"
                "  grundy table clobber 2 3 --all\n"
                "  grundy table 'moore[2]' 0..5 --len 1..4 --list P\n"
                "  grundy table kayles 0..100 --format bfile\n"
                "  grundy table kayles 0..100 --plot\n"
                "  grundy table wythoff 0..20 0..20 --svg wythoff.svg\n",
    .least_operands = 1,
    .most_operands = 1 + REQUEST_LIST,
    .options = OPTION_BIT(ALL) | OPTION_BIT(MISERE) | OPTION_BIT(QUOTIENT) |
               OPTION_BIT(OUTCOMES) | OPTION_BIT(GENUS) | OPTION_BIT(VALUES) |
               OPTION_BIT(MEAN) | OPTION_BIT(TEMPERATURE) | OPTION_BIT(ATOMIC) |
               OPTION_BIT(PLIES) | OPTION_BIT(LONGEST) | OPTION_BIT(FORMAT) |
               OPTION_BIT(LIST) | OPTION_BIT(LEN) | OPTION_BIT(CHECKPOINT) |
               OPTION_BIT(EVERY) | OPTION_BIT(JSON) | OPTION_BIT(PLOT) |
               OPTION_PICTURES | OPTION_BIT(RULES) | OPTION_BIT(NATIVE) |
               OPTION_BIT(JOBS) | OPTION_BIT(LET) | OPTION_LIMITS,
    .shorter = OPTION_BIT(ALL),
    .run = run,
};
