/* SPDX-License-Identifier: MIT */
/* What the theorems of a text say about a component. */
#include "lang/game/game.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>

#include "core/text.h"
#include "engine/explain/reasons.h"
#include "lang/formula/formula.h"
#include "lang/rule/ast.h"
#include "lang/rule/facts/value.h"
#include "theory/octal/sequence.h"

const gi_written_theorem *gi_written_theorem_of(const gi_written *game,
                                                const gi_theorem *theorem) {
  assert(theorem->stated >= game->claims &&
         theorem->stated < game->claims + game->theorem_count);
  return &game->theorems[theorem->stated - game->claims];
}

/* ------------------------------------------------------------ expressions */

static grundy_status compile(grundy_work *work, const gi_written_rules *rules,
                             gi_text text, const gi_formula **formula) {
  if (!text.length)
    return GRUNDY_OK;
  return gi_formula_compile_with(&work->arena, &work->error, text,
                                 rules->game->vars, rules->game->var_count,
                                 rules->functions, formula);
}

grundy_status gi_written_compile(grundy_work *work, gi_written_rules *rules) {
  const gi_written *game = rules->game;
  size_t size = (game->theorem_count + 1) * sizeof *rules->formulas;
  rules->formulas = gi_arena_alloc(&work->arena, size);
  if (!rules->formulas)
    return gi_refused(work);
  grundy_status status = GRUNDY_OK;
  for (unsigned i = 0; i < game->theorem_count && status == GRUNDY_OK; i++) {
    const gi_written_theorem *t = &game->theorems[i];
    gi_written_formulas *f = &rules->formulas[i];
    *f = (gi_written_formulas){.answer = NULL};
    status = compile(work, rules, t->premise, &f->premise);
    if (status == GRUNDY_OK)
      status = compile(work, rules, t->answer, &f->answer);
    if (status == GRUNDY_OK)
      status = compile(work, rules, t->firm, &f->firm);
    if (status == GRUNDY_OK)
      status = compile(work, rules, t->wins, &f->wins);
    if (status == GRUNDY_OK && t->reach.length && game->is_ours)
      status = gi_written_compile_reach(&work->arena, &work->error, rules,
                                        t->reach, 0, &f->reach);
  }
  return status;
}

grundy_status gi_written_number(const gi_written_sums *sums,
                                gi_component component,
                                const gi_written_theorem *t, gi_exact *number) {
  const gi_written_rules *rules = gi_written_rules_of(component.rules);
  const gi_written_formulas *f = &rules->formulas[t - rules->game->theorems];
  gi_exact holds = 1;
  grundy_status status = GRUNDY_OK;
  if (f->premise)
    status = gi_written_compute(sums, component, f->premise, &holds);
  if (status == GRUNDY_OK && !holds)
    status = GRUNDY_UNABLE;
  return status == GRUNDY_OK
             ? gi_written_compute(sums, component, f->answer, number)
             : status;
}

grundy_status gi_written_answer(grundy_work *work, const gi_theorem *theorem,
                                gi_component component, gi_answer *answer) {
  const gi_written_rules *rules = gi_written_rules_of(component.rules);
  const gi_written_theorem *t = gi_written_theorem_of(rules->game, theorem);
  gi_written_sums sums = {.work = work};
  gi_exact number = 0, firm = 0;
  if (theorem->answer)
    return theorem->answer(work, component, answer);
  grundy_status status = gi_written_number(&sums, component, t, &number);
  if (status != GRUNDY_OK)
    return status;
  if (t->says == GI_SAYS_LOST) {
    answer->outcome = number ? GRUNDY_P : GRUNDY_N;
    return GRUNDY_OK;
  }
  if (t->says == GI_SAYS_NUMBER) {
    if (number < INT64_MIN || number > INT64_MAX)
      return GRUNDY_UNABLE;
    gi_dyadic_init(&answer->dyadic, &work->memory);
    answer->dyadic.whole = (int64_t)number;
    return GRUNDY_OK;
  }
  if (rules->game->is_ours && number == (gi_exact)UINT64_MAX + 1)
    return gi_too_large(work, "the value of this heap is 2^64, one more than "
                              "64 bits can hold");
  if (number < 0 || number > UINT64_MAX)
    return GRUNDY_UNABLE;
  if (t->says == GI_SAYS_TAME) {
    const gi_written_formulas *f = &rules->formulas[t - rules->game->theorems];
    status = gi_written_compute(&sums, component, f->firm, &firm);
    if (status != GRUNDY_OK)
      return status;
    answer->firm = firm != 0;
  }
  answer->number = (uint64_t)number;
  return GRUNDY_OK;
}

