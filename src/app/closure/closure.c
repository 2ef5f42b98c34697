/* SPDX-License-Identifier: MIT */
#include "app/closure/closure.h"

#include "app/advice.h"
#include "app/text/paragraph.h"
#include "core/text.h"
#include "engine/value/loopy.h"

#include <string.h>

/* A command that answers about lists of positions. */
typedef struct answer {
  option_set options; /* with which it answers */
  const char *command;
  int (*answer)(domain *d);
} answer;

#define EVERY                                                                  \
  (OPTION_BIT(JSON) | OPTION_BIT(RULES) | OPTION_BIT(MISERE) |                 \
   OPTION_BIT(NATIVE) | OPTION_ALWAYS | OPTION_LIMITS)

static const answer answers[] = {
    {EVERY | OPTION_BIT(OUTCOMES) | OPTION_BIT(PLIES) | OPTION_BIT(LONGEST) |
         OPTION_BIT(GENUS) | OPTION_BIT(VALUES) | OPTION_BIT(MEAN) |
         OPTION_BIT(TEMPERATURE) | OPTION_BIT(ATOMIC) | OPTION_BIT(FORMAT),
     "table", closure_table},
    {EVERY | OPTION_BIT(OUTCOMES) | OPTION_BIT(VALUES) | OPTION_BIT(TO), "find",
     closure_find},
    {EVERY | OPTION_BIT(OUTCOMES) | OPTION_BIT(TO), "prove", closure_prove},
    {EVERY | OPTION_BIT(OUTCOMES) | OPTION_BIT(TONGUE) | OPTION_BIT(NAME),
     "code", closure_code},
    {EVERY | OPTION_BIT(OUTCOMES), "period", closure_period},
    {EVERY | OPTION_BIT(TO), "quotient", closure_quotient},
};

/* Returns the answer of the call's command; NULL if there is none. */
static const answer *answer_of(const call *c) {
  for (size_t i = 0; i < sizeof answers / sizeof *answers; i++)
    if (strcmp(answers[i].command, c->own->name) == 0)
      return &answers[i];
  return NULL;
}

bool closure_has_options(const call *c) {
  const answer *a = answer_of(c);
  return a && c->operand_count == 1 && !(c->options.given & ~a->options);
}

bool closure_answers(const call *c, const grundy_rules *rules) {
  gi_manner manner = gi_rules_manner(c->work, rules);
  bool is_heap = rules->arity == 1 && !manner.partizan && !manner.loopy;
  const char *name = c->own->name;
  return closure_has_options(c) &&
         (closure_is_needed(rules) ||
          (strcmp(name, "find") == 0   ? manner.loopy
           : strcmp(name, "code") == 0 ? !is_heap
                                       : strcmp(name, "table") != 0));
}

bool closure_takes(const call *c, const grundy_position *position) {
  bool has_heaps = position->count != 0;
  for (size_t i = 0; i < position->count; i++)
    has_heaps = has_heaps && position->parts[i].rules->arity == 1;
  return !has_heaps || strcmp(c->own->name, "period") != 0;
}

bool closure_is_needed(const grundy_rules *rules) {
  return !rules->arity && !rules->any_count;
}

/* ------------------------------------------------------------ the domain */

static grundy_status list(domain *d) {
  const options *o = &d->call->options;
  uint64_t to = options_has(o, OPTION_TO) ? o->numbers[OPTION_TO] : 0;
  grundy_status status = d->rules
                             ? gi_closure_smallest(&d->closure, d->rules, to)
                             : gi_closure_start(&d->closure, d->position->parts,
                                                d->position->count);
  return status == GRUNDY_OK ? gi_closure_explore(&d->closure) : status;
}

grundy_status domain_list(domain *d, bool apart) {
  gi_closure_init(&d->closure, d->call->work, apart);
  return list(d);
}

grundy_status domain_name(const domain *d, size_t number, const char **text) {
  grundy_work *work = d->call->work;
  gi_mark mark = gi_arena_mark(&work->scratch);
  grundy_position *position;
  grundy_status status = gi_closure_position(&d->closure, number, &position);
  if (status == GRUNDY_OK)
    status = gi_position_text(work, position, text);
  gi_arena_release(&work->scratch, mark);
  return status;
}

void domain_print(const domain *d) {
  const char *count = gi_digits_of(gi_closure_count(&d->closure)).text;
  char line[600];
  if (d->rules)
    snprintf(line, sizeof line,
             tr("the %s smallest positions of %.300s, and what play from them "
                "reaches: %s positions"),
             gi_digits_of(d->closure.starts).text, d->rules->shown->text,
             count);
  else
    snprintf(line, sizeof line,
             tr("%.300s, and what play from it reaches: %s positions"),
             d->call->operands[0], count);
  paragraph_print(stdout, 0, "", line);
}

void domain_json(const domain *d, json *out) {
  if (d->rules)
    json_pair_string(out, "rules", d->rules->shown->text);
  else
    json_pair_string(out, "position", d->call->operands[0]);
  json_pair_string(out, "convention",
                   d->play == GRUNDY_MISERE ? "misere" : "normal");
  json_pair_number(out, "starts", d->closure.starts);
  json_pair_number(out, "count", gi_closure_count(&d->closure));
}

int domain_fail(const domain *d) {
  progress_erase(&d->call->progress);
  if (d->call->work->unfit == GI_CYCLIC)
    return report_refusal(d->call, NULL);
  const grundy_error *error = grundy_work_error(d->call->work);
  report_error(error, NULL);
  return exit_code(error);
}

grundy_status domain_refuse_cycle(const domain *d) {
  grundy_work *work = d->call->work;
  grundy_status status =
      gi_fail(&work->error, GRUNDY_DOMAIN, GRUNDY_NOWHERE,
              "play need not end, and then there are no such values");
  work->unfit = GI_CYCLIC;
  return status;
}

/* -------------------------------------------------------------- the answer */

static void look_at(domain *d) {
  grundy_work *work = d->call->work;
  if (d->rules) {
    gi_manner manner = gi_rules_manner(work, d->rules);
    d->is_partizan = manner.partizan;
    d->is_loopy = manner.loopy;
    return;
  }
  const grundy_position *p = d->position;
  d->is_partizan = !gi_parts_are_impartial(p->parts, p->count);
  d->is_loopy = gi_parts_are_loopy(p->parts, p->count);
}

int closure_answer(call *c, const grundy_rules *rules,
                   const grundy_position *position) {
  domain d = {.call = c,
              .rules = rules,
              .position = position,
              .play = options_has(&c->options, OPTION_MISERE) ? GRUNDY_MISERE
                                                              : GRUNDY_NORMAL};
  gi_begin(c->work);
  if (rules && rules->any_count && !rules->arity &&
      gi_rules_counted(c->work, rules, 2, &d.rules) != GRUNDY_OK)
    return domain_fail(&d);
  look_at(&d);
  gi_closure_init(&d.closure, c->work, true);
  const answer *a = answer_of(c);
  int code = a ? a->answer(&d) : BAD_INPUT;
  gi_closure_clear(&d.closure);
  progress_erase(&c->progress);
  return code;
}
