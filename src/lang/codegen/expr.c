/* SPDX-License-Identifier: MIT */
/*
 * Expressions in C, C++, Python and LaTeX.
 *
 * The levels below are those of C with two exceptions: a bit operator next to
 * a sum or to another bit operator, and 'and' next to 'or', always get
 * parentheses, because compilers warn without them.  In Python and LaTeX bit
 * operators bind closer than comparisons, as in the rule language.
 */
#include "lang/codegen/program.h"
#include "lang/rule/lexer.h"

#include <inttypes.h>
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
  LEVEL_SHIFT,
  LEVEL_SUM,
  LEVEL_PRODUCT,
  LEVEL_UNARY,
  LEVEL_POWER, /* Python, LaTeX */
  LEVEL_ATOM
} level;

/* The text being written, and how. */
typedef struct scribe {
  gi_codegen_style *style;
  gi_writer *out;
  bool wide_numbers; /* C: no operand has 64 bits unless its suffix says so */
} scribe;

static void put(scribe *w, const char *text) { gi_write_text(w->out, text); }

static bool is_c(const scribe *w) {
  return w->style->tongue == GI_TONGUE_C || w->style->tongue == GI_TONGUE_CXX;
}

static bool is_test(const gi_expr *e) {
  return e->op >= GI_OR && e->op <= GI_NE;
}

static gi_interval interval(const scribe *w, const gi_expr *e) {
  return gi_expr_interval(e, w->style->variables);
}

static bool is_trapping(const scribe *w, const gi_expr *e) {
  enum {
    SOON = 1 << 12 /* the bytecode counts primes up to larger numbers: it pays
                      for them */
  };
  if (e->op == GI_PRIMEPI && w->style->checked)
    return interval(w, e->args).most > SOON;
  return w->style->checked && gi_expr_may_fail(e, w->style->variables);
}

/* Does C's division, which rounds towards 0, give the same as rounding down? */
static bool is_plain_division(const scribe *w, const gi_expr *e) {
  return interval(w, e->args).least >= 0 &&
         interval(w, e->args->next).least >= (w->style->checked ? 1 : 0);
}

/* Is a << b or a >> b right in C?  Not where a may be an int, or negative. */
static bool is_plain_shift(const scribe *w, const gi_expr *e) {
  return (e->args->op == GI_VARIABLE || e->args->op == GI_NUMBER) &&
         interval(w, e->args).least >= 0 && !is_trapping(w, e);
}

static bool is_call(const scribe *w, const gi_expr *e) {
  if (!is_c(w))
    return false;
  if (e->op == GI_DIV || e->op == GI_MOD)
    return !is_plain_division(w, e);
  if (e->op == GI_SHL || e->op == GI_SHR)
    return !is_plain_shift(w, e);
  return e->op == GI_POW ||
         (e->op >= GI_ADD && e->op <= GI_NEG && is_trapping(w, e));
}

static level level_of(const scribe *w, const gi_expr *e) {
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
  case GI_SHL:
    return w->style->tongue == GI_TONGUE_LATEX ? LEVEL_PRODUCT : LEVEL_SHIFT;
  case GI_SHR:
    return w->style->tongue == GI_TONGUE_LATEX ? LEVEL_ATOM : LEVEL_SHIFT;
  case GI_POW:
    return LEVEL_POWER;
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

static void put_value(scribe *w, const gi_expr *e, level least);
static void put_test(scribe *w, const gi_expr *e, level least);

/* ------------------------------------------------------------ operators */

/* The operator in each language; NULL: as in C. */
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
                 [GI_SHL] = {.c = " << ", .latex = " \\cdot 2^{"},
                 [GI_SHR] = {.c = " >> "},
                 [GI_POW] = {.c = " ** ", .latex = "^{"},
                 [GI_ADD] = {.c = " + "},
                 [GI_SUB] = {.c = " - "},
                 [GI_MUL] = {.c = " * ", .latex = " \\cdot "},
                 [GI_DIV] = {.c = " / ", .python = " // "},
                 [GI_MOD] = {.c = " % ", .latex = " \\bmod "},
                 [GI_NEG] = {.c = "-"}};

