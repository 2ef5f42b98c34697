/* SPDX-License-Identifier: MIT */
/*
 * The loops over the options of a state.  Their order does not matter, nor
 * does it that an option comes twice: so a union {a, b..c} is gone through
 * item by item.
 */
#include "lang/codegen/program.h"

/* -------------------------------------------------------------- questions */

static bool domain_uses(const gi_codegen *e, const gi_binder *b,
                        uint32_t variable) {
  if (b->domain == GI_DOMAIN_SET && !b->bound)
    return e->rule->sym ? variable == e->rule->arity - 1
                        : variable < e->rule->arity;
  if (gi_expr_uses(b->bound, variable))
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
  return gi_expr_uses(clause->condition, variable);
}

/* Cheap enough to be computed at every turn of a loop? */
static bool is_simple(const gi_expr *x) {
  if (x->op == GI_NUMBER || x->op == GI_VARIABLE)
    return true;
  return (x->op == GI_ADD || x->op == GI_SUB) && is_simple(x->args) &&
         is_simple(x->args->next);
}

/* May computing it go wrong somewhere? */
static bool is_risky(const gi_codegen *e, const gi_expr *x) {
  if (x->op == GI_NUMBER || x->op == GI_VARIABLE)
    return false;
  if ((x->op == GI_DIV || x->op == GI_MOD || x->op == GI_ISQRT) &&
      gi_expr_may_fail(x, e->intervals))
    return true;
  for (const gi_expr *arg = x->args; arg; arg = arg->next)
    if (is_risky(e, arg))
      return true;
  return false;
}

static bool is_list(const gi_binder *b) {
  for (const gi_item *item = b->items; item; item = item->next)
    if (item->to || item->from->op != GI_NUMBER)
      return false;
  return b->domain == GI_DOMAIN_UNION;
}

/* ----------------------------------------------------------------- ranges */

void gi_codegen_bound(gi_codegen *e, const gi_binder *b) {
  const gi_rule *rule = e->rule;
  if (b->bound) {
    gi_codegen_of(e, b->bound);
    return;
  }
  if (rule->sym || rule->arity == 1) {
    gi_codegen_variable(e, rule->names[rule->arity - 1]);
    return;
  }
  bool python = gi_codegen_is_python(e), cxx = e->style.tongue == GI_TONGUE_CXX;
  e->style.needs |= python ? 0 : GI_NEED_MAX;
  for (uint32_t i = 1; i < rule->arity && !python; i++)
    gi_codegen_put(e, cxx ? "std::max<long long>(" : "max(");
  gi_codegen_put(e, python ? "max(" : "");
  for (uint32_t i = 0; i < rule->arity; i++) {
    gi_codegen_put(e, i ? ", " : "");
    gi_codegen_variable(e, rule->names[i]);
    gi_codegen_put(e, i && !python ? ")" : "");
  }
  gi_codegen_put(e, python ? ")" : "");
}

void gi_codegen_named(gi_codegen *e, const gi_binder *b, const char *text) {
  bool declares = !e->style.checked && b->bound && !is_simple(b->bound);
  for (; *text; text++) {
    char one[2] = {*text, '\0'};
    if (*text == '$')
      gi_codegen_variable(e, b->name);
    else if (*text == '#' && (declares || e->style.checked))
      gi_codegen_named(e, b, "$_end");
    else if (*text == '#')
      gi_codegen_bound(e, b);
    else if (*text == '~' && declares) {
      gi_codegen_named(e, b, ", $_end = ");
      gi_codegen_bound(e, b);
    } else if (*text != '~')
      gi_codegen_put(e, one);
  }
}

/* range(a, b + 1) of Python. */
static void put_range(gi_codegen *e, const gi_item *item) {
  const gi_expr *to = item->to;
  bool is_less_one = to->op == GI_SUB && to->args->next->op == GI_NUMBER &&
                     to->args->next->number == 1;
  gi_codegen_put(e, "range(");
  gi_codegen_of(e, item->from);
  gi_codegen_put(e, ", ");
  if (to->op == GI_NUMBER && to->number < INT64_MAX) {
    gi_codegen_number(e, (uint64_t)to->number + 1);
  } else if (is_less_one) {
    gi_codegen_of(e, to->args);
  } else {
    bool is_loose = to->op < GI_ADD && to->op > GI_VARIABLE;
    gi_codegen_put(e, is_loose ? "(" : "");
    gi_codegen_of(e, to);
    gi_codegen_put(e, is_loose ? ") + 1" : " + 1");
  }
  if (item->step) {
    gi_codegen_put(e, ", ");
    gi_codegen_of(e, item->step);
  }
  gi_codegen_put(e, ")");
}

