/* SPDX-License-Identifier: MIT */
/*
 * Code to paste: what is proved comes first, a closed form before a periodic
 * table; else the recursion is written out.
 */
#include "engine/assess.h"
#include "engine/heaps/period_search.h"
#include "engine/reasons.h"
#include "lang/codegen/program.h"
#include "lang/find/find.h"

#include <string.h>

enum {
  MOST_STEPS = 1 << 21, /* to find a period */
  MOST_ENTRIES = 20000  /* of a periodic table in code */
};

typedef struct job {
  grundy_work *work;
  const grundy_rules *rules; /* asked for: an alias, perhaps */
  grundy_code_query query;
  const gi_rule *rule; /* the same in the rule language, or NULL */
  gi_codegen codegen;
  gi_buffer body, head;
  const char *name;     /* of the function of heaps that are not shifted */
  const char *function; /* that is asked for, before it gets another name */
  bool is_outcome;      /* there are no values, only `wins` */
  grundy_code *code;
} job;

const char *grundy_code_kind_name(grundy_code_kind kind) {
  static const char *const names[] = {"formula", "period", "conjecture",
                                      "table", "memo"};
  return names[kind];
}

static bool is_python(const job *j) {
  return j->query.language == GRUNDY_CODE_PYTHON;
}

/* ---------------------------------------------------------------- comments */

static void comment(job *j, const char *const *pieces) {
  gi_buffer text;
  gi_buffer_init(&text, &j->work->memory);
  if (j->codegen.status == GRUNDY_OK)
    j->codegen.status = gi_sentence(&text, j->work->error.language, pieces);
  gi_codegen_comment(&j->codegen, &text);
  gi_buffer_clear(&text);
}

#define remark(j, ...) comment(j, (const char *const[]){__VA_ARGS__, NULL})

/* ----------------------------------------------------------------- the rule */

/* The rules in the rule language: braces hold them, other families say them. */
static grundy_status find_rule(job *j) {
  const grundy_rules *base = j->rules->base;
  const gi_rule *rule = NULL;
  if (base->family->braced) {
    rule = base->data;
  } else if (base->family->rule) {
    gi_buffer text;
    gi_buffer_init(&text, &j->work->memory);
    grundy_status status = base->family->rule(base, &text);
    if (status == GRUNDY_OK)
      status = gi_rule_compile(
          &j->work->arena, &j->work->error,
          (gi_text){(const char *)text.data, text.length, GRUNDY_NOWHERE},
          &rule);
    gi_buffer_clear(&text);
    if (status != GRUNDY_OK && status != GRUNDY_UNABLE)
      return status;
  }
  if (rule && gi_rule_arity(rule) == base->arity)
    j->rule = rule;
  return GRUNDY_OK;
}

/* Whoever asks for code of a game without values is told so now. */
static grundy_status try_values(const job *j) {
  grundy_query query = {0};
  for (uint64_t n = 0; n < 8; n++) {
    uint64_t at[GRUNDY_MOST_INTEGERS];
    grundy_cell cell;
    for (unsigned i = 0; i < j->rules->arity; i++)
      at[i] = n;
    grundy_status status = grundy_cell_at(j->work, j->rules, at,
                                          GRUNDY_TABLE_VALUES, query, &cell);
    if (status != GRUNDY_OK)
      return status;
  }
  return GRUNDY_OK;
}

/* ----------------------------------------------------------------- formulas */

/* C: where results on the way do not fit into 64 bits. */
static void explain_exactness(job *j, int64_t to) {
  if (!is_python(j) && to >= 0 && to < INT64_MAX)
    remark(j, "Exact for numbers up to {0} (64 bits).",
           gi_digits_of((uint64_t)to).text);
}

static void put_parameters(gi_codegen *e, const gi_formula *formula) {
  for (uint32_t i = 0; i < formula->arity; i++) {
    gi_codegen_put(e, i ? ", " : "",
                   gi_codegen_is_python(e) ? "" : "long long ");
    gi_codegen_variable(e, formula->names[i]);
  }
}