static void put_word(scribe *w, gi_op op) {
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

/* Returns the lowest level at which the operand needs no parentheses; `right`
   is false for the first operand. */
static level operand_level(const scribe *w, const gi_expr *e,
                           const gi_expr *operand, bool right) {
  level own = level_of(w, e);
  bool is_same = operand->op == e->op && !right;
  if (own == LEVEL_BITS)
    return is_same ? own : LEVEL_PRODUCT;
  if (own == LEVEL_SHIFT && is_c(w))
    return LEVEL_PRODUCT;
  if (own == LEVEL_POWER)
    return right ? LEVEL_UNARY : LEVEL_ATOM;
  if (own == LEVEL_OR && is_c(w))
    return is_same ? own : LEVEL_NOT;
  if (own == LEVEL_COMPARE)
    return is_c(w) ? LEVEL_SUM : LEVEL_BOR;
  return right ? own + 1 : own;
}

static void put_operator(scribe *w, const gi_expr *e) {
  const gi_expr *left = e->args, *right = left->next;
  bool is_logical = e->op == GI_OR || e->op == GI_AND, before = w->wide_numbers;
  void (*operand)(scribe *, const gi_expr *, level) =
      is_logical ? put_test : put_value;
  bool is_exponent = w->style->tongue == GI_TONGUE_LATEX &&
                     (e->op == GI_SHL || e->op == GI_POW);
  if (e->op == GI_SHL || (!is_logical && !has_variable(e)))
    w->wide_numbers = true;
  operand(w, left, operand_level(w, e, left, false));
  put_word(w, (gi_op)e->op);
  operand(w, right,
          is_exponent ? LEVEL_CHOOSE : operand_level(w, e, right, true));
  put(w, is_exponent ? "}" : "");
  w->wide_numbers = before;
}

/* Writes a chain of choices, one row for each. */
static void put_cases(scribe *w, const gi_expr *e) {
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

static void put_choice(scribe *w, const gi_expr *e) {
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

/* Writes in LaTeX  n \in \{1, 2, 3, 5, 8, \dots\}  for  zeck(n) == 1. */
static bool put_membership(scribe *w, const gi_expr *e) {
  gi_set set;
  if (w->style->tongue != GI_TONGUE_LATEX || !gi_expr_is_membership(e, &set))
    return false;
  put_value(w, e->args->args, LEVEL_SUM);
  put(w, e->op == GI_NE ? " \\notin " : " \\in ");
  put(w, set == GI_SET_FIB ? "\\{1, 2, 3, 5, 8, \\dots\\}"
                           : "\\{2, 3, 5, 7, 11, \\dots\\}");
  return true;
}

static void put_sign(scribe *w, const gi_expr *e) {
  put_word(w, (gi_op)e->op);
  if (e->op == GI_NOT)
    put_test(w, e->args, is_c(w) ? LEVEL_UNARY : LEVEL_NOT);
  else
    put_value(w, e->args, LEVEL_ATOM);
}

/* ------------------------------------------------------------ functions */

/* How a call of the operation begins, by language.  NULL means: the name of
   the operation in the rule language; `cxx` NULL: as in C.  `checked` begins
   the call in checked code if the operation may fail. */
static const struct {
  const char *c, *cxx, *latex, *checked;
  unsigned helper;
} functions[] = {
    [GI_ADD] = {.checked = "checked_add(&_trap, "},
    [GI_SUB] = {.checked = "checked_sub(&_trap, "},
    [GI_MUL] = {.checked = "checked_mul(&_trap, "},
    [GI_DIV] = {.c = "floor_div(",
                .latex = "\\left\\lfloor \\frac{",
                .checked = "checked_div(&_trap, ",
                .helper = GI_HELPER_DIV},
    [GI_MOD] = {.c = "floor_mod(",
                .checked = "checked_mod(&_trap, ",
                .helper = GI_HELPER_MOD},
    [GI_NEG] = {.checked = "checked_sub(&_trap, 0, "},
    [GI_MIN] = {.cxx = "std::min<long long>(",
                .latex = "\\min(",
                .helper = GI_HELPER_MIN},
    [GI_MAX] = {.cxx = "std::max<long long>(",
                .latex = "\\max(",
                .helper = GI_HELPER_MAX},
    [GI_GCD] = {.latex = "\\gcd(",
                .checked = "checked_gcd(&_trap, ",
                .helper = GI_HELPER_GCD},
    [GI_LCM] = {.latex = "\\operatorname{lcm}(",
                .checked = "checked_lcm(&_trap, ",
                .helper = GI_HELPER_LCM | GI_HELPER_GCD},
    [GI_POW] = {.c = "power(",
                .checked = "checked_power(&_trap, ",
                .helper = GI_HELPER_POWER},
    [GI_SHL] = {.c = "shl(",
                .checked = "checked_shl(&_trap, ",
                .helper = GI_HELPER_SHL},
    [GI_SHR] = {.c = "shr(",
                .latex = "\\left\\lfloor \\frac{",
                .checked = "checked_shr(&_trap, ",
                .helper = GI_HELPER_SHR},
    [GI_LOG2] = {.c = "log2_of(",
                 .latex = "\\left\\lfloor \\log_2(",
                 .checked = "checked_log2(&_trap, ",
                 .helper = GI_HELPER_LOG2},
    [GI_ABS] = {.c = "abs_of(",
                .latex = "\\left|",
                .checked = "checked_abs(&_trap, ",
                .helper = GI_HELPER_ABS},
    [GI_POPCOUNT] = {.c = "__builtin_popcountll("},
    [GI_BITLEN] = {.helper = GI_HELPER_BITLEN},
    [GI_CTZ] = {.helper = GI_HELPER_CTZ},
    [GI_ISQRT] = {.latex = "\\left\\lfloor \\sqrt{",
                  .checked = "checked_isqrt(&_trap, ",
                  .helper = GI_HELPER_ISQRT},
    [GI_LPF] = {.helper = GI_HELPER_LPF},
    [GI_BIGOMEGA] = {.latex = "\\Omega(", .helper = GI_HELPER_BIGOMEGA},
    [GI_PRIMEPI] = {.latex = "\\pi(",
                    .checked = "checked_primepi(&_trap, ",
                    .helper = GI_HELPER_PRIMEPI},
    [GI_ZECK] = {.helper = GI_HELPER_ZECK},
    [GI_GOLDEN] = {.checked = "checked_golden(&_trap, ",
                   .latex = "\\left\\lfloor \\varphi \\cdot (",
                   .helper = GI_HELPER_GOLDEN},
    [GI_GOLDENINDEX] = {.helper = GI_HELPER_GOLDENINDEX},
    [GI_FIBBELOW] = {.helper = GI_HELPER_FIBBELOW},
    [GI_DIGITSUM] = {.checked = "checked_digitsum(&_trap, ",
                     .helper = GI_HELPER_DIGITSUM}};

static const char *opening_of(const scribe *w, gi_op op, bool traps) {
  if (traps)
    return functions[op].checked;
  switch (w->style->tongue) {
  case GI_TONGUE_C:
    return functions[op].c;
  case GI_TONGUE_CXX:
    return functions[op].cxx ? functions[op].cxx : functions[op].c;
  case GI_TONGUE_PYTHON:
    return NULL;
  case GI_TONGUE_LATEX:
    return functions[op].latex;
  }
  return NULL;
}

static void put_opening(scribe *w, gi_op op, bool traps) {
  const char *own = opening_of(w, op, traps);
  if (own)
    put(w, own);
  else
    gi_write(w->out,
             w->style->tongue == GI_TONGUE_LATEX ? "\\operatorname{%s}("
                                                 : "%s(",
             gi_op_word(op));
}

/* A negative number has the bits of the number that is 2^64 larger. */
static void put_bits_python(scribe *w, const gi_expr *e) {
  bool is_count = e->op == GI_POPCOUNT;
  bool is_natural = interval(w, e->args).least >= 0;
  put(w, is_count ? "bin(" : is_natural ? "" : "(");
  put_value(w, e->args,
            !is_natural ? LEVEL_BAND
            : is_count  ? LEVEL_CHOOSE
                        : LEVEL_ATOM);
  if (!is_count && is_natural && e->args->op == GI_NUMBER)
    put(w, " "); /* 5.bit_length is a syntax error */
  put(w, is_natural ? "" : " & 0xFFFFFFFFFFFFFFFF");
  put(w, is_count     ? ").count(\"1\")"
         : is_natural ? ".bit_length()"
                      : ").bit_length()");
}

/* Writes f(a, b, c), or f(f(a, b), c) where f takes two arguments. */
static void put_call(scribe *w, const gi_expr *e) {
  gi_op op = (gi_op)e->op;
  bool is_python = w->style->tongue == GI_TONGUE_PYTHON;
  bool is_latex = w->style->tongue == GI_TONGUE_LATEX;
  bool traps = is_trapping(w, e);
  bool is_nested = is_c(w) ? op >= GI_MIN && op <= GI_LCM
                           : is_python && (op == GI_GCD || op == GI_LCM);
  if (is_python && (op == GI_POPCOUNT || op == GI_BITLEN)) {
    put_bits_python(w, e);
    return;
  }
  w->style->traps |= traps;
  w->style->helpers |= traps ? 0 : functions[op].helper;
  put_opening(w, op, traps);
  for (const gi_expr *arg = e->args->next; is_nested && arg->next;
       arg = arg->next)
    put_opening(w, op, traps);
  put_value(w, e->args, LEVEL_CHOOSE);
  for (const gi_expr *arg = e->args->next; arg; arg = arg->next) {
    put(w, !is_latex      ? ", "
           : op == GI_DIV ? "}{"
           : op == GI_SHR ? "}{2^{"
                          : ", ");
    put_value(w, arg, LEVEL_CHOOSE);
    put(w, is_nested && arg->next ? ")" : "");
  }
  put(w, !is_latex                          ? ")"
         : op == GI_ABS                     ? "\\right|"
         : op == GI_SHR                     ? "}} \\right\\rfloor"
         : op == GI_LOG2 || op == GI_GOLDEN ? ") \\right\\rfloor"
         : op == GI_DIV || op == GI_ISQRT   ? "} \\right\\rfloor"
                                            : ")");
}

/* Writes an entry of an array. */
static void put_index(scribe *w, const gi_expr *e) {
  const gi_data *d = e->data;
  bool traps = is_trapping(w, e);
  w->style->traps |= traps;
  put(w, traps ? "checked_index(&_trap, " : "");
  gi_codegen_name(d->name.text, d->name.length, w->style->tongue, w->out);
  if (traps)
    gi_write(w->out, ", %" PRIu32 ", ", d->count * d->width);
  put(w, traps ? "" : "[");
  put_value(w, e->args, LEVEL_CHOOSE);
  put(w, traps ? ")" : "]");
}

/* ---------------------------------------------------------- expressions */

static void put_number(scribe *w, int64_t number) {
  gi_write_number(w->out, (uint64_t)number);
  if (is_c(w) && (w->wide_numbers || number > INT32_MAX))
    put(w, "LL");
}

/* Writes the call of a predicate's function.  False: the expression is not a
   predicate. */
static bool put_predicate(scribe *w, const gi_expr *e) {
  for (unsigned i = 0; i < w->style->predicate_count; i++) {
    const gi_codegen_predicate *p = &w->style->predicates[i];
    if (p->expr != e)
      continue;
    w->style->traps |= p->traps;
    gi_write(w->out, "_holds%u(&_trap, ", i);
    gi_codegen_name(p->binder->name, p->binder->length, w->style->tongue,
                    w->out);
    put(w, ")");
    return true;
  }
  return false;
}

static void put_bare(scribe *w, const gi_expr *e) {
  switch ((gi_op)e->op) {
  case GI_NUMBER:
    put_number(w, e->number);
    return;
  case GI_VARIABLE:
    gi_codegen_name(e->name, e->length, w->style->tongue, w->out);
    return;
  case GI_CHOOSE:
    put_choice(w, e);
    return;
  case GI_INDEX:
    put_index(w, e);
    return;
  default:
    break;
  }
  if (gi_op_is_loop((gi_op)e->op)) {
    gi_codegen_aggregate(w->style->program, e);
    return;
  }
  if (level_of(w, e) == LEVEL_ATOM)
    put_call(w, e);
  else if (e->op == GI_NOT || e->op == GI_NEG)
    put_sign(w, e);
  else if (!put_membership(w, e))
    put_operator(w, e);
}

static void put_leveled(scribe *w, const gi_expr *e, level least) {
  if (put_predicate(w, e))
    return;
  bool is_loose = level_of(w, e) < least;
  put(w, is_loose ? "(" : "");
  put_bare(w, e);
  put(w, is_loose ? ")" : "");
}

/* Writes the expression as a number: comparisons are 0 or 1. */
static void put_value(scribe *w, const gi_expr *e, level least) {
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

/* Writes a test that the expression is not 0.  Compilers warn about a bare
   product or choice there. */
static void put_test(scribe *w, const gi_expr *e, level least) {
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

void gi_codegen_value(const gi_expr *expr, gi_codegen_style *style,
                      gi_writer *out) {
  scribe w = {.style = style, .out = out};
  put_value(&w, expr, LEVEL_CHOOSE);
}

void gi_codegen_condition(const gi_expr *expr, gi_codegen_style *style,
                          gi_writer *out) {
  scribe w = {.style = style, .out = out};
  put_test(&w, expr, LEVEL_CHOOSE);
}

void gi_codegen_expr(const gi_expr *expr, gi_tongue tongue, gi_writer *out) {
  gi_codegen_style style = {.tongue = tongue};
  gi_codegen_value(expr, &style, out);
}