/* Computes the longest play in memory of its own: a family is asked for it
   without a work. */
grundy_status gi_written_longest(gi_component component, uint64_t *moves) {
  enum {
    FEW = 1 << 16 /* positions' worth of work */
  };
  const gi_written_rules *rules = gi_written_rules_of(component.rules);
  const gi_written *game = rules->game;
  gi_memory memory = {.limit = 0};
  gi_rule_run run;
  gi_budget budget;
  gi_rule_run_init(&run, &memory);
  gi_budget_init(&budget, (grundy_limits){.positions = FEW});
  gi_written_sums sums = {.run = &run, .budget = &budget};
  grundy_status status = GRUNDY_UNABLE;
  for (unsigned i = 0; i < game->theorem_count && status == GRUNDY_UNABLE;
       i++) {
    gi_exact number = -1;
    if (game->theorems[i].says == GI_SAYS_LONGEST)
      status = gi_written_number(&sums, component, &game->theorems[i], &number);
    if (status == GRUNDY_OK && (number < 0 || number > UINT64_MAX))
      status = GRUNDY_UNABLE;
    if (status == GRUNDY_OK)
      *moves = (uint64_t)number;
  }
  gi_rule_run_clear(&run);
  return status == GRUNDY_STOPPED ? GRUNDY_UNABLE : status;
}

/* ----------------------------------------------------------------- moves */

/* Writes  sym (x,y) -> OPTIONS  and returns the number of bytes before the
   options. */
static size_t write_reach(gi_writer *w, const gi_written_rules *rules,
                          gi_text reach) {
  const gi_written *game = rules->game;
  gi_buffer *out = gi_writer_out(w);
  if (gi_rule_is_sym(rules->rule))
    gi_write(w, "sym ");
  gi_write(w, game->var_count > 1 ? "(" : "");
  for (unsigned i = 0; i < game->var_count; i++) {
    gi_write(w, i ? "," : "");
    gi_write_bytes(w, game->vars[i].data, game->vars[i].length);
  }
  gi_write(w, game->var_count > 1 ? ") -> " : " -> ");
  size_t before = out->length;
  gi_write_bytes(w, reach.data, reach.length);
  return before;
}

grundy_status gi_written_compile_reach(gi_arena *arena, grundy_error *error,
                                       const gi_written_rules *rules,
                                       gi_text reach, uint64_t target,
                                       const gi_rule **rule) {
  gi_writer w;
  const gi_function *functions = rules->functions;
  static const gi_text wanted = {"t", 1, 0};
  if (target > INT64_MAX)
    return GRUNDY_UNABLE;
  grundy_status status =
      gi_written_constant(arena, wanted, target,
                          (uint8_t)(rules->game->param_count + 1), &functions);
  if (status != GRUNDY_OK)
    return status;
  gi_writer_init(&w, arena->memory);
  size_t before = write_reach(&w, rules, reach);
  const gi_buffer *out = gi_writer_out(&w);
  /* a place in the text is one in the file, since the options are at the end */
  gi_text text = {(const char *)out->data, out->length, reach.offset - before};
  status = w.status == GRUNDY_OK
               ? gi_rule_compile_with(arena, error, text, functions, rule)
               : w.status;
  gi_writer_clear(&w);
  return status;
}

