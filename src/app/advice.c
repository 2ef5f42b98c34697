/* SPDX-License-Identifier: MIT */
#include "app/advice.h"

#include "app/closure/closure.h"
#include "engine/position.h"
#include "engine/value/value.h"
#include "engine/work.h"
#include "lang/find/find.h"

#include <string.h>

/* What the advice depends on. */
typedef struct question {
  const call *call;
  const grundy_rules *rules;
  const char *asked; /* name of the command */
  bool misere, outcomes, is_board, is_loopy, is_partizan;
} question;

static question question_of(const call *c, const grundy_rules *rules) {
  gi_manner manner = gi_rules_manner(c->work, rules);
  bool misere = options_has(&c->options, OPTION_MISERE);
  return (question){
      .call = c,
      .rules = rules,
      .asked = c->own->name,
      .misere = misere,
      .outcomes = misere || options_has(&c->options, OPTION_OUTCOMES),
      .is_board = rules->shape && strcmp(rules->shape, "cells") == 0,
      .is_loopy = manner.loopy,
      .is_partizan = manner.partizan};
}

/* Writes the advice, or nothing if it would be cut. */
__attribute__((format(printf, 2, 3))) static advice
put(const char *words, const char *format, ...) {
  advice a;
  char typed[sizeof a.text];
  va_list arguments;
  va_start(arguments, format);
  int length = vsnprintf(typed, sizeof typed, format, arguments);
  va_end(arguments);
  if (length < 0 || (size_t)length >= sizeof typed ||
      snprintf(a.text, sizeof a.text, "%s%s", tr(words), typed) >=
          (int)sizeof a.text)
    a.text[0] = '\0';
  return a;
}

/* ------------------------------------------------------------ one position */

/* Writes a small position of the rules: that of the family's example if it has
   these rules, otherwise a sample. */
static grundy_status write_position(grundy_work *work,
                                    const grundy_rules *rules, gi_buffer *out) {
  enum {
    SAMPLE = 6
  };
  const char *example = rules->family->example;
  size_t length = strlen(rules->text);
  if (strncmp(example, rules->text, length) == 0 && example[length] == '(')
    return gi_buffer_put(out, example, strlen(example) + 1);
  gi_buffer bytes;
  gi_buffer_init(&bytes, &work->memory);
  grundy_status status = GRUNDY_DOMAIN;
  for (uint64_t i = SAMPLE + 1; i-- > 0 && status != GRUNDY_OK;) {
    bytes.length = 0;
    status = rules->family->sample(work, rules->base, i, &bytes);
  }
  if (status == GRUNDY_OK)
    status = gi_component_print(
        (gi_component){rules, {bytes.data, bytes.length}}, out);
  if (status == GRUNDY_OK)
    status = gi_buffer_put(out, "", 1);
  gi_buffer_clear(&bytes);
  return status;
}

static advice ask_position(const question *q) {
  gi_buffer text;
  advice a = {{0}};
  gi_buffer_init(&text, &q->call->work->memory);
  if (write_position(q->call->work, q->rules, &text) == GRUNDY_OK)
    a = put(N_("ask about one position: "), "grundy eval '%s'%s%s",
            (const char *)text.data, q->misere ? " --misere" : "",
            strcmp(q->asked, "table") == 0 ? "" : " --explain");
  gi_buffer_clear(&text);
  return a;
}

/* ----------------------------------------------------------- all positions */

/* The ranges of the question, or others that fit the rules. */
typedef struct ranges {
  char text[200];
} ranges;

static ranges ranges_of(const question *q) {
  ranges r = {{0}};
  const call *c = q->call;
  size_t used = 0;
  bool has_range = false;
  for (size_t i = 1; i < c->operand_count && used < sizeof r.text; i++) {
    has_range = has_range || strstr(c->operands[i], "..");
    used += (size_t)snprintf(r.text + used, sizeof r.text - used, "%s%s",
                             i > 1 ? " " : "", c->operands[i]);
  }
  if (has_range && used < sizeof r.text)
    return r;
  unsigned arity = q->rules->any_count ? 2 : q->rules->arity;
  snprintf(r.text, sizeof r.text, "%s",
           q->is_board  ? "1..3 1..3"
           : arity == 1 ? "0..12"
           : arity == 2 ? "0..4 0..4"
                        : "0..3 0..3 2");
  return r;
}

