/* SPDX-License-Identifier: MIT */
/*
 * Expressions of nimbers, computed while they are read.
 *
 *   sum      := product {'+' product}
 *   product  := power {('*' | '/') power}
 *   power    := primary ['^' exponent]
 *   primary  := NUMBER | '1' '<<' NUMBER | NAME '(' arguments ')' | '(' sum ')'
 *   exponent := ['-'] integer | '(' ['-'] integer ')'
 *   integer  := NUMBER | '1' '<<' NUMBER | 'F' | 'order' | 'log' with arguments
 *
 * A NUMBER is decimal or hexadecimal (0x...).  Exponents are ordinary numbers
 * of any length; all other numbers are nimbers.
 */
#include "core/mex.h"
#include "core/nearest.h"
#include "core/text.h"
#include "engine/misuse.h"
#include "lang/nimcalc/value.h"
#include "lang/notation/notation.h"

#include <string.h>

enum {
  MOST_DEPTH = 200,     /* brackets within each other */
  MOST_SHIFT = 1 << 26, /* bits of an exponent 1<<k */
  MOST_DECIMALS = 19729 /* digits of 2^65536 - 1 */
};

typedef struct reader {
  gi_nim_calculator calculator;
  gi_text text;
  size_t at;
  unsigned depth;
} reader;

static grundy_error *error_of(reader *r) { return &r->calculator.work->error; }

/* --------------------------------------------------------------- tokens */

static bool is_digit(char c) { return c >= '0' && c <= '9'; }

static bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static bool is_hex_digit(char c) {
  return is_digit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
}

/* Skips white space and returns the next character; '\0' at the end. */
static char peek(reader *r) {
  r->at = gi_text_skip(r->text, r->at);
  return r->at < r->text.length ? r->text.data[r->at] : '\0';
}

/* Does the text continue with the mark? */
static bool looks_at(const reader *r, const char *mark) {
  size_t length = strlen(mark);
  return r->text.length - r->at >= length &&
         memcmp(r->text.data + r->at, mark, length) == 0;
}

/* Consumes the mark if it is the next character. */
static bool accept(reader *r, char mark) {
  if (peek(r) != mark)
    return false;
  r->at++;
  return true;
}

static grundy_status expect(reader *r, char mark, const char *what) {
  if (accept(r, mark))
    return GRUNDY_OK;
  return gi_text_expected(error_of(r), r->text, r->at, what);
}

/* Marks that are not operators of nimbers, and why.  Of two with the same
   start, the longer comes first. */
static const struct {
  const char *mark, *why;
} wrong_marks[] = {
    {"-", N_("there is no '-': each nimber is its own negative, so a - b is "
             "a + b")},
    {"**", N_("a power is written with '^', as in 2^10")},
    {"//",
     N_("there is no '//': every division of nimbers is exact, so write a/b")},
    {"\u2295", N_("the nim sum is written '+', as in 5 + 7")},
    {"\u2297", N_("the nim product is written '*', as in 5*7")},
    {"\u00d7", N_("the nim product is written '*', as in 5*7")},
    {"\u00b7", N_("the nim product is written '*', as in 5*7")},
    {"\u00f7", N_("a quotient is written '/', as in 5/7")},
    {"\u2212", N_("there is no '-': each nimber is its own negative, so a - b "
                  "is a + b")},
    {"xor", N_("the nim sum is written '+', as in 5 + 7")},
    {"<<", N_("only a power of two can be written with '<<', as in 1<<40")},
    {">>", N_("there is no '>>': shifting bits means nothing for nimbers")},
    {"%", N_("there is no '%': every division of nimbers is exact, without a "
             "remainder")},
    {"&", N_("there is no '&': the sum '+' is the exclusive or; other "
             "operations on bits mean nothing for nimbers")},
    {"|", N_("there is no '|': the sum '+' is the exclusive or; other "
             "operations on bits mean nothing for nimbers")},
    {"<", N_("nimbers cannot be compared: no order is compatible with their "
             "sum and product")},
    {">", N_("nimbers cannot be compared: no order is compatible with their "
             "sum and product")},
    {"=", N_("an equation cannot be typed here: write solve(b,c) for the roots "
             "of x^2 + b x = c")},
    {"!", N_("there is no '!': nimbers are neither true nor false")},
    {"~", N_("there is no '~': the sum '+' is the exclusive or; other "
             "operations on bits mean nothing for nimbers")},
};

