/* SPDX-License-Identifier: MIT */
/* Compiles rules and formulas: from text to tree, names and bytecode. */
#include "lang/rule/rule.h"

#include <assert.h>
#include <string.h>

#include "core/text.h"
#include "lang/rule/build.h"
#include "lang/rule/parse.h"

/* Refuses a rule whose canonical text is too long to be read again.  Most
   canonical texts are less than three times as long as what was typed; tests
   of membership in a set and functions are written out. */
static grundy_status check_length(gi_arena *arena, grundy_error *error,
                                  const gi_rule *rule) {
  if (rule->text.length <= GI_RULE_TEXT / 3 && !rule->is_expanded)
    return GRUNDY_OK;
  gi_buffer text;
  gi_buffer_init(&text, arena->memory);
  grundy_status status = gi_rule_print(rule, &text);
  if (status == GRUNDY_OK && text.length > GI_RULE_TEXT)
    status = gi_fail(error, GRUNDY_SYNTAX, rule->text.offset,
                     "the canonical form of a rule has at most 64 KiB of text");
  gi_buffer_clear(&text);
  return status;
}

/* Compiles what says how play ends. */
static grundy_status build_ends(gi_arena *arena, gi_rule *rule) {
  grundy_status status = GRUNDY_OK;
  if (rule->which)
    status = gi_build_state(arena, rule, rule->which, &rule->which_program);
  for (gi_rule_end *e = rule->ends; e && status == GRUNDY_OK; e = e->next)
    if (e->score)
      status = gi_build_state(arena, rule, e->score, &e->program);
  return status;
}

/* Ends the enumeration: there is a move. */
static grundy_status refuse(void *data, size_t parts, const int64_t *entries) {
  (void)data, (void)parts, (void)entries;
  return GRUNDY_UNABLE;
}

/* Finds out whether a bag or row without entries has moves.  If that takes
   long, or fails, it counts as having some. */
static grundy_status ask_empty(gi_arena *arena, gi_rule *rule) {
  enum {
    FEW = 64 /* positions' worth of work: 8192 elements of loops */
  };
  static const int64_t empty[] = {0};
  gi_rule_run run;
  gi_budget budget;
  grundy_error ignored = {.offset = GRUNDY_NOWHERE};
  if (!rule->state || rule->is_alone)
    return GRUNDY_OK;
  gi_rule_run_init(&run, arena->memory);
  gi_budget_init(&budget, (grundy_limits){.positions = FEW});
  grundy_status status =
      gi_rule_options(rule, &run, &budget, &ignored, empty, GRUNDY_BOTH,
                      (gi_tuple_sink){.emit = refuse});
  gi_rule_run_clear(&run);
  rule->ends_empty = status == GRUNDY_OK;
  return status == GRUNDY_NOMEM ? status : GRUNDY_OK;
}

grundy_status gi_rule_compile(gi_arena *arena, grundy_error *error,
                              gi_text text, const gi_rule **rule) {
  return gi_rule_compile_with(arena, error, text, NULL, rule);
}

grundy_status gi_rule_compile_with(gi_arena *arena, grundy_error *error,
                                   gi_text text, const gi_function *functions,
                                   const gi_rule **rule) {
  *rule = NULL;
  gi_rule *made = gi_arena_alloc(arena, sizeof *made);
  if (!made)
    return gi_memory_refusal(arena->memory);
  grundy_status status = gi_rule_parse(arena, error, text, functions, made);
  if (status == GRUNDY_OK)
    status = gi_rule_check(made, error);
  if (status == GRUNDY_OK)
    status = check_length(arena, error, made);
  if (status == GRUNDY_OK)
    status = gi_build_rule(arena, made, &made->program);
  if (status == GRUNDY_OK)
    status = build_ends(arena, made);
  if (status == GRUNDY_OK && made->twin)
    status = gi_rule_check(made->twin, error);
  if (status == GRUNDY_OK && made->twin)
    status = gi_build_rule(arena, made->twin, &made->twin->program);
  if (status == GRUNDY_OK)
    status = ask_empty(arena, made);
  if (status == GRUNDY_OK)
    *rule = made;
  return status;
}

