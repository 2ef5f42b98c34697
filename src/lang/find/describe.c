/* SPDX-License-Identifier: MIT */
/* What find tells of a pattern: words, the formula, and code. */
#include "engine/reasons.h"
#include "lang/codegen/codegen.h"
#include "lang/find/find.h"
#include "lang/rule/rule.h"

static grundy_status compile(gi_finder *f, const char *expr,
                             const char *const *variables,
                             const gi_formula **formula) {
  gi_text names[2];
  for (unsigned i = 0; i < f->arity; i++)
    names[i] = (gi_text){variables[i], strlen(variables[i]), 0};
  return gi_formula_compile(&f->work->arena, &f->work->error,
                            (gi_text){expr, strlen(expr), 0}, names, f->arity,
                            formula);
}

/* The tree is ours: its variables get the names that these rules have. */
static void rename_variables(gi_expr *e, const char *const *names) {
  if (e->op == GI_NUMBER)
    return;
  if (e->op == GI_VARIABLE) {
    e->name = names[e->variable];
    e->length = (uint32_t)strlen(e->name);
    return;
  }
  for (gi_expr *arg = e->args; arg; arg = arg->next)
    rename_variables(arg, names);
}

/* Does the formula agree with every value?  One that has no result does not. */
static grundy_status compare(gi_finder *f, const gi_formula *formula,
                             bool zeros, bool *agrees) {
  const gi_observed *s = &f->sample;
  gi_rule_run run;
  gi_rule_run_init(&run, &f->work->memory);
  grundy_status status = GRUNDY_OK;
  *agrees = true;
  for (size_t i = 0; i < f->count && *agrees && status == GRUNDY_OK; i++) {
    uint64_t x = f->arity == 2 ? i / s->side : i;
    uint64_t y = f->arity == 2 ? i % s->side : s->first;
    int64_t at[2] = {(int64_t)x, (int64_t)y}, result = 0;
    if (x < s->first || y < s->first)
      continue;
    status = gi_formula_eval(formula, &run, &f->work->error, at, &result);
    if (status == GRUNDY_DOMAIN) {
      *agrees = false;
      status = GRUNDY_OK;
      break;
    }
    if (status == GRUNDY_OK)
      status = gi_budget_step(&f->work->budget);
    *agrees = zeros ? (result != 0) == (f->values[i] != 0)
                    : result >= 0 && (uint64_t)result == f->values[i];
  }
  gi_rule_run_clear(&run);
  return status;
}

static grundy_status print(gi_finder *f, const gi_formula *formula,
                           const char **text) {
  gi_buffer out;
  gi_buffer_init(&out, &f->work->memory);
  grundy_status status = gi_formula_print(formula, &out);
  if (status == GRUNDY_OK)
    status = gi_buffer_keep(f->work, &out, text);
  gi_buffer_clear(&out);
  return status;
}

static void put_name(gi_finder *f, gi_writer *out, unsigned i,
                     gi_tongue tongue) {
  gi_codegen_name(f->names[i], strlen(f->names[i]), tongue, out);
}

/* What stands before `return`: the function's name and its parameters. */
static void put_head(gi_finder *f, const gi_formula *formula, gi_tongue tongue,
                     gi_writer *out) {
  bool python = tongue == GI_TONGUE_PYTHON;
  gi_write(out, "%s%s(", python ? "def " : "long long ", f->sample.function);
  for (unsigned i = 0; i < f->arity; i++) {
    gi_write(out, "%s%s", i ? ", " : "", python ? "" : "long long ");
    put_name(f, out, i, tongue);
  }
  gi_write(out, python ? "):\n" : ") {\n");
  for (unsigned i = 0; i < f->arity && !python; i++)
    if (!gi_expr_uses(formula->expr, i)) {
      gi_write(out, "  (void)");
      put_name(f, out, i, tongue);
      gi_write(out, ";\n");
    }
  gi_write(out, python ? "    return " : "  return ");
}

/* Writes a function that returns the formula, after the helpers it calls. */
static grundy_status put_function(gi_finder *f, const gi_formula *formula,
                                  gi_tongue tongue, const char **text) {
  gi_writer out, expr;
  gi_codegen_style style = {.tongue = tongue};
  gi_writer_init(&out, &f->work->memory);
  gi_writer_init(&expr, &f->work->memory);
  gi_codegen_value(formula->expr, &style, &expr);
  gi_writer_note(&out, expr.status);
  if (tongue == GI_TONGUE_C && style.helpers & GI_HELPER_PRIMEPI)
    gi_write_text(&out, "#include <stdlib.h>\n\n");
  gi_codegen_imports(style.helpers, tongue, &out);
  gi_codegen_helpers(style.helpers, tongue, &out);
  int64_t exact = gi_expr_exact_to(formula->expr);
  if (tongue == GI_TONGUE_C && exact >= 0 && exact < INT64_MAX)
    gi_codegen_comment(
        tongue, f->work->error.language,
        (const char *const[]){N_("Exact for numbers up to {0} (64 bits)."),
                              gi_digits_of((uint64_t)exact).text, NULL},
        &out);
  put_head(f, formula, tongue, &out);
  gi_write_bytes(&out, expr.own.data, expr.own.length);
  gi_write_text(&out, tongue == GI_TONGUE_PYTHON ? "\n" : ";\n}\n");
  grundy_status status = gi_writer_keep(&out, &f->work->arena, text);
  gi_writer_clear(&expr);
  gi_writer_clear(&out);
  return status;
}