static void put_formula(job *j, const gi_formula *formula) {
  gi_codegen *e = &j->codegen;
  bool python = is_python(j);
  for (uint32_t i = 0; i < formula->arity; i++)
    e->intervals[i] = (gi_interval){0, INT64_MAX};
  gi_codegen_put(e, python ? "def " : "long long ", j->name, "(");
  put_parameters(e, formula);
  gi_codegen_put(e, python ? "):\n" : ") {\n");
  for (uint32_t i = 0; i < formula->arity && !python; i++)
    if (!gi_expr_uses(formula->expr, i)) {
      gi_codegen_put(e, "  (void)");
      gi_codegen_variable(e, formula->names[i]);
      gi_codegen_put(e, ";\n");
    }
  gi_codegen_put(e, python ? "    return " : "  return ");
  gi_codegen_of(e, formula->expr);
  gi_codegen_put(e, python ? "\n" : ";\n}\n");
}

/* A closed form that somebody has proved. */
static grundy_status put_proved(job *j, const gi_formula *formula,
                                const char *theorem, const char *citation) {
  j->code->kind = GRUNDY_CODE_FORMULA;
  j->code->theorem = theorem;
  put_formula(j, formula);
  j->codegen.out = &j->head;
  remark(j, "A closed form. Proved: theorem '{0}', {1}.",
         gi_word(j->work, theorem), gi_word(j->work, citation));
  explain_exactness(j, gi_expr_exact_to(formula->expr));
  return j->codegen.status;
}

/* In the variables of these rules. */
static grundy_status compile(job *j, const grundy_rules *rules,
                             const gi_buffer *text,
                             const gi_formula **formula) {
  gi_text names[GRUNDY_MOST_INTEGERS];
  for (unsigned i = 0; i < rules->arity; i++) {
    const char *name = grundy_rules_variable(rules, i);
    names[i] = (gi_text){name, strlen(name), 0};
  }
  return gi_formula_compile(
      &j->work->arena, &j->work->error,
      (gi_text){(const char *)text->data, text->length, GRUNDY_NOWHERE}, names,
      rules->arity, formula);
}

/* The closed form that the family proves, or that of the same rules. */
static grundy_status try_formula(job *j) {
  const grundy_rules *owner = gi_rules_origin(j->rules);
  const gi_formula *formula = NULL;
  const gi_theorem *by = NULL;
  if (!owner->family->formula)
    return GRUNDY_UNABLE;
  gi_buffer text;
  gi_buffer_init(&text, &j->work->memory);
  grundy_status status = owner->family->formula(owner, &text, &by);
  if (status == GRUNDY_OK)
    status = compile(j, owner, &text, &formula);
  gi_buffer_clear(&text);
  return status == GRUNDY_OK ? put_proved(j, formula, by->name, by->citation)
                             : status;
}

/* What is known tells who wins, and no more. */
static void tell_outcomes(job *j) {
  j->name = j->function;
  j->is_outcome = true;
}

/* A rule that somebody has proved something about. */
static grundy_status try_fact(job *j) {
  static const char *const names[] = {"n", "x", "y"};
  const grundy_rules *base = j->rules->base;
  const gi_fact *fact = NULL;
  const gi_formula *formula;
  if (base->arity > 2)
    return GRUNDY_UNABLE;
  grundy_status status = gi_fact_of(j->work, base, &fact);
  if (status != GRUNDY_OK)
    return status;
  if (!fact || (fact->zeros && !j->query.outcomes))
    return GRUNDY_UNABLE;
  if (fact->zeros)
    tell_outcomes(j);
  gi_text words[2];
  for (unsigned i = 0; i < base->arity; i++)
    words[i] = (gi_text){names[base->arity - 1 + i], 1, 0};
  status = gi_formula_compile(
      &j->work->arena, &j->work->error,
      (gi_text){fact->expr, strlen(fact->expr), GRUNDY_NOWHERE}, words,
      base->arity, &formula);
  return status == GRUNDY_OK
             ? put_proved(j, formula, fact->theorem, fact->citation)
             : status;
}

/* ------------------------------------------------------------------ periods */

/* Rows of numbers, as many as fit. */
static grundy_status put_numbers(job *j, const grundy_rules *rules,
                                 uint64_t count) {
  gi_codegen *e = &j->codegen;
  size_t column = GI_CODEGEN_COLUMNS;
  for (uint64_t n = 0; n < count; n++) {
    grundy_cell cell;
    grundy_status status = grundy_cell_at(
        j->work, rules, &n, GRUNDY_TABLE_VALUES, (grundy_query){0}, &cell);
    if (status != GRUNDY_OK)
      return status;
    gi_digits digits = gi_digits_of(cell.number);
    size_t length = strlen(digits.text) + 2;
    bool is_full = column + length > GI_CODEGEN_COLUMNS;
    gi_codegen_put(e, n ? "," : "", is_full ? "\n    " : " ", digits.text);
    column = is_full ? 4 + length : column + length;
  }
  return e->status;
}

