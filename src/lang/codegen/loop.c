/* SPDX-License-Identifier: MIT */
/*
 * The loops over the options of a state, clause by clause.  The order of the
 * options does not matter, and an option may come twice.
 */
#include "lang/codegen/program.h"

#include <assert.h>

static bool domain_uses(const gi_codegen *e, const gi_binder *b,
                        uint32_t variable) {
  if (b->domain == GI_DOMAIN_SET && !b->bound &&
      (e->rule->sym ? variable == e->rule->arity - 1
                    : variable < e->rule->arity))
    return true;
  if (gi_expr_uses(b->bound, variable) || gi_expr_uses(b->filter, variable))
    return true;
  for (const gi_item *item = b->items; item; item = item->next)
    if (gi_expr_uses(item->from, variable) ||
        gi_expr_uses(item->to, variable) || gi_expr_uses(item->step, variable))
      return true;
  return false;
}

static bool clause_uses(const gi_codegen *e, const gi_clause *clause,
                        uint32_t variable) {
  for (const gi_binder *b = clause->binders; b; b = b->next)
    if (domain_uses(e, b, variable))
      return true;
  for (const gi_part *part = clause->parts; part; part = part->next)
    for (const gi_expr *x = part->entries; x; x = x->next)
      if (gi_expr_uses(x, variable))
        return true;
  for (const gi_binder *b = clause->spread ? clause->spread->binders : NULL; b;
       b = b->next)
    if (domain_uses(e, b, variable))
      return true;
  if (clause->spread && gi_expr_uses(clause->spread->condition, variable))
    return true;
  return gi_expr_uses(clause->condition, variable);
}

/* May the expression divide by 0, take the root or the logarithm of a negative
   number, or have a negative exponent or shift? */
static bool is_risky(const gi_codegen *e, const gi_expr *x) {
  if (x->op == GI_NUMBER || x->op == GI_VARIABLE)
    return false;
  if ((x->op == GI_DIV || x->op == GI_MOD || x->op == GI_ISQRT ||
       x->op == GI_SHL || x->op == GI_SHR || x->op == GI_POW ||
       x->op == GI_LOG2 || x->op == GI_INDEX || x->op == GI_LOOP_LEAST ||
       x->op == GI_LOOP_MOST) &&
      gi_expr_may_fail(x, e->facts.intervals))
    return true;
  for (const gi_expr *arg = x->args; arg; arg = arg->next)
    if (is_risky(e, arg))
      return true;
  return false;
}

/* Opens the loop over the binder, which then is a known variable.  Returns the
   number of blocks opened. */
static unsigned open_binder(gi_codegen *e, const gi_clause *clause,
                            const gi_binder *b) {
  unsigned blocks =
      e->style.checked
          ? gi_codegen_open_checked(e, clause, b)
          : gi_codegen_open_domain(
                e, b, clause_uses(e, clause, e->facts.variables), false);
  gi_know_binder(&e->facts, b);
  return blocks;
}

static void open_condition(gi_codegen *e, const gi_expr *condition) {
  bool python = gi_codegen_is_python(e);
  gi_codegen_begin(e);
  gi_codegen_put(e, python ? "if " : "if (");
  gi_codegen_test_of(e, condition);
  gi_codegen_put(e, python ? "" : ")");
  gi_codegen_open(e);
  gi_know_condition(&e->facts, condition);
}

unsigned gi_codegen_condition_level(const gi_codegen *e,
                                    const gi_clause *clause) {
  const gi_expr *condition = clause->condition;
  if (e->style.checked)
    return gi_clause_test_level(clause);
  if (!condition || is_risky(e, condition))
    return clause->binder_count;
  return condition->level;
}

/* Tests that no entry is negative: such an option is not a move.  Returns the
   number of blocks opened.  In checked code the leaf does that, after it has
   computed the entries. */
static unsigned open_guard(gi_codegen *e, const gi_clause *clause) {
  bool python = gi_codegen_is_python(e), has_one = false;
  if (e->style.checked)
    return 0;
  if (clause->spread)
    return gi_codegen_open_spread(e, clause);
  for (const gi_part *part = clause->parts; part; part = part->next)
    for (const gi_expr *x = part->entries; x; x = x->next) {
      if (gi_knows_sign(&e->facts, x))
        continue;
      if (!has_one)
        gi_codegen_begin(e);
      gi_codegen_put(e, has_one  ? python ? " and " : " && "
                        : python ? "if "
                                 : "if (");
      bool is_loose = x->op < GI_ADD && x->op > GI_VARIABLE;
      gi_codegen_put(e, is_loose ? "(" : "");
      gi_codegen_of(e, x);
      gi_codegen_put(e, is_loose ? ") >= 0" : " >= 0");
      has_one = true;
    }
  if (!has_one)
    return 0;
  gi_codegen_put(e, python ? "" : ")");
  gi_codegen_open(e);
  return 1;
}

