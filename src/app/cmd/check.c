/* SPDX-License-Identifier: MIT */
/* check: compares a formula with the game, up to the first counterexample. */
#include "app/advice.h"
#include "app/proof/brief.h"
#include "app/request.h"
#include "app/text/paragraph.h"
#include "app/text/render.h"
#include "core/text.h"
#include "lang/formula/formula.h"

#include <inttypes.h>
#include <string.h>

typedef struct job {
  call *call;
  const grundy_rules *rules;
  const grundy_formula *formula;
  request request; /* its slice is never empty */
  uint64_t to;     /* last number without a list of ranges */
  grundy_table_kind kind;
  grundy_query query;
  bool is_settled;    /* automata were asked about all positions */
  grundy_proof proof; /* their answer */
  grundy_known known; /* the theorem that decided; theorem NULL: none */
} job;

/* Returns the bound used without --to: a few thousand positions. */
static uint64_t default_bound(unsigned arity) {
  return arity == 1 ? 1000 : arity == 2 ? 60 : 12;
}

/* Reports the work's error at its place in the formula. */
static int report_formula(const job *j) {
  const grundy_error *error = grundy_work_error(j->call->work);
  const char *text = j->call->options.texts[OPTION_FORMULA];
  place where =
      place_in(text, error->offset == GRUNDY_NOWHERE ? 0 : error->offset);
  report_error(error, &where);
  return exit_code(error);
}

static bool read_formula(job *j) {
  const char *text = j->call->options.texts[OPTION_FORMULA];
  if (!text) {
    report(NULL, "for example --formula 'n % 4'", "check needs --formula EXPR");
    return false;
  }
  if (grundy_equation_parse(j->call->work, j->rules, text, strlen(text),
                            j->kind, &j->formula) == GRUNDY_OK)
    return true;
  report_formula(j);
  return false;
}

/* Reads  g=GAME  of --let, so that the formula may call g. */
static int read_game(const job *j) {
  enum {
    MORE = 1000, /* values beyond the numbers that are compared */
    MOST = 1000000
  };
  call *c = j->call;
  const char *text = c->options.texts[OPTION_LET];
  size_t length = strcspn(text, "=");
  const grundy_slice *slice = &j->request.slice;
  uint64_t most = 0;
  source game;
  const grundy_rules *rules = NULL;
  for (unsigned i = 0; i < slice->arity; i++)
    most = slice->to[i] > most ? slice->to[i] : most;
  most = most < MOST / 2 ? 2 * most + MORE : MOST;
  int code = source_read(&game, text + length + 1, false,
                         (size_t)c->options.numbers[OPTION_MAX_MEMORY]);
  game.call = c;
  if (code == DONE &&
      grundy_rules_parse(c->work, source_text(&game), game.text.length, &rules))
    code = source_report(&game, c->work);
  if (code == DONE && (grundy_rules_arity(rules) != 1 || rules->any_count)) {
    place where = place_in(text, length + 1);
    report(&where, NULL, "a formula may call a game of one number");
    code = BAD_INPUT;
  }
  if (code == DONE && gi_formula_call_game(c->work, (gi_text){text, length, 0},
                                           rules, most) != GRUNDY_OK) {
    place where = place_in(text, 0);
    report_error(grundy_work_error(c->work), &where);
    code = exit_code(grundy_work_error(c->work));
  }
  source_clear(&game);
  return code;
}

static bool is_proved(const job *j) {
  return j->is_settled && j->proof.status == GRUNDY_PROVED;
}

/* Is the formula wrong beyond the positions that were compared? */
static bool is_refuted(const job *j) {
  return j->is_settled && j->proof.status == GRUNDY_REFUTED;
}

/* What the formula gives, as text. */
typedef struct result_text {
  char text[48];
} result_text;

/* Returns the result of the formula, divided by the factor of the value: "-3",
   "3/4". */
