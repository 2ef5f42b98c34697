/* SPDX-License-Identifier: MIT */
#include "theory/dyadic.h"

#include "theory/decimal.h"

#include <assert.h>
#include <string.h>

void gi_dyadic_init(gi_dyadic *x, gi_memory *memory) {
  *x = (gi_dyadic){.memory = memory};
}

void gi_dyadic_clear(gi_dyadic *x) {
  gi_free(x->memory, x->limbs, x->capacity * sizeof *x->limbs);
  gi_dyadic_init(x, x->memory);
}

int gi_dyadic_sign(const gi_dyadic *x) {
  return x->whole ? (x->whole > 0 ? 1 : -1) : x->bits != 0;
}

/* Asserts that the bits end with a 1 and that bits not in use are 0. */
static void check(const gi_dyadic *x) {
  assert(gi_dyadic_limbs(x) <= x->capacity);
  assert(!x->bits || (x->limbs && x->limbs[0] & 1));
  assert(x->bits % 64 == 0 ||
         x->limbs[gi_dyadic_limbs(x) - 1] >> x->bits % 64 == 0);
}

/* Makes room for `length` limbs; the limbs in use stay. */
static grundy_status make_room(gi_dyadic *x, size_t length) {
  return gi_reserve(x->memory, x->limbs, x->capacity, length);
}

/* Replaces `to` by `from`. */
static grundy_status copy(gi_dyadic *to, const gi_dyadic *from) {
  size_t length = gi_dyadic_limbs(from);
  grundy_status status = make_room(to, length);
  if (status != GRUNDY_OK)
    return status;
  if (length)
    memcpy(to->limbs, from->limbs, length * sizeof *to->limbs);
  to->bits = from->bits;
  to->whole = from->whole;
  assert(to->limbs || !to->bits);
  return GRUNDY_OK;
}

/* 1 - 0.f1...fs inverts all bits but the last, which is 1. */
void gi_dyadic_negate(gi_dyadic *x) {
  size_t length = gi_dyadic_limbs(x);
  assert(x->whole != INT64_MIN);
  x->whole = -x->whole - (x->bits != 0);
  if (!x->bits)
    return;
  assert(x->limbs && length);
  for (size_t i = 0; i < length; i++)
    x->limbs[i] = ~x->limbs[i];
  x->limbs[0] ^= 1;
  if (x->bits % 64)
    x->limbs[length - 1] &= (UINT64_C(1) << x->bits % 64) - 1;
  check(x);
}

/* ---------------------------------------------------------------- adding */

/* Adds the fraction of b to that of a, which has at least as many bits.
   Returns the carry. */
static uint64_t add_fraction(gi_dyadic *a, const gi_dyadic *b) {
  uint64_t offset = a->bits - b->bits;
  size_t word = (size_t)(offset / 64), rest = (size_t)(offset % 64);
  size_t length = gi_dyadic_limbs(b), end = gi_dyadic_limbs(a);
  bool carry = false;
  for (size_t i = 0; word + i < end; i++) {
    uint64_t piece = i < length ? b->limbs[i] << rest : 0;
    if (rest && i && i <= length)
      piece |= b->limbs[i - 1] >> (64 - rest);
    uint64_t *limb = &a->limbs[word + i];
    bool first = __builtin_add_overflow(*limb, piece, limb);
    bool second = __builtin_add_overflow(*limb, (uint64_t)carry, limb);
    carry = first || second;
  }
  if (a->bits % 64 == 0)
    return carry;
  assert(!carry);
  uint64_t over = a->limbs[end - 1] >> a->bits % 64;
  a->limbs[end - 1] &= (UINT64_C(1) << a->bits % 64) - 1;
  return over;
}

/* Removes zeros at the end of the fraction. */
static void lowest_terms(gi_dyadic *x) {
  size_t length = gi_dyadic_limbs(x), zeros = 0;
  while (zeros < length && !x->limbs[zeros])
    zeros++;
  if (zeros == length) {
    x->bits = 0;
    return;
  }
  size_t rest = (size_t)__builtin_ctzll(x->limbs[zeros]);
  for (size_t i = zeros; i < length; i++) {
    uint64_t high = rest && i + 1 < length ? x->limbs[i + 1] << (64 - rest) : 0;
    x->limbs[i - zeros] = x->limbs[i] >> rest | high;
  }
  x->bits -= 64 * (uint64_t)zeros + rest;
}