static advice ask_table(const question *q, bool outcomes) {
  return put(outcomes ? N_("see who wins: ") : N_("see the values: "),
             "grundy table '%s' %s%s%s", q->rules->shown->text,
             ranges_of(q).text, q->misere ? " --misere" : "",
             outcomes ? " --outcomes" : "");
}

/* Does a theorem give a formula of this? */
static bool has_formula(const question *q, gi_formula_of of) {
  gi_fact fact = {0};
  return gi_closed_form(q->call->work, q->rules, of, &fact) == GRUNDY_OK &&
         fact.expr;
}

/* Is the operand a position? */
static bool is_about_position(const question *q) {
  static const char *const names[] = {"eval", "moves", "reply", "play"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    if (strcmp(q->asked, names[i]) == 0)
      return true;
  const char *text = q->call->operands[0], *brace = strrchr(text, '}');
  return brace && strchr(brace, ')');
}

/* Does play come back, though the rule does not say so?  Asks a small position.
 */
static bool is_cyclic(const question *q) {
  enum {
    SAMPLE = 6
  };
  grundy_work *work = q->call->work;
  if (q->is_loopy || !gi_rules_are_numeric(q->rules->base))
    return false;
  gi_buffer bytes;
  gi_buffer_init(&bytes, &work->memory);
  gi_begin(work);
  uint64_t value;
  grundy_status status =
      q->rules->family->sample(work, q->rules->base, SAMPLE, &bytes);
  if (status == GRUNDY_OK)
    status = gi_component_value(
        work, (gi_component){q->rules->base, {bytes.data, bytes.length}},
        GRUNDY_SEARCH, &value, NULL);
  bool is = status != GRUNDY_OK && work->unfit == GI_CYCLIC;
  gi_finish(work, status, GRUNDY_NOWHERE);
  gi_buffer_clear(&bytes);
  return is;
}

/* Asks with a rule that says that play may come back. */
static advice ask_loopy(const question *q) {
  static const char words[] =
      N_("if play may come back, the rule begins with loopy: ");
  const char *text = q->call->operands[0], *rest = strchr(text, '{');
  if (q->is_loopy)
    return put(N_("see who wins: "), "grundy eval '%s'", text);
  if (!rest || !gi_rules_are_numeric(q->rules->base))
    return (advice){{0}};
  int before = (int)(rest - text);
  rest += 1 + strspn(rest + 1, " ");
  if (is_about_position(q))
    return put(words, "grundy %s '%.*s{loopy %s'", q->asked, before, text,
               rest);
  return put(words, "grundy table '%.*s{loopy %s' %s --outcomes", before, text,
             rest, ranges_of(q).text);
}

advice advice_for(const call *c, const grundy_rules *rules) {
  bool was_cyclic = c->work->unfit == GI_CYCLIC;
  question q = question_of(c, rules);
  bool is_code = strcmp(q.asked, "code") == 0;
  bool is_quotient = strcmp(q.asked, "quotient") == 0;
  gi_formula_of of = q.misere     ? GI_FORMULA_MISERE
                     : q.outcomes ? GI_FORMULA_OUTCOME
                                  : GI_FORMULA_VALUE;
  if (was_cyclic || is_cyclic(&q))
    return ask_loopy(&q);
  if (is_about_position(&q))
    return put(N_("see who wins: "), "grundy eval '%s'%s", c->operands[0],
               q.misere ? " --misere" : "");
  q.misere = q.misere || is_quotient;
  if (!rules->arity && !rules->any_count)
    return ask_position(&q);
  if (q.is_loopy || is_quotient)
    return ask_table(&q, true);
  if (is_code && has_formula(&q, GI_FORMULA_OUTCOME))
    return put(N_("who wins is proved: "), "grundy code '%s' --outcomes",
               rules->shown->text);
  if (!is_code && has_formula(&q, of))
    return put(N_("name the pattern: "), "grundy find '%s'%s%s",
               rules->shown->text, q.misere ? " --misere" : "",
               q.outcomes ? " --outcomes" : "");
  return ask_table(&q, q.outcomes);
}

int report_refusal(call *c, const place *where) {
  grundy_error error = *grundy_work_error(c->work);
  advice a = {{0}};
  bool is_unfit = c->rules && c->work->unfit && error.status != GRUNDY_STOPPED;
  if (is_unfit && c->work->unfit == GI_UNFIT && closure_answers(c, c->rules))
    return closure_answer(c, c->rules, NULL);
  if (is_unfit)
    a = advice_for(c, c->rules);
  report_advised(&error, where, a.text);
  return exit_code(&error);
}
