/* SPDX-License-Identifier: MIT */
/* prove: decides a claim about all positions of a game. */
#include "app/advice.h"
#include "app/certificate.h"
#include "app/closure/closure.h"
#include "app/command.h"
#include "app/output.h"
#include "app/period/outcomes.h"
#include "app/picture/picture.h"
#include "app/proof/brief.h"
#include "app/proof/proof.h"
#include "app/request.h"
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
  grundy_known known; /* theorem NULL: not used */
  gi_memory memory;   /* of the reasons */
  gi_buffer reasons;  /* with --explain; C strings, one after another */
  gi_buffer rule;     /* the automaton in words, likewise */
} job;

static proof_view view_of(const job *j) {
  return (proof_view){.call = j->call,
                      .rules = j->rules,
                      .query = &j->query,
                      .proof = &j->proof};
}

/* Was the claim decided by a theorem alone? */
static bool is_by_theorem(const job *j) {
  return j->known.theorem && !j->proof.states;
}

/* Returns whether the claim is proved or refuted, by automata. */
static bool is_decided(const job *j) {
  return j->proof.status <= GRUNDY_REFUTED && !is_by_theorem(j);
}

/* Is the automaton of the proof the claim itself?  A formula of outcomes may be
   decided by the automaton of the values. */
static bool has_automaton(const job *j) {
  return is_decided(j) && j->proof.machine.states;
}

/* Is the player to move the last number of the positions of the proof?  So it
   is where the players' moves differ. */
static bool has_turns(const job *j) {
  const grundy_rules *rules = j->proof.rules;
  return rules && grundy_rules_arity(rules) > grundy_rules_arity(j->rules) &&
         gi_rules_manner(j->call->work, j->rules).partizan;
}

/* Does standard output get a file and nothing else? */
static bool is_stdout_taken(const job *j) {
  const options *o = &j->call->options;
  return certificate_is_alone(o) || picture_takes_stdout(o) ||
         (o->texts[OPTION_WALNUT] && output_is_stdout(o->texts[OPTION_WALNUT]));
}

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

static void write_texts(json *out, const char *key, const gi_buffer *reasons) {
  json_key(out, key);
  json_open(out, '[');
  for (size_t at = 0; at < reasons->length;) {
    const char *reason = (const char *)reasons->data + at;
    json_string(out, reason);
    at += strlen(reason) + 1;
  }
  json_close(out, ']');
}

static void write_json(const job *j) {
  const grundy_proof *p = &j->proof;
  proof_view v = view_of(j);
  bool decided = is_decided(j);
  proof_name about = proof_about(&v), order = proof_order(&v);
  proof_name numeration = proof_numeration(&v);
  json out = json_to(stdout);
  json_open(&out, '{');
  json_pair_string(&out, "rules", grundy_rules_text(j->rules));
  json_pair_string(&out, "convention",
                   j->query.play == GRUNDY_MISERE ? "misere" : "normal");
  json_pair_string(&out, "status", status_name(p->status));
  json_pair_string(&out, "about", about.text);
  json_pair_string(&out, "formula", proof_formula(&v));
  json_pair_bool(&out, "learned", p->learned);
  json_pair_string(&out, "theorem", j->known.theorem);
  json_pair_string(&out, "closed_form", j->known.closed_form);
  json_pair_string(&out, "numeration", decided ? numeration.text : NULL);
  json_key(&out, "states");
  if (p->states)
    json_number(&out, p->states);
  else
    json_null(&out);
  json_pair_string(&out, "order", decided ? order.text : NULL);
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
  if (options_has(&j->call->options, OPTION_EXPLAIN) && has_automaton(j)) {
    write_texts(&out, "reasons", &j->reasons);
    write_texts(&out, "rule", &j->rule);
  }
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
  if (has_turns(j))
    printf(tr("turns      where %s is 0 Left moves, and where it is 1 Right\n"),
           grundy_rules_variable(p->rules, p->numbers - 1));
  if (positive)
    printf("%s", tr("positions  every number is at least 1\n"));
  if (p->steps)
    printf(tr("steps      %s\n"), p->steps);
}

/* Names the theorem, and its closed form where that is not the claim. */
static void write_theorem(const job *j, bool is_claim) {
  if (is_claim)
    printf(tr("theorem    %s\n"), tr(j->known.theorem));
  else
    printf(tr("theorem    %s: %s\n"), tr(j->known.theorem),
           j->known.closed_form);
  paragraph_print(stdout, 11, "", tr(j->known.citation));
}

