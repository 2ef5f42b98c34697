/* SPDX-License-Identifier: MIT */
#include "support/rule_generator.h"

#include <assert.h>

uint64_t rule_draw(rule_generator *g, uint64_t below) {
  if (g->left) {
    g->left--;
    return *g->bytes++ % below;
  }
  g->random = g->random * 6364136223846793005u + 1442695040888963407u;
  return (g->random >> 33) % below;
}

static void require(grundy_status status) {
  assert(status == GRUNDY_OK);
  (void)status;
}

static void put(rule_generator *g, const char *text) {
  require(gi_buffer_text(g->out, text));
}

static void put_number(rule_generator *g, uint64_t number) {
  require(gi_buffer_number(g->out, number));
}

static void put_name(rule_generator *g, uint64_t i) {
  char name = (char)('a' + i);
  require(gi_buffer_put(g->out, &name, 1));
}

static void put_expr(rule_generator *g, unsigned depth);
static void put_domain(rule_generator *g);

enum {
  INNER = 'p' - 'a' /* first name of a variable of an aggregate */
};

static void put_leaf(rule_generator *g);

/* An entry of the state, or the number of entries.  Some entries do not
   exist. */
static void put_entry(rule_generator *g) {
  uint64_t kind = rule_draw(g, 8);
  if (kind < 2) {
    put(g, "len(a)");
    return;
  }
  put(g, "a[");
  if (g->names > 1 && kind < 7)
    put_name(g, 1 + rule_draw(g, g->names - 1));
  else if (g->inner)
    put_name(g, INNER + rule_draw(g, g->inner));
  else
    put_number(g, rule_draw(g, 3));
  put(g, rule_draw(g, 3) ? "%len(a)]" : "]");
}

static void put_leaf(rule_generator *g) {
  static const char *const large[] = {"9223372036854775807", "4294967296",
                                      "3037000500", "1000000"};
  uint64_t kind = rule_draw(g, 40);
  if (g->inner && kind % 2)
    put_name(g, INNER + rule_draw(g, g->inner));
  else if (kind == 0)
    put(g, large[rule_draw(g, 4)]);
  else if (kind < 18)
    put_number(g, rule_draw(g, 6));
  else if (g->is_any && (g->names == 1 || kind < 30))
    put_entry(g);
  else
    put_name(g, g->is_any + rule_draw(g, g->names - g->is_any));
}

static void put_call(rule_generator *g, unsigned depth) {
  static const char *const functions[] = {
      "min",     "max",  "gcd",   "lcm",       "abs",     "popcount",
      "bitlen",  "ctz",  "log2",  "isqrt",     "lpf",     "bigomega",
      "primepi", "zeck", "prime", "iscoprime", "digitsum"};
  uint64_t which = rule_draw(g, 17);
  put(g, functions[which]);
  put(g, "(");
  put_expr(g, depth);
  for (uint64_t more = which < 4     ? 1 + rule_draw(g, 2)
                       : which >= 15 ? 1
                                     : 0;
       more; more--) {
    put(g, ",");
    put_expr(g, depth);
  }
  put(g, ")");
}

/* Loops in an expression, constants and tests of membership. */
static void put_special(rule_generator *g, unsigned depth) {
  static const char *const loops[] = {"(min(",   "(max(", "(sum(",
                                      "(count(", "(any(", "(all("};
  static const char *const tests[] = {" in S)",    " not in S)",
                                      " in 1..4)", " in {2,6..9,0} )",
                                      " in fib)",  " in squares(9))",
                                      " in odd)",  " in divisors(12))",
                                      " in V)",    " in {y in S if y%3>0})"};
  uint64_t kind = rule_draw(g, 8);
  if (kind < 2 && g->inner < 3) {
    put(g, loops[rule_draw(g, 6)]);
    g->inner++;
    put_expr(g, depth);
    put(g, " for ");
    put_name(g, INNER + g->inner - 1);
    g->inner--;
    if (g->is_any && rule_draw(g, 2)) {
      put(g, rule_draw(g, 2) ? "" : " in a");
    } else {
      put(g, " in ");
      put_domain(g);
    }
    g->inner++;
    if (rule_draw(g, 2)) {
      put(g, " if ");
      put_expr(g, depth);
    }
    g->inner--;
    put(g, "))");
  } else if (kind < 4) {
    put(g, "W[");
    put_expr(g, depth);
    put(g, rule_draw(g, 3) ? "%6]" : "]");
  } else if (kind == 4) {
    put(g, "((");
    put_expr(g, depth);
    put(g, ",");
    put_expr(g, depth);
    put(g, rule_draw(g, 2) ? ") in T)" : ") not in T)");
  } else {
    put(g, "(");
    put_expr(g, depth);
    put(g, tests[rule_draw(g, sizeof tests / sizeof *tests)]);
  }
}