/* True where the formula is 0, and printed as people write that: of a != b it
   is a == b. */
static grundy_status negate(gi_finder *f, const gi_formula *formula,
                            const gi_formula **negated) {
  gi_op opposite = gi_op_opposite((gi_op)formula->expr->op);
  bool is_comparison = opposite != GI_NUMBER;
  const char *text;
  gi_writer out;
  gi_writer_init(&out, &f->work->memory);
  gi_write(&out, "(");
  if (out.status == GRUNDY_OK)
    out.status = gi_formula_print(formula, gi_writer_out(&out));
  gi_write(&out, is_comparison ? ")" : ") == 0");
  grundy_status status = gi_writer_keep(&out, &f->work->arena, &text);
  gi_writer_clear(&out);
  if (status == GRUNDY_OK)
    status = compile(f, text, f->names, negated);
  if (status == GRUNDY_OK && is_comparison)
    (*negated)->expr->op = (uint8_t)opposite;
  return status;
}

/* "the player to move loses at (x,y) exactly where x == y" */
static grundy_status say_zeros(gi_finder *f, const gi_formula *formula) {
  const gi_formula *negated = NULL;
  const char *text = NULL;
  grundy_status status = negate(f, formula, &negated);
  if (status == GRUNDY_OK)
    status = print(f, negated, &text);
  const char *const words[] = {
      N_("the player to move loses at {0} exactly where {1}"),
      f->sample.subject, text, NULL};
  return status == GRUNDY_OK ? gi_sentence_text(f->work, words, &f->told->words)
                             : status;
}

static grundy_status put_latex(gi_finder *f, const gi_formula *formula,
                               bool zeros, const char **text) {
  gi_writer out;
  gi_codegen_style style = {.tongue = GI_TONGUE_LATEX};
  gi_writer_init(&out, &f->work->memory);
  if (zeros)
    out.status = negate(f, formula, &formula);
  gi_write(&out, "g(");
  for (unsigned i = 0; i < f->arity; i++) {
    gi_write(&out, i ? ", " : "");
    put_name(f, &out, i, GI_TONGUE_LATEX);
  }
  gi_write(&out, zeros ? ") = 0 \\iff " : ") = ");
  if (out.status == GRUNDY_OK)
    (zeros ? gi_codegen_condition : gi_codegen_value)(formula->expr, &style,
                                                      &out);
  grundy_status status = gi_writer_keep(&out, &f->work->arena, text);
  gi_writer_clear(&out);
  return status;
}

static grundy_status tell_formula(gi_finder *f, const gi_formula *formula,
                                  bool zeros) {
  grundy_pattern *told = f->told;
  rename_variables(formula->expr, f->names);
  grundy_status status = print(f, formula, &told->expr);
  if (status != GRUNDY_OK || told->c) /* which the pattern brought along */
    return status;
  status = put_function(f, formula, GI_TONGUE_C, &told->c);
  if (status == GRUNDY_OK)
    status = put_function(f, formula, GI_TONGUE_PYTHON, &told->python);
  return status == GRUNDY_OK ? put_latex(f, formula, zeros, &told->latex)
                             : status;
}

/* Words that quote the formula quote it as it is printed. */
static grundy_status reword(gi_finder *f, const char *expr) {
  const char *words = f->told->words, *at = strstr(words, expr);
  if (!at)
    return GRUNDY_OK;
  gi_writer out;
  gi_writer_init(&out, &f->work->memory);
  gi_write(&out, "%.*s%s%s", (int)(at - words), words, f->told->expr,
           at + strlen(expr));
  grundy_status status = gi_writer_keep(&out, &f->work->arena, &f->told->words);
  gi_writer_clear(&out);
  return status;
}

/* A pattern of the zeros that is no formula speaks of 0 and 1, not of
   values. */
