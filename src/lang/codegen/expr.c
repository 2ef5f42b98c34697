/* SPDX-License-Identifier: MIT */
/*
 * Expressions in C, C++, Python and LaTeX.
 *
 * The levels below are those of C, except that bit operators never stand
 * beside sums or each other without parentheses, nor 'and' beside 'or':
 * compilers warn of that, and with reason.  In Python and LaTeX bit operators
 * bind closer than comparisons, as in the rule language.
 */
#include "lang/codegen/codegen.h"
#include "lang/rule/lexer.h"

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
  gi_codegen_style *style;
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

/* An operator in each language; NULL: as in C. */
static const struct {
  const char *c, *python, *latex;
} operators[] = {[GI_OR] = {" || ", " or ", " \\lor "},
                 [GI_AND] = {" && ", " and ", " \\land "},
                 [GI_NOT] = {"!", "not ", "\\lnot "},
                 [GI_LT] = {.c = " < "},
                 [GI_LE] = {.c = " <= ", .latex = " \\le "},
                 [GI_GT] = {.c = " > "},
                 [GI_GE] = {.c = " >= ", .latex = " \\ge "},
                 [GI_EQ] = {.c = " == ", .latex = " = "},
                 [GI_NE] = {.c = " != ", .latex = " \\ne "},
                 [GI_BIT_OR] = {.c = " | ", .latex = " \\mathbin{|} "},
                 [GI_BIT_XOR] = {.c = " ^ ", .latex = " \\oplus "},
                 [GI_BIT_AND] = {.c = " & ", .latex = " \\mathbin{\\&} "},
                 [GI_ADD] = {.c = " + "},
                 [GI_SUB] = {.c = " - "},
                 [GI_MUL] = {.c = " * ", .latex = " \\cdot "},
                 [GI_DIV] = {.c = " / ", .python = " // "},
                 [GI_MOD] = {.c = " % ", .latex = " \\bmod "},
                 [GI_NEG] = {.c = "-"}};

static void put_word(writer *w, gi_op op) {
  const char *own = is_c(w) ? NULL
                    : w->style->tongue == GI_TONGUE_PYTHON
                        ? operators[op].python
                        : operators[op].latex;
  put(w, own ? own : operators[op].c);
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
  put_word(w, (gi_op)e->op);
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
  put_word(w, (gi_op)e->op);
  if (e->op == GI_NOT)
    put_test(w, e->args, is_c(w) ? LEVEL_UNARY : LEVEL_NOT);
  else
    put_value(w, e->args, LEVEL_ATOM);
}

/* ------------------------------------------------------------ functions */

/* What stands before the arguments of a call; NULL: the function's name in the
   rule language, `cxx`: as in C.  Checked code calls what may fail so. */
static const struct {
  const char *c, *cxx, *latex, *may_fail;
  unsigned need;
} functions[] = {
    [GI_ADD] = {.may_fail = "checked_add(&_trap, "},
    [GI_SUB] = {.may_fail = "checked_sub(&_trap, "},
    [GI_MUL] = {.may_fail = "checked_mul(&_trap, "},
    [GI_DIV] = {.c = "floor_div(",
                .latex = "\\left\\lfloor \\frac{",
                .may_fail = "checked_div(&_trap, ",
                .need = GI_NEED_DIV},
    [GI_MOD] = {.c = "floor_mod(",
                .may_fail = "checked_mod(&_trap, ",
                .need = GI_NEED_MOD},
    [GI_NEG] = {.may_fail = "checked_sub(&_trap, 0, "},
    [GI_MIN] = {.cxx = "std::min<long long>(",
                .latex = "\\min(",
                .need = GI_NEED_MIN},
    [GI_MAX] = {.cxx = "std::max<long long>(",
                .latex = "\\max(",
                .need = GI_NEED_MAX},
    [GI_GCD] = {.latex = "\\gcd(",
                .may_fail = "checked_gcd(&_trap, ",
                .need = GI_NEED_GCD},
    [GI_ABS] = {.c = "abs_of(",
                .latex = "\\left|",
                .may_fail = "checked_abs(&_trap, ",
                .need = GI_NEED_ABS},
    [GI_POPCOUNT] = {.c = "__builtin_popcountll("},
    [GI_BITLEN] = {.need = GI_NEED_BITLEN},
    [GI_CTZ] = {.need = GI_NEED_CTZ},
    [GI_ISQRT] = {.latex = "\\left\\lfloor \\sqrt{",
                  .may_fail = "checked_isqrt(&_trap, ",
                  .need = GI_NEED_ISQRT},
    [GI_LPF] = {.need = GI_NEED_LPF},
    [GI_BIGOMEGA] = {.latex = "\\Omega(", .need = GI_NEED_BIGOMEGA},
    [GI_PRIMEPI] = {.latex = "\\pi(",
                    .may_fail = "checked_primepi(&_trap, ",
                    .need = GI_NEED_PRIMEPI},
    [GI_ZECK] = {.need = GI_NEED_ZECK},
    [GI_DIGITSUM] = {.may_fail = "checked_digitsum(&_trap, ",
                     .need = GI_NEED_DIGITSUM}};

