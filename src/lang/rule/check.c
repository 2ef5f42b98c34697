/* SPDX-License-Identifier: MIT */
/*
 * Resolves names.  A binder is known in its own clause: in the option, the
 * condition and the domains of later binders.  No name is declared twice where
 * both would be known.
 */
#include "lang/rule/parse.h"

#include <assert.h>
#include <string.h>

#include "core/nearest.h"

typedef struct scope {
  grundy_error *error;
  gi_text text;
  uint32_t arity; /* names of the state */
  uint32_t count; /* names known: state, then binders */
  uint32_t all;   /* names known and those of later binders of the clause */
  bool can_bind;  /* a rule, not a formula: a hint may suggest a binder */
  gi_name names[2 * GI_RULE_NAMES];
} scope;

static bool same_name(gi_name a, const char *text, uint32_t length) {
  return a.length == length && memcmp(a.text, text, length) == 0;
}

static gi_excerpt excerpt(const char *text, uint32_t length) {
  return gi_excerpt_of((gi_text){text, length, 0});
}

/* Hints at the known name that is most like the unknown one.  False: none is
   like it. */
static bool hint_near(const scope *s, const gi_expr *e) {
  gi_nearest near = gi_nearest_to(e->name, e->length);
  gi_excerpt best = {""};
  for (uint32_t i = 0; i < s->count; i++) {
    gi_excerpt name = excerpt(s->names[i].text, s->names[i].length);
    size_t before = near.distance;
    gi_nearest_try(&near, name.text);
    if (near.distance < before)
      best = name;
  }
  if (near.name)
    gi_hint(s->error, "did you mean '{0}'?", best.text);
  return near.name != NULL;
}

static grundy_status unknown_name(const scope *s, const gi_expr *e) {
  size_t offset = s->text.offset + e->place;
  gi_excerpt name = excerpt(e->name, e->length);
  for (uint32_t i = s->count; i < s->all; i++)
    if (same_name(s->names[i], e->name, e->length))
      return gi_fail(s->error, GRUNDY_SYNTAX, offset,
                     "'{0}' is not known here yet: its 'for' comes later",
                     name.text);
  gi_fail(s->error, GRUNDY_SYNTAX, offset, "there is no variable '{0}'",
          name.text);
  if (!hint_near(s, e) && s->can_bind)
    gi_hint(s->error, "declare it after the option, as in: for {0} in 1..{1}",
            name.text, excerpt(s->names[0].text, s->names[0].length).text);
  return GRUNDY_SYNTAX;
}

static grundy_status check_expr(const scope *s, gi_expr *e) {
  if (!e || e->op == GI_NUMBER)
    return GRUNDY_OK;
  if (e->op == GI_VARIABLE) {
    for (uint32_t i = 0; i < s->count; i++)
      if (same_name(s->names[i], e->name, e->length)) {
        e->variable = i;
        e->level = (uint8_t)(i < s->arity ? 0 : i - s->arity + 1);
        return GRUNDY_OK;
      }
    return unknown_name(s, e);
  }
  for (gi_expr *arg = e->args; arg; arg = arg->next) {
    grundy_status status = check_expr(s, arg);
    if (status != GRUNDY_OK)
      return status;
    if (arg->level > e->level)
      e->level = arg->level;
  }
  return GRUNDY_OK;
}

static grundy_status declare(scope *s, gi_name name) {
  for (uint32_t i = 0; i < s->count; i++)
    if (same_name(s->names[i], name.text, name.length))
      return gi_fail(s->error, GRUNDY_SYNTAX, s->text.offset + name.place,
                     "the name '{0}' is already in use",
                     excerpt(name.text, name.length).text);
  assert(s->count < 2 * GI_RULE_NAMES);
  s->names[s->count++] = name;
  return GRUNDY_OK;
}

static grundy_status check_binder(scope *s, gi_binder *binder) {
  grundy_status status = check_expr(s, binder->bound);
  for (gi_item *item = binder->items; item && status == GRUNDY_OK;
       item = item->next) {
    status = check_expr(s, item->from);
    if (status == GRUNDY_OK)
      status = check_expr(s, item->to);
    if (status == GRUNDY_OK)
      status = check_expr(s, item->step);
  }
  return status == GRUNDY_OK ? declare(s, binder->name) : status;
}

static grundy_status check_clause(scope *s, gi_clause *clause) {
  grundy_status status = GRUNDY_OK;
  s->all = s->count = s->arity;
  for (gi_binder *b = clause->binders; b; b = b->next)
    s->names[s->all++] = b->name;
  for (gi_binder *b = clause->binders; b && status == GRUNDY_OK; b = b->next)
    status = check_binder(s, b);
  for (gi_part *part = clause->parts; part && status == GRUNDY_OK;
       part = part->next)
    for (gi_expr *e = part->entries; e && status == GRUNDY_OK; e = e->next)
      status = check_expr(s, e);
  return status == GRUNDY_OK ? check_expr(s, clause->condition) : status;
}

grundy_status gi_rule_check(gi_rule *rule, grundy_error *error) {
  scope s = {.error = error, .text = rule->text, .can_bind = true};
  grundy_status status = GRUNDY_OK;
  for (; s.arity < rule->arity && status == GRUNDY_OK; s.arity++)
    status = declare(&s, rule->names[s.arity]);
  for (gi_clause *clause = rule->clauses; clause && status == GRUNDY_OK;
       clause = clause->next)
    status = check_clause(&s, clause);
  return status;
}

grundy_status gi_formula_check(gi_formula *formula, grundy_error *error) {
  scope s = {.error = error, .text = formula->text};
  assert(formula->arity <= GI_RULE_NAMES);
  memcpy(s.names, formula->names, formula->arity * sizeof *s.names);
  s.arity = s.count = s.all = formula->arity;
  return check_expr(&s, formula->expr);
}