/* Emits what one theorem reaches; at first to nobody, since a rule that fails
   has emitted a part of its options. */
static grundy_status emit_reached(grundy_work *work, gi_arena *arena,
                                  gi_component component,
                                  const gi_written_theorem *t, uint64_t target,
                                  gi_sink *sink) {
  const gi_rule *rule = NULL;
  grundy_status status = gi_written_compile_reach(
      arena, &work->error, gi_written_rules_of(component.rules), t->reach,
      target, &rule);
  if (status == GRUNDY_OK)
    status = gi_written_emit_options(work, rule, component, GRUNDY_BOTH, NULL);
  if (status == GRUNDY_DOMAIN) {
    gi_clear_error(work);
    return GRUNDY_UNABLE;
  }
  return status == GRUNDY_OK
             ? gi_written_emit_options(work, rule, component, GRUNDY_BOTH, sink)
             : status;
}

grundy_status gi_written_reach(grundy_work *work, gi_component component,
                               uint64_t target, gi_sink *sink) {
  const gi_written *game = gi_written_rules_of(component.rules)->game;
  grundy_status status = GRUNDY_UNABLE;
  for (unsigned i = 0; i < game->theorem_count && status == GRUNDY_UNABLE;
       i++) {
    const gi_written_theorem *t = &game->theorems[i];
    gi_written_sums sums = {.work = work};
    gi_exact ignored;
    if (!t->reach.length || (t->says == GI_SAYS_LOST && target))
      continue;
    status = gi_written_number(&sums, component, t, &ignored);
    if (status != GRUNDY_OK)
      continue;
    const gi_rule *reach =
        gi_written_rules_of(component.rules)->formulas[i].reach;
    if (reach)
      return gi_written_emit_exact(work, reach, component, target, sink);
    gi_arena arena; /* of the compiled clauses */
    gi_arena_init(&arena, &work->memory);
    status = emit_reached(work, &arena, component, t, target, sink);
    gi_arena_clear(&arena);
  }
  return status;
}

/* --------------------------------------------------------------- formulas */

/* Is the theorem known to hold everywhere under these rules? */
static bool holds_everywhere(const gi_written_rules *rules,
                             const gi_written_theorem *t) {
  const gi_formula *premise =
      rules->formulas[t - rules->game->theorems].premise;
  return !premise ||
         (premise->expr->op == GI_NUMBER && premise->expr->number != 0);
}

/* Computes what has no variable, unless it is negative: no number of a tree is.
 */
static void fold(gi_expr *e) {
  const gi_fixed none = {{0}, {false}};
  int64_t value = 0;
  if (e->op == GI_NUMBER || e->op == GI_VARIABLE)
    return;
  if (gi_expr_value(e, &none, &value) && value >= 0) {
    *e = (gi_expr){.next = e->next, .op = GI_NUMBER, .number = value};
    return;
  }
  for (gi_expr *arg = e->args; arg; arg = arg->next)
    fold(arg);
}

/* Writes the expression in n, or in x and y.  UNABLE: it has an aggregate,
   which formulas for other programs have not. */
static grundy_status write_expression(const gi_written_rules *rules,
                                      gi_text text, gi_buffer *out) {
  static const char *const one[] = {"n"};
  static const char *const two[] = {"x", "y"};
  const gi_formula *formula = NULL;
  gi_arena arena;
  grundy_error ignored = {.offset = GRUNDY_NOWHERE};
  gi_arena_init(&arena, out->memory);
  grundy_status status = gi_formula_compile_with(
      &arena, &ignored, text, rules->game->vars, rules->game->var_count,
      rules->functions, &formula);
  if (status == GRUNDY_OK && gi_expr_has_loop(formula->expr))
    status = GRUNDY_UNABLE;
  if (status == GRUNDY_OK) {
    fold(formula->expr);
    gi_rename_variables(formula->expr, rules->game->var_count == 1 ? one : two);
    status = gi_formula_print(formula, out);
  }
  gi_arena_clear(&arena);
  return status;
}

