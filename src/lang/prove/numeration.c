/* SPDX-License-Identifier: MIT */
#include "lang/prove/numeration.h"

#include "lang/prove/function.h"
#include "lang/rule/number.h"

/* What the trees need. */
typedef struct needs {
  bool bits;         /* bitwise operators, powers of two */
  bool fibonacci;    /* Fibonacci numbers */
  uint64_t multiple; /* least common multiple of the divisors; 0: too large */
} needs;

static void need_divisor(needs *n, int64_t divisor) {
  if (divisor < 1 || n->multiple == 0)
    return;
  uint64_t d = (uint64_t)divisor;
  uint64_t rest = d / gi_gcd(n->multiple, d);
  n->multiple = n->multiple * rest <= GI_BASE_MOST && rest <= GI_BASE_MOST
                    ? n->multiple * rest
                    : 0;
}

/* Looks at a function that only some numerations can compute. */
static void look_at_function(needs *n, const gi_expr *e) {
  bool counted = gi_expr_is_counted(e);
  if (gi_expr_is_golden(e) || (counted && e->args->op == GI_ZECK))
    n->fibonacci = true;
  else if (counted && e->args->op == GI_DIGITSUM)
    need_divisor(n, e->args->args->next->number);
  else if (counted)
    n->bits = true;
}

static void look_at(needs *n, const gi_expr *e) {
  if (!e || e->op == GI_NUMBER || e->op == GI_VARIABLE)
    return;
  if (e->op == GI_BIT_AND || e->op == GI_BIT_OR || e->op == GI_BIT_XOR)
    n->bits = true;
  if ((e->op == GI_DIV || e->op == GI_MOD) && e->args->next->op == GI_NUMBER)
    need_divisor(n, e->args->next->number);
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

static void add(gi_numerations *out, uint32_t base) {
  for (uint32_t i = 0; i < out->count; i++)
    if (out->list[i].base == base)
      return;
  if (out->count < GI_NUMERATIONS_MOST)
    out->list[out->count++].base = base;
}

void gi_numerations_for(const gi_rule *rule, const gi_formula *formula,
                        gi_numerations *out) {
  needs n = {.multiple = 1};
  for (const gi_clause *c = rule->clauses; c; c = c->next) {
    look_at(&n, c->condition);
    for (const gi_part *part = c->parts; part; part = part->next)
      for (const gi_expr *e = part->entries; e; e = e->next)
        look_at(&n, e);
    for (const gi_binder *b = c->binders; b; b = b->next)
      look_at_binder(&n, b);
  }
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
}