static void put_step(gi_codegen *e, const gi_binder *b, const gi_expr *step) {
  gi_codegen_named(e, b, step ? "$ += " : "$++");
  if (step && is_simple(step))
    gi_codegen_of(e, step);
  else if (step)
    gi_codegen_named(e, b, "$_step");
}

static void open_range(gi_codegen *e, const gi_binder *b) {
  const gi_item *item = b->items;
  bool keeps_end = !is_simple(item->to);
  bool keeps_step = item->step && !is_simple(item->step);
  gi_codegen_put(e, "for (long long ");
  gi_codegen_named(e, b, "$ = ");
  gi_codegen_of(e, item->from);
  if (keeps_end) {
    gi_codegen_put(e, ", ");
    gi_codegen_named(e, b, "$_end = ");
    gi_codegen_of(e, item->to);
  }
  if (keeps_step) {
    gi_codegen_put(e, ", ");
    gi_codegen_named(e, b, "$_step = ");
    gi_codegen_of(e, item->step);
  }
  gi_codegen_put(e, "; ");
  gi_codegen_named(e, b, "$ <= ");
  if (keeps_end)
    gi_codegen_named(e, b, "$_end");
  else
    gi_codegen_of(e, item->to);
  gi_codegen_put(e, "; ");
  put_step(e, b, item->step);
  gi_codegen_put(e, ")");
}

/* ------------------------------------------------------------- named sets */

static void open_set_python(gi_codegen *e, const gi_binder *b) {
  static const unsigned needs[] = {[GI_SET_FIB] = GI_NEED_FIB,
                                   [GI_SET_POW2] = GI_NEED_POW2,
                                   [GI_SET_SQUARES] = GI_NEED_SQUARES,
                                   [GI_SET_PRIMES] = GI_NEED_PRIMES,
                                   [GI_SET_ODD] = 0,
                                   [GI_SET_EVEN] = 0,
                                   [GI_SET_DIVISORS] = GI_NEED_DIVISORS};
  static const char *const open[] = {
      [GI_SET_FIB] = "fib(",          [GI_SET_POW2] = "pow2(",
      [GI_SET_SQUARES] = "squares(",  [GI_SET_PRIMES] = "primes(",
      [GI_SET_ODD] = "range(1, (",    [GI_SET_EVEN] = "range(2, (",
      [GI_SET_DIVISORS] = "divisors("};
  bool is_range = b->set == GI_SET_ODD || b->set == GI_SET_EVEN;
  e->style.needs |= needs[b->set];
  gi_codegen_put(e, open[b->set]);
  gi_codegen_bound(e, b);
  gi_codegen_put(e, is_range ? ") + 1, 2)" : ")");
}

void gi_codegen_set_head(gi_codegen *e, const gi_binder *b) {
  static const char *const heads[] = {
      [GI_SET_FIB] = "for (long long $ = 1, $_next = 2~; $ <= #; $_next += $, "
                     "$ = $_next - $)",
      [GI_SET_POW2] = "for (long long $ = 1~; $ <= #; $ *= 2)",
      [GI_SET_SQUARES] = "for (long long $_root = 1, $ = 1~; $ <= #; $_root++, "
                         "$ = $_root * $_root)",
      [GI_SET_PRIMES] = "for (long long $_at = 0, $~; ($ = nth_prime($_at)) <= "
                        "#; $_at++)",
      [GI_SET_ODD] = "for (long long $ = 1~; $ <= #; $ += 2)",
      [GI_SET_EVEN] = "for (long long $ = 2~; $ <= #; $ += 2)",
      [GI_SET_DIVISORS] = "for (long long $ = 0~; ($ = next_divisor(#, $));)"};
  /* where the next is too large it is 0 */
  static const char *const far_heads[] = {
      [GI_SET_FIB] = "for (long long $ = 1, $_last = 1~; $ && $ <= #; $ = "
                     "$_last <= # - $ ? $ + $_last : 0, $_last = $ - $_last)",
      [GI_SET_POW2] = "for (long long $ = 1~; $ && $ <= #; $ = $ <= # - $ ? 2 "
                      "* $ : 0)",
      [GI_SET_SQUARES] =
          "for (long long $_root = 1, $ = 1~; $ && $ <= #; $ = 2 * $_root < # "
          "- $ ? $ + 2 * $_root + 1 : 0, $_root++)"};
  bool is_far = e->is_far && b->set <= GI_SET_SQUARES;
  if (b->set == GI_SET_PRIMES)
    e->style.needs |= GI_NEED_PRIMES;
  if (b->set == GI_SET_DIVISORS)
    e->style.needs |= GI_NEED_DIVISORS;
  gi_codegen_named(
      e, b,
      b->set == GI_SET_PRIMES && e->style.checked
          ? "for (long long $_at = 0, $; $_at < run_prime_count && "
            "($ = run_primes[$_at]) <= #; $_at++)"
      : is_far ? far_heads[b->set]
               : heads[b->set]);
}

