/* SPDX-License-Identifier: MIT */
/*
 * Code to paste: a closed form if one is proved, otherwise a table if a period
 * is proved, otherwise the recursion.
 */
#include "core/text.h"
#include "engine/assess.h"
#include "engine/explain/reasons.h"
#include "engine/misuse.h"
#include "engine/table/slice.h"
#include "engine/table/table.h"
#include "lang/code/job.h"
#include "lang/find/find.h"
#include "lang/formula/turns.h"

#include <assert.h>
#include <string.h>

enum {
  FEW_STEPS = 1 << 18 /* for the values of a few small positions */
};

const char *grundy_code_kind_name(grundy_code_kind kind) {
  static const char *const names[] = {"formula", "period", "conjecture",
                                      "table", "memo"};
  return (size_t)kind < sizeof names / sizeof *names ? names[kind] : "?";
}

/* ---------------------------------------------------------------- comments */

void gi_job_numbers(gi_job *j, gi_writer *out, const char *before, bool fixed) {
  const grundy_slice *s = &j->slice;
  bool is_first = true;
  for (unsigned i = 0; i < s->arity; i++) {
    const char *name = grundy_rules_variable(j->rules, i);
    if (s->fixed[i] && !fixed)
      continue;
    gi_write(out, "%s%s", is_first ? "" : ", ", s->fixed[i] ? "" : before);
    is_first = false;
    if (s->fixed[i])
      gi_write_text(out, gi_digits_of(s->from[i]).text);
    else if (out == &j->body) /* in code a name clashes with nothing */
      gi_codegen_name(name, strlen(name), j->codegen.style.tongue, out);
    else
      gi_write_text(out, name);
  }
}

void gi_job_comment(gi_job *j, const char *const *pieces) {
  gi_codegen_comment(j->codegen.style.tongue, j->work->error.language, pieces,
                     &j->head);
}

void gi_job_explain_exactness(gi_job *j, int64_t to) {
  if (!gi_job_is_python(j) && to >= 0 && to < INT64_MAX)
    gi_job_remark(j, "Exact for numbers up to {0} (64 bits).",
                  gi_digits_of((uint64_t)to).text);
}

/* Says what the function returns; `at` is the position of a slice. */
static void put_meaning(gi_job *j, const char *variables, const char *at) {
  const char *name = j->query.name ? j->query.name : j->function;
  const char *sentence =
      j->query.play == GRUNDY_MISERE && at
          ? N_("{2}({1}): 0 if the player to move loses at the position ({3}) "
               "of {0} in misère play, otherwise 1.")
      : j->query.play == GRUNDY_MISERE
          ? N_("{2}({1}): 0 if the player to move loses at this position of "
               "{0} in misère play, otherwise 1.")
      : j->query.outcomes && at
          ? N_("{2}({1}): 0 if the player to move loses at the position ({3}) "
               "of {0}, otherwise 1.")
      : j->query.outcomes
          ? N_("{2}({1}): 0 if the player to move loses at this position of "
               "{0}, otherwise 1.")
      : at ? N_("{2}({1}): the Grundy value of the position ({3}) of {0}.")
           : N_("{2}({1}): the Grundy value of a position of {0}.");
  gi_job_remark(j, sentence, j->text, variables, name, at ? at : "");
}

static void put_title(gi_job *j) {
  const grundy_rules *same = j->rules->base->same;
  gi_writer state, at;
  gi_writer_init(&state, &j->work->memory);
  gi_writer_init(&at, &j->work->memory);
  gi_job_numbers(j, &state, "", false);
  gi_job_numbers(j, &at, "", true);
  gi_write_bytes(&state, "", 1);
  gi_write_bytes(&at, "", 1);
  gi_writer_note(&j->head, state.status);
  gi_writer_note(&j->head, at.status);
  if (j->head.status == GRUNDY_OK)
    put_meaning(j, (const char *)state.own.data,
                j->has_fixed ? (const char *)at.own.data : NULL);
  if (j->of_turns)
    gi_job_remark(j,
                  "These are the moves of {0}: where {1} is 0 Left moves, and "
                  "where it is 1 Right.",
                  j->of_turns,
                  grundy_rules_variable(j->rules, j->rules->arity - 1));
  if (same && j->query.method != GRUNDY_SEARCH)
    gi_job_remark(j, "These rules are {0}.", same->text);
  gi_writer_clear(&at);
  gi_writer_clear(&state);
}