/* Adds b, whose fraction is not longer, to a. */
static grundy_status add_shorter(gi_dyadic *a, const gi_dyadic *b) {
  bool equal = a->bits == b->bits;
  uint64_t carry = b->bits ? add_fraction(a, b) : 0;
  if (equal)
    lowest_terms(a);
  check(a);
  return __builtin_add_overflow(a->whole, b->whole, &a->whole) ||
                 __builtin_add_overflow(a->whole, (int64_t)carry, &a->whole)
             ? GRUNDY_UNABLE
             : GRUNDY_OK;
}

grundy_status gi_dyadic_absorb(gi_dyadic *a, gi_dyadic *b) {
  assert(a != b && a->memory == b->memory);
  if (a->bits < b->bits) {
    gi_dyadic swap = *a;
    *a = *b;
    *b = swap;
  }
  grundy_status status = add_shorter(a, b);
  gi_dyadic_clear(b);
  return status;
}

grundy_status gi_dyadic_add(gi_dyadic *a, const gi_dyadic *b) {
  assert(a != b);
  if (a->bits >= b->bits)
    return add_shorter(a, b);
  gi_dyadic long_one;
  gi_dyadic_init(&long_one, a->memory);
  grundy_status status = copy(&long_one, b);
  if (status == GRUNDY_OK)
    return gi_dyadic_absorb(a, &long_one);
  gi_dyadic_clear(&long_one);
  return status;
}

/* ----------------------------------------------------------------- edges */

/* Puts `count` equal bits in front of the fraction. */
static grundy_status push(gi_dyadic *x, bool bit, uint64_t count) {
  uint64_t from = x->bits, to = x->bits + count;
  size_t old = gi_dyadic_limbs(x), length = (size_t)(to / 64) + (to % 64 != 0);
  grundy_status status = make_room(x, length);
  if (status != GRUNDY_OK || !count)
    return status;
  if (bit && from % 64)
    x->limbs[old - 1] |= ~UINT64_C(0) << from % 64;
  for (size_t i = old; i < length; i++)
    x->limbs[i] = bit ? ~UINT64_C(0) : 0;
  if (to % 64)
    x->limbs[length - 1] &= (UINT64_C(1) << to % 64) - 1;
  x->bits = to;
  return GRUNDY_OK;
}

/* Makes the value of a blue edge that carries x <= 0.  With the floor w:
   x = w gives 2^w; otherwise p = 1 - w, and 1 + fraction is divided by 2^-w. */
static grundy_status blue_edge(gi_dyadic *x) {
  uint64_t zeros = (uint64_t)-x->whole;
  if (!x->whole && !x->bits) {
    x->whole = 1;
    return GRUNDY_OK;
  }
  x->whole = 0;
  grundy_status status = push(x, true, 1);
  return status == GRUNDY_OK ? push(x, false, zeros - 1) : status;
}

/* Makes the value of a red edge that carries x >= 0.  With the floor w:
   x = w gives -2^-w; otherwise p = w + 2, and -2 + fraction is divided by
   2^(w+1). */
static grundy_status red_edge(gi_dyadic *x) {
  uint64_t ones = (uint64_t)x->whole;
  grundy_status status = x->bits ? push(x, false, 1) : GRUNDY_OK;
  x->whole = -1;
  return status == GRUNDY_OK ? push(x, true, ones) : status;
}

grundy_status gi_dyadic_edge(gi_dyadic *x, bool red) {
  const int64_t most = INT64_C(1) << 32;
  int sign = gi_dyadic_sign(x);
  grundy_status status = GRUNDY_OK;
  if (red ? x->whole >= most
          : x->whole < -most || (x->whole == -most && !x->bits))
    return GRUNDY_UNABLE;
  if (red ? sign < 0 : sign > 0)
    x->whole += red ? -1 : 1;
  else
    status = red ? red_edge(x) : blue_edge(x);
  if (status == GRUNDY_OK)
    check(x);
  return status;
}