/* ----------------------------------------------------------------- unions */

static void open_union_python(gi_codegen *e, const gi_binder *b) {
  bool list = is_list(b);
  gi_codegen_put(e, list ? "(" : "[");
  for (const gi_item *item = b->items; item; item = item->next) {
    gi_codegen_put(e, item == b->items ? "" : ", ", item->to ? "*" : "");
    if (item->to)
      put_range(e, item);
    else
      gi_codegen_of(e, item->from);
  }
  gi_codegen_put(e, list && b->items && !b->items->next ? ",)"
                    : list                              ? ")"
                                                        : "]");
}

typedef const gi_expr *item_end(const gi_item *item);
static const gi_expr *first_of(const gi_item *item) { return item->from; }
static const gi_expr *last_of(const gi_item *item) {
  return item->to ? item->to : item->from;
}
static const gi_expr *step_of(const gi_item *item) { return item->step; }

static void put_items(gi_codegen *e, const gi_binder *b, const char *name,
                      item_end *end) {
  gi_codegen_begin(e);
  bool list = is_list(b);
  gi_codegen_put(e, list ? "static const long long " : "const long long ");
  gi_codegen_named(e, b, name);
  gi_codegen_put(e, "[] = {");
  for (const gi_item *item = b->items; item; item = item->next) {
    const gi_expr *x = end(item);
    gi_codegen_put(e, item == b->items ? "" : ", ", x ? "" : "1");
    if (x)
      gi_codegen_of(e, x);
  }
  gi_codegen_put(e, "};");
  gi_codegen_end(e);
}

static void put_turns(gi_codegen *e, const gi_binder *b) {
  uint64_t count = 0;
  for (const gi_item *item = b->items; item; item = item->next)
    count++;
  gi_codegen_begin(e);
  gi_codegen_named(e, b, "for (int $_at = 0; $_at < ");
  gi_codegen_number(e, count);
  gi_codegen_named(e, b, "; $_at++)");
}

/* How many blocks it opens. */
static unsigned open_union(gi_codegen *e, const gi_binder *b, bool is_used) {
  if (is_list(b)) {
    put_items(e, b, "$_set", first_of);
    put_turns(e, b);
    gi_codegen_open(e);
    gi_codegen_begin(e);
    gi_codegen_named(
        e, b, is_used ? "long long $ = $_set[$_at];" : "(void)$_set[$_at];");
    gi_codegen_end(e);
    return 1;
  }
  put_items(e, b, "$_from", first_of);
  put_items(e, b, "$_to", last_of);
  put_items(e, b, "$_step", step_of);
  put_turns(e, b);
  gi_codegen_open(e);
  gi_codegen_begin(e);
  gi_codegen_named(e, b,
                   "for (long long $ = $_from[$_at]; $ <= $_to[$_at]; $ += "
                   "$_step[$_at])");
  gi_codegen_open(e);
  return 2;
}

/* ---------------------------------------------------------------- clauses */

static unsigned open_binder_python(gi_codegen *e, const gi_binder *b) {
  gi_codegen_begin(e);
  gi_codegen_put(e, "for ");
  gi_codegen_named(e, b, "$ in ");
  if (b->domain == GI_DOMAIN_RANGE)
    put_range(e, b->items);
  else if (b->domain == GI_DOMAIN_SET)
    open_set_python(e, b);
  else
    open_union_python(e, b);
  gi_codegen_open(e);
  return 1;
}