/* ----------------------------------------------------------------- values */

static void explain_recursion(gi_job *j, bool is_table) {
  if (j->query.play == GRUNDY_MISERE)
    gi_job_remark(
        j, "Nothing is proved about misère play here. Each outcome is computed "
           "from the rules: the player to move wins where no move is left, and "
           "where some move leads to a loss of the next player.");
  else
    gi_job_remark(
        j, "No closed form and no period is proved. Each value is computed "
           "from the "
           "rules: the least number that is not the value of an option (mex).");
  if (!is_table)
    gi_job_remark(
        j,
        "Values are remembered. The recursion is as deep as the longest play.");
  else if (j->rules->arity == 1)
    gi_job_remark(j, "The table holds all values up to n, 4 bytes each. The "
                     "time is proportional to the number of their options.");
  else
    gi_job_remark(
        j,
        "The table holds the values of all pairs up to the larger number, 4 "
        "bytes each. The time is proportional to the number of their options.");
}

/* Refuses to write values that nothing is known about. */
static grundy_status refuse_values(const gi_job *j) {
  gi_fact fact = {0};
  bool asks_values = !j->query.outcomes && j->query.play != GRUNDY_MISERE;
  grundy_status status =
      asks_values ? gi_closed_form(j->work, gi_rules_measured(j->rules),
                                   GI_FORMULA_OUTCOME, &fact)
                  : GRUNDY_OK;
  if (status != GRUNDY_OK)
    return status;
  gi_fail(&j->work->error, GRUNDY_UNABLE, GRUNDY_NOWHERE,
          "there is no code for {0}: no closed form and no period is proved, "
          "and its moves cannot be written as a rule about numbers",
          j->text);
  if (fact.expr && !fact.stated)
    gi_hint(&j->work->error, "who wins is proved: add --outcomes");
  return gi_unfit(j->work, GRUNDY_UNABLE);
}

static grundy_status put_recursion(gi_job *j) {
  gi_codegen *e = &j->codegen;
  if (!j->rule)
    return refuse_values(j);
  for (const gi_clause *c = j->rule->clauses;
       c && j->query.play == GRUNDY_MISERE; c = c->next)
    if (c->part_count > 1 || c->spread)
      return gi_unfit(
          j->work,
          gi_fail(&j->work->error, GRUNDY_UNABLE, GRUNDY_NOWHERE,
                  "there is no code for misère play of {0}: a move can "
                  "leave several components, and in misère play the "
                  "outcome of a sum does not follow from its components",
                  j->text));
  j->is_started = j->start != NULL;
  if (j->is_started)
    j->name = "heap";
  gi_fill_order order = GI_FILL_NONE;
  if (!gi_rule_is_steep(e->rule))
    order = gi_rule_order(e->rule);
  j->code->kind = order ? GRUNDY_CODE_TABLE : GRUNDY_CODE_MEMO;
  if (order)
    gi_codegen_table(e, order, j->name);
  else
    gi_codegen_memo(e, j->name);
  explain_recursion(j, order != GI_FILL_NONE);
  return j->body.status;
}

/* Writes the function of values, in the simplest way that is known. */
static grundy_status put_values(gi_job *j) {
  grundy_status status = GRUNDY_UNABLE;
  if (j->query.method != GRUNDY_SEARCH) {
    status = gi_job_try_formula(j);
    if (status == GRUNDY_UNABLE && j->query.play != GRUNDY_MISERE)
      status = gi_job_try_period(j);
  }
  if (status == GRUNDY_UNABLE && j->query.conjecture)
    status = gi_job_try_conjecture(j);
  else if (status == GRUNDY_UNABLE && j->query.method != GRUNDY_SEARCH)
    status = gi_job_try_proved(j);
  if (status == GRUNDY_UNABLE && j->query.method == GRUNDY_THEOREM)
    return gi_fail(&j->work->error, GRUNDY_UNABLE, GRUNDY_NOWHERE,
                   j->query.play == GRUNDY_MISERE
                       ? "nothing is proved about misère play of {0}"
                       : "no closed form and no period is proved for {0}",
                   j->text);
  return status == GRUNDY_UNABLE ? put_recursion(j) : status;
}

/* -------------------------------------------------------------- the text */

