/* SPDX-License-Identifier: MIT */
/*
 * Expressions in C, C++, Python and LaTeX.
 *
 * The levels below are those of C, except that bit operators never stand
 * beside sums or each other without parentheses, nor 'and' beside 'or':
 * compilers warn of that, and with reason.  In Python and LaTeX bit operators
 * bind closer than comparisons, as in the rule language.
 */
#include "lang/emit.h"
#include "lang/lexer.h"

#include <string.h>

typedef enum level {
  LEVEL_CHOOSE,
  LEVEL_OR,
  LEVEL_AND,
  LEVEL_NOT,
  LEVEL_BITS, /* C */
  LEVEL_COMPARE,
  LEVEL_BOR, /* Python, LaTeX */
  LEVEL_BXOR,
  LEVEL_BAND,
  LEVEL_SUM,
  LEVEL_PRODUCT,
  LEVEL_UNARY,
  LEVEL_ATOM
} level;

/* Remembers the first refusal; later words are dropped. */
typedef struct writer {
  gi_emit_style *style;
  gi_buffer *out;
  grundy_status status;
  bool wide_numbers; /* C: nothing here is of 64 bits unless told */
} writer;

static void put(writer *w, const char *text) {
  if (w->status == GRUNDY_OK)
    w->status = gi_buffer_text(w->out, text);
}

static bool is_c(const writer *w) {
  return w->style->tongue == GI_TONGUE_C || w->style->tongue == GI_TONGUE_CXX;
}

static bool is_test(const gi_expr *e) {
  return e->op >= GI_OR && e->op <= GI_NE;
}

static gi_interval interval(const writer *w, const gi_expr *e) {
  return gi_expr_interval(e, w->style->variables);
}

static bool is_trapping(const writer *w, const gi_expr *e) {
  enum {
    SOON = 1 << 16 /* larger ones are counted where limits are known */
  };
  if (e->op == GI_PRIMEPI && w->style->checked)
    return interval(w, e->args).most > SOON;
  return w->style->checked && gi_expr_may_fail(e, w->style->variables);
}

/* Does C's division, which rounds towards 0, do what is wanted? */
static bool is_plain_division(const writer *w, const gi_expr *e) {
  return interval(w, e->args).least >= 0 &&
         interval(w, e->args->next).least >= (w->style->checked ? 1 : 0);
}

static bool is_call(const writer *w, const gi_expr *e) {
  if (!is_c(w))
    return false;
  if (e->op == GI_DIV || e->op == GI_MOD)
    return !is_plain_division(w, e);
  return e->op >= GI_ADD && e->op <= GI_NEG && is_trapping(w, e);
}

static level level_of(const writer *w, const gi_expr *e) {
  bool c = is_c(w);
  if (is_call(w, e))
    return LEVEL_ATOM;
  switch ((gi_op)e->op) {
  case GI_CHOOSE:
    return LEVEL_CHOOSE;
  case GI_OR:
    return LEVEL_OR;
  case GI_AND:
    return LEVEL_AND;
  case GI_NOT:
    return LEVEL_NOT;
  case GI_BIT_OR:
    return c ? LEVEL_BITS : LEVEL_BOR;
  case GI_BIT_XOR:
    return c ? LEVEL_BITS : LEVEL_BXOR;
  case GI_BIT_AND:
    return c ? LEVEL_BITS : LEVEL_BAND;
  case GI_ADD:
  case GI_SUB:
    return LEVEL_SUM;
  case GI_MUL:
  case GI_MOD:
    return LEVEL_PRODUCT;
  case GI_DIV:
    return w->style->tongue == GI_TONGUE_LATEX ? LEVEL_ATOM : LEVEL_PRODUCT;
  case GI_NEG:
    return LEVEL_UNARY;
  default:
    return is_test(e) ? LEVEL_COMPARE : LEVEL_ATOM;
  }
}

static void put_value(writer *w, const gi_expr *e, level least);
static void put_test(writer *w, const gi_expr *e, level least);

