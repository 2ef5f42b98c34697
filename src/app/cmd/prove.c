/* SPDX-License-Identifier: MIT */
/* prove: decides a claim about all positions of a game. */
#include "app/certificate.h"
#include "app/command.h"
#include "app/output.h"
#include "app/source.h"
#include "app/text/json.h"
#include "app/text/paragraph.h"
#include "app/text/render.h"
#include "core/text.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

typedef struct job {
  call *call;
  const source *source;
  const grundy_rules *rules;
  grundy_proof_query query;
  grundy_proof proof;
} job;

/* ------------------------------------------------------------ reading */

static bool read_formula(job *j) {
  const char *text = j->call->options.texts[OPTION_FORMULA];
  if (!text || grundy_formula_parse(j->call->work, j->rules, text, strlen(text),
                                    &j->query.formula) == GRUNDY_OK)
    return true;
  const grundy_error *error = grundy_work_error(j->call->work);
  place where =
      place_in(text, error->offset == GRUNDY_NOWHERE ? 0 : error->offset);
  report_error(error, &where);
  return false;
}

static bool read_base(job *j) {
  const char *text = j->call->options.texts[OPTION_BASE];
  if (!text)
    return true;
  char *end = NULL;
  unsigned long base = strtoul(text, &end, 10);
  j->query.zeckendorf = strcmp(text, "zeckendorf") == 0;
  if (j->query.zeckendorf)
    return true;
  j->query.base = (unsigned)base;
  if (*text >= '0' && *text <= '9' && !*end && base >= 2 && base <= 60)
    return true;
  report(NULL, "for example --base 2",
         "'%.40s' is not a base from 2 to 60, "
         "nor zeckendorf",
         text);
  return false;
}

/* ------------------------------------------------------------ JSON */

static const char *status_name(grundy_proof_status status) {
  static const char *const names[] = {"proved", "refuted", "inexpressible",
                                      "stopped"};
  return names[status];
}

/* Writes "values", "outcomes" or "values below V". */
static void about_name(const grundy_proof *p, char *out, size_t size) {
  if (p->about == GRUNDY_ABOUT_BELOW)
    snprintf(out, size, "values below %" PRIu32, p->below);
  else
    snprintf(out, size, "%s",
             p->about == GRUNDY_ABOUT_VALUES ? "values" : "outcomes");
}

static void numeration_name(const grundy_proof *p, char *out, size_t size) {
  if (p->base)
    snprintf(out, size, "base %u", p->base);
  else
    snprintf(out, size, "zeckendorf");
}

/* Writes the measure that every move makes smaller, such as 3*x + y, or the
   numbers that are compared one after another, such as (x,y). */
static void order_name(const job *j, char *out, size_t size) {
  const grundy_proof *p = &j->proof;
  size_t used = 0;
  bool weighed = false;
  for (unsigned i = 0; i < p->numbers; i++)
    weighed = weighed || p->weights[i];
  out[0] = 0;
  for (unsigned i = 0; i < p->numbers && used < size; i++) {
    const char *name = grundy_rules_variable(p->rules, i);
    char factor[16] = "";
    if (weighed && !p->weights[i])
      continue;
    if (p->weights[i] > 1)
      snprintf(factor, sizeof factor, "%u*", p->weights[i]);
    used += (size_t)snprintf(out + used, size - used, "%s%s%s",
                             !used     ? weighed ? "" : "("
                             : weighed ? " + "
                                       : ",",
                             factor, name);
  }
  if (!weighed && used < size)
    snprintf(out + used, size - used, ")");
}

static void write_machine(json *out, const grundy_machine *m) {
  json_open(out, '{');
  json_key(out, "tracks");
  json_open(out, '[');
  for (unsigned i = 0; i < m->tracks; i++)
    json_string(out, m->names[i]);
  json_close(out, ']');
  json_pair_number(out, "digits", m->digits);
  json_pair_bool(out, "graph", m->graph);
  json_key(out, "states");
  json_open(out, '[');
  for (uint32_t s = 0; s < m->states; s++) {
    json_open(out, '{');
    json_key(out, m->graph ? "accepts" : "value");
    if (m->graph)
      json_bool(out, m->labels[s]);
    else if (m->labels[s])
      json_number(out, m->labels[s] - 1u);
    else
      json_null(out);
    json_key(out, "next");
    json_open(out, '[');
    for (uint32_t letter = 0; letter < m->letters; letter++)
      json_number(out, m->next[(size_t)s * m->letters + letter]);
    json_close(out, ']');
    json_close(out, '}');
  }
  json_close(out, ']');
  json_close(out, '}');
}

/* Writes which positions the proof is about. */
static void write_positions(json *out, const grundy_proof *p) {
  json_key(out, "positions");
  json_open(out, '{');
  json_pair_string(out, "rules", grundy_rules_text(p->rules));
  json_key(out, "least");
  json_open(out, '[');
  for (unsigned i = 0; i < p->numbers; i++)
    json_number(out, p->least[i]);
  json_close(out, ']');
  json_pair_string(out, "steps", p->steps);
  json_close(out, '}');
}