static void put_includes(const gi_job *j, gi_codegen *e) {
  bool is_memo = j->code->kind == GRUNDY_CODE_MEMO;
  bool is_table = j->code->kind == GRUNDY_CODE_TABLE;
  bool program = j->query.program;
  switch (j->query.language) {
  case GRUNDY_CODE_C:
    gi_codegen_put(e, program ? "#include <stdio.h>\n" : "",
                   program || is_memo || is_table ||
                           e->style.helpers &
                               (GI_HELPER_PRIMES | GI_HELPER_PRIMEPI)
                       ? "#include <stdlib.h>\n"
                       : "",
                   is_memo ? "#include <string.h>\n" : "");
    return;
  case GRUNDY_CODE_CXX:
    gi_codegen_put(e, is_memo ? "#include <array>\n" : "",
                   program ? "#include <cstdio>\n" : "",
                   program || is_table ||
                           e->style.helpers &
                               (GI_HELPER_PRIMES | GI_HELPER_PRIMEPI)
                       ? "#include <cstdlib>\n"
                       : "",
                   is_memo ? "#include <map>\n#include <set>\n" : "",
                   is_table ? "#include <vector>\n" : "");
    return;
  case GRUNDY_CODE_PYTHON:
    gi_codegen_put(e, program || is_memo ? "import sys\n" : "");
    return;
  }
}

/* Writes the function of outcomes, which calls that of values. */
static void put_outcomes(gi_job *j, gi_codegen *e) {
  bool python = gi_job_is_python(j);
  if (!j->query.outcomes || j->is_outcome)
    return;
  gi_codegen_put(e, python ? "\n\ndef wins(" : "\nlong long wins(");
  gi_job_numbers(j, e->out, python ? "" : "long long ", false);
  gi_codegen_put(e,
                 python ? "):\n    return grundy(" : ") {\n  return grundy(");
  gi_job_numbers(j, e->out, "", false);
  gi_codegen_put(e, python ? ") != 0\n" : ") != 0;\n}\n");
}

/* Writes the function of a slice, which calls that of whole positions. */
static void put_sliced(gi_job *j, gi_codegen *e) {
  bool python = gi_job_is_python(j);
  if (!j->has_fixed)
    return;
  gi_codegen_put(e, python ? "\n\ndef " : "\nlong long ",
                 j->is_outcome ? j->function : "grundy", "(");
  gi_job_numbers(j, e->out, python ? "" : "long long ", false);
  gi_codegen_put(e, python ? "):\n    return " : ") {\n  return ", j->name,
                 "(");
  gi_job_numbers(j, e->out, "", true);
  gi_codegen_put(e, python ? ")\n" : ");\n}\n");
}

/* Writes the function of an alias, whose heaps are larger under the base
   rules. */
static void put_shifted(const gi_job *j, gi_codegen *e) {
  gi_digits shift = gi_digits_of(j->rules->shift);
  const char *name = j->is_outcome ? j->function : "grundy";
  if (!j->rules->shift || (j->is_outcome && j->query.play != GRUNDY_MISERE))
    return;
  if (gi_job_is_python(j))
    gi_codegen_put(e, "\n\ndef ", name, "(n):\n    return heap(n + ",
                   shift.text, ")\n");
  else
    gi_codegen_put(e, "\nlong long ", name, "(long long n) { return heap(n + ",
                   shift.text, "); }\n");
}

/* Writes the function of what is typed, which calls that of the states of the
   rule. */
static void put_started(gi_job *j, gi_codegen *e) {
  bool python = gi_job_is_python(j);
  const char *name = j->is_outcome ? j->function : "grundy";
  if (!j->is_started)
    return;
  gi_codegen_put(e, python ? "\n\ndef " : "\nlong long ", name, "(");
  gi_job_numbers(j, e->out, python ? "" : "long long ", false);
  gi_codegen_put(e, python ? "):\n    return " : ") {\n  return ", j->name, "(",
                 j->start, python ? ")\n" : ");\n}\n");
}