static void write_proved(const job *j) {
  const grundy_proof *p = &j->proof;
  proof_view v = view_of(j);
  const char *formula = proof_formula(&v);
  bool is_known = !formula && is_by_theorem(j);
  char number[16];
  if (is_known)
    formula = j->known.closed_form;
  paint(j->call, COLOUR_WIN, tr("proved"));
  if (formula && p->about == GRUNDY_ABOUT_VALUES)
    printf(tr(": %s is the value of every position\n"), formula);
  else if (formula && has_turns(j))
    printf(tr(": %s is 0, 1, 2, 3 where the outcome is P, N, L, R\n"), formula);
  else if (formula)
    printf(tr(": a position is N exactly if %s is not 0\n"), formula);
  else if (p->about == GRUNDY_ABOUT_VALUES)
    printf(tr(": an automaton gives the value of every position\n"));
  else if (p->about == GRUNDY_ABOUT_OUTCOMES)
    printf(tr(": an automaton gives the outcome of every position\n"));
  else
    printf(tr(": an automaton gives all positions with values below %s\n"),
           gi_digits_of(p->below).text);
  if (j->query.outcomes && p->about == GRUNDY_ABOUT_VALUES)
    fputs(tr("outcomes   a position is P exactly where its value is 0\n"),
          stdout);
  if (j->known.theorem)
    write_theorem(j, is_known);
  if (is_by_theorem(j))
    return;
  if (p->base)
    snprintf(number, sizeof number, "%u", p->base);
  if (p->base)
    printf(tr("digits     base %s\n"), number);
  else
    printf("%s", tr("digits     Zeckendorf's numeration\n"));
  printf(tr("induction  every move makes %s smaller\n"), proof_order(&v).text);
  if (p->machine.states)
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
    printf("%s%s = %" PRIu64, i ? ", " : "",
           grundy_rules_variable(p->rules ? p->rules : j->rules, i), p->at[i]);
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
  call *c = j->call;
  if (!p->in_formula && closure_answers(c, c->rules))
    return closure_answer(c, c->rules, NULL);
  if (options_has(&c->options, OPTION_JSON))
    write_json(j);
  place where;
  bool known = false;
  if (p->in_formula && p->place != GRUNDY_NOWHERE) {
    where = place_in(j->call->options.texts[OPTION_FORMULA], p->place);
    known = true;
  } else if (p->place != GRUNDY_NOWHERE) {
    known = source_place(j->source, p->place, &where);
  }
  report(known ? &where : NULL,
         p->in_formula ? NULL : advice_for(j->call, j->rules).text,
         "automata cannot read this: %s", tr(p->reason));
  return BAD_INPUT;
}

static void print_texts(const gi_buffer *texts, size_t from, size_t to) {
  for (size_t at = from; at < to;) {
    const char *text = (const char *)texts->data + at;
    paragraph_print(stdout, 2, "-", text);
    at += strlen(text) + 1;
  }
}

/* Prints the first reason, which says what was decided, the rule on digits and
   the other reasons. */
static void print_reasons(const job *j) {
  size_t first =
      j->reasons.length ? strlen((const char *)j->reasons.data) + 1 : 0;
  if (first)
    putchar('\n');
  print_texts(&j->reasons, 0, first);
  print_texts(&j->rule, 0, j->rule.length);
  print_texts(&j->reasons, first, j->reasons.length);
}

/* Says the verdict; returns the exit code. */
static int finish(const job *j) {
  const options *o = &j->call->options;
  bool has_json = options_has(o, OPTION_JSON);
  if (has_json && j->proof.status != GRUNDY_INEXPRESSIBLE)
    write_json(j);
  bool is_text = !has_json && !is_stdout_taken(j);
  switch (j->proof.status) {
  case GRUNDY_PROVED:
    if (is_text)
      write_proved(j);
    break;
  case GRUNDY_REFUTED:
    if (is_text)
      write_refuted(j);
    break;
  case GRUNDY_INEXPRESSIBLE:
    return report_inexpressible(j);
  default:
    report(NULL,
           "try another --base, more values with --to N, or give the "
           "claim with --formula EXPR",
           "no claim that was learned from the values could be proved");
    return LIMIT_REACHED;
  }
  if (is_text)
    print_reasons(j);
  return j->proof.status == GRUNDY_PROVED ? DONE : ANSWERED_NO;
}

/* Says how far the work came before a limit ended it. */
static void write_stopped(const job *j) {
  if (options_has(&j->call->options, OPTION_JSON))
    write_json(j);
  else if (!is_stdout_taken(j))
    printf(tr("no verdict; the largest automaton so far has %s states\n"),
           gi_digits_of(j->proof.states).text);
}

