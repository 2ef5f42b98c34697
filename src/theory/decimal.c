/* SPDX-License-Identifier: MIT */
#include "theory/decimal.h"

#include <assert.h>
#include <string.h>

__extension__ typedef unsigned __int128 wide;

/* A digit has 17 decimal places: 32 products of digits fit into 128 bits, and
   their sum divided by BASE fits into 64. */
enum {
  PLACES = 17,
  SHORT = 32, /* digits, or words, that are multiplied or converted directly */
  POWERS = 48 /* of 2 that may be kept */
};
#define BASE UINT64_C(100000000000000000)

/* Digits, the lowest first. */
typedef struct number {
  uint64_t *digits;
  size_t count;    /* digits in use */
  size_t capacity; /* digits allocated */
} number;

typedef struct converter {
  gi_memory *memory;
  gi_budget *budget;
  number power[POWERS]; /* i -> 2^(64 * SHORT * 2^i) */
  size_t powers;        /* powers made */
} converter;

/* Returns digits enough for this number of words: a word has 19.27 places. */
static size_t digits_for(size_t words) { return words + words / 7 + 4; }

static grundy_status make_number(converter *c, number *x, size_t capacity) {
  size_t size = gi_array_size(capacity, sizeof *x->digits);
  *x = (number){.digits = size ? gi_alloc(c->memory, size) : NULL,
                .capacity = capacity};
  return x->digits ? GRUNDY_OK : gi_memory_refusal(c->memory);
}

static void drop_number(converter *c, number *x) {
  if (x->digits)
    gi_free(c->memory, x->digits, x->capacity * sizeof *x->digits);
  *x = (number){0};
}

/* Adds x to the digits of `to`; the carry ends within `room` digits. */
static void add(uint64_t *to, size_t room, const uint64_t *x, size_t count) {
  uint64_t carry = 0;
  for (size_t i = 0; i < count || carry; i++) {
    assert(i < room);
    uint64_t sum = to[i] + carry + (i < count ? x[i] : 0);
    carry = sum >= BASE;
    to[i] = sum - (carry ? BASE : 0);
  }
}

/* Subtracts x from the digits of `from`, which is not smaller. */
static void subtract(uint64_t *from, size_t room, const uint64_t *x,
                     size_t count) {
  uint64_t borrow = 0;
  for (size_t i = 0; i < count || borrow; i++) {
    assert(i < room);
    uint64_t less = borrow + (i < count ? x[i] : 0);
    borrow = from[i] < less;
    from[i] = from[i] + (borrow ? BASE : 0) - less;
  }
}

/* ------------------------------------------------------------- products */

/* Writes a * b, a + b digits; a has at most SHORT. */
static grundy_status multiply_short(converter *c, const uint64_t *a,
                                    size_t a_count, const uint64_t *b,
                                    size_t b_count, uint64_t *out) {
  wide sum = 0;
  assert(a_count <= SHORT && a_count <= b_count);
  for (size_t column = 0; column < a_count + b_count; column++) {
    size_t from = column < b_count ? 0 : column - b_count + 1;
    for (size_t i = from; i < a_count && i <= column; i++)
      sum += (wide)a[i] * b[column - i];
    out[column] = (uint64_t)(sum % BASE);
    sum /= BASE;
  }
  assert(!sum);
  return gi_budget_ticks(c->budget, (a_count + 8) * b_count / 4);
}

static grundy_status multiply(converter *c, const uint64_t *a, size_t a_count,
                              const uint64_t *b, size_t b_count, uint64_t *out);

/* Writes a * b by parts of b that are `part` digits long. */
static grundy_status multiply_parts(converter *c, const uint64_t *a,
                                    size_t a_count, const uint64_t *b,
                                    size_t b_count, size_t part,
                                    uint64_t *out) {
  number product;
  size_t all = a_count + b_count;
  grundy_status status = make_number(c, &product, a_count + part);
  if (status != GRUNDY_OK)
    return status;
  assert(product.digits);
  memset(out, 0, all * sizeof *out);
  for (size_t at = 0; at < b_count && status == GRUNDY_OK; at += part) {
    size_t count = b_count - at < part ? b_count - at : part;
    status = multiply(c, a, a_count, b + at, count, product.digits);
    if (status == GRUNDY_OK)
      add(out + at, all - at, product.digits, a_count + count);
  }
  drop_number(c, &product);
  return status;
}

/* Writes a * b by Karatsuba's formula.  Both have more than `half` digits and
   at most 2 * half. */
static grundy_status multiply_halves(converter *c, const uint64_t *a,
                                     size_t a_count, const uint64_t *b,
                                     size_t b_count, size_t half,
                                     uint64_t *out) {
  number both;
  size_t all = a_count + b_count, sum = half + 1;
  grundy_status status = make_number(c, &both, 4 * sum);
  if (status != GRUNDY_OK)
    return status;
  assert(both.digits);
  uint64_t *of_a = both.digits, *of_b = of_a + sum, *middle = of_b + sum;
  memset(both.digits, 0, 2 * sum * sizeof *of_a);
  memcpy(of_a, a, half * sizeof *of_a);
  memcpy(of_b, b, half * sizeof *of_b);
  add(of_a, sum, a + half, a_count - half);
  add(of_b, sum, b + half, b_count - half);
  status = multiply(c, of_a, sum, of_b, sum, middle);
  if (status == GRUNDY_OK)
    status = multiply(c, a, half, b, half, out);
  if (status == GRUNDY_OK)
    status = multiply(c, a + half, a_count - half, b + half, b_count - half,
                      out + 2 * half);
  if (status == GRUNDY_OK) {
    subtract(middle, 2 * sum, out, 2 * half);
    subtract(middle, 2 * sum, out + 2 * half, all - 2 * half);
    size_t used = 2 * sum;
    while (used && !middle[used - 1])
      used--;
    add(out + half, all - half, middle, used);
  }
  drop_number(c, &both);
  return status;
}