static result_text result_of(const job *j, int64_t formula) {
  result_text r;
  uint64_t times = grundy_formula_times(j->formula), a = times;
  uint64_t b = formula < 0 ? 0 - (uint64_t)formula : (uint64_t)formula;
  uint64_t size = b;
  while (b) {
    uint64_t rest = a % b;
    a = b;
    b = rest;
  }
  size /= a;
  times /= a;
  snprintf(r.text, sizeof r.text,
           times == 1 ? "%s%" PRIu64 : "%s%" PRIu64 "/%" PRIu64,
           formula < 0 ? "-" : "", size, times);
  return r;
}

/* Writes the position, what the formula gives there, and the value. */
static void write_counterexample(json *out, unsigned arity, const uint64_t *at,
                                 const char *formula, const char *outcome,
                                 const grundy_value *value, uint64_t number) {
  json_open(out, '{');
  json_key(out, "at");
  json_open(out, '[');
  for (unsigned i = 0; i < arity; i++)
    json_number(out, at[i]);
  json_close(out, ']');
  json_pair_string(out, "formula", formula);
  json_key(out, "value");
  if (outcome)
    json_string(out, outcome);
  else if (value)
    json_value(out, *value);
  else
    json_decimal(out, number);
  json_close(out, '}');
}

/* Returns the partizan value, or the measure; "none" if there is none. */
static const char *game_text(const grundy_difference *d) {
  return d->cell.value ? d->cell.value->number : "none";
}

/* Writes the counterexample among the positions that were compared, or the one
   that automata found beyond them. */
static void write_failure(json *out, const job *j, const grundy_difference *d) {
  const grundy_proof *p = &j->proof;
  bool outcomes = j->kind == GRUNDY_TABLE_OUTCOMES;
  bool games = request_has_games(&j->request);
  json_key(out, "counterexample");
  if (d->found)
    write_counterexample(out, d->arity, d->at, result_of(j, d->formula).text,
                         outcomes ? grundy_outcome_name(d->cell.outcome)
                         : games  ? game_text(d)
                                  : NULL,
                         d->cell.loopy ? d->cell.value : NULL, d->cell.number);
  else if (is_refuted(j))
    write_counterexample(out, p->numbers, p->at, result_of(j, p->formula).text,
                         outcomes ? p->value ? "N" : "P" : NULL, NULL,
                         p->value);
  else
    json_null(out);
}

static void write_json(const job *j, const grundy_difference *d) {
  json out = json_to(stdout);
  json_open(&out, '{');
  json_pair_string(&out, "rules", grundy_rules_text(j->rules));
  json_pair_string(&out, "formula", grundy_formula_text(j->formula));
  if (request_has_games(&j->request))
    json_pair_number(&out, "times", grundy_formula_times(j->formula));
  json_pair_bool(&out, "holds", !d->found && !is_refuted(j));
  json_pair_string(&out, "status",
                   d->found || is_refuted(j) ? "refuted"
                   : is_proved(j)            ? "proved"
                                             : "checked");
  if (j->request.has_list) {
    json_key(&out, "to");
    json_null(&out);
  } else {
    json_pair_number(&out, "to", j->to);
  }
  json_pair_string(&out, "convention", convention_name(j->query.play));
  json_key(&out, "ranges");
  json_open(&out, '[');
  for (unsigned i = 0; i < j->request.slice.arity; i++)
    if (!j->request.slice.fixed[i]) {
      json_open(&out, '[');
      json_number(&out, j->request.slice.from[i]);
      json_number(&out, j->request.slice.to[i]);
      json_close(&out, ']');
    }
  json_close(&out, ']');
  request_json_fixed(&j->request, &out);
  write_failure(&out, j, d);
  json_pair_string(&out, "theorem", j->known.theorem);
  proof_json(&out, j->rules, is_proved(j) ? &j->proof : NULL);
  json_pair_string(&out, "reason",
                   j->is_settled && j->proof.reason ? tr(j->proof.reason)
                                                    : NULL);
  json_close(&out, '}');
  json_end(&out);
}