/* Fails at a mark that is not an operator of nimbers, otherwise says what is
   expected. */
static grundy_status wrong_mark(reader *r, const char *what) {
  peek(r);
  for (size_t i = 0; i < sizeof wrong_marks / sizeof *wrong_marks; i++)
    if (looks_at(r, wrong_marks[i].mark))
      return gi_fail(error_of(r), GRUNDY_SYNTAX, r->text.offset + r->at,
                     wrong_marks[i].why);
  return gi_text_expected(error_of(r), r->text, r->at, what);
}

/* -------------------------------------------------------------- numbers */

static grundy_status read_digits(reader *r, bool is_nimber, gi_wide *number) {
  peek(r);
  size_t from = r->at;
  bool is_hex = looks_at(r, "0x") || looks_at(r, "0X");
  from += is_hex ? 2 : 0;
  size_t to = from;
  while (to < r->text.length &&
         (is_hex ? is_hex_digit(r->text.data[to]) : is_digit(r->text.data[to])))
    to++;
  if (to == from) {
    r->at = from;
    return wrong_mark(r, is_hex ? N_("a hexadecimal digit") : N_("a number"));
  }
  if (to < r->text.length && is_letter(r->text.data[to]))
    return gi_fail(error_of(r), GRUNDY_SYNTAX, r->text.offset + to,
                   "an operator is missing after the number");
  gi_text digits = gi_text_part(r->text, from, to);
  while (digits.length && digits.data[0] == '0')
    digits = gi_text_part(digits, 1, digits.length);
  if (is_nimber && digits.length > MOST_DECIMALS)
    return gi_fail(error_of(r), GRUNDY_SYNTAX, r->text.offset + from,
                   "the number is too large: nimbers must be below 2^{0}",
                   gi_digits_of(gi_nim_most_bits(&r->calculator)).text);
  r->at = to;
  return gi_wide_read(r->calculator.work, digits, is_hex, number);
}

/* Reads a number below 2^64: an argument, or the exponent after '<<'. */
static grundy_status read_small(reader *r, const char *what, uint64_t *number) {
  gi_wide wide = {NULL, 0};
  char first = peek(r);
  size_t place = r->text.offset + r->at;
  if (!is_digit(first))
    return gi_text_expected(error_of(r), r->text, r->at, what);
  grundy_status status = read_digits(r, true, &wide);
  if (status == GRUNDY_OK && wide.count > 1)
    return gi_fail(error_of(r), GRUNDY_SYNTAX, place,
                   "the number is too large: it must be below 2^64");
  *number = status == GRUNDY_OK && wide.count ? wide.words[0] : 0;
  return status;
}

/* Reads NUMBER or 1<<k. */
static grundy_status read_number(reader *r, bool is_nimber, gi_wide *number) {
  grundy_status status = read_digits(r, is_nimber, number);
  if (status != GRUNDY_OK)
    return status;
  peek(r);
  if (!looks_at(r, "<<"))
    return GRUNDY_OK;
  if (number->count != 1 || number->words[0] != 1)
    return wrong_mark(r, "");
  r->at += 2;
  peek(r);
  size_t place = r->text.offset + r->at;
  uint64_t shift = 0;
  status = read_small(r, N_("the exponent of a power of two"), &shift);
  if (status != GRUNDY_OK)
    return status;
  uint64_t most =
      is_nimber ? gi_nim_most_bits(&r->calculator) : (uint64_t)MOST_SHIFT;
  if (shift >= most)
    return gi_fail(error_of(r), GRUNDY_SYNTAX, place,
                   "the number is too large: it must be below 2^{0}",
                   gi_digits_of(most).text);
  return gi_nim_power_of_2(&r->calculator, (size_t)shift, number);
}

static grundy_status check_size(reader *r, const gi_nim_value *value) {
  size_t most = gi_nim_most_bits(&r->calculator);
  if (gi_wide_bits(value->number) <= most)
    return GRUNDY_OK;
  return gi_fail(error_of(r), GRUNDY_SYNTAX, value->place,
                 "the number is too large: nimbers must be below 2^{0}",
                 gi_digits_of(most).text);
}

/* ------------------------------------------------------------ functions */

static grundy_status read_sum(reader *r, gi_nim_value *value);

