/* SPDX-License-Identifier: MIT */
/*
 * verify: checks that the rules and the theorems of a game agree, and that the
 * other laws hold.
 */
#include "app/catalogue.h"
#include "app/native.h"
#include "app/proof/brief.h"
#include "app/source.h"
#include "app/text/paragraph.h"
#include "app/text/render.h"
#include "core/text.h"

#include <string.h>

typedef struct job {
  call *call;
  json json;
  bool is_json;
  size_t laws, broken;
} job;

static void report_text(job *s, const grundy_law_report *r) {
  char label[160];
  bool has_subject = r->subject && r->subject[0];
  snprintf(label, sizeof label, "%s%s%.100s", tr(grundy_law_name(r->law)),
           has_subject ? tr(": ") : "", has_subject ? tr(r->subject) : "");
  fputs("  ", stdout);
  if (r->broken)
    paint(s->call, COLOUR_LOSS, tr("BROKEN"));
  else if (r->positions > 0)
    paint(s->call, COLOUR_WIN, tr("ok    "));
  else
    fputs("-     ", stdout);
  printf("  %s", label);
  pad(stdout, label, 40);
  if (r->positions == 0)
    fputs(tr("  does not apply"), stdout);
  else
    printf(r->positions == 1 ? tr("  %s position") : tr("  %s positions"),
           gi_digits_of(r->positions).text);
  if (has_subject || r->answers > 0)
    printf(r->answers == 1 ? tr(", %s answer") : tr(", %s answers"),
           gi_digits_of(r->answers).text);
  putchar('\n');
  if (r->broken && r->counterexample)
    paragraph_print(stdout, 10, "", r->counterexample);
  fflush(stdout);
}

static void report_json(job *s, const grundy_law_report *r) {
  json *j = &s->json;
  json_open(j, '{');
  json_pair_string(j, "law", grundy_law_name(r->law));
  json_pair_string(j, "subject", r->subject);
  json_pair_number(j, "positions", r->positions);
  json_pair_number(j, "answers", r->answers);
  json_pair_bool(j, "broken", r->broken);
  json_pair_string(j, "counterexample", r->counterexample);
  json_close(j, '}');
}

static void on_law(void *data, const grundy_law_report *r) {
  job *s = data;
  s->laws += r->positions > 0;
  s->broken += r->broken;
  progress_erase(&s->call->progress);
  if (s->is_json)
    report_json(s, r);
  else
    report_text(s, r);
}

/* Writes whether automata prove the closed form for all positions. */
static void settled_text(job *s, const grundy_rules *rules,
                         const grundy_settled *known) {
  const grundy_proof *p = &known->proof;
  char label[160], line[500];
  snprintf(label, sizeof label, "%s%s%.100s", tr("closed form"), tr(": "),
           tr(known->theorem));
  fputs("  ", stdout);
  if (p->status == GRUNDY_REFUTED)
    paint(s->call, COLOUR_LOSS, tr("BROKEN"));
  else if (p->status == GRUNDY_PROVED)
    paint(s->call, COLOUR_WIN, tr("proved"));
  else
    fputs("-     ", stdout);
  printf("  %s", label);
  pad(stdout, label, 40);
  if (p->status == GRUNDY_PROVED)
    printf("  %s\n", tr("for all positions, by automata"));
  else if (p->status == GRUNDY_REFUTED)
    printf("  %s\n", tr("refuted by automata"));
  else
    printf("  %s\n", tr("not proved by automata"));
  if (p->status == GRUNDY_PROVED)
    snprintf(line, sizeof line, "%s", proof_how(rules, p).text);
  else if (p->status == GRUNDY_REFUTED)
    snprintf(line, sizeof line, tr("first at %s"),
             proof_where(rules, p, true).text);
  else if (p->reason)
    snprintf(line, sizeof line, tr("automata cannot read this: %s"),
             tr(p->reason));
  else
    snprintf(line, sizeof line, "%s", tr("the automata are too large"));
  paragraph_print(stdout, 10, "", line);
}

static void settled_json(json *j, const grundy_rules *rules,
                         const grundy_settled *known) {
  static const char *const names[] = {"proved", "refuted", "inexpressible",
                                      "stopped"};
  const grundy_proof *p = &known->proof;
  json_key(j, "closed_form");
  if (!known->theorem) {
    json_null(j);
    return;
  }
  json_open(j, '{');
  json_pair_string(j, "theorem", known->theorem);
  json_pair_string(j, "formula", known->formula);
  json_pair_string(j, "about", known->outcomes ? "outcomes" : "values");
  json_pair_string(j, "status", names[p->status]);
  proof_json(j, rules, p->status == GRUNDY_PROVED ? p : NULL);
  json_pair_string(j, "reason", p->reason ? tr(p->reason) : NULL);
  json_close(j, '}');
}

/* Asks automata about the closed form, unless the laws, whose status is given,
   were stopped. */
