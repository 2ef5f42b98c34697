/* SPDX-License-Identifier: MIT */
/* Writes digits and spans of digits as a set or as a code; see
   recognise/parts.h. */
#include <assert.h>

#include "core/writer.h"
#include "lang/recognise/parts.h"
#include "lang/rule/number.h"

enum {
  /* covered and touched: one heap left, or none */
  WHOLE_TAKE = (GI_ALL_TAKEN | GI_ONE_LEFT) * ((1 << GI_TOUCHED) + 1)
};

/* The digits start ... start + period - 1 repeat for ever; the period is 0 if
   no digits repeat. */
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

/* Adds the spans to the digits.  False: the preperiod and the period are too
   long. */
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

/* Reduces the digits to what a code writes.  False: a touched bit is not
   covered, or equal heaps may be left by some splits but not by others. */
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

/* Is the digit 3 for all k >= 1 with this remainder modulo 2, and 0 for
   others? */
static bool is_every_other(const code *c, size_t remainder) {
  for (size_t k = 0; k < c->start + c->period; k++)
    if (c->digits[k] != (k && k % 2 == remainder ? 3 : 0))
      return false;
  return c->period && c->period % 2 == 0;
}

/* Writes from..to, or only `from` if both are equal; from.. has no end. */
static void write_range(gi_writer *out, int64_t from, int64_t to) {
  assert(from > 0 && from <= to);
  gi_write_text(out, gi_writer_out(out)->length ? "," : "");
  gi_write_number(out, (uint64_t)from);
  gi_write_text(out, to != from ? ".." : "");
  if (to != from && to != INT64_MAX)
    gi_write_number(out, (uint64_t)to);
}

/* Writes the runs of digits below `end`, which are 0 or 3. */
static void write_runs(gi_writer *out, const uint16_t *digits, size_t end) {
  for (size_t k = 1; k < end; k++) {
    size_t from = k;
    while (k < end && digits[k])
      k++;
    if (k > from)
      write_range(out, (int64_t)from, (int64_t)k - 1);
  }
}

static bool is_set(const uint16_t *digits, size_t count) {
  for (size_t k = 0; k < count; k++)
    if (digits[k] != 0 && digits[k] != 3)
      return false;
  return true;
}

/* Writes a set with numbers too large for digits.  UNABLE unless every move
   only takes. */
static grundy_status write_far(gi_writer *out, gi_recogniser *r) {
  bool distinct;
  if (!settle(r->digits, GI_MOST_DIGITS, &distinct) ||
      !is_set(r->digits, GI_MOST_DIGITS))
    return GRUNDY_UNABLE;
  for (size_t i = 0; i < r->span_count; i++)
    if (r->spans[i].bits != WHOLE_TAKE || r->spans[i].step != 1)
      return GRUNDY_UNABLE;
  write_runs(out, r->digits, GI_MOST_DIGITS);
  for (size_t i = 0; i < r->span_count; i++)
    write_range(out, r->spans[i].from, r->spans[i].to);
  return out->status;
}

static grundy_status write_code(gi_writer *out, const code *c) {
  for (size_t k = 0; k < c->start + c->period; k++) {
    assert(c->digits[k] < 16);
    gi_write_text(out, c->period && k == c->start ? "(" : "");
    gi_write_bytes(out, &"0123456789ABCDEF"[c->digits[k]], 1);
    if (k == 0)
      gi_write_text(out, c->start == 1 && !c->period ? ".0" : ".");
  }
  gi_write_text(out, c->period ? ")" : "");
  return out->status;
}

/* Do all moves only take, and can the set be written?  Either all numbers of
   the period are in it, or the set is `odd` or `even`. */
static bool is_take(const code *c) {
  if (!is_set(c->digits, c->start + c->period))
    return false;
  for (size_t k = 0; k < c->period; k++)
    if (!c->digits[c->start + k])
      return is_every_other(c, 0) || is_every_other(c, 1);
  return true;
}

static grundy_status write_take(gi_writer *out, const code *c) {
  bool odd = is_every_other(c, 1);
  if (odd || is_every_other(c, 0)) {
    gi_write_text(out, odd ? "odd" : "even");
    return out->status;
  }
  write_runs(out, c->digits, c->start);
  if (c->period)
    write_range(out, (int64_t)c->start, INT64_MAX);
  return out->status;
}

static bool has_three(const code *c) {
  for (size_t k = 0; k < c->start + c->period; k++)
    if (c->digits[k] & GI_THREE_LEFT)
      return true;
  return false;
}

/* Grundy's game itself needs no code. */
static grundy_status write_distinct(gi_writer *out, const code *c) {
  if (c->start == 1 && !c->period && c->digits[0] == GI_DIFFERENT)
    return out->status;
  return has_three(c) ? GRUNDY_UNABLE : write_code(out, c);
}

grundy_status gi_recognise_digits(gi_recogniser *r, const char **family,
                                  gi_buffer *params) {
  static const char *const names[] = {[GI_SET_FIB] = "fib",
                                      [GI_SET_POW2] = "pow2",
                                      [GI_SET_SQUARES] = "squares",
                                      [GI_SET_PRIMES] = "primes"};
  gi_writer out = gi_writer_to(params);
  bool nothing = !last_digit(r) && !r->digits[0] && !r->span_count;
  *family = "take";
  if (r->has_set) {
    assert(r->found_set < sizeof names / sizeof *names);
    return nothing && r->set_bits == WHOLE_TAKE
               ? gi_buffer_text(params, names[r->found_set])
               : GRUNDY_UNABLE;
  }
  code c;
  bool distinct;
  if (nothing)
    return GRUNDY_UNABLE;
  if (!lay_out(r, &c))
    return write_far(&out, r);
  if (!settle(c.digits, c.start + c.period, &distinct))
    return GRUNDY_UNABLE;
  if (is_take(&c))
    return write_take(&out, &c);
  *family = distinct ? "grundy" : has_three(&c) ? "hex" : "octal";
  return distinct ? write_distinct(&out, &c) : write_code(&out, &c);
}
