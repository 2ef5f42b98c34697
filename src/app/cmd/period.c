/* SPDX-License-Identifier: MIT */
/* period: the least period of a game's values, with its proof. */
#include "app/certificate.h"
#include "app/command.h"
#include "app/output.h"
#include "app/period/outcomes.h"
#include "app/request.h"
#include "app/text/json.h"
#include "app/text/paragraph.h"
#include "app/text/render.h"
#include "core/text.h"
#include "engine/heaps/certificate.h"
#include "engine/work.h"

#include <string.h>

static void put_rares(json *out, const grundy_period_search *p) {
  json_key(out, "rares");
  if (!p->has_space) {
    json_null(out);
    return;
  }
  json_open(out, '[');
  for (size_t i = 0; i < p->rare_count; i++)
    json_number(out, p->rares[i]);
  json_close(out, ']');
}

/* `known` is a formula that a theorem gives; NULL: none is shown. */
static void write_json(const grundy_rules *rules, const grundy_period_search *p,
                       const grundy_known *known) {
  json out = json_to(stdout);
  json_open(&out, '{');
  json_pair_string(&out, "rules", grundy_rules_text(rules));
  json_pair_known(&out, "period", p->found, p->period);
  json_pair_known(&out, "preperiod", p->found, p->preperiod);
  json_pair_known(&out, "last_exception", p->found && p->preperiod,
                  p->preperiod - 1);
  json_pair_known(&out, "saltus", p->found, p->saltus);
  json_pair_number(&out, "max_value", p->max_value);
  json_pair_number(&out, "values_computed", p->values_computed);
  json_pair_string(&out, "status",
                   known       ? "formula"
                   : p->proved ? "proved"
                               : "observed");
  json_pair_string(&out, "theorem", known ? known->theorem : p->theorem);
  if (known)
    json_pair_string(&out, "formula", known->closed_form);
  put_rares(&out, p);
  json_close(&out, '}');
  json_end(&out);
}

static void write_space(const grundy_period_search *p) {
  enum {
    SHOWN = 12
  };
  if (p->has_space && !p->rare_count)
    puts(tr("rare heaps: none"));
  if (!p->rare_count)
    return;
  printf(tr("rare heaps: %s:"), gi_digits_of(p->rare_count).text);
  for (size_t i = 0; i < p->rare_count && i < SHOWN; i++)
    printf(" %s", gi_digits_of(p->rares[i]).text);
  if (p->rare_count > SHOWN)
    printf(" ... %s", gi_digits_of(p->rares[p->rare_count - 1]).text);
  puts("");
}

static void write_period(const grundy_period_search *p) {
  if (p->found && p->saltus)
    printf(tr("period %s, saltus %s, from %s on\n"),
           gi_digits_of(p->period).text, gi_digits_of(p->saltus).text,
           gi_digits_of(p->preperiod).text);
  else if (p->found)
    printf(tr("period %s from %s on\n"), gi_digits_of(p->period).text,
           gi_digits_of(p->preperiod).text);
  else
    puts(tr("no period found"));
  if (p->found && p->preperiod)
    printf(tr("last exception: %s\n"), gi_digits_of(p->preperiod - 1).text);
  if (p->proved && !p->saltus)
    printf(tr("largest value: %s\n"), gi_digits_of(p->max_value).text);
  else
    printf(tr("largest value computed: %s\n"), gi_digits_of(p->max_value).text);
}

static void write_status(const grundy_period_search *p) {
  gi_digits values = gi_digits_of(p->values_computed);
  bool is_one = p->values_computed == 1;
  if (p->proved) {
    printf(is_one ? tr("proved: %s, from %s value\n")
                  : tr("proved: %s, from %s values\n"),
           tr(p->theorem), values.text);
    paragraph_print(stdout, 2, "", p->citation);
  } else if (p->found)
    printf(tr("observed to %s, not proved\n"), values.text);
  else
    printf(is_one ? tr("%s value computed\n") : tr("%s values computed\n"),
           values.text);
}

static void write_text(const call *c, const grundy_rules *rules,
                       const grundy_period_search *p) {
  const options *o = &c->options;
  write_period(p);
  write_space(p);
  write_status(p);
  if (options_has(o, OPTION_LIMIT) && p->values_held > o->numbers[OPTION_LIMIT])
    printf(tr("the checkpoint has %s values, more than the limit: none was "
              "computed\n"),
           gi_digits_of(p->values_held).text);
  render_same(rules);
}

/* Returns the number of values after which only some are kept; 0: all are kept.
   The number is a quarter of the memory limit, at most 2^29.  If that is less
   than 2^23, the rest of the work would not fit, and all are kept.  A
   certificate needs all values, and a theorem for Coq is made of one. */