static void put_expr(rule_generator *g, unsigned depth) {
  static const char *const operators[] = {
      "+", "-", "-",  "+",  "*",  "-",  "/",     "%",    "&",  "|",  "^",
      "<", ">", ">=", "<=", "==", "!=", " and ", " or ", "<<", ">>", "**"};
  uint64_t kind = depth ? rule_draw(g, 16) : 0;
  if (kind == 4 && rule_draw(g, 2)) {
    put_special(g, depth - 1);
    return;
  }
  if (kind < 5) {
    put_leaf(g);
  } else if (kind < 13) {
    put(g, "(");
    put_expr(g, depth - 1);
    put(g, operators[rule_draw(g, sizeof operators / sizeof *operators)]);
    put_expr(g, depth - 1);
    put(g, ")");
  } else if (kind == 13) {
    put(g, rule_draw(g, 2) ? "(-" : "(not ");
    put_expr(g, depth - 1);
    put(g, ")");
  } else if (kind == 14) {
    put(g, "(");
    put_expr(g, depth - 1);
    put(g, "?");
    put_expr(g, depth - 1);
    put(g, ":");
    put_expr(g, depth - 1);
    put(g, ")");
  } else {
    put_call(g, depth - 1);
  }
}

static void put_range(rule_generator *g) {
  put_expr(g, 1);
  put(g, "..");
  put_expr(g, 2);
  if (rule_draw(g, 3))
    return;
  put(g, " step ");
  put_expr(g, 1);
}

static void put_domain(rule_generator *g) {
  static const char *const sets[] = {"fib", "pow2", "squares", "primes",
                                     "odd", "even", "divisors"};
  uint64_t kind = rule_draw(g, 6);
  if (kind == 2 && rule_draw(g, 2)) {
    put(g, rule_draw(g, 2) ? "S" : "V");
  } else if (kind == 2 && rule_draw(g, 2)) {
    put(g, "{z in ");
    put_range(g);
    put(g, rule_draw(g, 2) ? " if z%2==1}" : " if 6/z>1 or z in T3}");
  } else if (kind < 3) {
    put_range(g);
  } else if (kind == 3) {
    put(g, sets[rule_draw(g, 7)]);
    if (rule_draw(g, 2)) {
      put(g, "(");
      put_expr(g, 1);
      put(g, ")");
    }
  } else {
    put(g, "{");
    for (uint64_t i = 0, count = rule_draw(g, 4); i < count; i++) {
      put(g, i ? "," : "");
      if (kind == 4)
        put_number(g, rule_draw(g, 9));
      else if (rule_draw(g, 2))
        put_range(g);
      else
        put_expr(g, 1);
    }
    put(g, "}");
  }
}

/* The place of each entry of an option in the text. */
typedef struct spans {
  size_t from[9], to[9], count;
  size_t loop_from, loop_to; /* ' for p in ...' of a sum by comprehension */
} spans;

static void put_parts(rule_generator *g, uint64_t parts, unsigned depth,
                      spans *s) {
  put(g, parts == 1 ? "" : "[");
  for (uint64_t i = 0; i < parts; i++) {
    put(g, i ? "," : "");
    put(g, g->arity > 1 ? "(" : "");
    for (unsigned e = 0; e < g->arity; e++) {
      put(g, e ? "," : "");
      s->from[s->count] = g->out->length;
      put_expr(g, depth);
      s->to[s->count++] = g->out->length;
    }
    put(g, g->arity > 1 ? ")" : "");
  }
  put(g, parts == 1 ? "" : "]");
}

