/* SPDX-License-Identifier: MIT */
/*
 * The loops of checked code (codegen/native.c): over the options of a clause,
 * over the elements of an aggregate, and over the parts of a sum by
 * comprehension.  An aggregate is a statement in parentheses, as GCC and Clang
 * have it; where an operation fails, `goto trapped` leaves it.
 */
#include "lang/codegen/program.h"
#include "lang/rule/build.h"

#include <assert.h>

/* Writes a template for a binder (gi_codegen_named) as a line. */
static void line(gi_codegen *e, const gi_binder *b, const char *text) {
  gi_codegen_begin(e);
  gi_codegen_named(e, b, text);
  gi_codegen_end(e);
}

/*
 * What the code counts.  `_ticks` are charged, exactly as the bytecode charges
 * them: for each finished cell _TICKS_A_CELL, and for each element of a loop
 * _TICKS_AN_ELEMENT.  In a loop that the bytecode sweeps, each option costs one
 * tick instead (gi_clause_sweeps): the elements are charged when the loop is
 * opened, and those that are no move are repaid.  If a condition is tested
 * inside the loop, each option is charged by itself.  The elements of `any` and
 * `all` are charged one by one, because such a loop may end early.  The ticks
 * of a cell that is trapped are not charged, because the bytecode then computes
 * the cell and pays for it.
 *
 * `_turns` are the elements gone through, charged or not.  They say when to
 * look at the clock.
 */

/* Writes a look at the limits. */
static void put_pause(gi_codegen *e) {
  gi_codegen_line(e, "if (_turns >= _TURNS) {");
  gi_codegen_line(e, "  const int _pause = _r->pause(_r->data, _ticks, 0);");
  gi_codegen_line(e, "  if (_pause == _STOP)");
  gi_codegen_line(e, "    goto stopped;");
  gi_codegen_line(e, "  if (_pause != _CONTINUE)");
  gi_codegen_line(e, "    goto trapped;");
  gi_codegen_line(e, "  _turns = 0;");
  gi_codegen_line(e, "}");
}

/* What an element of a loop costs. */
typedef enum price {
  PRICE_FULL,  /* _TICKS_AN_ELEMENT, where the loop is opened */
  PRICE_SWEPT, /* one tick, where the loop is opened */
  PRICE_NONE,  /* nothing: its option is paid */
  PRICE_EACH   /* _TICKS_AN_ELEMENT at each turn: the loop may end early */
} price;

/* How a loop is opened. */
typedef struct manner {
  price cost;
  bool pauses;      /* each turn looks at the limits: loops are inside */
  bool is_distinct; /* an element of two items of a union comes once */
} manner;

static price price_of(gi_codegen *e, const gi_clause *clause,
                      const gi_binder *b) {
  bool is_swept =
      !b->next && gi_clause_sweeps(clause, gi_writer_out(e->out)->memory);
  bool tests_inside =
      clause->condition && gi_clause_test_level(clause) == clause->binder_count;
  e->pays_options = is_swept && tests_inside;
  e->repays = is_swept && !tests_inside;
  return e->pays_options ? PRICE_NONE : e->repays ? PRICE_SWEPT : PRICE_FULL;
}

/* Writes what each turn of a loop begins with. */
static void begin_turn(gi_codegen *e, manner how) {
  if (how.cost == PRICE_EACH)
    gi_codegen_line(e, "_ticks += _TICKS_AN_ELEMENT;");
  if (how.pauses)
    put_pause(e);
}

/* Opens the loop from $ to $_end, in steps of $_step or 1. */
static void open_span(gi_codegen *e, const gi_binder *b, bool has_step,
                      manner how) {
  if (has_step)
    line(e, b, "if ($_step < 1)");
  if (has_step)
    gi_codegen_line(e, "  goto trapped;");
  line(e, b, "if ($ <= $_end) {");
  if (has_step)
    line(e, b,
         "  uint64_t $_at = ((uint64_t)$_end - (uint64_t)$) / "
         "(uint64_t)$_step;");
  else
    line(e, b, "  uint64_t $_at = (uint64_t)$_end - (uint64_t)$;");
  line(e, b,
       has_step ? "  if ($_at >= _r->longest || $_end > INT64_MAX - $_step)"
                : "  if ($_at >= _r->longest || $_end == INT64_MAX)");
  gi_codegen_line(e, "    goto trapped;");
  line(e, b, "  _turns += $_at + 1;");
  if (how.cost == PRICE_FULL)
    line(e, b, "  _ticks += _TICKS_AN_ELEMENT * ($_at + 1);");
  if (how.cost == PRICE_SWEPT)
    line(e, b, "  _ticks += $_at + 1;");
  gi_codegen_line(e, "}");
  gi_codegen_begin(e);
  gi_codegen_named(e, b,
                   has_step ? "for (; $ <= $_end; $ += $_step)"
                            : "for (; $ <= $_end; $++)");
  gi_codegen_open(e);
  begin_turn(e, how);
}

