/* SPDX-License-Identifier: MIT */
/* Digits and spans of digits, written as a set or as a code. */
#include "lang/recognise/parts.h"
#include "lang/rule/number.h"

enum {
  /* any heap may be left, or none */
  WHOLE_TAKE = (GI_ALL_TAKEN | GI_ONE_LEFT) * ((1 << GI_TOUCHED) + 1)
};

/* The digits that repeat for ever stand at start ... start + period - 1; the
   period is 0 if none do. */
typedef struct code {
  uint16_t *digits;
  size_t start, period;
} code;

static size_t last_digit(const gi_recogniser *r) {
  size_t last = GI_MOST_DIGITS - 1;
  while (last && !r->digits[last])
    last--;
  return last;
}

/* Lays the spans out over the digits; false if they do not fit. */
static bool lay_out(gi_recogniser *r, code *c) {
  *c = (code){r->digits, last_digit(r) + 1, r->span_count ? 1 : 0};
  for (size_t i = 0; i < r->span_count; i++) {
    const gi_span *s = &r->spans[i];
    if (s->to != INT64_MAX || s->from >= GI_MOST_DIGITS ||
        s->step >= GI_MOST_DIGITS)
      return false;
    if ((size_t)s->from > c->start)
      c->start = (size_t)s->from;
    size_t step = (size_t)s->step;
    c->period *= step / (size_t)gi_gcd(c->period, step);
    if (c->start + c->period > GI_MOST_DIGITS)
      return false;
  }
  for (size_t i = 0; i < r->span_count; i++) {
    const gi_span *s = &r->spans[i];
    for (size_t k = (size_t)s->from; k < c->start + c->period;
         k += (size_t)s->step)
      r->digits[k] |= s->bits;
  }
  return true;
}

/* The digits as they are written: what was touched must be covered, and of all
   splits equal heaps may be left, or of none. */
static bool settle(uint16_t *digits, size_t count, bool *distinct) {
  unsigned all = 0;
  for (size_t k = 0; k < count; k++) {
    unsigned covers = digits[k] & ((1U << GI_TOUCHED) - 1);
    bool splits = covers & GI_DIFFERENT, equal = covers & GI_EQUAL;
    if (digits[k] >> GI_TOUCHED & ~covers || equal > splits)
      return false;
    if (splits)
      all |= equal ? 1 : 2;
    digits[k] = (uint16_t)(covers & ~(unsigned)GI_EQUAL);
  }
  *distinct = all == 2;
  return all != 3;
}

/* Is the digit 3 for all numbers with this remainder by 2, 0 for others? */
static bool is_every_other(const code *c, size_t remainder) {
  for (size_t k = 0; k < c->start + c->period; k++)
    if (c->digits[k] != (k && k % 2 == remainder ? 3 : 0))
      return false;
  return c->period && c->period % 2 == 0;
}

static grundy_status put_range(gi_buffer *out, int64_t from, int64_t to) {
  grundy_status status = GRUNDY_OK;
  if (out->length)
    status = gi_buffer_text(out, ",");
  if (status == GRUNDY_OK)
    status = gi_buffer_number(out, (uint64_t)from);
  if (status == GRUNDY_OK && to != from)
    status = gi_buffer_text(out, "..");
  if (status == GRUNDY_OK && to != from && to != INT64_MAX)
    status = gi_buffer_number(out, (uint64_t)to);
  return status;
}

/* The runs of digits below `end`, which are 0 or 3. */
static grundy_status put_runs(gi_buffer *out, const uint16_t *digits,
                              size_t end) {
  grundy_status status = GRUNDY_OK;
  for (size_t k = 1; k < end && status == GRUNDY_OK; k++) {
    size_t from = k;
    while (k < end && digits[k])
      k++;
    if (k > from)
      status = put_range(out, (int64_t)from, (int64_t)k - 1);
  }
  return status;
}

static bool is_set(const uint16_t *digits, size_t count) {
  for (size_t k = 0; k < count; k++)
    if (digits[k] != 0 && digits[k] != 3)
      return false;
  return true;
}