/* ------------------------------------------------------------ operators */

static const char *word_of(const writer *w, gi_op op) {
  static const char *const c[] = {
      [GI_OR] = " || ",     [GI_AND] = " && ",    [GI_LT] = " < ",
      [GI_LE] = " <= ",     [GI_GT] = " > ",      [GI_GE] = " >= ",
      [GI_EQ] = " == ",     [GI_NE] = " != ",     [GI_BIT_OR] = " | ",
      [GI_BIT_XOR] = " ^ ", [GI_BIT_AND] = " & ", [GI_ADD] = " + ",
      [GI_SUB] = " - ",     [GI_MUL] = " * ",     [GI_DIV] = " / ",
      [GI_MOD] = " % "};
  static const char *const latex[] = {[GI_OR] = " \\lor ",
                                      [GI_AND] = " \\land ",
                                      [GI_LT] = " < ",
                                      [GI_LE] = " \\le ",
                                      [GI_GT] = " > ",
                                      [GI_GE] = " \\ge ",
                                      [GI_EQ] = " = ",
                                      [GI_NE] = " \\ne ",
                                      [GI_BIT_OR] = " \\mathbin{|} ",
                                      [GI_BIT_XOR] = " \\oplus ",
                                      [GI_BIT_AND] = " \\mathbin{\\&} ",
                                      [GI_ADD] = " + ",
                                      [GI_SUB] = " - ",
                                      [GI_MUL] = " \\cdot ",
                                      [GI_DIV] = "/",
                                      [GI_MOD] = " \\bmod "};
  if (w->style->tongue == GI_TONGUE_LATEX)
    return latex[op];
  if (w->style->tongue != GI_TONGUE_PYTHON)
    return c[op];
  return op == GI_OR    ? " or "
         : op == GI_AND ? " and "
         : op == GI_DIV ? " // "
                        : c[op];
}

static bool has_variable(const gi_expr *e) {
  if (e->op == GI_NUMBER || e->op == GI_VARIABLE)
    return e->op == GI_VARIABLE;
  for (const gi_expr *arg = e->args; arg; arg = arg->next)
    if (has_variable(arg))
      return true;
  return false;
}

/* What an operand must bind like, at least; `right` is false for the first. */
static level operand_level(const writer *w, const gi_expr *e,
                           const gi_expr *operand, bool right) {
  level own = level_of(w, e);
  bool is_same = operand->op == e->op && !right;
  if (own == LEVEL_BITS)
    return is_same ? own : LEVEL_PRODUCT;
  if (own == LEVEL_OR && is_c(w))
    return is_same ? own : LEVEL_NOT;
  if (own == LEVEL_COMPARE)
    return is_c(w) ? LEVEL_SUM : LEVEL_BOR;
  return right ? own + 1 : own;
}

static void put_operator(writer *w, const gi_expr *e) {
  const gi_expr *left = e->args, *right = left->next;
  bool is_logical = e->op == GI_OR || e->op == GI_AND, before = w->wide_numbers;
  void (*operand)(writer *, const gi_expr *, level) =
      is_logical ? put_test : put_value;
  if (!is_logical && !has_variable(e))
    w->wide_numbers = true;
  operand(w, left, operand_level(w, e, left, false));
  put(w, word_of(w, (gi_op)e->op));
  operand(w, right, operand_level(w, e, right, true));
  w->wide_numbers = before;
}

/* A chain of choices has one row for each. */
static void put_cases(writer *w, const gi_expr *e) {
  put(w, "\\begin{cases} ");
  while (e->op == GI_CHOOSE) {
    const gi_expr *test = e->args, *yes = test->next;
    put_value(w, yes, LEVEL_CHOOSE);
    put(w, " & \\text{if } ");
    put_test(w, test, LEVEL_CHOOSE);
    put(w, " \\\\ ");
    e = yes->next;
  }
  put_value(w, e, LEVEL_CHOOSE);
  put(w, " & \\text{otherwise} \\end{cases}");
}