static void declare(gi_codegen *e, const gi_binder *b, const char *name,
                    const gi_expr *x) {
  gi_codegen_begin(e);
  gi_codegen_named(e, b, name);
  gi_codegen_of(e, x);
  gi_codegen_put(e, ";\n");
}

static void open_range(gi_codegen *e, const gi_binder *b, manner how) {
  const gi_item *item = b->items;
  declare(e, b, "int64_t $ = ", item->from);
  declare(e, b, "const int64_t $_end = ", item->to);
  if (item->step)
    declare(e, b, "const int64_t $_step = ", item->step);
  open_span(e, b, item->step != NULL, how);
}

/* Writes a trap for a range of odd or even numbers that is too long. */
static void put_longest(gi_codegen *e, const gi_binder *b) {
  line(e, b, "if ($_end > 0 && (uint64_t)$_end / 2 >= _r->longest)");
  gi_codegen_line(e, "  goto trapped;");
}

static void open_set(gi_codegen *e, const gi_binder *b, manner how) {
  gi_codegen_begin(e);
  gi_codegen_named(e, b, "const int64_t $_end = ");
  gi_codegen_bound(e, b);
  gi_codegen_put(e, ";\n");
  line(e, b,
       b->set == GI_SET_PRIMES
           ? "if ($_end > run_prime_limit || $_end > _r->most_prime)"
           : "if ($_end > _LARGEST)");
  gi_codegen_line(e, "  goto trapped;");
  if (b->set == GI_SET_DIVISORS)
    line(e, b, "_turns += (uint64_t)isqrt(max($_end, 0)) / 4;");
  if (b->set == GI_SET_ODD || b->set == GI_SET_EVEN)
    put_longest(e, b);
  bool is_short = b->set == GI_SET_POW2 || b->set == GI_SET_FIB;
  if (is_short) /* about as many elements as numbers have bits */
    gi_codegen_line(e, "_turns += 16;");
  gi_codegen_begin(e);
  gi_codegen_set_head(e, b);
  gi_codegen_open(e);
  if (!is_short)
    gi_codegen_line(e, "_turns++;");
  if (how.cost == PRICE_FULL)
    how.cost = PRICE_EACH; /* the number of elements is not known before */
  if (how.cost == PRICE_SWEPT)
    gi_codegen_line(e, "_ticks++;");
  begin_turn(e, how);
}

/* Opens the loop over a list of numbers. */
static void open_list(gi_codegen *e, const gi_binder *b, const int64_t *list,
                      size_t count, manner how) {
  gi_codegen_begin(e);
  gi_codegen_named(e, b, "static const int64_t $_set[] = {");
  for (size_t i = 0; i < count; i++) {
    assert(list[i] >= 0); /* a literal has no sign */
    gi_codegen_put(e, i ? ", " : "");
    gi_codegen_number(e, (uint64_t)list[i]);
  }
  gi_codegen_put(e, count ? "};\n" : "0};\n");
  gi_codegen_begin(e);
  gi_codegen_put(e, "if (");
  gi_codegen_number(e, count);
  gi_codegen_put(e, " > _r->longest)\n");
  gi_codegen_line(e, "  goto trapped;");
  gi_codegen_begin(e);
  gi_codegen_put(e, "_turns += ");
  gi_codegen_number(e, count);
  gi_codegen_put(e, ";\n");
  if (how.cost == PRICE_FULL || how.cost == PRICE_SWEPT) {
    gi_codegen_begin(e);
    gi_codegen_put(e, "_ticks += ");
    gi_codegen_number(e, how.cost == PRICE_FULL ? GI_TICKS_AN_ELEMENT * count
                                                : count);
    gi_codegen_put(e, ";\n");
  }
  gi_codegen_begin(e);
  gi_codegen_named(e, b, "for (unsigned $_root = 0; $_root < ");
  gi_codegen_number(e, count);
  gi_codegen_named(e, b, "; $_root++)");
  gi_codegen_open(e);
  line(e, b, "const int64_t $ = $_set[$_root];");
  begin_turn(e, how);
}

static void put_items(gi_codegen *e, const gi_binder *b) {
  static const char *const names[] = {"const int64_t $_from[] = {",
                                      "const int64_t $_to[] = {",
                                      "const int64_t $_set[] = {"};
  for (unsigned i = 0; i < 3; i++) {
    gi_codegen_begin(e);
    gi_codegen_named(e, b, names[i]);
    for (const gi_item *item = b->items; item; item = item->next) {
      const gi_expr *x = i == 0 || (i == 1 && !item->to) ? item->from
                         : i == 1                        ? item->to
                                                         : item->step;
      gi_codegen_put(e, item == b->items ? "" : ", ", x ? "" : "1");
      if (x)
        gi_codegen_of(e, x);
    }
    gi_codegen_put(e, "};\n");
  }
}