static void put_opening(writer *w, gi_op op, bool traps) {
  gi_tongue tongue = w->style->tongue;
  bool is_latex = tongue == GI_TONGUE_LATEX;
  bool is_cxx = tongue == GI_TONGUE_CXX && functions[op].cxx;
  const char *own = traps      ? functions[op].may_fail
                    : is_latex ? functions[op].latex
                    : is_cxx   ? functions[op].cxx
                    : is_c(w)  ? functions[op].c
                               : NULL;
  if (own) {
    put(w, own);
    return;
  }
  put(w, is_latex ? "\\operatorname{" : "");
  put(w, gi_op_word(op));
  put(w, is_latex ? "}(" : "(");
}

/* Bits of a negative number are those of one that is 2^64 larger. */
static void put_bits_python(writer *w, const gi_expr *e) {
  bool is_count = e->op == GI_POPCOUNT;
  bool is_natural = interval(w, e->args).least >= 0;
  put(w, is_count ? "bin(" : is_natural ? "" : "(");
  put_value(w, e->args,
            !is_natural ? LEVEL_BAND
            : is_count  ? LEVEL_CHOOSE
                        : LEVEL_ATOM);
  if (!is_count && is_natural && e->args->op == GI_NUMBER)
    put(w, " "); /* 5.bit is half a fraction */
  put(w, is_natural ? "" : " & 0xFFFFFFFFFFFFFFFF");
  put(w, is_count     ? ").count(\"1\")"
         : is_natural ? ".bit_length()"
                      : ").bit_length()");
}

/* f(a, b, c), or f(f(a, b), c) by a function of two. */
static void put_call(writer *w, const gi_expr *e) {
  gi_op op = (gi_op)e->op;
  bool is_python = w->style->tongue == GI_TONGUE_PYTHON;
  bool is_latex = w->style->tongue == GI_TONGUE_LATEX;
  bool traps = is_trapping(w, e);
  bool is_nested =
      is_c(w) ? op >= GI_MIN && op <= GI_GCD : is_python && op == GI_GCD;
  if (is_python && (op == GI_POPCOUNT || op == GI_BITLEN)) {
    put_bits_python(w, e);
    return;
  }
  w->style->traps |= traps;
  w->style->needs |= traps ? 0 : functions[op].need;
  put_opening(w, op, traps);
  for (const gi_expr *arg = e->args->next; is_nested && arg->next;
       arg = arg->next)
    put_opening(w, op, traps);
  put_value(w, e->args, LEVEL_CHOOSE);
  for (const gi_expr *arg = e->args->next; arg; arg = arg->next) {
    put(w, is_latex && op == GI_DIV ? "}{" : ", ");
    put_value(w, arg, LEVEL_CHOOSE);
    put(w, is_nested && arg->next ? ")" : "");
  }
  put(w, !is_latex                        ? ")"
         : op == GI_ABS                   ? "\\right|"
         : op == GI_DIV || op == GI_ISQRT ? "} \\right\\rfloor"
                                          : ")");
}

/* ---------------------------------------------------------- expressions */

static void put_number(writer *w, int64_t number) {
  if (w->status == GRUNDY_OK)
    w->status = gi_buffer_number(w->out, (uint64_t)number);
  if (is_c(w) && (w->wide_numbers || number > INT32_MAX))
    put(w, "LL");
}

static void put_bare(writer *w, const gi_expr *e) {
  switch ((gi_op)e->op) {
  case GI_NUMBER:
    put_number(w, e->number);
    return;
  case GI_VARIABLE:
    if (w->status == GRUNDY_OK)
      w->status = gi_codegen_name(e->name, e->length, w->style->tongue, w->out);
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

grundy_status gi_codegen_value(const gi_expr *expr, gi_codegen_style *style,
                               gi_buffer *out) {
  writer w = {.style = style, .out = out};
  put_value(&w, expr, LEVEL_CHOOSE);
  return w.status;
}

grundy_status gi_codegen_condition(const gi_expr *expr, gi_codegen_style *style,
                                   gi_buffer *out) {
  writer w = {.style = style, .out = out};
  put_test(&w, expr, LEVEL_CHOOSE);
  return w.status;
}

grundy_status gi_codegen_expr(const gi_expr *expr, gi_tongue tongue,
                              gi_buffer *out) {
  gi_codegen_style style = {.tongue = tongue};
  return gi_codegen_value(expr, &style, out);
}
