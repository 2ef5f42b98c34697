/* SPDX-License-Identifier: MIT */
#include "theory/dyadic.h"

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
  return !x->length ? 0 : x->negative ? -1 : 1;
}

void gi_dyadic_negate(gi_dyadic *x) { x->negative = x->length && !x->negative; }

/* Makes room for `length` limbs; the limbs in use stay. */
static grundy_status make_room(gi_dyadic *x, size_t length) {
  if (length <= x->capacity)
    return GRUNDY_OK;
  size_t more = length + length / 2 + 2;
  size_t size = gi_array_size(more, sizeof *x->limbs);
  uint64_t *limbs =
      size ? gi_realloc(x->memory, x->limbs, x->capacity * sizeof *limbs, size)
           : NULL;
  if (!limbs)
    return gi_memory_refusal(x->memory);
  x->limbs = limbs;
  x->capacity = more;
  return GRUNDY_OK;
}

/* Multiplies |m| by 2^bits.  The last limb may become 0. */
static grundy_status shift_up(gi_dyadic *x, uint64_t bits) {
  size_t words = (size_t)(bits / 64), rest = (size_t)(bits % 64);
  if (!x->length || !bits)
    return GRUNDY_OK;
  grundy_status status = make_room(x, x->length + words + 1);
  if (status != GRUNDY_OK)
    return status;
  uint64_t *m = x->limbs;
  m[x->length + words] = 0;
  for (size_t i = x->length; i-- > 0;) {
    uint64_t limb = m[i];
    if (rest)
      m[i + words + 1] |= limb >> (64 - rest);
    m[i + words] = limb << rest;
  }
  memset(m, 0, words * sizeof *m);
  x->length += words + 1;
  return GRUNDY_OK;
}

/* Divides |m| by 2^bits, which divides it.  The last limb may become 0. */
static void shift_down(gi_dyadic *x, uint64_t bits) {
  size_t words = (size_t)(bits / 64), rest = (size_t)(bits % 64);
  assert(words < x->length);
  uint64_t *m = x->limbs;
  x->length -= words;
  for (size_t i = 0; i < x->length; i++) {
    uint64_t low = m[i + words] >> rest;
    uint64_t high =
        rest && i + 1 < x->length ? m[i + words + 1] << (64 - rest) : 0;
    m[i] = low | high;
  }
}

/* Removes zero limbs at the top. */
static void trim(gi_dyadic *x) {
  while (x->length && !x->limbs[x->length - 1])
    x->length--;
}

/* Returns whether the number is in lowest terms. */
static bool is_lowest(const gi_dyadic *x) {
  if (!x->length)
    return !x->negative && !x->shift;
  return x->length <= x->capacity && x->limbs[x->length - 1] &&
         (!x->shift || x->limbs[0] & 1);
}

/* Brings the number into lowest terms. */
static void lowest_terms(gi_dyadic *x) {
  trim(x);
  if (!x->length) {
    x->negative = false;
    x->shift = 0;
    return;
  }
  size_t zeros = 0;
  while (!x->limbs[zeros])
    zeros++;
  uint64_t bits =
      64 * (uint64_t)zeros + (uint64_t)__builtin_ctzll(x->limbs[zeros]);
  if (bits > x->shift)
    bits = x->shift;
  shift_down(x, bits);
  x->shift -= bits;
  trim(x);
  assert(is_lowest(x));
}

/* ---------------------------------------------------------------- adding */

/* Compares |a| with |b|, both with the same shift: -1, 0 or 1. */
static int compare_sizes(const gi_dyadic *a, const gi_dyadic *b) {
  if (a->length != b->length)
    return a->length < b->length ? -1 : 1;
  for (size_t i = a->length; i-- > 0;)
    if (a->limbs[i] != b->limbs[i])
      return a->limbs[i] < b->limbs[i] ? -1 : 1;
  return 0;
}