static void write_counterexample(json *out, const job *j) {
  const grundy_proof *p = &j->proof;
  char text[24];
  json_open(out, '{');
  json_key(out, "at");
  json_open(out, '[');
  for (unsigned i = 0; i < p->numbers; i++)
    json_number(out, p->at[i]);
  json_close(out, ']');
  snprintf(text, sizeof text, "%" PRId64, p->formula);
  json_pair_string(out, "formula", text);
  if (p->about == GRUNDY_ABOUT_OUTCOMES)
    json_pair_string(out, "value", p->value ? "N" : "P");
  else
    json_pair_string(out, "value", gi_digits_of(p->value).text);
  json_close(out, '}');
}

static void write_json(const job *j) {
  const grundy_proof *p = &j->proof;
  bool decided = p->status == GRUNDY_PROVED || p->status == GRUNDY_REFUTED;
  char about[40], numeration[24], order[200];
  about_name(p, about, sizeof about);
  numeration_name(p, numeration, sizeof numeration);
  order_name(j, order, sizeof order);
  json out = json_to(stdout);
  json_open(&out, '{');
  json_pair_string(&out, "rules", grundy_rules_text(j->rules));
  json_pair_string(&out, "convention", j->query.misere ? "misere" : "normal");
  json_pair_string(&out, "status", status_name(p->status));
  json_pair_string(&out, "about", about);
  json_pair_string(&out, "formula",
                   j->query.formula ? grundy_formula_text(j->query.formula)
                                    : NULL);
  json_pair_bool(&out, "learned", p->learned);
  json_pair_string(&out, "numeration", decided ? numeration : NULL);
  json_key(&out, "states");
  if (decided)
    json_number(&out, p->states);
  else
    json_null(&out);
  json_pair_string(&out, "order", decided ? order : NULL);
  if (decided)
    write_positions(&out, p);
  json_key(&out, "automaton");
  if (p->machine.states)
    write_machine(&out, &p->machine);
  else
    json_null(&out);
  json_key(&out, "counterexample");
  if (p->status == GRUNDY_REFUTED)
    write_counterexample(&out, j);
  else
    json_null(&out);
  json_pair_string(&out, "reason", p->reason);
  json_close(&out, '}');
  json_end(&out);
}

/* ------------------------------------------------------------ text */

/* Says which positions the proof is about, where that is not clear from the
   rules. */
static void say_positions(const job *j) {
  const grundy_proof *p = &j->proof;
  bool positive = false;
  for (unsigned i = 0; i < p->numbers; i++)
    positive = positive || p->least[i];
  if (strcmp(grundy_rules_text(p->rules), grundy_rules_text(j->rules)) != 0)
    printf(tr("rules      %s\n"), grundy_rules_text(p->rules));
  if (positive)
    printf("%s", tr("positions  every number is at least 1\n"));
  if (p->steps)
    printf(tr("steps      %s\n"), p->steps);
}

static void write_proved(const job *j) {
  const grundy_proof *p = &j->proof;
  const char *formula =
      j->query.formula ? grundy_formula_text(j->query.formula) : NULL;
  char number[16], order[200];
  order_name(j, order, sizeof order);
  paint(j->call, COLOUR_WIN, tr("proved"));
  if (formula && p->about == GRUNDY_ABOUT_VALUES)
    printf(tr(": %s is the value of every position\n"), formula);
  else if (formula)
    printf(tr(": a position is N exactly if %s is not 0\n"), formula);
  else if (p->about == GRUNDY_ABOUT_VALUES)
    printf(tr(": an automaton gives the value of every position\n"));
  else if (p->about == GRUNDY_ABOUT_OUTCOMES)
    printf(tr(": an automaton gives the outcome of every position\n"));
  else
    printf(tr(": an automaton gives all positions with values below %s\n"),
           gi_digits_of(p->below).text);
  if (p->base)
    snprintf(number, sizeof number, "%u", p->base);
  if (p->base)
    printf(tr("digits     base %s\n"), number);
  else
    printf("%s", tr("digits     Zeckendorf's numeration\n"));
  printf(tr("induction  every move makes %s smaller\n"), order);
  printf(tr("automata   the claim has %s states, the largest needed %s\n"),
         gi_digits_of(p->machine.states).text, gi_digits_of(p->states).text);
  if (p->learned)
    printf(tr("learned    from the values up to %s\n"),
           gi_digits_of(p->learned_to).text);
  say_positions(j);
}

static void write_refuted(const job *j) {
  const grundy_proof *p = &j->proof;
  char formula[24];
  paint(j->call, COLOUR_LOSS, tr("refuted: first at "));
  for (unsigned i = 0; i < p->numbers; i++)
    printf("%s%s = %" PRIu64, i ? ", " : "", grundy_rules_variable(j->rules, i),
           p->at[i]);
  snprintf(formula, sizeof formula, "%" PRId64, p->formula);
  if (p->about == GRUNDY_ABOUT_OUTCOMES)
    printf(tr(", formula %s (%s), outcome %s\n"), formula,
           p->formula ? "N" : "P", p->value ? "N" : "P");
  else
    printf(tr(", formula %s, value %s\n"), formula,
           gi_digits_of(p->value).text);
}

