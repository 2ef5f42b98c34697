/* SPDX-License-Identifier: MIT */
/* A pattern in words, as a formula, as code and in LaTeX. */
#include "core/text.h"
#include "engine/explain/reasons.h"
#include "lang/codegen/codegen.h"
#include "lang/find/find.h"
#include "lang/rule/rule.h"

/* Compiles a text and simplifies its tree. */
static grundy_status compile_in(gi_finder *f, const char *expr,
                                const char *const *variables, unsigned count,
                                const gi_formula **formula) {
  gi_text names[2];
  for (unsigned i = 0; i < count; i++)
    names[i] = (gi_text){variables[i], strlen(variables[i]), 0};
  grundy_status status = gi_formula_compile(&f->work->arena, &f->work->error,
                                            (gi_text){expr, strlen(expr), 0},
                                            names, count, formula);
  if (status == GRUNDY_OK)
    gi_expr_simplify((*formula)->expr);
  return status;
}

/* Compiles a text in the free variables. */
static grundy_status compile(gi_finder *f, const char *expr,
                             const char *const *variables,
                             const gi_formula **formula) {
  return compile_in(f, expr, variables, f->arity, formula);
}

/* Does the formula agree with every value?  A formula that fails somewhere does
   not. */
static grundy_status compare(gi_finder *f, const gi_formula *formula,
                             bool zeros, bool *agrees) {
  const gi_observed *s = &f->observed;
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

/* Prints the formula in the rule language. */
static grundy_status print(gi_finder *f, const gi_formula *formula,
                           const char **text) {
  gi_writer out;
  gi_writer_init(&out, &f->work->memory);
  gi_writer_note(&out, gi_formula_print(formula, gi_writer_out(&out)));
  grundy_status status = gi_writer_keep(&out, &f->work->arena, text);
  gi_writer_clear(&out);
  return status;
}

static void put_name(gi_finder *f, gi_writer *out, unsigned i,
                     gi_tongue tongue) {
  gi_codegen_name(f->names[i], strlen(f->names[i]), tongue, out);
}

/* Writes the function up to its result: name, parameters, `return`. */
static void put_head(gi_finder *f, const gi_formula *formula, gi_tongue tongue,
                     gi_writer *out) {
  bool python = tongue == GI_TONGUE_PYTHON;
  gi_write(out, "%s%s(", python ? "def " : "long long ", f->observed.function);
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

/* Is the expression made of comparisons, `and` and `or`? */
static bool is_made_of_comparisons(const gi_expr *e) {
  if (e->op == GI_AND || e->op == GI_OR)
    return is_made_of_comparisons(e->args) &&
           is_made_of_comparisons(e->args->next);
  return gi_op_opposite((gi_op)e->op) != GI_NUMBER;
}

/* Makes the expression false where it is true, by the laws of De Morgan. */
static void oppose(gi_expr *e) {
  if (e->op != GI_AND && e->op != GI_OR) {
    e->op = (uint8_t)gi_op_opposite((gi_op)e->op);
    return;
  }
  e->op = e->op == GI_AND ? GI_OR : GI_AND;
  oppose(e->args);
  oppose(e->args->next);
}

/* Compiles the condition that the formula is 0, as people write it: a == b for
   a != b. */
static grundy_status negate(gi_finder *f, const gi_formula *formula,
                            const gi_formula **negated) {
  bool is_opposed = is_made_of_comparisons(formula->expr);
  const char *text;
  gi_writer out;
  gi_writer_init(&out, &f->work->memory);
  gi_write(&out, "(");
  gi_writer_note(&out, gi_formula_print(formula, gi_writer_out(&out)));
  gi_write(&out, is_opposed ? ")" : ") == 0");
  grundy_status status = gi_writer_keep(&out, &f->work->arena, &text);
  gi_writer_clear(&out);
  if (status == GRUNDY_OK)
    status = compile(f, text, f->names, negated);
  if (status == GRUNDY_OK && is_opposed)
    oppose((*negated)->expr);
  return status;
}

/* Is it  n in SET,  or  n == 0 or n in SET,  for the one variable? */
static bool is_set(const gi_expr *e, gi_set *set, bool *has_zero) {
  const gi_expr *first = e->args, *test = e;
  *has_zero = e->op == GI_OR;
  if (*has_zero) {
    test = first->next;
    if (first->op != GI_EQ || first->args->op != GI_VARIABLE ||
        first->args->next->op != GI_NUMBER || first->args->next->number)
      return false;
  }
  return test->op == GI_EQ && gi_expr_is_membership(test, set) &&
         test->args->args->op == GI_VARIABLE;
}

/* Says the condition in words, if it is one of these. */
static grundy_status say_set(gi_finder *f, gi_set set, bool has_zero) {
  bool is_fib = set == GI_SET_FIB;
  const char *const words[] = {
      is_fib && has_zero
          ? N_("the player to move loses at {0} exactly where {0} is 0 or a "
               "Fibonacci number: 1, 2, 3, 5, 8, ...")
      : is_fib   ? N_("the player to move loses at {0} exactly where {0} is a "
                        "Fibonacci number: 1, 2, 3, 5, 8, ...")
      : has_zero ? N_("the player to move loses at {0} exactly where {0} is 0 "
                      "or a prime number")
                 : N_("the player to move loses at {0} exactly where {0} is a "
                      "prime number"),
      f->observed.subject, NULL};
  return gi_sentence_text(f->work, words, &f->answer->words);
}

/* Says, for example, "the player to move loses at (x,y) exactly where x == y".
 */
static grundy_status say_zeros(gi_finder *f, const gi_formula *formula) {
  const gi_formula *negated = NULL;
  const char *text = NULL;
  gi_set set;
  bool has_zero;
  grundy_status status = negate(f, formula, &negated);
  if (status == GRUNDY_OK && f->arity == 1 && f->slice.arity == 1 &&
      is_set(negated->expr, &set, &has_zero))
    return say_set(f, set, has_zero);
  if (status == GRUNDY_OK)
    status = print(f, negated, &text);
  const char *const words[] = {
      N_("the player to move loses at {0} exactly where {1}"),
      f->observed.subject, text, NULL};
  return status == GRUNDY_OK
             ? gi_sentence_text(f->work, words, &f->answer->words)
             : status;
}

/* Is the formula a table of cases, and the question about outcomes?  A table is
   shown as it is, without the condition that it is 0. */
static bool is_table_of_outcomes(const gi_finder *f,
                                 const gi_formula *formula) {
  return f->outcomes &&
         (formula->expr->op == GI_CHOOSE || formula->expr->op == GI_NUMBER);
}

/* Explains in LaTeX a function of outcomes called `letter`. */
static void put_signs(gi_writer *out, const char *letter) {
  gi_write(out,
           ",\\quad \\text{where } %s = 0 \\text{ if the player to move loses, "
           "otherwise } 1",
           letter);
}

/* Writes the left side up to its bracket: g(x, 5, or w(x, 5 for a function of
   outcomes. */
static void put_left_side(gi_finder *f, const char *letter, gi_writer *out) {
  gi_write(out, "%s(", letter);
  for (unsigned i = 0, next = 0; i < f->slice.arity; i++) {
    gi_write(out, i ? ", " : "");
    if (f->slice.fixed[i])
      gi_write_text(out, gi_digits_of(f->slice.from[i]).text);
    else
      put_name(f, out, next++, GI_TONGUE_LATEX);
  }
}

static grundy_status put_latex(gi_finder *f, const gi_formula *formula,
                               bool zeros, const char **text) {
  gi_writer out;
  gi_codegen_style style = {.tongue = GI_TONGUE_LATEX};
  gi_writer_init(&out, &f->work->memory);
  bool is_table = is_table_of_outcomes(f, formula);
  zeros = zeros && !is_table;
  if (zeros)
    gi_writer_note(&out, negate(f, formula, &formula));
  put_left_side(f, is_table || f->play == GRUNDY_MISERE ? "w" : "g", &out);
  gi_write(&out, zeros ? ") = 0 \\iff " : ") = ");
  if (out.status == GRUNDY_OK)
    (zeros ? gi_codegen_condition : gi_codegen_value)(formula->expr, &style,
                                                      &out);
  if (is_table)
    put_signs(&out, "w");
  grundy_status status = gi_writer_keep(&out, &f->work->arena, text);
  gi_writer_clear(&out);
  return status;
}

static grundy_status describe_formula(gi_finder *f, const gi_formula *formula,
                                      bool zeros) {
  grundy_pattern *answer = f->answer;
  gi_rename_variables(formula->expr, f->names);
  grundy_status status = print(f, formula, &answer->expr);
  if (status != GRUNDY_OK || answer->c) /* the pattern has code of its own */
    return status;
  status = put_function(f, formula, GI_TONGUE_C, &answer->c);
  if (status == GRUNDY_OK)
    status = put_function(f, formula, GI_TONGUE_PYTHON, &answer->python);
  return status == GRUNDY_OK ? put_latex(f, formula, zeros, &answer->latex)
                             : status;
}

/* Replaces the formula that the words quote by the formula as printed. */
static grundy_status reword(gi_finder *f, const char *expr) {
  const char *words = f->answer->words, *at = strstr(words, expr);
  if (!at)
    return GRUNDY_OK;
  gi_writer out;
  gi_writer_init(&out, &f->work->memory);
  gi_write(&out, "%.*s%s%s", (int)(at - words), words, f->answer->expr,
           at + strlen(expr));
  grundy_status status =
      gi_writer_keep(&out, &f->work->arena, &f->answer->words);
  gi_writer_clear(&out);
  return status;
}

/* Adds what 0 and 1 mean in a pattern of the zeros that is not a formula. */
static grundy_status explain_signs(gi_finder *f, gi_pattern_kind kind) {
  grundy_pattern *answer = f->answer;
  gi_writer out;
  gi_writer_init(&out, &f->work->memory);
  gi_write(&out, "%s", answer->latex);
  put_signs(&out, "g");
  grundy_status status = gi_writer_keep(&out, &f->work->arena, &answer->latex);
  gi_writer_clear(&out);
  const char *const words[] = {
      N_("with 0 where the player to move loses and 1 elsewhere: {0}"),
      answer->words, NULL};
  if (status != GRUNDY_OK ||
      (kind != GI_PATTERN_AUTOMATIC && kind != GI_PATTERN_REGULAR &&
       kind != GI_PATTERN_RUNS))
    return status;
  return gi_sentence_text(f->work, words, &answer->words);
}

/* Says what a zero is, in words about zeros, if the question is about
   outcomes. */
static grundy_status explain_zeros(gi_finder *f, const gi_pattern *p,
                                   bool has_words) {
  const char *const words[] = {
      N_("with 0 where the player to move loses and 1 elsewhere: {0}"),
      f->answer->words, NULL};
  bool is_about_zeros = p->kind == GI_PATTERN_BEATTY ||
                        p->kind == GI_PATTERN_FEW_RUNS ||
                        (p->kind == GI_PATTERN_PLANE && has_words);
  return f->outcomes && is_about_zeros
             ? gi_sentence_text(f->work, words, &f->answer->words)
             : GRUNDY_OK;
}

/* Is there little evidence for the pattern?  A pattern other than a few runs or
   a period is tested by the changes in the second half of the values. */
static bool is_near_end(const gi_finder *f, gi_pattern_kind kind) {
  uint64_t fit = gi_observed_fit(&f->observed);
  if (f->arity != 1)
    return false;
  switch (kind) {
  case GI_PATTERN_FEW_RUNS:
    return gi_few_runs_are_weak(&f->observed);
  case GI_PATTERN_FEATURE:
  case GI_PATTERN_AUTOMATIC:
  case GI_PATTERN_REGULAR:
  case GI_PATTERN_RUNS:
    return gi_runs_last(&f->observed) <= fit;
  default:
    return false;
  }
}

/* Returns a function in the rules whose values change ever more rarely; NULL:
   there is none. */
static const char *slow_function(const gi_finder *f) {
  static const char *const names[] = {"bitlen",   "log2",    "isqrt",
                                      "popcount", "ctz",     "digitsum",
                                      "zeck",     "bigomega"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    const char *at = strstr(f->rules->base->text, names[i]);
    if (at && at[strlen(names[i])] == '(')
      return names[i];
  }
  return NULL;
}

/* Adds that the evidence is weak if the rules have a slow function: what it
   does next may lie beyond all that was looked at. */
static grundy_status weigh_functions(gi_finder *f) {
  const char *slow = slow_function(f);
  if (!slow)
    return GRUNDY_OK;
  f->answer->near_end = true;
  gi_digits to = gi_digits_of(f->observed.last);
  const char *const words[] = {
      N_("{0}; the evidence is weak: the values of {1} in the rule change "
         "ever more rarely, and the list ends at {2}"),
      f->answer->words, slow, to.text, NULL};
  return gi_sentence_text(f->work, words, &f->answer->words);
}

grundy_status gi_find_weigh(gi_finder *f, gi_pattern_kind kind) {
  grundy_pattern *answer = f->answer;
  answer->near_end = is_near_end(f, kind);
  if (!answer->near_end)
    return weigh_functions(f);
  gi_digits change = gi_digits_of(gi_runs_last(&f->observed));
  gi_digits to = gi_digits_of(f->observed.last);
  const char *const values[] = {
      N_("{0}; the evidence is weak: the last change of the value is at {1}, "
         "and the values are known to {2}"),
      answer->words, change.text, to.text, NULL};
  const char *const zeros[] = {
      N_("{0}; the evidence is weak: the last change between zeros and other "
         "values is at {1}, and the values are known to {2}"),
      answer->words, change.text, to.text, NULL};
  const char *const outcomes[] = {
      N_("{0}; the evidence is weak: the last change of the outcome is at {1}, "
         "and the outcomes are known to {2}"),
      answer->words, change.text, to.text, NULL};
  return gi_sentence_text(f->work,
                          f->outcomes     ? outcomes
                          : answer->zeros ? zeros
                                          : values,
                          &answer->words);
}

/* Describes the formula of the pattern, and quotes it in the words. */
static grundy_status describe_expr(gi_finder *f, const gi_pattern *p,
                                   const gi_formula *formula, bool zeros) {
  grundy_status status = describe_formula(f, formula, zeros);
  bool is_table = is_table_of_outcomes(f, formula);
  bool has_words =
      p->kind == GI_PATTERN_BEATTY || p->kind == GI_PATTERN_FEW_RUNS ||
      p->kind == GI_PATTERN_CORNER || p->c ||
      (is_table &&
       (p->kind == GI_PATTERN_PERIODIC || p->kind == GI_PATTERN_PLANE));
  if (status == GRUNDY_OK && zeros && !has_words)
    return say_zeros(f, formula);
  return status == GRUNDY_OK ? reword(f, p->expr) : status;
}

grundy_status gi_describe_pattern(gi_finder *f, const gi_pattern *p, bool zeros,
                                  bool *holds) {
  const gi_formula *formula = NULL;
  *holds = true;
  grundy_status status = GRUNDY_OK;
  if (p->expr)
    status = compile(f, p->expr, f->observed.names, &formula);
  if (status == GRUNDY_SYNTAX) { /* the formula was too long and was cut */
    gi_clear_error(f->work);
    *holds = false;
    return GRUNDY_OK;
  }
  if (status == GRUNDY_OK && formula)
    status = compare(f, formula, zeros, holds);
  if (status != GRUNDY_OK || !*holds)
    return status;
  *f->answer = (grundy_pattern){.found = true,
                                .kind = gi_pattern_kind_name(p->kind),
                                .zeros = zeros,
                                .to = gi_find_end(f),
                                .words = p->words,
                                .c = p->c,
                                .python = p->python,
                                .latex = p->latex};
  if (zeros && p->latex)
    status = explain_signs(f, p->kind);
  if (formula && status == GRUNDY_OK)
    status = describe_expr(f, p, formula, zeros);
  if (status == GRUNDY_OK)
    status = explain_zeros(
        f, p, !formula || p->c || is_table_of_outcomes(f, formula));
  if (status == GRUNDY_OK && f->settles)
    status = gi_find_settle(f, p, zeros);
  *holds = f->answer->found;
  return status == GRUNDY_OK && *holds && !f->answer->proved
             ? gi_find_weigh(f, p->kind)
             : status;
}

/* -------------------------------------------------------- what is proved */

/* Takes the words of the search if it finds the same formula. */
static grundy_status name_proved(gi_finder *f) {
  gi_patterns patterns = {0};
  gi_try attempt = gi_budget_try(&f->work->budget, GI_FIND_EXTRA);
  grundy_status status = gi_find_patterns(f, f->answer->zeros, &patterns);
  status = gi_budget_tried(&f->work->budget, attempt, status);
  if (status == GRUNDY_UNABLE)
    status = GRUNDY_OK;
  if (patterns.count && (patterns.list[0].kind == GI_PATTERN_PERIODIC ||
                         patterns.list[0].kind == GI_PATTERN_ARITHMETIC))
    f->answer->kind = gi_pattern_kind_name(patterns.list[0].kind);
  for (size_t i = 0; i < patterns.count && status == GRUNDY_OK; i++) {
    const gi_pattern *p = &patterns.list[i];
    const gi_formula *formula;
    const char *text;
    if (!p->expr || (f->answer->zeros && p->kind != GI_PATTERN_BEATTY))
      continue; /* the condition itself says more */
    status = compile(f, p->expr, f->observed.names, &formula);
    if (status == GRUNDY_OK) {
      gi_rename_variables(formula->expr, f->names);
      status = print(f, formula, &text);
    }
    if (status == GRUNDY_OK && strcmp(text, f->answer->expr) == 0) {
      f->answer->words = p->words;
      f->answer->kind = gi_pattern_kind_name(p->kind);
      status = reword(f, p->expr);
      return status == GRUNDY_OK ? explain_zeros(f, p, true) : status;
    }
  }
  return status;
}

/* Compiles the formula of the fact, which is in n, or in x and y.  A fixed
   number takes the place of its variable. */
static grundy_status compile_fact(gi_finder *f, const gi_fact *fact,
                                  const gi_formula **formula) {
  static const char *const letters[][2] = {{"n", "n"}, {"x", "y"}};
  const char *const *own = letters[f->slice.arity == 2], *text;
  grundy_status status =
      compile_in(f, fact->expr, own, f->slice.arity, formula);
  if (status != GRUNDY_OK || f->arity == f->slice.arity)
    return status;
  gi_digits digits[2];
  const char *names[2];
  for (unsigned i = 0, next = 0; i < f->slice.arity; i++) {
    digits[i] = gi_digits_of(f->slice.from[i]);
    names[i] = f->slice.fixed[i] ? digits[i].text : f->observed.names[next++];
  }
  gi_rename_variables((*formula)->expr, names);
  status = print(f, *formula, &text);
  return status == GRUNDY_OK ? compile(f, text, f->observed.names, formula)
                             : status;
}

grundy_status gi_describe_fact(gi_finder *f, const gi_fact *fact, bool *holds) {
  const gi_formula *formula;
  grundy_status status = compile_fact(f, fact, &formula);
  *holds = false;
  if (status == GRUNDY_OK)
    status = compare(f, formula, fact->zeros, holds);
  if (status != GRUNDY_OK || !*holds)
    return status;
  f->observed.function = fact->zeros ? "wins" : "grundy";
  *f->answer = (grundy_pattern){.found = true,
                                .kind = gi_pattern_kind_name(fact->kind),
                                .zeros = fact->zeros,
                                .proved = !fact->stated,
                                .to = gi_find_end(f)};
  if (!fact->stated) {
    f->answer->theorem = fact->theorem;
    f->answer->citation = fact->citation;
  }
  status = describe_formula(f, formula, fact->zeros);
  const char *const values[] = {
      fact->stated ? N_("the value of {0} is {1}, as the theorem '{2}' states")
                   : N_("the value of {0} is {1}"),
      f->observed.subject, f->answer->expr, fact->theorem, NULL};
  if (status == GRUNDY_OK)
    status = fact->zeros ? say_zeros(f, formula)
                         : gi_sentence_text(f->work, values, &f->answer->words);
  if (status == GRUNDY_OK)
    status = name_proved(f);
  return status == GRUNDY_OK ? gi_find_settle_fact(f, fact) : status;
}

/* ------------------------------------------------------ partizan numbers */

/* Is the expression `times` times the number at every position? */
static grundy_status compare_numbers(gi_finder *f, const gi_numerators *numbers,
                                     const gi_formula *formula, uint64_t times,
                                     bool *agrees) {
  const gi_observed *s = &f->observed;
  gi_rule_run run;
  gi_rule_run_init(&run, &f->work->memory);
  grundy_status status = GRUNDY_OK;
  *agrees = true;
  for (size_t i = 0; i < f->count && *agrees && status == GRUNDY_OK; i++) {
    uint64_t x = f->arity == 2 ? i / s->side : i;
    uint64_t y = f->arity == 2 ? i % s->side : s->first;
    int64_t at[2] = {(int64_t)x, (int64_t)y}, result = 0, left, right;
    if (x < s->first || y < s->first)
      continue;
    status = gi_formula_eval(formula, &run, &f->work->error, at, &result);
    if (status == GRUNDY_DOMAIN) {
      gi_clear_error(f->work);
      *agrees = false;
      status = GRUNDY_OK;
      break;
    }
    if (status == GRUNDY_OK)
      status = gi_budget_step(&f->work->budget);
    *agrees =
        !__builtin_mul_overflow(result, INT64_C(1) << numbers->places, &left) &&
        !__builtin_mul_overflow(numbers->list[i], (int64_t)times, &right) &&
        left == right;
  }
  gi_rule_run_clear(&run);
  return status;
}

grundy_status gi_name_function(gi_finder *f, const gi_numerators *numbers,
                               uint64_t times) {
  f->observed.function = numbers->word;
  if (times == 1)
    return GRUNDY_OK;
  gi_writer out;
  gi_writer_init(&out, &f->work->memory);
  gi_write(&out, "%s_times_%s", numbers->word, gi_digits_of(times).text);
  grundy_status status =
      gi_writer_keep(&out, &f->work->arena, &f->observed.function);
  gi_writer_clear(&out);
  return status;
}

/* Writes "v(n) = \frac{3n - 1}{4}". */
static grundy_status put_number_latex(gi_finder *f, const gi_formula *formula,
                                      uint64_t times) {
  gi_writer out;
  gi_codegen_style style = {.tongue = GI_TONGUE_LATEX};
  gi_writer_init(&out, &f->work->memory);
  put_left_side(f, f->observed.letter, &out);
  bool has_cases = formula->expr->op == GI_CHOOSE;
  gi_digits factor = gi_digits_of(times);
  gi_write(&out, ") = ");
  if (times > 1 && has_cases)
    gi_write(&out, "\\frac{1}{%s} ", factor.text);
  else if (times > 1)
    gi_write(&out, "\\frac{");
  gi_codegen_value(formula->expr, &style, &out);
  if (times > 1 && !has_cases)
    gi_write(&out, "}{%s}", factor.text);
  grundy_status status =
      gi_writer_keep(&out, &f->work->arena, &f->answer->latex);
  gi_writer_clear(&out);
  return status;
}

grundy_status gi_describe_numbers(gi_finder *f, const gi_numerators *numbers,
                                  const char *expr, uint64_t times,
                                  bool *holds) {
  const gi_formula *formula = NULL;
  grundy_pattern *answer = f->answer;
  grundy_status status = compile(f, expr, f->observed.names, &formula);
  *holds = status == GRUNDY_OK;
  if (status == GRUNDY_SYNTAX) { /* the formula was too long and was cut */
    gi_clear_error(f->work);
    return GRUNDY_OK;
  }
  if (status == GRUNDY_OK)
    status = compare_numbers(f, numbers, formula, times, holds);
  if (status != GRUNDY_OK || !*holds)
    return status;
  gi_rename_variables(formula->expr, f->names);
  answer->times = times;
  status = gi_name_function(f, numbers, times);
  if (status == GRUNDY_OK)
    status = print(f, formula, &answer->expr);
  if (status == GRUNDY_OK)
    status = put_function(f, formula, GI_TONGUE_C, &answer->c);
  if (status == GRUNDY_OK)
    status = put_function(f, formula, GI_TONGUE_PYTHON, &answer->python);
  return status == GRUNDY_OK ? put_number_latex(f, formula, times) : status;
}