/* Writes the files that go with a proof, or with a refutation. */
static int write_files(const job *j) {
  const options *o = &j->call->options;
  const grundy_proof *p = &j->proof;
  proof_view v = view_of(j);
  int code = DONE;
  if (p->certificate)
    code = output_write(o->texts[OPTION_CERTIFICATE], p->certificate,
                        strlen(p->certificate));
  else if (o->texts[OPTION_CERTIFICATE] && p->status == GRUNDY_REFUTED)
    report(NULL, NULL, "there is nothing to certify: the claim is refuted");
  else if (!has_automaton(j) && p->status <= GRUNDY_REFUTED &&
           (options_has(o, OPTION_WALNUT) || picture_is_wanted(o))) {
    report(NULL, "leave out --walnut, --svg, --png and --dot",
           "there is no automaton of this claim: it was decided by a theorem, "
           "or by the values");
    return BAD_INPUT;
  }
  if (code == DONE && has_automaton(j) && options_has(o, OPTION_WALNUT))
    code = proof_walnut(&v, o->texts[OPTION_WALNUT]);
  if (code == DONE && has_automaton(j) && picture_is_wanted(o))
    code = proof_draw(&v);
  return code;
}

/* Refuses files that could not be written, before the work begins; returns the
   exit code. */
static int try_files(const options *o) {
  const char *walnut = o->texts[OPTION_WALNUT];
  bool has_json = options_has(o, OPTION_JSON);
  bool has_walnut = walnut && output_is_stdout(walnut);
  int code = certificate_try(o);
  if (code != DONE)
    return code;
  if (has_walnut && (has_json || certificate_is_alone(o))) {
    report(NULL, "name a file in place of '-'",
           "only one thing can go to standard output");
    return BAD_INPUT;
  }
  if (!picture_is_possible(o,
                           has_json || has_walnut || certificate_is_alone(o)))
    return BAD_INPUT;
  return walnut ? proof_walnut_try(walnut) : DONE;
}

/* Finds the reasons, if they are wanted; returns the exit code. */
static int explain(job *j) {
  proof_view v = view_of(j);
  if (!options_has(&j->call->options, OPTION_EXPLAIN) || !has_automaton(j))
    return DONE;
  return proof_explain(&v, language(), &j->reasons) == GRUNDY_OK &&
                 proof_rule(&v, language(), &j->rule) == GRUNDY_OK
             ? DONE
             : picture_refused(&j->memory);
}

/* Asks a theorem.  Who wants certain digits or a certificate wants automata. */
static grundy_status ask_theorem(const job *j, grundy_known *known) {
  const grundy_proof_query *q = &j->query;
  *known = (grundy_known){.proof = {.status = GRUNDY_UNDECIDED}};
  return q->base || q->zeckendorf || q->certify
             ? GRUNDY_OK
             : grundy_prove_by_theorem(j->call->work, j->rules, q, known);
}

/* Takes the theorem where automata have no answer; names it beside an answer
   that is about another rule or about small values only. */
static bool use_theorem(job *j, grundy_status status,
                        const grundy_known *known) {
  grundy_proof *p = &j->proof;
  bool is_settled = status == GRUNDY_OK && p->status <= GRUNDY_REFUTED;
  bool is_refuted = known->proof.status == GRUNDY_REFUTED;
  bool is_stated = known->proof.states; /* automata decided the theorem */
  if (known->proof.status > GRUNDY_REFUTED ||
      (status != GRUNDY_OK && status != GRUNDY_DOMAIN) ||
      (is_settled && !is_stated &&
       ((p->rules == j->rules && p->about != GRUNDY_ABOUT_BELOW) ||
        j->query.formula)))
    return false;
  j->known = *known;
  if (!is_settled || is_refuted)
    *p = known->proof;
  return true;
}

/* Where a share of the work learns no claim that can be proved: takes the
   pattern that `find` names, if that is proved; of three numbers, more
   values. */
static void choose_claim(job *j) {
  enum {
    MORE = 40 /* last of three numbers to learn from */
  };
  grundy_work *work = j->call->work;
  grundy_proof_query *q = &j->query;
  grundy_find_query asked = {.play = q->play, .outcomes = q->outcomes};
  grundy_proof quick;
  grundy_pattern p = {.found = false};
  bool is_read = false;
  if (q->formula || q->to || q->base || q->zeckendorf ||
      grundy_settle(work, j->rules, q, &quick) != GRUNDY_OK ||
      quick.status != GRUNDY_UNDECIDED)
    return;
  if (grundy_rules_arity(j->rules) > 2)
    q->to = MORE;
  else if (grundy_find(work, j->rules, &asked, &p) == GRUNDY_OK && p.proof &&
           p.expr && (q->outcomes || !p.zeros))
    is_read = grundy_formula_parse(work, j->rules, p.expr, strlen(p.expr),
                                   &q->formula) == GRUNDY_OK;
  if (!is_read)
    q->formula = NULL;
}