static uint64_t values_kept(const options *o) {
  const uint64_t most = UINT64_C(1) << 29, least = UINT64_C(1) << 23;
  uint64_t part = o->numbers[OPTION_MAX_MEMORY] / 4;
  if (part == 0 || part > most)
    part = most; /* a memory limit of 0 means no limit */
  bool needs_all =
      options_has(o, OPTION_CERTIFICATE) || options_has(o, OPTION_COQ);
  return part < least || needs_all ? 0 : part;
}

static grundy_period_search_query query_of(const options *o) {
  return (grundy_period_search_query){
      .limit = options_has(o, OPTION_LIMIT) ? o->numbers[OPTION_LIMIT] : 0,
      .window = options_has(o, OPTION_WINDOW),
      .keep = values_kept(o),
      .checkpoint = options_checkpoint(o)};
}

static bool is_coq_alone(const options *o) {
  const char *name = o->texts[OPTION_COQ];
  return name && output_is_stdout(name);
}

/* Refuses files that could not be written, before the work begins; returns the
   exit code. */
static int try_files(const options *o) {
  const char *name = o->texts[OPTION_COQ];
  int code = certificate_try(o);
  if (code != DONE)
    return code;
  if (is_coq_alone(o) &&
      (options_has(o, OPTION_JSON) || certificate_is_alone(o))) {
    report(NULL, "name a file in place of '-'",
           "only one thing can go to standard output");
    return BAD_INPUT;
  }
  return name ? output_try(name) : DONE;
}

static void show(const call *c, const grundy_rules *rules,
                 const grundy_period_search *found) {
  if (options_has(&c->options, OPTION_JSON))
    write_json(rules, found, NULL);
  else if (!certificate_is_alone(&c->options) && !is_coq_alone(&c->options))
    write_text(c, rules, found);
}

/* Writes the certificate and the theorem for Coq that are asked for. */
static int write_proofs(call *c, const source *s, const grundy_rules *rules) {
  const char *name = c->options.texts[OPTION_CERTIFICATE];
  const char *coq_name = c->options.texts[OPTION_COQ], *text, *coq;
  int code = DONE;
  if (!name && !coq_name)
    return DONE;
  if (grundy_certificate_write(c->work, rules, query_of(&c->options), &text))
    return source_report(s, c->work);
  progress_erase(&c->progress);
  if (name)
    code = output_write(name, text, strlen(text));
  if (code != DONE || !coq_name)
    return code;
  if (gi_certificate_coq(c->work, text, &coq))
    return source_report(s, c->work);
  return output_write(coq_name, coq, strlen(coq));
}

/* Says at which limit the search ended without a proof. */
static int report_limit(const options *o, const grundy_period_search *found) {
  uint64_t limit =
      found->default_limit ? found->values_computed : o->numbers[OPTION_LIMIT];
  uint64_t held = found->values_held > limit ? found->values_held : limit, more;
  char hint[96];
  if (__builtin_mul_overflow(2, held, &more))
    more = UINT64_MAX;
  snprintf(hint, sizeof hint, tr("raise the limit with --limit %s"),
           gi_digits_of(more).text);
  report(NULL, hint,
         found->default_limit
             ? "stopped at the default limit of %s values, before a period was "
               "proved"
         : limit == 1 ? "stopped at the limit of %s value (--limit), before a "
                        "period was proved"
                      : "stopped at the limit of %s values (--limit), before a "
                        "period was proved",
         gi_digits_of(limit).text);
  return LIMIT_REACHED;
}

/* Says what a theorem gives, where no values follow each other heap by heap.
   Returns false if there is no formula; the work's error is then as before. */
static bool say_formula(call *c, const grundy_rules *rules) {
  grundy_error error = *grundy_work_error(c->work);
  gi_unfitness unfit = c->work->unfit;
  grundy_proof_query query = {.base = 0};
  grundy_known known = {.theorem = NULL};
  bool is_known =
      unfit && !is_coq_alone(&c->options) &&
      !certificate_is_alone(&c->options) &&
      grundy_prove_by_theorem(c->work, rules, &query, &known) == GRUNDY_OK &&
      known.theorem;
  c->work->error = error;
  c->work->unfit = unfit;
  if (!is_known)
    return false;
  if (options_has(&c->options, OPTION_JSON)) {
    write_json(rules, &(grundy_period_search){0}, &known);
    return true;
  }
  printf(known.proof.about == GRUNDY_ABOUT_VALUES
             ? tr("none looked for: a formula gives the values: %s\n")
             : tr("none looked for: a formula says who wins; it is not 0 where "
                  "the player to move wins: %s\n"),
         known.closed_form);
  printf(tr("by the theorem '%s'\n"), tr(known.theorem));
  paragraph_print(stdout, 0, "", tr(known.citation));
  return true;
}