/* Appends a copy of what was written before. */
static void put_again(rule_generator *g, size_t from, size_t to) {
  require(gi_buffer_reserve(g->out, to - from));
  require(gi_buffer_put(g->out, g->out->data + from, to - from));
}

/* (e1)+(e2)<a+b for each part, so that play ends. */
static void put_guards(rule_generator *g, const spans *s) {
  for (size_t i = 0; i < s->count; i++) {
    unsigned entry = (unsigned)(i % g->arity);
    put(g, entry ? "+(" : i ? " and (" : "(");
    put_again(g, s->from[i], s->to[i]);
    put(g, ")");
    for (unsigned e = 0; entry + 1 == g->arity && e < g->arity; e++) {
      put(g, e ? "+" : "<");
      put_name(g, e);
    }
  }
}

/* A test that depends on one binder alone; some fail at some values. */
static void put_predicate(rule_generator *g, uint64_t binder) {
  static const char *const tests[] = {
      "(bigomega(#)<=2 and #>1)", "(lpf(#)==#)",
      "(primepi(#+1)%2==1)",      "(not (zeck(#)>1))",
      "(isqrt(#-2)<2)",           "(6/(#-3)>isqrt(#))",
      "(gcd(#,6)==1 or #==4)",    "((#&1)==0 or digitsum(#,#)==1)"};
  for (const char *at = tests[rule_draw(g, 8)]; *at; at++)
    if (*at == '#')
      put_name(g, binder);
    else
      require(gi_buffer_put(g->out, at, 1));
}

/* Part of a condition: a predicate of one binder, or any expression. */
static void put_test(rule_generator *g, unsigned binders) {
  if (binders && rule_draw(g, 3) == 0)
    put_predicate(g, g->arity + rule_draw(g, binders));
  else
    put_expr(g, 2);
}

/* The option names binders that are declared after it, so the binders are
   counted first. */
static void put_clause(rule_generator *g, unsigned depth) {
  unsigned binders = (unsigned)rule_draw(g, 4);
  uint64_t parts = rule_draw(g, 8) ? 1 + rule_draw(g, 2) : rule_draw(g, 4);
  spans s = {.count = 0};
  put(g, rule_draw(g, 8) ? "" : rule_draw(g, 2) ? "L:" : "R:");
  g->names = g->arity + binders;
  bool spreads = rule_draw(g, 8) == 0;
  if (spreads) {
    put(g, "[");
    g->inner = 1;
    put_parts(g, 1, depth, &s);
    s.loop_from = g->out->length;
    put(g, " for p in ");
    g->inner = 0;
    put_domain(g);
    put(g, rule_draw(g, 2) ? "" : " if p!=3");
    s.loop_to = g->out->length;
    put(g, "]");
  } else {
    put_parts(g, parts, depth, &s);
  }
  for (unsigned i = 0; i < binders; i++) {
    put(g, " for ");
    put_name(g, g->arity + i);
    put(g, " in ");
    g->names = g->arity + i;
    put_domain(g);
  }
  bool has_pair = rule_draw(g, 6) == 0;
  put(g, has_pair ? " for (l,m) in T" : "");
  g->names = g->arity + binders;
  bool is_guarded = g->falling && s.count;
  put(g, !is_guarded ? "" : spreads ? " if all(" : " if ");
  if (is_guarded)
    put_guards(g, &s);
  if (is_guarded && spreads) {
    put_again(g, s.loop_from, s.loop_to);
    put(g, ")");
  }
  if (rule_draw(g, 2))
    return;
  put(g, is_guarded ? " and (" : " if (");
  put(g, has_pair ? "l*m+l>a or " : "");
  put_test(g, binders);
  if (rule_draw(g, 3) == 0) {
    put(g, rule_draw(g, 2) ? " and " : " or ");
    put_test(g, binders);
  }
  put(g, ")");
}

