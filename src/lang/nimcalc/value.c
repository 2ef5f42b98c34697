/* SPDX-License-Identifier: MIT */
#include "lang/nimcalc/value.h"

#include <assert.h>
#include <string.h>

#include "core/text.h"
#include "core/writer.h"

size_t gi_nim_most_bits(const gi_nim_calculator *c) {
  return c->query.bits ? c->query.bits : GI_NIM_BITS;
}

/* ------------------------------------------------------------- numbers */

/* Returns words in the scratch arena, all 0; NULL: no memory. */
static uint64_t *new_words(gi_nim_calculator *c, size_t count) {
  uint64_t *words = gi_arena_alloc(&c->work->scratch, count * sizeof *words);
  if (words)
    memset(words, 0, count * sizeof *words);
  return words;
}

/* Returns the number of words of the least field that holds both numbers. */
static size_t words_for(gi_wide a, gi_wide b) {
  size_t words = 1;
  while (words < a.count || words < b.count)
    words *= 2;
  assert(words <= GI_NIM_WORDS);
  return words;
}

/* Returns a copy of the number in `words` words; NULL: no memory. */
static uint64_t *widened(gi_nim_calculator *c, gi_wide a, size_t words) {
  gi_wide_check(a);
  assert(a.count <= words);
  uint64_t *copy = new_words(c, words);
  if (copy && a.count)
    memcpy(copy, a.words, a.count * sizeof *copy);
  return copy;
}

static gi_nim_value nimber(const uint64_t *words, size_t count) {
  return (gi_nim_value){.kind = GRUNDY_NIM_NIMBER,
                        .number = gi_wide_of(words, count)};
}

grundy_status gi_nim_make(gi_nim_calculator *c, grundy_nim128 number,
                          gi_nim_value *out) {
  uint64_t *words = new_words(c, 2);
  if (!words)
    return gi_refused(c->work);
  words[0] = number.low;
  words[1] = number.high;
  *out = nimber(words, 2);
  return GRUNDY_OK;
}

grundy_status gi_nim_power_of_2(gi_nim_calculator *c, size_t k, gi_wide *out) {
  uint64_t *words = new_words(c, k / 64 + 1);
  if (!words)
    return gi_refused(c->work);
  words[k / 64] = UINT64_C(1) << k % 64;
  *out = (gi_wide){words, k / 64 + 1};
  return GRUNDY_OK;
}

static grundy_nim128 as128(gi_wide a) {
  return (grundy_nim128){a.count > 0 ? a.words[0] : 0,
                         a.count > 1 ? a.words[1] : 0};
}

/* ---------------------------------------------------------- operations */

grundy_status gi_nim_add(gi_nim_calculator *c, gi_nim_value a, gi_nim_value b,
                         gi_nim_value *out) {
  size_t words = words_for(a.number, b.number);
  uint64_t *sum = widened(c, a.number, words);
  if (!sum)
    return gi_refused(c->work);
  for (size_t i = 0; i < b.number.count; i++)
    sum[i] ^= b.number.words[i];
  *out = nimber(sum, words);
  return GRUNDY_OK;
}

grundy_status gi_nim_times(gi_nim_calculator *c, gi_nim_value a, gi_nim_value b,
                           gi_nim_value *out) {
  size_t words = words_for(a.number, b.number);
  uint64_t *x = widened(c, a.number, words), *y = widened(c, b.number, words);
  if (!x || !y)
    return gi_refused(c->work);
  grundy_status status = gi_nim_limbs_mul(c->room, words, x, x, y);
  *out = nimber(x, words);
  return status;
}

/* An operation of the field of `words` words on one number: out = f(in). */
typedef grundy_status (*field_function)(gi_nim_room room, size_t words,
                                        uint64_t *out, const uint64_t *in);

static grundy_status apply(gi_nim_calculator *c, field_function f, gi_wide a,
                           size_t words, gi_nim_value *out) {
  uint64_t *x = widened(c, a, words);
  if (!x)
    return gi_refused(c->work);
  grundy_status status = f(c->room, words, x, x);
  *out = nimber(x, words);
  return status;
}

grundy_status gi_nim_inverse(gi_nim_calculator *c, gi_nim_value a,
                             gi_nim_value *out) {
  if (!a.number.count)
    return gi_fail(&c->work->error, GRUNDY_DOMAIN, a.place, "0 has no inverse");
  return apply(c, gi_nim_limbs_inv, a.number, words_for(a.number, a.number),
               out);
}

grundy_status gi_nim_root(gi_nim_calculator *c, gi_nim_value a,
                          gi_nim_value *out) {
  return apply(c, gi_nim_limbs_sqrt, a.number, words_for(a.number, a.number),
               out);
}

