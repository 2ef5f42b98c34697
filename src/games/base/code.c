/* SPDX-License-Identifier: MIT */
#include "games/base/code.h"
#include "core/text.h"

/* Returns the digit at this place; `base` if there is none. */
static unsigned digit_at(gi_text text, size_t at, unsigned base) {
  char c = at < text.length ? text.data[at] : ' ';
  unsigned digit = c >= '0' && c <= '9'   ? (unsigned)(c - '0')
                   : c >= 'A' && c <= 'F' ? (unsigned)(c - 'A') + 10
                   : c >= 'a' && c <= 'f' ? (unsigned)(c - 'a') + 10
                                          : base;
  return digit < base ? digit : base;
}

static bool is_digit(gi_text text, size_t at, unsigned base) {
  return digit_at(text, at, base) < base;
}

/* Fails at a character that is not a digit of this base; `what` is what was
   expected. */
static grundy_status bad_digit(grundy_work *work, gi_text text, size_t at,
                               unsigned base, const char *what) {
  if (is_digit(text, at, 16) && !is_digit(text, at, base))
    return gi_fail(&work->error, GRUNDY_SYNTAX, text.offset + at,
                   "{0} is not an octal digit: a code has the digits 0 to 7",
                   (char[]){text.data[at], 0});
  return gi_text_expected(&work->error, text, at, what);
}

/* Is the text digits, the last of them perhaps in parentheses? */
static bool has_digits(gi_text text, unsigned base) {
  size_t at = 0;
  while (is_digit(text, at, base))
    at++;
  if (at < text.length && text.data[at] == '(') {
    size_t start = ++at;
    while (is_digit(text, at, base))
      at++;
    return at > start && at + 1 == text.length && text.data[at] == ')';
  }
  return at && at == text.length;
}

/* Reads the digit before the point, which may be left out, and the point. */
static grundy_status read_first(grundy_work *work, gi_text text, unsigned base,
                                size_t *at, uint8_t *digit) {
  *digit = 0;
  if (has_digits(text, base)) /* there is no point: fail at the end */
    *at = text.length;
  else if (is_digit(text, *at, 16)) {
    *digit = (uint8_t)digit_at(text, *at, 16);
    if (*digit & 3 || *digit >= base)
      return gi_fail(&work->error, GRUNDY_SYNTAX, text.offset + *at,
                     base == 8
                         ? N_("the digit before the point is 0 or 4: without "
                              "taking a bean a heap can only be split")
                         : N_("the digit before the point is 0, 4, 8 or C: "
                              "without taking a bean a heap can only be "
                              "split"));
    ++*at;
  }
  if (*at >= text.length || text.data[*at] != '.')
    return gi_text_expected(
        &work->error, text, *at,
        base == 8 ? N_("the point of an octal code such as 0.77")
                  : N_("the point of a hexadecimal code such as 0.3F"));
  ++*at;
  return GRUNDY_OK;
}

/* Reads a code.  `digits` has room for one more than the length of the text.
   Sets code->tail to the index where the digits in parentheses begin, or to the
   number of digits if there are none. */
static grundy_status read_code(grundy_work *work, gi_text text, unsigned base,
                               uint8_t *digits, gi_code *code) {
  size_t at = 0, count = 1;
  grundy_status status = read_first(work, text, base, &at, &digits[0]);
  if (status != GRUNDY_OK)
    return status;
  size_t start = at;
  while (is_digit(text, at, base))
    digits[count++] = (uint8_t)digit_at(text, at++, base);
  size_t tail = count;
  bool repeats = at < text.length && text.data[at] == '(';
  if (repeats) {
    at++;
    while (is_digit(text, at, base))
      digits[count++] = (uint8_t)digit_at(text, at++, base);
    if (count == tail || at >= text.length || text.data[at] != ')')
      return bad_digit(
          work, text, at, base,
          base == 8 ? (count == tail ? N_("a digit from 0 to 7")
                                     : N_("a digit from 0 to 7 or ')'"))
                    : (count == tail ? N_("a digit from 0 to F")
                                     : N_("a digit from 0 to F or ')'")));
    at++;
  }
  if (at < text.length || at == start)
    return bad_digit(work, text, at, base,
                     repeats     ? N_("the end of the code")
                     : base == 8 ? N_("a digit from 0 to 7 or '('")
                                 : N_("a digit from 0 to F or '('"));
  *code = (gi_code){
      .digits = digits, .count = count, .tail = repeats ? tail : count};
  return GRUNDY_OK;
}

/* Returns the length of the shortest part whose repetition gives the part; it
   divides `length`. */
static size_t shortest(const uint8_t *part, size_t length) {
  for (size_t p = 1; p <= length / 2; p++)
    if (length % p == 0 && memcmp(part, part + p, length - p) == 0)
      return p;
  return length;
}

/* Makes the code canonical. */
static void reduce(uint8_t *digits, gi_code *code) {
  if (!gi_code_is_finite(code)) {
    size_t period = shortest(digits + code->tail, code->count - code->tail);
    code->count = code->tail + period;
    /* 0.1(31) is 0.(13): the part may begin a digit earlier */
    while (code->tail > 1 &&
           digits[code->tail - 1] == digits[code->count - 1]) {
      code->tail--;
      code->count--;
    }
    if (period == 1 && digits[code->tail] == 0)
      code->count = code->tail; /* only 0 repeats: the code is finite */
  }
  if (gi_code_is_finite(code)) {
    while (code->count > 1 && digits[code->count - 1] == 0)
      code->count--;
    code->tail = code->count;
  }
}