static void put_choice(writer *w, const gi_expr *e) {
  const gi_expr *test = e->args, *yes = test->next, *no = yes->next;
  switch (w->style->tongue) {
  case GI_TONGUE_PYTHON:
    put_value(w, yes, LEVEL_OR);
    put(w, " if ");
    put_test(w, test, LEVEL_OR);
    put(w, " else ");
    put_value(w, no, LEVEL_CHOOSE);
    return;
  case GI_TONGUE_LATEX:
    put_cases(w, e);
    return;
  default:
    put_test(w, test, LEVEL_OR);
    put(w, " ? ");
    put_value(w, yes, LEVEL_OR);
    put(w, " : ");
    put_value(w, no, LEVEL_CHOOSE);
  }
}

static void put_sign(writer *w, const gi_expr *e) {
  const char *not = is_c(w)                                ? "!"
                    : w->style->tongue == GI_TONGUE_PYTHON ? "not "
                                                           : "\\lnot ";
  if (e->op == GI_NOT) {
    put(w, not );
    put_test(w, e->args, is_c(w) ? LEVEL_UNARY : LEVEL_NOT);
    return;
  }
  put(w, "-");
  put_value(w, e->args, LEVEL_ATOM);
}

/* ------------------------------------------------------------ functions */

static void put_arguments(writer *w, const char *open, const gi_expr *args,
                          const char *close) {
  put(w, open);
  for (const gi_expr *arg = args; arg; arg = arg->next) {
    put(w, arg == args ? "" : ", ");
    put_value(w, arg, LEVEL_CHOOSE);
  }
  put(w, close);
}

/* f(a, b, c) by a function of two: f(f(a, b), c). */
static void put_nested(writer *w, const char *open, const gi_expr *args,
                       const char *close) {
  for (const gi_expr *arg = args->next; arg; arg = arg->next)
    put(w, open);
  put_value(w, args, LEVEL_CHOOSE);
  for (const gi_expr *arg = args->next; arg; arg = arg->next) {
    put(w, ", ");
    put_value(w, arg, LEVEL_CHOOSE);
    put(w, close);
  }
}

static void need(writer *w, unsigned needs) { w->style->needs |= needs; }

static void put_checked(writer *w, const gi_expr *e) {
  static const char *const names[] = {[GI_ADD] = "checked_add(&_trap, ",
                                      [GI_SUB] = "checked_sub(&_trap, ",
                                      [GI_MUL] = "checked_mul(&_trap, ",
                                      [GI_DIV] = "checked_div(&_trap, ",
                                      [GI_MOD] = "checked_mod(&_trap, ",
                                      [GI_NEG] = "checked_sub(&_trap, 0, ",
                                      [GI_GCD] = "checked_gcd(&_trap, ",
                                      [GI_ABS] = "checked_abs(&_trap, ",
                                      [GI_ISQRT] = "checked_isqrt(&_trap, ",
                                      [GI_PRIMEPI] = "checked_primepi(&_trap, ",
                                      [GI_DIGITSUM] =
                                          "checked_digitsum(&_trap, "};
  w->style->traps = true;
  if (e->op == GI_GCD)
    put_nested(w, names[e->op], e->args, ")");
  else
    put_arguments(w, names[e->op], e->args, ")");
}

/* Functions that no language has, and all call alike. */
static void put_number_theory(writer *w, const gi_expr *e) {
  need(w, e->op == GI_LPF        ? GI_NEED_LPF
          : e->op == GI_BIGOMEGA ? GI_NEED_BIGOMEGA
          : e->op == GI_PRIMEPI  ? GI_NEED_PRIMEPI
          : e->op == GI_ZECK     ? GI_NEED_ZECK
                                 : GI_NEED_DIGITSUM);
  put(w, gi_op_word((gi_op)e->op));
  put_arguments(w, "(", e->args, ")");
}