/* Replaces |a| by |a| + |b|, both with the same shift. */
static grundy_status add_sizes(gi_dyadic *a, const gi_dyadic *b) {
  size_t length = a->length > b->length ? a->length : b->length;
  grundy_status status = make_room(a, length + 1);
  if (status != GRUNDY_OK)
    return status;
  memset(a->limbs + a->length, 0, (length + 1 - a->length) * sizeof *a->limbs);
  bool carry = false;
  for (size_t i = 0; i <= length; i++) {
    uint64_t other = i < b->length ? b->limbs[i] : 0;
    bool first = __builtin_add_overflow(a->limbs[i], other, &a->limbs[i]);
    bool second =
        __builtin_add_overflow(a->limbs[i], (uint64_t)carry, &a->limbs[i]);
    carry = first || second;
  }
  assert(!carry);
  a->length = length + 1;
  return GRUNDY_OK;
}

/* Writes |large| - |small| to |to|, which may be one of them and has room. */
static void subtract_sizes(const gi_dyadic *large, const gi_dyadic *small,
                           gi_dyadic *to) {
  bool borrow = false;
  size_t length = large->length;
  for (size_t i = 0; i < length; i++) {
    uint64_t other = i < small->length ? small->limbs[i] : 0, limb;
    bool first = __builtin_sub_overflow(large->limbs[i], other, &limb);
    bool second = __builtin_sub_overflow(limb, (uint64_t)borrow, &limb);
    to->limbs[i] = limb;
    borrow = first || second;
  }
  assert(!borrow);
  to->length = length;
}

/* Adds b to a, both with the same shift. */
static grundy_status add_aligned(gi_dyadic *a, const gi_dyadic *b) {
  trim(a);
  if (a->negative == b->negative || !a->length || !b->length) {
    if (!a->length)
      a->negative = b->negative;
    return add_sizes(a, b);
  }
  if (compare_sizes(a, b) >= 0) {
    subtract_sizes(a, b, a);
    return GRUNDY_OK;
  }
  grundy_status status = make_room(a, b->length);
  if (status != GRUNDY_OK)
    return status;
  a->negative = b->negative;
  subtract_sizes(b, a, a);
  return GRUNDY_OK;
}

/* Replaces `to` by `from`. */
static grundy_status copy(gi_dyadic *to, const gi_dyadic *from) {
  grundy_status status = make_room(to, from->length);
  if (status != GRUNDY_OK)
    return status;
  assert(to->limbs || !from->length);
  if (from->length)
    memcpy(to->limbs, from->limbs, from->length * sizeof *to->limbs);
  to->length = from->length;
  to->shift = from->shift;
  to->negative = from->negative;
  return GRUNDY_OK;
}

grundy_status gi_dyadic_add(gi_dyadic *a, const gi_dyadic *b) {
  gi_dyadic scaled;
  gi_dyadic_init(&scaled, a->memory);
  grundy_status status = GRUNDY_OK;
  assert(a != b && is_lowest(a) && is_lowest(b));
  if (!b->length)
    return GRUNDY_OK;
  if (a->shift < b->shift) {
    status = shift_up(a, b->shift - a->shift);
    a->shift = b->shift;
  } else if (a->shift > b->shift) {
    status = copy(&scaled, b);
    if (status == GRUNDY_OK)
      status = shift_up(&scaled, a->shift - b->shift);
    trim(&scaled);
    b = &scaled;
  }
  if (status == GRUNDY_OK)
    status = add_aligned(a, b);
  lowest_terms(a);
  gi_dyadic_clear(&scaled);
  return status;
}

grundy_status gi_dyadic_add_integer(gi_dyadic *a, uint64_t n) {
  gi_dyadic small = {
      .memory = a->memory, .limbs = &n, .length = n != 0, .capacity = 1};
  return gi_dyadic_add(a, &small);
}

/* ----------------------------------------------------------------- edges */

