/* SPDX-License-Identifier: MIT */
/*
 * Named patterns: a game's values, what is known of them, and what a search
 * finds (theory/pattern.h).
 *
 * In this order: a closed form that was proved for rules like these, a period
 * that was proved, a pattern of all values, a pattern of the zeros alone.
 * Whatever it is, it is compared with every value before it is told; a formula
 * by the evaluator of the rule language, which `check` uses too.
 */
#include "lang/find.h"

#include "engine/answer.h"
#include "engine/reasons.h"
#include "lang/emit.h"
#include "lang/rule.h"

/* How far to look if nobody says, and how much to spend on that before less
   has to do. */
enum {
  USUAL = 2000,
  USUAL_PLANE = 100,
  LESS = 4, /* times less */
  TRIED = 1 << 23,
  SOUGHT = 1 << 20,
  LONGEST = 20000, /* the part of a period that is proved */
  LEAST = 32       /* a list of fewer values proves nothing */
};

typedef struct finder {
  grundy_work *work;
  const grundy_rules *rules;
  unsigned arity;
  const char *names[2]; /* of the variables, as the rules have them */
  gi_sample sample;
  uint64_t *values, *signs; /* signs: 1 where the value is not 0 */
  uint64_t most;            /* value */
  size_t count;
  uint64_t asked;       /* the list's end, if somebody said it; or 0 */
  gi_fact fact;         /* of the family */
  grundy_period period; /* proved, if known */
  const char *theorem, *citation; /* of the period; or NULL: as the family has
                                     it */
  grundy_pattern *told;
} finder;

/* --------------------------------------------------------------- values */

static grundy_status value_at(finder *f, const uint64_t *at, uint64_t *value,
                              bool *hole) {
  grundy_cell cell;
  grundy_status status = grundy_cell_at(
      f->work, f->rules, at, GRUNDY_TABLE_VALUES, (grundy_query){0}, &cell);
  *value = cell.number;
  *hole = status == GRUNDY_OK && cell.hole;
  return status == GRUNDY_OK ? gi_budget_step(&f->work->budget) : status;
}

static grundy_status refuse_holes(finder *f) {
  return gi_fail(&f->work->error, GRUNDY_DOMAIN, GRUNDY_NOWHERE,
                 "{0} has positions for some numbers and none for others "
                 "between them: there is no list of values to look at",
                 f->rules->text);
}

/* All values; where the first numbers make no position, the list begins
   behind them. */
static grundy_status fill(finder *f) {
  gi_sample *s = &f->sample;
  grundy_status status = GRUNDY_OK;
  for (size_t i = 0; i < f->count && status == GRUNDY_OK; i++) {
    uint64_t at[2] = {f->arity == 2 ? i / s->side : i,
                      f->arity == 2 ? i % s->side : 0};
    bool hole;
    status = value_at(f, at, &f->values[i], &hole);
    if (status != GRUNDY_OK)
      break;
    uint64_t least = f->arity == 2 && at[1] < at[0] ? at[1] : at[0];
    if (hole && least >= 1)
      return refuse_holes(f);
    if (hole)
      s->first = 1;
    f->signs[i] = f->values[i] != 0;
    if (!hole && f->values[i] > f->most)
      f->most = s->most = f->values[i];
  }
  return status;
}

static grundy_status open_values(finder *f, uint64_t to) {
  gi_sample *s = &f->sample;
  uint64_t last[2] = {to, to}, count = to + 1;
  s->last = to;
  s->side = f->arity == 2 ? to + 1 : 0;
  if (to >= UINT32_MAX)
    return gi_too_large(f->work, "a list of that many values is too long");
  f->count = (size_t)(f->arity == 2 ? count * count : count);
  f->values =
      gi_alloc(&f->work->memory, gi_array_size(f->count, sizeof *f->values));
  f->signs =
      gi_alloc(&f->work->memory, gi_array_size(f->count, sizeof *f->signs));
  if (!f->values || !f->signs)
    return gi_refused(f->work);
  grundy_status status = grundy_table_begin(f->work, f->rules, last);
  return status == GRUNDY_OK ? fill(f) : status;
}

