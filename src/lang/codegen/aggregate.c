/* SPDX-License-Identifier: MIT */
/*
 * Aggregates and arrays in C, C++ and Python.  An aggregate is a generator
 * expression in Python; in C and C++ it is a statement in parentheses, as GCC
 * and Clang have it:
 *
 *   ({
 *     long long total = 0;
 *     for (long long k = 1; k <= n; k++) {
 *       total += k;
 *     }
 *     total;
 *   })
 */
#include "lang/codegen/program.h"
#include "lang/rule/lexer.h"

#include <string.h>

/* Writes the entries of an array as a constant of the function. */
static void put_array(gi_codegen *e, const gi_data *d) {
  bool python = gi_codegen_is_python(e);
  gi_codegen_begin(e);
  gi_codegen_put(e, python ? "" : "static const long long ");
  gi_codegen_variable(e, d->name);
  gi_codegen_put(e, python ? " = (" : "[] = {", d->count ? "" : "0");
  for (uint32_t i = 0; i < d->count * d->width; i++) {
    int64_t number = d->list[i];
    gi_codegen_put(e, i ? ", " : "", number < 0 ? "-" : "");
    gi_codegen_number(e, (uint64_t)(number < 0 ? -number : number));
    gi_codegen_put(e, !python && number > INT32_MAX ? "LL" : "");
  }
  gi_codegen_put(e, python ? ",)" : "};");
  gi_codegen_end(e);
}

void gi_codegen_arrays(gi_codegen *e) {
  for (const gi_data *d = e->rule->data; d; d = d->next) {
    if (!d->is_used)
      continue;
    put_array(e, d);
    if (gi_codegen_is_python(e) || e->style.checked)
      continue;
    gi_codegen_begin(e);
    gi_codegen_put(e, "(void)");
    gi_codegen_variable(e, d->name);
    gi_codegen_put(e, ";\n");
  }
}

/* Does it matter whether an element comes once or twice? */
static bool counts_elements(gi_op op) {
  return op == GI_LOOP_SUM || op == GI_LOOP_COUNT || op == GI_LOOP_XOR;
}

static void put_binds_python(gi_codegen *e, const gi_loop *loop,
                             bool is_distinct) {
  for (const gi_binder *b = loop->binders; b; b = b->next) {
    gi_codegen_put(e, " for ");
    gi_codegen_python_domain(e, b, is_distinct);
    if (b->filter) {
      gi_codegen_put(e, " if (");
      gi_codegen_test_of(e, b->filter);
      gi_codegen_put(e, ")");
    }
  }
  if (loop->condition) {
    gi_codegen_put(e, " if (");
    gi_codegen_test_of(e, loop->condition);
    gi_codegen_put(e, ")");
  }
}

/* Writes xor, or and gcd as calls of a function of all elements. */
static void put_folded(gi_codegen *e, const gi_expr *x) {
  e->style.helpers |= x->op == GI_LOOP_XOR  ? GI_HELPER_NIMSUM
                      : x->op == GI_LOOP_OR ? GI_HELPER_ORALL
                                            : GI_HELPER_GCD;
  gi_codegen_put(e, x->op == GI_LOOP_XOR  ? "nim_sum("
                    : x->op == GI_LOOP_OR ? "or_all("
                                          : "gcd(*(");
  gi_codegen_of(e, x->args);
  put_binds_python(e, x->loop, counts_elements((gi_op)x->op));
  gi_codegen_put(e, x->op == GI_LOOP_GCD ? "))" : ")");
}

static void put_python(gi_codegen *e, const gi_expr *x) {
  if (x->op >= GI_LOOP_XOR) {
    put_folded(e, x);
    return;
  }
  bool is_truth = x->op == GI_LOOP_ANY || x->op == GI_LOOP_ALL;
  bool is_count = x->op == GI_LOOP_COUNT;
  gi_codegen_put(e, is_truth ? "int(" : "",
                 is_count ? "sum" : gi_op_word((gi_op)x->op), "(");
  if (is_truth)
    gi_codegen_test_of(e, x->args);
  else if (is_count)
    gi_codegen_put(e, "1");
  else
    gi_codegen_of(e, x->args);
  put_binds_python(e, x->loop, counts_elements((gi_op)x->op));
  if (is_count) {
    gi_codegen_put(e, " if (");
    gi_codegen_test_of(e, x->args);
    gi_codegen_put(e, ")");
  }
  gi_codegen_put(e, is_truth ? "))" : ")");
}

/* Opens  if (test)  or  if (!(test)). */
static void open_test(gi_codegen *e, const gi_expr *test, bool is_not) {
  gi_codegen_begin(e);
  gi_codegen_put(e, is_not ? "if (!(" : "if (");
  gi_codegen_test_of(e, test);
  gi_codegen_put(e, is_not ? "))" : ")");
  gi_codegen_open(e);
}