grundy_status gi_nim_power(gi_nim_calculator *c, gi_nim_value a,
                           gi_wide exponent, gi_nim_value *out) {
  size_t words = words_for(a.number, a.number);
  uint64_t *x = widened(c, a.number, words);
  if (!x)
    return gi_refused(c->work);
  grundy_status status =
      gi_nim_limbs_pow(c->room, words, x, x, exponent.words, exponent.count);
  *out = nimber(x, words);
  return status;
}

/* ----------------------------------------------------------- quadratics */

/* Keeps the sentence in `why` and returns DOMAIN, which ends the
   evaluation. */
static grundy_status say_none(gi_nim_calculator *c, const char *const *pieces) {
  gi_writer text;
  gi_writer_init(&text, &c->work->memory);
  gi_write_sentence(&text, c->work->error.language, pieces);
  grundy_status status = gi_writer_keep(&text, &c->work->arena, &c->why);
  gi_writer_clear(&text);
  return status == GRUNDY_OK ? GRUNDY_DOMAIN : status;
}

static bool bit_at(gi_wide a, size_t bit) {
  return bit / 64 < a.count && a.words[bit / 64] >> bit % 64 & 1;
}

/* Finds one root of y^2 + y = c: in the field of the query, or, if the query
   names none and the field of c has no root, in the next larger field. */
static grundy_status half_root(gi_nim_calculator *c, gi_nim_value constant,
                               gi_nim_value *out) {
  size_t words = words_for(constant.number, constant.number);
  bool is_small = c->query.bits && bit_at(constant.number, c->query.bits - 1);
  if (bit_at(constant.number, 64 * words - 1))
    words *= 2;
  if (is_small || words > GI_NIM_WORDS)
    return say_none(
        c, (const char *const[]){N_("The equation has no root below 2^{0}."),
                                 gi_digits_of(gi_nim_most_bits(c)).text, NULL});
  return apply(c, gi_nim_limbs_solve, constant.number, words, out);
}

/* The substitution x = b y turns x^2 + b x = c into y^2 + y = c / b^2. */
grundy_status gi_nim_quadratic(gi_nim_calculator *c, gi_nim_value b,
                               gi_nim_value constant, gi_nim_value *out) {
  gi_nim_value inverse = {0}, one = {0}, other = {0};
  grundy_status status;
  if (!b.number.count) {
    status = gi_nim_root(c, constant, out);
    out->kind = GRUNDY_NIM_ROOTS;
    return status;
  }
  status = gi_nim_inverse(c, b, &inverse);
  if (status == GRUNDY_OK)
    status = gi_nim_times(c, inverse, inverse, &inverse);
  if (status == GRUNDY_OK)
    status = gi_nim_times(c, constant, inverse, &one);
  if (status == GRUNDY_OK)
    status = half_root(c, one, &one);
  if (status == GRUNDY_OK)
    status = gi_nim_times(c, one, b, &one);
  if (status == GRUNDY_OK)
    status = gi_nim_add(c, one, b, &other);
  if (status != GRUNDY_OK)
    return status;
  bool is_sorted = gi_wide_is_below(one.number, other.number);
  *out = (gi_nim_value){.kind = GRUNDY_NIM_ROOTS,
                        .number = is_sorted ? one.number : other.number,
                        .second = is_sorted ? other.number : one.number,
                        .has_second = true};
  return GRUNDY_OK;
}

/* ------------------------------------------------- orders, logarithms */

static grundy_status need_128(gi_nim_calculator *c, gi_nim_value a) {
  if (a.number.count <= 2)
    return GRUNDY_OK;
  return gi_fail(
      &c->work->error, GRUNDY_UNABLE, a.place,
      "orders and logarithms are computed only for nimbers below 2^128");
}

grundy_status gi_nim_order_of(gi_nim_calculator *c, gi_nim_value a,
                              gi_nim_value *out) {
  if (!a.number.count)
    return gi_fail(&c->work->error, GRUNDY_DOMAIN, a.place,
                   "0 has no order: no power of it is 1");
  grundy_status status = need_128(c, a);
  if (status == GRUNDY_OK)
    status = gi_nim_make(c, grundy_nim128_order(as128(a.number)), out);
  out->kind = GRUNDY_NIM_INTEGER;
  return status;
}

grundy_status gi_nim_logarithm(gi_nim_calculator *c, gi_nim_value a,
                               gi_nim_value base, gi_nim_value *out) {
  grundy_nim128 exponent;
  grundy_status status = need_128(c, a);
  if (status == GRUNDY_OK)
    status = need_128(c, base);
  if (status != GRUNDY_OK)
    return status;
  status = gi_nim_log(&c->work->nim_logs, &c->work->budget, as128(a.number),
                      as128(base.number), &exponent);
  if (status == GRUNDY_DOMAIN)
    return say_none(
        c, (const char *const[]){N_("There is no such logarithm: the number is "
                                    "not a power of the base."),
                                 NULL});
  if (status == GRUNDY_OK)
    status = gi_nim_make(c, exponent, out);
  out->kind = GRUNDY_NIM_INTEGER;
  return status;
}