static void put_period(gi_codegen *e, const char *name, uint64_t from,
                       uint64_t period) {
  bool python = gi_codegen_is_python(e);
  gi_digits first = gi_digits_of(from), length = gi_digits_of(period);
  gi_digits end = gi_digits_of(from + period);
  gi_codegen_put(e, python ? "\n]\n\n\ndef " : "\n};\n\nlong long ", name,
                 python ? "(n):\n" : "(long long n) {\n");
  if (python && from)
    gi_codegen_put(e, "    return table[n if n < ", end.text, " else ",
                   first.text, " + (n - ", first.text, ") % ", length.text,
                   "]\n");
  else if (python)
    gi_codegen_put(e, "    return table[n % ", length.text, "]\n");
  else if (from)
    gi_codegen_put(e, "  return table[n < ", end.text, " ? n : ", first.text,
                   " + (n - ", first.text, ") % ", length.text, "];\n}\n");
  else
    gi_codegen_put(e, "  return table[n % ", length.text, "];\n}\n");
}

/* As far as it is found soon. */
static grundy_status find_period(const job *j, const grundy_rules *rules,
                                 grundy_period_search *found) {
  gi_try attempt = gi_budget_try(&j->work->budget, MOST_STEPS);
  grundy_status status = gi_period_search_run(
      j->work, rules, (grundy_period_search_query){0}, found);
  return gi_budget_tried(&j->work->budget, attempt, status);
}

/* From n = preperiod on; of the rules without their shift. */
static grundy_status try_period(job *j) {
  const grundy_rules *base = j->rules->base;
  grundy_period_search found;
  if (base->arity != 1)
    return GRUNDY_UNABLE;
  grundy_status status = find_period(j, base, &found);
  if (status != GRUNDY_OK)
    return status;
  if (!found.proved || found.saltus || found.preperiod > MOST_ENTRIES ||
      found.period > MOST_ENTRIES - found.preperiod)
    return GRUNDY_UNABLE;
  gi_codegen *e = &j->codegen;
  j->code->kind = GRUNDY_CODE_PERIOD;
  j->code->theorem = found.theorem;
  gi_codegen_put(e, is_python(j) ? "table = ["
                    : found.max_value < 256
                        ? "static const unsigned char table[] = {"
                        : "static const unsigned table[] = {");
  status = put_numbers(j, base, found.preperiod + found.period);
  if (status != GRUNDY_OK)
    return status;
  put_period(e, j->name, found.preperiod, found.period);
  e->out = &j->head;
  remark(j,
         "From n = {0} on the values repeat with period {1}. Proved: theorem "
         "'{2}', {3}.",
         gi_digits_of(found.preperiod).text, gi_digits_of(found.period).text,
         gi_word(j->work, found.theorem), gi_word(j->work, found.citation));
  return e->status;
}

/* ------------------------------------------------------------- conjectures */

/* The pattern that `find` names, if it tells values: as an expression where
   it is one, else as the function that comes with it. */
static grundy_status try_conjecture(job *j) {
  const grundy_rules *base = j->rules->base;
  gi_codegen *e = &j->codegen;
  grundy_pattern p;
  grundy_status status =
      grundy_find(j->work, base, &(grundy_find_options){0}, &p);
  if (status != GRUNDY_OK)
    return status;
  const char *function = is_python(j) ? p.python : p.c;
  bool is_function = function && !j->rules->shift;
  if (!p.found || (p.zeros && !j->query.outcomes) || (!p.expr && !is_function))
    return GRUNDY_UNABLE;
  if (p.zeros)
    tell_outcomes(j);
  int64_t exact = INT64_MAX;
  if (p.expr) {
    const gi_formula *formula = NULL;
    gi_buffer text;
    gi_buffer_init(&text, &j->work->memory);
    status = gi_buffer_text(&text, p.expr);
    if (status == GRUNDY_OK)
      status = compile(j, base, &text, &formula);
    gi_buffer_clear(&text);
    if (status != GRUNDY_OK)
      return status;
    put_formula(j, formula);
    exact = gi_expr_exact_to(formula->expr);
  } else {
    gi_codegen_put(e, function);
  }
  j->code->kind = p.proved ? GRUNDY_CODE_FORMULA : GRUNDY_CODE_CONJECTURE;
  j->code->theorem = p.theorem;
  j->code->checked = p.to;
  e->out = &j->head;
  if (p.proved)
    remark(j, "A closed form. Proved: theorem '{0}', {1}.",
           gi_word(j->work, p.theorem),
           p.citation ? gi_word(j->work, p.citation) : "");
  else
    remark(j,
           "A conjecture: {0}. It was checked for all numbers up to {1}; "
           "nobody has proved it here.",
           p.words, gi_digits_of(p.to).text);
  explain_exactness(j, exact);
  return e->status;
}