/* Finds floor(|x|).  UNABLE if it has more than 64 bits. */
static grundy_status whole_part(const gi_dyadic *x, uint64_t *whole) {
  size_t words = (size_t)(x->shift / 64);
  unsigned rest = (unsigned)(x->shift % 64);
  *whole = 0;
  if (words >= x->length)
    return GRUNDY_OK;
  *whole = x->limbs[words] >> rest;
  if (words + 1 < x->length) {
    if (!rest || words + 2 < x->length || x->limbs[words + 1] >> rest)
      return GRUNDY_UNABLE;
    *whole |= x->limbs[words + 1] << (64 - rest);
  }
  return GRUNDY_OK;
}

grundy_status gi_dyadic_edge(gi_dyadic *x, bool red) {
  uint64_t whole = 0;
  assert(is_lowest(x));
  if (red)
    gi_dyadic_negate(x);
  int sign = gi_dyadic_sign(x);
  grundy_status status = GRUNDY_OK;
  if (sign >= 0) {
    status = gi_dyadic_add_integer(x, 1);
  } else {
    /* p - 1 = floor(|x|) + 1, and 1 < x + p <= 2 */
    status = whole_part(x, &whole);
    if (status == GRUNDY_OK && whole > UINT32_MAX)
      status = GRUNDY_UNABLE;
    if (status == GRUNDY_OK)
      status = gi_dyadic_add_integer(x, whole + 2);
    x->shift += whole + 1;
    lowest_terms(x);
  }
  if (red)
    gi_dyadic_negate(x);
  return status;
}

/* -------------------------------------------------------------- printing */

/* Appends the number of these limbs in decimal; the limbs are overwritten. */
static grundy_status print_limbs(uint64_t *limbs, size_t length,
                                 gi_buffer *out) {
  enum {
    DIGITS = 19
  };
  const uint64_t chunk = UINT64_C(10000000000000000000);
  __extension__ typedef unsigned __int128 wide;
  size_t from = out->length;
  grundy_status status = GRUNDY_OK;
  while (length && status == GRUNDY_OK) {
    uint64_t rest = 0;
    for (size_t i = length; i-- > 0;) {
      wide both = (wide)rest << 64 | limbs[i];
      limbs[i] = (uint64_t)(both / chunk);
      rest = (uint64_t)(both % chunk);
    }
    while (length && !limbs[length - 1])
      length--;
    status = gi_buffer_reserve(out, DIGITS);
    for (int i = 0; i < DIGITS && (length || rest) && status == GRUNDY_OK;
         i++, rest /= 10)
      out->data[out->length++] = (unsigned char)('0' + rest % 10);
  }
  for (size_t to = out->length; from + 1 < to; from++, to--) {
    unsigned char swap = out->data[from];
    out->data[from] = out->data[to - 1];
    out->data[to - 1] = swap;
  }
  return status;
}

grundy_status gi_dyadic_print(const gi_dyadic *x, gi_buffer *out) {
  gi_dyadic rest;
  if (!x->length)
    return gi_buffer_put(out, "0", 1);
  gi_dyadic_init(&rest, x->memory);
  grundy_status status = copy(&rest, x);
  if (status == GRUNDY_OK && x->negative)
    status = gi_buffer_put(out, "-", 1);
  if (status == GRUNDY_OK)
    status = print_limbs(rest.limbs, rest.length, out);
  if (status == GRUNDY_OK && x->shift) {
    rest.length = 0; /* rest = 2^shift, the denominator */
    rest.shift = 0;
    rest.negative = false;
    status = gi_dyadic_add_integer(&rest, 1);
    if (status == GRUNDY_OK)
      status = shift_up(&rest, x->shift);
    trim(&rest);
    if (status == GRUNDY_OK)
      status = gi_buffer_put(out, "/", 1);
    if (status == GRUNDY_OK)
      status = print_limbs(rest.limbs, rest.length, out);
  }
  gi_dyadic_clear(&rest);
  return status;
}