static void explain_program(gi_job *j) {
  if (!j->query.program)
    return;
  gi_digits arity = gi_digits_of(j->rules->arity);
  if (j->rules->arity == 1)
    gi_job_remark(j, "The program reads games, one on each line: heaps, "
                     "separated by spaces. It prints who wins and a winning "
                     "move, which it finds by trying all moves.");
  else
    gi_job_remark(j,
                  "The program reads games, one on each line: {0} numbers for "
                  "each component of the sum. It prints who wins and a winning "
                  "move, which it finds by trying all moves.",
                  arity.text);
  if (j->rules->shift)
    gi_job_remark(j,
                  "A number n that it reads means a heap of n + {0} under the "
                  "rules {1}; it prints moves with the heaps of {1}.",
                  gi_digits_of(j->rules->shift).text, j->rules->base->text);
}

/* Puts the head in front of the body. */
static grundy_status assemble(gi_job *j) {
  gi_codegen *e = &j->codegen;
  bool python = gi_job_is_python(j);
  gi_writer *head = &j->head;
  e->out = head;
  gi_codegen_put(e, "\n");
  put_includes(j, e);
  gi_codegen_imports(e->style.helpers, e->style.tongue, head);
  if (python && j->code->kind == GRUNDY_CODE_MEMO)
    gi_codegen_put(e, "\nsys.setrecursionlimit(1 << 20)\n");
  if (head->status == GRUNDY_OK && head->own.data[head->own.length - 2] != '\n')
    gi_codegen_put(e, python ? "\n\n" : "\n");
  gi_codegen_helpers(e->style.helpers, e->style.tongue, head);
  gi_writer_note(head, j->body.status);
  gi_write_bytes(head, j->body.own.data, j->body.own.length);
  return gi_writer_keep(head, &j->work->arena, &j->code->text);
}

static grundy_status rename_code(const gi_job *j) {
  const char *name = j->query.name;
  if (!name || strcmp(name, j->function) == 0)
    return GRUNDY_OK;
  gi_writer out;
  gi_writer_init(&out, &j->work->memory);
  bool is_free = gi_codegen_rename(j->code->text, j->codegen.style.tongue,
                                   j->function, name, &out);
  if (out.status == GRUNDY_OK && !is_free)
    out.status = gi_fail(&j->work->error, GRUNDY_DOMAIN, GRUNDY_NOWHERE,
                         "the function cannot be called {0}: the code or the "
                         "language uses that name for something else",
                         name);
  grundy_status status = gi_writer_keep(&out, &j->work->arena, &j->code->text);
  gi_writer_clear(&out);
  return status;
}

static grundy_status write_code(gi_job *j) {
  gi_codegen *e = &j->codegen;
  put_title(j);
  e->out = &j->body;
  grundy_status status = put_values(j);
  if (status == GRUNDY_OK && j->query.program && (!j->rule || j->is_started))
    status =
        gi_fail(&j->work->error, GRUNDY_UNABLE, GRUNDY_NOWHERE,
                "there is no program for {0}: its moves cannot be written in "
                "the rule language; without --main you get the function",
                j->text);
  for (const gi_clause *c = j->rule ? j->rule->clauses : NULL;
       c && status == GRUNDY_OK && j->query.program; c = c->next)
    if (c->spread)
      status = gi_fail(&j->work->error, GRUNDY_UNABLE, GRUNDY_NOWHERE,
                       "there is no program for {0}: a move can leave any "
                       "number of heaps; without --main you get the function",
                       j->text);
  if (status != GRUNDY_OK)
    return status;
  put_shifted(j, e);
  put_started(j, e);
  put_sliced(j, e);
  put_outcomes(j, e);
  if (j->query.program)
    gi_codegen_main(e, j->name, j->rules->shift);
  assert(e->indent == 0);
  gi_job_explain_exactness(j, INT64_MAX - (int64_t)j->rules->shift);
  explain_program(j);
  status = assemble(j);
  return status == GRUNDY_OK ? rename_code(j) : status;
}

/* ---------------------------------------------------------- the question */

/* Reads the rule of the positions that the integers name. */
static grundy_status read_rule_at(const gi_job *j, const gi_rule **rule) {
  const grundy_rules *base = j->rules->base;
  gi_buffer text;
  if (!base->family->rule_at)
    return GRUNDY_OK;
  gi_buffer_init(&text, &j->work->memory);
  grundy_status status = base->family->rule_at(base, &text);
  gi_text line = {(const char *)text.data, text.length, GRUNDY_NOWHERE};
  if (status == GRUNDY_OK)
    status = gi_rule_compile(&j->work->arena, &j->work->error, line, rule);
  gi_buffer_clear(&text);
  return status == GRUNDY_UNABLE ? GRUNDY_OK : status;
}