/* Says that the formula agrees with the closed form of a theorem. */
static void write_by_theorem(const job *j) {
  const grundy_proof *p = &j->proof;
  char line[500];
  if (p->numbers == 1)
    snprintf(line, sizeof line, tr(" for all %s, by the theorem '%s'"),
             grundy_rules_variable(j->rules, 0), tr(j->known.theorem));
  else
    snprintf(line, sizeof line, tr(" for all positions, by the theorem '%s'"),
             tr(j->known.theorem));
  printf("%s: %s\n", line, j->known.closed_form);
  paragraph_print(stdout, 0, "", tr(j->known.citation));
}

/* Writes what automata, or a theorem, say about all positions. */
static void write_settled(const job *j) {
  const grundy_proof *p = &j->proof;
  char line[500];
  switch (p->status) {
  case GRUNDY_PROVED:
    paint(j->call, COLOUR_WIN, tr("proved"));
    if (j->known.theorem) {
      write_by_theorem(j);
      break;
    }
    if (p->numbers == 1)
      printf(tr(" for all %s, by automata\n"),
             grundy_rules_variable(j->rules, 0));
    else
      fputs(tr(" for all positions, by automata\n"), stdout);
    paragraph_print(stdout, 0, "", proof_how(j->rules, p).text);
    break;
  case GRUNDY_REFUTED:
    paint(j->call, COLOUR_LOSS, tr("refuted: first at "));
    printf("%s\n", proof_where(j->rules, p, true).text);
    break;
  case GRUNDY_INEXPRESSIBLE:
    snprintf(line, sizeof line, tr("not proved: automata cannot read this: %s"),
             tr(p->reason));
    paragraph_print(stdout, 0, "", line);
    break;
  default:
    fputs(tr("not proved: the automata would be too large for this command; "
             "try grundy prove\n"),
          stdout);
  }
}

/* Writes what the formula gives, and what the game gives. */
static void write_difference(const job *j, const grundy_difference *d) {
  result_text formula = result_of(j, d->formula);
  const char *const labels[] = {"P", "N", "L", "R"};
  const char *outcome = grundy_outcome_name(d->cell.outcome), *game;
  bool is_label = d->formula >= 0 && d->formula < 4;
  game = request_has_games(&j->request) ? game_text(d)
         : d->cell.loopy                ? d->cell.value->number
                                        : gi_digits_of(d->cell.number).text;
  if (j->kind == GRUNDY_TABLE_OUTCOMES && j->request.is_partizan)
    printf(tr(", formula %s (%s), outcome %s\n"), formula.text,
           is_label ? labels[d->formula] : "-", outcome);
  else if (j->kind == GRUNDY_TABLE_OUTCOMES)
    printf(tr(", formula %s (%s), outcome %s\n"), formula.text,
           d->formula ? "N" : "P", outcome);
  else if (j->kind == GRUNDY_TABLE_MEAN)
    printf(tr(", formula %s, mean %s\n"), formula.text, game);
  else if (j->kind == GRUNDY_TABLE_TEMPERATURE)
    printf(tr(", formula %s, temperature %s\n"), formula.text, game);
  else if (j->kind == GRUNDY_TABLE_WEIGHT)
    printf(tr(", formula %s, atomic weight %s\n"), formula.text, game);
  else
    printf(tr(", formula %s, value %s\n"), formula.text, game);
}

/* Says what to write for a fraction: the division of a formula rounds down. */
static void note_fraction(const job *j, const grundy_difference *d) {
  const char *text = grundy_formula_text(j->formula);
  const char *value = d->cell.value ? d->cell.value->number : "";
  if (!request_has_games(&j->request) || !strchr(text, '/') ||
      !strchr(value, '/') || strchr(value, '{') ||
      grundy_formula_times(j->formula) > 1)
    return;
  char line[300];
  snprintf(line, sizeof line,
           tr("the division of a formula rounds down: for an exact fraction "
              "write an equation, such as 2*%s = n"),
           request_word(&j->request));
  report_note(line);
}