/* Skips an element that an earlier item of the union has. */
static void skip_known(gi_codegen *e, const gi_binder *b) {
  line(e, b, "unsigned $_next = 0;");
  line(e, b, "while ($_next < $_root &&");
  line(e, b, "       !($ >= $_from[$_next] && $ <= $_to[$_next] &&");
  line(e, b, "         ((uint64_t)$ - (uint64_t)$_from[$_next]) %");
  line(e, b, "                 (uint64_t)$_set[$_next] ==");
  line(e, b, "             0))");
  line(e, b, "  $_next++;");
  line(e, b, "if ($_next < $_root)");
  line(e, b, "  continue;");
}

static void open_union(gi_codegen *e, const gi_binder *b, manner how) {
  uint64_t count = 0;
  for (const gi_item *item = b->items; item; item = item->next)
    count++;
  put_items(e, b);
  gi_codegen_begin(e);
  gi_codegen_named(e, b, "for (unsigned $_root = 0; $_root < ");
  gi_codegen_number(e, count);
  gi_codegen_named(e, b, "; $_root++)");
  gi_codegen_open(e);
  line(e, b, "int64_t $ = $_from[$_root];");
  line(e, b, "const int64_t $_end = $_to[$_root], $_step = $_set[$_root];");
  open_span(e, b, true, how);
  if (how.is_distinct)
    skip_known(e, b);
}

/* Opens the loop over a union of literals.  False: the union has others. */
static bool open_literals(gi_codegen *e, const gi_binder *b, manner how) {
  gi_buffer elements;
  gi_buffer_init(&elements, gi_writer_out(e->out)->memory);
  bool is_list = gi_domain_literals(b, &elements);
  if (is_list)
    open_list(e, b, (const int64_t *)(void *)elements.data,
              elements.length / sizeof(int64_t), how);
  gi_buffer_clear(&elements);
  return is_list;
}

/* Opens the loop over a domain; returns the number of blocks opened. */
static unsigned open_domain(gi_codegen *e, const gi_binder *b, manner how) {
  gi_codegen_open_bare(e);
  switch (b->domain) {
  case GI_DOMAIN_RANGE:
    open_range(e, b, how);
    return 2;
  case GI_DOMAIN_SET:
    open_set(e, b, how);
    return 2;
  case GI_DOMAIN_UNION:
    if (open_literals(e, b, how))
      return 2;
    open_union(e, b, how);
    return 3;
  }
  return 0;
}

unsigned gi_codegen_open_checked(gi_codegen *e, const gi_clause *clause,
                                 const gi_binder *b) {
  return open_domain(
      e, b,
      (manner){.cost = price_of(e, clause, b), .pauses = b->next != NULL});
}

/* ------------------------------------------------------------- inner loops */

/* Opens the test; returns the number of blocks opened. */
static unsigned open_test(gi_codegen *e, const gi_expr *test, bool is_not) {
  gi_codegen_begin(e);
  gi_codegen_put(e, is_not ? "if (!(" : "if (");
  gi_codegen_test_of(e, test);
  gi_codegen_put(e, is_not ? "))" : ")");
  gi_codegen_open(e);
  if (!is_not)
    gi_know_condition(&e->facts, test);
  return 1;
}

/* Opens the loop of one binder, with its filter.  Such a loop may be inside the
   innermost loop of a clause, so it looks at the limits when it is opened. */
static unsigned open_inner(gi_codegen *e, const gi_binder *b, manner how) {
  put_pause(e);
  if (e->style.traps) /* after a failure the bounds mean nothing */
    gi_codegen_line(e, "if (_trap) goto trapped;");
  unsigned blocks = open_domain(e, b, how);
  gi_know_binder(&e->facts, b);
  return blocks + (b->filter ? open_test(e, b->filter, false) : 0);
}

unsigned gi_codegen_open_inner(gi_codegen *e, const gi_loop *loop) {
  unsigned blocks = 0;
  e->facts.variables = loop->variable;
  for (const gi_binder *b = loop->binders; b; b = b->next)
    blocks += open_inner(e, b, (manner){.is_distinct = true});
  return blocks + (loop->condition ? open_test(e, loop->condition, false) : 0);
}

static void close_blocks(gi_codegen *e, unsigned blocks) {
  while (blocks--)
    gi_codegen_close(e);
}

/* -------------------------------------------------------------- aggregates */