/* Looks up the rules in the rule language. */
static grundy_status find_rule(gi_job *j) {
  const grundy_rules *base = j->rules->base;
  const gi_rule *rule;
  grundy_status status = gi_rule_of(j->work, &j->work->arena, base, &rule);
  if (status == GRUNDY_OK && !rule)
    status = read_rule_at(j, &rule);
  if (status != GRUNDY_OK || !rule)
    return status;
  bool is_same = gi_rule_arity(rule) == base->arity;
  if (is_same || base->family->start)
    j->rule = rule;
  j->start = is_same ? NULL : base->family->start;
  return status;
}

/* Computes the values of a few small positions. */
static grundy_status compute_few(const gi_job *j) {
  grundy_query query = {.play = j->query.play};
  for (uint64_t n = 0; n < 8; n++) {
    uint64_t at[GRUNDY_MOST_INTEGERS];
    grundy_cell cell;
    for (unsigned i = 0; i < j->rules->arity; i++)
      at[i] = j->slice.fixed[i] ? j->slice.from[i] : n;
    grundy_status status =
        gi_cell_at(j->work, j->rules, at,
                   j->query.play == GRUNDY_MISERE ? GRUNDY_TABLE_OUTCOMES
                                                  : GRUNDY_TABLE_VALUES,
                   query, &cell);
    if (status != GRUNDY_OK)
      return status;
  }
  return GRUNDY_OK;
}

/* Computes a few values, so that a game without values is refused now; values
   that take long are left out. */
static grundy_status try_values(const gi_job *j) {
  gi_budget *budget = &j->work->budget;
  gi_try attempt = gi_budget_try(budget, FEW_STEPS);
  grundy_status found = compute_few(j);
  grundy_status status = gi_budget_tried(budget, attempt, found);
  return found == GRUNDY_STOPPED && status == GRUNDY_UNABLE ? GRUNDY_OK
                                                            : status;
}

static grundy_status refuse(const gi_job *j) {
  if (j->query.name && !gi_codegen_is_name(j->query.name))
    return gi_fail(&j->work->error, GRUNDY_DOMAIN, GRUNDY_NOWHERE,
                   "{0} is not a name for a function: expected a letter or "
                   "'_', then letters, digits or '_', at most 60 in all",
                   j->query.name);
  if (j->query.program && j->query.outcomes)
    return gi_fail(&j->work->error, GRUNDY_DOMAIN, GRUNDY_NOWHERE,
                   "a program that finds moves needs values: use --main "
                   "without --outcomes");
  if (j->query.program && j->query.play == GRUNDY_MISERE)
    return gi_fail(&j->work->error, GRUNDY_DOMAIN, GRUNDY_NOWHERE,
                   "a program that finds moves needs values, which misère play "
                   "does not have: use --main without --misere");
  if (j->query.program && j->has_fixed)
    return gi_fail(&j->work->error, GRUNDY_DOMAIN, GRUNDY_NOWHERE,
                   "a program reads all numbers of a position: use --main "
                   "without fixed numbers");
  if (!j->rules->arity || j->rules->base->family->word)
    return gi_unfit(
        j->work,
        gi_fail(&j->work->error, GRUNDY_UNABLE, GRUNDY_NOWHERE,
                "there is no code for {0}: its positions are not a fixed "
                "number of integers",
                j->text));
  if (gi_job_is_partizan(j) && j->query.program)
    return gi_unfit(
        j->work,
        gi_fail(&j->work->error, GRUNDY_DOMAIN, GRUNDY_NOWHERE,
                "the players' moves differ: there are no Grundy values, "
                "only outcomes"));
  if (j->rule && gi_rule_is_loopy(j->rule))
    return gi_unfit(
        j->work,
        gi_fail(&j->work->error, GRUNDY_UNABLE, GRUNDY_NOWHERE,
                "there is no code for games in which play need not end"));
  return GRUNDY_OK;
}

/* Writes who wins with the player to move as the last number, from rules that
   have the same moves for both. */
