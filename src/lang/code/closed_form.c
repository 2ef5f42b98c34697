/* SPDX-License-Identifier: MIT */
/* Code of a closed form: proved by a family, proved for a rule, or found. */
#include "core/text.h"
#include "engine/explain/reasons.h"
#include "lang/code/job.h"
#include "lang/find/find.h"

#include <string.h>

/* Compiles a text and simplifies its tree. */
static grundy_status compile(gi_job *j, const char *const *variables,
                             unsigned arity, gi_text text,
                             const gi_formula **formula) {
  gi_text names[GRUNDY_MOST_INTEGERS];
  for (unsigned i = 0; i < arity; i++)
    names[i] = (gi_text){variables[i], strlen(variables[i]), 0};
  grundy_status status = gi_formula_compile(&j->work->arena, &j->work->error,
                                            text, names, arity, formula);
  if (status == GRUNDY_OK)
    gi_expr_simplify((*formula)->expr);
  return status;
}

/* Compiles a text in the free variables of the slice. */
static grundy_status compile_free(gi_job *j, gi_text text,
                                  const gi_formula **formula) {
  const char *variables[GRUNDY_MOST_INTEGERS];
  unsigned places[GRUNDY_MOST_INTEGERS];
  unsigned count = gi_slice_free(&j->slice, places);
  for (unsigned i = 0; i < count; i++)
    variables[i] =
        grundy_rules_variable(gi_rules_measured(j->rules), places[i]);
  return compile(j, variables, count, text, formula);
}

/* ----------------------------------------------------------------- function */

static void put_parameters(gi_codegen *e, const gi_formula *formula) {
  for (uint32_t i = 0; i < formula->arity; i++) {
    gi_codegen_put(e, i ? ", " : "",
                   gi_codegen_is_python(e) ? "" : "long long ");
    gi_codegen_variable(e, formula->names[i]);
  }
}

/* Marks the parameters that the formula does not use: compilers warn. */
static void put_unused(gi_codegen *e, const gi_formula *formula) {
  for (uint32_t i = 0; i < formula->arity; i++)
    if (!gi_expr_uses(formula->expr, i)) {
      gi_codegen_put(e, "  (void)");
      gi_codegen_variable(e, formula->names[i]);
      gi_codegen_put(e, ";\n");
    }
}

static void put_function(gi_job *j, const gi_formula *formula) {
  gi_codegen *e = &j->codegen;
  bool python = gi_job_is_python(j);
  for (uint32_t i = 0; i < formula->arity; i++)
    e->facts.intervals[i] = (gi_interval){0, INT64_MAX};
  gi_codegen_put(e, python ? "def " : "long long ", j->name, "(");
  put_parameters(e, formula);
  gi_codegen_put(e, python ? "):\n" : ") {\n");
  if (!python)
    put_unused(e, formula);
  gi_codegen_put(e, python ? "    return " : "  return ");
  gi_codegen_of(e, formula->expr);
  gi_codegen_put(e, python ? "\n" : ";\n}\n");
}

static void cite(gi_job *j, const char *theorem, const char *citation) {
  gi_job_remark(j, "A closed form. Proved: theorem '{0}', {1}.",
                gi_word(j->work, theorem),
                citation ? gi_word(j->work, citation) : "");
}

/* Says that automata proved the pattern, and how. */
static void cite_automata(gi_job *j, const grundy_pattern *p) {
  gi_digits base = gi_digits_of(p->proof->base);
  gi_digits states = gi_digits_of(p->proof->states);
  if (p->proof->base)
    gi_job_remark(
        j,
        "A pattern: {0}. Proved by automata for all positions (grundy "
        "prove): digits in base {1}, at most {2} states.",
        p->words, base.text, states.text);
  else
    gi_job_remark(
        j,
        "A pattern: {0}. Proved by automata for all positions (grundy "
        "prove): digits in Zeckendorf's numeration, at most {1} "
        "states.",
        p->words, states.text);
}

/* Says how far a theorem that nobody proved was compared. */
static void cite_stated(gi_job *j, const gi_fact *fact) {
  gi_digits to = gi_digits_of(fact->stated->compared);
  gi_job_remark(j,
                "A closed form: the theorem '{0}' of a file. It is checked to "
                "{1}, not proved.",
                fact->theorem, to.text);
}

static grundy_status put_closed(gi_job *j, const gi_formula *formula,
                                const gi_fact *fact) {
  bool is_stated = fact->stated != NULL;
  j->code->kind = is_stated ? GRUNDY_CODE_CONJECTURE : GRUNDY_CODE_FORMULA;
  j->code->theorem = is_stated ? NULL : fact->theorem;
  j->code->checked = is_stated ? fact->stated->compared : 0;
  put_function(j, formula);
  if (is_stated)
    cite_stated(j, fact);
  else
    cite(j, fact->theorem, fact->citation);
  gi_job_explain_exactness(j, gi_expr_exact_to(formula->expr));
  return j->head.status;
}

/* Makes the function the one of outcomes: nothing is known of the values. */
static void give_outcomes(gi_job *j) {
  if (!j->has_fixed)
    j->name = j->function;
  j->is_outcome = true;
}

/* ----------------------------------------------------------------- attempts */