/* Opens the loop, and the binder becomes known. */
static unsigned open_binder(gi_codegen *e, const gi_clause *clause,
                            const gi_binder *b) {
  unsigned blocks = 1;
  if (e->style.checked) {
    blocks = gi_codegen_checked_binder(e, b);
  } else if (gi_codegen_is_python(e)) {
    open_binder_python(e, b);
  } else if (b->domain == GI_DOMAIN_UNION) {
    /* the block keeps the names of the arrays apart */
    gi_codegen_line(e, "{");
    e->indent++;
    blocks += open_union(e, b, clause_uses(e, clause, e->variables));
  } else {
    gi_codegen_begin(e);
    if (b->domain == GI_DOMAIN_RANGE)
      open_range(e, b);
    else
      gi_codegen_set_head(e, b);
    gi_codegen_open(e);
  }
  gi_know_binder(e, b);
  return blocks;
}

static void open_condition(gi_codegen *e, const gi_expr *condition) {
  bool python = gi_codegen_is_python(e);
  gi_codegen_begin(e);
  gi_codegen_put(e, python ? "if " : "if (");
  gi_codegen_test_of(e, condition);
  gi_codegen_put(e, python ? "" : ")");
  gi_codegen_open(e);
  gi_know_condition(e, condition);
}

/* Does it never fail, as long as the variables are below 2^44? */
static bool is_harmless(const gi_expr *x) {
  switch ((gi_op)x->op) {
  case GI_NUMBER:
    return x->number <= UINT32_MAX;
  case GI_VARIABLE:
    return true;
  case GI_DIV:
  case GI_MOD:
    return x->args->next->op == GI_NUMBER && x->args->next->number > 0 &&
           is_harmless(x->args);
  case GI_ADD:
  case GI_SUB:
  case GI_MIN:
  case GI_MAX:
    for (const gi_expr *arg = x->args; arg; arg = arg->next)
      if (!is_harmless(arg))
        return false;
    return true;
  default:
    return false;
  }
}

static bool is_domain_harmless(const gi_binder *b) {
  if (b->bound && !is_harmless(b->bound))
    return false;
  for (const gi_item *item = b->items; item; item = item->next)
    if (!is_harmless(item->from) || (item->to && !is_harmless(item->to)) ||
        (item->step && item->step->op != GI_NUMBER))
      return false;
  return true;
}

/* The binders after which the condition is tested: as soon as it can be.
   Checked code fails where the rule does, so it does not jump over a domain
   that may. */
static unsigned condition_level(const gi_codegen *e, const gi_clause *clause) {
  const gi_expr *condition = clause->condition;
  if (!condition || (!e->style.checked && is_risky(e, condition)))
    return clause->binder_count;
  for (const gi_binder *b = clause->binders; b && e->style.checked; b = b->next)
    if (!is_domain_harmless(b))
      return clause->binder_count;
  return condition->level;
}