static grundy_status write_turns(gi_job *j) {
  grundy_status status =
      j->has_fixed ? GRUNDY_UNABLE
                   : gi_rules_with_turns(j->work, j->rules, &j->rules);
  if (status == GRUNDY_UNABLE)
    return gi_unfit(
        j->work,
        gi_fail(&j->work->error, GRUNDY_UNABLE, GRUNDY_NOWHERE,
                "there is no code for {0}: where the players' moves differ, "
                "it is written from a proved period of the outcomes, and "
                "none was found",
                j->text));
  if (status != GRUNDY_OK)
    return status;
  j->of_turns = j->text;
  j->text = j->rules->text;
  j->query.outcomes = true;
  j->slice = gi_slice_whole(j->rules->arity, 0, 0);
  status = find_rule(j);
  if (status == GRUNDY_OK)
    status = try_values(j);
  j->codegen.rule = j->rule;
  return status == GRUNDY_OK ? write_code(j) : status;
}

/* Writes the four outcomes, where the players' moves differ. */
static grundy_status write_outcomes(gi_job *j) {
  j->function = "outcome";
  j->codegen.out = &j->body;
  grundy_status status = gi_job_outcomes(j);
  if (status == GRUNDY_UNABLE) {
    j->function = "wins";
    return write_turns(j);
  }
  if (status == GRUNDY_OK)
    status = assemble(j);
  return status == GRUNDY_OK ? rename_code(j) : status;
}

/* Replaces rules that say who wins by those of the twin, which has the same
   outcomes (gi_rule_twin). */
static grundy_status take_twin(gi_job *j) {
  const grundy_rules *base = j->rules->base;
  if (!gi_rules_have_rule(base) || !gi_rule_is_alone(base->data) ||
      (!j->query.outcomes && !gi_rule_is_scored(base->data)) ||
      j->query.play == GRUNDY_MISERE)
    return GRUNDY_OK;
  const gi_rule *twin = gi_rule_twin(base->data);
  if (!twin || base->any_count)
    return gi_fail(&j->work->error, GRUNDY_UNABLE, GRUNDY_NOWHERE,
                   "there is no code for rules with a draw, 'again', scores or "
                   "the name of the player who wins");
  return gi_rules_written(j->work, twin, &j->rules);
}

grundy_status grundy_code_write(grundy_work *work, const grundy_rules *rules,
                                grundy_code_query query, grundy_code *code) {
  static const gi_tongue tongues[] = {GI_TONGUE_C, GI_TONGUE_CXX,
                                      GI_TONGUE_PYTHON};
  if (gi_misused(
          work,
          GI_NEEDS({gi_is_rules(work, rules), "rules"},
                   {(unsigned)query.language <= GRUNDY_CODE_PYTHON &&
                        gi_is_method(query.method) && gi_is_play(query.play) &&
                        (!query.slice || gi_is_slice(rules, query.slice)),
                    "query"},
                   {gi_is_given(code), "code"})))
    return GRUNDY_MISUSE;
  *code = (grundy_code){.kind = GRUNDY_CODE_TABLE};
  gi_job j = {
      .work = work,
      .rules = rules,
      .text = rules->text,
      .query = query,
      .function =
          query.outcomes || query.play == GRUNDY_MISERE ? "wins" : "grundy",
      .is_outcome = query.play == GRUNDY_MISERE,
      .slice = query.slice ? *query.slice : gi_slice_whole(rules->arity, 0, 0),
      .code = code};
  assert(j.slice.arity == rules->arity);
  j.has_fixed = gi_slice_has_fixed(&j.slice);
  j.name = rules->shift                  ? "heap"
           : j.has_fixed                 ? "position"
           : query.play == GRUNDY_MISERE ? "wins"
                                         : "grundy";
  j.codegen.misere = query.play == GRUNDY_MISERE;
  j.codegen.style.tongue = tongues[query.language];
  gi_writer_init(&j.head, &work->memory);
  gi_writer_init(&j.body, &work->memory);
  grundy_status status = take_twin(&j);
  if (status == GRUNDY_OK)
    status = find_rule(&j);
  if (status == GRUNDY_OK)
    status = refuse(&j);
  bool is_partizan = status == GRUNDY_OK && gi_job_is_partizan(&j);
  if (status == GRUNDY_OK && !is_partizan)
    status = try_values(&j);
  j.codegen.rule = j.rule;
  if (status == GRUNDY_OK)
    status = is_partizan ? write_outcomes(&j) : write_code(&j);
  gi_writer_clear(&j.body);
  gi_writer_clear(&j.head);
  return gi_finish(work, status, GRUNDY_NOWHERE);
}
