/* SPDX-License-Identifier: MIT */
/* Reads and writes wide numbers in groups of digits, one word a group. */
#include "lang/nimcalc/wide.h"

#include <assert.h>
#include <inttypes.h>

#include "core/writer.h"

__extension__ typedef unsigned __int128 pair;

/* Digits that one word holds. */
enum {
  DECIMALS = 19,
  HEXADECIMALS = 16
};
#define TEN_TO_19 UINT64_C(10000000000000000000)

gi_wide gi_wide_of(const uint64_t *words, size_t count) {
  while (count > 0 && !words[count - 1])
    count--;
  return (gi_wide){words, count};
}

size_t gi_wide_bits(gi_wide x) {
  gi_wide_check(x);
  return x.count ? 64 * (x.count - 1) + gi_bit_length(x.words[x.count - 1]) : 0;
}

bool gi_wide_is_below(gi_wide x, gi_wide y) {
  gi_wide_check(x);
  gi_wide_check(y);
  if (x.count != y.count)
    return x.count < y.count;
  for (size_t i = x.count; i-- > 0;)
    if (x.words[i] != y.words[i])
      return x.words[i] < y.words[i];
  return false;
}

static unsigned digit_of(char c) {
  return (unsigned)(c <= '9' ? c - '0' : (c | 0x20) - 'a' + 10);
}

grundy_status gi_wide_read(grundy_work *work, gi_text digits, bool is_hex,
                           gi_wide *x) {
  size_t at = 0, count = 0, step = is_hex ? HEXADECIMALS : DECIMALS;
  while (at < digits.length && digits.data[at] == '0')
    at++;
  size_t room = (digits.length - at) / step + 1;
  uint64_t *words = gi_arena_alloc(&work->scratch, room * sizeof *words);
  if (!words)
    return gi_refused(work);
  size_t first = (digits.length - at) % step;
  for (size_t length = first ? first : step; at < digits.length;
       length = step) {
    uint64_t carry = 0, scale = is_hex ? 0 : TEN_TO_19; /* 0: 2^64 */
    for (size_t end = at + length; at < end; at++)
      carry = carry * (is_hex ? 16 : 10) + digit_of(digits.data[at]);
    for (size_t i = 0; i < count; i++) {
      pair sum = (pair)words[i] * scale + carry;
      if (is_hex)
        sum = (pair)words[i] << 64 | carry;
      words[i] = (uint64_t)sum;
      carry = (uint64_t)(sum >> 64);
    }
    assert(count < room);
    if (carry)
      words[count++] = carry;
    grundy_status status = gi_budget_check(&work->budget);
    if (status != GRUNDY_OK)
      return status;
  }
  *x = gi_wide_of(words, count);
  return GRUNDY_OK;
}

static void write_hex(gi_writer *out, gi_wide x) {
  gi_write(out, "0x%" PRIx64, x.count ? x.words[x.count - 1] : 0);
  for (size_t i = x.count; i-- > 1;)
    gi_write(out, "%016" PRIx64, x.words[i - 1]);
}

/* Divides by 10^19 again and again; the groups of digits come out last
   first. */
static grundy_status write_decimal(gi_writer *out, grundy_work *work,
                                   gi_wide x) {
  size_t count = x.count, groups = 0;
  size_t room = x.count + x.count / 16 + 2;
  uint64_t *words = gi_arena_alloc(&work->scratch, (x.count + 1) * 8);
  uint64_t *group = gi_arena_alloc(&work->scratch, room * sizeof *group);
  if (!words || !group)
    return gi_refused(work);
  for (size_t i = 0; i < count; i++)
    words[i] = x.words[i];
  do {
    uint64_t rest = 0;
    for (size_t i = count; i-- > 0;) {
      pair part = (pair)rest << 64 | words[i];
      words[i] = (uint64_t)(part / TEN_TO_19);
      rest = (uint64_t)(part % TEN_TO_19);
    }
    assert(groups < room);
    group[groups++] = rest;
    count = gi_wide_of(words, count).count;
  } while (count);
  gi_write(out, "%" PRIu64, group[groups - 1]);
  for (size_t i = groups; i-- > 1;)
    gi_write(out, "%019" PRIu64, group[i - 1]);
  return out->status;
}

grundy_status gi_wide_print(grundy_work *work, gi_wide x, bool is_hex,
                            const char **text) {
  gi_writer out;
  gi_wide_check(x);
  gi_writer_init(&out, &work->memory);
  if (is_hex)
    write_hex(&out, x);
  else
    gi_writer_note(&out, write_decimal(&out, work, x));
  grundy_status status = gi_writer_keep(&out, &work->arena, text);
  gi_writer_clear(&out);
  return status;
}