static grundy_status explain_signs(gi_finder *f, gi_pattern_kind kind) {
  static const char sign[] =
      ",\\quad \\text{where } g = 0 \\text{ if the player to move loses, else "
      "} 1";
  grundy_pattern *told = f->told;
  gi_writer out;
  gi_writer_init(&out, &f->work->memory);
  gi_write(&out, "%s%s", told->latex, sign);
  grundy_status status = gi_writer_keep(&out, &f->work->arena, &told->latex);
  gi_writer_clear(&out);
  const char *const words[] = {
      N_("with 0 where the player to move loses and 1 elsewhere: {0}"),
      told->words, NULL};
  if (status != GRUNDY_OK ||
      (kind != GI_PATTERN_AUTOMATIC && kind != GI_PATTERN_REGULAR &&
       kind != GI_PATTERN_RUNS))
    return status;
  return gi_sentence_text(f->work, words, &told->words);
}

grundy_status gi_find_tell(gi_finder *f, const gi_pattern *p, bool zeros,
                           bool *told) {
  const gi_formula *formula = NULL;
  *told = true;
  grundy_status status = GRUNDY_OK;
  if (p->expr)
    status = compile(f, p->expr, f->sample.names, &formula);
  if (status == GRUNDY_SYNTAX) { /* too long, and cut */
    gi_begin(f->work);
    *told = false;
    return GRUNDY_OK;
  }
  if (status == GRUNDY_OK && formula)
    status = compare(f, formula, zeros, told);
  if (status != GRUNDY_OK || !*told)
    return status;
  *f->told = (grundy_pattern){.found = true,
                              .kind = gi_pattern_kind_name(p->kind),
                              .zeros = zeros,
                              .to = gi_find_end(f),
                              .words = p->words,
                              .c = p->c,
                              .python = p->python,
                              .latex = p->latex};
  if (zeros && p->latex)
    status = explain_signs(f, p->kind);
  if (!formula || status != GRUNDY_OK)
    return status;
  status = tell_formula(f, formula, zeros);
  if (status == GRUNDY_OK && zeros && p->kind != GI_PATTERN_BEATTY && !p->c)
    return say_zeros(f, formula);
  return status == GRUNDY_OK ? reword(f, p->expr) : status;
}

/* -------------------------------------------------------- what is proved */

/* If the search finds the same formula, it has better words for it. */
static grundy_status name_proved(gi_finder *f) {
  gi_patterns patterns = {0};
  gi_try attempt = gi_budget_try(&f->work->budget, GI_FIND_SOUGHT);
  grundy_status status = gi_find_look(f, f->told->zeros, &patterns);
  status = gi_budget_tried(&f->work->budget, attempt, status);
  if (status == GRUNDY_UNABLE)
    status = GRUNDY_OK;
  if (patterns.count && (patterns.list[0].kind == GI_PATTERN_PERIODIC ||
                         patterns.list[0].kind == GI_PATTERN_ARITHMETIC))
    f->told->kind = gi_pattern_kind_name(patterns.list[0].kind);
  for (size_t i = 0; i < patterns.count && status == GRUNDY_OK; i++) {
    const gi_pattern *p = &patterns.list[i];
    const gi_formula *formula;
    const char *text;
    if (!p->expr)
      continue;
    status = compile(f, p->expr, f->sample.names, &formula);
    if (status == GRUNDY_OK) {
      rename_variables(formula->expr, f->names);
      status = print(f, formula, &text);
    }
    if (status == GRUNDY_OK && strcmp(text, f->told->expr) == 0) {
      f->told->words = p->words;
      f->told->kind = gi_pattern_kind_name(p->kind);
      return reword(f, p->expr);
    }
  }
  return status;
}

grundy_status gi_find_tell_fact(gi_finder *f, const gi_fact *fact, bool *told) {
  const gi_formula *formula;
  static const char *const letters[][2] = {{"n", "n"}, {"x", "y"}};
  grundy_status status =
      compile(f, fact->expr, letters[f->arity == 2], &formula);
  *told = false;
  if (status == GRUNDY_OK)
    status = compare(f, formula, fact->zeros, told);
  if (status != GRUNDY_OK || !*told)
    return status;
  f->sample.function = fact->zeros ? "wins" : "grundy";
  *f->told = (grundy_pattern){.found = true,
                              .kind = gi_pattern_kind_name(fact->kind),
                              .zeros = fact->zeros,
                              .proved = true,
                              .to = gi_find_end(f),
                              .theorem = fact->theorem,
                              .citation = fact->citation};
  status = tell_formula(f, formula, fact->zeros);
  const char *const values[] = {N_("the value of {0} is {1}"),
                                f->sample.subject, f->told->expr, NULL};
  if (status == GRUNDY_OK)
    status = fact->zeros ? say_zeros(f, formula)
                         : gi_sentence_text(f->work, values, &f->told->words);
  return status == GRUNDY_OK ? name_proved(f) : status;
}