/* Fails if the value is not a NIMBER. */
static grundy_status need_nimber(reader *r, const gi_nim_value *value) {
  if (value->kind == GRUNDY_NIM_INTEGER)
    return gi_fail(error_of(r), GRUNDY_SYNTAX, value->place,
                   "an order or a logarithm is an ordinary number: use it "
                   "alone or as an exponent");
  if (value->kind == GRUNDY_NIM_ROOTS)
    return gi_fail(error_of(r), GRUNDY_SYNTAX, value->place,
                   "solve may give two numbers: use it alone");
  return GRUNDY_OK;
}

static grundy_status read_nimber(reader *r, gi_nim_value *value) {
  grundy_status status = read_sum(r, value);
  return status == GRUNDY_OK ? need_nimber(r, value) : status;
}

/* Reads the number of bits of a field: 1, 2, 4, ..., `most`. */
static grundy_status read_bits(reader *r, uint64_t most, uint64_t *bits) {
  peek(r);
  size_t place = r->text.offset + r->at;
  grundy_status status =
      read_small(r, N_("the number of bits of a field"), bits);
  if (status != GRUNDY_OK)
    return status;
  if (!*bits || *bits & (*bits - 1) || *bits > most)
    return gi_fail(error_of(r), GRUNDY_SYNTAX, place,
                   "a field has 1, 2, 4, ... or {0} bits",
                   gi_digits_of(most).text);
  return GRUNDY_OK;
}

/* Reads the argument of a function of one nimber and applies the function. */
static grundy_status call_on_nimber(reader *r,
                                    grundy_status (*f)(gi_nim_calculator *c,
                                                       gi_nim_value a,
                                                       gi_nim_value *out),
                                    gi_nim_value *out) {
  gi_nim_value a;
  grundy_status status = read_nimber(r, &a);
  return status == GRUNDY_OK ? f(&r->calculator, a, out) : status;
}

static grundy_status square(gi_nim_calculator *c, gi_nim_value a,
                            gi_nim_value *out) {
  return gi_nim_times(c, a, a, out);
}

static grundy_status call_inv(reader *r, gi_nim_value *out) {
  return call_on_nimber(r, gi_nim_inverse, out);
}

static grundy_status call_sq(reader *r, gi_nim_value *out) {
  return call_on_nimber(r, square, out);
}

static grundy_status call_sqrt(reader *r, gi_nim_value *out) {
  return call_on_nimber(r, gi_nim_root, out);
}

static grundy_status call_order(reader *r, gi_nim_value *out) {
  return call_on_nimber(r, gi_nim_order_of, out);
}

/* solve(c), solve(b,c). */
static grundy_status call_solve(reader *r, gi_nim_value *out) {
  gi_nim_value a, b = {0};
  grundy_status status = read_nimber(r, &a);
  if (status != GRUNDY_OK)
    return status;
  if (accept(r, ',')) {
    status = read_nimber(r, &b);
  } else {
    b = a;
    status = gi_nim_make(&r->calculator, (grundy_nim128){1, 0}, &a);
  }
  return status == GRUNDY_OK ? gi_nim_quadratic(&r->calculator, a, b, out)
                             : status;
}

static grundy_status call_log(reader *r, gi_nim_value *out) {
  gi_nim_value a, base = {0};
  grundy_status status = read_nimber(r, &a);
  if (status == GRUNDY_OK)
    status = expect(r, ',', N_("',' and the base of the logarithm"));
  if (status == GRUNDY_OK)
    status = read_nimber(r, &base);
  return status == GRUNDY_OK ? gi_nim_logarithm(&r->calculator, a, base, out)
                             : status;
}

/* The trace of a field is its top bit (doc/nimbers.md). */
static grundy_status call_trace(reader *r, gi_nim_value *out) {
  gi_nim_value a;
  uint64_t bits = 0;
  grundy_status status = read_nimber(r, &a);
  if (status == GRUNDY_OK)
    status = expect(r, ',', N_("',' and the number of bits of the field"));
  if (status == GRUNDY_OK)
    status = read_bits(r, gi_nim_most_bits(&r->calculator), &bits);
  if (status != GRUNDY_OK)
    return status;
  if (gi_wide_bits(a.number) > bits)
    return gi_fail(error_of(r), GRUNDY_SYNTAX, a.place,
                   "the number is not in that field: it is not below 2^{0}",
                   gi_digits_of(bits).text);
  return gi_nim_make(&r->calculator,
                     (grundy_nim128){gi_wide_bits(a.number) == bits ? 1 : 0, 0},
                     out);
}