/* Numbers too large for digits: a set, if all is take and nothing split. */
static grundy_status put_far(gi_recogniser *r, gi_buffer *out) {
  bool distinct;
  if (!settle(r->digits, GI_MOST_DIGITS, &distinct) ||
      !is_set(r->digits, GI_MOST_DIGITS))
    return GRUNDY_UNABLE;
  for (size_t i = 0; i < r->span_count; i++)
    if (r->spans[i].bits != WHOLE_TAKE || r->spans[i].step != 1)
      return GRUNDY_UNABLE;
  grundy_status status = put_runs(out, r->digits, GI_MOST_DIGITS);
  for (size_t i = 0; i < r->span_count && status == GRUNDY_OK; i++)
    status = put_range(out, r->spans[i].from, r->spans[i].to);
  return status;
}

static grundy_status put_code(const code *c, gi_buffer *out) {
  grundy_status status = GRUNDY_OK;
  for (size_t k = 0; k < c->start + c->period && status == GRUNDY_OK; k++) {
    char digit = "0123456789ABCDEF"[c->digits[k]];
    if (c->period && k == c->start)
      status = gi_buffer_text(out, "(");
    if (status == GRUNDY_OK)
      status = gi_buffer_put(out, &digit, 1);
    if (status == GRUNDY_OK && k == 0)
      status = gi_buffer_text(out, c->start == 1 && !c->period ? ".0" : ".");
  }
  if (status == GRUNDY_OK && c->period)
    status = gi_buffer_text(out, ")");
  return status;
}

/* Only takes, and a set that can be written: what repeats is every number, or
   the whole is every other. */
static bool is_take(const code *c) {
  if (!is_set(c->digits, c->start + c->period))
    return false;
  for (size_t k = 0; k < c->period; k++)
    if (!c->digits[c->start + k])
      return is_every_other(c, 0) || is_every_other(c, 1);
  return true;
}

static grundy_status put_take(const code *c, gi_buffer *out) {
  for (size_t remainder = 0; remainder < 2; remainder++)
    if (is_every_other(c, remainder))
      return gi_buffer_text(out, remainder ? "odd" : "even");
  grundy_status status = put_runs(out, c->digits, c->start);
  if (status == GRUNDY_OK && c->period)
    status = put_range(out, (int64_t)c->start, INT64_MAX);
  return status;
}

static bool has_three(const code *c) {
  for (size_t k = 0; k < c->start + c->period; k++)
    if (c->digits[k] & GI_THREE_LEFT)
      return true;
  return false;
}

/* Grundy's game itself needs no code. */
static grundy_status put_distinct(const code *c, gi_buffer *out) {
  if (c->start == 1 && !c->period && c->digits[0] == GI_DIFFERENT)
    return GRUNDY_OK;
  return has_three(c) ? GRUNDY_UNABLE : put_code(c, out);
}

grundy_status gi_recognise_digits(gi_recogniser *r, const char **family,
                                  gi_buffer *params) {
  static const char *const names[] = {[GI_SET_FIB] = "fib",
                                      [GI_SET_POW2] = "pow2",
                                      [GI_SET_SQUARES] = "squares",
                                      [GI_SET_PRIMES] = "primes"};
  bool nothing = !last_digit(r) && !r->digits[0] && !r->span_count;
  *family = "take";
  if (r->has_set)
    return nothing && r->set_bits == WHOLE_TAKE
               ? gi_buffer_text(params, names[r->found_set])
               : GRUNDY_UNABLE;
  code c;
  bool distinct;
  if (nothing)
    return GRUNDY_UNABLE;
  if (!lay_out(r, &c))
    return put_far(r, params);
  if (!settle(c.digits, c.start + c.period, &distinct))
    return GRUNDY_UNABLE;
  if (is_take(&c))
    return put_take(&c, params);
  *family = distinct ? "grundy" : has_three(&c) ? "hex" : "octal";
  return distinct ? put_distinct(&c, params) : put_code(&c, params);
}