/* Proves, says the verdict and writes the files; returns the exit code. */
static int decide(job *j) {
  call *c = j->call;
  grundy_known known;
  grundy_status status = ask_theorem(j, &known);
  if (status == GRUNDY_OK && known.proof.status != GRUNDY_PROVED)
    choose_claim(j);
  if (status == GRUNDY_OK)
    status = grundy_prove(c->work, j->rules, &j->query, &j->proof);
  progress_erase(&c->progress);
  if (use_theorem(j, status, &known))
    status = GRUNDY_OK;
  if (status == GRUNDY_STOPPED && j->proof.states)
    write_stopped(j);
  if (status != GRUNDY_OK)
    return source_report(j->source, c->work);
  int code = explain(j);
  if (code == DONE)
    code = finish(j);
  int written = write_files(j);
  return code == DONE || (code == ANSWERED_NO && written != DONE) ? written
                                                                  : code;
}

static int prove(call *c, const source *s, const grundy_rules *rules) {
  const options *o = &c->options;
  int counted = request_count(c, s, &rules);
  if (counted != DONE)
    return counted;
  job j = {.call = c,
           .source = s,
           .rules = rules,
           .memory = {.limit = (size_t)o->numbers[OPTION_MAX_MEMORY]}};
  unsigned arity = grundy_rules_arity(rules);
  if (arity == 0 || arity > GRUNDY_PROOF_NUMBERS) {
    if (closure_answers(c, rules))
      return closure_answer(c, rules, NULL);
    report(NULL, advice_for(c, rules).text,
           "prove does not work for %.200s: its positions are not one, two or "
           "three numbers",
           grundy_rules_text(rules));
    return BAD_INPUT;
  }
  if (!read_formula(&j) || !read_base(&j))
    return BAD_INPUT;
  int code = try_files(o);
  if (code == DONE)
    code = outcomes_prove(c, s, rules);
  if (code != OUTCOMES_NONE)
    return code;
  j.query.certify = options_has(o, OPTION_CERTIFICATE);
  j.query.play = options_has(o, OPTION_MISERE) ? GRUNDY_MISERE : GRUNDY_NORMAL;
  j.query.outcomes =
      j.query.play == GRUNDY_MISERE || options_has(o, OPTION_OUTCOMES);
  j.query.to = options_has(o, OPTION_TO) ? o->numbers[OPTION_TO] : 0;
  gi_buffer_init(&j.reasons, &j.memory);
  gi_buffer_init(&j.rule, &j.memory);
  code = decide(&j);
  gi_buffer_clear(&j.rule);
  gi_buffer_clear(&j.reasons);
  return code;
}

static int run(call *c) { return with_rules(c, prove); }

const command command_prove = {
    .name = "prove",
    .also = "proof, proofs, automatic proof, 证明, 自动证明",
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
        "Where the players' moves differ, a repeated window of outcomes of "
        "heaps is the\n"
        "proof, as in 'grundy period', or automata read the player to move as "
        "one more\n"
        "number; a formula is then 0, 1, 2, 3 where the outcome is P, N, L, "
        "R.\n"
        "--certificate FILE writes what verify-certificate needs to check the\n"
        "proof; --walnut FILE the same sentences for the prover Walnut; --svg, "
        "--png\n"
        "and --dot FILE draw the automaton of the claim. If FILE is -, "
        "standard\n"
        "output has nothing else. --explain says why it is a proof, and the "
        "automaton\n"
        "as a rule on digits.\n"
        "About a position, or rules that automata cannot read, the proof is a "
        "search of\n"
        "all positions that play reaches, from the position or from the "
        "smallest ones:\n"
        "it says who wins each, and nothing about others.\n",
    .examples =
        "  grundy prove '{n -> n-k for k in pow2}' --formula 'n % 3'\n"
        "  grundy prove wythoff --outcomes\n"
        "  grundy prove '{n -> n-k for k in 1..n ; [a, n-a] for a in "
        "1..n-1}'\n"
        "  grundy prove wythoff --outcomes --explain --svg wythoff.svg\n",
    .least_operands = 1,
    .most_operands = 1,
    .options = OPTION_BIT(FORMULA) | OPTION_BIT(TO) | OPTION_BIT(MISERE) |
               OPTION_BIT(OUTCOMES) | OPTION_BIT(BASE) |
               OPTION_BIT(CERTIFICATE) | OPTION_BIT(WALNUT) |
               OPTION_BIT(EXPLAIN) | OPTION_PICTURES | OPTION_BIT(DOT) |
               OPTION_BIT(JSON) | OPTION_BIT(RULES) | OPTION_LIMITS,
    .run = run,
};