static grundy_status call_primitive(reader *r, gi_nim_value *out) {
  uint64_t bits = 0, most = gi_nim_most_bits(&r->calculator);
  grundy_status status = read_bits(r, most < 128 ? most : 128, &bits);
  return status == GRUNDY_OK
             ? gi_nim_make(&r->calculator,
                           grundy_nim128_primitive((unsigned)bits), out)
             : status;
}

static grundy_status add_all(reader *r, gi_mex *mex) {
  if (peek(r) == ')')
    return GRUNDY_OK;
  do {
    gi_nim_value a;
    grundy_status status = read_nimber(r, &a);
    if (status ==
        GRUNDY_OK) /* a number of more than one word never matters to the mex */
      status = gi_mex_add(mex, a.number.count > 1 ? UINT64_MAX
                               : a.number.count   ? a.number.words[0]
                                                  : 0);
    if (status != GRUNDY_OK)
      return status;
  } while (accept(r, ','));
  return GRUNDY_OK;
}

static grundy_status call_mex(reader *r, gi_nim_value *out) {
  gi_mex mex;
  uint64_t least = 0;
  gi_mex_init(&mex, &r->calculator.work->memory);
  grundy_status status = add_all(r, &mex);
  if (status == GRUNDY_OK)
    status = gi_mex_value(&mex, &least);
  gi_mex_clear(&mex);
  return status == GRUNDY_OK
             ? gi_nim_make(&r->calculator, (grundy_nim128){least, 0}, out)
             : status;
}

/* F(n) = 2^(2^n). */
static grundy_status call_fermat(reader *r, gi_nim_value *out) {
  peek(r);
  size_t place = r->text.offset + r->at;
  uint64_t n = 0;
  grundy_status status =
      read_small(r, N_("the number n of F(n) = 2^(2^n)"), &n);
  if (status != GRUNDY_OK)
    return status;
  if (n > 15)
    return gi_fail(error_of(r), GRUNDY_SYNTAX, place,
                   "n must be at most 15: the largest is F(15) = 2^32768");
  *out = (gi_nim_value){.kind = GRUNDY_NIM_NIMBER};
  return gi_nim_power_of_2(&r->calculator, (size_t)1 << n, &out->number);
}

static const struct function {
  const char *name;
  grundy_status (*call)(reader *r, gi_nim_value *out);
  bool is_exponent; /* may be used as an exponent */
} functions[] = {
    {"inv", call_inv, false},     {"sq", call_sq, false},
    {"sqrt", call_sqrt, false},   {"solve", call_solve, false},
    {"order", call_order, true},  {"log", call_log, true},
    {"trace", call_trace, false}, {"primitive", call_primitive, false},
    {"mex", call_mex, false},     {"F", call_fermat, true},
};
enum {
  FUNCTIONS = sizeof functions / sizeof *functions
};

static gi_text read_name(const reader *r) {
  size_t to = r->at;
  while (to < r->text.length &&
         (is_letter(r->text.data[to]) || is_digit(r->text.data[to]) ||
          r->text.data[to] == '_'))
    to++;
  return gi_text_part(r->text, r->at, to);
}

static grundy_status unknown_name(reader *r, gi_text name) {
  gi_nearest near = gi_nearest_to(name.data, name.length);
  for (size_t i = 0; i < FUNCTIONS; i++)
    gi_nearest_try(&near, functions[i].name);
  gi_fail(error_of(r), GRUNDY_SYNTAX, name.offset,
          "there is no function '{0}' of nimbers", gi_excerpt_of(name).text);
  if (near.name)
    gi_hint(error_of(r), "did you mean {0}?", near.name);
  else
    gi_hint(error_of(r), "the functions are inv, sq, sqrt, solve, order, log, "
                         "trace, primitive, mex and F");
  return GRUNDY_SYNTAX;
}

static grundy_status too_deep(reader *r) {
  return gi_fail(error_of(r), GRUNDY_SYNTAX, r->text.offset + r->at,
                 "brackets are nested more than {0} levels deep",
                 gi_digits_of(MOST_DEPTH).text);
}