void rule_generate(rule_generator *g) {
  g->arity = 1 + (unsigned)rule_draw(g, 3);
  put(g, rule_draw(g, 4) ? "(" : "sym (");
  for (unsigned i = 0; i < g->arity; i++) {
    put(g, i ? "," : "");
    put_name(g, i);
  }
  put(g, ")->");
  for (uint64_t i = 0, clauses = 1 + rule_draw(g, 2); i < clauses; i++) {
    put(g, i ? ";" : "");
    put_clause(g, 1 + (unsigned)rule_draw(g, 3));
  }
  put(g, " with W = [3,-1,4,1,5,900], S = {7,2,5..8}, "
         "T = {(3,1),(4,2),(3,0),(0,7),(5,5),(1,1),(2,6),(3,1)}, "
         "V = {0,3,6,9,12..14,20,-4,2..4,31}, T3 = {}");
}

/* ---------------------------------------------------------- bags and rows */

static void put_edit(rule_generator *g, unsigned depth, unsigned binders) {
  uint64_t kind = rule_draw(g, 6);
  put(g, "a[");
  if (binders && rule_draw(g, 6))
    put_name(g, 1 + rule_draw(g, binders));
  else
    put_expr(g, 1);
  put(g, rule_draw(g, 3) ? "%len(a)]:=" : "]:=");
  if (kind < 3) {
    put_expr(g, depth);
  } else if (kind == 3) {
    put(g, "[");
    g->inner = 1;
    put_expr(g, depth);
    g->inner = 0;
    put(g, " for p in 0..");
    put_expr(g, 1);
    put(g, rule_draw(g, 2) ? "]" : " if p!=1]");
  } else {
    put(g, "[");
    for (uint64_t i = 0, count = rule_draw(g, 4); i < count; i++) {
      put(g, i ? "," : "");
      put_expr(g, depth);
    }
    put(g, "]");
  }
}

static void put_slice(rule_generator *g) {
  put(g, "a[");
  put_expr(g, 1);
  put(g, rule_draw(g, 3) ? "..len(a)-1]" : "..");
  if (g->out->data[g->out->length - 1] == ']')
    return;
  put_expr(g, 1);
  put(g, "%len(a)]");
}

static void put_change(rule_generator *g, unsigned depth, unsigned binders) {
  uint64_t kind = rule_draw(g, 8);
  if (kind < 4) {
    for (uint64_t i = 0, count = 1 + rule_draw(g, 3); i < count; i++) {
      put(g, i ? "," : "");
      put_edit(g, depth, binders);
    }
  } else if (kind == 4) {
    put(g, "a:=[");
    g->inner = 1;
    put_expr(g, depth);
    g->inner = 0;
    put(g, rule_draw(g, 2) ? " for p]" : " for p in a if p>0]");
  } else if (kind == 5) {
    put(g, "a:=[");
    for (uint64_t i = 0, count = rule_draw(g, 4); i < count; i++) {
      put(g, i ? "," : "");
      put_expr(g, depth);
    }
    put(g, "]");
  } else {
    put(g, "[");
    for (uint64_t i = 0, count = rule_draw(g, 4); i < count; i++) {
      put(g, i ? "," : "");
      put_slice(g);
    }
    put(g, "]");
  }
}

void rule_generate_entries(rule_generator *g) {
  g->arity = 1;
  g->is_any = true;
  put(g, rule_draw(g, 2) ? "bag a->" : "row a->");
  for (uint64_t i = 0, clauses = 1 + rule_draw(g, 2); i < clauses; i++) {
    unsigned binders = (unsigned)rule_draw(g, 4);
    put(g, i ? ";" : "");
    put(g, rule_draw(g, 8) ? "" : rule_draw(g, 2) ? "L:" : "R:");
    g->names = 1 + binders;
    put_change(g, 1 + (unsigned)rule_draw(g, 2), binders);
    for (unsigned b = 0; b < binders; b++) {
      uint64_t kind = rule_draw(g, 4);
      put(g, " for ");
      put_name(g, 1 + b);
      g->names = 1 + b;
      put(g, kind < 2 ? "" : kind == 2 ? " in a" : " in ");
      if (kind == 3)
        put_domain(g);
    }
    g->names = 1 + binders;
    if (rule_draw(g, 2)) {
      put(g, " if ");
      put_test(g, binders);
    }
  }
  put(g, " with W = [3,-1,4,1,5,900], S = {7,2,5..8}, T = {(3,1),(0,7)}, "
         "V = {0,3,6,-4,2..4,31}, T3 = {}");
}