static void put_function_c(writer *w, const gi_expr *e) {
  bool cxx = w->style->tongue == GI_TONGUE_CXX;
  switch ((gi_op)e->op) {
  case GI_DIV:
    need(w, GI_NEED_DIV);
    put_arguments(w, "floor_div(", e->args, ")");
    return;
  case GI_MOD:
    need(w, GI_NEED_MOD);
    put_arguments(w, "floor_mod(", e->args, ")");
    return;
  case GI_MIN:
    need(w, GI_NEED_MIN);
    put_nested(w, cxx ? "std::min<long long>(" : "min(", e->args, ")");
    return;
  case GI_MAX:
    need(w, GI_NEED_MAX);
    put_nested(w, cxx ? "std::max<long long>(" : "max(", e->args, ")");
    return;
  case GI_GCD:
    need(w, GI_NEED_GCD);
    put_nested(w, "gcd(", e->args, ")");
    return;
  case GI_ABS:
    need(w, GI_NEED_ABS);
    put_arguments(w, "abs_of(", e->args, ")");
    return;
  case GI_POPCOUNT:
    put_arguments(w, "__builtin_popcountll(", e->args, ")");
    return;
  case GI_BITLEN:
    need(w, GI_NEED_BITLEN);
    put_arguments(w, "bitlen(", e->args, ")");
    return;
  case GI_CTZ:
    need(w, GI_NEED_CTZ);
    put_arguments(w, "ctz(", e->args, ")");
    return;
  case GI_ISQRT:
    need(w, GI_NEED_ISQRT);
    put_arguments(w, "isqrt(", e->args, ")");
    return;
  default:
    put_number_theory(w, e);
  }
}

static void put_function_python(writer *w, const gi_expr *e) {
  bool is_natural = interval(w, e->args).least >= 0;
  switch ((gi_op)e->op) {
  case GI_MIN:
    put_arguments(w, "min(", e->args, ")");
    return;
  case GI_MAX:
    put_arguments(w, "max(", e->args, ")");
    return;
  case GI_GCD:
    need(w, GI_NEED_GCD);
    put_nested(w, "gcd(", e->args, ")");
    return;
  case GI_ABS:
    put_arguments(w, "abs(", e->args, ")");
    return;
  case GI_POPCOUNT:
    put(w, "bin(");
    put_value(w, e->args, is_natural ? LEVEL_CHOOSE : LEVEL_BAND);
    put(w,
        is_natural ? ").count(\"1\")" : " & 0xFFFFFFFFFFFFFFFF).count(\"1\")");
    return;
  case GI_BITLEN:
    put(w, is_natural ? "" : "(");
    put_value(w, e->args, is_natural ? LEVEL_ATOM : LEVEL_BAND);
    if (is_natural && e->args->op == GI_NUMBER)
      put(w, " "); /* 5.bit is half a fraction */
    put(w,
        is_natural ? ".bit_length()" : " & 0xFFFFFFFFFFFFFFFF).bit_length()");
    return;
  case GI_CTZ:
    need(w, GI_NEED_CTZ);
    put_arguments(w, "ctz(", e->args, ")");
    return;
  case GI_ISQRT:
    need(w, GI_NEED_ISQRT);
    put_arguments(w, "isqrt(", e->args, ")");
    return;
  default:
    put_number_theory(w, e);
  }
}

static void put_function_latex(writer *w, const gi_expr *e) {
  switch ((gi_op)e->op) {
  case GI_DIV:
    put(w, "\\left\\lfloor \\frac{");
    put_value(w, e->args, LEVEL_CHOOSE);
    put(w, "}{");
    put_value(w, e->args->next, LEVEL_CHOOSE);
    put(w, "} \\right\\rfloor");
    return;
  case GI_MIN:
    put_arguments(w, "\\min(", e->args, ")");
    return;
  case GI_MAX:
    put_arguments(w, "\\max(", e->args, ")");
    return;
  case GI_GCD:
    put_arguments(w, "\\gcd(", e->args, ")");
    return;
  case GI_ABS:
    put_arguments(w, "\\left|", e->args, "\\right|");
    return;
  case GI_ISQRT:
    put_arguments(w, "\\left\\lfloor \\sqrt{", e->args, "} \\right\\rfloor");
    return;
  case GI_BIGOMEGA:
    put_arguments(w, "\\Omega(", e->args, ")");
    return;
  case GI_PRIMEPI:
    put_arguments(w, "\\pi(", e->args, ")");
    return;
  default:
    put(w, "\\operatorname{");
    put(w, gi_op_word((gi_op)e->op));
    put_arguments(w, "}(", e->args, ")");
  }
}