static void close_values(finder *f) {
  size_t size = f->count * sizeof *f->values;
  gi_free(&f->work->memory, f->values, f->values ? size : 0);
  gi_free(&f->work->memory, f->signs, f->signs ? size : 0);
  f->values = f->signs = NULL;
}

/* What the family, or that of the same rules, has proved; no expression if it
   has nothing. */
static grundy_status ask_family(finder *f) {
  const grundy_rules *owner = f->rules->base;
  const gi_theorem *by = NULL;
  if (owner->same)
    owner = owner->same;
  if (f->rules->shift || !owner->family->formula)
    return GRUNDY_OK;
  gi_script out;
  gi_script_init(&out, &f->work->memory);
  gi_fact *fact = &f->fact;
  fact->kind = f->arity == 1 ? GI_PATTERN_FEATURE : GI_PATTERN_PLANE;
  grundy_status status = owner->family->formula(owner, &out.out, &by);
  if (status == GRUNDY_OK && by) {
    status = gi_script_keep(&out, &f->work->arena, &fact->expr);
    fact->theorem = by->name;
    fact->citation = by->citation;
  }
  gi_script_clear(&out);
  return status == GRUNDY_UNABLE ? GRUNDY_OK : status;
}

/* A period that the values of some more heaps prove. */
static grundy_status seek_period(finder *f) {
  grundy_work *work = f->work;
  grundy_repetition found;
  uint64_t saved = gi_budget_try(&work->budget, SOUGHT);
  grundy_status status = grundy_repetition_find(
      work, f->rules, (grundy_repetition_query){.limit = LONGEST}, &found);
  bool ours = work->budget.reached == GRUNDY_LIMIT_POSITIONS;
  gi_budget_tried(&work->budget, saved);
  if (status == GRUNDY_UNABLE || (status == GRUNDY_STOPPED && ours))
    status = gi_budget_check(&work->budget);
  else if (status == GRUNDY_OK && found.proved && !found.saltus) {
    f->period = (grundy_period){.known = true,
                                .preperiod = found.preperiod,
                                .period = found.period,
                                .most = UINT64_MAX};
    f->theorem = found.theorem;
    f->citation = found.citation;
  }
  if (status == GRUNDY_OK)
    gi_begin(work); /* no error is left */
  return status;
}

/* What was asked for, or more: a whole period, if one is proved. */
static uint64_t enough(const finder *f) {
  uint64_t end = f->period.preperiod + f->period.period;
  return f->period.known && end > f->asked && end <= LONGEST ? end : f->asked;
}

static uint64_t compared(const finder *f) {
  return f->asked ? f->asked : f->sample.last;
}

/* As many values as can be had soon. */
static grundy_status open_usual(finder *f) {
  grundy_work *work = f->work;
  uint64_t to = f->arity == 1 ? USUAL : USUAL_PLANE;
  uint64_t end = f->period.preperiod + 2 * f->period.period;
  if (f->period.known && end > to && end <= LONGEST)
    to = end;
  for (int round = 0; round < 2; round++) {
    uint64_t saved = gi_budget_try(&work->budget, TRIED);
    grundy_status status = open_values(f, to);
    bool ours = work->budget.reached == GRUNDY_LIMIT_POSITIONS;
    gi_budget_tried(&work->budget, saved);
    if (status != GRUNDY_STOPPED || !ours)
      return status;
    close_values(f);
    status = gi_budget_check(&work->budget); /* was it the real limit? */
    if (status != GRUNDY_OK)
      return status;
    gi_begin(work);
    to /= LESS;
  }
  return open_values(f, to);
}

/* All patterns of the values, or of the zeros alone. */
static grundy_status look(finder *f, bool zeros, gi_patterns *patterns) {
  gi_sample *s = &f->sample;
  s->zeros = zeros;
  s->function = zeros ? "wins" : "grundy";
  s->values = zeros ? f->signs : f->values;
  s->most = zeros ? 1 : f->most;
  return f->arity == 1 ? gi_pattern_search(s, patterns)
                       : gi_pattern_search_plane(s, patterns);
}

/* ---------------------------------------------------------- what is told */

