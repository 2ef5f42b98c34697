/* SPDX-License-Identifier: MIT */
/*
 * Canonical text: sums and products without spaces, everything that binds
 * more loosely with; only the parentheses that the tree needs.
 */
#include "lang/rule/expr.h"
#include "lang/rule/lexer.h"
#include "lang/rule/rule.h"

/* Remembers the first refusal; later words are dropped. */
typedef struct printer {
  gi_buffer *out;
  grundy_status status;
} printer;

static void put(printer *p, const char *text) {
  if (p->status == GRUNDY_OK)
    p->status = gi_buffer_text(p->out, text);
}

static void put_name(printer *p, const char *text, uint32_t length) {
  if (p->status == GRUNDY_OK)
    p->status = gi_buffer_put(p->out, text, length);
}

static void put_expr(printer *p, const gi_expr *e, unsigned binding);

static void put_list(printer *p, const gi_expr *e, const char *open,
                     const char *close) {
  put(p, open);
  for (const gi_expr *each = e; each; each = each->next) {
    put(p, each == e ? "" : ",");
    put_expr(p, each, GI_BIND_EXPR);
  }
  put(p, close);
}

static void put_operator(printer *p, const gi_expr *e, unsigned own) {
  bool is_tight = own >= GI_BIND_SUM;
  const gi_expr *left = e->args, *right = left->next;
  put_expr(p, left, own == GI_BIND_COMPARE ? own + 1 : own);
  put(p, is_tight ? "" : " ");
  put(p, gi_op_word((gi_op)e->op));
  put(p, is_tight ? "" : " ");
  put_expr(p, right, own + 1);
}

static void put_bare(printer *p, const gi_expr *e, unsigned own) {
  switch (e->op) {
  case GI_NUMBER:
    if (p->status == GRUNDY_OK)
      p->status = gi_buffer_number(p->out, (uint64_t)e->number);
    return;
  case GI_VARIABLE:
    put_name(p, e->name, e->length);
    return;
  case GI_CHOOSE:
    put_expr(p, e->args, GI_BIND_OR);
    put(p, " ? ");
    put_expr(p, e->args->next, GI_BIND_EXPR);
    put(p, " : ");
    put_expr(p, e->args->next->next, GI_BIND_EXPR);
    return;
  case GI_NOT:
  case GI_NEG:
    put(p, e->op == GI_NOT ? "not " : "-");
    put_expr(p, e->args, own);
    return;
  default:
    break;
  }
  if (own < GI_BIND_ATOM) {
    put_operator(p, e, own);
    return;
  }
  put(p, gi_op_word((gi_op)e->op));
  put_list(p, e->args, "(", ")");
}

static void put_expr(printer *p, const gi_expr *e, unsigned binding) {
  unsigned own = gi_op_binding((gi_op)e->op);
  put(p, own < binding ? "(" : "");
  put_bare(p, e, own);
  put(p, own < binding ? ")" : "");
}

static void put_item(printer *p, const gi_item *item) {
  put_expr(p, item->from, GI_BIND_EXPR);
  if (!item->to)
    return;
  put(p, "..");
  put_expr(p, item->to, GI_BIND_EXPR);
  if (!item->step)
    return;
  put(p, " step ");
  put_expr(p, item->step, GI_BIND_EXPR);
}

static void put_domain(printer *p, const gi_binder *binder) {
  switch (binder->domain) {
  case GI_DOMAIN_RANGE:
    put_item(p, binder->items);
    return;
  case GI_DOMAIN_SET:
    put(p, gi_set_word(binder->set));
    if (binder->bound)
      put_list(p, binder->bound, "(", ")");
    return;
  case GI_DOMAIN_UNION:
    put(p, "{");
    for (const gi_item *item = binder->items; item; item = item->next) {
      put(p, item == binder->items ? "" : ",");
      put_item(p, item);
    }
    put(p, "}");
    return;
  }
}

static void put_option(printer *p, const gi_clause *clause, bool is_tuple) {
  put(p, clause->part_count == 1 ? "" : "[");
  for (const gi_part *part = clause->parts; part; part = part->next) {
    put(p, part == clause->parts ? "" : ", ");
    put_list(p, part->entries, is_tuple ? "(" : "", is_tuple ? ")" : "");
  }
  put(p, clause->part_count == 1 ? "" : "]");
}

static void put_clause(printer *p, const gi_clause *clause, bool is_tuple) {
  if (clause->side != GRUNDY_BOTH)
    put(p, clause->side == GRUNDY_LEFT ? "L: " : "R: ");
  put_option(p, clause, is_tuple);
  for (const gi_binder *b = clause->binders; b; b = b->next) {
    put(p, " for ");
    put_name(p, b->name.text, b->name.length);
    put(p, " in ");
    put_domain(p, b);
  }
  if (clause->condition) {
    put(p, " if ");
    put_expr(p, clause->condition, GI_BIND_EXPR);
  }
}

grundy_status gi_rule_print(const gi_rule *rule, gi_buffer *out) {
  printer p = {.out = out};
  bool is_tuple = rule->arity > 1;
  put(&p, rule->sym ? "sym " : "");
  put(&p, rule->loopy ? "loopy " : "");
  put(&p, is_tuple ? "(" : "");
  for (uint32_t i = 0; i < rule->arity; i++) {
    put(&p, i ? "," : "");
    put_name(&p, rule->names[i].text, rule->names[i].length);
  }
  put(&p, is_tuple ? ") -> " : " -> ");
  for (const gi_clause *c = rule->clauses; c; c = c->next) {
    put(&p, c == rule->clauses ? "" : " ; ");
    put_clause(&p, c, is_tuple);
  }
  return p.status;
}

grundy_status gi_formula_print(const gi_formula *formula, gi_buffer *out) {
  printer p = {.out = out};
  put_expr(&p, formula->expr, GI_BIND_EXPR);
  return p.status;
}