/* --------------------------------------------------------------- recursion */

static grundy_status put_recursion(job *j) {
  gi_codegen *e = &j->codegen;
  const grundy_rules *rules = j->rules;
  if (!j->rule)
    return gi_fail(&j->work->error, GRUNDY_UNABLE, GRUNDY_NOWHERE,
                   "there is no code for {0}: no closed form and no period of "
                   "its values is proved, and the rule language does not say "
                   "its moves as numbers",
                   rules->text);
  gi_fill_order order = GI_FILL_NONE;
  if (!gi_codegen_is_steep(e))
    order = gi_codegen_order(e);
  j->code->kind = order ? GRUNDY_CODE_TABLE : GRUNDY_CODE_MEMO;
  if (order)
    gi_codegen_table(e, order, j->name);
  else
    gi_codegen_memo(e, j->name);
  e->out = &j->head;
  remark(j, "No closed form and no period is proved here: the values come from "
            "the rules, each the least number that is not the value of an "
            "option (mex).");
  if (!order)
    remark(j, "What was found is remembered; the recursion goes as deep as "
              "play is long.");
  else if (rules->arity == 1)
    remark(j, "The table holds all values up to n: 4 bytes for each, and as "
              "much time as they have options.");
  else
    remark(j, "The table holds a square up to the larger number: 4 bytes for "
              "each pair, and as much time as they have options.");
  return e->status;
}

/* ---------------------------------------------------------------- programs */