static grundy_status read_call(reader *r, bool is_exponent, gi_nim_value *out) {
  gi_text name = read_name(r);
  size_t i = 0;
  while (i < FUNCTIONS && !gi_text_is(name, functions[i].name))
    i++;
  if (i == FUNCTIONS)
    return unknown_name(r, name);
  if (is_exponent && !functions[i].is_exponent)
    return gi_fail(error_of(r), GRUNDY_SYNTAX, name.offset,
                   "an exponent is an ordinary number: digits, 1<<k, F(n), "
                   "order(...) or log(...)");
  r->at += name.length;
  grundy_status status = expect(r, '(', N_("'(' and the arguments"));
  if (status == GRUNDY_OK && ++r->depth > MOST_DEPTH)
    status = too_deep(r);
  if (status == GRUNDY_OK)
    status = functions[i].call(r, out);
  out->place = name.offset;
  if (status != GRUNDY_OK)
    return status;
  r->depth--;
  if (accept(r, ')'))
    return GRUNDY_OK;
  return wrong_mark(r, N_("an operator or ')'"));
}

/* ---------------------------------------------------------- expressions */

static grundy_status read_primary(reader *r, gi_nim_value *value) {
  char first = peek(r);
  size_t place = r->text.offset + r->at;
  grundy_status status;
  *value = (gi_nim_value){.kind = GRUNDY_NIM_NIMBER};
  if (is_letter(first)) {
    status = read_call(r, false, value);
  } else if (is_digit(first)) {
    status = read_number(r, true, &value->number);
  } else if (first == '(') {
    r->at++;
    if (++r->depth > MOST_DEPTH)
      return too_deep(r);
    status = read_sum(r, value);
    r->depth--;
    if (status == GRUNDY_OK && !accept(r, ')'))
      status = wrong_mark(r, N_("an operator or ')'"));
  } else {
    return wrong_mark(r, N_("a number, a function or '('"));
  }
  value->place = place;
  if (status == GRUNDY_OK && value->kind == GRUNDY_NIM_NIMBER)
    status = check_size(r, value);
  return status;
}

static grundy_status read_exponent(reader *r, bool *is_negative,
                                   gi_wide *number) {
  bool has_bracket = accept(r, '(');
  gi_nim_value value = {.kind = GRUNDY_NIM_INTEGER};
  grundy_status status;
  *is_negative = accept(r, '-');
  if (is_letter(peek(r))) {
    status = read_call(r, true, &value);
    *number = value.number;
  } else {
    status = read_number(r, false, number);
  }
  if (status != GRUNDY_OK || !has_bracket || accept(r, ')'))
    return status;
  return gi_fail(error_of(r), GRUNDY_SYNTAX, r->text.offset + r->at,
                 "expected ')': an exponent is one ordinary number");
}

static grundy_status read_power(reader *r, gi_nim_value *value) {
  grundy_status status = read_primary(r, value);
  if (status != GRUNDY_OK || peek(r) != '^')
    return status;
  bool is_negative = false;
  gi_wide exponent = {NULL, 0};
  size_t place = value->place;
  status = need_nimber(r, value);
  r->at++;
  if (status == GRUNDY_OK)
    status = read_exponent(r, &is_negative, &exponent);
  if (status == GRUNDY_OK && is_negative)
    status = gi_nim_inverse(&r->calculator, *value, value);
  if (status == GRUNDY_OK)
    status = gi_nim_power(&r->calculator, *value, exponent, value);
  value->place = place;
  if (status == GRUNDY_OK && peek(r) == '^')
    return gi_fail(error_of(r), GRUNDY_SYNTAX, r->text.offset + r->at,
                   "a^b^c is ambiguous: write (a^b)^c, or a single exponent");
  return status;
}

/* Reads the factor after '*' or '/' and applies it. */
static grundy_status apply_factor(reader *r, char mark, gi_nim_value *value) {
  gi_nim_value other = {0};
  grundy_status status = need_nimber(r, value);
  if (status == GRUNDY_OK)
    status = read_power(r, &other);
  if (status == GRUNDY_OK)
    status = need_nimber(r, &other);
  if (status == GRUNDY_OK && mark == '/')
    status = gi_nim_inverse(&r->calculator, other, &other);
  return status == GRUNDY_OK
             ? gi_nim_times(&r->calculator, *value, other, value)
             : status;
}

