/* SPDX-License-Identifier: MIT */
#include "lang/rule/remark.h"

#include "core/text.h"
#include "engine/explain/reasons.h"
#include "lang/rule/ast.h"
#include "lang/rule/lexer.h"

#include <ctype.h>

/* Returns the first `^` with a number of 2 or more on its right side in a list
   of expressions; NULL if there is none. */
static const gi_expr *power_in(const gi_expr *list) {
  for (const gi_expr *e = list; e; e = e->next) {
    if (e->op == GI_NUMBER || e->op == GI_VARIABLE)
      continue;
    const gi_expr *inside = power_in(e->args);
    if (inside)
      return inside;
    const gi_expr *right = e->args->next;
    if (e->op == GI_BIT_XOR && right && right->op == GI_NUMBER &&
        right->number >= 2)
      return e;
  }
  return NULL;
}

static const gi_expr *power_in_binder(const gi_binder *b) {
  const gi_expr *found = b->bound ? power_in(b->bound) : NULL;
  for (const gi_item *item = b->items; item && !found; item = item->next) {
    found = power_in(item->from);
    if (!found && item->to != item->from)
      found = power_in(item->to);
  }
  return found;
}

static const gi_expr *power_in_rule(const gi_rule *rule) {
  const gi_expr *found = NULL;
  for (const gi_clause *c = rule->clauses; c && !found; c = c->next) {
    for (const gi_part *p = c->parts; p && !found; p = p->next) {
      found = power_in(p->index);
      if (!found)
        found = power_in(p->entries);
    }
    for (const gi_binder *b = c->binders; b && !found; b = b->next)
      found = power_in_binder(b);
    if (!found)
      found = power_in(c->condition);
  }
  return found;
}

static bool is_word(char c) { return isalnum((unsigned char)c) || c == '_'; }

/* Returns the name that ends directly before the operator, as typed; k if what
   is there is not a name. */
static gi_text name_before(gi_text text, uint32_t place) {
  size_t end = place;
  while (end > 0 && text.data[end - 1] == ' ')
    end--;
  size_t start = end;
  while (start > 0 && is_word(text.data[start - 1]))
    start--;
  if (start == end || isdigit((unsigned char)text.data[start]))
    return (gi_text){"k", 1, 0};
  return gi_text_part(text, start, end);
}

static grundy_status describe(grundy_work *work, const gi_expr *power,
                              gi_text text, const char **remark) {
  *remark = NULL;
  if (!power)
    return GRUNDY_OK;
  gi_excerpt name = gi_excerpt_of(name_before(text, power->place));
  gi_digits right = gi_digits_of((uint64_t)power->args->next->number);
  gi_expr left = *power->args;
  left.next = NULL;
  bool is_leaf = left.op == GI_NUMBER || left.op == GI_VARIABLE;
  const char *read;
  gi_writer out;
  gi_writer_init(&out, &work->memory);
  gi_write_text(&out, is_leaf ? "" : "(");
  gi_writer_note(&out, gi_formula_print(&(gi_formula){.expr = &left},
                                        gi_writer_out(&out)));
  gi_write(&out, is_leaf ? " ^ %s" : ") ^ %s", right.text);
  grundy_status status = gi_writer_keep(&out, &work->arena, &read);
  gi_writer_clear(&out);
  const char *const pieces[] = {
      N_("'^' is exclusive or, not a power: the expression is read as {0}; a "
         "power is written {1}**{2}"),
      read, name.text, right.text, NULL};
  return status == GRUNDY_OK ? gi_sentence_text(work, pieces, remark) : status;
}

/* Has an option that is `and` or `or` of two sides? */
static bool has_alternative(const gi_rule *rule) {
  for (const gi_clause *c = rule->clauses; c && !rule->state; c = c->next)
    for (const gi_part *p = c->parts; p; p = p->next)
      for (const gi_expr *e = p->entries; e; e = e->next)
        if (e->op == GI_OR || e->op == GI_AND)
          return true;
  return false;
}

grundy_status gi_rule_remark(grundy_work *work, const gi_rule *rule,
                             const char **remark) {
  static const char *const pieces[] = {
      N_("an option with 'or' or 'and' is 0 or 1: two options are separated by "
         "';', as in n-1 ; n-2"),
      NULL};
  if (has_alternative(rule))
    return gi_sentence_text(work, pieces, remark);
  return describe(work, power_in_rule(rule), rule->text, remark);
}

grundy_status gi_formula_remark(grundy_work *work, const gi_formula *formula,
                                const char **remark) {
  return describe(work, power_in(formula->expr), formula->text, remark);
}