static void put_includes(const job *j, gi_codegen *e) {
  bool is_memo = j->code->kind == GRUNDY_CODE_MEMO;
  bool is_table = j->code->kind == GRUNDY_CODE_TABLE;
  bool program = j->query.program;
  switch (j->query.language) {
  case GRUNDY_CODE_C:
    gi_codegen_put(e, program ? "#include <stdio.h>\n" : "",
                   program || is_memo || is_table ||
                           e->style.needs & (GI_NEED_PRIMES | GI_NEED_PRIMEPI)
                       ? "#include <stdlib.h>\n"
                       : "",
                   is_memo ? "#include <string.h>\n" : "");
    return;
  case GRUNDY_CODE_CXX:
    gi_codegen_put(e, is_memo ? "#include <array>\n" : "",
                   program ? "#include <cstdio>\n" : "",
                   program || is_table ||
                           e->style.needs & (GI_NEED_PRIMES | GI_NEED_PRIMEPI)
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

/* The function of outcomes, by that of values. */
static void put_outcomes(const job *j, gi_codegen *e) {
  bool python = is_python(j);
  if (!j->query.outcomes || j->is_outcome)
    return;
  for (int pass = 0; pass < 2; pass++) {
    gi_codegen_put(e, pass     ? python ? "):\n    return grundy("
                                        : ") {\n  return grundy("
                      : python ? "\n\ndef wins("
                               : "\nlong long wins(");
    for (unsigned i = 0; i < j->rules->arity; i++) {
      const char *name = grundy_rules_variable(j->rules, i);
      gi_codegen_put(e, i ? ", " : "", pass || python ? "" : "long long ");
      gi_codegen_variable(
          e, (gi_name){.text = name, .length = (uint32_t)strlen(name)});
    }
  }
  gi_codegen_put(e, python ? ") != 0\n" : ") != 0;\n}\n");
}

/* Heaps of an alias are larger under the rules it stands for. */
static void put_shifted(const job *j, gi_codegen *e) {
  gi_digits shift = gi_digits_of(j->rules->shift);
  if (!j->rules->shift || j->is_outcome)
    return;
  if (is_python(j))
    gi_codegen_put(e, "\n\ndef grundy(n):\n    return heap(n + ", shift.text,
                   ")\n");
  else
    gi_codegen_put(e, "\nlong long grundy(long long n) { return heap(n + ",
                   shift.text, "); }\n");
}

static void explain_program(job *j) {
  if (!j->query.program)
    return;
  gi_digits arity = gi_digits_of(j->rules->arity);
  if (j->rules->arity == 1)
    remark(j, "The program reads games, one in a line: heaps, with spaces "
              "between them. It prints who wins and a winning move, for which "
              "it tries all moves.");
  else
    remark(j,
           "The program reads games, one in a line: {0} numbers for each "
           "component of the sum. It prints who wins and a winning move, for "
           "which it tries all moves.",
           arity.text);
  if (j->rules->shift)
    remark(j,
           "A number n there is a heap of n + {0} under the rules {1}; moves "
           "are printed as such heaps.",
           gi_digits_of(j->rules->shift).text, j->rules->base->text);
}

/* The head is a comment, includes, functions; then comes the body. */
static grundy_status assemble(job *j) {
  gi_codegen *e = &j->codegen;
  bool python = is_python(j);
  explain_program(j);
  gi_codegen_put(e, "\n");
  put_includes(j, e);
  if (e->status == GRUNDY_OK)
    e->status = gi_codegen_imports(e->style.needs, e->style.tongue, &j->head);
  if (python && j->code->kind == GRUNDY_CODE_MEMO)
    gi_codegen_put(e, "\nsys.setrecursionlimit(1 << 20)\n");
  if (e->status == GRUNDY_OK && j->head.data[j->head.length - 2] != '\n')
    gi_codegen_put(e, python ? "\n\n" : "\n");
  if (e->status == GRUNDY_OK)
    e->status = gi_codegen_needs(e->style.needs, e->style.tongue, &j->head);
  if (e->status == GRUNDY_OK)
    e->status = gi_buffer_put(&j->head, j->body.data, j->body.length);
  return e->status == GRUNDY_OK
             ? gi_buffer_keep(j->work, &j->head, &j->code->text)
             : e->status;
}

static grundy_status rename_code(const job *j) {
  const char *name = j->query.name;
  gi_buffer out;
  bool clashes = false;
  if (!name || strcmp(name, j->function) == 0)
    return GRUNDY_OK;
  gi_buffer_init(&out, &j->work->memory);
  grundy_status status =
      gi_codegen_rename(j->code->text, j->codegen.style.tongue, j->function,
                        name, &out, &clashes);
  if (status == GRUNDY_OK && clashes)
    status = gi_fail(&j->work->error, GRUNDY_DOMAIN, GRUNDY_NOWHERE,
                     "the function cannot be called {0}: the code or the "
                     "language has that name for something else",
                     name);
  if (status == GRUNDY_OK)
    status = gi_buffer_keep(j->work, &out, &j->code->text);
  gi_buffer_clear(&out);
  return status;
}

static void put_title(job *j) {
  gi_buffer state;
  gi_buffer_init(&state, &j->work->memory);
  grundy_status status = GRUNDY_OK;
  for (unsigned i = 0; i < j->rules->arity && status == GRUNDY_OK; i++) {
    status = gi_buffer_text(&state, i ? ", " : "");
    if (status == GRUNDY_OK)
      status = gi_buffer_text(&state, grundy_rules_variable(j->rules, i));
  }
  if (status == GRUNDY_OK)
    status = gi_buffer_put(&state, "", 1);
  const char *name = j->query.name ? j->query.name : j->function;
  if (status == GRUNDY_OK && j->query.outcomes)
    remark(j,
           "{2}({1}): 0 if the player to move loses at this position of {0}, "
           "else 1.",
           j->rules->text, (const char *)state.data, name);
  else if (status == GRUNDY_OK)
    remark(j, "{2}({1}): the Grundy value of a position of {0}.",
           j->rules->text, (const char *)state.data, name);
  else
    j->codegen.status = status;
  const grundy_rules *same = j->rules->base->same;
  if (status == GRUNDY_OK && same && j->query.method != GRUNDY_SEARCH)
    remark(j, "These rules are {0}.", same->text);
  gi_buffer_clear(&state);
}

static grundy_status put_values(job *j) {
  grundy_status status = GRUNDY_UNABLE;
  if (j->query.method != GRUNDY_SEARCH) {
    status = try_formula(j);
    if (status == GRUNDY_UNABLE)
      status = try_fact(j);
    if (status == GRUNDY_UNABLE)
      status = try_period(j);
  }
  if (status == GRUNDY_UNABLE && j->query.conjecture)
    status = try_conjecture(j);
  if (status == GRUNDY_UNABLE && j->query.method == GRUNDY_THEOREM)
    return gi_fail(&j->work->error, GRUNDY_UNABLE, GRUNDY_NOWHERE,
                   "no closed form and no period is proved for {0}",
                   j->rules->text);
  return status == GRUNDY_UNABLE ? put_recursion(j) : status;
}

static grundy_status write_code(job *j) {
  gi_codegen *e = &j->codegen;
  e->out = &j->head;
  put_title(j);
  e->out = &j->body;
  grundy_status status = e->status;
  if (status == GRUNDY_OK)
    status = put_values(j);
  if (status == GRUNDY_OK && j->query.program && !j->rule)
    status = gi_fail(&j->work->error, GRUNDY_UNABLE, GRUNDY_NOWHERE,
                     "there is no program for {0}: the rule language does not "
                     "say its moves as numbers; without --main there is the "
                     "function",
                     j->rules->text);
  if (status != GRUNDY_OK)
    return status;
  e->out = &j->body;
  put_shifted(j, e);
  put_outcomes(j, e);
  if (j->query.program)
    gi_codegen_main(e, j->name, j->rules->shift);
  e->out = &j->head;
  explain_exactness(j, INT64_MAX - (int64_t)j->rules->shift);
  status = assemble(j);
  return status == GRUNDY_OK ? rename_code(j) : status;
}

static grundy_status refuse(const job *j) {
  if (j->query.name && !gi_codegen_is_name(j->query.name))
    return gi_fail(&j->work->error, GRUNDY_DOMAIN, GRUNDY_NOWHERE,
                   "{0} is no name for a function: a letter or '_', then "
                   "letters, digits and '_', 60 at most",
                   j->query.name);
  if (j->query.program && j->query.outcomes)
    return gi_fail(&j->work->error, GRUNDY_DOMAIN, GRUNDY_NOWHERE,
                   "a program that finds moves needs values: there is none of "
                   "outcomes alone");
  if (!j->rules->arity)
    return gi_fail(&j->work->error, GRUNDY_UNABLE, GRUNDY_NOWHERE,
                   "there is no code for {0}: a position is not made of a "
                   "fixed number of integers",
                   j->rules->text);
  if (j->rule && gi_rule_is_partizan(j->rule))
    return gi_fail(&j->work->error, GRUNDY_DOMAIN, GRUNDY_NOWHERE,
                   "the players' moves differ: there are no Grundy values, "
                   "only outcomes");
  if (j->rule && gi_rule_is_loopy(j->rule))
    return gi_fail(&j->work->error, GRUNDY_UNABLE, GRUNDY_NOWHERE,
                   "there is no code for games in which play need not end");
  return GRUNDY_OK;
}

grundy_status grundy_code_write(grundy_work *work, const grundy_rules *rules,
                                grundy_code_query query, grundy_code *code) {
  static const gi_tongue tongues[] = {GI_TONGUE_C, GI_TONGUE_CXX,
                                      GI_TONGUE_PYTHON};
  gi_begin(work);
  *code = (grundy_code){.kind = GRUNDY_CODE_TABLE};
  job j = {.work = work,
           .rules = rules,
           .query = query,
           .name = rules->shift ? "heap" : "grundy",
           .function = query.outcomes ? "wins" : "grundy",
           .code = code};
  gi_buffer_init(&j.body, &work->memory);
  gi_buffer_init(&j.head, &work->memory);
  grundy_status status = find_rule(&j);
  if (status == GRUNDY_OK)
    status = refuse(&j);
  if (status == GRUNDY_OK)
    status = try_values(&j);
  j.codegen.rule = j.rule;
  j.codegen.style.tongue = tongues[query.language];
  if (status == GRUNDY_OK)
    status = write_code(&j);
  gi_buffer_clear(&j.body);
  gi_buffer_clear(&j.head);
  return gi_finish(work, status, GRUNDY_NOWHERE);
}