static int search_period(call *c, const source *s, const grundy_rules *rules) {
  grundy_period_search found = {0};
  int code = request_count(c, s, &rules);
  if (code != DONE)
    return code;
  code = outcomes_are_asked(c, rules) ? outcomes_period(c, s, rules)
                                      : OUTCOMES_NONE;
  if (code != OUTCOMES_NONE)
    return code;
  code = try_files(&c->options);
  if (code != DONE)
    return code;
  grundy_status status =
      grundy_period_search_run(c->work, rules, query_of(&c->options), &found);
  progress_erase(&c->progress);
  if (found.values_computed || status == GRUNDY_OK)
    show(c, rules, &found);
  if (status == GRUNDY_UNABLE && say_formula(c, rules))
    return ANSWERED_NO;
  if (status != GRUNDY_OK)
    return source_report(s, c->work);
  if (found.proved)
    return write_proofs(c, s, rules);
  if (!certificate_is_alone(&c->options) && !is_coq_alone(&c->options))
    return report_limit(&c->options, &found);
  report(NULL,
         is_coq_alone(&c->options)
             ? "leave out --coq to see what was found"
             : "leave out --certificate to see what was found",
         found.values_computed == 1
             ? "there is nothing to certify: %s value proves no period"
             : "there is nothing to certify: %s values prove no period",
         gi_digits_of(found.values_computed).text);
  return LIMIT_REACHED;
}

static int run(call *c) { return with_rules(c, search_period); }

const command command_period = {
    .name = "period",
    .summary = "the period of a game's values, with its proof",
    .operands = "RULES",
    .about =
        "Computes the values of heaps until they are proved to repeat for "
        "ever:\n"
        "octal games by the theorem of Guy and Smith, subtraction games by a\n"
        "repeated window. The values of Lasker's Nim, and of subtraction sets "
        "of\n"
        "all but a few numbers, grow by a saltus in each period. Prints the "
        "least\n"
        "period, the first heap of the periodic part, the last heap before "
        "it,\n"
        "the largest value, and the rare heaps of the sparse space. --window\n"
        "proves the period of an octal game from fewer values.\n"
        "--outcomes asks for the period of the outcomes instead, --misere for "
        "that\n"
        "of misère play, and where the players' moves differ only outcomes are "
        "asked\n"
        "for. A repeated window proves it if each move leads back by a number "
        "that\n"
        "does not depend on the heap.\n"
        "If no period is proved within --limit values, prints what was "
        "observed;\n"
        "the exit code is then 3. Without --limit, the search stops at 500\n"
        "million values, or earlier if a value costs more: at 4000 if the code "
        "is\n"
        "infinite or a move can leave three heaps, at about 100000 without a\n"
        "sparse space, at some millions with thousands of rare heaps.\n"
        "With a longer --limit, or with less memory, a game with a sparse "
        "space\n"
        "keeps only some of its values; its period is then proved as with\n"
        "--window.\n"
        "With --checkpoint FILE the same command continues where a run was\n"
        "stopped, for whatever reason. If the file has more values than "
        "--limit,\n"
        "no more are computed, and all of its values are used.\n"
        "--certificate FILE writes what verify-certificate needs to check the\n"
        "proof; if FILE is -, standard output has nothing else.\n"
        "--coq FILE writes the period as a theorem with its proof, which Coq\n"
        "accepts after 'make proofs'; Coq must be able to compute the "
        "values.\n"
        "Where no values follow each other heap by heap, the values of lines "
        "of positions\n"
        "are shown, such as boards of one row. Nothing is then proved, and the "
        "exit\n"
        "code is 1.\n",
    .examples = "  grundy period kayles\n"
                "  grundy period 'take[2,5,7]' --json\n"
                "  grundy period 'octal[0.104]' --window\n"
                "  grundy period 'take[L: 1,4 ; R: 2,3]'\n",
    .least_operands = 1,
    .most_operands = 1,
    .options = OPTION_BIT(OUTCOMES) | OPTION_BIT(MISERE) | OPTION_BIT(LIMIT) |
               OPTION_BIT(WINDOW) | OPTION_BIT(CERTIFICATE) | OPTION_BIT(COQ) |
               OPTION_BIT(CHECKPOINT) | OPTION_BIT(EVERY) | OPTION_BIT(JSON) |
               OPTION_BIT(FORMAT) | OPTION_BIT(RULES) | OPTION_BIT(LET) |
               OPTION_LIMITS,
    .is_long = true,
    .formats = 1 << FORMAT_TEXT | 1 << FORMAT_CSV | 1 << FORMAT_JSON,
    .run = run,
};