unsigned gi_rule_arity(const gi_rule *rule) { return rule->arity; }

gi_text gi_rule_name(const gi_rule *rule, unsigned i) {
  assert(i < rule->arity);
  gi_name name = rule->names[i];
  return (gi_text){name.text, name.length, rule->text.offset + name.place};
}

bool gi_rule_is_partizan(const gi_rule *rule) { return rule->partizan; }
bool gi_rule_is_plain(const gi_rule *rule) {
  for (const gi_clause *c = rule->clauses; c; c = c->next)
    if (!c->is_plain)
      return false;
  return true;
}
bool gi_rule_is_sym(const gi_rule *rule) { return rule->sym; }
bool gi_rule_has_entries(const gi_rule *rule) {
  return rule->state != GI_STATE_TUPLE;
}
bool gi_rule_is_bag(const gi_rule *rule) { return rule->state == GI_STATE_BAG; }
bool gi_rule_ends_empty(const gi_rule *rule) { return rule->ends_empty; }
bool gi_rule_leaves_one(const gi_rule *rule) {
  for (const gi_clause *c = rule->clauses; c; c = c->next)
    if (c->form || c->part_count != 1 || c->spread)
      return false;
  return true;
}
bool gi_rule_is_loopy(const gi_rule *rule) { return rule->loopy; }
bool gi_rule_is_scored(const gi_rule *rule) { return rule->is_scored; }
const gi_rule *gi_rule_twin(const gi_rule *rule) {
  return rule->is_alone ? rule->twin : rule;
}
bool gi_rule_has_again(const gi_rule *rule) {
  for (const gi_clause *c = rule->clauses; c; c = c->next)
    if (c->again)
      return true;
  return false;
}
bool gi_rule_has_plain_ends(const gi_rule *rule) {
  for (const gi_rule_end *e = rule->ends; e; e = e->next)
    if (e->kind != GI_END_LOSE)
      return false;
  return !rule->is_scored;
}
bool gi_rule_is_alone(const gi_rule *rule) { return rule->is_alone; }

static grundy_status copy_names(gi_arena *arena, gi_formula *formula,
                                const gi_text *names, size_t count) {
  assert(count <= GI_RULE_NAMES);
  formula->arity = (uint32_t)count;
  formula->names = gi_arena_alloc(arena, count * sizeof *formula->names);
  if (!formula->names)
    return gi_memory_refusal(arena->memory);
  for (size_t i = 0; i < count; i++) {
    const char *copy = gi_arena_text(arena, names[i].data, names[i].length);
    if (!copy)
      return gi_memory_refusal(arena->memory);
    formula->names[i] = (gi_name){copy, (uint32_t)names[i].length, 0};
  }
  return GRUNDY_OK;
}

grundy_status gi_formula_compile(gi_arena *arena, grundy_error *error,
                                 gi_text text, const gi_text *names,
                                 size_t count, const gi_formula **formula) {
  return gi_formula_compile_with(arena, error, text, names, count, NULL,
                                 formula);
}

grundy_status gi_formula_compile_with(gi_arena *arena, grundy_error *error,
                                      gi_text text, const gi_text *names,
                                      size_t count,
                                      const gi_function *functions,
                                      const gi_formula **formula) {
  *formula = NULL;
  gi_formula *made = gi_arena_alloc(arena, sizeof *made);
  if (!made)
    return gi_memory_refusal(arena->memory);
  grundy_status status = gi_formula_parse(arena, error, text, functions, made);
  if (status == GRUNDY_OK)
    status = copy_names(arena, made, names, count);
  if (status == GRUNDY_OK)
    status = gi_formula_check(made, error);
  if (status == GRUNDY_OK)
    status = gi_build_formula(arena, made, &made->program);
  if (status == GRUNDY_OK)
    *formula = made;
  return status;
}