/* Writes a * b, exactly a_count + b_count digits; `out` is neither of them. */
static grundy_status multiply(converter *c, const uint64_t *a, size_t a_count,
                              const uint64_t *b, size_t b_count,
                              uint64_t *out) {
  if (a_count > b_count)
    return multiply(c, b, b_count, a, a_count, out);
  if (a_count <= SHORT)
    return multiply_short(c, a, a_count, b, b_count, out);
  size_t half = (b_count + 1) / 2;
  return a_count > half
             ? multiply_halves(c, a, a_count, b, b_count, half, out)
             : multiply_parts(c, a, a_count, b, b_count, a_count, out);
}

/* ----------------------------------------------------------- conversion */

static void trim(number *x) {
  while (x->count && !x->digits[x->count - 1])
    x->count--;
}

/* Converts few words by divisions. */
static grundy_status convert_short(converter *c, const uint64_t *limbs,
                                   size_t length, number *out) {
  uint64_t rest[2 * SHORT];
  assert(length <= 2 * SHORT);
  memcpy(rest, limbs, length * sizeof *rest);
  while (length) {
    uint64_t digit = 0;
    for (size_t i = length; i-- > 0;) {
      wide both = (wide)digit << 64 | rest[i];
      rest[i] = (uint64_t)(both / BASE);
      digit = (uint64_t)(both % BASE);
    }
    while (length && !rest[length - 1])
      length--;
    assert(out->count < out->capacity);
    out->digits[out->count++] = digit;
  }
  return gi_budget_ticks(c->budget, 16 * SHORT);
}

/* Converts words, of which the last is not 0; the caller drops `out`. */
static grundy_status convert(converter *c, const uint64_t *limbs, size_t length,
                             number *out) {
  grundy_status status = make_number(c, out, digits_for(length));
  if (status != GRUNDY_OK)
    return status;
  if (length <= SHORT)
    return convert_short(c, limbs, length, out);
  size_t i = 0, half = SHORT;
  while (2 * half < length) {
    half *= 2;
    i++;
  }
  assert(i < c->powers);
  size_t low_length = half;
  while (low_length && !limbs[low_length - 1])
    low_length--;
  number high = {0}, low = {0};
  status = convert(c, limbs + half, length - half, &high);
  if (status == GRUNDY_OK)
    status = convert(c, limbs, low_length, &low);
  if (status == GRUNDY_OK) {
    out->count = high.count + c->power[i].count;
    assert(out->count <= out->capacity);
    status = multiply(c, high.digits, high.count, c->power[i].digits,
                      c->power[i].count, out->digits);
  }
  if (status == GRUNDY_OK) {
    add(out->digits, out->count, low.digits, low.count);
    trim(out);
  }
  drop_number(c, &high);
  drop_number(c, &low);
  return status;
}

/* Makes the powers of 2 that a number of `length` words needs. */
static grundy_status make_powers(converter *c, size_t length) {
  static const uint64_t first[SHORT + 1] = {[SHORT] = 1};
  grundy_status status = GRUNDY_OK;
  for (size_t words = SHORT; words < length && status == GRUNDY_OK;
       words *= 2) {
    assert(c->powers < POWERS);
    number *x = &c->power[c->powers++];
    status = make_number(c, x, 2 * digits_for(words));
    if (status == GRUNDY_OK && words == SHORT) {
      status = convert_short(c, first, SHORT + 1, x);
    } else if (status == GRUNDY_OK) {
      x->count = 2 * x[-1].count;
      status = multiply(c, x[-1].digits, x[-1].count, x[-1].digits, x[-1].count,
                        x->digits);
      if (status == GRUNDY_OK)
        trim(x);
    }
  }
  return status;
}

/* Appends the digits. */
static grundy_status write_digits(const number *x, gi_buffer *out) {
  if (!x->count)
    return gi_buffer_put(out, "0", 1);
  grundy_status status = gi_buffer_number(out, x->digits[x->count - 1]);
  if (status == GRUNDY_OK)
    status = gi_buffer_reserve(out, (x->count - 1) * PLACES);
  if (status != GRUNDY_OK)
    return status;
  for (size_t i = x->count - 1; i-- > 0; out->length += PLACES) {
    uint64_t digit = x->digits[i];
    for (size_t place = PLACES; place-- > 0; digit /= 10)
      out->data[out->length + place] = (unsigned char)('0' + digit % 10);
  }
  return GRUNDY_OK;
}

grundy_status gi_decimal_print(gi_memory *memory, gi_budget *budget,
                               const uint64_t *limbs, size_t length,
                               gi_buffer *out) {
  converter c = {.memory = memory, .budget = budget};
  number x = {0};
  while (length && !limbs[length - 1])
    length--;
  grundy_status status = make_powers(&c, length);
  if (status == GRUNDY_OK)
    status = convert(&c, limbs, length, &x);
  if (status == GRUNDY_OK)
    status = write_digits(&x, out);
  drop_number(&c, &x);
  for (size_t i = 0; i < c.powers; i++)
    drop_number(&c, &c.power[i]);
  return status;
}