/* ---------------------------------------------------------- expressions */

static void put_number(writer *w, int64_t number) {
  if (w->status == GRUNDY_OK)
    w->status = gi_buffer_number(w->out, (uint64_t)number);
  if (is_c(w) && (w->wide_numbers || number > INT32_MAX))
    put(w, "LL");
}

static void put_call(writer *w, const gi_expr *e) {
  if (is_trapping(w, e))
    put_checked(w, e);
  else if (is_c(w))
    put_function_c(w, e);
  else if (w->style->tongue == GI_TONGUE_PYTHON)
    put_function_python(w, e);
  else
    put_function_latex(w, e);
}

static void put_bare(writer *w, const gi_expr *e) {
  switch ((gi_op)e->op) {
  case GI_NUMBER:
    put_number(w, e->number);
    return;
  case GI_VARIABLE:
    if (w->status == GRUNDY_OK)
      w->status = gi_emit_name(e->name, e->length, w->style->tongue, w->out);
    return;
  case GI_CHOOSE:
    put_choice(w, e);
    return;
  default:
    break;
  }
  if (level_of(w, e) == LEVEL_ATOM)
    put_call(w, e);
  else if (e->op == GI_NOT || e->op == GI_NEG)
    put_sign(w, e);
  else
    put_operator(w, e);
}

static void put_leveled(writer *w, const gi_expr *e, level least) {
  bool is_loose = level_of(w, e) < least;
  put(w, is_loose ? "(" : "");
  put_bare(w, e);
  put(w, is_loose ? ")" : "");
}

/* As a number: comparisons are 0 or 1. */
static void put_value(writer *w, const gi_expr *e, level least) {
  if (!is_test(e) || is_c(w)) {
    put_leveled(w, e, least);
    return;
  }
  bool is_python = w->style->tongue == GI_TONGUE_PYTHON;
  bool is_joined = e->op == GI_OR || e->op == GI_AND;
  put(w, !is_python ? "[" : is_joined ? "int(bool(" : "int(");
  put_bare(w, e);
  put(w, !is_python ? "]" : is_joined ? "))" : ")");
}

/* Whether it is not 0; compilers warn of a product there. */
static void put_test(writer *w, const gi_expr *e, level least) {
  bool is_number =
      !is_test(e) && (w->style->tongue == GI_TONGUE_LATEX ||
                      (is_c(w) && (e->op == GI_MUL || e->op == GI_CHOOSE)));
  bool is_loose = is_number && least > LEVEL_COMPARE;
  put(w, is_loose ? "(" : "");
  put_leveled(w, e, is_number ? LEVEL_SUM : least);
  if (is_number)
    put(w, is_c(w) ? " != 0" : " \\ne 0");
  put(w, is_loose ? ")" : "");
}

grundy_status gi_emit_value(const gi_expr *expr, gi_emit_style *style,
                            gi_buffer *out) {
  writer w = {.style = style, .out = out};
  put_value(&w, expr, LEVEL_CHOOSE);
  return w.status;
}

grundy_status gi_emit_condition(const gi_expr *expr, gi_emit_style *style,
                                gi_buffer *out) {
  writer w = {.style = style, .out = out};
  put_test(&w, expr, LEVEL_CHOOSE);
  return w.status;
}

grundy_status gi_emit_expr(const gi_expr *expr, gi_tongue tongue,
                           gi_buffer *out) {
  gi_emit_style style = {.tongue = tongue};
  return gi_emit_value(expr, &style, out);
}