static grundy_status compile(finder *f, const char *expr,
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
static grundy_status compare(finder *f, const gi_formula *formula, bool zeros,
                             bool *agrees) {
  const gi_sample *s = &f->sample;
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

static grundy_status keep(finder *f, gi_buffer *out, const char **text) {
  return gi_buffer_keep(f->work, out, text);
}

static grundy_status put_all(gi_buffer *out, const char *const *texts) {
  grundy_status status = GRUNDY_OK;
  for (; *texts && status == GRUNDY_OK; texts++)
    status = gi_buffer_text(out, *texts);
  return status;
}

static bool mentions(const gi_expr *e, uint32_t variable) {
  if (e->op == GI_NUMBER || e->op == GI_VARIABLE)
    return e->op == GI_VARIABLE && e->variable == variable;
  for (const gi_expr *arg = e->args; arg; arg = arg->next)
    if (mentions(arg, variable))
      return true;
  return false;
}

static void put_name(finder *f, gi_script *out, unsigned i, gi_tongue tongue) {
  if (out->status == GRUNDY_OK)
    out->status =
        gi_emit_name(f->names[i], strlen(f->names[i]), tongue, &out->out);
}

/* What stands before `return`: the function's name and its parameters. */
static void put_head(finder *f, const gi_formula *formula, gi_tongue tongue,
                     gi_script *out) {
  bool python = tongue == GI_TONGUE_PYTHON;
  gi_script_put(out, "%s%s(", python ? "def " : "long long ",
                f->sample.function);
  for (unsigned i = 0; i < f->arity; i++) {
    gi_script_put(out, "%s%s", i ? ", " : "", python ? "" : "long long ");
    put_name(f, out, i, tongue);
  }
  gi_script_put(out, python ? "):\n" : ") {\n");
  for (unsigned i = 0; i < f->arity && !python; i++)
    if (!mentions(formula->expr, i)) {
      gi_script_put(out, "  (void)");
      put_name(f, out, i, tongue);
      gi_script_put(out, ";\n");
    }
  gi_script_put(out, python ? "    return " : "  return ");
}

/* A function around the expression. */
static grundy_status put_function(finder *f, const gi_formula *formula,
                                  gi_tongue tongue, const char **text) {
  gi_script out;
  gi_buffer expr;
  gi_emit_style style = {.tongue = tongue};
  gi_script_init(&out, &f->work->memory);
  gi_buffer_init(&expr, &f->work->memory);
  out.status = gi_emit_value(formula->expr, &style, &expr);
  if (tongue == GI_TONGUE_C && style.needs & GI_NEED_PRIMEPI)
    gi_script_put(&out, "#include <stdlib.h>\n\n");
  if (out.status == GRUNDY_OK)
    out.status = gi_emit_imports(style.needs, tongue, &out.out);
  if (out.status == GRUNDY_OK)
    out.status = gi_emit_needs(style.needs, tongue, &out.out);
  int64_t exact = gi_expr_exact_to(formula->expr);
  if (tongue == GI_TONGUE_C && exact >= 0 && exact < INT64_MAX) {
    gi_script_put(&out, "// ");
    gi_script_say(
        &out, f->work->error.language,
        (const char *const[]){N_("Exact for numbers up to {0} (64 bits)."),
                              gi_digits_of((uint64_t)exact).text, NULL});
    gi_script_put(&out, "\n");
  }
  put_head(f, formula, tongue, &out);
  if (out.status == GRUNDY_OK)
    out.status = gi_buffer_put(&out.out, expr.data, expr.length);
  gi_script_put(&out, tongue == GI_TONGUE_PYTHON ? "\n" : ";\n}\n");
  grundy_status status = gi_script_keep(&out, &f->work->arena, text);
  gi_buffer_clear(&expr);
  gi_script_clear(&out);
  return status;
}

/* True where the formula is 0, and printed as people write that: of a != b it
   is a == b. */
static grundy_status negate(finder *f, const gi_formula *formula,
                            const gi_formula **negated) {
  static const unsigned char opposites[] = {
      [GI_LT] = GI_GE, [GI_LE] = GI_GT, [GI_GT] = GI_LE,
      [GI_GE] = GI_LT, [GI_EQ] = GI_NE, [GI_NE] = GI_EQ};
  unsigned op = formula->expr->op;
  bool is_comparison = op < sizeof opposites && opposites[op];
  gi_buffer text;
  gi_buffer_init(&text, &f->work->memory);
  grundy_status status = gi_buffer_text(&text, "(");
  if (status == GRUNDY_OK)
    status = gi_formula_print(formula, &text);
  if (status == GRUNDY_OK)
    status = put_all(
        &text, (const char *const[]){is_comparison ? ")" : ") == 0", NULL});
  if (status == GRUNDY_OK)
    status = gi_buffer_put(&text, "", 1);
  if (status == GRUNDY_OK)
    status = compile(f, (const char *)text.data, f->names, negated);
  if (status == GRUNDY_OK && is_comparison)
    (*negated)->expr->op = opposites[op];
  gi_buffer_clear(&text);
  return status;
}

/* "the player to move loses at (x,y) exactly where x == y" */
static grundy_status say_zeros(finder *f, const gi_formula *formula) {
  const gi_formula *negated = NULL;
  const char *text = NULL;
  gi_buffer out;
  gi_buffer_init(&out, &f->work->memory);
  grundy_status status = negate(f, formula, &negated);
  if (status == GRUNDY_OK)
    status = gi_formula_print(negated, &out);
  if (status == GRUNDY_OK)
    status = keep(f, &out, &text);
  gi_buffer_clear(&out);
  const char *const words[] = {
      N_("the player to move loses at {0} exactly where {1}"),
      f->sample.subject, text, NULL};
  return status == GRUNDY_OK ? gi_sentence_text(f->work, words, &f->told->words)
                             : status;
}

static grundy_status put_latex(finder *f, const gi_formula *formula, bool zeros,
                               const char **text) {
  gi_script out;
  gi_emit_style style = {.tongue = GI_TONGUE_LATEX};
  gi_script_init(&out, &f->work->memory);
  if (zeros)
    out.status = negate(f, formula, &formula);
  gi_script_put(&out, "g(");
  for (unsigned i = 0; i < f->arity; i++) {
    gi_script_put(&out, i ? ", " : "");
    put_name(f, &out, i, GI_TONGUE_LATEX);
  }
  gi_script_put(&out, zeros ? ") = 0 \\iff " : ") = ");
  if (out.status == GRUNDY_OK)
    out.status = (zeros ? gi_emit_condition : gi_emit_value)(formula->expr,
                                                             &style, &out.out);
  grundy_status status = gi_script_keep(&out, &f->work->arena, text);
  gi_script_clear(&out);
  return status;
}

static grundy_status tell_formula(finder *f, const gi_formula *formula,
                                  bool zeros) {
  grundy_pattern *told = f->told;
  gi_buffer out;
  gi_buffer_init(&out, &f->work->memory);
  rename_variables(formula->expr, f->names);
  grundy_status status = gi_formula_print(formula, &out);
  if (status == GRUNDY_OK)
    status = keep(f, &out, &told->expr);
  gi_buffer_clear(&out);
  if (status != GRUNDY_OK || told->c) /* which the pattern brought along */
    return status;
  status = put_function(f, formula, GI_TONGUE_C, &told->c);
  if (status == GRUNDY_OK)
    status = put_function(f, formula, GI_TONGUE_PYTHON, &told->python);
  return status == GRUNDY_OK ? put_latex(f, formula, zeros, &told->latex)
                             : status;
}

/* Words that quote the formula quote it as it is printed. */
static grundy_status reword(finder *f, const char *expr) {
  const char *words = f->told->words, *at = strstr(words, expr);
  if (!at)
    return GRUNDY_OK;
  gi_buffer out;
  gi_buffer_init(&out, &f->work->memory);
  grundy_status status = gi_buffer_put(&out, words, (size_t)(at - words));
  if (status == GRUNDY_OK)
    status = put_all(
        &out, (const char *const[]){f->told->expr, at + strlen(expr), NULL});
  if (status == GRUNDY_OK)
    status = keep(f, &out, &f->told->words);
  gi_buffer_clear(&out);
  return status;
}

/* A pattern of the zeros that is no formula speaks of 0 and 1, not of
   values. */
static grundy_status explain_signs(finder *f, gi_pattern_kind kind) {
  static const char sign[] =
      ",\\quad \\text{where } g = 0 \\text{ if the player to move loses, else "
      "} 1";
  grundy_pattern *told = f->told;
  gi_buffer out;
  gi_buffer_init(&out, &f->work->memory);
  grundy_status status =
      put_all(&out, (const char *const[]){told->latex, sign, NULL});
  if (status == GRUNDY_OK)
    status = keep(f, &out, &told->latex);
  gi_buffer_clear(&out);
  const char *const words[] = {
      N_("with 0 where the player to move loses and 1 elsewhere: {0}"),
      told->words, NULL};
  if (status != GRUNDY_OK ||
      (kind != GI_PATTERN_AUTOMATIC && kind != GI_PATTERN_REGULAR &&
       kind != GI_PATTERN_RUNS))
    return status;
  return gi_sentence_text(f->work, words, &told->words);
}

/* Tells the pattern, if it holds. */
static grundy_status tell(finder *f, const gi_pattern *p, bool zeros,
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
                              .to = compared(f),
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
static grundy_status name_proved(finder *f) {
  gi_patterns patterns = {0};
  uint64_t saved = gi_budget_try(&f->work->budget, SOUGHT);
  grundy_status status = look(f, f->told->zeros, &patterns);
  bool ours = f->work->budget.reached == GRUNDY_LIMIT_POSITIONS;
  gi_budget_tried(&f->work->budget, saved);
  if (status == GRUNDY_STOPPED && ours)
    status = gi_budget_check(&f->work->budget);
  if (patterns.count && (patterns.list[0].kind == GI_PATTERN_PERIODIC ||
                         patterns.list[0].kind == GI_PATTERN_ARITHMETIC))
    f->told->kind = gi_pattern_kind_name(patterns.list[0].kind);
  for (size_t i = 0; i < patterns.count && status == GRUNDY_OK; i++) {
    const gi_pattern *p = &patterns.list[i];
    const gi_formula *formula;
    gi_buffer out;
    if (!p->expr)
      continue;
    gi_buffer_init(&out, &f->work->memory);
    status = compile(f, p->expr, f->sample.names, &formula);
    if (status == GRUNDY_OK) {
      rename_variables(formula->expr, f->names);
      status = gi_formula_print(formula, &out);
    }
    size_t length = strlen(f->told->expr);
    bool is_same = status == GRUNDY_OK && out.length == length &&
                   memcmp(out.data, f->told->expr, length) == 0;
    gi_buffer_clear(&out);
    if (is_same) {
      f->told->words = p->words;
      f->told->kind = gi_pattern_kind_name(p->kind);
      return reword(f, p->expr);
    }
  }
  return status;
}

/* A closed form that was proved: it is compared all the same. */
static grundy_status tell_fact(finder *f, const gi_fact *fact, bool *told) {
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
                              .to = compared(f),
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

/* The theorem that tells the value of a heap in the periodic part. */
static grundy_status cite_period(finder *f, const grundy_period *period) {
  if (f->theorem) {
    f->told->proved = true;
    f->told->theorem = f->theorem;
    f->told->citation = f->citation;
    return GRUNDY_OK;
  }
  unsigned char bytes[GI_VARINT_MAX];
  uint64_t heap = period->preperiod + period->period + f->rules->shift;
  gi_bytes key = {bytes, gi_varint_put(bytes, heap)};
  const gi_theorem *by = NULL;
  uint64_t value;
  grundy_status status = gi_theorem_value(
      f->work, (gi_component){f->rules->base, key}, &value, &by);
  if (status == GRUNDY_UNABLE || !by)
    return status == GRUNDY_UNABLE ? GRUNDY_OK : status;
  f->told->proved = true;
  f->told->theorem = by->name;
  f->told->citation = by->citation;
  return GRUNDY_OK;
}

static bool holds_period(const finder *f) {
  const grundy_period *p = &f->period;
  return p->known && !f->sample.first &&
         p->preperiod + p->period <= f->sample.last;
}

/* A period that is proved, if the list is long enough to hold it. */
static grundy_status tell_period(finder *f, bool *told) {
  grundy_period period = f->period;
  gi_pattern pattern;
  *told = false;
  if (!holds_period(f))
    return GRUNDY_OK;
  for (uint64_t n = period.preperiod; n + period.period <= f->sample.last; n++)
    if (f->values[n] != f->values[n + period.period])
      return GRUNDY_OK;
  grundy_status status = gi_pattern_of_period(&f->sample, period.preperiod,
                                              period.period, &pattern);
  if (status == GRUNDY_OK)
    status = tell(f, &pattern, false, told);
  return status == GRUNDY_OK && *told ? cite_period(f, &period) : status;
}

/* -------------------------------------------------------------- the search */

static grundy_status search(finder *f, bool zeros) {
  gi_patterns patterns = {0};
  grundy_status status = look(f, zeros, &patterns);
  bool told = false;
  for (size_t i = 0; i < patterns.count && !told && status == GRUNDY_OK; i++)
    status = tell(f, &patterns.list[i], zeros, &told);
  return status;
}

/* What is proved before a value is known. */
static grundy_status ask(finder *f) {
  grundy_status status = ask_family(f);
  if (status != GRUNDY_OK || f->fact.expr || f->arity != 1)
    return status;
  status = grundy_rules_period(f->work, f->rules, &f->period);
  if (status == GRUNDY_OK && !f->period.known)
    status = seek_period(f);
  return status;
}

/* What is proved, in the order of simplicity. */
static grundy_status tell_proved(finder *f) {
  const gi_fact *fact = f->fact.expr ? &f->fact : NULL;
  bool told = false;
  grundy_status status = GRUNDY_OK;
  if (!fact)
    status = gi_fact_of(f->work, f->rules, &fact);
  if (status == GRUNDY_OK && fact)
    status = tell_fact(f, fact, &told);
  return status == GRUNDY_OK && !told ? tell_period(f, &told) : status;
}

static grundy_status find(finder *f) {
  grundy_status status = ask(f);
  if (status == GRUNDY_OK)
    status = f->asked ? open_values(f, enough(f)) : open_usual(f);
  f->sample.values = f->values;
  if (status == GRUNDY_OK)
    status = tell_proved(f);
  for (int zeros = 0; zeros < 2; zeros++)
    if (status == GRUNDY_OK && !f->told->found && f->count >= LEAST)
      status = search(f, zeros > 0);
  return status;
}

/* "(x,y)", or the name of the one number.  Long names are not used while
   formulas are made. */
static grundy_status name_variables(finder *f) {
  enum {
    LONG = 12
  };
  gi_sample *s = &f->sample;
  bool is_long = false;
  for (unsigned i = 0; i < f->arity; i++) {
    f->names[i] = grundy_rules_variable(f->rules, i);
    is_long = is_long || strlen(f->names[i]) > LONG;
  }
  s->names[0] = !is_long ? f->names[0] : f->arity == 1 ? "n" : "x";
  s->names[1] = is_long ? "y" : f->names[1];
  s->subject = s->names[0];
  if (f->arity == 1)
    return GRUNDY_OK;
  return gi_sentence_text(
      f->work,
      (const char *const[]){"({0},{1})", s->names[0], s->names[1], NULL},
      &s->subject);
}

grundy_status grundy_find(grundy_work *work, const grundy_rules *rules,
                          const grundy_find_options *options,
                          grundy_pattern *pattern) {
  gi_begin(work);
  *pattern = (grundy_pattern){0};
  finder f = {.work = work,
              .rules = rules,
              .arity = rules->arity,
              .asked = options ? options->to : 0,
              .told = pattern};
  f.sample = (gi_sample){.arena = &work->arena,
                         .memory = &work->memory,
                         .budget = &work->budget,
                         .language = work->error.language,
                         .function = "grundy"};
  if (rules->arity < 1 || rules->arity > 2)
    return gi_fail(&work->error, GRUNDY_DOMAIN, GRUNDY_NOWHERE,
                   "patterns are sought where one number or two make a "
                   "position, and not in {0}",
                   rules->text);
  grundy_status status = name_variables(&f);
  if (status == GRUNDY_OK)
    status = find(&f);
  pattern->to = compared(&f);
  close_values(&f);
  return gi_finish(work, status, GRUNDY_NOWHERE);
}