grundy_status gi_job_try_formula(gi_job *j) {
  static const char *const letters[] = {"n", "x", "y"};
  const grundy_rules *base = gi_rules_measured(j->rules);
  const gi_formula *formula;
  gi_fact fact;
  grundy_status status = gi_closed_form(
      j->work, base,
      j->query.play == GRUNDY_MISERE ? GI_FORMULA_MISERE : GI_FORMULA_VALUE,
      &fact);
  if (status == GRUNDY_OK && !fact.expr && j->query.outcomes &&
      j->query.play != GRUNDY_MISERE)
    status = gi_closed_form(j->work, base, GI_FORMULA_OUTCOME, &fact);
  if (status != GRUNDY_OK || !fact.expr)
    return status == GRUNDY_OK ? GRUNDY_UNABLE : status;
  if (fact.zeros)
    give_outcomes(j);
  status = compile(j, letters + base->arity - 1, base->arity,
                   (gi_text){fact.expr, strlen(fact.expr), GRUNDY_NOWHERE},
                   &formula);
  return status == GRUNDY_OK ? put_closed(j, formula, &fact) : status;
}

/* Writes the pattern as an expression if it has one, otherwise by the function
   that comes with it. */
static grundy_status put_pattern(gi_job *j, const grundy_pattern *p,
                                 const char *function, int64_t *exact) {
  *exact = INT64_MAX;
  if (!p->expr) {
    gi_codegen_put(&j->codegen, function);
    return j->body.status;
  }
  const gi_formula *formula = NULL;
  gi_text text = {p->expr, strlen(p->expr), GRUNDY_NOWHERE};
  grundy_status status = compile_free(j, text, &formula);
  if (status == GRUNDY_OK && j->is_outcome &&
      !gi_expr_is_truth(formula->expr)) { /* an outcome is 0 or 1 */
    gi_writer test;
    gi_writer_init(&test, &j->work->memory);
    gi_write(&test, "(%s) != 0", p->expr);
    status = gi_writer_keep(&test, &j->work->arena, &text.data);
    gi_writer_clear(&test);
    text.length = status == GRUNDY_OK ? strlen(text.data) : 0;
    if (status == GRUNDY_OK)
      status = compile_free(j, text, &formula);
  }
  if (status != GRUNDY_OK)
    return status;
  put_function(j, formula);
  *exact = gi_expr_exact_to(formula->expr);
  return j->body.status;
}

/* Finds the pattern of the values, or of the outcomes in misère play. */
static grundy_status find_pattern(gi_job *j, grundy_pattern *p) {
  return gi_find(j->work, gi_rules_measured(j->rules),
                 &(grundy_find_query){.to = j->query.to,
                                      .slice = j->query.slice,
                                      .play = j->query.play},
                 p);
}

/* Writes the pattern, if it is one of what is asked for. */
static grundy_status use_pattern(gi_job *j, const grundy_pattern *p) {
  const char *function = gi_job_is_python(j) ? p->python : p->c;
  bool is_function = function && !j->rules->shift;
  if (!p->found ||
      (p->zeros && !j->query.outcomes && j->query.play != GRUNDY_MISERE) ||
      (!p->expr && !is_function))
    return GRUNDY_UNABLE;
  if (j->has_fixed) /* the pattern is a function of the free numbers */
    j->name = "grundy";
  j->has_fixed = false;
  if (p->zeros)
    give_outcomes(j);
  int64_t exact;
  grundy_status status = put_pattern(j, p, function, &exact);
  if (status != GRUNDY_OK)
    return status;
  j->code->kind = p->proved ? GRUNDY_CODE_FORMULA : GRUNDY_CODE_CONJECTURE;
  j->code->theorem = p->theorem;
  j->code->proof = p->proof;
  j->code->checked = p->to;
  if (p->theorem)
    cite(j, p->theorem, p->citation);
  else if (p->proof)
    cite_automata(j, p);
  else
    gi_job_remark(j, "A conjecture: {0}. It is checked to {1}, not proved.",
                  p->words, gi_digits_of(p->to).text);
  gi_job_explain_exactness(j, exact);
  return j->head.status;
}

grundy_status gi_job_try_conjecture(gi_job *j) {
  grundy_pattern p;
  unsigned places[GRUNDY_MOST_INTEGERS];
  unsigned count = gi_slice_free(&j->slice, places);
  if (count < 1 || count > 2)
    return gi_fail(&j->work->error, GRUNDY_DOMAIN, GRUNDY_NOWHERE,
                   "patterns are found only where one number or two run over a "
                   "range; fix the other numbers of {0}, as in 0..20 0..20 5",
                   j->text);
  grundy_status status = find_pattern(j, &p);
  return status == GRUNDY_OK ? use_pattern(j, &p) : status;
}

grundy_status gi_job_try_proved(gi_job *j) {
  enum {
    SHARE = 1 << 25 /* steps: all that `find` does by itself */
  };
  grundy_pattern p;
  unsigned places[GRUNDY_MOST_INTEGERS];
  unsigned count = gi_slice_free(&j->slice, places);
  if (count < 1 || count > 2)
    return GRUNDY_UNABLE;
  gi_try attempt = gi_budget_try(&j->work->budget, SHARE);
  grundy_status status = find_pattern(j, &p);
  status = gi_budget_tried(&j->work->budget, attempt, status);
  status = gi_budget_leave_out(&j->work->budget, status);
  if (status == GRUNDY_OK)
    return p.proved ? use_pattern(j, &p) : GRUNDY_UNABLE;
  if (status != GRUNDY_UNABLE && status != GRUNDY_DOMAIN)
    return status;
  gi_clear_error(j->work);
  return GRUNDY_UNABLE;
}