/* An option with a negative entry is no move. */
static unsigned open_guard(gi_codegen *e, const gi_clause *clause) {
  bool python = gi_codegen_is_python(e), has_one = false;
  for (const gi_part *part = clause->parts; part; part = part->next)
    for (const gi_expr *x = part->entries; x; x = x->next) {
      if (gi_knows_sign(e, x))
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

/* Is it false for all states, as `n < 0` is? */
static bool is_never(const gi_codegen *e, const gi_expr *x) {
  if (x->op == GI_AND)
    return is_never(e, x->args) || is_never(e, x->args->next);
  if (x->op < GI_LT || x->op > GI_EQ)
    return false;
  gi_interval a = gi_expr_interval(x->args, e->intervals);
  gi_interval b = gi_expr_interval(x->args->next, e->intervals);
  switch ((gi_op)x->op) {
  case GI_LT:
    return a.least >= b.most;
  case GI_LE:
    return a.least > b.most;
  case GI_GT:
    return a.most <= b.least;
  case GI_GE:
    return a.most < b.least;
  default: /* GI_EQ */
    return a.most < b.least || b.most < a.least;
  }
}

/* Has it no options in any state?  Checked code goes through loops all the
   same: a domain may fail. */
static bool is_idle(gi_codegen *e, const gi_clause *clause) {
  gi_know_state(e, INT64_MAX);
  if (clause->condition && clause->condition->level == 0 &&
      !(e->style.checked && clause->binders) && is_never(e, clause->condition))
    return true;
  for (const gi_binder *b = clause->binders; b && !e->style.checked;
       b = b->next)
    if (b->domain == GI_DOMAIN_UNION && !b->items)
      return true;
  return false;
}

static void put_clause(gi_codegen *e, const gi_clause *clause, int64_t most,
                       gi_codegen_leaf *leaf, void *data) {
  unsigned blocks = 0, level = 0;
  gi_know_state(e, most);
  unsigned test = condition_level(e, clause);
  const gi_binder *b = clause->binders;
  for (;; b = b->next, level++) {
    if (clause->condition && level == test) {
      open_condition(e, clause->condition);
      blocks++;
    }
    if (!b)
      break;
    blocks += open_binder(e, clause, b);
  }
  blocks += open_guard(e, clause);
  leaf(e, clause, data);
  while (blocks--)
    gi_codegen_close(e);
}

void gi_codegen_options(gi_codegen *e, int64_t most, gi_codegen_leaf *leaf,
                        void *data) {
  for (uint32_t i = 0; i < e->rule->arity && !gi_codegen_is_python(e); i++) {
    bool is_used = false;
    for (const gi_clause *c = e->rule->clauses; c; c = c->next)
      is_used = is_used || (!is_idle(e, c) && clause_uses(e, c, i));
    if (is_used)
      continue;
    gi_codegen_begin(e);
    gi_codegen_put(e, "(void)");
    gi_codegen_variable(e, e->rule->names[i]);
    gi_codegen_put(e, ";\n");
  }
  for (const gi_clause *c = e->rule->clauses; c; c = c->next)
    if (!is_idle(e, c))
      put_clause(e, c, most, leaf, data);
}

/* ----------------------------------------------------------------- orders */

typedef bool part_test(gi_codegen *e, const gi_expr *entries);

static bool is_first_below(gi_codegen *e, const gi_expr *x) {
  return gi_knows_below(e, 0, x, 1);
}

static bool is_within(gi_codegen *e, const gi_expr *x) {
  return gi_knows_below(e, 1, x, 0) || gi_knows_below(e, 0, x, 0);
}

/* No entry grows, and some falls. */
static bool falls(gi_codegen *e, const gi_expr *x) {
  return gi_knows_below(e, 0, x, 0) && gi_knows_below(e, 1, x->next, 0) &&
         gi_knows_sum(e, x, 1);
}

static bool is_last_below(gi_codegen *e, const gi_expr *x) {
  if (falls(e, x))
    return true;
  if (e->rule->sym)
    return gi_knows_below(e, 1, x, 1) && gi_knows_below(e, 1, x->next, 1);
  return gi_knows_below(e, 1, x->next, 1) && is_within(e, x);
}

static bool is_first_of_two_below(gi_codegen *e, const gi_expr *x) {
  return falls(e, x) || (gi_knows_below(e, 0, x, 1) && is_within(e, x->next));
}

static bool is_sum_below(gi_codegen *e, const gi_expr *x) {
  return gi_knows_sum(e, x, 1) && is_within(e, x) && is_within(e, x->next);
}

static bool is_quotient(gi_codegen *e, const gi_expr *x) {
  return x->op == GI_DIV && x->args->op == GI_VARIABLE &&
         x->args->variable == 0 &&
         gi_expr_interval(x->args->next, e->intervals).least >= 2;
}

static bool holds(gi_codegen *e, part_test *test) {
  for (const gi_clause *c = e->rule->clauses; c; c = c->next) {
    if (is_idle(e, c))
      continue;
    gi_know_state(e, INT64_MAX);
    if (c->condition && condition_level(e, c) == 0)
      gi_know_condition(e, c->condition);
    for (const gi_binder *b = c->binders; b; b = b->next)
      gi_know_binder(e, b);
    if (c->condition)
      gi_know_condition(e, c->condition);
    for (const gi_part *part = c->parts; part; part = part->next)
      if (!test(e, part->entries))
        return false;
  }
  return true;
}

gi_fill_order gi_codegen_order(gi_codegen *e) {
  if (e->rule->arity == 1)
    return holds(e, is_first_below) ? GI_FILL_LAST : GI_FILL_NONE;
  if (e->rule->arity > 2)
    return GI_FILL_NONE;
  if (holds(e, is_last_below))
    return GI_FILL_LAST;
  if (!e->rule->sym && holds(e, is_first_of_two_below))
    return GI_FILL_FIRST;
  return holds(e, is_sum_below) ? GI_FILL_SUM : GI_FILL_NONE;
}

bool gi_codegen_is_steep(gi_codegen *e) {
  return e->rule->arity == 1 && holds(e, is_quotient);
}