/* Returns the number of equal bits, all `bit`, in front of the fraction. */
static uint64_t run(const gi_dyadic *x, bool bit) {
  uint64_t count = 0;
  while (count < x->bits) {
    uint64_t place = x->bits - 1 - count;
    uint64_t limb = x->limbs[place / 64] << (63 - place % 64);
    limb = bit ? ~limb : limb;
    unsigned equal = limb ? (unsigned)__builtin_clzll(limb) : 64;
    unsigned most = (unsigned)(place % 64) + 1;
    count += equal < most ? equal : most;
    if (equal < most)
      break;
  }
  return count;
}

/* Takes `count` bits away from the front of the fraction. */
static void pop(gi_dyadic *x, uint64_t count) {
  assert(count <= x->bits);
  x->bits -= count;
  if (x->bits % 64)
    x->limbs[x->bits / 64] &= (UINT64_C(1) << x->bits % 64) - 1;
}

grundy_status gi_dyadic_carried(gi_dyadic *x, bool red) {
  assert(gi_dyadic_sign(x) == (red ? -1 : 1));
  if (red ? x->whole < -1 : x->whole > 0) {
    /* 1 itself is carried by nothing; more than 1 is 1 more than carried */
    x->whole += red ? 1 : -1;
  } else if (!red) { /* 0 < x < 1: zeros and then a 1 */
    uint64_t zeros = run(x, false);
    pop(x, zeros + 1);
    x->whole = -(int64_t)zeros - 1;
  } else if (!x->bits) { /* -1 */
    x->whole = 0;
  } else { /* -1 < x < 0: ones and then a 0, or ones alone */
    uint64_t ones = run(x, true);
    pop(x, ones == x->bits ? ones : ones + 1);
    x->whole = (int64_t)ones;
  }
  check(x);
  return GRUNDY_OK;
}

/* -------------------------------------------------------------- printing */

/* Writes |whole| and the fraction, numerator over denominator. */
static grundy_status print_parts(const gi_dyadic *x, gi_budget *budget,
                                 gi_buffer *out) {
  size_t word = (size_t)(x->bits / 64), rest = (size_t)(x->bits % 64);
  size_t length = word + 2;
  uint64_t *limbs = gi_alloc(x->memory, length * sizeof *limbs);
  if (!limbs)
    return gi_memory_refusal(x->memory);
  memset(limbs, 0, length * sizeof *limbs);
  if (x->bits)
    memcpy(limbs, x->limbs, gi_dyadic_limbs(x) * sizeof *limbs);
  limbs[word] |= (uint64_t)x->whole << rest;
  if (rest)
    limbs[word + 1] = (uint64_t)x->whole >> (64 - rest);
  grundy_status status =
      gi_decimal_print(x->memory, budget, limbs, length, out);
  if (status == GRUNDY_OK && x->bits) {
    memset(limbs, 0, length * sizeof *limbs);
    limbs[word] = UINT64_C(1) << rest;
    status = gi_buffer_put(out, "/", 1);
    if (status == GRUNDY_OK)
      status = gi_decimal_print(x->memory, budget, limbs, length, out);
  }
  gi_free(x->memory, limbs, length * sizeof *limbs);
  return status;
}

grundy_status gi_dyadic_print(const gi_dyadic *x, gi_budget *budget,
                              gi_buffer *out) {
  gi_dyadic size;
  if (gi_dyadic_sign(x) >= 0)
    return print_parts(x, budget, out);
  gi_dyadic_init(&size, x->memory);
  grundy_status status = copy(&size, x);
  if (status == GRUNDY_OK)
    status = gi_buffer_put(out, "-", 1);
  if (status == GRUNDY_OK) {
    gi_dyadic_negate(&size);
    status = print_parts(&size, budget, out);
  }
  gi_dyadic_clear(&size);
  return status;
}