static void write_text(const job *j, const grundy_difference *d) {
  if (!d->found) {
    paint(j->call, COLOUR_WIN, tr("holds"));
    if (j->request.has_list) {
      fputs(tr(" for "), stdout);
      request_print(&j->request, true);
      putchar('\n');
    } else {
      printf(tr(" to %s\n"), gi_digits_of(j->to).text);
    }
    if (j->is_settled)
      write_settled(j);
    render_same(j->rules);
    return;
  }
  paint(j->call, COLOUR_LOSS, tr("first counterexample: "));
  for (unsigned i = 0; i < d->arity; i++)
    printf("%s%s = %" PRIu64, i ? ", " : "", grundy_rules_variable(j->rules, i),
           d->at[i]);
  write_difference(j, d);
  render_same(j->rules);
}

static bool is_within_limit(const job *j) {
  uint64_t limit = options_most_entries(&j->call->options);
  uint64_t cells = request_positions(&j->request.slice);
  if (limit == 0 || cells <= limit)
    return true;
  report(NULL, options_raise_entries(cells).text,
         "%s positions are more than the limit of %s, 10 times --max-positions",
         gi_digits_of(cells).text, gi_digits_of(limit).text);
  return false;
}

/* Automata decide equations between Grundy values, and outcomes. */
static bool can_settle(const job *j) {
  bool outcomes = j->kind == GRUNDY_TABLE_OUTCOMES;
  return !j->request.has_list && (!j->request.is_partizan || outcomes) &&
         !options_has(&j->call->options, OPTION_LET) &&
         !request_has_games(&j->request) &&
         grundy_formula_times(j->formula) == 1;
}

/* Asks automata, and then a theorem, whether the formula holds for all
   positions. */
static grundy_status settle(job *j) {
  grundy_proof_query query = {.formula = j->formula,
                              .outcomes = j->kind == GRUNDY_TABLE_OUTCOMES,
                              .play = j->query.play};
  grundy_work *work = j->call->work;
  grundy_known known;
  j->is_settled = true;
  grundy_status status = grundy_settle(work, j->rules, &query, &j->proof);
  if (status != GRUNDY_OK || j->proof.status <= GRUNDY_REFUTED)
    return status;
  status = grundy_prove_by_theorem(work, j->rules, &query, &known);
  if (status == GRUNDY_OK && known.theorem &&
      known.proof.status <= GRUNDY_REFUTED) {
    j->known = known;
    j->proof = known.proof;
  }
  return status;
}

/* Makes the slice all positions with numbers up to `to`. */
static void take_all(job *j) {
  grundy_slice *slice = &j->request.slice;
  slice->arity = grundy_rules_arity(j->rules);
  for (unsigned i = 0; i < slice->arity; i++)
    slice->to[i] = j->to;
}