/* Is the domain a union that is not a list of literals?  The bytecode merges
   its items and goes through them in ascending order; compiled code goes
   through item after item. */
static bool is_merged(gi_codegen *e, const gi_binder *b) {
  gi_buffer elements;
  gi_buffer_init(&elements, gi_writer_out(e->out)->memory);
  bool is_list =
      b->domain != GI_DOMAIN_UNION || gi_domain_literals(b, &elements);
  gi_buffer_clear(&elements);
  return !is_list;
}

/* Writes `any` or `all`: the loops end at the first element that decides.

   A merged union has another order of elements here than in the bytecode, so
   its elements are all looked at: if one of them fails, the bytecode says
   whether it comes before the one that decides.  That is possible only in the
   innermost loop, and if nothing inside is charged; otherwise the cell is left
   to the bytecode.  False: it is left. */
static bool put_truth(gi_codegen *e, const gi_expr *x) {
  const gi_loop *loop = x->loop;
  const char *found = x->op == GI_LOOP_ANY ? "1" : "0";
  unsigned blocks = 0, inner = 0;
  bool merged = false;
  e->facts.variables = loop->variable;
  for (const gi_binder *b = loop->binders; b; b = b->next) {
    merged = is_merged(e, b);
    if (merged &&
        (b->next || gi_expr_has_loop(b->filter) ||
         gi_expr_has_loop(loop->condition) || gi_expr_has_loop(x->args)))
      return false;
    blocks += inner;
    inner =
        open_inner(e, b, (manner){.cost = merged ? PRICE_FULL : PRICE_EACH});
  }
  if (loop->condition)
    inner += open_test(e, loop->condition, false);
  inner += open_test(e, x->args, x->op == GI_LOOP_ALL);
  gi_codegen_line(e, "_total = ", found, ";");
  if (!merged)
    gi_codegen_line(e, "goto _decided;");
  close_blocks(e, inner);
  if (merged)
    gi_codegen_line(e, "if (_total == ", found, ") goto _decided;");
  close_blocks(e, blocks);
  gi_codegen_line(e, "_decided:;");
  return true;
}

/* Writes what is done with one element of any other aggregate. */
static void put_element(gi_codegen *e, const gi_expr *x) {
  if (x->op == GI_LOOP_COUNT) {
    open_test(e, x->args, false);
    gi_codegen_line(e, "_total++;");
    gi_codegen_close(e);
    return;
  }
  gi_codegen_begin(e);
  gi_codegen_put(e, "const int64_t _entry = ");
  gi_codegen_of(e, x->args);
  gi_codegen_put(e, ";\n");
  if (x->op == GI_LOOP_SUM) {
    e->style.traps = true;
    gi_codegen_line(e, "_total = checked_add(&_trap, _total, _entry);");
    return;
  }
  if (x->op == GI_LOOP_GCD)
    e->style.traps = true;
  if (x->op >= GI_LOOP_XOR) {
    gi_codegen_line(e, x->op == GI_LOOP_XOR ? "_total ^= _entry;"
                       : x->op == GI_LOOP_OR
                           ? "_total |= _entry;"
                           : "_total = checked_gcd(&_trap, _total, _entry);");
    return;
  }
  gi_codegen_line(e, "_total = !_seen || _entry ",
                  x->op == GI_LOOP_LEAST ? "<" : ">",
                  " _total ? _entry : _total;");
  gi_codegen_line(e, "_seen = 1;");
}

void gi_codegen_checked_aggregate(gi_codegen *e, const gi_expr *x) {
  bool is_end = x->op == GI_LOOP_LEAST || x->op == GI_LOOP_MOST;
  bool is_truth = x->op == GI_LOOP_ANY || x->op == GI_LOOP_ALL;
  gi_codegen_put(e, "({\n");
  e->indent++;
  if (is_truth)
    gi_codegen_line(e, "__label__ _decided;");
  gi_codegen_line(e, "int64_t _total = ", x->op == GI_LOOP_ALL ? "1;" : "0;");
  if (is_end)
    gi_codegen_line(e, "int _seen = 0;");
  unsigned indent = e->indent;
  if (is_truth && !put_truth(e, x)) {
    gi_codegen_line(e, "goto trapped;");
    close_blocks(e, e->indent - indent);
    gi_codegen_line(e, "_decided:;");
  } else if (!is_truth) {
    unsigned blocks = gi_codegen_open_inner(e, x->loop);
    put_element(e, x);
    close_blocks(e, blocks);
  }
  if (is_end) { /* of no elements there is no least and no greatest */
    e->style.traps = true;
    gi_codegen_line(e, "_trap |= !_seen;");
  }
  gi_codegen_line(e, "_total;");
  e->indent--;
  gi_codegen_begin(e);
  gi_codegen_put(e, "})");
}