static grundy_status settle(job *s, const grundy_rules *rules,
                            grundy_status status) {
  grundy_settled known = {0};
  if (status == GRUNDY_OK)
    status = grundy_settle_theorem(s->call->work, rules, &known);
  progress_erase(&s->call->progress);
  if (status != GRUNDY_OK)
    known.theorem = NULL;
  if (s->is_json)
    settled_json(&s->json, rules, &known);
  else if (known.theorem)
    settled_text(s, rules, &known);
  s->broken += known.theorem && known.proof.status == GRUNDY_REFUTED;
  return status;
}

static int verify_rules(job *s, const source *text) {
  call *c = s->call;
  const grundy_rules *rules;
  const char *data = source_text(text);
  if (grundy_rules_parse(c->work, data, text->text.length, &rules) ||
      remark_rules(c, rules) || native_rules(c, rules))
    return source_report(text, c->work);
  if (s->is_json) {
    json_open(&s->json, '{');
    json_pair_string(&s->json, "rules", grundy_rules_text(rules));
    json_key(&s->json, "laws");
    json_open(&s->json, '[');
  } else {
    paint(c, COLOUR_STRONG, grundy_rules_text(rules));
    putchar('\n');
  }
  uint64_t samples = c->options.numbers[OPTION_TO];
  grundy_status status = grundy_verify(c->work, rules, samples, on_law, s);
  progress_erase(&c->progress);
  if (s->is_json)
    json_close(&s->json, ']');
  status = settle(s, rules, status);
  if (s->is_json)
    json_close(&s->json, '}');
  return status == GRUNDY_OK ? DONE : source_report(text, c->work);
}

static int verify_text(job *s, const char *text) {
  source rules;
  int code = source_read(&rules, text, false,
                         (size_t)s->call->options.numbers[OPTION_MAX_MEMORY]);
  if (code == DONE)
    code = verify_rules(s, &rules);
  source_clear(&rules);
  return code;
}

/* Verifies the rules of the family's example: take[1,3] of take[1,3](7).  The
   rules end at the first '(' outside brackets. */
static int verify_example(job *s, const grundy_family *family) {
  char rules[400];
  size_t length = 0;
  int depth = 0;
  for (const char *e = family->example; e[length]; length++) {
    if (e[length] == '(' && depth == 0)
      break;
    depth += strchr("[{(", e[length]) != NULL;
    depth -= strchr("]})", e[length]) != NULL;
  }
  snprintf(rules, sizeof rules, "%.*s", (int)length, family->example);
  return verify_text(s, rules);
}

static int verify_named(job *s, const char *name) {
  const grundy_alias *alias;
  const grundy_family *family = family_named(s->call->grundy, name, &alias);
  bool is_bare = family && !alias && strcmp(family->name, name) == 0;
  if (is_bare && family->takes_params &&
      !family_starts_program(s->call->grundy, family))
    return verify_example(s, family);
  return verify_text(s, name);
}

static int verify_all(job *s) {
  const grundy *g = s->call->grundy;
  int code = DONE;
  for (size_t i = 0; i < grundy_family_count(g) && code == DONE; i++) {
    const grundy_family *family = grundy_family_at(g, i);
    if (family_starts_program(g, family))
      continue;
    code = verify_example(s, family);
    if (code == DONE)
      grundy_work_reset(s->call->work); /* games share nothing */
  }
  return code;
}

static int run(call *c) {
  job s = {.call = c, .json = json_to(stdout)};
  s.is_json = options_has(&c->options, OPTION_JSON);
  if (s.is_json) {
    json_open(&s.json, '{');
    json_key(&s.json, "games");
    json_open(&s.json, '[');
  }
  int code =
      c->operand_count ? verify_named(&s, c->operands[0]) : verify_all(&s);
  if (s.is_json) {
    json_close(&s.json, ']');
    json_pair_number(&s.json, "broken", s.broken);
    json_close(&s.json, '}');
    json_end(&s.json);
  } else if (s.laws > 0) {
    printf(s.laws == 1 ? tr("%zu law checked, %zu broken.\n")
                       : tr("%zu laws checked, %zu broken.\n"),
           s.laws, s.broken);
  }
  return code == DONE && s.broken ? ANSWERED_NO : code;
}

const command command_verify = {
    .name = "verify",
    .also = "验证, verification",
    .summary = "compare theorems with search, as far as you like",
    .operands = "[NAME|RULES]",
    .about =
        "Checks the laws that every game must obey, on its first positions "
        "from\n"
        "the smallest on: theorem and search agree; the moves listed as "
        "winning\n"
        "are those that lead to P-positions; a sum decided by its components "
        "has\n"
        "the same outcome when it is searched as a whole; and more. If the "
        "values\n"
        "have a closed form, the last line says whether automata prove it for "
        "all\n"
        "positions (see grundy prove). Without a name it checks an example of "
        "every\n"
        "game.\n",
    .examples = "  grundy verify\n"
                "  grundy verify 'take[2,3,7]' --to 1000\n",
    .most_operands = 1,
    .options = OPTION_BIT(TO) | OPTION_BIT(JSON) | OPTION_BIT(RULES) |
               OPTION_BIT(NATIVE) | OPTION_LIMITS,
    .is_long = true,
    .run = run,
};
