/* SPDX-License-Identifier: MIT */
/*
 * Resolves names.  A binder is known in its own clause: in the option, the
 * condition and the domains of later binders.  No name is declared twice where
 * both would be known.
 */
#include "lang/rule/parse.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "core/nearest.h"
#include "core/text.h"

typedef struct scope {
  grundy_error *error;
  gi_text text;
  uint32_t arity; /* names of the state */
  uint32_t count; /* names known: state, then binders */
  uint32_t all;   /* names known and those of later binders of the clause */
  uint32_t inner; /* names of aggregates; they follow those of the clause */
  bool can_bind;  /* a rule, not a formula: a hint may suggest a binder */
  gi_name alias;  /* another name for a variable, in a filter */
  uint32_t alias_of;
  const gi_data *data; /* the `with` part */
  bool has_entries;    /* name 0 is a bag or row */
  gi_name names[2 * GI_RULE_NAMES];
  bool is_all[2 * GI_RULE_NAMES]; /* does the name run over all indices? */
} scope;

static bool same_name(gi_name a, const char *text, uint32_t length) {
  return a.length == length && length && memcmp(a.text, text, length) == 0;
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

/* Hints at all variables of a formula. */
static void hint_variables(const scope *s) {
  char list[200];
  size_t length = 0;
  for (uint32_t i = 0; i < s->arity; i++) {
    gi_excerpt name = excerpt(s->names[i].text, s->names[i].length);
    int wrote = snprintf(list + length, sizeof list - length, "%s%s",
                         i ? ", " : "", name.text);
    if (wrote < 0 || (size_t)wrote >= sizeof list - length)
      return; /* too long for a hint */
    length += (size_t)wrote;
  }
  if (s->arity == 1)
    gi_hint(s->error, "the variable is {0}", list);
  else if (s->arity)
    gi_hint(s->error, "the variables are {0}", list);
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
  bool has_hint = hint_near(s, e);
  if (!has_hint && s->has_entries)
    gi_hint(s->error,
            "declare it after the option: 'for {0}' runs over all indices of "
            "{1}",
            name.text, excerpt(s->names[0].text, s->names[0].length).text);
  else if (!has_hint && s->can_bind)
    gi_hint(s->error, "declare it after the option, as in: for {0} in 1..{1}",
            name.text, excerpt(s->names[0].text, s->names[0].length).text);
  else if (!has_hint)
    hint_variables(s);
  return GRUNDY_SYNTAX;
}

static grundy_status check_variable(scope *s, gi_expr *e) {
  if (same_name(s->alias, e->name, e->length)) {
    e->name = s->names[s->alias_of].text;
    e->length = s->names[s->alias_of].length;
  }
  for (uint32_t i = 0; i < s->all + s->inner; i++)
    if ((i < s->count || i >= s->all) &&
        same_name(s->names[i], e->name, e->length)) {
      if (!i && s->has_entries)
        return gi_fail(s->error, GRUNDY_SYNTAX, s->text.offset + e->place,
                       "'{0}' is not a number: write {0}[i] for one of its "
                       "entries, or len({0})",
                       excerpt(e->name, e->length).text);
      e->variable = i;
      e->level = (uint8_t)(i < s->arity || i >= s->all ? 0 : i - s->arity + 1);
      return GRUNDY_OK;
    }
  return unknown_name(s, e);
}

static grundy_status check_loop(scope *s, gi_expr *e);
static grundy_status check_expr(scope *s, gi_expr *e);

/* Checks h[i] or len(h).  The parser knows that the first name is the state. */
static grundy_status check_entry(scope *s, gi_expr *e) {
  gi_expr *index = e->args->next;
  e->args->variable = 0;
  grundy_status status = check_expr(s, index);
  if (!index || status != GRUNDY_OK)
    return status;
  e->level = index->level;
  e->is_inside = index->op == GI_VARIABLE && s->is_all[index->variable];
  return GRUNDY_OK;
}

static grundy_status check_expr(scope *s, gi_expr *e) {
  if (!e || e->op == GI_NUMBER)
    return GRUNDY_OK;
  if (e->op == GI_VARIABLE)
    return check_variable(s, e);
  if (gi_op_is_loop((gi_op)e->op))
    return check_loop(s, e);
  if (e->op == GI_ENTRY || e->op == GI_LEN)
    return check_entry(s, e);
  for (gi_expr *arg = e->args; arg; arg = arg->next) {
    grundy_status status = check_expr(s, arg);
    if (status != GRUNDY_OK)
      return status;
    if (arg->level > e->level)
      e->level = arg->level;
  }
  return GRUNDY_OK;
}

/* Refuses a name that is known.  Inside an aggregate, the names of all binders
   of the clause are. */
static grundy_status check_new(const scope *s, gi_name name, bool is_inner) {
  bool is_known = false;
  for (uint32_t i = 0; i < s->all + s->inner; i++)
    if (i < s->count || i >= s->all || is_inner)
      is_known = is_known || same_name(s->names[i], name.text, name.length);
  for (const gi_data *d = s->data; d; d = d->next)
    is_known = is_known || same_name(d->name, name.text, name.length);
  if (!is_known)
    return GRUNDY_OK;
  return gi_fail(s->error, GRUNDY_SYNTAX, s->text.offset + name.place,
                 "the name '{0}' is already in use",
                 excerpt(name.text, name.length).text);
}

static grundy_status declare(scope *s, gi_name name) {
  grundy_status status = check_new(s, name, false);
  assert(s->count < 2 * GI_RULE_NAMES);
  if (status == GRUNDY_OK)
    s->names[s->count++] = name;
  if (s->all < s->count)
    s->all = s->count;
  return status;
}

static grundy_status declare_inner(scope *s, gi_name name) {
  grundy_status status = check_new(s, name, true);
  if (status == GRUNDY_OK && s->all + s->inner == 2 * GI_RULE_NAMES)
    return gi_fail(s->error, GRUNDY_SYNTAX, s->text.offset + name.place,
                   "a clause has at most 64 'for' variables");
  if (status == GRUNDY_OK)
    s->names[s->all + s->inner++] = name;
  return status;
}

/* Checks the condition of a domain, where the variable has a second name. */
static grundy_status check_filter(scope *s, gi_binder *binder,
                                  uint32_t variable) {
  gi_name alias = s->alias;
  uint32_t alias_of = s->alias_of;
  grundy_status status = GRUNDY_OK;
  if (!same_name(binder->name, binder->alias.text, binder->alias.length))
    status = check_new(s, binder->alias, false);
  s->alias = binder->alias;
  s->alias_of = variable;
  if (status == GRUNDY_OK)
    status = check_expr(s, binder->filter);
  s->alias = alias;
  s->alias_of = alias_of;
  binder->alias = binder->name;
  return status;
}

static grundy_status check_binder(scope *s, gi_binder *binder, bool is_inner) {
  bool reserves = is_inner && s->all + s->inner < 2 * GI_RULE_NAMES;
  if (reserves) /* aggregates in the domain get later numbers */
    s->names[s->all + s->inner++] = (gi_name){"", 0, 0};
  grundy_status status = check_expr(s, binder->bound);
  for (gi_item *item = binder->items; item && status == GRUNDY_OK;
       item = item->next) {
    status = check_expr(s, item->from);
    if (status == GRUNDY_OK)
      status = check_expr(s, item->to);
    if (status == GRUNDY_OK)
      status = check_expr(s, item->step);
  }
  s->inner -= reserves;
  uint32_t variable = is_inner ? s->all + s->inner : s->count;
  if (status == GRUNDY_OK)
    status =
        is_inner ? declare_inner(s, binder->name) : declare(s, binder->name);
  if (status == GRUNDY_OK)
    s->is_all[variable] = binder->is_all;
  return status == GRUNDY_OK && binder->filter
             ? check_filter(s, binder, variable)
             : status;
}

/* Checks binders and condition; the binders stay known. */
static grundy_status check_binds(scope *s, gi_loop *loop) {
  grundy_status status = GRUNDY_OK;
  loop->variable = s->all + s->inner;
  for (gi_binder *b = loop->binders; b && status == GRUNDY_OK; b = b->next)
    status = check_binder(s, b, true);
  return status == GRUNDY_OK ? check_expr(s, loop->condition) : status;
}

/* Checks an aggregate.  It depends on all binders before it: if it were
   computed outside of their loops, it might take long for nothing. */
static grundy_status check_loop(scope *s, gi_expr *e) {
  uint32_t inner = s->inner;
  grundy_status status = check_binds(s, e->loop);
  if (status == GRUNDY_OK)
    status = check_expr(s, e->args);
  s->inner = inner;
  e->level = (uint8_t)(s->count - s->arity);
  return status;
}

static bool is_plain_binder(const gi_binder *b) {
  bool is_plain = !b->filter && !gi_expr_has_loop(b->bound);
  for (const gi_item *item = b->items; item; item = item->next)
    is_plain = is_plain && !gi_expr_has_loop(item->from) &&
               !gi_expr_has_loop(item->to) && !gi_expr_has_loop(item->step);
  return is_plain;
}

static bool is_plain(const gi_clause *clause) {
  if (clause->form || clause->spread || gi_expr_has_loop(clause->condition))
    return false;
  for (const gi_binder *b = clause->binders; b; b = b->next)
    if (!is_plain_binder(b))
      return false;
  for (const gi_part *part = clause->parts; part; part = part->next)
    for (const gi_expr *e = part->entries; e; e = e->next)
      if (gi_expr_has_loop(e))
        return false;
  return true;
}

static grundy_status check_part(scope *s, gi_part *part) {
  uint32_t inner = s->inner;
  grundy_status status = check_expr(s, part->index);
  if (status == GRUNDY_OK && part->loop)
    status = check_binds(s, part->loop);
  for (gi_expr *e = part->entries; e && status == GRUNDY_OK; e = e->next)
    status = check_expr(s, e);
  s->inner = inner;
  return status;
}

static grundy_status check_clause(scope *s, gi_clause *clause) {
  grundy_status status = GRUNDY_OK;
  s->all = s->count = s->arity;
  for (gi_binder *b = clause->binders; b; b = b->next)
    s->names[s->all++] = b->name;
  for (gi_binder *b = clause->binders; b && status == GRUNDY_OK; b = b->next)
    status = check_binder(s, b, false);
  if (status == GRUNDY_OK && clause->spread)
    status = check_binds(s, clause->spread);
  for (gi_part *part = clause->parts; part && status == GRUNDY_OK;
       part = part->next)
    status = check_part(s, part);
  s->inner = 0;
  if (status == GRUNDY_OK)
    status = check_expr(s, clause->condition);
  if (status == GRUNDY_OK)
    status = check_expr(s, clause->gain);
  clause->is_plain = is_plain(clause);
  return status;
}

/* Checks the ends of play, which know the state alone. */
static grundy_status check_ends(scope *s, const gi_rule *rule) {
  s->all = s->count = s->arity;
  grundy_status status = check_expr(s, rule->which);
  for (gi_rule_end *e = rule->ends; e && status == GRUNDY_OK; e = e->next)
    status = check_expr(s, e->score);
  return status;
}

grundy_status gi_rule_check(gi_rule *rule, grundy_error *error) {
  scope s = {.error = error,
             .text = rule->text,
             .can_bind = true,
             .data = rule->data,
             .has_entries = rule->state != GI_STATE_TUPLE};
  grundy_status status = GRUNDY_OK;
  for (; s.arity < rule->arity && status == GRUNDY_OK; s.arity++)
    status = declare(&s, rule->names[s.arity]);
  if (status == GRUNDY_OK)
    status = check_ends(&s, rule);
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