/* Writes what is done with one element. */
static void put_element(gi_codegen *e, const gi_expr *x) {
  bool is_end = x->op == GI_LOOP_LEAST || x->op == GI_LOOP_MOST;
  bool is_folded = x->op >= GI_LOOP_XOR;
  if (!is_end && !is_folded && x->op != GI_LOOP_SUM) {
    open_test(e, x->args, x->op == GI_LOOP_ALL);
    gi_codegen_line(e, x->op == GI_LOOP_COUNT ? "total++;"
                       : x->op == GI_LOOP_ANY ? "total = 1;"
                                              : "total = 0;");
    gi_codegen_close(e);
    return;
  }
  gi_codegen_begin(e);
  if (x->op == GI_LOOP_GCD)
    e->style.helpers |= GI_HELPER_GCD;
  gi_codegen_put(e, is_end                 ? "long long entry = "
                    : x->op == GI_LOOP_XOR ? "total ^= "
                    : x->op == GI_LOOP_OR  ? "total |= "
                    : x->op == GI_LOOP_GCD ? "total = gcd(total, "
                                           : "total += ");
  gi_codegen_of(e, x->args);
  gi_codegen_put(e, x->op == GI_LOOP_GCD ? ");\n" : ";\n");
  if (is_end)
    gi_codegen_line(e, x->op == GI_LOOP_LEAST
                           ? "total = entry < total ? entry : total;"
                           : "total = entry > total ? entry : total;");
}

/* Opens the loops; returns the number of blocks. */
static unsigned open_loops(gi_codegen *e, const gi_loop *loop,
                           bool is_distinct) {
  unsigned blocks = 0;
  e->facts.variables = loop->variable;
  for (const gi_binder *b = loop->binders; b; b = b->next) {
    blocks += gi_codegen_open_domain(e, b, true, is_distinct);
    gi_know_binder(&e->facts, b);
    if (!b->filter)
      continue;
    open_test(e, b->filter, false);
    blocks++;
    gi_know_condition(&e->facts, b->filter);
  }
  if (!loop->condition)
    return blocks;
  open_test(e, loop->condition, false);
  gi_know_condition(&e->facts, loop->condition);
  return blocks + 1;
}

/* Ends the loops; the value is that of total. */
static void close_loops(gi_codegen *e, unsigned blocks) {
  while (blocks--)
    gi_codegen_close(e);
  gi_codegen_line(e, "total;");
  e->indent--;
  gi_codegen_begin(e);
  gi_codegen_put(e, "})");
}

static void put_c(gi_codegen *e, const gi_expr *x) {
  gi_codegen_put(e, "({\n");
  e->indent++;
  gi_codegen_line(e, "long long total = ",
                  x->op == GI_LOOP_LEAST  ? "9223372036854775807LL"
                  : x->op == GI_LOOP_MOST ? "-9223372036854775807LL - 1"
                  : x->op == GI_LOOP_ALL  ? "1"
                                          : "0",
                  ";");
  unsigned blocks = open_loops(e, x->loop, counts_elements((gi_op)x->op));
  put_element(e, x);
  close_loops(e, blocks);
}

void gi_codegen_aggregate(gi_codegen *e, const gi_expr *x) {
  gi_knowledge before;
  gi_know_remember(&e->facts, &before);
  if (gi_codegen_is_python(e))
    put_python(e, x);
  else if (e->style.checked)
    gi_codegen_checked_aggregate(e, x);
  else
    put_c(e, x);
  gi_know_recall(&e->facts, &before);
}

/* ----------------------------------------------------------------- spreads */

static void put_part(gi_codegen *e, const gi_clause *clause,
                     const char *function, const char *open,
                     const char *close) {
  gi_codegen_put(e, function, open);
  for (const gi_expr *x = clause->parts->entries; x; x = x->next) {
    gi_codegen_put(e, x == clause->parts->entries ? "" : ", ");
    gi_codegen_of(e, x);
  }
  gi_codegen_put(e, close);
}

void gi_codegen_spread(gi_codegen *e, const gi_clause *clause,
                       const char *function, const char *open,
                       const char *close) {
  gi_knowledge before;
  gi_know_remember(&e->facts, &before);
  if (gi_codegen_is_python(e)) {
    e->style.helpers |= GI_HELPER_NIMSUM;
    gi_codegen_put(e, "nim_sum(");
    put_part(e, clause, function, open, close);
    put_binds_python(e, clause->spread, true);
    gi_codegen_put(e, ")");
  } else {
    gi_codegen_put(e, "({\n");
    e->indent++;
    gi_codegen_line(e, "long long total = 0;");
    unsigned blocks = open_loops(e, clause->spread, true);
    gi_codegen_begin(e);
    gi_codegen_put(e, "total ^= ");
    put_part(e, clause, function, open, close);
    gi_codegen_put(e, ";\n");
    close_loops(e, blocks);
  }
  gi_know_recall(&e->facts, &before);
}

unsigned gi_codegen_open_spread(gi_codegen *e, const gi_clause *clause) {
  gi_knowledge before;
  bool is_natural = true, python = gi_codegen_is_python(e);
  const gi_expr *entries = clause->parts->entries;
  gi_know_remember(&e->facts, &before);
  gi_know_spread(&e->facts, clause->spread);
  for (const gi_expr *x = entries; x; x = x->next)
    is_natural = is_natural && gi_knows_sign(&e->facts, x);
  gi_know_recall(&e->facts, &before);
  if (is_natural)
    return 0;
  gi_codegen_begin(e);
  gi_codegen_put(e, python ? "if " : "if (");
  for (const gi_expr *x = entries; x; x = x->next) {
    gi_expr zero = {.op = GI_NUMBER}, left = *x;
    left.next = &zero;
    gi_expr test = {.op = GI_GE, .args = &left};
    gi_expr all = {.op = GI_LOOP_ALL, .args = &test, .loop = clause->spread};
    gi_codegen_put(e, x == entries ? "" : python ? " and " : " && ");
    gi_codegen_aggregate(e, &all);
  }
  gi_codegen_put(e, python ? "" : ")");
  gi_codegen_open(e);
  return 1;
}