static grundy_status read_product(reader *r, gi_nim_value *value) {
  grundy_status status = read_power(r, value);
  size_t place = value->place;
  while (status == GRUNDY_OK) {
    char mark = peek(r);
    if (mark != '*' && mark != '/')
      break;
    if (looks_at(r, "**") || looks_at(r, "//"))
      return wrong_mark(r, "");
    r->at++;
    status = apply_factor(r, mark, value);
    value->place = place;
  }
  return status;
}

static grundy_status read_sum(reader *r, gi_nim_value *value) {
  grundy_status status = read_product(r, value);
  size_t place = value->place;
  while (status == GRUNDY_OK && accept(r, '+')) {
    gi_nim_value other = {0};
    status = need_nimber(r, value);
    if (status == GRUNDY_OK)
      status = read_product(r, &other);
    if (status == GRUNDY_OK)
      status = need_nimber(r, &other);
    if (status == GRUNDY_OK)
      status = gi_nim_add(&r->calculator, *value, other, value);
    value->place = place;
    if (status == GRUNDY_OK)
      status = gi_budget_step(&r->calculator.work->budget);
  }
  return status;
}

/* --------------------------------------------------------------- public */

static grundy_status write_answer(reader *r, const gi_nim_value *value,
                                  grundy_nim_answer *answer) {
  const grundy_nim_query *query = &r->calculator.query;
  grundy_work *work = r->calculator.work;
  gi_wide largest = value->has_second ? value->second : value->number;
  answer->kind = value->kind;
  answer->count = value->has_second ? 2 : 1;
  answer->bits = gi_wide_bits(largest);
  if (value->kind != GRUNDY_NIM_INTEGER) {
    answer->field_bits = query->bits ? query->bits : 1;
    while (answer->field_bits < answer->bits)
      answer->field_bits *= 2;
  }
  grundy_status status =
      gi_wide_print(work, value->number, query->hex, &answer->values[0]);
  if (status == GRUNDY_OK && value->has_second)
    status = gi_wide_print(work, value->second, query->hex, &answer->values[1]);
  return status;
}

static grundy_status evaluate(reader *r, grundy_nim_answer *answer) {
  gi_nim_value value;
  unsigned bits = r->calculator.query.bits;
  if (bits & (bits - 1) || bits > GI_NIM_BITS)
    return gi_fail(error_of(r), GRUNDY_DOMAIN, GRUNDY_NOWHERE,
                   "a field has 1, 2, 4, ... or {0} bits",
                   gi_digits_of(GI_NIM_BITS).text);
  grundy_status status = read_sum(r, &value);
  if (status == GRUNDY_OK && peek(r) != '\0')
    status = wrong_mark(r, N_("an operator or the end"));
  if (status == GRUNDY_OK && r->at < r->text.length) /* a NUL byte */
    status = gi_text_expected(error_of(r), r->text, r->at,
                              N_("an operator or the end"));
  if (status == GRUNDY_OK)
    return write_answer(r, &value, answer);
  if (!r->calculator.why)
    return status;
  *answer =
      (grundy_nim_answer){.kind = GRUNDY_NIM_NONE, .why = r->calculator.why};
  return GRUNDY_OK;
}

grundy_status grundy_nim_eval(grundy_work *work, const char *text,
                              size_t length, grundy_nim_query query,
                              grundy_nim_answer *answer) {
  if (gi_misused(work, GI_NEEDS({gi_is_text(text, length), "text"},
                                {grundy_cpu_has(query.cpu), "query"},
                                {gi_is_given(answer), "answer"})))
    return GRUNDY_MISUSE;
  *answer = (grundy_nim_answer){.kind = GRUNDY_NIM_NIMBER};
  reader r = {.calculator = {.work = work,
                             .query = query,
                             .room = {gi_nim_kernels_of(query.cpu),
                                      &work->memory, &work->budget}},
              .text = {text, length, 0}};
  gi_mark mark = gi_arena_mark(&work->scratch);
  r.text = gi_notation_typed(work, text, length);
  grundy_status status =
      r.text.data || !length ? evaluate(&r, answer) : gi_refused(work);
  gi_arena_release(&work->scratch, mark);
  return gi_finish(work, status, GRUNDY_NOWHERE);
}