/* Is the theorem  tame V firm if V > 1 ?  Then the player to move wins where V
   is not 1. */
static bool is_firm_above_1(const gi_written_formulas *f) {
  const gi_expr *e = f->firm->expr;
  return e->op == GI_GT && gi_expr_is_same(e->args, f->answer->expr) &&
         e->args->next->op == GI_NUMBER && e->args->next->number == 1;
}

/* Writes where the player to move wins. */
static grundy_status write_wins(const gi_written_rules *rules,
                                const gi_written_theorem *t, gi_buffer *out) {
  if (t->wins.length)
    return write_expression(rules, t->wins, out);
  const char *before = t->says == GI_SAYS_LOST ? "not (" : "(",
             *between = ") != ((";
  if (t->says == GI_SAYS_TAME &&
      is_firm_above_1(&rules->formulas[t - rules->game->theorems])) {
    grundy_status written = write_expression(rules, t->answer, out);
    return written == GRUNDY_OK ? gi_buffer_text(out, " != 1") : written;
  }
  grundy_status status = gi_buffer_text(out, before);
  if (status == GRUNDY_OK)
    status = write_expression(rules, t->answer, out);
  if (t->says == GI_SAYS_LOST)
    return status == GRUNDY_OK ? gi_buffer_text(out, ")") : status;
  if (status == GRUNDY_OK)
    status = gi_buffer_text(out, between);
  if (status == GRUNDY_OK)
    status = write_expression(rules, t->firm, out);
  return status == GRUNDY_OK ? gi_buffer_text(out, ") ? 0 : 1)") : status;
}

grundy_status gi_written_period(grundy_work *work, const grundy_rules *rules,
                                gi_period *period) {
  const gi_written_rules *own = gi_written_rules_of(rules);
  gi_exact_given given = {own->params, own->game->param_count};
  gi_exact heap = 0, modulus = 0;
  (void)work;
  for (unsigned i = 0; i < own->game->theorem_count; i++) {
    const gi_written_formulas *f = &own->formulas[i];
    const gi_expr *e = f->answer ? f->answer->expr : NULL;
    if (own->game->theorems[i].says != GI_SAYS_VALUE || f->premise || !e ||
        e->op != GI_MOD || e->args->op != GI_VARIABLE ||
        gi_expr_uses(e->args->next, 0) ||
        !gi_exact_value(e->args->next, &heap, given, &modulus) || modulus < 1 ||
        modulus > UINT64_MAX)
      continue;
    *period = (gi_period){0, (uint64_t)modulus};
    return GRUNDY_OK;
  }
  return GRUNDY_UNABLE;
}

/* Does the theorem say what the formula is of? */
static bool says(const gi_written_theorem *t, bool is_ours, gi_formula_of of) {
  bool is_misere = t->play == GRUNDY_MISERE;
  if (is_ours && t->says == GI_SAYS_LOST && !t->wins.length)
    return false; /* what is found, or a known form, says more */
  switch (of) {
  case GI_FORMULA_VALUE:
    return t->says == GI_SAYS_VALUE;
  case GI_FORMULA_OUTCOME:
    return !is_misere && (t->says == GI_SAYS_LOST ||
                          (t->says == GI_SAYS_VALUE && t->wins.length));
  case GI_FORMULA_MISERE:
    return t->says == GI_SAYS_TAME || (t->says == GI_SAYS_LOST && is_misere);
  }
  return false;
}