/* Checked code goes through the loops even then: a domain may fail. */
bool gi_codegen_is_idle(gi_codegen *e, const gi_clause *clause) {
  gi_know_state(&e->facts, e->rule, INT64_MAX);
  if (clause->condition && clause->condition->level == 0 &&
      !(e->style.checked && clause->binders) &&
      gi_knows_never(&e->facts, clause->condition))
    return true;
  for (const gi_binder *b = clause->binders; b && !e->style.checked;
       b = b->next)
    if (b->domain == GI_DOMAIN_UNION && !b->items)
      return true;
  return false;
}

/* Does the binder differ from all variables before it, in its written name? */
static bool is_new_name(const gi_codegen *e, const gi_clause *clause,
                        const gi_binder *own) {
  for (uint32_t i = 0; i < e->rule->arity; i++)
    if (gi_codegen_is_same_name(own->name, e->rule->names[i]))
      return false;
  for (const gi_binder *b = clause->binders; b != own; b = b->next)
    if (gi_codegen_is_same_name(own->name, b->name))
      return false;
  return true;
}

static bool is_risky_domain(const gi_codegen *e, const gi_binder *b) {
  bool is = b->bound && is_risky(e, b->bound);
  for (const gi_item *item = b->items; item && !is; item = item->next)
    is = is_risky(e, item->from) || (item->to && is_risky(e, item->to)) ||
         (item->step && is_risky(e, item->step));
  return is;
}

/* Returns what must be tested before the loops, since a domain may fail where
   it does not hold; NULL: nothing.  Checked code gives up where one fails. */
static const gi_expr *guard_of(const gi_codegen *e, const gi_clause *clause) {
  const gi_expr *guard = e->style.checked ? NULL : gi_clause_guard(clause);
  for (const gi_binder *b = clause->binders; b && guard; b = b->next)
    if (is_risky_domain(e, b))
      return guard;
  return NULL;
}

/* Writes the loops over the options of one clause. */
static void put_clause(gi_codegen *e, const gi_clause *clause, int64_t most,
                       gi_codegen_leaf *leaf, void *data) {
  unsigned blocks = 0, level = 0;
  gi_know_state(&e->facts, e->rule, most);
  unsigned test = gi_codegen_condition_level(e, clause);
  const gi_binder *b = clause->binders;
  const gi_expr *guard = test ? guard_of(e, clause) : NULL;
  if (guard) {
    open_condition(e, guard);
    blocks++;
  }
  for (;; b = b->next, level++) {
    if (clause->condition && level == test) {
      open_condition(e, clause->condition);
      blocks++;
    }
    if (!b)
      break;
    assert(is_new_name(e, clause, b));
    blocks += open_binder(e, clause, b);
    if (b->filter) {
      open_condition(e, b->filter);
      blocks++;
    }
  }
  blocks += open_guard(e, clause);
  leaf(e, clause, data);
  while (blocks--)
    gi_codegen_close(e);
}

/* Marks the numbers of the state that no clause uses: compilers warn. */
static void put_unused(gi_codegen *e) {
  for (uint32_t i = 0; i < e->rule->arity && !gi_codegen_is_python(e); i++) {
    bool is_used = false;
    for (const gi_clause *c = e->rule->clauses; c; c = c->next)
      is_used = is_used || (!gi_codegen_is_idle(e, c) && clause_uses(e, c, i));
    if (is_used)
      continue;
    gi_codegen_begin(e);
    gi_codegen_put(e, "(void)");
    gi_codegen_variable(e, e->rule->names[i]);
    gi_codegen_put(e, ";\n");
  }
}

void gi_codegen_options(gi_codegen *e, int64_t most, gi_codegen_leaf *leaf,
                        void *data) {
  unsigned indent = e->indent;
  put_unused(e);
  if (!e->style.checked)
    gi_codegen_arrays(e);
  for (const gi_clause *c = e->rule->clauses; c; c = c->next)
    if (!gi_codegen_is_idle(e, c))
      put_clause(e, c, most, leaf, data);
  assert(e->indent == indent);
}

/* ----------------------------------------------------------------- leaves */

void gi_codegen_nim_sum(gi_codegen *e, const gi_clause *clause,
                        const char *function, const char *open,
                        const char *close) {
  assert(!e->misere || (clause->part_count <= 1 && !clause->spread));
  if (clause->spread) {
    gi_codegen_spread(e, clause, function, open, close);
    return;
  }
  gi_codegen_put(e, clause->parts ? "" : e->misere ? "1" : "0");
  for (const gi_part *part = clause->parts; part; part = part->next) {
    gi_codegen_put(e, part == clause->parts ? "" : " ^ ", function, open);
    for (const gi_expr *x = part->entries; x; x = x->next) {
      gi_codegen_put(e, x == part->entries ? "" : ", ");
      gi_codegen_of(e, x);
    }
    gi_codegen_put(e, close);
  }
}

void gi_codegen_put_mark(gi_codegen *e, const gi_clause *clause, void *data) {
  const gi_codegen_mark *mark = data;
  gi_codegen_begin(e);
  gi_codegen_put(e, mark->before);
  gi_codegen_nim_sum(e, clause, mark->function, mark->open, mark->close);
  gi_codegen_put(e, mark->after);
  gi_codegen_end(e);
}
