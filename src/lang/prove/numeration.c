/* SPDX-License-Identifier: MIT */
#include "lang/prove/numeration.h"

#include "lang/prove/function.h"
#include "lang/rule/number.h"

/* What the trees need. */
typedef struct needs {
  uint32_t arity;
  const gi_clause *clause; /* the clause at hand; NULL: a formula */
  bool bits;               /* bitwise operators, powers of two */
  bool fibonacci;          /* Fibonacci numbers */
  uint64_t multiple; /* least common multiple of the divisors; 0: too large */
  uint64_t divisors; /* bit d: d is a divisor, 2..GI_BASE_MOST */
} needs;

static void need_divisor(needs *n, int64_t divisor) {
  if (divisor < 1)
    return;
  uint64_t d = (uint64_t)divisor;
  if (d > 1 && d <= GI_BASE_MOST)
    n->divisors |= UINT64_C(1) << d;
  uint64_t rest = n->multiple ? d / gi_gcd(n->multiple, d) : 1;
  n->multiple = rest <= GI_BASE_MOST && n->multiple * rest <= GI_BASE_MOST
                    ? n->multiple * rest
                    : 0;
}

/* Looks at a divisor: a number, or a binder over a range of numbers. */
static void look_at_divisor(needs *n, const gi_expr *e) {
  if (e->op == GI_NUMBER)
    need_divisor(n, e->number);
  if (e->op != GI_VARIABLE || !n->clause || e->variable < n->arity)
    return;
  const gi_binder *b = n->clause->binders;
  for (uint32_t i = n->arity; b && i < e->variable; i++)
    b = b->next;
  if (!b) /* of a loop inside an expression */
    return;
  if (b->domain != GI_DOMAIN_RANGE || b->items->from->op != GI_NUMBER ||
      b->items->to->op != GI_NUMBER)
    return;
  for (int64_t d = b->items->from->number;
       d <= b->items->to->number && d <= GI_BASE_MOST; d++)
    need_divisor(n, d);
}

/* Looks at a function that only some numerations can compute. */
static void look_at_function(needs *n, const gi_expr *e) {
  bool counted = gi_expr_is_counted(e);
  bool is_test = gi_expr_is_power_test(e);
  gi_op op = counted || is_test ? (gi_op)e->args->op : GI_NUMBER;
  if (gi_expr_is_fibonacci(e) || op == GI_ZECK)
    n->fibonacci = true;
  else if (counted && e->args->op == GI_DIGITSUM)
    need_divisor(n, e->args->args->next->number);
  else if (counted || is_test)
    n->bits = true;
}

static void look_at(needs *n, const gi_expr *e) {
  if (!e || e->op == GI_NUMBER || e->op == GI_VARIABLE)
    return;
  if (e->op == GI_BIT_AND || e->op == GI_BIT_OR || e->op == GI_BIT_XOR)
    n->bits = true;
  if (e->op == GI_DIV || e->op == GI_MOD)
    look_at_divisor(n, e->args->next);
  look_at_function(n, e);
  for (const gi_expr *arg = e->args; arg; arg = arg->next)
    look_at(n, arg);
}

static void look_at_binder(needs *n, const gi_binder *b) {
  if (b->domain == GI_DOMAIN_SET) {
    n->bits = n->bits || b->set == GI_SET_POW2;
    n->fibonacci = n->fibonacci || b->set == GI_SET_FIB;
  }
  look_at(n, b->bound);
  for (const gi_item *item = b->items; item; item = item->next) {
    look_at(n, item->from);
    look_at(n, item->to);
    look_at(n, item->step);
  }
}

static void look_at_rule(needs *n, const gi_rule *rule) {
  for (const gi_clause *c = rule->clauses; c; c = c->next) {
    n->clause = c;
    look_at(n, c->condition);
    for (const gi_part *part = c->parts; part; part = part->next)
      for (const gi_expr *e = part->entries; e; e = e->next)
        look_at(n, e);
    for (const gi_binder *b = c->binders; b; b = b->next)
      look_at_binder(n, b);
  }
  n->clause = NULL;
}

static void add(gi_numerations *out, uint32_t base) {
  for (uint32_t i = 0; i < out->count; i++)
    if (out->list[i].base == base)
      return;
  if (out->count < GI_NUMERATIONS_MOST)
    out->list[out->count++].base = base;
}

void gi_numerations_for(const gi_rule *rule, const gi_formula *formula,
                        gi_numerations *out) {
  needs n = {.arity = rule ? rule->arity : 0, .multiple = 1};
  if (rule)
    look_at_rule(&n, rule);
  if (formula)
    look_at(&n, formula->expr);
  out->count = 0;
  if (n.fibonacci) {
    add(out, 0);
    return;
  }
  if (n.multiple > 2 && !n.bits)
    add(out, (uint32_t)n.multiple);
  add(out, 2);
  if (n.bits || formula)
    return;
  add(out, 0);
  add(out, 3);
  add(out, 6);
  add(out, 12);
  if (n.divisors >> 5 & 1 || n.divisors >> 10 & 1)
    add(out, 10);
  for (uint32_t d = 5; d <= GI_BASE_MOST; d++)
    if (n.divisors >> d & 1)
      add(out, d);
}