/* ------------------------------------------------------------ the command */

/* Says what automata cannot read, with its place; returns the exit code. */
static int report_inexpressible(const job *j) {
  const grundy_proof *p = &j->proof;
  place where;
  bool known = false;
  if (p->in_formula && p->place != GRUNDY_NOWHERE) {
    where = place_in(j->call->options.texts[OPTION_FORMULA], p->place);
    known = true;
  } else if (p->place != GRUNDY_NOWHERE) {
    known = source_place(j->source, p->place, &where);
  }
  report(known ? &where : NULL, NULL, "automata cannot read this: %s",
         tr(p->reason));
  return BAD_INPUT;
}

static int finish(const job *j) {
  const grundy_proof *p = &j->proof;
  if (options_has(&j->call->options, OPTION_JSON))
    write_json(j);
  switch (p->status) {
  case GRUNDY_PROVED:
    if (!options_has(&j->call->options, OPTION_JSON) &&
        !certificate_is_alone(&j->call->options))
      write_proved(j);
    return DONE;
  case GRUNDY_REFUTED:
    if (!options_has(&j->call->options, OPTION_JSON))
      write_refuted(j);
    return ANSWERED_NO;
  case GRUNDY_INEXPRESSIBLE:
    return report_inexpressible(j);
  default:
    report(NULL,
           "try another --base, more values with --to N, or give the "
           "claim with --formula EXPR",
           "no claim that was learned from the values could be proved");
    return LIMIT_REACHED;
  }
}

/* Writes the files that go with a proof. */
static int write_files(const job *j) {
  const options *o = &j->call->options;
  const grundy_proof *p = &j->proof;
  if (p->certificate)
    return output_write(o->texts[OPTION_CERTIFICATE], p->certificate,
                        strlen(p->certificate));
  if (o->texts[OPTION_CERTIFICATE] && p->status == GRUNDY_REFUTED)
    report(NULL, NULL, "there is nothing to certify: the claim is refuted");
  return DONE;
}

static int prove(call *c, const source *s, const grundy_rules *rules) {
  job j = {.call = c, .source = s, .rules = rules};
  unsigned arity = grundy_rules_arity(rules);
  if (arity == 0 || arity > GRUNDY_PROOF_NUMBERS) {
    report(NULL, NULL,
           "prove does not work for %.200s: its positions are not one, two or "
           "three numbers",
           grundy_rules_text(rules));
    return BAD_INPUT;
  }
  if (!read_formula(&j) || !read_base(&j))
    return BAD_INPUT;
  int code = certificate_try(&c->options);
  if (code != DONE)
    return code;
  j.query.certify = options_has(&c->options, OPTION_CERTIFICATE);
  j.query.misere = options_has(&c->options, OPTION_MISERE);
  j.query.outcomes =
      j.query.misere || options_has(&c->options, OPTION_OUTCOMES);
  j.query.to =
      options_has(&c->options, OPTION_TO) ? c->options.numbers[OPTION_TO] : 0;
  grundy_status status = grundy_prove(c->work, rules, &j.query, &j.proof);
  progress_erase(&c->progress);
  if (status != GRUNDY_OK)
    return source_report(s, c->work);
  code = finish(&j);
  int written = write_files(&j);
  return code == DONE ? written : code;
}

static int run(call *c) { return with_rules(c, prove); }

const command command_prove = {
    .name = "prove",
    .summary = "prove or refute a pattern, for all positions",
    .operands = "RULES",
    .about =
        "Decides a claim about all positions of a game, by automata that read\n"
        "digits. With --formula the claim is that the formula gives the value "
        "of\n"
        "every position; with --outcomes, and in misère play, that the player "
        "to\n"
        "move wins exactly where it is not 0. Without --formula the claim is\n"
        "learned from the values up to --to N, and then proved.\n"
        "The exit code is 0 if the claim is proved, 1 if it is refuted, with "
        "the\n"
        "first position where it fails, 2 if automata cannot read the rule or "
        "the\n"
        "formula, 3 at a limit.\n"
        "--certificate FILE writes what verify-certificate needs to check the\n"
        "proof; if FILE is -, standard output has nothing else.\n",
    .examples = "  grundy prove '{n -> n-k for k in pow2}' --formula 'n % 3'\n"
                "  grundy prove wythoff --outcomes\n"
                "  grundy prove '{n -> n-k for k in 1..n ; [a, n-a] for a in "
                "1..n-1}'\n",
    .least_operands = 1,
    .most_operands = 1,
    .options = OPTION_BIT(FORMULA) | OPTION_BIT(TO) | OPTION_BIT(MISERE) |
               OPTION_BIT(OUTCOMES) | OPTION_BIT(BASE) |
               OPTION_BIT(CERTIFICATE) | OPTION_BIT(JSON) | OPTION_BIT(RULES) |
               OPTION_LIMITS,
    .run = run,
};