static int compare(call *c, const source *s, const grundy_rules *rules) {
  int counted = request_count(c, s, &rules);
  if (counted != DONE)
    return counted;
  job own = {.call = c, .rules = rules}, *j = &own;
  unsigned arity = grundy_rules_arity(rules);
  if (arity == 0) {
    report(NULL, advice_for(c, rules).text,
           "check does not work for %.200s: its positions are not a fixed "
           "number of integers",
           grundy_rules_text(j->rules));
    return BAD_INPUT;
  }
  if (!request_read(c, s, rules, 0, &j->request) ||
      !request_choose_kind(c, &j->request))
    return BAD_INPUT;
  j->query.play = j->request.play;
  j->kind = j->request.kind;
  j->to = options_has(&c->options, OPTION_TO) ? c->options.numbers[OPTION_TO]
                                              : default_bound(arity);
  if (!j->request.has_list)
    take_all(j);
  if (!is_within_limit(j))
    return LIMIT_REACHED;
  if (options_has(&c->options, OPTION_LET)) {
    int read = read_game(j);
    if (read != DONE)
      return read;
  }
  if (!read_formula(j))
    return BAD_INPUT;
  grundy_difference difference;
  grundy_status status =
      grundy_check_slice(c->work, j->rules, j->formula, &j->request.slice,
                         j->kind, j->query, &difference);
  progress_erase(&c->progress);
  if (status != GRUNDY_OK)
    return difference.formula_failed ? report_formula(j)
                                     : source_report(s, c->work);
  if (!difference.found && can_settle(j) && settle(j) != GRUNDY_OK)
    return source_report(s, c->work);
  progress_erase(&c->progress);
  const char *remark = NULL;
  if (difference.found && grundy_formula_remark(c->work, j->formula, &remark))
    return source_report(s, c->work);
  if (remark)
    report_note(remark);
  if (difference.found)
    note_fraction(j, &difference);
  if (options_has(&c->options, OPTION_JSON))
    write_json(j, &difference);
  else
    write_text(j, &difference);
  return difference.found || is_refuted(j) ? ANSWERED_NO : DONE;
}

static int run(call *c) { return with_rules(c, compare); }

const command command_check = {
    .name = "check",
    .also = "检查, 检验, 检查公式",
    .summary = "compare a formula with the values of a game",
    .operands = "RULES [RANGE|NUMBER ...] --formula EXPR",
    .about =
        "Compares a formula with the values of all positions up to --to N, "
        "and\n"
        "shows the first position where they differ; the exit code is then 1.\n"
        "Without --to, N is 1000 if a position is one number, 60 if it is "
        "two,\n"
        "and 12 if it is more. The variables of the formula are those of the "
        "rule\n"
        "in braces; for other games they are n, or x and y.\n"
        "If all these positions agree, automata decide whether the formula "
        "holds for\n"
        "all positions, if that takes little time (see grundy prove). If it "
        "does not,\n"
        "the first position where it fails is shown, and the exit code is 1.\n"
        "A list of ranges and numbers, as in grundy table, replaces --to and "
        "fixes\n"
        "some numbers of a position; the formula may use all numbers by name.\n"
        "With --outcomes, and in misère play, a formula that is not 0 means "
        "that\n"
        "the player to move wins. Where the players' moves differ, 0, 1, 2 and "
        "3\n"
        "mean P, N, L and R; the values are numbers such as -3/4, also with "
        "--mean,\n"
        "--temperature and --atomic. The division of a formula rounds down; "
        "an\n"
        "equation such as 4*value = 3*n-1 is about fractions. Its word is "
        "value,\n"
        "mean, temperature or weight.\n",
    .examples =
        "  grundy check '{n -> n-k for k in 2..5}' --formula '(n % 7) / 2'\n"
        "  grundy check kayles --formula n\n"
        "  grundy check wythoff --formula 'x ^ y' --to 20\n"
        "  grundy check wythoff 0..500 5 --formula 'x != 3' --outcomes\n"
        "  grundy check cutcake --formula 'x-y' 1..9 1 --values\n",
    .least_operands = 1,
    .most_operands = 1 + REQUEST_LIST,
    .options = OPTION_BIT(FORMULA) | OPTION_BIT(TO) | OPTION_BIT(MISERE) |
               OPTION_BIT(OUTCOMES) | OPTION_BIT(VALUES) | OPTION_BIT(MEAN) |
               OPTION_BIT(TEMPERATURE) | OPTION_BIT(ATOMIC) | OPTION_BIT(JSON) |
               OPTION_BIT(FORMAT) | OPTION_BIT(RULES) | OPTION_BIT(NATIVE) |
               OPTION_BIT(LET) | OPTION_LIMITS,
    .formats = 1 << FORMAT_TEXT | 1 << FORMAT_CSV | 1 << FORMAT_JSON,
    .run = run,
};