static grundy_status put_code(const gi_code *code, gi_buffer *out) {
  grundy_status status = GRUNDY_OK;
  for (size_t k = 0; k < code->count && status == GRUNDY_OK; k++) {
    char digit = "0123456789ABCDEF"[code->digits[k]];
    if (k == code->tail)
      status = gi_buffer_put(out, "(", 1);
    if (status == GRUNDY_OK)
      status = gi_buffer_put(out, &digit, 1);
    if (status == GRUNDY_OK && k == 0)
      status = gi_buffer_put(out, ".", 1);
  }
  if (status == GRUNDY_OK && code->count == 1)
    status = gi_buffer_put(out, "0", 1);
  if (status == GRUNDY_OK && !gi_code_is_finite(code))
    status = gi_buffer_put(out, ")", 1);
  return status;
}

/* ------------------------------------------------------ did you mean */

/* Does the text begin with a digit that is allowed before the point? */
static bool is_first(gi_text text, unsigned base) {
  unsigned digit = digit_at(text, 0, base);
  return digit < base && digit % 4 == 0;
}

bool gi_code_is_of(gi_text params, unsigned base) {
  gi_text text = gi_text_trim(params);
  size_t point = is_first(text, base);
  return point < text.length && text.data[point] == '.' &&
         has_digits(gi_text_part(text, point + 1, text.length), base);
}

/* Adds a hint where the point of a code is missing or is a comma. */
static void ask_for_point(grundy_work *work, gi_text text, unsigned base) {
  bool has_first = is_first(text, base);
  gi_text rest = has_first ? gi_text_part(text, 1, text.length) : text;
  gi_excerpt all = gi_excerpt_of(text);
  char first[] = {has_first ? text.data[0] : '0', 0};
  if (has_first && rest.length && rest.data[0] == ',')
    rest = gi_text_part(rest, 1, rest.length);
  else if (has_first && !rest.length)
    rest = (gi_text){"0", 1, GRUNDY_NOWHERE};
  if (!has_digits(rest, base))
    return;
  gi_excerpt digits = gi_excerpt_of(rest);
  if (text.length > 1 && *first != '0' && has_digits(text, base))
    gi_hint(&work->error, "did you mean 0.{0} or {1}.{2}?", all.text, first,
            digits.text);
  else
    gi_hint(&work->error, "did you mean {0}.{1}?", first, digits.text);
}

grundy_status gi_code_open(grundy_work *work, gi_text params, unsigned base,
                           grundy_rules *rules, gi_buffer *canonical) {
  gi_text text = gi_text_trim(params);
  gi_code *code = gi_arena_alloc(&work->arena, sizeof *code);
  uint8_t *digits = gi_arena_alloc(&work->arena, text.length + 1);
  if (!code || !digits)
    return gi_refused(work);
  grundy_status status = read_code(work, text, base, digits, code);
  if (status == GRUNDY_SYNTAX && !memchr(text.data, '.', text.length))
    ask_for_point(work, text, base);
  if (status != GRUNDY_OK)
    return status;
  reduce(digits, code);
  rules->data = code;
  return put_code(code, canonical);
}

grundy_status gi_code_of_rules(grundy_work *work, const grundy_rules *rules,
                               uint64_t n, gi_code *code) {
  (void)work, (void)n;
  *code = *(const gi_code *)rules->data;
  return GRUNDY_OK;
}

/* Writes the moves that take k = `from`; if `step` is not 0, also from +
   step, from + 2 step, ... */
static grundy_status put_clauses(gi_buffer *out, unsigned digit, bool distinct,
                                 uint64_t from, uint64_t step) {
  /* {0} is the least number taken, {1} the step */
  static const char *const splits[2] = {
      "[a, n-{0}-a] for a in 1..(n-{0}-1)/2",
      "[a, n-k-a] for k in {0}..n step {1} for a in 1..(n-k-1)/2"};
  static const char *const clauses[2][4] = {
      {"[] if n == {0}", "n-{0} if n > {0}",
       "[a, n-{0}-a] for a in 1..(n-{0})/2",
       "[a, b, n-{0}-a-b] for a in 1..(n-{0})/3 for b in a..(n-{0}-a)/2"},
      {"[] if n >= {0} and (n-{0}) % {1} == 0",
       "n-k for k in {0}..n-1 step {1}",
       "[a, n-k-a] for k in {0}..n step {1} for a in 1..(n-k)/2",
       "[a, b, n-k-a-b] for k in {0}..n step {1} for a in 1..(n-k)/3 "
       "for b in a..(n-k-a)/2"}};
  grundy_status status = GRUNDY_OK;
  for (unsigned bit = 0; bit < 4 && status == GRUNDY_OK; bit++) {
    if (!(digit >> bit & 1) || (bit < 2 && from == 0))
      continue; /* taking nothing can only split */
    gi_digits least = gi_digits_of(from), more = gi_digits_of(step);
    bool differ = distinct && 1U << bit == GI_LEAVES_TWO;
    const char *const pieces[] = {differ ? splits[step > 0]
                                         : clauses[step > 0][bit],
                                  least.text, more.text, NULL};
    status = gi_buffer_text(out, " ; ");
    if (status == GRUNDY_OK)
      status = gi_sentence(out, GRUNDY_ENGLISH, pieces);
  }
  return status;
}

grundy_status gi_code_rule(const grundy_rules *rules, gi_buffer *out) {
  const gi_code *code = rules->data;
  grundy_status status = gi_buffer_text(out, "n -> n if n < 0");
  for (size_t k = 0; k < code->count && status == GRUNDY_OK; k++)
    status = put_clauses(out, code->digits[k], code->distinct, k,
                         k < code->tail ? 0 : code->count - code->tail);
  return status;
}