grundy_status gi_written_formula(const grundy_rules *rules, gi_formula_of of,
                                 gi_buffer *out, const gi_theorem **by) {
  const gi_written_rules *own = gi_written_rules_of(rules);
  const gi_written *game = own->game;
  if (rules->arity > 2 || own->is_large)
    return GRUNDY_UNABLE;
  for (const gi_theorem *theorem = game->stated; theorem->name; theorem++) {
    const gi_written_theorem *t = gi_written_theorem_of(game, theorem);
    if (!says(t, game->is_ours, of) || !holds_everywhere(own, t))
      continue;
    *by = theorem;
    return of == GI_FORMULA_VALUE ? write_expression(own, t->answer, out)
                                  : write_wins(own, t, out);
  }
  return GRUNDY_UNABLE;
}

/* ---------------------------------------------------------------- reasons */

/* Finds the brace that closes an expression of a sentence; the length of the
   text if there is none. */
static size_t expression_end(gi_text text, size_t from) {
  while (from < text.length && text.data[from] != '}')
    from++;
  return from;
}

/* Splits "EXPR in binary" of a sentence: does the number come in binary? */
static bool is_binary(gi_text *text) {
  static const char ending[] = " in binary";
  size_t length = sizeof ending - 1;
  bool is = text->length > length &&
            memcmp(text->data + text->length - length, ending, length) == 0;
  if (is)
    *text = gi_text_part(*text, 0, text->length - length);
  return is;
}

static grundy_status check_sentence(gi_arena *arena, grundy_error *error,
                                    const gi_written *game, gi_text why,
                                    const gi_function *functions) {
  const gi_formula *formula;
  grundy_status status = GRUNDY_OK;
  for (size_t at = 0; at < why.length && status == GRUNDY_OK; at++) {
    if (why.data[at] == '}')
      return gi_fail(error, GRUNDY_SYNTAX, why.offset + at,
                     "this '{0}' closes nothing: an expression is written {1}",
                     "}", "{n+1}");
    if (why.data[at] != '{')
      continue;
    size_t end = expression_end(why, at);
    if (end == why.length)
      return gi_fail(error, GRUNDY_SYNTAX, why.offset + at, "missing '{0}'",
                     "}");
    gi_text part = gi_text_part(why, at + 1, end);
    is_binary(&part);
    status = gi_formula_compile_with(arena, error, part, game->vars,
                                     game->var_count, functions, &formula);
    at = end;
  }
  return status;
}

grundy_status gi_written_check_why(gi_arena *arena, grundy_error *error,
                                   const gi_written *game,
                                   const gi_reasons_written *why,
                                   const gi_function *functions) {
  const gi_formula *formula;
  grundy_status status = GRUNDY_OK;
  for (unsigned i = 0; i < why->count && status == GRUNDY_OK; i++) {
    if (why->condition[i].data)
      status =
          gi_formula_compile_with(arena, error, why->condition[i], game->vars,
                                  game->var_count, functions, &formula);
    if (status == GRUNDY_OK)
      status = check_sentence(arena, error, game, why->text[i], functions);
  }
  return status;
}

/* Computes an expression of a sentence. */
static grundy_status compute_text(grundy_work *work, gi_arena *arena,
                                  gi_component component, gi_text text,
                                  gi_exact *number) {
  const gi_written_rules *rules = gi_written_rules_of(component.rules);
  const gi_formula *formula = NULL;
  gi_written_sums sums = {.work = work};
  grundy_status status = gi_formula_compile_with(
      arena, &work->error, text, rules->game->vars, rules->game->var_count,
      rules->functions, &formula);
  return status == GRUNDY_OK
             ? gi_written_compute(&sums, component, formula, number)
             : status;
}

static void write_binary(gi_writer *w, uint64_t number) {
  unsigned bits = number ? gi_bit_length(number) : 1;
  while (bits--)
    gi_write_text(w, number >> bits & 1 ? "1" : "0");
}

