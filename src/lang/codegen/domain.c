/* SPDX-License-Identifier: MIT */
/*
 * The loops over the domains of binders: ranges, named sets and unions.
 *
 * The order of the elements does not matter.  A union {a, b..c} is gone through
 * item by item, so an element may come twice, unless each must come once.
 */
#include "lang/codegen/program.h"
#include "lang/rule/build.h"

/* Is the domain a list of numbers, such as {1, 3, 4}? */
static bool is_list(const gi_binder *b) {
  for (const gi_item *item = b->items; item; item = item->next)
    if (item->to || item->from->op != GI_NUMBER)
      return false;
  return b->domain == GI_DOMAIN_UNION;
}

/* Is it cheap enough to be computed at every turn of a loop? */
static bool is_simple(const gi_expr *x) {
  if (x->op == GI_NUMBER || x->op == GI_VARIABLE)
    return true;
  return (x->op == GI_ADD || x->op == GI_SUB) && is_simple(x->args) &&
         is_simple(x->args->next);
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
  e->style.helpers |= python ? 0 : GI_HELPER_MAX;
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

/* Writes range(a, b + 1), in Python. */
static void put_range_python(gi_codegen *e, const gi_item *item) {
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

static void put_range_head(gi_codegen *e, const gi_binder *b) {
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

/* How each named set is gone through. */
static const struct {
  const char *python; /* up to the bound */
  const char *c;      /* see gi_codegen_named */
  const char *c_far;  /* the next member is 0 if it is too large; NULL:
                         as `c` */
  unsigned python_helper, c_helper;
} sets[] = {
    [GI_SET_FIB] = {"fib(",
                    "for (long long $ = 1, $_next = 2~; $ <= #; $_next += $, "
                    "$ = $_next - $)",
                    "for (long long $ = 1, $_last = 1~; $ && $ <= #; $ = "
                    "$_last <= # - $ ? $ + $_last : 0, $_last = $ - $_last)",
                    GI_HELPER_FIB, 0},
    [GI_SET_POW2] = {"pow2(", "for (long long $ = 1~; $ <= #; $ *= 2)",
                     "for (long long $ = 1~; $ && $ <= #; $ = $ <= # - $ ? 2 "
                     "* $ : 0)",
                     GI_HELPER_POW2, 0},
    [GI_SET_SQUARES] = {"squares(",
                        "for (long long $_root = 1, $ = 1~; $ <= #; $_root++, "
                        "$ = $_root * $_root)",
                        "for (long long $_root = 1, $ = 1~; $ && $ <= #; $ = "
                        "2 * $_root < # - $ ? $ + 2 * $_root + 1 : 0, "
                        "$_root++)",
                        GI_HELPER_SQUARES, 0},
    [GI_SET_PRIMES] = {"primes(",
                       "for (long long $_at = 0, $~; ($ = nth_prime($_at)) <= "
                       "#; $_at++)",
                       NULL, GI_HELPER_PRIMES, GI_HELPER_PRIMES},
    [GI_SET_ODD] = {"range(1, (", "for (long long $ = 1~; $ <= #; $ += 2)",
                    NULL, 0, 0},
    [GI_SET_EVEN] = {"range(2, (", "for (long long $ = 2~; $ <= #; $ += 2)",
                     NULL, 0, 0},
    [GI_SET_DIVISORS] = {"divisors(",
                         "for (long long $ = 0~; ($ = next_divisor(#, $));)",
                         NULL, GI_HELPER_DIVISORS, GI_HELPER_DIVISORS}};

static void put_set_python(gi_codegen *e, const gi_binder *b) {
  bool is_range = b->set == GI_SET_ODD || b->set == GI_SET_EVEN;
  e->style.helpers |= sets[b->set].python_helper;
  gi_codegen_put(e, sets[b->set].python);
  gi_codegen_bound(e, b);
  gi_codegen_put(e, is_range ? ") + 1, 2)" : ")");
}

void gi_codegen_set_head(gi_codegen *e, const gi_binder *b) {
  const char *head =
      e->is_far && sets[b->set].c_far ? sets[b->set].c_far : sets[b->set].c;
  if (b->set == GI_SET_PRIMES && e->style.checked)
    head = "for (long long $_at = 0, $; $_at < run_prime_count && "
           "($ = run_primes[$_at]) <= #; $_at++)";
  e->style.helpers |= sets[b->set].c_helper;
  gi_codegen_named(e, b, head);
}

/* ----------------------------------------------------------------- unions */

/* May two items of the union have an element in common? */
static bool may_overlap(gi_codegen *e, const gi_binder *b) {
  size_t count = 0;
  for (const gi_item *item = b->items; item; item = item->next)
    count++;
  if (count < 2)
    return false;
  gi_buffer elements;
  gi_buffer_init(&elements, gi_writer_out(e->out)->memory);
  bool differ = is_list(b) && gi_domain_literals(b, &elements) &&
                elements.length / sizeof(int64_t) == count;
  gi_buffer_clear(&elements);
  return !differ;
}

static void put_union_python(gi_codegen *e, const gi_binder *b,
                             bool is_distinct) {
  bool is_set = is_distinct && may_overlap(e, b);
  bool list = is_list(b) && !is_set;
  gi_codegen_put(e, is_set ? "{" : list ? "(" : "[");
  for (const gi_item *item = b->items; item; item = item->next) {
    gi_codegen_put(e, item == b->items ? "" : ", ", item->to ? "*" : "");
    if (item->to)
      put_range_python(e, item);
    else
      gi_codegen_of(e, item->from);
  }
  gi_codegen_put(e, list && b->items && !b->items->next ? ",)"
                    : list                              ? ")"
                    : is_set                            ? "}"
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

/* Skips an element that an earlier item of the union has. */
static void skip_known(gi_codegen *e, const gi_binder *b) {
  static const char *const lines[] = {
      "int $_next = 0;",
      "while ($_next < $_at &&",
      "       ($ < $_from[$_next] || $ > $_to[$_next] ||",
      "        ($ - $_from[$_next]) % $_step[$_next] != 0))",
      "  $_next++;",
      "if ($_next < $_at)",
      "  continue;"};
  for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
    gi_codegen_begin(e);
    gi_codegen_named(e, b, lines[i]);
    gi_codegen_end(e);
  }
}

/* Opens the loops over the items of a union, and over each item.  Returns the
   number of blocks opened. */
static unsigned open_union(gi_codegen *e, const gi_binder *b, bool is_used,
                           bool is_distinct) {
  bool skips = is_distinct && may_overlap(e, b);
  if (is_list(b) && !skips) {
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
  if (skips)
    skip_known(e, b);
  return 2;
}

/* ------------------------------------------------------------------ loops */

void gi_codegen_python_domain(gi_codegen *e, const gi_binder *b,
                              bool is_distinct) {
  gi_codegen_named(e, b, "$ in ");
  if (b->domain == GI_DOMAIN_RANGE && b->items->from == b->items->to) {
    gi_codegen_put(e, "(");
    gi_codegen_of(e, b->items->from);
    gi_codegen_put(e, ",)");
  } else if (b->domain == GI_DOMAIN_RANGE)
    put_range_python(e, b->items);
  else if (b->domain == GI_DOMAIN_SET)
    put_set_python(e, b);
  else
    put_union_python(e, b, is_distinct);
}

static unsigned open_python(gi_codegen *e, const gi_binder *b) {
  gi_codegen_begin(e);
  gi_codegen_put(e, "for ");
  gi_codegen_python_domain(e, b, false);
  gi_codegen_open(e);
  return 1;
}

unsigned gi_codegen_open_domain(gi_codegen *e, const gi_binder *b, bool is_used,
                                bool is_distinct) {
  if (gi_codegen_is_python(e))
    return open_python(e, b);
  if (b->domain == GI_DOMAIN_UNION) {
    gi_codegen_open_bare(
        e); /* the arrays of other unions have the same names */
    return 1 + open_union(e, b, is_used, is_distinct);
  }
  gi_codegen_begin(e);
  if (b->domain == GI_DOMAIN_RANGE)
    put_range_head(e, b);
  else
    gi_codegen_set_head(e, b);
  gi_codegen_open(e);
  return 1;
}