/* Writes the number that an expression gives; "?" where it has none. */
static grundy_status write_number(grundy_work *work, gi_arena *arena,
                                  gi_component component, gi_text text,
                                  gi_writer *w) {
  gi_exact number = 0;
  bool in_binary = is_binary(&text);
  grundy_status status = compute_text(work, arena, component, text, &number);
  if (status == GRUNDY_OK && in_binary && number >= 0 && number <= UINT64_MAX)
    write_binary(w, (uint64_t)number);
  else if (status == GRUNDY_OK && number >= 0 && number <= UINT64_MAX)
    gi_write_number(w, (uint64_t)number);
  else if (status == GRUNDY_OK && number >= INT64_MIN && number < 0)
    gi_write(w, "%" PRId64, (int64_t)number);
  else if (status == GRUNDY_OK || status == GRUNDY_UNABLE)
    gi_write(w, "?");
  return status == GRUNDY_UNABLE ? GRUNDY_OK : status;
}

/* Writes the sentence on one line, with the numbers of the position. */
static grundy_status write_why(grundy_work *work, gi_arena *arena,
                               gi_component component, gi_text why,
                               gi_writer *w) {
  grundy_status status = GRUNDY_OK;
  bool was_wide = false;
  for (size_t at = 0; at < why.length && status == GRUNDY_OK;) {
    size_t next = gi_text_skip(why, at);
    bool is_broken = memchr(why.data + at, '\n', next - at) != NULL;
    bool is_wide = next < why.length && (why.data[next] & 0x80);
    if (next > at && !(is_broken && was_wide && is_wide))
      gi_write(w, " ");
    at = next;
    if (at < why.length && why.data[at] == '{') {
      size_t end = expression_end(why, at);
      status = write_number(work, arena, component,
                            gi_text_part(why, at + 1, end), w);
      at = end + 1;
    } else if (at < why.length) {
      gi_write_bytes(w, why.data + at, 1);
      at++;
    }
    was_wide = is_wide;
  }
  return status == GRUNDY_OK ? w->status : status;
}

/* Adds a sentence to the reasons, if its condition holds. */
static grundy_status say(grundy_work *work, gi_component component,
                         gi_text condition, gi_text why, gi_reasons *reasons) {
  gi_arena arena; /* of the compiled expressions */
  gi_writer w;
  const char *sentence = NULL;
  gi_exact holds = 1;
  grundy_status status = GRUNDY_OK;
  gi_arena_init(&arena, &work->memory);
  gi_writer_init(&w, &work->memory);
  if (condition.data)
    status = compute_text(work, &arena, component, condition, &holds);
  if (status == GRUNDY_OK && holds)
    status = write_why(work, &arena, component, why, &w);
  if (status == GRUNDY_OK && holds)
    status = gi_writer_keep(&w, &arena, &sentence);
  if (status == GRUNDY_OK && holds)
    status = gi_reason(reasons, GRUNDY_REASON_FACT, "{0}", sentence);
  gi_writer_clear(&w);
  gi_arena_clear(&arena);
  return status == GRUNDY_UNABLE ? GRUNDY_OK : status;
}

grundy_status gi_written_explain(grundy_work *work, const gi_theorem *theorem,
                                 gi_component component, gi_reasons *reasons) {
  const gi_written *game = gi_written_rules_of(component.rules)->game;
  const gi_written_theorem *t = gi_written_theorem_of(game, theorem);
  bool is_chinese = work->error.language == GRUNDY_CHINESE;
  if (theorem->explain)
    return theorem->explain(work, component, reasons);
  const gi_reasons_written *why =
      &t->why[is_chinese ? GI_WRITTEN_CHINESE : GI_WRITTEN_ENGLISH];
  if (!why->count)
    why = &t->why[is_chinese ? GI_WRITTEN_ENGLISH : GI_WRITTEN_CHINESE];
  grundy_status status = GRUNDY_OK;
  for (unsigned i = 0; i < why->count && status == GRUNDY_OK; i++)
    status = say(work, component, why->condition[i], why->text[i], reasons);
  return status;
}
